"""The conversation of the fault suite: sixty messages and three commands, always the same."""

from datetime import UTC, datetime, timedelta
from typing import Final

from mnemolog.schemas.command import Command, EndSession, Remember
from mnemolog.schemas.message import Message
from tests.property.statements import EVENTS, HOMES, NOISE, REFUSED, TASTES, VALUES, WORK

AGENTS: Final = ("atlas", "bora", "ceren")
LINES: Final = 20
"""of each agent"""

BEGINNING: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)

ABOUT: Final = {
    "atlas": (*HOMES, *WORK, *REFUSED),
    "bora": (*VALUES, *TASTES),
    "ceren": (*EVENTS, *NOISE, *REFUSED),
}
"""What each agent is told about."""

ROUND: Final = 6
"""Inputs that are sent together."""


def conversation() -> list[Message | Command]:
    """All inputs, in the order in which they are sent."""
    said: list[Message | Command] = []
    for line in range(LINES):
        said += [_message(agent, line) for agent in AGENTS]
    said.insert(30, Remember(agent_id="atlas", id="c1", text="Ayşe is allergic to peanuts.", user_id="ayse"))
    said.insert(40, EndSession(agent_id="bora", id="c2", session_id="s0"))
    said.insert(50, Remember(agent_id="ceren", id="c3", text="The order pipeline belongs to Emma."))
    return said


def rounds() -> list[list[Message | Command]]:
    """The same in the portions in which it is sent."""
    said = conversation()
    return [said[begin : begin + ROUND] for begin in range(0, len(said), ROUND)]


def _message(agent: str, line: int) -> Message:
    statements = ABOUT[agent]
    return Message(
        agent_id=agent,
        id=f"{agent}-{line}",
        content=statements[line % len(statements)],
        user_id=("ayse", "ayse", "tom")[line % 3],
        session_id=f"s{line // 7}",
        at=BEGINNING + timedelta(minutes=7 * line - (90 if line % 5 == 4 else 0)),  # now and then one is late
    )
