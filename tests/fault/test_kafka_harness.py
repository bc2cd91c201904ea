"""The harness of the faults on Kafka: what it lets pass, and what not."""

from pathlib import Path

import pytest

from tests.fault.kafka_harness import TOOK_OVER, Worker, immortal


@pytest.mark.parametrize(
    ("lives", "fenced"),
    [
        ([], False),
        ([f"{TOOK_OVER}\n"], True),
        ([f"{TOOK_OVER}\n{TOOK_OVER}\n", "Traceback\n"], False),
        (["Traceback\n", f"{TOOK_OVER}\n"], False),
        ([f"{TOOK_OVER}\n", f"{TOOK_OVER}\n"], True),
    ],
)
def test_a_crash_does_not_pass_because_another_life_was_fenced(tmp_path: Path, lives: list[str], fenced: bool) -> None:
    """The sentence was counted in all that it wrote: said twice by one life, it excused the next one's crash."""
    worker = Worker("worker", tmp_path / "data", {}, immortal, "all")
    for said in lives:
        worker.begin_life(None)
        with (tmp_path / "worker.log").open("a") as log:
            log.write(said)
        worker.note_end(1)
    assert worker.was_fenced() is fenced
