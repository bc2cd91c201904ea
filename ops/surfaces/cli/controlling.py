"""Commands about core memory: show, update, append, undo, history, propose, proposals, approve, refuse."""

import getpass
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import typer

from mnemolog.ops.surfaces.cli.groups import Commands
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, KnownAt
from mnemolog.ops.surfaces.cli.output import err, escape, fail, note, out, print_json, print_receipt
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas import codec
from mnemolog.schemas.controlled import CoreChangeView, ProposalView
from mnemolog.schemas.controlled_command import ListSection, Protected, Section
from mnemolog.schemas.errors import NotFoundError
from mnemolog.schemas.query import Receipt

core = Commands(
    no_args_is_help=True, rich_markup_mode="rich", help="Core memory: the text that is always in an agent's prompt."
)

Role = Annotated[str, typer.Option("--role", metavar="R", help="The role of the agent.")]
DEFAULT_ROLE = "agent"

_MINUTE = 16
"""Characters of an ISO time up to the minute."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(core, name="core")
    core.command("show")(show)
    core.command("update")(update)
    core.command("append")(append)
    core.command("undo")(undo)
    core.command("history")(history)
    core.command("propose")(propose)
    core.command("proposals")(proposals)
    core.command("approve")(approve)
    core.command("refuse")(refuse)


def sent(call: Call, send: Callable[[AsyncMemory], Coroutine[Any, Any, Receipt]]) -> None:
    """Send a command and show its receipt; the exit status is 1 if the command was refused."""
    receipt = call.work(send, writes="always", create=True)
    call.show(receipt, print_receipt)
    if receipt.failed:
        raise typer.Exit(1)


def show(
    role: Role = DEFAULT_ROLE,
    agent: Agent = DEFAULT_AGENT,
    tokens: Annotated[int | None, typer.Option("--tokens", metavar="N", help="Maximum tokens of the text.")] = None,
    known_at: KnownAt = None,
    *,
    call: Call,
) -> None:
    """Show core memory as one role sees it: the text that goes into its prompt.

    [bold]Example:[/] mnemolog core show --agent ada --role research
    """
    found = call.ask(
        lambda memory: memory.core_memory_get(agent_id=agent, role=role, tokens=tokens, known_at=known_at),
    )
    if call.as_json:
        print_json(found)
        return
    out.print(escape(found.text))
    note(f"version {found.version}, {found.tokens:,} of {found.budget:,} tokens ({found.tokenizer})")
    if found.waiting:
        note(f"proposals that wait for a decision: {found.waiting} (mnemolog core proposals --agent {agent})")


def update(
    section: Annotated[str, typer.Argument(metavar="SECTION", help="status, threads, role_state or lessons.")],
    content: Annotated[str, typer.Argument(metavar="JSON", help="The new value: an object, a list or a text.")],
    role: Role = DEFAULT_ROLE,
    expected: Annotated[
        int | None,
        typer.Option(
            "--expected-version",
            metavar="N",
            help="The version that you read; required to overwrite another role's value.",
        ),
    ] = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Change the named fields of a section; the other fields stay as they are.

    [bold]Example:[/] mnemolog core update status '{"sprint": "Ship recall"}' --agent ada --role ops
    """
    sent(
        call,
        lambda memory: memory.core_memory_update(
            cast("Section", section), _json(content), agent_id=agent, role=role, expected_version=expected
        ),
    )


def append(
    section: Annotated[
        str, typer.Argument(metavar="LIST", help="threads, lessons, in_progress, blockers or recently_shipped.")
    ],
    item: Annotated[str, typer.Argument(metavar="ITEM", help="The text; a thread is JSON with id, summary and roles.")],
    role: Role = DEFAULT_ROLE,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Append an item to a list; `recently_shipped` keeps the latest five.

    [bold]Example:[/] mnemolog core append blockers "CI is red" --agent ada --role ops
    """
    sent(
        call,
        lambda memory: memory.core_memory_append(
            cast("ListSection", section),
            _json(item) if section == "threads" else item,
            agent_id=agent,
            role=role,
        ),
    )


def _json(text: str) -> Any:  # noqa: ANN401  JSON is any of its types
    """The JSON value, or the text itself: a plain sentence needs no JSON quotes."""
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        return codec.load(text)
    except ValueError as error:
        fail(f"{text[:40]!r} looks like JSON but cannot be parsed ({error})", status=2)


def undo(
    version: Annotated[int, typer.Argument(metavar="VERSION", help="The change; see `mnemolog core history`.")],
    role: Role = DEFAULT_ROLE,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Undo one change of core memory; refused if the field was changed again since.

    [bold]Example:[/] mnemolog core undo 3 --agent ada --role ops
    """
    sent(call, lambda memory: memory.core_memory_undo(version, agent_id=agent, role=role))


def history(
    agent: Agent = DEFAULT_AGENT,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="The latest N; default all.")] = None,
    known_at: KnownAt = None,
    *,
    call: Call,
) -> None:
    """Show the history of core memory, latest first: changes, proposals, decisions and refusals, with their roles.

    [bold]Example:[/] mnemolog core history --agent ada --limit 10
    """
    found = call.ask(lambda memory: memory.core_memory_history(agent_id=agent, limit=limit, known_at=known_at))
    if call.as_json:
        print_json({"results": found})
        return
    if not found:
        note(f"the core memory of agent {agent!r} has no history yet")
    for change in found:
        _print_change(change)


def _print_change(each: CoreChangeView) -> None:
    number = "" if each.version is None else f"version {each.version} "
    whose = f" of {each.owner}" if each.owner else ""
    by = f", {each.event} by {each.by}" if each.by else ""
    cause = f" ({each.cause})" if each.cause else ""
    head = f"{each.at[:_MINUTE]}  {number}[bold]{each.event}[/]  {escape(f'{each.section}{whose}')}"
    out.print(f"{head} by role {escape(each.role)}{escape(by)}{escape(cause)}")
    for line in (*each.diff.splitlines(), *each.detail.splitlines()):
        _print_line(line)


def _print_line(line: str) -> None:
    colour = {"+": "green", "-": "red"}.get(line[:1], "dim")
    out.print(f"    [{colour}]{escape(visible(line))}[/]")


def visible(text: str) -> str:
    r"""A text for a terminal, with its control and direction characters escaped, so that they are visible.

    >>> visible("- Two\u202e reviews.\x9b2J")
    '- Two\\u202e reviews.\\u009b2J'
    """
    return "".join(character if character.isprintable() else f"\\u{ord(character):04x}" for character in text)


def propose(
    section: Annotated[str, typer.Argument(metavar="SECTION", help="playbook or rules.")],
    content: Annotated[str, typer.Argument(metavar="TEXT|@FILE", help="The whole new text; @FILE reads it.")],
    reason: Annotated[str, typer.Option("--reason", metavar="WHY", help="Why the text should change.")],
    role: Role = DEFAULT_ROLE,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Propose a new text of the playbook or the rules; it takes effect when `mnemolog core approve` accepts it.

    [bold]Example:[/] mnemolog core propose rules @RULES.md --reason "the team agreed" --agent ada
    """
    text = _read(content[1:]) if content.startswith("@") else content
    sent(
        call,
        lambda memory: memory.propose_change(
            cast("Protected", section), text, agent_id=agent, role=role, reason=reason
        ),
    )


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file}: cannot be read ({error})")


def proposals(
    agent: Agent = DEFAULT_AGENT,
    everything: Annotated[bool, typer.Option("--all", help="Include decided proposals.")] = False,
    known_at: KnownAt = None,
    *,
    call: Call,
) -> None:
    """Show the proposals that wait for a person's decision: changes of playbook and rules, with diff and reason.

    [bold]Example:[/] mnemolog core proposals --agent ada
    """
    status = None if everything else "waiting"
    found = call.ask(lambda memory: memory.proposals(agent_id=agent, status=status, known_at=known_at))  # type: ignore[arg-type]
    if call.as_json:
        print_json({"results": found})
        return
    if not found:
        note(f"no proposal of agent {agent!r} waits for a decision")
    for proposal in found:
        print_proposal(proposal)


def print_proposal(each: ProposalView) -> None:
    """A proposal, for people."""
    whose = f" of {each.owner}" if each.owner else ""
    out.print(f"[bold]{escape(each.id)}[/]  {each.status}  {each.section}{escape(whose)}  by role {escape(each.role)}")
    for line in f"because: {each.reason}".splitlines():
        out.print(f"    {escape(visible(line))}")
    for line in each.diff.splitlines():
        _print_line(line)
    if each.by is not None:
        why = f": {each.decision}" if each.decision else ""
        out.print(f"    {each.status} by {escape(each.by)} at {(each.decided_at or '')[:_MINUTE]}{escape(why)}")


@dataclass(frozen=True, slots=True)
class Deciding:
    """The options of a decision about a proposal."""

    proposal: Annotated[str, typer.Argument(metavar="ID", help="The proposal; see `mnemolog core proposals`.")]
    by: Annotated[
        str | None, typer.Option("--by", metavar="NAME", help="Name of the person deciding; default: the login name.")
    ] = None
    reason: Annotated[str | None, typer.Option("--reason", metavar="WHY", help="Reason, stored with the decision.")] = (
        None
    )
    agent: Agent = DEFAULT_AGENT


def approve(*, deciding: Deciding, call: Call) -> None:
    """Approve a proposal: the command shows the diff and asks the person at this terminal to confirm.

    It needs an interactive terminal; over HTTP, approval needs an API key with the scope `operator`.

    [bold]Example:[/] mnemolog core approve 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b --agent ada
    """
    _decide(deciding, call, word="approve")


def refuse(*, deciding: Deciding, call: Call) -> None:
    """Refuse a proposal: the command shows the diff and asks the person at this terminal to confirm.

    [bold]Example:[/] mnemolog core refuse 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b --reason "too strict" --agent ada
    """
    _decide(deciding, call, word="refuse")


def _decide(deciding: Deciding, call: Call, *, word: Literal["approve", "refuse"]) -> None:
    # An agent that runs commands must not approve its own proposal: a command in the queue carries no key.
    if not sys.stdin.isatty():
        fail(
            "stdin is not a terminal, and a proposal is decided by a person at one; "
            "over HTTP it needs an API key with the scope operator"
        )
    name = deciding.by or getpass.getuser()

    async def decide(memory: AsyncMemory) -> Receipt:
        waiting = await memory.proposals(agent_id=deciding.agent)
        found = next((proposal for proposal in waiting if proposal.id == deciding.proposal), None)
        if found is None:
            raise NotFoundError("proposal", deciding.proposal)
        print_proposal(found)
        err.print(f"Type {word} to {word} it as {escape(name)}: ", end="")
        if sys.stdin.readline().strip() != word:
            fail("not confirmed; the proposal still waits")
        return await memory.decide_proposal(
            found.id, agent_id=deciding.agent, approve=word == "approve", by=name, reason=deciding.reason
        )

    sent(call, decide)
