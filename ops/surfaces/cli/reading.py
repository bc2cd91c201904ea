"""Commands that list and show memories and messages: list, get, history, sessions, graph, entities, and others."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Annotated, Final, TypeVar, cast

import typer

from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    Call,
    Moment,
    Narrowing,
    Timeline,
)
from mnemolog.ops.surfaces.cli.output import DAY, escape, note, out, print_json, table, table_or_cards
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.moments import moment_for_people
from mnemolog.schemas.query import Difference, Hub, MemoryView

R = TypeVar("R")


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("list")(list_memories)
    app.command("get")(get)
    app.command("history")(history)
    app.command("sessions")(sessions)
    app.command("messages")(messages)
    app.command("agents")(agents)
    app.command("entities")(entities)
    app.command("graph")(graph)
    app.command("diff")(diff)
    app.command("working-memory")(working_memory)


def list_memories(
    agent: Agent = DEFAULT_AGENT,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The newest N; default all.")] = None,
    *,
    narrowing: Narrowing,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Only memories about this person.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Include memories that are no longer current.")] = False,
    cursor: Annotated[
        str | None,
        typer.Option("--cursor", metavar="ID", help="Continue after this memory, the last of the previous page."),
    ] = None,
    moment: Moment,
    call: Call,
) -> None:
    """List an agent's memories, newest first.

    [bold]Example:[/] mnemolog list --agent support-bot --all
    """
    filters = narrowing.filters()

    async def ask(memory: AsyncMemory) -> tuple[list[MemoryView], bool]:
        listed = await memory.get_all(
            agent_id=agent, user_id=user, everything=everything, limit=limit, cursor=cursor, **moment.times(), **filters
        )
        # An empty list may be due to a misspelt agent: the note differs if the agent has no memories at all.
        known = listed or await memory.get_all(agent_id=agent, everything=True, limit=1)
        return listed, bool(known)

    listed, known = call.ask(ask)
    _print_results(
        listed,
        ("id", "text", "subject", "category", "since", "until", "status"),
        _row,
        call,
        title=("text",),
        empty=_none_of(agent, known=known, then=_then(moment)),
    )


def _row(memory: MemoryView) -> Sequence[object]:
    begin, end = memory.valid_from[:DAY], (memory.valid_until or "")[:DAY]
    return memory.id, memory.text, memory.subject, memory.category, begin, end, memory.status


def _then(moment: Moment) -> str:
    """The end of a sentence about another time; empty: now."""
    return "" if moment.as_of is None and moment.known_at is None else " at that time"


def _none_of(agent: str, *, known: bool, then: str) -> str:
    """The note for an empty list; the name of the agent may be misspelt."""
    if known and then:
        return f"agent {agent!r} has memories, but none{then}: `mnemolog diff --from T` shows what it learned since"
    if known:
        return f"agent {agent!r} has no current memories that match; --all lists the others"
    return f"agent {agent!r} has no memories; `mnemolog agents` lists the agents that have some"


def get(
    memory_id: Annotated[str, typer.Argument(metavar="ID", help="Memory id (see `mnemolog list`).")],
    *,
    moment: Moment,
    call: Call,
) -> None:
    """Show one memory with all its fields.

    [bold]Example:[/] mnemolog get 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    found = call.ask(lambda memory: memory.get(memory_id, **moment.times()))
    call.show(found, _print_fields)


def _print_fields(memory: MemoryView) -> None:
    table(("field", "value"), [(field.name, getattr(memory, field.name)) for field in fields(MemoryView)])


def history(
    memory_id: Annotated[str, typer.Argument(metavar="ID", help="Memory id (see `mnemolog list`).")],
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    cursor: Annotated[int, typer.Option("--cursor", metavar="N", help="Skip this many events.")] = 0,
    *,
    call: Call,
) -> None:
    """Show all events of a memory, in the order of the log.

    [bold]Example:[/] mnemolog history 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    found = call.ask(lambda memory: memory.history(memory_id, limit=limit, cursor=cursor))
    _print_results(
        found,
        ("recorded", "position", "event", "what"),
        lambda event: (
            event.recorded_at,
            event.position,
            event.event,
            event.data.get("text", event.data.get("key", "")),
        ),
        call,
    )


def sessions(
    agent: Agent = DEFAULT_AGENT,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The last N; default all.")] = None,
    cursor: Annotated[
        str | None,
        typer.Option("--cursor", metavar="S", help="Continue after this session, the last of the previous page."),
    ] = None,
    *,
    call: Call,
) -> None:
    """List an agent's conversations, latest first.

    [bold]Example:[/] mnemolog sessions --agent support-bot --limit 20
    """
    found = call.ask(lambda memory: memory.sessions(agent_id=agent, limit=limit, cursor=cursor))
    if not found and not call.as_json:
        note(f"agent {agent!r} has no {'more ' if cursor else ''}conversations")
        return
    _print_results(
        found,
        ("session", "messages", "first", "last"),
        lambda session: (session.session_id, session.messages, _minute(session.first_at), _minute(session.last_at)),
        call,
        title=("session",),
    )


def messages(
    agent: Agent = DEFAULT_AGENT,
    session: Annotated[
        str | None,
        typer.Option("--session", metavar="S", help="Only this conversation; `mnemolog sessions` lists them."),
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    cursor: Annotated[
        str | None,
        typer.Option("--cursor", metavar="ID", help="Continue after this message, the last of the previous page."),
    ] = None,
    *,
    call: Call,
) -> None:
    """List the messages to an agent, in the order of their arrival.

    Messages hidden by `forget` or `edit` are not listed. The column `hidden` says why searches of the present do not
    return a message: no memory of it is current (superseded), or it sleeps (asleep).

    [bold]Example:[/] mnemolog messages --agent support-bot --session 2026-11-21-a
    """
    found = call.ask(
        lambda memory: memory.messages(agent_id=agent, session_id=session, limit=limit, cursor=cursor),
    )
    if not found and not call.as_json:
        where = "" if session is None else f" in the conversation {session!r}"
        note(f"agent {agent!r} has no {'more ' if cursor else ''}messages{where}")
        return
    _print_results(
        found,
        ("id", "session", "at", "who", "text", "hidden"),
        lambda said: (said.id, said.session_id, _minute(said.at), said.name or said.user_id, said.text, said.hidden),
        call,
        title=("who", "text"),
    )


def _minute(at: str) -> str:
    """A time for people; --json has all of it."""
    return at[:_MINUTE].replace("T", " ")


_MINUTE: Final = len("2026-11-21T10:00")


def agents(
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    cursor: Annotated[
        str | None,
        typer.Option("--cursor", metavar="A", help="Continue after this agent, the last of the previous page."),
    ] = None,
    *,
    call: Call,
) -> None:
    """List the agents by name, with their numbers of messages and memories.

    [bold]Example:[/] mnemolog agents
    """
    found = call.ask(lambda memory: memory.agents(limit=limit, cursor=cursor))
    _print_results(
        found,
        ("agent", "messages", "memories"),
        lambda listed: (listed.agent_id, listed.messages, listed.memories),
        call,
        empty="no agents yet: no message was added; `mnemolog add TEXT --agent NAME` adds one",
    )


def graph(
    agent: Agent = DEFAULT_AGENT,
    memory_id: Annotated[
        str | None, typer.Option("--memory", metavar="ID", help="Only edges within --hops of this memory.")
    ] = None,
    hops: Annotated[int, typer.Option("--hops", metavar="N", help="Maximum hops from --memory.")] = 1,
    types: Annotated[
        list[str] | None, typer.Option("--type", metavar="T", help="Only edges of this type; may be repeated.")
    ] = None,
    *,
    moment: Moment,
    timeline: Timeline = False,
    call: Call,
) -> None:
    """Show the relations between an agent's memories, current or at another time.

    [bold]Example:[/] mnemolog graph --agent support-bot
    """
    found = call.ask(
        lambda memory: memory.graph(
            agent_id=agent,
            memory_id=memory_id,
            hops=hops,
            types=cast("list[RelationType] | None", types or None),
            timeline=timeline,
            **moment.times(),
        )
    )
    narrowed = " that match" if memory_id or types or any(moment.times().values()) else ""
    _print_results(
        found,
        ("from", "relation", "to", "strength", "confidence", "because"),
        lambda edge: (edge.source_text, edge.type, edge.target_text, edge.strength, edge.confidence, edge.context),
        call,
        title=("from", "relation", "to"),
        empty=f"agent {agent!r} has no relations between its memories{narrowed}; "
        "they form between memories that concern the same things",
    )


def entities(
    agent: Agent = DEFAULT_AGENT,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Name of an entity; without it, all entities are listed.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    *,
    moment: Moment,
    call: Call,
) -> None:
    """List the entities (persons, places, things) that memories name; with NAME, show the memories about one.

    [bold]Example:[/] mnemolog entities Ayşe --agent support-bot
    """
    if name is not None:
        hub = call.ask(
            lambda memory: memory.hub(name, agent_id=agent, limit=limit, **moment.times()),
        )
        call.show(hub, print_hub)
        return
    found = call.ask(
        lambda memory: memory.entities(agent_id=agent, limit=limit, **moment.times()),
    )
    _print_results(
        found,
        ("entity", "memories"),
        lambda named: (named.entity, named.memories),
        call,
        empty=f"no memory of agent {agent!r} names a person, a place or a thing{_then(moment)}; "
        "`mnemolog agents` lists the agents",
    )


def print_hub(hub: Hub) -> None:
    """The memories and edges of an entity, for people."""
    if not hub.memories:
        note(f"no memory names {hub.name}")
    for memory in hub.memories:
        out.print(f"{escape(memory.text)}  [dim]{memory.category}, {memory.valid_from[:DAY]}, {memory.id}[/]")
    for edge in hub.edges:
        out.print(f"  [dim]{edge.type}:[/] {escape(edge.source_text)} [dim]→[/] {escape(edge.target_text)}")
    if hub.beside:
        beside = ", ".join(f"{named.entity} ({named.memories})" for named in hub.beside)
        out.print(f"[dim]also named there: {escape(beside)}[/]")


def diff(
    begin: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="T",
            help="The first time: 2026-03-01, 'last Tuesday', 'geçen salı', 2026-03-01T10:00+03:00.",
        ),
    ],
    agent: Agent = DEFAULT_AGENT,
    end: Annotated[
        str | None, typer.Option("--to", metavar="T", help="The second time, written like --from; default now.")
    ] = None,
    *,
    call: Call,
) -> None:
    """Show what an agent learned (+), what ended (-) and what changed (~) between two times.

    The times are those of recording: what was imported today was learned today, whenever it was said.

    [bold]Example:[/] mnemolog diff --agent support-bot --from yesterday
    """
    found = call.ask(lambda memory: memory.diff(agent_id=agent, from_at=begin, to_at=end))
    call.show(found, _print_diff)


def _print_diff(found: Difference) -> None:
    from mnemolog.processors.narration.difference import lines

    for line in lines(found):
        out.print(escape(line))
    counted = f"{len(found.learned)} learned, {len(found.ended)} ended, {len(found.changed)} changed"
    begin, end = moment_for_people(found.from_at), moment_for_people(found.to_at)
    out.print(f"[dim]{counted} between {begin} and {end}[/]")
    if found.note is not None:
        note(found.note)


def working_memory(
    session: Annotated[str, typer.Argument(metavar="S", help="Id of the conversation; see `mnemolog sessions`.")],
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Show a conversation's working memory: up to nine memories, latest used first.

    [bold]Example:[/] mnemolog working-memory 2026-11-21-a --agent support-bot
    """
    found = call.ask(lambda memory: memory.working_memory(session, agent_id=agent))
    _print_results(
        found,
        ("id", "text", "importance", "used", "since"),
        lambda item: (item.memory_id, item.text, item.importance, item.access_count, item.added_at),
        call,
        title=("text",),
        empty=f"the working memory of conversation {session!r} of agent {agent!r} is empty: the conversation has "
        "ended, or no memory was formed or used in it",
    )


def _print_results(
    found: Sequence[R],
    headings: Sequence[str],
    row: Callable[[R], Sequence[object]],
    call: Call,
    *,
    title: Sequence[str] = (),
    empty: str = "",
) -> None:
    """Print a list as JSON or as a table (cards on a narrow terminal); `empty` is the note for no rows."""
    if call.as_json:
        print_json({"results": found})
    elif not found and empty:
        note(empty)
    elif title:
        table_or_cards(headings, map(row, found), title=title)
    else:
        table(headings, map(row, found))
