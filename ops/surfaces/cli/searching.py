"""Commands that search: search and context."""

from typing import Annotated, Final

import typer

from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.surfaces.answers import print_answer, print_context
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, Moment, Narrowing, SessionOption, Timeline
from mnemolog.ops.surfaces.cli.output import fail, print_json
from mnemolog.schemas.errors import InvalidInputError

_FORMS: Final = ("text", "messages", "json")

UserOption = Annotated[
    str | None, typer.Option("--user", metavar="U", help="Only messages by, and memories about, this person.")
]
MinPosition = Annotated[
    str | None,
    typer.Option(
        "--min-position",
        metavar="P",
        help="Position of a receipt, as `add` prints it: wait until the indexes have reached it.",
    ),
]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="How results are ranked: contextual, or v9 (memories only, ranked by an earlier design); default "
        "search.profile.",
    ),
]
NotedIn = Annotated[
    str | None,
    typer.Option(
        "--into",
        metavar="S",
        help="Conversation that gets the results: they are recorded as recalled in it, and not learned again if one of "
        "its messages repeats them.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("search")(search)
    app.command("context")(context)


def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question, or words.")],
    agent: Agent = DEFAULT_AGENT,
    session: SessionOption = None,
    user: UserOption = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 10.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="K", help="memory or message; default both.")] = None,
    profile: Profile = None,
    min_position: MinPosition = None,
    into: NotedIn = None,
    *,
    narrowing: Narrowing,
    cursor: Annotated[
        str | None,
        typer.Option("--cursor", metavar="C", help="Cursor from a previous answer to this query: show the next page."),
    ] = None,
    threshold: Annotated[
        float | None,
        typer.Option(
            "--threshold",
            metavar="X",
            help="Only results of at least this relevance, 0 to 1: --explain prints it, and it is not the score.",
        ),
    ] = None,
    moment: Moment,
    timeline: Timeline = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show the parts of each score, and the stages.")] = False,
    call: Call,
) -> None:
    """Search an agent's memories and messages, best first.

    [bold]Example:[/] mnemolog search "Where does Ayşe live?" --agent support-bot
    """
    filters = narrowing.filters()
    answer = call.work(
        lambda memory: memory.search(
            query,
            agent_id=agent,
            session_id=session,
            user_id=user,
            limit=limit,
            kind=kind,
            profile=profile,
            min_position=min_position,
            into=into,
            explain=explain,
            timeline=timeline,
            threshold=threshold,
            cursor=cursor,
            **moment.times(),
            **filters,
        ),
        writes=_writes(into),
        embeds=True,
    )
    call.show(answer, print_answer)


def context(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="The user's question, or the agent's task.")],
    agent: Agent = DEFAULT_AGENT,
    tokens: Annotated[
        int | None, typer.Option("--tokens", metavar="N", help="Token budget of the context; default 2000.")
    ] = None,
    session: SessionOption = None,
    user: UserOption = None,
    min_position: MinPosition = None,
    into: Annotated[
        str | None,
        typer.Option(
            "--into",
            metavar="S",
            help="Conversation that receives the context: its memories are recorded as recalled in it, and not learned "
            "again if one of its messages repeats them.",
        ),
    ] = None,
    *,
    narrowing: Narrowing,
    moment: Moment,
    form: Annotated[
        str, typer.Option("--format", metavar="F", help="text, messages (chat messages as JSON) or json (all fields).")
    ] = "text",
    call: Call,
) -> None:
    """Print an agent's memories as text for a prompt, within a token budget.

    Pinned and hot-tier memories come first, then search results, with dates and sources. The text is a delimited block
    that the text of a memory cannot close.

    [bold]Example:[/] mnemolog context "Where does Ayşe live?" --agent support-bot --tokens 1000
    """
    if form not in _FORMS:
        fail(str(InvalidInputError("format", form, f"one of {', '.join(_FORMS)}")))
    filters = narrowing.filters()
    found = call.work(
        lambda memory: memory.context(
            query,
            agent_id=agent,
            tokens=tokens,
            session_id=session,
            user_id=user,
            min_position=min_position,
            into=into,
            **moment.times(),
            **filters,
        ),
        writes=_writes(into),
        embeds=True,
    )
    if form == "messages" and not call.as_json:
        print_json(found.messages)
    else:
        call.show(found, print_json if form == "json" else print_context)


def _writes(into: str | None) -> Writes:
    """Whether the command writes: only the record of a recall, with `into`."""
    return "when needed" if into is None else "always"
