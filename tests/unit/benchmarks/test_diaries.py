"""The diaries that the pair reader is trained on."""

import random
from pathlib import Path

from benchmarks import diaries, told_diaries
from benchmarks.diaries import HELD, UNSURE, Diary, Line
from benchmarks.pair_reader_data import of_diary
from benchmarks.turned_pairs import NOT_AGAIN


def test_every_tag_of_the_diaries_names_an_earlier_line() -> None:
    found = diaries.read()
    assert {each.author for each in found} >= set(HELD)
    for diary in found:
        numbers = [line.number for line in diary.lines]
        assert numbers == sorted(set(numbers))
        assert all(older in numbers and older < line.number for line in diary.lines for _, older in line.tags)


def test_a_line_is_read_with_its_speaker_and_its_tags(tmp_path: Path) -> None:
    (tmp_path / "xx1.tsv").write_text(
        "# en | Jo, 40, baker | terse\n1\tI start at four.\t\n2\tA: Every day?\n3\tfive now\t!1 <1 ?\n\n"
        "# en | Al, 30 | long\n1\thello\t\n",
        encoding="utf-8",
    )
    first, second = diaries.read(tmp_path)
    assert (first.author, first.language, first.about) == ("xx1", "en", "Jo, 40, baker | terse")
    assert first.lines[1] == Line(2, "Every day?", True, ())
    assert first.tagged() == {(1, 3): "changed"}
    assert first.explained() == {(1, 3)}
    assert len(second.lines) == 1


def test_what_follows_from_tags_is_taken_and_what_may_follow_is_left_out() -> None:
    found = diaries.implied({(1, 2): "changed", (2, 3): "same", (2, 4): "changed"})
    assert found[1, 3] == "changed"  # it says the new value again
    assert found[3, 4] == "changed"  # what the third said again is over
    assert found[1, 4] == UNSURE  # it may be the first value again


def test_the_test_is_not_trained_on() -> None:
    every, training = diaries.read(), diaries.training()
    assert {each.author for each in training} == {each.author for each in every} - set(HELD)
    assert len(training) < len(every)


def test_related_lines_train_and_unsure_pairs_do_not() -> None:
    lines = tuple(
        Line(number, f"line {number}", False, tags) for number, tags in ((1, ()), (2, (("!", 1),)), (3, (("!", 2),)))
    )
    pairs = list(of_diary(Diary("xx1", "en", "Jo", lines), random.Random(0)))
    assert {(pair.old, pair.new) for pair in pairs if pair.relation == "changed"} == {
        ("line 1", "line 2"),
        ("line 2", "line 3"),
    }
    assert not any((pair.old, pair.new) == ("line 1", "line 3") for pair in pairs)


def test_lines_with_one_thing_turned_are_no_repetitions_and_retold_ones_are() -> None:
    lines = (Line(1, "I don't eat meat.", False, ()),)
    pairs = [pair for seed in range(40) for pair in of_diary(Diary("xx1", "en", "Jo", lines), random.Random(seed))]
    assert {pair.relation for pair in pairs} == {NOT_AGAIN, "same"}
    turned = {text for pair in pairs if pair.turned for text in (pair.old, pair.new)}
    assert {"I don't eat meat.", "I eat meat."} <= turned


def test_a_diary_is_told_in_its_order_with_what_its_tags_say() -> None:
    (talk,) = told_diaries.talks(["en4"])
    assert [each["at"] for each in talk.messages[:20]] == sorted(each["at"] for each in talk.messages[:20])
    assert talk.messages[0]["id"] == "en4-0:1"
    relations = {(pair.older.message, pair.newer.message): (pair.relation, pair.cue) for pair in talk.pairs}
    assert relations["en4-0:4", "en4-0:8"] == ("same", None)
    assert relations["en4-0:5", "en4-0:9"] == ("changed", True)
