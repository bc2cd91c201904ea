"""The actions of tools: each asks a question, or submits an input to the one writer."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from mnemolog.ops.backends.searchable import Added
from mnemolog.ops.dreaming import carried_out
from mnemolog.ops.forgetting import forget_listed
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.schemas.command import Command, EndSession, OfMemory, Remember, parse_command
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.limits import MOST_MESSAGES
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.query import Context, Forgotten, MemoryView, Occurrence, Receipt
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    AskWhyNot,
    GetContext,
    GetDifference,
    GetHistory,
    GetStatus,
    ListMemories,
    PlanDream,
    PlanUndo,
    parse_question,
)
from mnemolog.schemas.relating import Relating
from mnemolog.schemas.status import Status, for_tenant
from mnemolog.schemas.validation import parse_name

Arguments: TypeAlias = dict[str, Any]
Act: TypeAlias = Callable[[Scope, Arguments], Awaitable[object]]


def asks(question: type[AnyQuestion], **fixed: object) -> Act:
    """Ask a question about an agent; `fixed` are the fields that the tool sets."""

    async def act(scope: Scope, arguments: Arguments) -> object:
        return await scope.ask(question, scope.named({**fixed, **arguments}))

    return act


def lists(question: type[AnyQuestion], **fixed: object) -> Act:
    """Ask for a list; without a limit in the call, the settings' limit holds."""

    async def act(scope: Scope, arguments: Arguments) -> object:
        limit = {"limit": scope.config.mcp.list_limit}
        return await scope.ask(question, scope.named({**limit, **fixed, **arguments}))

    return act


def changes(command: type[OfMemory]) -> Act:
    """Send a command about one memory."""

    async def act(scope: Scope, arguments: Arguments) -> Receipt:
        fields = dict(arguments)
        memory_id = parse_name("memory_id", fields.pop("memory_id"))
        if scope.bound is not None:
            # Memories of another agent are not found then.
            fields["agent_id"] = scope.bound
        with scope.naming_no_other(memory_id):
            return await scope.backend.change(command.TYPE, memory_id, fields, tenant_id=scope.tenant_id)

    return act


def relates(command: type[Relating]) -> Act:
    """Send a command about an edge between two memories."""

    async def act(scope: Scope, arguments: Arguments) -> Receipt:
        (receipt,) = await scope.backend.submit([parse_command(command.TYPE, scope.named(arguments))], wait=True)
        return receipt

    return act


async def delete_all_memories(scope: Scope, arguments: Arguments) -> Forgotten:
    """Forget all memories of an agent, or those about one person, except pinned or locked ones."""
    named = scope.named(arguments)
    reason = None if named.get("reason") is None else parse_name("reason", named.pop("reason"))
    return await forget_listed(scope.backend, parse_question(ListMemories, named), reason=reason)


async def get_memory(scope: Scope, arguments: Arguments) -> MemoryView:
    """One memory."""
    return await scope.memory(arguments)


async def memory_history(scope: Scope, arguments: Arguments) -> object:
    """All events of a memory; of a forgotten one their names and times, since a model may not read the log."""
    # Raises for a memory of another agent than the bound one.
    memory = await scope.memory(arguments)
    happened: list[Occurrence] = await scope.ask(GetHistory, arguments)
    return [replace(each, data={}) for each in happened] if memory.status == "forgotten" else happened


async def why(scope: Scope, arguments: Arguments) -> object:
    """The explanation of a memory, or of a message of the agent; of a forgotten one only that it was forgotten."""
    question = parse_question(AskWhy, scope.named(arguments))
    await scope.refuse_memory_of_others(question.id)
    with scope.naming_no_other(question.id):
        found = await scope.backend.ask(question)
    return replace(found, explanation=(_FORGOTTEN,), events=(), messages=()) if found.forgotten else found


_FORGOTTEN: Final = "It was forgotten: no answer contains its words any more."


async def why_not(scope: Scope, arguments: Arguments) -> object:
    """Why a search did not give a memory or a message of the agent."""
    question = parse_question(AskWhyNot, scope.named(arguments))
    with scope.naming_no_other(question.id):
        return await scope.backend.ask(question)


async def get_context(scope: Scope, arguments: Arguments) -> Context:
    """Text for a prompt, which is never longer than an answer may be. Raises InvalidInputError."""
    most = scope.config.mcp.output_tokens
    named = scope.named({"tokens": min(scope.config.context.tokens, most), **arguments})
    question = parse_question(GetContext, named)
    if question.tokens is not None and question.tokens > most:
        raise InvalidInputError("tokens", question.tokens, f"at most {most} (mcp.output_tokens)")
    return await scope.backend.ask(question)


async def diff(scope: Scope, arguments: Arguments) -> object:
    """What changed between two times; a refusal names the argument, not the parameter of HTTP."""
    try:
        return await scope.ask(GetDifference, scope.named(arguments))
    except InvalidInputError as error:
        if error.field not in ("from", "to"):
            raise
        raise InvalidInputError(f"{error.field}_at", arguments.get(f"{error.field}_at"), error.allowed) from None


async def status(scope: Scope, _arguments: Arguments) -> Status:
    """The status of the whole server for its operator, else of the tenant alone."""
    if scope.operator:
        return await scope.backend.ask(GetStatus())
    return for_tenant(await scope.backend.ask(GetStatus(tenant_id=scope.tenant_id)))


async def add_memory(scope: Scope, arguments: Arguments) -> Receipt:
    """Add one message, on which the write path decides."""
    (receipt,) = await _added(scope, [_message(scope, arguments, {})])
    return receipt


async def add_messages(scope: Scope, arguments: Arguments) -> list[Receipt]:
    """Add several messages, all or none. Raises InvalidInputError, with the message's number in `field`."""
    messages = arguments["messages"]
    if not isinstance(messages, list) or not 1 <= len(messages) <= MOST_MESSAGES:
        raise InvalidInputError("messages", messages, f"a list of 1 to {MOST_MESSAGES} messages")
    common = {name: value for name, value in arguments.items() if name != "messages"}
    return await _added(scope, [_numbered(scope, number, each, common) for number, each in enumerate(messages)])


async def remember(scope: Scope, arguments: Arguments) -> Receipt:
    """Keep a text as a memory, as it stands."""
    (receipt,) = await _added(scope, [parse_command(Remember.TYPE, scope.named(arguments))])
    return receipt


async def end_session(scope: Scope, arguments: Arguments) -> Receipt:
    """End the conversation."""
    command = parse_command(EndSession.TYPE, scope.named(arguments))
    (receipt,) = await scope.backend.submit([command], wait=True)
    return receipt


def dreams(**fixed: object) -> Act:
    """Run a dream cycle, or return its plan; `fixed` are the fields that the tool sets."""

    async def act(scope: Scope, arguments: Arguments) -> object:
        return await _dreamt(scope, PlanDream, {**fixed, **arguments})

    return act


async def undo_cycle(scope: Scope, arguments: Arguments) -> object:
    """Undo a cycle, or return the plan of that."""
    return await _dreamt(scope, PlanUndo, arguments)


async def _dreamt(scope: Scope, plan: type[PlanDream | PlanUndo], arguments: Arguments) -> object:
    dry_run = arguments.get("dry_run", False)
    if not isinstance(dry_run, bool):
        raise InvalidInputError("dry_run", dry_run, "true or false")
    fields = {name: value for name, value in arguments.items() if name != "dry_run"}
    question = parse_question(plan, scope.named(fields))
    return await (scope.backend.ask(question) if dry_run else carried_out(scope.backend, question))


def _numbered(scope: Scope, number: int, raw: object, common: Mapping[str, Any]) -> Message:
    try:
        return _message(scope, raw, common)
    except InvalidInputError as error:
        raise error.within(f"messages.{number}.") from None


def _message(scope: Scope, raw: object, common: Mapping[str, Any]) -> Message:
    if not isinstance(raw, Mapping):
        return parse_message(raw)
    given = {name: value for name, value in raw.items() if value is not None}
    fields = scope.named({**common, **given})
    tenant_id = given.get("tenant_id", scope.tenant_id)  # another tenant's id is refused, not ignored
    return parse_message({**fields, "tenant_id": tenant_id}, tenant_id=scope.tenant_id)


async def _added(scope: Scope, inputs: Sequence[Message | Command]) -> list[Receipt]:
    """Submit, and wait until the inputs are searchable: an agent's next search finds its latest additions."""
    receipts = await scope.backend.submit(inputs, wait=True)
    added = Added()
    for each, receipt in zip(inputs, receipts, strict=True):
        added.note(each, receipt.position)
    await added.until_searchable(scope.backend)
    return receipts
