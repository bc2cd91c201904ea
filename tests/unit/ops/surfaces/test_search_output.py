"""What `search` prints of an answer."""

import pytest

from mnemolog.ops.surfaces.answers import print_answer
from mnemolog.schemas.query import Answer, Hit


def memory(name: str, text: str, *contradicts: str, at: str = "2026-03-01T10:00:00+00:00") -> Hit:
    return Hit(
        id=name,
        kind="memory",
        text=text,
        score=1.0,
        sources=("m1",),
        subject="tom",
        category="fact",
        session_id=None,
        at=at,
        valid_from="2026-03-01T10:00:00+00:00",
        valid_until=None,
        contradicts=contradicts,
    )


def test_a_contradicting_memory_is_shown_with_its_text_if_the_answer_has_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lisbon = memory("aaaa", "Tom lives in Lisbon.", "bbbb", "cccc", at="2026-03-01T01:00:00+03:00")
    porto = memory("bbbb", "Tom lives in Porto.", "aaaa", at="2026-02-28T23:00:00+00:00")
    print_answer(Answer(results=(lisbon, porto), position="0:2", took_ms=1.0))
    shown = capsys.readouterr().out
    assert "contradicts newer memory bbbb: Tom lives in Porto.\n" in shown
    assert "contradicts older memory aaaa: Tom lives in Lisbon.\n" in shown
    assert "contradicts memory cccc\n" in shown
    assert "2 results in 1 ms, at position 0:2\n" in shown


def test_an_empty_answer_is_printed_with_its_note(capsys: pytest.CaptureFixture[str]) -> None:
    print_answer(
        Answer(results=(), position="0:0", took_ms=1.0, as_of="2020-01-01T23:59:59.999999+00:00", note="None.")
    )
    shown = capsys.readouterr()
    assert "None.; `mnemolog agents` lists the agents" in shown.err
    assert "what was true at the end of 2020-01-01" in shown.err


def test_what_was_said_does_not_control_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_answer(
        Answer(results=(memory("aaaa", "Tom\x1b[2J likes [bold]tea[/] :smile:"),), position="0:1", took_ms=1.0)
    )
    assert "Tom[2J likes [bold]tea[/] :smile:  fact" in capsys.readouterr().out
