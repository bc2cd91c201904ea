"""Which neighbouring messages are needed to understand one."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from mnemolog.processors.ports import Placed
from mnemolog.processors.text.analyser import tokens
from mnemolog.schemas.memory import Utterance


class Turns(NamedTuple):
    """The messages right before and after; None: it is not needed."""

    before: Utterance | None = None
    after: Utterance | None = None


def needed(of: Placed, around: Iterable[Placed], *, given: Collection[str], few_words: int) -> Turns:
    """An answer needs its question, a question its answer, and a message of few words the one before it.

    `around` are messages of its session; `given` ones, which are shown anyway, and hidden ones are left out.
    """
    near = {each.place: each.said for each in around if each.said.session_id == of.said.session_id}
    usable = {place: said for place, said in near.items() if not said.hidden and said.message_id not in given}
    before, after = usable.get(of.place - 1), usable.get(of.place + 1)
    short = len(tokens(of.said.text, of.said.language)) < few_words
    return Turns(
        before if before is not None and (short or is_question(before.text)) else None,
        after if is_question(of.said.text) else None,
    )


def is_question(text: str) -> bool:
    """Whether a text ends with a question.

    >>> is_question("And where do you live?  "), is_question("Really? I did not know.")
    (True, False)
    """
    return text.rstrip(" \t\r\n\"'”’)").endswith(("?", "？", "؟"))
