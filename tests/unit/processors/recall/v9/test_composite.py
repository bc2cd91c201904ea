"""The composite score of the profile `v9`: the source document's weights, boosts and decay, and a sum that adds up."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.recall.v9.composite import Asked, Found, activation, decayed, parts
from mnemolog.processors.recall.v9.mmr import diverse
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import SearchV9Config
from mnemolog.schemas.event import Emotion
from mnemolog.schemas.moments import DAY_S
from tests.unit.processors.ingest.parts import memory

NOW = 100 * DAY_S
KNOWN = replace(
    memory("I like tea."), importance=0.8, access_count=1, last_access_at=NOW - 1, valid_from=NOW, category="preference"
)
WRITTEN = replace(KNOWN, data_source="assistant_message")
"""Of a sub-tier without a boost."""


def score(found: Found, asked: Asked | None = None, **settings: Any) -> float:  # noqa: ANN401  settings of any type
    return sum(parts(found, asked or Asked(NOW), SearchV9Config(**settings)).values())


def test_similarity_activation_importance_and_ranks_have_the_weights_of_the_source() -> None:
    # σ(ln 1 − 0.5 ln 1) = 0.5
    assert score(Found(WRITTEN, similarity=0.7, ranks=1.0)) == pytest.approx(0.4 * 0.7 + 0.3 * 0.5 + 0.15 * 0.8 + 0.15)


def test_the_alternative_is_alike_useful_and_important() -> None:
    useful = replace(WRITTEN, utility=0.9)
    assert score(Found(useful, 0.7, 1.0), score="utility") == pytest.approx(0.6 * 0.7 + 0.2 * 0.9 + 0.2 * 0.8)


@pytest.mark.parametrize(
    "found, asked, more",
    [
        ({"entities": ("entity://person/ayse",)}, {"entities": frozenset({"entity://person/ayse"})}, 0.1),
        ({"session_id": "s"}, {"session_id": "s"}, 0.15),
        ({"session_id": None}, {"session_id": None}, 0.0),
        ({"utility": 0.5}, {"utility": 0.2}, 0.1),
    ],
)
def test_what_is_added(found: dict[str, Any], asked: dict[str, Any], more: float) -> None:
    plain = score(Found(WRITTEN, 0.5, 0.5))
    assert score(Found(replace(WRITTEN, **found), 0.5, 0.5), Asked(NOW, **asked)) == pytest.approx(plain + more)


def test_what_was_often_recalled_with_another_result_counts_more() -> None:
    assert score(Found(WRITTEN, 0.5, 0.5, together=True)) == pytest.approx(score(Found(WRITTEN, 0.5, 0.5)) + 0.05)


@pytest.mark.parametrize(
    "change, asked, factor",
    [
        ({"data_source": "user_message"}, {}, 1.1),
        ({"data_source": "federation"}, {}, 0.9),
        ({"tier": "semantic", "text": "Never deploy on Fridays."}, {}, 1.1),
        ({"tier": "semantic", "text": "How to deploy: tag it."}, {}, 1.05),
        ({"emotion": Emotion(valence=0.5, arousal=0.0, feeling="joy")}, {"valence": 0.3}, 1.1),
        ({"emotion": Emotion(valence=-0.5, arousal=0.0, feeling="anger")}, {"valence": 0.3}, 1.0),
        ({"source_confidence": 0.29}, {}, 0.5),
        ({"source_confidence": 0.3}, {}, 1.0),
    ],
)
def test_what_it_is_multiplied_with(change: dict[str, Any], asked: dict[str, Any], factor: float) -> None:
    plain = score(Found(WRITTEN, 0.5, 0.5))
    assert score(Found(replace(WRITTEN, **change), 0.5, 0.5), Asked(NOW, **asked)) == pytest.approx(plain * factor)


@pytest.mark.parametrize(
    "category, left", [("preference", 1.0), ("correction", 1.0), ("fact", 0.951), ("decision", 0.819), ("plan", 0.607)]
)
def test_importance_fades_by_category(category: Category, left: float) -> None:
    aged = replace(WRITTEN, category=category, valid_from=NOW - 10 * DAY_S, importance=1.0)
    assert decayed(aged, NOW) == pytest.approx(left, abs=1e-3)


@given(st.integers(0, 10**9), st.floats(0, 1e12))
def test_activation_is_a_share(accesses: int, age_s: float) -> None:
    assert 0 <= activation(accesses, age_s) <= 1


@given(st.lists(st.tuples(st.text("ab ", max_size=9), st.floats(0, 1)), max_size=8), st.floats(0, 1))
def test_mmr_permutes(texts: list[tuple[str, float]], share: float) -> None:
    taken = diverse([text for text, _ in texts], [relevance for _, relevance in texts], share=share, most=9)
    assert sorted(taken) == list(range(len(texts)))


@given(st.lists(st.floats(0, 1), max_size=8))
def test_relevance_alone_is_the_order_by_relevance(relevance: list[float]) -> None:
    taken = diverse(["tea"] * len(relevance), relevance, share=1.0, most=9)
    assert [relevance[each] for each in taken] == sorted(relevance, reverse=True)
