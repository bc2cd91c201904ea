"""Edges that somebody draws or takes away by hand: each asked twice is there once."""

from typing import Final

import pytest

from mnemolog.processors.ingest.relations import relation_id
from mnemolog.processors.narration.outcome import outcome_of
from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, Forget, Remember
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import CommandRefused, Event
from mnemolog.schemas.ids import digest, memory_id
from mnemolog.schemas.memory import Relation, Remembered, state_hash
from mnemolog.schemas.relating import Relate, Unrelate
from tests.property.bench import folded, written
from tests.property.conversations import Sending

KEY: Final = "default/atlas"
FIX: Final = memory_id(KEY, "fix", 0)
PROBLEM: Final = memory_id(KEY, "problem", 0)
EDGE: Final = relation_id(FIX, PROBLEM, "solves")
SOLVES: Final = Relate(agent_id="atlas", id="r", source=FIX, target=PROBLEM, type="solves", context="keepalive")
BOTH: Final = (
    Remember(agent_id="atlas", id="fix", text="Set socket_keepalive."),
    Remember(agent_id="atlas", id="problem", text="The cache drops idle connections."),
)


def commits(*asked: Command) -> list[Commit]:
    """Of both memories, and then of these commands."""
    sent = [Sending(KEY, each.id or "", each) for each in (*BOTH, *asked)]
    return written(sent).store.commits


def last(*asked: Command) -> list[Event]:
    return [entry.event for entry in commits(*asked)[-1].events]


def edges(*asked: Command) -> list[Relation]:
    state = folded(commits(*asked))[KEY]
    return [each for each in state.relations.values() if each.formed_by == "hand"]


def test_an_edge_says_who_drew_it_and_all_that_was_given() -> None:
    described = codec.derived(Relate, SOLVES, description="It keeps them open.", strength=0.8, metadata={"a": 1})
    (edge,) = edges(described)
    assert (edge.id, edge.source, edge.target, edge.type) == (EDGE, FIX, PROBLEM, "solves")
    assert (edge.strength, edge.context, edge.description) == (0.8, "keepalive", "It keeps them open.")
    assert (edge.formed_by, edge.metadata) == ("hand", {"a": 1})
    assert outcome_of(commits(described)[-1]).outcome == "related"


def test_what_is_drawn_again_is_described_anew_and_keeps_what_is_not_named() -> None:
    again = Relate(agent_id="atlas", id="r2", source=FIX, target=PROBLEM, type="solves", description="Why.")
    (edge,) = edges(SOLVES, again)
    assert (edge.context, edge.description) == ("keepalive", "Why.")
    state = folded(commits(SOLVES, again))[KEY]
    assert state.adjacent[FIX].count(PROBLEM) == 1
    assert last(SOLVES, codec.derived(Relate, SOLVES, id="r3")) == []


def test_an_edge_is_taken_away_once() -> None:
    away = Unrelate(agent_id="atlas", id="u", source=FIX, target=PROBLEM, type="solves")
    assert edges(SOLVES, away) == []
    assert outcome_of(commits(SOLVES, away)[-1]).outcome == "unrelated"
    assert last(away) == []
    assert outcome_of(commits(away)[-1]).outcome == "unchanged"


@pytest.mark.parametrize(("target", "reason"), [("nobody", "unknown"), (FIX, "itself"), (PROBLEM, "forgotten")])
def test_an_edge_to_nothing_is_refused(target: str, reason: str) -> None:
    asked = Relate(agent_id="atlas", id="r", source=FIX, target=target, type="causes")
    (refused,) = last(Forget(agent_id="atlas", id="f", memory_id=PROBLEM), asked)
    assert isinstance(refused, CommandRefused)
    assert refused.reason == reason


def test_an_edge_without_metadata_hashes_as_before_there_was_any() -> None:
    (edge,) = edges(SOLVES)
    before = codec.as_dict(edge, leave_out=("metadata", "formed_at"))
    hashed = state_hash(Remembered((), (), [edge], ()))
    assert hashed == digest(codec.dump_sorted([[], [], [before], []]))
    assert hashed != state_hash(Remembered((), (), [codec.derived(Relation, edge, metadata={"a": 1})], ()))
