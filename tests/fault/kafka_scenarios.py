"""What befalls an installation: each scenario tells everything that there is to say while something goes wrong."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Final

from mnemolog.ops.worker import Role
from tests.fault.kafka_conversation import Said
from tests.fault.kafka_harness import LOOK_S, STUCK_S, TOOK_OVER, Fate, Installation, Worker
from tests.fault.kafka_outcome import NONE, Differences, differences, positions, text_store
from tests.services.service import Service

POINTS: Final = ("before_append", "inside_transaction", "after_append", "inside_group_commit", "while_opening")
"""Of the log on Kafka and of the copy: see `reached` in streams/logs."""

REBALANCE: Final = ("partitions_revoked", "partitions_assigned")
"""Of streams/faust_app.py."""

VISITS: Final = 6
"""A fate comes at one of the first visits of a life."""

OPENINGS: Final = 4
"""One for each partition."""

ASKED: Final = (0, -signal.SIGTERM)
"""A worker that is asked to end before it has begun just goes."""

FENCED: Final = (*ASKED, 1)
"""A worker whose partition was taken over, or whose broker is gone, ends with 1."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a scenario is played."""

    installation: Installation
    rounds: Sequence[Sequence[Said]]
    broker: Service | None = None
    """where it is this test's alone"""
    opensearch: Service | None = None
    """where the texts are on a server"""

    async def tell_all(self, times: int = 1) -> None:
        """Every round, each once the one before is settled."""
        for said in self.rounds:
            await self.installation.tell(said, times=times)
            await self.installation.all_settled()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A play, what may come of its workers, and how many kills it has to have."""

    name: str
    play: Callable[[Stage], Awaitable[None]]
    kills: int = 0
    ends: tuple[int, ...] = ASKED
    own_broker: bool = False
    on_opensearch: bool = False
    """the texts are on a server of this test alone"""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it: a line of the table."""

    name: str
    messages: int
    kills: int
    found: Differences
    seconds: float
    trouble: str = ""
    """why it could not be played to its end"""

    @property
    def is_right(self) -> bool:
        """Whether nothing happened that should not."""
        return not self.trouble and self.found == NONE


async def play(
    scenario: Scenario,
    *,
    address: str,
    folder: Path,
    rounds: Sequence[Sequence[Said]],
    expected: dict[str, str],
    broker: Service | None = None,
    opensearch: Service | None = None,
) -> Played:
    """Play it to its end and look at what is left."""
    began = monotonic()
    installation = Installation(address, folder / "run", scenario.seed, opensearch.address if opensearch else None)
    played = Played(scenario.name, 0, 0, NONE, 0.0)
    installation.to_say = sum(map(len, rounds))
    try:
        async with installation.running():
            await scenario.play(Stage(installation, rounds, broker, opensearch))
            await installation.stop_workers()
            played = replace(played, found=await differences(installation, expected, folder))
        _check(scenario, installation)
    except Exception as error:
        said = "" if str(error).endswith(installation.said()) else installation.said()
        played = replace(played, trouble=f"{type(error).__name__}: {error}\n{said}")
    return replace(played, messages=installation.sent, kills=installation.kills, seconds=monotonic() - began)


def _check(scenario: Scenario, installation: Installation) -> None:
    """All that was to happen has happened, and no worker ended in another way than expected."""
    for worker in installation.workers:
        allowed = {*scenario.ends, -signal.SIGKILL, *(FENCED if worker.was_fenced() else ())}
        assert worker.ends.keys() <= allowed, f"{worker.name} ended with {dict(worker.ends)}"
    assert installation.kills >= scenario.kills, f"{installation.kills} kills, not {scenario.kills}"


# The plays.


def killed_at(point: str, times: int) -> Callable[[Stage], Awaitable[None]]:
    """One worker is killed at a point, life after life, at random counts."""

    async def played(stage: Stage) -> None:
        most = OPENINGS if point == "while_opening" else VISITS
        here = stage.installation
        worker = here.worker("worker", _fates(stage, (point,), times, most))
        here.pace = lambda: (worker.kills + 1) / (times + 1)
        await stage.tell_all()

    return played


def killed_during_rebalances(times: int) -> Callable[[Stage], Awaitable[None]]:
    """One worker is killed as partitions go or come, while another one keeps leaving as soon as it has some."""

    async def played(stage: Stage) -> None:
        here = stage.installation
        doomed = here.worker("doomed", _fates(stage, REBALANCE, times, 2))
        restless = here.worker(
            "restless", lambda _life: Fate("partitions_assigned", 2, "term") if doomed.kills < times else None
        )
        here.pace = lambda: (doomed.kills + 1) / (times + 1)
        telling = asyncio.create_task(stage.tell_all())
        quiet_s = here.chance.uniform(*QUIET_S)
        while doomed.kills < times and not telling.done():
            kills = doomed.kills
            await asyncio.wait([telling], timeout=quiet_s)
            if doomed.kills == kills:
                restless.send(signal.SIGTERM)
                quiet_s *= LONGER
        await telling

    return played


QUIET_S: Final = (10.0, 15.0)
"""Without a rebalance for so long, a worker leaves."""

LONGER: Final = 1.5
"""Then it stays longer each time: where joining takes longer than that, leaving again would end all progress."""


def killed_in_turns(times: int, most: int) -> Callable[[Stage], Awaitable[None]]:
    """Two workers that share the partitions, and a folder, are killed in turns, each time after some commits."""

    async def played(stage: Stage) -> None:
        here = stage.installation
        two = [here.worker("one", folder="shared"), here.worker("other", folder="shared")]
        telling = asyncio.create_task(stage.tell_all())
        for turn in range(times):
            await here.some_settled(here.chance.randint(1, most))
            await asyncio.sleep(here.chance.uniform(0.0, 2.0))
            await two[turn % 2].killed()
        await telling

    return played


def asked_to_end(times: int) -> Callable[[Stage], Awaitable[None]]:
    """Two workers get SIGTERM life after life, wherever they are: opening, in a transaction, before the next."""

    async def played(stage: Stage) -> None:
        here = stage.installation
        fates = _fates(stage, (*POINTS, *REBALANCE), times, 3, "term")
        two = [here.worker(name, fates, folder="shared") for name in ("one", "other")]
        here.pace = lambda: (min(sum(each.ends.values()) for each in two) + 1) / (times + 1)
        await stage.tell_all()

    return played


def _fates(
    stage: Stage, points: Sequence[str], times: int, most: int, name: str = "kill"
) -> Callable[[int], Fate | None]:
    """As many lives that end at one of the points, at random counts; the next goes on."""
    chance = stage.installation.chance
    once = (*REBALANCE, "while_opening") if len(points) > len(REBALANCE) else ()  # of those there may be no second

    def fate(life: int) -> Fate | None:
        point = points[life % len(points)]
        visit = 1 if point in once else chance.randint(1, most)
        return Fate(point, visit, name) if life < times else None

    return fate


async def everything_twice(stage: Stage) -> None:
    """A producer sends every record twice, one that lost the answer sends a portion again, and a group starts anew."""
    here = stage.installation
    worker = here.worker("worker")
    for said in stage.rounds:
        await here.tell(said, times=2)
        await here.all_settled()
    await worker.stop()
    await here.forget_what_was_acknowledged()
    worker.start()
    here.worker("newcomer")
    await here.repeat(stage.rounds[0])
    await here.all_settled()


async def reordered(stage: Stage) -> None:
    """Agents come in another order, portion by portion, and two workers share them: within an agent it stays."""
    here = stage.installation
    here.worker("one")
    here.worker("other")
    for said in stage.rounds:
        await here.tell(_shuffled(said, here))
        await here.all_settled()


def _shuffled(said: Sequence[Said], here: Installation) -> list[Said]:
    """Another order of all, the same order of each agent."""
    keys = [body.key for body in said]
    here.chance.shuffle(keys)
    left = {key: iter([body for body in said if body.key == key]) for key in keys}
    return [next(left[key]) for key in keys]


def broker_killed(times: int) -> Callable[[Stage], Awaitable[None]]:
    """The broker is killed under load and comes back a moment later; the producer sends again what failed."""

    async def played(stage: Stage) -> None:
        here, broker = stage.installation, stage.broker
        assert broker is not None, "this takes a broker of its own"
        here.worker("one")
        here.worker("other")
        telling = asyncio.create_task(stage.tell_all())
        for _ in range(times):
            await here.some_settled(AWHILE)
            await asyncio.to_thread(broker.kill)
            await asyncio.sleep(here.chance.uniform(0.0, 3.0))
            await asyncio.to_thread(broker.start)
        await telling

    return played


AWHILE: Final = 60
"""Commits between one misfortune and the next."""


def zombie(point: str) -> Callable[[Stage], Awaitable[None]]:
    """A worker is stopped until its partitions are another one's, and wakes up in the middle of what it did."""

    async def played(stage: Stage) -> None:
        here = stage.installation
        asleep = here.worker("zombie", lambda _life: None if asleep.has_stopped() else Fate(point, 3, "stop"))
        first, *others = stage.rounds
        telling = asyncio.create_task(here.tell(first))
        await asleep.stopped()
        here.worker("other")
        await telling
        await here.all_settled()
        asleep.send(signal.SIGCONT)
        await _ended_with(asleep, 1)
        assert TOOK_OVER in asleep.said(), asleep.said()
        for said in others:
            await here.tell(said)
            await here.all_settled()

    return played


async def _ended_with(worker: Worker, status: int) -> None:
    async with asyncio.timeout(WOKEN_S):
        while not worker.ends:  # noqa: ASYNC110  another task of this thread, which is told by the system
            await asyncio.sleep(LOOK_S)
    assert worker.ends.keys() == {status}, worker.said()


WOKEN_S: Final = 15.0
"""A zombie has noticed by then."""


def opensearch_killed(times: int, *roles: Role) -> Callable[[Stage], Awaitable[None]]:
    """The server of the texts is killed under load, stays away while writers go on, and comes back with its data."""

    async def played(stage: Stage) -> None:
        here, server = stage.installation, stage.opensearch
        assert server is not None, "this takes a server of its own"
        for role in roles:
            here.worker(role, role=role)
        here.says_by_now(1 / (times + 1))
        telling = asyncio.create_task(stage.tell_all())
        taken_in = 0
        for time in range(1, times + 1):
            taken_in = await _taken_in(here, taken_in + 1)
            await asyncio.to_thread(server.kill)
            here.says_by_now((time + AWAY) / (times + 1))
            async with asyncio.timeout(NOT_WAITING_S):
                await here.some_settled(AWHILE)
            await asyncio.to_thread(server.start)
            here.says_by_now((time + 1) / (times + 1))
        await telling
        await _taken_in(here, here.settled)

    return played


async def _taken_in(here: Installation, commits: int) -> int:
    """How many the index has taken in, once it has so many."""
    async with text_store(here.config) as store, asyncio.timeout(STUCK_S):
        while (found := sum(await positions(store, here.config))) < commits:  # noqa: ASYNC110  another process does
            await asyncio.sleep(LOOK_S)
    return found


AWAY: Final = 0.7
"""The share of what is said from one misfortune to the next that is said while the server is away."""

NOT_WAITING_S: Final = 30.0
"""Writers that do not wait for each other have written a few dozen commits by then, on whatever machine."""


# The matrix.

MATRIX: Final = (
    *(Scenario(f"killed at {point}", killed_at(point, 7), kills=7, seed=n) for n, point in enumerate(POINTS)),
    Scenario("killed during rebalances", killed_during_rebalances(8), kills=6, seed=11),
    Scenario("two workers killed in turns", killed_in_turns(16, 20), kills=16, seed=12),
    Scenario("the same in other moments", killed_in_turns(12, 40), kills=12, seed=13),
    Scenario("SIGTERM storm", asked_to_end(9), seed=14),
    Scenario("everything twice, and delivered again", everything_twice, seed=15),
    Scenario("reordered across agents", reordered, seed=16),
    Scenario("broker killed three times", broker_killed(3), ends=FENCED, own_broker=True, seed=17),
    Scenario("zombie before append", zombie("before_append"), ends=FENCED, seed=18),
    Scenario("zombie inside transaction", zombie("inside_transaction"), ends=FENCED, seed=19),
    Scenario("OpenSearch killed twice", opensearch_killed(2, "pipeline", "projections"), on_opensearch=True, seed=20),
    Scenario("OpenSearch killed, one worker for all", opensearch_killed(1, "all"), on_opensearch=True, seed=21),
)

SELECTION: Final = (
    *(Scenario(f"killed at {point}", killed_at(point, 1), kills=1, seed=n) for n, point in enumerate(POINTS)),
    Scenario("killed during rebalances", killed_during_rebalances(1), kills=1, seed=21),
    Scenario("two workers killed in turns", killed_in_turns(2, 20), kills=2, seed=22),
    Scenario("SIGTERM storm", asked_to_end(2), seed=23),
    Scenario("everything twice, and delivered again", everything_twice, seed=24),
    Scenario("broker killed", broker_killed(1), ends=FENCED, own_broker=True, seed=25),
    Scenario("zombie inside transaction", zombie("inside_transaction"), ends=FENCED, seed=26),
)
