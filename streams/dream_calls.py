"""The calls of a language model in a consolidation cycle: a few per cycle; if one fails, the theme stays extractive.

A call that fails costs nothing but its time: the plan says why nothing came of it (ledger C4, J1).
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from mnemolog.processors.dream import writing
from mnemolog.processors.dream.writing import Matter
from mnemolog.processors.ports import Clock, LanguageModel, Report
from mnemolog.schemas.command import Written
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ModelError
from mnemolog.schemas.telemetry import Decided


class Answers(NamedTuple):
    """The texts that a model wrote about themes."""

    written: tuple[Written, ...] = ()
    refused: tuple[str, ...] = ()
    """replies that were rejected or missing, and why"""


async def answers(
    matters: Sequence[Matter], model: LanguageModel, config: Config, *, key: str, now: Clock, report: Report
) -> Answers:
    """Ask about all themes at once; failures are left out and reported."""
    found = await asyncio.gather(*(_answer(each, model, config, key=key, now=now, report=report) for each in matters))
    return Answers(
        tuple(written for written, _ in found if written is not None),
        tuple(why for _, refused in found for why in refused),
    )


async def _answer(
    matter: Matter, model: LanguageModel, config: Config, *, key: str, now: Clock, report: Report
) -> tuple[Written | None, tuple[str, ...]]:
    asked = "\n".join(each.text for each in matter.statements)
    try:
        reply = await model.complete(writing.ask(matter))
        read = writing.read(reply.text, matter, model=reply.model, config=config)
    except ModelError as error:
        report(
            Decided(
                ts=now(),
                op="consolidation",
                input=asked,
                output=f"the theme of {len(matter.statements)} statements as they were said",
                model=model.model,
                success=False,
                fallback=True,
                key=key,
                detail=str(error),
            )
        )
        return None, (_complaint(matter, str(error)),)
    whole = "no text that stands for them" if read.written.whole is None else "one text that stands for them"
    report(
        Decided(
            ts=now(),
            op="consolidation",
            input=asked,
            output=f"of {len(matter.statements)} statements {whole}, {len(read.written.patterns)} patterns",
            model=reply.model,
            latency_ms=reply.latency_ms,
            result_count=len(read.written.patterns),
            key=key,
            input_tokens=reply.input_tokens,
            output_tokens=reply.output_tokens,
            cost_usd=reply.cost_usd,
            detail="; ".join(read.refused) or None,
        )
    )
    return read.written, tuple(_complaint(matter, why) for why in read.refused)


def _complaint(matter: Matter, why: str) -> str:
    """The theme of a call, named by its first statement."""
    return f"{matter.statements[0].text} … ({len(matter.statements)} statements): {why}"
