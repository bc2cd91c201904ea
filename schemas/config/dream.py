"""Dream cycles."""

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
    """Dream cycles: which memories fade, move to another tier or fall asleep (F6, H3, H4, J1 to J4)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    batch: Count = 500
    """maximum changes in one step of a cycle (J1)"""
    # By the day and not by the cycle, so that several cycles of one day share it.
    most_asleep: Fraction = 0.5
    """maximum share of an agent's awake memories that fall asleep within a day; the weakest first, the rest on later
    days"""
    drift_least: Fraction = 0.01
    """smallest drift of a utility that is written; a smaller one accumulates"""
    emotion_from: Fraction = 0.5
    """minimum arousal at which a memory that is no flashbulb becomes more stable, once (J1)"""
    emotion_factor: Positive = 1.2
    """factor on the stability of a memory of that arousal"""
    promote_accesses: Count = 3
    """minimum uses at which an episodic memory becomes semantic (H3)"""
    promote_utility: Fraction = 0.7
    """minimum utility at which an episodic memory becomes semantic, whatever its uses"""
    promote_after_days: Weight = 7.0
    """minimum age, in days, for a promotion by utility"""
    promote_sharing: Count = 3
    """minimum number of episodic memories about one entity at which all of them become semantic"""
    replay_together: Count = 3
    """number of recalls of two memories together, from which a cycle replays both (J1)"""
    replay_factor: Positive = 1.02
    """factor on the stability of each replayed memory"""
    replay_first: Count = 10
    """only pairs among this many first memories of a recall are counted"""
    rehearse_below: Fraction = 0.3
    """a memory below this FSRS retention is rehearsed, if it was used more often than the average (J1, J3, F7)"""
    rehearse_factor: Positive = 1.5
    """factor on the stability of a rehearsed memory"""
    rehearse_most: WholeNumber = 50
    """maximum memories rehearsed in a cycle"""
    expired_days: Weight = 30.0
    """days after the end of a time-bounded memory until it falls asleep; 0 in the preset v9 (J2, R20)"""
    unused_days: Weight = 30.0
    """days without use after which a memory of any tier falls asleep, if its utility is below `useless_below` (J2)"""
    useless_below: Fraction = 0.15
    """limit of utility for `unused_days`"""
    idle_days: Weight = 60.0
    """days without use after which a semantic memory falls asleep, if its utility is below `idle_below` (H4)"""
    idle_below: Fraction = 0.2
    """limit of utility for `idle_days`"""
    floor_days: Weight = 7.0
    """days at the floor of its retention after which a memory falls asleep (J4)"""
    archive_days: Weight = 180.0
    """days asleep after which a memory is archived: a stub without a vector, which no search returns and no relation
    leads to (J4)"""
    stub_chars: Count = 200
    """maximum characters of the text shown of a stub (J4)"""
    floor_within: Fraction = 0.001
    """a retention that exceeds the floor by at most this counts as at the floor"""
    # "That pic is so beautiful", kept with a confidence of 0.2,
    # fades months before "My dentist is Dr Patel", kept with 0.95.
    fade_unsure_first: bool = True
    """true: the retention that is compared with the floor is multiplied by the memory's confidence, so unsure memories
    fade first; not in the preset v9"""
    capacity: WholeNumber = 0
    """maximum awake memories of an agent; 0: no maximum (in the preset v9: 500) (J2, R28)"""
    capacity_to: Count = 450
    """awake memories that remain after `capacity` was exceeded"""
    compared: WholeNumber = 50
    """maximum pairs compared as repetitions in a cycle (J1)"""
    # Each of them is one search among the others, so the time of a cycle grows with the memories, not with their pairs.
    compared_new: WholeNumber = 500
    """maximum memories formed since the last cycle whose repetitions are searched for; the newest first"""
    redundant_above: Fraction = 0.9
    """calibrated similarity above which two memories are repetitions in the preset v9; by default the gate's comparison
    decides"""
    # Memories that fade keep their messages searchable, so a year of cycles left out 13 % of the documents at most.
    messages_sleep: bool = True
    """true: messages that their speaker repeated, or that are of no use, fall asleep: searches of the present no longer
    return them; not in the preset v9"""
    repeated_days: Weight = 30.0
    """days without use after which a message falls asleep if its speaker repeated it word for word and it is no
    memory's only source"""
    # Stricter than two of the benchmark's agents needed: with 25 recalls and a worth
    # of 0.15 they lost less than 2 points of R@10, and the other three up to 5.
    passed_over_days: Weight = 90.0
    """days without use after which a message falls asleep if it names nothing (density 0) and is no memory's source
    (B7)"""
    passed_over: WholeNumber = 50
    """minimum recalls without a message since its last use, for it to fall asleep by `passed_over_days`; 0: the days
    alone decide"""
    unworthy_below: Fraction = 0.08
    """maximum probability that any sentence of a message is worth keeping, for it to fall asleep by `passed_over_days`;
    a message that was never judged stays awake"""
    # With thirty sentences about five topics and about none, topics mix at 0.3, and from 0.65 on no theme is found.
    theme_above: Fraction = 0.5
    """minimum calibrated similarity of a statement to the centre of a theme, to belong to it (J1)"""
    theme_least: _Members = 3
    """minimum statements of a theme (J1)"""
    theme_most: Count = 100
    """maximum statements of one theme, those nearest to its centre; the others form another theme"""
    theme_central: Count = 3
    """statements shown of a theme, in their original words"""
    theme_repeats: Fraction = 0.9
    """calibrated similarity from which a statement is not shown, as it repeats another shown one"""
    theme_block: _Block = 500
    """statements that are compared pairwise at once; earlier themes are compared in blocks of the same size"""
    model_calls: WholeNumber = 5
    """maximum themes of a cycle that are sent to a language model, the largest first; 0: none (J1)"""
    model_members: Annotated[int, Field(ge=2, le=50)] = 8
    """maximum statements of one theme that are sent; a text of more could not keep every fact, so the others stay as
    they are"""
    model_patterns: WholeNumber = 3
    """maximum themes of a cycle, the largest, from which patterns are derived (deep abstraction) (J1)"""
    merged_importance: Fraction = 0.8
    """importance of a memory that replaces the statements of a theme (J1)"""
    category_least: Count = 10
    """minimum memories of a category that is summarised (H7)"""
    category_central: Count = 5
    """statements shown of a category, in their original words"""
    keep_decisions_days: Weight = 45.0
    """age below which no decision falls asleep; corrections, preferences and entities never do (F6)"""
    keep_facts_days: Weight = 14.0
    """age below which no fact falls asleep"""
    keep_others_days: Weight = 7.0
    """age below which no other memory falls asleep"""
    wake_confidence: Fraction = 0.7
    """minimum confidence of a relation through which the use of one memory wakes another"""
