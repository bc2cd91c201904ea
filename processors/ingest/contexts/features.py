"""What is seen of a statement within its conversation, and of an earlier one that may tell what it is about.

Two sets of numbers with names. `alone` is about the statement by itself: what it names, what of it is new, how it
stands in its message and its session. `beside` is about it and one earlier statement: how similar, what words both
have, how long ago, by which speaker.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.comparison import beginnings
from mnemolog.processors.ingest.statements import asks, asks_something
from mnemolog.processors.ingest.worth.features import marks
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.content import content_words
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language, Meaning
from mnemolog.schemas.memory import Utterance

Matrix = NDArray[np.float64]


class Scene(NamedTuple):
    """A statement of a user and what was said before it."""

    statement: Statement
    message: str
    """the whole text of its message"""
    session_id: str
    speaker: str
    at: float
    """seconds since the epoch"""
    entities: frozenset[str]
    meanings: Sequence[Meaning]
    earlier: Sequence[Utterance]
    """the agent's messages before its own, the oldest first, AMONG at most"""

    @property
    def here(self) -> list[Utterance]:
        """Those of its session."""
        return [said for said in self.earlier if said.session_id == self.session_id]


class Earlier(NamedTuple):
    """An earlier statement."""

    words: str
    language: Language
    message_id: str
    entities: frozenset[str]
    cosine: float | None
    """to the statement; None: no memory was made of it, so it has no vector"""


def alone(scene: Scene) -> dict[str, float]:
    """What tells whether the statement is understood without its conversation, by name."""
    statement = scene.statement
    words, language, folded = statement.text, statement.language, statement.folded
    said, content = tokens(folded), content_words(words, language)
    seen = marks(folded, language)
    timeless = folded
    for meant in scene.meanings:
        timeless = timeless.replace(fold(meant.words), " ")
    points = marks(timeless, language)["elliptic"]
    cues = PACKS[language].standing
    return {
        "bias": 1.0,
        "turkish": float(language == "tr"),
        **{name: float(found) for name, found in seen.items()},
        "length": min(len(said), 30) / 30,
        "told": min(len(content), 12) / 12,
        **{f"told_{most}": float(len(content) <= most) for most in (2, 4, 6)},
        "plain": float(standalone.plain(words)),
        "points": float(points),
        "points_back": float(points and not seen["first"]),
        "joins": float(bool(said) and said[0] in cues.joins),
        "begins_with_pronoun": float(bool(said) and said[0] in cues.pronouns),
        "answers_yes_or_no": float(bool(said) and said[0] in cues.yes_or_no),
        "capitals": float(any(word[:1].isupper() for word in words.split()[1:])),
        "question": float("?" in words),
        "comma": float("," in words),
        "colon": float(":" in words),
        "asks": float(asks(folded, language)),
        "names": min(len(scene.entities), 3) / 3,
        "person": float(any("/person/" in entity for entity in scene.entities)),
        "dates": min(len(scene.meanings), 3) / 3,
        **_numbers(said, folded),
        **_rarity(statement),
        **_given(scene),
        **_place(scene),
    }


def _numbers(said: Sequence[str], folded: str) -> dict[str, float]:
    with_digits = sum(any(letter.isdigit() for letter in word) for word in said)
    return {"numbers": with_digits / max(1, len(said)), "number_first": float(folded.lstrip()[:1].isdigit())}


def _rarity(statement: Statement) -> dict[str, float]:
    """How much its words say: common words name no matter."""
    weights = statement.weights
    if not len(weights):
        return dict.fromkeys(("says", "says_most", "says_on_average", "exact", "inexact"), 0.0)
    exact = sum(bool(word.meaning) for word in statement.said)
    return {
        "says": min(float(weights.sum()), 15.0) / 15,
        "says_most": float(weights.max()) / 3,
        "says_on_average": float(weights.mean()) / 2,
        "exact": exact / len(weights),
        "inexact": min(len(weights) - exact, 10) / 10,
    }


def _given(scene: Scene) -> dict[str, float]:
    """How much of it the conversation spoke of before: what is new is named, what is known is left out."""
    statement = scene.statement
    language = statement.language
    own = beginnings(statement.text, language)
    known = frozenset[str]().union(*(beginnings(said.text, language) for said in scene.earlier))
    lead = scene.message[: max(0, scene.message.find(statement.text))].strip()
    led = beginnings(lead, language) if lead else frozenset()
    rare = rare_words(statement)
    fresh = sum(counts for word, counts in rare.items() if word not in known)
    return {
        "new_words": min(len(own - known), 8) / 8,
        "known_share": len(own & known) / max(1, len(own)),
        "in_its_message": len(own & led) / max(1, len(own)),
        "rare": min(len(rare), 8) / 8,
        "rarest": min(max(rare.values(), default=0.0), 2.0) / 2,
        "new_rare": min(fresh, 5.0) / 5,
        "known_rare": min(sum(rare.values()) - fresh, 3.0) / 3,
        "led_by": min(len(content_words(lead[-_LEAD:], language)), 10) / 10 if lead else 0.0,
    }


def _place(scene: Scene) -> dict[str, float]:
    """Where it stands: an answer, the first words of a session, one of several people."""
    here = scene.here
    last = here[-1] if here else None
    other = last is not None and (last.role != "user" or last.speaker != scene.speaker)
    first = float(not scene.message[: max(0, scene.message.find(scene.statement.text))].strip(" .,!-*\n"))
    asked = float(other and last is not None and _asks(last.text, scene.statement.language))
    opens = float(not here)
    return {
        "first_of_message": first,
        "whole_message": float(len(scene.statement.text) >= _WHOLE * len(scene.message.strip())),
        "after_question": asked,
        "answers_first": asked * first,
        "after_person": float(other and last is not None and last.role == "user"),
        "after_assistant": float(last is not None and last.role != "user"),
        "opens": opens,
        "opens_first": opens * first,
        "opens_all": float(not scene.earlier),
        "several": float(_several(scene, here)),
    }


def _several(scene: Scene, here: Iterable[Utterance]) -> bool:
    return any(said.role == "user" and said.speaker != scene.speaker for said in here)


def _asks(text: str, language: Language) -> bool:
    return asks_something(fold(text[-_LEAD:]), language)


def beside(scene: Scene, found: Sequence[Earlier]) -> Matrix:
    """A row of numbers for each earlier statement, in the order of BESIDE."""
    return np.array([[row[name] for name in BESIDE] for row in _rows(scene, found)]).reshape(len(found), len(BESIDE))


def _rows(scene: Scene, found: Sequence[Earlier]) -> Iterator[dict[str, float]]:
    cosines = [each.cosine for each in found if each.cosine is not None]
    mean, best = (sum(cosines) / len(cosines), max(cosines)) if cosines else (0.0, 0.0)
    said = {utterance.message_id: utterance for utterance in scene.earlier}
    away = {message_id: len(said) - place for place, message_id in enumerate(said)}
    statement, around = scene.statement, _around(scene)
    own, rare = beginnings(statement.text, statement.language), rare_words(statement)
    shared = [own & beginnings(each.words[:_READ], each.language) for each in found]
    counts = {word: sum(word in words for words in shared) for word in own}
    for each, words in zip(found, shared, strict=True):
        cosine = mean if each.cosine is None else each.cosine
        yield {
            "bias": 1.0,
            "cosine": cosine,
            "above_mean": cosine - mean,
            "nearest": float(each.cosine is not None and cosine == best),
            "below_best": best - cosine,
            "no_memory": float(each.cosine is None),
            "rare_shared": min(sum(counts_for for word, counts_for in rare.items() if word in words), 1.0),
            "shared": min(sum(1 / counts[word] for word in words), 2.0),
            "shared_share": len(words) / max(1, len(own)),
            **_stands(scene, said[each.message_id], away[each.message_id], each, around),
            **_says(each),
            "names_shared": float(not scene.entities.isdisjoint(each.entities)),
            "one_language": float(each.language == statement.language),
        }


class _Around(NamedTuple):
    """What is the same for all that is looked at beside one statement."""

    opened_by: str | None
    """the first message of its session; None: its own"""
    several: bool
    """other people talk in it"""
    points: float
    """1.0 where its words point at something"""


def _around(scene: Scene) -> _Around:
    here, statement = scene.here, scene.statement
    points = float(marks(statement.folded, statement.language)["elliptic"])
    return _Around(here[0].message_id if here else None, _several(scene, here), points)


def _stands(scene: Scene, utterance: Utterance, distance: int, earlier: Earlier, around: _Around) -> dict[str, float]:
    """The place of an earlier statement in the conversation; `distance` is 1 for the message just before."""
    opener = utterance.message_id == around.opened_by
    same = utterance.session_id == scene.session_id
    by_speaker = utterance.role == "user" and utterance.speaker == scene.speaker
    before = float(distance == 1 and same)
    return {
        "same_session": float(same),
        "before": before,
        "second_before": float(distance == 2 and same),
        "third_before": float(distance in (3, 4) and same),
        "distance": math.log(distance) / 4,
        "hours": math.log1p(max(0.0, (scene.at - utterance.at) / 3600)) / 7,
        "by_speaker": float(by_speaker),
        "reply": float(around.several and before and not by_speaker),
        "opener": float(opener),
        "opener_of_several": float(around.several and opener),
        "answered": float(_asks(earlier.words, earlier.language)) * before * float(not by_speaker),
        "points_before": around.points * before,
    }


def _says(earlier: Earlier) -> dict[str, float]:
    """What an earlier statement says by itself."""
    read = earlier.words[:_READ]
    content = len(content_words(read, earlier.language))
    return {
        "question": float(_asks(earlier.words, earlier.language)),
        "told": min(content, 10) / 10,
        "told_little": float(content < _LITTLE),
        "points_too": float(marks(fold(read), earlier.language)["elliptic"]),
    }


BESIDE: Final = tuple(
    "bias cosine above_mean nearest below_best no_memory rare_shared shared shared_share same_session before "
    "second_before third_before distance hours by_speaker reply opener opener_of_several question answered told "
    "told_little points_too names_shared points_before one_language".split()
)


def rare_words(statement: Statement) -> Mapping[str, float]:
    """The beginnings of its rare words, each with what it counts: a number or a common word tells no matter."""
    words = [word for word in statement.said if not word.kind and word.end - word.start >= _SHORTEST]
    spans = [(word.start, min(word.end, word.start + _ROOT)) for word in words]
    rarities: Iterable[float] = (
        [float(rarity) for rarity in statement.pieces.rarities(spans)]
        if statement.pieces and words
        else [_RARE + _RARER] * len(words)
    )
    found: dict[str, float] = {}
    for word, rarity in zip(words, rarities, strict=True):
        if (counts := (rarity - _RARE) / _RARER) > 0:
            found.update(dict.fromkeys(beginnings(statement.text[word.start : word.end], statement.language), counts))
    return found


AMONG: Final = 40
"""Messages before the statement that are looked at: of those that a reader needed nine in ten lie within twenty."""
_WHOLE: Final = 0.8
"""Share of its message's characters from which a statement is all of it."""
_LEAD: Final = 200
"""Characters before a statement, and at the end of a message, that are looked at."""
_READ: Final = 400
"""Characters of an earlier statement that are compared."""
_LITTLE: Final = 3
"""Content words below which an earlier statement tells little."""
_RARE: Final = 11.0
"""Minus the logarithm of the probability of a word that begins to tell a matter apart: *club*, *ev*."""
_RARER: Final = 5.0
"""So much rarer, it counts one."""
_SHORTEST: Final = 3
"""Letters of a word that tells a matter apart."""
_ROOT: Final = 5
"""Letters of a word whose rarity counts: every further piece of an inflected word makes it rarer."""
UNKEPT: Final = 4
"""The latest messages of a session that may be shown though no memory was made of them."""
