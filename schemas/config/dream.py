"""What happens while an agent sleeps."""

from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive, Weight, WholeNumber
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.validation import CLOSED

_Members = Annotated[int, Field(ge=2, le=MOST_COUNTED)]
_Block = Annotated[int, Field(ge=1, le=5_000)]
"""Its square is what is compared at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamConfig:
    """Cycles of dreams: what fades, moves to another tier, sleeps (F6, H3, H4, J1 to J4)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    batch: Count = 500
    """changes of one step, at most (J1)"""
    most_asleep: Fraction = 0.5
    """of an agent's awake memories that may be put to sleep within a day; the weakest first, the rest another time"""
    drift_least: Fraction = 0.01
    """a utility that would drift less waits until it is as much"""
    emotion_from: Fraction = 0.5
    """arousal from which what was said holds faster, once, though it is no flashbulb (J1)"""
    emotion_factor: Positive = 1.2
    """on its stability"""
    promote_accesses: Count = 3
    """so many uses make an episodic memory semantic (H3)"""
    promote_utility: Fraction = 0.7
    """and so does this utility"""
    promote_after_days: Weight = 7.0
    """from this age on"""
    promote_sharing: Count = 3
    """and so do this many episodic memories that name the same thing"""
    replay_together: Count = 3
    """times that two memories were recalled together, from which a cycle replays both (J1)"""
    replay_factor: Positive = 1.02
    """on the stability of each"""
    replay_first: Count = 10
    """memories of a recall, the first, that are looked at for pairs"""
    rehearse_below: Fraction = 0.3
    """FSRS retention of a memory that is rehearsed, if it was used more than the others (J1, J3, F7)"""
    rehearse_factor: Positive = 1.5
    """on its stability"""
    rehearse_most: WholeNumber = 50
    """memories that are rehearsed in a cycle"""
    expired_days: Weight = 30.0
    """after the end of what is time-bounded, it sleeps; in the preset v9 at once (J2, R20)"""
    unused_days: Weight = 30.0
    """without use, a memory that is of little use sleeps (J2)"""
    useless_below: Fraction = 0.15
    """utility of one"""
    idle_days: Weight = 60.0
    """without use, a semantic memory that is of little use sleeps (H4)"""
    idle_below: Fraction = 0.2
    """utility of one"""
    floor_days: Weight = 7.0
    """at the floor of its retention, a memory sleeps (J4)"""
    archive_days: Weight = 180.0
    """asleep, a memory is archived: a stub with no vector, which no search finds and no relation leads to (J4)"""
    stub_chars: Count = 200
    """of the text that are shown of a stub (J4)"""
    floor_within: Fraction = 0.001
    """of the floor counts as at it"""
    fade_unsure_first: bool = True
    """what is left of a memory counts for that as far as it was sure that it is worth keeping; not in the preset v9"""
    capacity: WholeNumber = 0
    """memories that are awake at most; 0: any number; in the preset v9 500 (J2, R28)"""
    capacity_to: Count = 450
    """that are left awake where there were more than `capacity`"""
    compared: WholeNumber = 50
    """pairs that are compared for repetitions in a cycle (J1)"""
    compared_new: WholeNumber = 500
    """memories formed since the last cycle, the newest, whose repetitions are looked for"""
    redundant_above: Fraction = 0.9
    """calibrated similarity of a repetition in the preset v9; by default the gate's own comparison decides"""
    messages_sleep: bool = True
    """messages fall asleep too that their speaker repeated, or that led to nothing: no search of what holds now finds
    them; not in the preset v9"""
    repeated_days: Weight = 30.0
    """without use, a message sleeps that its speaker said again in the same words, and no memory rests on it alone"""
    passed_over_days: Weight = 90.0
    """without use, a message sleeps that names nothing (B7: density 0) and that no memory was made of"""
    passed_over: WholeNumber = 50
    """recalls since its last use that did not give it, at least; 0: the days alone decide"""
    unworthy_below: Fraction = 0.05
    """probability that its best sentence is worth keeping, at most; what was never judged so stays"""
    theme_above: Fraction = 0.5
    """calibrated similarity to the statement in the middle of a theme, from which another one belongs to it (J1)"""
    theme_least: _Members = 3
    """statements that make a theme (J1)"""
    theme_most: Count = 100
    """statements of one theme: what is nearest to its middle; the rest makes another one"""
    theme_central: Count = 3
    """statements that are shown of a theme, as they were said"""
    theme_repeats: Fraction = 0.9
    """calibrated similarity from which one statement shown of a theme says no more than another"""
    theme_block: _Block = 500
    """statements that are compared each with each, and themes before them that they may belong to"""
    model_calls: WholeNumber = 5
    """themes of a cycle that a language model is asked about, the largest first; 0: none (J1)"""
    model_members: Annotated[int, Field(ge=2, le=50)] = 8
    """statements that it is shown of a theme; of more no text can keep every fact, and they stay as they are"""
    model_patterns: WholeNumber = 3
    """themes of a cycle, the largest, that patterns are taken of (J1: deep abstraction)"""
    merged_importance: Fraction = 0.8
    """of a memory that says all that the statements of a theme say (J1)"""
    category_least: Count = 10
    """memories of a category that are summed up (H7)"""
    category_central: Count = 5
    """statements that are shown of a category, as they were said"""
    keep_decisions_days: Weight = 45.0
    """nothing younger sleeps (F6); corrections, preferences and entities never do"""
    keep_facts_days: Weight = 14.0
    keep_others_days: Weight = 7.0
    wake_confidence: Fraction = 0.7
    """of a relation, from which what sleeps wakes with what it is connected with"""
