"""The four retention models over many memories at once (ledger F1 to F5, R7, R9, R14)."""

from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.retention import decay_score, exponential, fsrs, of_memories, power
from mnemolog.processors.retention.rate import effective_days
from mnemolog.schemas.config import RetentionConfig, RetentionModel
from mnemolog.schemas.memory import Memory
from tests.unit.processors.ingest.parts import few, memory

DAY = 86_400.0
CONFIG = RetentionConfig()
MODELS: tuple[RetentionModel, ...] = get_args(RetentionModel)

memories = st.builds(
    lambda importance, stability, accesses, tier, pinned, last: memory(
        "Ayşe prefers tea.",
        importance=importance,
        stability=stability,
        access_count=accesses,
        tier=tier,
        pinned=pinned,
        last_access_at=last,
    ),
    st.floats(0, 1),
    st.floats(0.05, 50),
    st.integers(0, 2**53),
    st.sampled_from(["episodic", "semantic", "dormant"]),
    st.booleans(),
    st.floats(-1e9, 1e10),
)


@pytest.mark.parametrize("model", MODELS)
@few
@given(st.lists(memories, max_size=5), st.floats(0, 40_000), st.floats(0, 40_000))
def test_what_is_left_is_a_share_that_never_rises(
    model: RetentionModel, known: list[Memory], one: float, other: float
) -> None:
    sooner, later = sorted((one, other))
    seen = of_memories.columns(known, now=1e9)
    before = of_memories.retained(seen.later(sooner), model=model, config=CONFIG)
    after = of_memories.retained(seen.later(later), model=model, config=CONFIG)
    assert before.shape == (len(known),)
    assert (after >= 0).all()
    assert (before <= 1).all()
    assert (after <= before).all()


@pytest.mark.parametrize("model", MODELS)
@few
@given(st.lists(memories, min_size=1, max_size=5))
def test_all_at_once_is_one_by_one(model: RetentionModel, known: list[Memory]) -> None:
    together = of_memories.retained(of_memories.columns(known, now=1e9), model=model, config=CONFIG)
    alone = [
        of_memories.retained(of_memories.columns([each], now=1e9), model=model, config=CONFIG).item() for each in known
    ]
    assert together.tolist() == pytest.approx(alone)


@few
@given(st.floats(0, 40_000), st.floats(0.1, 5_000))
def test_a_power_of_one_and_more_starts_steeper_than_its_tail_and_stays_above_the_exponential_in_the_end(
    days: float, rate: float
) -> None:
    late = 40 * rate
    assert power.retention(late, rate_days=rate, floor=0.0) > exponential.retention(late, rate_days=rate, floor=0.0)
    assert exponential.retention(days, rate_days=rate, floor=0.02) >= 0.02


def test_what_is_procedural_is_not_forgotten_by_the_models_with_a_base_rate() -> None:
    how_to = memory("How to restart the relay: pull the plug first.", tier="semantic")
    assert of_memories.kind_of(how_to) == "procedural"
    seen = of_memories.columns([how_to], now=3_650 * DAY)
    assert of_memories.retained(seen, model="exponential", config=CONFIG).tolist() == [1.0]
    assert of_memories.retained(seen, model="power", config=CONFIG).tolist() == [1.0]


def test_what_is_pinned_is_core_and_has_its_floor() -> None:
    kept = memory("Ayşe prefers tea.", tier="semantic", pinned=True)
    seen = of_memories.columns([kept, memory("Ayşe prefers tea.")], now=3_650 * DAY)
    assert of_memories.floors(seen, CONFIG).tolist() == [0.6, 0.02]
    assert of_memories.retained(seen, model="exponential", config=CONFIG).tolist() == [0.6, 0.02]


def test_a_memory_is_forgotten_as_the_source_works_it_out() -> None:
    known = memory("Ayşe prefers tea.", tier="semantic", importance=0.7, stability=0.3 / 0.31)
    for days, left in ((30, 0.707), (180, 0.1245)):
        seen = of_memories.columns([known], now=days * DAY)
        assert of_memories.retained(seen, model="exponential", config=CONFIG).item() == pytest.approx(left, abs=1e-3)


def test_use_slows_it_down_where_that_is_set() -> None:
    seen = of_memories.columns([memory("Ayşe prefers tea.", access_count=20)], now=30 * DAY)
    slower = RetentionConfig(frequency_boost=True)
    for model in ("exponential", "power"):
        assert of_memories.retained(seen, model=model, config=slower) > of_memories.retained(
            seen, model=model, config=CONFIG
        )


def test_a_decay_score_knows_use_type_and_the_vault() -> None:
    known = [
        memory("Ayşe prefers tea.", importance=0.5),
        memory("Ayşe prefers tea.", importance=0.5, access_count=3),
        memory("We decided on tea.", importance=0.5, access_count=3, category="decision"),
        memory("Ayşe prefers tea.", importance=0.5, pinned=True),
    ]
    scores = of_memories.scores(of_memories.columns(known, now=0.0), CONFIG)
    assert scores.tolist() == pytest.approx([0.5 * 0.5 * 0.8, 0.5 * 2 * 0.8, 0.5 * 2 * 1.3, decay_score.VAULT])


def test_the_tenant_chooses_the_model() -> None:
    config = RetentionConfig(model="power", of_tenants=("acme:decay_score", "b:c:fsrs"))
    assert of_memories.model_of("acme", config) == "decay_score"
    assert of_memories.model_of("b:c", config) == "fsrs"
    assert of_memories.model_of("other", config) == "power"


def test_thousands_are_one_call() -> None:
    days = np.linspace(0, 1_000, 10_000)
    rates = effective_days(np.full(10_000, 0.3), importance=np.full(10_000, 0.7), base_days=120.0)
    assert fsrs.retention(days, stability_days=rates).shape == (10_000,)
    assert exponential.retention(days, rate_days=rates, floor=0.02).shape == (10_000,)
