"""Reads the turns of a conversation of Claude Code from its transcript: one JSON object a line.

A line may be anything; lines that are no text of the user or the assistant (results of tools, summaries, notes of the
host, side conversations) are skipped.

The host writes the file a moment after it calls a hook: then the latest lines, or the whole file, are still missing.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import dropwhile
from typing import Any, NamedTuple

LONGEST = 100_000
"""The most characters of a text; a longer text was pasted, and is not what a speaker said."""

LOOKS = 40
LOOK_S = 0.05
"""How often, and after which seconds, a transcript is read again that lacks the answer."""

_NOT_SAID = ("isMeta", "isSidechain", "isCompactSummary")

_NOTE = re.compile(
    r"\[Request interrupted by user|<(?:command-(?:name|message|args)|local-command-|bash-|task-notification)"
)
"""How a text begins that the host writes in the name of the user: interruptions, and commands with their output."""

_ARGUMENTS = re.compile("<command-args>(.*)</command-args>", re.DOTALL)
"""What the user has typed behind the name of a command."""


class Turn(NamedTuple):
    """One text of a speaker."""

    id: str
    role: str
    text: str
    at: str | None


def turns(lines: Iterable[str]) -> list[Turn]:
    """All texts, in order.

    >>> turns(['{"type":"user","uuid":"u1","message":{"content":"Hi."}}', "no JSON", '{"type":"summary"}'])
    [Turn(id='u1', role='user', text='Hi.', at=None)]
    """
    return list(_turns(lines))


def since(lines: Iterable[str], prompt: str) -> list[str]:
    """The lines from the prompt of this name on; none, if it is not written yet.

    >>> since(['{"promptId":"p1"}', '{"promptId":"p2"}', '{"type":"assistant"}'], "p2")
    ['{"promptId":"p2"}', '{"type":"assistant"}']
    """
    return list(dropwhile(lambda line: prompt not in line or _object(line).get("promptId") != prompt, lines))


def latest(said: list[Turn]) -> list[Turn]:
    """The user's last text, and the answers to it.

    >>> [turn.id for turn in latest([Turn("1", "user", "a", None), Turn("2", "user", "b", None)])]
    ['2']
    """
    begins = [number for number, turn in enumerate(said) if turn.role == "user"]
    return said[begins[-1] :] if begins else said


def complete(read: Callable[[], list[Turn]], answer: object, pause: Callable[[float], None]) -> list[Turn]:
    """The texts, read again until the answer is among them, which the host names before it is in the transcript.

    >>> late = iter([[], [Turn("1", "assistant", "Yes.", None)]])
    >>> complete(lambda: next(late), "Yes.", lambda _seconds: None)
    [Turn(id='1', role='assistant', text='Yes.', at=None)]
    """
    said = read()
    for _look in range(LOOKS):
        if _has(said, answer):
            break
        pause(LOOK_S)
        said = read()
    return said


def _has(said: list[Turn], answer: object) -> bool:
    """Whether the answer is there, or will never be: there is none, or it is too long to be kept."""
    text = answer.strip() if isinstance(answer, str) else ""
    if not 0 < len(text) <= LONGEST:
        return True
    # One answer may be several texts of the transcript, or one with more around it.
    return any(turn.role == "assistant" and (turn.text in text or text in turn.text) for turn in said)


def _turns(lines: Iterable[str]) -> Iterator[Turn]:
    for line in lines:
        record = _object(line)
        role, name = record.get("type"), record.get("uuid")
        if role not in ("user", "assistant") or not isinstance(name, str) or any(map(record.get, _NOT_SAID)):
            continue
        text = _text(record.get("message"))
        if role == "user" and _NOTE.match(text):
            typed = _ARGUMENTS.search(text)
            text = typed[1].strip() if typed else ""
        if 0 < len(text) <= LONGEST:
            at = record.get("timestamp")
            yield Turn(name, role, text, at if isinstance(at, str) else None)


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _text(message: object) -> str:
    """The text of a message, which is a text or a list of blocks; none where a tool gives a result."""
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, str):
        return content.strip()
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    if any(block.get("type") == "tool_result" for block in blocks):
        return ""
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    return "\n\n".join(text for text in texts if isinstance(text, str)).strip()
