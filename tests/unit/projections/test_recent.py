"""What is kept of the agents that were asked about last."""

from mnemolog.projections.recent import Recent


def test_agents_not_asked_about_longest_are_dropped() -> None:
    recent: Recent[list[int]] = Recent(list, most=5)
    for key in ("one", "two"):
        recent.note(key, recent.of(key), 2)
    recent.of("one").append(1)
    recent.note("three", recent.of("three"), 2)
    assert recent.sizes == {"one": 2, "three": 2}
    assert (recent.of("one"), recent.of("two")) == ([1], [])


def test_a_size_replaces_the_one_before_and_what_is_larger_than_all_is_not_kept() -> None:
    recent: Recent[list[int]] = Recent(list, most=5)
    for size in (1, 4, 5):
        recent.note("one", recent.of("one"), size)
        assert recent.sizes == {"one": size}
        assert (recent.has_room(5 - size), recent.has_room(6 - size)) == (True, False)
    recent.note("one", recent.of("one"), 6)
    assert recent.sizes == {}


def test_what_was_dropped_meanwhile_is_not_counted() -> None:
    recent: Recent[list[int]] = Recent(list, most=5)
    old = recent.of("one")
    recent.clear()
    recent.note("one", old, 3)
    assert recent.sizes == {}
    recent.note("one", recent.of("one"), 5)
    assert recent.sizes == {"one": 5}
