"""Commands about recall and archival memory: recall log, search, cycles; archive; archived; reflect."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, cast

import typer
from rich.markup import escape

from mnemolog.ops.surfaces.cli.controlling import DEFAULT_ROLE, Role, asked, sent
from mnemolog.ops.surfaces.cli.groups import Commands
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, ConfigFile, Data, Json, KnownAt, run, with_memory
from mnemolog.ops.surfaces.cli.output import err, note, out, print_json, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.controlled_command import MOST_DOCUMENT, ArchivalType
from mnemolog.schemas.errors import InvalidInputError

recall = Commands(
    no_args_is_help=True, rich_markup_mode="rich", help="Recall memory: what was done in the latest cycles."
)

Form = Literal["markdown", "text", "code"]

_FORMS: Final[dict[str, Form]] = {
    **dict.fromkeys((".md", ".markdown"), "markdown"),
    **dict.fromkeys((".txt", ".rst", ".adoc", ".log", ""), "text"),
    **dict.fromkeys(
        (
            *(".py", ".js", ".ts", ".tsx", ".jsx", ".go", ".rs", ".java", ".kt", ".c", ".h", ".cc", ".cpp", ".hpp"),
            *(".cs", ".rb", ".php", ".swift", ".scala", ".sh", ".sql", ".toml", ".yaml", ".yml"),
        ),
        "code",
    ),
}
"""How a file is cut into chunks, by the end of its name."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(recall, name="recall")
    recall.command("log")(log)
    recall.command("search")(search)
    recall.command("cycles")(cycles)
    app.command("archive")(archive)
    app.command("archived")(archived)
    app.command("reflect")(reflect)


def log(
    action: Annotated[str, typer.Argument(metavar="ACTION", help="What was done, in short.")],
    content: Annotated[str, typer.Argument(metavar="CONTENT", help="The same in detail.")],
    importance: Annotated[int, typer.Option("--importance", metavar="N", help="1 to 10.")] = 5,
    role: Role = DEFAULT_ROLE,
    kind: Annotated[str, typer.Option("--type", metavar="T", help="action, observation or decision.")] = "action",
    tags: Annotated[list[str] | None, typer.Option("--tag", metavar="T", help="A topic; again for each.")] = None,
    issues: Annotated[list[int] | None, typer.Option("--issue", metavar="N", help="An issue; again for each.")] = None,
    prs: Annotated[list[int] | None, typer.Option("--pr", metavar="N", help="A pull request; again for each.")] = None,
    cycle: Annotated[int | None, typer.Option("--cycle", metavar="N", help="Default: behind the latest.")] = None,
    failure: Annotated[
        str | None, typer.Option("--failure", metavar="KIND", help="What kind of thing went wrong, if it did.")
    ] = None,
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Log what was done in a cycle.

    [bold]Example:[/] mnemolog recall log "Merged PR #96" "The memory stream is in." --importance 7 --agent ada --pr 96
    """
    sent(
        data,
        config,
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
        as_json=as_json,
    )


OneRole = Annotated[str | None, typer.Option("--role", metavar="R", help="Only entries of this role.")]
Least = Annotated[
    int | None, typer.Option("--min-importance", metavar="N", help="Only entries of this importance or more.")
]


def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question, or words.")],
    role: OneRole = None,
    issue: Annotated[int | None, typer.Option("--issue", metavar="N", help="Only entries that refer to it.")] = None,
    min_importance: Least = None,
    first: Annotated[int | None, typer.Option("--from-cycle", metavar="N", help="Only from this cycle on.")] = None,
    last: Annotated[int | None, typer.Option("--to-cycle", metavar="N", help="Only up to this cycle.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 5.")] = None,
    known_at: KnownAt = None,
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Search recall memory; each result shows recency, importance and relevance, of which its score is the sum.

    [bold]Example:[/] mnemolog recall search "What blocks issue 84?" --agent ada
    """
    found = asked(
        data,
        config,
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
    if as_json:
        print_json(found)
        return
    if not found.results:
        note(f"no entry of agent {agent!r} is like that; {found.searched} were looked at")
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
    first: Annotated[int, typer.Argument(metavar="FIRST")],
    last: Annotated[int, typer.Argument(metavar="LAST")],
    role: OneRole = None,
    min_importance: Least = None,
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show the entries of some cycles, in their order; also of those that moved to archival memory.

    [bold]Example:[/] mnemolog recall cycles 180 185 --agent ada
    """

    async def ask(memory: AsyncMemory) -> list[EntryView]:
        return await memory.recall_by_cycle(first, last, agent_id=agent, role=role, min_importance=min_importance)

    found = asked(data, config, ask)
    if as_json:
        print_json({"results": found})
        return
    table(
        ("cycle", "role", "type", "importance", "action", "content"),
        [(each.cycle, each.role, each.type, each.importance, each.action, each.content) for each in found],
    )


class _Document(NamedTuple):
    """A file, read."""

    source: str
    content: str
    form: Form


def archive(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Files, or folders of them.")],
    kind: Annotated[
        str, typer.Option("--type", metavar="T", help="cycle, decision, research, spec or lesson.")
    ] = "research",
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Put documents into archival memory, in chunks by their structure: Markdown, text and code.

    Run it again after a change: a document replaces its own chunks, keeps those that are unchanged, and an unchanged
    one costs nothing. What cannot be read is named and the rest goes on; the exit status is 1 then.

    [bold]Example:[/] mnemolog archive docs/decisions --type decision --agent ada
    """
    documents, refused = _read(paths)

    async def work(memory: AsyncMemory) -> list[dict[str, object]]:
        return [await _archive(memory, each, kind, agent) for each in documents]

    results = run(with_memory(data, config, work, writes="always", create=True)) if documents else []
    if as_json:
        print_json({"results": results, "refused": refused})
    else:
        rows = [(each["source"], each["outcome"], each["chunks"], each["added"], each["removed"]) for each in results]
        table(("document", "outcome", "chunks", "added", "removed"), rows)
        for problem in refused:
            err.print(escape(problem))
    if refused:
        raise typer.Exit(1)


async def _archive(memory: AsyncMemory, each: _Document, kind: str, agent: str) -> dict[str, object]:
    receipt = await memory.archive_document(
        each.source, each.content, agent_id=agent, type=cast("ArchivalType", kind), form=each.form
    )
    told = next((event for event in receipt.events if event["event"] == "document_archived"), None)
    counts = {name: len(told[name]) if told else 0 for name in ("chunks", "added", "removed")}
    return {"source": each.source, "outcome": receipt.outcome, **counts}


def _read(paths: Sequence[Path]) -> tuple[list[_Document], list[str]]:
    documents: list[_Document] = []
    refused: list[str] = []
    for path in paths:
        for file in _files(path):
            try:
                documents.append(_document(file))
            except (OSError, UnicodeDecodeError, InvalidInputError) as error:
                refused.append(f"{file}: not archived ({error})")
    return documents, refused


def _files(path: Path) -> Iterator[Path]:
    """The file; of a folder all that it can read, without what is hidden."""
    if not path.is_dir():
        yield path
        return
    for found in sorted(path.rglob("*")):
        hidden = any(part.startswith(".") for part in found.relative_to(path).parts)
        if found.is_file() and not hidden and found.suffix.lower() in _FORMS:
            yield found


def _document(file: Path) -> _Document:
    form = _FORMS.get(file.suffix.lower())
    if form is None:
        allowed = "a file of Markdown, text or code; make text of it first"
        raise InvalidInputError("PATH", file.suffix, allowed)
    content = file.read_text(encoding="utf-8-sig")
    if len(content) > MOST_DOCUMENT:
        raise InvalidInputError("PATH", f"{len(content):,} characters", f"at most {MOST_DOCUMENT:,} characters a file")
    if not content.strip():
        raise InvalidInputError("PATH", "an empty file", "a file with text")
    return _Document(file.as_posix(), content, form)


def archived(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question, or words.")],
    kind: Annotated[
        str | None, typer.Option("--type", metavar="T", help="Only: cycle, decision, research, spec or lesson.")
    ] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="T", help="Only what was put there since.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="T", help="Only what was put there until.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results; default 5.")] = None,
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Search archival memory: documents, decisions, lessons, and the entries of old cycles.

    [bold]Example:[/] mnemolog archived "Why JSON Lines?" --type decision --agent ada
    """
    found = asked(
        data,
        config,
        lambda memory: memory.archival_search(
            query,
            agent_id=agent,
            type=cast("ArchivalType | None", kind),
            date_range=(since, until),
            limit=limit,
        ),
    )
    if as_json:
        print_json({"results": found})
        return
    if not found:
        note(f"nothing in the archival memory of agent {agent!r} is like that")
    for each in found:
        where = " > ".join(part for part in (each.source, each.heading) if part)
        out.print(f"[bold]{each.relevance:.2f}[/]  {each.type}  {escape(where)}  [dim]{each.date[:10]}  {each.id}[/]")
        for line in each.content.splitlines():
            out.print(f"    {escape(line)}")


def reflect(
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Reflect now on what was logged since the last reflection, without waiting for its trigger.

    It writes themes, repeated failures and decisions as true sentences with counts and quotations.

    [bold]Example:[/] mnemolog reflect --agent ada
    """
    sent(data, config, lambda memory: memory.reflect(agent_id=agent), as_json=as_json)
