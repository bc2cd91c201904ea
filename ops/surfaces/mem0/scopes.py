"""The owner of a memory in mem0's terms: a user, an agent, an app and a run, alone or together.

User, agent and app form one agent of Mnemolog, so that no two combinations share memories; a run is a session of it
(docs/decisions/mem0-scopes.md).
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.validation import NOTHING, parse_key_part, parse_name

IDS: Final = ("user_id", "agent_id", "app_id", "run_id")
"""mem0's names of the entities of a memory."""

OWNERS: Final = ("user_id", "agent_id", "app_id")
RUN: Final = "run"

_ESCAPED: Final = {"%": "%25", "/": "%2F", ",": "%2C"}
"""A slash would split a key; a comma separates the parts of a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The ids of a memory's owner.

    >>> Scope(user_id="alex").agent, Scope(user_id="a,b", agent_id="bot", run_id="r1").agent, Scope(run_id="r1").agent
    ('user:alex', 'user:a%2Cb,agent:bot', 'run:r1')
    """

    user_id: str | None = None
    agent_id: str | None = None
    app_id: str | None = None
    run_id: str | None = None

    @property
    def agent(self) -> str:
        """The agent of Mnemolog for these ids."""
        named = {name: getattr(self, name) for name in OWNERS}
        ids = {name: value for name, value in named.items() if value is not None} or {f"{RUN}_id": self.run_id or ""}
        return ",".join(part_of(name, value) for name, value in ids.items())

    @property
    def session(self) -> str | None:
        """The session of Mnemolog for the run."""
        return None if self.run_id is None else f"{RUN}:{self.run_id}"

    def key(self, tenant_id: str) -> str:
        """tenant_id/agent_id."""
        return agent_key(tenant_id, self.agent)

    def within(self, session_id: str | None) -> "Scope":
        """The scope of a memory that was formed in a session of this one."""
        run = run_of(session_id) or self.run_id
        return Scope(user_id=self.user_id, agent_id=self.agent_id, app_id=self.app_id, run_id=run)

    def ids(self) -> dict[str, str | None]:
        """All four ids, as in a record."""
        return {name: getattr(self, name) for name in IDS}


def parse_scope(given: Mapping[str, object]) -> Scope:
    """The scope of these ids. Raises InvalidInputError without any id."""
    found = {name: parse_name(name, _trimmed(given[name])) for name in IDS if given.get(name) is not None}
    if not found:
        raise InvalidInputError("user_id", NOTHING, f"at least one of {', '.join(IDS)}, the owner of the memory")
    scope = Scope(**found)
    parse_key_part("user_id, agent_id and app_id together", scope.agent)
    return scope


def part_of(name: str, value: str) -> str:
    """An id as a part of an agent's name.

    >>> part_of("user_id", "a,b")
    'user:a%2Cb'
    """
    return f"{name.removesuffix('_id')}:{_escaped(value)}"


def scope_of(agent: str) -> Scope | None:
    """The scope of an agent; None if it was not created by mem0's verbs.

    >>> scope_of("user:a%2Cb,agent:bot"), scope_of("support-bot"), scope_of("user:")
    (Scope(user_id='a,b', agent_id='bot', app_id=None, run_id=None), None, None)
    """
    parts = [part.partition(":") for part in agent.split(",")]
    found = {f"{kind}_id": _unescaped(name) for kind, _, name in parts if name}
    if len(found) != len(parts) or not found.keys() <= set(IDS):
        return None
    scope = Scope(**found)
    # Only as it is written here: a name with its parts in another order would be a second agent of the same scope.
    return scope if scope.agent == agent else None


def run_of(session_id: str | None) -> str | None:
    """The run of a session; None for any other session."""
    kind, _, name = (session_id or "").partition(":")
    return name if kind == RUN and name else None


def _trimmed(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


def _escaped(name: str) -> str:
    return "".join(_ESCAPED.get(each, each) for each in name)


def _unescaped(name: str) -> str:
    # The percent sign last: else `%252F`, an escaped `%2F`, would become a slash.
    for plain, escaped in reversed(_ESCAPED.items()):
        name = name.replace(escaped, plain)
    return name
