"""Mnemolog: event-sourced memory for AI agents.

with Memory("./data") as memory:
    memory.add("I moved from Ankara to Izmir.", agent_id="support-bot")
    memory.search("Where does the user live?", agent_id="support-bot").results[0].text
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = ["AsyncMemory", "Memory", "MnemologError", "__version__"]

if TYPE_CHECKING:
    from mnemolog.ops.surfaces.python import AsyncMemory, Memory
    from mnemolog.schemas.errors import MnemologError


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever has that name
    """Import what is asked for when it is asked for: `import mnemolog` alone costs nothing."""
    if name in ("AsyncMemory", "Memory"):
        from mnemolog.ops.surfaces import python

        return getattr(python, name)
    if name == "MnemologError":
        from mnemolog.schemas.errors import MnemologError

        return MnemologError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
