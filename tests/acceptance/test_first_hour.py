"""What a new user meets: narrow terminals, ids that are long, names that are misspelt, lists that are empty."""

import re

import pytest

from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT


def ids(line: CommandLine) -> list[str]:
    return [each["id"] for each in line("list", "--agent", AGENT, "--all", "--json").json["results"]]


@pytest.mark.parametrize(
    "command",
    [
        ("list", "--all"),
        ("messages",),
        ("sessions",),
        ("graph", "--timeline"),
        ("gate-study", "--set", "gate.create_below=0.01"),
    ],
)
def test_a_narrow_terminal_shows_whole_sentences(asked: CommandLine, command: tuple[str, ...]) -> None:
    shown = asked(*command, "--agent", AGENT, COLUMNS="80").out
    assert max(map(len, shown.splitlines()), default=0) <= 80
    if command[0] == "list":
        assert re.search(r"^\S.*Berlin.*\n  [0-9a-f-]{36} · ", shown, re.MULTILINE), shown


def test_how_an_id_begins_stands_for_the_whole(mnemolog: CommandLine) -> None:
    known = ids(mnemolog)[0]
    assert mnemolog("get", known[:6], "--json").json["id"] == known
    assert mnemolog("history", known[:6], "--json").json == mnemolog("history", known, "--json").json
    assert mnemolog("why", known[:6], "--json").json["id"] == known
    assert mnemolog("pin", known[:6], "--json").json["events"][0]["memory_id"] == known
    assert mnemolog("get", known, "--json").json["pinned"]
    assert "at least the first 4 characters" in mnemolog("get", known[:3], status=1).error
    assert "no memory 'zz'" in mnemolog("get", "zz", status=1).error


def test_a_message_wants_its_agent_and_the_error_says_so(asked: CommandLine) -> None:
    assert "--agent names the agent of a message" in asked("why", "moved", status=1).error
    assert "message moved" in asked("why", "moved", MNEMOLOG_AGENT=AGENT).out


def test_empty_answers_say_what_is_empty_and_what_to_try(asked: CommandLine) -> None:
    nobody = ("--agent", "nobody")
    assert "`mnemolog agents` lists" in asked("list", *nobody).err
    assert (
        "there is no agent 'nobody': no message was ever added; `mnemolog agents`"
        in asked("search", "tea", *nobody).err
    )
    assert "there is no agent 'nobody': no message was ever added" in asked("context", "tea", *nobody).err
    assert "there is no agent 'nobody': no message was ever added" in asked("diff", "--from", "yesterday", *nobody).err
    assert "agent 'nobody' has no relations between its memories" in asked("graph", *nobody).err
    assert "no memory of agent 'nobody' names" in asked("entities", *nobody).err
    assert "is empty" in asked("working-memory", "s9", *nobody).err


def test_agents_are_listed(asked: CommandLine) -> None:
    assert {each["agent_id"] for each in asked("agents", "--json").json["results"]} == {AGENT, "other-bot"}
    assert AGENT in asked("agents").out


def test_who_types_is_named_once_for_all(fresh: CommandLine) -> None:
    mine = fresh.given({"MNEMOLOG_USER": "kim"})
    mine("add", "I like figs.", "--id", "m1")
    mine("add", "I like plums.", "--id", "m2", "--user", "ada")
    mine("add", "Figs it is.", "--id", "m3", "--role", "assistant")
    mine("chat", "--session", "s1", stdin=b"I live in Izmir.\n")
    listed = mine("messages", "--json").json["results"]
    assert [each["user_id"] for each in listed] == ["kim", "ada", "assistant", "kim"]


def test_a_message_has_a_name_metadata_and_a_source(fresh: CommandLine) -> None:
    fresh("add", "I like figs.", "--name", "Kim", "--metadata", "channel=mail", "--source", "crm", "--id", "m1")
    (found,) = fresh("search", "figs", "--where", "metadata.source=crm", "--json").json["results"]
    assert found["metadata"] == {"channel": "mail", "source": "crm"}
    assert "such as channel=mail" in fresh("add", "Hello.", "--metadata", "channel", status=1).error
