"""What a statement is about stands beside it: an earlier one of its conversation (processors/ingest/contexts)."""

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

EAGER = replace(CONFIG, admission=AdmissionConfig(context_from=0.02))
"""So that what may be shown is, however improbable: these tests are of whose words may stand where."""
ALL = AdmissionConfig(keep_from=0.0, embed_from=0.0)
"""So that everything becomes a memory."""
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
    whole = "Yesterday we sold our old blue boat to my cousin Aoife in Cork for two thousand euros."
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
    question = says(1, "celery, celery, celery", user="siobhan")
    state = told(question, says(2, "I hate celery.", user="pat"), config=EAGER)
    assert memory(state, "m2").text == "Pat hates celery.", "what is whole needs nothing"
    state = told(question, says(2, "I never eat it since the accident.", user="pat"), config=EAGER)
    found = about(state, "m2")
    assert found is not None
    assert (found.words, found.name, found.memory_id) == ("celery, celery, celery", "Siobhan", None)


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


def test_what_the_same_speaker_said_just_before_stands_before_the_words() -> None:
    said = memory(told(PARTY, says(2, CROWD, user="siobhan"), config=EAGER), "m2").said
    assert said is not None
    assert (said.before, said.about) == (PARTY_WORDS, None)


def test_the_question_that_a_few_words_answer_is_shown_once() -> None:
    asked = says(1, "Where is the birthday party?", user="siobhan")
    eager = replace(CONFIG, admission=replace(ALL, context_from=0.05))
    said = memory(told(asked, says(2, "in the bowling club", user="pat"), config=eager), "m2").said
    assert said is not None
    assert (said.before, said.about) == ("Where is the birthday party?", None)


def test_what_else_the_speaker_just_said_does_not_stand_before_another_matter() -> None:
    for first, then in (
        ("My sister is having a baby, she's pregnant!!", "Lizbon mu Porto mu daha karar vermedik"),
        ("if i ever win the lottery im buyin a boat", "insurance deductible went up to 1500 this yr"),
    ):
        found = told(says(1, first, user="kim"), says(2, then, user="kim"), config=replace(CONFIG, admission=ALL))
        assert first[:20] not in memory(found, "m2").text


def test_the_sentence_before_a_few_words_is_shown_only_where_they_need_it() -> None:
    said = says(1, "We moved to the new flat in Leeds. It has a garden.", user="kim")
    shown, hidden = (
        told(said, config=replace(CONFIG, admission=replace(ALL, lead_from=least))) for least in (0.0, 1.0)
    )
    before = [[each.said.before for each in state.memories.values() if each.said] for state in (shown, hidden)]
    assert before == [["", "We moved to the new flat in Leeds."], ["", ""]]


def test_a_sentence_that_changes_the_subject_is_shown_without_the_one_before_it() -> None:
    said = says(
        1,
        "It rained here all day. Yesterday we moved to a stone house in Izmir near the sea with my mother.",
        user="kim",
    )
    state = told(said, config=replace(CONFIG, admission=ALL))
    assert [each.said.before for each in state.memories.values() if each.said] == ["", ""]


def test_a_preceding_sentence_is_shown_with_the_one_that_it_needs_itself() -> None:
    said = says(1, "We moved to the new flat in Leeds. It has a garden. It is mostly nettles.", user="kim")
    always = replace(CONFIG, admission=replace(ALL, lead_from=0.0))
    befores = [each.said.before for each in told(said, config=always).memories.values() if each.said]
    assert befores == [
        "",
        "We moved to the new flat in Leeds.",
        "We moved to the new flat in Leeds. It has a garden.",
    ]


def test_a_statement_with_a_preceding_sentence_gets_no_earlier_statement_as_well() -> None:
    said = says(2, "We booked the bowling club. It has room for fifty of us.", user="pat")
    always = replace(EAGER, admission=replace(EAGER.admission, lead_from=0.0, keep_from=0.0, embed_from=0.0))
    both = [each.said for each in told(PARTY, said, config=always).memories.values() if each.sources == ("m2",)]
    assert [bool(each.about) for each in both if each] == [True, False]


def test_a_question_is_shown_with_a_complete_answer_only_where_that_needs_it() -> None:
    asked = says(1, "How is the lute going?", user="siobhan")
    answered = says(2, "I changed my teacher, I take it online for 750 now.", user="pat")
    shown, hidden = (
        told(asked, answered, config=replace(CONFIG, admission=replace(ALL, question_from=least, context_from=1.0)))
        for least in (0.0, 1.0)
    )
    assert "How is the lute going?" in memory(shown, "m2").text
    assert "lute" not in memory(hidden, "m2").text


def test_of_little_that_is_known_nothing_is_shown_only_because_it_is_the_latest() -> None:
    for first, then in (
        ("My dog is called Rex.", "the deadline moved to friday"),
        ("I'm vegan.", "leo got a new bike"),
    ):
        found = told(says(1, first, user="kim"), says(2, then, user="kim"), config=replace(CONFIG, admission=ALL))
        assert first[:8] not in memory(found, "m2").text


def test_the_head_of_a_list_stands_before_its_items_whatever_they_need() -> None:
    said = says(1, "Allergies of the kids:\n- Mason: peanuts\n- Jaxon: eggs and sesame", user="kim")
    state = told(said, config=replace(CONFIG, admission=AdmissionConfig(lead_from=1.0)))
    assert {each.said.before for each in state.memories.values() if each.said} == {"Allergies of the kids:"}


def _unnamed(sending: Sending) -> Sending:
    assert isinstance(sending.body, Message)
    return replace(sending, body=replace(sending.body, session_id=None))
