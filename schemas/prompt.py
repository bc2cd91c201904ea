"""Calls of a language model and their replies."""

from typing import Any, Literal, NamedTuple, TypeAlias

Task: TypeAlias = Literal["formation", "synthesis", "consolidation", "reflection"]
"""formation: a message becomes atomic facts; synthesis: merges of texts and relations, together; consolidation: what
the statements of one theme say together, and have in common; reflection: what entries of recall memory have in
common."""


class Prompt(NamedTuple):
    """One structured call. What came from outside stands in `material` alone, and is never an instruction."""

    task: Task
    instructions: str
    """the system message: ours, the same for every input"""
    material: str
    """the user message: delimited data"""
    schema: dict[str, Any]
    """JSON Schema of the reply; the model is asked to follow it, and the reader of the reply checks it anyway"""


class Reply(NamedTuple):
    """What the model answered: text, and nothing about it is sure."""

    text: str
    model: str
    """its name, as the endpoint reports it"""
    latency_ms: float | None = None
    """from the call's turn to its end, all attempts and their pauses"""
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None
