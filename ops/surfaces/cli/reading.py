"""Commands that ask: search, list, get, history, why, graph, working-memory."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, cast

import typer
from rich.markup import escape

from mnemolog.ops.surfaces.cli.options import Agent, ConfigFile, Data, Json, MaybeAgent, run, with_memory
from mnemolog.ops.surfaces.cli.output import note, out, print_json, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.query import Answer, Edge, Hit, InMind, MemoryView, Occurrence, Why

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
        return
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

    async def work(memory: AsyncMemory) -> list[MemoryView]:
        listed = await memory.get_all(agent_id=agent, everything=everything, limit=limit)
        if not listed and not as_json:
            note(_none_of(agent, others=await memory.get_all(agent_id=agent, everything=True, limit=1)))
        return listed

    found = run(with_memory(data, config, work, writes="never"))
    if as_json:
        print_json({"results": found})
        return
    if found:
        table(
            ("id", "text", "subject", "category", "since", "status"),
            [(each.id, each.text, each.subject, each.category, each.valid_from[:_DAY], each.status) for each in found],
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

    async def work(memory: AsyncMemory) -> MemoryView:
        return await memory.get(memory_id)

    found = run(with_memory(data, config, work, writes="never"))
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

    async def work(memory: AsyncMemory) -> list[Occurrence]:
        return await memory.history(memory_id)

    found = run(with_memory(data, config, work, writes="never"))
    if as_json:
        print_json({"results": found})
    else:
        table(
            ("recorded", "position", "event", "what"),
            [
                (each.recorded_at, each.position, each.event, each.data.get("text", each.data.get("key", "")))
                for each in found
            ],
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

    async def work(memory: AsyncMemory) -> Why:
        return await memory.why(name, agent_id=agent)

    found = run(with_memory(data, config, work, writes="never"))
    if as_json:
        print_json(found)
        return
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

    async def work(memory: AsyncMemory) -> list[Edge]:
        return await memory.graph(agent_id=agent, memory_id=memory_id)

    found = run(with_memory(data, config, work, writes="never"))
    if as_json:
        print_json({"results": found})
        return
    table(
        ("from", "relation", "to", "strength", "confidence", "because"),
        [
            (each.source_text, each.type, each.target_text, each.strength, each.confidence, each.context)
            for each in found
        ],
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

    async def work(memory: AsyncMemory) -> list[InMind]:
        return await memory.working_memory(session, agent_id=agent)

    found = run(with_memory(data, config, work, writes="never"))
    if as_json:
        print_json({"results": found})
        return
    table(
        ("id", "text", "importance", "used", "since"),
        [(each.memory_id, each.text, each.importance, each.access_count, each.added_at) for each in found],
    )
