"""What is said beside a message is given where the message is not understood without it."""

from collections.abc import Sequence

import pytest

from mnemolog.processors.ports import Placed
from mnemolog.processors.recall.turns import needed
from mnemolog.schemas.memory import Utterance


def said(place: int, text: str, *, session: str = "s", hidden: bool = False) -> Placed:
    return Placed(
        place,
        Utterance(
            message_id=f"m{place}",
            role="user",
            speaker="ann",
            name="Ann",
            heading="",
            text=text,
            at=0.0,
            utc_offset_s=0,
            session_id=session,
            language="en",
            metadata={},
            hidden=hidden,
        ),
    )


LONG = "We spent the whole summer at my grandmother's house near the sea."


@pytest.mark.parametrize(
    ("texts", "needs"),
    [
        (("Where did you go?", LONG, "Nice."), (True, False)),
        (("It rained all day.", LONG, "Nice."), (False, False)),
        (("It rained all day.", "Oh no.", "Yes."), (True, False)),
        ((LONG, "And where did your sister Ada sleep during July and August?", "In the attic."), (False, True)),
    ],
)
def test_a_question_and_its_answer_belong_together_and_a_few_words_to_what_is_before_them(
    texts: Sequence[str], needs: tuple[bool, bool]
) -> None:
    before, of, after = (said(place, text) for place, text in enumerate(texts))
    found = needed(of, [before, of, after], given=(), few_words=4)
    assert (found.before is not None, found.after is not None) == needs


def test_what_is_hidden_given_anyway_or_of_another_session_is_not_told() -> None:
    of = said(1, LONG)
    asked = "Where did you go?"
    for before, given in (
        (said(0, asked, hidden=True), ()),
        (said(0, asked), ("m0",)),
        (said(0, asked, session="t"), ()),
    ):
        assert needed(of, [before], given=given, few_words=4).before is None
