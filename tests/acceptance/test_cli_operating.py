"""Commands that look after it: replay, rebuild, export, import, dead-letters, status, doctor, config, demo."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import jsonschema
import pytest

from mnemolog import Memory
from tests.acceptance.damage import ask, change, cut, insert_input
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, CONFIG, LOST, SAID, hashes

KEY = f"default/{AGENT}"
OTHER = "default/other-bot"

PROJECTIONS: Final = ("living", "vectors", "timeline", "controlled", "text")

DAMAGE: Final = {
    "living": "UPDATE memories_1 SET body = CAST(replace(body, 'Berlin', 'Paris') AS BLOB)",
    "vectors": "DELETE FROM vectors_1 WHERE kind = 'memory'",
    "timeline": "DELETE FROM timeline_1 WHERE position = 2",
    "text": "UPDATE texts_1 SET tokens = 'nonsense' WHERE kind = 'memory'",
}
"""What makes a projection say something else about AGENT, and about nobody else."""

Harm: TypeAlias = Callable[[list[bytes]], list[bytes]]
"""What befalls the lines of an export."""


@pytest.fixture(scope="module")
def backup(asked: CommandLine) -> bytes:
    """The conversation, exported."""
    return asked("export", "-").out.encode()


def answers(folder: Path) -> list[Any]:
    """What somebody sees of every projection."""
    with Memory(folder, config=CONFIG) as memory:
        found = memory.search("Who likes green tea with lemon?", agent_id=AGENT).results
        kept = memory.get_all(agent_id=AGENT, everything=True)
        return [found, kept, [memory.history(each.id) for each in kept]]


def findings(mnemolog: CommandLine, *, state: str, status: int = 0) -> list[Any]:
    """What doctor says in this state."""
    return [each for each in mnemolog("doctor", "--json", status=status).lines if each["state"] == state]


# replay


def test_replay_folds_the_log_without_a_model(asked: CommandLine) -> None:
    found = asked("replay", "--verify", "--json").json
    assert {key: each["state_hash"] for key, each in found["agents"].items()} == hashes(asked.data)
    assert {key: each["position"] for key, each in found["agents"].items()} == {KEY: "0:9", OTHER: "0:10"}
    assert (found["commits"], found["model_calls"], found["verified"]) == (len(SAID) + 2, 0, True)
    assert found["events"] > found["commits"]
    assert found["events_per_s"] > 0
    assert "verified: the live projections are the same" in asked("replay", "--verify").out


def test_replay_of_one_agent_leaves_the_others_out(asked: CommandLine) -> None:
    found = asked("replay", "--agent", "other-bot", "--verify", "--json").json
    assert {key: each["state_hash"] for key, each in found["agents"].items()} == {OTHER: hashes(asked.data)[OTHER]}
    assert (found["commits"], found["verified"]) == (1, True)


def test_replay_of_an_agent_that_nobody_knows_says_so(asked: CommandLine) -> None:
    for more in ([], ["--verify"], ["--until", "0:1"]):
        assert asked("replay", "--agent", "nobody", *more, status=1).error.startswith("no agent 'default/nobody'")


AS_OF: Final = {
    "moved": [("current", "Ayse moved from Ankara to Izmir.")],
    "again": [("current", "Ayse moved from Ankara to Izmir.")],
    "on": [("current", "Ayse moved from Izmir to Berlin."), ("superseded", "Ayse moved from Ankara to Izmir.")],
}


@pytest.mark.parametrize(
    ("until", "last"),
    [("0:1", "moved"), ("2025-01-01T03:01:00+03:00", "again"), ("0:3", "on"), ("2025-01-01T00:02:59.9Z", "on")],
)
def test_replay_shows_what_was_known_at_a_position_and_at_a_time(asked: CommandLine, until: str, last: str) -> None:
    found = asked("replay", "--until", until, "--json").json
    (agent,) = found["agents"].values()
    assert [(each["status"], each["text"]) for each in agent["state"]] == AS_OF[last]
    assert found["commits"] == list(AS_OF).index(last) + 1


def test_replay_until_a_later_time_is_the_whole_state(asked: CommandLine) -> None:
    found = asked("replay", "--until", "2025-02-01T00:00:00Z", "--json").json["agents"]
    assert {key: each["state_hash"] for key, each in found.items()} == hashes(asked.data)


def test_replay_until_a_position_of_another_partition_is_refused(asked: CommandLine) -> None:
    error = asked("replay", "--until", "5:1", status=1).error
    assert error.startswith("until: '5:1' is not allowed; allowed: a position of this log, which begins with 0:")


def test_replay_until_a_position_after_the_last_is_refused(asked: CommandLine) -> None:
    error = asked("replay", "--until", "0:9999", status=1).error
    assert error.startswith("until: '0:9999' is not allowed; allowed: a position up to the last one of this log, 0:")


def test_replay_of_an_import_has_no_position_of_the_other_log(
    asked: CommandLine, fresh: CommandLine, tmp_path: Path
) -> None:
    asked("export", str(tmp_path / "log.jsonl"))
    fresh("import", str(tmp_path / "log.jsonl"))
    error = fresh("replay", "--until", "0:1", status=1).error
    assert "the last one of this log, 0:0; what was imported has positions of another log" in error


@pytest.mark.parametrize("until", ["2025-01-01", "2025-01-01T00:00:00", "0:x"])
def test_replay_until_something_else_is_refused(asked: CommandLine, until: str) -> None:
    error = asked("replay", "--until", until, status=1).error
    assert error.startswith(f"until: '{until}' is not allowed; allowed: a position such as 0:17, or a time ")


def test_the_projections_of_then_cannot_be_compared(asked: CommandLine) -> None:
    error = asked("replay", "--until", "0:1", "--verify", status=1).error
    assert error.startswith("until: '0:1' is not allowed; allowed: nothing together with verify")


# rebuild


@pytest.mark.parametrize("projection", DAMAGE)
def test_a_damaged_projection_is_noticed_and_rebuilt(mnemolog: CommandLine, projection: str) -> None:
    whole = answers(mnemolog.data)
    assert change(mnemolog.data, DAMAGE[projection]) > 0
    differing = mnemolog("replay", "--verify", "--json", status=1).json
    assert (differing["verified"], differing["differences"]) == (
        False,
        [f"{projection}: {KEY} differs from the log; `mnemolog rebuild {projection}` builds it anew"],
    )
    (found,) = mnemolog("rebuild", projection, "--json").json["results"]
    assert (found["projection"], found["generation"], found["switched"]) == (projection, 2, True)
    assert found["commits"] == found["position"] == len(SAID) + 2
    assert found["differences"] == [KEY]
    assert hashes(mnemolog.data)
    assert answers(mnemolog.data) == whole


@pytest.mark.parametrize(
    ("projection", "damage"),
    [
        ("living", "UPDATE memories_1 SET body = x'00'"),
        ("vectors", "DROP TABLE vectors_1"),
        ("timeline", "DROP TABLE timeline_1"),
        ("text", "DROP TABLE texts_1"),
    ],
)
def test_a_projection_that_cannot_be_read_any_more_is_rebuilt(
    mnemolog: CommandLine, projection: str, damage: str
) -> None:
    whole = answers(mnemolog.data)
    change(mnemolog.data, damage)
    assert "rebuild" in mnemolog("replay", "--verify", status=1).error
    assert mnemolog("rebuild", projection, "--json").json["results"][0]["switched"]
    assert hashes(mnemolog.data)
    assert answers(mnemolog.data) == whole


def test_rebuild_all_finds_every_projection_as_it_was(mnemolog: CommandLine) -> None:
    results = mnemolog("rebuild", "all", "--json").json["results"]
    assert [(each["projection"], each["differences"], each["switched"]) for each in results] == [
        (name, [], True) for name in PROJECTIONS
    ]
    assert ask(mnemolog.data, "SELECT DISTINCT generation FROM projections WHERE active") == [2]


def test_rebuild_without_a_switch_compares_only(mnemolog: CommandLine) -> None:
    change(mnemolog.data, DAMAGE["living"])
    (found,) = mnemolog("rebuild", "living", "--no-switch", "--json").json["results"]
    assert (found["differences"], found["switched"]) == ([KEY], False)
    assert ask(mnemolog.data, "SELECT generation FROM projections WHERE active AND name = 'living'") == [1]
    shown = mnemolog("replay", "--verify", status=1)
    assert f"differs: living: {KEY}" in shown.err
    assert "verified" not in shown.out


def test_rebuild_of_a_projection_that_does_not_exist_is_refused(asked: CommandLine) -> None:
    refused = asked("rebuild", "nonsense", status=1).error
    assert refused == "no projection 'nonsense'; allowed: all, living, vectors, timeline, controlled, text, late"
    refused = asked("rebuild", "nonsense", "--back", status=1).error
    assert refused == "no projection 'nonsense'; allowed: all, living, vectors, timeline, controlled, text"


def test_a_text_index_that_is_gone_is_named_by_doctor_and_rebuilt(mnemolog: CommandLine) -> None:
    whole = answers(mnemolog.data)
    shutil.rmtree(mnemolog.data / "text")
    (failed,) = findings(mnemolog, status=1, state="failed")
    assert failed["check"] == "text index"
    assert "`mnemolog rebuild text`" in failed["detail"]
    mnemolog("rebuild", "text")
    assert findings(mnemolog, state="failed") == []
    assert answers(mnemolog.data) == whole


def test_a_rebuild_can_be_taken_back_until_the_next(mnemolog: CommandLine) -> None:
    whole = answers(mnemolog.data)
    assert mnemolog("rebuild", "all", "--back", status=1).error.startswith("living has no previous generation")
    mnemolog("rebuild", "all")
    mnemolog("add", "I moved from Berlin to Oslo.", "--agent", AGENT)
    forward = answers(mnemolog.data)
    assert forward != whole
    results = mnemolog("rebuild", "all", "--back", "--json").json["results"]
    assert [(each["projection"], each["generation"]) for each in results] == [(name, 1) for name in PROJECTIONS]
    assert {each["position"] for each in results} == {len(SAID) + 3}
    assert answers(mnemolog.data) == forward
    assert hashes(mnemolog.data)
    assert "no previous generation" in mnemolog("rebuild", "text", "--back", status=1).error
    mnemolog("rebuild", "text")
    assert ask(mnemolog.data, "SELECT generation FROM projections WHERE active AND name = 'text'") == [3]


def test_a_generation_of_another_release_is_not_gone_back_to(mnemolog: CommandLine) -> None:
    mnemolog("rebuild", "living")
    change(mnemolog.data, "UPDATE projections SET version = 77 WHERE NOT active")
    refused = mnemolog("rebuild", "living", "--back", status=1).error
    assert "of version 77" in refused
    assert ask(mnemolog.data, "SELECT generation FROM projections WHERE active AND name = 'living'") == [2]


def test_going_back_stands_alone(asked: CommandLine) -> None:
    assert "--back" in asked("rebuild", "text", "--back", "--no-switch", status=2).err


def test_a_rebuild_is_compared_on_what_was_asked_last(mnemolog: CommandLine) -> None:
    question = "Who likes green tea with lemon?"
    for _ in range(2):
        mnemolog("search", question, "--agent", AGENT)
    (found,) = mnemolog("rebuild", "text", "--json").json["results"]
    (about,) = [each for each in found["questions"] if each["text"] == question]
    assert about == {"agent": KEY, "text": question, "overlap": 1.0, "moves": []}
    count = len(found["questions"])
    shown = mnemolog("rebuild", "text").out
    assert "100.0 %" in shown
    assert f"text: {count} of {count} questions have the same best results in the same order, 0 ranks differ" in shown


def test_questions_that_are_answered_otherwise_are_printed(mnemolog: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps({"agent_id": AGENT, "text": "Who likes green tea with lemon?"}) + "\n")
    change(mnemolog.data, "DELETE FROM vectors_1")
    shown = mnemolog("rebuild", "vectors", "--queries", str(file), "--no-switch").out
    assert "vectors: 0 of 1 questions have the same" in shown
    assert f"{KEY}  Who likes green tea with lemon?  (" in shown
    assert "→" in shown


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{", "line 2.queries: '{' is not allowed; allowed: one JSON object a line"),
        ('{"agent_id": "a"}', "line 2.text"),
        ('{"agent_id": "a", "text": "b", "lines": 1}', "line 2.lines"),
    ],
)
def test_a_question_that_cannot_be_read_is_named(asked: CommandLine, tmp_path: Path, line: str, error: str) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text('{"agent_id": "a", "text": "b"}\n' + line)
    assert asked("rebuild", "text", "--queries", str(file), status=1).error.startswith(error)


# export, import


def test_an_export_gives_the_same_memory_in_an_empty_directory(asked: CommandLine, tmp_path: Path) -> None:
    file, restored = tmp_path / "backup.jsonl", tmp_path / "restored"
    commits = len(SAID) + 2
    assert asked("export", str(file)).err == f"{commits} commits exported\n"
    assert asked("import", str(file), "--json", data=restored).json == {"imported": commits, "known": 0}
    assert hashes(restored) == hashes(asked.data)
    assert answers(restored) == answers(asked.data)
    assert asked("import", str(file), "--json", data=restored).json == {"imported": 0, "known": commits}
    assert asked("export", "-", data=restored).out.splitlines()[1:] == file.read_text().splitlines()[1:]


def test_an_imported_agent_knows_what_it_was_told_before(told: Path, backup: bytes, fresh: CommandLine) -> None:
    fresh("import", "-", stdin=backup)
    add = ("add", SAID[0].content, "--agent", AGENT, "--id", "moved", "--user", "ayse", "--session", "s1", "--json")
    known = fresh(*add).json
    assert (known["outcome"], known["position"]) == ("repeated", "0:0")
    answer = fresh("search", "Berlin", "--agent", AGENT, "--min-position", known["position"], "--json").json
    assert (bool(answer["results"]), answer["position"]) == (True, "0:0")
    later = fresh("add", "I moved from Berlin to Lviv.", "--agent", AGENT, "--user", "ayse", "--json").json
    assert later["outcome"] == "superseded"
    assert hashes(fresh.data)[OTHER] == hashes(told)[OTHER]


def test_a_history_that_went_on_is_not_mixed_with_another(mnemolog: CommandLine, backup: bytes) -> None:
    mnemolog("add", "I moved from Berlin to Oslo.", "--agent", AGENT, "--user", "ayse")
    before = hashes(mnemolog.data)
    where = f"{KEY}: its commit number {len(SAID) + 2} here is not the one of the import"
    refused = mnemolog("import", "-", stdin=backup, status=1)
    assert refused.error == f"{where}; import into an empty data directory"
    assert hashes(mnemolog.data) == before


def test_vectors_of_another_embedder_are_not_imported(backup: bytes, fresh: CommandLine) -> None:
    refused = fresh("import", "-", stdin=backup, status=1, MNEMOLOG_EMBEDDER__KIND="bundled")
    assert "vectors of hashing-1" in refused.error
    assert "set embedder.kind to that of the export" in refused.error
    assert ask(fresh.data, "SELECT count(*) FROM commits") == [0]


def test_nothing_is_imported_beside_vectors_of_another_embedder(mnemolog: CommandLine, backup: bytes) -> None:
    refused = mnemolog("import", "-", stdin=backup, status=1, MNEMOLOG_EMBEDDER__KIND="bundled")
    assert "the embedder that this log was written with (hashing-1)" in refused.error


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda lines: lines[:-1], "a whole export: this one is cut short"),
        (lambda lines: [*lines[:3], *lines[4:]], "does not continue its agent's commit before it"),
        (lambda lines: [*lines[:2], lines[2].replace(b"Ankara", b"Lviv"), *lines[3:]], "its hash is not that"),
        (lambda lines: [b'{"agent_id": "a", "content": "Hi."}\n', *lines[1:]], "a file that `mnemolog export` wrote"),
        (lambda lines: [lines[0].replace(b':1,"log_id"', b':99,"log_id"'), *lines[1:]], "install mnemolog"),
        (lambda _lines: [], "cut short"),
    ],
    ids=["without its end", "a line lost", "a word changed", "no export", "of a later release", "empty"],
)
def test_an_export_that_is_not_whole_is_refused_and_nothing_of_it_kept(
    backup: bytes, fresh: CommandLine, harm: Harm, why: str
) -> None:
    harmed = b"".join(harm(backup.splitlines(keepends=True)))
    assert harmed != backup
    assert why in fresh("import", "-", stdin=harmed, status=1).error
    assert ask(fresh.data, "SELECT count(*) FROM commits") == [0]


@pytest.mark.parametrize(
    "damage",
    ["UPDATE commits SET body = CAST('nonsense' AS BLOB) WHERE position = 9", "DELETE FROM commits WHERE position = 9"],
)
def test_an_export_that_fails_leaves_the_older_one(mnemolog: CommandLine, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "backup.jsonl"
    file.write_text("the older one")
    change(mnemolog.data, damage)
    assert "the commit at position 9" in mnemolog("export", str(file), status=1).error
    assert file.read_text() == "the older one"
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["backup.jsonl"]


def test_places_that_cannot_be_read_or_written_are_told(asked: CommandLine, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "backup.jsonl"
    why = "(No such file or directory)"
    assert asked("export", str(nowhere), status=1).error == f"{nowhere}: cannot be written {why}"
    assert asked("import", str(nowhere), status=1).error == f"{nowhere}: cannot be read {why}"
    assert not nowhere.parent.exists()


# dead-letters


def test_dead_letters_are_listed_and_shown_with_what_was_sent(asked: CommandLine) -> None:
    (letter,) = asked("dead-letters", "list", "--json").json["results"]
    assert (letter["number"], letter["tenant_id"], letter["agent_id"], letter["id"]) == (1, "default", AGENT, LOST)
    assert (letter["reason"], letter["retried"]) == ("unreadable_input", False)
    assert letter["body"].endswith(" this is no JSON")
    assert "JSON with kind and body" in letter["detail"]
    assert asked("dead-letters", "--json").json == {"results": [letter]}
    assert asked("dead-letters", "show", "1", "--json").json == letter
    assert "unreadable_input" in asked("dead-letters").out
    assert asked("dead-letters", "show", "2", status=1).error == "no dead letter '2'"


def test_a_dead_letter_that_can_be_read_by_now_is_decided(mnemolog: CommandLine) -> None:
    mended = {"kind": "message", "body": {"agent_id": AGENT, "id": LOST, "content": "My cat sleeps in Lviv."}}
    change(mnemolog.data, "UPDATE dead_letters SET body = ?", (json.dumps(mended).encode(),))
    receipt = mnemolog("dead-letters", "retry", "1", "--json").json
    assert (receipt["message_id"], receipt["position"]) == (LOST, f"0:{len(SAID) + 3}")
    assert receipt["outcome"] == "remembered"
    assert [each["retried"] for each in mnemolog("dead-letters", "--json").json["results"]] == [True]
    assert mnemolog("status", "--json").json["dead_letters"] == 0
    assert mnemolog("why", LOST, "--agent", AGENT, "--json").json["messages"][0]["text"] == "My cat sleeps in Lviv."
    assert hashes(mnemolog.data)


def test_a_dead_letter_that_nobody_can_read_stays(mnemolog: CommandLine) -> None:
    error = mnemolog("dead-letters", "retry", "1", status=1).error
    assert error.startswith("input: ")
    assert "allowed: JSON with kind and body" in error
    assert ask(mnemolog.data, "SELECT retried FROM dead_letters") == [0]
    assert mnemolog("dead-letters", "retry", "2", status=1).error == "no dead letter '2'"


# status, doctor


def test_status_tells_sizes_positions_and_who_writes(asked: CommandLine) -> None:
    found = asked("status", "--json").json
    assert (found["position"], found["pending"], found["dead_letters"]) == (len(SAID) + 2, 0, 1)
    assert (found["agents"], found["messages"]) == (2, 8)
    assert (found["memories"], found["memories_superseded"], found["memories_forgotten"]) == (2, 1, 0)
    assert (found["writing"], found["trouble"], found["embedder"]) == (False, None, "hashing")
    assert found["data"] == str(asked.data)
    assert found["bytes"] > 0
    assert {name: each["lag"] for name, each in found["projections"].items()} == dict.fromkeys(PROJECTIONS, 0)
    shown = asked("status").out
    assert all(name in shown for name in (*PROJECTIONS, found["log_id"]))


def test_status_counts_what_waits_and_takes_nothing_up(mnemolog: CommandLine) -> None:
    insert_input(mnemolog.data, KEY, "later", b"{}")
    assert [mnemolog("status", "--json").json["pending"] for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("command", [("status",), ("export", "-"), ("rebuild", "all")], ids=lambda each: each[0])
def test_what_only_asks_makes_no_data_directory(fresh: CommandLine, command: tuple[str, ...]) -> None:
    error = fresh(*command, status=1).error
    assert error == f"{fresh.data}: there is no Mnemolog data here; --data or MNEMOLOG_DATA names the directory"
    assert not fresh.data.exists()


def test_doctor_finds_everything_in_order_but_a_dead_letter(asked: CommandLine) -> None:
    every = asked("doctor", "--json").lines
    assert {each["check"] for each in every} >= {"embedder", "disk", "database", "log", "writer", *PROJECTIONS}
    assert [(each["check"], each["state"]) for each in every if each["state"] != "ok"] == [("dead letters", "warning")]
    assert "mnemolog dead-letters" in asked("doctor").out


def test_doctor_looks_at_a_directory_that_is_not_there_and_leaves_it_so(fresh: CommandLine) -> None:
    assert findings(fresh, state="failed") == []
    assert not fresh.data.exists()


def test_doctor_says_what_to_do_about_a_damaged_file(mnemolog: CommandLine) -> None:
    cut(mnemolog.data)
    failed = findings(mnemolog, status=1, state="failed")
    assert "log" in {each["check"] for each in failed}
    assert all("restore it from a copy or from an export" in each["detail"] for each in failed)


def test_doctor_names_a_projection_that_lags(mnemolog: CommandLine) -> None:
    change(mnemolog.data, "UPDATE projections SET position = position - 3 WHERE name = 'text'")
    (lagging,) = (each for each in findings(mnemolog, state="warning") if each["check"] == "text")
    assert lagging["detail"].startswith("3 commits behind")


# config


def test_config_shows_every_setting_with_its_variable(asked: CommandLine) -> None:
    found = asked("config", "show", "--json").json
    assert (found["embedder"]["kind"], found["http"]["port"]) == ("hashing", 8700)
    shown = asked("config", "show").out
    assert found.pop("preset") == "v9"
    assert "MNEMOLOG_PRESET" in shown
    variables = [f"MNEMOLOG_{section}__{name}".upper() for section, settings in found.items() for name in settings]
    assert [variable for variable in variables if variable not in shown] == []


def test_config_comes_from_the_file_and_a_variable_goes_before_it(fresh: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[gate]\ncreate_below = 0.5\nupdate_from = 0.6\n[http]\nport = 9000\n")
    found = fresh("config", "show", "--json", "--config", str(file), MNEMOLOG_HTTP__PORT="9001").json
    assert (found["gate"]["create_below"], found["gate"]["update_from"], found["http"]["port"]) == (0.5, 0.6, 9001)
    assert fresh("config", "check", MNEMOLOG_CONFIG=str(file)).out == "ok\n"
    file.rename(tmp_path / "mnemolog.toml")
    assert fresh("config", "show", "--json").json["http"]["port"] == 9000, "./mnemolog.toml is read where it lies"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[gate]\ncreate_below = 7\n", "gate.create_below: 7 is not allowed; allowed: 1.0 or less"),
        ("[gate]\ncolour = 'red'\n", "no field of this name; those of [gate] are create_below, "),
        ("[colour]\nred = 1\n", "no field of this name; the sections are runtime, stream, "),
        ("[http]\nhost = '0.0.0.0'\n", "0.0.0.0: without API keys the server listens on this machine only"),
        ("[http]\napi_keys_file = 'nowhere'\n", "http.api_keys_file: 'nowhere' is not allowed"),
        ("[model]\nkind = 'openai'\napi_key_file = 'nowhere'\n", "model.api_key_file: 'nowhere' is not allowed"),
        ("[gate]\nreinforce_above = 0.1\n", "gate.reinforce_above: 0.1 is not allowed; allowed: at least gate."),
        ("[gate\n", "allowed: TOML ("),
    ],
)
def test_config_check_names_field_value_and_what_is_allowed(
    fresh: CommandLine, tmp_path: Path, text: str, error: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert error in fresh("config", "check", "--config", str(file), status=1).error


def test_a_command_with_a_wrong_setting_does_nothing(fresh: CommandLine) -> None:
    refused = fresh("add", "I like tea.", "--agent", "a", status=1, MNEMOLOG_GATE__CREATE_BELOW="much")
    assert refused.error.startswith("gate.create_below: 'much' is not allowed; allowed: a valid number")
    assert not fresh.data.exists()


def test_config_schema_describes_what_config_show_shows(asked: CommandLine) -> None:
    schema = asked("config", "schema").json
    shown = asked("config", "show", "--json").json
    jsonschema.validate(shown, schema)
    shown["gate"]["create_below"] = 7
    with pytest.raises(jsonschema.ValidationError, match="7 is greater than the maximum of 1"):
        jsonschema.validate(shown, schema)


# demo


def test_the_demo_shows_every_outcome_and_proves_itself(tmp_path: Path) -> None:
    told = CommandLine(tmp_path / "data")  # with the bundled model, as anybody runs it
    ended = told("demo")
    counted = ended.out.partition("one commit each")[2].partition("questions")[0].split()
    assert set(counted) >= {said.outcome for said in SAID}, counted
    assert "the stored projections have the same state" in ended.out
    assert not ended.err
    (replayed,) = told("replay", "--verify", "--json").json["agents"].values()
    assert replayed["state_hash"] in ended.out


def test_the_demo_leaves_nothing_behind_by_itself(fresh: CommandLine, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    fresh("demo", MNEMOLOG_DATA="", HOME=str(home), TMPDIR=str(home))
    assert list(home.iterdir()) == []
    assert not fresh.data.exists()
