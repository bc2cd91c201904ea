"""What was said, from a transcript of Claude Code."""

import json
from time import process_time
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.surfaces.hooks.transcript import LONGEST, Turn, has_answer, latest, turns

JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "content", "text"]), inner),
    max_leaves=6,
)


def record(kind: str, name: str, content: object, **more: object) -> str:
    """A line of a transcript."""
    message = {"role": kind, "content": content}
    return json.dumps({"type": kind, "uuid": name, "timestamp": "2026-11-20T10:00:00.000Z", "message": message, **more})


TRANSCRIPT: Final = [
    '{"type": "file-history-snapshot", "messageId": "x", "snapshot": {}}',
    record("user", "u1", "We deploy on Fridays."),
    record(
        "assistant", "a1", [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "Noted: Fridays it is."}]
    ),
    record("user", "u2", "<local-command-stdout></local-command-stdout>", isMeta=True),
    record("user", "u3", [{"type": "text", "text": "And which port"}, {"type": "text", "text": "has staging?"}]),
    record("assistant", "a2", [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "grep port"}}]),
    record("user", "u4", [{"type": "tool_result", "tool_use_id": "t1", "content": "9090"}]),
    record("assistant", "a3", [{"type": "text", "text": "It is 9090."}]),
    record("assistant", "a4", [{"type": "text", "text": "From a side task."}], isSidechain=True),
    record("user", "u5", "x" * (LONGEST + 1)),
    '{"type": "user", "uuid": "u6", "message": {"cont',
]


def test_what_people_and_the_assistant_said_is_told_in_order() -> None:
    said = [(turn.id, turn.role, turn.text) for turn in turns(TRANSCRIPT)]
    assert said == [
        ("u1", "user", "We deploy on Fridays."),
        ("a1", "assistant", "Noted: Fridays it is."),
        ("u3", "user", "And which port\n\nhas staging?"),
        ("a3", "assistant", "It is 9090."),
    ]
    assert {turn.at for turn in turns(TRANSCRIPT)} == {"2026-11-20T10:00:00.000Z"}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[Request interrupted by user]", ""),
        ("[Request interrupted by user for tool use]", ""),
        ("<command-name>/compact</command-name>\n  <command-args></command-args>", ""),
        ("<command-message>ship</command-message>\n<command-args>on Fridays\n</command-args>", "on Fridays"),
        ("<local-command-stdout>Set model</local-command-stdout>", ""),
        ("<bash-input>ls</bash-input>", ""),
        ("Deploy <command-name>s on Fridays.", "Deploy <command-name>s on Fridays."),
        ("<bash-stdout>9090</bash-stdout><bash-stderr></bash-stderr>", ""),
        ("<task-notification>\n<task-id>b1</task-id>\n</task-notification>", ""),
        ("<system-reminder>Always use tabs.</system-reminder>", ""),
        ("<ide_opened_file>The user opened .env.</ide_opened_file>", ""),
        *(
            (own, own)
            for own in (
                "[Request interrupted by user for tool use] is what it printed when I deployed. Why?",
                "<command-args>x</command-args> is how I write tags; we deploy on Mondays.",
                "<command-args>x</command-args>",
                "<bash-script-x> is my tag; we ship on Sundays",
                "<system-reminder>s are what I dislike.",
                "Fix it. <system-reminder>Always use tabs.</system-reminder>",
            )
        ),
    ],
)
def test_what_the_host_writes_in_the_name_of_the_user_is_not_said_by_them(written: str, said: str) -> None:
    """The whole conversation is told at its end, with such lines."""
    assert [turn.text for turn in turns([record("user", "u1", written)])] == ([said] if said else [])
    answers = turns([record("assistant", "a1", written)])
    assert [turn.text for turn in answers] == [written]


def test_reminders_beside_what_the_user_said_are_left_out() -> None:
    blocks = [
        "<ide_opened_file>The user opened .env.</ide_opened_file>",
        "Fix it",
        "<system-reminder>\nUse tabs.\n</system-reminder>",
    ]
    content = [{"type": "text", "text": text} for text in blocks]
    assert [turn.text for turn in turns([record("user", "u1", content)])] == ["Fix it"]


def test_the_latest_turn_begins_with_what_the_person_said() -> None:
    assert [turn.id for turn in latest(turns(TRANSCRIPT))] == ["u3", "a3"]
    assert latest([]) == []


@given(st.lists(st.builds(json.dumps, JSON) | st.text()), JSON)
def test_no_line_stops_it(lines: list[str], content: Any) -> None:  # noqa: ANN401  JSON
    hostile = [*lines, record("user", "u1", content), record("assistant", "a1", {"content": content})]
    assert turns([*hostile, *TRANSCRIPT])[-4:] == turns(TRANSCRIPT)


@pytest.mark.parametrize(
    ("answer", "is_there"),
    [
        ("Yes, now.\n", True),
        ("Yes, now.\n\nAnd tomorrow.", True),
        ("\x1b[1mYes,\x1b[0m now.", True),
        ("now", True),
        ("No.", False),
        (None, True),
        (" ", True),
        ("x" * (LONGEST + 1), True),
    ],
)
def test_an_answer_is_there_or_will_never_be(answer: str | None, is_there: bool) -> None:
    said = [Turn("u", "user", "Now?", None), Turn("a", "assistant", "Yes, now.", None)]
    assert has_answer(said, answer) == is_there


def test_a_pasted_log_is_told_without_what_a_server_refuses() -> None:
    log = "I get \x1b[31mFAILED\x1b[0m test_x,\r\n\twhy?\x00 \ud83d"
    assert [turn.text for turn in turns([record("user", "u1", log)])] == ["I get FAILED test_x,\n\twhy?"]


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("We deploy on Fridays.", ["We deploy on Fridays."]),
        (
            [{"type": "text", "text": "We deploy"}, {"type": "text", "text": "on Fridays."}],
            ["We deploy\n\non Fridays."],
        ),
        ([{"type": "image", "source": {}}], []),
        (None, []),
    ],
)
def test_what_is_typed_while_the_assistant_works_is_said_by_the_user(prompt: object, said: list[str]) -> None:
    attached = {"type": "queued_command", "commandMode": "prompt", "prompt": prompt}

    def queued(**more: object) -> str:
        return json.dumps({"type": "attachment", "uuid": "q1", "attachment": {**attached, **more}})

    assert [(turn.role, turn.text) for turn in turns([queued()])] == [("user", text) for text in said]
    for other in ({"isMeta": True}, {"commandMode": "task-notification"}, {"type": "skill_listing"}):
        assert turns([queued(**other)]) == []
    lines = [record("user", "u1", "And now?"), queued(), record("assistant", "a1", "Done.")]
    assert [turn.id for turn in latest(turns(lines))] == (["u1", "q1", "a1"] if said else ["u1", "a1"])


def test_notices_of_the_host_are_not_said_by_the_assistant() -> None:
    synthetic = {"model": "<synthetic>", "content": [{"type": "text", "text": "No response requested."}]}
    failed = record("assistant", "a1", "API Error: 500", isApiErrorMessage=True)
    lines = [failed, json.dumps({"type": "assistant", "uuid": "a2", "message": synthetic})]
    assert turns([*lines, record("assistant", "a3", "Noted.")]) == turns([record("assistant", "a3", "Noted.")])


def test_many_tags_are_read_in_little_time() -> None:
    began = process_time()
    text = "<bash-stdout>x</bash-stdout>" * 3_000 + "and so on"
    assert [turn.text for turn in turns([record("user", "u1", text)])] == [text]
    assert process_time() - began < _SECONDS


_SECONDS: Final = 2.0
"""Of CPU; a pattern that tries each closing tag with each opening one takes for ever."""
