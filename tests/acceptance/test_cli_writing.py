"""Commands that put something in: add, remember, end-session, forget, ingest."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.damage import change
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, SAID, hashes

RECEIPT = {"message_id", "position", "outcome", "events"}
BUNDLED = {"MNEMOLOG_EMBEDDER__KIND": "bundled"}


def lines_of(*messages: Mapping[str, Any] | str) -> bytes:
    """A file to ingest."""
    lines = [each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in messages]
    return ("\n".join(lines) + "\n").encode()


# add


@pytest.mark.parametrize("variables", [{}, BUNDLED], ids=["hashing", "bundled"])
def test_add_prints_what_was_decided(fresh: CommandLine, variables: dict[str, str]) -> None:
    add = ("add", "I moved from Ankara to Izmir.", "--agent", "a", "--id", "crm-8841", "--user", "ayse")
    at = ("--session", "s1", "--at", "2025-11-21T10:00:00+03:00")
    receipt = fresh.given(variables)(*add, *at, "--json").json
    assert receipt.keys() >= RECEIPT
    assert (receipt["message_id"], receipt["position"], receipt["outcome"]) == ("crm-8841", "0:1", "remembered")
    formed = next(event for event in receipt["events"] if event["event"].startswith("memory_"))
    assert (formed["event"], formed["text"]) == ("memory_formed", "Ayse moved from Ankara to Izmir.")
    assert formed.keys() >= {"memory_id", "category", "surprise", "importance"}


def test_add_shows_people_the_memory_and_its_numbers(fresh: CommandLine) -> None:
    shown = fresh("add", "I moved from Ankara to Izmir.", "--agent", "a").out
    assert shown.startswith("remembered")
    assert "User moved from Ankara to Izmir." in shown
    assert "surprise" in shown


def test_a_retry_with_the_same_id_is_a_repetition(mnemolog: CommandLine) -> None:
    before = hashes(mnemolog.data)
    add = ("add", SAID[0].content, "--agent", AGENT, "--id", "moved", "--user", "ayse", "--session", "s1", "--json")
    receipt = mnemolog(*add).json
    assert (receipt["outcome"], receipt["position"]) == ("repeated", "0:1")
    assert hashes(mnemolog.data) == before


def test_another_content_under_the_same_id_is_refused(mnemolog: CommandLine) -> None:
    before = hashes(mnemolog.data)
    ended = mnemolog("add", "I moved to Lviv.", "--agent", AGENT, "--id", "moved", "--json", status=1)
    assert ended.error == "id: 'moved' is not allowed; allowed: a new id, or the same content as before"
    assert not ended.out
    assert hashes(mnemolog.data) == before


def test_the_same_id_in_another_agent_is_another_message(mnemolog: CommandLine) -> None:
    add = ("add", "I moved to Lviv.", "--agent", "new-bot", "--id", "moved", "--json")
    assert mnemolog(*add).json["outcome"] == "remembered"


# remember


def test_remember_keeps_a_memory_as_it_stands(fresh: CommandLine) -> None:
    text = "Ayşe is allergic to peanuts."
    remember = ("remember", text, "--agent", "a", "--importance", "0.9", "--category", "decision", "--user", "ayse")
    receipt = fresh(*remember, "--json").json
    (formed,) = receipt["events"]
    assert (receipt["outcome"], formed["event"], formed["text"]) == ("remembered", "memory_formed", text)
    assert (formed["category"], formed["importance"]["score"], formed["subject"]) == ("decision", 0.9, "ayse")
    assert (formed["write_source"], formed["judgement"]) == ("manual", None)
    found = fresh("search", "Who is allergic?", "--agent", "a", "--json").json["results"]
    assert [hit["text"] for hit in found] == [text]


# end-session


def test_end_session_ends_a_conversation_once(mnemolog: CommandLine) -> None:
    assert mnemolog("end-session", "s1", "--agent", AGENT, "--json").json["outcome"] == "ended"
    assert mnemolog("end-session", "s1", "--agent", AGENT, "--json").json["outcome"] == "unchanged"


# forget


def test_what_is_forgotten_is_in_no_answer_and_its_history_stays(mnemolog: CommandLine) -> None:
    search = ("search", "Who likes green tea?", "--agent", AGENT, "--json")
    tea = next(hit for hit in mnemolog(*search).json["results"] if "green tea" in hit["text"])
    assert mnemolog("forget", tea["id"], "--json").json["outcome"] == "forgotten"
    assert [hit["text"] for hit in mnemolog(*search).json["results"] if "green tea" in hit["text"]] == []
    history = mnemolog("history", tea["id"], "--json").json["results"]
    happened = [each["event"] for each in history if each["event"] != "memory_tagged"]
    assert happened == ["memory_formed", "memory_updated", "memory_forgotten"]
    assert mnemolog("forget", tea["id"], "--json").json["outcome"] == "unchanged"
    assert mnemolog("get", tea["id"], "--json").json["status"] == "forgotten"


def test_what_nobody_remembers_cannot_be_forgotten(mnemolog: CommandLine) -> None:
    assert mnemolog("forget", "nothing", status=1).error == "no memory 'nothing'"


# ingest

TEA = {"agent_id": "a", "content": "I like green tea.", "id": "tea"}
PLACE = {"content": "My sister lives in Berlin with two cats."}


def test_ingest_takes_the_good_lines_and_names_the_bad_ones(fresh: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "messages.jsonl"
    file.write_bytes(lines_of(TEA, "no JSON", {**TEA, "id": "x", "colour": 1}, "", PLACE, {**TEA, "content": "Other."}))
    ended = fresh("ingest", str(file), "--agent", "b", "--json", status=1)
    assert ended.json == {"lines": 5, "refused": 3, "outcomes": {"remembered": 2}}
    complaints = dict(line.split(": ", 1) for line in ended.err.splitlines())
    assert complaints.keys() == {"line 2", "line 3", "line 6"}
    assert complaints["line 2"].startswith("line: 'no JSON' is not allowed; allowed: a JSON object in UTF-8")
    assert complaints["line 3"].startswith(
        "colour: 1 is not allowed; allowed: no field of this name; there are agent_id, "
    )
    assert complaints["line 6"].startswith("id: 'tea' is not allowed; allowed: a new id")
    assert hashes(fresh.data).keys() == {"default/a", "default/b"}


def test_ingest_goes_on_where_another_program_stopped_reading_stdin(fresh: CommandLine, tmp_path: Path) -> None:
    """`{ read -r header; mnemolog ingest -; } < messages.jsonl`."""
    file = tmp_path / "messages.jsonl"
    file.write_bytes(lines_of({**TEA, "id": "read before"}, TEA))
    with file.open("rb", buffering=0) as lines:
        lines.seek(len(lines_of({**TEA, "id": "read before"})))
        process = subprocess.Popen(
            fresh.command("ingest", "-", "--json"),
            stdin=lines,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=fresh.environment(MNEMOLOG_DATA=str(fresh.data)),
        )
        ended = fresh.finish(process)
    assert ended.json == {"lines": 1, "refused": 0, "outcomes": {"remembered": 1}}


def test_ingest_is_safe_to_run_again(fresh: CommandLine) -> None:
    messages = lines_of(TEA, {**PLACE, "agent_id": "a"}, {**PLACE, "agent_id": "a"})
    first = fresh("ingest", "-", "--json", stdin=messages).json
    assert first["lines"] == sum(first["outcomes"].values()) == 3
    before = hashes(fresh.data)
    again = fresh("ingest", "-", "--json", stdin=messages).json
    assert again == {"lines": 3, "refused": 0, "outcomes": {"repeated": 3}}
    assert hashes(fresh.data) == before


@pytest.mark.parametrize(
    "following",
    [("search", "green tea", "--agent", "a", "--json"), ("add", "It rains in Ankara.", "--agent", "b", "--json")],
    ids=lambda command: command[0],
)
def test_what_was_only_put_into_the_queue_is_taken_up_by_the_next_command(
    fresh: CommandLine, following: tuple[str, ...]
) -> None:
    accepted = fresh("ingest", "-", "--no-wait", "--json", stdin=lines_of(TEA, {**PLACE, "agent_id": "c"})).json
    assert accepted["outcomes"] == {"accepted": 2}
    assert fresh("status", "--json").json["pending"] == 2
    answer = fresh(*following).json
    if following[0] == "search":
        assert [hit["text"] for hit in answer["results"]] == ["User likes green tea."]
    assert fresh("status", "--json").json["pending"] == 0
    assert hashes(fresh.data).keys() >= {"default/a", "default/c"}


def test_a_file_that_is_not_there_is_told(fresh: CommandLine) -> None:
    assert (
        fresh("ingest", "nowhere.jsonl", status=1).error == "nowhere.jsonl: cannot be read (No such file or directory)"
    )


def test_vectors_of_two_embedders_never_mix(fresh: CommandLine) -> None:
    fresh.given(BUNDLED)("add", "I moved from Ankara to Izmir.", "--agent", "a")
    allowed = "allowed: the embedder that this log was written with (e5-small-entr-int8)"
    for command in (("add", "I like tea."), ("search", "tea")):
        refused = fresh(*command, "--agent", "a", status=1)
        assert refused.error.startswith(
            f"embedder.kind: 'hashing' is not allowed; {allowed}; `mnemolog reembed NEW_DIR`"
        )
    assert fresh("list", "--agent", "a").out


def test_what_is_said_after_a_plan_is_over_is_remembered_anew(fresh: CommandLine) -> None:
    fresh("add", "The port of the API will be 8080 tomorrow.", "--agent", "a", "--at", "2026-01-01T10:00:00+00:00")
    said = fresh("add", "The port of the API is 8080.", "--agent", "a", "--at", "2026-03-01T10:00:00+00:00", "--json")
    assert said.json["outcome"] == "remembered"
    assert [each["text"] for each in fresh("list", "--agent", "a", "--json").json["results"]] == [
        "The port of the API is 8080."
    ]


def test_what_a_message_says_twice_has_one_source(fresh: CommandLine) -> None:
    fresh("add", "I live in Izmir. Yes, I live in Izmir now.", "--agent", "a", "--id", "m1")
    (memory,) = fresh("list", "--agent", "a", "--json").json["results"]
    assert memory["sources"] == ["m1"]


def test_what_comes_while_a_projection_is_broken_waits_for_its_repair(mnemolog: CommandLine) -> None:
    change(mnemolog.data, "ALTER TABLE vectors_1 RENAME TO vectors_away")
    assert mnemolog("add", "I moved to Lviv.", "--agent", AGENT, "--id", "late").out.startswith("accepted  late")
    change(mnemolog.data, "ALTER TABLE vectors_away RENAME TO vectors_1")
    assert mnemolog("add", "I moved to Lviv.", "--agent", AGENT, "--id", "late", "--json").json["outcome"]
    found = mnemolog("why", "late", "--agent", AGENT, "--json").json
    assert found["outcome"] == "remembered"
    assert mnemolog("status", "--json").json["pending"] == 0
