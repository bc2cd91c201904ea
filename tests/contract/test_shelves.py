"""Passages in memory (projections/shelves.py) are what the tables say, whoever wrote them, at any time."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from sqlite3 import Connection

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.late_vectors import Late
from mnemolog.processors.ports import Document
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.token_vectors import Pieces
from mnemolog.projections.gathering import Candidates, FromLiving, Gathered
from mnemolog.projections.generations.tables import active, begin, switch
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.shelves import Shelves
from mnemolog.schemas.errors import ProjectionError
from tests.contract.adapters import SqliteInline, opened, traced
from tests.contract.chance import histories, moments
from tests.contract.histories import History
from tests.examples import examples

BESIDE = 2

MOST = 10_000_000
LONG = "tea " * 25_000
"""100 kB"""

NOTHING = Candidates({Document("message", "never was")}, set())


def candidates(history: History, key: str, chance: Random) -> Candidates:
    """Some of an agent's documents, and one that was never there."""
    state = history.state(key)
    every = [Document("memory", each) for each in state.memories]
    every += [Document("message", each) for each in state.transcript]
    some = set(chance.sample(every, chance.randint(0, len(every)))) | {Document("message", "never was")}
    return Candidates(some, {each for each in some if chance.random() < 0.5})


def passages(gathered: Gathered) -> list[Passage]:
    """The passages with their sessions numbered in order: the numbers themselves mean nothing."""
    numbers: dict[int, int] = {}
    return [each._replace(session=numbers.setdefault(each.session, len(numbers))) for each in gathered.passages]


def assert_same(projections: SqliteInline, shelves: Shelves, key: str, found: Candidates, sight: Sight) -> None:
    wanted = FromLiving(SqliteLiving(projections.reading)).gathered(key, found, sight, beside=BESIDE)
    given = shelves.gathered(key, found, sight, beside=BESIDE)
    assert passages(given) == passages(wanted)
    assert given.names == wanted.names


@given(histories, st.randoms(use_true_random=False), st.sampled_from([6_000, MOST]))
@examples(150)
def test_gives_what_the_tables_say_after_every_commit(history: History, chance: Random, most: int) -> None:
    with opened(SqliteInline) as projections:
        shelves, begin = Shelves(projections.reading, most=most), 0
        while begin < len(history.recorded):
            end = begin + chance.randint(1, 6)
            projections.apply(history.recorded[begin:end])
            begin = end
            for key in history.keys:
                now = chance.choice(moments(history))
                sight = Sight(now, timeline=chance.random() < 0.1)
                found = candidates(history, key, chance)
                ahead = shelves.read_ahead(key, found, sight, beside=BESIDE) if chance.random() < 0.5 else []
                assert_same(projections, shelves, key, found, sight)
                shown = shelves.gathered(key, found, sight, beside=BESIDE).passages
                assert {each.document for each in ahead} <= {each.document for each in shown}


def test_what_was_read_ahead_is_read_once(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    agent = history.agent()
    said = [agent.says(f"Number {number}.", session="s1") for number in range(7)]
    projections.apply(history.recorded)
    shelves, sight = Shelves(projections.reading, most=10_000), Sight(history.now)  # too little to read all at once
    found = Candidates({Document("message", said[3])}, {Document("message", said[3])})
    ahead = shelves.read_ahead(agent.key, found, sight, beside=BESIDE)
    assert [each.document.id for each in sorted(ahead, key=lambda each: each.place)] == said[1:6]
    assert shelves.read_ahead(agent.key, found, sight, beside=BESIDE) == []
    assert passages(shelves.gathered(agent.key, found, sight, beside=BESIDE)) == sorted(
        ahead, key=lambda each: each.place
    )
    projections.close()


def test_a_later_event_is_seen_whatever_it_changes(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    agent = history.agent()
    first = agent.learns("I live in Porto.", session="s1")
    for text in ("One.", "Two."):
        agent.says(text, session="s1")
    projections.apply(history.recorded)
    shelves, applied = Shelves(projections.reading, most=MOST), len(history.recorded)
    before = _everything(history, agent.key)
    assert_same(projections, shelves, agent.key, before, Sight(history.now))
    for change in (
        lambda: agent.says("Three.", session="s1"),
        lambda: agent.repeats(first, "I live in Porto."),
        lambda: agent.corrects(first, "I live in Faro."),
        lambda: agent.is_called(agent.active()[0].id, "Ann"),
        lambda: agent.forgets(agent.active()[0].id),
        lambda: agent.restores(first),
    ):
        change()
        projections.apply(history.recorded[applied:])
        applied = len(history.recorded)
        for found in (before, _everything(history, agent.key)):
            assert_same(projections, shelves, agent.key, found, Sight(history.now))
    projections.close()


def test_a_memory_of_very_many_messages_stays_with_those_that_it_no_longer_names(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    agent = history.agent()
    memory = agent.learns("I drink tea.")
    shelves, applied = Shelves(projections.reading, most=MOST), 0
    for number in range(130):
        agent.repeats(memory, f"I drink tea, {number}.")
        if number % 10 == 0:
            projections.apply(history.recorded[applied:])
            applied = len(history.recorded)
            assert_same(projections, shelves, agent.key, _everything(history, agent.key), Sight(history.now))
    projections.close()


def test_rows_of_another_generation_are_read_anew(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    agent = history.agent()
    agent.learns("I live in Porto.")
    projections.apply(history.recorded)
    shelves, found = Shelves(projections.reading, most=MOST), _everything(history, agent.key)
    assert len(passages(shelves.gathered(agent.key, found, Sight(history.now), beside=BESIDE))) == 1
    with projections.storage.writing() as connection:  # empty, as where a rebuild would find nothing
        switch(connection, LivingFold(), begin(connection, LivingFold()).generation)
    assert passages(shelves.gathered(agent.key, found, Sight(history.now), beside=BESIDE)) == []
    projections.close()


def test_agents_not_searched_longest_are_dropped(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    agents = [history.agent(name) for name in ("one", "two", "three")]
    for agent in agents:
        for _ in range(9):
            agent.says(LONG)
    projections.apply(history.recorded)
    said: list[str] = []
    shelves = Shelves(traced(projections.reading, said), most=4_500_000)
    for number, is_read in [(0, True), (1, True), (0, False), (2, True), (0, False), (1, True)]:
        said.clear()
        key = agents[number].key
        shelves.gathered(key, _everything(history, key), Sight(history.now), beside=BESIDE)
        assert any("body FROM utterances" in each for each in said) == is_read
    projections.close()


def test_a_few_long_messages_are_not_read_at_once(tmp_path: Path) -> None:
    history, projections, late = History(), SqliteInline(tmp_path), Asked()
    agent = history.agent()
    for _ in range(11):
        agent.says(LONG)
    projections.apply(history.recorded)
    shelves = Shelves(projections.reading, most=MOST, late=late)
    shelves.gathered(agent.key, NOTHING, Sight(history.now), beside=BESIDE)
    assert late.asked == []
    projections.close()


def test_no_agent_is_dropped_for_what_is_read_at_once(tmp_path: Path) -> None:
    history, projections, late = History(), SqliteInline(tmp_path), Asked()
    one, two = history.agent("one"), history.agent("two")
    for _ in range(9):
        one.says(LONG)
    two.says("One.")
    projections.apply(history.recorded)
    shelves = Shelves(projections.reading, most=4_000_000, late=late)
    for agent in (one, two):
        shelves.gathered(agent.key, NOTHING, Sight(history.now), beside=BESIDE)
    assert [len(each) for each in late.asked] == [9]
    projections.close()


def test_an_agent_without_messages_is_looked_at_once(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    said: list[str] = []
    shelves = Shelves(traced(projections.reading, said), most=MOST)
    for looked in (1, 0):
        said.clear()
        shelves.gathered("default/nobody", NOTHING, Sight(history.now), beside=BESIDE)
        assert sum("length(body)" in each for each in said) == looked
    projections.close()


def test_messages_that_a_memory_does_not_name_are_read_again_with_it(tmp_path: Path) -> None:
    history, projections, late = History(), SqliteInline(tmp_path), Asked()
    agent = history.agent()
    memory = agent.learns("I drink tea.")
    messages = [agent.says(f"I drink tea, {number}.") for number in range(110)]
    projections.apply(history.recorded)
    shelves, applied = Shelves(projections.reading, most=MOST, late=late), len(history.recorded)
    assert_same(projections, shelves, agent.key, _everything(history, agent.key), Sight(history.now))
    for message in messages:
        agent.repeats(memory, "I drink tea.", said=message)
    projections.apply(history.recorded[applied:])
    # Alone, as the messages that are named would show the memory with them.
    unnamed = Candidates({Document("message", messages[55])}, set())
    assert_same(projections, shelves, agent.key, unnamed, Sight(history.now))
    assert_same(projections, shelves, agent.key, _everything(history, agent.key), Sight(history.now))
    # As searches need them: an agent is read at once only at first.
    assert len(late.asked) == 1
    projections.close()


def test_a_log_that_has_become_shorter_is_read_anew(tmp_path: Path) -> None:
    history = History()
    agent = history.agent()
    memory = agent.learns("I live in Porto.")
    before = len(history.recorded)
    agent.corrects(memory, "I live in Faro.")
    (tmp_path / "long").mkdir()
    (tmp_path / "short").mkdir()
    longer, shorter = SqliteInline(tmp_path / "long"), SqliteInline(tmp_path / "short")
    longer.apply(history.recorded)
    shorter.apply(history.recorded[:before])
    now = [longer]

    def reading() -> AbstractContextManager[Connection]:
        return now[0].reading()

    shelves, found = Shelves(reading, most=MOST), _everything(history, agent.key)
    assert_same(longer, shelves, agent.key, found, Sight(history.now))
    now[0] = shorter
    assert_same(shorter, shelves, agent.key, found, Sight(history.now))
    longer.close()
    shorter.close()


def test_a_memory_without_a_row_is_left_out(tmp_path: Path) -> None:
    history, projections = History(), SqliteInline(tmp_path)
    agent = history.agent()
    agent.learns("I live in Porto.")
    projections.apply(history.recorded)
    with projections.storage.writing() as connection:
        table = f"memories_{active(connection, LivingFold.NAME).generation}"
        connection.execute(f"DELETE FROM {table}")  # noqa: S608
    shelves = Shelves(projections.reading, most=MOST)
    assert_same(projections, shelves, agent.key, _everything(history, agent.key), Sight(history.now))
    projections.close()


def _everything(history: History, key: str) -> Candidates:
    state = history.state(key)
    every: Sequence[Document] = [
        *(Document("memory", each) for each in state.memories),
        *(Document("message", each) for each in state.transcript),
    ]
    return Candidates(set(every), set(every))


def test_the_late_vectors_of_an_agent_that_is_read_at_once_are_read_with_it(tmp_path: Path) -> None:
    history, projections, late = History(), SqliteInline(tmp_path), Asked()
    agent = history.agent()
    for text in ("One.", "Two.", "Three."):
        agent.says(text)
    projections.apply(history.recorded)
    shelves = Shelves(projections.reading, most=MOST, late=late)
    for _ in range(2):
        shelves.gathered(agent.key, NOTHING, Sight(history.now), beside=BESIDE)
    said = history.state(agent.key).transcript.values()
    assert late.asked == [{Document("message", each.message_id): each.rendered for each in said}]
    projections.close()


class Asked:
    """Late vectors that are out of order."""

    def __init__(self) -> None:
        self.asked: list[Mapping[Document, str]] = []

    def keep(self, key: str, document: Document, text: str, pieces: Pieces | None) -> None:
        """Keep nothing."""

    def of(self, key: str, texts: Mapping[Document, str]) -> dict[Document, Late]:
        """Fail."""
        raise ProjectionError("damaged")

    def read_ahead(self, key: str, texts: Mapping[Document, str]) -> None:
        """The same; what was asked is noted."""
        self.asked.append(texts)
        self.of(key, texts)
