"""What is true of every log, whatever was sent: one commit for each input, no gaps, nothing mixed, nothing kept."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from hypothesis import given

from mnemolog.processors.alignment.clauses import compound
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.ports import Filter
from mnemolog.processors.text import analyser
from mnemolog.schemas.command import Lock, Remember, Restore
from mnemolog.schemas.commit import Commit, Entry, decode_commit, encode_commit
from mnemolog.schemas.event import (
    CandidateRejected,
    Event,
    Importance,
    Judgement,
    MemoryForgotten,
    MemoryFormed,
    MemoryReinforced,
    MemoryRestored,
    MemoryUpdated,
    MessageIgnored,
    MessageRecorded,
)
from mnemolog.schemas.memory import Memory
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.property.bench import Disk, drain, folded, run, written
from tests.property.conversations import Sending, conversations, message, some

E = TypeVar("E", bound=Event)


@some
@given(sendings=conversations)
def test_every_input_ends_in_exactly_one_commit(sendings: Sequence[Sending]) -> None:
    async def sent() -> tuple[Disk, int]:
        disk = Disk()
        new = await disk.send_all(sendings)
        await drain(disk)
        return disk, new

    disk, new = run(sent())
    sources = [commit.source for commit in disk.store.commits]
    assert len(sources) == len(set(sources)) == new
    assert {source.offset for source in sources} == set(range(1, new + 1))
    assert not disk.store.inputs


@some
@given(sendings=conversations)
def test_an_agents_commits_stand_in_the_order_of_its_inputs(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key in {sending.key for sending in sendings}:
        offsets = [commit.source.offset for commit in disk.of(key)]
        assert offsets == sorted(offsets)


@some
@given(sendings=conversations)
def test_an_agents_events_are_numbered_from_one_without_gaps(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key in {sending.key for sending in sendings}:
        numbers = [entry.seq for entry in entries(disk.of(key))]
        assert numbers == list(range(1, len(numbers) + 1))


@some
@given(sendings=conversations)
def test_no_two_events_have_one_id(sendings: Sequence[Sending]) -> None:
    ids = [entry.id for entry in entries(written(sendings).store.commits)]
    assert len(ids) == len(set(ids))


@some
@given(sendings=conversations)
def test_an_agents_clock_never_runs_backwards(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key in {sending.key for sending in sendings}:
        clocks = [commit.clock for commit in disk.of(key)]
        assert clocks == sorted(clocks)


@some
@given(sendings=conversations)
def test_a_commit_is_read_as_it_was_written(sendings: Sequence[Sending]) -> None:
    for commit in written(sendings).store.commits:
        assert decode_commit(encode_commit(commit)) == commit


@some
@given(sendings=conversations)
def test_shares_lie_between_nothing_and_all(sendings: Sequence[Sending]) -> None:
    for share in (share for event in events(written(sendings).store.commits) for share in shares(event)):
        assert 0.0 <= share <= 1.0


@some
@given(sendings=conversations)
def test_what_two_subjects_say_is_never_one_memory(sendings: Sequence[Sending]) -> None:
    for state in written(sendings).states().values():
        for memory in state.memories.values():
            assert {state.transcript[source].speaker for source in memory.sources} <= {memory.subject}


@some
@given(sendings=conversations)
def test_what_a_filter_refuses_is_never_found(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key, state in disk.states().items():
        ignored = [event for event in events(disk.of(key)) if isinstance(event, MessageIgnored)]
        for event in (event for event in ignored if event.filter != "repeat"):
            assert event.message_id not in state.transcript
            assert event.message_id not in state.memories_of
            assert event.message_id not in searchable(disk, key, event.excerpt)


@some
@given(sendings=conversations)
def test_every_message_that_was_recorded_and_is_not_hidden_is_found(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key, state in disk.states().items():
        for said in state.transcript.values():
            assert (said.message_id in searchable(disk, key, said.text)) == (not said.hidden)


@some
@given(sendings=conversations)
def test_a_superseded_or_forgotten_memory_is_never_current(sendings: Sequence[Sending]) -> None:
    for state in after_every_commit(sendings):
        for memory in state.memories.values():
            assert memory.active or not memory.current(state.intake.clock)
            assert (memory.superseded_by is None) == (memory.status(0.0) != "superseded") or memory.forgotten


@some
@given(sendings=conversations)
def test_a_memory_ends_no_earlier_than_it_begins(sendings: Sequence[Sending]) -> None:
    for state in written(sendings).states().values():
        for memory in state.memories.values():
            assert memory.valid_until is None or memory.valid_from <= memory.valid_until


@some
@given(sendings=conversations)
def test_what_supersedes_and_what_is_superseded_name_each_other(sendings: Sequence[Sending]) -> None:
    for state in written(sendings).states().values():
        for memory in state.memories.values():
            assert all(state.memories[old].superseded_by == memory.id for old in memory.supersedes)
            assert memory.superseded_by is None or state.memories[memory.superseded_by].subject == memory.subject


@some
@given(sendings=conversations)
def test_no_two_active_memories_of_one_clause_hold_different_values_of_one_key(sendings: Sequence[Sending]) -> None:
    """One of several clauses stands beside what contradicts it; *Izmir, in Karşıyaka* is the value *Izmir*."""
    past_it = Remember | Restore | Lock  # what people write or restore contradicts whom it will, what is locked stays
    through_the_gate = [sending for sending in sendings if not isinstance(sending.body, past_it)]
    for state in after_every_commit(through_the_gate):
        for (_, key), held in state.holders.items():
            memories = (state.memories[memory] for memory in held)
            of_one_clause = [memory for memory in memories if not compound(memory.words, memory.language)]
            values = {each.value for memory in of_one_clause for each in memory.key_values if each.key == key}
            for one, other in combinations(values, 2):
                fewer, more = sorted((set(one.split()), set(other.split())), key=len)
                assert fewer <= more


@some
@given(sendings=conversations)
def test_a_message_is_hidden_once_all_its_memories_are_gone(sendings: Sequence[Sending]) -> None:
    for state in after_every_commit(sendings):
        for message_id, memories in state.memories_of.items():
            if not any(state.memories[memory].active for memory in memories):
                assert state.transcript[message_id].hidden


@some
@given(sendings=conversations)
def test_a_message_is_hidden_only_when_its_memories_are_gone_or_one_of_them_is_forgotten(
    sendings: Sequence[Sending],
) -> None:
    for state in after_every_commit(sendings):
        for said in (said for said in state.transcript.values() if said.hidden):
            memories = [state.memories[memory] for memory in state.memories_of[said.message_id]]
            assert any(memory.forgotten for memory in memories) or not any(memory.active for memory in memories)


def test_a_late_message_is_not_hidden_while_one_of_its_statements_holds() -> None:
    """The first of its statements was outdated already, and took the whole message out of the answers."""
    late = message(2, "I live in Ankara. My favourite colour is green.")
    (state,) = written([message(10, "I moved to Berlin."), late]).states().values()
    assert [memory.active for memory in state.memories.values()] == [True, False, True]
    assert not state.transcript["m2"].hidden


def test_a_late_message_is_hidden_when_all_its_statements_are_outdated() -> None:
    known = message(10, "I moved to Berlin. My favourite colour is blue.")
    late = message(2, "I live in Ankara. My favourite colour is green.")
    (state,) = written([known, late]).states().values()
    assert [memory.active for memory in state.memories.values()] == [True, True, False, False]
    assert state.transcript["m2"].hidden


@some
@given(sendings=conversations)
def test_what_is_forgotten_takes_every_message_it_came_from_out_of_the_answers(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key, state in disk.states().items():
        forgotten = [event for event in events(disk.of(key)) if isinstance(event, MemoryForgotten | MemoryRestored)]
        last = {event.memory_id: isinstance(event, MemoryForgotten) for event in forgotten}
        for memory in (state.memories[memory_id] for memory_id, gone in last.items() if gone):
            assert memory.forgotten
            assert memory.id not in searchable(disk, key, memory.text)
            assert all(state.transcript[source].hidden for source in memory.sources)


# Strength, anchors, relations, working memory.


@some
@given(sendings=conversations)
def test_strengths_stay_in_their_ranges(sendings: Sequence[Sending]) -> None:
    for state in after_every_commit(sendings):
        for memory in state.memories.values():
            assert 0.0 <= memory.utility <= 1.0
            assert 1.0 <= memory.storage <= 10.0
            assert memory.stability > 0.0


@some
@given(sendings=conversations)
def test_anchors_survive_whatever_is_sent(sendings: Sequence[Sending]) -> None:
    """As long as it is pinned a memory is not forgotten; as long as it is locked what it says does not change."""
    before: dict[str, Memory] = {}
    for state in after_every_commit(sendings):
        for memory in state.memories.values():
            known = before.get(memory.id)
            if known is not None and known.pinned:
                assert memory.forgotten == known.forgotten
            if known is not None and known.locked:
                assert said_by(memory) == said_by(known)
            before[memory.id] = memory


def said_by(memory: Memory) -> tuple[object, ...]:
    """What a lock keeps."""
    return memory.text, memory.key_values, memory.valid_until, memory.superseded_by, memory.forgotten, memory.tier


@some
@given(sendings=conversations)
def test_no_relation_is_there_twice_and_each_joins_two_memories(sendings: Sequence[Sending]) -> None:
    for state in after_every_commit(sendings):
        joined = [
            (
                edge.type,
                *(sorted((edge.source, edge.target)) if edge.direction == "both" else (edge.source, edge.target)),
            )
            for edge in state.relations.values()
        ]
        assert len(joined) == len(set(joined))
        for edge in state.relations.values():
            assert edge.source != edge.target
            assert {edge.source, edge.target} <= state.memories.keys()


@some
@given(sendings=conversations)
def test_a_session_has_nine_current_memories_in_mind_at_most_and_none_once_it_ended(
    sendings: Sequence[Sending],
) -> None:
    for state in after_every_commit(sendings):
        assert all(len(items) <= 9 for items in state.held.values())
        assert {session for session, items in state.held.items() if items} <= state.intake.sessions.keys()
        assert state.tags.keys() <= state.intake.sessions.keys()
        for items in state.held.values():
            assert all(state.memories[memory].active for memory in items)


def entries(commits: Sequence[Commit]) -> Iterator[Entry]:
    """All events in their places."""
    return (entry for commit in commits for entry in commit.events)


def events(commits: Sequence[Commit]) -> Iterator[Event]:
    """All events."""
    return (entry.event for entry in entries(commits))


def after_every_commit(sendings: Sequence[Sending]) -> Iterator[AgentState]:
    """The state of the agent that each commit is about, after it; the next one goes on changing it."""
    disk = written(sendings)
    for key in {sending.key for sending in sendings}:
        state = AgentState()
        for commit in disk.of(key):
            state.fold(commit)
            yield state


def shares(event: Event) -> Iterator[float]:
    """Every number of an event that is a share of something."""
    match event:
        case MessageRecorded():
            yield event.source_confidence
        case MemoryFormed(judgement=judgement, importance=importance):
            yield from (event.surprise, event.source_confidence, *weights(importance))
            yield from similarities(judgement)
        case CandidateRejected(judgement=judgement, importance=importance):
            yield from (*weights(importance), *similarities(judgement))
        case MemoryUpdated(judgement=judgement) | MemoryReinforced(judgement=judgement):
            yield from (event.surprise, *similarities(judgement))
        case _:
            pass


def weights(importance: Importance) -> tuple[float, ...]:
    """Its score and its channels."""
    return importance.score, importance.novelty, importance.arousal, importance.reward, importance.attention


def similarities(judgement: Judgement | None) -> tuple[float, ...]:
    """The one that was measured, if one was."""
    return () if judgement is None or judgement.similarity is None else (judgement.similarity,)


def searchable(disk: Disk, key: str, text: str) -> set[str]:
    """All that the two indexes find for the text as of now, whatever its rank."""
    now = folded(disk.of(key))[key].intake.clock
    vector = HashingEmbedder().embed(text)
    by_vector = run(disk.vectors.search(key, vector, limit=1_000, where=Filter(now=now)))
    by_text = run(disk.text.search(key, analyser.tokens(text), limit=1_000, where=Filter(now=now)))
    return {each.id for each in (*by_vector, *by_text)}
