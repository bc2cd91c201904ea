"""Pairs of statements as talk brings them together: nearly all are about different things.

What the gate compares with a new statement is whatever is near and shares a word with it, and of a hundred such pairs
of a conversation not one is a change. Pairs that were written to show changes say nothing of that rate. The rows are
those of `benchmarks.train_admission`: sentences of real and of our own dialogues.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks.train_admission import Row, rows
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.language.detection import detect
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.schemas.event import Language

NEAREST: Final = 8
"""Statements that are looked through for words in common, as the gate does."""
SAME_DIALOGUE: Final = 3
ELSEWHERE: Final = 1
"""Pairs of a statement with what was said in its dialogue before, and with what others said elsewhere, at most."""
UNSURE_ABOVE: Final = 0.65
"""Cosine of a pair above which it may well say the same, which nobody has labelled."""
UNSURE_ELSEWHERE_ABOVE: Final = 0.5
"""And the same for what others said: of one matter, two people say what one person could only take back."""
SINGLE: Final = ("NMT-on-PHP", "tr")
"""Sources of single sentences, which stand in no dialogue: Tatoeba, and Common Voice in Turkish."""
LONGEST_CHARS: Final = 400


class Told(NamedTuple):
    """A sentence of a dialogue, with its vector."""

    row: Row
    statement: Statement
    vector: Vector


def natural_pairs(embedder: Embedder, folder: Path | None, *, vectors: bool) -> Iterator[tuple[Told, Told]]:
    """Older and newer statements that share a word and are different, by the rows of the folder and our own."""
    told = [_told(row, embedder, vectors=vectors) for row in rows(folder) if _of_a_dialogue(row)]
    every = np.array([each.vector for each in told])
    for place, newer in enumerate(told):
        if newer.row.kind == "correction":
            continue
        cosines = every @ newer.vector
        order = np.argsort(-cosines[:place], kind="stable")
        before = (told[at] for at in order if cosines[at] < UNSURE_ABOVE and _together(told[at].row, newer.row))
        others = (told[at] for at in order if cosines[at] < UNSURE_ELSEWHERE_ABOVE and _apart(told[at].row, newer.row))
        for older in (*_sharing(before, newer)[:SAME_DIALOGUE], *_sharing(others, newer)[:ELSEWHERE]):
            yield older, newer


def _told(row: Row, embedder: Embedder, *, vectors: bool) -> Told:
    read = embedder.read(row.text)
    language: Language = detect(row.text)
    return Told(row, Statement(row.text, language, pieces=read.pieces if vectors else None), read.vector)


def _of_a_dialogue(row: Row) -> bool:
    return len(row.text) <= LONGEST_CHARS and row.of.source not in SINGLE


def _apart(one: Row, other: Row) -> bool:
    return one.of.group != other.of.group and one.of.language == other.of.language


def _together(one: Row, other: Row) -> bool:
    return (one.of.group, one.role) == (other.of.group, other.role)


def _sharing(near: Iterable[Told], newer: Told) -> list[Told]:
    return [each for each in islice(near, NEAREST) if not each.statement.matters.isdisjoint(newer.statement.matters)]
