"""Which spans of a message become memories, and of which category, by the classifier and the rules (ledger B3).

A span may introduce or correct the next one, so all spans of a message are admitted together.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import slips, standalone
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.statements import greets
from mnemolog.processors.ingest.validity import valid_until
from mnemolog.processors.ingest.verbatim import Proposed, excerpt
from mnemolog.processors.ingest.worth.classifier import Verdict
from mnemolog.processors.ingest.worth.features import CATEGORIES
from mnemolog.processors.text.content import beginnings
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.quotations import quotes
from mnemolog.processors.text.words import ending
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Language, RejectedSentence


def admitted(proposed: Proposed, verdict: Verdict, config: Config) -> Candidate | RejectedSentence:
    """The candidate with its category and confidence, or the rejected span with its reason."""
    settings, candidate = config.admission, proposed.candidate
    words = candidate.words
    if proposed.by_rule is not None:
        if not proposed.by_rule:
            return RejectedSentence(words=excerpt(words), reason="not_news", worth=verdict.worth)
        # The classifier learned from users' sentences, so for an
        # assistant the rules decide and its worth is only a confidence.
        confidence = round(max(verdict.worth, settings.keep_from) * settings.others_confidence, 3)
        # What an assistant or a tool demands must not become a standing instruction of its user.
        return _as(candidate, "fact" if verdict.kind in ("instruction", "reminder") else verdict.kind, confidence)
    if proposed.asked:
        # The user asked for it, whatever the classifier thinks; so it counts at least as much as what is just kept.
        return _as(candidate, verdict.kind, max(verdict.worth, settings.keep_from))
    least = settings.keep_framed_from if proposed.features.framed else settings.keep_from
    if verdict.worth < least:
        return RejectedSentence(
            words=excerpt(words), reason="framed" if proposed.features.framed else "not_worth", worth=verdict.worth
        )
    return _as(candidate, verdict.kind, verdict.worth)


def admissions(judged: Sequence[tuple[Proposed, Verdict]], config: Config) -> list[Candidate | RejectedSentence]:
    """The candidate or rejection of each span of a message, in order.

    A short lead-in ("dads 70th. Saturday 24 april, …") becomes the context of the next span and no memory of its own,
    unless its worth is high ("I'm vegan. …").
    """
    found = [admitted(proposed, verdict, config) for proposed, verdict in judged]
    # A lead-in needs a memory after it, which shows its words: without one it would be lost.
    last = max((place for place, each in enumerate(found) if isinstance(each, Candidate)), default=-1)
    leading: list[str] = []
    for place, (proposed, verdict) in enumerate(judged):
        each = found[place]
        if isinstance(each, RejectedSentence):
            continue
        if (
            proposed.leads
            and not proposed.asked
            and place < last
            and verdict.worth < config.admission.keep_leading_from
        ):
            # A greeting introduces nothing, and as context it would be noise.
            if not greets(fold(each.words), each.language):
                leading.append(each.words)
            found[place] = RejectedSentence(words=excerpt(each.words), reason=LEADS_IN, worth=verdict.worth)
        elif leading:
            found[place] = _led(each, " ".join(leading), config)
            leading = []
    for place, (proposed, verdict) in enumerate(judged):
        before = found[place - 1] if place else None
        if isinstance(before, Candidate) and _corrects_at_once(proposed, before):
            # Whatever its own worth: what it corrects was worth keeping.
            found[place] = _instead(before, judged[place - 1][1].kind, proposed.candidate, config)
            found[place - 1] = RejectedSentence(words=excerpt(before.words), reason=TAKEN_BACK, worth=before.confidence)
        elif wrong := _corrected(proposed, verdict):
            _take_back(found, place, wrong, config)
    return found


def _corrects_at_once(proposed: Proposed, before: Candidate) -> bool:
    if proposed.by_rule is not None or proposed.features.named["question"]:
        return False
    # A joke takes back what it breaks off as well, but corrects nothing.
    corrected = not proposed.features.framed and slips.corrects(proposed.candidate, before)
    return corrected or slips.breaks_off(proposed.candidate, before)


def _instead(wrong: Candidate, kind: str, correction: Candidate, config: Config) -> Candidate:
    """The correction, to be kept instead of what is wrong, which is only its context; `kind` is that of the latter."""
    assert wrong.said is not None
    assert correction.said is not None
    if slips.keeps_the_day(correction):
        correction = correction._replace(said=replace(correction.said, meanings=wrong.said.meanings))
    made = _as(correction, kind if kind in ("plan", "reminder") else "correction", wrong.confidence)
    leading = wrong.words if wrong.before_is_optional else f"{wrong.said.before} {wrong.words}".strip()
    return _led(made, leading, config)


def _take_back(found: list[Candidate | RejectedSentence], place: int, wrong: frozenset[str], config: Config) -> None:
    """Reject a span that the next ones correct (*190. no, 180 not 190*): it becomes the context of the correction."""
    correction = found[place]
    if isinstance(correction, RejectedSentence):
        return
    # Backwards: a correction concerns the nearest sentence that has its words.
    for at in range(place - 1, max(place - 1 - _BREATH, -1), -1):
        taken = found[at]
        if isinstance(taken, Candidate) and _matters(taken.words, taken.language) & wrong:
            found[at] = RejectedSentence(words=excerpt(taken.words), reason=TAKEN_BACK, worth=taken.confidence)
            found[place] = _led(correction, taken.words, config)
            return


def _corrected(proposed: Proposed, verdict: Verdict) -> frozenset[str]:
    """The words that a correction is about; for a span that only sounds like a correction, the negated words."""
    candidate = proposed.candidate
    if quotes(candidate.words, candidate.language):  # what somebody else corrects is not what the speaker said
        return frozenset()
    if verdict.kind == "correction":
        return _matters(candidate.words, candidate.language)
    if not proposed.features.named["corrects"]:
        return frozenset()
    said = Statement(candidate.words, candidate.language, candidate.name)
    # "degil", typed without diacritics, is taken for a content word: the word that it negates is before it.
    denied = " ".join(word.text for place in said.denied for word in said.said[max(0, place - 1) : place + 1])
    return _matters(denied, candidate.language) if denied else frozenset()


def _matters(words: str, language: Language) -> frozenset[str]:
    """The words by which two statements about one thing are matched: beginnings of words, and bare numbers."""
    return beginnings(words, language) | frozenset(_DIGITS.findall(words))


def _led(candidate: Candidate, leading: str, config: Config) -> Candidate:
    """The candidate with the lead-in before it as its context."""
    assert candidate.said is not None
    said = replace(candidate.said, before=ending(leading, config.admission.before_chars))
    text = standalone.form(said, candidate.language, max_chars=config.observer.rewritten_chars)
    return candidate._replace(said=said, text=text, before_is_optional=False)


def doubtful(proposed: Proposed, verdict: Verdict, config: Config) -> Candidate | None:
    """The candidate of a user's span of little worth, to be kept if it changes a known fact; None: it is never kept."""
    # What is only supposed, played or quoted changes nothing that is known.
    if proposed.by_rule is not None or proposed.features.framed or not worth_a_vector(proposed, verdict, config):
        return None
    return None if proposed.features.named["question"] else _as(proposed.candidate, verdict.kind, verdict.worth)


def worth_a_vector(proposed: Proposed, verdict: Verdict, config: Config) -> bool:
    """Whether a span is compared with what is known: if it may be worth keeping, or takes something back.

    By itself "no wait, 7" is worth little.
    """
    if verdict.worth >= config.admission.embed_from:
        return True
    candidate = proposed.candidate
    return proposed.by_rule is None and Statement(candidate.words, candidate.language).retracts


def _as(candidate: Candidate, kind: str, confidence: float) -> Candidate:
    said = candidate.said
    assert said is not None
    ends = valid_until(kind, said, candidate.language)
    return candidate._replace(
        category=_CATEGORIES[kind],
        confidence=confidence,
        valid_until=ends,
        temporal_type="persistent" if ends is None and kind not in ("plan", "reminder") else "time_bounded",
    )


LEADS_IN: Final = "leads_in"
TAKEN_BACK: Final = "taken_back"
BESIDE: Final = frozenset((LEADS_IN, TAKEN_BACK))
"""Reasons of spans that are shown as context of another memory of their message, and are no memory themselves."""
_BREATH: Final = 2
"""Preceding sentences of a message that a correction may reject."""
_DIGITS: Final = re.compile(r"\d+")
_CATEGORIES: Final[dict[str, Category]] = {
    "fact": "fact",
    "preference": "preference",
    "decision": "decision",
    "correction": "correction",
    "plan": "plan",
    "instruction": "preference",
    "reminder": "plan",
}
# The categories are features of the trained classifier: one that it does not know would have no weight.
assert set(CATEGORIES) >= set(_CATEGORIES.values())
