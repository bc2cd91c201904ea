"""Learned names of speakers: a fold over their introductions, and texts shown under these names.

Stored texts keep the name that the client gave. A learned name replaces it only in what people and prompts read, as
long as the message and the memory of the introduction exist: once they are forgotten, no answer contains the name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import MemoryEdited, MemoryForgotten, Said, SpeakerNamed
from mnemolog.schemas.memory import Memory, Named, Utterance
from mnemolog.schemas.message import Role


def named(event: SpeakerNamed) -> Named:
    """The entry that an event adds to the learned names."""
    return Named(speaker=event.speaker, name=event.name, message_id=event.message_id, memory_ids=event.memory_ids)


def is_taken_back(known: Named, event: MemoryForgotten | MemoryEdited) -> bool:
    """Whether a name is removed with a memory, or with one of the messages hidden with it."""
    return event.memory_id in known.memory_ids or known.message_id in event.messages_hidden


def names_of(known: Iterable[Named]) -> dict[str, str]:
    """The latest learned name of each speaker, from introductions in their order."""
    return {each.speaker: each.name for each in known}


def is_unnamed(role: Role, name: str, speaker: str) -> bool:
    """Whether a speaker is a user without a name from the client, other than the id.

    >>> is_unnamed("user", "User", "user"), is_unnamed("user", "u-17", "u-17"), is_unnamed("user", "Ayşe", "ayse")
    (True, True, False)
    """
    return role == "user" and (name == speaker or fold(name) == _ANYBODY)


def shown_memory(memory: Memory, names: Mapping[str, str]) -> Memory:
    """The memory as readers see it: under its speaker's learned name if the client gave none."""
    said, name = memory.said, names.get(memory.subject)
    if said is None or not names:
        return memory
    text = memory.text
    if name is not None and is_unnamed(said.role, said.name, memory.subject):
        text = _instead(text, said.name, name)
    return replace(memory, text=_in_context(text, said, names))


def shown_message(said: Utterance, names: Mapping[str, str]) -> Utterance:
    """The message as readers see it: under its speaker's learned name if the client gave none."""
    name = names.get(said.speaker)
    if name is None or not is_unnamed(said.role, said.name, said.speaker):
        return said
    day, _, _ = said.heading.rpartition(f"{said.name}: ")
    return replace(said, name=name, heading=f"{day}{name}: ")


def _instead(text: str, name: str, learned: str) -> str:
    if not text.startswith(name):
        return text
    rest = text.removeprefix(name)
    # Of the introduction itself *Kim is Kim* would tell nothing.
    return text if rest.strip(" .!") == f"is {learned}" else f"{learned}{rest}"


def _in_context(text: str, said: Said, names: Mapping[str, str]) -> str:
    """The text with the learned name of the other speaker whose statement is quoted in it."""
    if said.about is None:
        return text
    speaker = _ANYBODY if fold(said.about.name) == _ANYBODY else said.about.name
    name = names.get(speaker)
    # Searched from the end, where the context stands: the speaker's own words may contain the same phrase.
    before, marker, behind = text.rpartition(f"{said.about.name} said ")
    return text if name is None or not marker else f"{before}{name} said {behind}"


_ANYBODY: Final = "user"
"""The speaker if the client gives neither a name nor an id."""
