"""Features of a statement within its conversation: whether its topic is clear from itself.

Numbers with names: what it names, which words are new, how it is written, and its position in message and session.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.statements import asks, asks_something, only_greets
from mnemolog.processors.ingest.worth.features import elliptic, marks
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.content import beginnings, content_words
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.sentences import sentences
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language, Meaning
from mnemolog.schemas.memory import Utterance

Matrix = NDArray[np.float64]


@dataclass(frozen=True, eq=False, kw_only=True)
class Scene:
    """A statement of a user with the earlier messages. Its features are computed on first use."""

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
    """the text before it in its own message: the preceding sentence, or the head of its list"""

    @cached_property
    def here(self) -> Sequence[Utterance]:
        """The earlier messages of its session."""
        return [said for said in self.earlier if said.session_id == self.session_id]

    @cached_property
    def features(self) -> Mapping[str, float]:
        """Features of whether the statement can be understood without its conversation, by name."""
        return alone(self)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each earlier message by its id."""
        return {said.message_id: place for place, said in enumerate(self.earlier)}

    @cached_property
    def said_before(self) -> Sequence[frozenset[str]]:
        """The word beginnings of each earlier message, of its first READ characters."""
        return [beginnings(said.text[:READ], said.language) for said in self.earlier]

    @cached_property
    def several_talk(self) -> bool:
        """Whether other users talk in its session."""
        return any(said.role == "user" and said.speaker != self.speaker for said in self.here)


def alone(scene: Scene) -> dict[str, float]:
    """Features of whether the statement can be understood without its conversation, by name."""
    statement = scene.statement
    words, language, folded = statement.text, statement.language, statement.folded
    said, content = tokens(folded), content_words(words, language)
    frames = marks(folded, language)
    timeless = folded
    for meant in scene.meanings:
        # Without its dates: "this Friday" is resolved beside the
        # words, so its "this" points at nothing that is missing.
        timeless = timeless.replace(fold(meant.words), " ")
    points = elliptic(timeless, language) if scene.meanings else frames["elliptic"]
    cues = PACKS[language].standing
    return {
        "bias": 1.0,
        "turkish": float(PACKS[language].told_by_endings),
        **{name: float(found) for name, found in frames.items()},
        "length": min(len(said), 30) / 30,
        "told": min(len(content), 12) / 12,
        **{f"told_{most}": float(len(content) <= most) for most in (2, 4, 6)},
        "plain": float(standalone.plain(words)),
        "points": float(points),
        "points_back": float(points and not frames["first"]),
        "joins": float(bool(said) and said[0] in cues.joins),
        "begins_with_pronoun": float(bool(said) and said[0] in cues.pronouns),
        "answers_yes_or_no": float(bool(said) and said[0] in cues.yes_or_no),
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
    """Features of the text before it in its own message."""
    lead, language = scene.lead, scene.statement.language
    words, content = len(tokens(lead)), len(content_words(lead, language))
    own = beginnings(scene.statement.text, language)
    shared = len(own & beginnings(lead, language)) if lead else 0
    return {
        "lead": float(bool(lead)),
        "lead_words": min(words, 12) / 12,
        "lead_short": float(0 < words <= _LITTLE),
        "lead_question": float("?" in lead),
        "lead_told": min(content, 12) / 12,
        "lead_told_little": float(bool(lead) and content <= _LITTLE),
        "lead_points": float(bool(lead) and elliptic(fold(lead), language)),
        "lead_exclaims": float("!" in lead),
        "lead_capitals": min(sum(word[:1].isupper() for word in lead.split()[1:]), 4) / 4,
        "lead_digits": float(any(map(str.isdigit, lead))),
        "lead_heads": float(lead.rstrip().endswith(":")),
        "lead_shared": min(shared, 4) / 4,
        "lead_shared_share": shared / max(1, len(own)),
    }


def _shape(words: str, said: Sequence[str]) -> dict[str, float]:
    """Features of its form: notes are short, without capitals, and full of numbers."""
    capitals = sum(word[:1].isupper() for word in words.split()[1:])
    return {
        "words": math.log1p(len(said)) / 3,
        "lower": float(words[:1].islower()),
        "upper": float(words[:1].isupper()),
        "ends": float(words.rstrip()[-1:] in _ENDS),
        "commas": min(words.count(","), 3) / 3,
        "digits": min(sum(map(str.isdigit, words)), 6) / 6,
        "apostrophe": float("'" in words or "’" in words),
        "capitals": float(capitals > 0),
        "capital_words": min(capitals, 4) / 4,
        "letters": sum(map(len, said)) / max(1, len(said)) / 8,
    }


def lead_of(message: str, words: str, language: Language) -> str:
    """The nearest informative sentence before these words in their message; empty: there is none.

    >>> lead_of("We got a dog. Yeah. She's nine.", "She's nine.", "en"), lead_of("She's nine.", "She's nine.", "en")
    ('We got a dog.', '')
    """
    # Words that are not literally in the message have no lead.
    before = sentences(message[: max(0, message.find(words))][-_LEADS:])
    return next((each.strip() for each in reversed(before) if not says_nothing(each, language)), "")


def says_nothing(sentence: str, language: Language) -> bool:
    """Whether it carries no information, like *yeah.*, or a greeting or thanks (*Cheers Hamid.*)."""
    return (len(sentence) <= _NOTHING and len(tokens(sentence)) <= 1) or only_greets(sentence, language)


def _numbers(said: Sequence[str], folded: str) -> dict[str, float]:
    with_digits = sum(any(map(str.isdigit, word)) for word in said if not word.isalpha())
    return {"numbers": with_digits / max(1, len(said)), "number_first": float(folded.lstrip()[:1].isdigit())}


def _rarity(statement: Statement) -> dict[str, float]:
    """How informative its words are: common words name no topic."""
    weights = statement.weights
    if not len(weights):
        return dict.fromkeys(("says", "says_most", "says_on_average", "exact", "inexact"), 0.0)
    exact = sum(bool(word.meaning) for word in statement.said)
    return {
        "says": min(statement.weight, 15.0) / 15,
        "says_most": float(weights.max()) / 3,
        "says_on_average": statement.weight / len(weights) / 2,
        "exact": exact / len(weights),
        "inexact": min(len(weights) - exact, 10) / 10,
    }


def _given(scene: Scene) -> dict[str, float]:
    """How much of it was mentioned before in the conversation: new things are named, known ones often omitted."""
    statement = scene.statement
    language = statement.language
    own = beginnings(statement.text, language)
    rare = statement.rare
    new = (own | rare.keys()).difference(*scene.said_before)
    own_new = len(own & new)
    lead = scene.message[: max(0, scene.message.find(statement.text))].strip()
    led = beginnings(lead, language) if lead else frozenset()
    fresh = sum(counts for word, counts in rare.items() if word in new)
    return {
        "new_words": min(own_new, 8) / 8,
        "known_share": (len(own) - own_new) / max(1, len(own)),
        "in_its_message": len(own & led) / max(1, len(own)),
        "rare": min(len(rare), 8) / 8,
        "rarest": min(max(rare.values(), default=0.0), 2.0) / 2,
        "new_rare": min(fresh, 5.0) / 5,
        "known_rare": min(sum(rare.values()) - fresh, 3.0) / 3,
        "led_by": min(len(content_words(lead[-_LEAD:], language)), 10) / 10 if lead else 0.0,
    }


def _place(scene: Scene) -> dict[str, float]:
    """Its position: an answer, the first of a session, one of several speakers."""
    here = scene.here
    last = here[-1] if here else None
    other = last is not None and (last.role != "user" or last.speaker != scene.speaker)
    first = float(not scene.message[: max(0, scene.message.find(scene.statement.text))].strip(" .,!-*\n"))
    asked = float(other and last is not None and asks_at_the_end(last.text, scene.statement.language))
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
        "several": float(scene.several_talk),
    }


def asks_at_the_end(text: str, language: Language) -> bool:
    """Whether a message ends with a question."""
    return asks_something(fold(text[-_LEAD:]), language)


AMONG: Final = 40
"""Earlier messages that are considered; nine in ten of those that a reader needed are within twenty."""
READ: Final = 400
"""Characters of an earlier message that are compared."""
_WHOLE: Final = 0.8
"""From this share of its message's characters on, a statement counts as the whole message."""
_LEAD: Final = 200
"""Characters before a statement, and at the end of a message, that are considered."""
_LITTLE: Final = 3
"""A preceding sentence of at most so many words, or content words, says little."""
_LEADS: Final = 1_000
"""Characters before a statement in which the preceding sentence is looked for."""
_NOTHING: Final = 8
"""The length of *Morning!*: a single word of at most so many characters carries no information."""
_ENDS: Final = frozenset(".!")
