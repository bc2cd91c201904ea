"""Messages that searches of the present do not return: `why` says why, and `messages` lists them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, CONFIG, HASHING

TWO = "Emma is my manager. She moved from Berlin to Lisbon last month."


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory(tmp_path / "data", config=CONFIG, agent_id=AGENT) as opened:
        yield opened


def test_why_names_the_memory_that_was_forgotten_of_a_message(memory: Memory) -> None:
    """It said that every memory made from the message was gone, where the other one was current."""
    memory.add(TWO, id="two")
    manager = next(each for each in memory.get_all() if "moved" not in each.text)
    memory.forget(manager.id)
    (other,) = memory.get_all()
    assert (other.status, other.sources) == ("current", ("two",))
    assert f"It is hidden now: memory {manager.id}, which was made from it, was forgotten." in hidden(memory, "two")


def test_why_tells_a_superseded_message_from_one_whose_memory_was_edited(memory: Memory) -> None:
    memory.add("The staging API port is 8080.", id="before")
    memory.add("The staging API port is now 9090.", id="after")
    assert hidden(memory, "before") == ["It is hidden now: no memory that was made from it is current."]
    assert hidden(memory, "after") == []
    (port,) = memory.get_all()
    memory.update(port.id, "The staging API port is 9091.")
    assert hidden(memory, "after") == ["It is hidden now: the memory that was made from it was edited."]


def test_the_transcript_has_what_was_superseded_and_says_so(tmp_path: Path) -> None:
    """It left such messages out, although only those of forgotten memories were said to be missing."""
    with Memory(tmp_path / "data", config=CONFIG, agent_id=AGENT) as memory:
        memory.add("The staging API port is 8080.", id="before")
        memory.add("The staging API port is now 9090.", id="after")
        assert marks(memory) == {"before": "superseded", "after": None}
        assert [each.id for each in memory.messages(limit=1)] == ["before"]
    line = CommandLine(tmp_path / "data", **HASHING)
    heading, before, after = line("messages", "--agent", AGENT).out.splitlines()
    assert heading.split()[-1] == "hidden"
    assert before.split()[-1] == "superseded"
    assert after.split()[-1] == "9090."
    listed = line("messages", "--agent", AGENT, "--json").json["results"]
    assert [each["hidden"] for each in listed] == ["superseded", None]


def test_the_transcript_is_without_what_was_forgotten_or_edited(memory: Memory) -> None:
    memory.add("The staging API port is 8080.", id="before")
    memory.add("The staging API port is now 9090.", id="after")
    memory.add("My sister lives in Oslo.", id="oslo")
    port, oslo = (next(each for each in memory.get_all() if word in each.text) for word in ("9090", "Oslo"))
    memory.update(oslo.id, "My sister lives in Bergen.")
    assert marks(memory) == {"before": "superseded", "after": None}
    memory.forget(*port.supersedes)
    assert marks(memory) == {"after": None}
    memory.restore(*port.supersedes)
    assert marks(memory)["before"] is None


def marks(memory: Memory) -> dict[str, str | None]:
    return {each.id: each.hidden for each in memory.messages()}


def hidden(memory: Memory, message_id: str) -> list[str]:
    """The sentences of `why` about a hidden message."""
    return [each for each in memory.why(message_id, agent_id=AGENT).explanation if "hidden" in each]
