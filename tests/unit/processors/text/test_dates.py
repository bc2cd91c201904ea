"""Dates in English and Turkish, found and written as ISO dates (ledger C2)."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.text.dates import dates, with_iso_dates
from mnemolog.schemas.event import Language

MONDAY = date(2023, 5, 8)
few = settings(max_examples=50)


def days(text: str, today: date = MONDAY) -> list[str]:
    """The days that a text names."""
    return [mention.day.isoformat() for mention in dates(text, today)]


@pytest.mark.parametrize(
    ("english", "turkish", "day"),
    [
        ("today", "bugün", "2023-05-08"),
        ("tomorrow", "yarın", "2023-05-09"),
        ("yesterday", "dün", "2023-05-07"),
        ("the day before yesterday", "evvelsi gün", "2023-05-06"),
        ("the day after tomorrow", "öbür gün", "2023-05-10"),
        ("tonight", "bu gece", "2023-05-08"),
        ("this morning", "bu sabah", "2023-05-08"),
        ("last Friday", "geçen cuma", "2023-05-05"),
        ("last Monday", "geçen pazartesi", "2023-05-01"),
        ("next Friday", "önümüzdeki cuma", "2023-05-12"),
        ("next Monday", "gelecek pazartesi", "2023-05-15"),
        ("this Friday", "bu cuma", "2023-05-12"),
        ("this Monday", "bu pazartesi", "2023-05-08"),
        ("Friday next week", "haftaya cuma", "2023-05-19"),
        ("3 days ago", "3 gün önce", "2023-05-05"),
        ("two weeks ago", "iki hafta önce", "2023-04-24"),
        ("3 March 2021", "3 Mart 2021", "2021-03-03"),
        ("the 5th of June", "5 Haziran", "2023-06-05"),
        ("2024-02-29", "29.02.2024", "2024-02-29"),
        ("on 2023/6/1", "1.6.2023 günü", "2023-06-01"),
    ],
)
def test_both_languages_name_a_day(english: str, turkish: str, day: str) -> None:
    assert days(f"I was there {english}.") == [day]
    assert days(f"Oradaydım {turkish}.") == [day]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Next Tuesday we meet.", "2023-05-16"),
        ("Önümüzdeki salı buluşuyoruz.", "2023-05-09"),
        ("December 25th, 2023", "2023-12-25"),
        ("Dec 25", "2022-12-25"),
        ("Sept. 9", "2023-09-09"),
        ("12/25/2023", "2023-12-25"),
        ("25/12/2023", "2023-12-25"),
        ("We will meet in two weeks.", "2023-05-22"),
        ("İki hafta sonra buluşacağız.", "2023-05-22"),
        ("Yarına kadar", "2023-05-09"),
        ("15 Haziran'da", "2023-06-15"),
    ],
)
def test_and_each_has_ways_of_its_own(text: str, day: str) -> None:
    assert days(text) == [day]


@pytest.mark.parametrize(
    "text",
    [
        "Version 2 may break.",
        "29.02.2023",
        "2023-13-01",
        "31 April",
        "03/04/2023",
        "port 8080",
        "I learned it in two weeks.",
        "It feels like just yesterday.",
        "tomorrow's world",
        "My birthday is 14 May.",
        "Doğum günüm 14 Mayıs.",
        "Dune is a book.",
        "1.2.2023.4 is an address",
        "",
    ],
)
def test_what_is_no_day_or_no_one_day_is_none(text: str) -> None:
    assert days(text) == []


@pytest.mark.parametrize(
    ("today", "year"), [(date(2023, 12, 20), 2024), (date(2023, 3, 1), 2023), (date(2023, 8, 30), 2023)]
)
def test_without_a_year_the_nearest_such_day_is_meant(today: date, year: int) -> None:
    assert days("3 March", today) == [f"{year}-03-03"]


def test_the_29th_of_february_without_a_year_is_one_that_there_is() -> None:
    assert days("29 February", date(2023, 5, 8)) == ["2024-02-29"]
    assert days("29 February", date(2021, 5, 8)) == ["2020-02-29"]
    assert days("29 February", date(2022, 5, 8)) == []


def test_the_ends_of_time_are_no_days() -> None:
    assert days("tomorrow", date.max) == []
    assert days("yesterday", date.min) == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "I went there yesterday.", "I went there on 2023-05-07."),
        ("en", "Tomorrow I fly.", "On 2023-05-09 I fly."),
        ("en", "Tomorrow is my birthday.", "2023-05-09 is my birthday."),
        ("en", "by tomorrow", "by 2023-05-09"),
        ("en", "Last night it rained.", "On the night of 2023-05-07 it rained."),
        ("en", "from 3 May to 5 May 2023", "from 2023-05-03 to 2023-05-05"),
        ("en", "yesterday's talk", "2023-05-07's talk"),
        ("tr", "Dün İzmir'e taşındım.", "2023-05-07 günü İzmir'e taşındım."),
        ("tr", "Yarına kadar yetişmeli.", "2023-05-09 tarihine kadar yetişmeli."),
        ("tr", "15 Haziran'da başlıyoruz.", "2023-06-15 tarihinde başlıyoruz."),
        ("tr", "Dünkü toplantı iyiydi.", "2023-05-07 tarihli toplantı iyiydi."),
        ("tr", "Bu akşam geliyorum.", "2023-05-08 günü akşam geliyorum."),
        ("tr", "Çay içtim.", "Çay içtim."),
    ],
)
def test_a_text_is_true_on_any_later_day(language: Language, text: str, expected: str) -> None:
    assert with_iso_dates(text, MONDAY, language) == expected


@few
@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)), st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_an_iso_date_is_itself_on_any_day(day: date, today: date) -> None:
    assert days(f"It was {day.isoformat()}.", today) == [day.isoformat()]


@few
@given(st.text(), st.dates())
def test_any_text_has_mentions_in_order_without_overlaps(text: str, today: date) -> None:
    found = dates(text, today)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(0 <= each.start < each.end <= len(text) for each in found)


@pytest.mark.parametrize("text", ["the last Saturday of June", "last Friday of the month", "the next Monday"])
def test_a_weekday_of_a_month_is_no_day_beside_today(text: str) -> None:
    assert days(f"Stocktaking is on {text}.") == []


def test_a_weekday_with_something_else_behind_it_is_a_day() -> None:
    assert days("We met last Friday in Izmir.") == ["2023-05-05"]
