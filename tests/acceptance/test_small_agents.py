"""What is answered where next to nothing was said: scores of few texts differ by noise, which must not rank them."""

from collections.abc import Iterator
from typing import Final

import pytest

from mnemolog import Memory
from mnemolog.schemas.query import Hit

SAID: Final = {
    "lisbon": (("tom", "hello there"), ("tom", "I moved to Lisbon for my job at Acme."), ("tom", "ok thanks")),
    "bursa": (
        ("ali", "Günaydın"),
        ("ali", "Bugün hava çok güzel."),
        ("ali", "Ankara'dan Bursa'ya taşındım."),
        ("ali", "tamam teşekkürler"),
        ("ali", "Fıstığa alerjim var."),
        ("ali", "olur"),
        ("ali", "peki"),
        ("ali", "Kardeşim Zeynep doktor."),
    ),
    "piano": (("mia", "ok thanks"), ("mia", "I teach piano to children.")),
    "garden": (
        ("ben", "Hi!"),
        ("ben", "We planted tomatoes in the garden last weekend."),
        ("ben", "yes"),
        ("ben", "My brother Karl drives a bus in Ghent."),
        ("ben", "thanks a lot"),
        ("ben", "sounds good"),
    ),
    "zehra": (("zehra", "selam"), ("zehra", "Ben hemşireyim."), ("zehra", "sağ ol"), ("zehra", "Adana'da doğdum.")),
    "ten": (
        ("eva", "Good morning!"),
        ("ron", "Good morning Eva."),
        ("eva", "I adopted a parrot called Kiwi."),
        ("ron", "Oh how lovely!"),
        ("eva", "It says hello to everybody."),
        ("ron", "ok thanks"),
        ("ron", "I start at Philips on Monday."),
        ("eva", "Congratulations!"),
        ("ron", "Thank you"),
        ("eva", "See you"),
    ),
}
"""By agent: who said what."""


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory(tmp_path_factory.mktemp("small") / "data") as opened:
        for agent, said in SAID.items():
            opened.add_many(
                [
                    {"id": f"{agent}-{number}", "user_id": who, "name": who.title(), "session_id": "s", "content": text}
                    for number, (who, text) in enumerate(said)
                ],
                agent_id=agent,
            )
        yield opened


def answer(memory: Memory, agent: str, question: str) -> tuple[Hit, ...]:
    return memory.search(question, agent_id=agent).results


@pytest.mark.parametrize(
    ("agent", "question", "message"),
    [
        ("lisbon", "Where does Tom live?", 1),
        ("lisbon", "Where does Tom work?", 1),
        ("lisbon", "Tom nerede çalışıyor?", 1),
        ("bursa", "Ali nerede yaşıyor?", 2),
        ("bursa", "Ali'nin neye alerjisi var?", 4),
        ("bursa", "What is Ali allergic to?", 4),
        ("bursa", "Zeynep ne iş yapıyor?", 7),
        ("piano", "What does Mia do?", 1),
        ("piano", "Mia ne iş yapıyor?", 1),
        ("garden", "What did Ben plant?", 1),
        ("garden", "Ben'in kardeşi ne iş yapıyor?", 3),
        ("garden", "What does Karl do for a living?", 3),
        ("zehra", "Zehra nerede doğdu?", 3),
        ("zehra", "Where was Zehra born?", 3),
        ("ten", "What is the name of Eva's pet?", 2),
        ("ten", "Where does Ron work?", 6),
        ("ten", "Ron nerede çalışıyor?", 6),
    ],
)
def test_the_message_that_answers_comes_first(memory: Memory, agent: str, question: str, message: int) -> None:
    assert f"{agent}-{message}" in answer(memory, agent, question)[0].sources


@pytest.mark.parametrize(
    ("agent", "question"),
    [
        ("garden", "Who won the battle of Hastings?"),
        ("ten", "Which port does the staging API use?"),
        ("bursa", "Fotosentez hangi organelde olur?"),
        ("piano", "How high is Mount Everest?"),
    ],
)
def test_where_nothing_answers_nothing_belongs_into_a_prompt_as_a_whole(
    memory: Memory, agent: str, question: str
) -> None:
    assert "full" not in [hit.injection for hit in answer(memory, agent, question)]
