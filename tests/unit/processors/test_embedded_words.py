"""Which words a vector is of: another model is given the same ones."""

from dataclasses import fields

from mnemolog.processors.embedded_words import EmbeddedWords
from mnemolog.schemas import codec
from mnemolog.schemas.event import EVENTS, MemoryWoken
from tests.unit.schemas.write_samples import record


def test_every_event_with_a_vector_has_words_and_no_other_has() -> None:
    with_vectors = {name for name, event in EVENTS.items() if any(each.name == "embedding" for each in fields(event))}
    samples = {name: codec.build(event, record(event)["data"]) for name, event in EVENTS.items()}
    assert {name for name, event in samples.items() if EmbeddedWords().take(event) is not None} == with_vectors


def test_what_wakes_is_compared_by_the_words_it_was_said_with() -> None:
    formed, woken = (
        codec.build(EVENTS[name], record(EVENTS[name])["data"]) for name in ("memory_formed", "memory_woken")
    )
    words = EmbeddedWords()
    assert isinstance(woken, MemoryWoken)
    assert words.take(woken) == woken.text
    said = words.take(formed)
    assert said is not None
    assert words.take(woken) == said
