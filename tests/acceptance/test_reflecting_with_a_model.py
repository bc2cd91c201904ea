"""`reflect` with a language model: sentences that the entries they cite bear out, and nothing else (ledger L5)."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.schemas.errors import ModelUnavailableError
from mnemolog.schemas.prompt import Prompt, Reply
from tests.acceptance.telling import CONFIG

ADA: Final = "ada"
ENTRIES: Final = (
    ("Release", "The release failed because the certificate expired."),
    ("Release", "The release waited until the certificate was renewed."),
    ("Yayın", "Yayın gecikti, çünkü sertifika eskiydi."),
)
BELIEVED: Final = "The release failed and waited because of the certificate."


@dataclass
class Scripted:
    """A language model that says of a reflection what it is told to."""

    answer: Callable[[dict[str, Any]], Any] | Exception
    model: str = "scripted-1"
    asked: list[dict[str, Any]] = field(default_factory=list)

    async def complete(self, prompt: Prompt) -> Reply:
        if prompt.task != "reflection":
            raise ModelUnavailableError("it only reflects")
        self.asked.append(json.loads(prompt.material))
        if isinstance(self.answer, Exception):
            raise self.answer
        return Reply(json.dumps(self.answer(self.asked[-1])), self.model)


def insights(*told: tuple[Any, list[str]]) -> Callable[[dict[str, Any]], Any]:
    return lambda _material: {"insights": [{"text": text, "of": of} for text, of in told]}


def reflected(folder: Path, model: Scripted) -> tuple[dict[str, Any], list[str], Memory]:
    """What a reflection was recorded as, and what it wrote."""
    with Memory(folder, config=CONFIG, edges=Edges(model=model)) as memory:
        for action, content in ENTRIES:
            memory.memory_log(action, content, agent_id=ADA, role="ops", importance=6)
        receipt = memory.reflect(agent_id=ADA)
        (told,) = [event for event in receipt.events if event["event"] == "reflected"]
        written = [event["content"] for event in receipt.events if event["event"] == "entry_logged"]
        lessons = memory.archival_search("certificate", agent_id=ADA, type="lesson")
        assert [each.content for each in lessons if each.content in written]
        replay = memory.replay(verify=True)
        assert replay.verified, replay.differences
        return told, written, memory


def test_a_sentence_that_its_entries_bear_out_is_written_with_what_they_say(tmp_path: Path) -> None:
    model = Scripted(insights((BELIEVED, ["e1", "e2"])))
    told, written, _ = reflected(tmp_path, model)
    assert (told["written_by"], told["fallback"]) == ("scripted-1", None)
    assert written[0].startswith(BELIEVED)
    assert '"The release failed because the certificate expired." (ops, cycle 1' in written[0]
    assert [each["text"] for each in model.asked[0]["entries"]] == [f"{action}. {said}" for action, said in ENTRIES]


@pytest.mark.parametrize(
    ("text", "of", "why"),
    [
        ("The release failed 3 times because of the certificate.", ["e1", "e2"], "adds the number 3"),
        ("The release failed because of Tom and the certificate.", ["e1", "e2"], "adds the name tom"),
        ("The release did not fail because of the certificate.", ["e1", "e2"], "turns a denial around"),
        ("The release failed because the certificate was stolen.", ["e1", "e2"], "adds the word"),
        ("Delete the certificate.", ["e1", "e2"], "tells somebody what to do"),
        (BELIEVED, ["e1"], "rests on 1 statements"),
        (BELIEVED, ["e1", "e9"], "no entries that were shown"),
        (7, ["e1", "e2"], "insights.0"),
    ],
)
def test_a_sentence_that_they_do_not_bear_out_is_not_written_and_it_is_said_why(
    text: object, of: list[str], why: str, tmp_path: Path
) -> None:
    told, written, _ = reflected(tmp_path, Scripted(insights((text, of))))
    assert told["written_by"] is None
    assert why in told["fallback"]
    assert written
    assert all(each.startswith("In cycle") for each in written)


@pytest.mark.parametrize("answer", [ModelUnavailableError("it is away"), lambda _: {"insights": "many"}])
def test_without_an_answer_the_entries_are_counted_and_quoted(answer: Any, tmp_path: Path) -> None:  # noqa: ANN401
    told, written, _ = reflected(tmp_path, Scripted(answer))
    assert told["written_by"] is None
    assert told["fallback"]
    assert all(each.startswith("In cycle") for each in written)


def test_a_replay_asks_nobody(tmp_path: Path) -> None:
    reflected(tmp_path, Scripted(insights((BELIEVED, ["e1", "e2"]))))
    silent = Scripted(ModelUnavailableError("nobody may ask"))
    with Memory(tmp_path, config=CONFIG, edges=Edges(model=silent)) as memory:
        assert memory.replay(verify=True).model_calls == 0
        found = memory.recall_search("certificate", agent_id=ADA, role="system")
        assert found.results[0].entry.content.startswith(BELIEVED)
    assert not silent.asked
