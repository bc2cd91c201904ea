"""A receipt as lines of text; the module imports little, for the fast start of commands."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol


# A protocol, because importing the receipt's class takes long for a command, and another machine's receipt is JSON.
class Told(Protocol):
    """The fields of a receipt that the lines need."""

    @property
    def filter(self) -> str | None:
        """The filter that refused the input, if any."""

    @property
    def detail(self) -> str | None:
        """Details of the refusal or failure."""

    @property
    def reason(self) -> str | None:
        """The reason of a rejection, refusal or failure."""

    @property
    def events(self) -> Sequence[dict[str, Any]]:
        """The events of the input."""

    @property
    def failed(self) -> bool:
        """Whether the input failed for a reason that the client has to fix."""


def lines(receipt: Told) -> Iterator[str]:
    """The effects of an input, without its outcome."""
    if receipt.filter:
        yield f"filter {receipt.filter}: {receipt.detail}"
    for event in receipt.events:
        line = _line(event)
        if line:
            yield line
    if receipt.failed:
        yield f"{receipt.reason}: {receipt.detail}"


def _line(event: dict[str, Any]) -> str:
    """One event as a line; empty for events that every message has."""
    match event["event"]:
        case "memory_formed":
            how = (
                f"{event['category']}, surprise {event['surprise']:.2f}, importance {event['importance']['score']:.2f}"
            )
            return f"+ {event['text']}  ({how})"
        case "memory_updated":
            return f"~ {event['text']}  (added: {event['added']})"
        case "memory_edited":
            return f"~ {event['text']}  (edited)"
        case "memory_reinforced":
            return f"= {event['text']}  (repeats a memory, stability × {event['stability_factor']:g})"
        case "memory_superseded":
            what = f"{event['key']} {event['old_value']}" if event["key"] else event["old_value"]
            return f"- ended: {what}  (now: {event['new_value']})"
        case "relation_formed" if event["type"] == "contradicts":
            return f"! contradicts an older memory, both are kept  ({event['context']})"
        case "memory_restored":
            return f"+ {event['text']}  (restored: it was {event['undone']})"
        case "memory_woken":
            return f"^ {event['text']}  (awake again)"
        case "candidate_rejected":
            # Only what is near a memory is rejected, so there is a similarity.
            judgement, importance = event["judgement"], event["importance"]["score"]
            numbers = f"similarity {judgement['similarity']:.2f}, importance {importance:.2f}"
            return f"? {event['text']}  ({numbers}: neither new nor known)"
        case _:
            return ""
