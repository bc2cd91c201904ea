"""The commands in groups, as `mnemolog --help` shows them, with help texts that fit any terminal."""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from mnemolog.ops.surfaces.cli.grouped import spread

F = TypeVar("F", bound=Callable[..., Any])

GROUPS: Final = {
    "Start": "demo chat connect serve watch",
    "Add": "add remember ingest end-session",
    "Ask": (
        "search context list get sessions messages agents entities graph diff working-memory summaries forgetting-curve"
    ),
    "Ask why": "why why-not history telemetry gate-study",
    "Change memories": "edit restore forget forget-all pin unpin lock unlock relate unrelate feedback",
    "Agent-managed memory": "core recall archive archived reflect",
    "Consolidate": "dream cycles cycle undo compact reform",
    "Maintain": "status doctor replay rebuild reembed export import dead-letters accept-log config keys",
    "Started by other programs": "mcp hook worker",
    "Memory as files": "files",
}
"""The same groups are in the README. A command that is missing here would be shown in an extra group at the top."""

_GROUP_OF: Final = {name: group for group, names in GROUPS.items() for name in names.split()}


def unwrapped(text: str | None) -> str | None:
    r"""A help text with each paragraph on one line, for the terminal to wrap; lists and indented lines are kept.

    >>> unwrapped("Reads the log.\n\nIt calls\nno model.\n\n  a  b\n  c  d")
    'Reads the log.\n\nIt calls no model.\n\n  a  b\n  c  d'
    """
    return None if text is None else "\n\n".join(map(_joined, re.split(r"\n(?:[ \t]*\n)+", text)))


def _joined(paragraph: str) -> str:
    return paragraph if re.search(r"^(?:\s|[-*] )", paragraph, re.MULTILINE) else paragraph.replace("\n", " ")


class _Command(TyperCommand):
    def __init__(self, *args: Any, help: str | None = None, **more: Any) -> None:  # noqa: A002, ANN401  typer's own
        super().__init__(*args, help=unwrapped(help), **more)

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401  typer's own
        return _without_types(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401  typer's own
        # typer writes {QUERY} for an argument that is required, where usage lines elsewhere have QUERY.
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]


class Group(TyperGroup):
    """Commands under one name."""

    def __init__(self, *args: Any, help: str | None = None, **more: Any) -> None:  # noqa: A002, ANN401  typer's own
        super().__init__(*args, help=unwrapped(help), **more)

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401  typer's own
        """See TyperGroup."""
        return _without_types(super().get_params(ctx))


def _without_types(params: list[Any]) -> list[Any]:
    """The parameters, with no type name after a flag: a flag takes no value."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params


class Commands(typer.Typer):
    """A Typer whose commands have unwrapped help texts, and groups of options as arguments."""

    def __init__(self, cls: type[TyperGroup] = Group, **more: Any) -> None:  # noqa: ANN401  as typer has them
        super().__init__(cls=cls, **more)

    def command(self, name: str | None = None, **more: Any) -> Callable[[F], F]:  # noqa: ANN401
        """See Typer."""
        register = super().command(name, cls=_Command, **more)

        def registered(command: F) -> F:
            register(spread(command))
            return command

        return registered


def build_only(app: typer.Typer, name: str) -> None:
    """Remove all commands but the one with this name: typer reads the options of every command before it runs one."""
    commands = [command for command in app.registered_commands if command.name == name]
    groups = [group for group in app.registered_groups if group.name == name]
    # For an unknown command all stay, as its error suggests similar names.
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def in_order(app: typer.Typer) -> None:
    """Put the commands of the root app into the groups of the table, in its order."""
    order = list(_GROUP_OF)
    for command in app.registered_commands:
        command.rich_help_panel = _GROUP_OF.get(command.name or "")
    for group in app.registered_groups:
        group.rich_help_panel = _GROUP_OF.get(group.name or "")

    def place(registered: Any) -> int:  # noqa: ANN401  a command or a group of typer's
        return order.index(registered.name) if registered.name in order else -1

    app.registered_commands.sort(key=place)
    app.registered_groups.sort(key=place)
