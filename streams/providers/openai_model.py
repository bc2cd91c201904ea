"""The language model behind an endpoint that speaks OpenAI's chat completions: OpenAI, Ollama, vLLM, llama.cpp.

The rule: from the moment that a call has its turn it ends within `model.timeout_s`, whatever the endpoint does.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from openai import OpenAIError
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    stop_after_attempt,
    stop_before_delay,
    wait_random_exponential,
)

from mnemolog.processors.ports import Clock, Report
from mnemolog.schemas.config import ModelConfig
from mnemolog.schemas.errors import ModelError, ModelUnavailableError, UnreadableReplyError
from mnemolog.schemas.prompt import Prompt, Reply, Task
from mnemolog.schemas.telemetry import ModelCalled
from mnemolog.streams.providers import chat_completion
from mnemolog.streams.providers.breaker import Breaker
from mnemolog.streams.providers.openai_client import Endpoint, is_down, is_passing, retry_after_s

_MILLION: Final = 1_000_000
_MS: Final = 1_000
_NAME_CHARS: Final = 200
"""Characters of the endpoint's name for its model, which is kept with the events of the reply."""
_BACKOFF: Final = wait_random_exponential(multiplier=0.5, max=8)
"""Anything up to half a second, then a second, then two: calls that failed together are not retried together."""


@dataclass(slots=True)
class _Account:
    """The cost of a call so far."""

    started: float = 0.0
    """by the monotonic clock"""
    attempts: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class OpenAIModel:
    """Asks an endpoint; `close` closes its connections. It belongs to the event loop of the first call."""

    def __init__(
        self,
        config: ModelConfig,
        api_key: str | None,
        *,
        report: Report,
        now: Clock = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._config = config
        self._report = report
        self._now = now
        self._monotonic = monotonic
        self._endpoint = Endpoint(config, api_key)
        self._slots = asyncio.Semaphore(config.concurrency)
        self._breaker = Breaker(failures=config.breaker_failures, rest_s=config.breaker_s, clock=monotonic)
        self._bounds = stop_after_attempt(config.attempts) | stop_before_delay(config.timeout_s)
        self._retrying = AsyncRetrying(
            sleep=sleep,
            stop=self._gives_up,
            wait=self._pause,
            retry=retry_if_exception(is_passing),
            reraise=True,
        )

    @property
    def model(self) -> str:
        """The model's name in the settings."""
        return self._config.name

    async def complete(self, prompt: Prompt) -> Reply:
        """The reply, within `timeout_s` of the call's turn. Raises ModelUnavailableError, UnreadableReplyError."""
        with self._accounted(prompt.task) as account:
            if self._breaker.rests:
                raise self._left_alone()
            async with self._slots:
                # From its turn on: waiting in our own queue says nothing about the endpoint.
                account.started = self._monotonic()
                # The breaker may have opened while this call waited for its turn.
                if not self._breaker.admits():
                    raise self._left_alone()
                return self._read(await self._answer(partial(self._endpoint.ask, prompt), account), account)

    async def offered(self) -> tuple[str, ...]:
        """Names of the models that the endpoint offers, which costs nothing. Raises as `complete` does."""
        return chat_completion.names(await self._answer(self._endpoint.list_models, _Account()))

    async def close(self) -> None:
        """Close the connections."""
        await self._endpoint.close()

    def _left_alone(self) -> ModelUnavailableError:
        times, rest_s = self._config.breaker_failures, self._config.breaker_s
        return self._endpoint.unavailable(
            f"failed {times} times in a row, and is left alone for {rest_s:g} s (model.breaker_s) at a time"
        )

    async def _answer(self, ask: Callable[[], Awaitable[bytes]], account: _Account) -> bytes:
        """The body of the endpoint's answer; the breaker counts whether there was one."""

        async def attempt() -> bytes:
            account.attempts += 1
            return await ask()

        try:
            # One limit over all attempts and pauses: a limit for each would multiply with the attempts.
            async with asyncio.timeout(self._config.timeout_s):
                # A copy for each call: tenacity keeps the state of a run by thread, and all calls share the loop's.
                body: bytes = await self._retrying.copy()(attempt)
        except TimeoutError:
            self._breaker.failed()
            limit = f"model.timeout_s = {self._config.timeout_s:g}"
            raise self._endpoint.unavailable(f"does not answer within {limit}") from None
        except OpenAIError as error:
            self._hear(down=is_down(error))
            # Its cause quotes the endpoint's answer, which may contain the key.
            raise self._endpoint.explained(error) from None
        # A bad reply comes from an endpoint that works: others would get good ones.
        except ModelError:
            self._hear(down=False)
            raise
        self._hear(down=False)
        return body

    def _hear(self, *, down: bool) -> None:
        if down:
            self._breaker.failed()
        else:
            self._breaker.succeeded()

    def _read(self, body: bytes, account: _Account) -> Reply:
        found = chat_completion.read(body)
        account.input_tokens, account.output_tokens = found.input_tokens, found.output_tokens
        if found.fault is not None:
            raise UnreadableReplyError(f"the reply of {self.model} {found.fault}")
        return Reply(
            found.text,
            found.model[:_NAME_CHARS] or self.model,
            latency_ms=self._latency_ms(account),
            input_tokens=found.input_tokens,
            output_tokens=found.output_tokens,
            cost_usd=self._cost_usd(account),
        )

    def _latency_ms(self, account: _Account) -> float:
        return (self._monotonic() - account.started) * _MS

    def _cost_usd(self, account: _Account) -> float:
        price_in, price_out = self._config.usd_per_million_input, self._config.usd_per_million_output
        return (account.input_tokens * price_in + account.output_tokens * price_out) / _MILLION

    def _gives_up(self, state: RetryCallState) -> bool:
        """Whether another attempt is not allowed, has no time left, or cannot succeed."""
        # Open: another call has found the endpoint down meanwhile, so further attempts are pointless.
        return self._breaker.is_open or self._bounds(state)

    def _pause(self, state: RetryCallState) -> float:
        """Seconds before the next attempt: as long as the endpoint asks for, and a little more by chance."""
        error = state.outcome.exception() if state.outcome else None
        return retry_after_s(error, now=self._now) + _BACKOFF(state)

    @contextmanager
    def _accounted(self, task: Task) -> Iterator[_Account]:
        """Report what the call cost, however it ends."""
        account = _Account(self._monotonic())
        error: str | None = None
        try:
            yield account
        except BaseException as raised:
            error = str(raised) if isinstance(raised, ModelError) else type(raised).__name__
            raise
        finally:
            self._report(self._called(task, account, error))

    def _called(self, task: Task, account: _Account, error: str | None) -> ModelCalled:
        return ModelCalled(
            task=task,
            model=self.model,
            attempts=account.attempts,
            latency_ms=self._latency_ms(account),
            input_tokens=account.input_tokens,
            output_tokens=account.output_tokens,
            cost_usd=self._cost_usd(account),
            success=error is None,
            error=error,
        )
