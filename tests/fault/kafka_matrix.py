"""The full matrix of faults on a real Kafka: `make faults`, or `python -m tests.fault.kafka_matrix --data locomo.json`.

The exit status is 0 where nothing was lost, duplicated, out of order or wrong; else 1.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.fault.kafka_conversation import rounds
from tests.fault.kafka_outcome import embedded_states
from tests.fault.kafka_scenarios import MATRIX, SELECTION, Played, Scenario, play
from tests.services.kafka import KAFKA
from tests.services.opensearch import OPENSEARCH
from tests.services.recipe import Recipe
from tests.services.service import Service, find

AT_ONCE: Final = 3
"""Scenarios side by side: most of their time they wait for a session to end."""

MOST_S: Final = 1_800.0
"""Whatever hangs, this ends."""

KILLS: Final = 60
"""At least, in the full matrix."""


async def matrix(
    scenarios: Sequence[Scenario],
    folder: Path,
    *,
    address: str,
    file: Path | None = None,
    at_once: int = AT_ONCE,
    heard: Callable[[Played], None] = lambda _played: None,
) -> list[Played]:
    """Play all of them, some side by side, against one embedded run; `heard` gets the outcome of each as it ends."""
    said = rounds(file)
    expected = await embedded_states(folder / "embedded", said)
    places = asyncio.Semaphore(at_once)

    async def one(number: int, scenario: Scenario) -> Played:
        place = folder / str(number)
        async with places:
            with ExitStack() as own:
                broker = await _own(KAFKA, place / "broker", own) if scenario.own_broker else None
                opensearch = await _own(OPENSEARCH, place / "opensearch", own) if scenario.on_opensearch else None
                played = await play(
                    scenario,
                    address=broker.address if broker else address,
                    folder=place,
                    rounds=said,
                    expected=expected,
                    broker=broker,
                    opensearch=opensearch,
                )
        heard(played)
        return played

    async with asyncio.timeout(MOST_S):
        return list(await asyncio.gather(*(one(number, each) for number, each in enumerate(scenarios))))


async def _own(recipe: Recipe, folder: Path, own: ExitStack) -> Service:
    """A running service of this test alone."""
    service = Service(recipe, folder)
    own.callback(service.kill)
    await asyncio.to_thread(service.start)
    return service


def table(lines: Sequence[Played]) -> Table:
    """What came of each, and of all."""
    made = Table(box=None, pad_edge=False)
    made.add_column("scenario")
    for name in COLUMNS:
        made.add_column(name, justify="right")
    for each in lines:
        made.add_row(each.name, *_numbers(each))
    return made


COLUMNS: Final = (
    "messages",
    "kills",
    "lost",
    "duplicated",
    "out of order",
    "wrong states",
    "wrong projections",
    "seconds",
)


def _numbers(played: Played) -> list[str]:
    found = played.found
    counted = [found.lost, found.doubled, found.out_of_order, found.wrong_states, found.wrong_projections]
    shown = ["?"] * len(counted) if played.trouble else [str(number) for number in counted]
    return [str(played.messages), str(played.kills), *shown, f"{played.seconds:.0f}"]


def main() -> None:
    """Play, print, and say by the exit status whether all is right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a file of LoCoMo; else made-up conversations are told")
    parser.add_argument("--only", default="", help="scenarios whose name contains this")
    parser.add_argument("--selection", action="store_true", help="the selection of make test")
    parser.add_argument("--at-once", type=int, default=AT_ONCE)
    parser.add_argument("--keep", type=Path, help="where everything is left to be looked at")
    given = parser.parse_args()
    logging.getLogger("aiokafka").setLevel(logging.CRITICAL)  # a broker that is killed is no news here
    scenarios = [each for each in (SELECTION if given.selection else MATRIX) if given.only in each.name]
    console = Console(width=WIDTH, highlight=False)
    with tempfile.TemporaryDirectory(prefix="mnemolog-faults-") as temporary:
        folder = given.keep or Path(temporary)
        service = Service(KAFKA, folder / "broker")
        try:
            lines = asyncio.run(
                matrix(
                    scenarios,
                    folder,
                    address=find(KAFKA, service.folder),
                    file=given.data,
                    at_once=given.at_once,
                    heard=lambda played: _tell(console, played),
                )
            )
        finally:
            service.kill()
    console.print(table(lines))
    kills = sum(each.kills for each in lines)
    console.print(
        f"{sum(each.messages for each in lines)} messages, {kills} kills, {sum(not x.is_right for x in lines)} wrong"
    )
    whole = scenarios == list(MATRIX)
    sys.exit(0 if all(each.is_right for each in lines) and (kills >= KILLS or not whole) else 1)


WIDTH: Final = 140


def _tell(console: Console, played: Played) -> None:
    console.print(f"{played.name}: {played.found}, {played.kills} kills, {played.seconds:.0f} s")
    if played.trouble:
        console.print(played.trouble, markup=False)


if __name__ == "__main__":
    main()
