"""How answers to labelled questions are counted, and that the labels name messages of their conversation."""

from benchmarks import memory_quality_data
from benchmarks.asking import Found, Question, load, row


def question(*stale: str) -> Question:
    return Question("own", "a", "When do we open?", frozenset({"m2"}), frozenset(stale))


def test_questions_are_counted_by_the_place_of_their_answer() -> None:
    asked = [
        (question(), Found(1, None)),
        (question("m1"), Found(2, 1)),
        (question("m1"), Found(6, None)),
        (question("m1"), Found(None, 3)),
    ]
    assert row(asked) == ["4", "25.0", "50.0", "75.0", "41.7", "66.7 of 3"]


def test_the_labels_name_messages_of_their_conversation() -> None:
    conversations = {each["id"]: each["agent_id"] for talk in memory_quality_data.load() for each in talk.messages}
    for each in load():
        assert each.answers
        assert not each.answers & each.stale
        assert {conversations[message] for message in each.answers | each.stale} == {each.conversation}
