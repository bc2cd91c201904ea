"""Prompts that a person selects in a client."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mnemolog.ops.surfaces.mcp.arguments import checked
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.ops.surfaces.mcp.tools import TOOLS
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One prompt: its arguments are texts."""

    name: str
    line: str
    arguments: Mapping[str, str]
    """the meaning of each argument"""
    needs: Sequence[str] = ()


RECALL: Final = Prompt(
    name="recall",
    line="Answer a question from memory.",
    arguments={"text": "the question"},
    needs=("text",),
)
REMEMBER_THIS_SESSION: Final = Prompt(
    name="remember-this-session",
    line="Store the parts of this conversation that later ones will need.",
    arguments={"session_id": "name of the conversation"},
)
PROMPTS: Final = {prompt.name: prompt for prompt in (RECALL, REMEMBER_THIS_SESSION)}

_REMEMBER: Final = (
    "Go through our conversation and keep what will matter in later ones: facts about me, preferences, decisions with "
    "their reasons, corrections, plans with their dates. Send what was said, as it was said and with its role, "
    "with add_messages or add_memory{session}. Leave out secrets, passwords and what was only about this "
    "moment. Then say in one line what was kept."
)


async def text_of(scope: Scope, name: str, given: Mapping[str, Any] | None) -> str:
    """The message of a prompt. Raises MnemologError."""
    if name not in PROMPTS:
        raise InvalidInputError("prompt", name, f"one of {', '.join(PROMPTS)}")
    prompt = PROMPTS[name]
    arguments = checked(given, {"properties": prompt.arguments, "required": prompt.needs})
    if prompt is RECALL:
        return f"{await _CONTEXT.call(scope, arguments)}\n\n{arguments['text']}"
    session = arguments.get("session_id")
    return _REMEMBER.format(session=f", session_id {session!r}" if session else "")


_CONTEXT: Final = next(tool for tool in TOOLS if tool.name == "get_context")
