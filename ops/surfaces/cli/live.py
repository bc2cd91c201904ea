"""The command that shows events as they happen: watch."""

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Annotated, Final, Self, cast

import typer
from rich.live import Live
from rich.text import Text

from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json, OnlyAgent, run, with_memory
from mnemolog.ops.surfaces.cli.output import COLOURS, escape, fail, note, out, print_json
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.processors.narration.receipt_lines import lines
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.live import LIVE_KINDS, LiveEvent, LiveKind
from mnemolog.schemas.query import Receipt

_BARS: Final = " ▁▂▃▄▅▆▇█"
_SECONDS: Final = 30
"""Seconds that the sparkline of the rate covers."""

_REFRESH_S: Final = 0.5

_SIGNS: Final = {"decision": "[green]●[/]", "recall": "[cyan]◆[/]", "cycle": "[magenta]☾[/]"}


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("watch")(watch)


def watch(
    agent: OnlyAgent = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="K", help=f"Only events of this kind: {', '.join(LIVE_KINDS)}."),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option("--after", metavar="C", help="Resume after this event cursor; `start` for the whole log."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show decisions, recalls and steps of consolidation cycles as they happen, until Ctrl-C.

    The command reads the log, whichever process writes it, and needs no server. --json prints one event per line; pass
    the last event's `cursor` to --after to resume.

    [bold]Example:[/] mnemolog watch --agent support-bot --kind decision
    """
    kinds = _kinds(kind)
    with suppress(KeyboardInterrupt):
        run(_watch(agent, kinds, after, data=data, config=config, as_json=as_json))


def _kinds(typed: list[str] | None) -> tuple[LiveKind, ...]:
    for each in typed or ():
        if each not in LIVE_KINDS:
            fail(str(InvalidInputError("kind", each, f"one of {', '.join(LIVE_KINDS)}")))
    return cast("tuple[LiveKind, ...]", tuple(typed or ()))


async def _watch(
    agent: str | None,
    kinds: tuple[LiveKind, ...],
    after: str | None,
    *,
    data: Path | None,
    config: Path | None,
    as_json: bool,
) -> None:
    async def show(memory: AsyncMemory) -> None:
        events = memory.events(agent_id=agent, kinds=kinds, after=after)
        if as_json:
            async for event in events:
                print_json(event)
        else:
            note("watching; Ctrl-C ends")
            with _Picture() as picture:
                drawing = asyncio.create_task(picture.refresh())
                try:
                    async for event in events:
                        picture.show(event)
                finally:
                    drawing.cancel()

    await with_memory(data, config, show, writes="never")


class _Picture:
    """A line for each event and, on a terminal, counts and a sparkline of the rate at the bottom."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._times: deque[float] = deque()
        self._live = Live(Text(""), console=out, auto_refresh=False, transient=True) if out.is_terminal else None

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, event: LiveEvent) -> None:
        """Print one event."""
        self._counts[event.kind] += 1
        self._times.append(monotonic())
        for line in _lines(event):
            out.print(line, no_wrap=False)

    async def refresh(self) -> None:
        """Draw the bottom line again whenever it changes."""
        drawn = Text()
        while self._live is not None:
            if (bottom := self._bottom(monotonic())) != drawn:
                drawn = bottom
                self._live.update(bottom, refresh=True)
            await asyncio.sleep(_REFRESH_S)

    def _bottom(self, now: float) -> Text:
        while self._times and self._times[0] < now - _SECONDS:
            self._times.popleft()
        by_second = Counter(int(now - at) for at in self._times)
        most = max(by_second.values(), default=1)
        rates = (by_second[second] for second in reversed(range(_SECONDS)))
        # Rounded up: a single event among hundreds still shows.
        drawn = "".join(_BARS[-(-count * (len(_BARS) - 1) // most)] for count in rates)
        shown = " · ".join(f"{self._counts[kind]} {kind}s" for kind in LIVE_KINDS)
        return Text.assemble((f"{shown} · ", "dim"), (drawn, "green"), (f" {len(self._times) / _SECONDS:.1f}/s", "dim"))


def _lines(event: LiveEvent) -> Iterator[str]:
    """An event as lines of text."""
    at = datetime.fromisoformat(event.at).astimezone()
    outcome = f"[{COLOURS.get(event.outcome, 'bold')}]{event.outcome}[/]"
    what = _what(event)
    yield f"[dim]{at:%H:%M:%S}[/] {_SIGNS[event.kind]} [bold]{_plain(event.agent_id)}[/] {outcome}  {what}"
    for line in lines(_receipt(event)):
        yield f"           {_plain(line)}"


def _what(event: LiveEvent) -> str:
    """The message, the query or the step of an event; else its id."""
    for shown in event.events:
        match shown:
            case {"event": "message_recorded", "text": text, "name": name}:
                return f"{_plain(str(name))}: {_plain(str(text))}"
            case {"event": "message_ignored", "excerpt": text}:
                return _plain(str(text))
            case {"event": "memories_recalled", "query": query, "recalled": [*recalled]}:
                return f"“{_plain(str(query))}” → {len(recalled)}"
            case {"event": "dream_begun", "phases": [*phases], "steps": steps}:
                return f"a cycle of {steps} steps: {_plain(', '.join(map(str, phases)))}"
            case {"event": "dream_finished"}:
                return "the cycle is finished"
            case {"event": "memory_slept" | "message_slept" | "tier_changed" | "stability_changed" | "theme_formed"}:
                return _plain(str(shown["event"]).replace("_", " "))
    return f"[dim]{_plain(event.input_id)}[/]"


def _receipt(event: LiveEvent) -> Receipt:
    return Receipt(
        message_id=event.input_id,
        position="",
        outcome=event.outcome,
        events=event.events,
        stage=event.stage,
        reason=event.reason,
        filter=event.filter,
        detail=event.detail,
    )


def _plain(text: str) -> str:
    """The text on one line, without control characters that a terminal would interpret."""
    return escape("".join(character if character.isprintable() else " " for character in text))
