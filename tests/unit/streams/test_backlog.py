"""Whose inputs are taken from the queue next."""

from collections import Counter
from collections.abc import Container, Mapping

from mnemolog.schemas.input import MESSAGES, SourcePosition
from mnemolog.streams.backlog import Backlog


def filled(**counts: int) -> tuple[Backlog, dict[SourcePosition, str]]:
    """A backlog of so many inputs of each agent (`tenant_agent`), one agent after the other; and whose they are."""
    backlog, owners = Backlog(), dict[SourcePosition, str]()
    for name, count in counts.items():
        for _ in range(count):
            source = SourcePosition("log", MESSAGES, 0, len(owners) + 1)
            owners[source] = name.replace("_", "/")
            backlog.add(owners[source], source)
    return backlog, owners


def taken(backlog: Backlog, owners: Mapping[SourcePosition, str], most: int, *, share: int = 100) -> Counter[str]:
    return Counter(owners[source] for source in backlog.take(held={}, share=share, most=most))


def test_tenants_share_the_room_equally_however_many_agents_each_has() -> None:
    backlog, owners = filled(big_a=50, big_b=50, big_c=50, small_a=50)
    assert taken(backlog, owners, 12) == {"big/a": 2, "big/b": 2, "big/c": 2, "small/a": 6}


def test_the_tenant_with_the_fewest_in_memory_comes_first() -> None:
    backlog, owners = filled(big_a=50, small_a=2)
    found = backlog.take(held={"big/a": 30, "other/a": 5}, share=100, most=3)
    assert [owners[source] for source in found] == ["small/a", "small/a", "big/a"]


def test_the_agent_that_was_served_longest_ago_comes_first() -> None:
    backlog, owners = filled(t_a=9, t_b=9, t_c=9)
    assert [list(taken(backlog, owners, 1)) for _ in range(4)] == [["t/a"], ["t/b"], ["t/c"], ["t/a"]]


def test_an_agent_has_no_more_than_its_share_in_memory() -> None:
    backlog, owners = filled(t_a=50, t_b=50)
    found = backlog.take(held={"t/a": 3}, share=5, most=100)
    assert Counter(owners[source] for source in found) == {"t/a": 2, "t/b": 5}


def test_an_agent_that_gets_none_now_keeps_its_place() -> None:
    backlog, owners = filled(t_a=2, t_b=2)
    found = backlog.take(held={}, share=5, most=1, closed={"t/a"})
    assert [owners[source] for source in found] == ["t/b"]
    assert list(taken(backlog, owners, 1)) == ["t/a"]


class Looked(Container[str]):
    """Contains nothing, and notes what was looked for."""

    def __init__(self) -> None:
        self.keys: list[object] = []

    def __contains__(self, key: object) -> bool:
        self.keys.append(key)
        return False


def test_it_looks_at_no_more_agents_of_a_tenant_than_it_takes_inputs() -> None:
    """With 100,000 agents in the backlog each wake of the runner took 20 ms, also where memory was full."""
    backlog, owners = filled(**{f"t_{number}": 2 for number in range(50)})
    looked = Looked()
    assert backlog.take(held={}, share=9, most=0, closed=looked) == []
    assert looked.keys == []
    found = backlog.take(held={}, share=9, most=3, closed=looked)
    assert [owners[source] for source in found] == looked.keys == ["t/0", "t/1", "t/2"]


def test_each_is_given_once_and_in_the_order_of_its_agent() -> None:
    backlog, owners = filled(t_a=7, u_b=5, t_c=1)
    found = [source for _ in range(len(owners)) for source in backlog.take(held={}, share=9, most=2)]
    assert sorted(found) == sorted(owners)
    assert len(backlog) == 0
    for owner in set(owners.values()):
        own = [source for source in found if owners[source] == owner]
        assert own == sorted(own)


def test_a_dropped_agent_is_not_given() -> None:
    backlog, owners = filled(t_a=3, t_b=2)
    backlog.drop("t/a")
    backlog.drop("t/nobody")
    assert len(backlog) == 2
    assert taken(backlog, owners, 9) == {"t/b": 2}
