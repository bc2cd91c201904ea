"""Memories that are what was said, with what is known of the words beside them."""

from datetime import UTC, datetime

import pytest

from mnemolog.processors.ingest import admission, verbatim
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.worth.classifier import Verdict
from mnemolog.processors.memory.state import Focus
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import RejectedSentence
from mnemolog.schemas.message import Message, Role

NOON = datetime(2026, 9, 20, 12, tzinfo=UTC)


def read(said: str, *, role: Role = "user", focus: Focus | None = None, before: str = "") -> verbatim.ReadMessage:
    message = Message(agent_id="a", content=said, role=role, name="Ayşe" if role == "user" else "Atlas")
    return verbatim.read(message, at=NOON, focus=focus or Focus(), before=before, config=Config())


def kept(said: str, kind: str) -> Candidate:
    (proposed,) = read(said).proposed
    found = admission.admitted(proposed, Verdict(1.0, kind, 1.0), Config())
    assert isinstance(found, Candidate)
    return found


@pytest.mark.parametrize(
    "said, text",
    [
        ("I prefer tea.", "Ayşe prefers tea."),
        (
            "I live in Izmir and my sister in Ankara.",
            'Ayşe, 20 September 2026: "I live in Izmir and my sister in Ankara."',
        ),
        ("Bugün Bursa'dayım.", 'Ayşe, 20 September 2026: "Bugün Bursa\'dayım." [Bugün: 20 September 2026]'),
        ("Kahveyi sevmem.", 'Ayşe, 20 September 2026: "Kahveyi sevmem."'),
        (
            "I moved from Ankara to Izmir last month.",
            'Ayşe, 20 September 2026: "I moved from Ankara to Izmir last month." [last month: August 2026]',
        ),
    ],
)
def test_a_memory_tells_what_was_said_by_whom_and_when(said: str, text: str) -> None:
    (proposed,) = read(said).proposed
    assert proposed.candidate.text == text
    assert proposed.candidate.words == said


@pytest.mark.parametrize(
    "said, kind, until",
    [
        ("I will visit Rome in June 2027.", "plan", "2027-07-01"),
        ("I will visit Rome next month.", "plan", "2026-11-01"),
        ("I will retire in 2040.", "plan", "2041-01-01"),
        ("Remind me to renew my passport before March.", "reminder", "2027-03-01"),
        ("I am here until Friday.", "fact", "2026-09-26"),
        ("I will learn the guitar.", "plan", None),
        ("My daughter starts nursery in August.", "plan", None),
        ("6 nisanda işe başlıyorum.", "plan", None),
        ("We are moving to Leeds on 3 May.", "plan", None),
        ("3 Mayıs'ta Bursa'ya taşınacağız.", "plan", None),
        ("I'm going to Ana's party on 3 May, it starts at 9.", "plan", "2027-05-04"),
        ("3 Mayıs'ta konsere gidiyoruz, 9'da başlıyor.", "plan", "2027-05-04"),
        ("The jumble sale starts on 3 May and ends on 5 May.", "plan", "2027-05-06"),
        ("Remind me that the course starts on 3 May.", "reminder", "2027-05-04"),
        ("I moved to Izmir on 3 March 2024.", "fact", None),
        ("I have worked at Bosch since June.", "fact", None),
    ],
)
def test_a_memory_ends_with_the_period_that_its_words_name(said: str, kind: str, until: str | None) -> None:
    ends = kept(said, kind).valid_until
    assert (None if ends is None else datetime.fromtimestamp(ends, UTC).date().isoformat()) == until


def test_a_pronoun_keeps_its_place_and_whom_it_means_stands_beside() -> None:
    (proposed,) = read("O Google'da çalışıyor.", focus=Focus("Mehmet")).proposed
    assert proposed.candidate.text.endswith(': "O Google\'da çalışıyor." [O: Mehmet]')


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("Tom's brother pays the rent. He lives in Leeds.", None),
        ("Mehmet'in kardeşi dün geldi. O Bursa'da çalışıyor.", None),
        ("Tom pays the rent. He lives in Leeds.", "[He: Tom]"),
        ("My mum lives in Leeds with her dog Rufus. She moved there in March.", None),
    ],
)
def test_a_name_that_only_tells_who_somebody_is_is_not_whom_a_pronoun_means(said: str, whom: str | None) -> None:
    text = read(said).proposed[-1].candidate.text
    assert text.endswith(whom) if whom else "[" not in text


def test_an_answer_carries_the_question() -> None:
    (proposed,) = read("In Ankara.", before="Where do you live?").proposed
    assert proposed.candidate.text == 'Ayşe, 20 September 2026, after "Where do you live?": "In Ankara."'


@pytest.mark.parametrize(
    "question, answer, optional",
    [
        ("Bugün nasıl yardımcı olabilirim?", "Yarın İzmir'e gideceğim, Alsancak'ta bir ev bakacağım.", True),
        ("saz nasıl gidiyo", "hocayı değiştirdim, 750ye online alıyorum sıkıldım eskisinden", True),
        ("Shall I list other brands?", "no, I'll just use jelly babies", False),
        ("Do you already have a fitter?", "Yes, a guy called Lee, he did my brother's kitchen and my own.", False),
        ("Kısa bir metin hazırlayayım mı?", "yok ya esnafa sorarım, sen kısa yaz yeter bana", False),
    ],
)
def test_a_complete_answer_may_need_its_question_and_one_that_begins_with_yes_or_no_does(
    question: str, answer: str, optional: bool
) -> None:
    (proposed,) = read(answer, before=question).proposed
    assert f'after "{question}"' in proposed.candidate.text
    assert proposed.candidate.before_is_optional is optional


def test_what_the_third_person_tells_as_a_whole_stands_without_a_question() -> None:
    (proposed,) = read("My sister lives in Ankara.", before="How can I help you today?").proposed
    assert "help" not in proposed.candidate.text


@pytest.mark.parametrize(
    "said", ["Cheers Hamid. Shed code is 4471", "Thank you! Shed code is 4471", "Sağ ol Ayşe. Kod 4471"]
)
def test_thanks_and_greetings_lead_in_nothing_also_by_name(said: str) -> None:
    assert all(not each.candidate.said.before for each in read(said).proposed if each.candidate.said)


def test_what_an_assistant_tells_its_user_is_about_the_user_and_less_sure() -> None:
    (proposed,) = read("Your flight is booked for 5 May.", role="assistant").proposed
    found = admission.admitted(proposed, Verdict(0.5, "fact", 1.0), Config())
    assert isinstance(found, Candidate)
    assert (found.subject, found.confidence) == ("user", 0.3)


def test_what_an_assistant_asks_or_offers_is_not_kept() -> None:
    for said in ("How can I help you today?", "I can look that up for you.", "Sounds great!"):
        for proposed in read(said, role="assistant").proposed:
            assert isinstance(admission.admitted(proposed, Verdict(1.0, "fact", 1.0), Config()), RejectedSentence)


@pytest.mark.parametrize("said", ["If I were a vegetarian I'd miss bacon.", "Keşke köpeğim olsa."])
def test_what_would_be_a_false_fact_has_to_be_surer(said: str) -> None:
    (proposed,) = read(said).proposed
    settings = Config().admission
    between = (settings.keep_from + settings.keep_framed_from) / 2
    unkept = admission.admitted(proposed, Verdict(between, "fact", 1.0), Config())
    assert isinstance(unkept, RejectedSentence)
    assert (unkept.reason, unkept.worth) == ("framed", between)


@pytest.mark.parametrize(
    "said, last",
    [
        ("got an interview!! Wednesday at 10:30", 'after "got an interview!!": "Wednesday at 10:30"'),
        ("Lisbon or Porto? we haven't decided", 'after "Lisbon or Porto?": "we haven\'t decided"'),
        ("ok. My sister lives in Ghent.", "Ayşe's sister lives in Ghent."),
        ("yeah. their dad lives in Ghent.", '"their dad lives in Ghent."'),
    ],
)
def test_a_few_words_are_read_with_the_sentence_before_them(said: str, last: str) -> None:
    assert read(said).proposed[-1].candidate.text.endswith(last)
    assert 'after "yeah."' not in read(said).proposed[-1].candidate.text


def settled(said: str, *worth: float, before: str = "") -> list[str]:
    """The memories of a message, and why other sentences are none, by how much each is worth."""
    proposed = read(said, before=before).proposed
    judged = [(each, Verdict(found, "fact", 1.0)) for each, found in zip(proposed, worth, strict=True)]
    found = admission.admissions(judged, Config())
    return [each.reason if isinstance(each, RejectedSentence) else each.text.partition("2026")[2] for each in found]


def test_a_few_words_stand_beside_what_they_lead_in() -> None:
    said = "dads 70th. it's Saturday, the function room at the Cooper's Arms in town, i paid the deposit"
    assert settled(said, 0.5, 0.9) == [
        "leads_in",
        ', after "dads 70th.": "it\'s Saturday, the function room at the Cooper\'s Arms in town, i paid the deposit"',
    ]


@pytest.mark.parametrize(
    ("said", "true"),
    [
        ("arka lastik 190a degisti. dur yanlis, 190 degil 180 olacakti", "dur yanlis, 190 degil 180 olacakti"),
        (
            "I'm switching to Ecology Letters. Not Ecology Letters, I meant Functional Ecology.",
            "Not Ecology Letters, I",
        ),
    ],
)
def test_what_is_corrected_in_the_same_breath_is_no_memory_and_stands_beside_what_is_true(said: str, true: str) -> None:
    reason, text = settled(said, 0.9, 0.9)
    wrong = said.split(". ", maxsplit=1)[0]
    assert reason == "taken_back"
    assert text.startswith(f', after "{wrong}.": "{true}')


def test_what_denies_something_else_takes_nothing_back() -> None:
    assert "taken_back" not in settled("I have two cats. I'm actually not allergic to pollen now.", 0.9, 0.9)


def test_a_greeting_leads_in_nothing() -> None:
    said = "Günaydın! Dün Kadıköy'de Elif ile buluştum, o da Getir'de çalışıyor artık, uzun uzun konuştuk."
    reason, text = settled(said, 0.5, 0.9)
    assert (reason, "Günaydın" in text) == ("leads_in", False)


def test_a_few_words_that_name_their_matter_lead_in_nothing() -> None:
    said = "alerjiler: lateks, penisilin. kan grubum A rh negatif, rapor eczanede duruyor"
    assert settled(said, 0.5, 0.9)[0] == ': "alerjiler: lateks, penisilin."'


def test_a_few_words_that_are_surely_worth_it_are_a_memory_of_their_own() -> None:
    assert settled("köpek sahiplendik!! bütün gece ağladı durdu, hiç uyuyamadık vallahi.", 0.9, 0.9)[0] == (
        ': "köpek sahiplendik!!"'
    )


def test_a_few_words_that_nothing_worth_keeping_follows_are_kept_by_themselves() -> None:
    assert settled("hospital rang. what do I do now, I have no idea at all?", 0.6, 0.1) == [
        ': "hospital rang."',
        "not_worth",
    ]


@pytest.mark.parametrize(
    "asked, answered",
    [
        ("and the cake?", "lemon drizzle, dad picked it"),
        ("kaça", "5 milyon 750 pazarlıkla"),
        ("who is it", "Gwen"),
    ],
)
def test_an_answer_carries_a_question_without_its_mark_and_of_one_word(asked: str, answered: str) -> None:
    (text,) = settled(answered, 0.9, before=asked)
    assert f'after "{asked}": "{answered}"' in text


@pytest.mark.parametrize("begin", ["", "hi! "])
def test_the_head_of_a_list_is_no_memory_and_its_items_carry_it(begin: str) -> None:
    reading = read(begin + "Allergies:\n- Sam: eggs\n- me: kiwi")
    assert [each.reason for each in reading.left_out] == ["heads_a_list"]
    assert all('Allergies:"' in each.candidate.text for each in reading.proposed if each.candidate.words != "hi!")


@pytest.mark.parametrize(
    "said, text", [("i love my bike", "Ayşe loves their bike"), ("i hate rain", "Ayşe hates rain")]
)
def test_a_small_i_is_the_speaker(said: str, text: str) -> None:
    assert read(said).proposed[0].candidate.text == text


def test_an_assistant_never_speaks_under_the_name_of_its_user() -> None:
    message = Message(agent_id="a", content="Your table is booked for 5 May.", role="assistant", user_id="ayse")
    reading = verbatim.read(message, at=NOON, focus=Focus(), before="", config=Config())
    assert reading.proposed[0].candidate.text.startswith("Assistant, 20 September 2026")


@pytest.mark.parametrize("said", ["7. katta oturuyoruz", "babaannemin 90. yaş günü 30 kasım"])
def test_an_ordinal_opens_no_list_and_ends_no_sentence(said: str) -> None:
    assert [each.candidate.words for each in read(said).proposed] == [said]


def test_nobody_answers_a_question_of_their_own() -> None:
    message = Message(agent_id="a", content="About 90 euros a night", name="Ayşe")
    for by_another in (True, False):
        reading = verbatim.read(
            message, at=NOON, focus=Focus(), before="What is it?", config=Config(), by_another=by_another
        )
        assert ("What is it?" in reading.proposed[0].candidate.text) is by_another


@pytest.mark.parametrize(
    "said, is_kept",
    [
        ("can you remember that i prefer trains over flights", True),
        ("keep in mind: our keys rotate on Mondays", True),
        ("aklında olsun, cumaları ofiste yokum", True),
        ("annem laktoz yiyemiyor unutma", True),
        ("Merk dir bitte, dass ich keine Nüsse esse", True),
        ("remember that time we got lost?", False),
        ("do you remember that I like tea?", False),
        ("beni unutma", False),
    ],
)
def test_what_its_user_asks_to_remember_is_kept_however_little_it_seems_worth(said: str, is_kept: bool) -> None:
    (proposed,) = read(said).proposed

    found = admission.admitted(proposed, Verdict(0.0, "fact", 1.0), Config())

    assert isinstance(found, Candidate) == is_kept
    assert isinstance(found, RejectedSentence) or found.confidence == Config().admission.keep_from


def test_what_an_assistant_asks_to_remember_is_not_its_users_wish() -> None:
    (proposed,) = read("Remember that you can always ask me.", role="assistant").proposed

    assert not proposed.asked


def test_what_stands_in_brackets_is_no_sentence_of_its_own() -> None:
    said = "bohdan and i parted ways (coach! not bf) its Irena who trains me now"
    assert [each.candidate.words for each in read(said).proposed] == [said]
    assert len(read("we lost the match :( Moved to Izmir. I like tea.").proposed) == 2


def test_a_mail_below_the_name_of_its_sender_is_nobody_elses_statement() -> None:
    said = "mail from the council\nFrom: Figen Aksoy\nSubject: Prices\nI am on leave until 8 March."
    assert [each.candidate.words for each in read(said).proposed] == ["mail from the council"]


def test_a_day_that_is_named_twice_is_told_once() -> None:
    text = read("I fell today and today I moved to Izmir.").proposed[0].candidate.text
    assert text.count("today: 20 September 2026") == 1


def test_what_is_said_twice_in_the_same_place_is_read_once_and_stands_where_it_stands() -> None:
    said = "I moved to Izmir last month. We talked about it. " * 3
    one, _, again, _, third, _ = read(said).proposed
    assert again.candidate.text == third.candidate.text
    assert one.candidate.words == again.candidate.words
    assert [each.start for each in (one, again, third)] == [0, 49, 98]
    assert third.features is again.features, "it was read again"
    assert one.features is not again.features, "what stands before it is another thing"


def test_what_says_little_is_shown_with_the_sentence_before_it_also_where_it_speaks_of_the_speaker() -> None:
    said = "Dennis took the bottom half of my plot. I've kept the top bit by the tank."
    assert before(said, 1) == "Dennis took the bottom half of my plot."


def test_a_statement_that_is_whole_is_proposed_without_the_sentence_before_it() -> None:
    assert before("It rains. I prefer tea.", 1) == ""


def test_a_statement_is_no_answer_to_a_question_of_the_same_message() -> None:
    assert before("What's the capital of Peru? Also I'm off gluten since January.", 1) == ""


def test_what_follows_an_acknowledgement_answers_what_it_acknowledges() -> None:
    assert before("nah. midnight is fine by me though", 1, after="so fifa till 2?") == "so fifa till 2?"


def before(said: str, place: int, *, after: str = "") -> str:
    """What stands before a sentence of a message."""
    found = read(said, before=after).proposed[place].candidate.said
    assert found is not None
    return found.before


def test_a_person_who_was_named_in_between_is_who_is_meant_the_second_time() -> None:
    first, _, second = read("She moved to Berlin. My sister Elif called. She moved to Berlin.").proposed
    assert first.candidate.said is not None
    assert second.candidate.said is not None
    assert (first.candidate.said.referents, [each.name for each in second.candidate.said.referents]) == ((), ["Elif"])


def test_who_may_be_somebody_that_no_list_has_is_nobody_who_was_named_before() -> None:
    met, ill = read("Ayşe moved to Berlin. Actually Jo can't come, she's ill.").proposed
    *_, later = read("Ayşe moved to Berlin. Jo can't come on Sunday. She's ill.").proposed
    assert [each.candidate.said and each.candidate.said.referents for each in (met, ill, later)] == [(), (), ()]


def test_that_a_thing_is_meant_by_it_names_nobody_who_cannot_be_meant() -> None:
    *_, last = read("Ayşe set up PostgreSQL. It runs on port 5433, he says.").proposed
    assert last.candidate.said is not None
    assert [(each.words, each.name) for each in last.candidate.said.referents] == [("It", "PostgreSQL")]


@pytest.mark.parametrize(
    "said, over",
    [
        ("This morning we signed the lease.", True),
        ("Bu sabah sözleşmeyi imzaladık.", True),
        ("I booked the dentist for today.", False),
        ("We signed the lease and move in on 1 October.", False),
        ("Bugün doktora gideceğim.", False),
    ],
)
def test_what_is_over_is_no_plan(said: str, over: bool) -> None:
    (proposed,) = read(said).proposed
    assert ("plan" in proposed.never) is over
