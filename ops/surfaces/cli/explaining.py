"""Commands that explain: why and why-not."""

import os
from collections.abc import Mapping
from typing import Annotated, Final

import typer

from mnemolog.ops import settings
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, Moment, Narrowing, Timeline
from mnemolog.ops.surfaces.cli.output import escape, fail, out, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.errors import NotFoundError
from mnemolog.schemas.query import FellOut, Why, WhyNot

_FELL_OUT: Final[Mapping[FellOut, str]] = {
    "shown": "shown",
    "answer": "ranked below the results that are shown",
    "results": "another result is shown for the same message",
    "masked": "not current at the time asked about",
    "asked_for": "excluded by the search's filters",
    "candidates": "not found by any index",
}
"""The stages at which a search drops a result, in words."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("why")(why)
    app.command("why-not")(why_not)


def why(
    name: Annotated[str, typer.Argument(metavar="ID", help="Id of a memory or a message.")],
    agent: Annotated[
        str | None,
        typer.Option(
            "--agent", metavar="A", help=f'The agent of a message; default: MNEMOLOG_AGENT, else "{DEFAULT_AGENT}".'
        ),
    ] = None,
    *,
    call: Call,
) -> None:
    """Explain a memory; or what happened to a message, and why it, or a part of it, was not remembered.

    [bold]Example:[/] mnemolog why crm-8841 --agent support-bot
    """
    call.show(call.ask(lambda memory: _why(memory, name, agent)), print_why)


async def _why(memory: AsyncMemory, name: str, agent: str | None) -> Why:
    """The explanation of a memory, or of a message of `agent`, by default of the agent that commands use."""
    try:
        return await memory.why(name, agent_id=agent)
    except NotFoundError:
        if agent is not None:
            raise
    usual = os.environ.get(settings.AGENT) or DEFAULT_AGENT
    try:
        return await memory.why(name, agent_id=usual)
    except NotFoundError:
        fail(f"no memory {name!r}, and no such message of agent {usual!r}; --agent names the agent of a message")


def print_why(found: Why) -> None:
    """An explanation, for people."""
    out.print(f"{found.kind} {escape(found.id)}: [bold]{found.outcome}[/]")
    for sentence in found.explanation:
        out.print(f"  {escape(sentence)}")
    for message in found.messages:
        out.print(f"  [dim]{escape(message['at'])} {escape(message['speaker'])}: {escape(message['text'])}[/]")


def why_not(
    name: Annotated[str, typer.Argument(metavar="ID", help="Id of a memory or a message.")],
    query: Annotated[str, typer.Option("--query", metavar="Q", help="The query of the search.")],
    agent: Agent = DEFAULT_AGENT,
    session: Annotated[
        str | None, typer.Option("--session", metavar="S", help="Conversation, as in the search.")
    ] = None,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Person, as in the search.")] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", help="Results of the search; default 10.")
    ] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="K", help="memory or message; default both.")] = None,
    *,
    narrowing: Narrowing,
    moment: Moment,
    timeline: Timeline = False,
    call: Call,
) -> None:
    """Explain why a search does not show a memory or a message: at which stage it was dropped, and by how much.

    Give it the same filters and times as the search.

    [bold]Example:[/] mnemolog why-not crm-8841 --query "Where does Ayşe live?" --agent support-bot
    """
    filters = narrowing.filters()
    found = call.ask(
        lambda memory: memory.why_not(
            name,
            query,
            agent_id=agent,
            session_id=session,
            user_id=user,
            limit=limit,
            kind=kind,
            timeline=timeline,
            **moment.times(),
            **filters,
        )
    )
    call.show(found, print_why_not)


def print_why_not(found: WhyNot) -> None:
    """Why a search does not show a memory or a message, for people."""
    out.print(f"{found.kind} {escape(found.id)}: [bold]{_FELL_OUT[found.stage]}[/]")
    out.print(f"  [dim]{escape(found.text)}[/]")
    for sentence in found.explanation:
        out.print(f"  {escape(sentence)}")
    if found.differs:
        table(("part", "compared with the last shown"), [(name, f"{by:+.3f}") for name, by in found.differs.items()])
