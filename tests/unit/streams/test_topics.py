"""What a statement is about stands beside it: an earlier one of its conversation (processors/ingest/topics.py)."""

from dataclasses import replace

from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import Forget
from mnemolog.schemas.config import AdmissionConfig
from mnemolog.schemas.event import About
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.message import Message
from tests.property.bench import CONFIG
from tests.property.conversations import Sending
from tests.unit.streams.test_write_path import asks, of, says, told

EAGER = replace(CONFIG, admission=AdmissionConfig(context_from=0.05))
"""So that what may be shown is, however improbable: these tests are of whose words may stand where."""
PARTY_WORDS = "The birthday party of our grandfather is in the bowling club of Galway."
PARTY = says(1, PARTY_WORDS, user="siobhan")
CROWD = "We booked the bowling club."


def about(state: AgentState, message: str) -> About | None:
    """What stands beside the memory of a message."""
    said = memory(state, message).said
    assert said is not None
    return said.about


def memory(state: AgentState, message: str) -> Memory:
    """The memory that a message became."""
    return state.memories[of(message)]


def test_what_others_said_in_the_same_conversation_stands_beside_a_statement_that_leaves_it_out() -> None:
    state = told(PARTY, says(2, CROWD, user="pat"), config=EAGER)
    found = about(state, "m2")
    assert found is not None
    assert (found.name, found.memory_id) == ("Siobhan", of("m1"))
    assert memory(state, "m2").text.endswith(
        '[Siobhan said before: "The birthday party of our grandfather is in the bowling club of Galway."]'
    )
    assert memory(state, "m2").words == CROWD, "nothing is put into Pat's mouth"


def test_a_statement_of_another_day_shows_its_day() -> None:
    state = told(
        says(1, PARTY_WORDS, user="pat", session="a"), says(2_000, CROWD, user="pat", session="b"), config=EAGER
    )
    assert "[Pat said on " in memory(state, "m2000").text


def test_what_says_enough_by_itself_stands_alone() -> None:
    whole = "Yesterday we booked the bowling club of Salthill for the wedding of my cousin Aoife in September."
    assert about(told(PARTY, says(2, whole, user="pat")), "m2") is None


def test_nothing_stands_beside_it_where_that_is_switched_off() -> None:
    off = replace(CONFIG, admission=AdmissionConfig(context_from=1.0))
    assert about(told(PARTY, says(2, CROWD, user="pat"), config=off), "m2") is None


def test_everyday_statements_of_one_speaker_stand_alone() -> None:
    lines = (
        "My sister is pregnant, don't tell anyone.",
        "By the way I'm a vegetarian.",
        "I work as a nurse in Leeds.",
        "My car is a red Skoda from 2014.",
        "We moved to Bristol in March.",
    )
    state = told(*(says(at, line) for at, line in enumerate(lines, start=1)))
    assert [memory.text for memory in state.memories.values() if memory.said and memory.said.about] == []


def test_what_is_about_something_else_shows_nothing_of_it() -> None:
    state = told(PARTY, says(2_000, "I sold my old tractor.", user="siobhan", session="b"))
    assert about(state, "m2000") is None


def test_nobody_is_shown_what_strangers_said() -> None:
    elsewhere = told(PARTY, says(2, CROWD, user="pat", session="b"), config=EAGER)
    assert about(elsewhere, "m2") is None, "Pat was not there"
    unnamed = told(_unnamed(PARTY), _unnamed(says(2, CROWD, user="pat")), config=EAGER)
    assert about(unnamed, "m2") is None, "a session without a name is no conversation"


def test_whoever_took_part_in_a_conversation_is_shown_it_later() -> None:
    here = says(2, "I bring the sausage rolls, thirty of them, to the birthday party.", user="pat")
    state = told(PARTY, here, says(2_000, CROWD, user="pat", session="b"), config=EAGER)
    found = about(state, "m2000")
    assert found is not None
    assert found.name == "Siobhan"


def test_what_an_assistant_says_is_never_what_a_user_speaks_of() -> None:
    said = says(1, "Your bowling club booking is confirmed for 5 May 2031.", role="assistant")
    assert about(told(said, says(2, CROWD), config=EAGER), "m2") is None


def test_what_was_said_in_confidence_is_shown_beside_nothing_else() -> None:
    secret = says(1, PARTY_WORDS + " Don't tell anyone.", user="siobhan")
    assert about(told(secret, says(2, CROWD, user="pat"), config=EAGER), "m2") is None


def test_what_was_forgotten_is_not_shown() -> None:
    forget = asks(Forget(id="c1", agent_id="atlas", memory_id=of("m1")))
    assert about(told(PARTY, forget, says(3, CROWD, user="pat"), config=EAGER), "m3") is None


def test_a_reply_of_few_words_is_shown_with_what_another_person_just_said_though_it_is_no_memory() -> None:
    question = says(1, "uff", user="siobhan")
    state = told(question, says(2, "I hate celery.", user="pat"), config=EAGER)
    assert memory(state, "m2").text == "Pat hates celery.", "what is whole needs nothing"
    state = told(question, says(2, "I never eat it since the accident.", user="pat"), config=EAGER)
    found = about(state, "m2")
    assert found is not None
    assert (found.words, found.name, found.memory_id) == ("uff", "Siobhan", None)


def test_what_is_forgotten_later_is_shown_no_more() -> None:
    forget = asks(Forget(id="c1", agent_id="atlas", memory_id=of("m1")))
    state = told(PARTY, says(2, CROWD, user="pat"), forget, config=EAGER)
    assert about(state, "m2") is None
    assert "birthday" not in memory(state, "m2").text
    assert memory(state, "m2").text.endswith(f'"{CROWD}"')
    assert memory(state, "m2").active


def test_the_words_that_lead_a_statement_in_are_shown_with_it() -> None:
    first = says(1, "Our grandfather turns 80. The birthday party is in the bowling club.", user="siobhan")
    found = about(told(first, says(2, "We booked the bowling club.", user="pat"), config=EAGER), "m2")
    assert found is not None
    assert found.words == "Our grandfather turns 80. The birthday party is in the bowling club."


def _unnamed(sending: Sending) -> Sending:
    assert isinstance(sending.body, Message)
    return replace(sending, body=replace(sending.body, session_id=None))
