"""The write path behind the gate: commands, anchors, tagging, relations, working memory, recalls."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeVar

import pytest

from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import (
    Command,
    EndSession,
    Feedback,
    Forget,
    Lock,
    Pin,
    Recall,
    RecalledItem,
    Remember,
    Unlock,
    Unpin,
)
from mnemolog.schemas.config import Config, RelationsConfig
from mnemolog.schemas.event import (
    CommandRefused,
    Event,
    ItemReleased,
    MemoriesRecalled,
    MemoryFormed,
    MemoryReinforced,
    MemorySuperseded,
    MemoryTagged,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    OutcomeReported,
    RelationFormed,
    RelationPruned,
    StabilityChanged,
    TagsCaptured,
)
from mnemolog.schemas.ids import memory_id
from mnemolog.schemas.input import MESSAGES, Input, SourcePosition
from mnemolog.schemas.message import Message, Role
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.property.bench import CONFIG, Disk, drain, folded, run, written
from tests.property.conversations import BEGINNING, Sending

E = TypeVar("E", bound=Event)

KEY: Final = "default/atlas"
V9: Final = replace(CONFIG, preset="v9")


def says(minute: float, content: str, *, role: Role = "user", session: str = "s1", user: str = "ayse") -> Sending:
    """A message so many minutes after the beginning; the minute names it."""
    said = Message(
        agent_id="atlas",
        id=f"m{minute:g}",
        content=content,
        role=role,
        user_id=None if role == "assistant" else user,
        name="Atlas" if role == "assistant" else user.title(),
        session_id=session,
        at=BEGINNING + timedelta(minutes=minute),
    )
    return Sending(KEY, f"m{minute:g}", said)


def asks(command: Command) -> Sending:
    """A command on its way."""
    assert command.id is not None
    return Sending(KEY, command.id, command)


def of(message: str, ordinal: int = 0) -> str:
    """The memory that a message became."""
    return memory_id(KEY, message, ordinal)


def told(*sendings: Sending, config: Config = CONFIG) -> AgentState:
    """The agent after all of it."""
    return written(sendings, config).states()[KEY]


def events(disk: Disk, kind: type[E]) -> list[E]:
    """All that happened of a kind."""
    return [entry.event for commit in disk.of(KEY) for entry in commit.events if isinstance(entry.event, kind)]


TEA: Final = says(1, "I moved to Izmir with my sister Elif.")
MEMORY: Final = of("m1")


# Commands.


def test_a_pin_and_a_lock_are_independent() -> None:
    pinned = told(TEA, asks(Pin(agent_id="atlas", id="c1", memory_id=MEMORY))).memories[MEMORY]
    locked = told(TEA, asks(Lock(agent_id="atlas", id="c1", memory_id=MEMORY))).memories[MEMORY]
    assert (pinned.pinned, pinned.locked, locked.pinned, locked.locked) == (True, False, False, True)


def test_an_anchor_is_taken_off_again() -> None:
    on = [
        asks(Pin(agent_id="atlas", id="c1", memory_id=MEMORY)),
        asks(Lock(agent_id="atlas", id="c2", memory_id=MEMORY)),
    ]
    off = [
        asks(Unpin(agent_id="atlas", id="c3", memory_id=MEMORY)),
        asks(Unlock(agent_id="atlas", id="c4", memory_id=MEMORY)),
    ]
    memory = told(TEA, *on, *off).memories[MEMORY]
    assert not memory.pinned
    assert not memory.locked


@pytest.mark.parametrize("anchor", [Pin, Lock])
def test_who_wants_an_anchored_memory_forgotten_takes_the_anchor_off_first(anchor: type[Pin | Lock]) -> None:
    disk = written(
        [
            TEA,
            asks(anchor(agent_id="atlas", id="c1", memory_id=MEMORY)),
            asks(Forget(agent_id="atlas", id="c2", memory_id=MEMORY)),
        ]
    )
    assert not disk.states()[KEY].memories[MEMORY].forgotten
    assert [event.reason for event in events(disk, CommandRefused)] == ["pinned" if anchor is Pin else "locked"]


@pytest.mark.parametrize("command", [Pin, Unpin, Lock, Unlock, Forget])
def test_a_command_about_a_memory_that_is_not_there_is_refused(
    command: type[Pin | Unpin | Lock | Unlock | Forget],
) -> None:
    disk = written([TEA, asks(command(agent_id="atlas", id="c1", memory_id="nobody"))])
    assert [event.reason for event in events(disk, CommandRefused)] == ["unknown"]


def test_what_is_forgotten_takes_no_anchor_and_no_feedback() -> None:
    forgotten = asks(Forget(agent_id="atlas", id="c1", memory_id=MEMORY))
    disk = written(
        [
            TEA,
            forgotten,
            asks(Pin(agent_id="atlas", id="c2", memory_id=MEMORY)),
            asks(Feedback(agent_id="atlas", id="c3", memory_id=MEMORY, success=True)),
        ]
    )
    assert [event.reason for event in events(disk, CommandRefused)] == ["forgotten", "forgotten"]


@pytest.mark.parametrize("success, utility", [(True, 0.55), (False, 0.45)])
def test_feedback_moves_the_utility_a_tenth_of_the_way(success: bool, utility: float) -> None:
    state = told(TEA, asks(Feedback(agent_id="atlas", id="c1", memory_id=MEMORY, success=success)))
    assert state.memories[MEMORY].utility == pytest.approx(utility)


@pytest.mark.anyio
async def test_a_command_with_the_id_of_another_input_is_a_dead_letter_and_does_nothing() -> None:
    embedder, state = HashingEmbedder(), WriterState()
    pool = EmbeddingPool.of(embedder, CONFIG.embedder)
    path = WritePath(pool=pool, embedder=embedder, config=CONFIG, release="1", now=lambda: 1.0, meter=Meter())
    # As on Kafka, where nothing checks an id before the writer does.
    bodies = (says(1, "I moved to Izmir with my sister Elif.").body, Pin(agent_id="atlas", id="m1", memory_id=MEMORY))
    for offset, body in enumerate(body for body in bodies if body is not None):
        given = Input(source=SourcePosition("log", MESSAGES, 0, offset), arrived_at=1.8e9, body=body)
        commit = await path.decide(state, path.prepare(state.intake, given))
    assert [type(entry.event) for entry in commit.events] == [MessageDeadLettered]
    assert not state.memories[MEMORY].pinned
    pool.close()


def test_feedback_of_one_id_counts_once() -> None:
    once = asks(Feedback(agent_id="atlas", id="c1", memory_id=MEMORY, success=True))
    disk = written([TEA, once, replace(once, unchecked=True), replace(once, unchecked=True)])
    assert len(events(disk, OutcomeReported)) == 1
    assert disk.states()[KEY].memories[MEMORY].utility == pytest.approx(0.55)


# Locks.


def test_news_about_a_locked_memory_become_a_memory_of_their_own() -> None:
    lock = asks(Lock(agent_id="atlas", id="c1", memory_id=MEMORY))
    news = says(2, "I moved to Izmir with my sister Elif and our grey cat Duman on 3 May.")
    without, with_lock = written([TEA, news], V9), written([TEA, lock, news], V9)
    assert len(events(without, MemoryUpdated)) == 1
    assert not events(with_lock, MemoryUpdated)
    beside = events(with_lock, MemoryFormed)[-1]
    assert beside.judgement is not None
    assert (beside.judgement.verdict, beside.judgement.reason) == ("create", "locked")


def test_what_contradicts_a_locked_memory_stands_beside_it() -> None:
    home, berlin = says(1, "I live in Izmir."), says(2, "I live in Berlin.")
    disk = written([home, asks(Lock(agent_id="atlas", id="c1", memory_id=MEMORY)), berlin])
    state = disk.states()[KEY]
    assert not events(disk, MemorySuperseded)
    assert state.memories[MEMORY].current(state.intake.clock)
    assert state.memories[of("m2")].current(state.intake.clock)
    assert [edge.type for edge in state.relations.values()][:1] == ["contradicts"]


# Emotion and flashbulbs.


def test_what_is_said_in_a_great_stir_is_protected() -> None:
    state = told(says(1, "URGENT!!! The production database in Izmir crashed, we lost data!"), config=V9)
    (memory,) = state.memories.values()
    assert memory.flashbulb
    assert memory.pinned
    assert memory.importance >= 0.9
    assert memory.stability > 1.5


def test_what_is_said_calmly_is_not() -> None:
    memory = told(TEA).memories[MEMORY]
    assert (memory.flashbulb, memory.pinned, memory.emotion.arousal) == (False, False, 0.0)


# Where it comes from.


@pytest.mark.parametrize(
    "role, metadata, source",
    [
        ("user", {}, "user_message"),
        ("assistant", {}, "assistant_message"),
        ("tool", {}, "tool_output"),
        ("tool", {"data_source": "feed"}, "feed"),
        ("user", {"data_source": "feed"}, "feed"),
        ("user", {"data_source": "federation"}, "user_message"),
    ],
)
def test_a_memory_knows_where_it_comes_from(role: Role, metadata: dict[str, str], source: str) -> None:
    said = says(1, "The API in Izmir listens on port 8080.", role=role)
    assert isinstance(said.body, Message)
    (memory,) = told(replace(said, body=replace(said.body, metadata=metadata))).memories.values()
    assert (memory.data_source, memory.write_source) == (source, "formation")
    assert 0.0 < memory.source_confidence <= 1.0


# Tagging and capture.


WEAK: Final = says(1, "I bought a blue lamp in Izmir.")


def strong(minute: float, session: str = "s1") -> Sending:
    """What is said in a stir."""
    return says(minute, "EMERGENCY!!! My sister Elif had an accident in Ankara!", session=session)


def test_a_strong_memory_holds_the_weak_ones_of_its_session_fast() -> None:
    disk = written([WEAK, strong(2)])
    alone = told(WEAK).memories[MEMORY].stability
    (captured,) = events(disk, TagsCaptured)
    assert [event.memory_id for event in events(disk, MemoryTagged)] == [MEMORY]
    assert captured.memory_ids == (MEMORY,)
    assert disk.states()[KEY].memories[MEMORY].stability == pytest.approx(alone * 1.3)


def test_a_tag_is_captured_once() -> None:
    disk = written([WEAK, strong(2), says(3, "EMERGENCY!!! My brother Can lost his passport in Berlin!")])
    assert [event.memory_ids for event in events(disk, TagsCaptured)] == [(MEMORY,)]


def test_a_strong_memory_holds_nothing_that_is_forgotten() -> None:
    forgotten = asks(Forget(agent_id="atlas", id="c1", memory_id=MEMORY))
    disk = written([WEAK, forgotten, strong(2)])
    assert [event.memory_id for event in events(disk, MemoryTagged)] == [MEMORY]
    assert not events(disk, TagsCaptured)


def test_a_strong_memory_of_another_session_captures_nothing() -> None:
    assert not events(written([WEAK, strong(2, session="s2")]), TagsCaptured)


# Working memory.


UNRELATED: Final = (
    "I bought a house in Ankara.",
    "My brother Can teaches physics.",
    "Our deadline is 3 May.",
    "I adopted a cat called Duman.",
    "We sold 40 lamps in Berlin yesterday.",
    "The API listens on port 8080.",
    "I ran a marathon in Vienna.",
    "Elif repaired my old piano.",
    "I paid 90 euros for two chairs.",
    "Tom and I climbed Ararat in June.",
)


def things(count: int, session: str = "s1") -> list[Sending]:
    """So many statements that have nothing to do with each other."""
    return [says(minute, text, session=session) for minute, text in enumerate(UNRELATED[:count], 1)]


def test_a_session_has_nine_memories_in_mind_and_the_least_leaves() -> None:
    disk = written(things(10))
    assert len(disk.states()[KEY].held["s1"]) == 9
    assert [event.reason for event in events(disk, ItemReleased)] == ["evicted"]


def test_nothing_is_in_mind_once_a_session_ended_by_command() -> None:
    state = told(*things(3), asks(EndSession(agent_id="atlas", id="c1", session_id="s1")))
    assert not state.held
    assert not state.tags


def test_nothing_is_in_mind_once_a_session_fell_silent() -> None:
    state = told(*things(3), says(60, "I live in Izmir.", session="s2"))
    assert state.held.keys() == {"s2"}


def test_what_is_superseded_is_in_nobodys_mind() -> None:
    disk = written([says(1, "I live in Izmir."), says(2, "I live in Berlin.")])
    assert disk.states()[KEY].held["s1"].keys() == {of("m2")}
    assert [event.reason for event in events(disk, ItemReleased)] == ["gone"]


# Relations.


def test_statements_about_two_common_things_are_related_once() -> None:
    one = says(1, "Our API in Izmir runs on PostgreSQL and Kafka.", user="tom")
    two = says(2, "I moved Kafka and PostgreSQL to new machines yesterday.")
    disk = written([one, two, says(3, "I moved Kafka and PostgreSQL to new machines yesterday.")])
    types = {edge.type for edge in events(disk, RelationFormed)}
    assert "same_entity" in types
    ids = [edge.relation_id for edge in events(disk, RelationFormed)]
    assert len(ids) == len(set(ids))


def test_what_supersedes_is_related_to_what_it_supersedes() -> None:
    disk = written([says(1, "I live in Izmir."), says(2, "I live in Berlin.")])
    edge = events(disk, RelationFormed)[0]
    assert (edge.type, edge.source, edge.target, edge.confidence) == ("supersedes", of("m2"), of("m1"), 1.0)


def test_too_many_relations_are_pruned() -> None:
    config = replace(CONFIG, relations=RelationsConfig(prune_at=4, prune_to=2))
    about_one_thing = [
        asks(Remember(agent_id="atlas", id=place, text=f"Kafka and PostgreSQL run in {place}."))
        for place in ("Ankara", "Berlin", "Vienna", "Oslo")
    ]
    disk = written(about_one_thing, config)
    assert events(disk, RelationPruned)
    assert all(len(state.relations) < 4 for state in folded_after_each(disk))


def folded_after_each(disk: Disk) -> list[AgentState]:
    """The agent after every commit."""
    commits = disk.of(KEY)
    return [folded(commits[: count + 1])[KEY] for count in range(len(commits))]


def test_what_is_connected_with_a_memory_that_is_said_again_grows_more_stable() -> None:
    one, two = says(1, "I run PostgreSQL and Kafka in Izmir."), says(2, "I moved PostgreSQL and Kafka to Ankara.")
    again = says(3, "I moved PostgreSQL and Kafka to Ankara.")
    before, after = told(one, two), written([one, two, again])
    assert events(after, MemoryReinforced)
    (steadied,) = events(after, StabilityChanged)
    assert (steadied.why, steadied.memory_ids) == ("neighbour", (of("m1"),))
    now = after.states()[KEY].memories[of("m1")].stability
    assert now == pytest.approx(before.memories[of("m1")].stability * 1.02)


# Recalls.


def recall(
    *items: tuple[str, str],
    unasked: tuple[str, ...] = (),
    anew: bool = False,
    id: str = "r1",  # noqa: A002  its field
) -> Sending:
    """Memories are given to the conversation."""
    return asks(
        Recall(
            agent_id="atlas",
            id=id,
            session_id="s1",
            query="?",
            recalled=tuple(RecalledItem(kind="memory", id=each, text=text) for each, text in items),
            unasked=unasked,
            anew=anew,
        )
    )


def test_a_recalled_memory_was_used() -> None:
    before, after = told(TEA).memories[MEMORY], told(TEA, recall((MEMORY, "…"))).memories[MEMORY]
    assert after.access_count == before.access_count + 1
    assert before.storage == 1.0
    assert after.storage == pytest.approx(1.9)
    assert after.stability == before.stability


def test_memories_that_are_recalled_together_grow_more_stable() -> None:
    both = [TEA, says(2, "My favourite colour is green.")]
    before, after = told(*both), told(*both, recall((MEMORY, "…"), (of("m2"), "…")))
    for memory in (MEMORY, of("m2")):
        assert after.memories[memory].stability == pytest.approx(before.memories[memory].stability * 1.02)


def test_a_memory_that_was_given_without_being_asked_for_was_not_used() -> None:
    both = [TEA, says(2, "My favourite colour is green.")]
    given = recall((MEMORY, "…"), (of("m2"), "…"), unasked=(MEMORY,))
    disk = written([*both, given])
    before, after = told(*both), disk.states()[KEY]
    assert after.memories[MEMORY] == before.memories[MEMORY]
    assert after.memories[of("m2")].access_count == before.memories[of("m2")].access_count + 1
    (recalled,) = events(disk, MemoriesRecalled)
    assert (recalled.memories, [each.id for each in recalled.recalled]) == ((of("m2"),), [MEMORY, of("m2")])


def test_what_was_given_without_being_asked_for_or_before_a_new_beginning_teaches_nothing() -> None:
    given = recall((MEMORY, "Ayse moved to Izmir with their sister Elif."), unasked=(MEMORY,))
    echo = says(3, "You moved to Izmir with your sister Elif.", role="assistant")
    disk = written([TEA, given, recall(anew=True, id="r2"), echo])
    assert [event.filter for event in events(disk, MessageIgnored)] == ["echo"]


def test_a_recall_of_one_id_counts_once() -> None:
    once = recall((MEMORY, "…"))
    assert told(TEA, once, replace(once, unchecked=True)).memories[MEMORY].access_count == 1


def test_a_recall_of_what_the_agent_does_not_have_changes_no_memory() -> None:
    state = told(TEA, recall(("another agent's", "I am the king.")))
    assert state.memories == told(TEA).memories


def test_an_assistant_that_repeats_what_was_recalled_teaches_nothing() -> None:
    echo = says(3, "You moved to Izmir with your sister Elif.", role="assistant")
    disk = written([TEA, recall((MEMORY, "Ayse moved to Izmir with their sister Elif.")), echo])
    assert [event.filter for event in events(disk, MessageIgnored)] == ["echo"]
    assert len(events(disk, MemoryFormed)) == 1


def test_what_stands_beside_an_echo_is_kept_without_it() -> None:
    pasted = says(
        3, "Relevant memories:\n- Ayse moved to Izmir with their sister Elif.\n\nI adopted a cat called Duman."
    )
    disk = written([TEA, recall((MEMORY, "Ayse moved to Izmir with their sister Elif.")), pasted])
    said = events(disk, MessageRecorded)[-1]
    assert said.echoes == (MEMORY,)
    assert "Izmir" not in said.text
    assert [event.text for event in events(disk, MemoryFormed)][1:] == [
        'Ayse, 2 March 2026: "I adopted a cat called Duman."'
    ]


def test_a_user_who_confirms_what_was_recalled_reinforces_it() -> None:
    confirmed = says(3, "Yes, I moved to Izmir with my sister Elif.")
    disk = written([TEA, recall((MEMORY, "Ayse moved to Izmir with their sister Elif.")), confirmed])
    assert [event.memory_id for event in events(disk, MemoryReinforced)] == [MEMORY]


def test_another_session_knows_nothing_of_a_recall() -> None:
    echo = says(3, "Ayse moved to Izmir with their sister Elif.", role="assistant", session="s2")
    disk = written([TEA, recall((MEMORY, "Ayse moved to Izmir with their sister Elif.")), echo])
    assert not events(disk, MessageIgnored)


def test_a_memory_by_hand_is_neither_tagged_nor_in_anybodys_mind() -> None:
    by_hand = asks(Remember(agent_id="atlas", id="c1", text="Ayse prefers tea.", user_id="ayse", importance=0.2))
    disk = written([by_hand])
    assert not events(disk, MemoryTagged)
    assert not disk.states()[KEY].held


def test_a_crash_after_an_input_leaves_the_same_mind_as_none() -> None:
    """What a session has in mind is a fold of the log: a process that begins anew ends it as the old one would."""

    async def in_two_lives(first: Sequence[Sending], then: Sequence[Sending]) -> Disk:
        disk = Disk()
        for part in (first, then):
            await disk.send_all(part)
            await drain(disk)
        return disk

    ends = asks(EndSession(agent_id="atlas", id="c1", session_id="s1"))
    disk = run(in_two_lives(things(5), [ends]))
    assert not disk.states()[KEY].held
    assert disk.states()[KEY].hash() == told(*things(5), ends).hash()
