"""What the write path remembers of whole conversations, with default settings and no language model.

    python -m benchmarks.write_quality            the tables
    python -m benchmarks.write_quality --half odd --wrong    and every message that was misjudged, with what was decided

Sessions of an odd number are for development: their messages are read and their mistakes looked at. Those of an even
number are held out: only their figures are looked at, but for the echoes among them and for those from 36 on, whose
mistakes were looked at once.

The messages of benchmarks/write_quality.jsonl (English and Turkish) were written and labelled by us for this, before
anybody looked at what the code gives for them. Five classes deserve to be remembered, eight are junk; the label says
what should become of the message as a whole: a greeting with a fact in it is a fact. Each session goes through the
whole product as an agent of its own. Written to benchmarks/results/write_quality.json.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from mnemolog import Memory
from mnemolog.schemas.config import Config, StreamConfig
from mnemolog.schemas.query import Receipt

LINES = Path(__file__).parent / "write_quality.jsonl"
RESULTS = Path(__file__).parent / "results" / "write_quality.json"

WANTED = ("fact", "preference", "decision", "correction", "plan")
JUNK = ("greeting", "acknowledgement", "system_file", "heartbeat", "code", "log", "echo", "question")
LANGUAGES = ("en", "tr")
HALVES = {"odd": (1,), "even": (0,), "all": (0, 1)}
"""Remainders of the number of a session, by the halves of the set."""

KEPT = ("remembered", "updated", "reinforced", "superseded")
"""Outcomes that leave a trace among the memories."""
LEARNED = ("remembered", "updated", "superseded")
"""Of these, what changes what is known."""
OUTCOMES = (*KEPT, "rejected", "recorded", "ignored", "repeated", "dead_lettered")
JUDGED = ("memory_formed", "memory_updated", "memory_reinforced", "candidate_rejected")
"""Events that tell of one statement of a message."""

JUNK_BELOW = 0.05
RECALL_FROM = 0.85
BOUND = ("fact", "preference", "decision", "correction")
"""Classes whose recall has a bound; when a plan is worth keeping is a matter of taste."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """A message of a session, and its class."""

    id: str
    session_id: str
    role: str
    at: str
    content: str
    language: str
    label: str
    user_id: str | None = None
    name: str | None = None
    recalled: tuple[str, ...] = ()
    """what the memory had injected into the session before; an echo repeats some of it, other messages do not"""
    note: str = ""

    @property
    def wanted(self) -> bool:
        """Whether it deserves to be remembered."""
        return self.label in WANTED

    @property
    def message(self) -> dict[str, Any]:
        """As a client would send it; one agent per session, so that sessions know nothing of each other."""
        fields = ("id", "session_id", "role", "at", "content", "user_id", "name")
        return {"agent_id": self.session_id} | {field: getattr(self, field) for field in fields}


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A message, what became of it, and under which categories it is remembered."""

    line: Line
    receipt: Receipt
    categories: frozenset[str]

    @property
    def outcome(self) -> str:
        return self.receipt.outcome or "accepted"

    @property
    def kept(self) -> bool:
        return self.outcome in KEPT

    @property
    def right(self) -> bool:
        return self.kept == self.line.wanted


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A figure with a bound."""

    what: str
    bound: str
    figure: str
    held: bool


@dataclass(frozen=True, kw_only=True)
class Quality:
    """One line of the table."""

    label: str
    language: str
    messages: int
    kept: int
    recall: float
    """of a class that is wanted: the share that is remembered; of junk: the share that is not"""
    precision: float | None
    """the share of this class among the messages remembered under its category; junk has no category"""


def read_lines() -> list[Line]:
    """The labelled messages, in the order in which they were said."""
    parsed = (orjson.loads(row) for row in LINES.read_bytes().splitlines())
    return [Line(**{**row, "recalled": tuple(row.get("recalled", ()))}) for row in parsed]


def half_of(lines: Iterable[Line], half: str) -> list[Line]:
    """The lines of one half of the sessions, or all.

    >>> [half for half in HALVES if half_of(read_lines()[:1], half)]
    ['odd', 'all']
    """
    return [line for line in lines if int(line.session_id.lstrip("entr")) % 2 in HALVES[half]]


def judge(memory: Memory, lines: Iterable[Line]) -> Iterator[Judged]:
    """Feed the messages and say what became of each."""
    for line in lines:
        inject(memory, line)
        (receipt,) = memory.add_many([line.message])
        yield Judged(line=line, receipt=receipt, categories=frozenset(_categories(memory, receipt)))


def inject(memory: Memory, line: Line) -> None:
    """Tell the memory that `line.recalled` was given to the session before this message."""
    if line.recalled:
        given = [
            {"kind": "memory", "id": f"{line.id}-{place}", "text": text} for place, text in enumerate(line.recalled)
        ]
        memory.note_recall(given, agent_id=line.session_id, session_id=line.session_id, query="?")


def _categories(memory: Memory, receipt: Receipt) -> Iterator[str]:
    for event in receipt.events:
        if event["event"] in JUDGED and "memory_id" in event:
            yield memory.get(event["memory_id"]).category


def qualities(judged: Sequence[Judged]) -> list[Quality]:
    """Recall and precision of every class in every language."""
    return [_quality(label, language, judged) for label in (*WANTED, *JUNK) for language in LANGUAGES]


def _quality(label: str, language: str, judged: Sequence[Judged]) -> Quality:
    spoken = [each for each in judged if each.line.language == language]
    these = [each for each in spoken if each.line.label == label]
    under = [each.line.label == label for each in spoken if label in each.categories]
    return Quality(
        label=label,
        language=language,
        messages=len(these),
        kept=sum(each.kept for each in these),
        recall=share(each.right for each in these),
        precision=share(under) if under and label in WANTED else None,
    )


def share(found: Iterable[bool]) -> float:
    """How many of them are true.

    >>> share([True, False, False, True])
    0.5
    """
    each = list(found)
    return sum(each) / len(each) if each else 0.0


def bounds(judged: Sequence[Judged]) -> list[Measured]:
    """What the write path promises, and whether it holds."""
    # One that only reinforces what is known taught nothing.
    echoes = sum(each.outcome in LEARNED for each in judged if each.line.label == "echo")
    found = [_junk(judged, language) for language in LANGUAGES]
    found.append(Measured(what="echoes learned", bound="0", figure=str(echoes), held=echoes == 0))
    recalls = {(each.label, each.language): each.recall for each in qualities(judged)}
    for label in BOUND:
        for language in LANGUAGES:
            recall = recalls[label, language]
            what, bound = f"{label} remembered, {language}", f"≥ {percent(RECALL_FROM)}"
            found.append(Measured(what=what, bound=bound, figure=percent(recall), held=recall >= RECALL_FROM))
    return found


def _junk(judged: Sequence[Judged], language: str) -> Measured:
    junk = share(not each.line.wanted for each in judged if each.kept and each.line.language == language)
    what, bound = f"junk among the remembered, {language}", f"< {percent(JUNK_BELOW)}"
    return Measured(what=what, bound=bound, figure=percent(junk), held=junk < JUNK_BELOW)


def confusion(judged: Iterable[Judged]) -> dict[str, dict[str, int]]:
    """Label to outcome to number of messages."""
    counted = Counter((f"{each.line.label} {each.line.language}", each.outcome) for each in judged)
    names = [f"{label} {language}" for label in (*WANTED, *JUNK) for language in LANGUAGES]
    return {name: {outcome: counted[name, outcome] for outcome in OUTCOMES if counted[name, outcome]} for name in names}


def percent(number: float | None) -> str:
    """As people read it.

    >>> percent(0.855), percent(None)
    ('85.5 %', '')
    """
    return "" if number is None else f"{100 * number:.1f} %"


def table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """As in docs/measured.md."""
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def explained(judged: Judged) -> str:
    """A misjudged message, and every decision about it."""
    line, receipt = judged.line, judged.receipt
    heading = f"{line.id} {line.role} {line.label} -> {judged.outcome}: {line.content!r}"
    decisions = [_decision(event) for event in receipt.events if event["event"] in JUDGED]
    refused = [f"{receipt.filter}: {receipt.detail}"] if receipt.filter else []
    return "\n    ".join([heading, *decisions, *refused])


def _decision(event: dict[str, Any]) -> str:
    judgement = event["judgement"]
    nearest = judgement["similarity"]
    because = "nothing to compare with" if nearest is None else f"similarity {nearest:.2f}"
    if "importance" in event:
        because += f", importance {event['importance']['score']:.2f}"
    if "important_from" in event:
        because += f" below {event['important_from']:.2f}, {event['reason']}"
    return f"{event['event']} ({because}): {event.get('added', event['text'])!r}"


def report(judged: Sequence[Judged]) -> str:
    """The tables."""
    classes = [
        (each.label, each.language, each.messages, each.kept, percent(each.recall), percent(each.precision))
        for each in qualities(judged)
    ]
    outcomes = [
        (name, *(counts.get(outcome, "") for outcome in OUTCOMES)) for name, counts in confusion(judged).items()
    ]
    held = [(each.what, each.bound, each.figure, "" if each.held else "**missed**") for each in bounds(judged)]
    tables = [
        table(("class", "language", "messages", "kept", "recall (junk: kept out)", "precision"), classes),
        table(("class", *OUTCOMES), outcomes),
        table(("what", "bound", "measured", ""), held),
    ]
    return "\n\n".join(tables)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", action="store_true", help="print every message that was misjudged")
    parser.add_argument("--half", choices=list(HALVES), default="all", help="of the sessions: odd numbers, even or all")
    options = parser.parse_args()
    with TemporaryDirectory() as folder, Memory(folder, config=Config(stream=StreamConfig(clock="message"))) as memory:
        judged = list(judge(memory, half_of(read_lines(), options.half)))
    print(report(judged))
    wrong = [each for each in judged if not each.right]
    if options.wrong:
        print("", *map(explained, wrong), sep="\n")
    found = {
        "bounds": [asdict(each) for each in bounds(judged)],
        "classes": [asdict(each) for each in qualities(judged)],
        "outcomes": confusion(judged),
        "wrong": {each.line.id: each.outcome for each in wrong},
    }
    if options.half == "all":
        RESULTS.write_bytes(orjson.dumps(found, option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
