"""Reads the turns of a conversation of Claude Code from its transcript: one JSON object a line.

A line may be anything; lines that are no text of the user or the assistant (results of tools, summaries, notes of the
host, side conversations) are skipped.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import dropwhile
from typing import Any, NamedTuple

from mnemolog.ops.surfaces.hooks.notes import typed

LONGEST = 100_000
"""The most characters of a text; a longer text was pasted, and is not what a speaker said."""

_NOT_SAID = ("isMeta", "isSidechain", "isCompactSummary", "isApiErrorMessage")

_SYNTHETIC = "<synthetic>"
"""The model of what the host itself says in the name of the assistant."""

_COLOUR = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
"""A command to a terminal, as in a pasted log."""

_LINE_END = re.compile(r"\r\n?")

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters but tab and newline, and halves of surrogate pairs: a server refuses most of them."""


class Turn(NamedTuple):
    """One text of a speaker."""

    id: str
    role: str
    text: str
    at: str | None
    queued: bool = False
    """Whether the user typed it while the assistant worked, so that it belongs to the turn of the prompt before."""


def plain(text: str) -> str:
    r"""A text as it may be stored: without control characters other than tab and newline.

    >>> plain("\x1b[31mFAILED\x1b[0m a\tb\r\n\x00c\ud83d ")
    'FAILED a\tb\nc'
    """
    return _CONTROL.sub("", _LINE_END.sub("\n", _COLOUR.sub("", text))).strip()


def turns(lines: Iterable[str]) -> list[Turn]:
    """All texts, in order.

    >>> turns(['{"type":"user","uuid":"u1","message":{"content":"Hi."}}', "no JSON", '{"type":"summary"}'])
    [Turn(id='u1', role='user', text='Hi.', at=None, queued=False)]
    """
    return list(_turns(lines))


def since(lines: Iterable[str], prompt: str) -> list[str]:
    """The lines from the prompt of this name on; none, if it is not written yet.

    >>> since(['{"promptId":"p1"}', '{"promptId":"p2"}', '{"type":"assistant"}'], "p2")
    ['{"promptId":"p2"}', '{"type":"assistant"}']
    """
    return list(dropwhile(lambda line: prompt not in line or _object(line).get("promptId") != prompt, lines))


def latest(said: list[Turn]) -> list[Turn]:
    """The user's last prompt, and what was said after it.

    >>> [turn.id for turn in latest([Turn("1", "user", "a", None), Turn("2", "user", "b", None)])]
    ['2']
    """
    begins = [number for number, turn in enumerate(said) if turn.role == "user" and not turn.queued]
    return said[begins[-1] :] if begins else said


def has_answer(said: Iterable[Turn], answer: object) -> bool:
    """Whether the answer is there, or will never be: there is none, or it is too long to be kept."""
    text = plain(answer) if isinstance(answer, str) else ""
    if not 0 < len(text) <= LONGEST:
        return True
    # One answer may be several texts of the transcript, or one with more around it.
    return any(turn.role == "assistant" and (turn.text in text or text in turn.text) for turn in said)


def _turns(lines: Iterable[str]) -> Iterator[Turn]:
    for line in lines:
        record = _object(line)
        name, at = record.get("uuid"), record.get("timestamp")
        if not isinstance(name, str) or any(map(record.get, _NOT_SAID)):
            continue
        role, texts = _said(record)
        text = "\n\n".join(filter(None, texts))
        if 0 < len(text) <= LONGEST:
            yield Turn(name, role, text, at if isinstance(at, str) else None, record["type"] == "attachment")


def _said(record: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The speaker of a record, and the texts that they said."""
    kind = record.get("type")
    attached, message = (
        found if isinstance(found := record.get(key), dict) else {} for key in ("attachment", "message")
    )
    if kind == "attachment" and attached.get("type") == "queued_command" and attached.get("commandMode") == "prompt":
        return "user", [] if attached.get("isMeta") else [typed(text) for text in _texts(attached.get("prompt"))]
    if kind == "user":
        return kind, [typed(text) for text in _texts(message.get("content"))]
    if kind == "assistant" and message.get("model") != _SYNTHETIC:
        return kind, _texts(message.get("content"))
    return "", []


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _texts(content: object) -> list[str]:
    """The texts of a content, which is a text or a list of blocks; none where a tool gives a result."""
    if isinstance(content, str):
        return [plain(content)]
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    if any(block.get("type") == "tool_result" for block in blocks):
        return []
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    return [plain(text) for text in texts if isinstance(text, str)]
