import json

import pytest

from mnemolog.ops.telemetry.reports import structured
from mnemolog.schemas.telemetry import BatchCommitted, InputDeadLettered, ModelCalled, WriterOpened

SECRET = "My password is hunter2."  # noqa: S105  what somebody said

DEAD = InputDeadLettered(
    key="default/a", input_id="m1", reason="invalid_input", detail=f"content: {SECRET!r} is not allowed; allowed: …"
)


def test_a_record_is_one_line_of_json_with_its_level_and_time(capsys: pytest.CaptureFixture[str]) -> None:
    structured(verbose=False)(WriterOpened(log_id="l1", position=7))
    line = json.loads(capsys.readouterr().err)
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "writer_opened", "level": "info", "log_id": "l1", "position": 7}


def test_what_somebody_said_is_in_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    structured(verbose=True)(DEAD)
    line = capsys.readouterr().err
    assert "hunter2" not in line
    assert (
        json.loads(line).items()
        >= {
            "event": "input_dead_lettered",
            "level": "warning",
            "key": "default/a",
            "input_id": "m1",
            "reason": "invalid_input",
        }.items()
    )


def test_every_batch_is_told_only_to_who_wants_to_know(capsys: pytest.CaptureFixture[str]) -> None:
    batch = BatchCommitted(key="default/a", outcomes={"remembered": 2}, position=7)
    structured(verbose=False)(batch)
    assert not capsys.readouterr().err
    structured(verbose=True)(batch)
    assert json.loads(capsys.readouterr().err)["outcomes"] == {"remembered": 2}


@pytest.mark.parametrize("success, level", [(True, None), (False, "warning")])
def test_a_call_of_the_model_is_told_to_everybody_where_it_failed(
    success: bool, level: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ModelCalled(
        task="formation",
        model="m",
        attempts=1,
        latency_ms=10.0,
        input_tokens=1,
        output_tokens=1,
        cost_usd=0.0,
        success=success,
        error=None if success else "away",
    )
    structured(verbose=False)(call)
    line = capsys.readouterr().err
    assert (json.loads(line)["level"] if line else None) == level
