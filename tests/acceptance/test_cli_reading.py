"""Commands that ask: search, list, get, history, why."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog.ops.access.storage import BUSY_TIMEOUT_S
from tests.acceptance.damage import ask, change
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, LOST, SAID

HIT = {"id", "kind", "text", "score", "sources", "category", "at", "valid_from", "valid_until"}


def texts(answer: dict[str, Any]) -> list[str]:
    """What was found."""
    return [hit["text"] for hit in answer["results"]]


# forgetting-curve


def test_the_forgetting_curve_goes_down_from_now_and_is_drawn(asked: CommandLine, tmp_path: Path) -> None:
    picture = tmp_path / "curves.svg"
    found = asked("forgetting-curve", "--agent", AGENT, "--days", "90", "--svg", str(picture), "--json").json
    assert found["model"] == "fsrs"
    assert found["memories"] == len(found["curves"]) > 0
    assert found["days"][-1] == 90
    for each in found["curves"]:
        assert each["retention"] == sorted(each["retention"], reverse=True)
    assert picture.read_text().startswith("<svg")
    nowhere = asked("forgetting-curve", "--agent", AGENT, "--svg", str(tmp_path / "nowhere" / "x.svg"), status=1)
    assert nowhere.error.endswith("x.svg: cannot be written (No such file or directory)")
    shown = asked("forgetting-curve", "--agent", AGENT, "--limit", "1").out
    assert "all, on average" in shown
    assert "by fsrs" in shown


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
        assert set(hit["explain"]) >= {"text", "vector", "session", "date", "lowered"}
    stages = {stage["name"]: stage for stage in answer["explain"]["stages"]}
    assert stages["vectors"]["candidates_in"] is None
    assert stages["passages"]["candidates_out"] == stages["blend"]["candidates_in"] > 0
    assert stages["answer"]["candidates_in"] >= stages["answer"]["candidates_out"] == len(answer["results"])
    assert all(stage["ms"] >= 0 for stage in stages.values())
    assert answer["explain"]["without"] == []


def test_search_shows_people_what_was_found(asked: CommandLine) -> None:
    ended = asked("search", "green tea", "--agent", AGENT, "--limit", "2", "--explain")
    assert "green tea" in ended.out
    assert "2 results in" in ended.out
    assert "blend" in ended.out
    assert "█" in ended.out
    assert "in a prompt:" in ended.out
    assert not ended.err


def test_search_marks_what_was_said_in_confidence(fresh: CommandLine) -> None:
    fresh("add", "Don't tell anyone yet, but I am leaving Siemens in March.", "--agent", "confidant")
    assert "said in confidence, " in fresh("search", "Siemens", "--agent", "confidant").out


def test_search_waits_for_a_position(asked: CommandLine) -> None:
    assert texts(asked("search", "green tea", "--agent", AGENT, "--json", "--min-position", f"0:{len(SAID)}").json)


@pytest.mark.parametrize("position", ["5:1", "0:99"])
def test_a_position_of_another_log_is_refused(asked: CommandLine, position: str) -> None:
    refused = asked("search", "green tea", "--agent", AGENT, "--min-position", position, status=1)
    assert refused.error.startswith(f"min_position: '{position}' is not allowed; allowed: a position of this log: ")
    assert f"those of default/{AGENT} begin with 0:, and the last one so far is 0:" in refused.error
    assert not refused.out


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


# As of a time. Each message of the conversation came a minute after the one before.

BEFORE: Final = "2025-01-01T00:01:30+00:00"
"""When Ayşe still lived in Izmir, and nobody had heard of Berlin or of tea."""
MOVED: Final = "Ayse moved from Ankara to Izmir."


@pytest.mark.parametrize("axis", ["--as-of", "--known-at"])
def test_search_and_list_look_at_what_was(asked: CommandLine, axis: str) -> None:
    found = asked("search", "Where does Ayşe live?", "--agent", AGENT, axis, BEFORE, "--json").json
    assert found["results"][0]["text"] == MOVED
    assert found["results"][0]["status"] == ("current" if axis == "--as-of" else found["results"][0]["status"])
    assert found[axis[2:].replace("-", "_")] == BEFORE
    assert not [each for each in texts(found) if "Berlin" in each or "tea" in each]
    (listed,) = asked("list", "--agent", AGENT, axis, BEFORE, "--json").json["results"]
    assert (listed["text"], listed["status"]) == (MOVED, "current")
    assert (listed["valid_until"] is None) == (axis == "--known-at"), "that it was to end was not known"


def test_the_timeline_shows_what_held_once_with_its_period(asked: CommandLine) -> None:
    search = ("search", "Ayse moved from Ankara to Izmir", "--agent", AGENT, "--kind", "memory")
    assert MOVED not in texts(asked(*search, "--json").json)
    answer = asked(*search, "--timeline", "--json").json
    once = next(hit for hit in answer["results"] if hit["text"] == MOVED)
    assert (once["status"], once["valid_until"]) == ("superseded", "2025-01-01T00:02:00+00:00")
    assert f"{MOVED}  entity, 2025-01-01 to 2025-01-01 (superseded)" in asked(*search, "--timeline").out


def test_a_memory_is_shown_as_it_was(asked: CommandLine) -> None:
    found = asked("search", "green tea", "--agent", AGENT, "--kind", "memory", "--json").json["results"][0]
    before = asked("get", found["id"], "--known-at", "2025-01-01T00:03:30Z", "--json").json
    assert (before["text"], before["sources"]) == ("Tom likes green tea.", ["tea"])
    assert asked("get", found["id"], "--as-of", BEFORE, "--json").json["status"] == "not_yet"
    refused = asked("get", found["id"], "--known-at", BEFORE, status=1)
    assert refused.error == f"no memory known at {BEFORE}: '{found['id']}'"


def test_the_graph_is_of_what_holds_or_held(asked: CommandLine) -> None:
    graph = ("graph", "--agent", AGENT, "--json")
    everything = asked(*graph, "--timeline").json["results"]
    assert "supersedes" in {edge["type"] for edge in everything}
    assert "supersedes" not in {edge["type"] for edge in asked(*graph).json["results"]}
    assert asked(*graph, "--known-at", BEFORE, "--timeline").json["results"] == []


def test_a_context_is_of_what_was(asked: CommandLine) -> None:
    context = ("context", "Ayse moved from Izmir to Berlin, from Ankara to Izmir", "--agent", AGENT, "--json")
    for axis in ("--as-of", "--known-at"):
        found = asked(*context, axis, BEFORE).json
        assert found[axis[2:].replace("-", "_")] == BEFORE
        assert MOVED in found["text"]
        assert "Berlin" not in found["text"]
    assert "Berlin" in asked(*context).json["text"]


def test_diff_tells_what_was_learned_ended_and_changed(asked: CommandLine) -> None:
    found = asked("diff", "--agent", AGENT, "--from", BEFORE, "--json").json
    assert [each["text"] for each in found["ended"]] == [MOVED]
    assert "Ayse moved from Izmir to Berlin." in [each["text"] for each in found["learned"]]
    assert (found["from_at"], found["changed"], found["forgotten"]) == (BEFORE, [], 0)
    tea = ("--from", "2025-01-01T00:03:30Z", "--to", "2025-01-01T00:04:30Z")
    (changed,) = asked("diff", "--agent", AGENT, *tea, "--json").json["changed"]
    assert changed["before"]["text"] == "Tom likes green tea."
    assert "text" in changed["fields"]
    shown = asked("diff", "--agent", AGENT, "--from", "2025-01-01").out
    assert f"+ {MOVED}  (entity, superseded, 2025-01-01 to 2025-01-01)" in shown
    assert "0 ended, 0 changed between the end of 2024-12-31 and " in shown
    assert f"- {MOVED}" in asked("diff", "--agent", AGENT, "--from", BEFORE).out
    assert "was: Tom likes green tea." in asked("diff", "--agent", AGENT, *tea).out
    assert asked("diff", "--agent", "nobody", "--from", "yesterday", "--json").json["learned"] == []


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--from soon", "from: 'soon' is not allowed; allowed: a day, such as"),
        ("--from 2900-01-01", "from: '2900-01-01' is not allowed; allowed: a time up to now"),
        (
            "--from 2025-02-03 --to 2025-01-31",
            "to: '2025-01-31' is not allowed; allowed: a time after `from`, the end of 2025-02-02",
        ),
    ],
)
def test_diff_refuses_times_that_contradict_each_other(asked: CommandLine, options: str, error: str) -> None:
    assert asked("diff", "--agent", AGENT, *options.split(), status=1).error.startswith(error)


def test_a_time_before_the_agent_knew_anything_is_answered_so(asked: CommandLine) -> None:
    early = ("--agent", AGENT, "--limit", "3")
    true, known = (
        asked("search", "tea", *early, "--as-of", "2020"),
        asked("search", "tea", *early, "--known-at", "2020"),
    )
    assert "what was true at the end of 2020-12-31" in true.err
    assert (
        f"nothing that agent '{AGENT}' knows was true yet at the end of 2020-12-31: it begins at 2025-01-01T"
        in true.err
    )
    assert (
        f"agent '{AGENT}' knew nothing yet at the end of 2020-12-31: the first was recorded at 2025-01-01T" in known.err
    )
    for times in (("--as-of", "2020"), ("--known-at", "2020")):
        for command in ("search", "context"):
            assert "2025-01-01T" in asked(command, "tea", "--agent", AGENT, *times, "--json").json["note"]
        assert "none at that time" in asked("list", "--agent", AGENT, *times).err
    ended = asked("diff", "--agent", AGENT, "--from", "2020", "--to", "2021", "--json").json
    assert ended["note"].startswith(f"agent '{AGENT}' knew nothing yet at the end of 2021-12-31")


def test_an_answer_with_results_needs_no_note(asked: CommandLine) -> None:
    assert asked("search", "tea", "--agent", AGENT, "--json").json["note"] is None
    assert asked("search", "tea", "--agent", AGENT, "--as-of", "2025", "--json").json["note"] is None
    narrow = asked("search", "tea", "--agent", AGENT, "--threshold", "1", "--json").json
    assert narrow["note"] == f"nothing that agent '{AGENT}' knows is as asked for"


@pytest.mark.parametrize("day", ["2025-01-01", "1 January 2025", "1 Ocak 2025", "January 2025", "2025"])
def test_a_day_is_taken_to_its_end(asked: CommandLine, day: str) -> None:
    answer = asked("search", "tea", "--agent", AGENT, "--as-of", day, "--json").json
    assert answer["as_of"].endswith("T23:59:59.999999+00:00")
    assert any("tea" in text for text in texts(answer))
    assert asked("list", "--agent", AGENT, "--as-of", "2024-12-31", "--json").json == {"results": []}


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--as-of soon", "as_of: 'soon' is not allowed; allowed: a day, such as 2026-03-01, last Tuesday, geçen salı"),
        ("--as-of 2025-02-30", "as_of: '2025-02-30' is not allowed; allowed: a day, such as"),
        ("--known-at 2025-01-01T10:00", "known_at: '2025-01-01T10:00' is not allowed; allowed: a time with an offset"),
        ("--known-at 2900-01-01", "known_at: '2900-01-01' is not allowed; allowed: a time up to now, "),
    ],
)
def test_a_time_that_is_none_is_refused(asked: CommandLine, options: str, error: str) -> None:
    for command in (("search", "tea"), ("list",), ("graph",)):
        refused = asked(*command, "--agent", AGENT, *options.split(), status=1)
        assert refused.error.startswith(error)
    assert asked("list", "--agent", "nobody", "--known-at", "yesterday", "--json").json == {"results": []}


# Pages.


def test_search_and_list_go_on_where_they_ended(asked: CommandLine) -> None:
    search = ("search", "green tea in Berlin", "--agent", AGENT)
    whole = asked(*search, "--json").json
    first = asked(*search, "--limit", "1", "--json").json
    second = asked(*search, "--limit", "50", "--cursor", first["cursor"], "--json").json
    assert first["results"] + second["results"] == whole["results"]
    assert second["cursor"] is None
    assert f"more with --cursor {first['cursor']}" in asked(*search, "--limit", "1").out
    refused = asked("search", "black tea", "--agent", AGENT, "--cursor", first["cursor"], status=1)
    assert refused.error.startswith(
        f"cursor: '{first['cursor']}' is not allowed; allowed: a cursor that an answer gave"
    )
    listed = asked("list", "--agent", AGENT, "--json").json["results"]
    behind = asked("list", "--agent", AGENT, "--cursor", listed[0]["id"], "--json").json["results"]
    assert behind == listed[1:]
    assert asked("list", "--agent", AGENT, "--cursor", "x", status=1).error.startswith("cursor: 'x' is not allowed")


# Filters.


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("--category preference", "tea lemon"),
        ("--entity Berlin", "on"),
        ("--entity entity://place/berlin --language tr", ""),
        ("--role assistant", ""),
        ("--role user --data-source user_message --kind message --user ayse", "on"),
        ("--since 2025-01-01T00:03:00Z --kind memory", "tea lemon"),
        ("--until 2025-01-01T00:02:00Z", "on"),
        ("--where metadata.channel=mail", ""),
        ("--where channel!=mail --category preference", "tea lemon"),
        ('--where {"NOT":[{"channel":"mail"}]} --entity Berlin', "on"),
        ("--threshold 1 --category entity", ""),
    ],
)
def test_search_keeps_to_what_filters_let_through(asked: CommandLine, options: str, found: str) -> None:
    answer = asked("search", "green tea in Berlin", "--agent", AGENT, *options.split(), "--json").json
    assert {source for hit in answer["results"] for source in hit["sources"]} == set(found.split())


def test_list_takes_the_same_filters(asked: CommandLine) -> None:
    def listed(*options: str) -> list[str]:
        return [each["category"] for each in asked("list", "--agent", AGENT, *options, "--json").json["results"]]

    assert listed("--category", "preference") == ["preference"]
    assert listed("--category", "entity", "--all") == ["entity", "entity"]
    assert listed("--where", "channel=mail") == []
    assert listed("--until", "2024-12-31") == []


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--category food", "category: 'food' is not allowed; allowed: one of 'preference', 'fact', 'decision'"),
        ("--tier hot", "tier: 'hot' is not allowed; allowed: one of 'working', 'episodic'"),
        ("--role usr", "role: 'usr' is not allowed; allowed: one of 'user'"),
        ("--language fr", "language: 'fr' is not allowed; allowed: one of 'en', 'tr' or 'de'"),
        ("--since soon", "since: 'soon' is not allowed; allowed: a day"),
        ("--since 2026-02-01 --until 2026-01-01", "until: '2026-01-01' is not allowed; allowed: a time after `since`"),
        ("--where priority>>2", "where: 'priority>>2' is not allowed; allowed: one operator; a value that begins with"),
        ("--where priority==2", "where: 'priority==2' is not allowed; allowed: one operator"),
        ("--where channel", "where: 'channel' is not allowed; allowed: such as metadata.channel=mail"),
        ('--where {"a":{"like":1}}', "metadata: {'a': {'like': 1}} is not allowed; allowed: the operators eq, ne"),
    ],
)
def test_a_filter_that_is_none_is_refused(asked: CommandLine, options: str, error: str) -> None:
    for command in (("search", "tea"), ("list",), ("context", "tea")):
        assert asked(*command, "--agent", AGENT, *options.split(), status=1).error.startswith(error)


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
    assert heading.split() == ["id", "text", "subject", "category", "since", "until", "status"]
    assert any("Ayse moved from Izmir to Berlin." in row for row in rows)


@pytest.mark.parametrize("options", [(), ("--all",)], ids=["current", "all"])
def test_list_says_that_an_agent_is_not_known(asked: CommandLine, options: tuple[str, ...]) -> None:
    told = asked("list", "--agent", "nosuch", *options)
    assert (told.out, told.err) == (
        "",
        "agent 'nosuch' has no memories; `mnemolog agents` lists the agents that have some\n",
    )
    told = asked("list", "--agent", "nosuch", "--json", *options)
    assert (told.json, told.err) == ({"results": []}, "")


def test_list_says_that_nothing_of_an_agent_is_current(mnemolog: CommandLine) -> None:
    change(mnemolog.data, "UPDATE memories_1 SET current_until = 0")
    told = mnemolog("list", "--agent", AGENT)
    assert (told.out, told.err) == ("", f"agent '{AGENT}' has no current memories that match; --all lists the others\n")


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
    assert asked("history", old, "--limit", "2", "--cursor", "3", "--json").json["results"] == happened[3:]


def test_sessions_and_agents_are_listed_page_by_page(asked: CommandLine) -> None:
    listed = asked("agents", "--json").json["results"]
    assert AGENT in [each["agent_id"] for each in listed]
    assert asked("agents", "--cursor", listed[0]["agent_id"], "--json").json["results"] == listed[1:]
    heading, *rows = asked("sessions", "--agent", AGENT, COLUMNS="240").out.splitlines()
    assert heading.split() == ["session", "messages", "first", "last"]
    sessions = asked("sessions", "--agent", AGENT, "--json").json["results"]
    assert len(sessions) == len(rows)
    assert sum(each["messages"] for each in sessions) == next(
        each["messages"] for each in listed if each["agent_id"] == AGENT
    )
    told = asked("sessions", "--agent", "nosuch")
    assert (told.out, told.err) == ("", "agent 'nosuch' has no conversations\n")


@pytest.mark.parametrize("command", [("get",), ("history",), ("why",)], ids=" ".join)
def test_a_memory_that_is_not_there_is_told(asked: CommandLine, command: tuple[str, ...]) -> None:
    assert asked(*command, "nothing", status=1).error.partition(",")[0] == "no memory 'nothing'"


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
    told = "no memory 'moved', and no such message of agent 'default'; --agent names the agent of a message"
    assert asked("why", "moved", status=1).error == told
    assert asked("why", "moved", "--agent", "other-bot", status=1).error == "no message 'moved'"
