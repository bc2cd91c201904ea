"""A conversation through a real, small model, which is often wrong: every message is committed, and nothing is lost.

MNEMOLOG_TEST_CONVERSATION names another conversation than the demo's: JSON Lines of messages.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from mnemolog import AsyncMemory
from mnemolog.ops import demo
from mnemolog.ops.edges import Edges
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig, HttpConfig, ModelConfig, StreamConfig
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.telemetry import Decided, ModelCalled, Telemetry
from tests import language_model

MESSAGES: Final = 16
TIMEOUT_S: Final = 4.0
"""Of one call: what takes longer is formed by the heuristics, so that the run stays under three minutes anywhere."""


LONG_S: Final = 600.0
"""Longer than the whole run takes."""


def conversation() -> list[dict[str, object]]:
    """The first messages of it."""
    file = os.environ.get("MNEMOLOG_TEST_CONVERSATION", str(Path(demo.__file__).parent / "conversation.jsonl"))
    lines = Path(file).read_bytes().splitlines()[:MESSAGES]
    return [codec.load(line) for line in lines]


def settings(url: str) -> Config:
    model = ModelConfig(kind="openai", name=language_model.NAME, base_url=url, timeout_s=TIMEOUT_S, max_tokens=150)
    # One thread of the model answers one call after the other; more at once would only wait for their turn there.
    return Config(
        embedder=EmbedderConfig(kind="hashing"),
        stream=StreamConfig(clock="message"),
        http=HttpConfig(wait_s=LONG_S),
        model=replace(model, concurrency=1),
    )


async def told(folder: Path, config: Config, report: list[Telemetry]) -> tuple[list[Receipt], str]:
    """What became of each message, and the state hash that the log and the projections agree on."""
    edges = Edges(report=report.append)
    async with AsyncMemory(folder, config=config, edges=edges) as memory:
        receipts = await memory.add_many(conversation(), agent_id="atlas")
        replayed = await memory.replay(verify=True)
    assert replayed.verified
    assert replayed.model_calls == 0
    return receipts, replayed.agents["default/atlas"].state_hash


def test_every_message_of_a_conversation_ends_in_a_commit_whatever_a_real_model_says(tmp_path: Path) -> None:
    report: list[Telemetry] = []
    with language_model.running() as url:
        receipts, before = asyncio.run(told(tmp_path / "data", settings(url), report))
    assert len(receipts) == MESSAGES
    assert all(receipt.outcome not in (None, "dead_lettered") for receipt in receipts)

    calls = [record for record in report if isinstance(record, ModelCalled)]
    decided = [record for record in report if isinstance(record, Decided)]
    assert calls, "the model was asked"
    assert len(calls) <= 2 * MESSAGES
    for record in decided:
        assert record.success or (record.fallback and record.detail), record
    recorded = [event for receipt in receipts for event in receipt.events if event["event"] == "message_recorded"]
    by_model = [event for event in recorded if event["formed_by"] == language_model.NAME]
    fallen_back = [event for event in recorded if event["fallback"]]
    formations = [record for record in decided if record.op == "formation"]
    assert len(by_model) + len(fallen_back) == len(formations)
    assert len(fallen_back) == sum(record.fallback for record in formations)

    # The same again: every id is known, so nothing is asked and nothing changes.
    again, after = asyncio.run(_told_again(tmp_path / "data", settings("http://127.0.0.1:9/v1")))
    assert Counter(receipt.outcome for receipt in again) == {"repeated": MESSAGES}
    assert after == before


async def _told_again(folder: Path, config: Config) -> tuple[Sequence[Receipt], str]:
    report: list[Telemetry] = []
    found = await told(folder, config, report)
    assert not [record for record in report if isinstance(record, ModelCalled)]
    return found
