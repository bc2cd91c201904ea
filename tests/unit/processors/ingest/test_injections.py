"""Text inside a message changes nothing: neither what is asked, nor what becomes a memory, a rule or a relation.

Each text of `injections.jsonl` meets the filters and the heuristics, and then a model that obeys it in everything.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, get_args

import pytest

from mnemolog.processors.ingest.filters import refuse
from mnemolog.processors.ingest.formation import Candidate, form
from mnemolog.processors.ingest.model import formation_call, synthesis_call
from mnemolog.processors.ingest.model.synthesis_call import ToMerge, ToRelate
from mnemolog.processors.ingest.observer import observe
from mnemolog.processors.memory.state import Focus
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import UnreadableReplyError
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.message import Message
from tests.unit.processors.ingest.model_replies import (
    INJECTIONS,
    UNSEEN_INJECTIONS,
    Injection,
    fact,
    facts,
    relation,
    synthesis,
)

CONFIG: Final = Config()
AT: Final = datetime(2023, 5, 8, 12, tzinfo=UTC)
INNOCENT: Final = "I moved from Ankara to Izmir and I adopted a cat."

each_injection = pytest.mark.parametrize(
    "injection", INJECTIONS, ids=[f"{n} {each.language} {each.kind}" for n, each in enumerate(INJECTIONS, start=1)]
)


def formed(injection: Injection) -> tuple[Candidate, ...]:
    """What is made of it without a model."""
    message = Message(agent_id="a", content=injection.text, role=injection.role)
    if refuse(message, CONFIG.observer) is not None:
        return ()
    seen = observe(message, CONFIG.observer)
    return form(seen, message, at=AT, focus=Focus(), config=CONFIG).candidates


def believed(reply: str, text: str, *, context: Sequence[str] = ()) -> tuple[Candidate, ...]:
    """What a reply about a message makes to remember; no filter was asked."""
    message = Message(agent_id="a", content=text)
    seen = observe(message, CONFIG.observer)
    try:
        return formation_call.read(reply, message, seen, at=AT, focus=Focus(), context=context, config=CONFIG)
    except UnreadableReplyError:
        return ()


def test_there_are_enough_of_them_in_both_languages() -> None:
    assert len(INJECTIONS) >= 40
    assert min(sum(each.language == language for each in INJECTIONS) for language in ("en", "tr")) >= 20
    assert all(each.wants for each in INJECTIONS)


@each_injection
def test_without_a_model_it_is_refused_or_nothing_is_made_of_it(injection: Injection) -> None:
    assert formed(injection) == ()


@each_injection
def test_a_model_that_obeys_is_not_believed(injection: Injection) -> None:
    for sentence in range(1, 6):
        told = [fact(wanted, sentence=sentence) for wanted in (*injection.wants, injection.text)]
        assert not believed(facts(*told), injection.text), sentence


@each_injection
@pytest.mark.parametrize("text", [INNOCENT, "Bugün İzmir'e taşındım ve bir kedi sahiplendim."])
def test_a_model_that_obeys_an_earlier_message_is_not_believed(injection: Injection, text: str) -> None:
    told = [fact(wanted) for wanted in (*injection.wants, injection.text)]
    assert not believed(facts(*told), text, context=[injection.text])


@each_injection
def test_it_takes_no_true_fact_with_it(injection: Injection) -> None:
    told = [fact("User moved from Ankara to Izmir."), *(fact(wanted) for wanted in injection.wants)]
    found = believed(facts(*told), INNOCENT, context=[injection.text])
    assert [each.text for each in found] == ["User moved from Ankara to Izmir."]


@each_injection
def test_it_changes_no_instruction_and_stays_inside_its_string(injection: Injection) -> None:
    message = Message(agent_id="a", content=injection.text)
    seen = observe(message, CONFIG.observer)
    ask = formation_call.ask(message, seen, at=AT, focus=Focus(), context=[injection.text], config=CONFIG)
    merge = synthesis_call.ask([ToMerge("a", injection.text, injection.text)], [], CONFIG)
    assert ask.instructions == formation_call.INSTRUCTIONS
    assert merge.instructions == synthesis_call.INSTRUCTIONS
    for prompt in (ask, merge):
        assert "\n" not in prompt.material
        assert not set("<>|") & set(prompt.material)


@each_injection
def test_it_is_merged_into_no_memory(injection: Injection) -> None:
    known = "Ayşe lives in Izmir."
    as_news, as_known = ToMerge("a", known, injection.text), ToMerge("b", injection.text, known)
    unasked = ToMerge("c", known, "Ayşe has a cat.")
    told = [
        {"id": "m1", "text": f"{known} {injection.text}"},
        {"id": "m2", "text": f"{known} {injection.text}"},
        {"id": "m3", "text": f"Ayşe lives in Izmir and has a cat. {injection.wants[0]}"},
    ]
    found = synthesis_call.read(synthesis(told), [as_news, as_known, unasked], [], CONFIG)
    assert found.merged == {}
    assert set(found.refused) == {"a", "b", "c"}


@each_injection
def test_it_relates_nothing(injection: Injection) -> None:
    asked = [ToRelate("new", injection.text, [("old", "Ayşe lives in Izmir.")])]
    for kind in get_args(RelationType):
        reply = synthesis(relations=[relation("n1", "o1", type=kind, strength=1.0, confidence=1.0)])
        found = synthesis_call.read(reply, [], asked, CONFIG)
        assert found.relations == (), kind
        assert len(found.dropped) == 1, kind


@each_injection
@pytest.mark.parametrize("field", ["context", "description"])
def test_it_describes_no_relation(injection: Injection, field: str) -> None:
    asked = [ToRelate("new", "Ayşe has a cat.", [("old", "Ayşe lives in Izmir.")])]
    for text in (injection.text, *injection.wants):
        found = synthesis_call.read(synthesis(relations=[relation("n1", "o1", **{field: text})]), [], asked, CONFIG)
        assert all((each.context, each.description) == ("", None) for each in found.relations)


def test_of_unseen_ones_as_many_pass_as_the_architecture_says() -> None:
    # No patterns are made for these, or they would measure nothing. Fewer is better, and then the text has to change.
    told = [facts(*(fact(wanted, sentence=n) for wanted in each.wants for n in (1, 2))) for each in UNSEEN_INJECTIONS]
    passed = [bool(believed(reply, each.text)) for reply, each in zip(told, UNSEEN_INJECTIONS, strict=True)]
    without_a_model = [bool(formed(each)) for each in UNSEEN_INJECTIONS]
    assert (len(passed), sum(passed), sum(without_a_model)) == (18, 10, 7)
