"""The gate by alignment: how a statement relates to the memories it was aligned with (ledger D2, R19, R25)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from sys import intern
from typing import Final, NamedTuple

from mnemolog.processors.alignment.clauses import clauses, compound
from mnemolog.processors.alignment.comparer import Comparison, Relation
from mnemolog.processors.alignment.features import VALUES, Statement
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.alignment.rarity import BEGINNING
from mnemolog.processors.alignment.words import Spoken, spoken
from mnemolog.processors.calibration import Calibration
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import Contradiction, Elaboration, Ruling
from mnemolog.processors.memory.neighbourhood import AROUND, Neighbour, WriterState
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.content import common_share, content_words
from mnemolog.processors.text.meanings import comes_again
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Alignment, KeyValue, Language, MessageRecorded, Verdict
from mnemolog.schemas.memory import Memory, Utterance


class Near(NamedTuple):
    """A memory that is similar enough to be compared word by word."""

    memory: Memory
    cosine: float
    similarity: float
    """on the calibrated scale"""
    close: bool
    """whether it may be superseded; otherwise it can only be marked as contradicting"""
    turns: int | None = None
    """as in `Neighbour`"""


class Compared(NamedTuple):
    """A memory, and the result of comparing the new statement with it."""

    near: Near
    comparison: Comparison
    changes: float
    """the probability that the statement changes this memory and none of the other neighbours (`ingest.changes`)"""
    reading: PairReading | None = None
    """what a model says of the two that reads both; None: there is none"""


def around(
    state: WriterState,
    candidate: Candidate,
    said: Statement,
    found: tuple[Vector, str],
    message: MessageRecorded | Utterance | None,
    *,
    at: float,
) -> list[Neighbour]:
    """The memories that a statement may change or repeat; `found`: its vector, and the model of it.

    They are those nearest to it, and those of its speaker's latest words if it takes these back ("no wait, 7"): such a
    statement need not name what it is about.
    """
    vector, model = found
    # A statement that takes something back has a low cosine to it, and in a long history other memories are nearer.
    lately = _taken_back(state, candidate, message) if message is not None and said.retracts else {}
    return state.neighbours(vector, model=model, subject=candidate.subject, at=at, most=AROUND, lately=lately)


def _taken_back(state: WriterState, candidate: Candidate, message: MessageRecorded | Utterance) -> Mapping[str, int]:
    """The memories that a statement of this message may take back, each with how many messages came after it.

    If other words precede it in its message, it takes back these.
    """
    lately = state.said_lately(message.session_id, message.speaker)
    before = message.text[: max(message.text.find(candidate.words), 0)]
    if len(content_words(before, candidate.language)) < _WORDS_BEFORE:
        return lately
    own = state.memories_of.get(message.message_id, ())
    return {memory_id: turns for memory_id, turns in lately.items() if memory_id in own}


def near(
    candidate: Candidate, neighbours: Sequence[Neighbour], calibration: Calibration, config: GateConfig
) -> list[Near]:
    """The neighbours with their similarity, the most similar first."""
    found = [_near(neighbour, candidate, calibration, config) for neighbour in neighbours]
    # On the calibrated scale: cosines within a language and across two cannot be compared. Ties go by id, for replays.
    return sorted(found, key=lambda near: (-near.similarity, near.memory.id))


def _near(each: Neighbour, candidate: Candidate, calibration: Calibration, config: GateConfig) -> Near:
    similarity = calibration.similarity(each.cosine, each.memory.language, candidate.language)
    close = similarity >= config.create_below or (
        similarity >= config.ends_from and _in_a_clause(each.memory, candidate) >= config.ends_shared
    )
    return Near(each.memory, each.cosine, similarity, close, each.turns)


def _in_a_clause(memory: Memory, candidate: Candidate) -> float:
    """The largest overlap of any two of their clauses: the share of the shorter clause's content words."""
    # Stems of two languages have nothing in common, so a share of common words would mean nothing.
    if memory.language != candidate.language:
        return 0.0
    # The speaker's name is in all of their statements, and would make any two of them overlap.
    name = content_words(candidate.name, candidate.language)
    olds, news = (_content(text, candidate.language, name) for text in (memory.words, candidate.words))
    return max((common_share(old, new) for old in olds for new in news), default=0.0)


@lru_cache(maxsize=4_096)
def _content(text: str, language: Language, name: frozenset[str]) -> tuple[frozenset[str], ...]:
    parts = (content_words(text[begin:end], language) - name for begin, end in clauses(text, language))
    return tuple(part for part in parts if part)


@lru_cache(maxsize=8_192)
def beginnings(text: str, language: Language) -> frozenset[str]:
    """The beginnings of the content words: a stemmer does not remove all endings, least of all those of names."""
    # Interned, so that equal ones of many texts are one object: sets of them are compared by identity.
    return frozenset([intern(word[:BEGINNING]) for word in content_words(text, language)])


TAKES_BACK: Final = "takes_back"
"""The evidence that a statement takes back what its speaker has just said."""
READ: Final = "read"
"""The evidence of a model that has read both statements together."""
_WORDS_BEFORE: Final = 2
"""Content words before a statement in its message: fewer say nothing that it could take back."""
_ANOTHER: Final = frozenset(("antonym", "another", "cue", "polarity"))
"""Evidence that two statements do not say the same."""
_OPPOSED: Final = frozenset(("antonym", "polarity"))
"""Evidence that they say the opposite."""


def may_repeat(comparison: Comparison, reading: PairReading | None) -> bool:
    """Whether what the words take for a repetition may be one, by the model that reads both.

    "The eye doctor is on the 3rd at 9" has all words but one of "the dentist is on the 3rd at 9", and would replace it.
    Where the words leave nothing over there is nothing to read.
    """
    equal = not comparison.left_over_old and not comparison.left_over_new
    return equal or reading is None or reading.repeats >= reading.different


def rule(candidate: Candidate, compared: Sequence[Compared], ruling: Ruling, config: GateConfig) -> Ruling:
    """The verdict after the comparison; `ruling` is the gate's verdict by similarity and key values.

    The order is repetition, ending, addition: a repetition must not end other memories. A change in one clause does not
    end a memory of several clauses: the new statement becomes a memory of its own that contradicts it. The choice among
    all that is near (`changes`) never ends a memory: what it takes for changed is contradicted. What the model
    that reads both takes for said again, and the words do not make one, stays beside the statement, linked with it.
    """
    compared = [_not_again(each) if _means_another(each.near.memory, candidate) else each for each in compared]
    # Values of one key contradict each other whatever the words look like, so they come before the comparison.
    if ruling.judgement.verdict == "supersede" and (contradictions := _not_alike(ruling, compared)):
        return _of_a_key(ruling, contradictions, compared)
    alike = [each for each in compared if each.near.similarity >= config.create_below]
    again = [
        *(each for each in alike if may_repeat(each.comparison, each.reading)),
        *_said_again(candidate, compared, config),
    ]
    same, fuller = _of(again, "same"), _of(again, "fuller")
    # Evidence and nearness, both: a wrong end removes a true fact from every answer, a wrong mark only adds an edge.
    ended = [each for each in _of(compared, "changed") if each.comparison.ends and each.near.close]
    if same:
        return _ruled(ruling, "reinforce", "same", same[0])
    if ended:
        return _ruled(ruling, "supersede", "changed", ended[0])._replace(contradictions=_otherwise(candidate, ended))
    if fuller:
        return _ruled(ruling, "update", "fuller", fuller[0])
    contradicted = changed_by(candidate, compared, config)
    elaborated = _elaborated(candidate, compared, contradicted, config)
    ruling = ruling._replace(elaborations=tuple(_elaboration(each) for each in elaborated))
    if contradicted:
        return contradicting(candidate, ruling, contradicted)
    if elaborated:
        return _ruled(ruling, "create", "elaborates", elaborated[0])._replace(contradictions=())
    if alike:
        return _ruled(ruling, "create", "different", alike[0])
    return ruling._replace(judgement=replace(ruling.judgement, verdict="create", reason="similarity"))


def _means_another(memory: Memory, candidate: Candidate) -> bool:
    """Whether they say different things however alike they are: of other days, or only one of them for certain."""
    known, new = Statement(memory.words, memory.language), Statement(candidate.words, candidate.language)
    return _on_other_days(memory, candidate) or known.supposes != new.supposes


def _on_other_days(memory: Memory, candidate: Candidate) -> bool:
    """Whether both name days, and none in common: *I saw the dentist yesterday*, said again three weeks later."""
    if not (memory.said and candidate.said) or comes_again(candidate.words, candidate.language):
        return False
    olds, news = memory.said.meanings, candidate.said.meanings
    return bool(olds and news) and not any(
        old.first <= new.last and new.first <= old.last for old in olds for new in news
    )


def _not_again(compared: Compared) -> Compared:
    """The same where it cannot be a repetition."""
    made, read = compared.comparison, compared.reading
    likely = made.probabilities
    if made.verdict in ("same", "fuller"):
        different = round(likely["different"] + likely["same"] + likely["fuller"], 6)
        made = made._replace(
            verdict="different", probabilities={**likely, "same": 0.0, "fuller": 0.0, "different": different}
        )
    return compared._replace(comparison=made, reading=read and read.without_repetition())


def contradicting(candidate: Candidate, ruling: Ruling, contradicted: Sequence[Compared]) -> Ruling:
    """The ruling that the statement becomes a memory and contradicts these; the surest is the first."""
    found = _ruled(ruling, "create", "contradicts", contradicted[0])
    return found._replace(contradictions=_otherwise(candidate, contradicted))


def _said_again(candidate: Candidate, compared: Sequence[Compared], config: GateConfig) -> list[Compared]:
    """The memories that the statement says again in other words, by the model that reads both."""
    return [
        _with_verdict(each, "same", each.reading.repeats, READ)
        for each in compared
        if each.reading is not None
        and each.reading.repeats >= config.repeats_from
        and each.reading.same >= each.reading.fuller
        and each.near.similarity >= config.repeats_near_from
        and not _says_another(each.comparison)
        and not _of_another_value(each.near.memory, candidate)
        and _has_no_more(candidate, each.near.memory)
    ]


def _says_another(comparison: Comparison) -> bool:
    """Whether the words tell that the statements say different things, differ in one place, or the new one adds some.

    *Rent is 880 euros* and *Rent is 880 pounds* are the same to the model, which also overlooks a short addition.
    """
    old, new = len(comparison.left_over_old), len(comparison.left_over_new)
    if not old or old == new == 1:
        return True
    return comparison.ends or not _ANOTHER.isdisjoint(comparison.evidence)


def _elaborated(
    candidate: Candidate, compared: Sequence[Compared], contradicted: Sequence[Compared], config: GateConfig
) -> list[Compared]:
    """The other memories that the statement says again or says more of, by the model that reads both; surest first."""
    otherwise = {each.near.memory.id for each in contradicted}
    found = [
        _with_verdict(each, "fuller" if each.reading.fuller > each.reading.same else "same", each.reading.repeats, READ)
        for each in compared
        if each.reading is not None
        and each.reading.repeats >= config.elaborates_from
        and each.near.memory.id not in otherwise
        and not _turned(each.comparison)
        and not _of_another_value(each.near.memory, candidate)
    ]
    return sorted(found, key=lambda each: (-_elaboration(each).probability, each.near.memory.id))


def _turned(comparison: Comparison) -> bool:
    """Whether one denies the other, or both have the same words in another order: *dogs more than cats*."""
    reordered = not comparison.left_over_old and not comparison.left_over_new
    return reordered or not _OPPOSED.isdisjoint(comparison.evidence)


def _elaboration(compared: Compared) -> Elaboration:
    verdict, likely = compared.comparison.verdict, compared.comparison.probabilities
    return Elaboration(compared.near.memory, verdict == "fuller", likely[verdict], compared.near.similarity)


def _differs_in_many_words(comparison: Comparison, config: GateConfig) -> bool:
    """Whether the model may doubt a change: of what differs in a word or two the words know more."""
    return len(comparison.left_over_old) + len(comparison.left_over_new) >= config.other_words


def _has_no_more(candidate: Candidate, memory: Memory) -> bool:
    """Whether the statement has no value, name or clause that the memory lacks: it would be lost."""
    # Every word of the memory: a name at its beginning is not known as one.
    known = {word.meaning or word.stem for word in spoken(memory.words, memory.language, candidate.name)}
    own = {
        word.meaning or word.stem
        for word in spoken(candidate.words, candidate.language, candidate.name)
        if _tells(word)
    }
    parts, known_parts = clauses(candidate.words, candidate.language), clauses(memory.words, memory.language)
    return own <= known and len(parts) <= len(known_parts)


def _tells(word: Spoken) -> bool:
    """Whether it is a value or a name."""
    return word.name or word.kind in VALUES


def _not_alike(ruling: Ruling, compared: Sequence[Compared]) -> tuple[Contradiction, ...]:
    """The contradictions of a key, without values that are the same in more words: *Hamburg*, *Hamburg, by the sea*."""
    alike = {each.near.memory.id for each in compared if each.comparison.verdict in ("same", "fuller")}
    return tuple(
        each for each in ruling.contradictions if each.memory.id not in alike and not _more_exact(each.old, each.new)
    )


def _more_exact(old: KeyValue, new: KeyValue) -> bool:
    """Whether one value contains the other: Izmir, and Karşıyaka in Izmir."""
    one, other = set(old.value.split()), set(new.value.split())
    return bool(one and other) and (one <= other or other <= one)


def _of_a_key(ruling: Ruling, contradictions: tuple[Contradiction, ...], compared: Sequence[Compared]) -> Ruling:
    """The ruling in which a key's new value ends the old memories, except those that state other things as well."""
    ended = tuple(each for each in contradictions if not compound(each.memory.words, each.memory.language))
    if not ended:
        ruling = ruling._replace(judgement=replace(ruling.judgement, verdict="create", reason="contradicts"))
    memory = (ended or contradictions)[0].memory
    if memory.id != ruling.judgement.nearest:
        measured = ((each.near.cosine, each.near.similarity) for each in compared if each.near.memory.id == memory.id)
        cosine, similarity = next(measured, (None, None))
        judgement = replace(ruling.judgement, nearest=memory.id, cosine=cosine, similarity=similarity)
        ruling = ruling._replace(judgement=judgement, nearest=memory)
    return ruling._replace(contradictions=ended or contradictions)


def _of(compared: Sequence[Compared], relation: Relation) -> list[Compared]:
    """The compared memories with this relation, the most probable first."""
    found = [each for each in compared if each.comparison.verdict == relation]
    return sorted(found, key=lambda each: (-each.comparison.probabilities[relation], each.near.memory.id))


def changed_by(candidate: Candidate, compared: Sequence[Compared], config: GateConfig) -> list[Compared]:
    """The memories that the statement changes, by the choice among all or by the pair alone; the surest first.

    If it takes something back, it is one memory.
    """
    # "No wait, 7" is about one thing. Marking every neighbour with another number would contradict true statements.
    surest = max(compared, key=lambda each: (each.changes, each.near.memory.id), default=None)
    if surest is not None and TAKES_BACK in surest.comparison.evidence and surest.changes >= config.news_from:
        return [changed(surest)]
    surest_change = max((each.reading.changed for each in compared if each.reading is not None), default=0.0)
    found = [
        changed(each)
        for each in compared
        if _contradicts(each, surest_change, config)
        # "I moved from Ankara to Izmir" and "I now live in Izmir" look like a change to any comparison of words.
        if not _of_one_value(each.near.memory, candidate)
    ]
    return sorted(found, key=lambda each: (-each.comparison.probabilities["changed"], each.near.memory.id))


def _contradicts(compared: Compared, surest_change: float, config: GateConfig) -> bool:
    """Whether the statement contradicts this memory: by a model that is sure of it, or by its words.

    `surest_change` is the highest probability of a change by that model.
    """
    reading = compared.reading
    if reading is not None and reading.changed == surest_change and reading.changed >= config.read_changed_from:
        return True
    doubted = reading is not None and reading.changed < config.doubted_below
    by_words = compared.changes >= config.news_from or _alone(compared.comparison) > config.alone_above
    return by_words and not (doubted and _differs_in_many_words(compared.comparison, config))


def _of_one_value(memory: Memory, candidate: Candidate) -> bool:
    """Whether both have a value of one key, and the same one: *moved from Ankara to Izmir*, and *now live in Izmir*."""
    pairs = list(_of_one_key(memory, candidate))
    return bool(pairs) and all(old.value == new.value or _more_exact(old, new) for old, new in pairs)


def _of_another_value(memory: Memory, candidate: Candidate) -> bool:
    """Whether both have a value of one key, and not the same one: *planes to trains*, and *trains to planes*."""
    return any(old.value != new.value and not _more_exact(old, new) for old, new in _of_one_key(memory, candidate))


def _of_one_key(memory: Memory, candidate: Candidate) -> Iterator[tuple[KeyValue, KeyValue]]:
    known = {each.key: each for each in memory.key_values}
    return ((known[each.key], each) for each in candidate.key_values if each.key in known)


def _alone(comparison: Comparison) -> float:
    """The probability of a change by the pair alone; 0 if its verdict is another one."""
    return comparison.probabilities["changed"] if comparison.verdict == "changed" else 0.0


def changed(compared: Compared) -> Compared:
    """The same with the verdict *changed*, and the highest of the probabilities."""
    read = 0.0 if compared.reading is None else compared.reading.changed
    return _with_verdict(compared, "changed", max(compared.changes, _alone(compared.comparison), read))


def _with_verdict(compared: Compared, verdict: Relation, probability: float, *evidence: str) -> Compared:
    made = compared.comparison
    probabilities, seen = {**made.probabilities, verdict: probability}, (*made.evidence, *evidence)
    return compared._replace(comparison=made._replace(verdict=verdict, probabilities=probabilities, evidence=seen))


def _ruled(ruling: Ruling, verdict: Verdict, reason: str, by: Compared) -> Ruling:
    """The ruling with this verdict and reason, the memory of the comparison `by`, and its alignment."""
    comparison = by.comparison
    alignment = Alignment(
        relation=comparison.verdict,
        probability=comparison.probabilities[comparison.verdict],
        left_over_old=comparison.left_over_old,
        left_over_new=comparison.left_over_new,
        evidence=comparison.evidence,
    )
    judgement = replace(
        ruling.judgement,
        verdict=verdict,
        reason=reason,
        nearest=by.near.memory.id,
        cosine=by.near.cosine,
        similarity=by.near.similarity,
        alignment=alignment,
    )
    return ruling._replace(judgement=judgement, nearest=by.near.memory)


def _otherwise(candidate: Candidate, changed: Sequence[Compared]) -> tuple[Contradiction, ...]:
    return tuple(
        Contradiction(
            each.near.memory,
            KeyValue(key="", value=each.near.memory.words),
            KeyValue(key="", value=candidate.words),
            "alignment",
            each.comparison.probabilities["changed"],
        )
        for each in changed
    )
