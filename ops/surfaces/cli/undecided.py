"""Why a stored input has no decision yet, for a client that waits for it."""

from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.errors import MnemologError


async def why_undecided(memory: AsyncMemory, *, wait_s: float) -> str:
    """One line: the trouble of the log or the stuck inputs, else that the decision took longer than `wait_s`."""
    try:
        reasons = (await memory.status()).hindrances
    except MnemologError as error:
        reasons = (str(error),)
    why = "; ".join(reasons) or f"no writer has processed it within {wait_s:g} s (http.wait_s)"
    return f"stored but not processed yet: {why}. Do not send it again; see `mnemolog status` and `mnemolog doctor`"
