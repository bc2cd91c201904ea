"""What is kept of the agents that were asked about last."""

from mnemolog.projections.recent import AGENT_BYTES, Recent

MOST = 5 * AGENT_BYTES


def test_agents_not_asked_about_longest_are_dropped() -> None:
    recent: Recent[list[int]] = Recent(list, most=MOST)
    for key in ("one", "two"):
        recent.note(key, recent.of(key), AGENT_BYTES)
    recent.of("one").append(1)
    recent.note("three", recent.of("three"), AGENT_BYTES)
    assert recent.sizes == {"one": 2 * AGENT_BYTES, "three": 2 * AGENT_BYTES}
    assert (recent.of("one"), recent.of("two")) == ([1], [])


def test_a_size_replaces_the_one_before_and_what_is_larger_than_all_is_not_kept() -> None:
    recent: Recent[list[int]] = Recent(list, most=MOST)
    for size in (1, 4, MOST - AGENT_BYTES):
        recent.note("one", recent.of("one"), size)
        assert recent.sizes == {"one": AGENT_BYTES + size}
        left = MOST - AGENT_BYTES - size
        assert (recent.has_room(left), recent.has_room(left + 1)) == (True, False)
    recent.note("one", recent.of("one"), MOST)
    assert recent.sizes == {}


def test_what_was_dropped_meanwhile_is_not_counted() -> None:
    recent: Recent[list[int]] = Recent(list, most=MOST)
    old = recent.of("one")
    recent.clear()
    recent.note("one", old, 3)
    assert recent.sizes == {}
    recent.note("one", recent.of("one"), 5)
    assert recent.sizes == {"one": AGENT_BYTES + 5}


def test_agents_of_which_nothing_could_be_read_are_dropped_too() -> None:
    recent: Recent[list[int]] = Recent(list, most=MOST)
    for number in range(20):
        recent.of(str(number))
    assert list(recent.sizes) == [str(number) for number in range(15, 20)]
    recent.note("19", recent.of("19"), 0)
    assert sum(recent.sizes.values()) == MOST


def test_nothing_is_kept_where_there_is_no_room_at_all() -> None:
    recent: Recent[list[int]] = Recent(list, most=0)
    recent.note("one", recent.of("one"), 1)
    assert recent.sizes == {}
