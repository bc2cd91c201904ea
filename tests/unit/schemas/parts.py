"""What the tests of the shapes share."""

from typing import Final

from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.event import Event
from mnemolog.schemas.input import MESSAGES, SourcePosition
from tests.examples import examples

few: Final = examples(25)


def commit(*entries: Entry) -> Commit:
    """A commit that holds these events."""
    return Commit(
        tenant_id="default",
        agent_id="atlas",
        source=SourcePosition("log", MESSAGES, 0, 17),
        input_id="m1",
        content_hash="0" * 32,
        recorded_at=1_795_244_400.0,
        clock=1_795_244_400.0,
        release="0.1.0",
        events=entries,
    )


def holding(event: Event) -> Commit:
    """A commit of one event."""
    return commit(Entry("e1", 1, event))
