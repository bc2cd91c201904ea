"""The MCP server by the inspector's command line: what it lists is valid, and calls are answered, over both."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.acceptance.running import LONG_S, CommandLine, Server

Inspect: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module", params=["stdio", "http"])
def inspect(
    request: pytest.FixtureRequest, node: str, packages: Path, served: Server, tmp_path_factory: pytest.TempPathFactory
) -> Inspect:
    """The inspector on a server."""
    line = CommandLine(tmp_path_factory.mktemp("inspected") / "data")
    script = (
        packages
        / "node_modules"
        / "@modelcontextprotocol"
        / "inspector"
        / "clients"
        / "launcher"
        / "build"
        / "index.js"
    )
    variables = {"MNEMOLOG_DATA": str(line.data), "PYTHONPATH": line.environment()["PYTHONPATH"]}
    given = [part for name, value in variables.items() for part in ("-e", f"{name}={value}")]
    stdio = [*line.command("mcp", "--agent", "shop"), *given]
    target = stdio if request.param == "stdio" else [f"{served.url}/mcp/shop", "--transport", "http"]

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [node, str(script), "--cli", *target, *arguments]
        home = {**line.environment(), "HOME": str(line.data.parent)}  # it keeps a list of servers there
        return subprocess.run(command, env=home, capture_output=True, text=True, timeout=LONG_S, check=False)

    return run


def answer(ran: subprocess.CompletedProcess[str]) -> Any:  # noqa: ANN401  JSON
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return json.loads(ran.stdout)


def test_every_tool_is_portable(inspect: Inspect) -> None:
    ran = inspect("--method", "tools/list", "--strict")  # ends with 6 where a schema is not
    tools = answer(ran)["tools"]
    assert len(tools) >= 24
    assert "error" not in ran.stderr.lower(), ran.stderr
    assert [each["name"] for each in tools if not each["description"] or each["inputSchema"]["type"] != "object"] == []


def test_resources_and_prompts_are_listed(inspect: Inspect) -> None:
    templates = answer(inspect("--method", "resources/templates/list"))["resourceTemplates"]
    assert {each["uriTemplate"] for each in templates} == {
        "memory://agent/{agent_id}/core",
        "memory://agent/{agent_id}/memories/{memory_id}",
    }
    prompts = answer(inspect("--method", "prompts/list"))["prompts"]
    assert {each["name"] for each in prompts} == {"recall", "remember-this-session"}


def test_a_tool_is_called(inspect: Inspect) -> None:
    call = ("--method", "tools/call", "--tool-name")
    told = answer(inspect(*call, "add_memory", "--tool-arg", "content=We deploy on Fridays."))
    assert not told.get("isError")
    found = inspect(*call, "search_memories", "--tool-arg", "text=When do we deploy?")
    assert "Fridays" in answer(found)["content"][0]["text"]


def test_bad_input_is_a_tool_error_that_names_it(inspect: Inspect) -> None:
    refused = inspect("--method", "tools/call", "--tool-name", "get_memory", "--tool-arg", "memory_id=nothing")
    assert "nothing" in refused.stdout + refused.stderr
    assert refused.returncode == 0 or "isError" in refused.stdout + refused.stderr
