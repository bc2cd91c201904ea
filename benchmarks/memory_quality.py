"""Whether the memories are true: talk that nobody wrote for the code, and what a reader says of each memory.

    python -m benchmarks.memory_quality --locomo locomo-dev.json --laps movie_dataset_val.json     the table
    python -m benchmarks.memory_quality --unjudged new.jsonl      and what nobody has judged yet, for a reader
    python -m benchmarks.memory_quality --pairs --sources fifth_en      where each labelled pair is decided
    python -m benchmarks.memory_quality --together --sources fifteenth_en      all of it as one long history
    python -m benchmarks.memory_quality --agents      what people at work type to agents
    python -m benchmarks.memory_quality --diaries      what people tell in the course of months, one matter a line

Each conversation goes through the whole product as an agent of its own: default settings, no language model, and the
preset v9 beside for the figures that need no reader. Judgements are kept by message and the digest of the memory's
text, so a text that changes is not judged any more, and is counted as such. See benchmarks/data/memory_quality.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from benchmarks import memory_quality_data as data
from benchmarks import told_diaries
from benchmarks.diaries import HELD as HELD_DIARIES
from benchmarks.memory_quality_data import Label, Pair, Span, Talk
from benchmarks.write_quality import percent, table
from mnemolog import Memory
from mnemolog.schemas.config import Config, GateConfig, StreamConfig

GATE: Final = GateConfig()
WRITES: Final = {"memory_formed": "formed", "memory_updated": "updated", "memory_reinforced": "reinforced"}
UNTRUE: Final = frozenset(("garbled", "meaning", "person", "date"))
MISLEADING: Final = frozenset(("meaning", "person"))
GOOD: Final = UNTRUE | {"alone"}
"""Flaws that a good memory has none of: true, and understood without its conversation."""

Preset = Literal["default", "v9"]


@dataclass(frozen=True, kw_only=True)
class Write:
    """What one statement of a message did to the memories."""

    message: str
    what: str
    """formed, updated or reinforced"""
    memory_id: str
    text: str
    words: str
    """of its statement, with what stands before them; the text where it has none"""
    against: str | None
    """the text of the memory that it was compared with, before this"""
    expires: bool


@dataclass(frozen=True, kw_only=True)
class End:
    """A memory that another one ended."""

    message: str
    memory_id: str
    by: str
    text: str
    against: str


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Everything that became of a conversation."""

    writes: Sequence[Write]
    ends: Sequence[End]
    marked: frozenset[frozenset[str]]
    """pairs of memories that are said to contradict each other"""
    linked: frozenset[frozenset[str]]
    """pairs of which the gate read that one says the other again, and kept both"""


@dataclass(frozen=True, kw_only=True)
class Share:
    """So many of so many."""

    of: int
    found: int

    def __str__(self) -> str:
        return f"{percent(self.found / self.of)} ({self.found} of {self.of})" if self.of else "none"


def share(found: Iterable[bool]) -> Share:
    """How many of them are true.

    >>> str(share([True, False])), str(share([]))
    ('50.0 % (1 of 2)', 'none')
    """
    each = list(found)
    return Share(of=len(each), found=sum(each))


def run(talk: Talk, preset: Preset, kept: Path | None = None, *, gate: GateConfig = GATE) -> Outcome:
    """Feed the messages in their order and read what the events say; `kept` is a data directory to leave."""
    config = Config(preset=preset, stream=StreamConfig(clock="message"), gate=gate)
    texts: dict[str, str] = {}
    writes: list[Write] = []
    ends: list[End] = []
    marked: set[frozenset[str]] = set()
    linked: set[frozenset[str]] = set()
    with TemporaryDirectory() as folder, Memory(kept or folder, config=config) as memory:
        for message in talk.messages:
            (receipt,) = memory.add_many([message])
            ends += _ends(message["id"], receipt.events, texts)
            writes += _writes(message["id"], receipt.events, texts)
            marked |= set(_edges(receipt.events, "contradicts"))
            linked |= set(_edges(receipt.events, "elaborates", least=gate.elaborates_from))
    return Outcome(writes=writes, ends=ends, marked=frozenset(marked), linked=frozenset(linked))


def _writes(message: str, events: Iterable[Mapping[str, Any]], texts: dict[str, str]) -> Iterator[Write]:
    for event in events:
        if (what := WRITES.get(event["event"])) is None:
            continue
        memory_id, judgement = event["memory_id"], event["judgement"]
        against = memory_id if what != "formed" else judgement["nearest"]
        yield Write(
            message=message,
            what=what,
            memory_id=memory_id,
            text=event["text"],
            words=_words(event),
            against=texts.get(against) if against else None,
            expires=bool(event.get("valid_until")),
        )
        if what != "reinforced":
            texts[memory_id] = event["text"]


def _words(event: Mapping[str, Any]) -> str:
    """What the message itself says: an earlier statement that stands beside it is no part of that."""
    said = event.get("said") or {}
    return f"{said.get('before', '')} {said.get('words', '')}".strip() or str(event["text"])


def _ends(message: str, events: Sequence[Mapping[str, Any]], texts: Mapping[str, str]) -> Iterator[End]:
    formed = {event["memory_id"]: event["text"] for event in events if event["event"] in WRITES}
    for event in events:
        if event["event"] == "memory_superseded":
            ended, by = event["memory_id"], event["by"]
            new = formed.get(by, texts.get(by, ""))
            yield End(message=message, memory_id=ended, by=by, text=new, against=texts.get(ended, ""))


def _edges(events: Iterable[Mapping[str, Any]], kind: str, *, least: float = 0.0) -> Iterator[frozenset[str]]:
    """The relations of a kind; the gate's are surer than those that common words give."""
    for event in events:
        if event["event"] == "relation_formed" and event["type"] == kind and event["confidence"] >= least:
            yield frozenset((event["source"], event["target"]))


def standing_for(span: Span, words: str, outcome: Outcome) -> list[Write]:
    """What was written of a span."""
    return [each for each in outcome.writes if each.message == span.message and data.covers(each.words, words)]


def verdict(pair: Pair, texts: Mapping[str, str], outcome: Outcome) -> str:
    """What became of the newer statement of a pair beside the older one.

    `lost` when one of them was not kept, `one` when a single memory holds both.
    """
    older = {each.memory_id for each in standing_for(pair.older, pair.older.of(texts), outcome)}
    newer = standing_for(pair.newer, pair.newer.of(texts), outcome)
    if not older or not newer:
        return "lost"
    for each in newer:
        if each.memory_id in older:
            return "one" if each.what == "formed" or pair.older.message == pair.newer.message else each.what
    ids = {each.memory_id for each in newer}
    if any(end.memory_id in older and end.by in ids for end in outcome.ends):
        return "ended"
    between = {frozenset((old, new)) for old in older for new in ids}
    if between & outcome.marked:
        return "marked"
    if between & outcome.linked:
        return "linked"
    return "apart"


def pair_figures(pairs: Iterable[tuple[Pair, str]]) -> dict[str, Share]:
    """Of the labelled pairs that were kept: what was recognised, and what was taken for something else."""
    seen = [(pair, found) for pair, found in pairs if found not in ("lost", "one")]
    again = ("reinforced", "updated")
    changed = [(pair, found) for pair, found in seen if pair.relation == "changed"]
    other = [found for pair, found in seen if pair.relation in ("changed", "different", "beside")]
    repeated = [found for pair, found in seen if pair.relation in ("same", "fuller")]
    return {
        "pairs taken for said again": share(found == "reinforced" for found in other),
        "pairs linked as said again": share(found == "linked" for found in other),
        "repetitions made one": share(found in again for found in repeated),
        "repetitions recognised": share(found in (*again, "linked") for found in repeated),
        "changed, with a cue: ended or marked": share(f in ("ended", "marked") for pair, f in changed if pair.cue),
        "changed, without: ended or marked": share(f in ("ended", "marked") for pair, f in changed if not pair.cue),
        "false marks": share(f in ("ended", "marked") for pair, f in seen if pair.relation == "different"),
    }


def label_figures(talk: Talk, outcome: Outcome) -> dict[str, Share]:
    """Figures that the labels alone give."""
    texts = talk.texts
    wanted = [label for label in talk.labels if label.wanted]
    kept = [standing_for(label, label.of(texts), outcome) for label in wanted]
    written = [each for each in outcome.writes if each.what != "reinforced"]
    traps = [label for label in talk.labels if not label.wanted]
    lasting = [each for each in written if (kinds := kinds_of(each, wanted, texts)) and not kinds & data.PASSING]
    return {
        "worthwhile kept": share(map(bool, kept)),
        "worthwhile among kept": share(bool(kinds_of(each, wanted, texts)) for each in written),
        "not their statement, kept": share(bool(standing_for(each, each.of(texts), outcome)) for each in traps),
        "lasting that expire": share(each.expires for each in lasting),
    }


def kinds_of(write: Write, labels: Iterable[Label], texts: Mapping[str, str]) -> frozenset[str]:
    """The kinds of the labelled spans that it stands for."""
    return frozenset(
        label.kind for label in labels if label.message == write.message and data.covers(write.words, label.of(texts))
    )


def read_figures(outcome: Outcome) -> dict[str, Share]:
    """Figures that a reader's judgements give."""
    judged = data.judgements()
    flaws = [judged.get((each.message, data.digest(each.text))) for each in memories(outcome)]
    known = [each for each in flaws if each is not None]
    verdicts = data.decisions()
    again = [verdicts.get(_key(each, "reinforced")) for each in outcome.writes if each.what == "reinforced"]
    ends = [verdicts.get(_key(each, "ended")) for each in outcome.ends]
    return {
        "judged": share(each is not None for each in flaws),
        "good (true and self-contained)": share(not each & GOOD for each in known),
        "garbled": share("garbled" in each for each in known),
        "wrong meaning or person": share(bool(each & MISLEADING) for each in known),
        "wrong date": share("date" in each for each in known),
        "not understood alone": share("alone" in each for each in known),
        "said again that was something else": share(not each["right"] for each in again if each is not None),
        "ends of what still holds": share(each["holds"] for each in ends if each is not None),
    }


def memories(outcome: Outcome) -> list[Write]:
    """What became a memory, or new words of one."""
    return [each for each in outcome.writes if each.what != "reinforced"]


def _key(each: Write | End, decision: str) -> tuple[str, str, str, str]:
    return each.message, decision, data.digest(each.text), data.digest(each.against or "")


def unjudged(outcome: Outcome) -> Iterator[dict[str, object]]:
    """Everything that waits for a reader; flaws, `right` and `holds` are theirs to fill in."""
    judged, verdicts = data.judgements(), data.decisions()
    for each in memories(outcome):
        if (each.message, data.digest(each.text)) not in judged:
            yield {"message": each.message, "text": data.digest(each.text), "flaws": [], "read": each.text}
    again: list[tuple[Write | End, str]] = [
        (made, "reinforced") for made in outcome.writes if made.what == "reinforced"
    ]
    for made, what in again + [(end, "ended") for end in outcome.ends]:
        key = _key(made, what)
        if key not in verdicts:
            fields = dict(zip(("message", "decision", "text", "against"), key, strict=True))
            yield {**fields, "right": None, "holds": None, "read": made.text, "read_against": made.against}


def figures(talk: Talk, preset: Preset, outcome: Outcome) -> dict[str, str]:
    """A column of the table."""
    found = [(pair, verdict(pair, talk.texts, outcome)) for pair in talk.pairs]
    read = read_figures(outcome) if preset == "default" else {}
    shares = {**read, **label_figures(talk, outcome), **pair_figures(found)}
    return {
        "memories": str(len(memories(outcome))),
        "sentences worth keeping": percent(data.base_rate(talk)),
        **{name: str(each) for name, each in shares.items()},
        "pairs with one not kept": str(sum(became == "lost" for _, became in found)),
    }


def report(columns: Mapping[str, Mapping[str, str]]) -> str:
    """All columns as one table."""
    names = dict.fromkeys(name for column in columns.values() for name in column)
    rows = [(name, *(column.get(name, "") for column in columns.values())) for name in names]
    return table(("", *columns), rows)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locomo", type=Path, help="LoCoMo's file, for the real talk")
    parser.add_argument("--laps", type=Path, help="LAPS' movie_dataset_val.json, for the real talk")
    parser.add_argument("--unjudged", type=Path, help="write what nobody has judged to this file")
    parser.add_argument("--sources", nargs="*", help="only these, as second_en; else all that can be read")
    parser.add_argument("--agents", action="store_true", help="what people at work type to agents, instead")
    parser.add_argument("--diaries", action="store_true", help="the diaries that train nothing, instead")
    parser.add_argument("--pairs", action="store_true", help="print instead where each labelled pair is decided")
    parser.add_argument("--together", action="store_true", help="all of a source as one long history of one person")
    options = parser.parse_args()
    if options.diaries:
        every = told_diaries.talks(HELD_DIARIES)
    else:
        every = data.at_work() if options.agents else data.load(locomo=options.locomo, laps=options.laps)
    talks = [talk for talk in every if not options.sources or talk.source in options.sources]
    if options.together:
        talks = [data.together(talk) for talk in talks]
    if options.pairs:
        from benchmarks import pair_stages

        pair_stages.report(talks)
        return
    presets: tuple[Preset, ...] = ("default", "v9")
    outcomes = {(talk.source, preset): run(talk, preset) for preset in presets for talk in talks}
    for preset in presets:
        columns = {talk.source: figures(talk, preset, outcomes[talk.source, preset]) for talk in talks}
        print(f"{preset}\n\n{report(columns)}\n")
    waiting = [row for talk in talks for row in unjudged(outcomes[talk.source, "default"])]
    print(f"not judged: {len(waiting)}")
    if options.unjudged:
        data.write(options.unjudged, waiting)


if __name__ == "__main__":
    main()
