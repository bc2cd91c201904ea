"""`mnemolog connect`: shown, merged, taken out; a file that cannot be merged is not touched."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.running import LONG_S, CommandLine


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "my-project"
    folder.mkdir()
    return folder


def test_it_is_shown_then_written_then_taken_out(asked: CommandLine, project: Path) -> None:
    mine = '{"permissions": {"allow": []}}'
    settings, servers = project / ".claude" / "settings.json", project / ".mcp.json"
    settings.parent.mkdir()
    settings.write_text(mine)
    settings.chmod(0o600)

    shown = asked("connect", "claude-code", "--project", str(project))
    assert f"{servers}: would be written" in shown.out
    assert "--write" in shown.err
    assert (servers.exists(), settings.read_text()) == (False, mine)

    asked("connect", "claude-code", "--project", str(project), "--write")
    server = json.loads(servers.read_text())["mcpServers"]["mnemolog"]
    assert server["args"][:3] == ["mcp", "--agent", "my-project"]
    events = ["SessionStart", "UserPromptSubmit", "Stop", "PreCompact", "SessionEnd"]
    assert list(json.loads(settings.read_text())["hooks"]) == events
    assert settings.stat().st_mode & 0o777 == 0o600
    again = asked("connect", "claude-code", "--project", str(project), "--write").out
    assert again.count("nothing to change") == 2

    asked("connect", "claude-code", "--project", str(project), "--undo")
    assert settings.read_text() == mine
    assert not servers.exists()
    assert [each.name for each in project.iterdir()] == [".claude"]


@pytest.mark.parametrize("host", ["claude-code", "cursor", "codex", "vscode"])
def test_connected_again_the_agent_is_that_of_before(
    asked: CommandLine, project: Path, tmp_path: Path, host: str
) -> None:
    """The agent of the folder's name, which has no memories, took the place of the connected one."""
    where = ("connect", host, "--project", str(project), "--write")
    asked(*where, "--agent", "atlas", HOME=str(tmp_path))
    again = asked(*where, HOME=str(tmp_path)).out
    assert ("nothing to change" in again, "written" in again) == (True, False)


def test_what_the_host_could_not_start_is_said_at_once(project: Path) -> None:
    code = (
        "from mnemolog.ops.surfaces import cli; from mnemolog.ops.surfaces.cli import plugging\n"
        "plugging.find_spec = lambda name: None  # as if it were not installed\n"
        "cli.main()"
    )
    command = [sys.executable, "-c", code, "connect", "claude-code", "--project", str(project)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONG_S)
    assert "needs the extra `mcp`, which is not installed: `pip install 'mnemolog[mcp]'`" in ended.stderr


def test_a_file_with_comments_is_not_touched_and_what_belongs_there_is_shown(asked: CommandLine, project: Path) -> None:
    file = project / ".vscode" / "mcp.json"
    file.parent.mkdir()
    file.write_text('{\n  // mine\n  "servers": {}\n}\n')
    ended = asked("connect", "vscode", "--project", str(project), "--write", status=1)
    assert f"{file}:2: not changed, since it is not valid JSON, or has comments" in ended.err
    assert '"args"' in ended.err
    assert "// mine" in file.read_text()


def test_where_one_file_cannot_be_merged_none_is_written(asked: CommandLine, project: Path) -> None:
    settings = project / ".claude" / "settings.json"
    settings.parent.mkdir()
    settings.write_text("{")
    asked("connect", "claude-code", "--project", str(project), "--write", status=1)
    assert not (project / ".mcp.json").exists()


def test_codex_is_connected_for_all_projects(asked: CommandLine, project: Path, tmp_path: Path) -> None:
    asked("connect", "codex", "--project", str(project), "--write", HOME=str(tmp_path))
    written = (tmp_path / ".codex" / "config.toml").read_text()
    assert "[mcp_servers.mnemolog]" in written
    assert '"--agent", "default"' in written
    hooks = json.loads((tmp_path / ".codex" / "hooks.json").read_text())["hooks"]
    assert list(hooks) == ["SessionStart", "UserPromptSubmit", "Stop"]
    assert hooks["Stop"][0]["hooks"][0]["command"].split()[1:5] == ["hook", "stop", "--agent", "default"]
    asked("connect", "codex", "--project", str(project), "--undo", HOME=str(tmp_path))
    assert list((tmp_path / ".codex").iterdir()) == []
    elsewhere = tmp_path / "elsewhere"
    asked("connect", "codex", "--project", str(project), "--write", HOME=str(tmp_path), CODEX_HOME=str(elsewhere))
    assert sorted(each.name for each in elsewhere.iterdir()) == ["config.toml", "hooks.json"]


def test_the_hooks_of_cursor_stand_beside_those_of_others_and_are_taken_out(asked: CommandLine, project: Path) -> None:
    file = project / ".cursor" / "hooks.json"
    file.parent.mkdir()
    mine = {"version": 1, "hooks": {"stop": [{"command": "./notify.sh"}], "sessionStart": [{"command": "./hello.sh"}]}}
    file.write_text(json.dumps(mine))
    for _ in range(2):
        asked("connect", "cursor", "--project", str(project), "--write")
    hooks = json.loads(file.read_text())["hooks"]
    assert [list(hooks), len(hooks["sessionStart"])] == [
        ["stop", "sessionStart", "beforeSubmitPrompt", "afterAgentResponse"],
        2,
    ]
    asked("connect", "cursor", "--project", str(project), "--write", "--agent", "other")
    theirs, ours = json.loads(file.read_text())["hooks"]["sessionStart"]
    assert (theirs["command"], "--agent other" in ours["command"]) == ("./hello.sh", True)
    asked("connect", "cursor", "--project", str(project), "--undo")
    assert json.loads(file.read_text()) == mine
    file.unlink()
    asked("connect", "cursor", "--project", str(project), "--write")
    asked("connect", "cursor", "--project", str(project), "--undo")
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("emacs",), "HOST: 'emacs' is not allowed; allowed: claude-code, cursor, codex, vscode"),
        (("cursor", "--agent", "a/b"), "--agent: 'a/b' is not allowed"),
        (("cursor", "--write", "--undo"), "--write and --undo exclude each other"),
        (("cursor", "--project", "nowhere"), "--project: 'nowhere' is not allowed"),
    ],
)
def test_bad_input_names_what_is_allowed(asked: CommandLine, arguments: tuple[str, ...], error: str) -> None:
    assert asked("connect", *arguments, status=2).error.startswith(error)
