"""Which spans of a message become memories, and as what: by what the classifier and the rules say of each (ledger B3).

Spans lead in, correct and take back one another, so all of a message are admitted together.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Final

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.comparison import beginnings
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.statements import greets
from mnemolog.processors.ingest.verbatim import Proposed, ending, excerpt
from mnemolog.processors.ingest.worth.classifier import Verdict
from mnemolog.processors.ingest.worth.features import CATEGORIES
from mnemolog.processors.text.language import fold
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Language, Meaning, Said, Unkept


def admitted(proposed: Proposed, verdict: Verdict, config: Config) -> Candidate | Unkept:
    """The candidate with its class and its confidence, or why no memory is made of it."""
    settings, candidate = config.admission, proposed.candidate
    words = candidate.words
    if proposed.by_rule is not None:
        if not proposed.by_rule:
            return Unkept(words=excerpt(words), reason="not_news", worth=verdict.worth)
        confidence = round(max(verdict.worth, settings.keep_from) * settings.others_confidence, 3)
        return _as(candidate, "fact" if verdict.kind in ("instruction", "reminder") else verdict.kind, confidence)
    if proposed.asked:
        return _as(candidate, verdict.kind, max(verdict.worth, settings.keep_from))
    least = settings.keep_framed_from if proposed.seen.framed else settings.keep_from
    if verdict.worth < least:
        return Unkept(
            words=excerpt(words), reason="framed" if proposed.seen.framed else "not_worth", worth=verdict.worth
        )
    return _as(candidate, verdict.kind, verdict.worth)


def admissions(judged: Sequence[tuple[Proposed, Verdict]], config: Config) -> list[Candidate | Unkept]:
    """What becomes of each span of a message, in order.

    Few words that lead in what is said next ("dads 70th. Saturday 24 april, …") stand beside it and are no memory of
    their own, unless they are surely worth it ("I'm vegan. …").
    """
    found = [admitted(proposed, verdict, config) for proposed, verdict in judged]
    last = max((place for place, each in enumerate(found) if isinstance(each, Candidate)), default=-1)
    leading: list[str] = []
    for place, (proposed, verdict) in enumerate(judged):
        each = found[place]
        if isinstance(each, Unkept):
            continue
        if (
            proposed.leads
            and not proposed.asked
            and place < last
            and verdict.worth < config.admission.keep_leading_from
        ):
            if not greets(fold(each.words), each.language):
                leading.append(each.words)
            found[place] = Unkept(words=excerpt(each.words), reason=LEADS_IN, worth=verdict.worth)
        elif leading:
            found[place] = _led(each, " ".join(leading), config)
            leading = []
    for place, (proposed, verdict) in enumerate(judged):
        if wrong := _corrected(proposed, verdict):
            _take_back(found, place, wrong, config)
    return found


def _take_back(found: list[Candidate | Unkept], place: int, wrong: frozenset[str], config: Config) -> None:
    """What is corrected in the same breath (*190. no, 180 not 190*) is no memory: it stands beside what is true."""
    correction = found[place]
    if isinstance(correction, Unkept):
        return
    for at in range(place - 1, max(place - 1 - _BREATH, -1), -1):
        taken = found[at]
        if isinstance(taken, Candidate) and _matters(taken.words, taken.language) & wrong:
            found[at] = Unkept(words=excerpt(taken.words), reason=TAKEN_BACK, worth=taken.confidence)
            found[place] = _led(correction, taken.words, config)
            return


def _corrected(proposed: Proposed, verdict: Verdict) -> frozenset[str]:
    """What its words would correct: what a correction speaks of, and what it denies where it only sounds like one."""
    candidate = proposed.candidate
    if verdict.kind == "correction":
        return _matters(candidate.words, candidate.language)
    if not proposed.seen.named["corrects"]:
        return frozenset()
    said = Statement(candidate.words, candidate.language, candidate.name)
    # Typed without its diacritics, "degil" counts as a word itself: what it denies stands before it.
    denied = " ".join(word.text for place in said.denied for word in said.said[max(0, place - 1) : place + 1])
    return _matters(denied, candidate.language) if denied else frozenset()


def _matters(words: str, language: Language) -> frozenset[str]:
    """What two statements about one thing share: beginnings of words, and numbers without their endings."""
    return beginnings(words, language) | frozenset(_DIGITS.findall(words))


def _led(candidate: Candidate, leading: str, config: Config) -> Candidate:
    """The candidate with the words before it that lead it in."""
    assert candidate.said is not None
    said = replace(candidate.said, before=ending(leading, config.admission.before_chars))
    text = standalone.form(said, candidate.language, max_chars=config.observer.rewritten_chars)
    return candidate._replace(said=said, text=text, may_lead=False)


def doubtful(proposed: Proposed, verdict: Verdict, config: Config) -> Candidate | None:
    """What a user's span would be that is not worth keeping by itself; None: it is nothing, whatever it changes."""
    # What is only supposed, played or quoted changes nothing that is known.
    if proposed.by_rule is not None or proposed.seen.framed or verdict.worth < config.admission.embed_from:
        return None
    return None if proposed.seen.named["question"] else _as(proposed.candidate, verdict.kind, verdict.worth)


def _as(candidate: Candidate, kind: str, confidence: float) -> Candidate:
    said = candidate.said
    assert said is not None
    ends = valid_until(kind, said)
    return candidate._replace(
        category=_CATEGORIES[kind],
        confidence=confidence,
        valid_until=ends,
        temporal_type="persistent" if ends is None and kind not in ("plan", "reminder") else "time_bounded",
    )


def valid_until(kind: str, said: Said) -> float | None:
    """The end of the period that the words name, where it lies ahead; what names none does not end (ledger R20)."""
    zone = timedelta(seconds=said.utc_offset_s)
    ends = [ended for each in said.meanings if (ended := _end(kind, each, zone)) is not None and ended > said.at]
    return max(ends, default=None)


def _end(kind: str, meant: Meaning, zone: timedelta) -> float | None:
    if meant.relation == "until":
        return _midnight(date.fromisoformat(meant.last) + timedelta(days=1), zone)
    if kind not in ("plan", "reminder") or meant.relation in ("since", "after"):
        return None
    first, last = date.fromisoformat(meant.first), date.fromisoformat(meant.last)
    by_its_begin = meant.relation == "before" and meant.precision != "day"
    return _midnight(first if by_its_begin else last + timedelta(days=1), zone)


def _midnight(day: date, zone: timedelta) -> float:
    return (datetime.combine(day, time.min) - datetime(1970, 1, 1) - zone).total_seconds()  # noqa: DTZ001  both local


LEADS_IN: Final = "leads_in"
TAKEN_BACK: Final = "taken_back"
BESIDE: Final = frozenset((LEADS_IN, TAKEN_BACK))
"""Reasons of what is shown beside a memory of its message, and is none by itself."""
_BREATH: Final = 2
"""Sentences of a message that a correction behind them may take back."""
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
assert set(CATEGORIES) >= set(_CATEGORIES.values())
