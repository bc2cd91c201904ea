"""Requests to tell something to no other person: which sentences ask, and what a request covers."""

from dataclasses import replace

import pytest

from mnemolog.processors.ingest.filters import asks_confidence, only_asks_confidence
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.config import AdmissionConfig
from mnemolog.schemas.event import Language, SaidInConfidence
from tests.property.bench import CONFIG, written
from tests.property.conversations import Sending
from tests.unit.streams.test_write_path import events, of, says, told

ASKING = (
    "don't tell anyone but i'm pregnant",
    "I got the offer from Spotify. Please keep this to yourself.",
    "this stays between us: Tom is getting fired in March",
    "Just between you and me, I can't stand my brother in law.",
    "Please don't mention this to my wife, I bought her a necklace.",
    "I'm gay. Please don't tell my family.",
    "i quit yesterday lol dont tell a soul",
    "Strictly confidential: the merger closes on 4 June.",
    "keep quiet about this please but we're eloping",
    "im moving\ndont tell anybody",
    "kimseye söyleme ama hamileyim",
    "Aramızda kalsın, başka iş arıyorum.",
    "Laf aramızda, kayınbiraderimi hiç sevmem.",
    "Eşime söyleme ama ona kolye aldım.",
    "kimsenin haberi olmasin ama eylulde tasiniyoruz",
    "Bu bilgi gizli: birleşme 4 haziranda tamamlanıyor.",
    "kimseyle paylaşma ama Ayşe ile Ali boşanıyor",
    "Ich kündige im März, das bleibt unter uns.",
    "Sag es bitte niemandem, ich bin schwanger.",
    'I bought the 15" laptop, please don\'t tell anyone, and a 27" monitor.',
    '27" monitör aldım, kimseye söyleme, bir de 15" laptop.',
)
NOT_ASKING = (
    "She told me not to tell anyone.",
    "I don't tell anyone my age.",
    "Between us we earn about 5k a month.",
    "Things between us have been better since the move.",
    "Don't tell me how it ends!",
    "don't share the link yet, it's broken",
    "My doctor keeps everything confidential.",
    'My sister said "don\'t tell anyone" and then posted it herself.',
    "Everyone knows that I'm moving, no need to keep it quiet.",
    "You can tell anyone, I'm proud of it.",
    "Please don't save this.",
    "Yaşımı kimseye söylemem.",
    "Sonunu söyleme, daha izlemedim.",
    "Aramızda on yaş var.",
    'Ablam "kimseye söyleme" dedi, sonra kendisi paylaştı.',
    "Aramızda kalsın diye bir program vardı, onu izlerdim.",
    "Herkese söyleyebilirsin, gurur duyuyorum.",
    "Doktorum her şeyi gizli tutar.",
    "Das sage ich niemandem gern.",
)


@pytest.mark.parametrize("said", ASKING)
def test_a_request_for_confidence_is_read(said: str) -> None:
    assert asks_confidence(said)


@pytest.mark.parametrize("said", NOT_ASKING)
def test_what_only_speaks_of_secrets_asks_for_nothing(said: str) -> None:
    assert not asks_confidence(said)


@pytest.mark.parametrize(
    ("said", "language", "alone"),
    [
        ("Please don't tell anyone.", "en", True),
        ("Don’t tell anyone I quit.", "en", False),
        ("lütfen kimseye söyleme", "tr", True),
        ("kimseye söyleme, istifa ettim", "tr", False),
    ],
)
def test_a_request_that_says_nothing_else_is_told_apart(said: str, language: Language, alone: bool) -> None:
    assert only_asks_confidence(said, language) is alone


def confidential(state: AgentState) -> dict[str, bool]:
    """The marks of messages and memories."""
    messages = {each.message_id: each.confidential for each in state.transcript.values()}
    return messages | {each.id: each.confidential for each in state.memories.values()}


CONFIDED = "I moved to my sister's flat in Izmir."
LATER = "We paint the flat green."


def test_a_message_that_asks_marks_itself_and_its_memories_and_the_request_is_none() -> None:
    state = told(says(1, f"{CONFIDED} Please don't tell anyone."))
    assert [memory.words for memory in state.memories.values()] == [CONFIDED]
    assert confidential(state) == {"m1": True, of("m1"): True}


def test_a_request_by_itself_covers_what_its_speaker_said_just_before() -> None:
    asking = says(3, "kimseye söyleme lütfen")
    state = told(says(1, CONFIDED), says(2, "I like Lisbon very much.", user="pat"), asking)
    assert confidential(state)["m1"]
    assert confidential(state)[of("m1")]
    assert not confidential(state)["m2"]


def test_what_is_said_again_in_confidence_is_confidential_from_then_on() -> None:
    state = told(says(1, CONFIDED), says(2, f"{CONFIDED} Keep it between us."))
    assert [memory.confidential for memory in state.memories.values()] == [True]


def test_what_an_assistant_says_asks_for_no_confidence() -> None:
    state = told(says(1, "Your flight to Izmir is booked for 5 May 2031. Don't tell anyone.", role="assistant"))
    assert not any(confidential(state).values())


def test_what_was_said_in_confidence_stands_beside_nothing() -> None:
    eager = replace(CONFIG, admission=AdmissionConfig(context_from=0.05))  # whatever may be shown is
    said = (CONFIDED, f"{CONFIDED} Don't tell anyone.")
    beside = [told(says(1, first, user="siobhan"), says(2, LATER, user="pat"), config=eager) for first in said]
    openly, hidden = ("sister" in state.memories[of("m2")].text for state in beside)
    assert (openly, hidden) == (True, False)


def test_the_event_names_who_asked() -> None:
    sent: list[Sending] = [says(1, f"{CONFIDED} Please don't tell anyone.")]
    (event,) = events(written(sent), SaidInConfidence)
    assert (event.asked_by, event.message_ids, event.memory_ids) == ("m1", ("m1",), (of("m1"),))


def test_the_request_does_not_decide_the_class_of_what_is_stated_beside_it() -> None:
    state = told(says(1, "due in August, don't tell anyone yet", user="kim"))
    assert [memory.category for memory in state.memories.values()] == ["plan"]
