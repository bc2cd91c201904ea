"""TextIndex: BM25 with the agent's own document frequencies, over tantivy, OpenSearch and in memory."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.language.detection import detect
from mnemolog.processors.ports import Document, DocumentKind, Filter, Scored, Wording, Wordings
from mnemolog.processors.recall.scoring import bm25, rarity
from mnemolog.processors.text.analyser import query_terms, query_tokens
from tests.contract.adapters import K1, B, InMemory, OpenSearchTexts, SqliteTexts, Texts, opened
from tests.contract.chance import AGENTS, SESSIONS, SUBJECTS, WORDS, histories, moments, selections
from tests.contract.histories import BEGINNING, DAY, Agent, History
from tests.contract.waiting import AskedText
from tests.examples import examples

MEMORIES, MESSAGES = Filter(kinds=("memory",)), Filter(kinds=("message",))
BOTH: tuple[DocumentKind, ...] = ("memory", "message")


Make = Callable[[Path], Texts]


ADAPTERS = ["memory", "tantivy", "opensearch"]


def maker(name: str, request: pytest.FixtureRequest) -> Make:
    """Makes one kind of them in a folder."""
    if name.startswith("opensearch"):
        return partial(OpenSearchTexts, url=request.getfixturevalue(name))
    made: dict[str, Make] = {"memory": InMemory, "tantivy": SqliteTexts}
    return made[name]


@pytest.fixture(scope="session", params=ADAPTERS)
def make(request: pytest.FixtureRequest) -> Make:
    """Makes many, for tests of anything that can happen."""
    return maker(request.param, request)


@pytest.fixture(params=[*ADAPTERS, "opensearch3"])
def projections(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Texts]:
    made = maker(request.param, request)(tmp_path)
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    return History().agent()


def ids(found: Sequence[Scored]) -> list[str]:
    return [each.id for each in found]


def searched(
    projections: Texts, agent: Agent, question: str, where: Filter = MESSAGES, limit: int = 10
) -> list[Scored]:
    projections.apply(agent.history.recorded)
    return projections.text.search(agent.key, query_tokens(question), limit=limit, where=where)


# Search.


def test_finds_what_shares_words_with_the_question_the_best_first(projections: Texts, agent: Agent) -> None:
    both, one = agent.says("I drink green tea."), agent.says("The tea was cold in Ankara.")
    agent.says("I play the piano.")
    assert ids(searched(projections, agent, "green tea")) == [both, one]


def test_words_are_found_in_their_other_forms_and_in_the_heading(projections: Texts, agent: Agent) -> None:
    message = agent.says("I adopted two kittens!", heading="[8 May 2023] Caroline: ")
    for question in ("Who adopts a KITTEN?", "Caroline’s", "2023"):
        assert ids(searched(projections, agent, question)) == [message]


def test_a_turkish_word_is_found_in_forms_that_the_stemmer_leaves(projections: Texts, agent: Agent) -> None:
    same, other = (agent.says(said, language="tr") for said in ("Zeynep evlenecek.", "Zeynep haziranda evlendi."))
    agent.says("Bugün hava güzel.", language="tr")
    projections.apply(agent.history.recorded)
    asked = query_terms("Kim evlenecek?")
    assert ids(projections.text.search(agent.key, asked, limit=10, where=MESSAGES)) == [same, other]
    # Beginnings do not make a text longer, else windows of Turkish messages would reach half as far.
    found = projections.text.wordings(agent.key, asked, [Document("message", other)], ("message",))
    assert [each.length for each in found.documents.values()] == [3]


def test_scores_are_bm25_over_the_agents_documents(projections: Texts, agent: Agent) -> None:
    twice, once = agent.says("tea tea coffee"), agent.says("tea with milk and sugar")
    agent.says("coffee")
    rarities = {"tea": rarity(2, 3), "coffe": rarity(2, 3)}
    both = partial(bm25, average_length=7 / 3, rarities=rarities, k1=K1, b=B)
    found = {each.id: each.score for each in searched(projections, agent, "tea coffee")}
    assert found[twice] == pytest.approx(both({"tea": 2, "coffe": 1}, length=3), abs=1e-12)
    assert found[once] == pytest.approx(both({"tea": 1}, length=3), abs=1e-12)


def test_a_question_without_tokens_finds_nothing(projections: Texts, agent: Agent) -> None:
    agent.says("I drink green tea.")
    assert query_tokens("what is it?") == []
    assert searched(projections, agent, "what is it?") == []


def test_nothing_is_found_in_an_agent_that_never_spoke(projections: Texts, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    assert projections.text.search("default/bot", ["tea"], limit=5, where=Filter()) == []


def test_gives_no_more_than_asked_for_and_the_best_of_all(projections: Texts, agent: Agent) -> None:
    told = [agent.says("tea " + "milk " * number) for number in range(30)]
    assert ids(searched(projections, agent, "tea", limit=4)) == told[:4]
    assert len(searched(projections, agent, "tea", limit=100)) == 30


def test_equal_scores_stand_in_the_order_of_kind_and_id(projections: Texts, agent: Agent) -> None:
    memories = sorted(agent.learns("green tea", message=f"m{number}") for number in (3, 1, 4, 2))
    assert ids(searched(projections, agent, "tea", Filter())) == [*memories, "m1", "m2", "m3", "m4"]
    assert ids(searched(projections, agent, "tea", Filter(), limit=2)) == memories[:2]
    assert ids(searched(projections, agent, "tea", MESSAGES, limit=2)) == ["m1", "m2"]


def test_a_token_asked_for_twice_counts_once(projections: Texts, agent: Agent) -> None:
    agent.says("green tea")
    once = searched(projections, agent, "tea")
    assert projections.text.search(agent.key, ["tea", "tea"], limit=5, where=MESSAGES) == once


def test_very_long_words_are_words_too(projections: Texts, agent: Agent) -> None:
    message = agent.says("x" * 4_000)
    assert ids(searched(projections, agent, "x" * 4_000)) == [message]


def test_signs_that_mean_something_to_a_query_language_mean_nothing(projections: Texts, agent: Agent) -> None:
    message = agent.says('tokens:"tea" AND (NOT coffee) +agent:default/bot2')
    for question in ('"tea"', "tea AND", "-coffee*", "(tea", "agent:default/bot2"):
        assert ids(searched(projections, agent, question)) == [message]


# Turkish.


@pytest.mark.parametrize(
    "question", ["İstanbul'daki ışıklı ev", "ISTANBULDA ISIKLI EV", "istanbul isikli", "IŞIKLI EVİ"]
)
def test_turkish_text_is_found_with_and_without_its_letters(projections: Texts, agent: Agent, question: str) -> None:
    message = agent.says("Ayşe'nin İstanbul'daki evi çok ışıklıydı.", language="tr")
    agent.says("The lighthouse is far away.")
    assert ids(searched(projections, agent, question)) == [message]


@pytest.mark.parametrize("text", ["Geçen yıl Isparta'ya taşındık.", "gecen yil isparta'ya tasindik"])
@pytest.mark.parametrize("question", ["Isparta", "ISPARTA", "ısparta", "isparta", "ISPARTA'YA TAŞINDI MI?"])
def test_dotted_and_dotless_i_are_one_letter_to_whoever_asks(
    projections: Texts, agent: Agent, question: str, text: str
) -> None:
    message = agent.says(text, language=detect(text))
    assert ids(searched(projections, agent, question)) == [message]


# What a search may see.


def test_searches_one_kind_or_both(projections: Texts, agent: Agent) -> None:
    memory = agent.learns("green tea", message="m")
    assert ids(searched(projections, agent, "tea", MEMORIES)) == [memory]
    assert ids(searched(projections, agent, "tea", MESSAGES)) == ["m"]
    assert ids(searched(projections, agent, "tea", Filter())) == [memory, "m"]
    assert searched(projections, agent, "tea", Filter(kinds=())) == []


def test_the_frequencies_are_of_the_kinds_that_are_searched(projections: Texts, agent: Agent) -> None:
    agent.is_told("green tea")
    agent.says("black coffee")
    before = searched(projections, agent, "tea", MEMORIES)
    for number in range(20):
        agent.says(f"tea {number}")
    assert searched(projections, agent, "tea", MEMORIES) == before


def test_subject_and_session_narrow_what_is_found_but_not_how_it_scores(projections: Texts, agent: Agent) -> None:
    agent.says("green tea", speaker="user")
    hers = agent.says("black tea", speaker="ayşe", session="s'2")
    everything = {each.id: each for each in searched(projections, agent, "tea")}
    assert searched(projections, agent, "tea", Filter(subject="ayşe")) == [everything[hers]]
    assert searched(projections, agent, "tea", Filter(session_id="s'2")) == [everything[hers]]
    assert searched(projections, agent, "tea", Filter(subject="Ayşe")) == []
    assert searched(projections, agent, "tea", Filter(session_id="s")) == []


def test_finds_a_plan_until_it_ends(projections: Texts, agent: Agent) -> None:
    end = BEGINNING + DAY
    plan = agent.learns("train to Lviv", valid_until=end, message="m")
    assert ids(searched(projections, agent, "train", Filter(now=end - 1))) == [plan, "m"]
    assert ids(searched(projections, agent, "train", Filter(now=end))) == ["m"]
    assert ids(searched(projections, agent, "train", Filter(now=inf))) == ["m"]


def test_finds_what_is_superseded_only_before_the_other_began(projections: Texts, agent: Agent) -> None:
    old = agent.learns("I live in Ankara", message="hidden")
    new = agent.corrects(old, "I live in Izmir", at=BEGINNING + DAY)
    assert set(ids(searched(projections, agent, "live", MEMORIES._replace(now=BEGINNING)))) == {old, new}
    assert ids(searched(projections, agent, "live", MEMORIES._replace(now=BEGINNING + DAY))) == [new]
    assert searched(projections, agent, "Ankara", MESSAGES._replace(now=BEGINNING)) == []


@pytest.mark.parametrize("now", [-inf, -DAY, 0.0, BEGINNING, inf])
def test_finds_nothing_of_what_is_forgotten(projections: Texts, agent: Agent, now: float) -> None:
    memory = agent.learns("green tea")
    agent.adds(memory, "black tea")
    agent.forgets(memory)
    assert searched(projections, agent, "tea", Filter(now=now)) == []


def test_what_is_no_longer_found_takes_no_place_from_what_is(projections: Texts, agent: Agent) -> None:
    for _ in range(300):
        agent.forgets(agent.is_told("tea tea tea"))
    memory = agent.is_told("sometimes I drink a little tea in the evening")
    assert ids(searched(projections, agent, "tea", limit=1, where=MEMORIES)) == [memory]


# Documents by their names.


def test_gives_documents_as_they_are_indexed_current_or_not(projections: Texts, agent: Agent) -> None:
    said, kept = agent.says("Green tea, green!"), agent.is_told("I drink coffee")
    gone = agent.learns("I live in Ankara", message="hidden")
    agent.forgets(gone)
    named = [Document("message", said), Document("memory", kept), Document("memory", gone)]
    projections.apply(agent.history.recorded)
    found = projections.text.wordings(agent.key, ["tea", "nowhere"], [*named, Document("memory", "none")], BOTH)
    assert found.documents == {
        named[0]: Wording(3, "green tea green"),
        named[1]: Wording(2, "drink coffe"),
        named[2]: Wording(2, "live ankara"),
    }
    assert projections.text.wordings("default/another", ["tea"], named, BOTH) == Wordings({}, 0.0, {})


def test_gives_documents_to_a_question_of_stop_words_too(projections: Texts, agent: Agent) -> None:
    said = Document("message", agent.says("I drink green tea."))
    projections.apply(agent.history.recorded)
    assert projections.text.wordings(agent.key, query_tokens("what is it?"), [said], BOTH) == Wordings(
        {}, 3.0, {said: Wording(3, "drink green tea")}
    )


def test_what_documents_are_weighed_by_is_what_a_search_weighs_them_by(projections: Texts, agent: Agent) -> None:
    for text in ("green tea", "black tea with milk", "coffee"):
        agent.says(text)
        agent.is_told(text)
    (best, *_) = searched(projections, agent, "green tea")
    found = projections.text.wordings(agent.key, ["green", "tea"], [Document(best.kind, best.id)], MESSAGES.kinds)
    (wording,) = found.documents.values()
    assert best.score == pytest.approx(
        bm25(
            {token: wording.tokens.split().count(token) for token in ("green", "tea")},
            length=wording.length,
            average_length=found.average_length,
            rarities=found.rarities,
            k1=K1,
            b=B,
        )
    )


# What becomes of a text.


def test_an_update_is_found_by_its_new_words(projections: Texts, agent: Agent) -> None:
    memory = agent.learns("I have a kitten")
    assert searched(projections, agent, "Pamuk", MEMORIES) == []
    agent.adds(memory, "it is called Pamuk")
    for question in ("Pamuk", "kitten"):
        assert ids(searched(projections, agent, question, MEMORIES)) == [memory]


def test_an_update_replaces_the_old_text_in_length_and_frequency(projections: Texts, agent: Agent) -> None:
    memory = agent.is_told("tea")
    other = agent.is_told("coffee and cake")
    agent.adds(memory, "milk")
    (found,) = searched(projections, agent, "tea", MEMORIES)
    expected = bm25({"tea": 1}, length=2, average_length=2, rarities={"tea": rarity(1, 2)}, k1=K1, b=B)
    assert found.id == memory
    assert found.score == pytest.approx(expected, abs=1e-12)
    assert ids(searched(projections, agent, "cake", MEMORIES)) == [other]


def test_an_earlier_text_that_comes_again_does_not_come_back(projections: Texts, agent: Agent) -> None:
    memory = agent.is_told("I have a kitten")
    agent.adds(memory, "it is called Pamuk")
    projections.apply(agent.history.recorded)
    projections.apply(agent.history.recorded[:1])
    assert ids(projections.text.search(agent.key, ["pamuk"], limit=5, where=MEMORIES)) == [memory]


# Isolation.


@pytest.mark.parametrize("tenant, name", AGENTS)
def test_an_agent_finds_nothing_of_another(projections: Texts, tenant: str, name: str) -> None:
    history, own = History(), {}
    for each in AGENTS:
        agent = history.agent(each[1], each[0])
        own[each] = [agent.learns("green tea", message=f"{agent.key} says"), f"{agent.key} says"]
    assert ids(searched(projections, history.agent(name, tenant), "tea", Filter())) == own[tenant, name]


@pytest.mark.parametrize("key", ["default/bo", "default/b%", "default", "default/BOT", "default/bot/message/m1", ""])
def test_another_name_finds_nothing(projections: Texts, agent: Agent, key: str) -> None:
    agent.says("green tea")
    projections.apply(agent.history.recorded)
    assert projections.text.search(key, ["tea"], limit=5, where=Filter()) == []


def test_another_agents_documents_change_neither_ranking_nor_score(projections: Texts, agent: Agent) -> None:
    chance = Random(7)
    for _ in range(40):
        agent.says(" ".join(chance.choices(WORDS, k=8)))
    before = searched(projections, agent, "green tea in Lviv", limit=40)
    other = agent.history.agent("bot2")
    for number in range(400):
        other.says(f"green tea and tea again {number}" if number % 2 else "Lviv " * 40)
    assert searched(projections, agent, "green tea in Lviv", limit=40) == before
    assert searched(projections, agent, "green tea in Lviv", limit=5) == before[:5]


def test_others_have_no_say_in_who_is_among_the_first_of_many(projections: Texts, agent: Agent) -> None:
    rare = [agent.says("Lviv") for _ in range(5)]
    for number in range(300):
        agent.says("piano " * (1 + number % 3))
    assert ids(searched(projections, agent, "Lviv piano", limit=5)) == rare
    for number in range(1_000):
        agent.history.agent("bot2").says(f"Lviv again {number}")
    assert ids(searched(projections, agent, "Lviv piano", limit=5)) == rare


# Any history.

questions = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join).map(query_tokens).filter(bool)


on_a_store = pytest.mark.parametrize("make", ["tantivy", "opensearch"], indirect=True)


@on_a_store
@examples(10)
@given(seed=st.integers(0, 2**32), tokens=questions)
def test_scores_over_an_engine_are_the_twins(make: Make, seed: int, tokens: Sequence[str]) -> None:
    chance, history = Random(seed), History()
    for _ in range(60):
        tenant, name = chance.choice(AGENTS)
        text = " ".join(chance.choices(WORDS, k=chance.randint(1, 20)))
        history.agent(name, tenant).learns(text, language=chance.choice(("en", "tr")))
    with opened(make) as stored, opened(InMemory) as twin:
        stored.apply(history.recorded)
        twin.apply(history.recorded)
        for key in history.keys:
            found, expected = (each.text.search(key, tokens, limit=100, where=Filter()) for each in (stored, twin))
            assert ids(found) == ids(expected)
            assert [each.score for each in found] == pytest.approx([each.score for each in expected], abs=1e-9)


def answers(index: AskedText, history: History, tokens: Sequence[str]) -> list[list[Scored]]:
    """What is found under every filter; scores without the last digits, which depend on the order of a sum."""
    filters = [Filter(now=now) for now in moments(history)]
    filters += [Filter(now=history.now, subject=subject) for subject in SUBJECTS]
    filters += [Filter(("message",), history.now, session_id=session) for session in SESSIONS]
    filters += [Filter(only=only, now=0.0) for only in selections(history)]
    return [
        [each._replace(score=round(each.score, 9)) for each in index.search(key, tokens, limit=4, where=where)]
        for key in history.keys
        for where in filters
    ]


@on_a_store
@examples(10)
@given(history=histories, tokens=questions)
def test_every_adapter_finds_the_same(make: Make, history: History, tokens: Sequence[str]) -> None:
    with opened(make) as stored, opened(InMemory) as twin:
        stored.apply(history.recorded)
        twin.apply(history.recorded)
        assert answers(stored.text, history, tokens) == answers(twin.text, history, tokens)


@examples(10)
@given(history=histories, tokens=questions, data=st.data())
def test_commits_that_come_again_change_nothing(
    make: Make, history: History, tokens: Sequence[str], data: st.DataObject
) -> None:
    with opened(make) as projections:
        projections.apply(history.recorded)
        before = answers(projections.text, history, tokens)
        begin = data.draw(st.integers(0, history.position - 1))
        end = data.draw(st.integers(begin + 1, history.position))
        projections.apply(history.recorded[begin:end])
        assert answers(projections.text, history, tokens) == before


@on_a_store
@examples(10)
@given(history=histories, tokens=questions, size=st.integers(3, 8))
def test_asking_in_between_changes_no_answer(make: Make, history: History, tokens: Sequence[str], size: int) -> None:
    with opened(make) as projections:
        for begin in range(0, history.position, size):
            projections.apply(history.recorded[begin : begin + size])
            for key in history.keys:
                projections.text.search(key, tokens, limit=2, where=Filter())
        assert answers(projections.text, history, tokens) == answers(projections.text_reader(), history, tokens)
