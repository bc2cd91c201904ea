"""Filters decided for what the indexes find give what looking through everything gives, however few are wanted."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mnemolog import Memory
from mnemolog.projections import sifting
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.query import Answer

FEW = replace(Config().search, candidates=2, overfetch=1, beside_best=2)
CONFIG = Config(embedder=EmbedderConfig(kind="hashing"), search=FEW)
DRINKS, TOWNS = ("tea", "coffee", "water"), ("Ankara", "Izmir", "Berlin", "Lviv")
MESSAGES = 96


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory(tmp_path_factory.mktemp("sifting") / "data", config=CONFIG) as opened:
        for number in range(MESSAGES):
            drink, metadata = f"{DRINKS[number % 3]} number {number} from {TOWNS[number % 4]}", {"number": number}
            opened.add(f"Is {drink} any good?", agent_id="a", metadata=metadata)
            opened.remember(f"There is {drink}.", agent_id="a", metadata=metadata)
        yield opened


def asked(memory: Memory, **wanted: Any) -> Answer:  # noqa: ANN401  what a search takes
    return memory.search("tea from Ankara", agent_id="a", limit=2, explain=True, **wanted)


def stages(answer: Answer) -> list[str]:
    assert answer.explain is not None
    return [each.name for each in answer.explain.stages]


@pytest.mark.parametrize("kind", [None, "memory", "message"])
@pytest.mark.parametrize("below", [MESSAGES, 56, 16, 6, 1, 0])
def test_gives_what_looking_through_everything_gives(
    memory: Memory, monkeypatch: pytest.MonkeyPatch, below: int, kind: str | None
) -> None:
    wanted: dict[str, Any] = {"metadata": {"number": {"lt": below}}, "kind": kind}
    sifted = asked(memory, **wanted)
    monkeypatch.setattr(sifting, "DEPTHS", ())
    whole = asked(memory, **wanted)
    assert sifted.results == whole.results
    assert ("filter" in stages(sifted), "filter" in stages(whole)) == (True, False)


def test_of_a_filter_that_most_meet_little_is_looked_at(memory: Memory) -> None:
    answer = asked(memory, metadata={"number": {"gte": 4}})
    assert answer.explain is not None
    (sifted,) = (each for each in answer.explain.stages if each.name == "filter")
    assert sifted.candidates_in is not None
    assert sifted.candidates_in < MESSAGES / 2
