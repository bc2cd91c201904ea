"""Emotion (ledger B6): valence, arousal and feeling of sentences as people write them, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.emotion import feel
from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import emotion as lexicon
from mnemolog.processors.text.language import composed, fold
from mnemolog.schemas.event import CALM, Emotion, Feeling, Language
from tests.unit.processors.ingest.parts import few


def of(text: str, language: Language = "en") -> Emotion:
    """The emotion of a text."""
    text = composed(text)
    return feel(text, fold(text), language)


def sign(valence: float) -> int:
    """-1, 0 or 1."""
    return (valence > 0) - (valence < 0)


def loudness(arousal: float) -> str:
    """The class of an arousal."""
    return "calm" if arousal == 0 else "stirred" if arousal < 0.5 else "wild"


ENGLISH: list[tuple[str, int, Feeling | None, str]] = [
    ("I'm happy.", 1, "joy", "calm"),
    ("I am not happy with this.", -1, None, "calm"),
    ("I'm not very happy.", -1, None, "calm"),
    ("I don't think I'm happy here.", -1, None, "calm"),
    ("No, I'm happy.", 1, "joy", "calm"),
    ("I'm not rich but happy.", 1, "joy", "calm"),
    ("I love hiking!", 1, "joy", "stirred"),
    ("I can't wait to see you!!", 1, "joy", "stirred"),
    ("I couldn't be happier.", 1, "joy", "calm"),
    ("I'm over the moon!!!", 1, "joy", "wild"),
    ("WE GOT MARRIED!!!", 0, None, "wild"),
    ("It was the best day ever!!", 1, "joy", "wild"),
    ("The food was delicious.", 1, None, "calm"),
    ("This library is great.", 1, None, "calm"),
    ("Not bad.", 1, None, "calm"),
    ("I don't like mushrooms.", -1, None, "calm"),
    ("I like olives.", 1, None, "calm"),
    ("I hate mushrooms.", -1, "anger", "calm"),
    ("I'm so angry at my landlord!", -1, "anger", "stirred"),
    ("I'm fed up with these meetings.", -1, "anger", "calm"),
    ("She was furious.", -1, "anger", "stirred"),
    ("Damn, I forgot my keys.", -1, "anger", "stirred"),
    ("WTF is going on?!", -1, "anger", "wild"),
    ("I'm afraid of dogs.", -1, "fear", "calm"),
    ("I'm not afraid of dogs.", 1, None, "calm"),
    ("I was terrified on that flight.", -1, "fear", "stirred"),
    ("My exam makes me nervous.", -1, "fear", "calm"),
    ("I'm worried about my mother.", -1, "fear", "calm"),
    ("I feel sad and lonely.", -1, "sadness", "calm"),
    ("I miss my brother.", -1, "sadness", "calm"),
    ("My grandfather passed away last week.", -1, "sadness", "calm"),
    ("I'm heartbroken :(", -1, "sadness", "stirred"),
    ("That smell is disgusting.", -1, "disgust", "calm"),
    ("My gross salary is 4000 euros.", 0, None, "calm"),
    ("The sight made me sick.", -1, "disgust", "calm"),
    ("I was surprised by the offer.", 0, "surprise", "calm"),
    ("Wow, I can't believe it!", 0, "surprise", "stirred"),
    ("I'm shocked.", 0, "surprise", "stirred"),
    ("Call me ASAP.", 0, None, "wild"),
    ("It's urgent, please answer.", 0, None, "stirred"),
    ("It's not urgent.", 0, None, "calm"),
    ("I work at NASA.", 0, None, "calm"),
    ("Our API speaks HTTP and JSON.", 0, None, "calm"),
    ("I NEVER said that.", 0, None, "stirred"),
    ("The server listens on port 9092.", 0, None, "calm"),
    ("I moved from Ankara to Izmir.", 0, None, "calm"),
    ("I have a meeting on Friday at 5 p.m.", 0, None, "calm"),
    ("if a != b then stop", 0, None, "calm"),
    ("It was a fun party \U0001f389", 1, "joy", "calm"),
    ("He is ill again \U0001f622", -1, "sadness", "calm"),
]

TURKISH: list[tuple[str, int, Feeling | None, str]] = [
    ("Mutluyum.", 1, "joy", "calm"),
    ("Bugün çok mutlusun.", 1, "joy", "calm"),
    ("Dün mutluydu.", 1, "joy", "calm"),
    ("Mutlu değilim.", -1, None, "calm"),
    ("Hiç mutlu değildim.", -1, None, "calm"),
    ("Mutlu olamadım.", -1, None, "calm"),
    ("Filmi hiç sevmedim.", -1, None, "calm"),
    ("Çayı severim.", 1, "joy", "calm"),
    ("Kahve sevmem.", -1, None, "calm"),
    ("Yüzmeyi seviyorum!", 1, "joy", "stirred"),
    ("Bundan hoşlanmıyorum.", -1, None, "calm"),
    ("Otelden memnun kalmadım.", -1, None, "calm"),
    ("Otelden memnun kaldım.", 1, "joy", "calm"),
    ("Gurur duyuyorum.", 1, "joy", "calm"),
    ("Sevinçten uçuyorum!!", 1, "joy", "wild"),
    ("ÇOK MUTLUYUM YAŞASIN!!!", 1, "joy", "wild"),
    ("Yemek harikaydı.", 1, None, "calm"),
    ("Fena değil.", 1, None, "calm"),
    ("Sana çok kızdım!", -1, "anger", "stirred"),
    ("Kızım okula başladı.", 0, None, "calm"),
    ("Dün ona sinirlendim.", -1, "anger", "calm"),
    ("Sınırda oturuyorum, işim sınırlı.", 0, None, "calm"),
    ("Toplantılardan bıktım.", -1, "anger", "calm"),
    ("Çıldırdım!", -1, "anger", "stirred"),
    ("Kahretsin, anahtarımı unuttum.", -1, "anger", "stirred"),
    ("Köpeklerden korkuyorum.", -1, "fear", "calm"),
    ("Köpeklerden korkmuyorum.", 1, None, "calm"),
    ("Annem için endişeliyim.", -1, "fear", "calm"),
    ("Ödüm koptu!", -1, "fear", "stirred"),
    ("Bugün üzgünüm.", -1, "sadness", "calm"),
    ("cok uzgunum bugun", -1, "sadness", "calm"),
    ("Buna çok üzüldüm.", -1, "sadness", "calm"),
    ("Üzüm severim.", 1, "joy", "calm"),
    ("Kardeşimi özledim.", -1, "sadness", "calm"),
    ("Bütün gece ağladım.", -1, "sadness", "calm"),
    ("Dedem geçen hafta vefat etti.", -1, "sadness", "calm"),
    ("Keyfim yok.", -1, "sadness", "calm"),
    ("Yıkıldım \U0001f62d", -1, "sadness", "stirred"),
    ("Koku iğrençti.", -1, "disgust", "calm"),
    ("Midem bulandı.", -1, "disgust", "calm"),
    ("Teklife şaşırdım.", 0, "surprise", "calm"),
    ("Şok oldum!", 0, "surprise", "stirred"),
    ("Bugün Şok'tan ekmek aldım.", 0, None, "calm"),
    ("Acil cevap ver!", 0, None, "wild"),
    ("Acil değil.", 0, None, "calm"),
    ("TBMM bugün toplandı.", 0, None, "calm"),
    ("Bunu ASLA yapmam.", 0, None, "stirred"),
    ("Ankara'dan İzmir'e taşındım.", 0, None, "calm"),
    ("Sunucu 9092 portunu dinliyor.", 0, None, "calm"),
    ("Ayşe'nin İstanbul'da yedi kedisi var.", 0, None, "calm"),
]


@pytest.mark.parametrize(("text", "valence", "feeling", "arousal"), ENGLISH)
def test_english_says_how_it_feels(text: str, valence: int, feeling: Feeling | None, arousal: str) -> None:
    emotion = of(text)
    assert (sign(emotion.valence), emotion.feeling, loudness(emotion.arousal)) == (valence, feeling, arousal)


@pytest.mark.parametrize(("text", "valence", "feeling", "arousal"), TURKISH)
def test_turkish_says_how_it_feels(text: str, valence: int, feeling: Feeling | None, arousal: str) -> None:
    emotion = of(text, "tr")
    assert (sign(emotion.valence), emotion.feeling, loudness(emotion.arousal)) == (valence, feeling, arousal)


@pytest.mark.parametrize(
    ("text", "feeling"),
    [
        ("mutlusun", "joy"),
        ("mutluymuş", "joy"),
        ("sevineceğiz", "joy"),
        ("kızıyorum", "anger"),
        ("kızarsın", "anger"),
        ("öfkelendim", "anger"),
        ("sinirleniyorlar", "anger"),
        ("korktuk", "fear"),
        ("korkarım", "fear"),
        ("korkacaksın", "fear"),
        ("üzüldüğümü", "sadness"),
        ("ağlıyordu", "sadness"),
        ("özleyeceğim", "sadness"),
        ("tiksiniyorum", "disgust"),
        ("şaşırmış", "surprise"),
    ],
)
def test_a_turkish_feeling_is_found_with_any_ending_with_and_without_its_letters(text: str, feeling: Feeling) -> None:
    assert of(text, "tr").feeling == of(fold(text), "tr").feeling == feeling


@pytest.mark.parametrize("text", ["kızlar", "kızım", "sınırlar", "üzüm", "üzerinde", "süpermarket", "Neşe", "sevkiyat"])
def test_a_turkish_word_that_only_begins_like_a_feeling_tells_none(text: str) -> None:
    assert of(text, "tr") == CALM


@pytest.mark.parametrize("language", ["en", "tr"])
def test_every_word_of_the_lexicon_is_found_as_what_it_is_listed_as(language: Language) -> None:
    missed = [
        entry
        for tone in (*PACKS[language].feelings.tones, *lexicon.ANYWHERE)
        for entry in (entry.strip() for entry in tone.entries.split(","))
        for said in [entry.replace("*", "").replace("-", "mak" if language == "tr" else "")]
        if (found := of(said, language)).feeling != tone.feeling or sign(found.valence) != sign(tone.valence)
    ]
    assert missed == []


def test_no_entry_is_listed_twice_in_a_language() -> None:
    for pack in PACKS.values():
        tones = (*pack.feelings.tones, *lexicon.ANYWHERE)
        entries = [entry.strip() for tone in tones for entry in tone.entries.split(",")]
        assert sorted(entries) == sorted(set(entries))


@pytest.mark.parametrize(
    ("weaker", "stronger", "language"),
    [
        ("I'm a bit sad.", "I'm sad.", "en"),
        ("I'm sad.", "I'm extremely sad.", "en"),
        ("Biraz üzgünüm.", "Üzgünüm.", "tr"),
        ("Üzgünüm.", "Aşırı üzgünüm.", "tr"),
    ],
)
def test_degrees_weigh(weaker: str, stronger: str, language: Language) -> None:
    assert abs(of(weaker, language).valence) < abs(of(stronger, language).valence)


def test_the_feeling_with_the_most_words_is_named() -> None:
    assert of("I was surprised, then scared, anxious and worried.").feeling == "fear"
    assert of("Önce şaşırdım, sonra korktum ve endişelendim.", "tr").feeling == "fear"


@pytest.mark.parametrize(("marks", "arousal"), [(0, 0.0), (1, 0.1), (2, 0.2), (3, 0.3), (4, 0.3), (40, 0.3)])
def test_exclamation_marks_count_up_to_three(marks: int, arousal: float) -> None:
    assert of("I moved" + "!" * marks).arousal == arousal


@pytest.mark.parametrize(
    ("text", "arousal"),
    [
        ("NASA", 0.0),
        ("TBMM", 0.0),
        ("NASA, ESA, JAXA", 0.0),
        ("The AWS IAM API is down", 0.0),
        ("We LOVE it", 0.2),
        ("this is SO good", 0.2),
        ("Bu ÇOK iyi", 0.2),
        ("ANSWER ME", 0.4),
        ("Hello. ANSWER ME! Please.", 0.5),
        ("please DO NOT TOUCH it", 0.4),
        ("CEVAP VER", 0.4),
        ("BUNA İNANMIYORUM BEN", 0.4),
    ],
)
def test_capitals_are_shouting_emphasis_or_names(text: str, arousal: float) -> None:
    assert of(text).arousal == of(text, "tr").arousal == arousal


@few
@given(st.text(), st.sampled_from(["en", "tr"]))
def test_an_emotion_of_any_text_is_in_range_and_told_twice_the_same(text: str, language: Language) -> None:
    emotion = of(text, language)
    assert -1.0 <= emotion.valence <= 1.0
    assert 0.0 <= emotion.arousal <= 1.0
    assert of(text, language) == emotion


TEXTS = st.lists(st.sampled_from([text for text, *_ in ENGLISH + TURKISH]), max_size=3).map(" ".join)


@few
@given(st.one_of(st.text(), TEXTS), st.sampled_from(["en", "tr"]))
def test_one_more_exclamation_mark_never_calms(text: str, language: Language) -> None:
    assert of(text + "!", language).arousal >= of(text, language).arousal


@pytest.mark.parametrize("text", [text for text, *_ in ENGLISH])
def test_english_feels_the_same_in_capitals(text: str) -> None:
    said, shouted = of(text), of(text.upper())
    assert (shouted.valence, shouted.feeling) == (said.valence, said.feeling)
    assert shouted.arousal >= said.arousal


@pytest.mark.parametrize("text", [text for text, *_ in TURKISH])
def test_turkish_feels_the_same_in_its_capitals(text: str) -> None:
    said, shouted = of(text, "tr"), of(text.replace("i", "İ").upper(), "tr")
    assert (shouted.valence, shouted.feeling) == (said.valence, said.feeling)
    assert shouted.arousal >= said.arousal


def test_a_calm_text_is_calm() -> None:
    assert of("I work as a nurse in Izmir.") == of("İzmir'de hemşire olarak çalışıyorum.", "tr") == of("") == CALM
