"""The tutorial on Kafka, followed as a reader would."""

from pathlib import Path

from tests.pages import ROOT, Reader


def test_the_tutorial_does_what_it_says(kafka: str, tmp_path: Path) -> None:
    ours = {"MNEMOLOG_TEST_KAFKA": kafka, "MNEMOLOG_KAFKA__PREFIX": "tutorial", "MNEMOLOG_KAFKA__PARTITIONS": "2"}
    with Reader(tmp_path, ours) as reader:
        reader.follow(ROOT / "docs" / "tutorials" / "support-bot-on-kafka.md")
