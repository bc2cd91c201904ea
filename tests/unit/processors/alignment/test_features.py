"""What is left over of two statements: the quick ways give what the thorough ones give."""

from difflib import SequenceMatcher
from itertools import product

import numpy as np
import pytest

from mnemolog.ops.models import load_embedder
from mnemolog.processors.alignment.comparer import compare
from mnemolog.processors.alignment.features import LEFT, Statement, _blocks, _in_forms, _Matched, _one_edit, align
from mnemolog.processors.token_vectors import Pieces, Projection
from mnemolog.schemas.config import Config, GateConfig


def test_blocks_are_those_of_a_search_for_what_is_common() -> None:
    chance = np.random.default_rng(7)
    for olds, news in product(range(1, 7), repeat=2):
        for _ in range(20):
            matches = chance.random((olds, news)) ** 3  # few stand for each other
            nearest, most = matches.argmax(axis=0), matches.max(axis=0)
            named = [f"{row}" if most[at] > LEFT else f"new{at}" for at, row in enumerate(nearest)]
            known = [str(row) for row in range(olds)]
            tags = [tag for tag, *_ in SequenceMatcher(None, known, named, autojunk=False).get_opcodes()]
            found = _blocks(_Matched(matches, matches.max(axis=1), most, [], antonym=False))
            assert found == (tags.count("replace"), tags.count("insert"), tags.count("delete")), matches


@pytest.mark.parametrize(
    "other", ["garden", "gardens", "gerden", "sarden", "gardem", "arden", "xgarden", "harbou", "harden"]
)
def test_words_that_differ_at_both_ends_are_not_looked_at_further(other: str) -> None:
    slow = "garden".startswith(other) or other.startswith("garden") or _one_edit("garden", other)
    assert _in_forms("garden", other) == slow == _in_forms(other, "garden")


@pytest.mark.parametrize("whose", ["My brother", "I"])
def test_another_side_is_another_matter(whose: str) -> None:
    old, new = Statement(f"{whose} broke the left arm.", "en"), Statement(f"{whose} broke the right arm.", "en")
    assert align(old, new, 0.9).others


def test_a_clause_behind_what_the_embedder_reads_is_compared_by_its_words_alone() -> None:
    """Its words weigh nothing there, and the share of them that is left over was no number."""
    size = load_embedder(Config()).dimensions
    zeros, axes = np.zeros(size, np.float32), np.eye(size, 4, dtype=np.float32)
    none = Pieces(np.zeros((0, 2), np.int32), zeros[None][:0], zeros[:0], Projection(zeros, zeros, axes))
    old = Statement("I keep a ferret named Biscuit.", "en", pieces=none)
    new = Statement("The harbour closes early.", "en", pieces=none)
    assert old.weight == 0
    found = compare(old, new, 0.0, GateConfig())
    assert found.verdict == "different"
    assert all(0 <= share <= 1 for share in found.probabilities.values())
