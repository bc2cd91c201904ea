"""Information density (ledger B7, R12): entities + facts + temporal signals + correction signals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.density import density, temporal_signals
from mnemolog.processors.text.language import fold
from tests.unit.processors.ingest.parts import few

counts = st.integers(0, 9)


@pytest.mark.parametrize(
    ("text", "signals"),
    [
        ("I like tea.", 0),
        ("Çay severim.", 0),
        ("See you on Monday.", 1),
        ("Pazartesi görüşürüz.", 1),
        ("I moved in May.", 1),
        ("I may move.", 0),
        ("Mayısta taşındım.", 1),
        ("We meet at 10:30.", 1),
        ("I paid 40 euros.", 1),
        ("40 lira ödedim.", 1),
        ("I have two kids.", 1),
        ("İki çocuğum var.", 1),
        ("I've lived here for three years.", 1),
        ("Every morning I run.", 1),
        ("Her sabah koşarım.", 1),
        ("I was there yesterday at 9 am.", 2),
        ("Dün saat 9'da oradaydım.", 2),
        ("Martin is in the dungeon.", 0),
        ("We run Python3 and utf8.", 0),
    ],
)
def test_counts_dates_times_and_amounts(text: str, signals: int) -> None:
    assert temporal_signals(fold(text), "en") == signals


@few
@given(counts, counts, counts, counts, st.booleans())
def test_every_part_adds_what_it_is(entities: int, facts: int, triggers: int, temporal: int, corrects: bool) -> None:
    total = density(entities=entities, facts=facts, triggers=triggers, temporal=temporal, corrects=corrects)
    assert total == entities + facts + triggers + temporal + corrects


@few
@given(st.text())
def test_any_text_has_a_number_of_signals(text: str) -> None:
    assert temporal_signals(fold(text), "tr") >= 0
