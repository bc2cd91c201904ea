"""Forgetting curves, as numbers and as they are drawn."""

import re

import pytest

from mnemolog.processors.retention.curves import forgetting_curves, spark, svg
from mnemolog.schemas.config import RetentionConfig
from mnemolog.schemas.forgetting import ForgettingCurves
from tests.unit.processors.ingest.parts import memory

KNOWN = [
    memory("Ayşe prefers <tea>.", id="tea", importance=0.9),
    memory("Ayşe moved to Izmir.", id="izmir", importance=0.1),
]


def drawn(limit: int = 10) -> ForgettingCurves:
    """Of two memories, over a year."""
    return forgetting_curves("acme/a", KNOWN, now=0.0, days=365, limit=limit, config=RetentionConfig())


def test_what_fades_first_comes_first() -> None:
    assert [each.id for each in drawn().curves] == ["izmir", "tea"]
    assert [each.id for each in drawn(limit=1).curves] == ["izmir"]
    assert drawn(limit=1).memories == 2


def test_it_goes_from_now_to_the_last_day() -> None:
    found = drawn()
    assert (found.days[0], found.days[-1]) == (0.0, 365.0)
    for each in found.curves:
        assert len(each.retention) == len(found.days)
        assert each.retention[0] == 1.0
    assert found.mean[-1] == pytest.approx(sum(each.retention[-1] for each in found.curves) / 2, abs=1e-3)


def test_the_picture_names_the_memories() -> None:
    titles = re.findall("<title>(.*?)</title></polyline>", svg(drawn()))
    assert titles == ["Ayşe moved to Izmir.", "Ayşe prefers &lt;tea&gt;.", "the mean of all"]


def test_an_agent_without_memories_has_no_curve() -> None:
    found = forgetting_curves("acme/a", [], now=0.0, days=365, limit=10, config=RetentionConfig())
    assert (found.memories, found.mean, found.curves) == (0, (), ())
    assert "polyline" not in svg(found)


def test_a_line_of_text_has_a_character_for_two_points() -> None:
    assert len(spark(drawn().mean)) == 31
