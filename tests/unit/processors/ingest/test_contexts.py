"""What is seen of a statement and the earlier ones that may be shown with it."""

import math
from typing import Any, cast

import numpy as np

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest.contexts.choice import with_context
from mnemolog.processors.ingest.contexts.earlier import BESIDE, Earlier, beside
from mnemolog.processors.ingest.contexts.features import Scene
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Said
from mnemolog.schemas.memory import Utterance
from tests.unit.processors.ingest.parts import candidate

HOUR = 3_600.0


def utterance(number: int, text: str, *, speaker: str = "kim", session: str = "s") -> Utterance:
    return Utterance(
        message_id=f"m{number}",
        role="user",
        speaker=speaker,
        name=speaker,
        heading="",
        text=text,
        at=number * HOUR,
        utc_offset_s=0,
        session_id=session,
        language="en",
        metadata={},
        hidden=False,
    )


SAID = (
    utterance(1, "The bowling club of Galway is booked.", session="earlier"),
    utterance(2, "Is the club far from Galway?", speaker="tom"),
    utterance(3, "I bought shoes."),
)


def seen(words: str, cosines: tuple[float | None, ...]) -> dict[str, list[float]]:
    """The features of all three for a statement of Kim, by name."""
    scene = Scene(
        statement=Statement(words, "en"),
        message=words,
        session_id="s",
        speaker="kim",
        at=4 * HOUR,
        entities=frozenset(),
        meanings=(),
        earlier=SAID,
    )
    found = [
        Earlier(said.text, "en", said.message_id, frozenset(), cosine)
        for said, cosine in zip(SAID, cosines, strict=True)
    ]
    matrix = beside(scene, found)
    assert matrix.shape == (len(SAID), len(BESIDE))
    return {name: matrix[:, place].tolist() for place, name in enumerate(BESIDE)}


def test_its_place_in_the_conversation_tells_how_far_away_a_statement_is() -> None:
    features = seen("The club is full.", (0.1, 0.2, 0.3))
    assert features["same_session"] == [0, 1, 1]
    assert features["before"] == [0, 0, 1]
    assert features["distance"] == [math.log(distance) / 4 for distance in (3, 2, 1)]
    assert features["hours"] == [math.log1p(hours) / 7 for hours in (3, 2, 1)]
    assert features["latest"] == [0, 0, 1]
    assert features["opener"] == [0, 1, 0]
    assert features["by_speaker"] == [1, 0, 1]
    assert features["question"] == [0, 1, 0]


def test_words_in_common_count_by_how_many_have_them_and_by_the_one_that_said_them_first() -> None:
    features = seen("The club is full.", (0.1, 0.2, 0.3))
    assert features["shared"] == [0.5, 0.5, 0.0]
    assert features["first_to_share"] == [1, 0, 0]
    assert features["first_said"][1] < features["first_said"][0], "Galway and the club were said before"


def test_a_statement_without_a_vector_has_the_mean_cosine_and_ranks_last() -> None:
    features = seen("The club is full.", (0.4, None, 0.2))
    assert features["no_memory"] == [0, 1, 0]
    assert features["above_mean"][1] == 0
    assert features["nearest"] == [1, 0, 0]
    assert features["second_nearest"] == [0, 0, 1]
    assert features["nearness"] == [0, math.log1p(2) / 3, math.log1p(1) / 3]


def test_the_nearest_of_many_counts_more_than_the_nearest_of_few() -> None:
    features = seen("The club is full.", (0.4, None, 0.2))
    assert features["nearest × among"] == [math.log1p(len(SAID)) / 4, 0, 0]


def test_a_statement_that_has_its_context_by_rule_is_not_scored() -> None:
    said = Said(words="two dozen eggs", name="Kim", role="user", at=HOUR, utc_offset_s=0, before="for the market:")
    item, unasked = candidate("Kim: two dozen eggs", said=said), cast("Any", None)
    statement, vector = Statement(item.words, "en"), np.zeros(1, np.float32)
    assert with_context(item, statement, vector, unasked, WriterState(), Config(), unasked) is item
