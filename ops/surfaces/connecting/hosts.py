"""The programs that can be connected: their files, and our entries in them."""

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mnemolog.ops.surfaces.connecting import json_entries, toml_block

NAME: Final = "mnemolog"
"""The name of our entry, wherever servers have names."""


class Ours(NamedTuple):
    """The command that a host starts."""

    program: str
    """`mnemolog`, or its whole path where that would not be found"""
    arguments: tuple[str, ...]
    """after the subcommand, the same for all: the agent, the data directory"""

    @property
    def server(self) -> dict[str, object]:
        """The MCP server over stdio, as most hosts write it."""
        return {"command": self.program, "args": ["mcp", *self.arguments]}

    def hook(self, event: str) -> str:
        """The command line of a hook."""
        return shlex.join((self.program, "hook", event, *self.arguments))


class Entries(NamedTuple):
    """Our entries in one file: how to put them in, to remove them, and to read them. All raise NotMergeableError."""

    file: Path
    merged: Callable[[str, Ours], str]
    without: Callable[[str], str]
    options: Callable[[str], Mapping[str, str]]
    """the options of ours that the file has already"""


class Host(NamedTuple):
    """A program that can be connected."""

    title: str
    entries: Callable[[Path, Path], Sequence[Entries]]
    """the files, given the project's folder and the user's home"""
    next_step: str
    of_project: bool = True
    """False: its configuration is the user's, for all projects"""


def _servers(file: Path, key: str, **more: str) -> Entries:
    return Entries(
        file,
        lambda text, ours: json_entries.with_server(text, key, NAME, {**more, **ours.server}),
        lambda text: json_entries.without_server(text, key, NAME),
        lambda text: json_entries.options_of_server(text, key, NAME),
    )


_HOOKS: Final = {
    "SessionStart": "session-start",
    "UserPromptSubmit": "user-prompt",
    "Stop": "stop",
    "PreCompact": "pre-compact",
    "SessionEnd": "session-end",
}
"""Claude Code's names of the events of `mnemolog hook`."""

_TIMEOUTS_S: Final = {"SessionEnd": 10}
"""Timeouts of hooks. Claude Code ends a hook at the end of a conversation after 1.5 s, if it has no timeout."""


_HOOKS_OF_CODEX: Final = {"SessionStart": "session-start", "UserPromptSubmit": "user-prompt", "Stop": "stop"}
"""The same for Codex, whose hooks carry the texts themselves: a compaction has nothing to add."""

_HOOKS_OF_CURSOR: Final = {
    "sessionStart": "session-start",
    "beforeSubmitPrompt": "user-prompt",
    "afterAgentResponse": "stop",
}
"""The same for Cursor, which takes context at the start of a conversation only."""


def _hooks(file: Path, events: Mapping[str, str] = _HOOKS) -> Entries:
    return Entries(
        file,
        lambda text, ours: json_entries.with_hooks(
            text, {name: ours.hook(event) for name, event in events.items()}, _TIMEOUTS_S
        ),
        json_entries.without_hooks,
        json_entries.options_of_hooks,
    )


def _flat_hooks(file: Path, events: Mapping[str, str]) -> Entries:
    return Entries(
        file,
        lambda text, ours: json_entries.with_flat_hooks(
            text, {name: ours.hook(event) for name, event in events.items()}
        ),
        json_entries.without_flat_hooks,
        json_entries.options_of_hooks,
    )


_TABLE_OF_CODEX: Final = ("mcp_servers", NAME)


def _codex(file: Path) -> Entries:
    return Entries(
        file,
        lambda text, ours: toml_block.with_block(text, _TABLE_OF_CODEX, ours.server),
        toml_block.without_block,
        lambda text: toml_block.options_of(text, _TABLE_OF_CODEX),
    )


def _codex_folder(home: Path) -> Path:
    """The folder of Codex's settings."""
    named = os.environ.get("CODEX_HOME")
    return Path(named) if named else home / ".codex"


HOSTS: Final[Mapping[str, Host]] = {
    "claude-code": Host(
        "Claude Code",
        lambda project, _home: (
            _servers(project / ".mcp.json", "mcpServers"),
            _hooks(project / ".claude" / "settings.json"),
        ),
        "Start `mnemolog serve` for the hooks, then begin a new conversation: Claude Code asks you to approve the "
        "project's server, and /mcp shows it.",
    ),
    "cursor": Host(
        "Cursor",
        lambda project, _home: (
            _servers(project / ".cursor" / "mcp.json", "mcpServers"),
            _flat_hooks(project / ".cursor" / "hooks.json", _HOOKS_OF_CURSOR),
        ),
        "Start `mnemolog serve` for the hooks, then open the project anew; Settings shows the server and the hooks.",
    ),
    "codex": Host(
        "Codex",
        lambda _project, home: (
            _codex(_codex_folder(home) / "config.toml"),
            _hooks(_codex_folder(home) / "hooks.json", _HOOKS_OF_CODEX),
        ),
        "Start `mnemolog serve` for the hooks, then begin a new conversation: /hooks asks you to trust them, /mcp "
        "shows the server.",
        of_project=False,
    ),
    "vscode": Host(
        "VS Code",
        lambda project, _home: (_servers(project / ".vscode" / "mcp.json", "servers", type="stdio"),),
        "The command `MCP: List Servers` starts and shows the server.",
    ),
}
