"""The parts of a score, and the stages of a search, as bars in a terminal."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from mnemolog.schemas.query import Stage

WIDTH: Final = 40
"""Width of the longest bar."""


class Step(NamedTuple):
    """A part of a score, with its bar."""

    name: str
    value: float
    bar: str


def steps(parts: Mapping[str, float], *, most: float, width: int = WIDTH) -> list[Step]:
    """Each part that is not 0, as a bar that begins where the previous bar ended; `most` fills the width.

    >>> for step in steps({"text": 0.5, "vector": 0.0, "date": 0.25, "lowered": -0.25}, most=1.0, width=8):
    ...     print(f"{step.name:7} {step.value:+.2f} |{step.bar}")
    text    +0.50 |████
    date    +0.25 |    ██
    lowered -0.25 |    ░░
    """
    scale, at, found = width / most if most > 0 else 0.0, 0.0, []
    for name, value in parts.items():
        if value:
            begin, end = sorted((round(at * scale), round((at + value) * scale)))
            sign = "█" if value > 0 else "░"
            found.append(Step(name, value, " " * max(begin, 0) + sign * max(end - max(begin, 0), 1)))
        at += value
    return found


def rows(stages: Sequence[Stage], *, width: int = WIDTH) -> list[tuple[str, str, str, str, str]]:
    """For each stage its name, the candidates before and after, its milliseconds, and a bar of them.

    >>> text = Stage(name="text", candidates_in=None, candidates_out=60, ms=1.0)
    >>> rows([text, Stage(name="blend", candidates_in=60, candidates_out=60, ms=4.0)], width=4)
    [('text', 'all', '60', '1.0', '█'), ('blend', '60', '60', '4.0', '████')]
    """
    longest = max((stage.ms for stage in stages), default=0.0) or 1.0
    return [
        (
            stage.name,
            "" if stage.candidates_out is None else "all" if stage.candidates_in is None else str(stage.candidates_in),
            "" if stage.candidates_out is None else str(stage.candidates_out),
            f"{stage.ms:.1f}",
            "█" * max(round(width * stage.ms / longest), 1),
        )
        for stage in stages
    ]
