"""Mnemolog inside of other frameworks; each is imported when its name is asked for.

from mnemolog import Memory
from mnemolog.integrations import MnemologStore

store = MnemologStore(Memory("./data"))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

__all__ = ["MnemologAutoGenMemory", "MnemologChatMessageHistory", "MnemologMemoryBlock", "MnemologSession", "MnemologStore", "wrap"]

if TYPE_CHECKING:
    from mnemolog.ops.surfaces.integrations.autogen import MnemologAutoGenMemory
    from mnemolog.ops.surfaces.integrations.langchain import MnemologChatMessageHistory
    from mnemolog.ops.surfaces.integrations.langgraph import MnemologStore
    from mnemolog.ops.surfaces.integrations.llama_index import MnemologMemoryBlock
    from mnemolog.ops.surfaces.integrations.openai_agents import MnemologSession
    from mnemolog.ops.surfaces.integrations.openai_client import wrap

_OF: Final = {
    "MnemologAutoGenMemory": ("autogen", "autogen-core"),
    "MnemologChatMessageHistory": ("langchain", "langchain-core"),
    "MnemologMemoryBlock": ("llama_index", "llama-index-core"),
    "MnemologSession": ("openai_agents", "openai-agents"),
    "MnemologStore": ("langgraph", "langgraph"),
    "wrap": ("openai_client", "openai"),
}
"""Each name to the module here and to the package that it needs."""


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever has that name
    if name not in _OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, package = _OF[name]
    try:
        return getattr(import_module(f"mnemolog.ops.surfaces.integrations.{module}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mnemolog"):
            raise
        raise ImportError(f"{name} needs {package}, which is not installed: pip install {package}") from error
