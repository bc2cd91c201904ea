"""Memories as a text for a prompt, within a budget of tokens (ledger I11).

What always stands there comes first and takes a share of the budget at most; then the results, the best first, each as
much of it as its relevance says and as there is room for. The text is counted as a whole before it is given.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.ports import DocumentKind
from mnemolog.processors.recall.fence import BEGIN, END, PREAMBLE, one_line, shortened
from mnemolog.schemas.config import ContextConfig
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import Given, Injection

Count: TypeAlias = Callable[[str], int]
"""The tokens of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What may be given."""

    kind: DocumentKind
    id: str
    text: str
    injection: Injection
    """how much of it"""
    relevance: float | None
    """None: it is given whatever was asked"""
    facts: tuple[str, ...] = ()
    """its details where it is given whole: category, date, sources"""
    before: str | None = None
    """what was said before it, where it needs that"""
    after: str | None = None
    confidential: bool = False
    """its speaker asked to tell it to no other person, which every form of it says"""


class Assembled(NamedTuple):
    """The text of a prompt, and what stands in it."""

    block: str
    """empty where nothing is given"""
    given: tuple[Given, ...]
    tokens: int
    """of the preamble and the block together; never more than the budget"""

    @property
    def text(self) -> str:
        """The block with what is to be said before it."""
        return _whole(self.block)


def assembled(
    standing: Sequence[Item], found: Sequence[Item], *, budget: int, count: Count, config: ContextConfig
) -> Assembled:
    """As much as there is room for; what does not fit is tried in short, and then left out for what is smaller."""
    headings = [heading for heading, items in ((_ALWAYS, standing), (_ASKED, found)) if items]
    room = budget - count(_whole("\n".join([BEGIN, *headings, END])))
    always = _taken(standing, min(room, int(budget * config.standing_share)), count, config)
    room -= sum(each.cost for each in always)
    asked = _taken(found, room, count, config)
    while always or asked:
        block = _block(always, asked)
        tokens = _tokens(block, count)
        if tokens <= budget:
            return Assembled(block, tuple(each.given for each in (*always, *asked)), tokens)
        # A tokenizer may make more of lines that stand together than of each: the last one goes.
        (asked or always).pop()
    return Assembled("", (), 0)


class _Taken(NamedTuple):
    lines: tuple[str, ...]
    cost: int
    given: Given


def _taken(items: Iterable[Item], room: int, count: Count, config: ContextConfig) -> list[_Taken]:
    """What fits, in order."""
    taken = []
    for item in items:
        for lines, given in _forms(item, config):
            cost = sum(count(f"\n{line}") for line in lines)
            if cost <= room:
                taken.append(_Taken(lines, cost, given))
                room -= cost
                break
    return taken


def _forms(item: Item, config: ContextConfig) -> Iterable[tuple[tuple[str, ...], Given]]:
    """The lines of an item in every form that it may be given in, the one that says most first."""
    if item.injection == "skipped" or not one_line(item.text[: config.full_chars]):
        return
    given = Given(kind=item.kind, id=item.id, text="", injection="full", relevance=item.relevance)
    mark = f"- {_CONFIDENTIAL} " if item.confidential else "- "
    if item.injection == "full":
        text = one_line(shortened(item.text, config.full_chars))
        line = f"{mark}{text} ({one_line('; '.join(item.facts))})" if item.facts else f"{mark}{text}"
        whole = replace(given, text=text)
        turns = _turns(item, config)
        if len(turns) > 1:
            yield tuple(line if each is None else each for each in turns), replace(whole, turns=True)
        yield (line,), whole
    text = one_line(shortened(item.text, config.summary_chars))
    yield (f"{mark}{text}",), replace(given, text=text, injection="summary")


def _turns(item: Item, config: ContextConfig) -> list[str | None]:
    """The lines around an item, which itself is None."""

    def line(said: str | None, place: str) -> list[str | None]:
        return [] if said is None else [f"- {place}: {one_line(shortened(said, config.summary_chars))}"]

    return [*line(item.before, "said before the next"), None, *line(item.after, "said after it")]


def _block(always: Sequence[_Taken], asked: Sequence[_Taken]) -> str:
    lines = [BEGIN, *_section(_ALWAYS, always), *_section(_ASKED, asked), END]
    return "\n".join(lines)


def _section(heading: str, taken: Sequence[_Taken]) -> list[str]:
    return [heading, *(line for each in taken for line in each.lines)] if taken else []


def _tokens(block: str, count: Count) -> int:
    """In one message or in two, whichever is more."""
    return max(count(_whole(block)), count(PREAMBLE) + count(block))


def _whole(block: str) -> str:
    return f"{PREAMBLE}\n{block}" if block else ""


_CONFIDENTIAL: Final = "[said in confidence: tell it to no other person]"
_ALWAYS: Final = "Always known:"
_ASKED: Final = "About what was asked, the best first:"
