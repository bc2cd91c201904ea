"""What is seen of a statement and an earlier one that may tell what it is about.

How similar they are, what words both have, how long ago it was, by which speaker, how many others lie between, and
what it was the first to say.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from mnemolog.processors.ingest.comparison import beginnings
from mnemolog.processors.ingest.contexts.features import Matrix, Scene, asks_at_the_end, rare_words, several_talk
from mnemolog.processors.ingest.worth.features import marks
from mnemolog.processors.text.content import content_words
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Utterance


class Earlier(NamedTuple):
    """An earlier statement."""

    words: str
    language: Language
    message_id: str
    entities: frozenset[str]
    cosine: float | None
    """to the statement; None: no memory was made of it, so it has no vector"""


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
        several=several_talk(scene, here),
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
        "answered": float(asks_at_the_end(earlier.words, earlier.language)) * before * float(not by_speaker),
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
        "question": float(asks_at_the_end(earlier.words, earlier.language)),
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


UNKEPT: Final = 4
"""The latest messages of a session that may be shown though no memory was made of them."""
_READ: Final = 400
"""Characters of an earlier statement that are compared."""
_LITTLE: Final = 3
"""Content words below which an earlier statement tells little."""
_FEW: Final = 6
"""Words that seldom name their matter."""
_MOMENT_S: Final = 180.0
"""Messages of one speaker so close to each other are often of one matter."""
_FAR: Final = -1.0
"""The cosine that stands for none."""
