"""Commands for recall and archival memory: recall log, search, cycles; archived; reflect."""

from typing import Annotated, Literal, cast

import typer

from mnemolog.ops.surfaces.cli.controlling import DEFAULT_ROLE, Role, sent
from mnemolog.ops.surfaces.cli.groups import Commands
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, KnownAt
from mnemolog.ops.surfaces.cli.output import escape, note, out, print_json, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.controlled import EntryView, ReflectionPlan
from mnemolog.schemas.controlled_command import ArchivalType

recall = Commands(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Recall memory: what the agent did in its latest rounds of work (cycles).",
)


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(recall, name="recall")
    recall.command("log")(log)
    recall.command("search")(search)
    recall.command("cycles")(cycles)
    app.command("archived")(archived)
    app.command("reflect")(reflect)


def log(
    action: Annotated[str, typer.Argument(metavar="ACTION", help="Short summary of what was done.")],
    content: Annotated[str, typer.Argument(metavar="CONTENT", help="Details.")],
    importance: Annotated[int, typer.Option("--importance", metavar="N", help="1 to 10.")] = 5,
    role: Role = DEFAULT_ROLE,
    kind: Annotated[str, typer.Option("--type", metavar="T", help="action, observation or decision.")] = "action",
    tags: Annotated[list[str] | None, typer.Option("--tag", metavar="T", help="A topic; may be repeated.")] = None,
    issues: Annotated[list[int] | None, typer.Option("--issue", metavar="N", help="An issue; may be repeated.")] = None,
    prs: Annotated[list[int] | None, typer.Option("--pr", metavar="N", help="A pull request; repeatable.")] = None,
    cycle: Annotated[
        int | None, typer.Option("--cycle", metavar="N", help="Number of the cycle; default: the next cycle.")
    ] = None,
    failure: Annotated[
        str | None, typer.Option("--failure", metavar="KIND", help="Kind of failure, if something went wrong.")
    ] = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Add an entry about a cycle to recall memory.

    [bold]Example:[/] mnemolog recall log "Merged PR #96" "The memory stream is in." --importance 7 --agent ada --pr 96
    """
    sent(
        call,
        lambda memory: memory.memory_log(
            action,
            content,
            agent_id=agent,
            role=role,
            importance=importance,
            type=cast("Literal['action', 'observation', 'decision']", kind),
            tags=tags or (),
            issue_refs=issues or (),
            pr_refs=prs or (),
            cycle=cycle,
            failure=failure,
        ),
    )


OneRole = Annotated[str | None, typer.Option("--role", metavar="R", help="Only entries of this role.")]
Least = Annotated[
    int | None, typer.Option("--min-importance", metavar="N", help="Only entries of at least this importance.")
]


def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question, or words.")],
    role: OneRole = None,
    issue: Annotated[
        int | None, typer.Option("--issue", metavar="N", help="Only entries that refer to this issue.")
    ] = None,
    min_importance: Least = None,
    first: Annotated[int | None, typer.Option("--from-cycle", metavar="N", help="Only from this cycle on.")] = None,
    last: Annotated[int | None, typer.Option("--to-cycle", metavar="N", help="Only up to this cycle.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 5.")] = None,
    known_at: KnownAt = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Search recall memory; each result shows its score, the sum of recency, importance and relevance.

    [bold]Example:[/] mnemolog recall search "What blocks issue 84?" --agent ada
    """
    found = call.ask(
        lambda memory: memory.recall_search(
            query,
            agent_id=agent,
            role=role,
            issue=issue,
            min_importance=min_importance,
            limit=limit,
            cycle_range=(first, last),
            known_at=known_at,
        ),
    )
    if call.as_json:
        print_json(found)
        return
    if not found.results:
        note(f"no match among {found.searched} entries of agent {agent!r}")
        return
    table(
        ("score", "recency", "importance", "relevance", "cycle", "role", "action", "content"),
        [
            (
                f"{hit.score:.2f}",
                f"{hit.recency:.2f}",
                f"{hit.importance:.2f}",
                f"{hit.relevance:.2f}",
                hit.entry.cycle,
                hit.entry.role,
                hit.entry.action,
                hit.entry.content,
            )
            for hit in found.results
        ],
    )


def cycles(
    first: Annotated[int, typer.Argument(metavar="FIRST", help="Number of the first cycle.")],
    last: Annotated[int, typer.Argument(metavar="LAST", help="Number of the last cycle.")],
    role: OneRole = None,
    min_importance: Least = None,
    known_at: KnownAt = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Show the entries of a range of cycles in order, including those that moved to archival memory.

    [bold]Example:[/] mnemolog recall cycles 180 185 --agent ada
    """

    async def ask(memory: AsyncMemory) -> list[EntryView]:
        return await memory.recall_by_cycle(
            first, last, agent_id=agent, role=role, min_importance=min_importance, known_at=known_at
        )

    found = call.ask(ask)
    if call.as_json:
        print_json({"results": found})
        return
    table(
        ("cycle", "role", "type", "importance", "action", "content"),
        [(entry.cycle, entry.role, entry.type, entry.importance, entry.action, entry.content) for entry in found],
    )


def archived(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question, or words.")],
    kind: Annotated[
        str | None,
        typer.Option("--type", metavar="T", help="Only this type: cycle, decision, research, spec or lesson."),
    ] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="T", help="Archived at this time or later.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="T", help="Archived at this time or before.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 5.")] = None,
    known_at: KnownAt = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Search archival memory: documents, decisions, lessons, and the entries of old cycles.

    [bold]Example:[/] mnemolog archived "Why JSON Lines?" --type decision --agent ada
    """
    found = call.ask(
        lambda memory: memory.archival_search(
            query,
            agent_id=agent,
            type=cast("ArchivalType | None", kind),
            date_range=(since, until),
            limit=limit,
            known_at=known_at,
        ),
    )
    if call.as_json:
        print_json({"results": found})
        return
    if not found:
        note(f"no match in the archival memory of agent {agent!r}")
    for chunk in found:
        where = " > ".join(part for part in (chunk.source, chunk.heading) if part)
        out.print(
            f"[bold]{chunk.relevance:.2f}[/]  {chunk.type}  {escape(where)}  [dim]{chunk.date[:10]}  {chunk.id}[/]"
        )
        for line in chunk.content.splitlines():
            out.print(f"    {escape(line)}")


def reflect(
    agent: Agent = DEFAULT_AGENT,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the insights without writing them.")] = False,
    *,
    call: Call,
) -> None:
    """Write insights about the entries of recall memory since the last reflection, now instead of at its trigger.

    A reflection writes insights about themes, repeated failures and decisions, with counts and quotations.

    [bold]Example:[/] mnemolog reflect --agent ada
    """
    if dry_run:
        plan = call.ask(lambda memory: memory.reflection_plan(agent_id=agent))
        call.show(plan, _print_plan)
        return
    sent(call, lambda memory: memory.reflect(agent_id=agent))


def _print_plan(plan: ReflectionPlan) -> None:
    """Print what a reflection would write."""
    for insight in plan.insights:
        out.print(escape(f"+ {insight}"))
    asked = "; a language model would be called too" if plan.model_asked and plan.entries else ""
    out.print(f"{plan.entries} entries since the last reflection; nothing was changed{asked}", markup=False)
