"""The bundled model that reads two statements together."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mnemolog.schemas.errors import EmbedderError
from mnemolog.streams.providers.bundled import FOLDER, BundledEmbedder
from mnemolog.streams.providers.pair_reader import GRAPH, MOST_PIECES, cut

pytestmark = pytest.mark.slow

EMBEDDER = BundledEmbedder()
READER = EMBEDDER.pair_reader
PAIRS = (
    ("I take the 7 train to work.", "We moved, I walk to the office now."),
    ("Dentist on the 3rd at 9.", "the dentist, that's nine o'clock on the third"),
    ("Kahveyi şekersiz içerim.", "Kahveyi bıraktım."),
)


def test_relations_exclude_each_other_and_the_explanation_stands_beside_them() -> None:
    for old, new in PAIRS:
        found = READER.read(old, new)
        assert sum(found[:4]) == pytest.approx(1.0, abs=1e-3)
        assert all(0 <= each <= 1 for each in found)


def test_a_change_a_repetition_and_another_matter_are_told_apart() -> None:
    change = READER.read("Standup is at 9:30 every day.", "Standup moved to 10.")
    again = READER.read("Dentist on the 3rd at 9.", "the dentist, that's nine o'clock on the third")
    other = READER.read("Dentist on the 3rd at 9.", "My sister plays the oboe.")
    assert change.changed > 0.5
    assert again.repeats > 0.5
    assert other.different > 0.8


def test_pairs_beside_each_other_give_the_same_bits_as_one_by_one() -> None:
    alone = [READER.read(*pair) for pair in PAIRS]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda pair: READER.read(*pair), PAIRS * 8))
    assert together == alone * 8
    assert [BundledEmbedder(few=True).pair_reader.read(*pair) for pair in PAIRS] == alone


def test_of_a_long_statement_the_beginning_is_read_and_it_repeats_nothing() -> None:
    long = "I like tea. " * 200
    ids, older = cut(EMBEDDER._cuts, long, long)
    assert (older, len(ids)) == (MOST_PIECES, 2 * MOST_PIECES - 1)
    assert READER.read(long, long).repeats == 0
    assert sum(READER.read(long, long)[:4]) == pytest.approx(1.0, abs=1e-3)


def test_a_model_that_is_not_there_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(FOLDER, folder)
    (folder / GRAPH).unlink()
    with pytest.raises(EmbedderError, match="install mnemolog again"):
        BundledEmbedder(folder)
