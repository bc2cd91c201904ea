"""The language model's adapter against endpoints that misbehave: every call ends in time, and says why."""

import asyncio
import gc
import gzip
import logging
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from email.utils import formatdate
from typing import Any, Final

import pytest

from mnemolog.schemas import codec
from mnemolog.schemas.errors import ConfigError, ModelError, ModelUnavailableError, UnreadableReplyError
from mnemolog.schemas.telemetry import ModelCalled, Telemetry
from mnemolog.streams.providers.openai_model import OpenAIModel
from tests.model_endpoint import (
    MODEL,
    SCHEMA,
    Behaviour,
    FakeEndpoint,
    Request,
    answers,
    closes_midway,
    completion,
    drips,
    echoes,
    hangs,
    never_ends,
    nowhere,
    prompt,
    says,
    settings,
    talks_something_else,
)

pytestmark = pytest.mark.anyio

KEY: Final = "sk-very-secret-4711"
NOW: Final = 1_700_000_000.0
HURRY_S: Final = 0.3
"""Time-out of calls that run into it."""
AT_ONCE_S: Final = 5.0
"""On a machine that is busy with other things."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def no_socket_is_left_open() -> Iterator[None]:
    """A socket that nobody closed warns when it is collected, and warnings are errors."""
    yield
    gc.collect()


class Clock:
    """Time that passes when told to; who sleeps is noted, and awake at once."""

    def __init__(self) -> None:
        self.now = 100.0
        self.pauses: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)


class Caller:
    """A model at some address, with what it reports."""

    def __init__(self, url: str, **changed: Any) -> None:  # noqa: ANN401  fields of any type
        self.clock = Clock()
        self.told: list[Telemetry] = []
        self.model = OpenAIModel(
            settings(url, **changed),
            KEY,
            report=self.told.append,
            now=lambda: NOW,
            monotonic=self.clock,
            sleep=self.clock.sleep,
        )

    async def text(self, material: str = "Ayşe moved to Izmir.") -> str:
        return (await self.model.complete(prompt(material))).text

    async def error(self) -> str:
        with pytest.raises(ModelUnavailableError) as raised:
            await self.model.complete(prompt())
        return str(raised.value)

    async def fault(self) -> str:
        with pytest.raises(UnreadableReplyError) as raised:
            await self.model.complete(prompt())
        return str(raised.value)

    @property
    def last(self) -> ModelCalled:
        record = self.told[-1]
        assert isinstance(record, ModelCalled)
        return record


@asynccontextmanager
async def calling(url: str, **changed: Any) -> AsyncIterator[Caller]:  # noqa: ANN401
    caller = Caller(url, **changed)
    try:
        yield caller
    finally:
        await caller.model.close()


@asynccontextmanager
async def endpoint(
    *then: Behaviour,
    default: Behaviour = echoes,
    **changed: Any,  # noqa: ANN401
) -> AsyncIterator[tuple[FakeEndpoint, Caller]]:
    async with FakeEndpoint(*then, default=default) as fake, calling(fake.url, **changed) as caller:
        yield fake, caller


async def in_time(work: Awaitable[str]) -> str:
    began = time.monotonic()
    said = await work
    assert time.monotonic() - began < AT_ONCE_S
    return said


def held(until: asyncio.Event) -> Behaviour:
    async def hold(request: Request, writer: asyncio.StreamWriter) -> None:
        await until.wait()
        await echoes(request, writer)

    return hold


# What is asked.


async def test_asks_for_the_schema_with_the_key_and_without_chance() -> None:
    async with endpoint() as (fake, caller):
        reply = await caller.model.complete(prompt("Ayşe"))
    assert (reply.text, reply.model, caller.model.model) == ("Ayşe", MODEL, MODEL)
    (asked,) = fake.requests
    assert asked.line == "POST /v1/chat/completions HTTP/1.1"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert (asked.body["model"], asked.body["temperature"], asked.body["max_tokens"]) == (MODEL, 0, 1_500)
    assert asked.body["messages"] == [
        {"role": "system", "content": "Repeat it."},
        {"role": "user", "content": "Ayşe"},
    ]
    shape = asked.body["response_format"]
    assert shape == {
        "type": "json_schema",
        "json_schema": {"name": "formation", "schema": SCHEMA, "strict": True},
    }


async def test_does_not_ask_strictly_for_a_schema_that_is_not_strict() -> None:
    loose = {**SCHEMA, "additionalProperties": True}
    async with endpoint() as (fake, caller):
        await caller.model.complete(prompt()._replace(schema=loose))
    assert fake.requests[0].body["response_format"]["json_schema"]["strict"] is False


async def test_takes_nothing_from_variables_that_are_no_settings_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("API_KEY", "ADMIN_KEY", "ORG_ID", "PROJECT_ID"):
        monkeypatch.setenv(f"OPENAI_{name}", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", nowhere())
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"Authorization: Bearer {KEY}")
    async with FakeEndpoint() as fake:
        model = OpenAIModel(settings(fake.url), None, report=lambda _record: None)
        await model.complete(prompt())
        await model.close()
    assert KEY not in str(fake.requests[0].headers)
    assert fake.requests[0].headers["authorization"] is None


# Endpoints that are away, slow or busy.


async def test_says_that_nobody_listens_after_all_attempts() -> None:
    async with calling(nowhere()) as caller:
        said = await in_time(caller.error())
    assert "cannot be reached" in said
    assert "see model.base_url" in said
    assert (caller.last.attempts, len(caller.clock.pauses), caller.last.success) == (3, 2, False)


@pytest.mark.parametrize("behaviour", [hangs, drips], ids=["hangs", "drips"])
async def test_does_not_wait_longer_than_its_time_out_for_all_attempts(behaviour: Behaviour) -> None:
    async with endpoint(default=behaviour, timeout_s=HURRY_S) as (fake, caller):
        said = await in_time(caller.error())
    assert said.endswith("does not answer within model.timeout_s = 0.3")
    assert (caller.last.error, caller.last.attempts, len(fake.requests)) == (said, 1, 1)


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504])
async def test_asks_again_what_may_pass(status: int) -> None:
    async with endpoint(answers({}, status), answers(b"<html>", status, kind="text/html")) as (_fake, caller):
        assert await caller.text("hello") == "hello"
    assert (caller.last.attempts, caller.last.success, caller.last.error) == (3, True, None)
    assert all(0 <= pause <= 1 for pause in caller.clock.pauses)


async def test_asks_again_where_the_connection_broke() -> None:
    async with endpoint(closes_midway, talks_something_else) as (_fake, caller):
        assert await caller.text("hello") == "hello"
    assert caller.last.attempts == 3


@pytest.mark.parametrize("behaviour", [closes_midway, talks_something_else])
async def test_gives_up_where_the_connection_breaks_each_time(behaviour: Behaviour) -> None:
    async with endpoint(default=behaviour) as (_fake, caller):
        assert "cannot be reached" in await caller.error()
    assert caller.last.attempts == 3


@pytest.mark.parametrize("said", ["7", formatdate(NOW + 7, usegmt=True)], ids=["seconds", "date"])
async def test_waits_as_long_as_it_is_told(said: str) -> None:
    async with endpoint(answers({}, 429, retry_after=said)) as (_fake, caller):
        await caller.text()
    (pause,) = caller.clock.pauses
    assert 7 <= pause <= 7.5


@pytest.mark.parametrize(
    "said", ["", "soon", "-1", "1e9", "٣", "inf", "Tue, 99 Foo 2020", formatdate(NOW - 7, usegmt=True)]
)
async def test_waits_as_usual_where_what_it_is_told_makes_no_sense(said: str) -> None:
    async with endpoint(answers({}, 503, retry_after=said)) as (_fake, caller):
        await caller.text()
    (pause,) = caller.clock.pauses
    assert 0 <= pause <= 0.5


@pytest.mark.parametrize("said", ["11", "9" * 400])
async def test_gives_up_at_once_where_it_is_told_to_wait_beyond_its_time_out(said: str) -> None:
    async with endpoint(default=answers({}, 429, retry_after=said), timeout_s=10.0) as (_fake, caller):
        assert "has too much to do (429)" in await in_time(caller.error())
    assert (caller.last.attempts, caller.clock.pauses) == (1, [])


@pytest.mark.parametrize(
    "status, look_at",
    [
        (400, "model.name"),
        (401, "model.api_key"),
        (403, "model.api_key"),
        (404, "model.base_url"),
        (422, "model.name"),
        (302, "model.base_url"),
    ],
)
async def test_asks_once_where_a_setting_is_wrong_and_says_which(status: int, look_at: str) -> None:
    refusal = answers({"error": {"message": "no such thing"}}, status, location="http://127.0.0.1:1/v1")
    async with endpoint(default=refusal) as (fake, caller):
        said = await caller.error()
    assert f"({status}" in said
    assert look_at in said
    assert f"the language model at {fake.url} " in said
    assert (len(fake.requests), caller.last.attempts, caller.last.error) == (1, 1, said)


async def test_repeats_what_the_endpoint_says_of_the_request() -> None:
    refusal = answers({"error": {"message": "context is\n8192 tokens" + "!" * 10_000}}, 400)
    async with endpoint(default=refusal) as (_fake, caller):
        said = await caller.error()
    assert "(400, context is 8192 tokens!!!" in said
    assert len(said) < 500


# Replies that are none.


@pytest.mark.parametrize(
    "behaviour, fault",
    [
        (says("{}", refusal="I am sorry, Ayşe"), "the reply of fake-1 is a refusal"),
        (says("{}", finish_reason="length"), "is cut short; see model.max_tokens"),
        (says("{}", finish_reason="content_filter"), "was held back by the endpoint's content filter"),
        (says(""), "is empty"),
        (says(" \n"), "is empty"),
        (says(None), "is empty"),
        (answers({**completion("{}"), "choices": []}), "has no choices"),
        (answers(b"<html>Log in first</html>", kind="text/html"), "is no chat completion"),
        (answers(b'{"choices": [{"message": {"content'), "is no chat completion"),
        (answers(b""), "is no chat completion"),
        (answers(b"\xff\xfe"), "is no chat completion"),
        (answers([]), "is no chat completion"),
        (answers({"error": {"message": "quota"}}), "is no chat completion"),
        (answers({"choices": [{"message": {"content": {"text": "{}"}}}]}), "is no chat completion"),
        (answers(b'{"x": ' + b"[" * 90_000), "is no chat completion"),
        (never_ends(), "is longer than model.max_reply_bytes = 100000"),
        (answers(b" " * 1_000_000), "is longer than model.max_reply_bytes = 100000"),
        (answers(gzip.compress(b" " * 1_000_000), content_encoding="gzip"), "is compressed"),
    ],
)
async def test_says_in_words_why_a_reply_is_none(behaviour: Behaviour, fault: str) -> None:
    async with endpoint(default=behaviour) as (fake, caller):
        said = await in_time(caller.fault())
    assert fault in said
    assert "Ayşe" not in said
    assert (len(fake.requests), caller.last.attempts, caller.last.success, caller.last.error) == (1, 1, False, said)


async def test_reads_a_reply_that_is_just_short_enough() -> None:
    body = answers(completion("x" * 1_000))
    size = len(codec.dump(completion("x" * 1_000)))
    async with endpoint(default=body, max_reply_bytes=size) as (_fake, caller):
        assert len(await caller.text()) == 1_000
    async with endpoint(default=body, max_reply_bytes=size - 1) as (_fake, caller):
        assert "is longer than model.max_reply_bytes" in await caller.fault()


async def test_reads_a_reply_whatever_the_endpoint_calls_its_type() -> None:
    async with endpoint(default=answers(completion("{}"), kind="text/plain")) as (_fake, caller):
        assert await caller.text() == "{}"


@pytest.mark.parametrize(
    "usage",
    [
        b"null",
        b"[]",
        b'{"prompt_tokens": "many", "completion_tokens": -1}',
        b'{"prompt_tokens": 1e9, "completion_tokens": null}',
        b'{"prompt_tokens": ' + b"9" * 4_000 + b"}",
    ],
)
async def test_reads_a_reply_whose_counts_and_name_make_no_sense(usage: bytes) -> None:
    strange = codec.dump(completion("{}") | {"usage": "USAGE", "model": "m" * 10_000}).replace(b'"USAGE"', usage)
    async with endpoint(default=answers(strange)) as (_fake, caller):
        reply = await caller.model.complete(prompt())
    assert (reply.text, reply.model) == ("{}", "m" * 200)
    assert (caller.last.input_tokens, caller.last.output_tokens, caller.last.cost_usd) == (0, 0, 0)


async def test_reads_no_more_of_an_error_than_of_a_reply() -> None:
    async with endpoint(never_ends(500)) as (_fake, caller):
        assert await caller.text("hello") == "hello"
    assert caller.last.attempts == 2


@pytest.mark.parametrize("label", ["rot13", "base64", "idna", "undefined", "no such"])
@pytest.mark.parametrize("status", [200, 302, 400, 500])
async def test_whatever_an_answer_is_labelled_as_ends_a_call_in_words(label: str, status: int) -> None:
    labelled = answers(b'\xff{"error": ', status, kind=f"text/html; charset={label}")
    async with endpoint(default=labelled) as (_fake, caller):
        with pytest.raises(ModelError):
            await caller.model.complete(prompt())
    assert str(status) in str(caller.last.error) or status == 200


async def test_what_is_quoted_of_an_endpoint_can_be_written_down() -> None:
    half = answers(b'{"error": {"message": "half a \\ud83d pair"}}', 400)
    async with endpoint(default=half) as (_fake, caller):
        assert "half a ? pair" in await caller.error()
    assert codec.dump(caller.last)


# The account.


async def test_accounts_for_tokens_time_and_costs() -> None:
    async with endpoint(usd_per_million_input=0.5, usd_per_million_output=2.0) as (fake, caller):

        async def takes_a_while(request: Request, writer: asyncio.StreamWriter) -> None:
            caller.clock.now += 1.5
            await echoes(request, writer)

        fake.default = takes_a_while
        await caller.model.complete(prompt()._replace(task="synthesis"))
    assert caller.told == [
        ModelCalled(
            task="synthesis",
            model=MODEL,
            attempts=1,
            latency_ms=1_500,
            input_tokens=1_000,
            output_tokens=200,
            cost_usd=0.0009,
            success=True,
            error=None,
        )
    ]


async def test_accounts_for_a_reply_that_was_paid_for_and_is_none() -> None:
    async with endpoint(default=says("{", finish_reason="length"), usd_per_million_output=1.0) as (_fake, caller):
        await caller.fault()
    assert (caller.last.output_tokens, caller.last.cost_usd) == (200, 0.0002)


# Many at once.


def together(number: int) -> Behaviour:
    """Answers nobody before so many wait for it."""
    barrier = asyncio.Barrier(number)

    async def wait_for_all(request: Request, writer: asyncio.StreamWriter) -> None:
        await barrier.wait()
        await echoes(request, writer)

    return wait_for_all


@pytest.mark.parametrize("limit, calls", [(1, 5), (4, 40), (256, 256)])
async def test_as_many_calls_are_under_way_as_the_limit_allows(limit: int, calls: int) -> None:
    async with endpoint(default=together(limit), concurrency=limit, timeout_s=60.0) as (fake, caller):
        texts = [f"m{number}" for number in range(calls)]
        assert await asyncio.gather(*map(caller.text, texts)) == texts
    assert fake.most_at_once == limit


async def test_the_wait_for_a_turn_is_not_the_endpoints_time() -> None:
    async def takes_a_while(request: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.3)
        await echoes(request, writer)

    async with endpoint(default=takes_a_while, concurrency=1, timeout_s=1.0) as (_fake, caller):
        await asyncio.gather(*(caller.text() for _ in range(4)))
    assert [each.success for each in caller.told if isinstance(each, ModelCalled)] == [True] * 4


async def test_a_call_that_is_cancelled_gives_its_place_free() -> None:
    async with endpoint(hangs, concurrency=1) as (fake, caller):
        stuck = asyncio.create_task(caller.text())
        await fake.saw(1)
        stuck.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stuck
        assert caller.last.error == "CancelledError"
        assert await caller.text("hello") == "hello"


# The breaker.


async def fail(caller: Caller, times: int) -> None:
    for _ in range(times):
        with pytest.raises(ModelError):
            await caller.model.complete(prompt())


BREAKER: Final[dict[str, Any]] = {"breaker_failures": 3, "breaker_s": 30.0, "attempts": 1}


async def test_an_endpoint_that_is_down_is_left_alone_and_tried_again_later() -> None:
    async with endpoint(default=answers({}, 503), **BREAKER) as (fake, caller):
        await fail(caller, 3)
        assert "failed 3 times in a row, and is left alone for 30 s" in await in_time(caller.error())
        assert (len(fake.requests), caller.last.attempts, caller.last.success) == (3, 0, False)
        caller.clock.now += 29.9
        await fail(caller, 5)
        assert len(fake.requests) == 3
        caller.clock.now += 0.1
        await fail(caller, 5)
        assert len(fake.requests) == 4, "one trial, which failed"
        caller.clock.now += 30
        fake.default = echoes
        assert await caller.text("hello") == "hello"
        assert await caller.text("again") == "again"


async def test_only_one_call_tries_it_again() -> None:
    until = asyncio.Event()
    async with endpoint(*[answers({}, 503)] * 3, default=held(until), **BREAKER) as (fake, caller):
        await fail(caller, 3)
        caller.clock.now += 30
        trial = asyncio.create_task(caller.text("trial"))
        await fake.saw(4)
        await fail(caller, 5)
        until.set()
        assert await trial == "trial"
        assert len(fake.requests) == 4
        assert await caller.text("hello") == "hello"


async def test_a_trial_is_one_request() -> None:
    async with endpoint(default=answers({}, 503), **(BREAKER | {"attempts": 3})) as (fake, caller):
        await fail(caller, 3)
        assert len(fake.requests) == 9
        caller.clock.now += 30
        await fail(caller, 1)
        assert len(fake.requests) == 10


async def test_a_call_under_way_asks_no_more_when_another_opens_the_breaker() -> None:
    until = asyncio.Event()

    async def is_down_sooner_or_later(request: Request, writer: asyncio.StreamWriter) -> None:
        if request.material == "later":
            await until.wait()
        await answers({}, 503)(request, writer)

    changed = BREAKER | {"breaker_failures": 1, "attempts": 3}
    async with endpoint(default=is_down_sooner_or_later, **changed) as (fake, caller):
        under_way = asyncio.create_task(caller.text("later"))
        await fake.saw(1)
        await fail(caller, 1)
        assert len(fake.requests) == 4
        until.set()
        with pytest.raises(ModelUnavailableError):
            await under_way
        assert len(fake.requests) == 4


async def test_who_waits_for_a_turn_hears_that_nobody_answers() -> None:
    async with endpoint(default=answers({}, 503), concurrency=1, **BREAKER) as (fake, caller):
        await asyncio.gather(*(fail(caller, 1) for _ in range(100)))
    assert len(fake.requests) == 3
    assert len(caller.told) == 100


@pytest.mark.parametrize(
    "behaviour", [says("", refusal="no"), answers(b"<html>"), never_ends(), answers({}, 400), answers({}, 422)]
)
async def test_an_endpoint_that_answers_badly_is_not_down(behaviour: Behaviour) -> None:
    bad = [behaviour] * 2
    down = [answers({}, 503)] * 2
    async with endpoint(*bad, *bad, *down, *bad, *down, **BREAKER) as (fake, caller):
        await fail(caller, 10)
        assert await caller.text("hello") == "hello"
    assert len(fake.requests) == 11


@pytest.mark.parametrize("behaviour", [hangs, closes_midway, answers({}, 401), answers({}, 404), answers({}, 429)])
async def test_an_endpoint_that_takes_nobodys_calls_is_down(behaviour: Behaviour) -> None:
    async with endpoint(default=behaviour, timeout_s=HURRY_S, **BREAKER) as (fake, caller):
        await fail(caller, 6)
    assert len(fake.requests) == 3


# The key.


def echoing_the_key(status: int) -> Behaviour:
    async def echo(request: Request, writer: asyncio.StreamWriter) -> None:
        sent = request.headers["authorization"]
        await answers({"error": {"message": f"{'x' * 190} wrong: {sent}"}, "model": sent}, status)(request, writer)

    return echo


async def echoing_the_key_as_its_first_line(request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(f"{request.headers['authorization']}\r\n\r\n".encode())
    await writer.drain()
    writer.close()


@pytest.mark.parametrize(
    "behaviour",
    [*map(echoing_the_key, (200, 302, 400, 401, 403, 404, 429, 500)), echoing_the_key_as_its_first_line, hangs],
)
async def test_the_key_is_in_no_error_record_or_log(behaviour: Behaviour, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    # On a busy machine a request may not be sent within a time-out that is short.
    within_s = HURRY_S if behaviour is hangs else AT_ONCE_S
    async with endpoint(default=behaviour, timeout_s=within_s) as (fake, caller):
        with pytest.raises(ModelError) as raised:
            await caller.model.complete(prompt())
    assert KEY in fake.requests[0].headers["authorization"]
    told = "".join(traceback.format_exception(raised.value))
    for secret in (KEY, KEY[:12]):
        assert secret not in f"{raised.value!r}{told}{caller.told}{caplog.text}{caller.model!r}"


@pytest.mark.parametrize("key", ["sk-ş", "sk-\nX: y", "sk\x00"])
def test_a_key_that_fits_into_no_header_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(ConfigError) as refused:
        OpenAIModel(settings("http://127.0.0.1:1/v1"), key, report=lambda _record: None)
    assert refused.value.field == "model.api_key"
    assert key not in str(refused.value)


@pytest.mark.parametrize("url", ["http://127.0.0.1:99999/v1", "http://[::1/v1"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ConfigError) as refused:
        OpenAIModel(settings(url), KEY, report=lambda _record: None)
    assert refused.value.field == "model.base_url"
