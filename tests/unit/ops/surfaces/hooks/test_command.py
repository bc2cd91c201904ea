"""A hook never breaks its host: whatever is wrong, it says nothing to it and ends with 0."""

import io
import json
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from mnemolog.ops.surfaces.hooks import command, serving
from mnemolog.ops.surfaces.hooks.command import main
from mnemolog.ops.surfaces.hooks.serving import NotServedError
from mnemolog.ops.surfaces.hooks.waiting import LOOK_S, WAIT_S
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


class Clock:
    """A clock that only sleep advances."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object]) -> None:
        self.now = 0.0
        self._meanwhile = meanwhile
        monkeypatch.setattr(command, "sleep", self._sleep)
        monkeypatch.setattr(command, "monotonic", lambda: self.now)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds
        self._meanwhile()


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


@pytest.mark.parametrize(
    ("source", "noted"), [("compact", True), ("clear", True), ("startup", False), ("resume", False)]
)
def test_a_conversation_that_lost_its_texts_is_noted_though_its_context_comes_too_late(
    say: Say,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    source: str,
    *,
    noted: bool,
) -> None:
    posted: list[tuple[str, object]] = []

    def post(_server: object, path: str, body: object, *, timeout_s: float) -> object:
        if path == "/v1/context":
            raise NotServedError(f"nothing within {timeout_s} s")
        posted.append((path, body))
        return {}

    monkeypatch.setattr(serving, "post", post)
    say({**PROMPT, "source": source, "session_id": "s/1"})
    assert main(["session-start", *served(tmp_path, "http://127.0.0.1:1"), "--agent", "shop"], monotonic()) == 0
    begins = {"agent_id": "shop", "query": "What is known of shop?", "recalled": [], "anew": True}
    assert posted == ([("/v1/sessions/s%2F1/recalls", begins)] if noted else [])
    assert "nothing within" in capsys.readouterr().err


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
    ("states", "told", "named"),
    [
        ([None, None, [ASKED, ANSWERED]], ["u2", "a2"], True),
        ([None, [ASKED], [ASKED, ANSWERED]], ["u2", "a2"], True),
        ([[*BEFORE], [*BEFORE, ASKED], [*BEFORE, ASKED, ANSWERED]], ["u2", "a2"], True),
        ([[*BEFORE, ASKED]], ["u2"], True),
        ([[*BEFORE]], ["u1", "a1"], True),
        ([None, [*BEFORE], [*BEFORE, ASKED, ANSWERED]], ["u2", "a2"], False),
    ],
)
def test_a_turn_is_told_though_its_transcript_is_written_late(
    say: Say,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    states: Sequence[Sequence[str] | None],
    told: Sequence[str],
    named: bool,
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
    clock = Clock(monkeypatch, lambda: next(state, None))
    monkeypatch.setattr(serving, "post", lambda _server, _path, body, timeout_s: posted.extend(body))
    say({"prompt_id": "p2", "transcript_path": str(file), **({"last_assistant_message": "Done."} if named else {})})
    assert main(["stop", *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert [each["id"] for each in posted] == list(told)
    assert clock.now <= WAIT_S + LOOK_S


def test_a_transcript_that_is_never_written_is_reported(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Clock(monkeypatch, lambda: None)
    say({"prompt_id": "p2", "last_assistant_message": "Done.", "transcript_path": str(tmp_path / "s1.jsonl")})
    assert main(["stop", *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert "s1.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize("event", ["stop", "pre-compact", "session-end"])
@pytest.mark.parametrize("named", ["", "folder", "pipe", "missing"])
def test_a_transcript_that_is_no_file_is_reported_at_once(
    say: Say, tmp_path: Path, capsys: pytest.CaptureFixture[str], event: str, named: str
) -> None:
    """A pipe was waited for without end."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    say({"transcript_path": named and str(tmp_path / named)})
    assert main([event, *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    err = capsys.readouterr().err
    assert err.startswith(f"mnemolog hook {event}: transcript_path: ")
    assert err.count("\n") == 1


def test_the_last_turn_is_sent_before_the_rest_of_the_conversation(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host may end the hook after the first request."""
    file = tmp_path / "s1.jsonl"
    file.write_text("\n".join([*BEFORE, ASKED, ANSWERED]), "utf-8")
    posted: list[list[str]] = []
    monkeypatch.setattr(
        serving, "post", lambda _server, _path, body, timeout_s: posted.append([each["id"] for each in body])
    )
    say({"transcript_path": str(file)})
    assert main(["session-end", *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert posted == [["u2", "a2"], ["u1", "a1"]]


@pytest.mark.parametrize("event", ["stop", "pre-compact", "session-end"])
def test_messages_that_are_refused_are_counted_and_the_others_sent(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], event: str
) -> None:
    """All of a conversation was lost with one message of it."""
    server = Refusing(monkeypatch, {"a1": 422, "a2": 409, "a4": 413})
    file = tmp_path / "s1.jsonl"
    said = [record("assistant", f"a{number}", f"Answer {number}.") for number in range(7)]
    file.write_text("\n".join([record("user", "u1", "And now?"), *said]), "utf-8")
    say({"transcript_path": str(file)})
    assert main([event, *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert server.kept == ["u1", "a0", "a3", "a5", "a6"]
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"mnemolog hook {event}: 2 of 8 messages are left out")


def test_what_is_known_already_is_no_failure(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Refusing(monkeypatch, {"u1": 409, "a1": 409})
    file = tmp_path / "s1.jsonl"
    file.write_text("\n".join([*BEFORE, ASKED]), "utf-8")
    say({"transcript_path": str(file)})
    assert main(["pre-compact", *served(tmp_path, "http://127.0.0.1:1")], monotonic()) == 0
    assert (server.kept, capsys.readouterr().err) == (["u2"], "")


class Refusing:
    """A server that refuses messages by their ids, and a batch with one of them as a whole."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, refused: dict[str, int]) -> None:
        self.kept: Final[list[str]] = []
        self._refused = refused
        monkeypatch.setattr(serving, "post", self._post)

    def _post(self, _server: object, _path: str, body: list[dict[str, str]], *, timeout_s: float) -> None:
        ids = [each["id"] for each in body]
        for status in filter(None, map(self._refused.get, ids)):
            raise serving.RefusedError(f"refused after {timeout_s} s", status)
        self.kept.extend(ids)
