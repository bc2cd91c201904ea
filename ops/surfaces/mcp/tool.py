"""One tool: its description for clients, its action, and the part of the answer that a model is shown.

Types and ranges of arguments come from the question or the command behind it; see arguments.py.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from mnemolog.ops.surfaces.mcp.acts import Act
from mnemolog.ops.surfaces.mcp.answers import Json, as_text, plain
from mnemolog.ops.surfaces.mcp.arguments import checked, properties, required
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.schemas import codec
from mnemolog.schemas.query import Context

Shown: TypeAlias = Callable[[Json], Json]


def _all(answer: Json) -> Json:
    return answer


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool."""

    name: str
    line: str
    example: Mapping[str, Any]
    takes: Any
    """the question, the command or the message that its arguments are fields of"""
    fields: Sequence[str]
    act: Act
    means: Mapping[str, str] = field(default_factory=dict)
    """descriptions of arguments that differ from the common ones"""
    more: Mapping[str, Any] = field(default_factory=dict)
    """the schema of arguments that are no fields; those in `needs` are required"""
    needs: Sequence[str] = ()
    shown: Shown = _all
    """the part of its answer that a model is shown"""
    reads: bool = False
    """it changes nothing"""
    destroys: bool = False
    """it deletes, or changes much at once"""
    idempotent: bool = False
    """a repetition changes nothing more"""
    core: bool = False
    """belongs to the small set"""

    @property
    def description(self) -> str:
        """The line, with an example."""
        return f"{self.line} Example: {codec.dump(self.example).decode()}"

    @cached_property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the arguments."""
        known = {**properties(self.takes, self.fields, self.means), **self.more}
        needed = list(dict.fromkeys([*required(self.takes, self.fields), *self.needs]))
        whole = {"type": "object", "properties": known, "additionalProperties": False}
        return {**whole, "required": needed} if needed else whole

    def schema_for(self, bound: str | None) -> dict[str, Any]:
        """The schema; without `agent_id` for a connection that is bound to one agent."""
        if bound is None:
            return self.schema
        known = {name: each for name, each in self.schema["properties"].items() if name != "agent_id"}
        return {**self.schema, "properties": known}

    async def call(self, scope: Scope, given: Mapping[str, Any] | None) -> str:
        """Carry it out; the answer as text. Raises MnemologError."""
        answer = await self.act(scope, checked(given, self.schema))
        if isinstance(answer, Context):
            return _prompt(answer)
        return as_text(self.shown(plain(answer)), most=scope.config.mcp.output_tokens, count=scope.counter.count)


def _prompt(found: Context) -> str:
    """A context is fenced and counted where it is made."""
    if found.block:
        return found.text
    return (
        "Nothing is remembered that answers this." if not found.behind else "Nothing found yet; ask again in a second."
    )
