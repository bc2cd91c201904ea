"""Names that speakers introduced themselves by: a fold, and texts as they are read under these names.

What is stored keeps the name that the client gave. A learned name is put in its place only where people and prompts
read, as long as the message and the memory of the introduction stand: once these are forgotten, it is in no answer.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import MemoryEdited, MemoryForgotten, Said, SpeakerNamed
from mnemolog.schemas.memory import Memory, Named, Utterance
from mnemolog.schemas.message import Role


def named(event: SpeakerNamed) -> Named:
    """What the event adds to the names of an agent's speakers."""
    return Named(speaker=event.speaker, name=event.name, message_id=event.message_id, memory_ids=event.memory_ids)


def is_taken_back(known: Named, event: MemoryForgotten | MemoryEdited) -> bool:
    """Whether a name goes with a memory, or with the messages that go with that."""
    return event.memory_id in known.memory_ids or known.message_id in event.messages_hidden


def names_of(known: Iterable[Named]) -> dict[str, str]:
    """Speaker to the latest name, of introductions in their order."""
    return {each.speaker: each.name for each in known}


def is_unnamed(role: Role, name: str, speaker: str) -> bool:
    """Whether a speaker is a user, and the client gave no name of theirs that is more than the id.

    >>> is_unnamed("user", "User", "user"), is_unnamed("user", "u-17", "u-17"), is_unnamed("user", "Ayşe", "ayse")
    (True, True, False)
    """
    return role == "user" and (name == speaker or fold(name) == _ANYBODY)


def shown_memory(memory: Memory, names: Mapping[str, str]) -> Memory:
    """The memory as it is read: with the name of its speaker, where one was learned and the client gave none."""
    said, name = memory.said, names.get(memory.subject)
    if said is None or not names:
        return memory
    text = memory.text
    if name is not None and is_unnamed(said.role, said.name, memory.subject):
        text = _instead(text, said.name, name)
    return replace(memory, text=_beside(text, said, names))


def shown_message(said: Utterance, names: Mapping[str, str]) -> Utterance:
    """The same of a message."""
    name = names.get(said.speaker)
    if name is None or not is_unnamed(said.role, said.name, said.speaker):
        return said
    day, _, _ = said.heading.rpartition(f"{said.name}: ")
    return replace(said, name=name, heading=f"{day}{name}: ")


def _instead(text: str, name: str, learned: str) -> str:
    return f"{learned}{text.removeprefix(name)}" if text.startswith(name) else text


def _beside(text: str, said: Said, names: Mapping[str, str]) -> str:
    """The text with the name of another statement's speaker, where that stands beside the words."""
    if said.about is None:
        return text
    speaker = _ANYBODY if fold(said.about.name) == _ANYBODY else said.about.name
    name = names.get(speaker)
    before, told, behind = text.rpartition(f"{said.about.name} said ")
    return text if name is None or not told else f"{before}{name} said {behind}"


_ANYBODY: Final = "user"
"""The speaker where the client gives neither a name nor an id."""
