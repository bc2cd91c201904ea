"""Commands that write: add, remember, end-session, forget, edit, restore, pin, lock, feedback."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from mnemolog.ops import settings
from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    ConfigFile,
    Data,
    Json,
    MaybeAgent,
    run,
    settings_of,
    with_memory,
)
from mnemolog.ops.surfaces.cli.output import fail, note, print_json, print_receipt
from mnemolog.ops.surfaces.cli.pairs import pairs
from mnemolog.ops.surfaces.cli.undecided import why_undecided
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.command import Category
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.message import Role
from mnemolog.schemas.query import Receipt


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("add")(add)
    app.command("remember")(remember)
    app.command("end-session")(end_session)
    app.command("forget")(forget)
    app.command("edit")(edit)
    app.command("restore")(restore)
    app.command("pin")(pin)
    app.command("unpin")(unpin)
    app.command("lock")(lock)
    app.command("unlock")(unlock)
    app.command("feedback")(feedback)


def submit(
    data: Path | None,
    config: Path | None,
    send: Callable[[AsyncMemory], Coroutine[Any, Any, Receipt]],
    *,
    as_json: bool,
    create: bool = False,
) -> None:
    """Send an input and print its receipt; the exit status is 1 if it failed."""
    wait_s = settings_of(config).http.wait_s

    async def submit(memory: AsyncMemory) -> Receipt:
        receipt = await send(memory)
        # No failure: sent again without an id, the input would be processed twice.
        if receipt.outcome is None:
            note(await why_undecided(memory, wait_s=wait_s))
        return receipt

    receipt = run(with_memory(data, config, submit, writes="always", create=create, embeds=True))
    if as_json:
        print_json(receipt)
    else:
        print_receipt(receipt)
    if receipt.failed:
        raise typer.Exit(1)


def add(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text of the message.")],
    agent: Agent = DEFAULT_AGENT,
    session: Annotated[str | None, typer.Option("--session", metavar="S", help="Id of the conversation.")] = None,
    role: Annotated[
        str, typer.Option("--role", metavar="R", help="Role of the speaker: user, assistant, system or tool.")
    ] = "user",
    user: Annotated[
        str | None, typer.Option("--user", metavar="U", help="Id of the speaker; default: MNEMOLOG_USER.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="T", help="Time of the message, at most a day ahead; ISO 8601 with an offset. Default: now."
        ),
    ] = None,
    message_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Message id; a retry with the same id is not added twice.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="N", help="The speaker's name, as memories show it.")
    ] = None,
    metadata: Annotated[
        list[str] | None,
        typer.Option("--metadata", metavar="K=V", help="Metadata, for filters: channel=mail, or a JSON object."),
    ] = None,
    source: Annotated[
        str | None, typer.Option("--source", metavar="S", help="Origin; short for --metadata source=S.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Add one message and print the outcome.

    [bold]Example:[/] mnemolog add "I moved from Ankara to Izmir." --agent atlas --user ayse --metadata channel=mail
    """
    kept = _kept([*(metadata or ()), *([] if source is None else [f"source={source}"])])
    submit(
        data,
        config,
        lambda memory: memory.add(
            text,
            agent_id=agent,
            session_id=session,
            role=cast("Role", role),
            user_id=user or settings.default_user(role),
            name=name,
            at=at,
            id=message_id,
            metadata=kept,
        ),
        as_json=as_json,
        create=True,
    )


def _kept(typed: list[str]) -> dict[str, Any] | None:
    """The metadata; exits with an error if it cannot be parsed."""
    try:
        return pairs(typed) or None
    except InvalidInputError as error:
        fail(str(error))


def remember(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text of the memory.")],
    agent: Agent = DEFAULT_AGENT,
    category: Annotated[
        str, typer.Option("--category", metavar="C", help="preference, fact, decision, correction, plan or entity.")
    ] = "fact",
    importance: Annotated[float, typer.Option("--importance", metavar="X", help="0 to 1.")] = 0.5,
    user: Annotated[
        str | None, typer.Option("--user", metavar="U", help="Subject of the memory: the person that it is about.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Store a text as a memory directly: it is not extracted from a message, and not compared with known memories.

    [bold]Example:[/] mnemolog remember "Ayşe is allergic to peanuts." --agent support-bot --importance 0.9 --user ayse
    """
    submit(
        data,
        config,
        lambda memory: memory.remember(
            text, agent_id=agent, category=cast("Category", category), importance=importance, user_id=user
        ),
        as_json=as_json,
        create=True,
    )


def end_session(
    session: Annotated[str, typer.Argument(metavar="S", help="Id of the conversation.")],
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """End a conversation and clear its working memory.

    [bold]Example:[/] mnemolog end-session 2026-11-21-a --agent support-bot
    """
    submit(data, config, lambda memory: memory.end_session(session, agent_id=agent), as_json=as_json)


MemoryId = Annotated[str, typer.Argument(metavar="ID", help="Memory id (see `mnemolog list`).")]


def forget(
    memory_id: MemoryId,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Forget a memory, and hide the messages it came from: no search finds them any more.

    The log keeps them: `mnemolog history ID` still shows the memory, and `mnemolog restore ID` brings it back.

    [bold]Example:[/] mnemolog forget 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    submit(data, config, lambda memory: memory.forget(memory_id), as_json=as_json)


def edit(
    memory_id: MemoryId,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The new text.")],
    category: Annotated[
        str | None,
        typer.Option("--category", metavar="C", help="preference, fact, decision, correction, plan or entity."),
    ] = None,
    importance: Annotated[float | None, typer.Option("--importance", metavar="X", help="0 to 1.")] = None,
    agent: MaybeAgent = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Change the text of a memory; it keeps its id.

    `mnemolog history ID` shows the old text, and `mnemolog restore ID` brings it back. Memories that are locked,
    forgotten or no longer current cannot be edited. With --agent, memories of other agents are rejected.

    [bold]Example:[/] mnemolog edit 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b "Ayşe lives in Izmir."
    """
    submit(
        data,
        config,
        lambda memory: memory.update(
            memory_id, text, category=cast("Category | None", category), importance=importance, agent_id=agent
        ),
        as_json=as_json,
    )


def restore(
    memory_id: MemoryId,
    agent: MaybeAgent = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Restore a memory that was superseded, expired or forgotten, or the text of a memory from before an edit.

    If the memory was updated with new details, its previous text is restored as a separate memory. With --agent,
    memories of other agents are rejected.

    [bold]Example:[/] mnemolog restore 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b --agent support-bot
    """
    submit(data, config, lambda memory: memory.restore(memory_id, agent_id=agent), as_json=as_json)


def pin(memory_id: MemoryId, data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """Protect a memory: until it is unpinned, it cannot be forgotten, put to sleep or moved to another tier.

    A newer statement can still update or supersede it: `mnemolog lock` prevents that.

    [bold]Example:[/] mnemolog pin 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    submit(data, config, lambda memory: memory.pin(memory_id), as_json=as_json)


def unpin(memory_id: MemoryId, data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """Remove the protection of `pin`: the memory can be forgotten again.

    [bold]Example:[/] mnemolog unpin 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    submit(data, config, lambda memory: memory.unpin(memory_id), as_json=as_json)


def lock(memory_id: MemoryId, data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """Lock a memory's content: until it is unlocked, it cannot be updated, edited, merged or superseded.

    New information on the subject is stored as a separate memory. As with `pin`, the memory cannot be forgotten, put
    to sleep or moved to another tier. Locking does not pin, and pinning does not lock.

    [bold]Example:[/] mnemolog lock 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    submit(data, config, lambda memory: memory.lock(memory_id), as_json=as_json)


def unlock(memory_id: MemoryId, data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """Remove a lock: the memory can change again.

    [bold]Example:[/] mnemolog unlock 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    submit(data, config, lambda memory: memory.unlock(memory_id), as_json=as_json)


def feedback(
    memory_id: MemoryId,
    success: Annotated[bool, typer.Option("--success/--failure", help="Whether it helped.", show_default=False)],
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Report whether a memory helped: its utility moves towards 1, or with --failure towards 0.

    [bold]Example:[/] mnemolog feedback 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b --success
    """
    submit(data, config, lambda memory: memory.feedback(memory_id, success=success), as_json=as_json)
