"""A hook never breaks its host: whatever is wrong, it says nothing to it and ends with 0."""

import io
import json
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from mnemolog.ops.surfaces.hooks import command, serving
from mnemolog.ops.surfaces.hooks.command import main
from tests.unit.ops.surfaces.hooks.test_transcript import record

PROMPT: Final = {"session_id": "s1", "prompt": "Which port?", "cwd": "/home/kim/shop", "hook_event_name": "x"}
LONG_MS: Final = "60000"


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> "Say":
    return Say(monkeypatch)


class Say:
    """Puts something on stdin."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, said: object) -> None:
        text = said if isinstance(said, bytes) else json.dumps(said).encode()
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))


def served(folder: Path, url: object) -> list[str]:
    """Arguments for a data directory that says where it is served."""
    (folder / "server.json").write_text(json.dumps({"url": url, "pid": 1}))
    return ["--data", str(folder)]


@pytest.mark.parametrize("event", list(command.EVENTS))
@pytest.mark.parametrize("said", [b"", b"no JSON", b"\xff", b"[1]", PROMPT])
def test_nobody_serves_or_stdin_holds_nothing(
    say: Say, tmp_path: Path, capsys: pytest.CaptureFixture[str], event: str, said: object
) -> None:
    say(said)
    assert main([event, "--data", str(tmp_path)], monotonic()) == 0
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith(f"mnemolog hook {event}: ")


@pytest.mark.parametrize("more", [{"turn_id": "t1"}, {"turn_id": 7}, {"cursor_version": "3.1", "generation_id": "g1"}])
@pytest.mark.parametrize("event", ["session-start", "user-prompt", "stop"])
def test_hosts_that_name_the_turn_go_on_without_a_server(
    say: Say, tmp_path: Path, capsys: pytest.CaptureFixture[str], event: str, more: dict[str, object]
) -> None:
    """Cursor waits to be told that its prompt may go on."""
    say({**PROMPT, "last_assistant_message": "It is 9090.", "text": "It is 9090.", **more})
    assert main([event, "--data", str(tmp_path)], monotonic()) == 0
    continues = event == "user-prompt" and "cursor_version" in more
    out, err = capsys.readouterr()
    assert out == ('{"continue": true}\n' if continues else "")
    assert err.startswith(f"mnemolog hook {event}: ")


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "nowhere", 5, None])
def test_the_server_is_gone(say: Say, tmp_path: Path, capsys: pytest.CaptureFixture[str], url: object) -> None:
    say(PROMPT)
    assert main(["user-prompt", *served(tmp_path, url), "--within", LONG_MS], monotonic()) == 0
    assert not capsys.readouterr().out


def test_a_server_that_is_too_slow_is_not_waited_for(
    say: Say, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the connection, and never answers
        say(PROMPT)
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert main(["user-prompt", *served(tmp_path, url), "--within", "30"], monotonic()) == 0
    out, err = capsys.readouterr()
    assert not out
    assert err


@pytest.mark.parametrize("arguments", [[], ["no-such-event"], ["stop", "--unknown"], ["stop", "--tokens", "many"]])
def test_wrong_usage_does_not_stop_the_host(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(arguments, monotonic()) == 1  # 2 would
    out, err = capsys.readouterr()
    assert not out
    assert "mnemolog hook" in err


BEFORE: Final = (record("user", "u1", "Which port?", promptId="p1"), record("assistant", "a1", "Done."))
ASKED: Final = record("user", "u2", "We deploy on Fridays.", promptId="p2")
ANSWERED: Final = record("assistant", "a2", "Done.")


@pytest.mark.parametrize(
    ("states", "told"),
    [
        ([None, None, [ASKED, ANSWERED]], ["u2", "a2"]),
        ([None, [ASKED], [ASKED, ANSWERED]], ["u2", "a2"]),
        ([[*BEFORE], [*BEFORE, ASKED], [*BEFORE, ASKED, ANSWERED]], ["u2", "a2"]),
        ([[*BEFORE, ASKED]], ["u2"]),
        ([[*BEFORE]], ["u1", "a1"]),
    ],
)
def test_a_turn_is_told_though_its_transcript_is_written_late(
    say: Say,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    states: Sequence[Sequence[str] | None],
    told: Sequence[str],
) -> None:
    """Claude Code called the hook before it had written anything, or answered two prompts with the same words."""
    file = tmp_path / "s1.jsonl"
    posted: list[dict[str, str]] = []

    def written() -> Iterator[None]:
        for lines in states:
            if lines is not None:
                file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
            yield

    state = written()
    next(state)
    monkeypatch.setattr(command, "sleep", lambda _seconds: next(state, None))
    monkeypatch.setattr(serving, "post", lambda _server, _path, body, timeout_s: posted.extend(body))
    say({"prompt_id": "p2", "last_assistant_message": "Done.", "transcript_path": str(file)})
    assert main(["stop", *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert [each["id"] for each in posted] == list(told)


def test_a_transcript_that_is_never_written_is_reported(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "sleep", lambda _seconds: None)
    say({"prompt_id": "p2", "last_assistant_message": "Done.", "transcript_path": str(tmp_path / "s1.jsonl")})
    assert main(["stop", *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert "s1.jsonl" in capsys.readouterr().err
