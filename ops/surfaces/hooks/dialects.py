"""Input of hooks that differs from Claude Code's: Codex names the turn, Cursor has names of its own."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final

from mnemolog.ops.surfaces.hooks.transcript import LONGEST, Turn, plain

_DIGITS: Final = 16
"""Digits of the digest that distinguishes several texts of one turn."""


def is_cursors(heard: Mapping[str, Any]) -> bool:
    """Whether the input is Cursor's.

    >>> is_cursors({"conversation_id": "c1", "cursor_version": "3.1"}), is_cursors({"session_id": "s1"})
    (True, False)
    """
    return "cursor_version" in heard


def turn_of(heard: Mapping[str, Any]) -> str | None:
    """The name of the turn; None: the host has a transcript instead.

    >>> turn_of({"turn_id": "t1"}), turn_of({"generation_id": "g1"}), turn_of({"session_id": "s1"})
    ('t1', 'g1', None)
    """
    named = heard.get("turn_id") or heard.get("generation_id")
    return named if isinstance(named, str) and named else None


def prompt_of(heard: Mapping[str, Any]) -> str | None:
    """The name that Claude Code's transcript gives to the prompt; None: an older Claude Code, which does not say it.

    >>> prompt_of({"prompt_id": "p1"}), prompt_of({"session_id": "s1"})
    ('p1', None)
    """
    named = heard.get("prompt_id")
    return named if isinstance(named, str) and named else None


def project_of(heard: Mapping[str, Any]) -> str:
    """The name of the working folder; empty: it is not given.

    >>> project_of({"cwd": "/home/kim/shop"}), project_of({"workspace_roots": ["/home/kim/shop"]}), project_of({})
    ('shop', 'shop', '')
    """
    roots = heard.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else ""
    return PurePath(str(heard.get("cwd") or first)).name


def reply_of(heard: Mapping[str, Any]) -> object:
    """The assistant's last text."""
    return heard.get("text") if is_cursors(heard) else heard.get("last_assistant_message")


def said(heard: Mapping[str, Any], role: str, text: object) -> Turn | None:
    """One side of a turn; None: there is no text. The id is made from the turn and the text."""
    words = plain(text) if isinstance(text, str) else ""
    if not 0 < len(words) <= LONGEST:
        return None
    return Turn(f"{turn_of(heard)}/{role}/{sha256(words.encode()).hexdigest()[:_DIGITS]}", role, words, at=None)
