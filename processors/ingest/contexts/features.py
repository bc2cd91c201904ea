"""What is seen of a statement within its conversation, and of an earlier one that may tell what it is about.

Two sets of numbers with names. `alone` is about the statement by itself: what it names, what of it is new, how it is
written, how it stands in its message and its session. `beside` is about it and one earlier statement: how similar,
what words both have, how long ago, by which speaker, how many others lie between, what it was the first to say.
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
from mnemolog.processors.text.words import sentences, tokens
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
    lead: str = ""
    """what stands before it in its own message: the sentence before, or the head of its list"""

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
        **_lead(scene),
        **_shape(words, said),
    }


def _lead(scene: Scene) -> dict[str, float]:
    """What stands before it in its own message, and is read first."""
    words = len(tokens(scene.lead))
    return {
        "lead": float(bool(scene.lead)),
        "lead_words": min(words, 12) / 12,
        "lead_short": float(0 < words <= _LITTLE),
        "lead_question": float("?" in scene.lead),
    }


def _shape(words: str, said: Sequence[str]) -> dict[str, float]:
    """How it is written: notes are short, without capitals, and full of numbers."""
    return {
        "words": math.log1p(len(said)) / 3,
        "lower": float(words[:1].islower()),
        "upper": float(words[:1].isupper()),
        "ends": float(words.rstrip()[-1:] in _ENDS),
        "commas": min(words.count(","), 3) / 3,
        "digits": min(sum(letter.isdigit() for letter in words), 6) / 6,
        "apostrophe": float("'" in words or "’" in words),
        "capital_words": min(sum(word[:1].isupper() for word in words.split()[1:]), 4) / 4,
        "letters": sum(map(len, said)) / max(1, len(said)) / 8,
    }


def lead_of(message: str, words: str) -> str:
    """The sentence before these words in their message that says something; empty where there is none.

    >>> lead_of("We got a dog. Yeah. She's nine.", "She's nine."), lead_of("She's nine.", "She's nine.")
    ('We got a dog.', '')
    """
    before = sentences(message[: max(0, message.find(words))][-_LEADS:])
    return next((each.strip() for each in reversed(before) if not says_nothing(each)), "")


def says_nothing(sentence: str) -> bool:
    """Whether it is a word like *yeah.* and *Morning!*, with which nothing else can be read."""
    return len(sentence) <= _NOTHING and len(tokens(sentence)) <= 1


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
    statement, around = scene.statement, _around(scene, found)
    own, rare = beginnings(statement.text, statement.language), rare_words(statement)
    read = [beginnings(each.words[:_READ], each.language) for each in found]
    shared = [own & words for words in read]
    counts = {word: sum(word in words for words in shared) for word in own}
    near = _nearness(found)
    for place, (each, words) in enumerate(zip(found, shared, strict=True)):
        cosine = mean if each.cosine is None else each.cosine
        fresh = read[place] & around.first_said[each.message_id]
        yield {
            "bias": 1.0,
            "cosine": cosine,
            "above_mean": cosine - mean,
            "nearest": float(each.cosine is not None and cosine == best),
            "below_best": best - cosine,
            "second_nearest": float(near[place] == 1),
            "nearness": math.log1p(near[place]) / 3,
            "no_memory": float(each.cosine is None),
            "rare_shared": min(sum(counts_for for word, counts_for in rare.items() if word in words), 1.0),
            "shared": min(sum(1 / counts[word] for word in words), 2.0),
            "shared_share": len(words) / max(1, len(own)),
            "first_to_share": float(each.message_id in around.first_to_share),
            "first_said": min(len(fresh), 8) / 8,
            "first_said_share": len(fresh) / max(1, len(read[place])),
            **_stands(scene, said[each.message_id], away[each.message_id], each, around),
            **_says(each),
            "names_shared": float(not scene.entities.isdisjoint(each.entities)),
            "one_language": float(each.language == statement.language),
        }


def _nearness(found: Sequence[Earlier]) -> dict[int, int]:
    """The rank of each by its cosine, from 0; those without one come last."""
    cosines = [_FAR if each.cosine is None else each.cosine for each in found]
    return {place: rank for rank, place in enumerate(sorted(range(len(found)), key=lambda at: -cosines[at]))}


class _Around(NamedTuple):
    """What is the same for all that is looked at beside one statement."""

    opened_by: str | None
    """the first message of its session; None: its own"""
    several: bool
    """other people talk in it"""
    points: float
    """1.0 where its words point at something"""
    few: float
    """1.0 where they are few"""
    burst: float
    """1.0 where its speaker sent the message before it a moment ago"""
    after_assistant: float
    ranks: Mapping[str, int]
    """of the messages that are looked at, the latest 0"""
    first_said: Mapping[str, frozenset[str]]
    """beginnings of words that no message before said, for each message"""
    first_to_share: frozenset[str]
    """messages that were the first to say a word of the statement"""


def _around(scene: Scene, found: Sequence[Earlier]) -> _Around:
    here, statement = scene.here, scene.statement
    last = here[-1] if here else None
    by_speaker = last is not None and last.role == "user" and last.speaker == scene.speaker
    own = beginnings(statement.text, statement.language)
    known: frozenset[str] = frozenset()
    first_said: dict[str, frozenset[str]] = {}
    for said in scene.earlier:
        words = beginnings(said.text[:_READ], said.language)
        first_said[said.message_id] = words - known
        known |= words
    firsts: dict[str, str] = {}
    for each in found:
        firsts |= dict.fromkeys((own & beginnings(each.words[:_READ], each.language)) - firsts.keys(), each.message_id)
    latest = dict.fromkeys(each.message_id for each in reversed(found))
    return _Around(
        opened_by=here[0].message_id if here else None,
        several=_several(scene, here),
        points=float(marks(statement.folded, statement.language)["elliptic"]),
        few=float(len(tokens(statement.folded)) <= _FEW),
        burst=float(by_speaker and last is not None and scene.at - last.at <= _MOMENT_S),
        after_assistant=float(last is not None and last.role != "user"),
        ranks={message_id: rank for rank, message_id in enumerate(latest)},
        first_said=first_said,
        first_to_share=frozenset(firsts.values()),
    )


def _stands(scene: Scene, utterance: Utterance, distance: int, earlier: Earlier, around: _Around) -> dict[str, float]:
    """The place of an earlier statement in the conversation; `distance` is 1 for the message just before."""
    opener = utterance.message_id == around.opened_by
    same = utterance.session_id == scene.session_id
    by_speaker = utterance.role == "user" and utterance.speaker == scene.speaker
    before = float(distance == 1 and same)
    rank = around.ranks[utterance.message_id] if same else -1
    latest = float(rank == 0)
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
        "before_by_another": before * float(not by_speaker),
        "before_in_a_burst": before * around.burst,
        "latest": latest,
        "second_latest": float(rank == 1),
        "third_latest": float(rank == 2),
        "latest_in_a_burst": latest * around.burst,
        "latest_points": latest * around.points,
        "latest_few": latest * around.few,
        "latest_by_another": latest * float(not by_speaker),
        "latest_behind_assistant": latest * around.after_assistant,
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
        "has_names": min(len(earlier.entities), 3) / 3,
        "has_capitals": min(sum(word[:1].isupper() for word in earlier.words.split()[1:]), 4) / 4,
        "has_digits": float(any(letter.isdigit() for letter in earlier.words)),
        "length": math.log1p(len(earlier.words)) / 6,
    }


BESIDE: Final = tuple(
    "bias cosine above_mean nearest below_best second_nearest nearness no_memory rare_shared shared shared_share "
    "first_to_share first_said first_said_share same_session before second_before third_before distance hours "
    "by_speaker reply opener opener_of_several answered points_before before_by_another before_in_a_burst latest "
    "second_latest third_latest latest_in_a_burst latest_points latest_few latest_by_another latest_behind_assistant "
    "question told told_little points_too has_names has_capitals has_digits length names_shared one_language".split()
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
_LEADS: Final = 1_000
"""Characters before a statement among which the sentence before it is looked for."""
_NOTHING: Final = 8
"""Characters of *Morning!* and *tamam*."""
_ENDS: Final = frozenset(".!")
_FEW: Final = 6
"""Words that seldom name their matter."""
_MOMENT_S: Final = 180.0
"""Messages of one speaker so close to each other are often of one matter."""
_FAR: Final = -1.0
"""The cosine that stands for none."""
