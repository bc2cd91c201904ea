"""The suite that every language pack passes."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.alignment.comparer import compare
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import emotion, filters, verbatim
from mnemolog.processors.ingest.announcements import announces
from mnemolog.processors.ingest.density import temporal_signals
from mnemolog.processors.ingest.echo import echo_words
from mnemolog.processors.ingest.formation import form
from mnemolog.processors.ingest.observer import observe
from mnemolog.processors.ingest.rewriting import standalone
from mnemolog.processors.ingest.statements import asks, states_a_fact
from mnemolog.processors.ingest.worth.exclusions import excluded
from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect
from mnemolog.processors.memory.state import Focus
from mnemolog.processors.text.analyser import query_tokens, tokens
from mnemolog.processors.text.dates import dates, with_iso_dates
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.meanings import meanings
from mnemolog.processors.text.quotations import unquoted
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Message
from tests.examples import examples
from tests.unit.processors.language.samples import SAMPLES, named

SUNDAY = date(2026, 9, 20)
NOON = datetime(2026, 9, 20, 12, tzinfo=UTC)
CONFIG = Config()
few = examples(30)
each_language = pytest.mark.parametrize("language", list(PACKS))


def test_every_pack_has_a_sample() -> None:
    assert list(SAMPLES) == list(PACKS)


@each_language
def test_a_pack_knows_its_language(language: Language) -> None:
    assert PACKS[language].language == language


@each_language
def test_detects_its_own_sentences(language: Language) -> None:
    assert {text: detect(text) for text in SAMPLES[language].sentences} == dict.fromkeys(
        SAMPLES[language].sentences, language
    )


@each_language
def test_words_of_one_stem_are_one_token(language: Language) -> None:
    for stem, words in SAMPLES[language].stems.items():
        assert {token for word in words for token in tokens(word, language)} == {stem}


@each_language
def test_stop_words_are_no_tokens_however_they_are_written(language: Language) -> None:
    pack = PACKS[language]
    assert tokens(" ".join(SAMPLES[language].stops), language) == []
    assert [word for word in sorted(pack.stop_words) if tokens(word, language)] == []
    assert [word for word in sorted(pack.stop_words) if pack.lower(word) != word] == []


@each_language
def test_tells_what_is_quoted_from_the_words_of_the_speaker(language: Language) -> None:
    quoted = SAMPLES[language].quoted
    assert {text: " ".join(unquoted(text, language).split()) for text in quoted} == quoted
    assert all(len(unquoted(text, language)) == len(text) for text in quoted)


@each_language
def test_an_open_decision_is_no_decision(language: Language) -> None:
    observer = CONFIG.observer
    assert [said for said in SAMPLES[language].undecided if "decision" not in excluded(said, language, observer)] == []


@each_language
def test_lower_case_is_that_of_the_language(language: Language) -> None:
    for written, small in SAMPLES[language].lower:
        assert PACKS[language].lower(written) == small


@each_language
def test_only_turkish_has_an_i_without_a_dot(language: Language) -> None:
    assert (PACKS[language].lower("I") == "ı") == (language == "tr")
    assert (PACKS[language].capitalised("it") == "İt") == (language == "tr")


@each_language
def test_facts_are_told_from_questions(language: Language) -> None:
    sample = SAMPLES[language]
    assert [text for text in sample.facts if not states_a_fact(fold(text), language)] == []
    assert [text for text in sample.facts if asks(fold(text), language)] == []
    assert [text for text in sample.questions if states_a_fact(fold(text), language)] == []
    assert [text for text in sample.questions if not asks(fold(text), language)] == []


@each_language
def test_a_cue_tells_a_change(language: Language) -> None:
    was, now = (Statement(text, language) for text in SAMPLES[language].changed)
    assert "cue" in compare(was, now, 0.9, GateConfig()).evidence
    assert compare(was, now, 0.9, GateConfig()).verdict != "same"


@each_language
def test_a_cue_tells_that_the_last_words_are_taken_back(language: Language) -> None:
    assert [Statement(text, language).retracts for text in SAMPLES[language].taken_back] == [True, False]


@each_language
def test_a_denial_turns_a_statement(language: Language) -> None:
    said, denied = (Statement(text, language) for text in SAMPLES[language].turned)
    assert "polarity" in compare(said, denied, 0.9, GateConfig()).evidence
    assert compare(said, denied, 0.9, GateConfig()).verdict != "same"


@each_language
def test_words_of_time_mean_what_they_say(language: Language) -> None:
    times = SAMPLES[language].times
    assert {text: [named(meant) for meant in meanings(text, SUNDAY, language)] for text in times} == {
        text: [meant] for text, meant in times.items()
    }


@each_language
def test_a_date_stands_in_its_sentence(language: Language) -> None:
    said, expected = SAMPLES[language].dated
    assert with_iso_dates(said, SUNDAY, language) == expected


@each_language
def test_words_of_time_are_signals(language: Language) -> None:
    assert [text for text in SAMPLES[language].times if not temporal_signals(fold(text), language)] == []


@each_language
def test_what_only_says_again_has_the_same_content(language: Language) -> None:
    known, again, news = SAMPLES[language].repeated
    content = [echo_words.stems(text, echo_words.spoken(text), language) for text in (known, again)]
    assert content[0] <= content[1]
    assert echo_words.denials(echo_words.spoken(news), language) - echo_words.denials(
        echo_words.spoken(known), language
    )


@each_language
def test_the_filters_find_orders_to_a_machine_and_what_is_off_the_record(language: Language) -> None:
    injection = filters.bars(Message(agent_id="a", content=SAMPLES[language].injection))
    private = filters.bars(Message(agent_id="a", content=SAMPLES[language].off_the_record))
    assert injection and injection.filter == "injection"
    assert private and private.filter == "off_the_record"
    assert [text for text in SAMPLES[language].facts if filters.bars(Message(agent_id="a", content=text))] == []


@each_language
def test_a_denied_feeling_is_another_one(language: Language) -> None:
    glad, not_glad = (emotion.feel(composed(text), fold(text), language) for text in SAMPLES[language].feelings)
    assert glad.valence > 0 > not_glad.valence


@each_language
def test_a_statement_of_somebody_names_him(language: Language) -> None:
    said, told = SAMPLES[language].statement
    assert standalone(said, name="Max", language=language, max_chars=500) == told


@each_language
def test_a_memory_holds_the_words_in_their_order(language: Language) -> None:
    for text in SAMPLES[language].sentences:
        message = Message(agent_id="a", content=text, name="Max")
        read = verbatim.read(message, at=NOON, focus=Focus(), before="", config=CONFIG)
        assert [p.candidate.words for p in read.proposed] == [text]
        assert {p.candidate.language for p in read.proposed} == {language}


def everything(text: str, language: Language) -> None:
    """Whatever reads a text reads this one."""
    pack, folded = PACKS[language], fold(text)
    tokens(text, language), query_tokens(text)
    dates(text, SUNDAY, language), with_iso_dates(text, SUNDAY, language), meanings(composed(text), SUNDAY, language)
    states_a_fact(folded, language), asks(folded, language), announces(folded, language)
    standalone(text, name="Max", language=language, max_chars=500)
    emotion.feel(composed(text), fold(composed(text)), language)
    echo_words.stems(text, echo_words.spoken(text), language)
    pack.sentences.parts(text), pack.spelled_out(text), pack.capitalised(text), pack.lower(text)
    compare(Statement(text, language), Statement(text, language), 0.9, GateConfig())


@each_language
@pytest.mark.parametrize("text", ["", " ", ".", "?", "'", "\n", "İ", "ß"])
def test_nothing_fails_on_a_text_of_nothing(text: str, language: Language) -> None:
    everything(text, language)


@few
@given(st.text(max_size=60), st.sampled_from(list(PACKS)))
def test_nothing_fails_on_any_text(text: str, language: Language) -> None:
    everything(text, language)


@few
@given(
    st.sampled_from(list(PACKS)),
    st.lists(st.sampled_from([text for sample in SAMPLES.values() for text in sample.sentences]), max_size=4),
)
def test_a_message_of_several_languages_is_read(_language: Language, texts: list[str]) -> None:
    message = Message(agent_id="a", content=" ".join(texts) or "x", name="Max")
    form(observe(message, CONFIG.observer), message, at=NOON, focus=Focus("Ayşe"), config=CONFIG)
    read = verbatim.read(message, at=NOON, focus=Focus("Ayşe"), before="", config=CONFIG)
    assert all(p.candidate.words in message.content for p in read.proposed)
