"""The gate by alignment: how a statement relates to the memories it was aligned with (ledger D2, R19, R25)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mnemolog.processors.alignment.clauses import clauses, compound
from mnemolog.processors.alignment.comparer import Comparison, Relation
from mnemolog.processors.alignment.features import VALUES, supposes
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.alignment.words import Spoken, spoken
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.nearby import Near
from mnemolog.processors.ingest.pe_gate import Contradiction, Elaboration, Ruling
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.meanings import points
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Alignment, KeyValue, Meaning, Verdict
from mnemolog.schemas.memory import Memory


class Compared(NamedTuple):
    """A memory, and the result of comparing the new statement with it."""

    near: Near
    comparison: Comparison
    changes: float
    """the probability that the statement changes this memory and none of the other neighbours (`ingest.changes`)"""
    reading: PairReading | None = None
    """what a model says of the two that reads both; None: there is none"""


TAKES_BACK: Final = "takes_back"
"""The evidence that a statement takes back what its speaker has just said."""
READ: Final = "read"
"""The evidence of a model that has read both statements together."""
_ANOTHER: Final = frozenset(("antonym", "another", "cue", "polarity"))
"""Evidence that two statements do not say the same."""
_OPPOSED: Final = frozenset(("antonym", "polarity"))
"""Evidence that they say the opposite."""


_UNSAID: Final = {language: frozenset(pack.cues.unsaid.split()) for language, pack in PACKS.items()}


def may_repeat(comparison: Comparison, reading: PairReading | None) -> bool:
    """Whether what the words take for a repetition may be one, by the model that reads both.

    "The eye doctor is on the 3rd at 9" has all words but one of "the dentist is on the 3rd at 9", and would replace it.
    Where the words leave nothing over there is nothing to read.
    """
    equal = not comparison.left_over_old and not comparison.left_over_new
    return equal or reading is None or reading.repeats >= reading.different


def cannot_repeat(one: Memory | Candidate, other: Memory | Candidate) -> bool:
    """Whether they say different things however alike they are.

    They do if they are of other days, or only one of them is certain, or only one of them tells what it is about: all
    words of *22nd, same time* are in *parents evening is on the 22nd, same time*, and it may be of an interview.
    """
    return (
        _on_other_days(one, other)
        or supposes(one.words, one.language) != supposes(other.words, other.language)
        or _names_matter(one) != _names_matter(other)
    )


def _names_matter(told: Memory | Candidate) -> bool:
    unsaid = _UNSAID[told.language]
    return any(word.kind not in VALUES and fold(word.text) not in unsaid for word in spoken(told.words, told.language))


def _on_other_days(one: Memory | Candidate, other: Memory | Candidate) -> bool:
    """Whether both point at a time, and not at one: *I saw the dentist yesterday*, said again three weeks later."""
    ones, others = _pointed_at(one), _pointed_at(other)
    met = any(each.first <= time.last and time.first <= each.last for each in ones for time in others)
    return bool(ones and others) and not met


def _pointed_at(told: Memory | Candidate) -> list[Meaning]:
    """The times of a statement that its words would not mean on another day."""
    return [each for each in told.said.meanings if points(each.words, told.language)] if told.said else []


def rule(candidate: Candidate, compared: Sequence[Compared], ruling: Ruling, config: GateConfig) -> Ruling:
    """The verdict after the comparison; `ruling` is the gate's verdict by similarity and key values.

    The order is repetition, ending, addition: a repetition must not end other memories. A change in one clause does not
    end a memory of several clauses: the new statement becomes a memory of its own that contradicts it. The choice among
    all that is near (`changes`) never ends a memory: what it takes for changed is contradicted. What the model
    that reads both takes for said again, and the words do not make one, stays beside the statement, linked with it.
    """
    compared = [_not_again(each) if cannot_repeat(each.near.memory, candidate) else each for each in compared]
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


def _not_again(compared: Compared) -> Compared:
    """The same where it cannot be a repetition."""
    reading = compared.reading
    return compared._replace(
        comparison=compared.comparison.without_repetition(),
        reading=None if reading is None else reading.without_repetition(),
    )


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
