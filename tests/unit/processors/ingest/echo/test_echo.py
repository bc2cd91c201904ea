"""Self-echo: what was recalled into a session is recognised when it comes back, and news and confirmations are kept."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.echo.echo import Recalled, Remainder, recalled, without_echoes
from mnemolog.processors.language.detection import detect
from mnemolog.schemas.command import RecalledItem
from mnemolog.schemas.config import EchoConfig
from mnemolog.schemas.message import Role
from tests.unit.processors.ingest.parts import few

CONFIG = EchoConfig()
ROLES: tuple[Role, ...] = ("user", "assistant", "system", "tool")


def given_text(text: str, number: int = 1, kind: Literal["memory", "message"] = "memory") -> Recalled:
    """A text that was given to the agent."""
    return recalled(RecalledItem(kind=kind, id=f"{kind}{number}", text=text))


def heard(text: str, role: Role, *given: Recalled, config: EchoConfig = CONFIG) -> Remainder:
    """What is left of a message."""
    return without_echoes(text, role, given, detect(text), config)


IZMIR = given_text("User lives in Izmir.")
LONG = given_text("User works as a nurse in the children's hospital near the harbour of Izmir.", 2)
YASIYOR = given_text("Kullanıcı İzmir'de yaşıyor.", 3)
UZUN = given_text("Kullanıcı sabahları işe gitmeden önce Kadıköy sahilinde köpeğiyle birlikte koşmayı çok sever.", 4)
GIVEN = (IZMIR, LONG, YASIYOR, UZUN)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("User lives in Izmir.", "memory1"),
        ("user lives in izmir", "memory1"),
        ("USER LIVES IN IZMIR!", "memory1"),
        ("User lives in İzmir.", "memory1"),
        ("- **User lives in Izmir.**", "memory1"),
        ("> User lives in Izmir.", "memory1"),
        ("3) User lives in Izmir.", "memory1"),
        ("• User, lives in Izmir!!!", "memory1"),
        ("User works as a nurse in the childrens hospital, near the harbour of Izmir", "memory2"),
        ("User works as a nurse in the children’s hospital near the harbour of beautiful Izmir.", "memory2"),
        ("a nurse in the children's hospital near the harbour", "memory2"),
        ("Kullanıcı İzmir'de yaşıyor.", "memory3"),
        ("kullanici izmirde yasiyor", "memory3"),
        ("KULLANICI İZMİR’DE YAŞIYOR!", "memory3"),
        ("* Kullanıcı İzmir'de yaşıyor", "memory3"),
        (
            "Kullanıcı sabahları işe gitmeden önce Kadıköy sahilinde köpeğiyle birlikte koşmayı pek sever",
            "memory4",
        ),
        ("sabahları işe gitmeden önce Kadıköy sahilinde", "memory4"),
    ],
)
def test_a_repetition_is_an_echo_whoever_gives_it_back(text: str, source: str, role: Role) -> None:
    assert heard(text, role, *GIVEN) == Remainder("", (source,))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (
            "The weather is nice. User lives in Izmir. Shall we go to the beach?",
            "The weather is nice. Shall we go to the beach?",
        ),
        (
            "Plan for today:\n\n- buy bread\n- User lives in Izmir.\n- call Tom at 9.30 a.m.\n\nDone.",
            "Plan for today:\n\n- buy bread\n- call Tom at 9.30 a.m.\n\nDone.",
        ),
        ("Relevant memories:\n- User lives in Izmir.\n\nWhat's the weather?", "What's the weather?"),
        ("## Relevant memories\n1. User lives in Izmir.\n\nHow is it there?", "How is it there?"),
        ("Here is what I remember: User lives in Izmir. Is there a beach?", "Is there a beach?"),
        ("<memories>\nUser lives in Izmir.\n</memories>\nIs there a beach?", "Is there a beach?"),
        ("<memories>User lives in Izmir.</memories> Is there a beach?", "Is there a beach?"),
        ("Hatırladıklarım:\n- Kullanıcı İzmir'de yaşıyor.\n\nOrada hava nasıl?", "Orada hava nasıl?"),
        ("Hatırladıklarım: Kullanıcı İzmir'de yaşıyor. Orada hava nasıl?", "Orada hava nasıl?"),
        ("Bugün hava güzel. Kullanıcı İzmir'de yaşıyor. Denize gidelim mi?", "Bugün hava güzel. Denize gidelim mi?"),
    ],
)
def test_the_rest_of_a_longer_text_is_kept_as_it_is(text: str, rest: str, role: Role) -> None:
    assert heard(text, role, *GIVEN).text == rest


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("You told me that you live in Izmir.", "memory1"),
        ("You live in Izmir.", "memory1"),
        ("As you mentioned earlier, you live in Izmir.", "memory1"),
        ("I remember that you work as a nurse in a hospital near the harbour.", "memory2"),
        ("According to my notes, the user lives in Izmir.", "memory1"),
        ("İzmir'de yaşadığını söylemiştin.", "memory3"),
        ("İzmir'de yaşıyorsun.", "memory3"),
        ("Sabahları Kadıköy sahilinde köpeğinle koşmayı sevdiğini biliyorum.", "memory4"),
    ],
)
def test_others_than_users_repeat_in_other_words_too(text: str, source: str, role: Role) -> None:
    assert heard(text, role, *GIVEN) == Remainder("", (source,))


@pytest.mark.parametrize(
    "text",
    [
        "Yes, I live in Izmir.",
        "I live in Izmir.",
        "Right, and I still work as a nurse in the children's hospital near the harbour of Izmir.",
        "I work as a nurse in the children's hospital near the harbour of Izmir.",
        "Evet, İzmir'de yaşıyorum.",
        "İzmir'de yaşıyorum.",
        "Sabahları işe gitmeden önce Kadıköy sahilinde köpeğimle birlikte koşmayı çok severim.",
    ],
)
def test_what_users_confirm_in_their_words_is_kept(text: str) -> None:
    assert heard(text, "user", *GIVEN) == Remainder(text, ())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    "text",
    [
        "You lived in Izmir until 2019.",
        "User lives in Ankara.",
        "User no longer lives in Izmir.",
        "It is not true that User lives in Izmir.",
        "User lives in Izmir and has just adopted a dog.",
        "Mehmet works as a nurse in the children's hospital near the harbour of Izmir.",
        "User works as a nurse in the children's hospital near the harbour of Athens.",
        "User works as a nurse in the children's hospital near the harbour of Izmir since 2021.",
        "User never works as a nurse in the children's hospital near the harbour of Izmir.",
        "Do you still live in Izmir?",
        "Kullanıcı Ankara'da yaşıyor.",
        "Kullanıcı artık İzmir'de yaşamıyor.",
        "Kullanıcı sabahları işe gitmeden önce Kadıköy sahilinde köpeğiyle birlikte koşmayı hiç sevmez.",
        "Kullanıcı sabahları işe gitmeden önce Moda sahilinde köpeğiyle birlikte koşmayı çok sever.",
        "Kullanıcı 3 yıldır İzmir'de yaşıyor.",
        "Izmir is a city on the Aegean coast.",
        "In Izmir.",
    ],
)
def test_news_is_kept_whole(text: str, role: Role) -> None:
    assert heard(text, role, *GIVEN) == Remainder(text, ())


def test_a_denial_that_is_left_away_is_news() -> None:
    given = given_text("User does not drink any coffee in the evening after dinner.")
    text = "User does drink any coffee in the evening after dinner."
    assert heard(text, "assistant", given) == Remainder(text, ())
    assert heard("User does not drink any coffee in the evening after dinner", "assistant", given).text == ""


def test_a_denial_in_another_sentence_of_the_text_makes_no_news() -> None:
    given = given_text("I live in Izmir with my sister. I don't like coffee.", 1, "message")
    assert heard("I live in Izmir with my sister.", "assistant", given).text == ""
    assert heard("You live in Izmir with your sister.", "assistant", given).text == ""
    assert heard("You like coffee.", "assistant", given).text == "You like coffee."


SAID = given_text("I live in Izmir with my sister.", 1, "message")
SAID_TOO = given_text("I work as a nurse.", 2, "message")


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_a_message_of_the_transcript_that_others_give_back_is_an_echo(role: Role) -> None:
    assert heard("I live in Izmir with my sister.", role, SAID) == Remainder("", ("message1",))
    assert heard("You live in Izmir with your sister.", role, SAID) == Remainder("", ("message1",))


def test_a_user_who_says_a_sentence_again_confirms_it() -> None:
    for text in ("I live in Izmir with my sister.", "Yes. I live in Izmir with my sister."):
        assert heard(text, "user", SAID, SAID_TOO) == Remainder(text, ())


def test_a_user_who_pastes_the_transcript_echoes_it() -> None:
    pasted = "I live in Izmir with my sister.\nI work as a nurse.\nCan you sum this up?"
    assert heard(pasted, "user", SAID, SAID_TOO) == Remainder("Can you sum this up?", ("message1", "message2"))
    headed = "Relevant memories:\n- I live in Izmir with my sister.\n\nSum this up!"
    assert heard(headed, "user", SAID) == Remainder("Sum this up!", ("message1",))


def test_what_others_say_of_themselves_is_no_paraphrase() -> None:
    for text in ("I moved my index to Izmir's live cluster.", "I live in Izmir too."):
        assert heard(text, "assistant", IZMIR) == Remainder(text, ())


def test_a_paraphrase_is_of_one_sentence_and_not_of_words_from_many() -> None:
    many = given_text("User lives near the sea. User has a dog. User cooks pasta on Sundays.")
    text = "You cook near the dog."
    assert heard(text, "assistant", many) == Remainder(text, ())
    assert heard("On Sundays you cook pasta.", "assistant", many).text == ""


def test_echoes_are_told_once_in_the_order_of_the_recall() -> None:
    text = "Kullanıcı İzmir'de yaşıyor. User lives in Izmir. User lives in Izmir."
    assert heard(text, "assistant", IZMIR, YASIYOR) == Remainder("", ("memory1", "memory3"))


def test_a_sentence_of_several_recalled_texts_is_an_echo_of_each() -> None:
    vegan = given_text("User is vegan.", 5)
    assert heard("User lives in Izmir; User is vegan.", "tool", IZMIR, vegan) == Remainder("", ("memory1", "memory5"))


def test_a_recalled_text_in_the_answer_of_a_tool_is_an_echo() -> None:
    assert heard('{"memories": [{"id": "memory1", "text": "User lives in Izmir."}]}', "tool", IZMIR).text == ""


def test_few_words_are_an_echo_of_a_whole_text_only() -> None:
    long = given_text("User is vegan since the birth of the twins.")
    assert heard("User is vegan.", "tool", long) == Remainder("User is vegan.", ())
    assert heard("User is vegan since.", "tool", long).text == ""
    assert heard("User is vegan.", "tool", given_text("User is vegan.")).text == ""


@pytest.mark.parametrize(("shared", "rest"), [(0.8, ""), (0.81, "one"), (0.79, "")])
def test_a_repetition_shares_at_least_so_many_word_triples(shared: float, rest: str) -> None:
    given = given_text("the old red car stands here now")
    text = "the old red car stands here again"  # 4 of 5
    assert heard(text, "user", given, config=EchoConfig(shared=shared)).text == (text if rest else "")


@pytest.mark.parametrize(("paraphrased", "echoed"), [(0.75, True), (0.76, False), (0.74, True)])
def test_a_paraphrase_has_at_least_so_many_content_words(paraphrased: float, echoed: bool) -> None:
    text = "you happily live in izmir"  # you, live and izmir of four
    config = EchoConfig(paraphrased=paraphrased, restated=1.0)
    given = given_text("You live in Izmir with two cats.")
    assert (heard(text, "assistant", given, config=config).text == "") is echoed


@pytest.mark.parametrize(("restated", "echoed"), [(0.5, True), (0.51, False), (0.49, True)])
def test_what_others_tell_the_listener_restates_so_much_of_what_was_recalled(restated: float, echoed: bool) -> None:
    given = given_text("User keeps cats near harbours.")  # keep, cat, near, harbour
    text = "since you keep cats, i would look for a garden"
    assert (heard(text, "assistant", given, config=EchoConfig(restated=restated)).text == "") is echoed


@few
@given(st.text(), st.sampled_from(ROLES))
def test_a_session_without_recalls_is_untouched(text: str, role: Role) -> None:
    assert without_echoes(text, role, (), "en", CONFIG) == Remainder(text, ())


AWKWARD = st.text(st.sampled_from("aB1 .!?…\n\t\"')”-<>/:é"), max_size=60)


@given(AWKWARD, AWKWARD.filter(str.strip), st.sampled_from(ROLES))
def test_any_text_is_heard(text: str, given: str, role: Role) -> None:
    left = without_echoes(text, role, [given_text(given)], "en", CONFIG)
    assert len(left.text) <= len(text)
    assert left.echoes or left.text == text


SENTENCES = (
    "The weather is nice.", "Is there a beach?", "Call Tom at 9.30!", "Bugün hava güzel.", "Relevant memories:",
    "User lives in Izmir.", "Kullanıcı İzmir'de yaşıyor.", "You live in Izmir.", "I live in Izmir.", "Evet.",
)  # fmt: skip


@given(st.permutations(SENTENCES), st.sampled_from([" ", "\n", "\n\n"]), st.sampled_from(ROLES))
def test_the_rest_is_made_of_sentences_of_the_message_in_order(said: list[str], between: str, role: Role) -> None:
    rest = without_echoes(between.join(said), role, GIVEN, "en", CONFIG).text
    kept = [sentence for sentence in said if sentence in rest]
    assert rest.split() == " ".join(kept).split()
    assert set(SENTENCES[:4]) <= set(kept)
    assert "User lives in Izmir." not in kept


def test_what_a_tool_gives_back_in_a_format_of_its_own_is_an_echo() -> None:
    given = [recalled(RecalledItem(kind="memory", id="m1", text="There are 34 of them, all Zebra TC21."))]
    found = '{"tool":"memory_search","results":[{"score":0.81,"text":"There are 34 of them, all Zebra TC21."}]}'
    assert without_echoes(found, "tool", given, "en", EchoConfig()).echoes == ("m1",)
    assert without_echoes(found, "user", given, "en", EchoConfig()).text == found


HOUSE = given_text("The user's house was built in 1971, only the roof is insulated.", 6)
EV = given_text("Ev 1971 yapımı, sadece çatısı yalıtımlı.", 7)
DOG = given_text("We won't get another dog this year. Mark feels the same.", 8)
KOPEK = given_text("Bu sene yeni köpek almayacağız. Tolga da aynı fikirde.", 9)
RESTATED = (HOUSE, EV, DOG, KOPEK)


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("As far as I remember, the house was built in 1971 and only the roof is insulated.", ""),
        ("A quick recap for you: we won't get another dog this year.", ""),
        ("As you told me, you won't get another dog this year.", ""),
        (
            "We won't get another dog this year, and there is no hurry about that.",
            "and there is no hurry about that.",
        ),
        ("Mark feels the same.", ""),
        ("Hatırladığım kadarıyla ev 1971 yapımı ve yalnızca çatısı yalıtımlı.", ""),
        (
            "Bana anlattığın gibi bu sene yeni köpek almayacaksınız; acele etmeye de gerek yok.",
            "acele etmeye de gerek yok.",
        ),
        ("Tolga da aynı fikirde.", ""),
    ],
)
def test_clauses_that_only_say_again_are_cut_whatever_introduces_them(text: str, rest: str, role: Role) -> None:
    assert heard(text, role, *RESTATED).text == rest


@pytest.mark.parametrize(
    "text",
    [
        "As far as I remember, the house was built in 1984 and only the roof is insulated.",
        "As you told me, you will get another dog this year.",
        "A quick recap for you: Mark has got another dog.",
        "Bana anlattığın gibi bu sene yeni köpek alacaksınız.",
        "Hatırladığım kadarıyla ev 1984 yapımı ve yalnızca çatısı yalıtımlı.",
    ],
)
def test_what_others_say_they_heard_is_news_where_it_was_not_said_so(text: str) -> None:
    assert heard(text, "assistant", *RESTATED) == Remainder(text, ())


@pytest.mark.parametrize(
    "text",
    [
        'I moved to Ankara in May but your notes still say: "User lives in Izmir."',
        "I moved to Ankara:\nUser lives in Izmir.",
        'My new phone number is 555 1234, and the screen says: "User lives in Izmir."',
        'Annem öldü, notlarında hâlâ şu yazıyor: "Kullanıcı İzmir\'de yaşıyor."',
        "Not true anymore:\nUser lives in Izmir.",
        "Artık doğru değil:\nKullanıcı İzmir'de yaşıyor.",
    ],
)
def test_what_says_something_itself_does_not_go_with_what_it_introduces(text: str) -> None:
    assert heard(text, "user", *GIVEN).text.startswith(text[:10])


@pytest.mark.parametrize(
    "text",
    [
        "Your table is booked for 8 pm on Friday: you live in Izmir.",
        "You live in Izmir, but have rented an office in Ankara since June.",
        "Kullanıcı İzmir'de yaşıyor, ama 7 Haziran'da Ankara'ya taşınıyor.",
    ],
)
def test_news_beside_an_echo_keep_their_subject(text: str) -> None:
    left = heard(text, "assistant", *GIVEN).text
    assert left == text or left.startswith("Your table is booked")


def test_a_sentence_of_a_text_is_of_that_text_only_beside_the_others() -> None:
    picnic = given_text("The picnic was planned for May. It was cancelled.", 13)
    wedding = "The wedding moved to June. It was cancelled."
    assert heard(wedding, "user", picnic).text == wedding
    assert heard("The picnic was planned for May. It was cancelled.", "assistant", picnic).text == ""


def test_another_denial_is_news() -> None:
    fish = given_text("User doesn't eat fish but eats meat.", 14)
    assert heard("You eat fish but not meat.", "assistant", fish).text == "You eat fish but not meat."


def test_a_word_alone_is_no_sentence_of_a_recalled_text() -> None:
    assert heard("Thanks.", "user", given_text("Thanks. I live in Izmir.")).text == "Thanks."


def test_users_may_quote_what_was_recalled_and_paste_it_under_a_heading() -> None:
    assert heard('It says this on my screen: "User lives in Izmir."', "user", *GIVEN).text == ""
    assert heard("What it found:\nUser lives in Izmir.\nKullanıcı İzmir'de yaşıyor.", "user", *GIVEN).text == ""
    kept = "Kept as you said: User lives in Izmir and has a boat."
    assert heard(kept, "user", *GIVEN).text == kept


CUSTOMER = given_text("Kaan'ın en büyük müşterisi Uludağ Otelcilik.", 10)
PAYS = given_text("Uludağ Otelcilik ödemeleri 60 gün vadeyle yapıyor.", 11)
MARKET = given_text("Nadia's spring market stall is on 12 April in Hebden Bridge.", 12)


@pytest.mark.parametrize(
    ("text", "echoes"),
    [
        ("En büyük müşterin Uludağ Otelcilik, ödemeyi de 60 gün vadeyle yapıyor.", ("memory10", "memory11")),
        ("To keep the date in view: the spring market stall is in Hebden Bridge on the 12th of April.", ("memory12",)),
    ],
)
def test_a_sentence_may_be_put_together_of_several_texts_and_numbers_written_otherwise(
    text: str, echoes: tuple[str, ...]
) -> None:
    assert heard(text, "assistant", CUSTOMER, PAYS, MARKET) == Remainder("", echoes)


@pytest.mark.parametrize(
    "text",
    [
        "En büyük müşterin Uludağ Otelcilik, ödemeyi de 90 gün vadeyle yapıyor.",
        "The spring market stall is in Hebden Bridge on the 13th of April.",
    ],
)
def test_another_number_is_news_in_what_is_put_together_too(text: str) -> None:
    assert heard(text, "assistant", CUSTOMER, PAYS, MARKET) == Remainder(text, ())
