"""LoCoMo (Maharana et al. 2024): conversations of two people over months; questions with the turns that answer them.

The data is CC BY-NC 4.0: it is read from where you have it, and nothing of it is kept here.
"""

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}


@dataclass(frozen=True)
class Question:
    """A question and the turns that hold its answer."""

    id: str
    text: str
    category: int
    evidence: frozenset[str]


@dataclass(frozen=True)
class Conversation:
    """One conversation as messages, and its questions."""

    id: str
    messages: list[dict[str, Any]]
    questions: list[Question]


def load(file: Path) -> list[Conversation]:
    """All conversations of the file."""
    return [_conversation(sample) for sample in json.loads(file.read_text(encoding="utf-8"))]


def _conversation(sample: dict[str, Any]) -> Conversation:
    name, talk = sample["sample_id"], sample["conversation"]
    messages = [message for session in _sessions(talk) for message in _messages(name, talk, session)]
    known = {message["id"] for message in messages}
    questions = [_question(name, number, qa, known) for number, qa in enumerate(sample["qa"])]
    return Conversation(name, messages, [question for question in questions if question.evidence])


def _sessions(talk: dict[str, Any]) -> list[str]:
    names = [name for name, turns in talk.items() if re.fullmatch(r"session_\d+", name) and isinstance(turns, list)]
    return sorted(names, key=lambda name: int(name.partition("_")[2]))


def _messages(agent: str, talk: dict[str, Any], session: str) -> list[dict[str, Any]]:
    began = datetime.strptime(talk[f"{session}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    return [
        {
            "agent_id": agent,
            "session_id": session,
            "id": turn["dia_id"],
            "name": turn["speaker"],
            "content": _content(turn),
            "at": (began + timedelta(seconds=number)).isoformat(),
        }
        for number, turn in enumerate(talk[session])
        if _content(turn).strip()
    ]


def _content(turn: dict[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['text']} [image: {caption}]".strip() if caption else turn["text"]


def _question(agent: str, number: int, qa: dict[str, Any], known: set[str]) -> Question:
    """Evidence ids such as `D8:6; D9:17`, `D:11:26` or `D30:05` are repaired; what names no turn is dropped."""
    written = " ".join(qa.get("evidence") or [])
    found = {f"D{int(session)}:{int(turn)}" for session, turn in re.findall(r"D:?(\d+):(\d+)", written)}
    return Question(f"{agent}/{number}", qa["question"], int(qa["category"]), frozenset(found & known))
