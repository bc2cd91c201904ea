"""What `dataclass` of schemas/facts.py makes is used as what Python's own makes."""

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from mnemolog.schemas import codec
from mnemolog.schemas.facts import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place."""

    name: str
    people: int = 0
    seen: list[int] = field(default_factory=list)
    hidden: str | None = field(default=None, repr=False)
    mended: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Town(Place):
    """A place with more."""

    mayor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """Refuses what is below 0."""

    count: int

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("count")


def test_nothing_of_it_can_be_set_or_deleted() -> None:
    place = Place(name="Izmir")
    with pytest.raises(FrozenInstanceError, match="name"):
        place.name = "Bursa"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="name"):
        del place.name


def test_the_constructor_takes_keywords_alone_and_each_field_that_has_no_default() -> None:
    with pytest.raises(TypeError):
        Place("Izmir")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="name"):
        Place()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Place(name="Izmir", colour="blue")  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class Point:
    """Takes its values in order."""

    x: int
    y: int = 0
    name: str = field(default="", kw_only=True)


def test_the_first_instance_is_as_the_second() -> None:
    made: list[int] = []

    def begun() -> int:
        made.append(0)
        return len(made)

    @dataclass(frozen=True, slots=True)
    class Count:
        by: str
        number: int = field(default_factory=begun)

        def __post_init__(self) -> None:
            made.append(self.number)

    assert [Count(by="a").number, Count(by="a").number] == [1, 3]
    assert Count(by="a", number=2) == Count("a", 2)
    assert made == [0, 1, 0, 3, 2, 2]


@pytest.mark.parametrize("values", [{"by": "a", "colour": "blue"}, {"number": 1}, {}])
def test_the_first_instance_is_refused_what_the_second_is(values: dict[str, Any]) -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Count:
        by: str
        number: int = 0

    found = []
    for _ in range(2):
        with pytest.raises(TypeError) as refused:
            Count(**values)
        found.append(str(refused.value))
    assert found[0] == found[1]


def test_without_kw_only_the_fields_are_taken_in_order() -> None:
    assert Point(1, 2) == Point(x=1, y=2)
    assert Point.__match_args__ == ("x", "y")
    with pytest.raises(TypeError):
        Point(1, 2, "a")  # type: ignore[call-arg]


def test_the_constructor_shows_its_parameters_before_its_first_call() -> None:
    @dataclass(frozen=True, slots=True)
    class Line:
        start: Point
        end: Point = Point(0)

    assert list(inspect.signature(Line).parameters) == ["start", "end"]
    assert Line(Point(1)).end == Point(0)


def test_a_subclass_may_call_the_constructor_of_its_base() -> None:
    class Named(Checked):
        def __init__(self, count: int) -> None:
            super().__init__(count=count)

    assert [Named(count).count for count in (1, 2)] == [1, 2]


def test_a_default_that_is_made_is_made_for_each() -> None:
    assert Place(name="a").seen == []
    assert Place(name="a").seen is not Place(name="a").seen


def test_equal_are_instances_of_one_class_with_equal_fields_but_for_those_left_out() -> None:
    assert Place(name="a", mended=1) == Place(name="a", mended=2)
    assert Place(name="a") != Place(name="b")
    assert Place(name="a") != Town(name="a", mayor="b")


def test_equal_instances_have_one_hash() -> None:
    assert hash(Checked(count=3)) == hash(Checked(count=3))
    assert len({Checked(count=1), Checked(count=1), Checked(count=2)}) == 2


def test_what_is_shown_leaves_secrets_out() -> None:
    assert repr(Town(name="a", hidden="s", mayor="b")) == "Town(name='a', people=0, seen=[], mended=0, mayor='b')"


def test_what_is_checked_after_the_constructor_is_checked() -> None:
    with pytest.raises(ValueError, match="count"):
        Checked(count=-1)


def test_it_is_copied_replaced_and_pickled() -> None:
    town = Town(name="a", seen=[1], mayor="b")
    assert copy.deepcopy(town) == pickle.loads(pickle.dumps(town)) == town  # noqa: S301  our own
    assert dataclasses.replace(town, people=3) == Town(name="a", people=3, seen=[1], mayor="b")


def test_the_codec_reads_what_it_wrote() -> None:
    town = Town(name="a", seen=[1], hidden="s", mayor="b")
    assert codec.build(Town, codec.load(codec.dump(town))) == town


def test_it_has_slots_and_its_fields_by_name() -> None:
    assert not hasattr(Place(name="a"), "__dict__")
    assert [each.name for each in dataclasses.fields(Town)] == ["name", "people", "seen", "hidden", "mended", "mayor"]


def test_of_other_options_it_is_the_one_of_python() -> None:
    @dataclass(slots=True)
    class Open:
        count: int

    opened = Open(1)
    opened.count = 2
    assert opened == Open(2)
