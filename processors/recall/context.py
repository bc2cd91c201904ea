"""Assembles memories as a text for a prompt, within a budget of tokens (ledger I11).

The standing items come first and take at most a share of the budget; then the results, the best first, each in a form
that depends on its relevance and on the space left; then preferences, in the space that the results leave. The tokens
of the whole text are counted before it is returned. No memory is given without the newer ones that contradict it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.ports import DocumentKind
from mnemolog.processors.recall.fence import BEGIN, END, PREAMBLE, one_line, shortened
from mnemolog.schemas.config import ContextConfig
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import Given, Injection

Count: TypeAlias = Callable[[str], int]
"""Counts the tokens of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A candidate for the text."""

    kind: DocumentKind
    id: str
    text: str
    injection: Injection
    """the form in which it is to be given"""
    relevance: float | None
    """None: it is given whatever the question is"""
    facts: tuple[str, ...] = ()
    """its details in the full form: category, date, sources"""
    before: str | None = None
    """the message before it, if it is needed to understand it"""
    after: str | None = None
    confidential: bool = False
    """its speaker asked to keep it private; every form of it says so"""
    newer: tuple["Item", ...] = ()
    """the newer memories that contradict it, the newest first: it is given only with them"""


class Assembled(NamedTuple):
    """The text for a prompt, and the items in it."""

    block: str
    """empty if no item is given"""
    given: tuple[Given, ...]
    tokens: int
    """of the preamble and the block together; never more than the budget"""
    unasked: tuple[str, ...] = ()
    """the memories among them that are given as preferences alone"""

    @property
    def text(self) -> str:
        """The preamble with the block."""
        return _whole(self.block)


def assembled(
    standing: Sequence[Item],
    found: Sequence[Item],
    preferences: Sequence[Item] = (),
    *,
    budget: int,
    count: Count,
    config: ContextConfig,
) -> Assembled:
    """As many items as fit; an item that does not fit is tried in short, then skipped in favour of smaller ones."""
    headings = [heading for heading, items in ((_ALWAYS, standing), (_ASKED, found)) if items]
    room = budget - count(_whole("\n".join([BEGIN, *headings, END])))
    # Pinned memories first, but only up to a share: else many pins would leave no room for an answer.
    known: set[tuple[DocumentKind, str]] = set()
    always = _taken(standing, min(room, int(budget * config.standing_share)), count, config, known)
    room -= sum(each.cost for each in always)
    asked = _taken(found, room, count, config, known)
    # Last, so that preferences never displace what answers the question.
    room -= sum(each.cost for each in asked) + (0 if standing else count(f"\n{_ALWAYS}"))
    preferred = _taken(preferences, room, count, config, known)
    while always or asked or preferred:
        block = _block([*always, *preferred], asked)
        tokens = _tokens(block, count)
        if tokens <= budget:
            given = tuple(each.given for each in (*always, *preferred, *asked))
            return Assembled(block, given, tokens, tuple(each.given.id for each in preferred))
        # A tokenizer may count more tokens for joined lines than for each of them: then the last item is dropped.
        (preferred or asked or always).pop()
    return Assembled("", (), 0)


def without(items: Iterable[Item], had: Mapping[str, Collection[str]], config: ContextConfig) -> list[Item]:
    """The items but those that the reader has: their words in some form, and those of all newer ones.

    `had`: by memory, the texts that the reader was given of it.
    """
    return [item for item in items if not all(_is_had(each, had, config) for each in (*item.newer, item))]


def _is_had(item: Item, had: Mapping[str, Collection[str]], config: ContextConfig) -> bool:
    # By its words: one that was edited since is given again.
    texts = had.get(item.id, ())
    return any(given.text in texts for _, given in _forms(item, config))


class _Taken(NamedTuple):
    lines: tuple[str, ...]
    cost: int
    given: Given


def _taken(
    items: Iterable[Item], room: int, count: Count, config: ContextConfig, known: set[tuple[DocumentKind, str]]
) -> list[_Taken]:
    """The items that fit, in order; those in `known` are given already, and those taken are added to it."""
    taken = []
    for item in items:
        for each in _with_newer(item):
            if (each.kind, each.id) in known:
                continue
            fitting = next((form for form in _counted(each, count, config) if form.cost <= room), None)
            # If a newer memory does not fit, the one that it contradicts is not given either.
            if fitting is None:
                break
            taken.append(fitting)
            room -= fitting.cost
            known.add((each.kind, each.id))
    return taken


def _with_newer(item: Item) -> Iterable[Item]:
    # An item that is itself skipped is no reason to give others.
    return () if item.injection == "skipped" else (*item.newer, item)


def _counted(item: Item, count: Count, config: ContextConfig) -> Iterable[_Taken]:
    """The forms of an item with their tokens, the most detailed first."""
    for lines, given in _forms(item, config):
        yield _Taken(lines, sum(count(f"\n{line}") for line in lines), given)


def _forms(item: Item, config: ContextConfig) -> Iterable[tuple[tuple[str, ...], Given]]:
    """The forms in which an item may be given, the most detailed first."""
    # A text of invisible characters alone would be an empty line.
    if item.injection == "skipped" or not one_line(item.text[: config.full_chars]):
        return
    given = Given(kind=item.kind, id=item.id, text="", injection="full", relevance=item.relevance)
    mark = f"- {_CONFIDENTIAL} " if item.confidential else "- "
    if item.injection == "full":
        text = one_line(shortened(item.text, config.full_chars))
        facts = (*item.facts, _CONTRADICTED) if item.newer else item.facts
        line = f"{mark}{text} ({one_line('; '.join(facts))})" if facts else f"{mark}{text}"
        whole = replace(given, text=text)
        turns = _turns(item, config)
        if len(turns) > 1:
            yield tuple(line if each is None else each for each in turns), replace(whole, turns=True)
        yield (line,), whole
    text = one_line(shortened(item.text, config.summary_chars))
    line = f"{mark}{text} ({_CONTRADICTED})" if item.newer else f"{mark}{text}"
    yield (line,), replace(given, text=text, injection="summary")


def _turns(item: Item, config: ContextConfig) -> list[str | None]:
    """The lines around an item, with None in the item's own place."""

    def line(said: str | None, place: str) -> list[str | None]:
        return [] if said is None else [f"- {place}: {one_line(shortened(said, config.summary_chars))}"]

    return [*line(item.before, "said before the next"), None, *line(item.after, "said after it")]


def _block(always: Sequence[_Taken], asked: Sequence[_Taken]) -> str:
    lines = [BEGIN, *_section(_ALWAYS, always), *_section(_ASKED, asked), END]
    return "\n".join(lines)


def _section(heading: str, taken: Sequence[_Taken]) -> list[str]:
    return [heading, *(line for each in taken for line in each.lines)] if taken else []


def _tokens(block: str, count: Count) -> int:
    """The tokens as one message or as two, whichever are more."""
    # A chat gets preamble and block as two messages, a prompt gets one text; a tokenizer may count either higher.
    return max(count(_whole(block)), count(PREAMBLE) + count(block))


def _whole(block: str) -> str:
    return f"{PREAMBLE}\n{block}" if block else ""


_CONTRADICTED: Final = "a newer memory contradicts it"
_CONFIDENTIAL: Final = "[said in confidence: tell it to no other person]"
_ALWAYS: Final = "Always known:"
_ASKED: Final = "About what was asked, the best first:"
