"""Talk that was labelled before any code ran over it, and what readers said of the memories that came of it.

Own talk lies in benchmarks/data/memory_quality, and what people at work type to agents in benchmarks/data/agents. Talk
of others is named by its place there and read from where you have it: LoCoMo (CC BY-NC 4.0) and LAPS (MIT,
dataset/movie_dataset_val.json).
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import locomo_data

DATA: Final = Path(__file__).parent / "data" / "memory_quality"
AGENTS: Final = DATA.parent / "agents"
"""What people at work type to agents: messages and labels, and nothing else."""
NOT_THEIRS: Final = "not theirs"
"""The kind of words that would become somebody's false fact: sarcasm, hypotheticals, quotes, what is off the record."""
PASSING: Final = frozenset(("plan", "reminder", "dated"))
"""Kinds whose memory may end by itself."""
COVERED: Final = 0.5
"""A memory stands for a labelled span when it has this share of its words, 0..1."""

LAPS_DAY: Final = "2024-03-{day:02d}T10:{minute:02d}:00+00:00"

Message = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Span:
    """Words of a message, as characters from `start` to `end`."""

    message: str
    start: int
    end: int

    def of(self, texts: Mapping[str, str]) -> str:
        """The words themselves."""
        return texts[self.message][self.start : self.end]


@dataclass(frozen=True, kw_only=True)
class Label(Span):
    """A span that is worth keeping, or one that is not its speaker's statement."""

    kind: str

    @property
    def wanted(self) -> bool:
        """Whether a good memory keeps it."""
        return self.kind != NOT_THEIRS


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Two spans of one conversation that look alike, and what they are to each other."""

    older: Span
    newer: Span
    relation: str
    """same, fuller, changed, beside (contradicting, both kept) or different"""
    cue: bool | None
    """of what changed: whether the newer one says so"""


@dataclass(frozen=True, kw_only=True)
class Talk:
    """The conversations of one source in one language, with their labels."""

    source: str
    language: str
    messages: Sequence[Message]
    labels: Sequence[Label]
    pairs: Sequence[Pair]

    @property
    def texts(self) -> dict[str, str]:
        """Content by the id of a message."""
        return {each["id"]: each["content"] for each in self.messages}


def load(*, locomo: Path | None = None, laps: Path | None = None) -> list[Talk]:
    """The talk by source; what cannot be read for want of its file is left out."""
    return _talks(DATA, rows("pairs"), {**_locomo(locomo), **_laps(laps)})


def at_work() -> list[Talk]:
    """What people at work type to agents, by source; nobody has paired or judged it."""
    return _talks(AGENTS, [], {})


def _talks(folder: Path, pairs: list[dict[str, Any]], others: Mapping[str, Message]) -> list[Talk]:
    messages, labels = rows("messages", folder), rows("labels", folder)
    said = [(row, message) for row in messages if (message := _message(row, others)) is not None]
    found = {message["id"] for _, message in said}
    sources = dict.fromkeys((row["source"], row["language"]) for row, _ in said)
    return [
        Talk(
            source=source,
            language=language,
            messages=[message for row, message in said if row["source"] == source],
            labels=[_label(row) for row in labels if row["source"] == source and row["message"] in found],
            pairs=[_pair(row) for row in pairs if row["source"] == source and row["older"]["message"] in found],
        )
        for source, language in sources
    ]


def together(talk: Talk) -> Talk:
    """All conversations of a source as those of one person with one agent, by their time.

    No conversation here is longer than a hundred messages, and those who use a memory for months have long histories.
    """
    user = {"user_id": "kim", "name": "Kim"}
    messages = [
        {**each, "agent_id": "all", **(user if each["role"] == "user" else {})}
        for each in sorted(talk.messages, key=lambda each: datetime.fromisoformat(each["at"]))
    ]
    return replace(talk, messages=messages)


def rows(name: str, folder: Path = DATA) -> list[dict[str, Any]]:
    """What lies in one of the files of the data card."""
    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _message(row: Mapping[str, Any], others: Mapping[str, Message]) -> Message | None:
    if "text" not in row:
        return others.get(row["id"])
    fields = {field: row[field] for field in ("id", "session_id", "role", "at", "user_id", "name") if field in row}
    return {"agent_id": row["conversation"], "content": row["text"], **fields}


def _locomo(file: Path | None) -> dict[str, Message]:
    conversations = locomo_data.load(file) if file else []
    return {
        f"{each.id}:{message['id']}": {
            **message,
            "id": f"{each.id}:{message['id']}",
            "role": "user",
            "user_id": message["name"].lower(),
        }
        for each in conversations
        for message in each.messages
    }


def _laps(file: Path | None) -> dict[str, Message]:
    dialogues = json.loads(file.read_text(encoding="utf-8")) if file else []
    return {
        f"laps-{number}:{session}:{turn['turn_number']}": {
            "agent_id": f"laps-{number}",
            "id": f"laps-{number}:{session}:{turn['turn_number']}",
            "session_id": f"laps-{number}-{session}",
            "role": turn["role"].lower(),
            "user_id": "watcher",
            "at": LAPS_DAY.format(day=1 + session, minute=turn["turn_number"]),
            "content": turn["message"],
        }
        for number, dialogue in enumerate(dialogues)
        for session, said in enumerate(dialogue["sessions"])
        for turn in said["dialogue"]
    }


def _span(row: Mapping[str, Any]) -> Span:
    return Span(message=row["message"], start=row["start"], end=row["end"])


def _label(row: Mapping[str, Any]) -> Label:
    return Label(message=row["message"], start=row["start"], end=row["end"], kind=row["kind"])


def _pair(row: Mapping[str, Any]) -> Pair:
    older, newer = _span(row["older"]), _span(row["newer"])
    return Pair(older=older, newer=newer, relation=row["relation"], cue=row["cue"])


def author(source: str) -> str:
    """The set of a source, without its language: each has one author.

    >>> author("tenth_en")
    'tenth'
    """
    return source.split("_", maxsplit=1)[0]


def overlap(start: int, end: int, labelled_start: int, labelled_end: int) -> bool:
    """Whether a statement has characters of a labelled span; its `start` is below 0 where its place is not known."""
    return 0 <= start < labelled_end and labelled_start < end


def covers(said: str, span: str) -> bool:
    """Whether these words stand for that span: they have half of its words.

    >>> covers("User prefers tea to coffee.", "I prefer tea to coffee"), covers("User has a cat.", "I prefer tea")
    (True, False)
    """
    wanted = words(span)
    return bool(wanted) and len(wanted & words(said)) >= COVERED * len(wanted)


def words(text: str) -> frozenset[str]:
    """The words of a text, in lower case."""
    return frozenset(re.findall(r"\w+", text.lower()))


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where its sentences and lines begin and end.

    >>> list(sentences("No. I do"))
    [(0, 3), (4, 8)]
    """
    for match in re.finditer(r"\S.*?(?:[.!?]+(?=\s|$)|(?=\n)|$)", text, re.MULTILINE):
        yield match.span()


def base_rate(talk: Talk) -> float:
    """The share of the users' sentences that hold something worth keeping."""
    wanted = [label for label in talk.labels if label.wanted]
    found = [
        any(label.message == message["id"] and label.start < end and start < label.end for label in wanted)
        for message in talk.messages
        if message["role"] == "user"
        for start, end in sentences(message["content"])
    ]
    return sum(found) / len(found) if found else 0.0


def digest(text: str) -> str:
    """What stands for a text in the judgements, so that they hold no words of others."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def judgements() -> dict[tuple[str, str], frozenset[str]]:
    """What is wrong with a memory, by the message it came of and the digest of its text; nothing when it is good."""
    return {(row["message"], row["text"]): frozenset(row["flaws"]) for row in rows("judgements")}


def decisions() -> dict[tuple[str, str, str, str], Mapping[str, bool]]:
    """Whether a decision was right, by message, what was decided, and the digests of both texts."""
    return {(row["message"], row["decision"], row["text"], row["against"]): row for row in rows("decisions")}


def write(file: Path, lines: Iterable[Mapping[str, object]]) -> None:
    """Rows for a reader, one a line."""
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in lines), encoding="utf-8")
