"""A receipt in lines, for people: light, for a command that starts and ends within a blink."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class Told(Protocol):
    """As much of a receipt as that takes."""

    @property
    def filter(self) -> str | None:
        """What refused it, where a filter did."""

    @property
    def detail(self) -> str | None:
        """What is to be said about it."""

    @property
    def reason(self) -> str | None:
        """Why nothing came of it."""

    @property
    def events(self) -> Sequence[dict[str, Any]]:
        """What came of it."""

    @property
    def failed(self) -> bool:
        """Whether nothing came of it, for a reason that the sender has to fix."""


def lines(receipt: Told) -> Iterator[str]:
    """What an input came to, beside its outcome."""
    if receipt.filter:
        yield f"filter {receipt.filter}: {receipt.detail}"
    for event in receipt.events:
        line = _line(event)
        if line:
            yield line
    if receipt.failed:
        yield f"{receipt.reason}: {receipt.detail}"


def _line(event: dict[str, Any]) -> str:
    """One event in a line; empty for what every message brings."""
    match event["event"]:
        case "memory_formed":
            how = (
                f"{event['category']}, surprise {event['surprise']:.2f}, importance {event['importance']['score']:.2f}"
            )
            return f"+ {event['text']}  ({how})"
        case "memory_updated":
            return f"~ {event['text']}  (took in: {event['added']})"
        case "memory_edited":
            return f"~ {event['text']}  (edited)"
        case "memory_reinforced":
            return f"= {event['text']}  (said again, stability × {event['stability_factor']:g})"
        case "memory_superseded":
            return f"- {event['key'] or 'it'} was {event['old_value']}, then {event['new_value']}"
        case "relation_formed" if event["type"] == "contradicts":
            return f"! both stand, one contradicts the other  ({event['context']})"
        case "memory_restored":
            return f"+ {event['text']}  (restored: it was {event['undone']})"
        case "memory_woken":
            return f"^ {event['text']}  (it slept, and is awake again)"
        case "candidate_rejected":
            judgement, importance = event["judgement"], event["importance"]["score"]
            numbers = f"similarity {judgement['similarity']:.2f}, importance {importance:.2f}"
            return f"? {event['text']}  ({numbers}: neither new nor known)"
        case _:
            return ""
