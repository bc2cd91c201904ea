"""Themes: statements of one subject and kind that are near to each other, summed up by the most central of them.

Extractive: what is shown are statements as they were said, never a text that is made of them (ledger J1, J6, R21).
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.dream.clustering import Bounds, Cluster, central, clusters
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.neighbourhood import Neighbourhood
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.event import DataSource, Language
from mnemolog.schemas.ids import theme_id
from mnemolog.schemas.memory import Memory


class Kind(NamedTuple):
    """What statements of one theme have in common: nothing is summed up across people, speakers or languages."""

    subject: str
    data_source: DataSource
    category: str
    language: Language


def proposed(night: Night) -> Iterator[Proposal]:
    """What is drawn otherwise than before goes, and what is new is formed; what is drawn the same stays."""
    if night.nearness is None:
        return
    drawn = {theme.theme: theme for theme in _drawn(night, night.nearness.vectors, night.nearness.calibration)}
    for known in sorted(night.state.themes.keys() - drawn.keys()):
        yield Proposal("dissolve", night.state.themes[known].central[0], "redrawn", theme=known)
    for name, theme in drawn.items():
        if name not in night.state.themes:
            yield theme


def _drawn(night: Night, near: Neighbourhood, calibration: Calibration) -> Iterator[Proposal]:
    config = night.config.dream
    bounds = Bounds(calibration.cosine(config.theme_above), config.theme_least, config.theme_most, config.theme_block)
    repeats = calibration.cosine(config.theme_repeats)
    for _, ids in sorted(_groups(night, near).items()):
        for cluster in clusters(ids, near.vectors, bounds):
            yield _theme(cluster, night, near, repeats, config)


def _groups(night: Night, near: Neighbourhood) -> dict[Kind, list[str]]:
    """Memories by kind, in the order in which they were recorded: what is new changes no theme of what is old."""
    found = [memory for memory in night.unprotected() if memory.current(night.now) and memory.id in near]
    groups: defaultdict[Kind, list[str]] = defaultdict(list)
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
