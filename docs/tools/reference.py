"""Writes docs/reference from the code: settings, commands, routes, events and errors (`make reference`).

The pages are checked in, so that they can be read where the code is hosted; a test compares them with the code.
"""

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import typer.main

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli import command_line
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.surfaces.http.problems import status_of
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas import errors
from mnemolog.schemas.config import Config
from mnemolog.schemas.json_schema import documents

FOLDER: Final = Path(__file__).resolve().parents[1] / "reference"
NOTE: Final = "<!-- Written by `make reference` from the code; do not edit. -->"

Schema = Mapping[str, Any]


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """Every page by its file name."""
    described = documents()
    return {
        "settings.md": _page(settings(described["config"])),
        "commands.md": _page(commands()),
        "routes.md": _page(routes(_openapi())),
        "events.md": _page(events(described)),
        "errors.md": _page(errors_by_kind()),
    }


def settings(schema: Schema) -> Iterator[str]:
    """Every setting, by section."""
    yield from ("# Settings", "")
    yield (
        "Settings are read from `mnemolog.toml` in the working directory, then from environment variables. "
        "The variable of a setting is `MNEMOLOG_SECTION__FIELD`: `gate.create_below` is `MNEMOLOG_GATE__CREATE_BELOW`. "
        "`mnemolog config show` prints the values in effect, `mnemolog config check` validates them."
    )
    for name, field in schema["properties"].items():
        if "$ref" not in field:
            yield from (
                "",
                f"`{name}` ({_kind(field)}, default `{_value(field.get('default'))}`): {field['description']}",
            )
            continue
        section = schema["$defs"][field["$ref"].rpartition("/")[2]]
        yield from ("", f"## {name}", "", section.get("description", ""), "")
        yield from _table(
            ("setting", "default", "allowed", "meaning"),
            (
                (f"`{key}`", f"`{_value(value.get('default'))}`", _kind(value, schema), value.get("description", ""))
                for key, value in section["properties"].items()
            ),
        )


def commands() -> Iterator[str]:
    """Every command with its arguments and options."""
    yield from ("# Commands", "", "`mnemolog COMMAND --help` says the same in a terminal.")
    yield from _commands(typer.main.get_command(command_line()), ("mnemolog",))


def routes(document: Schema) -> Iterator[str]:
    """Every address of the HTTP API, by tag."""
    yield from ("# Routes", "", "`mnemolog serve` shows these at `/docs`, with their schemas, to be tried out.")
    by_tag: dict[str, list[tuple[str, ...]]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            tag = (operation.get("tags") or ["other"])[0]
            row = (f"`{method.upper()} {path}`", operation.get("summary", ""), _parameters(operation))
            by_tag.setdefault(tag, []).append(row)
    for tag, rows in by_tag.items():
        yield from ("", f"## {tag}", "")
        yield from _table(("route", "what it does", "query parameters"), rows)


def events(described: Mapping[str, Schema]) -> Iterator[str]:
    """Every event in its newest version."""
    yield from ("# Events", "")
    yield (
        "The events of the log. A stored event never changes its meaning; an older version is upcast when it is read. "
        "The JSON Schema documents of all versions are in [schemas/json/events](../../schemas/json/events). "
        "[Values](#values) has the types that events share. None is `null` in JSON."
    )
    versions = sorted(_newest(described).items())
    newest = {name: described[f"events/{name}-{version}"] for name, version in versions}
    for name, version in versions:
        yield from ("", f"## {name} (version {version})", "")
        yield from _described(newest[name], newest[name])
    yield from ("", "## Values")
    values = {name: (value, schema) for schema in newest.values() for name, value in schema.get("$defs", {}).items()}
    for name, (value, schema) in sorted(values.items()):
        if "properties" in value:
            yield from ("", f"### {name}", "")
            yield from _described(value, schema)


def _described(schema: Schema, document: Schema) -> Iterator[str]:
    """An event or a value, and its fields."""
    yield from (_sentences(schema.get("description", "")), "")
    yield from _table(
        ("field", "type", "meaning"),
        (
            (f"`{key}`", _kind(value, document), value.get("description", ""))
            for key, value in schema.get("properties", {}).items()
        ),
    )


def errors_by_kind() -> Iterator[str]:
    """Every error, with the status that HTTP answers it with."""
    yield from ("# Errors", "")
    yield (
        "Over HTTP an error is a problem document (RFC 9457) whose `type` is `urn:mnemolog:error:` and the name below. "
        f"In Python it is a class of `{errors.__name__}`; a class below another one is caught with it."
    )
    yield ""
    yield (
        "A command that is refused, such as one to forget a pinned memory, is no error but decided: 200, with the "
        "outcome `refused` and the reason ([answers to a write](../guides/http.md#addresses))."
    )
    yield ""
    rows = []
    for kind, depth in _tree(errors.MnemologError):
        instance = kind.__new__(kind)
        rows.append((f"{'· ' * depth}`{kind.__name__}`", f"`{kind.TYPE}`", str(int(status_of(instance))), _first(kind)))
    yield from _table(("class", "name", "status", "meaning"), rows)


def _commands(command: Any, path: tuple[str, ...]) -> Iterator[str]:  # noqa: ANN401  typer has a click of its own
    if inner := getattr(command, "commands", None):
        for name, each in inner.items():
            yield from _commands(each, (*path, name))
        return
    yield from ("", f"## {' '.join(path[1:])}", "", _sentences((command.help or "").partition("\f")[0]), "")
    rows = [
        (_spelt(param), "yes" if param.required else "", _cleaned(getattr(param, "help", None) or ""))
        for param in command.params
        if param.name != "help"
    ]
    yield from _table(("argument or option", "required", "meaning"), rows)


def _spelt(param: Any) -> str:  # noqa: ANN401  typer has a click of its own
    return ", ".join(f"`{name}`" for name in (*param.opts, *param.secondary_opts))


def _cleaned(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\[/?(?:bold)?\]", "", text)).strip()


def _parameters(operation: Schema) -> str:
    return ", ".join(f"`{each['name']}`" for each in operation.get("parameters", ()) if each["in"] == "query")


def _openapi() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        config = Config()
        backend = EmbeddedBackend(Path(folder) / "data", config, Edges())
        return create_app(backend, config, Keys({}), Metrics()).openapi()


def _newest(described: Mapping[str, Schema]) -> dict[str, int]:
    newest: dict[str, int] = {}
    for path in described:
        if path.startswith("events/"):
            name, _, version = path.removeprefix("events/").rpartition("-")
            newest[name] = max(newest.get(name, 0), int(version))
    return newest


def _tree(kind: type[errors.MnemologError], depth: int = 0) -> Iterator[tuple[type[errors.MnemologError], int]]:
    yield kind, depth
    for inner in kind.__subclasses__():
        if inner.__module__.startswith("mnemolog.schemas"):
            yield from _tree(inner, depth + 1)


def _first(kind: type) -> str:
    return _cleaned((kind.__doc__ or "").partition("\n\n")[0])


def _kind(field: Schema, document: Schema | None = None) -> str:
    """What a field may hold, in a few words."""
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if "const" in field:
        return f"`{field['const']}`"
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_kind(each, document) for each in field["anyOf"]))
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        inner = (document or {}).get("$defs", {}).get(name, {})
        return _kind(inner, document) if "enum" in inner else name
    if field.get("type") == "array":
        return f"list of {_kind(field.get('items', {}), document)}"
    return f"{field.get('type', 'any')}{_range(field)}"


def _range(field: Schema) -> str:
    """The limits that say something: the largest integer of JSON and the largest finite setting do not."""
    least = field.get("minimum", field.get("exclusiveMinimum"))
    most = field.get("maximum", field.get("exclusiveMaximum"))
    if most is not None and most >= 1e12:
        most = None
    if least is None and most is None:
        return ""
    if most is None:
        return f" {'>' if 'exclusiveMinimum' in field else '≥'} {least}"
    return f" ≤ {most}" if least is None else f" {least} to {most}"


def _value(value: object) -> str:
    """A default, as a settings file has it."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sentences(text: str) -> str:
    """A docstring for Markdown: paragraphs, with its examples as code."""
    blocks = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(f"```\n{block}\n```" if ">>>" in block else _cleaned(block) for block in blocks)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    filled = [*rows]
    if not filled:
        return
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in filled:
        yield f"| {' | '.join(_cleaned(cell).replace('|', chr(92) + '|') for cell in row)} |"


def _page(lines: Iterable[str]) -> str:
    title, *rest = lines
    return "\n".join((title, "", NOTE, *rest)).rstrip() + "\n"


if __name__ == "__main__":
    main()
