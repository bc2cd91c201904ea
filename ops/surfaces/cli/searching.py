"""Commands that search: search and context."""

import sys
from collections.abc import Mapping
from itertools import accumulate
from typing import Annotated, Final

import typer
from rich.markup import escape

from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.surfaces.cli import waterfall
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, Moment, Narrowing, SessionOption, Timeline
from mnemolog.ops.surfaces.cli.output import DAY, fail, note, out, print_json, table
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.moments import moment_for_people
from mnemolog.schemas.query import Answer, Context, Hit

_FORMS: Final = ("text", "messages", "json")

WHERE_TO_LOOK: Final = "`mnemolog agents` lists the agents"
"""Added to the note of an answer without results."""

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


def print_context(found: Context) -> None:
    """Print only the text on stdout, for programs, and a note about it on stderr."""
    if found.text:
        sys.stdout.write(f"{found.text}\n")
        sys.stdout.flush()
    lacks = _lacks(found)
    note(
        f"{len(found.given)} given, {found.skipped} not relevant, {found.left_out} over the budget; "
        f"{found.tokens} tokens by {found.tokenizer}{f'; {lacks}' if lacks else ''}"
    )
    if found.note is not None:
        note(f"{found.note}; {WHERE_TO_LOOK}")


def print_answer(answer: Answer) -> None:
    """The results of a search, for people."""
    most = max((_highest(hit.explain) for hit in answer.results if hit.explain is not None), default=0.0)
    places = {hit.id: place for place, hit in enumerate(answer.results, start=1)}
    for hit in answer.results:
        _print_hit(hit, most, places)
    if answer.explain is not None:
        table(("stage", "in", "out", "ms", ""), waterfall.rows(answer.explain.stages))
    if answer.without or answer.behind:
        note(_lacks(answer))
    if answer.cursor is not None:
        out.print(f"[dim]more with --cursor {answer.cursor}[/]")
    if answer.as_of is not None:
        note(f"what was true at {moment_for_people(answer.as_of)}")
    if answer.known_at is not None:
        note(f"what was known at {moment_for_people(answer.known_at)}")
    if answer.note is not None:
        note(f"{answer.note}; {WHERE_TO_LOOK}")
    results = f"{len(answer.results)} result{'' if len(answer.results) == 1 else 's'}"
    out.print(f"[dim]{results} in {answer.took_ms:.0f} ms, at position {answer.position}[/]")


def _lacks(answer: Answer | Context) -> str:
    """A note on indexes and commits that are missing in an answer."""
    without = f"without {' and '.join(answer.without)} (`mnemolog doctor` says why)" if answer.without else ""
    behind = f"{answer.behind} commits of the agent are not searchable yet" if answer.behind else ""
    return "; ".join(part for part in (without, behind) if part)


def _highest(parts: Mapping[str, float]) -> float:
    """The largest running sum of the parts, which the longest bar shows."""
    return max(accumulate(parts.values()), default=0.0)


def _print_hit(hit: Hit, most: float, places: Mapping[str, int]) -> None:
    """One result; `places` are those of all results, by id."""
    mark = "said in confidence, " if hit.confidential else ""
    about = f"{mark}{hit.category or 'message'}, {_period(hit)}, {', '.join(hit.sources)}"
    out.print(f"[bold]{hit.score:.2f}[/]  {escape(hit.text)}  [dim]{escape(about)}[/]")
    for other in hit.contradicts:
        place = f"result {places[other]}, " if other in places else ""
        out.print(f"      contradicts {place}memory {other}", style="dim")
    if hit.explain is not None:
        for step in waterfall.steps(hit.explain, most=most):
            out.print(f"      [dim]{step.name:10}[/] {step.value:+.3f}  [cyan]{step.bar}[/]")
        out.print(f"      [dim]{'relevance':10}[/]  {hit.relevance:.2f}   [dim]in a prompt: {hit.injection}[/]\n")


def _period(hit: Hit) -> str:
    """The date of a result, with the end of its validity if it is no longer current."""
    if hit.valid_until is None or hit.status == "current":
        return hit.at[:DAY]
    return f"{hit.at[:DAY]} to {hit.valid_until[:DAY]} ({hit.status})"
