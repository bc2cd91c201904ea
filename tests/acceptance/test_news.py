"""What is not worth keeping by itself is kept where it changes what its speaker said before."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from mnemolog import Memory
from mnemolog.schemas.config import AdmissionConfig, Config
from mnemolog.schemas.message import Role

KNOWN: Final = {
    "en": "Our dog Biscuit can't have chicken, it makes him itch.",
    "tr": "Pamuk tavuk yiyemiyor, kaşıntı yapıyor.",
}
NEWS: Final = {"en": "Biscuit can have chicken again", "tr": "Pamuk artık tavuk yiyor"}
STRICT: Final = Config(admission=AdmissionConfig(keep_from=0.65))


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    """Of everybody here, each with an agent of their own."""
    with Memory(tmp_path) as opened:
        yield opened


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Memory]:
    """The same, for whom the news by itself is not worth keeping."""
    with Memory(tmp_path, config=STRICT) as opened:
        yield opened


def outcome(memory: Memory, content: str, role: Role = "user") -> str | None:
    """What becomes of what one person or their assistant says."""
    return memory.add(content, agent_id="atlas", user_id="kim", name="Kim", role=role, session_id="s").outcome


def test_news_of_what_is_known_is_remembered(strict: Memory) -> None:
    assert outcome(strict, NEWS["en"]) == "recorded"
    assert outcome(strict, KNOWN["en"]) == "remembered"
    assert outcome(strict, f"{NEWS['en']}.") == "remembered"
    assert len(strict.get_all(agent_id="atlas")) == 2
    assert "contradicts" in {edge.type for edge in strict.graph(agent_id="atlas")}


def test_in_turkish_too(strict: Memory) -> None:
    assert [outcome(strict, said) for said in (KNOWN["tr"], NEWS["tr"])] == ["remembered", "remembered"]


def test_chatter_beside_what_is_known_is_not(strict: Memory) -> None:
    said = (KNOWN["en"], "lol ok", "what a day, the vet was so loud", "Can Biscuit have chicken again?")
    assert [outcome(strict, each) for each in said] == ["remembered", *["recorded"] * 3]


def test_news_of_what_somebody_else_said_is_not(strict: Memory) -> None:
    outcome(strict, KNOWN["en"], role="assistant")
    assert outcome(strict, NEWS["en"]) == "recorded"


def test_how_sure_it_must_be_is_a_setting(tmp_path: Path) -> None:
    never = replace(STRICT, gate=replace(STRICT.gate, news_from=1.0, alone_above=1.0))
    with Memory(tmp_path, config=never) as memory:
        assert [outcome(memory, said) for said in (KNOWN["en"], NEWS["en"])] == ["remembered", "recorded"]


TALK: Final = {
    "en": (
        "The boiler man comes on the 4th, 8 to 12.",
        "My sister plays the viola in a quartet.",
        "We pay 720 a month for the flat.",
        "I keep the spare key at Mrs Lind's.",
    ),
    "tr": (
        "Kombi ustası ayın 4'ünde geliyor, sabah 8'de.",
        "Ablam bir dörtlüde viyola çalıyor.",
        "Daireye ayda 24 bin kira veriyoruz.",
        "Pasaportum üst çekmecede.",
    ),
}


@pytest.mark.parametrize(
    ("language", "news", "changed"),
    [
        ("en", "boiler man can only do the 11th, same slot", 0),
        ("tr", "kombi ustası ancak 11'inde gelebiliyormuş", 0),
        ("tr", "ev sahibi daireye 28 bin istiyor mayıstan itibaren", 2),
    ],
)
def test_the_one_that_is_meant_is_contradicted_and_still_holds(
    memory: Memory, language: str, news: str, changed: int
) -> None:
    for said in (*TALK[language], news):
        outcome(memory, said)
    (edge,) = (edge for edge in memory.graph(agent_id="atlas") if edge.type == "contradicts")
    assert TALK[language][changed] in edge.target_text
    assert len(memory.get_all(agent_id="atlas")) == len(TALK[language]) + 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "I bought new running shoes today."), ("tr", "bugün yeni koşu ayakkabısı aldım")]
)
def test_what_is_about_none_of_it_contradicts_nothing(memory: Memory, language: str, said: str) -> None:
    for each in (*TALK[language], said):
        outcome(memory, each)
    assert "contradicts" not in {edge.type for edge in memory.graph(agent_id="atlas")}
