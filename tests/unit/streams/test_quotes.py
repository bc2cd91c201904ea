"""What was forgotten stands beside no other statement (processors/ingest/quotes.py)."""

from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import Forget, Restore
from tests.property.conversations import Sending
from tests.unit.streams.test_contexts import CROWD, PARTY
from tests.unit.streams.test_write_path import asks, of, says, told

HEALTH = "I have epilepsy since 2019."
SMALL = "My mother knows it."


TALK = (
    says(1, "I have epilepsy since 2019. My mother knows it. We live in Bornova.", user="siobhan"),
    says(2, "I moved to Alsancak with Karabas. He hates it there.", user="pat"),
    says(3, "Which neurologist do you see? I recommend Feridun.", user="pat"),
    says(4, "Yes, him, since May. He is kind.", user="siobhan"),
    says(5, "We booked the bowling club for the party of Duman. It costs 90 euros.", user="siobhan"),
)
MARKS = ("epilepsy", "mother", "Bornova", "Alsancak", "Karabas", "neurologist", "Feridun", "kind", "bowling", "euros")


def forgets(message: str, ordinal: int = 0, *, by: str = "c1") -> Sending:
    return asks(Forget(id=by, agent_id="atlas", memory_id=of(message, ordinal)))


def shown(state: AgentState) -> str:
    """All that is shown of the memories that are not forgotten."""
    return "\n".join(memory.text for memory in state.memories.values() if not memory.forgotten)


def test_the_sentence_before_goes_with_its_memory() -> None:
    said = says(1, f"{HEALTH} {SMALL}")
    assert "epilepsy" in next(m.text for m in told(said).memories.values() if m.words == SMALL)
    state = told(said, forgets("m1"))
    assert shown(state).endswith(f'"{SMALL}"')
    assert "epilepsy" not in shown(state)


def test_words_of_another_message_go_with_the_memory_that_it_became() -> None:
    asked = says(1, "I live with my brother Deniz in Ankara. Do you still live with your brother Deniz?", user="pat")
    state = told(
        asked, says(2, "No, since May I live alone in Izmir."), *(forgets("m1", n, by=f"c{n}") for n in (0, 1))
    )
    assert "Deniz" not in shown(state)


def test_what_else_stands_beside_it_stays() -> None:
    elsewhere = says(3, "I bought a red tractor in Berlin.")
    state = told(says(1, f"{HEALTH} {SMALL}"), elsewhere, forgets("m3"))
    assert "epilepsy" in next(memory.text for memory in state.memories.values() if memory.words == SMALL)


def test_what_comes_back_comes_without_what_was_forgotten_meanwhile() -> None:
    back = asks(Restore(id="c3", agent_id="atlas", memory_id=of("m2")))
    state = told(PARTY, says(2, CROWD, user="pat"), forgets("m2"), forgets("m1", by="c2"), back)
    memory = state.memories[of("m2")]
    assert (memory.forgotten, "birthday" in memory.text) == (False, False)
    assert memory.said is not None
    assert memory.said.about is None


def test_whatever_is_forgotten_its_words_stand_beside_no_other_memory() -> None:
    known = told(*TALK).memories
    for gone in known.values():
        forgotten = told(*TALK, asks(Forget(id="c1", agent_id="atlas", memory_id=gone.id))).memories
        for mark in (mark for mark in MARKS if mark in gone.words):
            for memory in (each for each in forgotten.values() if not each.forgotten):
                assert mark in memory.words or mark not in memory.text, (gone.words, memory.text)
