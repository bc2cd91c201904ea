"""A conversation that has every outcome, told into a data directory by a clock that a test knows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.schemas.config import Config, EmbedderConfig, GateConfig
from mnemolog.schemas.query import Receipt
from tests.acceptance.damage import insert_input

AGENT: Final = "support-bot"
BEGINNING: Final = datetime(2025, 1, 1, tzinfo=UTC)
"""When the first input arrives; each later one comes a minute after the one before."""

CONFIG: Final = Config(preset="v9", embedder=EmbedderConfig(kind="hashing"))
"""Of every memory that a test opens in its own process, and of commands by HASHING."""

HASHING: Final = {"MNEMOLOG_EMBEDDER__KIND": "hashing"}


class Said(NamedTuple):
    """A message, what becomes of it, and the gate that sees to that."""

    id: str
    outcome: str
    content: str
    user: str
    session: str
    gate: GateConfig = CONFIG.gate


_ALL_IN_THE_GAP: Final = GateConfig(create_below=0.0, update_from=1.0, reinforce_above=1.0, gap_importance=1.0)
_ALL_BELONG_TOGETHER: Final = GateConfig(create_below=0.0, update_from=0.0, reinforce_above=1.0)

SAID: Final = (
    Said("moved", "remembered", "I moved from Ankara to Izmir.", "ayse", "s1"),
    Said("again", "reinforced", "I moved from Ankara to Izmir.", "ayse", "s1"),
    Said("on", "superseded", "I moved from Izmir to Berlin.", "ayse", "s1"),
    Said("tea", "remembered", "I like green tea.", "tom", "s2"),
    Said("lemon", "updated", "I like green tea with lemon from Ankara.", "tom", "s2", _ALL_BELONG_TOGETHER),
    Said("dog", "rejected", "My dog sleeps in the kitchen in Lviv.", "tom", "s2", _ALL_IN_THE_GAP),
    Said("train", "recorded", "What time does the next train leave?", "tom", "s2"),
    Said("ok", "ignored", "ok", "tom", "s2"),
)
LOST: Final = "lost"
"""The id of a message that cannot be read; its outcome is dead_lettered."""


@dataclass
class StoppedClock:
    """Says what it is told to say."""

    at: datetime = BEGINNING

    def __call__(self) -> float:
        return self.at.timestamp()

    def tick(self) -> None:
        """A minute goes by."""
        self.at += timedelta(minutes=1)


def tell(folder: Path) -> Mapping[str, Receipt]:
    """Tell the conversation; what became of each message, by its id."""
    clock = StoppedClock()
    receipts = {}
    for said in SAID:
        with Memory(folder, config=replace(CONFIG, gate=said.gate), edges=Edges(now=clock)) as memory:
            receipts[said.id] = memory.add(
                said.content, agent_id=AGENT, id=said.id, user_id=said.user, session_id=said.session
            )
        clock.tick()
    insert_input(folder, f"default/{AGENT}", LOST, b"\xff this is no JSON")
    with Memory(folder, config=CONFIG, edges=Edges(now=clock)) as memory:
        memory.add("Something else, to nobody in particular.", agent_id="other-bot", id="else")
        memory.search("tea", agent_id=AGENT, min_position=f"0:{len(SAID) + 1}")
    return receipts


def hashes(folder: Path) -> dict[str, str]:
    """The state hash of every agent, as a fold of the log gives it; the live projections say the same."""
    with Memory(folder, config=CONFIG) as memory:
        replay = memory.replay(verify=True)
    assert replay.verified, replay.differences
    return {key: agent.state_hash for key, agent in replay.agents.items()}
