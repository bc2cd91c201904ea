"""Commands that ask: search, list, get, history, why, graph, diff, working-memory."""

import os
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import fields
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast

import typer
from rich.markup import escape

from mnemolog.ops import settings
from mnemolog.ops.surfaces.cli import waterfall
from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    AsOf,
    CategoryOption,
    ConfigFile,
    Data,
    EntityOption,
    Json,
    KnownAt,
    LanguageOption,
    MaybeAgent,
    RoleOption,
    SinceOption,
    SourceOption,
    TierOption,
    Timeline,
    UntilOption,
    Where,
    run,
    with_memory,
)
from mnemolog.ops.surfaces.cli.output import fail, note, out, print_json, table, table_or_cards
from mnemolog.ops.surfaces.cli.where import condition
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.query import Answer, Context, FellOut, Hit, Hub, MemoryView, Why, WhyNot

R = TypeVar("R")
T = TypeVar("T")

_FORMS: Final = ("text", "messages", "json")
_FELL_OUT: Final[Mapping[FellOut, str]] = {
    "shown": "shown",
    "answer": "ranked behind the last that is shown",
    "results": "something else is shown for its message",
    "masked": "over, or not of this time",
    "asked_for": "not asked for",
    "candidates": "no candidate",
}
_DAY = 10
"""Characters of an ISO time that are its day."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("search")(search)
    app.command("context")(context)
    app.command("list")(list_memories)
    app.command("get")(get)
    app.command("history")(history)
    app.command("sessions")(sessions)
    app.command("messages")(messages)
    app.command("agents")(agents)
    app.command("why")(why)
    app.command("entities")(entities)
    app.command("why-not")(why_not)
    app.command("graph")(graph)
    app.command("diff")(diff)
    app.command("working-memory")(working_memory)


def search(
    query: Annotated[str, typer.Argument(help="A question, or words.")],
    agent: Agent = DEFAULT_AGENT,
    session: Annotated[str | None, typer.Option("--session", metavar="S", help="Only this conversation.")] = None,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Only what this person said or is.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 10.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="K", help="memory or message; default both.")] = None,
    profile: Annotated[
        str | None,
        typer.Option("--profile", metavar="P", help="How results are ranked: contextual, or v9 (memories alone)."),
    ] = None,
    min_position: Annotated[
        str | None, typer.Option("--min-position", metavar="P", help="Wait until what was added there is searchable.")
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(
            "--into", metavar="S", help="The conversation the answer is given to: noted there, never learned from it."
        ),
    ] = None,
    category: CategoryOption = None,
    tier: TierOption = None,
    entity: EntityOption = None,
    language: LanguageOption = None,
    role: RoleOption = None,
    data_source: SourceOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    where: Where = None,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="C", help="Of an answer to the same question: what comes behind.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option("--threshold", metavar="X", help="Only results of this relevance at least, 0 to 1.")
    ] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    timeline: Timeline = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show what each score is made of.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Ask an agent's memory; memories and messages, the best first.

    [bold]Example:[/] mnemolog search "Where does Ayşe live?" --agent support-bot
    """
    metadata = _condition(where)

    async def work(memory: AsyncMemory) -> Answer:
        return await memory.search(
            query,
            agent_id=agent,
            category=category,
            tier=tier,
            entity=entity,
            language=language,
            role=role,
            data_source=data_source,
            since=since,
            until=until,
            metadata=metadata,
            session_id=session,
            user_id=user,
            limit=limit,
            kind=kind,
            profile=profile,
            min_position=min_position,
            into=into,
            explain=explain,
            as_of=as_of,
            known_at=known_at,
            timeline=timeline,
            threshold=threshold,
            cursor=cursor,
        )

    answer = run(with_memory(data, config, work, writes="when needed" if into is None else "always"))
    if as_json:
        print_json(answer)
    else:
        print_answer(answer)


def context(
    query: Annotated[str, typer.Argument(help="What the agent is asked, or is to do.")],
    agent: Agent = DEFAULT_AGENT,
    tokens: Annotated[
        int | None, typer.Option("--tokens", metavar="N", help="Of the whole text at most; default 2000.")
    ] = None,
    session: Annotated[str | None, typer.Option("--session", metavar="S", help="Only this conversation.")] = None,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Only what this person said or is.")] = None,
    min_position: Annotated[
        str | None, typer.Option("--min-position", metavar="P", help="Wait until what was added there is searchable.")
    ] = None,
    into: Annotated[
        str | None, typer.Option("--into", metavar="S", help="The conversation it is given to: noted there.")
    ] = None,
    category: CategoryOption = None,
    tier: TierOption = None,
    entity: EntityOption = None,
    language: LanguageOption = None,
    role: RoleOption = None,
    data_source: SourceOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    where: Where = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    form: Annotated[
        str, typer.Option("--format", metavar="F", help="text, messages (of a chat, as JSON) or json (all of it).")
    ] = "text",
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Give an agent's memory as text for a prompt, within a budget of tokens.

    What is pinned or always at hand comes first, then what answers, with dates and sources. It stands in a block that
    nothing in it can end.

    [bold]Example:[/] mnemolog context "Where does Ayşe live?" --agent support-bot --tokens 1000
    """
    if form not in _FORMS:
        fail(str(InvalidInputError("format", form, f"one of {', '.join(_FORMS)}")))

    metadata = _condition(where)

    async def work(memory: AsyncMemory) -> Context:
        return await memory.context(
            query,
            agent_id=agent,
            category=category,
            tier=tier,
            entity=entity,
            language=language,
            role=role,
            data_source=data_source,
            since=since,
            until=until,
            metadata=metadata,
            tokens=tokens,
            session_id=session,
            user_id=user,
            min_position=min_position,
            into=into,
            as_of=as_of,
            known_at=known_at,
        )

    found = run(with_memory(data, config, work, writes="when needed" if into is None else "always"))
    if as_json or form == "json":
        print_json(found)
    elif form == "messages":
        print_json(found.messages)
    else:
        print_context(found)


def print_context(found: Context) -> None:
    """The text alone on stdout, as a program takes it; what is to be said about it on stderr."""
    if found.text:
        sys.stdout.write(f"{found.text}\n")
        sys.stdout.flush()
    lacks = _lacks(found)
    note(
        f"{len(found.given)} given, {found.skipped} not relevant, {found.left_out} without room; "
        f"{found.tokens} tokens by {found.tokenizer}{f'; {lacks}' if lacks else ''}"
    )


def _condition(where: Sequence[str] | None) -> dict[str, Any] | None:
    """What was typed after --where, or an error and the end."""
    try:
        return condition(where or ())
    except InvalidInputError as error:
        fail(str(error))


def print_answer(answer: Answer) -> None:
    """What was found, for people."""
    most = max((_highest(hit.explain) for hit in answer.results if hit.explain is not None), default=0.0)
    for hit in answer.results:
        _print_hit(hit, most)
    if answer.explain is not None:
        table(("stage", "in", "out", "ms", ""), waterfall.rows(answer.explain.stages))
    if answer.without or answer.behind:
        note(_lacks(answer))
    if answer.cursor is not None:
        out.print(f"[dim]more with --cursor {answer.cursor}[/]")
    if answer.as_of is not None:
        note(f"what was true at {answer.as_of}")
    if answer.known_at is not None:
        note(f"what was known at {answer.known_at}")
    if not answer.results and not answer.behind:
        note("nothing was found; `mnemolog agents` lists whose memory there is, `mnemolog list` what it holds")
    out.print(f"[dim]{len(answer.results)} results in {answer.took_ms:.0f} ms, as of {answer.position}[/]")


def _lacks(answer: Answer | Context) -> str:
    """What may be missing in an answer."""
    without = f"without {' and '.join(answer.without)} (`mnemolog doctor` says why)" if answer.without else ""
    behind = f"{answer.behind} commits of the agent are not searchable yet" if answer.behind else ""
    return "; ".join(part for part in (without, behind) if part)


def _highest(parts: Mapping[str, float]) -> float:
    """How far the bars of a score reach."""
    return max(accumulate(parts.values()), default=0.0)


def _print_hit(hit: Hit, most: float) -> None:
    about = f"{hit.category or 'message'}, {_period(hit)}, {', '.join(hit.sources)}"
    out.print(f"[bold]{hit.score:.2f}[/]  {escape(hit.text)}  [dim]{escape(about)}[/]")
    if hit.contradicts:
        out.print(f"      contradicts {', '.join(hit.contradicts)}", style="dim")
    if hit.explain is not None:
        for step in waterfall.steps(hit.explain, most=most):
            out.print(f"      [dim]{step.name:10}[/] {step.value:+.3f}  [cyan]{step.bar}[/]")
        out.print(f"      [dim]{'relevance':10}[/]  {hit.relevance:.2f}   [dim]in a prompt: {hit.injection}[/]\n")


def _period(hit: Hit) -> str:
    """Since when it holds, or when it was said; and until when, where it holds no more."""
    if hit.valid_until is None or hit.status == "current":
        return hit.at[:_DAY]
    return f"{hit.at[:_DAY]} to {hit.valid_until[:_DAY]} ({hit.status})"


def list_memories(
    agent: Agent = DEFAULT_AGENT,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The newest N; default all.")] = None,
    category: CategoryOption = None,
    tier: TierOption = None,
    entity: EntityOption = None,
    language: LanguageOption = None,
    role: RoleOption = None,
    data_source: SourceOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    where: Where = None,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Only what is about this person.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Also those that are no longer current.")] = False,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="ID", help="The last memory of the page before: those behind it.")
    ] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """List an agent's memories, the newest first.

    [bold]Example:[/] mnemolog list --agent support-bot --all
    """
    metadata = _condition(where)

    async def ask(memory: AsyncMemory) -> list[MemoryView]:
        listed = await memory.get_all(
            agent_id=agent,
            everything=everything,
            limit=limit,
            cursor=cursor,
            as_of=as_of,
            known_at=known_at,
            category=category,
            tier=tier,
            entity=entity,
            language=language,
            role=role,
            data_source=data_source,
            since=since,
            until=until,
            metadata=metadata,
            user_id=user,
        )
        if not listed and not as_json:
            note(_none_of(agent, others=await memory.get_all(agent_id=agent, everything=True, limit=1)))
        return listed

    found = _asked(data, config, ask)
    if found or as_json:
        _print_results(
            found,
            ("id", "text", "subject", "category", "since", "until", "status"),
            lambda memory: (
                memory.id,
                memory.text,
                memory.subject,
                memory.category,
                memory.valid_from[:_DAY],
                (memory.valid_until or "")[:_DAY],
                memory.status,
            ),
            as_json=as_json,
            title=("text",),
        )


def _narrowed(*given: object) -> str:
    return " as asked" if any(each is not None for each in given) else ""


def _none_of(agent: str, *, others: Sequence[MemoryView]) -> str:
    """That there is nothing to list; the name of the agent may be misspelt."""
    if others:
        return f"no current memories are known of agent {agent!r}; --all lists the others"
    return f"no memories are known of agent {agent!r}; `mnemolog agents` lists those of whom some are"


def get(
    memory_id: Annotated[str, typer.Argument(metavar="ID")],
    as_of: AsOf = None,
    known_at: KnownAt = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show one memory with all its fields.

    [bold]Example:[/] mnemolog get 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    found = _asked(data, config, lambda memory: memory.get(memory_id, as_of=as_of, known_at=known_at))
    if as_json:
        print_json(found)
    else:
        table(("field", "value"), [(each.name, getattr(found, each.name)) for each in fields(MemoryView)])


def history(
    memory_id: Annotated[str, typer.Argument(metavar="ID")],
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    cursor: Annotated[
        int, typer.Option("--cursor", metavar="N", help="How many events the pages before had: those behind.")
    ] = 0,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show all that happened to a memory, in the order of the log.

    [bold]Example:[/] mnemolog history 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """
    found = _asked(data, config, lambda memory: memory.history(memory_id, limit=limit, cursor=cursor))
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


def sessions(
    agent: Agent = DEFAULT_AGENT,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The last N; default all.")] = None,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="S", help="The last session of the page before: those behind it.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """List an agent's conversations, the one that began last first.

    [bold]Example:[/] mnemolog sessions --agent support-bot --limit 20
    """
    found = _asked(data, config, lambda memory: memory.sessions(agent_id=agent, limit=limit, cursor=cursor))
    if not found and not as_json:
        note(f"no {'more ' if cursor else ''}conversations are known of agent {agent!r}")
        return
    _print_results(
        found,
        ("session", "messages", "first", "last"),
        lambda each: (each.session_id, each.messages, each.first_at, each.last_at),
        as_json=as_json,
    )


def messages(
    agent: Agent = DEFAULT_AGENT,
    session: Annotated[
        str | None,
        typer.Option("--session", metavar="S", help="Only this conversation; `mnemolog sessions` lists them."),
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="ID", help="The last message of the page before: those behind it.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """List what was said to an agent, in the order in which it came.

    What was forgotten with its memories is left out.

    [bold]Example:[/] mnemolog messages --agent support-bot --session 2026-11-21-a
    """
    found = _asked(
        data,
        config,
        lambda memory: memory.messages(agent_id=agent, session_id=session, limit=limit, cursor=cursor),
    )
    if not found and not as_json:
        where = "" if session is None else f" in the conversation {session!r}"
        note(f"no {'more ' if cursor else ''}messages are known of agent {agent!r}{where}")
        return
    _print_results(
        found,
        ("id", "session", "at", "who", "text"),
        lambda each: (each.id, each.session_id, each.at, each.name or each.user_id, each.text),
        as_json=as_json,
    )


def agents(
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="A", help="The last agent of the page before: those behind it.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """List the agents by name, with how many messages and memories each has.

    [bold]Example:[/] mnemolog agents
    """
    found = _asked(data, config, lambda memory: memory.agents(limit=limit, cursor=cursor))
    _print_results(
        found,
        ("agent", "messages", "memories"),
        lambda each: (each.agent_id, each.messages, each.memories),
        as_json=as_json,
        empty="no agents yet: nothing was said to anybody; `mnemolog add TEXT --agent NAME` does",
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
    found = _asked(data, config, lambda memory: _why(memory, name, agent))
    if as_json:
        print_json(found)
    else:
        print_why(found)


async def _why(memory: AsyncMemory, name: str, agent: str | None) -> Why:
    """Of a memory, or of a message of the agent; where none is named, of the one that commands are about."""
    try:
        return await memory.why(name, agent_id=agent)
    except NotFoundError:
        if agent is not None:
            raise
    usual = os.environ.get(settings.AGENT) or DEFAULT_AGENT
    try:
        return await memory.why(name, agent_id=usual)
    except NotFoundError:
        fail(f"no memory {name!r}, and no such message of agent {usual!r}; --agent says whose a message is")


def print_why(found: Why) -> None:
    """An explanation, for people."""
    out.print(f"{found.kind} {escape(found.id)}: [bold]{found.outcome}[/]")
    for sentence in found.explanation:
        out.print(f"  {escape(sentence)}")
    for message in found.messages:
        out.print(f"  [dim]{escape(message['at'])} {escape(message['speaker'])}: {escape(message['text'])}[/]")


def why_not(
    name: Annotated[str, typer.Argument(metavar="ID", help="Of a memory or a message.")],
    query: Annotated[str, typer.Option("--query", metavar="Q", help="What the search asks.")],
    agent: Agent = DEFAULT_AGENT,
    session: Annotated[str | None, typer.Option("--session", metavar="S", help="As for search.")] = None,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="As for search.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="As for search; default 10.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="K", help="As for search.")] = None,
    category: CategoryOption = None,
    tier: TierOption = None,
    entity: EntityOption = None,
    language: LanguageOption = None,
    role: RoleOption = None,
    data_source: SourceOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    where: Where = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    timeline: Timeline = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Say why a search does not show a memory or a message: where it fell out, and by how much.

    It takes the filters and times that the search was made with.

    [bold]Example:[/] mnemolog why-not crm-8841 --query "Where does Ayşe live?" --agent support-bot
    """
    metadata = _condition(where)

    async def ask(memory: AsyncMemory) -> WhyNot:
        return await memory.why_not(
            name,
            query,
            agent_id=agent,
            session_id=session,
            user_id=user,
            limit=limit,
            kind=kind,
            category=category,
            tier=tier,
            entity=entity,
            language=language,
            role=role,
            data_source=data_source,
            since=since,
            until=until,
            metadata=metadata,
            as_of=as_of,
            known_at=known_at,
            timeline=timeline,
        )

    found = _asked(data, config, ask)
    if as_json:
        print_json(found)
    else:
        print_why_not(found)


def print_why_not(found: WhyNot) -> None:
    """Why something is not shown, for people."""
    out.print(f"{found.kind} {escape(found.id)}: [bold]{_FELL_OUT[found.stage]}[/]")
    out.print(f"  [dim]{escape(found.text)}[/]")
    for sentence in found.explanation:
        out.print(f"  {escape(sentence)}")
    if found.differs:
        table(("part", "beside the last shown"), [(name, f"{by:+.3f}") for name, by in found.differs.items()])


def graph(
    agent: Agent = DEFAULT_AGENT,
    memory_id: Annotated[
        str | None, typer.Option("--memory", metavar="ID", help="Only what is within --hops of this one.")
    ] = None,
    hops: Annotated[int, typer.Option("--hops", metavar="N", help="Edges that are followed from it.")] = 1,
    types: Annotated[
        list[str] | None, typer.Option("--type", metavar="T", help="Only edges of this type; again for each.")
    ] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    timeline: Timeline = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show how an agent's memories have to do with each other: those that hold, or held.

    [bold]Example:[/] mnemolog graph --agent support-bot
    """
    found = _asked(
        data,
        config,
        lambda memory: memory.graph(
            agent_id=agent,
            memory_id=memory_id,
            hops=hops,
            types=cast("list[RelationType] | None", types or None),
            as_of=as_of,
            known_at=known_at,
            timeline=timeline,
        ),
    )
    _print_results(
        found,
        ("from", "relation", "to", "strength", "confidence", "because"),
        lambda edge: (edge.source_text, edge.type, edge.target_text, edge.strength, edge.confidence, edge.context),
        as_json=as_json,
        title=("from", "relation", "to"),
        empty=f"no edges between memories of agent {agent!r} are there{_narrowed(memory_id, types, as_of, known_at)}; "
        "they come with memories that have to do with each other",
    )


def entities(
    agent: Agent = DEFAULT_AGENT,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A person, a place or a thing; none: which there are.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The first N; default all.")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """List the persons, places and things that memories name; with a name, everything about it.

    [bold]Example:[/] mnemolog entities Ayşe --agent support-bot
    """
    if name is not None:
        hub = _asked(
            data,
            config,
            lambda memory: memory.hub(name, agent_id=agent, limit=limit, as_of=as_of, known_at=known_at),
        )
        if as_json:
            print_json(hub)
        else:
            print_hub(hub)
        return
    found = _asked(
        data,
        config,
        lambda memory: memory.entities(agent_id=agent, limit=limit, as_of=as_of, known_at=known_at),
    )
    _print_results(
        found,
        ("entity", "memories"),
        lambda each: (each.entity, each.memories),
        as_json=as_json,
        empty=f"no memory of agent {agent!r} names a person, a place or a thing; `mnemolog agents` lists the agents",
    )


def print_hub(hub: Hub) -> None:
    """Everything about somebody or something, for people."""
    if not hub.memories:
        note(f"no memory names {hub.name}")
    for memory in hub.memories:
        out.print(f"{escape(memory.text)}  [dim]{memory.category}, {memory.valid_from[:_DAY]}, {memory.id}[/]")
    for edge in hub.edges:
        out.print(f"  [dim]{edge.type}:[/] {escape(edge.source_text)} [dim]→[/] {escape(edge.target_text)}")
    if hub.beside:
        beside = ", ".join(f"{each.entity} ({each.memories})" for each in hub.beside)
        out.print(f"[dim]named there: {escape(beside)}[/]")


def diff(
    begin: Annotated[
        str, typer.Option("--from", metavar="T", help="2026-03-01, 'last Tuesday', 'geçen salı', or a time (UTC).")
    ],
    agent: Agent = DEFAULT_AGENT,
    end: Annotated[str | None, typer.Option("--to", metavar="T", help="Written like --from; default now.")] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show what an agent learned (+), what ended (-) and what changed (~) between two times.

    [bold]Example:[/] mnemolog diff --agent support-bot --from yesterday
    """
    found = _asked(data, config, lambda memory: memory.diff(agent_id=agent, from_at=begin, to_at=end))
    if as_json:
        print_json(found)
        return
    from mnemolog.processors.narration.difference import lines

    for line in lines(found):
        out.print(escape(line))
    counted = f"{len(found.learned)} learned, {len(found.ended)} ended, {len(found.changed)} changed"
    out.print(f"[dim]{counted} between {found.from_at} and {found.to_at}[/]")


def working_memory(
    session: Annotated[str, typer.Argument(metavar="S", help="The conversation.")],
    agent: Agent = DEFAULT_AGENT,
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
        title=("text",),
        empty=f"conversation {session!r} of agent {agent!r} has nothing in mind: it ended, or nothing was said in it",
    )


def _asked(data: Path | None, config: Path | None, ask: Callable[[AsyncMemory], Coroutine[Any, Any, T]]) -> T:
    """The answer to what writes nothing."""
    return run(with_memory(data, config, ask, writes="never"))


def _print_results(
    found: Sequence[R],
    headings: Sequence[str],
    row: Callable[[R], Sequence[object]],
    *,
    as_json: bool,
    title: Sequence[str] = (),
    empty: str = "",
) -> None:
    """A list: one JSON document, or a table, on a narrow terminal cards; `empty` says what is not there."""
    if as_json:
        print_json({"results": found})
    elif not found and empty:
        note(empty)
    elif title:
        table_or_cards(headings, map(row, found), title=title)
    else:
        table(headings, map(row, found))
