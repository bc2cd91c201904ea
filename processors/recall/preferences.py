"""Preferences of users: rules for the agent, which a context gives with every question."""

from collections.abc import Iterable

from mnemolog.schemas.memory import Memory


def stated_by_user(memory: Memory) -> bool:
    """Whether a user said it in a message."""
    # Neither an assistant nor a tool may set rules. A memory without a message may be written by an agent; a person can
    # pin it.
    return memory.category == "preference" and memory.data_source == "user_message" and bool(memory.sources)


def most_useful(newest_first: Iterable[Memory]) -> list[Memory]:
    """The most useful ones first; of equally useful ones the newest."""
    return sorted(newest_first, key=lambda memory: -memory.utility)
