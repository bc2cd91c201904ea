"""Entries in other programs' settings: put in, put in again, taken out; and what is not ours stays."""

import json
from pathlib import Path
from typing import Final

import pytest

import mnemolog
from mnemolog.ops.surfaces.connecting.hosts import HOSTS, Entries, Ours
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError
from mnemolog.ops.surfaces.connecting.toml_value import with_value
from mnemolog.ops.surfaces.hooks import command

PLUGIN: Final = Path(mnemolog.__file__).resolve().parents[1] / "clients" / "claude-code-plugin"

OURS: Final = Ours("mnemolog", ("--agent", "atlas"))
OTHER: Final = Ours("/opt/my tools/mnemolog", ("--agent", "atlas", "--data", "/srv/my memory"))

ENTRIES: Final = {
    f"{name} {each.file.name}": each
    for name, host in HOSTS.items()
    for each in host.entries(Path("/project"), Path("/home/kim"))
}

SOMEBODYS: Final = {
    ".mcp.json": '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}\n',
    "mcp.json": '{"servers": {"other": {}}, "mcpServers": {"other": {}}, "inputs": ["ışık"]}',
    "settings.json": json.dumps(
        {
            "permissions": {"allow": ["Bash(ls)"]},
            "hooks": {"Stop": [{"matcher": "*", "hooks": [{"type": "command", "command": "say done"}]}]},
        }
    ),
    "hooks.json": json.dumps(
        {
            "version": 1,
            "hooks": {
                "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
                "sessionStart": [{"command": "./hello.sh", "timeout": 5}],
            },
        }
    ),
    "config.toml": 'model = "o"  # mine\n\n[mcp_servers.other]\ncommand = "x"\n',
}


@pytest.fixture(params=list(ENTRIES))
def entries(request: pytest.FixtureRequest) -> Entries:
    return ENTRIES[request.param]


def test_once_more_changes_nothing(entries: Entries) -> None:
    for text in ("", SOMEBODYS[entries.file.name]):
        once = entries.merged(text, OURS)
        assert "atlas" in once
        assert entries.merged(once, OURS) == once


def test_taken_out_the_file_says_what_it_said(entries: Entries) -> None:
    assert entries.without(entries.merged("", OURS)) == ""
    before = SOMEBODYS[entries.file.name]
    assert entries.without(entries.merged(before, OTHER)) == before
    assert entries.without(before) == before, "nothing of ours is there"


def test_what_is_there_stays(entries: Entries) -> None:
    before = SOMEBODYS[entries.file.name]
    merged = entries.merged(before, OURS)
    if entries.file.suffix == ".toml":
        assert merged.startswith(before)
        return
    old, new = json.loads(before), json.loads(merged)
    assert list(new)[: len(old)] == list(old)
    assert "\\u" not in merged
    for key, value in old.items():
        for inner, each in value.items() if isinstance(value, dict) else ():
            assert new[key][inner][: len(each)] == each if isinstance(each, list) else new[key][inner] == each


def test_line_ends_stay(entries: Entries) -> None:
    before = SOMEBODYS[entries.file.name].replace("\n", "\r\n")
    if "\r\n" in before:
        merged = entries.merged(before, OURS)
        assert merged.count("\n") == merged.count("\r\n")
        assert entries.merged(merged, OURS) == merged
        assert entries.without(merged) == before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[a]\r\nx = 1\r\n", '[a]\r\nkind = "k"\r\nx = 1\r\n'),
        ("[b]\r\nx = 1\r\n", '[b]\r\nx = 1\r\n\r\n[a]\r\nkind = "k"\r\n'),
        ("[b]\r\nx = 1", '[b]\r\nx = 1\r\n\r\n[a]\r\nkind = "k"\r\n'),
        ("# mine\r\n[a]", '# mine\r\n[a]\r\nkind = "k"\r\n'),
        ("[a]\r\nkind = 'o'\r\n[b]\r\n", '[a]\r\nkind = "k"\r\n[b]\r\n'),
    ],
)
def test_a_value_is_set_with_the_line_end_of_the_file(before: str, after: str) -> None:
    assert with_value(before, "a", "kind", "k") == after


def test_another_agent_takes_the_place_of_the_first(entries: Entries) -> None:
    twice = entries.merged(entries.merged(SOMEBODYS[entries.file.name], OURS), OTHER)
    assert twice == entries.merged(SOMEBODYS[entries.file.name], OTHER)


def test_what_a_person_added_to_our_server_stays() -> None:
    entries = ENTRIES["claude-code .mcp.json"]
    own = '{"mcpServers": {"mnemolog": {"command": "old", "env": {"MNEMOLOG_MCP__TOOLS": "core"}}}}'
    server = json.loads(entries.merged(own, OURS))["mcpServers"]["mnemolog"]
    assert server == {
        "command": "mnemolog",
        "args": ["mcp", "--agent", "atlas"],
        "env": {"MNEMOLOG_MCP__TOOLS": "core"},
    }


@pytest.mark.parametrize("name", ["claude-code settings.json", "cursor hooks.json", "codex hooks.json"])
@pytest.mark.parametrize("own", [" --tokens 200", " --within 500 2>> '/tmp/my errors'", ""])
def test_what_a_person_added_to_our_hook_stays(name: str, own: str) -> None:
    """It was lost when the hooks were connected again."""
    entries = ENTRIES[name]
    before = entries.merged("", Ours("old/mnemolog", ("--agent", "my shop")))
    edited = before.replace(" --agent 'my shop'", f"{own} --agent='my shop'")
    assert edited != before
    expected = entries.merged("", OURS).replace(" --agent atlas", f" --agent atlas{own}")
    assert entries.merged(edited, OURS) == expected
    assert entries.merged(expected, OURS) == expected


def test_a_data_directory_of_the_hooks_alone_stays() -> None:
    entries = ENTRIES["claude-code settings.json"]
    before = entries.merged("", OTHER)
    assert entries.merged(before, OURS).count("--data '/srv/my memory'") == before.count("--data")


def test_the_agent_of_our_entry_is_read(entries: Entries) -> None:
    assert entries.options(entries.merged(SOMEBODYS[entries.file.name], OURS)) == {"--agent": "atlas"}
    both = {"--agent": "atlas", "--data": "/srv/my memory"}
    assert entries.options(entries.merged(SOMEBODYS[entries.file.name], OTHER)) == both
    assert entries.options(SOMEBODYS[entries.file.name]) == entries.options("") == {}


@pytest.mark.parametrize(("own", "after"), [({}, 10), ({"timeout": 60}, 60), ({"timeout": 3}, 3)])
def test_the_hook_of_the_end_has_more_time_than_the_host_gives_by_itself(own: dict[str, int], after: int) -> None:
    hook = {"type": "command", "command": "mnemolog hook session-end --agent atlas", **own}
    before = json.dumps({"hooks": {"SessionEnd": [{"hooks": [hook]}]}})
    for text in ("", before) if not own else (before,):
        hooks = json.loads(ENTRIES["claude-code settings.json"].merged(text, OURS))["hooks"]
        assert hooks["SessionEnd"][0]["hooks"] == [{**hook, "timeout": after}]
        assert "timeout" not in hooks["Stop"][0]["hooks"][0]


@pytest.mark.parametrize(
    ("name", "text", "line", "why"),
    [
        ("vscode mcp.json", '{\n  // mine\n  "servers": {}\n}', 2, "has comments"),
        ("cursor mcp.json", '{"mcpServers": {},}', 1, "not valid JSON"),
        ("claude-code .mcp.json", "[]", None, "not a JSON object"),
        ("claude-code .mcp.json", '{"mcpServers": []}', None, "'mcpServers' is not an object"),
        ("claude-code settings.json", '{"hooks": {"Stop": {}}}', None, "'Stop' is not a list"),
        ("cursor hooks.json", '{"hooks": {"sessionStart": {}}}', None, "'sessionStart' is not a list"),
        ("codex hooks.json", '{"hooks": []}', None, "'hooks' is not an object"),
        ("codex config.toml", 'model = "o"\nx = =\n', 2, "not valid TOML"),
        ("codex config.toml", "[mcp_servers.mnemolog]\n", None, "exists already"),
        ("codex config.toml", "mcp_servers = {}\n", None, "not valid TOML"),
    ],
)
def test_what_cannot_be_merged_is_named(name: str, text: str, line: int | None, why: str) -> None:
    with pytest.raises(NotMergeableError, match=why) as refused:
        ENTRIES[name].merged(text, OURS)
    assert line is None or refused.value.line in (line, line + 1)


def test_the_hooks_that_are_entered_exist() -> None:
    hooks = json.loads(ENTRIES["claude-code settings.json"].merged("", OTHER))["hooks"]
    commands = [group["hooks"][0]["command"] for groups in hooks.values() for group in groups]
    assert [each.split("mnemolog' hook ")[1].split()[0] for each in commands] == list(command.EVENTS)


def test_the_plugin_holds_what_is_entered_elsewhere() -> None:
    servers, hooks = (ENTRIES[f"claude-code {name}"] for name in (".mcp.json", "settings.json"))
    unbound = Ours("mnemolog", ())
    assert (PLUGIN / ".mcp.json").read_text() == servers.merged("", unbound)
    assert (PLUGIN / "hooks" / "hooks.json").read_text() == hooks.merged("", unbound)
    assert json.loads((PLUGIN / ".claude-plugin" / "plugin.json").read_text())["version"] == mnemolog.__version__
