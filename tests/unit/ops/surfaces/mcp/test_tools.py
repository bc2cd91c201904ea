"""The table of tools: what it costs a model to be told of them, and what the settings offer."""

import re
from pathlib import Path
from typing import Final, get_args

import jsonschema
import pytest

import mnemolog
from mnemolog.ops.surfaces.mcp import controlled
from mnemolog.ops.surfaces.mcp.arguments import MEANINGS, checked
from mnemolog.ops.surfaces.mcp.tool import Tool
from mnemolog.ops.surfaces.mcp.tools import BY_NAME, TOOLS, offered, tool_of
from mnemolog.schemas import codec
from mnemolog.schemas.config import McpConfig
from mnemolog.schemas.config.mcp import Tools
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.streams.providers.token_counter import FileTokenCounter

GUIDE: Final = (Path(mnemolog.__file__).resolve().parents[1] / "docs" / "guides" / "mcp.md").read_text("utf-8")
ALL_TOKENS: Final = 6_000
CORE_TOKENS: Final = 2_000
COUNTER: Final = FileTokenCounter()
SETS: Final = ("all", "core", "controlled")
EVERY: Final = (*TOOLS, *BY_NAME, *controlled.TOOLS)
CONTROLLED_TOKENS: Final = 4_000

every_tool = pytest.mark.parametrize("tool", EVERY, ids=lambda tool: tool.name)


def cost(tool: Tool) -> int:
    """The tokens of what a client tells its model of a tool."""
    told = {"name": tool.name, "description": tool.description, "inputSchema": tool.schema}
    return COUNTER.count(codec.dump(told).decode())


def test_a_model_is_told_of_all_tools_in_few_tokens() -> None:
    assert sum(map(cost, TOOLS)) <= ALL_TOKENS


def test_the_small_set_costs_a_third_of_that() -> None:
    core = offered(McpConfig(tools=("core",))).values()
    assert len(core) == 6
    assert sum(map(cost, core)) <= CORE_TOKENS


def test_the_memory_that_an_agent_runs_itself_is_a_set_of_its_own() -> None:
    own = offered(McpConfig(tools=("controlled",)))
    assert list(own) == [tool.name for tool in controlled.TOOLS]
    assert not own.keys() & offered(McpConfig()).keys()
    assert list(offered(McpConfig(tools=("core", "reflect"))))[-1] == "reflect"
    assert sum(map(cost, own.values())) <= CONTROLLED_TOKENS


def test_the_settings_know_each_tool_by_its_name() -> None:
    assert [name for name in get_args(Tools) if name not in SETS] == [tool.name for tool in EVERY]


@every_tool
def test_the_example_of_a_tool_is_a_call_that_its_schema_allows(tool: Tool) -> None:
    jsonschema.Draft202012Validator.check_schema(tool.schema)
    jsonschema.validate(dict(tool.example), tool.schema)
    assert checked(tool.example, tool.schema) == tool.example


@every_tool
def test_every_argument_has_a_type_and_words(tool: Tool) -> None:
    for name, schema in tool.schema["properties"].items():
        assert schema["type"], name
        assert schema["description"], name


@every_tool
def test_whoever_is_bound_to_an_agent_is_not_told_how_to_name_another(tool: Tool) -> None:
    bound = tool.schema_for("support-bot")
    assert "agent_id" not in bound["properties"]
    assert bound.keys() == tool.schema.keys()


def test_no_words_are_left_of_arguments_that_there_are_not() -> None:
    used = {name for tool in EVERY for name in tool.schema["properties"]}
    assert set(MEANINGS) <= used


def test_a_server_that_only_reads_offers_nothing_that_writes() -> None:
    names = set(offered(McpConfig(read_only=True)))
    assert {"search_memories", "get_context", "why"} <= names
    assert not names & {"add_memory", "remember", "delete_memory", "pin", "feedback", "dream", "end_session"}


@pytest.mark.parametrize(
    ("tools", "names"),
    [
        (("why", "pin"), {"why", "pin"}),
        (("core", "dream"), {*offered(McpConfig(tools=("core",))), "dream"}),
        (("all", "pin"), {tool.name for tool in TOOLS}),
        ((), set()),
    ],
)
def test_the_settings_name_sets_of_tools_and_single_ones(tools: tuple[Tools, ...], names: set[str]) -> None:
    assert set(offered(McpConfig(tools=tools))) == names


def test_a_tool_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(InvalidInputError) as refused:
        tool_of(offered(McpConfig(tools=("why", "pin"))), "dream")
    assert (refused.value.field, refused.value.value) == ("tool", "'dream'")
    assert refused.value.allowed == "one of why, pin"


@pytest.mark.parametrize(
    ("given", "field", "allowed"),
    [
        ({"memory_id": "m1", "agent": "a"}, "agent", "no argument of this name; there are memory_id"),
        ({}, "memory_id", "this argument is required"),
        ({"memory_id": None}, "memory_id", "this argument is required"),
    ],
)
def test_an_argument_that_is_unknown_or_missing_is_named(given: dict[str, object], field: str, allowed: str) -> None:
    pin = next(tool for tool in TOOLS if tool.name == "pin")
    with pytest.raises(InvalidInputError) as refused:
        checked(given, pin.schema)
    assert (refused.value.field, refused.value.allowed) == (field, allowed)


def test_the_guide_names_every_tool_and_its_configurations_are_json() -> None:
    listed = re.search(r"^## Tools\n\n(.*?)\n\n", GUIDE, re.MULTILINE | re.DOTALL)
    assert listed is not None
    assert sorted(re.findall(r"`(\w+)`", listed[1])) == sorted(tool.name for tool in TOOLS)
    configured = [codec.load(each) for each in re.findall(r"^```json\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)]
    servers = [each["mcpServers"] for each in configured if "mcpServers" in each]
    assert [set(each) for each in servers] == [{"mnemolog"}] * 3
    (hooks,) = (each["hooks"] for each in configured if "hooks" in each)
    commands = [group["hooks"][0]["command"].split()[2] for groups in hooks.values() for group in groups]
    assert commands == ["session-start", "user-prompt", "stop", "pre-compact", "session-end"]
