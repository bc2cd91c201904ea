"""What was said, from a transcript of Claude Code."""

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.surfaces.hooks.transcript import LONGEST, LOOKS, Turn, complete, latest, turns

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
    ],
)
def test_what_the_host_writes_in_the_name_of_the_user_is_not_said_by_them(written: str, said: str) -> None:
    """The whole conversation is told at its end, with such lines."""
    assert [turn.text for turn in turns([record("user", "u1", written)])] == ([said] if said else [])
    answers = turns([record("assistant", "a1", written)])
    assert [turn.text for turn in answers] == [written]


def test_the_latest_turn_begins_with_what_the_person_said() -> None:
    assert [turn.id for turn in latest(turns(TRANSCRIPT))] == ["u3", "a3"]
    assert latest([]) == []


@given(st.lists(st.builds(json.dumps, JSON) | st.text()), JSON)
def test_no_line_stops_it(lines: list[str], content: Any) -> None:  # noqa: ANN401  JSON
    hostile = [*lines, record("user", "u1", content), record("assistant", "a1", {"content": content})]
    assert turns([*hostile, *TRANSCRIPT])[-4:] == turns(TRANSCRIPT)


ASKED: Final = Turn("u", "user", "Now?", None)
ANSWERED: Final = Turn("a", "assistant", "Yes, now.", None)


@pytest.mark.parametrize(
    ("answer", "reads"),
    [
        ("Yes, now.\n", 3),
        ("Yes, now.\n\nAnd tomorrow.", 3),
        ("now", 3),
        ("No.", LOOKS + 1),
        (None, 1),
        (" ", 1),
        ("x" * (LONGEST + 1), 1),
    ],
)
def test_an_answer_that_is_written_late_is_waited_for(answer: str | None, reads: int) -> None:
    """A busy Claude Code calls the hook before its transcript has the answer, which was lost."""
    states = iter([[ASKED]] * 2 + [[ASKED, ANSWERED]] * LOOKS)
    pauses: list[float] = []
    said = complete(lambda: next(states), answer, pauses.append)
    assert len(pauses) == reads - 1
    assert said == ([ASKED] if reads == 1 else [ASKED, ANSWERED])
