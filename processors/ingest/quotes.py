"""Context shown with a memory is removed when its source is forgotten.

`said.about` names the memory that it quotes. `said.before`, a few words of the same message or of the previous one in
the session, has no id: it is compared with the forgotten texts, word by word.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from mnemolog.processors.ingest import standalone
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import ContextForgotten, ContextPart, Embedding, MemoryForgotten, Said
from mnemolog.schemas.memory import Memory


def beside(event: MemoryForgotten, state: WriterState) -> Iterator[tuple[Memory, tuple[ContextPart, ...]]]:
    """The memories whose context quotes the forgotten memory, each with the context parts to remove."""
    gone = state.memories[event.memory_id]
    texts = [gone.words, *(state.transcript[each].text for each in event.messages_hidden if each in state.transcript)]
    for memory_id in state.may_quote(gone.id):
        memory = state.memories[memory_id]
        if memory.said is not None and not memory.forgotten:
            parts = of_gone(memory.said, gone.id, texts)
            if parts:
                yield memory, parts


def of_gone(said: Said, gone: str, texts: Sequence[str]) -> tuple[ContextPart, ...]:
    """The context parts taken from the memory `gone`, or from one of the texts that were forgotten with it."""
    parts: list[ContextPart] = []
    if said.about is not None and (said.about.memory_id == gone or _quotes(said.about.words, texts)):
        parts.append("about")
    # By its words, as no id of its source is in the event; logs of earlier releases could not be given one.
    if said.before and _quotes(said.before, texts):
        parts.append("before")
    return tuple(parts)


def without(
    gone: str, memory: Memory, parts: tuple[ContextPart, ...], embedding: Embedding, *, at: float, config: Config
) -> ContextForgotten:
    """The event that removes forgotten context parts from a memory."""
    assert memory.said is not None
    return ContextForgotten(
        memory_id=memory.id,
        forgotten=gone,
        parts=parts,
        session_id=memory.session_id,
        subject=memory.subject,
        language=memory.language,
        text=_form(alone(memory.said, parts), memory, config),
        # A sleeping memory's document has ended already, and this event must not make it searchable again.
        ends=memory.valid_until if memory.asleep_since is None else memory.asleep_since,
        embedding=embedding,
        observed_at=at,
    )


def alone(said: Said, parts: Iterable[ContextPart]) -> Said:
    """The statement without these parts of its context."""
    for part in parts:
        said = replace(said, about=None) if part == "about" else replace(said, before="")
    return said


def without_forgotten(memory: Memory, state: AgentState, config: Config) -> Memory:
    """A memory that becomes current again, without context that was forgotten meanwhile."""
    if memory.said is None or not (memory.said.about or memory.said.before):
        return memory
    # Over all forgotten memories: those forgotten while this one was not current removed nothing from it.
    gone = [each for each in state.memories.values() if each.forgotten and each.id != memory.id]
    parts = {part for each in gone for part in of_gone(memory.said, each.id, [each.words])}
    if not parts:
        return memory
    said = alone(memory.said, sorted(parts))
    return replace(memory, said=said, text=_form(said, memory, config))


def _form(said: Said, memory: Memory, config: Config) -> str:
    return standalone.form(said, memory.language, max_chars=config.observer.rewritten_chars)


def _quotes(quote: str, texts: Iterable[str]) -> bool:
    """Whether a quote, which may be shortened, shares a run of words with one of the texts."""
    quoted = tokens(fold(quote))
    return any(_in_common(quoted, tokens(fold(text))) for text in texts)


def _in_common(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether both share a run of `_RUN` words, or all words of the shorter one.

    >>> _in_common(["we", "live", "in", "izmir"], ["so", "we", "live", "in", "izmir", "now"])
    True
    >>> _in_common(["izmir"], ["we", "live", "in", "izmir"]), _in_common([], ["we"])
    (True, False)
    """
    length = min(_RUN, len(one), len(other))
    if not length:
        return False
    # As a set, since a message may be long: comparing all pairs of places grows with the square.
    known = {tuple(other[at : at + length]) for at in range(len(other) - length + 1)}
    return any(tuple(one[at : at + length]) in known for at in range(len(one) - length + 1))


_RUN: Final = 4
"""Length of a run of words that two statements seldom share by chance; removing a quote too many does little harm."""
