"""A short summary of an agent's memories: the most central statements of each theme and large category, verbatim.

It is computed from the current memories, so that it is never out of date and contains no forgotten memory
(ledger H7, J1, R21).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.dream.clustering import central
from mnemolog.processors.dream.theme import founded
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.dream import Stated, Summary
from mnemolog.schemas.event import DataSource, ThemeFormed
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import iso


class _Group(NamedTuple):
    """The group that one summary covers: it never mixes two speakers."""

    subject: str
    category: str
    data_source: DataSource


def summaries(state: WriterState, calibration: Calibration, config: DreamConfig, *, now: float) -> list[Summary]:
    """Summaries of categories, then of themes, by subject."""
    themes = [_of_theme(theme, state, config, now) for theme in sorted(state.themes.values(), key=_order)]
    return [*_of_categories(state, calibration, config, now), *(each for each in themes if each is not None)]


def _order(theme: ThemeFormed) -> tuple[str, str, int, str]:
    """By subject and category, the largest first."""
    return theme.subject, theme.category, -len(theme.members), theme.theme_id


def _stands(memory: Memory, state: WriterState, now: float) -> bool:
    """Whether a memory appears in summaries; one that a merged memory replaces is shown as it was said."""
    if memory.awake:
        return memory.current(now)
    # A merged memory is a model's text; a summary shows what was said, so its sleeping members stand for it.
    by = state.memories.get(memory.asleep_for or "")
    return memory.active and by is not None and by.write_source == "dream" and by.awake


def _of_theme(theme: ThemeFormed, state: WriterState, config: DreamConfig, now: float) -> Summary | None:
    """The part of a theme that still stands; None: too little does."""
    standing = [memory for each in theme.members if _stands(memory := state.memories[each], state, now)]
    shown = [
        memory
        for each in theme.central
        if _stands(memory := state.memories[each], state, now) and not memory.confidential
    ]
    if len(standing) < config.theme_least or not shown:
        return None
    return Summary(
        of="theme",
        id=theme.theme_id,
        subject=theme.subject,
        category=theme.category,
        data_source=theme.data_source,
        names=theme.names,
        statements=tuple(map(_stated, shown)),
        memories=len(standing),
        gone=len(theme.members) - len(standing),
        source_confidence=min(memory.source_confidence for memory in standing),
        patterns=founded(theme.patterns, standing),
    )


def _of_categories(state: WriterState, calibration: Calibration, config: DreamConfig, now: float) -> Iterator[Summary]:
    """The summaries of large enough categories; pinned and locked memories are included, since nothing is changed."""
    repeats = calibration.cosine(config.theme_repeats)
    for group, memories in sorted(_groups(state, now).items()):
        if len(memories) < config.category_least:
            continue
        ids = [memory.id for memory in memories]
        shown = central(
            ids, state.near.vectors, most=config.category_central, repeats=repeats, block=config.theme_block
        )
        yield Summary(
            of="category",
            id=None,
            subject=group.subject,
            category=memories[0].category,
            data_source=group.data_source,
            names=(),
            statements=tuple(_stated(state.memories[each]) for each in shown),
            memories=len(memories),
            gone=0,
            source_confidence=min(memory.source_confidence for memory in memories),
        )


def _groups(state: WriterState, now: float) -> dict[_Group, Sequence[Memory]]:
    groups: defaultdict[_Group, list[Memory]] = defaultdict(list)
    for memory in sorted(state.memories.values(), key=lambda each: (each.recorded_at, each.id)):
        if _stands(memory, state, now) and memory.id in state.near and not memory.confidential:
            groups[_Group(memory.subject, memory.category, memory.data_source)].append(memory)
    return dict(groups)


def _stated(memory: Memory) -> Stated:
    return Stated(memory_id=memory.id, text=memory.text, messages=memory.sources, at=iso(memory.recorded_at))
