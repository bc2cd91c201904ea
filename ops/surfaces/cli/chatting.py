"""`mnemolog chat`: type messages and see what is remembered; a line that begins with ? is a question.

It uses the blocking Memory, so that Ctrl-C interrupts the wait for a line.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from mnemolog.ops import settings
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.answers import print_answer
from mnemolog.ops.surfaces.cli.explaining import print_why
from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    ConfigFile,
    Data,
    folder_of,
    settings_of,
)
from mnemolog.ops.surfaces.cli.output import err, fail, note, print_receipt, table
from mnemolog.ops.surfaces.opening import print_telemetry
from mnemolog.ops.surfaces.python import Memory
from mnemolog.schemas.errors import MnemologError, NotFoundError

HELP: Final = (
    ("TEXT", "send a message (begin with a space to send a text that begins with / or ?)"),
    ("?QUESTION", "search the memory"),
    ("/list", "list the current memories with their ids"),
    ("/why [ID]", "explain a memory or a message; without ID, the last message"),
    ("/forget ID", "forget a memory: no search finds it any more"),
    ("/restore ID", "bring a superseded, expired or forgotten memory back, or undo an edit"),
    ("/help", "show this list"),
    ("/quit", "leave; Ctrl-D and Ctrl-C do the same"),
)
"""The beginning of an ID is enough."""

RESULTS: Final = 5
"""Results of a question, which are read between two messages."""

PROMPT: Final = "> "

BEGINNING: Final = 4
"""Characters of an id from which memories are looked up by it."""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("chat")(chat)


def chat(
    agent: Agent = DEFAULT_AGENT,
    user: Annotated[
        str | None, typer.Option("--user", metavar="U", help="Id of the person typing; default: MNEMOLOG_USER.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="N", help="The person's name, as memories show it.")
    ] = None,
    session: Annotated[
        str | None, typer.Option("--session", metavar="S", help="Id of the conversation; default: a new one.")
    ] = None,
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help="Use this server, not a data directory.")
    ] = None,
    key_file: Annotated[
        Path | None, typer.Option("--api-key-file", metavar="FILE", help="File with the API key of the server.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Chat with the memory: type messages, ask questions with a leading ?; /help lists the commands.

    Input may be piped; then there is no prompt, and only the outcomes are printed.

    [bold]Example:[/] mnemolog chat --agent me --user kim --name Kim
    """
    try:
        with _memory(url, key_file, data, config) as memory:
            conversation = _Conversation(
                memory, agent, user, name, session or f"chat-{datetime.now().astimezone():%Y-%m-%dT%H:%M:%S}"
            )
            with suppress(KeyboardInterrupt):
                for line in _typed():
                    if not conversation.take(line):
                        break
    except MnemologError as error:
        fail(str(error))


def _memory(url: str | None, key_file: Path | None, data: Path | None, config: Path | None) -> Memory:
    if url is None:
        return Memory(folder_of(data), config=settings_of(config), edges=Edges(report=print_telemetry))
    try:
        key = None if key_file is None else key_file.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{key_file}: cannot be read ({error})")
    return Memory.connect(url, api_key=key)


def _typed() -> Iterator[str]:
    """The lines of the input; on a terminal with a prompt, and with a history if Python has readline."""
    if not sys.stdin.isatty():
        # Piped text is UTF-8, whatever the locale of the process says.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a TextIOWrapper
        yield from (line.rstrip("\n") for line in sys.stdin)
        return
    with suppress(ImportError):
        import_module("readline")
    note("Type a message, ?QUESTION to search, /help for all commands.")
    while True:
        try:
            yield input(PROMPT)
        except (EOFError, KeyboardInterrupt):
            err.print()  # so that the shell's prompt begins on a new line
            return


class _Conversation:
    """A chat: carries out one typed line after another."""

    def __init__(self, memory: Memory, agent: str, user: str | None, name: str | None, session: str) -> None:
        self._memory = memory
        self._agent = agent
        self._user = user or settings.default_user()
        self._name = name
        self._session = session
        self._last: str | None = None
        """the id of the last message"""
        self._forgotten: list[str] = []
        """ids of memories forgotten in this chat, which `get_all` no longer lists"""

    def take(self, line: str) -> bool:
        """Carry out a line; False if it ends the chat. A MnemologError is printed, and the chat continues."""
        try:
            return self._take(line)
        except MnemologError as error:
            err.print(f"error: {error}", markup=False)
            return True

    def _take(self, line: str) -> bool:
        if line.startswith("?"):
            self._ask(line[1:].strip())
        elif line.startswith("/"):
            return self._command(*line[1:].partition(" ")[::2])
        elif line.strip():
            self._say(line.strip())
        return True

    def _say(self, text: str) -> None:
        receipt = self._memory.add(
            text, agent_id=self._agent, session_id=self._session, user_id=self._user, name=self._name
        )
        self._last = receipt.message_id
        print_receipt(receipt)

    def _ask(self, question: str) -> None:
        found = self._memory.search(question, agent_id=self._agent, limit=RESULTS)
        print_answer(replace(found, cursor=None))  # a chat has no next page

    def _command(self, name: str, argument: str) -> bool:
        if name == "quit":
            return False
        command = _COMMANDS.get(name)
        if command is None:
            note(f"/{name} is not a command; /help lists the commands")
        elif command.needs_id and not argument.strip():
            note(f"/{name} ID: which memory? /list shows the ids")
        else:
            command.carry_out(self, argument.strip())
        return True

    def help(self, _argument: str) -> None:
        """Show the commands."""
        table(("type", "to"), HELP)

    def list(self, _argument: str) -> None:
        """Show the current memories."""
        table(("id", "text"), [(memory.id, memory.text) for memory in self._memory.get_all(agent_id=self._agent)])

    def why(self, argument: str) -> None:
        """Explain a memory, a message, or the last message."""
        named = argument or self._last
        if named is None:
            note("/why ID: there is no message yet")
            return
        print_why(self._memory.why(self._found(named) or named, agent_id=self._agent))

    def forget(self, argument: str) -> None:
        """Forget a memory."""
        memory_id = self._known(argument)
        print_receipt(self._memory.forget(memory_id))
        self._forgotten.append(memory_id)

    def restore(self, argument: str) -> None:
        """Restore a memory."""
        print_receipt(self._memory.restore(self._known(argument), agent_id=self._agent))

    def _known(self, beginning: str) -> str:
        """The id of the agent's memory that begins with these characters. Raises NotFoundError."""
        found = self._found(beginning)
        if found is None:
            raise NotFoundError("memory", beginning)
        return found

    def _found(self, beginning: str) -> str | None:
        """The id of the one memory, current or not, that begins with these characters; None if none or several do."""
        if len(beginning) < BEGINNING:
            return None
        listed = self._memory.get_all(agent_id=self._agent, everything=True)
        known = {*self._forgotten, *(memory.id for memory in listed)}
        found = [name for name in known if name.startswith(beginning)]
        return found[0] if len(found) == 1 else self._in_full(beginning)

    def _in_full(self, memory_id: str) -> str | None:
        """The id of a memory forgotten before this chat: `get_all` does not list it, so the id has to be complete."""
        with suppress(NotFoundError):
            found = self._memory.get(memory_id)
            return found.id if found.agent_id == self._agent else None
        return None


class _Command(NamedTuple):
    carry_out: Callable[[_Conversation, str], None]
    needs_id: bool = False


_COMMANDS: Final = {
    "help": _Command(_Conversation.help),
    "list": _Command(_Conversation.list),
    "why": _Command(_Conversation.why),
    "forget": _Command(_Conversation.forget, needs_id=True),
    "restore": _Command(_Conversation.restore, needs_id=True),
}
