"""The prediction-error gate: is it new, an addition, a repetition or a contradiction (ledger D1, D2, D4, R1)?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.ingest.entities import words_of
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.key_values import contradicted
from mnemolog.processors.language import PACKS
from mnemolog.processors.memory.anchors import may_change
from mnemolog.processors.memory.neighbourhood import Neighbour
from mnemolog.processors.text.analyser import tokens
from mnemolog.processors.text.content import common_share, content_words
from mnemolog.processors.text.dates import undated
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import bare, words
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Judgement, KeyValue, Verdict
from mnemolog.schemas.memory import Memory


class Contradiction(NamedTuple):
    """A memory with another value for the same key, or one that a correction replaces."""

    memory: Memory
    old: KeyValue
    new: KeyValue
    reason: Literal["key_value", "correction", "alignment"] = "key_value"
    probability: float = 1.0
    """that the new one contradicts it; the values of a key do"""


class Elaboration(NamedTuple):
    """A memory that the new statement says again, or says more of, and which stays beside it."""

    memory: Memory
    more: bool
    """the statement says the same and more"""
    probability: float
    similarity: float


class Ruling(NamedTuple):
    """The gate's decision: the judgement for the record, and the memories that it concerns."""

    judgement: Judgement
    surprise: float
    """prediction error: 1 - similarity to the nearest memory; 1 if there is none"""
    nearest: Memory | None
    contradictions: tuple[Contradiction, ...]
    elaborations: tuple[Elaboration, ...] = ()


def weigh(similarity: float | None, *, config: GateConfig) -> Verdict:
    """Judge by calibrated similarity to the nearest memory; `skip` is the gap, where importance decides.

    >>> [weigh(s, config=GateConfig()) for s in (None, 0.69, 0.70, 0.7499, 0.75, 0.92, 0.9201)]
    ['create', 'create', 'skip', 'skip', 'update', 'update', 'reinforce']
    """
    if similarity is None or similarity < config.create_below:
        return "create"
    if similarity < config.update_from:
        return "skip"
    return "update" if similarity <= config.reinforce_above else "reinforce"


def judge(
    candidate: Candidate,
    *,
    neighbours: Sequence[Neighbour],
    same_keys: Sequence[Memory],
    at: float,
    calibration: Calibration,
    config: GateConfig,
    by_content: bool = True,
) -> Ruling:
    """Rule on a candidate; `at` is the time of its statement.

    `neighbours`: the nearest memories of its subject, by vector. `same_keys`: the memories with a value of one of its
    keys; similarity alone cannot tell a contradiction from an addition, and misses the same fact in another language.
    `by_content` False: words are not compared here, since the comparison word by word follows.
    """
    nearest = _nearest(candidate, neighbours, calibration)
    opinion = (
        _by_key(candidate, neighbours, same_keys, nearest, calibration, config, by_content=by_content)
        or _by_correction(candidate, neighbours, at, calibration)
        or _by_similarity(candidate, nearest, config, by_content=by_content)
    )
    near = opinion.near
    if near.memory is not None and opinion.verdict == "update" and _too_long(near.memory, candidate, config):
        # Every update adds to the text. Without this end one memory would absorb all that is said about its subject.
        opinion = opinion._replace(verdict="create", reason="full")
    judgement = Judgement(
        verdict=opinion.verdict,
        reason=opinion.reason,
        nearest=near.memory.id if near.memory else None,
        cosine=near.cosine,
        similarity=near.similarity,
        calibration=calibration.name(candidate.language, near.memory.language if near.memory else candidate.language),
        create_below=config.create_below,
        update_from=config.update_from,
        reinforce_above=config.reinforce_above,
    )
    return Ruling(judgement, _surprise(opinion.surprising.similarity), near.memory, opinion.contradictions)


class _Near(NamedTuple):
    """A known memory, if there is one, and how near the candidate is to it."""

    memory: Memory | None = None
    cosine: float | None = None
    similarity: float | None = None
    """on the calibrated scale, on which languages are comparable"""


class _Opinion(NamedTuple):
    verdict: Verdict
    reason: str
    near: _Near
    """the memory that the judgement names"""
    surprising: _Near
    """the memory by which the statement was expected or not"""
    contradictions: tuple[Contradiction, ...] = ()


def _by_key(
    candidate: Candidate,
    neighbours: Sequence[Neighbour],
    same_keys: Sequence[Memory],
    nearest: _Near,
    calibration: Calibration,
    config: GateConfig,
    *,
    by_content: bool,
) -> _Opinion | None:
    """Values of a key come before similarity: "lives in Ankara", "lives in Izmir" are as near as a repetition."""
    if not same_keys:
        return None
    contradictions = tuple(_contradictions(candidate, same_keys))
    if contradictions:
        near = _measured([contradictions[0].memory], neighbours, candidate, calibration)
        return _Opinion("supersede", "key_value", near, nearest, contradictions)
    near = _measured(same_keys, neighbours, candidate, calibration)
    more = by_content and near.memory is not None and adds(near.memory.words, candidate.words, config)
    return _Opinion("update" if more else "reinforce", "key_value", near, near)


def _by_correction(
    candidate: Candidate, neighbours: Sequence[Neighbour], at: float, calibration: Calibration
) -> _Opinion | None:
    """A correction, "not Thursday but Friday", is about the memory with Thursday, at any distance.

    It replaces this memory if it restates the rest of it, else it is added to it.
    """
    wrong = _corrected(candidate, neighbours, at)
    if wrong is None:
        return None
    near = _Near(wrong.memory, wrong.cosine, _similarity(wrong, candidate, calibration))
    contradictions = tuple(_restated(candidate, wrong.memory))
    return _Opinion("supersede" if contradictions else "update", "correction", near, near, contradictions)


def _by_similarity(candidate: Candidate, nearest: _Near, config: GateConfig, *, by_content: bool) -> _Opinion:
    verdict, reason = weigh(nearest.similarity, config=config), "similarity"
    if candidate.category == "correction" and verdict == "skip":
        verdict, reason = "create", "correction"  # a correction differs from the known memories
    elif by_content and nearest.memory is not None and verdict in ("update", "reinforce"):
        verdict, reason = _by_content(verdict, nearest.memory, candidate, config)
    return _Opinion(verdict, reason, nearest, nearest)


def resolve_gap(ruling: Ruling, importance: float, config: GateConfig) -> Ruling:
    """In the gap between create and update, importance decides (ledger D2, R1)."""
    if ruling.judgement.verdict != "skip" or importance < config.gap_importance:
        return ruling
    return ruling._replace(judgement=replace(ruling.judgement, verdict="create", reason="gap"))


def respecting_locks(ruling: Ruling) -> Ruling:
    """The ruling without changes to locked memories: the statement becomes a separate memory instead.

    A statement that contradicts a locked memory does not end it; both are current.
    """
    judgement = ruling.judgement
    kept = {
        "update": ruling.nearest is not None and not may_change(ruling.nearest),
        "supersede": not any(may_change(each.memory) for each in ruling.contradictions),
    }
    if not kept.get(judgement.verdict, False):
        return ruling
    return ruling._replace(judgement=replace(judgement, verdict="create", reason="locked"))


def adds(known: str, said: str, config: GateConfig) -> bool | None:
    """Whether a statement of the same fact has additional information; None if the words alone do not decide.

    A new number or name, or clearly more words, is an addition. A statement without more words is not.

    >>> adds("Ayşe adopted a cat.", "Ayşe adopted a grey cat called Duman.", GateConfig())
    True
    >>> adds("Ben works for Siemens.", "Ben is employed at Siemens.", GateConfig())
    False
    """
    if _marks(said) - _all_words(known):
        return True
    more = len(tokens(said)) - max(len(tokens(part)) for part in known.split(config.separator))
    if more > config.more_words:
        return True
    return False if more <= 0 else None


def _by_content(verdict: Verdict, nearest: Memory, candidate: Candidate, config: GateConfig) -> tuple[Verdict, str]:
    """The verdict on an update or a repetition after a look at the words.

    Statements without common words (in two languages: without a common name) are merged only if the similarity is that
    of a repetition: merging two facts spoils a memory, keeping one fact twice does not. An update that adds nothing
    becomes a repetition, and a repetition that adds something becomes an update.
    """
    if not _of_one_thing(verdict, nearest, candidate, config):
        return "create", "other_words"
    more = adds(nearest.words, candidate.words, config)
    if more is False and verdict == "update":
        return "reinforce", "nothing_new"
    if more is True and verdict == "reinforce":
        return "update", "news"
    return verdict, "similarity"


def _too_long(nearest: Memory, candidate: Candidate, config: GateConfig) -> bool:
    return len(nearest.words) + len(candidate.words) > config.merged_chars


def _of_one_thing(verdict: Verdict, nearest: Memory, candidate: Candidate, config: GateConfig) -> bool:
    if verdict == "reinforce":
        return True
    if nearest.language != candidate.language:
        return _names_the_same(nearest, candidate)
    return _shared(nearest, candidate) >= config.shared_words


def _names_the_same(nearest: Memory, candidate: Candidate) -> bool:
    """Whether both share a number or a name other than the subject's: no other words are the same across languages."""
    own = _all_words(candidate.name)
    if any(not own.issuperset(words_of(uri)) for uri in set(nearest.entities).intersection(candidate.entities)):
        return True
    known, said = undated(nearest.words), undated(candidate.words)
    in_both = _all_words(known) & _all_words(said) - own
    return not in_both.isdisjoint(_marks(known) | _marks(said))


def _shared(nearest: Memory, candidate: Candidate) -> float:
    """The share of the shorter statement's content words, without the subject's name, that the other has too."""
    # All three are stemmed in one language. The name is left out: it would make any two statements of a subject alike.
    name, known, said = (
        content_words(text, candidate.language) for text in (candidate.name, nearest.words, candidate.words)
    )
    return common_share(known - name, said - name)


def _nearest(candidate: Candidate, neighbours: Sequence[Neighbour], calibration: Calibration) -> _Near:
    """The most similar memory."""
    measured = [(_similarity(each, candidate, calibration), each) for each in neighbours]
    if not measured:
        return _Near()
    # Of equal similarities the id decides, so that a replay and another machine rule the same.
    similarity, nearest = max(measured, key=lambda pair: (pair[0], pair[1].memory.id))
    return _Near(nearest.memory, nearest.cosine, similarity)


def _measured(
    memories: Sequence[Memory], neighbours: Sequence[Neighbour], candidate: Candidate, calibration: Calibration
) -> _Near:
    """The nearest of these memories; the first, at an unknown distance, if none of them is a neighbour."""
    known = {memory.id for memory in memories}
    near = _nearest(candidate, [each for each in neighbours if each.memory.id in known], calibration)
    return near if near.memory else _Near(memories[0])


def _similarity(neighbour: Neighbour, candidate: Candidate, calibration: Calibration) -> float:
    return calibration.similarity(neighbour.cosine, neighbour.memory.language, candidate.language)


def _contradictions(candidate: Candidate, same_keys: Sequence[Memory]) -> list[Contradiction]:
    found = []
    for memory in same_keys:
        pair = contradicted(memory.key_values, candidate.key_values)
        if pair is not None:
            found.append(Contradiction(memory, *pair))
    return found


def _corrected(candidate: Candidate, neighbours: Sequence[Neighbour], at: float) -> Neighbour | None:
    """The memory with the value that the candidate corrects; of several, the one that shares most other words."""
    if candidate.category != "correction":
        return None
    denied = _denied(candidate)
    said = _content(candidate.words, candidate) - denied
    shared = [
        (len(said & known), each)
        for each in neighbours
        # Only what was said before: an imported old correction must not end a later statement.
        if each.memory.language == candidate.language and each.memory.valid_from <= at
        if denied & (known := _content(each.memory.words, candidate)) and said & known
    ]
    return max(shared, key=lambda pair: (pair[0], pair[1].cosine, pair[1].memory.id))[1] if shared else None


def _restated(candidate: Candidate, wrong: Memory) -> Iterator[Contradiction]:
    """A contradiction of the whole memory, if the correction restates all of it except the wrong value."""
    if _content(wrong.text, candidate) - _denied(candidate) <= _content(candidate.words, candidate):
        old, new = KeyValue(key="", value=wrong.text), KeyValue(key="", value=candidate.words)
        yield Contradiction(wrong, old, new, "correction")


def _denied(candidate: Candidate) -> set[str]:
    """The stems of the values that a correction denies.

    >>> from mnemolog.schemas.event import Language
    >>> def of(text: str, language: Language) -> list[str]:
    ...     fields = ("ayse", "Ayşe", "correction", (), (), language, "persistent", None, 0.5)
    ...     return sorted(_denied(Candidate(text, *fields)))
    >>> of("The release is on Friday, not on Thursday.", "en"), of("Toplantı perşembe değil cuma.", "tr")
    (['thursday'], ['persembe'])
    """
    text = composed(candidate.words)
    said = _DENIED[candidate.language].finditer(fold(text))
    # Folding keeps the length of a composed text, so offsets in both are the same.
    values = (text[match.start("value") : match.end("value")] for match in said)
    return {stem for value in values for stem in _content(value, candidate)}


def _content(text: str, candidate: Candidate) -> set[str]:
    """The stems of a text, without stop words, the subject's name and verbs of saying."""
    return set(tokens(text, candidate.language)) - set(tokens(candidate.name, candidate.language)) - _TOLD


def _surprise(similarity: float | None) -> float:
    # Rounded, because it is recorded: the last digits of a float difference are noise.
    return 1.0 if similarity is None else round(1.0 - similarity, 6)


def _marks(text: str) -> set[str]:
    """The numbers and names of a text, which cannot be paraphrased."""
    spoken = words(text)
    return {
        # Without the Turkish case ending, which differs from sentence to sentence: Duman, Duman'ı.
        fold(bare(w.text))
        for place, w in enumerate(spoken)
        # The first word of a text has a capital whether or not it is a name.
        if _NUMBER.search(w.text) or (place and w.text[0].isupper())
    }


def _all_words(text: str) -> set[str]:
    return {fold(bare(word.text)) for word in words(text)}


_DENIED: Final = {language: later(pack.negations.value) for language, pack in PACKS.items()}
_TOLD: Final = frozenset(
    stem
    for language, pack in PACKS.items()
    if pack.closely
    for verb in pack.closely.told_as.values()
    for stem in tokens(verb, language)
)
_NUMBER: Final = later(r"\d")
