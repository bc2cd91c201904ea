"""Until when a memory is current: with the period that its words name, unless it tells more than that."""

from datetime import UTC, date, datetime

import pytest

from mnemolog.processors.ingest.validity import valid_until
from mnemolog.processors.text.meanings import meanings
from mnemolog.schemas.event import Language, Said

SAID = date(2026, 4, 22)
"""A Wednesday."""


def ends(words: str, language: Language = "en", kind: str = "plan") -> date | None:
    """The first day on which a plan in these words is over."""
    at = datetime(SAID.year, SAID.month, SAID.day, 12, tzinfo=UTC).timestamp()
    named = tuple(meanings(words, SAID, language))
    said = Said(words=words, name="Kim", role="user", at=at, utc_offset_s=0, meanings=named)
    end = valid_until(kind, said, language)
    return None if end is None else datetime.fromtimestamp(end, UTC).date()


@pytest.mark.parametrize(
    ("words", "language", "end"),
    [
        ("The ramp's going in next week.", "en", date(2026, 5, 4)),
        ("We fly to Rome, on 4 May.", "en", date(2026, 5, 5)),
        ("Booked flights, home 8 to 30 August.", "en", date(2026, 8, 31)),
        ("I'm seeing Dr. Smith about my knee on Friday.", "en", date(2026, 4, 25)),
        ("By the way, I'm meeting Tom at the station on 4 May.", "en", date(2026, 5, 5)),
        ("We are staying two nights in York from 8 May to 10 May.", "en", date(2026, 5, 11)),
        ("Tom is staying for dinner on Friday.", "en", date(2026, 4, 25)),
        ("8-10 mayıs arası Bodrum'da otelde kalacağız.", "tr", date(2026, 5, 11)),
        ("Cuma toplantıya geç kalacağım, 4 mayısta da gelmem", "tr", date(2026, 5, 5)),
        ("katarakt 16 eylülde, saat 8'de yatış, ben götürüyorum", "tr", date(2026, 9, 17)),
    ],
)
def test_a_plan_is_over_with_its_time(words: str, language: Language, end: date) -> None:
    assert ends(words, language) == end


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Lorraine is in the wheelchair when we go out, the ramp's going in next week.", "en"),
        ("returned the Baleno keys to the dealer, the Nexon comes on 2nd may", "en"),
        ("I applied for a band 6 on the stroke ward, interview at the Infirmary on 4 December.", "en"),
        ("I'm allergic to nuts and penicillin, I'm off work until Friday.", "en"),
        ("Mum arrives on 7 May and is staying for ten days.", "en"),
        ("Annem 7 mayısta Yozgat'tan geliyor iki hafta kalacak", "tr"),
        ("enesin doğumgünü 9 mayıs", "tr"),
        ("I'm home every Friday night till Sunday.", "en"),
        ("Ummeldung yapmayı unutturmasın kimse bana, ehliyeti de 4 mayısta almam lazım", "tr"),
    ],
)
def test_what_holds_beside_the_plan_does_not_end_with_it(words: str, language: Language) -> None:
    assert ends(words, language) is None


def test_a_birthday_does_not_end_with_its_reminder() -> None:
    assert ends("sılanın doğumgünü 2 mayıs unutturma", "tr", "reminder") is None
    assert ends("ehliyet sınavı 2 mayıs unutturma", "tr", "reminder") == date(2026, 5, 3)
