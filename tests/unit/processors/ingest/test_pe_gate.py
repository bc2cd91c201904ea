"""The prediction-error gate (ledger D1, D2, D4, R1): every verdict, and every threshold at, below and above it."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.calibration import uncalibrated
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import Ruling, adds, judge, weigh
from mnemolog.processors.memory.neighbourhood import Neighbour
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Language, Verdict
from mnemolog.schemas.memory import Memory
from tests.unit.processors.ingest.parts import candidate, few, memory, values

CONFIG = GateConfig()
CAT = memory("Ayşe adopted a grey cat.")


def ruled(
    said: Candidate,
    *near: tuple[Memory, float],
    same_keys: Sequence[Memory] = (),
    config: GateConfig = CONFIG,
    at: float = 1.0,
) -> Ruling:
    """What the gate says, with cosines that are similarities already."""
    return judge(
        said,
        neighbours=[Neighbour(*each) for each in near],
        same_keys=same_keys,
        at=at,
        calibration=uncalibrated("model"),
        config=config,
    )


def verdict(said: Candidate, *near: tuple[Memory, float]) -> tuple[str, str]:
    """The verdict and its reason."""
    judgement = ruled(said, *near).judgement
    return judgement.verdict, judgement.reason


# By similarity alone.


@pytest.mark.parametrize(
    ("threshold", "below", "at", "above"),
    [(0.70, "create", "skip", "skip"), (0.75, "skip", "update", "update"), (0.92, "update", "update", "reinforce")],
)
def test_each_threshold_at_just_below_and_just_above(threshold: float, below: str, at: str, above: str) -> None:
    assert weigh(nextafter(threshold, 0), config=CONFIG) == below
    assert weigh(threshold, config=CONFIG) == at
    assert weigh(nextafter(threshold, 1), config=CONFIG) == above


def test_what_is_near_nothing_is_new() -> None:
    assert weigh(None, config=CONFIG) == "create"


@few
@given(st.floats(0, 1), st.floats(0, 1))
def test_more_similar_is_never_judged_newer(one: float, other: float) -> None:
    order: list[Verdict] = ["create", "skip", "update", "reinforce"]
    low, high = sorted((one, other))
    assert order.index(weigh(low, config=CONFIG)) <= order.index(weigh(high, config=CONFIG))


@few
@given(st.floats(0, 1), st.lists(st.floats(0, 1), min_size=3, max_size=3).map(sorted))
def test_the_thresholds_are_settings(similarity: float, cuts: list[float]) -> None:
    config = GateConfig(create_below=cuts[0], update_from=cuts[1], reinforce_above=cuts[2])
    expected = sum([similarity >= cuts[0], similarity >= cuts[1], similarity >= cuts[1] and similarity > cuts[2]])
    assert weigh(similarity, config=config) == ["create", "skip", "update", "reinforce"][expected]


# The whole judgement.


def test_the_first_memory_is_a_surprise() -> None:
    ruling = ruled(candidate("Ayşe adopted a cat."))
    assert (ruling.judgement.verdict, ruling.surprise, ruling.nearest) == ("create", 1.0, None)
    judgement = ruling.judgement
    assert (judgement.nearest, judgement.cosine, judgement.similarity) == (None, None, None)


def test_the_record_holds_all_that_decided() -> None:
    ruling = ruled(candidate("Ayşe adopted a grey cat from the shelter in Bornova."), (CAT, 0.8))
    assert (ruling.judgement.verdict, ruling.judgement.reason) == ("update", "similarity")
    assert (ruling.judgement.nearest, ruling.judgement.cosine, ruling.judgement.similarity) == ("m1", 0.8, 0.8)
    assert ruling.judgement.calibration == "model/same"
    assert (ruling.judgement.create_below, ruling.judgement.update_from) == (0.70, 0.75)
    assert ruling.judgement.reinforce_above == 0.92
    assert ruling.surprise == 0.2


def test_the_most_similar_decides() -> None:
    far = memory("Ayşe prefers tea.", id="m2")
    ruling = ruled(candidate("Ayşe adopted a grey cat."), (far, 0.3), (CAT, 0.95))
    assert ruling.nearest == CAT
    assert ruling.judgement.verdict == "reinforce"


def test_of_equally_similar_ones_the_same_is_nearest_in_any_order() -> None:
    near = [(memory("Ayşe adopted a grey cat.", id=name), 0.8) for name in ("m1", "m2", "m3")]
    said = candidate("Ayşe adopted a grey cat.")
    assert ruled(said, *near).nearest == ruled(said, *reversed(near)).nearest


@pytest.mark.parametrize(
    ("similarity", "text", "expected"),
    [
        (0.69, "Ayşe adopted a grey cat.", ("create", "similarity")),
        (0.72, "Ayşe adopted a grey cat.", ("skip", "similarity")),
        (0.80, "Ayşe adopted a grey cat.", ("reinforce", "nothing_new")),
        (0.80, "Ayşe adopted a grey cat called Duman.", ("update", "similarity")),
        (0.80, "Ayşe paints large portraits of sailors.", ("create", "other_words")),
        (0.80, "On 2026-05-04 Ayşe flies to Rome.", ("create", "other_words")),
        (0.95, "Ayşe adopted a grey cat.", ("reinforce", "similarity")),
        (0.95, "Ayşe adopted a grey cat called Duman.", ("update", "news")),
        (0.95, "Ayşe has given a home to a kitten.", ("reinforce", "similarity")),
    ],
)
def test_words_correct_what_similarity_says(similarity: float, text: str, expected: tuple[str, str]) -> None:
    assert verdict(candidate(text), (CAT, similarity)) == expected


@pytest.mark.parametrize(
    ("similarity", "text", "expected"),
    [
        (0.69, "Ayşe gri bir kedi sahiplendi.", ("create", "similarity")),
        (0.80, "Ayşe gri bir kedi sahiplendi.", ("reinforce", "nothing_new")),
        (0.80, "Ayşe Bornova'daki barınaktan gri bir kedi sahiplendi.", ("update", "similarity")),
        (0.80, "Ayşe denizcilerin portrelerini yapıyor.", ("create", "other_words")),
        (0.95, "Ayşe gri bir kedi sahiplendi, adı Duman.", ("update", "news")),
    ],
)
def test_and_turkish_words_do_so_too(similarity: float, text: str, expected: tuple[str, str]) -> None:
    known = memory("Ayşe gri bir kedi sahiplendi.", "tr")
    assert verdict(candidate(text, "tr"), (known, similarity)) == expected


@pytest.mark.parametrize("similarity", [0.80, 0.92])
@pytest.mark.parametrize(
    ("english", "turkish", "entities", "one_thing"),
    [
        ("Ayşe lives in Izmir.", "Ayşe İzmir'de yaşıyor.", (), True),
        ("The API port is 8080.", "API'nin portu 8080.", (), True),
        ("Ayşe lives in Germany.", "Ayşe Almanya'da yaşıyor.", ("entity://place/germany",), True),
        ("Ayşe keeps bees.", "Ayşe kahveyi sever.", (), False),
        ("In spring Ayşe keeps bees.", "Her sabah Ayşe kahve içer.", ("entity://person/ayse",), False),
        ("Ayşe has 2 cats.", "Ayşe 3 çocuk istiyor.", (), False),
    ],
)
def test_two_languages_meet_in_a_name_or_a_number_only(
    similarity: float, english: str, turkish: str, entities: tuple[str, ...], *, one_thing: bool
) -> None:
    in_english, in_turkish = memory(english, entities=entities), memory(turkish, "tr", entities=entities)
    for found in (
        ruled(candidate(turkish, "tr", entities=entities), (in_english, similarity)).judgement,
        ruled(candidate(english, entities=entities), (in_turkish, similarity)).judgement,
    ):
        assert (found.verdict in ("update", "reinforce")) is one_thing
        assert (found.reason == "other_words") is not one_thing
        assert found.calibration == "model/across"


def test_across_languages_the_model_is_believed_where_it_is_sure() -> None:
    known = memory("Ayşe kedi besliyor.", "tr")
    assert verdict(candidate("Ayşe keeps a cat."), (known, 0.93)) == ("reinforce", "similarity")


def test_a_memory_does_not_grow_beyond_its_limit() -> None:
    said = candidate("Ayşe adopted a grey cat called Duman.")
    both = len(CAT.text) + len(said.text)
    fits, full = replace(CONFIG, merged_chars=both), replace(CONFIG, merged_chars=both - 1)
    assert ruled(said, (CAT, 0.8), config=fits).judgement.verdict == "update"
    judgement = ruled(said, (CAT, 0.8), config=full).judgement
    assert (judgement.verdict, judgement.reason) == ("create", "full")


@pytest.mark.parametrize(("shared", "expected"), [(0.5, "reinforce"), (nextafter(0.5, inf), "create")])
def test_the_share_of_words_is_a_setting(shared: float, expected: str) -> None:
    known, said = memory("Ayşe grows tomatoes."), candidate("Ayşe grows peppers.")
    assert ruled(said, (known, 0.8), config=replace(CONFIG, shared_words=shared)).judgement.verdict == expected


# By key values.

ANKARA = memory("Ayşe lives in Ankara.", key_values=values(lives_in="ankara"))
IZMIR = candidate("Ayşe moved to Izmir.", key_values=values(lives_in="izmir"))


@pytest.mark.parametrize("similarity", [0.1, 0.72, 0.8, 0.99])
def test_another_value_of_a_key_supersedes_at_any_similarity(similarity: float) -> None:
    ruling = ruled(IZMIR, (ANKARA, similarity), same_keys=[ANKARA])
    assert (ruling.judgement.verdict, ruling.judgement.reason) == ("supersede", "key_value")
    assert [(each.memory, each.old.value, each.new.value) for each in ruling.contradictions] == [
        (ANKARA, "ankara", "izmir")
    ]


def test_a_contradicted_memory_need_not_be_near() -> None:
    ruling = ruled(IZMIR, (replace(CAT, id="m3"), 0.95), same_keys=[ANKARA])
    assert (ruling.judgement.verdict, ruling.judgement.nearest) == ("supersede", ANKARA.id)
    assert ruling.judgement.similarity is None
    assert ruling.surprise == pytest.approx(0.05)


def test_a_judgement_measures_the_memory_that_it_names() -> None:
    judgement = ruled(IZMIR, (replace(CAT, id="m3"), 0.95), (ANKARA, 0.5), same_keys=[ANKARA]).judgement
    assert (judgement.nearest, judgement.cosine, judgement.similarity) == (ANKARA.id, 0.5, 0.5)


def test_every_memory_that_is_contradicted_is_named() -> None:
    other = memory("Ayşe'nin evi Bursa'da.", "tr", id="m2", key_values=values(lives_in="bursa"))
    ruling = ruled(IZMIR, same_keys=[ANKARA, other])
    assert [each.memory.id for each in ruling.contradictions] == ["m1", "m2"]


@pytest.mark.parametrize("similarity", [None, 0.1, 0.72])
def test_the_same_value_is_the_same_fact_however_far_away(similarity: float | None) -> None:
    said = candidate("Ayşe Ankara'da yaşıyor.", "tr", key_values=values(lives_in="ankara"))
    near = [] if similarity is None else [(ANKARA, similarity)]
    judgement = ruled(said, *near, same_keys=[ANKARA]).judgement
    assert (judgement.verdict, judgement.reason, judgement.nearest) == ("reinforce", "key_value", ANKARA.id)
    assert judgement.similarity == similarity


def test_the_same_value_with_more_beside_it_is_an_update() -> None:
    said = candidate("Ayşe lives in Ankara with her cat Duman.", key_values=values(lives_in="ankara"))
    judgement = ruled(said, same_keys=[ANKARA]).judgement
    assert (judgement.verdict, judgement.reason) == ("update", "key_value")


# What is news.


@pytest.mark.parametrize(
    ("known", "said", "expected"),
    [
        ("Ayşe adopted a cat.", "Ayşe adopted a cat.", False),
        ("Ayşe adopted a cat.", "Ayşe adopted a cat in Izmir.", True),
        ("Ayşe adopted a cat.", "Ayşe adopted 2 cats.", True),
        ("Ayşe adopted a cat.", "Ayşe adopted a cat, a grey one, yesterday.", None),
        ("Ayşe adopted a cat.", "Ayşe adopted a shy grey cat from the animal shelter.", True),
        ("Ayşe bir kedi sahiplendi.", "Ayşe bir kedi sahiplendi.", False),
        ("Ayşe bir kedi sahiplendi.", "Ayşe İzmir'de bir kedi sahiplendi.", True),
        ("Ayşe likes tea. | Ayşe lives in Izmir.", "Ayşe lives in Izmir.", False),
    ],
)
def test_another_name_or_number_or_clearly_more_words_are_news(known: str, said: str, *, expected: bool | None) -> None:
    assert adds(known, said, CONFIG) is expected


@few
@given(st.text(max_size=40))
def test_nothing_is_news_to_itself(text: str) -> None:
    assert adds(text, text, CONFIG) is not True


# Corrections: the value that was wrong is named.

FLIGHT = memory("Ayşe's flight leaves Ankara at nine on Friday.")


def corrects(text: str, language: Language = "en") -> Candidate:
    return candidate(text, language, category="correction")


def test_a_correction_joins_the_memory_with_the_value_that_was_wrong_however_far_away_that_is() -> None:
    said = corrects("The flight is at seven, not at nine.")
    assert verdict(said, (FLIGHT, 0.2), (CAT, 0.3)) == ("update", "correction")
    assert ruled(said, (FLIGHT, 0.2), (CAT, 0.3)).nearest == FLIGHT


def test_a_correction_that_says_all_the_rest_as_well_takes_the_place_of_the_memory() -> None:
    known = memory("The deadline is Friday.")
    ruling = ruled(corrects("The deadline is Monday, not Friday."), (known, 0.8))
    assert (ruling.judgement.verdict, ruling.judgement.reason) == ("supersede", "correction")
    (told,) = ruling.contradictions
    assert (told.memory, told.old.value, told.new.value) == (known, known.text, "The deadline is Monday, not Friday.")


def test_in_turkish_the_wrong_value_stands_before_degil() -> None:
    known = memory("Ayşe'nin uçağı cuma günü dokuzda kalkıyor.", "tr")
    assert verdict(corrects("Uçak cuma değil pazartesi kalkıyor.", language="tr"), (known, 0.3))[1] == "correction"


@pytest.mark.parametrize(
    "said",
    [
        corrects("The dinner is at seven, not at eight."),  # no such value
        corrects("Ayşe has not nine lives."),  # nothing else in common
        corrects("The flight leaves at seven."),  # no value denied
        candidate("The flight leaves at seven, not at nine."),  # no correction
        corrects("The flight leaves at seven, not at nine.", language="tr"),  # another language
    ],
)
def test_no_other_memory_is_corrected(said: Candidate) -> None:
    assert verdict(said, (FLIGHT, 0.2))[0] == "create"


def test_what_was_said_later_is_not_corrected_by_what_was_said_before() -> None:
    said = corrects("The flight is at seven, not at nine.")
    assert ruled(said, (FLIGHT, 0.2), at=FLIGHT.valid_from).judgement.reason == "correction"
    assert ruled(said, (replace(FLIGHT, valid_from=2.0), 0.2), at=1.0).judgement.reason == "similarity"


def test_a_correction_in_the_gap_is_remembered_and_a_fact_is_not() -> None:
    gap = (CONFIG.create_below + CONFIG.update_from) / 2
    assert verdict(corrects("Ayşe's cat is a tom."), (CAT, gap)) == ("create", "correction")
    assert verdict(candidate("Ayşe's cat is a tom."), (CAT, gap)) == ("skip", "similarity")
