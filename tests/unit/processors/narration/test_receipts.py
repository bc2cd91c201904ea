"""A receipt in lines."""

from typing import get_args

import pytest

from mnemolog.processors.narration.receipt_lines import lines
from mnemolog.processors.narration.receipts import WithoutLine
from mnemolog.schemas.event import EVENTS, Event
from mnemolog.schemas.query import Receipt
from tests.unit.schemas.write_samples import file_of, read


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_every_event_has_a_line_or_is_left_out(event: type[Event]) -> None:
    shown = {"event": event.TYPE, **read(file_of(event.TYPE, event.VERSION))["data"]}
    told = list(lines(Receipt(message_id="m1", position="0:1", outcome="recorded", events=(shown,))))
    assert len(told) == (0 if event in get_args(WithoutLine) else 1)


def test_an_event_of_another_release_has_no_line() -> None:
    assert list(lines(Receipt(message_id="m1", position="0:1", events=({"event": "memory_dreamt"},)))) == []


def test_what_contradicts_an_older_memory_says_so() -> None:
    related = {"event": "relation_formed", "type": "contradicts", "context": "port: 70, then 85"}
    receipt = Receipt(message_id="m1", position="0:1", outcome="remembered", events=(related,))
    assert list(lines(receipt)) == ["! contradicts an older memory, both are kept  (port: 70, then 85)"]
