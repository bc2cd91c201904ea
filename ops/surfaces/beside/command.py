"""`add`, `remember`, `search --json` and `context` as requests to the server of the data directory.

The full command line takes over where this module does not suffice (no server, an option that is not listed below, a
settings file), and prints the same.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, cast
from uuid import uuid4

from mnemolog.ops.surfaces.ending import explained
from mnemolog.ops.surfaces.hooks import serving
from mnemolog.ops.surfaces.hooks.environment import AGENT, USER, folder
from mnemolog.ops.surfaces.terminal import BOLD, BOLD_RED, printable, styled
from mnemolog.processors.narration.receipt_lines import lines

if TYPE_CHECKING:
    from mnemolog.schemas.query import Context

CONFIG: Final = "MNEMOLOG_CONFIG"
CONFIG_FILE: Final = "mnemolog.toml"
TENANT: Final = "MNEMOLOG_RUNTIME__TENANT_ID"
TIMEOUT_S: Final = 120.0
"""Timeout of a request: a message may wait for many earlier ones of its agent."""

ANSWER_S: Final = 1.0
"""Timeout of the health check."""

_SAID: Final = {
    "--session": "session_id", "--role": "role", "--user": "user_id", "--at": "at", "--id": "id", "--name": "name",
}  # fmt: skip
_ASKED: Final = {
    "--session": "session_id", "--user": "user_id", "--into": "into", "--as-of": "as_of", "--known-at": "known_at",
}  # fmt: skip


class _Verb(NamedTuple):
    """A command: its path, the field of its text, and the fields of its options."""

    path: str
    text: str
    fields: Mapping[str, str]
    numbers: Mapping[str, type] = {}


VERBS: Final[Mapping[str, _Verb]] = {
    "add": _Verb("/v1/messages?wait=true", "content", _SAID),
    "remember": _Verb("/v1/memories", "text", {"--category": "category", "--user": "user_id"}, {"--importance": float}),
    "search": _Verb("/v1/search", "text", {**_ASKED, "--kind": "kind"}, {"--limit": int}),
    "context": _Verb("/v1/context", "text", _ASKED, {"--tokens": int}),
}
WRITES: Final = ("add", "remember")
"""Commands that add something; the others ask."""
_UNDECIDED: Final = "stored but not processed yet. Do not send it again; see `mnemolog status` and `mnemolog doctor`"


class Asked(NamedTuple):
    """A command line as a request."""

    verb: str
    body: dict[str, Any]
    data: Path | None
    as_json: bool


def main(arguments: Sequence[str], alone: Callable[[Asked], int]) -> int | None:
    """Run one command; returns its exit status, or None if the full command line has to run it.

    `alone` runs it where no server does.
    """
    try:
        return explained(lambda: _run(arguments, alone), fail)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 1


def _run(arguments: Sequence[str], alone: Callable[[Asked], int]) -> int | None:
    asked = plain(arguments)
    if asked is None:
        return None
    status = _by_server(asked)
    return alone(asked) if status is None else status


def _by_server(asked: Asked) -> int | None:
    """The exit status of the command as a request; None if no server answers."""
    # Printing an answer for people takes its classes, which takes longer to import than the search.
    if asked.verb == "search" and not asked.as_json:
        return None
    try:
        server = serving.address(folder(asked.data))
        # After a crash the file is still there: signal 0 asks whether the process is.
        os.kill(json.loads((folder(asked.data) / "server.json").read_bytes())["pid"], 0)
    except (serving.NotServedError, OSError, ValueError, TypeError, LookupError, OverflowError):
        return None
    if not _answers(server):
        return None
    tenant_id = os.environ.get(TENANT) or "default"
    try:
        path = VERBS[asked.verb].path
        answer = serving.ask(server, "POST", path, asked.body, timeout_s=TIMEOUT_S, tenant_id=tenant_id)
        found = json.loads(answer.body)
    except (serving.NotServedError, ValueError) as error:
        again = f"; send it again with --id {asked.body['id']}, and it counts once" if "id" in asked.body else ""
        # Not handed to the full command line any more: the server may have taken the input in.
        fail(f"{error}{again}")
    if answer.status >= 400:
        fail(str(found.get("detail", answer.body.decode(errors="replace"))))
    return _shown(asked, answer.body.decode(), found)


def plain(arguments: Sequence[str]) -> Asked | None:
    """The arguments as a request, unless there is a settings file: it may say anything."""
    return None if CONFIG in os.environ or Path(CONFIG_FILE).exists() else parsed(arguments)


def parsed(arguments: Sequence[str]) -> Asked | None:
    """The arguments as a request; None if the full command line has to handle them.

    >>> parsed(["search", "tea?", "--limit", "3", "--agent=a", "--json"]).body
    {'agent_id': 'a', 'limit': 3, 'text': 'tea?'}
    >>> parsed(["search", "tea?", "--explain"])
    >>> parsed(["add", "I like tea.", "--metadata", "k=v"])
    """
    name, *typed = arguments
    verb, texts, options = VERBS[name], list[str](), dict[str, str]()
    while typed:
        option, equals, value = typed.pop(0).partition("=")
        if not option.startswith("-") or option == "-":
            texts.append(option + equals + value)
        elif option == "--json" and not equals:
            options[option] = ""
        elif not equals and not typed:
            return None
        else:
            options[option] = value if equals else typed.pop(0)
    if len(texts) != 1:
        return None
    as_json, data = options.pop("--json", None) is not None, options.pop("--data", None)
    fields = _fields(verb, options)
    if fields is None:
        return None
    body = {"agent_id": os.environ.get(AGENT) or "default", **fields, verb.text: texts[0]}
    if name in WRITES:
        # Made here: if the answer is lost, the same message can be sent again and counts once.
        body.setdefault("id", str(uuid4()))
    if name == "add" and body.get("role", "user") == "user" and os.environ.get(USER):
        body.setdefault("user_id", os.environ[USER])
    return Asked(name, body, None if data is None else Path(data), as_json)


def _fields(verb: _Verb, options: Mapping[str, str]) -> dict[str, Any] | None:
    """The options as fields of the request; None for an unknown option or an invalid number."""
    found: dict[str, Any] = {}
    for option, value in options.items():
        if option in verb.numbers:
            try:
                found[option.removeprefix("--")] = verb.numbers[option](value)
            except ValueError:
                return None
        elif option in (named := {"--agent": "agent_id", **verb.fields}):
            found[named[option]] = value
        else:
            return None
    return found


def _answers(server: serving.Address) -> bool:
    """Whether the server is there and responds: a suspended one would keep the client waiting."""
    try:
        return serving.ask(server, "GET", "/health/live", None, timeout_s=ANSWER_S).body == _LIVE
    except serving.NotServedError:
        return False


_LIVE: Final = b'{"status":"live"}'


def _shown(asked: Asked, said: str, found: Any) -> int:  # noqa: ANN401  JSON
    if asked.verb in WRITES:
        return receipt_shown(found, said, as_json=asked.as_json)
    if asked.as_json:
        print_line(said)
        return 0
    from mnemolog.ops.surfaces.answers import print_context

    print_context(cast("Context", SimpleNamespace(**found)))  # its class takes longer to import than the request
    return 0


def receipt_shown(found: Any, said: str, *, as_json: bool, undecided: str = "") -> int:  # noqa: ANN401  JSON
    """Print a receipt; the exit status. `undecided`: why there is no decision yet, where that is known."""
    failed = found["outcome"] in ("dead_lettered", "refused")
    if found["outcome"] is None:
        sys.stderr.write(f"{undecided or _UNDECIDED}\n")
    if as_json:
        print_line(said)
    else:
        outcome = found["outcome"] or "accepted"
        message_id = printable(found["message_id"])
        print_line(f"{styled(outcome, _COLOURS.get(outcome, BOLD))}  {message_id}  at {found['position']}")
        for line in lines(SimpleNamespace(**found, failed=failed)):
            print_line(f"  {printable(line)}")
    return int(failed)


_COLOURS: Final = {
    "remembered": 32, "edited": 32, "restored": 32, "updated": 36, "reinforced": 36, "superseded": 33, "rejected": 35,
    "recorded": 2, "repeated": 2, "ignored": 31, "dead_lettered": 31, "refused": 31,
}  # fmt: skip
"""The same colours as in the full command line (`COLOURS` of cli/output.py)."""


def print_line(text: str) -> None:
    """Write a line to stdout at once: an error of the device must be raised here, where it is explained."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def fail(message: str, *, status: int = 1) -> NoReturn:
    """Print an error on stderr and exit."""
    sys.stderr.write(f"{styled('error:', BOLD_RED, sys.stderr)} {printable(message)}\n")
    raise SystemExit(status)
