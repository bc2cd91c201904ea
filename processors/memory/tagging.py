"""Synaptic tagging and capture: a strong memory stabilises weak ones of its session (ledger E4; Frey and Morris 1997).

A tag is used once: the fold removes the tags of a `TagsCaptured`. Expired tags, and those of memories that are gone,
stay in the state, since they have no effect.
"""

from collections.abc import Iterable
from typing import NamedTuple

from mnemolog.schemas.config import TaggingConfig
from mnemolog.schemas.event import MemoryTagged, TagsCaptured


class Tag(NamedTuple):
    """A weak memory that waits for a strong one of its session."""

    memory_id: str
    session_id: str
    expires_at: float
    """the tag has no effect from then on; seconds since the epoch"""

    def live(self, now: float) -> bool:
        """Whether the tag still waits."""
        return now < self.expires_at


def tagged(
    memory_id: str, *, session_id: str | None, importance: float, now: float, config: TaggingConfig
) -> MemoryTagged | None:
    """The tag of a memory that was just stored, if it is weak and has a session; `now` is the agent's clock.

    >>> tagged("m1", session_id="s1", importance=0.49, now=0.0, config=TaggingConfig()).expires_at
    14400.0
    >>> tagged("m1", session_id="s1", importance=0.5, now=0.0, config=TaggingConfig()) is None
    True
    """
    if session_id is None or importance >= config.weak_below:
        return None
    return MemoryTagged(memory_id=memory_id, session_id=session_id, tagged_at=now, expires_at=now + config.ttl_s)


def captured(
    tags: Iterable[Tag], *, by: str, session_id: str | None, importance: float, now: float, config: TaggingConfig
) -> TagsCaptured | None:
    """The memories that `by`, just stored, stabilises if it is strong: the live tags of its session, each memory once.

    >>> weak = Tag("m1", "s1", expires_at=14_400.0)
    >>> captured([weak], by="m2", session_id="s1", importance=0.7, now=60.0, config=TaggingConfig()).memory_ids
    ('m1',)
    >>> captured([weak], by="m2", session_id="s1", importance=0.69, now=60.0, config=TaggingConfig()) is None
    True
    """
    if session_id is None or importance < config.strong_from:
        return None
    held = dict.fromkeys(
        # Expiry is checked here, at the agent's clock: no event removes a tag whose time is over.
        tag.memory_id
        for tag in tags
        if tag.session_id == session_id and tag.memory_id != by and tag.live(now)
    )
    if not held:
        return None
    return TagsCaptured(
        by=by,
        session_id=session_id,
        memory_ids=tuple(held),
        stability_factor=config.capture_factor,
        observed_at=now,
    )
