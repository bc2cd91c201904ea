"""The recorder's file; what it promises as a language model is in tests/contract/test_language_model.py."""

import asyncio
from pathlib import Path

import pytest

from mnemolog.schemas import codec
from mnemolog.schemas.errors import ConfigError, ModelError, ModelUnavailableError, UnreadableReplyError
from mnemolog.schemas.prompt import Prompt, Reply
from mnemolog.streams.providers.recorded import PlayedModel, RecordingModel, prompt_hash

PROMPT = Prompt(task="formation", instructions="Repeat it.", material="Ayşe", schema={"type": "object"})


class Says:
    """A model that says these, in order."""

    model = "says"

    def __init__(self, *answers: str | ModelError) -> None:
        self._answers = list(answers)

    async def complete(self, _prompt: Prompt) -> Reply:
        answer = self._answers.pop(0)
        if isinstance(answer, ModelError):
            raise answer
        return Reply(answer, "says-1")


def record(file: Path, *answers: str | ModelError) -> None:
    async def ask() -> None:
        recording = RecordingModel(Says(*answers), file)
        for answer in answers:
            if isinstance(answer, ModelError):
                with pytest.raises(type(answer), match=str(answer)):
                    await recording.complete(PROMPT)
            else:
                assert await recording.complete(PROMPT) == Reply(answer, "says-1")

    asyncio.run(ask())


def played(file: Path) -> Reply:
    return asyncio.run(PlayedModel(file).complete(PROMPT))


def test_keeps_one_line_for_each_call_as_it_is_made(tmp_path: Path) -> None:
    file = tmp_path / "recorded.jsonl"
    record(file, "one\ntwo", UnreadableReplyError("is empty"))
    record(file, "three")
    same = {"prompt": prompt_hash(PROMPT), "task": "formation"}
    assert [codec.load(line) for line in file.read_bytes().splitlines()] == [
        {**same, "reply": {"text": "one\ntwo", "model": "says-1"}, "error": None},
        {**same, "reply": None, "error": {"type": "unreadable_reply", "message": "is empty"}},
        {**same, "reply": {"text": "three", "model": "says-1"}, "error": None},
    ]


def test_plays_what_was_said_last(tmp_path: Path) -> None:
    file = tmp_path / "recorded.jsonl"
    record(file, ModelUnavailableError("away"), "one", "two")
    assert played(file) == Reply("two", "says-1")
    record(file, UnreadableReplyError("is empty"))
    with pytest.raises(UnreadableReplyError, match="is empty"):
        played(file)


def test_plays_nothing_where_nothing_was_recorded(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailableError, match="holds no answer"):
        played(tmp_path / "recorded.jsonl")


@pytest.mark.parametrize("content", [b"{", b"[]\n", b'{"prompt": 1}\n', b"\xff\n"])
def test_refuses_a_file_that_is_no_record(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "recorded.jsonl"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=r"a file that RecordingModel wrote"):
        PlayedModel(file)
