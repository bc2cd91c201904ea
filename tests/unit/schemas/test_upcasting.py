"""Upcasting: old events become today's by chained pure functions, one for each version ever written."""

from typing import Any

import pytest

from mnemolog.schemas.errors import LogVersionError
from mnemolog.schemas.event import EVENTS, SessionEnded
from mnemolog.schemas.upcasting import readable_event, upcast


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    """Version -1 called it `name`."""
    return {"session_id": data["name"]}


def with_reason(data: dict[str, Any]) -> dict[str, Any]:
    """Version 0 had no reason."""
    return {**data, "reason": "idle"}


CHAIN = {("session_ended", -1): renamed, ("session_ended", 0): with_reason}


def test_each_version_passes_all_that_came_after_it_in_order() -> None:
    today = {"session_id": "s1", "reason": "idle"}
    assert upcast("session_ended", -1, {"name": "s1"}, release="0.0.8", upcasts=CHAIN) == today
    assert upcast("session_ended", 0, {"session_id": "s1"}, release="0.0.9", upcasts=CHAIN) == today
    assert upcast("session_ended", 1, today, release="0.1.0", upcasts=CHAIN) is today


def test_what_is_upcast_is_not_changed_in_place() -> None:
    stored = {"session_id": "s1"}
    upcast("session_ended", 0, stored, release="0.0.9", upcasts=CHAIN)
    assert stored == {"session_id": "s1"}


def test_a_version_or_an_event_of_the_future_names_the_release_to_install() -> None:
    with pytest.raises(LogVersionError, match=r"session_ended has version 2, known is 1: install mnemolog 9\.9\.9"):
        upcast("session_ended", 2, {}, release="9.9.9")
    with pytest.raises(LogVersionError, match=r"'dreamt' is unknown here: install mnemolog 9\.9\.9"):
        upcast("dreamt", 1, {}, release="9.9.9")


def test_every_event_is_known_by_its_stable_name() -> None:
    assert readable_event("session_ended", 1, release="0.1.0") is SessionEnded
    assert all(name == cls.TYPE and cls.VERSION >= 1 for name, cls in EVENTS.items())
