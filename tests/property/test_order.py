"""Agents do not hear of each other, and how much is read ahead or worked on at once decides nothing."""

from collections import defaultdict
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.property.bench import config, effects, encoded, folded, written
from tests.property.conversations import Sending, conversations, some


@st.composite
def interleaved(draw: st.DrawFn, sendings: Sequence[Sending]) -> list[Sending]:
    """The same sendings, each agent's in their order, the agents mixed in another way."""
    waiting = by_agent(sendings)
    turns = draw(st.permutations([sending.key for sending in sendings]))
    return [waiting[key].pop(0) for key in turns]


def by_agent(sendings: Sequence[Sending]) -> dict[str, list[Sending]]:
    found: dict[str, list[Sending]] = defaultdict(list)
    for sending in sendings:
        found[sending.key].append(sending)
    return found


@some
@given(conversations, st.data(), st.sampled_from([1, 2, 64]))
def test_each_agent_is_the_same_alone_and_among_others(
    sendings: Sequence[Sending], data: st.DataObject, agents_at_once: int
) -> None:
    together = written(data.draw(interleaved(sendings)), config(agents_at_once=agents_at_once))
    for key, own in by_agent(sendings).items():
        alone = written(own)
        assert effects(together.of(key)) == effects(alone.of(key))
        assert folded(together.of(key))[key].hash() == folded(alone.of(key))[key].hash()


@some
@given(conversations, st.sampled_from([2, 3, 32]), st.sampled_from([1, 64]))
def test_reading_ahead_changes_no_commit(sendings: Sequence[Sending], ahead: int, agents_at_once: int) -> None:
    one_by_one = written(sendings, config(ahead=1, agents_at_once=1))
    ahead_of_time = written(sendings, config(ahead=ahead, agents_at_once=agents_at_once))
    for key in by_agent(sendings):
        assert encoded(ahead_of_time.of(key)) == encoded(one_by_one.of(key))


@some
@given(conversations, st.integers(1, 3))
def test_an_agent_that_is_folded_from_the_log_again_goes_on_as_if_it_had_stayed_in_memory(
    sendings: Sequence[Sending], agents_in_memory: int
) -> None:
    forgetful = written(sendings, config(agents_in_memory=agents_in_memory))
    remembering = written(sendings)
    for key in by_agent(sendings):
        assert encoded(forgetful.of(key)) == encoded(remembering.of(key))
