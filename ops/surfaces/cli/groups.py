"""The commands in groups, as `mnemolog --help` shows them, and flags without the name of their type."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from mnemolog.ops.surfaces.cli.grouped import spread

F = TypeVar("F", bound=Callable[..., Any])

_GROUPS: Final = {
    "Begin": "demo chat connect serve watch",
    "Put in": "add remember ingest end-session",
    "Ask": (
        "search context list get sessions messages agents entities graph diff working-memory summaries forgetting-curve"
    ),
    "Ask why": "why why-not history telemetry gate-study",
    "One memory": "edit restore forget forget-all pin unpin lock unlock relate unrelate feedback",
    "Run by the agent itself": "core recall archive archived reflect",
    "As files": "files",
    "Sleep": "dream cycles cycle undo compact reform",
    "Look after it": "status doctor replay rebuild reembed export import dead-letters accept-log config keys",
    "Started by other programs": "mcp hook worker",
}
"""What is not named here stands in a group of its own, at the top."""

_GROUP_OF: Final = {name: group for group, names in _GROUPS.items() for name in names.split()}


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401  typer's own
        return _without_types(super().get_params(ctx))


class Group(TyperGroup):
    """Commands under one name."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401  typer's own
        """See TyperGroup."""
        return _without_types(super().get_params(ctx))


def _without_types(params: list[Any]) -> list[Any]:
    """A flag takes no value: nothing stands for one."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params


class Commands(typer.Typer):
    """A Typer whose commands stand in their groups."""

    def __init__(self, cls: type[TyperGroup] = Group, **more: Any) -> None:  # noqa: ANN401  as typer has them
        super().__init__(cls=cls, **more)

    def command(self, name: str | None = None, **more: Any) -> Callable[[F], F]:  # noqa: ANN401
        """See Typer."""
        more.setdefault("rich_help_panel", _GROUP_OF.get(name or ""))
        register = super().command(name, cls=_Command, **more)

        def registered(command: F) -> F:
            register(spread(command))
            return command

        return registered

    def add_typer(self, typer_instance: typer.Typer, *, name: str | None = None, **more: Any) -> None:  # noqa: ANN401
        """See Typer."""
        super().add_typer(typer_instance, name=name, rich_help_panel=_GROUP_OF.get(name or ""), **more)


def build_only(app: typer.Typer, name: str) -> None:
    """Leave the app what has this name, if anything: typer reads the options of all commands before it looks for one.

    Without a command of that name all stay, since the error names those that are like it.
    """
    commands = [command for command in app.registered_commands if command.name == name]
    groups = [group for group in app.registered_groups if group.name == name]
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def in_order(app: typer.Typer) -> None:
    """Have the groups come in the order of the table, and the commands within them."""
    order = list(_GROUP_OF)

    def place(registered: Any) -> int:  # noqa: ANN401  a command or a group of typer's
        return order.index(registered.name) if registered.name in order else -1

    app.registered_commands.sort(key=place)
    app.registered_groups.sort(key=place)
