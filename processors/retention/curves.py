"""The forgetting curves of an agent's memories, and how they are drawn: as a line of text, and as a picture."""

from collections.abc import Sequence
from html import escape
from typing import Final

import numpy as np

from mnemolog.processors.retention import of_memories
from mnemolog.schemas.config import RetentionConfig
from mnemolog.schemas.forgetting import Curve, ForgettingCurves
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import iso

_POINTS: Final = 61
"""Points of a curve: two for each character of the line of text, and one more."""

_BLOCKS: Final = " ▁▂▃▄▅▆▇█"


def forgetting_curves(
    key: str, memories: Sequence[Memory], *, now: float, days: float, limit: int, config: RetentionConfig
) -> ForgettingCurves:
    """The retention of the memories, 1 to 0, over `days` from `now`, with the `limit` that fade first."""
    model = of_memories.model_of(tenant_of(key), config)
    seen = of_memories.columns(memories, now=now)
    ahead = [float(each) for each in np.linspace(0.0, days, _POINTS)]
    rows = np.array([of_memories.retained(seen.later(day), model=model, config=config) for day in ahead]).T
    # Sorted by the mean over all days: a curve that drops early comes before one that ends lower.
    first = sorted(range(len(memories)), key=lambda row: (rows[row].mean(), memories[row].id))[:limit]
    return ForgettingCurves(
        agent=key,
        model=model,
        at=iso(now),
        days=tuple(ahead),
        memories=len(memories),
        mean=_rounded(rows.mean(axis=0).tolist()) if memories else (),
        curves=tuple(
            Curve(
                id=memories[row].id,
                text=memories[row].text,
                tier=memories[row].tier,
                pinned=memories[row].pinned,
                retention=_rounded(rows[row].tolist()),
            )
            for row in first
        ),
    )


def _rounded(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)


def spark(values: Sequence[float]) -> str:
    """A curve of shares as a line of text, one character for two points.

    >>> spark([1.0, 0.9, 0.6, 0.5, 0.2, 0.02, 0.0])
    '█▅▂ '
    """
    return "".join(_BLOCKS[round(value * (len(_BLOCKS) - 1))] for value in values[::2])


_WIDTH: Final = 720
_HEIGHT: Final = 360
_MARGIN: Final = 48
_QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def svg(found: ForgettingCurves) -> str:
    """The curves as a picture that needs nothing else; each says which memory it is where the pointer rests on it."""
    lines = [_line(found.days, each.retention, each.text, "#7a9cc6", 1.2) for each in found.curves]
    if found.mean:
        lines.append(_line(found.days, found.mean, "the mean of all", "#c2410c", 3.0))
    end = found.days[-1]
    marks = [
        f'<text x="{_x(share, 1.0)}" y="{_HEIGHT - _MARGIN + 18}" text-anchor="middle">{share * end:.0f} d</text>'
        f'<line x1="{_MARGIN}" x2="{_WIDTH - _MARGIN}" y1="{_y(share)}" y2="{_y(share)}" stroke="#ddd"/>'
        f'<text x="{_MARGIN - 8}" y="{_y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        for share in _QUARTERS
    ]
    title = f"{found.agent.partition('/')[2]}: what is left of {found.memories} memories if they are not used"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><rect width="100%" height="100%" fill="white"/>'
        f'<text x="{_MARGIN}" y="24" font-size="14">{escape(title)} ({found.model})</text>'
        f"{''.join(marks)}{''.join(lines)}</svg>\n"
    )


def _line(days: Sequence[float], shares: Sequence[float], title: str, colour: str, width: float) -> str:
    points = " ".join(f"{_x(day, days[-1])},{_y(share)}" for day, share in zip(days, shares, strict=True))
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}">'
        # Escaped: the text of a memory may come from anybody, and the picture is opened in a browser.
        f"<title>{escape(title)}</title></polyline>"
    )


def _x(day: float, last: float) -> float:
    return round(_MARGIN + day / last * (_WIDTH - 2 * _MARGIN), 1)


def _y(share: float) -> float:
    return round(_HEIGHT - _MARGIN - share * (_HEIGHT - 2 * _MARGIN), 1)
