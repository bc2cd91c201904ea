"""An agent's memory as text for a prompt. Read it from top to bottom.

             the results of a search are given, each with how much of it belongs into a prompt (retrieval.py)
standing     what is pinned, and the hot tier
preferences  preferences that users stated, in the space that the results leave
newer        the newer memories that contradict one of these: it is given only with them (recall/newer.py)
turns        what was said before and after a message that is not understood without it
assembled    as much of all this as there are tokens for (recall/context.py)
without      preferences that a conversation was given before and keeps are left out
noted        what was given is recorded where the question names a conversation, and counts as used if it was asked for
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Final

from mnemolog.processors.memory.names import shown_memory, shown_message
from mnemolog.processors.narration import searches
from mnemolog.processors.ports import Living, Placed, Put, Report, TokenCounter
from mnemolog.processors.recall.context import Assembled, Item, assembled, without
from mnemolog.processors.recall.fence import PREAMBLE
from mnemolog.processors.recall.newer import newer_ones
from mnemolog.processors.recall.preferences import most_useful, stated_by_user
from mnemolog.processors.recall.selection import Selection, asked_for, chosen
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.recall.turns import Turns, needed
from mnemolog.projections.hits import recall
from mnemolog.projections.hot_tier import HotTier
from mnemolog.schemas.config import Config
from mnemolog.schemas.config.context import MOST_PREFERENCES
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Answer, Context, Hit
from mnemolog.schemas.question import GetContext

MOST_SOURCES: Final = 3
"""The number of a memory's source messages that a context names: a memory that was repeated has a hundred."""


class Contexts:
    """Answers questions with text for prompts."""

    def __init__(
        self, living: Living, hot: HotTier, counter: TokenCounter, *, put: Put, config: Config, report: Report
    ) -> None:
        """`put` receives the record of the memories that were given."""
        self._living = living
        self._counter = counter
        self._put = put
        self._report = report
        self._config = config.context
        self._hot = hot

    async def get(
        self, question: GetContext, answer: Answer, *, sight: Sight, selection: Selection, living: Living
    ) -> Context:
        """The text, from the memories in sight. Raises ConfigError if the tokenizer cannot be loaded."""
        began = perf_counter()
        made = await asyncio.to_thread(self._made, question, answer, sight, selection, living)
        if question.into is not None and (made.given or await asyncio.to_thread(self._has_lost, question)):
            self._put(recall(question, question.into, made.given, unasked=made.unasked))
        given = {(each.kind, each.id) for each in made.given}
        left = [hit for hit in answer.results if (hit.kind, hit.id) not in given]
        skipped = sum(hit.injection == "skipped" for hit in left)
        context = Context(
            text=made.text,
            preamble=PREAMBLE if made.block else "",
            block=made.block,
            tokens=made.tokens,
            tokenizer=self._counter.name,
            given=made.given,
            skipped=skipped,
            left_out=len(left) - skipped,
            position=answer.position,
            took_ms=round(answer.took_ms + (perf_counter() - began) * 1_000, 3),
            behind=answer.behind,
            without=answer.without,
            as_of=answer.as_of,
            known_at=answer.known_at,
            note=None if made.given else answer.note,
        )
        self._report(searches.given(question, context, at=sight.now))
        return context

    def _has_lost(self, question: GetContext) -> bool:
        """Whether its conversation was given memories that it does not have any more."""
        return question.into is not None and not question.once and bool(self._living.given(question.key, question.into))

    def _made(
        self, question: GetContext, answer: Answer, sight: Sight, selection: Selection, living: Living
    ) -> Assembled:
        standing = chosen(living, question.key, self._standing(question, sight, living), selection)
        names = living.names(question.key)
        known = {memory.id for memory in standing}
        # A standing memory is given once, though a search finds it too.
        hits = [hit for hit in answer.results if hit.id not in known and self._may_be_given(hit)]
        preferences = chosen(living, question.key, self._preferences(question, sight, living), selection)
        preferences = [memory for memory in preferences if memory.id not in known][: self._config.preferences]
        items = [
            [_standing_item(shown_memory(memory, names)) for memory in standing],
            self._found(question.key, hits, standing, sight, living, names),
            # The day and the speaker are in the text; more details would leave room for half as many.
            [replace(_standing_item(shown_memory(memory, names)), facts=()) for memory in preferences],
        ]
        newer = newer_ones(
            living,
            question.key,
            [item.id for each in items for item in each if item.kind == "memory"],
            visible=lambda memories: self._visible(question, memories, hits, sight, living, selection),
        )
        always, asked, preferred = ([_with_newer(item, newer, names) for item in each] for each in items)
        return assembled(
            always,
            asked,
            without(preferred, self._had(question), self._config),
            budget=question.tokens or self._config.tokens,
            count=self._counter.count,
            config=self._config,
        )

    def _may_be_given(self, hit: Hit) -> bool:
        """Whether a result may be given; a confidential one only as `confidential` of the settings allows."""
        if not hit.confidential or self._config.confidential == "always":
            return hit.injection != "skipped"
        return self._config.confidential == "asked" and hit.injection == "full"

    # Standing.

    def _standing(self, question: GetContext, sight: Sight, living: Living) -> list[Memory]:
        """The pinned memories, then the hot tier; only those of the conversation or the person, if one is named."""
        key = question.key
        if living is self._living and sight.is_now:
            pinned = living.pinned(key, now=sight.at)
        else:
            pinned = [memory for memory in living.memories(key) if memory.pinned and sight.holds(memory)]
        found = {memory.id: memory for memory in (*pinned, *self._hot.of(key, living, sight))}
        return self._open(question, found.values())

    def _open(self, question: GetContext, memories: Iterable[Memory]) -> list[Memory]:
        """Those that may be given though no result has them."""
        given = (memory for memory in memories if asked_for(question, memory.subject, memory.session_id))
        return [memory for memory in given if not memory.confidential or self._config.confidential == "always"]

    # Preferences and newer memories.

    def _preferences(self, question: GetContext, sight: Sight, living: Living) -> list[Memory]:
        """Preferences that users stated, the most useful first; only those of the conversation or person, if named."""
        if not self._config.preferences:
            return []
        key, person, conversation = question.key, question.user_id, question.session_id
        if living is self._living and sight.is_now:
            latest = living.preferences(
                key, now=sight.at, limit=MOST_PREFERENCES, subject=person, session_id=conversation
            )
        else:
            latest = [memory for memory in living.memories(key) if stated_by_user(memory) and sight.holds(memory)]
        return most_useful(self._open(question, latest))

    def _had(self, question: GetContext) -> Mapping[str, Collection[str]]:
        """The memories that the conversation was given and keeps, with their texts."""
        if question.into is None or not question.once:
            return {}
        return self._living.given(question.key, question.into)

    def _visible(
        self,
        question: GetContext,
        memories: Sequence[Memory],
        hits: Sequence[Hit],
        sight: Sight,
        living: Living,
        selection: Selection,
    ) -> Sequence[Memory]:
        """Those of the newer memories that may be given."""
        found = {hit.id for hit in hits}
        may_be_given = {memory.id for memory in self._open(question, memories)} | found
        holding = [memory for memory in memories if memory.id in may_be_given and sight.holds(memory)]
        return chosen(living, question.key, holding, selection)

    # Turns.

    def _found(
        self,
        key: str,
        hits: Sequence[Hit],
        standing: Sequence[Memory],
        sight: Sight,
        living: Living,
        names: Mapping[str, str],
    ) -> list[Item]:
        """The results as items, with the turns that they need."""
        at = {hit.id: hit.sources[0] for hit in hits if hit.injection == "full" and hit.sources}
        around = living.around(key, at.values(), neighbours=1)
        # Messages that are given anyway, as a result or in a memory's words, are not repeated as turns.
        known = {source for hit in hits for source in hit.sources}
        known |= {source for memory in standing for source in memory.sources}
        # Neighbours were not asked for: confidential ones stay out, whatever is allowed for results.
        open_ones = [each for each in _usable(key, around, sight, living) if not each.said.confidential]
        usable = [each._replace(said=shown_message(each.said, names)) for each in open_ones]
        return [_found_item(hit, self._turns(hit, around.get(at.get(hit.id, "")), usable, known)) for hit in hits]

    def _turns(self, hit: Hit, of: Placed | None, usable: Iterable[Placed], given: Collection[str]) -> Turns:
        """The turns that a result needs around it."""
        # A short memory needs none: it states its speaker, time and meaning itself.
        few_words = 0 if hit.kind == "memory" else self._config.few_words
        return Turns() if of is None else needed(of, usable, given=given, few_words=few_words)


def _usable(key: str, around: dict[str, Placed], sight: Sight, living: Living) -> list[Placed]:
    """The messages around, without the sources of ended memories: a context must not reveal those."""
    memories = living.resting_on(key, around)
    ended = {source for memory in memories if _has_ended(memory, sight) for source in memory.sources}
    return [
        placed
        for message_id, placed in around.items()
        if message_id not in ended and (sight.as_of is None or placed.said.at <= sight.as_of)
    ]


def _has_ended(memory: Memory, sight: Sight) -> bool:
    return not memory.active if sight.is_now else sight.masks(memory)


def _standing_item(memory: Memory) -> Item:
    until = None if memory.valid_until is None else iso(memory.valid_until, memory.utc_offset_s)
    facts = _facts(
        memory.category, iso(memory.valid_from, memory.utc_offset_s), until, memory.source_confidence, memory.sources
    )
    return Item(
        kind="memory",
        id=memory.id,
        text=memory.text,
        injection="full",
        relevance=None,
        facts=facts,
        confidential=memory.confidential,
    )


def _with_newer(item: Item, newer: Mapping[str, Sequence[Memory]], names: Mapping[str, str]) -> Item:
    """The item with the newer memories that contradict it, which have its relevance: they are given because of it."""
    found = [_standing_item(shown_memory(memory, names)) for memory in newer.get(item.id, ())]
    shown = [replace(each, injection="summary", relevance=item.relevance) for each in found]
    if not shown:
        return item
    # "A newer one" says more.
    facts = tuple(each for each in item.facts if each != _CONTRADICTED)
    return replace(item, facts=facts, newer=tuple(_with_newer(each, newer, names) for each in shown))


def _found_item(hit: Hit, turns: Turns) -> Item:
    facts = _facts(hit.category, hit.at, hit.valid_until, hit.confidence, hit.sources)
    if hit.contradicts:
        facts = (*facts, _CONTRADICTED)
    return Item(
        kind=hit.kind,
        id=hit.id,
        text=hit.text,
        injection=hit.injection,
        relevance=hit.relevance,
        facts=facts,
        confidential=hit.confidential,
        before=None if turns.before is None else turns.before.rendered,
        after=None if turns.after is None else turns.after.rendered,
    )


def _facts(
    category: str | None, at: str, until: str | None, confidence: float | None, sources: Sequence[str]
) -> tuple[str, ...]:
    """The facts shown with an item that is given whole; a message has no confidence."""
    details = [category or "message", f"said {at[:_DAY]}"]
    if until is not None:
        details.append(f"until {until[:_DAY]}")
    if category is not None and confidence is not None:
        details.append(f"confidence {confidence:.2f}")
    if sources:
        details.append(f"from {', '.join(sources[:MOST_SOURCES])}")
    return tuple(details)


_CONTRADICTED: Final = "another current memory contradicts it"
_DAY: Final = 10
"""Characters of an ISO time that are its day."""
