"""`mnemolog chat`: type what is said and see what is remembered; ask with a question mark in front.

It works on the blocking Memory, so that Ctrl-C interrupts the wait for a line.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli.explaining import print_why
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, ConfigFile, Data, folder_of, settings_of, told
from mnemolog.ops.surfaces.cli.output import err, fail, note, print_receipt, table
from mnemolog.ops.surfaces.cli.searching import print_answer
from mnemolog.ops.surfaces.python import Memory
from mnemolog.schemas.errors import MnemologError, NotFoundError

HELP: Final = (
    ("TEXT", "say it; a line that begins with a space is said as it stands"),
    ("?QUESTION", "ask the memory"),
    ("/list", "the current memories with their ids"),
    ("/why [ID]", "why a memory is there, or what became of a message; without ID of the last message"),
    ("/forget ID", "take a memory out of every answer"),
    ("/restore ID", "take a wrong end of a memory back"),
    ("/help", "this"),
    ("/quit", "leave; Ctrl-D and Ctrl-C do too"),
)
"""The beginning of an ID is enough."""

PROMPT: Final = "> "

BEGINNING: Final = 4
"""Characters of an id that are enough to look for it."""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("chat")(chat)


def chat(
    agent: Agent = DEFAULT_AGENT,
    user: Annotated[
        str | None, typer.Option("--user", metavar="U", help="The person who types: the subject of what they say.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="N", help="Their name in texts.")] = None,
    session: Annotated[
        str | None, typer.Option("--session", metavar="S", help="The conversation; default: a new one.")
    ] = None,
    url: Annotated[str | None, typer.Option("--url", metavar="URL", help="A server instead of a directory.")] = None,
    key_file: Annotated[
        Path | None, typer.Option("--api-key-file", metavar="FILE", help="Holds the key of the server.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Type what is said, see what is remembered, ask with ? in front; /help tells the rest.

    Lines come from a pipe as well: nothing but what came of them is printed then.

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
        return Memory(folder_of(data), config=settings_of(config), edges=Edges(report=told))
    try:
        key = None if key_file is None else key_file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{key_file}: cannot be read ({error})")
    return Memory.connect(url, api_key=key)


def _typed() -> Iterator[str]:
    """The lines, until there are no more; a terminal has a prompt and, where Python has readline, a history."""
    if not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a TextIOWrapper
        yield from (line.rstrip("\n") for line in sys.stdin)
        return
    with suppress(ImportError):
        import_module("readline")
    note("Type what is said, ?QUESTION to ask, /help for the rest.")
    while True:
        try:
            yield input(PROMPT)
        except (EOFError, KeyboardInterrupt):
            err.print()  # the shell's prompt stands on a line of its own
            return


class _Conversation:
    """What is typed, and what comes of it."""

    def __init__(self, memory: Memory, agent: str, user: str | None, name: str | None, session: str) -> None:
        self._memory = memory
        self._agent = agent
        self._user = user
        self._name = name
        self._session = session
        self._last: str | None = None
        """the id of the last message"""
        self._forgotten: list[str] = []
        """ids of memories, which no list shows any more"""

    def take(self, line: str) -> bool:
        """Carry out a line; False where it ends the chat. An error of ours is printed, and the chat goes on."""
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
        print_answer(self._memory.search(question, agent_id=self._agent))

    def _command(self, name: str, argument: str) -> bool:
        if name == "quit":
            return False
        command = _COMMANDS.get(name)
        if command is None:
            note(f"/{name} is no command; /help lists those that there are")
        elif command.needs_id and not argument.strip():
            note(f"/{name} ID: which memory? /list shows the ids")
        else:
            command.carry_out(self, argument.strip())
        return True

    def help(self, _argument: str) -> None:
        """What can be typed."""
        table(("type", "to"), HELP)

    def list(self, _argument: str) -> None:
        """The current memories."""
        table(("id", "text"), [(memory.id, memory.text) for memory in self._memory.get_all(agent_id=self._agent)])

    def why(self, argument: str) -> None:
        """Of a memory, a message, or the last message."""
        named = argument or self._last
        if named is None:
            note("/why ID: nothing was said yet")
            return
        print_why(self._memory.why(self._found(named) or named, agent_id=self._agent))

    def forget(self, argument: str) -> None:
        """Of a memory."""
        memory_id = self._known(argument)
        print_receipt(self._memory.forget(memory_id))
        self._forgotten.append(memory_id)

    def restore(self, argument: str) -> None:
        """Of a memory."""
        print_receipt(self._memory.restore(self._known(argument), agent_id=self._agent))

    def _known(self, beginning: str) -> str:
        """The agent's memory whose id begins so. Raises NotFoundError."""
        found = self._found(beginning)
        if found is None:
            raise NotFoundError("memory", beginning)
        return found

    def _found(self, beginning: str) -> str | None:
        """The one memory of the agent, of before too, whose id begins so; None where none or several do."""
        if len(beginning) < BEGINNING:
            return None
        listed = self._memory.get_all(agent_id=self._agent, everything=True)
        known = {*self._forgotten, *(memory.id for memory in listed)}
        found = [name for name in known if name.startswith(beginning)]
        return found[0] if len(found) == 1 else self._in_full(beginning)

    def _in_full(self, memory_id: str) -> str | None:
        """What was forgotten before is in no list, and has to be named in full."""
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
