"""What the profile `v9` reads in a question: nothing, an intent, several parts, what an answer may look like."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.asking import Intent, Template
from mnemolog.processors.recall.v9.decomposition import MOST, parts
from mnemolog.processors.recall.v9.hyde import centroid, template, variants
from mnemolog.processors.recall.v9.intents import STRATEGIES, Strategy, intent
from mnemolog.processors.recall.v9.passing import trivial
from mnemolog.schemas.event import Language


@pytest.mark.parametrize(
    "said",
    [
        *(
            "hi",
            "Hello!",
            "hey there",
            "Good morning",
            "merhaba",
            "Selam!",
            "günaydın",
            "ok",
            "OK.",
            "sure",
            "yes",
            "thanks",
        ),
        *("tamam", "evet", "hayır", "sağ ol", "teşekkürler", "/help", "/status", "/dream", "hmm", "great", "anladım"),
    ],
)
def test_what_asks_nothing_is_passed_over(said: str) -> None:
    assert trivial(said)


@pytest.mark.parametrize(
    "said",
    [
        *(
            "where?",
            "Izmir",
            "ok so where do I live",
            "thanks, and my port?",
            "tamam peki nerede oturuyorum",
            "no sugar",
        ),
        *("hi Ayşe's birthday", "/var/log is full, why?", "evet mi hayır mı demiştim", ""),
    ],
)
def test_what_may_ask_something_is_not(said: str) -> None:
    assert not trivial(said)


@pytest.mark.parametrize(
    "question, language, expected",
    [
        ("Where do I live?", "en", "factual"),
        ("How many cats do I have?", "en", "factual"),
        ("When did we move?", "en", "temporal"),
        ("What happened last week?", "en", "temporal"),
        ("Why did we drop Redis?", "en", "causal"),
        ("What led to the outage?", "en", "causal"),
        ("Who is Ayşe?", "en", "entity_profile"),
        ("Tell me about Trendyol", "en", "entity_profile"),
        ("What tea do I prefer?", "en", "preference"),
        ("the deployment", "en", "general"),
        ("Nerede oturuyorum?", "tr", "factual"),
        ("Ne zaman taşındık?", "tr", "temporal"),
        ("Neden Redis'i bıraktık?", "tr", "causal"),
        ("Ayşe kimdir?", "tr", "entity_profile"),
        ("En sevdiğim çay hangisi?", "tr", "preference"),
        ("yayın", "tr", "general"),
    ],
)
def test_keywords_tell_the_intent(question: str, language: Language, expected: Intent) -> None:
    assert intent(question, language) == expected


@pytest.mark.parametrize(
    "name, vector, text, limit",
    [
        ("factual", 0.6, 0.4, 10),
        ("temporal", 0.4, 0.6, 15),
        ("causal", 0.3, 0.3, 20),
        ("entity_profile", 0.5, 0.5, 15),
        ("preference", 0.5, 0.5, 10),
        ("general", 0.5, 0.5, 10),
    ],
)
def test_the_weights_and_limits_are_those_of_the_source(name: Intent, vector: float, text: float, limit: int) -> None:
    assert STRATEGIES[name][:3] == (vector, text, limit)


def test_what_is_special_about_an_intent_is_that_of_the_source() -> None:
    plain = Strategy(0.5, 0.5, 10)
    assert STRATEGIES["temporal"] == (0.4, 0.6, 15, 0.0, "newest", True, False, 0, frozenset(), frozenset())
    assert (STRATEGIES["causal"].hops, STRATEGIES["causal"].along) == (2, frozenset({"causes", "elaborates"}))
    assert STRATEGIES["entity_profile"].hub and STRATEGIES["entity_profile"].order == "utility"
    assert STRATEGIES["entity_profile"].utility == 0.3
    assert STRATEGIES["preference"] == plain._replace(
        order="utility", categories=frozenset({"preference", "correction"})
    )
    assert STRATEGIES["factual"].utility == STRATEGIES["general"].utility == 0.2


@pytest.mark.parametrize(
    "question, language, expected",
    [
        ("Where do I live? And what is my cat called?", "en", ["Where do I live?", "And what is my cat called?"]),
        ("What port and also which host do we use?", "en", ["What port", "which host do we use?"]),
        ("Nerede oturuyorum? Kedimin adı ne?", "tr", ["Nerede oturuyorum?", "Kedimin adı ne?"]),
        ("Tom Miller and Ayşe Yılmaz", "en", ["Tom Miller", "Ayşe Yılmaz"]),
        ("rice and beans", "en", ["rice and beans"]),
    ],
)
def test_a_question_in_several_is_asked_one_by_one(question: str, language: Language, expected: list[str]) -> None:
    assert parts(question, language) == expected


@given(st.text(max_size=300), st.sampled_from(sorted(PACKS)))
def test_there_is_a_part_and_there_are_never_too_many(question: str, language: Language) -> None:
    assert 1 <= len(parts(question, language)) <= MOST


@pytest.mark.parametrize(
    "question, language, expected",
    [
        ("What is a pinboard?", "en", "definition"),
        ("How do I roll back?", "en", "howto"),
        ("Why is it slow?", "en", "reasoning"),
        ("Where is the office?", "en", "lookup"),
        ("How do I debug the parser?", "en", "technical"),
        ("Do I like tea?", "en", "preference"),
        ("our summer", "en", "general"),
        ("Pano nedir?", "tr", "definition"),
        ("Çayı nasıl demlerim?", "tr", "howto"),
        ("Neden yavaş?", "tr", "reasoning"),
        ("Ofis nerede?", "tr", "lookup"),
        ("Derleme hatası", "tr", "technical"),
        ("Çay sever miyim?", "tr", "preference"),
        ("yazımız", "tr", "general"),
    ],
)
def test_seven_templates_in_both_languages(question: str, language: Language, expected: Template) -> None:
    assert template(question, language) == expected
    assert 2 <= len(variants(question, language)) <= 3


@given(st.text(max_size=200), st.sampled_from(["en", "tr"]))
def test_any_question_has_variants(question: str, language: Language) -> None:
    assert all("{" not in each for each in variants(question, language))


def test_the_centroid_of_opposites_is_nowhere_and_does_not_fail() -> None:
    assert not centroid([np.array([1, 0], np.float32), np.array([-1, 0], np.float32)]).any()
