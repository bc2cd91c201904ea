"""Why an answer is empty, in words: a misspelt agent, a time before its first message, or what was asked for."""

from typing import NamedTuple

from mnemolog.schemas.moments import iso, moment_for_people


class Beginnings(NamedTuple):
    """The beginnings of an agent's memory; seconds since the epoch."""

    recorded: float
    """when the first of it was recorded"""
    said: float | None
    """when the earliest of it was said, or begins to hold; None: not read, as no `as_of` was asked"""


def why_nothing(agent_id: str, begins: Beginnings | None, *, as_of: float | None, known_at: float | None) -> str:
    """Why nothing was found in what an agent knew at `known_at` of the time `as_of`; None: it knows nothing at all.

    >>> begins = Beginnings(recorded=864_000.0, said=432_000.0)
    >>> why_nothing("atlas", begins, as_of=None, known_at=86_400.0)
    "agent 'atlas' knew nothing yet at 1970-01-02T00:00:00+00:00: the first was recorded at 1970-01-11T00:00:00+00:00"
    >>> why_nothing("atlas", begins, as_of=86_399.999999, known_at=None)
    "nothing that agent 'atlas' knows was true yet at the end of 1970-01-01: it begins at 1970-01-06T00:00:00+00:00"
    >>> why_nothing("atlas", begins, as_of=None, known_at=None)
    "nothing that agent 'atlas' knows is as asked for"
    >>> why_nothing("atals", None, as_of=None, known_at=None)
    "there is no agent 'atals': no message was ever added"
    """
    if begins is None:
        return f"there is no agent {agent_id!r}: no message was ever added"
    if known_at is not None and known_at < begins.recorded:
        then = moment_for_people(iso(known_at))
        return f"agent {agent_id!r} knew nothing yet at {then}: the first was recorded at {iso(begins.recorded)}"
    if as_of is not None and begins.said is not None and as_of < begins.said:
        then = moment_for_people(iso(as_of))
        return f"nothing that agent {agent_id!r} knows was true yet at {then}: it begins at {iso(begins.said)}"
    return f"nothing that agent {agent_id!r} knows is as asked for"
