"""The commands for API keys: keys add, list, revoke."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, cast

import typer

from mnemolog.ops.access import key_lines
from mnemolog.ops.access.api_keys import key_file_of
from mnemolog.ops.access.key_lines import SCOPES, USUAL, KeyLine, Scope, hash_of, new_key
from mnemolog.ops.access.storage import running_server
from mnemolog.ops.surfaces.cli.groups import Commands
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json, folder_of, settings_of
from mnemolog.ops.surfaces.cli.output import fail, note, print_json, table
from mnemolog.schemas.errors import InvalidInputError, MnemologError
from mnemolog.schemas.validation import parse_key_part

keys = Commands(
    help="API keys: add, list, revoke.\n\n[bold]Example:[/] mnemolog keys add --tenant acme --name 'the shop'",
    no_args_is_help=True,
)


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(keys, name="keys")


@keys.command("add")
def add(
    tenant: Annotated[
        str | None, typer.Option("--tenant", metavar="T", help="Tenant of the key; default: runtime.tenant_id.")
    ] = None,
    scope: Annotated[
        list[str] | None,
        typer.Option("--scope", metavar="S", help=f"One or more of {', '.join(SCOPES)}; default: read and write."),
    ] = None,
    name: Annotated[str, typer.Option("--name", metavar="N", help="A name for `keys list`.")] = "",
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Create a key and print it once; only its hash is stored.

    The file is http.api_keys_file, else DATA/api-keys. Scopes: `read` for queries; `write` to add, change and forget;
    `operator` for both, and for server status, maintenance and approving proposals.

    [bold]Example:[/] mnemolog keys add --tenant acme --scope read --name dashboard
    """
    loaded, file = settings_of(config), _file(data, config)
    key = new_key()
    try:
        line = KeyLine(
            tenant_id=parse_key_part("tenant_id", tenant or loaded.runtime.tenant_id),
            hash=hash_of(key),
            scopes=_scopes(scope),
            note=f"{datetime.now(UTC):%Y-%m-%d} {_plain(name)}".strip(),
        )
        first = not file.exists()  # before `add`, which creates the file
        key_lines.add(file, line)
    except MnemologError as error:
        fail(str(error))
    if as_json:
        print_json({"key": key, **_shown(line)})
    else:
        typer.echo(key)  # alone on stdout, for scripts
    note(f"{line.id} of tenant {line.tenant_id} is in {file}; the key itself is not stored: save it now")
    if first and running_server(folder_of(data)) is not None:
        note("the running server does not check keys yet; restart it, and every request needs one")


@keys.command("list")
def list_keys(data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """List the keys with id, tenant, scopes, date and name; the keys themselves are not shown.

    [bold]Example:[/] mnemolog keys list
    """
    file = _file(data, config)
    try:
        found = key_lines.read(str(file)) if file.exists() else []
    except MnemologError as error:
        fail(str(error))
    if as_json:
        print_json({"keys": [_shown(line) for line in found]})
        return
    if not found:
        note(f"no API keys in {file}; `mnemolog keys add` creates one")
        return
    table(
        ("id", "tenant", "scopes", "created, name", "stored as"),
        [
            (line.id, line.tenant_id, _scopes_text(line), line.note, "the key itself" if line.clear else "a hash")
            for line in found
        ],
    )


@keys.command("revoke")
def revoke(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="Key id, or its prefix; see `keys list`.")],
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Remove a key from the file; a running server rejects it a second later.

    [bold]Example:[/] mnemolog keys revoke 3f5a91c2
    """
    file = _file(data, config)
    if not file.exists():
        fail(f"no API keys in {file}; name their place with --data or http.api_keys_file")
    try:
        gone = key_lines.revoke(file, key_id)
    except MnemologError as error:
        fail(str(error))
    if as_json:
        print_json(_shown(gone))
    else:
        note(f"revoked: {gone.id} of tenant {gone.tenant_id}")


def _file(data: Path | None, config: Path | None) -> Path:
    return key_file_of(folder_of(data), settings_of(config).http.api_keys_file)


def _scopes(typed: list[str] | None) -> frozenset[Scope]:
    """Raises InvalidInputError."""
    named = [each for typed_one in typed or () for each in typed_one.split(",")]
    for each in named:
        if each not in SCOPES:
            raise InvalidInputError("scope", each, f"one of {', '.join(SCOPES)}")
    return frozenset(cast("list[Scope]", named)) or USUAL


def _plain(name: str) -> str:
    return " ".join("".join(character if character.isprintable() else " " for character in name).split())


def _scopes_text(line: KeyLine) -> str:
    return ", ".join(scope for scope in SCOPES if scope in line.scopes)


def _shown(line: KeyLine) -> dict[str, object]:
    return {
        "id": line.id,
        "tenant_id": line.tenant_id,
        "scopes": [scope for scope in SCOPES if scope in line.scopes],
        "note": line.note,
        "hashed": not line.clear,
    }
