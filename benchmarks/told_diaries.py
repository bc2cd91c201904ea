"""Diaries as conversations that the product is measured on: `python -m benchmarks.memory_quality --diaries`."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from benchmarks import diaries
from benchmarks.diaries import Diary, Line
from benchmarks.memory_quality_data import Message, Pair, Span, Talk

BEGINS: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
BETWEEN: Final = timedelta(minutes=7)
"""Of two lines of one session."""
APART: Final = timedelta(days=2)
"""Of two sessions."""
SESSION: Final = 4
"""Lines of a session."""
CUES: Final = {"!": True, "~": False}


def talks(authors: Sequence[str]) -> list[Talk]:
    """What these authors wrote: an agent for each diary, and the relations that they tagged."""
    found = [each for each in diaries.read() if each.author in authors]
    return [_talk(author, [each for each in found if each.author == author]) for author in authors]


def _talk(author: str, of: Sequence[Diary]) -> Talk:
    named = [(f"{author}-{number}", diary) for number, diary in enumerate(of)]
    return Talk(
        source=f"{author}_{of[0].language}",
        language=of[0].language,
        messages=[_message(name, place, line) for name, diary in named for place, line in enumerate(diary.lines)],
        labels=(),
        pairs=[pair for name, diary in named for pair in _pairs(name, diary)],
    )


def _message(diary: str, place: int, line: Line) -> Message:
    speaker = "assistant" if line.by_assistant else "user"
    at = BEGINS + BETWEEN * place + APART * (place // SESSION)
    return {
        "agent_id": diary,
        "id": f"{diary}:{line.number}",
        "session_id": f"{diary}-{place // SESSION}",
        "role": speaker,
        "user_id": speaker,
        "at": at.isoformat(),
        "content": line.text,
    }


def _pairs(name: str, diary: Diary) -> Iterator[Pair]:
    texts = {line.number: line.text for line in diary.lines}
    for line in diary.lines:
        for sign, older in line.tags:
            if sign in diaries.RELATIONS:
                old, new = (
                    Span(message=f"{name}:{number}", start=0, end=len(texts[number])) for number in (older, line.number)
                )
                yield Pair(older=old, newer=new, relation=diaries.RELATIONS[sign], cue=CUES.get(sign))
