"""Why a search does not show a memory or a message: the same search, looked at from one document.

shown        it is among the results
answer       it is ranked, behind the last that is shown
results      its message is ranked, and something else is shown for it
masked       it is over: superseded, expired, forgotten; or of another time than the one that is asked about
asked_for    the question asks for others: a person, a conversation, memories or messages alone, what a filter names
candidates   neither index found it, nor a message near it
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast

from mnemolog.processors.narration.forgotten import memory_without_words, message_without_words
from mnemolog.processors.ports import Document, Living
from mnemolog.processors.recall.falling_out import differences, most_of_it
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.results import Result
from mnemolog.processors.recall.selection import EVERYTHING, Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.projections.hits import made_of
from mnemolog.projections.ranking import Ranking
from mnemolog.projections.retrieval import Retrieval
from mnemolog.schemas import codec
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.errors import NotFoundError
from mnemolog.schemas.memory import DATA_SOURCES, Memory, Utterance
from mnemolog.schemas.moments import iso, moment_for_people
from mnemolog.schemas.query import FellOut, WhyNot
from mnemolog.schemas.question import AskWhyNot

LOOKED_THROUGH: Final = 10_000
"""Results of each index among which its place is looked for; OpenSearch gives no more."""

PARTS_TOLD: Final = 3


class _Found(NamedTuple):
    """The document of the question, and what is known of it."""

    document: Document
    text: str
    memory: Memory | None
    said: tuple[Utterance, ...]
    """the message, or those that the memory came from"""


class _Refused(NamedTuple):
    """Why it may not be in any answer to the question."""

    stage: FellOut
    reason: str
    instead: str | None = None
    """what took its place"""
    beside: tuple[str, ...] = ()
    """what became of each memory of a message"""


class WhyNots:
    """Answers why a document is not found."""

    def __init__(
        self, retrieval: Retrieval, living: Living, config: SearchConfig, sight: Sight, selection: Selection
    ) -> None:
        self._retrieval = retrieval
        self._living = living
        self._config = config
        self._sight = sight
        self._selection = selection

    async def ask(self, question: AskWhyNot) -> WhyNot:
        """The answer. Raises NotFoundError, ProjectionError."""
        found = await asyncio.to_thread(_document, self._living, question)
        ranking = await self._retrieval.ranking(question.search, sight=self._sight, selection=self._selection)
        place = next((n for n, each in enumerate(ranking.results) if each.document == found.document), None)
        if place is not None:
            return self._ranked(found, ranking, place)
        refused = await asyncio.to_thread(self._refused, found, question)
        if refused is not None:
            sentences = [refused.reason, *refused.beside]
            return replace(_answer(found, ranking, refused.stage, sentences), instead=refused.instead)
        instead = self._instead(found, ranking)
        if instead is not None:
            return instead
        return await self._no_candidate(found, ranking, question)

    def _refused(self, found: _Found, question: AskWhyNot) -> _Refused | None:
        """Why it may be in no answer to the question, if it may not."""
        if found.memory is None:
            came = self._living.resting_on(question.key, [found.document.id])
            over = None if self._sight.shows(found.said[0], came) else _not_shown(found.said[0], came, self._sight)
        else:
            over = None if self._sight.holds(found.memory) else _not_held(found.memory, self._sight)
        return over or _others(found, question) or _not_wanted(found, self._selection)

    def _ranked(self, found: _Found, ranking: Ranking, place: int) -> WhyNot:
        """The document is ranked: among the results shown, or after them."""
        result = ranking.results[place]
        if place < ranking.limit:
            return _answer(found, ranking, "shown", [f"It is shown, as result {place + 1}."], result=result)
        return _behind(found, ranking, result, f"It is ranked {place + 1}")

    def _instead(self, found: _Found, ranking: Ranking) -> WhyNot | None:
        """Another document takes its place, because its own words matched less."""
        passages = [each for each in ranking.passages if found.document in _documents(each)]
        others = {document for each in passages for document in _documents(each)}
        place = next((n for n, each in enumerate(ranking.results) if each.document in others), None)
        if place is None:
            return None
        result = ranking.results[place]
        name = f"{result.document.kind} {result.document.id}"
        stands = f"{name.capitalize()} takes its place in answers, {self._because(found, ranking, result)}"
        if place >= ranking.limit:
            answer = _behind(found, ranking, result, f"This {result.document.kind} is ranked {place + 1}", stands)
        else:
            sentences = [stands, f"This {result.document.kind} is result {place + 1}."]
            answer = _answer(found, ranking, "results", sentences, result=result)
        return replace(answer, instead=result.document.id)

    def _because(self, found: _Found, ranking: Ranking, result: Result) -> str:
        if found.memory is None:
            return "because the words that match the question are the memory's."
        words = ranking.own.words
        message = ranking.passages[result.passage].document
        less = words.get(message, 0.0) - words.get(found.document, 0.0)
        allowed = f"{self._config.memory_margin:.2f} less is allowed (search.memory_margin)"
        return f"because its own words match {less:.2f} less than the message's; {allowed}."

    async def _no_candidate(self, found: _Found, ranking: Ranking, question: AskWhyNot) -> WhyNot:
        """Neither index has it, nor its message or one near it, among the first."""
        looked = await self._retrieval.found_by_index(
            question.search, sight=self._sight, selection=self._selection, most=LOOKED_THROUGH
        )
        taken = self._retrieval.fetch_limit(question.search)
        places = {index: _place(documents, found.document) for index, documents in looked.items()}
        sentences = [
            f"It is no candidate: {taken} of each index are looked at, more of the vectors where fewer have its words, "
            f"and {self._config.beside} messages on each side of the best."
        ]
        for index, place in places.items():
            if place is not None:
                sentences.append(f"In {_INDEXES[index]} it is at place {place}.")
            elif index == "text":
                sentences.append("None of the question's words is in it.")
            else:
                sentences.append(f"In {_INDEXES[index]} it is not among the first {LOOKED_THROUGH}.")
        return replace(_answer(found, ranking, "candidates", sentences), places=places, candidates=taken)


def _document(living: Living, question: AskWhyNot) -> _Found:
    known = living.memory(question.id)
    if known is not None and known[0] == question.key:
        memory = memory_without_words(known[1])
        said = living.utterances(question.key, memory.sources)
        return _Found(Document("memory", memory.id), memory.text, memory, tuple(said.values()))
    message = living.utterances(question.key, [question.id]).get(question.id)
    if message is None:
        raise NotFoundError("memory or message", question.id)
    if message.hidden:
        message = message_without_words(message, living.resting_on(question.key, [message.message_id]))
    return _Found(Document("message", message.message_id), message.rendered, None, (message,))


def not_yet_known(living: Living, question: AskWhyNot, sight: Sight) -> WhyNot:
    """The answer for a document that is known today and was not at the time of the question. Raises NotFoundError."""
    found = _document(living, question)
    when = "" if found.memory is None else f": it was on {_day(found.memory.recorded_at)}"
    sentences = f"It had not been recorded by {_then(sight.now)}{when}."
    return WhyNot(
        id=found.document.id, kind=found.document.kind, text=found.text, stage="masked", explanation=(sentences,)
    )


def _not_shown(said: Utterance, memories: Sequence[Memory], sight: Sight) -> _Refused:
    """Why a message, with these memories, is not in sight."""
    if sight.as_of is not None and sight.as_of < said.at:
        return _Refused(
            "masked", f"It was said later, on {_day(said.at)}; asked is what was true at {_then(sight.at)}."
        )
    if not said.hidden and said.asleep_since is not None:
        return _Refused("masked", f"It is asleep since cycle {said.asleep_in} of {_day(said.asleep_since)}.")
    if sight.is_now:
        ended = {memory.id: _not_held(memory, sight) for memory in memories if not sight.holds(memory)}
        return _Refused(
            "masked",
            "It is hidden, because none of its memories is current.",
            next((each.instead for each in ended.values()), None) if len(ended) == 1 else None,
            tuple(
                f"Memory {memory_id}: {each.reason[0].lower()}{each.reason[1:]}" for memory_id, each in ended.items()
            ),
        )
    return _Refused("masked", "It is hidden: nothing that was remembered of it held then, or some of it is forgotten.")


def _not_held(memory: Memory, sight: Sight) -> _Refused:
    """Why a memory is not in sight: memories that have ended or not begun are in no answer."""
    match sight.status(memory):
        case "not_yet":
            began = _day(memory.valid_from)
            return _Refused("masked", f"It began later, on {began}; asked is what was true at {_then(sight.at)}.")
        case "superseded":
            assert memory.superseded_by is not None
            when = "" if memory.valid_until is None else f" on {_day(memory.valid_until)}"
            return _Refused(
                "masked", f"It ended{when}: memory {memory.superseded_by} took its place.", memory.superseded_by
            )
        case "forgotten":
            return _Refused("masked", "It was forgotten.")
        case "dormant":
            by = "" if memory.asleep_for is None else f": memory {memory.asleep_for} says the same"
            since = _day(memory.asleep_since or sight.now)
            return _Refused("masked", f"It sleeps since {since}{by}.", memory.asleep_for)
        case _:
            return _Refused("masked", f"It held until {_day(memory.valid_until or sight.now)}.")


def _not_wanted(found: _Found, selection: Selection) -> _Refused | None:
    """The first filter that excludes the document; further ones may too."""
    for name, wanted in selection._asdict().items():
        # Each filter alone, so that the reason names one.
        alone = EVERYTHING._replace(**{name: wanted})
        if not _wants(alone, found):
            return _Refused("asked_for", f"The filter `{name}` keeps it out: {_filtered(name, wanted, found)}.")
    return None


def _wants(selection: Selection, found: _Found) -> bool:
    if found.memory is None:
        return selection.wants_message(found.said[0])
    return selection.wants_memory(found.memory, found.said)


def _filtered(name: str, wanted: object, found: _Found) -> str:
    """The wanted values, and the document's own."""
    if found.memory is None and name in ("category", "tier", "entity"):
        return "a message has none"
    if name in ("since", "until"):
        at = found.said[0].at if found.memory is None else found.memory.valid_from
        return f"it is of {iso(at)}, and asked for is what is of {iso(cast('float', wanted))} or {_SIDES[name]}"
    about = found.said[0] if found.memory is None else found.memory
    has = getattr(about, name, None)
    if name == "entity":
        has = ", ".join(found.memory.entities) if found.memory is not None else None
    elif name == "data_source" and found.memory is None:
        has = DATA_SOURCES[found.said[0].role]
    elif name == "role":
        has = ", ".join(dict.fromkeys(each.role for each in found.said))
    elif name == "metadata":
        has = ", ".join(codec.dump(each.metadata).decode() for each in found.said) or codec.dump(has or {}).decode()
        wanted = codec.dump(wanted).decode()
    return f"it has {has or 'none'}, and asked for is {wanted}"


_SIDES: Final = {"since": "later", "until": "earlier"}


def _day(moment: float) -> str:
    return iso(moment)[:_DAY]


def _then(moment: float) -> str:
    return moment_for_people(iso(moment))


def _others(found: _Found, question: AskWhyNot) -> _Refused | None:
    """The question asks for something else."""
    kind = found.document.kind
    if question.kind not in (None, kind):
        return _Refused("asked_for", f"It is a {kind}, and only those of kind {question.kind} are asked for.")
    of = found.memory.subject if found.memory else found.said[0].speaker
    if question.user_id not in (None, of):
        return _Refused("asked_for", f"It is of {of}, and only what is of {question.user_id} is asked for.")
    session = found.memory.session_id if found.memory else found.said[0].session_id
    if question.session_id not in (None, session):
        return _Refused(
            "asked_for", f"It is of session {session}, and only session {question.session_id} is asked for."
        )
    return None


def _behind(found: _Found, ranking: Ranking, result: Result, ranked: str, *before: str) -> WhyNot:
    """The score's distance from the last result shown, and the parts with the largest gaps."""
    last = ranking.results[ranking.limit - 1]
    mine, theirs = made_of(result, ranking.parts), made_of(last, ranking.parts)
    differs = differences(mine, theirs)
    behind = -round(sum(differs.values()), 6)
    sentences = [
        *before,
        f"{ranked} of {len(ranking.results)}, and {ranking.limit} are shown.",
        f"Its score of {result.score:.2f} is {behind:.2f} below that of the last shown, "
        f"{last.document.kind} {last.document.id} ({last.score:.2f}).",
    ]
    if most := most_of_it(differs, most=PARTS_TOLD):
        sentences.append(f"The largest gaps: {most}.")
    return replace(_answer(found, ranking, "answer", sentences, result=result), behind=behind, differs=differs)


def _documents(passage: Passage) -> set[Document]:
    """The message and its memories that hold."""
    return {passage.document, *(Document("memory", memory.id) for memory in passage.memories)}


def _place(documents: Sequence[Document], document: Document) -> int | None:
    return documents.index(document) + 1 if document in documents else None


def _answer(
    found: _Found, ranking: Ranking, stage: FellOut, sentences: Sequence[str], *, result: Result | None = None
) -> WhyNot:
    return WhyNot(
        id=found.document.id,
        kind=found.document.kind,
        text=found.text,
        stage=stage,
        explanation=tuple(sentences),
        rank=None if result is None else ranking.results.index(result) + 1,
        ranked=len(ranking.results),
        shown=min(len(ranking.results), ranking.limit),
        score=None if result is None else round(result.score, 6),
    )


_INDEXES: Final = {"vectors": "the vectors", "text": "the text index"}
_DAY: Final = 10
"""Characters of an ISO time that are its day."""
