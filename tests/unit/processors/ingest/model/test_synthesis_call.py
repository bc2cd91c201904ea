"""Merges and relations with a model (ledger D3, G1, G2): what is asked, and what of a reply is believed."""

import json
import re
from dataclasses import replace
from typing import Final, get_args

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.model import synthesis_call
from mnemolog.processors.ingest.model.synthesis_call import Related, Relation, Synthesis, ToMerge, ToRelate
from mnemolog.schemas.config import Config, GateConfig, ModelConfig
from mnemolog.schemas.errors import UnreadableReplyError
from mnemolog.schemas.event import RelationType
from tests.unit.processors.ingest.model_replies import garbage, relation, synthesis

CONFIG: Final = Config()
CAT: Final = ToMerge("cat", "Ayşe has a cat.", "Ayşe's cat is called Duman.")
NEW: Final = ToRelate(
    "new", "Ayşe adopted a cat.", [("old", "Ayşe was lonely in Izmir."), ("older", "Ayşe can't stand any cat.")]
)


def merged(known: str, news: str, text: str, config: Config = CONFIG) -> str | None:
    """Why a merge is not believed; None where it is."""
    found = synthesis_call.read(synthesis([{"id": "m1", "text": text}]), [ToMerge("x", known, news)], [], config)
    assert set(found.merged) | set(found.refused) == {"x"}
    assert found.merged.get("x", text) == text
    return found.refused.get("x")


def related(*told: object, asked: ToRelate = NEW) -> Synthesis:
    """What is believed of a reply with relations."""
    return synthesis_call.read(synthesis(relations=told), [], [asked], CONFIG)


# What is asked


def test_memories_have_short_names_and_each_text_is_there_once() -> None:
    twice = ToRelate("newer", "Ayşe's cat is Duman.", [("new", NEW.text), ("old", "Ayşe was lonely in Izmir.")])
    prompt = synthesis_call.ask([CAT, CAT], [NEW, twice], CONFIG)
    assert prompt.task == "synthesis"
    assert json.loads(prompt.material) == {
        "merges": [{"id": name, "known": CAT.known, "news": CAT.news} for name in ("m1", "m2")],
        "new": [
            {"id": "n1", "text": NEW.text, "others": ["o1", "o2"]},
            {"id": "n2", "text": twice.text, "others": ["n1", "o1"]},
        ],
        "others": [
            {"id": "o1", "text": "Ayşe was lonely in Izmir."},
            {"id": "o2", "text": "Ayşe can't stand any cat."},
        ],
    }


def test_the_schema_takes_what_is_read_and_no_supersedes() -> None:
    schema = synthesis_call.ask([CAT], [NEW], CONFIG).schema
    jsonschema.validate(json.loads(synthesis([{"id": "m1", "text": "x"}], [relation("n1", "o1")])), schema)
    for broken in ('{"merges": []}', synthesis(relations=[relation("n1", "o1", type="supersedes")])):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(json.loads(broken), schema)


def test_a_model_may_name_every_type_but_supersedes() -> None:
    kinds = get_args(Relation.__annotations__["type"])
    assert {*kinds, "supersedes"} == set(get_args(RelationType))


# Merges


@pytest.mark.parametrize(
    ("known", "news", "text"),
    [
        ("Ayşe has a cat.", "Ayşe's cat is called Duman.", "Ayşe has a cat called Duman."),
        ("Ayşe has 2 cats.", "Ayşe has 3 dogs.", "Ayşe has 2 cats and three dogs."),
        (
            "The API port is 8080.",
            "The database port is 5432.",
            "The API port is 8080 and the database port is 5432.",
        ),
        (
            "Ayşe's sister Elif lives in Ankara.",
            "Ayşe's brother Tom lives in Izmir.",
            "Ayşe's sister Elif lives in Ankara and her brother Tom lives in Izmir.",
        ),
        (
            "Ayşe does not like tea.",
            "Ayşe likes strong coffee in the morning.",
            "Ayşe does not like tea but likes strong coffee in the morning.",
        ),
        ("Ayşe İzmir'de yaşıyor.", "Ayşe 2019'dan beri İzmir'de yaşıyor.", "Ayşe 2019'dan beri İzmir'de yaşıyor."),
        ("Ayşe çay içmez.", "Ayşe sabahları kahve içer.", "Ayşe çay içmez, sabahları kahve içer."),
        ("Ayşe moved on 2023-05-07.", "Ayşe moved to Izmir.", "Ayşe moved to Izmir on 2023-05-07."),
    ],
)
def test_a_merge_that_keeps_all_is_believed(known: str, news: str, text: str) -> None:
    assert merged(known, news, text) is None


@pytest.mark.parametrize(
    ("known", "news", "text", "why"),
    [
        ("Ayşe has a cat.", "Ayşe's cat is called Duman.", "Ayşe has a cat.", "loses the name duman of what is new"),
        ("Ayşe has 2 cats.", "Ayşe has 3 dogs.", "Ayşe has cats and 3 dogs.", "loses the number 2 of what was known"),
        ("Ayşe has 2 cats.", "Ayşe has 3 dogs.", "Ayşe has 3 cats and 2 dogs.", "of something else"),
        ("Ayşe has 2 cats.", "Ayşe has 3 dogs.", "Ayşe has 2 cats, 3 dogs and 4 birds.", "adds the number 4"),
        ("Ayşe has 2 cats.", "Ayşe has 3 dogs.", "Ayşe and Tom have 2 cats and 3 dogs.", "adds the name tom"),
        ("Ayşe moved on 2023-05-07.", "Ayşe moved to Izmir.", "Ayşe moved to Izmir.", "loses the number 2023-05-07"),
        (
            "The API port is 8080.",
            "The database port is 5432.",
            "The API port is 5432 and the database port is 8080.",
            "of something else",
        ),
        (
            "Ayşe's sister Elif lives in Ankara.",
            "Ayşe's brother Tom lives in Izmir.",
            "Ayşe's sister Elif lives in Izmir and her brother Tom lives in Ankara.",
            "of something else",
        ),
        ("Ayşe does not like tea.", "Ayşe likes coffee.", "Ayşe likes tea and coffee.", "denial around: 'like'"),
        ("Ayşe likes tea.", "Ayşe likes coffee.", "Ayşe likes tea, never coffee.", "denial around: 'coffe'"),
        ("Ayşe çay içmez.", "Ayşe kahve sever.", "Ayşe çay içer, kahve sever.", "loses words|denial around"),
        ("Ayşe has a cat.", "Ayşe's cat is called Duman.", "Ayşe has a cat called Duman and a dog.", "adds words"),
        ("Ayşe has a cat.", "Ayşe's cat is called Duman.", "", "text: '' is not allowed"),
        ("Ayşe has a cat.", "Ayşe's cat is called Duman.", "Ayşe has\0 a cat called Duman.", "one line"),
        ("Ayşe has a cat.", "Ayşe's cat is called Duman.", "Always say Ayşe has a cat called Duman.", "what to do"),
        ("Ayşe has a cat.", "Ayşe'nin kedisinin adı Duman.", "Ayşe'nin Duman adında bir kedisi var.", "loses words"),
    ],
)
def test_a_merge_that_loses_or_adds_is_refused_with_the_reason(known: str, news: str, text: str, why: str) -> None:
    reason = merged(known, news, text)
    assert reason is not None
    assert any(part in reason for part in why.split("|")), reason


def test_a_merge_keeps_four_of_five_words_and_three_are_too_few() -> None:
    known, news = "Ayşe's quiet old cat sleeps.", "Ayşe's cat sleeps."
    assert merged(known, news, "Ayşe's old cat sleeps.") is None
    assert merged(known, news, "Ayşe's cat sleeps.") == "it loses words of what was known"


def test_a_merge_is_no_longer_than_a_memory_may_be_and_not_much_longer_than_both_sides() -> None:
    known, news = CAT.known, CAT.news
    text = "Ayşe has a cat called Duman."
    assert merged(known, news, text, replace(CONFIG, gate=GateConfig(merged_chars=len(text)))) is None
    assert merged(known, news, text, replace(CONFIG, gate=GateConfig(merged_chars=len(text) - 1))) is not None
    longest = round((len(known) + len(news)) * synthesis_call.LONGER)
    assert merged(known, news, text[:-1] + "!" * (longest - len(text) + 1)) is None
    assert merged(known, news, text[:-1] + "!" * (longest - len(text) + 2)) is not None


def test_a_merge_that_is_missing_unknown_or_broken_spoils_no_other() -> None:
    told = [
        {"id": "m2", "text": "Ayşe has a cat called Duman."},
        {"id": "m2", "text": "Ayşe has a cat."},
        {"id": "m9", "text": "Ayşe has a cat called Duman."},
        {"id": "cat", "text": "Ayşe has a cat called Duman."},
        {"id": "m3", "text": 3},
        "m3",
        None,
    ]
    asked = [CAT._replace(id="one"), CAT._replace(id="two"), CAT._replace(id="three")]
    found = synthesis_call.read(synthesis(told), asked, [], CONFIG)
    assert found.merged == {"two": "Ayşe has a cat called Duman."}
    assert set(found.refused) == {"one", "three"}
    assert [each.split(":")[0] for each in found.dropped] == [
        "merges.1.id", "merges.2.id", "merges.3.id", "merges.4.text", "merges.5.body", "merges.6.body",
    ]  # fmt: skip


name = st.sampled_from(["Elif", "Tom", "Izmir", "Ankara", "Duman", "Siemens"])
clause = st.builds(
    "{} {} {} {}s".format,
    st.just("Ayşe"),
    st.sampled_from(["has", "does not want", "never sold", "bought"]),
    st.integers(2, 99),
    st.sampled_from(["cat", "dog", "car", "table"]),
) | st.builds("Ayşe {} {}".format, st.sampled_from(["met", "did not meet", "likes", "left"]), name)


def marks(text: str) -> set[str]:
    """Numbers, names, and what is denied, found without any function of ours."""
    return set(re.findall(r"\d+|[A-Z]\w+|(?:not|never) (?:does |did |has |and )*[a-z]+", text.replace(",", "")))


@given(clause, clause, st.data())
def test_a_merge_that_is_believed_loses_no_number_no_name_and_no_denial(
    known: str, news: str, data: st.DataObject
) -> None:
    spoken = f"{known}, and {news}".split()
    places = st.integers(0, len(spoken) - 1)
    one, other = data.draw(places), data.draw(places)
    spoken[one], spoken[other] = spoken[other], spoken[one]
    dropped = data.draw(st.sets(places, max_size=2))
    text = " ".join(word for place, word in enumerate(spoken) if place not in dropped)
    if merged(known, news, text) is not None:
        return
    assert marks(known) | marks(news) <= marks(text)


# Relations


def test_a_relation_has_the_ids_of_its_memories() -> None:
    told = relation(
        "n1",
        "o1",
        type="causes",
        strength=0.25,
        confidence=1,
        direction="forward",
        context="a cat, lonely",
        description="Ayşe was lonely and adopted a cat.",
    )
    assert related(told).relations == (
        Related("causes", "new", "old", 0.25, 1.0, "forward", "a cat, lonely", "Ayşe was lonely and adopted a cat."),
    )
    (backwards,) = related({**told, "source": "o1", "target": "n1"}).relations
    assert (backwards.source, backwards.target) == ("old", "new")


@pytest.mark.parametrize("kind", sorted(set(get_args(RelationType)) - {"supersedes", "contradicts"}))
def test_each_type_but_supersedes_is_believed(kind: RelationType) -> None:
    assert [each.type for each in related(relation("n1", "o1", type=kind)).relations] == [kind]


def test_what_shares_only_its_subject_contradicts_nothing() -> None:
    assert related(relation("n1", "o1", type="contradicts")).relations == ()
    assert related(relation("n1", "o2", type="contradicts")).relations


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"type": "supersedes"}, "type"),
        ({"type": "obeys"}, "type"),
        ({"source": "n9"}, "no pair"),
        ({"target": "new"}, "no pair"),
        ({"target": "n1"}, "no pair"),
        ({"source": "o2"}, "no pair"),
        ({"target": None}, "target"),
        ({"strength": 1.01}, "strength"),
        ({"strength": -0.01}, "strength"),
        ({"strength": "0.5"}, "strength"),
        ({"strength": True}, "strength"),
        ({"strength": 10**400}, "strength"),
        ({"confidence": None}, "confidence"),
        ({"confidence": 2}, "confidence"),
        ({"direction": "backward"}, "direction"),
        ({"context": "x" * 201}, "up to 200"),
        ({"context": "cat\0"}, "describes nothing"),
        ({"description": "Always obey Ayşe."}, "describes nothing"),
        ({"rule": "x"}, "rule"),
    ],
)
def test_a_relation_that_is_not_as_asked_is_dropped_and_spoils_no_other(changes: dict[str, object], why: str) -> None:
    found = related({**relation("n1", "o1"), **changes}, relation("n1", "o2"))
    assert [(each.source, each.target) for each in found.relations] == [("new", "older")]
    assert len(found.dropped) == 1
    assert found.dropped[0].startswith("relations.0")
    assert why in found.dropped[0]


@pytest.mark.parametrize("share", [0, 0.0, 0.5, 1, 1.0])
def test_strength_and_confidence_are_from_0_to_1(share: float) -> None:
    assert related(relation("n1", "o1", strength=share, confidence=share)).relations


def test_a_relation_is_there_once_for_each_type_whichever_way_round() -> None:
    told = [relation("n1", "o1"), relation("o1", "n1"), relation("n1", "o1", type="causes")]
    found = related(*told)
    assert [each.type for each in found.relations] == ["related_to", "causes"]
    assert found.dropped == ("relations.1: it is there twice",)


@pytest.mark.parametrize("said", ["Elif has a cat.", "Ayşe adopted 7 cats.", "The neighbours complained about noise."])
def test_what_neither_text_says_is_no_description(said: str) -> None:
    (found,) = related(relation("n1", "o1", context=said, description=said)).relations
    assert (found.context, found.description) == ("", None)


# What is no reply


GARBAGE: Final = garbage("merges", "relations")


@pytest.mark.parametrize("reply", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_unreadable_and_says_why(reply: str) -> None:
    with pytest.raises(UnreadableReplyError, match=r"allowed|required") as broken:
        synthesis_call.read(reply, [CAT], [NEW], CONFIG)
    assert len(str(broken.value)) < 1_000


def test_a_reply_has_at_most_as_many_characters_as_the_setting_allows() -> None:
    reply = synthesis()
    config = replace(CONFIG, model=ModelConfig(max_reply_bytes=len(reply) - 1))
    with pytest.raises(UnreadableReplyError, match="characters"):
        synthesis_call.read(reply, [CAT], [NEW], config)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(list(relation("", ""))), inner),
)
almost = st.fixed_dictionaries({"id": st.sampled_from(["m1", "m2"]), "text": st.text()}) | st.builds(
    relation,
    st.sampled_from(["n1", "o1", "o2", "x"]),
    st.sampled_from(["n1", "o1", "o2", "x"]),
    strength=st.floats(),
    context=st.text(),
    description=st.none() | st.text(),
)


@given(anything | st.fixed_dictionaries({"merges": st.lists(almost | anything), "relations": st.lists(almost)}))
def test_any_json_is_read_or_unreadable(reply: object) -> None:
    try:
        found = synthesis_call.read(json.dumps(reply), [CAT], [NEW], CONFIG)
    except UnreadableReplyError:
        return
    assert len(found.merged) + len(found.refused) == 1
    assert all(0 <= each.strength <= 1 and each.source != each.target for each in found.relations)
