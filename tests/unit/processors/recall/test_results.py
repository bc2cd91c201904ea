"""Which document a passage is shown as."""

import numpy as np
import pytest

from mnemolog.processors.ports import Document, Placed
from mnemolog.processors.recall.passages import Passage, assembled, numbered, of_passages
from mnemolog.processors.recall.results import Own, Result, results
from mnemolog.processors.recall.sight import Sight
from mnemolog.schemas.memory import Memory
from tests.contract.histories import Agent, History

NOW = 4e9
SAID = Document("message", "m")


def passages(agent: Agent) -> list[Passage]:
    state = agent.history.state(agent.key)
    placed = {each.message_id: Placed(place, each) for place, each in enumerate(state.transcript.values())}
    return assembled(placed, list(state.memories.values()), Sight(NOW))


def of(memory: str) -> Document:
    return Document("memory", memory)


def alike(matched: dict[Document, float]) -> Own:
    return Own(matched, matched)


def shown(found: list[Result]) -> list[tuple[Document, float]]:
    return [(each.document, each.score) for each in found]


def test_a_message_is_shown_as_the_memory_that_matched() -> None:
    agent = History().agent()
    tea = agent.learns("I drink tea.", message="m")
    found = results(passages(agent), [0.75], alike({SAID: 0.5, of(tea): 0.5}), kind=None, margin=0.125)
    assert shown(found) == [(of(tea), 0.75)]


def test_a_message_whose_other_words_matched_is_shown_itself() -> None:
    agent = History().agent()
    tea = agent.learns("I drink tea.", message="m")
    own = alike({SAID: 0.5, of(tea): 0.25})
    assert shown(results(passages(agent), [0.75], own, kind=None, margin=0.125)) == [(SAID, 0.75)]
    assert shown(results(passages(agent), [0.75], own, kind="message", margin=0.125)) == [(SAID, 0.75)]
    assert shown(results(passages(agent), [0.75], own, kind="memory", margin=0.125)) == [(of(tea), 0.5)]


def test_a_memory_of_several_messages_has_the_score_of_the_best() -> None:
    agent = History().agent()
    tea = agent.learns("I drink tea.", message="m")
    agent.repeats(tea, "I do drink tea.")
    own = alike({of(tea): 0.5})
    (found,) = results(passages(agent), [0.25, 0.75], own, kind=None, margin=0.1)
    assert (found.document, found.score, found.passage) == (of(tea), 0.75, 1)


def test_of_two_memories_of_a_message_the_one_that_matched_less_stands_lower() -> None:
    agent = History().agent()
    tea, cat = agent.learns("I drink tea.", message="m"), agent.learns("I have a cat.", message="n")
    memories = agent.history.state(agent.key).memories
    both = passages(agent)[0].holding((memories[tea], memories[cat]))
    own = Own({}, {of(tea): 0.75, of(cat): 0.5})
    assert shown(results([both], [1.0], own, kind=None, margin=0.1)) == [(of(tea), 1.0), (of(cat), 0.75)]


def test_what_is_superseded_is_no_part_of_its_message() -> None:
    agent = History().agent()
    old = agent.learns("I live in Ankara.", message="m")
    tea = agent.learns("I drink tea.", message="n")
    agent.corrects(old, "I live in Izmir.", at=NOW - 1)
    agent.forgets(tea)
    found = {each.document: each for each in passages(agent)}
    assert all(Document("message", each) not in found for each in ("m", "n"))
    assert all(memory.id not in (old, tea) for each in found.values() for memory in each.memories)


def test_what_is_left_of_a_message_is_as_near_as_its_memories_that_hold() -> None:
    agent = History().agent()
    memories: dict[str, Memory] = {}
    old, kept = agent.learns("I live in Ankara.", message="m"), agent.learns("I drink tea.", message="n")
    memories = agent.history.state(agent.key).memories
    whole = passages(agent)[0]
    part = Passage(
        document=whole.document,
        session=0,
        place=0,
        said=whole.said,
        rendered=whole.rendered,
        memories=(),
        ended=(memories[old],),
    ).holding((memories[kept],))
    for passage, of_memory, expected in ((whole, 0.25, 0.75), (part, 0.25, 0.25), (part, np.nan, np.nan)):
        of = numbered([passage])
        known = {whole.document: 0.75, Document("memory", kept): of_memory}
        cosines = np.array([known.get(document, np.nan) for document in of.documents])
        assert of_passages(cosines, of) == pytest.approx([expected], nan_ok=True)
