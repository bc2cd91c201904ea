"""Receivers of telemetry records: structured log lines on stderr, through structlog, and counters."""

import logging
import sys
from typing import Final

import structlog

from mnemolog.processors.ports import Report
from mnemolog.schemas import codec
from mnemolog.schemas.telemetry import (
    AgentReloaded,
    AgentStuck,
    BatchCommitted,
    Decided,
    DreamFailed,
    EmbeddingEndpointFailed,
    EventsFailed,
    InputDeadLettered,
    ListenerCutOff,
    ModelCalled,
    NumbersMended,
    OpsLogFailed,
    ProjectionApplied,
    ProjectionFailed,
    SearchAnswered,
    SearchDegraded,
    Telemetry,
    WebhookFailed,
    WriterAwaited,
)

_LEVELS: Final[dict[type[Telemetry], int]] = {
    BatchCommitted: logging.DEBUG,
    Decided: logging.DEBUG,
    ModelCalled: logging.DEBUG,
    ProjectionApplied: logging.DEBUG,
    SearchAnswered: logging.DEBUG,
    SearchDegraded: logging.DEBUG,
    AgentReloaded: logging.WARNING,
    AgentStuck: logging.WARNING,
    DreamFailed: logging.WARNING,
    EmbeddingEndpointFailed: logging.WARNING,
    EventsFailed: logging.WARNING,
    InputDeadLettered: logging.WARNING,
    ListenerCutOff: logging.WARNING,
    NumbersMended: logging.WARNING,
    OpsLogFailed: logging.WARNING,
    ProjectionFailed: logging.WARNING,
    WebhookFailed: logging.WARNING,
    WriterAwaited: logging.WARNING,
}
"""The levels of records; other types have the level INFO."""


def _level(record: Telemetry) -> int:
    if isinstance(record, ModelCalled) and not record.success:
        return logging.WARNING
    if isinstance(record, SearchDegraded) and record.nth == 1:
        return logging.WARNING
    return _LEVELS.get(type(record), logging.INFO)


_OMITTED: Final[dict[type[Telemetry], tuple[str, ...]]] = {
    Decided: ("input", "detail"),
    InputDeadLettered: ("detail",),
}
"""Fields that are left out, as they quote messages; `mnemolog telemetry` and `mnemolog dead-letters` show them."""


def structured(*, verbose: bool) -> Report:
    """Write each record as one line: readable on a terminal, JSON elsewhere."""
    terminal = sys.stderr.isatty()
    logger = structlog.wrap_logger(
        # Not stdout: that is the answer of a command, and the protocol of MCP over stdio.
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if verbose else logging.INFO),
    )

    def report(record: Telemetry) -> None:
        fields = codec.as_dict(record, leave_out=_OMITTED.get(type(record), ()))
        logger.log(_level(record), record.TYPE, **fields)

    return report


def both(first: Report, second: Report) -> Report:
    """A receiver that passes each record to both."""

    def report(record: Telemetry) -> None:
        first(record)
        second(record)

    return report
