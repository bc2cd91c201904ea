"""Living: what is remembered now (processors/ports.py), over SQLite and in memory."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.names import names_of
from mnemolog.processors.ports import Document, Living, Recorded
from mnemolog.projections.living import SqliteLiving
from mnemolog.schemas.event import MemoryFormed
from tests.contract.adapters import Inline, InMemory, SqliteInline, opened
from tests.contract.chance import AGENTS, SESSIONS, histories, moments
from tests.contract.histories import BEGINNING, DAY, MINUTE, History
from tests.examples import examples


@pytest.fixture(params=[InMemory, SqliteInline])
def projections(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inline]:
    made: Inline = request.param(tmp_path)
    yield made
    made.close()


@pytest.fixture
def history() -> History:
    return History()


def seen(living: Living, key: str, now: float | None = None) -> list[str]:
    return [memory.id for memory in living.memories(key, now=now)]


def test_gives_what_is_pinned_and_current_the_newest_first(projections: Inline, history: History) -> None:
    agent, other = history.agent(), history.agent("bot2")
    one, two, three, four = (agent.learns(text) for text in ("One.", 'Says "pinned":true.', "Three.", "Four."))
    agent.anchors(one, "pin")
    agent.anchors(three, "pin")
    agent.anchors(four, "pin")
    agent.anchors(four, "unpin")
    other.anchors(other.learns("Five."), "pin")
    projections.apply(history.recorded)
    assert [each.id for each in projections.living.pinned(agent.key, now=history.now)] == [three, one]
    assert two not in {each.id for each in projections.living.pinned(agent.key, now=history.now)}


def test_gives_the_latest_preferences_that_users_told_the_newest_first(projections: Inline, history: History) -> None:
    agent, other = history.agent(), history.agent("bot2")
    first, ended, gone, anns, last = (
        agent.learns(text, category="preference", subject=subject, session=session, valid_until=until)
        for text, subject, session, until in (
            ("Use pnpm.", "user", "s1", None),
            ("Use npm today.", "user", "s1", history.now + MINUTE),
            ("Use yarn.", "user", "s1", None),
            ("Use tabs.", 'ann "a"', "s2", None),
            ("Use int64.", "user", "s2", None),
        )
    )
    agent.learns('A fact with "category":"preference".')
    agent.learns("Use emojis.", category="preference", data_source="assistant_message")
    agent.learns("Use floats.", category="preference", data_source="tool_output")
    agent.forgets(gone)
    other.learns("Use spaces.", category="preference")
    projections.apply(history.recorded)
    of = partial(projections.living.preferences, agent.key, now=history.now)
    assert [each.id for each in of(limit=9)] == [last, anns, first]
    assert [each.id for each in of(limit=2)] == [last, anns]
    assert [each.id for each in of(limit=9, subject='ann "a"')] == [anns]
    assert [each.id for each in of(limit=9, session_id="s1")] == [first]
    assert ended not in {each.id for each in of(limit=9)}


def test_gives_the_ids_of_a_tenant_that_begin_so(projections: Inline, history: History) -> None:
    agent = history.agent()
    known = sorted(agent.learns(f"Number {number}.") for number in range(20))
    projections.apply(history.recorded)
    living, tenant = projections.living, agent.key.partition("/")[0]
    assert living.beginning("", tenant_id=tenant, limit=100) == known
    for prefix in (known[0], known[3][:1], known[3][:2], "no such"):
        wanted = [each for each in known if each.startswith(prefix)]
        assert living.beginning(prefix, tenant_id=tenant, limit=100) == wanted
        assert living.beginning(prefix, tenant_id=tenant, limit=1) == wanted[:1]
    assert living.beginning(known[0], tenant_id=f"{tenant}-2", limit=100) == []


# Relations and what a conversation has in mind.


def test_gives_the_relations_of_an_agent_and_of_some_memories(projections: Inline, history: History) -> None:
    agent, other = history.agent(), history.agent("bot2")
    one, two, three = agent.learns("One."), agent.learns("Two."), agent.learns("Three.")
    first, second = agent.relates(one, two), agent.relates(two, three)
    other.relates(other.learns("Four."), other.learns("Five."))
    projections.apply(history.recorded)
    living, edges = projections.living, history.state(agent.key).relations
    assert {edge.id: edge for edge in living.relations(agent.key)} == {first: edges[first], second: edges[second]}
    assert [edge.id for edge in living.relations(agent.key, [one])] == [first]
    assert [edge.id for edge in living.relations(agent.key, [two])] == sorted([first, second])
    assert living.relations(agent.key, []) == living.relations("default/nobody") == []


def test_a_pruned_relation_is_gone_for_ever(projections: Inline, history: History) -> None:
    agent = history.agent()
    agent.prunes(agent.relates(agent.learns("One."), agent.learns("Two.")))
    projections.apply(history.recorded)
    projections.apply(history.recorded)
    assert projections.living.relations(agent.key) == []


def test_gives_what_a_conversation_has_in_mind_the_latest_used_first(projections: Inline, history: History) -> None:
    agent = history.agent()
    one, two, three = agent.learns("One."), agent.learns("Two."), agent.learns("Three.")
    agent.recalls([one, two])
    agent.recalls([three])
    agent.recalls([one], session="s2")
    projections.apply(history.recorded)
    assert projections.living.held(agent.key, "s1")[0].memory_id == three
    assert {item.memory_id for item in projections.living.held(agent.key, "s1")} == {one, two, three}
    assert [item.memory_id for item in projections.living.held(agent.key, "s2")] == [one]
    assert projections.living.held("default/bot2", "s1") == []


def test_nothing_is_in_mind_once_it_left_or_the_conversation_ended(projections: Inline, history: History) -> None:
    agent = history.agent()
    one, two = agent.learns("One."), agent.learns("Two.")
    agent.recalls([one, two])
    agent.recalls([one], session="s2")
    agent.releases(one, "s1")
    agent.ends("s2")
    projections.apply(history.recorded)
    projections.apply(history.recorded)
    assert [item.memory_id for item in projections.living.held(agent.key, "s1")] == [two]
    assert projections.living.held(agent.key, "s2") == []


def test_counts_what_was_recalled_together(projections: Inline, history: History) -> None:
    agent, other = history.agent(), history.agent("bot2")
    one, two, three = agent.learns("One."), agent.learns("Two."), agent.learns("Three.")
    for _ in range(2):
        agent.recalls([one, two, three])
    agent.recalls([two, one])
    projections.apply(history.recorded)
    projections.apply(history.recorded)
    living = projections.living
    assert living.together(agent.key, [one, two, three], times=2) == {one, two, three}
    assert living.together(agent.key, [one, two, three], times=3) == {one, two}
    assert living.together(agent.key, [one, three], times=3) == living.together(other.key, [one, two], times=1) == set()


def test_gives_what_a_conversation_was_given_since_it_began_anew(projections: Inline, history: History) -> None:
    agent, other = history.agent(), history.agent("bot2")
    one, two, three = agent.learns("One."), agent.learns("Two."), agent.learns("Three.")
    agent.recalls([one], session="s1")
    agent.recalls([one, two], session="s2")
    agent.edits(two, "Two and a half.")
    agent.recalls([two], session="s2")
    other.recalls([other.learns("Four.")], session="s2")
    projections.apply(history.recorded)
    given = partial(projections.living.given, agent.key)
    assert given("s1") == {one: {"One."}}
    assert given("s2") == {one: {"One."}, two: {"Two.", "Two and a half."}}
    agent.recalls([three], session="s2", anew=True)
    projections.apply(history.recorded)
    assert given("s1") == {one: {"One."}}
    assert given("s2") == {three: {"Three."}}


@pytest.mark.parametrize(("reason", "kept"), [("command", False), ("idle", True)])
def test_a_conversation_that_goes_on_after_an_idle_time_has_what_it_was_given(
    projections: Inline, history: History, reason: Literal["command", "idle"], *, kept: bool
) -> None:
    agent = history.agent()
    one = agent.learns("One.")
    agent.recalls([one], session="s1")
    agent.ends("s1", reason)
    projections.apply(history.recorded)
    assert projections.living.given(agent.key, "s1") == ({one: {"One."}} if kept else {})


# Memories.


def test_gives_a_memory_and_the_key_of_its_agent(projections: Inline, history: History) -> None:
    memory = history.agent().learns("I live in Ankara.")
    projections.apply(history.recorded)
    assert projections.living.memory(memory) == ("default/bot", history.state("default/bot").memories[memory])


def test_knows_nothing_of_a_memory_that_never_was(projections: Inline, history: History) -> None:
    history.agent().learns("I live in Ankara.")
    projections.apply(history.recorded)
    assert projections.living.memory("") is None
    assert projections.living.memory("m1") is None
    assert projections.living.memories_by_id(["m1"]) == {}


def test_lists_an_agents_memories_the_newest_first(projections: Inline, history: History) -> None:
    agent = history.agent()
    first, second, third = agent.learns("One."), agent.is_told("Two."), agent.learns("Three.")
    agent.adds(first, "Four.")
    projections.apply(history.recorded)
    assert seen(projections.living, agent.key) == [third, second, first]
    assert [memory.id for memory in projections.living.memories(agent.key, limit=2)] == [third, second]
    assert projections.living.memories(agent.key, limit=0) == []


def test_lists_what_is_behind_a_memory_current_or_not(projections: Inline, history: History) -> None:
    agent = history.agent()
    one, two, three = (agent.learns(text) for text in ("One.", "Two.", "Three."))
    four = agent.corrects(three, "Three and more.")
    history.agent("bot2").learns("Five.")
    projections.apply(history.recorded)
    living = projections.living
    assert [each.id for each in living.memories(agent.key, after=four)] == [three, two, one]
    assert [each.id for each in living.memories(agent.key, after=three, limit=1)] == [two]
    assert [each.id for each in living.memories(agent.key, now=history.now, after=four)] == [two, one]
    assert living.memories(agent.key, after=one) == living.memories(agent.key, after="never was") == []
    assert living.memories("default/bot2", after=four) == []


def test_names_what_no_index_finds_by_itself(projections: Inline, history: History) -> None:
    agent = history.agent()
    old = agent.learns("My parents live in Ankara.", message="hidden")
    agent.says('They say "hidden":true.')
    agent.corrects(old, "My parents live in Izmir.", at=-20 * 365 * DAY)
    agent.forgets(agent.learns("I drink tea.", message="of what is forgotten"))
    projections.apply(history.recorded)
    assert projections.living.unfound(agent.key) == {
        Document("memory", old),
        Document("message", "hidden"),
        Document("message", "of what is forgotten"),
    }


def test_a_limit_counts_only_what_is_current(projections: Inline, history: History) -> None:
    agent = history.agent()
    lasting = agent.learns("I live in Ankara.")
    agent.learns("I am on the train.", valid_until=history.now + MINUTE)
    projections.apply(history.recorded)
    current = projections.living.memories(agent.key, now=history.now + DAY, limit=1)
    assert [memory.id for memory in current] == [lasting]


def test_gives_memories_by_their_ids_whosever_they_are(projections: Inline, history: History) -> None:
    one, other = history.agent("one").learns("Tea."), history.agent("other").learns("Coffee.")
    projections.apply(history.recorded)
    found = projections.living.memories_by_id([one, other, one, "nothing"])
    assert {memory_id: memory.text for memory_id, memory in found.items()} == {one: "Tea.", other: "Coffee."}


def test_what_a_reader_does_with_metadata_does_not_change_it(tmp_path: Path, history: History) -> None:
    tea = history.agent().learns("Tea.", message="m")
    position, commit = history.recorded[0]
    entries = [
        each._replace(event=replace(each.event, metadata={"by": "me"}))
        if isinstance(each.event, MemoryFormed)
        else each
        for each in commit.events
    ]
    projections = SqliteInline(tmp_path)
    projections.apply([Recorded(position, replace(commit, events=tuple(entries)))])
    for _ in range(2):
        found = [*projections.living.memories_by_id([tea]).values(), *projections.living.resting_on(commit.key, ["m"])]
        for memory in found:
            assert memory.metadata == {"by": "me"}
            memory.metadata["by"] = "another"
    projections.close()


def test_gives_the_messages_that_memories_came_from(projections: Inline, history: History) -> None:
    agent = history.agent()
    memory = agent.learns("I live in Ankara.")
    agent.adds(memory, "In Çankaya.")
    projections.apply(history.recorded)
    expected = history.state(agent.key).memories[memory].sources
    assert len(expected) == 2
    assert projections.living.sources([memory, "nothing"]) == {memory: expected}


def test_answers_for_more_ids_than_a_statement_takes_parameters(projections: Inline, history: History) -> None:
    memory = history.agent().learns("I live in Ankara.")
    projections.apply(history.recorded)
    many = map(str, range(260_000))
    assert set(projections.living.memories_by_id([*many, memory])) == {memory}


# What is current.


def test_a_plan_is_current_until_it_ends_and_not_at_its_end(projections: Inline, history: History) -> None:
    agent, end = history.agent(), BEGINNING + DAY
    plan = agent.learns("I travel to Lviv.", valid_until=end)
    projections.apply(history.recorded)
    assert seen(projections.living, agent.key, end - 1) == [plan]
    assert seen(projections.living, agent.key, end) == []
    assert seen(projections.living, agent.key) == [plan]


def test_a_memory_without_an_end_is_current_for_ever(projections: Inline, history: History) -> None:
    agent = history.agent()
    memory = agent.learns("I live in Ankara.")
    projections.apply(history.recorded)
    assert seen(projections.living, agent.key, inf) == [memory]


def test_an_update_moves_the_end_of_a_plan(projections: Inline, history: History) -> None:
    agent, end = history.agent(), BEGINNING + DAY
    plan = agent.learns("I travel to Lviv.", valid_until=end)
    agent.adds(plan, "By train.", valid_until=end + DAY)
    projections.apply(history.recorded)
    assert seen(projections.living, agent.key, end) == [plan]
    assert seen(projections.living, agent.key, end + DAY) == []


def test_a_superseded_memory_is_current_until_the_other_began(projections: Inline, history: History) -> None:
    agent = history.agent()
    old = agent.learns("I live in Ankara.")
    new = agent.corrects(old, "I live in Izmir.", at=BEGINNING + DAY)
    projections.apply(history.recorded)
    assert seen(projections.living, agent.key, BEGINNING + DAY - 1) == [new, old]
    assert seen(projections.living, agent.key, BEGINNING + DAY) == [new]
    assert seen(projections.living, agent.key) == [new, old]


def test_what_ended_before_1970_is_listed_with_the_rest(projections: Inline, history: History) -> None:
    agent = history.agent()
    old = agent.learns("My parents live in Ankara.")
    new = agent.corrects(old, "My parents live in Izmir.", at=-20 * 365 * DAY)
    projections.apply(history.recorded)
    assert seen(projections.living, agent.key) == [new, old]
    assert seen(projections.living, agent.key, 0.0) == [new]


def test_a_forgotten_memory_is_in_no_list_but_keeps_its_name(projections: Inline, history: History) -> None:
    agent = history.agent()
    memory = agent.learns("I live in Ankara.")
    agent.forgets(memory)
    projections.apply(history.recorded)
    for now in (None, -inf, -DAY, 0.0, history.now, inf):
        assert seen(projections.living, agent.key, now) == []
    found = projections.living.memory(memory)
    assert found is not None
    assert found[1].forgotten


# What becomes of a memory.


def test_an_update_changes_the_text_and_names_both_messages(projections: Inline, history: History) -> None:
    agent = history.agent()
    memory = agent.learns("I have a kitten.", message="first")
    second = agent.adds(memory, "It is called Pamuk.")
    third = agent.repeats(memory, "I have a kitten.")
    projections.apply(history.recorded)
    known = projections.living.memories_by_id([memory])[memory]
    assert known.text == "I have a kitten. | It is called Pamuk."
    assert known.sources == ("first", second, third)
    assert (known.access_count, known.stability) == (2, 1.2)


def test_supersession_is_seen_from_both_sides(projections: Inline, history: History) -> None:
    agent = history.agent()
    old = agent.learns("I live in Ankara.")
    new = agent.corrects(old, "I live in Izmir.")
    projections.apply(history.recorded)
    known = projections.living.memories_by_id([old, new])
    assert known[old].superseded_by == new
    assert known[new].supersedes == (old,)


# The transcript.


def test_gives_an_agents_messages_word_for_word(projections: Inline, history: History) -> None:
    agent = history.agent()
    message = agent.says("Çay mı, kahve mi? ☕", heading="[1 May 2026] Ayşe: ", language="tr", speaker="ayşe")
    projections.apply(history.recorded)
    said = projections.living.utterances(agent.key, [message, "nothing"])
    assert said == {message: history.state(agent.key).transcript[message]}
    assert said[message].rendered == "[1 May 2026] Ayşe: Çay mı, kahve mi? ☕"


def test_a_message_is_hidden_when_its_only_memory_is_gone(projections: Inline, history: History) -> None:
    agent = history.agent()
    old = agent.learns("I live in Ankara.", message="gone")
    agent.learns("I drink tea.", message="stays")
    agent.corrects(old, "I live in Izmir.")
    projections.apply(history.recorded)
    said = projections.living.utterances(agent.key, ["gone", "stays"])
    assert (said["gone"].hidden, said["stays"].hidden) == (True, False)


def test_forgetting_hides_every_message_behind_the_memory(projections: Inline, history: History) -> None:
    agent = history.agent()
    memory = agent.learns("I have a kitten.", message="first")
    second = agent.adds(memory, "It is called Pamuk.")
    agent.forgets(memory)
    projections.apply(history.recorded)
    said = projections.living.utterances(agent.key, ["first", second])
    assert [said[message].hidden for message in ("first", second)] == [True, True]


def test_a_refused_message_is_not_in_the_transcript(projections: Inline, history: History) -> None:
    agent = history.agent()
    message = agent.refuses("HEARTBEAT_OK")
    projections.apply(history.recorded)
    assert projections.living.utterances(agent.key, [message]) == {}


# What was said around a message, and what came from it.


def places(living: Living, key: str, *message_ids: str, reach: int) -> dict[str, tuple[str, int]]:
    """The session and the place of each message around these."""
    found = living.around(key, message_ids, neighbours=reach)
    assert all(message_id == each.said.message_id for message_id, each in found.items())
    return {message_id: (each.said.session_id, each.place) for message_id, each in found.items()}


def test_gives_what_was_said_around_a_message_in_its_session(projections: Inline, history: History) -> None:
    agent = history.agent()
    first, aside, second, third, fourth = (
        agent.says("Hello.", session=name) for name in ("s1", "s2", "s1", "s1", "s1")
    )
    projections.apply(history.recorded)
    living, in_s1 = projections.living, {first: ("s1", 0), second: ("s1", 1), third: ("s1", 2), fourth: ("s1", 3)}
    assert places(living, agent.key, second, reach=0) == {second: ("s1", 1)}
    assert places(living, agent.key, first, reach=1) == {each: in_s1[each] for each in (first, second)}
    assert places(living, agent.key, first, fourth, reach=1) == in_s1
    assert places(living, agent.key, third, reach=2) == in_s1
    assert places(living, agent.key, aside, "nothing", reach=2) == {aside: ("s2", 0)}


def test_sessions_come_with_what_was_said_first_and_last_in_each_the_latest_begun_first(
    projections: Inline, history: History
) -> None:
    agent, other = history.agent(), history.agent("other")
    first, aside, second = (agent.says("Hello.", session=name) for name in ("s1", "s2", "s1"))
    other.says("Hello.", session="s3")
    projections.apply(history.recorded)
    found = projections.living.sessions(agent.key)
    assert [(each.session_id, each.messages) for each in found] == [("s2", 1), ("s1", 2)]
    assert [(each.first.message_id, each.last.message_id) for each in found] == [(aside, aside), (first, second)]
    assert projections.living.sessions("default/nobody") == []


def test_what_was_said_is_listed_in_the_order_in_which_it_came(projections: Inline, history: History) -> None:
    agent, other = history.agent(), history.agent("other")
    first, aside, last = (agent.says("Hello.", session=name) for name in ("s2", "s1", "s2"))
    other.says("Hello.", session="s2")
    projections.apply(history.recorded)
    assert projections.living.said(agent.key, None) == [first, aside, last]
    assert projections.living.said(agent.key, "s2") == [first, last]
    assert projections.living.said("default/nobody", None) == []


def test_a_session_that_was_opened_again_goes_on(projections: Inline, history: History) -> None:
    agent = history.agent()
    before = agent.says("Hello.")
    agent.ends("s1")
    after = agent.says("Hello again.")
    projections.apply(history.recorded)
    assert places(projections.living, agent.key, after, reach=1) == {before: ("s1", 0), after: ("s1", 1)}


def test_a_hidden_message_keeps_its_place(projections: Inline, history: History) -> None:
    agent = history.agent()
    before = agent.says("Hello.")
    memory = agent.learns("I live in Ankara.", message="hidden")
    after = agent.says("Good bye.")
    agent.forgets(memory)
    projections.apply(history.recorded)
    found = projections.living.around(agent.key, [before], neighbours=2)
    assert {message_id: each.said.hidden for message_id, each in found.items()} == {
        before: False,
        "hidden": True,
        after: False,
    }
    assert found[after].place == 2


def test_names_the_memories_that_came_from_a_message_also_when_they_ended(
    projections: Inline, history: History
) -> None:
    agent = history.agent()
    kept, gone = agent.learns("I drink tea.", message="m"), agent.learns("I live in Ankara.", message="n")
    agent.is_told("By hand.")
    agent.forgets(gone)
    projections.apply(history.recorded)
    living = projections.living
    assert {each.id for each in living.resting_on(agent.key, ["m", "n"])} == {kept, gone}
    assert [each.id for each in living.resting_on(agent.key, ["m", "nothing"])] == [kept]
    assert living.resting_on("default/another", ["m"]) == []


# Isolation.


@pytest.mark.parametrize("tenant, name", AGENTS)
def test_an_agent_sees_nothing_of_another(projections: Inline, history: History, tenant: str, name: str) -> None:
    own = {}
    for each in AGENTS:
        agent = history.agent(each[1], each[0])
        own[each] = agent.learns(f"I am {agent.key}.", message="m")
        agent.says(f"{agent.key} says hello.", message="n")
    projections.apply(history.recorded)
    key = f"{tenant}/{name}"
    assert seen(projections.living, key) == [own[tenant, name]]
    assert projections.living.utterances(key, ["n"])["n"].text == f"{key} says hello."
    assert places(projections.living, key, "n", reach=1) == {"m": ("s1", 0), "n": ("s1", 1)}
    assert [each.id for each in projections.living.resting_on(key, ["m"])] == [own[tenant, name]]


def test_an_agent_that_never_spoke_remembers_nothing(projections: Inline, history: History) -> None:
    history.agent("bot").learns("I live in Ankara.", message="m")
    projections.apply(history.recorded)
    for key in ("default/bo", "default/bot ", "default/b%", "default", "default/BOT", "/bot", ""):
        assert projections.living.memories(key) == []
        assert projections.living.utterances(key, ["m"]) == {}
        assert projections.living.around(key, ["m"], neighbours=2) == {}
        assert projections.living.resting_on(key, ["m"]) == []


# Any history.


def answers(living: Living, history: History) -> dict[str, object]:
    """All that can be asked of all agents."""
    return {key: all_of(living, history, key) for key in history.keys}


def all_of(living: Living, history: History, key: str) -> tuple[object, ...]:
    """All that can be asked of an agent."""
    messages = [recorded.commit.input_id for recorded in history.recorded]
    memories = living.memories(key)
    return (
        memories,
        living.memories_by_id(history.state(key).memories),
        living.forgotten(key),
        living.unfound(key),
        [living.memories(key, now=now, limit=3) for now in moments(history)],
        [living.memories(key, now=now, limit=3, after=each.id) for now in moments(history) for each in memories[::4]],
        living.utterances(key, messages),
        living.transcript(key),
        living.around(key, messages, neighbours=1),
        living.around(key, messages[:1], neighbours=2),
        living.resting_on(key, messages[::2]),
        living.relations(key),
        living.relations(key, [memory.id for memory in memories[:2]]),
        [living.held(key, session) for session in SESSIONS],
        [living.given(key, session) for session in SESSIONS],
        living.names(key),
    )


@examples(15)
@given(histories)
def test_both_adapters_answer_alike_and_as_the_writer_knows_it(history: History) -> None:
    with opened(SqliteInline) as sqlite, opened(InMemory) as twin:
        sqlite.apply(history.recorded)
        twin.apply(history.recorded)
        assert answers(sqlite.living, history) == answers(twin.living, history)
        for key in history.keys:
            state = history.state(key)
            assert sqlite.living.memories_by_id(state.memories) == state.memories
            assert sqlite.living.utterances(key, state.transcript) == state.transcript
            assert {edge.id: edge for edge in sqlite.living.relations(key)} == state.relations
            assert sqlite.living.names(key) == names_of(state.names.values())
            for session in SESSIONS:
                found = {item.memory_id: item for item in sqlite.living.held(key, session)}
                assert found == state.held.get(session, {})


@pytest.mark.parametrize("make", [InMemory, SqliteInline])
@examples(15)
@given(history=histories, data=st.data())
def test_commits_that_come_again_change_nothing(
    make: Callable[[Path], Inline], history: History, data: st.DataObject
) -> None:
    with opened(make) as projections:
        projections.apply(history.recorded)
        before = answers(projections.living, history)
        begin = data.draw(st.integers(0, history.position - 1))
        end = data.draw(st.integers(begin + 1, history.position))
        projections.apply(history.recorded[begin:end])
        assert answers(projections.living, history) == before


@pytest.mark.parametrize("make", [InMemory, SqliteInline])
@examples(15)
@given(history=histories, size=st.integers(1, 7))
def test_the_size_of_the_batches_makes_no_difference(
    make: Callable[[Path], Inline], history: History, size: int
) -> None:
    with opened(make) as at_once, opened(make) as in_batches:
        at_once.apply(history.recorded)
        for begin in range(0, history.position, size):
            in_batches.apply(history.recorded[begin : begin + size])
        assert answers(in_batches.living, history) == answers(at_once.living, history)


def test_each_memory_is_counted_once_by_what_it_became(tmp_path: Path, history: History) -> None:
    agent, other = history.agent(), history.agent("other")
    old, cat = agent.learns("I live in Ankara."), agent.learns("I have a kitten.")
    agent.corrects(old, "I live in Izmir.", at=BEGINNING + DAY)
    agent.forgets(cat)
    both = other.learns("I like tea.")
    other.corrects(both, "I like coffee.", at=BEGINNING + DAY)
    other.forgets(both)
    projections = SqliteInline(tmp_path)
    projections.apply(history.recorded)
    counts = SqliteLiving(projections.reading).counts()
    projections.close()
    assert {key: (count.active, count.superseded, count.forgotten) for key, count in counts.items()} == {
        agent.key: (1, 1, 1),
        other.key: (1, 0, 1),
    }
