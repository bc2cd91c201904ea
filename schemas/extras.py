"""The command that installs an optional dependency, the same in every error."""

from typing import Literal

Extra = Literal["kafka", "opensearch", "qdrant", "llm", "mcp", "pdf"]
"""As `pyproject.toml` names them."""


def installing(extra: Extra) -> str:
    """The command; pip and uv take the mnemolog that is there, and add to it what is missing.

    >>> installing("mcp")
    "`pip install 'mnemolog[mcp]'` (adds to this installation, also to one from a clone or a wheel)"
    """
    return f"`pip install 'mnemolog[{extra}]'` (adds to this installation, also to one from a clone or a wheel)"
