"""Of the command line only what was typed is built."""

import pytest

from mnemolog.ops.surfaces.cli.groups import Commands, build_only


@pytest.fixture
def app() -> Commands:
    made, keys = Commands(), Commands()
    made.command("search")(lambda: None)
    made.command("add")(lambda: None)
    made.add_typer(keys, name="keys")
    return made


def left(app: Commands) -> list[str | None]:
    commands, groups = app.registered_commands, app.registered_groups
    return [*(command.name for command in commands), *(group.name for group in groups)]


@pytest.mark.parametrize("name", ["search", "keys"])
def test_only_the_command_that_was_typed_is_built(app: Commands, name: str) -> None:
    build_only(app, name)
    assert left(app) == [name]


@pytest.mark.parametrize("name", ["", "--help", "serach"])
def test_all_commands_stay_where_none_was_typed_or_it_is_misspelt(app: Commands, name: str) -> None:
    build_only(app, name)
    assert left(app) == ["search", "add", "keys"]
