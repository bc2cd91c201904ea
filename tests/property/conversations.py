"""Conversations at random: what producers send to several agents, in the order in which they send it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from hypothesis import strategies as st

from mnemolog.schemas.command import (
    Command,
    Edit,
    EndSession,
    Feedback,
    Forget,
    Lock,
    Pin,
    Recall,
    RecalledItem,
    Remember,
    Restore,
    Unlock,
    Unpin,
)
from mnemolog.schemas.ids import agent_key, memory_id
from mnemolog.schemas.input import COMMANDS, MESSAGES, encode_body
from mnemolog.schemas.message import Message
from tests.examples import examples
from tests.property.statements import BESIDES, TOPICS

AGENTS: Final = (("default", "atlas"), ("default", "atlas2"), ("other", "atlas"))
"""One name begins another; two tenants have agents of one name."""

BEGINNING: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)

MINUTES: Final = (*(0, 1, 2, 5) * 3, 29, 30, 31, 700, *(-5, -90, -3_000) * 2)
"""From one message to the next: long enough to end a conversation, or dated back before what is known."""

Action = Literal[
    "says", "repeats", "contradicts itself", "ends", "remembers", "forgets", "restores", "garbles", "says undated",
    "anchors", "reports", "recalls", "edits",
]  # fmt: skip

ACTIONS: Final[tuple[Action, ...]] = (
    *("says",) * 16, *("repeats",) * 2, *("contradicts itself",) * 2, "ends", *("remembers",) * 2, *("forgets",) * 2,
    *("restores",) * 2, "edits", "garbles", "says undated", *("anchors",) * 2, "reports", *("recalls",) * 2,
)  # fmt: skip


class Speaker(NamedTuple):
    """Who talks."""

    role: Literal["user", "assistant"]
    user_id: str | None
    name: str | None


SPEAKERS: Final = (
    *(Speaker("user", "ayse", "Ayşe"),) * 4,
    *(Speaker("user", "tom", "Tom"),) * 2,
    Speaker("user", None, None),
    Speaker("assistant", None, "Atlas"),
)
SESSIONS: Final = ("s1", "s1", "s2", None)
METADATA: Final[tuple[dict[str, Any], ...]] = ({}, {}, {"kanal": "ışık", "n": [1, 2.5, None, {"x": True}]})


ANCHORS: Final = (Pin, Lock, Pin, Lock, Unpin, Unlock)


class Step(NamedTuple):
    """One input."""

    agent: int
    action: Action
    statement: int
    """which of what the conversation is about"""
    speaker: Speaker
    session: str | None
    minutes: int
    choice: int
    """which earlier message or memory, where the action is about one"""
    unchecked: bool
    """by a producer that does not ask whether the id is known, as a broker delivers"""


steps: Final = st.builds(
    Step,
    st.sampled_from((0, 0, 0, 0, 0, 0, 1, 2)),
    st.sampled_from(ACTIONS),
    st.integers(0, 99),
    st.sampled_from(SPEAKERS),
    st.sampled_from(SESSIONS),
    st.sampled_from(MINUTES),
    st.integers(0, 9),
    st.sampled_from((False, False, False, True)),
)


Body: TypeAlias = Message | Command


@dataclass(frozen=True, slots=True, repr=False)
class Sending:
    """Something on its way into the queue."""

    key: str
    input_id: str
    body: Body | None
    """None: bytes that cannot be read"""
    unchecked: bool = False

    @property
    def topic(self) -> str:
        """Where its like is kept."""
        return COMMANDS if isinstance(self.body, Command) else MESSAGES

    def __repr__(self) -> str:
        """On one line, for the reader of a failed test."""
        match self.body:
            case Message() as said:
                what = f"{said.speaker} in {said.session_id} at {said.at}: {said.content}"
            case body:
                what = str(body)
        return f"Sending({self.key} {self.input_id}{' unchecked' if self.unchecked else ''}, {what})"

    @property
    def data(self) -> bytes:
        """As a producer writes it."""
        return b"{" if self.body is None else encode_body(self.body)


@dataclass(slots=True)
class _Telling:
    """Turns steps into what is sent."""

    statements: Sequence[str]
    sent: list[Sending] = field(default_factory=list)
    now: datetime = BEGINNING

    def take(self, step: Step) -> None:
        """Do one step; where there is nothing to repeat or to forget, the statement is said instead."""
        tenant, agent = AGENTS[step.agent]
        key, input_id = agent_key(tenant, agent), f"m{len(self.sent) + 1}"
        earlier = [each for each in self.sent if each.key == key and isinstance(each.body, Message)]
        chosen = earlier[-1 - step.choice % len(earlier)] if earlier else None
        at = self._at(step.minutes)
        match step.action:
            case "repeats" if chosen is not None:
                self._send(key, chosen.input_id, chosen.body, step)
            case "contradicts itself" if chosen is not None:
                self._send(key, chosen.input_id, self._message(step, chosen.input_id, at), step)
            case "ends":
                session = step.session or "s1"
                self._send(
                    key, input_id, EndSession(agent_id=agent, tenant_id=tenant, id=input_id, session_id=session), step
                )
            case "remembers":
                self._send(key, input_id, self._by_hand(step, input_id), step)
            case "forgets" | "restores" if self.sent:
                self._send(key, input_id, self._ended(step, input_id), step)
            case "anchors" | "reports" | "edits" if self.sent:
                self._send(key, input_id, self._about(step, input_id), step)
            case "recalls" if self.sent:
                self._send(key, input_id, self._recall(step, input_id), step)
            case "garbles":
                self._send(key, input_id, None, step._replace(unchecked=True))
            case "says undated":
                self._send(key, input_id, self._message(step, input_id, None), step)
            case _:
                self._send(key, input_id, self._message(step, input_id, at), step)

    def _at(self, minutes: int) -> datetime:
        """When it was said; what is dated back does not turn the clock back for the others."""
        if minutes < 0:
            return self.now + timedelta(minutes=minutes)
        self.now += timedelta(minutes=minutes)
        return self.now

    @staticmethod
    def _end(step: Step, input_id: str) -> EndSession:
        tenant, agent = AGENTS[step.agent]
        return EndSession(agent_id=agent, tenant_id=tenant, id=input_id, session_id=step.session or "s1")

    def _ended(self, step: Step, input_id: str) -> Forget | Restore:
        tenant, agent = AGENTS[step.agent]
        kind = Forget if step.action == "forgets" else Restore
        return kind(agent_id=agent, tenant_id=tenant, id=input_id, memory_id=self._memory(step))

    def _memory(self, step: Step) -> str:
        """A memory that some earlier input may have become; now and then another agent's."""
        tenant, agent = AGENTS[step.agent]
        own = [each for each in self.sent if each.key == agent_key(tenant, agent)]
        of = (own if own and step.choice else self.sent)[-1 - step.choice % len(own or self.sent)]
        return memory_id(of.key, of.input_id, 0)

    def _about(self, step: Step, input_id: str) -> Command:
        """An anchor, on or off, a report of whether it helped, or other words."""
        tenant, agent = AGENTS[step.agent]
        memory = self._memory(step)
        if step.action == "edits":
            text = self._statement(step)
            return Edit(agent_id=agent, tenant_id=tenant, id=input_id, memory_id=memory, text=text)
        if step.action == "reports":
            return Feedback(
                agent_id=agent, tenant_id=tenant, id=input_id, memory_id=memory, success=step.choice % 2 == 0
            )
        return ANCHORS[step.choice % len(ANCHORS)](agent_id=agent, tenant_id=tenant, id=input_id, memory_id=memory)

    def _recall(self, step: Step, input_id: str) -> Recall:
        """Some of what was said is given back, with memories that may be there."""
        tenant, agent = AGENTS[step.agent]
        given = (
            RecalledItem(kind="memory", id=self._memory(step), text=self._statement(step)),
            RecalledItem(kind="message", id=self.sent[-1].input_id, text=self._statement(step)),
        )
        return Recall(
            agent_id=agent,
            tenant_id=tenant,
            id=input_id,
            session_id=step.session or "s1",
            query="?",
            recalled=given[: 1 + step.choice % 2],
        )

    def _send(self, key: str, input_id: str, body: Body | None, step: Step) -> None:
        self.sent.append(Sending(key, input_id, body, step.unchecked))

    def _message(self, step: Step, message_id: str, at: datetime | None) -> Message:
        tenant, agent = AGENTS[step.agent]
        return Message(
            agent_id=agent,
            tenant_id=tenant,
            id=message_id,
            content=self._statement(step),
            role=step.speaker.role,
            user_id=step.speaker.user_id,
            name=step.speaker.name,
            session_id=step.session,
            at=at,
            metadata=METADATA[step.choice % len(METADATA)],
        )

    def _by_hand(self, step: Step, input_id: str) -> Remember:
        tenant, agent = AGENTS[step.agent]
        return Remember(
            agent_id=agent,
            tenant_id=tenant,
            id=input_id,
            text=self._statement(step),
            importance=step.choice / 9,
            user_id=step.speaker.user_id,
        )

    def _statement(self, step: Step) -> str:
        return self.statements[step.statement % len(self.statements)]


def told(topics: Sequence[Sequence[str]], chosen: Sequence[Step]) -> tuple[Sending, ...]:
    """What the steps send, when people talk about these topics."""
    about = [statement for topic in topics for statement in topic]
    telling = _Telling([*about, *about, *about, *BESIDES])
    for step in chosen:
        telling.take(step)
    return tuple(telling.sent)


some: Final = examples(30)
"""A conversation is much in one example, so that a test looks at fewer of them than others do."""

conversations: Final = st.builds(
    told,
    st.lists(st.sampled_from(TOPICS), min_size=1, max_size=2, unique=True),
    st.lists(steps, min_size=12, max_size=40),
)


def message(minute: int, content: str) -> Sending:
    """What one person says to one agent so many minutes after the beginning; the minute names it."""
    said = Message(
        agent_id="atlas",
        id=f"m{minute}",
        content=content,
        user_id="ayse",
        session_id="s1",
        at=BEGINNING + timedelta(minutes=minute),
    )
    return Sending(said.key, f"m{minute}", said)
