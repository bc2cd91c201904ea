"""What words of time mean: which year, month and day, by what the sentence speaks of."""

from datetime import date

import pytest

from mnemolog.processors.text.meanings import meanings

SAID = date(2026, 3, 2)  # a Monday


@pytest.mark.parametrize(
    "text, first",
    [
        ("so I started at Helvetia on Thursday, doing supply planning", "2026-02-26"),
        ("I start on Thursday, and left Siemens", "2026-03-05"),
        ("rent is 20,400 from August to October", "2026-08-01"),
        ("I worked there from August on", "2025-08-01"),
        ("Nurten Hanım haziranda emekli oluyormuş", "2026-06-01"),
        ("Ruth is retiring in June", "2026-06-01"),
        ("I have been here since June", "2025-06-01"),
        ("the wedding is on 12 June next year", "2027-06-12"),
    ],
)
def test_a_time_without_a_year_lies_where_the_sentence_speaks_of(text: str, first: str) -> None:
    assert meanings(text, SAID)[0].first == first


@pytest.mark.parametrize(
    "text, days",
    [
        ("I fly on 14 May and come back on the 21st", ["2026-05-14", "2026-05-21"]),
        ("14 Mayıs'ta uçuyorum, ayın 21'inde dönüyorum", ["2026-05-14", "2026-05-21"]),
    ],
)
def test_a_bare_day_is_of_the_month_before_it(text: str, days: list[str]) -> None:
    assert [meant.first for meant in meanings(text, SAID)] == days


@pytest.mark.parametrize("text", ["Rent is due on the 1st, electricity on the 15th", "kira ayın 1'inde ödeniyor"])
def test_what_comes_every_month_has_no_one_day(text: str) -> None:
    assert meanings(text, SAID) == ()


@pytest.mark.parametrize(
    "text, days",
    [
        ("we open on saturday 4 april", ["2026-04-04"]),
        ("school starts on Tuesday, 12 May", ["2026-05-12"]),
        ("sprintleri iki haftaya çıkardık", []),
    ],
)
def test_a_weekday_before_its_date_is_that_day_and_a_length_is_no_time(text: str, days: list[str]) -> None:
    assert [meant.first for meant in meanings(text, SAID)] == days
