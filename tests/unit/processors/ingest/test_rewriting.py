"""Standalone rewriting (ledger B5): the first person becomes the third, fillers go, 500 characters stay at most."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.rewriting import standalone
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import Language
from tests.unit.processors.ingest.parts import few


def told(text: str, language: Language = "en", name: str = "Ayşe", max_chars: int = 500) -> str:
    """The text as somebody else would tell it."""
    return standalone(text, name=name, language=language, max_chars=max_chars)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I like tea, and I never book meetings.", "Ayşe likes tea, and Ayşe never books meetings."),
        ("I prefer tea.", "Ayşe prefers tea."),
        ("I'm moving to Izmir.", "Ayşe is moving to Izmir."),
        ("I've moved to Izmir.", "Ayşe has moved to Izmir."),
        ("I'll move to Izmir.", "Ayşe will move to Izmir."),
        ("I'd love to move.", "Ayşe would love to move."),
        ("I'd been in Izmir.", "Ayşe had been in Izmir."),
        ("I don't eat meat.", "Ayşe doesn't eat meat."),
        ("I can't stand olives.", "Ayşe can't stand olives."),
        ("I carry and watch.", "Ayşe carries and watch."),
        ("I sold my car.", "Ayşe sold their car."),
        ("My car is red.", "Ayşe's car is red."),
        ("My sister visited me.", "Ayşe's sister visited Ayşe."),
        ("She gave it to me.", "She gave it to Ayşe."),
        ("My wife and I live in Izmir.", "Ayşe's wife and Ayşe live in Izmir."),
        ("We moved to Izmir.", "Ayşe and others moved to Izmir."),
        ("Just got back from Paris.", "Ayşe just got back from Paris."),
        ('I said "I like your work".', 'Ayşe said "I like your work".'),
        ("Henry VIII and I agree.", "Henry VIII and Ayşe agree."),
        # Names of oneself.
        ("My name is Ayşe Demir.", "Ayşe's name is Ayşe Demir."),
        ("I'm Ayşe Demir.", "Ayşe's name is Ayşe Demir."),
        ("I am Ayşe.", "Ayşe's name is Ayşe."),
        ("I'm Ayşe's sister.", "Ayşe is Ayşe's sister."),
        ("I'm Ayşegül.", "Ayşe is Ayşegül."),
        # Nobody's first person.
        ("The API port is 8080.", "The API port is 8080."),
    ],
)
def test_english(text: str, expected: str) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Çayı tercih ederim.", "Ayşe çayı tercih eder."),
        ("İzmir'e taşındım.", "Ayşe İzmir'e taşındı."),
        ("İzmir'de yaşıyorum.", "Ayşe İzmir'de yaşıyor."),
        ("İzmir'e taşınacağım.", "Ayşe İzmir'e taşınacak."),
        ("Et yemem.", "Ayşe et yemez."),
        ("Doktorum.", "Ayşe doktor."),
        ("34 yaşındayım.", "Ayşe 34 yaşında."),
        ("Kedimin adı Duman.", "Ayşe'nin kedisinin adı Duman."),
        ("İki kedim var.", "Ayşe'nin iki kedisi var."),
        ("Arabamı sattım.", "Ayşe arabasını sattı."),
        ("Bana kitap verdi.", "Ayşe'ye kitap verdi."),
        # Before a comma, before "ve", before "ama".
        ("İzmir'e taşındım, artık orada yaşıyorum.", "Ayşe İzmir'e taşındı, artık orada yaşıyor."),
        (
            "Toplantıya gittim, sunumu yaptım ve eve döndüm.",
            "Ayşe toplantıya gitti, sunumu yaptı ve eve döndü.",
        ),
        ("Kahveyi severim, çayı sevmem.", "Ayşe kahveyi sever, çayı sevmez."),
        ("Koşuyorum ama yüzmüyorum.", "Ayşe koşuyor ama yüzmüyor."),
        # Names of oneself.
        ("Adım Ayşe Demir.", "Ayşe'nin adı Ayşe Demir."),
        ("Benim adım Ayşe.", "Ayşe'nin adı Ayşe."),
        # Behind *benim* a trade is whose it is, not what one is: these lost their possessive.
        ("Benim doktorum, geç geldi.", "Ayşe'nin doktoru, geç geldi."),
        ("Bizim doktorumuz, geç geldi.", "Ayşe'nin doktoru, geç geldi."),
        ("Benim en iyi öğretmenim, emekli oldu.", "Ayşe'nin en iyi öğretmeni, emekli oldu."),
        ("Benim avukatım ve eşim geldi.", "Ayşe'nin avukatı ve eşi geldi."),
        ("Benim şoförüm, geç geldi.", "Ayşe'nin şoförü, geç geldi."),
        ("Benim terzim, geç geldi.", "Ayşe'nin terzisi, geç geldi."),
        ("Benim mimarımın evi büyük.", "Ayşe'nin mimarının evi büyük."),
        ("O benim doktorum.", "O Ayşe'nin doktoru."),
        ("Bu benim kararım.", "Bu Ayşe'nin kararı."),
        ("Ben doktorum.", "Ayşe doktor."),
        ("Sessizlik benim için önemli.", "Sessizlik Ayşe için önemli."),
        ("Doktorum geç geldi.", "Ayşe'nin doktoru geç geldi."),
        ("Benim annem, geç geldi.", "Ayşe'nin annesi, geç geldi."),
        ("Benim babam, öğretmen.", "Ayşe'nin babası, öğretmen."),
        ("Benim arabam, bozuldu.", "Ayşe'nin arabası, bozuldu."),
        ("Benim köpeğim, hasta.", "Ayşe'nin köpeği, hasta."),
        ("Benim ofisim, uzak.", "Ayşe'nin ofisi, uzak."),
        ("Bizim evimiz, büyük.", "Ayşe'nin evi, büyük."),
        ("Bizim ülkemiz, güzel.", "Ayşe'nin ülkesi, güzel."),
        ("Ben Ayşe Demir, İzmir'de yaşıyorum.", "Ayşe'nin adı Ayşe Demir, İzmir'de yaşıyor."),
        ("Ben Ayşe'yi tanıyorum.", "Ayşe Ayşe'yi tanıyor."),
        # Nobody's first person; a capital İ at the start.
        ("API portu 8080.", "API portu 8080."),
        ("işler zor.", "İşler zor."),
    ],
)
def test_turkish(text: str, expected: str) -> None:
    assert told(text, "tr") == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Tom", "Tom'un kedisi var."),
        ("Ahmet", "Ahmet'in kedisi var."),
        ("Oğuz", "Oğuz'un kedisi var."),
        ("Gül", "Gül'ün kedisi var."),
        ("Burak", "Burak'ın kedisi var."),
    ],
)
def test_a_name_takes_its_suffix_by_vowel_harmony(name: str, expected: str) -> None:
    assert told("Kedim var.", "tr", name) == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Well, I prefer tea.", "en", "Ayşe prefers tea."),
        ("Yeah, so, I mean, I prefer tea, you know.", "en", "Ayşe prefers tea."),
        ("I prefer, um, tea.", "en", "Ayşe prefers tea."),
        ("Hey Tom! I prefer tea.", "en", "Ayşe prefers tea."),
        ("Yani, çayı tercih ederim.", "tr", "Ayşe çayı tercih eder."),
        ("Şey, valla, çayı tercih ederim işte.", "tr", "Ayşe çayı tercih eder."),
        ("Selam Tom! Çayı tercih ederim.", "tr", "Ayşe çayı tercih eder."),
    ],
)
def test_words_that_say_nothing_go(text: str, language: Language, expected: str) -> None:
    assert told(text, language) == expected


def test_what_is_nothing_but_fillers_stays() -> None:
    assert told("Well, yeah, so.") == "Well, yeah, so."


@pytest.mark.parametrize("words", [70, 120])
def test_what_is_too_long_is_cut_at_a_word(words: int) -> None:
    text = "tea " * words
    cut = told(text.strip(), max_chars=300)
    assert (len(cut) <= 300) and (cut == f"Tea{' tea' * (words - 1)}" or cut.endswith(" tea…"))


@few
@given(st.text(min_size=1).filter(str.strip), st.sampled_from(("en", "tr")), st.sampled_from(("Ayşe", "User", "Tom B")))
def test_any_text_becomes_one_that_is_not_empty_nor_too_long(text: str, language: Language, name: str) -> None:
    rewritten = standalone(text, name=name, language=language, max_chars=500)
    assert rewritten.strip()
    assert len(rewritten) <= 500


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Merhaba ben Sevgi.", "Sevgi'nin adı Sevgi."),
        ("Merhaba, ben Sevgi, muhasebedeyim.", "Sevgi'nin adı Sevgi, muhasebede."),
        ("Salı günü taşınıyoruz.", "Sevgi ve diğerleri salı günü taşınıyor."),
        ("Biz İzmir'e yerleştik.", "Sevgi ve diğerleri İzmir'e yerleşti."),
        ("Salı günü taşınıyorum.", "Sevgi salı günü taşınıyor."),
        ("Evi göstermek istiyorum onlara.", "Sevgi evi göstermek istiyor onlara."),
        ("Babam benim yanımda kalacak.", "Sevgi'nin babası Sevgi'nin yanında kalacak."),
        (
            "Pazartesi kızım okula başlıyor, ben götüreceğim.",
            "Pazartesi Sevgi'nin kızı okula başlıyor, Sevgi götürecek.",
        ),
        ("Abimle konuştuk.", "Sevgi abisiyle konuştu."),
        ("Öğleden sonraya toplantı koyma.", "Öğleden sonraya toplantı koyma."),
        ("Köyüm uzakta.", "Sevgi'nin köyü uzakta."),
        ("Yarın geliyorum ben.", "Yarın geliyor Sevgi."),
        ("Kızımı okula bıraktım.", "Sevgi kızını okula bıraktı."),
        ('Doktor "gideceğim" dedi.', 'Doktor "gideceğim" dedi.'),
        ("İşim Ilgın'da, kızım Iğdır'da.", "Sevgi'nin işi Ilgın'da, kızı Iğdır'da."),
    ],
)
def test_turkish_says_who_does_it_and_whose_it_is(said: str, told: str) -> None:
    assert standalone(said, name="Sevgi", language="tr", max_chars=500) == told


@pytest.mark.parametrize(
    ("text", "told_as", "expected"),
    [
        ("Please answer me in Turkish.", "preference", "Ayşe wants: answer them in Turkish."),
        (
            "When I ask for a route, give me the train.",
            "preference",
            "Ayşe wants: when Ayşe asks for a route, give them the train.",
        ),
        ("Let's drop my old blog.", "decision", "Ayşe decided: drop their old blog."),
        ("Sorry, make that six.", "correction", "Ayşe corrects: make that six."),
        ("Dentist on Tuesday.", "plan", "Ayşe plans: dentist on Tuesday."),
        ("PRs under 300 lines, please", "preference", "Ayşe wants: PRs under 300 lines, please"),
    ],
)
def test_what_has_no_subject_is_told_as_what_it_is(text: str, told_as: Category, expected: str) -> None:
    assert standalone(text, name="Ayşe", language="en", max_chars=500, told_as=told_as) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The bucket is in us-east-2.",
        "The I/O is slow on disk 2.",
        "Mail goes to me@izmir.org.",
        "The file is a/my/path.txt.",
    ],
)
def test_what_looks_like_a_pronoun_inside_a_name_is_left_alone(text: str) -> None:
    assert told(text) == text
