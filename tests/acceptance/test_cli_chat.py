"""`mnemolog chat` as a process: driven by a pipe, at a terminal, and against a server."""

import os
import pty
import re
import signal
import subprocess
from pathlib import Path
from select import select
from typing import Final

import pytest

from tests.acceptance.running import LONG_S, CommandLine, Ended
from tests.acceptance.telling import HASHING

CHAT: Final = ("chat", "--agent", "me", "--user", "kim", "--name", "Kim")
NOT_REWRITTEN: Final = {**HASHING, "MNEMOLOG_PRESET": "default"}


@pytest.fixture
def talk(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "data", **NOT_REWRITTEN)


def typed(talk: CommandLine, *lines: str, more: tuple[str, ...] = ()) -> Ended:
    """What comes of some lines."""
    return talk(*CHAT, *more, stdin="".join(f"{line}\n" for line in lines).encode())


def ids(talk: CommandLine) -> dict[str, str]:
    """The memories' texts and ids."""
    listed = talk("list", "--agent", "me", "--all", "--json").json["results"]
    return {each["text"]: each["id"] for each in listed}


def test_what_is_said_is_remembered_and_can_be_asked_for(talk: CommandLine) -> None:
    told = typed(talk, "I live in Izmir.", "", "I live in Izmir.", "?Where does Kim live?")
    outcomes = [line.split()[0] for line in told.out.splitlines()]
    assert outcomes[:4] == ["remembered", "+", "reinforced", "="]
    assert "Kim lives in Izmir." in told.out.splitlines()[4]
    assert "> " not in told.out
    assert not told.err


def test_commands_explain_forget_and_restore(talk: CommandLine) -> None:
    typed(talk, "I live in Izmir.")
    ((text, name),) = ids(talk).items()
    told = typed(
        talk, "ok", "/why", f"/why {name[:8]}", f"/forget {name[:8]}", f"/restore {name[:8]}", "/list", "/help"
    )
    assert "In the transcript only" in told.out
    assert f"memory {name}: current" in told.out
    assert [line for line in told.out.splitlines() if line.startswith(("forgotten", "restored"))] != []
    assert f"+ {text}  (restored: it was forgotten)" in told.out
    assert f"{name}  {text}" in told.out
    assert "/quit" in told.out


def test_what_cannot_be_done_is_told_and_the_talk_goes_on(talk: CommandLine) -> None:
    told = typed(talk, "/forget", "/forget nobody", "/why", "/dance", "I live in Izmir.", "/quit", "I like tea.")
    assert told.err.splitlines() == [
        "/forget ID: which memory? /list shows the ids",
        "error: no memory 'nobody'",
        "/why ID: there is no message yet",
        "/dance is not a command; /help lists the commands",
    ]
    assert list(ids(talk)) == ["Kim lives in Izmir."], "and nothing is heard after /quit"


def test_a_line_that_begins_with_a_space_is_said_as_it_stands(talk: CommandLine) -> None:
    told = typed(talk, " /etc is where my settings are kept.")
    assert told.out.split()[0] in ("remembered", "recorded")


def test_the_memory_of_another_agent_is_not_touched(talk: CommandLine) -> None:
    talk("add", "I live in Izmir.", "--agent", "other")
    (listed,) = talk("list", "--agent", "other", "--json").json["results"]
    assert typed(talk, f"/forget {listed['id']}").err == f"error: no memory '{listed['id']}'\n"


def test_a_server_is_talked_to_by_its_address(talk: CommandLine) -> None:
    with talk.serving() as server:
        told = typed(talk, "I live in Izmir.", "?Where does Kim live?", more=("--url", server.url))
        beside = typed(talk, "I live in Izmir.")
    assert told.out.startswith("remembered")
    assert beside.out.startswith("reinforced"), "beside a server, in its directory"
    assert talk(*CHAT, "--url", "http://127.0.0.1:1", status=1).error.endswith(
        "check that `mnemolog serve` is running there"
    )


@pytest.mark.parametrize("leave", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_a_terminal_has_a_prompt_and_is_left_by_a_key(talk: CommandLine, leave: bytes) -> None:
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(talk.data.parent)
        command = talk.command(*CHAT)
        os.execve(command[0], [*command], talk.environment(MNEMOLOG_DATA=str(talk.data), TERM="dumb"))  # noqa: S606  as a shell does
    try:
        _until(terminal, b"> ")
        os.write(terminal, b"I live in Izmir.\n")
        _until(terminal, b"remembered", b"> ")
        assert _left(child, terminal, leave) == 0
    finally:
        os.close(terminal)  # which hangs up on a child that is still there
    assert list(ids(talk)) == ["Kim lives in Izmir."]


def _left(child: int, terminal: int, key: bytes) -> int:
    """Press the key until the child has ended; one that comes while the prompt is being drawn is lost, as by hand."""
    for _ in range(int(LONG_S)):
        os.write(terminal, key)
        try:
            while select([terminal], [], [], 1.0)[0]:
                os.read(terminal, 1_000)
        except OSError:  # nobody holds the other end any more
            break
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _until(terminal: int, *wanted: bytes) -> None:
    """Read what the terminal shows until all that is wanted came, in that order."""
    shown, expected = b"", re.compile(b".*".join(map(re.escape, wanted)), re.DOTALL)
    while expected.search(shown) is None:
        readable, _, _ = select([terminal], [], [], LONG_S)
        assert readable, shown
        shown += os.read(terminal, 1_000)


def test_a_pipe_is_left_by_an_interrupt_and_what_was_said_is_kept(talk: CommandLine) -> None:
    process = subprocess.Popen(
        talk.command(*CHAT),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=talk.environment(MNEMOLOG_DATA=str(talk.data)),
        cwd=talk.data.parent,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"I live in Izmir.\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"remembered")
    process.send_signal(signal.SIGINT)
    assert process.wait(LONG_S) == 0
    process.communicate()
    assert list(ids(talk)) == ["Kim lives in Izmir."]
