"""Plays the bundled conversation, asks questions, replays the log and compares hashes."""

from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.rule import Rule

from mnemolog.ops.surfaces.cli.output import NARROW, escape, out, print_receipt, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config
from mnemolog.schemas.query import Receipt, Why

AGENT: Final = "atlas"

QUESTIONS: Final = (
    "Where does Ayşe live?",
    "Which port does the staging API use?",
    "What is Tom allergic to?",
    "Who gave a talk about Kafka?",
    "Ayşe çay mı kahve mi seviyor?",
    "When is the deadline of the pipeline?",
)

ANSWERS_SHOWN: Final = 3


async def play(data: Path | None, config: Config) -> None:
    """Run the demo in the directory, or in one that is gone afterwards."""
    # The clock follows the times of the messages: the conversation took weeks, and is played in seconds.
    simulated = replace(config, stream=replace(config.stream, clock="message"))
    with TemporaryDirectory(prefix="mnemolog-demo-") as temporary:
        async with AsyncMemory(data or temporary, config=simulated) as memory:
            await _converse(memory)
            await _ask(memory)
            await _remembered(memory)
            await _prove(memory)
    if data is not None:
        out.print(f"\nKept in {data}: mnemolog list --agent {AGENT} --data {data}")


def conversation() -> list[dict[str, Any]]:
    """The bundled messages."""
    text = files("mnemolog.ops.demo").joinpath("conversation.jsonl").read_text(encoding="utf-8")
    return [{"agent_id": AGENT, **codec.load(line)} for line in text.splitlines()]


async def _converse(memory: AsyncMemory) -> None:
    session, outcomes = "", Counter[str]()
    for message in conversation():
        if message["session_id"] != session:
            session = message["session_id"]
            _heading(f"[bold]{session}")
        speaker = message.get("name", message.get("role", "user"))
        out.print(f"[bold]{escape(speaker)}:[/] {escape(message['content'])}")
        (receipt,) = await memory.add_many([message])
        outcomes[receipt.outcome or ""] += 1
        _show(receipt)
    _heading(f"[bold]{outcomes.total()} messages, one commit each")
    table(("outcome", "messages"), outcomes.most_common())


def _heading(title: str) -> None:
    """A line across the terminal; in a file no longer than one."""
    out.print(Rule(title, align="left"), width=min(out.width, NARROW), soft_wrap=False)


def _show(receipt: Receipt) -> None:
    """Print a receipt; a message that is only in the transcript, as most are, gets one line without its text."""
    if receipt.outcome == "recorded":
        out.print("  [dim]in the transcript only[/]")
    else:
        print_receipt(receipt)


async def _ask(memory: AsyncMemory) -> None:
    _heading("[bold]questions")
    for question in QUESTIONS:
        answer = await memory.search(question, agent_id=AGENT, limit=ANSWERS_SHOWN)
        out.print(f"[bold]{escape(question)}[/]  [dim]{answer.took_ms:.0f} ms[/]")
        for hit in answer.results:
            out.print(f"  {hit.score:.2f}  {escape(hit.text)}")


async def _remembered(memory: AsyncMemory) -> None:
    _heading("[bold]superseded memories are kept, but searches of the present do not return them")
    for view in await memory.get_all(agent_id=AGENT, everything=True):
        if view.status == "superseded":
            why = await memory.why(view.id)
            out.print(f"  [yellow]{escape(view.text)}[/]")
            out.print(f"    {escape(_ending(why))}")


async def _prove(memory: AsyncMemory) -> None:
    _heading("[bold]replay")
    replay = await memory.replay(verify=True)
    for key, agent in replay.agents.items():
        out.print(
            f"{key}: {agent.messages} messages, {agent.memories} memories, state hash [bold]{agent.state_hash}[/]"
        )
    speed = f"{replay.events} events folded at {replay.events_per_s} events/s with {replay.model_calls} model calls"
    verdict = "have the same state" if replay.verified else "[bold red]differ[/]"
    out.print(f"{speed}; the stored projections {verdict}")


def _ending(why: Why) -> str:
    """The sentence of an explanation that names the replacement."""
    return next((sentence for sentence in why.explanation if " ended: " in sentence), why.explanation[0])
