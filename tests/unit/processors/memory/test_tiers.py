"""Tiers (ledger H2, H6): the multipliers of decay, and the sub-tiers with their boosts."""

from typing import get_args

import pytest

from mnemolog.processors.memory.tiers import DECAY, SubTier, boost, sub_tier
from mnemolog.schemas.event import DataSource, Tier, WriteSource
from tests.unit.processors.ingest.parts import memory


def test_each_tier_decays_at_its_rate() -> None:
    assert {tier: DECAY[tier] for tier in get_args(Tier)} == {"working": 10, "episodic": 3, "semantic": 1, "dormant": 0}


def test_each_sub_tier_has_its_boost() -> None:
    assert {kind: boost(kind) for kind in get_args(SubTier)} == {
        "personal": 1.1,
        "observed": 1.0,
        "vicarious": 0.9,
        "schematic": 1.1,
        "procedural": 1.05,
        "factual": 1.0,
    }


@pytest.mark.parametrize(
    ("data_source", "write_source", "expected"),
    [
        ("user_message", "formation", "personal"),
        ("assistant_message", "formation", "observed"),
        ("assistant_message", "manual", "personal"),
        ("tool_output", "formation", "observed"),
        ("feed", "formation", "observed"),
        ("system", "dream", "observed"),
        ("federation", "formation", "vicarious"),
        ("federation", "manual", "vicarious"),
    ],
)
@pytest.mark.parametrize("tier", ["working", "episodic", "dormant"])
def test_what_is_not_proven_is_told_by_its_source(
    tier: Tier, data_source: DataSource, write_source: WriteSource, expected: SubTier
) -> None:
    known = memory("Ayşe always books flights early.", tier=tier, data_source=data_source, write_source=write_source)
    assert sub_tier(known) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ayşe always takes the train.", "schematic"),
        ("NEVER deploy on Fridays.", "schematic"),
        ("The rule is two reviewers.", "schematic"),
        ("There are three rules.", "schematic"),
        ("Always read how to roll back first.", "schematic"),
        ("Ayşe her zaman trenle gider.", "schematic"),
        ("ASLA cuma günü yayına çıkma.", "schematic"),
        ("Ayse hicbir zaman et yemez.", "schematic"),
        ("Takımın kuralı iki kişinin bakmasıdır.", "schematic"),
        ("Hep aynı kafeye gider.", "schematic"),
        ("How to roll back: run make undo.", "procedural"),
        ("The steps to deploy are in the wiki.", "procedural"),
        ("Yoğurt nasıl yapılır: sütü ısıt.", "procedural"),
        ("Sunucunun NASIL KURULUR notu wikide.", "procedural"),
        ("Makine nasil temizlenir, kapakta yazıyor.", "procedural"),
        ("Yayın prosedürü wikide.", "procedural"),
        ("Ayşe lives in Izmir.", "factual"),
        ("Ayşe nevertheless bought a ruler.", "factual"),
        ("Ayşe hepsini İzmir'den aldı.", "factual"),
        ("Ayşe kuralsız bir oyun istiyor.", "factual"),
        ("Ayşe işe nasıl gelir, belli değil.", "factual"),
        ("Ayşe knows how tall it is.", "factual"),
    ],
)
def test_what_is_proven_is_told_by_what_it_says(text: str, expected: SubTier) -> None:
    by_another = memory(text, tier="semantic", data_source="federation")
    assert sub_tier(by_another) == expected
