"""Codex and Claude Code run the hooks that `mnemolog connect` writes, and give what they print to their models."""

import json
from pathlib import Path
from typing import Any, Final

from tests.acceptance.running import LONG_S
from tests.integrations.coding_agents.conftest import Desk
from tests.integrations.coding_agents.model import SAYS

FACT: Final = "We deploy on Fridays at noon."  # no preference: those are in the context of the start too
QUESTION: Final = "When do we deploy?"


PINNED: Final = "The code name is Kestrel."


def given(body: dict[str, Any]) -> str:
    """All that a model was given: instructions, messages, tools."""
    return json.dumps(body, ensure_ascii=False)


def contexts(body: dict[str, Any]) -> list[str]:
    """The contexts among it: that of the start of the conversation, and those of its prompts."""
    return [each.partition("</memories>")[0] for each in given(body).split("<memories>")[1:]]


def test_codex_stores_a_turn_and_gives_its_model_context_and_tools(desk: Desk, packages: Path) -> None:
    desk.pin(PINNED)
    desk.connect("codex", desk.home / ".codex" / "hooks.json")
    provider = f'{{name="script", base_url="{desk.model.url}/v1", wire_api="responses", env_key="NO_KEY"}}'
    settings = {
        "model": '"gpt-5"',
        "model_provider": '"script"',
        "model_providers.script": provider,
        "mcp_optional_startup_grace_ms": f"{LONG_S * 1_000:.0f}",  # it asks its model without waiting for a server
    }
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    trusting = ("--skip-git-repo-check", "--dangerously-bypass-hook-trust")
    codex = ("node", str(packages / "@openai" / "codex" / "bin" / "codex.js"), "exec", *trusting, *options)
    desk.run(*codex, FACT, NO_KEY="none")
    assert desk.said() == {FACT: "user", SAYS: "assistant"}
    desk.run(*codex, QUESTION, NO_KEY="none")
    first, second = desk.model.asked
    assert [(PINNED in each, FACT in each) for each in contexts(first)] == [(True, False)] * 2
    assert [(PINNED in each, FACT in each) for each in contexts(second)] == [(True, False), (True, True)]
    assert {item["role"] for item in second["input"] if contexts(item)} == {"developer"}
    (tools,) = (each["tools"] for each in second["tools"] if each.get("name") == "mcp__mnemolog")
    assert {"add_memory", "get_context", "why"} <= {tool["name"] for tool in tools}


def claude_code(desk: Desk, packages: Path) -> tuple[tuple[str, ...], dict[str, str]]:
    """The command, and its variables."""
    claude = ("node", str(packages / "@anthropic-ai" / "claude-code" / "cli-wrapper.cjs"), "--print")
    alone = {
        "ANTHROPIC_BASE_URL": desk.model.url,
        "ANTHROPIC_API_KEY": "none",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS": f"{LONG_S * 1_000:.0f}",
    }
    return claude, alone


def test_claude_code_stores_a_turn_and_gives_its_model_context(desk: Desk, packages: Path) -> None:
    desk.pin(PINNED)
    desk.connect("claude-code", desk.project / ".claude" / "settings.json")
    claude, alone = claude_code(desk, packages)
    desk.run(*claude, FACT, **alone)
    assert desk.said() == {FACT: "user", SAYS: "assistant"}
    desk.run(*claude, QUESTION, **alone)
    first, second = desk.model.asked
    assert [(PINNED in each, FACT in each) for each in contexts(first)] == [(True, False)] * 2
    assert [(PINNED in each, FACT in each) for each in contexts(second)] == [(True, False), (True, True)]
    desk.run(*claude, "--continue", "/compact", **alone)  # sends the conversation again, of which nothing is new
    assert desk.said() == {FACT: "user", SAYS: "assistant", QUESTION: "user"}


def test_claude_code_stores_what_was_said_though_it_is_interrupted_before_the_answer(
    desk: Desk, packages: Path
) -> None:
    desk.connect("claude-code", desk.project / ".claude" / "settings.json")
    claude, alone = claude_code(desk, packages)
    desk.run_until_asked(*claude, FACT, **alone)
    assert desk.said() == {FACT: "user"}
