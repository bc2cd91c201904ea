"""News of a matter outlive what was said of it before: by use alone the older statement would stay, and the news go.

Somebody asks where Kim swims on Mondays, then hears that Kim climbs on Mondays, and asks no more. What was used is the
older statement, which says what is over. So it counts as unused from then on, and the newer one waits for it to go.
"""

from collections.abc import Collection, Iterable, Iterator

from mnemolog.processors.dream.night import Nearness, Night
from mnemolog.processors.memory import lifecycle
from mnemolog.schemas.memory import Memory


def fading(night: Night, weak: Iterable[Memory], *, gone: Collection[str]) -> list[str]:
    """Which of those that have faded may sleep now; `gone` are those that sleep for other reasons.

    The first so many, in the order of their recording, are compared with what is nearest to them; of the others use
    alone decides, so that a night takes time that is linear in its memories.
    """
    near, going = None if night.v9 else night.nearness, set(gone)
    found = []
    for number, memory in enumerate(night.paced(sorted(weak, key=lambda each: (each.recorded_at, each.id)))):
        compared = near is not None and number < night.config.dream.compared_new and memory.id in near.vectors
        around = list(_around(memory, night, near)) if near is not None and compared else []
        unused = memory.access_count <= night.threshold or any(_unused_since(memory, other) for other in around)
        older = (other for other in around if other.recorded_at < memory.recorded_at)
        if unused and not any(_stays(other, night, going) for other in older):
            going.add(memory.id)
            found.append(memory.id)
    return found


def _around(memory: Memory, night: Night, near: Nearness) -> Iterator[Memory]:
    """What is awake and on the same matter, by the same person and kind of speaker."""
    for other_id, cosine in near.vectors.near(memory.id, subject=memory.subject):
        other = night.state.memories[other_id]
        similarity = near.calibration.similarity(cosine, other.language, memory.language)
        of_one_source = other.awake and other.data_source == memory.data_source
        if of_one_source and similarity >= night.config.gate.create_below:
            yield other


def has_news(memory: Memory, night: Night) -> bool:
    """Whether something newer on the same matter is awake."""
    near = None if night.v9 else night.nearness
    if near is None or memory.id not in near.vectors:
        return False
    return any(other.recorded_at > memory.recorded_at for other in _around(memory, night, near))


def _unused_since(memory: Memory, other: Memory) -> bool:
    """Whether the other one is newer, and the memory was not said or used since."""
    return other.recorded_at > memory.recorded_at and memory.last_access_at < other.recorded_at


def _stays(older: Memory, night: Night, going: Collection[str]) -> bool:
    """Whether it is awake after this cycle, and could sleep one day: nothing waits for what never goes."""
    return older.id not in going and lifecycle.may_sleep(older, night.now, night.config.dream)
