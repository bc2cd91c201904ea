"""How labelled times are compared with those that are understood, and that the labels point at their words."""

import pytest

from benchmarks.memory_quality_data import Message
from benchmarks.times import MISSED, NO_TIME, OVERLAPPING, RIGHT, WRONG, Labelled, Time, load, verdicts


def message(text: str) -> Message:
    return {"id": "1", "role": "user", "at": "2026-03-02T09:00:00+00:00", "content": text}


@pytest.mark.parametrize(
    ("text", "words", "first", "last", "said"),
    [
        ("We fly on 14 May.", "on 14 May", "2026-05-14", "2026-05-14", RIGHT),
        ("We fly in May.", "in May", "2026-05-10", "2026-05-20", OVERLAPPING),
        ("We fly in May.", "in May", "2027-05-01", "2027-05-31", WRONG),
        ("We fly when Jo is born.", "when Jo is born", "2026-05-01", "2026-05-01", MISSED),
    ],
)
def test_a_labelled_time_is_compared_with_what_is_understood_there(
    text: str, words: str, first: str, last: str, said: str
) -> None:
    start = text.index(words)
    label = Time(start, start + len(words), words, first, last)

    assert [each for each, _, _ in verdicts(Labelled("own", "en", [message(text)], {"1": [label]}))] == [said]


def test_a_time_that_nobody_labelled_counts_apart() -> None:
    labelled = Labelled("own", "en", [message("Ok. We fly on 14 May.")], {})

    assert [(said, each.words) for said, _, each in verdicts(labelled)] == [(NO_TIME, "on 14 May")]


def test_the_labels_point_at_their_words() -> None:
    labels = [
        (message["content"], each)
        for labelled in load()
        for message in labelled.messages
        for each in labelled.times.get(message["id"], ())
    ]
    assert len(labels) > 300
    assert [each for text, each in labels if text[each.start : each.end] != each.words] == []
