"""At which stage of the gate each labelled pair is decided: python -m benchmarks.memory_quality --pairs.

The log of each conversation is folded again. Before the commit that brings the newer statement, what the gate compared
it with is worked out as the write path does, from the vector that the event holds.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks import memory_quality as quality
from benchmarks.memory_quality_data import Pair, Talk
from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.models import load_embedder
from mnemolog.processors.alignment.comparer import Comparison, compare_clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import changes, nearby, voices
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.neighbourhood import Neighbour, WriterState
from mnemolog.processors.ports import Embedder
from mnemolog.processors.vectors import unpacked
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Language, MemoryFormed

EVERY: Final = 10_000
"""More memories than a conversation has: all are ranked, to tell how far away the older one is."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where an older memory stood when a newer statement came."""

    rank: int
    """by its cosine, among all of the subject; 0 is the nearest"""
    similarity: float
    around: bool
    """whether it was among the neighbours of which the choice is made"""
    compared: bool
    """whether it was among those that are compared word by word"""
    comparison: Comparison
    """what it is to the newer one, compared or not"""
    old: str
    new: str


@dataclass(frozen=True, kw_only=True)
class Staged:
    """A labelled pair, and where it was decided."""

    pair: Pair
    verdict: str
    stage: str
    """kept: one of them was not; elsewhere: the older one is another speaker's, or over; far: it was not among the
    neighbours; near: it was, but was not compared; else what the alignment says"""
    place: Place | None


def stages(talk: Talk, embedder: Embedder) -> list[Staged]:
    """Run a talk through the product, and look at each of its pairs."""
    with TemporaryDirectory() as folder:
        outcome = quality.run(talk, "default", Path(folder))
        keys = dict.fromkeys(f"default/{message['agent_id']}" for message in talk.messages)
        logs = asyncio.run(commits(Path(folder), keys))
    wanted = {pair.newer.message for pair in talk.pairs}
    seen = [each for key in keys for each in _seen(logs[key], wanted, embedder)]
    return [_staged(pair, talk, outcome, seen) for pair in talk.pairs]


async def commits(folder: Path, keys: Iterable[str]) -> dict[str, list[Commit]]:
    """Of each agent all that its log holds."""
    async with AsyncMemory(folder) as memory:
        backend = memory._backend  # noqa: SLF001  the log is read as it stands
        assert isinstance(backend, EmbeddedBackend)
        log = backend.parts.log
        return {key: [each.commit async for batch in log.read(key=key) for each in batch] for key in keys}


def _seen(
    commits: Sequence[Commit], wanted: set[str], embedder: Embedder
) -> Iterator[tuple[str, str, dict[str, Place]]]:
    """Of each memory that these messages formed: message, memory, and every older memory with its place."""
    state = WriterState()
    for commit in commits:
        for entry in commit.events:
            event = entry.event
            if isinstance(event, MemoryFormed) and event.judgement is not None and commit.input_id in wanted:
                yield commit.input_id, event.memory_id, _places(event, state, embedder)
            state.evolve(event)


def _places(event: MemoryFormed, state: WriterState, embedder: Embedder) -> dict[str, Place]:
    config, candidate = Config().gate, candidate_of(event)
    vector = unpacked(event.embedding)
    model, subject = event.embedding.model, event.subject
    every = state.neighbours(vector, model=model, subject=subject, at=event.valid_from, most=EVERY)
    said = statement(candidate.words, candidate.language, candidate.name, embedder)
    around = around_of(event, candidate, said, state)
    nearest = nearby.near(candidate, around, embedder.calibration, config)
    scored = changes.neighbours(candidate, said, nearest)
    candidates = {each.memory.id for each in nearest}
    near = {each.near.memory.id for each in changes.worth_comparing(scored, config)}
    found = {}
    for rank, each in enumerate(every):
        memory = each.memory
        old = statement(memory.words, memory.language, candidate.name, embedder)
        found[memory.id] = Place(
            rank=rank,
            similarity=embedder.calibration.similarity(each.cosine, memory.language, candidate.language),
            around=memory.id in candidates,
            compared=memory.id in near,
            comparison=compare_clauses(old, said, each.cosine, config),
            old=memory.words,
            new=candidate.words,
        )
    return found


def around_of(event: MemoryFormed, candidate: Candidate, said: Statement, state: WriterState) -> list[Neighbour]:
    """The memories that the gate looked at before it formed this one."""
    message = event.message_id and state.transcript.get(event.message_id)
    vector = unpacked(event.embedding), event.embedding.model
    found = nearby.around(state, candidate, said, vector, message or None, at=event.valid_from)
    return voices.of_voice(found, voices.voice_of(candidate, event.data_source))


def candidate_of(event: MemoryFormed) -> Candidate:
    """The candidate that became this memory."""
    return Candidate(
        text=event.text,
        subject=event.subject,
        name=event.said.name if event.said else event.subject,
        category=event.category,
        entities=event.entities,
        key_values=event.key_values,
        language=event.language,
        temporal_type=event.temporal_type,
        valid_until=event.valid_until,
        confidence=event.source_confidence,
        said=event.said,
    )


def statement(words: str, language: Language, name: str, embedder: Embedder) -> Statement:
    """Words as they are compared."""
    return Statement(words, language, name, embedder.read(words).pieces)


def _staged(
    pair: Pair, talk: Talk, outcome: quality.Outcome, seen: Sequence[tuple[str, str, dict[str, Place]]]
) -> Staged:
    texts = talk.texts
    older = {each.memory_id for each in quality.standing_for(pair.older, pair.older.of(texts), outcome)}
    newer = {each.memory_id for each in quality.standing_for(pair.newer, pair.newer.of(texts), outcome)}
    became = quality.verdict(pair, texts, outcome)
    places = [
        place
        for message, memory_id, of_memory in seen
        if message == pair.newer.message and memory_id in newer
        for known, place in of_memory.items()
        if known in older
    ]
    best = max(places, key=lambda place: (place.compared, place.around, place.similarity), default=None)
    return Staged(pair=pair, verdict=became, stage=_stage(became, best), place=best)


def _stage(became: str, place: Place | None) -> str:
    if became in ("lost", "one"):
        return "kept" if became == "lost" else "one memory"
    if place is None:
        return "elsewhere"
    if place.compared:
        return place.comparison.verdict
    return "near" if place.around else "far"


def report(talks: Iterable[Talk]) -> None:
    """Print each pair, and of each kind how many were decided where."""
    embedder = load_embedder(Config())
    for talk in talks:
        found = stages(talk, embedder)
        print(f"{talk.source}\n")
        for staged in found:
            print(_line(staged, talk))
        counts = Counter((_kind(staged.pair), staged.stage, staged.verdict) for staged in found)
        print()
        for (kind, stage, verdict), count in sorted(counts.items()):
            print(f"{kind:18} {stage:12} {verdict:12} {count}")
        print()


def _kind(pair: Pair) -> str:
    return pair.relation if pair.cue is None else f"{pair.relation}, {'with' if pair.cue else 'no'} cue"


def _line(staged: Staged, talk: Talk) -> str:
    pair, place, texts = staged.pair, staged.place, talk.texts
    head = f"{_kind(pair)}: {staged.stage}, {staged.verdict}"
    if place is None:
        return f"{head}\n  {pair.older.of(texts)}\n  {pair.newer.of(texts)}"
    likely = ", ".join(f"{name} {share:.2f}" for name, share in place.comparison.probabilities.items())
    evidence = " ".join(place.comparison.evidence) or "no evidence"
    return (
        f"{head}; rank {place.rank}, similarity {place.similarity:.2f}; {likely}; {evidence}\n"
        f"  {place.old}\n  {place.new}"
    )
