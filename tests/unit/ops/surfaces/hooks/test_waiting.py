"""The end of a transcript: no more of a large file is read than its latest lines need, and each line once."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.surfaces.hooks import waiting
from mnemolog.ops.surfaces.hooks.waiting import NoTranscriptError, Transcript


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "_LATEST_LINES", 3)
    monkeypatch.setattr(waiting, "_BLOCK_BYTES", 4)


@given(st.lists(st.text("ab\nı", max_size=9), max_size=5))
def test_the_latest_lines_are_those_of_the_file_as_it_grows(
    tmp_path_factory: pytest.TempPathFactory, added: list[str]
) -> None:
    file = tmp_path_factory.mktemp("growing") / "s1.jsonl"
    transcript = Transcript(str(file))
    written = ""
    for text in added:
        written += text
        file.write_bytes(written.encode())
        lines = written.splitlines(keepends=True)
        ended = [line for line in lines if line.endswith("\n")][-3:]
        assert transcript.latest() == ended + lines[len(lines) - (not written.endswith("\n")) :] * bool(lines)


def test_a_file_that_is_written_anew_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "s1.jsonl"
    transcript = Transcript(str(file))
    with pytest.raises(NoTranscriptError, match="does not exist"):
        transcript.latest()
    file.write_text("a\nb\nc\nd\n", "utf-8")
    assert transcript.latest() == ["b\n", "c\n", "d\n"]
    file.write_text("e\n", "utf-8")
    assert transcript.latest() == ["e\n"]
