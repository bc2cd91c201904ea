"""The arithmetic of benchmarks/memory_quality.py, and that its labels point at words."""

import pytest

from benchmarks import memory_quality_data as data
from benchmarks.memory_quality import End, Outcome, Write, label_figures, pair_figures, read_figures, share, verdict
from benchmarks.memory_quality_data import Label, Pair, Span, Talk

TEXTS = {"1": "I have two cats. Nice weather.", "2": "We have three cats now."}
OLDER = Span(message="1", start=0, end=16)
NEWER = Span(message="2", start=0, end=23)
CHANGED = Pair(older=OLDER, newer=NEWER, relation="changed", cue=True)


def wrote(message: str, text: str, *, memory_id: str, what: str = "formed", expires: bool = False) -> Write:
    return Write(message=message, what=what, memory_id=memory_id, text=text, words=text, against=None, expires=expires)


TWO = wrote("1", 'Dana: "I have two cats."', memory_id="a")
THREE = wrote("2", 'Dana: "We have three cats now."', memory_id="b")
AGAIN = wrote("2", 'Dana: "We have three cats now."', memory_id="a", what="reinforced")
ENDED = End(message="2", memory_id="a", by="b", text=THREE.text, against=TWO.text)
BOTH = frozenset((frozenset("ab"),))


Links = frozenset[frozenset[str]]


def outcome(
    *writes: Write, ends: tuple[End, ...] = (), marked: Links = frozenset(), linked: Links = frozenset()
) -> Outcome:
    return Outcome(writes=writes, ends=ends, marked=marked, linked=linked)


@pytest.mark.parametrize(
    ("became", "found"),
    [
        (outcome(TWO, THREE, ends=(ENDED,)), "ended"),
        (outcome(TWO, THREE, marked=BOTH), "marked"),
        (outcome(TWO, THREE, linked=BOTH), "linked"),
        (outcome(TWO, THREE, marked=BOTH, linked=BOTH), "marked"),
        (outcome(TWO, AGAIN), "reinforced"),
        (outcome(TWO, THREE), "apart"),
        (outcome(THREE), "lost"),
        (outcome(TWO, wrote("2", "Dana: three cats now, we have", memory_id="a")), "one"),
    ],
)
def test_says_what_became_of_the_newer_statement(became: Outcome, found: str) -> None:
    assert verdict(CHANGED, TEXTS, became) == found


def test_pairs_with_a_statement_that_was_not_kept_count_for_nothing() -> None:
    same = Pair(older=OLDER, newer=NEWER, relation="same", cue=None)
    figures = pair_figures(
        [(CHANGED, "ended"), (CHANGED, "lost"), (CHANGED, "reinforced"), (same, "updated"), (same, "linked")]
    )
    assert figures["changed, with a cue: ended or marked"] == share([True, False])
    assert figures["pairs taken for said again"] == share([False, True])
    assert figures["repetitions recognised"] == share([True, True])
    assert figures["repetitions made one"] == share([True, False])
    assert figures["false marks"] == share([])


def test_what_the_labels_say_of_memories() -> None:
    messages = [{"id": "1", "role": "user", "content": TEXTS["1"]}, {"id": "2", "role": "user", "content": TEXTS["2"]}]
    labels = [
        Label(message="1", start=0, end=16, kind="fact"),
        Label(message="2", start=0, end=23, kind="plan"),
        Label(message="1", start=17, end=30, kind=data.NOT_THEIRS),
    ]
    talk = Talk(source="own", language="en", messages=messages, labels=labels, pairs=[])
    weather = wrote("1", "Nice weather.", memory_id="c")
    lasting = wrote("1", TWO.text, memory_id="a", expires=True)
    plan = wrote("2", THREE.text, memory_id="b", expires=True)
    figures = label_figures(talk, outcome(weather, lasting, plan))
    assert figures["worthwhile kept"] == share([True, True])
    assert figures["worthwhile among kept"] == share([False, True, True])
    assert figures["not their statement, kept"] == share([True])
    assert figures["lasting that expire"] == share([True])
    assert data.base_rate(talk) == pytest.approx(2 / 3)


def test_a_text_that_nobody_read_is_not_judged() -> None:
    (message, known), flaws = next(iter(data.judgements().items()))
    read = next(row for row in data.rows("judgements") if (row["message"], row["text"]) == (message, known))
    figures = read_figures(outcome(wrote(message, read["read"], memory_id="a"), wrote(message, "new", memory_id="b")))
    assert figures["judged"] == share([True, False])
    assert figures["good (true and self-contained)"].of == 1
    assert figures["wrong date"] == share(["date" in flaws])


def test_labels_and_pairs_point_at_the_words_that_they_name() -> None:
    contents = {row["id"]: row["text"] for row in data.rows("messages") if "text" in row}
    spans = [*data.rows("labels"), *(row[end] for row in data.rows("pairs") for end in ("older", "newer"))]
    named = [row for row in spans if row["message"] in contents]
    assert len(named) > 400
    assert all(contents[row["message"]][row["start"] : row["end"]] == row["text"] for row in named)
    assert not any("text" in row for row in spans if row["message"] not in contents), "words of others lie here"


def test_judgements_lie_under_the_digest_of_their_text() -> None:
    for row in data.rows("judgements"):
        assert "read" not in row or data.digest(row["read"]) == row["text"]
