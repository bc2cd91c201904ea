"""The MCP server by the official SDK of TypeScript, over stdio and streamable HTTP."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.running import LONG_S, CommandLine, Server


def ran(node: str, packages: Path, *arguments: str, environment: dict[str, str]) -> Any:  # noqa: ANN401  JSON
    """What sdk.mjs prints."""
    run = subprocess.run(
        [node, str(packages / "sdk.mjs"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONG_S,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_a_client_remembers_finds_and_is_refused_clearly(
    transport: str, node: str, packages: Path, served: Server, tmp_path: Path
) -> None:
    line = CommandLine(tmp_path / "data")
    started = ("stdio", *line.command("mcp", "--agent", "shop"))
    target = started if transport == "stdio" else ("http", f"{served.url}/mcp/shop")
    said = ran(node, packages, *target, environment=line.environment(MNEMOLOG_DATA=str(line.data)))
    assert said["server"] == "mnemolog"
    assert len(said["tools"]) >= 24
    assert dict(said["tools"])["search_memories"] is True
    assert dict(said["tools"])["add_memory"] is False
    assert said["added"]["error"] is False
    for found in ("found", "context", "after"):
        assert "Fridays" in said[found], said[found]
        assert "<memories>" in said[found]
    assert set(said["resources"]) == {
        "memory://agent/{agent_id}/core",
        "memory://agent/{agent_id}/memories/{memory_id}",
    }
    assert said["prompts"] == ["recall", "remember-this-session"]
    refused = said["refused"]
    for what, named in (("noText", "text"), ("wrongType", "limit"), ("unknownArgument", "colour")):
        assert refused[what]["tool"] is True, refused
        assert named in refused[what]["text"]
    assert refused["unknownMemory"] == {"tool": True, "text": refused["unknownMemory"]["text"]}
    assert "5f0c6a1e" in refused["unknownMemory"]["text"]
    assert refused["unknownTool"].get("tool") or refused["unknownTool"].get("protocol") == -32602
