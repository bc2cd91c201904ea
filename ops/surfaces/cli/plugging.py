"""The commands that other programs start, mcp and hook, and connect, which adds them to those programs' settings."""

import difflib
import shutil
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, folder_of, run, settings_of
from mnemolog.ops.surfaces.cli.output import complain, escape, fail, note, out
from mnemolog.ops.surfaces.connecting.files import Change, carry_out, change, options
from mnemolog.ops.surfaces.connecting.hosts import HOSTS, NAME, Entries, Host, Ours
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError
from mnemolog.ops.surfaces.hooks import command
from mnemolog.ops.surfaces.opening import print_telemetry
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.extras import installing
from mnemolog.schemas.validation import parse_key_part


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("mcp")(mcp)
    app.command("hook")(hook)
    app.command("connect")(connect)


def mcp(
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="A", help="Restrict the server to this agent."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Run an MCP server over stdin and stdout, for the program that starts it, until stdin ends.

    The settings `mcp.*` select its tools. `mnemolog serve` offers the same server at /mcp.

    [bold]Example:[/] claude mcp add mnemolog -- mnemolog mcp --agent my-project
    """
    try:
        from mnemolog.ops.surfaces.mcp import over_stdio
    except ModuleNotFoundError as error:
        fail(f"MCP needs the extra `mcp`: {installing('mcp')}; {error}")
    settings = settings_of(config)
    edges = Edges(report=print_telemetry)
    serving = over_stdio.serve(folder_of(data), settings, edges, bound=agent, failed=lambda error: complain(str(error)))
    raise typer.Exit(run(serving))


def hook(
    event: Annotated[
        str,
        typer.Argument(metavar="EVENT", help="session-start, user-prompt, stop, pre-compact or session-end."),
    ],
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="A", envvar=command.AGENT, help='The agent; default: "default".'),
    ] = None,
    tokens: Annotated[
        int, typer.Option("--tokens", metavar="N", help="Maximum tokens of the context.")
    ] = command.TOKENS,
    within: Annotated[
        int, typer.Option("--within", metavar="MS", help="Timeout in ms; without an answer by then, add no context.")
    ] = command.WITHIN_MS,
    data: Data = None,
) -> None:
    """Handle a hook of Claude Code, Codex or Cursor: add context to a prompt, and store the turn.

    It reads the hook's JSON from stdin and sends requests to the running `mnemolog serve` of the data directory. Its
    exit status is 0 even if they fail, so the host continues.

    [bold]Example:[/] mnemolog hook user-prompt --agent my-project
    """
    del event, agent, tokens, within, data  # read where nothing else need be imported
    raise typer.Exit(command.main(sys.argv[2:], monotonic()))


def connect(
    host: Annotated[str, typer.Argument(metavar="HOST", help=", ".join(HOSTS) + ".")],
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="A", help="The agent; default: the connected one, or the folder's name."),
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write the entries into the host's files.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Remove the entries that --write added.")] = False,
    project: Annotated[
        Path,
        typer.Option(
            "--project", metavar="DIR", help="The project's folder; default: the current one.", file_okay=False
        ),
    ] = Path(),
    data: Data = None,
) -> None:
    """Connect a coding agent: add the MCP server and the hooks (none for VS Code) to its settings files.

    Without --write it only shows the changes. Existing content is preserved. Invalid files and JSON with comments are
    not modified, and the entry to add by hand is printed.

    [bold]Example:[/] mnemolog connect claude-code --write
    """
    if host not in HOSTS:
        fail(f"HOST: {host!r} is not allowed; allowed: {', '.join(HOSTS)}", status=2)
    if write and undo:
        fail("--write and --undo exclude each other", status=2)
    found = HOSTS[host]
    if not project.is_dir():
        fail(f"--project: {str(project)!r} is not allowed; allowed: an existing folder", status=2)
    entries = found.entries(project.resolve(), Path.home())
    ours = None if undo else _ours(found, agent, project, data, already=options(entries))
    todo = [_change(entry, ours) for entry in entries]
    for each in todo:
        _show(each, done=write or undo)
    if write or undo:
        _carry_out(todo)
    if ours is not None:
        _say_what_is_next(found, written=write)


def _say_what_is_next(host: Host, *, written: bool) -> None:
    note(host.next_step if written else "Nothing is written yet: --write adds the entries, --undo removes them.")
    # Otherwise only the host would see the error, at its next start.
    if find_spec("mcp") is None:
        note(f"The MCP server needs the extra `mcp`, which is not installed: {installing('mcp')}")


def _ours(host: Host, agent: str | None, project: Path, data: Path | None, *, already: Mapping[str, str]) -> Ours:
    """Our command. What is not given is as it is already: another agent would not find the memories of this one."""
    named = agent or already.get("--agent") or (project.resolve().name if host.of_project else "default")
    try:
        parse_key_part("--agent", named)
    except InvalidInputError as error:
        fail(str(error), status=2)
    program = NAME if shutil.which(NAME) else str(Path(sys.argv[0]).resolve())
    kept = already.get("--data") if data is None else str(data.resolve())
    folder = ("--data", kept) if kept else ()
    return Ours(program, ("--agent", named, *folder))


def _change(entries: Entries, ours: Ours | None) -> Change:
    try:
        return change(entries, ours)
    except NotMergeableError as error:
        place = str(entries.file) if error.line is None else f"{entries.file}:{error.line}"
        by_hand = "" if ours is None else f"\nAdd this to the file by hand:\n{entries.merged('', ours)}"
        fail(f"{place}: not changed, since {error}{by_hand}")
    except OSError as error:
        fail(f"{entries.file}: cannot be read ({error.strerror})")


def _show(todo: Change, *, done: bool) -> None:
    if not todo.needed:
        out.print(f"{escape(str(todo.file))}: nothing to change")
        return
    verb = "written" if done else "would be written"
    if todo.after is None:
        verb = verb.replace("written", "removed")
    out.print(f"{escape(str(todo.file))}: {verb}")
    before, after = (todo.before or "").splitlines(), (todo.after or "").splitlines()
    for line in list(difflib.unified_diff(before, after, lineterm="", n=2))[2:]:
        out.print(f"  {escape(line)}")


def _carry_out(todo: Sequence[Change]) -> None:
    for each in todo:
        if each.needed:
            try:
                carry_out(each)
            except OSError as error:
                fail(f"{each.file}: cannot be written ({error.strerror})")
