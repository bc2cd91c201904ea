"""Whether expressions of time are understood: labelled times of talk, and the days that their words are taken to mean.

    python -m benchmarks.times             the table
    python -m benchmarks.times --show      and each time that is missed, wrong or no time

A reader listed each expression that means one definite day, week, month, season or year, with the days that its writer
means, before the code read it: of conversations (times.jsonl of benchmarks/data/memory_quality), and of single
messages (benchmarks/data/times).
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from benchmarks import memory_quality_data
from benchmarks.memory_quality_data import DATA, Message
from mnemolog.processors.ingest.spans import split
from mnemolog.processors.text.meanings import meanings
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Language

SINGLE: Final = Path(__file__).parent / "data" / "times"
"""Single messages of many people, with their times."""
LANGUAGES: Final[tuple[Language, ...]] = ("en", "tr")

RIGHT: Final = "right"
OVERLAPPING: Final = "not all of its days, or more"
WRONG: Final = "other days"
MISSED: Final = "not understood"
NO_TIME: Final = "understood, and no definite time"


class Time(NamedTuple):
    """An expression in a message, and the days that are meant, both inclusive."""

    start: int
    end: int
    words: str
    first: str
    last: str


class Labelled(NamedTuple):
    """Messages of one language whose times are labelled."""

    name: str
    language: Language
    messages: Sequence[Message]
    times: Mapping[str, Sequence[Time]]
    """by the id of their message"""


def load() -> Iterator[Labelled]:
    """The conversations of memory quality whose times are labelled, and single messages."""
    with (DATA / "times.jsonl").open() as lines:
        times = defaultdict[str, list[Time]](list)
        for row in map(json.loads, lines):
            times[row["message"]].append(_time(row))
    for talk in memory_quality_data.load():
        if any(message["id"] in times for message in talk.messages):
            messages = [message for message in talk.messages if message["role"] == "user"]
            yield Labelled(talk.source, cast("Language", talk.language), messages, times)
    for language in LANGUAGES:
        with (SINGLE / f"{language}.jsonl").open() as lines:
            rows = [json.loads(line) for line in lines]
        messages = [{"id": row["id"], "at": row["at"], "content": row["text"]} for row in rows]
        yield Labelled(
            f"single_{language}", language, messages, {row["id"]: [*map(_time, row["times"])] for row in rows}
        )


def _time(row: dict[str, Any]) -> Time:
    return Time(row["start"], row["end"], row["words"], row["first"], row["last"])


def understood(message: Message, language: Language) -> Iterator[Time]:
    """What the product takes for times in a message, sentence by sentence."""
    observer, text = Config().observer, message["content"]
    day = datetime.fromisoformat(message["at"]).date()
    for span in split(text, most=observer.max_sentences, most_chars=observer.max_read_chars).spans:
        behind = max(span.start, 0)
        for meant in meanings(span.text, day, language):
            behind = text.index(meant.words, behind)
            yield Time(behind, behind + len(meant.words), meant.words, meant.first, meant.last)


def verdict(meant: Time, found: Sequence[Time]) -> str:
    """How the days found for an expression compare with those that are meant.

    >>> may = Time(0, 6, "in May", "2026-05-01", "2026-05-31")
    >>> verdict(may, [may]), verdict(may, [may._replace(last="2026-05-10")]), verdict(may, [])
    ('right', 'not all of its days, or more', 'not understood')
    """
    beside = [each for each in found if each.start < meant.end and meant.start < each.end]
    if not beside:
        return MISSED
    if (beside[0].first, beside[0].last) == (meant.first, meant.last):
        return RIGHT
    overlap = any(each.first <= meant.last and meant.first <= each.last for each in beside)
    return OVERLAPPING if overlap else WRONG


def verdicts(labelled: Labelled) -> Iterator[tuple[str, Message, Time]]:
    """Each labelled time with its verdict, and each that was understood without a label."""
    for message in labelled.messages:
        meant, found = labelled.times.get(message["id"], ()), list(understood(message, labelled.language))
        yield from ((verdict(each, found), message, each) for each in meant)
        for each in found:
            if not any(each.start < label.end and label.start < each.end for label in meant):
                yield NO_TIME, message, each


def main() -> None:
    """Print the table of the labelled sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="each time that is missed, wrong or no time")
    show = parser.parse_args().show
    columns = (RIGHT, OVERLAPPING, WRONG, MISSED, NO_TIME)
    print(f"| set | times | {' | '.join(columns)} |\n|---|{'---|' * (len(columns) + 1)}")
    for labelled in load():
        judged = list(verdicts(labelled))
        counts = Counter(each for each, _, _ in judged)
        cells = (sum(counts.values()) - counts[NO_TIME], *(counts[column] for column in columns))
        print(f"| {labelled.name} | {' | '.join(map(str, cells))} |")
        for said, message, each in judged if show else ():
            if said != RIGHT:
                print(f"  {said}: {each.words!r} {each.first} to {each.last}")
                print(f"    {message['at'][:10]}: {message['content']!r}")


if __name__ == "__main__":
    main()
