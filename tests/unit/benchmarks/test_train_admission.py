"""That admission is trained on what it sees: the numbers of a row are those of the write path."""

from pathlib import Path

import pytest

from benchmarks import train_admission
from benchmarks.memory_quality_data import Label, Talk
from mnemolog import Memory
from mnemolog.ops.models import load_embedder
from mnemolog.processors.ingest.worth.classifier import NOTHING, judge
from mnemolog.schemas.config import Config
from mnemolog.streams.providers.worth import weights

TEXT = "We moved the release to Friday. Deploys to production need two approvals. Rerun it with 24G."
SAID = {"agent_id": "a", "id": "1", "user_id": "kim", "name": "Kim", "at": "2026-03-02T09:00:00+00:00", "role": "user"}
START = TEXT.index("Deploys")
TALK = Talk(
    source="made_en",
    language="en",
    messages=[{**SAID, "content": TEXT}],
    labels=[Label(message="1", start=START, end=TEXT.index(" Rerun"), kind="instruction")],
    pairs=[],
)


def test_a_row_has_the_worth_that_the_write_path_gives_its_sentence(tmp_path: Path) -> None:
    embedder = load_embedder(Config())
    rows = list(train_admission.conversations(TALK))
    vectors = train_admission.vectors(rows, embedder)
    trained = weights(embedder.model)
    expected = {row.text: judge(row.features, trained, vector).worth for row, vector in zip(rows, vectors, strict=True)}
    with Memory(tmp_path) as memory:
        (receipt,) = memory.add_many([{**SAID, "content": TEXT}])
    found = {
        event["said"]["words"]: event["source_confidence"]
        for event in receipt.events
        if event["event"] == "memory_formed"
    }
    assert len(found) > 1
    assert found == pytest.approx({words: expected[words] for words in found}, abs=1e-3)


def test_a_sentence_has_the_kind_of_its_label_and_none_is_worth_nothing() -> None:
    kinds = [row.kind for row in train_admission.conversations(TALK)]
    assert kinds == [NOTHING, "instruction", NOTHING]
