"""The commands of `beside` where no server runs: the same requests, without the libraries of the full command line.

Those parse options and draw tables, of which these commands need nothing; importing them takes a tenth of the
process. What is printed is the same.
"""

import json
import os
from typing import TYPE_CHECKING

from mnemolog.ops import settings
from mnemolog.ops.surfaces.beside.command import WRITES, Asked, fail, print_line, receipt_shown
from mnemolog.ops.surfaces.hooks.environment import folder
from mnemolog.ops.surfaces.opening import loading, opened
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import MnemologError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from mnemolog.ops.backends.backend import Writes
    from mnemolog.processors.ports import Embedder
    from mnemolog.schemas.query import Answer, Context, Receipt


def run(asked: Asked) -> int:
    """Run the command; the exit status."""
    os.umask(0o077)  # only the user can read the files that a command creates
    try:
        config = settings.load()
        bundled = loading(config)
        import asyncio  # while the embedder is loaded

        if asked.verb in WRITES:
            receipt, why = asyncio.run(_written(asked, config, bundled))
            said = codec.dump(receipt).decode()
            return receipt_shown(json.loads(said), said, as_json=asked.as_json, undecided=why)
        found = asyncio.run(_found(asked, config, bundled))
    except MnemologError as error:
        fail(str(error))
    _show(found, as_json=asked.as_json)
    return 0


async def _written(asked: Asked, config: Config, bundled: "Future[Embedder] | None") -> "tuple[Receipt, str]":
    """The receipt, and why the input is not decided yet."""
    from mnemolog.ops.surfaces.python import AsyncMemory

    async with opened(folder(asked.data), config, writes="always", create=True, bundled=bundled) as backend:
        memory = AsyncMemory(config=config, backend=backend)
        receipt: Receipt = await getattr(memory, asked.verb)(**asked.body)
        if receipt.outcome is not None:
            return receipt, ""
        from mnemolog.ops.surfaces.cli.undecided import why_undecided

        return receipt, await why_undecided(memory, wait_s=config.http.wait_s)


async def _found(asked: Asked, config: Config, bundled: "Future[Embedder] | None") -> "Answer | Context":
    from mnemolog.ops.surfaces.python import AsyncMemory

    # What is recalled into a conversation is recorded.
    writes: Writes = "always" if "into" in asked.body else "when needed"
    async with opened(folder(asked.data), config, writes=writes, bundled=bundled) as backend:
        found: Answer | Context = await getattr(AsyncMemory(config=config, backend=backend), asked.verb)(**asked.body)
    return found


def _show(found: "Answer | Context", *, as_json: bool) -> None:
    if as_json:
        print_line(codec.dump(found).decode())
        return
    from mnemolog.ops.surfaces.answers import print_answer, print_context
    from mnemolog.schemas.query import Answer

    if isinstance(found, Answer):
        print_answer(found)
    else:
        print_context(found)
