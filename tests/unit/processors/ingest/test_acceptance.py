"""When a message was said, and whether that can be."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from mnemolog.processors.ingest.acceptance import check_size, check_time, time_of, within
from mnemolog.schemas.command import Recall, RecalledItem
from mnemolog.schemas.config import IntakeConfig, StreamConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.message import Message

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CONFIG = StreamConfig()


def said(at: datetime | None) -> Message:
    """A message with this time."""
    return Message(agent_id="a", content="I moved to Izmir.", at=at)


def test_it_was_said_when_the_client_says_in_the_client_s_own_zone() -> None:
    istanbul = NOON.astimezone(timezone(timedelta(hours=3)))
    assert time_of(said(istanbul), 0.0).isoformat() == "2026-11-21T15:00:00+03:00"


def test_without_a_time_it_was_said_when_it_arrived() -> None:
    assert time_of(said(None), NOON.timestamp()) == NOON


@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(days=-4_000), timedelta(days=1)])
def test_takes_the_past_and_a_day_ahead(ahead: timedelta) -> None:
    check_time(said(NOON + ahead), NOON.timestamp(), CONFIG)
    assert time_of(said(NOON + ahead), NOON.timestamp()) == NOON + ahead


def test_refuses_what_is_more_than_a_day_ahead() -> None:
    late = said(NOON + timedelta(days=1, microseconds=1))
    with pytest.raises(InvalidInputError) as refused:
        check_time(late, NOON.timestamp(), CONFIG)
    assert refused.value.field == "at"
    assert "2026-11-22T12:00:00.000001+00:00" in refused.value.value
    assert refused.value.allowed == "at most 86400 seconds after it arrives (2026-11-21T12:00:00+00:00)"


def test_how_far_ahead_is_a_setting() -> None:
    with pytest.raises(InvalidInputError, match="at most 0 seconds after it arrives"):
        check_time(said(NOON + timedelta(seconds=1)), NOON.timestamp(), replace(CONFIG, future_tolerance_s=0.0))


def test_where_messages_are_the_clock_each_needs_a_time_and_none_is_ahead() -> None:
    by_messages = StreamConfig(clock="message")
    check_time(said(NOON + timedelta(days=4_000)), NOON.timestamp(), by_messages)
    with pytest.raises(InvalidInputError, match="takes every time from the messages") as refused:
        check_time(said(None), NOON.timestamp(), by_messages)
    assert (refused.value.field, refused.value.value) == ("at", "None")


def recall(*texts: str) -> Recall:
    """A recall of these texts."""
    items = tuple(RecalledItem(kind="memory", id=f"m{place}", text=text) for place, text in enumerate(texts))
    return Recall(agent_id="a", session_id="s", query="tea?", recalled=items)


def test_a_recall_is_refused_beyond_its_items_and_its_characters() -> None:
    """One of 11 MB cost 260 MB and three seconds."""
    config = IntakeConfig(recalled_items=2, recalled_chars=20)
    check_size(recall("eight ch", "eight ch"), config)
    with pytest.raises(InvalidInputError, match=r"'3 items' .* at most 2 items \(intake\.recalled_items\)"):
        check_size(recall("a", "b", "c"), config)
    with pytest.raises(InvalidInputError, match=r"'21 characters' .* at most 20 characters"):
        check_size(recall("eight ch", "nine char"), config)


def test_what_is_noted_of_a_large_recall_is_what_stands_first() -> None:
    config = IntakeConfig(recalled_items=2, recalled_chars=20)
    assert within(recall("a", "b", "c"), config) == recall("a", "b")
    assert within(recall("eight ch", "nine char"), config) == recall("eight ch")
