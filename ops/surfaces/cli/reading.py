"""Commands that ask: search, list, get, history, why, graph, working-memory."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

import typer
from rich.markup import escape

from mnemolog.ops.surfaces.cli.options import Agent, ConfigFile, Data, Json, MaybeAgent, run, with_memory
from mnemolog.ops.surfaces.cli.output import note, out, print_json, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.query import Answer, Hit, MemoryView, Why

R = TypeVar("R")
T = TypeVar("T")

_DAY = 10
"""Characters of an ISO time that are its day."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("search")(search)
    app.command("list")(list_memories)
    app.command("get")(get)
    app.command("history")(history)
    app.command("why")(why)
    app.command("graph")(graph)
    app.command("working-memory")(working_memory)


def search(
    query: Annotated[str, typer.Argument(help="A question, or words.")],
    agent: Agent,
    session: Annotated[str | None, typer.Option("--session", metavar="S", help="Only this conversation.")] = None,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Only what this person said or is.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 10.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="K", help="memory or message; default both.")] = None,
    min_position: Annotated[
        str | None, typer.Option("--min-position", metavar="P", help="Wait until what was added there is searchable.")
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(
            "--into", metavar="S", help="The conversation the answer is given to: noted there, never learned from it."
        ),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show what each score is made of.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Ask an agent's memory; memories and messages, the best first.

    [bold]Example:[/] mnemolog search "Where does Ayşe live?" --agent support-bot
    """

    async def work(memory: AsyncMemory) -> Answer:
        return await memory.search(
            query,
            agent_id=agent,
            session_id=session,
            user_id=user,
            limit=limit,
            kind=kind,
            min_position=min_position,
            into=into,
            explain=explain,
        )

    answer = run(with_memory(data, config, work, writes="when needed" if into is None else "always"))
    if as_json:
        print_json(answer)
    else:
        print_answer(answer)


def print_answer(answer: Answer) -> None:
    """What was found, for people."""
    for hit in answer.results:
        _print_hit(hit)
    if answer.explain is not None:
        stages = cast("dict[str, dict[str, float]]", answer.explain["stages"])
        table(("stage", "ms", "left"), [(name, each.pop("ms"), *each.values()) for name, each in stages.items()])
    if answer.without or answer.behind:
        note(_lacks(answer))
    out.print(f"[dim]{len(answer.results)} results in {answer.took_ms:.0f} ms, as of {answer.position}[/]")


def _lacks(answer: Answer) -> str:
    """What may be missing in an answer."""
    without = f"without {' and '.join(answer.without)} (`mnemolog doctor` says why)" if answer.without else ""
    behind = f"{answer.behind} commits of the agent are not searchable yet" if answer.behind else ""
    return "; ".join(part for part in (without, behind) if part)


def _print_hit(hit: Hit) -> None:
    about = f"{hit.category or 'message'}, {hit.at[:_DAY]}, {', '.join(hit.sources)}"
    out.print(f"[bold]{hit.score:.2f}[/]  {escape(hit.text)}  [dim]{escape(about)}[/]")
    if hit.contradicts:
        out.print(f"      contradicts {', '.join(hit.contradicts)}", style="dim")
    if hit.explain is not None:
        out.print("      " + ", ".join(f"{name} {value:.3f}" for name, value in hit.explain.items()), style="dim")


def list_memories(
    agent: Agent,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The newest N; default all.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Also those that are no longer current.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """List an agent's memories, the newest first.

    [bold]Example:[/] mnemolog list --agent support-bot --all
    """

    async def ask(memory: AsyncMemory) -> list[MemoryView]:
        listed = await memory.get_all(agent_id=agent, everything=everything, limit=limit)
        if not listed and not as_json:
            note(_none_of(agent, others=await memory.get_all(agent_id=agent, everything=True, limit=1)))
        return listed

    found = _asked(data, config, ask)
    if found or as_json:
        _print_results(
            found,
            ("id", "text", "subject", "category", "since", "status"),
            lambda memory: (
                memory.id,
                memory.text,
                memory.subject,
                memory.category,
                memory.valid_from[:_DAY],
                memory.status,
            ),
            as_json=as_json,
        )


def _none_of(agent: str, *, others: Sequence[MemoryView]) -> str:
    """That there is nothing to list; the name of the agent may be misspelt."""
    if others:
        return f"no current memories are known of agent {agent!r}; --all lists the others"
    return f"no memories are known of agent {agent!r}"


def get(
    memory_id: Annotated[str, typer.Argument(metavar="ID")],
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show one memory with all its fields.

    [bold]Example:[/] mnemolog get 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    found = _asked(data, config, lambda memory: memory.get(memory_id))
    if as_json:
        print_json(found)
    else:
        table(("field", "value"), [(each.name, getattr(found, each.name)) for each in fields(MemoryView)])


def history(
    memory_id: Annotated[str, typer.Argument(metavar="ID")],
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show all that happened to a memory, in the order of the log.

    [bold]Example:[/] mnemolog history 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    found = _asked(data, config, lambda memory: memory.history(memory_id))
    _print_results(
        found,
        ("recorded", "position", "event", "what"),
        lambda event: (
            event.recorded_at,
            event.position,
            event.event,
            event.data.get("text", event.data.get("key", "")),
        ),
        as_json=as_json,
    )


def why(
    name: Annotated[str, typer.Argument(metavar="ID", help="Of a memory, or with --agent of a message.")],
    agent: MaybeAgent = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Say why a memory is there; or what became of a message, and why not more.

    [bold]Example:[/] mnemolog why crm-8841 --agent support-bot
    """
    found = _asked(data, config, lambda memory: memory.why(name, agent_id=agent))
    if as_json:
        print_json(found)
    else:
        print_why(found)


def print_why(found: Why) -> None:
    """An explanation, for people."""
    out.print(f"{found.kind} {escape(found.id)}: [bold]{found.outcome}[/]")
    for sentence in found.explanation:
        out.print(f"  {escape(sentence)}")
    for message in found.messages:
        out.print(f"  [dim]{escape(message['at'])} {escape(message['speaker'])}: {escape(message['text'])}[/]")


def graph(
    agent: Agent,
    memory_id: Annotated[str | None, typer.Option("--memory", metavar="ID", help="Only the edges of this one.")] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show how an agent's memories have to do with each other.

    [bold]Example:[/] mnemolog graph --agent support-bot
    """
    found = _asked(data, config, lambda memory: memory.graph(agent_id=agent, memory_id=memory_id))
    _print_results(
        found,
        ("from", "relation", "to", "strength", "confidence", "because"),
        lambda edge: (edge.source_text, edge.type, edge.target_text, edge.strength, edge.confidence, edge.context),
        as_json=as_json,
    )


def working_memory(
    session: Annotated[str, typer.Argument(metavar="S", help="The conversation.")],
    agent: Agent,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show what a conversation has in mind: nine memories at most, the latest used first.

    [bold]Example:[/] mnemolog working-memory 2026-11-21-a --agent support-bot
    """
    found = _asked(data, config, lambda memory: memory.working_memory(session, agent_id=agent))
    _print_results(
        found,
        ("id", "text", "importance", "used", "since"),
        lambda item: (item.memory_id, item.text, item.importance, item.access_count, item.added_at),
        as_json=as_json,
    )


def _asked(data: Path | None, config: Path | None, ask: Callable[[AsyncMemory], Coroutine[Any, Any, T]]) -> T:
    """The answer to what writes nothing."""
    return run(with_memory(data, config, ask, writes="never"))


def _print_results(
    found: Sequence[R], headings: Sequence[str], row: Callable[[R], Sequence[object]], *, as_json: bool
) -> None:
    """A list: one JSON document, or a table."""
    if as_json:
        print_json({"results": found})
    else:
        table(headings, map(row, found))
