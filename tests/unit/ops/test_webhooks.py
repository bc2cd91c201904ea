"""Webhooks: signed, in order, again until they are taken, and on from there by the next process."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import httpx
import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.access.private import mend
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.partitions import Partitions
from mnemolog.ops.live.webhooks import POSITION, Webhook, signature, signing_key
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig, WebhooksConfig
from mnemolog.schemas.errors import ConfigError, ServerError
from mnemolog.schemas.telemetry import Telemetry, WebhookFailed, WebhookRecovered

pytestmark = pytest.mark.anyio

CONFIG: Final = Config(embedder=EmbedderConfig(kind="hashing"))
WORDS: Final = "a secret of many words"
HOOKS: Final = WebhooksConfig(url="https://hooks.example/in", secret=WORDS, kinds=("decision",))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Receiver:
    """Takes what is sent, but for the first refusals; a clock moves with each pause."""

    def __init__(self, *, refuses: int = 0) -> None:
        self.refuses = refuses
        self.taken: list[httpx.Request] = []
        self.pauses: list[float] = []
        self.records: list[Telemetry] = []
        self.arrived = asyncio.Event()
        self.paused = asyncio.Event()

    async def answer(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        if self.refuses:
            self.refuses -= 1
            return httpx.Response(503)
        self.taken.append(request)
        self.arrived.set()
        return httpx.Response(204)

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.paused.set()
        await asyncio.sleep(0)

    def now(self) -> float:
        return 1_700_000_000.0 + sum(self.pauses)

    def contents(self) -> list[str]:
        """The inputs that were told of."""
        return [codec.load(request.content)["input_id"] for request in self.taken]


async def sending(
    memory: EmbeddedBackend, folder: Path, receiver: Receiver, config: WebhooksConfig = HOOKS
) -> tuple[Webhook, Callable[[], "asyncio.Task[None]"]]:
    webhook = Webhook(
        Partitions([memory.parts.log]),
        config,
        folder,
        tenant_id="default",
        now=receiver.now,
        report=receiver.records.append,
        transport=httpx.MockTransport(receiver.answer),
        pause=receiver.pause,
    )
    return webhook, lambda: asyncio.create_task(webhook.run())


async def until(receiver: Receiver, count: int) -> None:
    async with asyncio.timeout(20):
        while len(receiver.taken) < count:
            receiver.arrived.clear()
            await receiver.arrived.wait()


async def stop(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_what_was_refused_comes_again_and_a_restart_goes_on_behind_what_was_taken(tmp_path: Path) -> None:
    backend, receiver = EmbeddedBackend(tmp_path, CONFIG, Edges()), Receiver(refuses=3)
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        await memory.add("I like figs.", agent_id="a", id="before")  # nobody had asked for it
        webhook, run = await sending(backend, tmp_path, receiver)
        await webhook.begin()
        task = run()
        for number in range(3):
            await memory.add(f"I live in the house number {number}.", agent_id="a", id=f"m{number}")
        await memory.search("figs", agent_id="a", into="s1")  # a recall, which is not among the kinds
        await until(receiver, 3)
        await stop(task)
        assert receiver.contents() == ["m0", "m1", "m2"]
        assert receiver.pauses == [1.0, 2.0, 4.0]
        assert [type(each) for each in receiver.records] == [WebhookFailed, WebhookRecovered]

        await memory.add("I have moved to Izmir.", agent_id="a", id="m3")  # while nobody sends
        webhook, run = await sending(backend, tmp_path, receiver)
        await webhook.begin()
        task = run()
        await until(receiver, 4)
        await stop(task)
        assert receiver.contents() == ["m0", "m1", "m2", "m3"]


async def test_what_is_sent_is_signed_as_standard_webhooks_has_it(tmp_path: Path) -> None:
    backend, receiver = EmbeddedBackend(tmp_path, CONFIG, Edges()), Receiver()
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        webhook, run = await sending(backend, tmp_path, receiver)
        await webhook.begin()
        task = run()
        await memory.add("I like figs.", agent_id="a", id="m0")
        await until(receiver, 1)
        await stop(task)
    (request,) = receiver.taken
    sent = request.headers
    assert sent["webhook-id"] == codec.load(request.content)["id"]
    key = signing_key(WORDS)
    assert sent["webhook-signature"] == signature(
        key, sent["webhook-id"], int(sent["webhook-timestamp"]), request.content
    )


def test_the_signature_is_that_of_the_standards_own_library() -> None:
    key = signing_key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    signed = signature(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


async def test_an_event_that_is_refused_for_too_long_is_left_out_and_the_next_one_comes(tmp_path: Path) -> None:
    backend, receiver = EmbeddedBackend(tmp_path, CONFIG, Edges()), Receiver(refuses=4)
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        webhook, run = await sending(backend, tmp_path, receiver, replace(HOOKS, give_up_s=5.0))
        await webhook.begin()
        task = run()
        for number in range(2):
            await memory.add(f"I live in the house number {number}.", agent_id="a", id=f"m{number}")
        await until(receiver, 1)
        await stop(task)
    assert receiver.contents() == ["m1"]
    assert [each.lost for each in receiver.records if isinstance(each, WebhookFailed)] == [False, True]


async def test_other_agents_and_tenants_are_not_told_of(tmp_path: Path) -> None:
    backend, receiver = EmbeddedBackend(tmp_path, CONFIG, Edges()), Receiver()
    async with (
        AsyncMemory(config=CONFIG, backend=backend) as memory,
        AsyncMemory(tmp_path, config=CONFIG, tenant_id="acme") as acme,
    ):
        webhook, run = await sending(backend, tmp_path, receiver, replace(HOOKS, agents=("a",)))
        await webhook.begin()
        task = run()
        await acme.add("I like dates.", agent_id="a", id="of acme")
        await memory.add("I like plums.", agent_id="b", id="of b")
        await memory.add("I like figs.", agent_id="a", id="of a")
        await until(receiver, 1)
        await stop(task)
    assert receiver.contents() == ["of a"]


async def test_a_position_of_another_log_is_refused_with_the_file_that_holds_it(tmp_path: Path) -> None:
    backend, receiver = EmbeddedBackend(tmp_path / "data", CONFIG, Edges()), Receiver()
    (tmp_path / POSITION).write_text("another/0:5\n")
    async with AsyncMemory(config=CONFIG, backend=backend):
        webhook, _ = await sending(backend, tmp_path, receiver)
        with pytest.raises(ServerError, match=rf"{POSITION}: cannot resume from here .*; remove the file"):
            await webhook.begin()


@pytest.mark.parametrize("secret", ["short", "whsec_no base64!", "whsec_c2hvcnQ="])
def test_a_secret_that_is_too_short_or_no_base64_is_refused(secret: str) -> None:
    with pytest.raises(ConfigError, match=r"webhooks\.secret"):
        signing_key(secret)


async def test_a_position_that_is_damaged_while_it_sends_is_reported_and_the_sending_goes_on(tmp_path: Path) -> None:
    """The task ended without a word: nothing more was sent until the next start."""
    backend, receiver = EmbeddedBackend(tmp_path, CONFIG, Edges()), Receiver()
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        webhook, run = await sending(backend, tmp_path, receiver)
        await webhook.begin()
        whole = (tmp_path / POSITION).read_bytes()
        (tmp_path / POSITION).write_bytes(b"\xff")
        task = run()
        async with asyncio.timeout(20):
            await receiver.paused.wait()
        (tmp_path / POSITION).write_bytes(whole)
        await memory.add("I have moved to Izmir.", agent_id="a", id="m")
        await until(receiver, 1)
        await stop(task)
    assert isinstance(receiver.records[0], WebhookFailed)
    assert "utf-8" in receiver.records[0].reason


async def test_a_position_that_is_no_text_is_named_at_the_start(tmp_path: Path) -> None:
    backend, receiver = EmbeddedBackend(tmp_path, CONFIG, Edges()), Receiver()
    async with AsyncMemory(config=CONFIG, backend=backend):
        webhook, _run = await sending(backend, tmp_path, receiver)
        (tmp_path / POSITION).write_bytes(b"\xff")
        with pytest.raises(ServerError, match="cannot resume from here"):
            await webhook.begin()


async def test_what_an_interrupted_write_of_the_position_left_is_known_as_ours(tmp_path: Path) -> None:
    """Else the data directory stays readable for others: it looks like a project of the user."""
    hooks = tmp_path / "hooks"
    (hooks / POSITION).mkdir(parents=True)  # so that the position cannot take its place
    backend = EmbeddedBackend(tmp_path / "data", CONFIG, Edges())
    async with AsyncMemory(config=CONFIG, backend=backend):
        webhook, _run = await sending(backend, hooks, Receiver())
        with pytest.raises(OSError, match="directory"):
            webhook._keep("a cursor")
    assert len(list(hooks.iterdir())) == 2
    hooks.chmod(0o755)
    mend(hooks)
    assert hooks.stat().st_mode & 0o777 == 0o700
