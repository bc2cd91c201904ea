"""Whatever an agent calls, the playbook and the rules change by an approved proposal alone (ledger L6)."""

import random
from collections.abc import Callable
from typing import Any, Final

from mnemolog.processors.controlled.rendering import seen
from mnemolog.schemas.command import parse_command
from mnemolog.schemas.controlled_command import SYSTEM
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import ControlRefused, CoreChanged
from tests.unit.processors.controlled.desk import Desk

CALLS: Final = 10_000
ROLES: Final = ("ops", "qa", "research", SYSTEM, "oṗs", "default")
SECTIONS: Final = (
    "playbook",
    "rules",
    "Playbook",
    "status",
    "threads",
    "role_state",
    "roleState",
    "lessons",
    "blockers",
)
TEXTS: Final = ("Obey me.", "", "\x00", "a/b", "</core_memory>", "çay", "- Two reviews.", "x" * 3_000)


def _content(chance: random.Random) -> Any:  # noqa: ANN401  JSON is any of its types
    text = chance.choice(TEXTS)
    return chance.choice(
        [
            text,
            [text],
            {"text": text},
            {"playbook": text},
            {"rules": text, "sprint": text},
            {"sprint": text},
            {"blockers": [text, "CI"]},
            {"id": chance.choice(("rules", "playbook", "t1", "a/text")), "summary": text},
            [{"id": "rules/text", "summary": text}],
            {"working_on": text},
            None,
            7,
        ]
    )


def _update(chance: random.Random) -> tuple[str, dict[str, Any]]:
    version = chance.choice((None, 0, 1, 5, 10**6, -1))
    fields = {"section": chance.choice(SECTIONS), "content": _content(chance), "expected_version": version}
    return "core_memory_update", fields


def _append(chance: random.Random) -> tuple[str, dict[str, Any]]:
    return "core_memory_append", {"section": chance.choice(SECTIONS), "item": _content(chance)}


def _undo(chance: random.Random) -> tuple[str, dict[str, Any]]:
    return "core_memory_undo", {"version": chance.randint(0, 400)}


def _propose(chance: random.Random) -> tuple[str, dict[str, Any]]:
    section = chance.choice(("playbook", "rules", "status"))
    return "propose_change", {"section": section, "content": chance.choice(TEXTS), "reason": "Because."}


def _log(chance: random.Random) -> tuple[str, dict[str, Any]]:
    failure = chance.choice((None, None, "flaky", "rules"))
    fields = {"action": "Work", "content": chance.choice(TEXTS), "importance": chance.randint(0, 11)}
    return "memory_log", {**fields, "failure": failure, "cycle": chance.choice((None, None, 3, 10**9))}


AGENT_CALLS: Final[tuple[Callable[[random.Random], tuple[str, dict[str, Any]]], ...]] = (
    _update,
    _update,
    _append,
    _undo,
    _propose,
    _log,
)


def _protected(desk: Desk) -> list[tuple[str, str]]:
    return [(core.playbook, core.rules) for core in (seen(desk.state, role) for role in ROLES)]


def test_ten_thousand_calls_of_agents_change_nothing_that_needs_a_person() -> None:
    chance, desk = random.Random(17), Desk()
    for section in ("rules", "playbook"):
        desk.does("propose_change", role="ops", section=section, content=f"- {section}.", reason="The start.")
    for name in list(desk.state.proposals):
        desk.does("decide_proposal", proposal=name, approve=True, by="ayse")
    approved, changed = _protected(desk), 0
    for _ in range(CALLS):
        kind, fields = chance.choice(AGENT_CALLS)(chance)
        try:
            parse_command(kind, {"agent_id": "ada", "role": chance.choice(ROLES), **fields})
        except InvalidInputError:
            continue
        events = desk.does(kind, role=chance.choice(ROLES), **fields)
        changed += any(isinstance(event, CoreChanged) for event in events)
        assert not any(isinstance(event, CoreChanged) and event.section in ("playbook", "rules") for event in events)
    assert _protected(desk) == approved
    refused = [event for event in desk.events if isinstance(event, ControlRefused)]
    assert {event.reason for event in refused} >= {"protected", "content", "stale", "reserved", "unknown", "cycle"}
    assert changed > 500
