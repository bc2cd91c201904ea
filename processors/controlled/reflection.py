"""Reflection on what was logged, without a model: themes with counts and quotations (ledger L5).

Every sentence is true by construction: it counts entries and quotes them, and concludes nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from mnemolog.processors.controlled.state import Controlled
from mnemolog.processors.ingest.entities import Entity, entities
from mnemolog.processors.language.detection import detect
from mnemolog.processors.recall.fence import shortened
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.controlled_command import SYSTEM
from mnemolog.schemas.event import ChangeProposed, EntryLogged

Trigger: TypeAlias = Literal["importance", "cycles", "sprint", "manual", "schedule"]

QUOTED: Final = 3
"""Quoted entries of a theme, at most; the most important ones are chosen."""

QUOTE_CHARS: Final = 160

AT_LEAST_TWICE: Final = 2
"""The least number of entries of a theme."""

HIGH, HIGHEST = 9, 10
"""The importance of an insight; the higher one for a lesson and for an insight about half of the entries or more."""

MOST_ENTITIES: Final = 8
"""Entities of an entry that are considered, at most."""


class Insight(NamedTuple):
    """One sentence about several entries."""

    action: str
    content: str
    importance: int
    tags: tuple[str, ...]
    sources: tuple[str, ...]
    lesson: bool = False
    """whether it concerns a repeated failure and becomes a lesson of core memory"""


def due(state: Controlled, config: ControlledConfig) -> Trigger | None:
    """The trigger, if the entries since the last reflection are enough for the next; else None.

    >>> due(Controlled(importance_sum=101, unreflected=["e1"]), ControlledConfig())
    'importance'
    """
    if not state.unreflected:
        return None
    if state.importance_sum > config.reflect_above:
        return "importance"
    passed = (state.cycle or 0) - (state.since_cycle or 0)
    return "cycles" if passed >= config.reflect_cycles else None


def gathered(state: Controlled, config: ControlledConfig) -> list[EntryLogged]:
    """The entries since the last reflection that are important enough, the oldest first."""
    found = (state.recall.get(name) or state.older[name] for name in state.unreflected)
    return [entry for entry in found if entry.importance >= config.reflect_from]


def insights(entries: Sequence[EntryLogged], *, most: int, written: Sequence[Insight] = ()) -> list[Insight]:
    """Repeated failures, themes and decisions of the entries: the strongest first.

    `written`: insights of a model, which replace a theme over the same entries.
    """
    # Failures first, and always by counting: no reply of a model may hide one.
    found = [*_failures(entries), *written, *_themes(entries), *_decisions(entries)]
    if not found and entries:
        found = [_outstanding(entries)]
    return _apart(found)[:most]


def rules(
    state: Controlled, config: ControlledConfig, *, name: Callable[[], str], clock: float
) -> Iterator[ChangeProposed]:
    """Proposes a rule for each kind of failure that was reported often enough since the last proposal for it."""
    for kind, names in sorted(state.failures.items()):
        # Proposed once: the fold of the proposal empties the kind, and counting begins again.
        if len(names) < config.failures:
            continue
        entries = [state.recall.get(each) or state.older[each] for each in names]
        before = state.text("rules", "")
        rule = (
            f"- {kind} went wrong {len(entries)} times ({_cycles(entries)}): check for it before and after such work."
        )
        quotes = _quotes(entries)
        yield ChangeProposed(
            proposal_id=name(),
            section="rules",
            owner="",
            role=SYSTEM,
            before=before,
            content=f"{before}\n{rule}" if before else rule,
            reason=f"{len(entries)} entries report a failure of the kind {kind!r}: {quotes}",
            evidence=tuple(names),
            observed_at=clock,
        )


def _failures(entries: Sequence[EntryLogged]) -> Iterator[Insight]:
    kinds = Counter(entry.failure for entry in entries if entry.failure is not None)
    for kind, times in kinds.most_common():
        if times >= AT_LEAST_TWICE and kind is not None:
            of_kind = [entry for entry in entries if entry.failure == kind]
            yield _insight(f"Failure again: {kind}", of_kind, f"{kind} went wrong {times} times", entries, lesson=True)


def _entities(text: str) -> list[Entity]:
    return entities(text, detect(text), limit=MOST_ENTITIES)


def _themes(entries: Sequence[EntryLogged]) -> Iterator[Insight]:
    """Themes by tag, then by entities that the texts name."""
    tagged = [(tag, entry) for entry in entries for tag in dict.fromkeys(entry.tags)]
    named = [(entity.name, entry) for entry in entries for entity in _entities(f"{entry.action}. {entry.content}")]
    for pairs in (tagged, named):
        # In any case of letters: tags are typed by several roles.
        counts = Counter(name.casefold() for name, _ in pairs)
        for folded, times in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            if times >= AT_LEAST_TWICE:
                of_theme = list({entry.entry_id: entry for name, entry in pairs if name.casefold() == folded}.values())
                title = next(name for name, _ in pairs if name.casefold() == folded)
                yield _insight(f"Theme: {title}", of_theme, f"{title} comes up in {len(of_theme)} entries", entries)


def _decisions(entries: Sequence[EntryLogged]) -> Iterator[Insight]:
    made = [entry for entry in entries if entry.type == "decision"]
    if made:
        count = "one decision was" if len(made) == 1 else f"{len(made)} decisions were"
        yield _insight("Decisions", made, f"{count} made", entries)


def _outstanding(entries: Sequence[EntryLogged]) -> Insight:
    best = max(entries, key=lambda entry: (entry.importance, entry.cycle))
    return _insight("Most important", [best], "nothing came up twice; the most important entry", entries)


def quoting(text: str, of_it: Sequence[EntryLogged], all_of_them: Sequence[EntryLogged]) -> Insight:
    """A model's sentence about some entries, followed by quotations of them."""
    half = 2 * len(of_it) >= len(all_of_them)
    return Insight(
        action=text[:_MOST_ACTION],
        content=f"{text} In {_cycles(of_it)}: {_quotes(of_it)}.",
        importance=HIGHEST if half else HIGH,
        tags=("reflection",),
        sources=tuple(entry.entry_id for entry in of_it),
    )


_MOST_ACTION: Final = 200


def _insight(
    action: str, of_it: Sequence[EntryLogged], finding: str, all_of_them: Sequence[EntryLogged], *, lesson: bool = False
) -> Insight:
    roles = sorted({entry.role for entry in of_it})
    quotes = _quotes(of_it)
    by = f"by {', '.join(roles)}" if len(roles) > 1 else f"by {roles[0]} alone"
    half = 2 * len(of_it) >= len(all_of_them)
    return Insight(
        action=action[:_MOST_ACTION],
        content=f"In {_cycles(of_it)}, of {len(all_of_them)} gathered entries: {finding}, {by}. {quotes}.",
        importance=HIGHEST if lesson or (half and len(of_it) > 1) else HIGH,
        tags=("reflection",),
        sources=tuple(entry.entry_id for entry in of_it),
        lesson=lesson,
    )


def _apart(found: Iterable[Insight]) -> list[Insight]:
    """The insights without later ones over the same entries: two names of one theme say the same."""
    kept: dict[frozenset[str], Insight] = {}
    for insight in found:
        # The first one stays, and the strongest come first.
        kept.setdefault(frozenset(insight.sources), insight)
    return list(kept.values())


def _cycles(entries: Sequence[EntryLogged]) -> str:
    numbers = sorted({entry.cycle for entry in entries})
    if len(numbers) == 1:
        return f"cycle {numbers[0]}"
    return (
        f"cycles {numbers[0]} to {numbers[-1]}" if len(numbers) > QUOTED else f"cycles {', '.join(map(str, numbers))}"
    )


def _quotes(entries: Sequence[EntryLogged]) -> str:
    """Quotes the most important entries, in order of cycle; of entries with the same text only the latest."""
    alike = {entry.content: entry for entry in entries}
    best = sorted(alike.values(), key=lambda entry: (-entry.importance, -entry.cycle))[:QUOTED]
    return "; ".join(_quote(entry) for entry in sorted(best, key=lambda entry: entry.cycle))


def _quote(entry: EntryLogged) -> str:
    return (
        f'"{shortened(entry.content, QUOTE_CHARS)}" ({entry.role}, cycle {entry.cycle}, importance {entry.importance})'
    )
