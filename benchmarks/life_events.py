"""Which messages about life events are kept, and which others that look like them: python -m benchmarks.life_events.

Written and labelled before the code ran over them: half of each language is about an engagement, a birth, a death, a
diagnosis, a job, an exam or a separation of the speaker or somebody close, in several short sentences; the other half
is excitement about nothing, sarcasm, plots of films and news of strangers. Every second pair was held out (`held`):
only its figures were looked at. A message is kept if one of its sentences becomes a memory.
"""

from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from benchmarks.write_quality import table
from mnemolog import Memory

DATA: Final = Path(__file__).parent / "data" / "life_events.tsv"


class Told(NamedTuple):
    """A labelled message."""

    half: str
    language: str
    event: bool
    text: str


def told() -> list[Told]:
    """The messages, in the order of the file."""
    rows = (line.split("\t") for line in DATA.read_text("utf-8").splitlines())
    return [Told(half, language, label == "event", text) for half, language, label, text in rows]


def kept(messages: list[Told]) -> list[bool]:
    """Whether each of them is kept, said to an agent that knows nothing."""
    with TemporaryDirectory() as folder, Memory(folder) as memory:
        return [
            memory.add(each.text, agent_id=f"a{place}").outcome == "remembered" for place, each in enumerate(messages)
        ]


def main() -> None:
    """Print the table."""
    messages = told()
    found: dict[tuple[str, str, bool], list[bool]] = defaultdict(list)
    for each, is_kept in zip(messages, kept(messages), strict=True):
        found[each.half, each.language, each.event].append(is_kept)
    rows = [
        (half, language, "life event" if event else "other", f"{sum(places)} of {len(places)}")
        for (half, language, event), places in sorted(found.items())
    ]
    print(table(("half", "language", "message", "kept"), rows))


if __name__ == "__main__":
    main()
