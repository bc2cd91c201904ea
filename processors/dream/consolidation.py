"""Themes: statements of one subject and kind that are near to each other, summarised by the most central of them.

A theme shows its statements as they were said. A language model may write one text that stands for all of them if it
keeps every fact; otherwise the theme stays, with the patterns that its statements support (ledger J1, J6, R21).
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.dream import merging, writing
from mnemolog.processors.dream.clustering import Bounds, Cluster, central, clusters
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.dream.writing import Matter
from mnemolog.processors.memory.neighbourhood import Neighbourhood
from mnemolog.schemas.command import Written
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.event import DataSource, Language
from mnemolog.schemas.ids import theme_id
from mnemolog.schemas.memory import Memory


class Kind(NamedTuple):
    """What all statements of a theme share: no theme mixes subjects, kinds of speaker, categories or languages."""

    subject: str
    data_source: DataSource
    category: str
    language: Language


def proposed(night: Night) -> Iterator[Proposal]:
    """Dissolves themes that are not drawn again and forms new ones; a theme that is drawn the same stays."""
    if night.nearness is None:
        return
    drawn = {theme.theme: theme for theme in _drawn(night, night.nearness.vectors, night.nearness.calibration)}
    # Sorted: the order of a set differs between processes, and a plan must not.
    for known in sorted(night.state.themes.keys() - drawn.keys()):
        yield Proposal("dissolve", night.state.themes[known].central[0], "redrawn", theme=known)
    for name, theme in drawn.items():
        if name not in night.state.themes:
            yield _with_what_was_written(theme, night.written.get(theme.theme or ""))


def _with_what_was_written(theme: Proposal, written: Written | None) -> Proposal:
    """A merge if a model wrote a text for all, else the theme with the model's patterns, if there are any."""
    if written is None:
        return theme
    if written.whole is not None:
        return theme._replace(kind="merge", text=written.whole, model=written.model)
    return theme._replace(patterns=written.patterns, model=written.model)


def matters(night: Night) -> list[Matter]:
    """The requests to a model: the largest new themes."""
    if night.nearness is None:
        return []
    config, known = night.config.dream, night.state.memories
    drawn = [
        each
        for each in _drawn(night, night.nearness.vectors, night.nearness.calibration)
        if each.theme not in night.state.themes
    ]
    # The largest first, because a cycle makes only so many calls.
    drawn.sort(key=lambda each: (-len(each.members), each.theme or ""))
    return [
        _matter(theme, [known[each] for each in theme.members], config, patterns=place < config.model_patterns)
        for place, theme in enumerate(drawn[: config.model_calls])
    ]


def _matter(theme: Proposal, members: list[Memory], config: DreamConfig, *, patterns: bool) -> Matter:
    """A large theme's most central statements, then its earliest; a text replaces only statements the model saw."""
    shown = sorted(members, key=lambda each: each.id not in theme.central)[: config.model_members]
    # A text may put to sleep only statements that the model was shown.
    whole = len(shown) == len(members) and all(map(merging.may_merge, members))
    assert theme.theme is not None
    return Matter(
        theme=theme.theme,
        speaker=writing.speaker_of(members),
        language=members[0].language,
        statements=tuple(map(writing.statement, sorted(shown, key=_recorded))),
        whole=whole,
        patterns=patterns,
    )


def _drawn(night: Night, near: Neighbourhood, calibration: Calibration) -> Iterator[Proposal]:
    config = night.config.dream
    bounds = Bounds(calibration.cosine(config.theme_above), config.theme_least, config.theme_most, config.theme_block)
    repeats = calibration.cosine(config.theme_repeats)
    for _, ids in sorted(_groups(night, near).items()):
        for cluster in clusters(ids, near.vectors, bounds):
            yield _theme(cluster, night, near, repeats, config)


def _groups(night: Night, near: Neighbourhood) -> dict[Kind, list[str]]:
    """Memories by kind, in the order of recording, so that new memories do not change themes of old ones."""
    open_ones = (memory for memory in night.unprotected() if not memory.confidential)
    found = [memory for memory in open_ones if memory.current(night.now) and memory.id in near]
    groups: defaultdict[Kind, list[str]] = defaultdict(list)
    # In the order of recording, so that a new memory joins old themes and never redraws them.
    for memory in sorted(found, key=_recorded):
        groups[Kind(memory.subject, memory.data_source, memory.category, memory.language)].append(memory.id)
    return groups


def _theme(cluster: Cluster, night: Night, near: Neighbourhood, repeats: float, config: DreamConfig) -> Proposal:
    known = night.state.memories
    members = tuple(sorted(cluster.members, key=lambda each: _recorded(known[each])))
    found = central(members, near.vectors, most=config.theme_central, repeats=repeats, block=config.theme_block)
    chosen = tuple(found)
    name = theme_id(night.key, members, chosen)
    return Proposal("theme", chosen[0], "near", theme=name, members=members, central=chosen)


def _recorded(memory: Memory) -> tuple[float, str]:
    return memory.recorded_at, memory.id
