"""The command that shows the log of decisions: telemetry."""

import signal
from typing import Final

import pytest

from mnemolog.ops.telemetry.ops_log import line_of
from mnemolog.schemas.telemetry import OPS, Decided
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, LOST, SAID

KEY: Final = f"default/{AGENT}"
S0: Final = {"ts", "op", "output", "model", "success", "fallback"}
"""What every line has."""

READING: Final = ("retrieval", "injection")
"""What is no decision on an input."""

FELL_BACK: Final = Decided(
    ts=1_795_244_400.0,
    op="formation",
    output="1 candidate",
    model="gpt-4o-mini",
    latency_ms=450.4,
    fallback=True,
    key=KEY,
    message_id="crm-1",
    detail="no answer within 10 s\n\x1b[2J",
)


def append(mnemolog: CommandLine, *lines: bytes) -> None:
    with (mnemolog.data / "telemetry" / "ops-log.jsonl").open("ab") as file:
        file.writelines(lines)


def test_telemetry_shows_every_decision_in_the_order_it_was_taken(asked: CommandLine) -> None:
    ended = asked("telemetry", "--json")
    assert all(line.keys() >= S0 and line["ts"].endswith("Z") for line in ended.lines)
    told = [line["messageId"] for line in ended.lines if line["key"] == KEY and line["op"] not in READING]
    assert list(dict.fromkeys(told)) == [*(said.id for said in SAID), LOST]
    verdicts = {line["messageId"]: line["output"].split()[0] for line in ended.lines if line["op"] == "gate"}
    assert verdicts == {
        "moved": "create",
        "again": "reinforce",
        "on": "end",
        "tea": "create",
        "lemon": "update",
        "dog": "skip",
    }
    assert not ended.err


def test_the_lines_are_given_as_they_are(asked: CommandLine) -> None:
    assert asked("telemetry", "--json").out == (asked.data / "telemetry" / "ops-log.jsonl").read_text("utf-8")


def test_people_see_one_line_for_each_decision(asked: CommandLine) -> None:
    ended = asked("telemetry")
    assert len(ended.out.splitlines()) == len(asked("telemetry", "--json").lines)
    (ignored,) = [line for line in ended.out.splitlines() if "ignored" in line]
    assert ignored == f"2025-01-01 00:07:00Z  filter         {KEY}  ok  ignored by length  heuristics"
    (failed,) = [line for line in ended.out.splitlines() if "FAILED" in line]
    assert LOST in failed
    assert not ended.err


def test_a_stage_and_a_number_choose_among_them(asked: CommandLine) -> None:
    gate = asked("telemetry", "--stage", "gate", "--json").lines
    assert {line["op"] for line in gate} == {"gate"}
    assert asked("telemetry", "--stage", "gate", "--limit", "2", "--json").lines == gate[-2:]
    assert "of stage echo" in asked("telemetry", "--stage", "echo").err


def test_a_stage_that_nobody_knows_is_refused_with_those_that_are(asked: CommandLine) -> None:
    error = asked("telemetry", "--stage", "gates", status=1).error
    assert error == f"stage: 'gates' is not allowed; allowed: one of {', '.join(OPS)}"
    asked("telemetry", "--limit", "-1", status=2)


def test_a_fallback_is_seen_with_its_reason_and_its_time(mnemolog: CommandLine) -> None:
    append(mnemolog, line_of(FELL_BACK, excerpt_chars=200))
    shown = mnemolog("telemetry", "--stage", "formation").out
    assert shown.splitlines() == [
        f"2026-11-21 07:00:00Z  formation      {KEY}  crm-1  1 candidate  gpt-4o-mini  450 ms  FALLBACK  "
        "no answer within 10 s  [2J"
    ]


def test_lines_that_are_none_are_passed_over_and_counted(mnemolog: CommandLine) -> None:
    before = mnemolog("telemetry", "--json").out
    append(mnemolog, b'{"ts": "2026', b"\n", b"[]\n")
    ended = mnemolog("telemetry", "--json")
    assert ended.out == before
    assert ended.err == "2 lines could not be read and were skipped\n"


def test_a_folder_without_data_is_refused_and_one_without_decisions_says_why(fresh: CommandLine) -> None:
    error = fresh("telemetry", status=1).error
    assert error == f"{fresh.data}: there is no Mnemolog data here; --data or MNEMOLOG_DATA names the directory"
    off = fresh.given({"MNEMOLOG_TELEMETRY__ENABLED": "false"})
    off("add", "I like green tea.", "--agent", "a")
    assert not (fresh.data / "telemetry").exists()
    assert fresh("telemetry").err == f"{fresh.data}: no decisions are logged\n"
    assert "telemetry.enabled is false" in off("telemetry").err


@pytest.mark.parametrize("place", ["telemetry", "telemetry/ops-log.jsonl"])
def test_where_the_log_may_not_be_written_or_read_only_the_log_is_missing(mnemolog: CommandLine, place: str) -> None:
    (mnemolog.data / place).chmod(0)
    added = mnemolog("add", "My cat sleeps in Izmir.", "--agent", "a", unprivileged=True)
    assert not added.err
    error = mnemolog("telemetry", unprivileged=True, status=1).error
    assert "cannot be read (Permission denied)" in error


def test_without_texts_nobody_is_quoted(fresh: CommandLine) -> None:
    quiet = fresh.given({"MNEMOLOG_TELEMETRY__EXCERPT_CHARS": "0"})
    quiet("add", "I moved from Ankara to Izmir.", "--agent", "a")
    quiet("add", "I moved from Izmir to Berlin.", "--agent", "a")
    shown = fresh("telemetry", "--json")
    assert [line["op"] for line in shown.lines] == ["observer", "gate", "observer", "gate", "gate", "relations"]
    assert [city for city in ("ankara", "izmir", "berlin") if city in shown.out.lower()] == []


def test_follow_shows_what_is_decided_meanwhile_across_rotations_until_ctrl_c(fresh: CommandLine) -> None:
    small = fresh.given({"MNEMOLOG_TELEMETRY__ROTATE_BYTES": "1000"})
    small("add", "I moved from Ankara to Izmir.", "--agent", "a", "--id", "m0")
    following = fresh.begin("telemetry", "--follow", "--limit", "1", "--stage", "observer", "--json")
    assert following.stdout is not None
    found = [following.stdout.readline()]
    for number in range(1, 4):
        small("add", f"I bought {number} new books in Izmir.", "--agent", "a", "--id", f"m{number}")
        found.append(following.stdout.readline())
    following.send_signal(signal.SIGINT)
    rest = fresh.finish(following)
    assert (rest.out, rest.err) == ("", "")
    assert [line.partition(b'"messageId":"')[2][:2] for line in found] == [b"m0", b"m1", b"m2", b"m3"]
    assert len(list((fresh.data / "telemetry").glob("ops-log-*.jsonl"))) > 1
