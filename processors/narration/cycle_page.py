"""A dream cycle as one self-contained HTML page, without scripts, other files or requests.

The texts of memories are escaped and isolated in their writing direction, and the page forbids scripts and requests.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from mnemolog.schemas.dream import CycleChange, CycleView
from mnemolog.schemas.event import (
    CommandRefused,
    MemoryArchived,
    MemorySlept,
    MemoryWoken,
    MessageSlept,
    MessageWoken,
    StabilityChanged,
    TierChanged,
    UtilityChanged,
)

_MERGED: Final = "Merged: another memory says the same"
_HEADINGS: Final[Mapping[str, str]] = {
    TierChanged.TYPE: "Promoted, or moved to another tier",
    "merged": _MERGED,
    MemorySlept.TYPE: "Put to sleep",
    MemoryArchived.TYPE: "Archived: asleep for long",
    MemoryWoken.TYPE: "Awake again",
    MessageSlept.TYPE: "Messages put to sleep",
    MessageWoken.TYPE: "Messages awake again",
    StabilityChanged.TYPE: "Rehearsed",
    UtilityChanged.TYPE: "Utility drifted",
    CommandRefused.TYPE: "Left alone",
}
"""The headings in order; events that are missing here come last, under their own name."""

_REDUNDANT: Final = "asleep: redundant"
"""The beginning of the text of a change that puts a duplicate to sleep (`processors/dream/cycles.py`)."""

_COLOURS: Final[Mapping[str, str]] = {
    "working": "#d4a72c",
    "episodic": "#7a9cc6",
    "semantic": "#2f6f4f",
    "dormant": "#b8b8b8",
}
_OTHER_COLOUR: Final = "#c2410c"

_STYLE: Final = (
    "body{font:15px/1.45 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{font-size:1.3rem}h2{font-size:1.05rem;margin-top:1.8rem}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;"
    "border-bottom:1px solid #eee}td.n,th.n{text-align:right}p.quiet,td.quiet{color:#666}"
    "td{overflow-wrap:anywhere}svg{max-width:100%;height:auto}"
)


def page(found: CycleView) -> str:
    """The whole document."""
    agent = found.agent.partition("/")[2]
    parts = (
        f"<h1>{_shown(agent)}: a cycle of dreams</h1>",
        _about(found),
        "<h2>Memories by tier, before and after</h2>",
        picture(found.before, found.after),
        _tiers(found.before, found.after),
        "<h2>What it did</h2>",
        _counts(found.counts),
        *_sections(found.changes),
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        # The page is sent to others: even if escaping failed, it could run no script and load nothing.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="referrer" content="no-referrer">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(agent)}: cycle {escape(found.cycle)}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _shown(text: str) -> str:
    """A text of a memory, escaped, and isolated in its writing direction."""
    # A text may come from any user: escaped, and with its direction
    # of writing closed in, so that it cannot reorder the page.
    return f"<bdi>{escape(text)}</bdi>"


def _about(found: CycleView) -> str:
    if found.undoes is not None:
        state = f"reverts cycle {found.undoes}"
    else:
        state = "reverted" if found.undone else "finished" if found.finished else "not finished"
    said = f"Cycle {found.cycle} at {found.at}: {state}. Phases: {', '.join(found.phases)}."
    return f'<p class="quiet">{escape(said)}</p>'


def _counts(counts: Mapping[str, int]) -> str:
    if not counts:
        return "<p>Nothing.</p>"
    rows = "".join(f'<tr><td>{escape(what)}</td><td class="n">{count}</td></tr>' for what, count in counts.items())
    return f"<table>{rows}</table>"


def _tiers(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    rows = "".join(
        f'<tr><td>{escape(tier)}</td><td class="n">{before.get(tier, 0)}</td><td class="n">{after.get(tier, 0)}</td>'
        f'<td class="n">{after.get(tier, 0) - before.get(tier, 0):+d}</td></tr>'
        for tier in _in_order(before, after)
    )
    heads = "".join(f'<th class="n">{name}</th>' for name in ("before", "after", "change"))
    return f"<table><tr><th>tier</th>{heads}</tr>{rows}</table>"


def _in_order(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """The tiers: known tiers first, the dormant one after the awake ones."""
    known = list(_COLOURS)
    return sorted({*before, *after}, key=lambda tier: (known.index(tier) if tier in known else len(known), tier))


def _sections(changes: Sequence[CycleChange]) -> list[str]:
    """The changes by kind, each with the text of its memory, the change and the reason."""
    groups: dict[str, list[CycleChange]] = {}
    for change in changes:
        groups.setdefault(_kind(change), []).append(change)
    ranked = sorted(groups, key=lambda kind: list(_HEADINGS).index(kind) if kind in _HEADINGS else len(_HEADINGS))
    return [_section(_HEADINGS.get(kind, kind.replace("_", " ").capitalize()), groups[kind]) for kind in ranked]


def _kind(change: CycleChange) -> str:
    merged = change.event == MemorySlept.TYPE and change.what.startswith(_REDUNDANT)
    return "merged" if merged else change.event


def _section(heading: str, changes: Sequence[CycleChange]) -> str:
    rows = "".join(
        f'<tr><td>{_shown(change.text)}</td><td>{escape(change.what)}</td><td class="quiet">{escape(change.memory_id)}'
        "</td></tr>"
        for change in changes
    )
    heads = "<tr><th>memory</th><th>what and why</th><th>id</th></tr>"
    return f"<h2>{escape(heading)} ({len(changes)})</h2><table>{heads}{rows}</table>"


_WIDTH: Final = 720
_LEFT: Final = 64
_BAR: Final = 28
_STEP: Final = 40
_LEGEND: Final = 24
_SWATCH: Final = 140


def picture(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Two bars, before and after, with a part for each tier, as wide as its number of memories.

    >>> picture({"episodic": 2}, {"dormant": 1, "episodic": 1}).count("<rect")
    5
    """
    tiers = _in_order(before, after)
    # At least 1, because an agent may have no memories.
    most = max(sum(before.values()), sum(after.values()), 1)
    bars = "".join(
        _bar(name, Counter(counts), tiers, row * _STEP, most)
        for row, (name, counts) in enumerate((("before", before), ("after", after)))
    )
    swatches = "".join(
        f'<rect x="{_LEFT + number * _SWATCH}" y="{2 * _STEP}" width="12" height="12" fill="{_colour(tier)}"/>'
        f'<text x="{_LEFT + number * _SWATCH + 18}" y="{2 * _STEP + 11}">{escape(tier)}</text>'
        for number, tier in enumerate(tiers)
    )
    height = 2 * _STEP + _LEGEND
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'role="img" aria-label="memories by tier" font-family="sans-serif" font-size="12">{bars}{swatches}</svg>'
    )


def _bar(name: str, counts: Counter[str], tiers: Sequence[str], top: int, most: int) -> str:
    parts = [f'<text x="0" y="{top + _BAR // 2 + 4}">{name}</text>']
    done = 0
    for tier in tiers:
        if counts[tier]:
            # Both edges are rounded, and not the width, so that two parts meet without a gap.
            start, end = (_LEFT + round(share * (_WIDTH - _LEFT) / most, 1) for share in (done, done + counts[tier]))
            parts.append(
                f'<rect x="{start:g}" y="{top}" width="{end - start:.1f}" height="{_BAR}" fill="{_colour(tier)}">'
                f"<title>{name}: {counts[tier]} {escape(tier)}</title></rect>"
            )
        done += counts[tier]
    return "".join(parts)


def _colour(tier: str) -> str:
    return _COLOURS.get(tier, _OTHER_COLOUR)
