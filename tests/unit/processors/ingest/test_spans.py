"""What of a message can be remembered as it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.spans import Blocks, split


def texts(message: str) -> list[str]:
    return [span.text for span in split(message, most=40, most_chars=5_000).spans]


@pytest.mark.parametrize(
    "message, kept",
    [
        ("I moved from Ankara to Izmir and my sister helped.", ["I moved from Ankara to Izmir and my sister helped."]),
        ("I'm vegan. Any ideas?", ["I'm vegan.", "Any ideas?"]),
        ("- milk\n- eggs", ["- milk\n- eggs"]),
        ("get:\n  1) [ ] milk\n  2) [x] eggs", ["get:", "1) [ ] milk\n  2) [x] eggs"]),
        ("- We went there with all of them. Nice one\n- eggs", ["We went there with all of them.", "Nice one\n- eggs"]),
        ("> I hate tea.\nI love it.", ["I love it."]),
        ("```\nx = 1\n```\nOur rule is no prints.", ["Our rule is no prints."]),
        ("See below.\n\nFrom: tom@example.org\nI quit my job.", ["See below."]),
        ('Fwd from Henrik: "I need the slides by Thursday"', ['Fwd from Henrik: "I need the slides by Thursday"']),
        ("Fwd from Henrik: see below\nI need the slides by Thursday", []),
        ('Look.\nFwd from Henrik: "I hate Mondays"\n\n', ["Look.", 'Fwd from Henrik: "I hate Mondays"']),
        ('Forwarded email from Henrik: "Lunch on Friday"\n\nI am moving to Oslo.\nMy wife is pregnant.', []),
        ('Ali dedi ki: "Geldim. Gördüm."', ['Ali dedi ki: "Geldim. Gördüm."']),
        ("2026-11-21 10:00:01 ERROR user 17 not found", []),
    ],
)
def test_each_block_is_judged_by_itself(message: str, kept: list[str]) -> None:
    assert texts(message) == kept


def test_no_more_sentences_than_allowed_are_read() -> None:
    found = split("I like tea. " * 100, most=40, most_chars=5_000)
    assert len(found.spans) == 40
    assert found.unread == len(" I like tea." * 60) + 1


@pytest.mark.parametrize(
    ("message", "kept", "unread"),
    [
        ("I like tea. I ski.", ["I like tea.", "I ski."], 0),
        ("I like tea. I ski in Uludağ.", ["I like tea."], 16),  # half a sentence says something else
        ("I like tea. I ski.  \n ", ["I like tea.", "I ski."], 0),
        ("I like tea. I ski. I sing.", ["I like tea.", "I ski."], 8),
        ("I like tea\nwith my sister.\n\nI ski.", ["I like tea"], 23),
        ("I like green tea.\n\nI ski.", ["I like green tea."], 7),
    ],
)
def test_no_more_characters_than_allowed_are_read(message: str, kept: list[str], unread: int) -> None:
    found = split(message, most=40, most_chars=18)
    assert ([span.text for span in found.spans], found.unread) == (kept, unread)


@given(st.text(alphabet=st.sampled_from('aB İç.?!…"“”\n->`:1 '), max_size=200))
def test_every_span_stands_in_the_message_in_that_order(message: str) -> None:
    found: Blocks = split(message, most=1_000, most_chars=5_000)
    ends = 0
    for span in found.spans:
        assert message[span.start : span.end] == span.text
        assert span.start >= ends
        ends = span.end


def test_a_list_is_read_without_its_first_mark() -> None:
    told = "- Mason: peanuts - raw\n- Jaxon: eggs\n\n- I moved to Izmir - near the sea - in May"
    assert [span.unmarked for span in split(told, most=9, most_chars=99).spans] == [
        "Mason: peanuts - raw\n- Jaxon: eggs",
        "I moved to Izmir - near the sea - in May",
    ]
