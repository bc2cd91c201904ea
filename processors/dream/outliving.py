"""A newer statement stays awake at least as long as an older one on the same topic, however often each is used.

Example: a user asks where Kim swims on Mondays, later hears that Kim climbs on Mondays, and asks no more. Only the
outdated statement was used. So it counts as unused since the newer one, which does not sleep before the older one does.
"""

from collections.abc import Collection, Iterable, Iterator

from mnemolog.processors.dream.night import Nearness, Night
from mnemolog.processors.ingest.voices import voice_of
from mnemolog.processors.memory import lifecycle
from mnemolog.schemas.memory import Memory


def fading(night: Night, weak: Iterable[Memory], *, gone: Collection[str]) -> list[str]:
    """Which of the faded memories may sleep now; `gone` are memories that sleep for other reasons.

    The first `compared_new`, in the order of recording, are compared with their nearest memories; for the others use
    alone decides, so that planning takes time linear in the number of memories.
    """
    near, going = None if night.v9 else night.nearness, set(gone)
    found = []
    for number, memory in enumerate(night.paced(sorted(weak, key=lambda each: (each.recorded_at, each.id)))):
        # Bounded, so that planning stays linear; for the rest, use alone decides.
        compared = near is not None and number < night.config.dream.compared_new and memory.id in near.vectors
        around = list(_around(memory, night, near)) if near is not None and compared else []
        unused = memory.access_count <= night.threshold or any(_unused_since(memory, other) for other in around)
        older = (other for other in around if other.recorded_at < memory.recorded_at)
        if unused and not any(_stays(other, night, going) for other in older):
            # From the oldest on: a statement may sleep only after an older one of its matter, which is decided by then.
            going.add(memory.id)
            found.append(memory.id)
    return found


def _around(memory: Memory, night: Night, near: Nearness) -> Iterator[Memory]:
    """Awake memories on the same matter, with the same subject and voice."""
    voice = voice_of(memory, memory.data_source)
    for other_id, cosine in near.vectors.near(memory.id, subject=memory.subject):
        other = night.state.memories[other_id]
        similarity = near.calibration.similarity(cosine, other.language, memory.language)
        of_one_voice = other.awake and voice_of(other, other.data_source) == voice
        if of_one_voice and similarity >= night.config.gate.create_below:
            yield other


def has_news(memory: Memory, night: Night) -> bool:
    """Whether a newer memory on the same matter is awake."""
    near = None if night.v9 else night.nearness
    if near is None or memory.id not in near.vectors:
        return False
    return any(other.recorded_at > memory.recorded_at for other in _around(memory, night, near))


def _unused_since(memory: Memory, other: Memory) -> bool:
    """Whether `other` is newer, and the memory was not said or used since."""
    return other.recorded_at > memory.recorded_at and memory.last_access_at < other.recorded_at


def _stays(older: Memory, night: Night, going: Collection[str]) -> bool:
    """Whether the older memory stays awake in this cycle but could sleep one day; one that never can holds up none."""
    return older.id not in going and lifecycle.may_sleep(older, night.now, night.config.dream)
