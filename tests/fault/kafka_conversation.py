"""What is said in the fault suite of Kafka: to twenty agents in all partitions, in an order that nothing may change.

Within an agent the order of a topic is the law, and the two topics of inputs have no common order. So an agent that is
sent both messages and commands is sent the next kind when the one before is settled: that is a round.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from benchmarks.locomo_data import load
from mnemolog.schemas.command import Command, EndSession, Remember
from mnemolog.schemas.message import Message, parse_message
from tests.property.statements import NOISE, REFUSED, TOPICS

Said: TypeAlias = Message | Command

AGENTS: Final = tuple(f"agent-{number:02}" for number in range(20))
LINES: Final = 20
"""of each agent, where there is no conversation to read"""

MOST: Final = 480
"""messages of a conversation that is read"""

BEGINNING: Final = datetime(2024, 3, 4, 9, tzinfo=UTC)
"""Before any day on which this runs: what is dated ahead of its arrival is refused."""

PORTION: Final = 24
"""Inputs that are sent together."""


def rounds(file: Path | None = None) -> list[list[Said]]:
    """All inputs by rounds: messages, commands, messages. The messages are LoCoMo's where a file has them."""
    messages = _read(file) if file else _made_up()
    half = len(messages) // 2
    return [list(messages[:half]), _commands(messages[:half]), list(messages[half:])]


def portions(said: Sequence[Said], size: int = PORTION) -> list[list[Said]]:
    """The same in the portions in which it is sent."""
    return [list(said[begin : begin + size]) for begin in range(0, len(said), size)]


def _read(file: Path) -> list[Message]:
    """The conversation with the most sessions; each session is of one agent, and all agents speak by turns."""
    conversation = max(load(file), key=lambda each: len({line["session_id"] for line in each.messages}))
    by_agent: dict[str, list[Message]] = {agent: [] for agent in AGENTS}
    names: dict[str, str] = {}
    for line in conversation.messages:
        agent = names.setdefault(line["session_id"], AGENTS[len(names) % len(AGENTS)])
        by_agent[agent].append(parse_message({**line, "agent_id": agent}))
    return _by_turns(list(by_agent.values()))[:MOST]


def _made_up() -> list[Message]:
    return _by_turns([[_line(agent, line) for line in range(LINES)] for agent in AGENTS])


def _line(agent: str, line: int) -> Message:
    number = AGENTS.index(agent)
    statements = (*TOPICS[number % len(TOPICS)], *TOPICS[(number // 2) % len(TOPICS)], *NOISE, *REFUSED)
    return Message(
        agent_id=agent,
        id=f"{agent}-{line}",
        content=statements[(line * 3 + number) % len(statements)],
        user_id=("ayse", "ayse", "tom")[line % 3],
        session_id=f"s{line // 7}",
        at=BEGINNING + timedelta(minutes=7 * line - (90 if line % 5 == 4 else 0)),  # now and then one is late
    )


def _commands(before: Sequence[Message]) -> list[Said]:
    """Sessions end, and something is remembered by hand: for agents that were spoken to, and for one that never is."""
    last = {message.agent_id: message.session_id for message in before}
    said: list[Said] = [
        EndSession(agent_id=agent, id=f"end-{agent}", session_id=session) for agent, session in last.items() if session
    ]
    for number, agent in enumerate((*AGENTS[::4], "notes", "notes", "notes")):
        text = f"The {('boiler', 'printer', 'bicycle')[number % 3]} was repaired by Emma on {number + 1} May."
        said.append(Remember(agent_id=agent, id=f"note-{number}", text=text))
    return said


def _by_turns(lines: Sequence[Sequence[Message]]) -> list[Message]:
    longest = max(len(each) for each in lines)
    return [each[turn] for turn in range(longest) for each in lines if turn < len(each)]
