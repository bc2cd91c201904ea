"""English as people type it in a hurry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.language.english.spelling import spelled_out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("im a teacher", "I'm a teacher"),
        ("Im here, i dont care", "I'm here, I don't care"),
        ("i've moved and i'm happy", "I've moved and I'm happy"),
        ("he doesnt know what thats for", "he doesn't know what that's for"),
        ("I`m fine", "I'm fine"),
        ("i.e. this one", "i.e. this one"),
        ("option i) and a/i/b", "option i) and a/i/b"),
        ("multi-i and i-beam, me@i.org", "multi-i and i-beam, me@i.org"),
        ("IM the channel", "IM the channel"),
        ("I'm already right.", "I'm already right."),
    ],
)
def test_is_spelled_out(typed: str, meant: str) -> None:
    assert spelled_out(typed) == meant


@given(st.text(st.sampled_from("imIM dont'’.`at"), max_size=20))
def test_what_is_spelled_out_stays(text: str) -> None:
    assert spelled_out(spelled_out(text)) == spelled_out(text)
