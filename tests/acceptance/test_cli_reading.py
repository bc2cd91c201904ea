"""Commands that ask: search, list, get, history, why."""

import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest

from mnemolog.ops.access.storage import BUSY_TIMEOUT_S
from tests.acceptance.damage import ask, change
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, LOST, SAID

HIT = {"id", "kind", "text", "score", "sources", "category", "at", "valid_from", "valid_until"}


def texts(answer: dict[str, Any]) -> list[str]:
    """What was found."""
    return [hit["text"] for hit in answer["results"]]


# search


def test_search_finds_memories_and_messages_the_best_first(asked: CommandLine) -> None:
    answer = asked("search", "Who likes green tea with lemon?", "--agent", AGENT, "--json").json
    assert answer.keys() >= {"results", "position", "took_ms"}
    assert all(hit.keys() >= HIT for hit in answer["results"])
    best = answer["results"][0]
    assert (best["kind"], best["category"]) == ("memory", "preference")
    assert set(best["sources"]) == {"tea", "lemon"}
    assert {hit["kind"] for hit in answer["results"]} == {"memory", "message"}
    scores = [hit["score"] for hit in answer["results"]]
    assert scores == sorted(scores, reverse=True)
    sources = [source for hit in answer["results"] for source in hit["sources"]]
    assert len(sources) == len(set(sources)), "a message that a listed memory came from is listed again"


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("--kind memory", "tea lemon on"),
        ("--kind message", "tea lemon dog train on"),
        ("--user ayse", "on"),
        ("--session s2", "tea lemon dog train"),
        ("--session s2 --kind memory --limit 1", "tea lemon"),
    ],
)
def test_search_keeps_to_what_was_asked_for(asked: CommandLine, options: str, found: str) -> None:
    answer = asked("search", "green tea in Berlin", "--agent", AGENT, *options.split(), "--json").json
    assert {source for hit in answer["results"] for source in hit["sources"]} == set(found.split())


def test_search_explains_what_each_score_is_made_of(asked: CommandLine) -> None:
    answer = asked("search", "green tea", "--agent", AGENT, "--explain", "--json").json
    for hit in answer["results"]:
        assert sum(hit["explain"].values()) == pytest.approx(hit["score"], abs=1e-5)
    assert answer["explain"]["stages"].keys() >= {"vectors", "text", "blend"}
    assert answer["explain"]["without"] == []


def test_search_shows_people_what_was_found(asked: CommandLine) -> None:
    ended = asked("search", "green tea", "--agent", AGENT, "--limit", "2", "--explain")
    assert "green tea" in ended.out
    assert "2 results in" in ended.out
    assert "blend" in ended.out
    assert not ended.err


def test_search_waits_for_a_position_and_no_longer_than_it_may(asked: CommandLine) -> None:
    search = ("search", "green tea", "--agent", AGENT, "--json", "--min-position")
    assert texts(asked(*search, f"0:{len(SAID)}").json)
    refused = asked(*search, "0:99", status=1, MNEMOLOG_SEARCH__WAIT_S="0.1")
    assert refused.error == "position 0:99 is not searchable after 0.1 s; see `mnemolog status`"
    assert not refused.out


def test_a_position_of_another_partition_is_refused(asked: CommandLine) -> None:
    refused = asked("search", "green tea", "--agent", AGENT, "--min-position", "5:1", status=1)
    assert refused.error == f"position 5:1 never comes: those of default/{AGENT} begin with 0:"


def test_the_bundled_model_finds_what_shares_no_word(fresh: CommandLine) -> None:
    told = fresh.given({"MNEMOLOG_EMBEDDER__KIND": "bundled"})
    # Of a certain day: a message is embedded with its date, and among so few some days of a month tip the balance.
    for text in ("I moved from Ankara to Izmir.", "I like green tea with lemon."):
        told("add", text, "--agent", "a", "--at", "2026-05-04T09:00:00+00:00")
    found = told("search", "Which city is the home of the user now?", "--agent", "a", "--json").json
    assert texts(found)[0] == "User moved from Ankara to Izmir."


QUESTIONS = ("search tea", "list", "why moved", "replay", "status", "doctor")


@pytest.mark.parametrize("question", QUESTIONS)
def test_who_asks_waits_for_nobody_who_writes(mnemolog: CommandLine, question: str) -> None:
    agent = () if question in ("status", "doctor") else ("--agent", AGENT)
    began = time.monotonic()
    with closing(sqlite3.connect(mnemolog.data / "mnemolog.db")) as connection:
        connection.execute("BEGIN IMMEDIATE")
        mnemolog(*question.split(), *agent, "--json")
    assert time.monotonic() - began < BUSY_TIMEOUT_S


# list, get, history


def test_list_shows_what_is_current_and_with_all_what_was(asked: CommandLine) -> None:
    current = asked("list", "--agent", AGENT, "--json").json["results"]
    everything = asked("list", "--agent", AGENT, "--all", "--json").json["results"]
    assert {each["status"] for each in current} == {"current"}
    assert [each["text"] for each in everything if each["status"] == "superseded"] == [
        "Ayse moved from Ankara to Izmir."
    ]
    assert [each for each in everything if each["status"] == "current"] == current
    assert asked("list", "--agent", AGENT, "--limit", "1", "--json").json["results"] == current[:1]
    assert asked("list", "--agent", "nobody", "--json").json == {"results": []}


def test_list_shows_people_a_table(asked: CommandLine) -> None:
    heading, *rows = asked("list", "--agent", AGENT, COLUMNS="240").out.splitlines()
    assert heading.split() == ["id", "text", "subject", "category", "since", "status"]
    assert any("Ayse moved from Izmir to Berlin." in row for row in rows)


@pytest.mark.parametrize("options", [(), ("--all",)], ids=["current", "all"])
def test_list_says_that_an_agent_is_not_known(asked: CommandLine, options: tuple[str, ...]) -> None:
    told = asked("list", "--agent", "nosuch", *options)
    assert (told.out, told.err) == ("", "no memories are known of agent 'nosuch'\n")
    told = asked("list", "--agent", "nosuch", "--json", *options)
    assert (told.json, told.err) == ({"results": []}, "")


def test_list_says_that_nothing_of_an_agent_is_current(mnemolog: CommandLine) -> None:
    change(mnemolog.data, "UPDATE memories_1 SET current_until = 0")
    told = mnemolog("list", "--agent", AGENT)
    assert (told.out, told.err) == ("", f"no current memories are known of agent '{AGENT}'; --all lists the others\n")


def test_get_and_history_follow_one_memory(asked: CommandLine) -> None:
    (old,) = ask(asked.data, "SELECT id FROM memories_1 WHERE json_extract(body, '$.superseded_by') IS NOT NULL")
    memory = asked("get", old, "--json").json
    assert (memory["id"], memory["status"], memory["sources"]) == (old, "superseded", ["moved", "again"])
    assert "superseded" in asked("get", old).out
    assert "__" not in asked("get", old).out, "fields alone"
    happened = asked("history", old, "--json").json["results"]
    assert [(each["position"], each["event"]) for each in happened] == [
        (1, "memory_formed"),
        (1, "memory_tagged"),
        (2, "memory_reinforced"),
        (3, "memory_superseded"),
        (3, "relation_formed"),
    ]
    assert {each["position"]: each["recorded_at"] for each in happened} == {
        position: f"2025-01-01T00:0{position - 1}:00+00:00" for position in (1, 2, 3)
    }
    assert memory["superseded_by"] == happened[-2]["data"]["by"] == happened[-1]["data"]["source"]


@pytest.mark.parametrize("command", [("get",), ("history",), ("why",)], ids=" ".join)
def test_a_memory_that_is_not_there_is_told(asked: CommandLine, command: tuple[str, ...]) -> None:
    assert asked(*command, "nothing", status=1).error == "no memory 'nothing'"


# why

EXPLAINED = {
    "moved": ("remembered", "Remembered as"),
    "again": ("reinforced", "was said again"),
    "on": ("superseded", "lives_in was izmir, then berlin"),
    "lemon": ("updated", "took in"),
    "dog": ("rejected", "Not remembered"),
    "train": ("recorded", "In the transcript only"),
    "ok": ("ignored", "The filter length refused it: 2 characters"),
    LOST: ("dead_lettered", "It could not be processed"),
}


@pytest.mark.parametrize("message", EXPLAINED)
def test_why_says_what_became_of_a_message(asked: CommandLine, message: str) -> None:
    outcome, explained = EXPLAINED[message]
    found = asked("why", message, "--agent", AGENT, "--json").json
    assert (found["id"], found["kind"], found["outcome"]) == (message, "message", outcome)
    assert any(explained in sentence for sentence in found["explanation"])
    assert found["events"]


def test_why_says_what_made_a_memory(asked: CommandLine) -> None:
    (tea,) = ask(asked.data, "SELECT id FROM memories_1 WHERE json_extract(body, '$.text') LIKE '%lemon%'")
    found = asked("why", tea, "--json").json
    assert (found["kind"], found["outcome"]) == ("memory", "current")
    assert [each["id"] for each in found["messages"]] == ["tea", "lemon"]
    assert found["explanation"][0] == "Current: said of tom, in 2 message(s)."
    shown = asked("why", tea).out.splitlines()
    assert shown[0] == f"memory {tea}: current"
    assert shown[-1].endswith("tom: I like green tea with lemon from Ankara.")


def test_why_needs_the_agent_of_a_message(asked: CommandLine) -> None:
    assert asked("why", "moved", status=1).error == "no memory 'moved'"
    assert asked("why", "moved", "--agent", "other-bot", status=1).error == "no message 'moved'"
