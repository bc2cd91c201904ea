"""What words of time mean: which year, month and day, by what the sentence speaks of."""

from datetime import date

import pytest

from mnemolog.processors.text.meanings import meanings
from mnemolog.schemas.event import Language

SAID = date(2026, 3, 2)  # a Monday
LANGUAGES: tuple[Language, ...] = ("en", "tr")


@pytest.mark.parametrize(
    "text, first",
    [
        ("so I started at Helvetia on Thursday, doing supply planning", "2026-02-26"),
        ("I start on Thursday, and left Siemens", "2026-03-05"),
        ("rent is 20,400 from August to October", "2026-08-01"),
        ("I worked there from August on", "2025-08-01"),
        ("Nurten Hanım haziranda emekli oluyormuş", "2026-06-01"),
        ("Ruth is retiring in June", "2026-06-01"),
        ("I have been here since June", "2025-06-01"),
        ("the wedding is on 12 June next year", "2027-06-12"),
    ],
)
def test_a_time_without_a_year_lies_where_the_sentence_speaks_of(text: str, first: str) -> None:
    assert meanings(text, SAID)[0].first == first


@pytest.mark.parametrize(
    "text, first",
    [
        ("the party is on 22 May, I've booked the hall", "2026-05-22"),
        ("he got a job at the elevator, so I'm hiring a hand from May on", "2026-05-01"),
        ("I started in Malmö, on 4 August", "2025-08-04"),
        ("evi sattım, 4 ağustosta teslim ettim", "2025-08-04"),
    ],
)
def test_what_is_over_in_another_clause_tells_nothing_of_a_time(text: str, first: str) -> None:
    assert meanings(text, SAID)[0].first == first


@pytest.mark.parametrize(
    "text, days",
    [
        ("I fly on 14 May and come back on the 21st", ["2026-05-14", "2026-05-21"]),
        # The date in the month of the one before it, where that is nearer and still ahead.
        ("the wedding is on 25 May and the burial on the 18th", ["2026-05-25", "2026-05-18"]),
        ("we leave on 27 May and come back on the 3rd", ["2026-05-27", "2026-06-03"]),
        ("14 Mayıs'ta uçuyorum, ayın 21'inde dönüyorum", ["2026-05-14", "2026-05-21"]),
    ],
)
def test_a_bare_day_is_of_the_month_before_it(text: str, days: list[str]) -> None:
    assert [meant.first for meant in meanings(text, SAID)] == days


@pytest.mark.parametrize(
    "text, words, day",
    [
        ("her concert is on Friday 20th at 2pm", "on Friday 20th", "2026-03-20"),
        ("she's got a concert on Friday the 20th", "on Friday the 20th", "2026-03-20"),
        ("party Sat 23rd, bring cake", "Sat 23rd", "2026-05-23"),
        ("the race is this Friday the 6th", "this Friday the 6th", "2026-03-06"),
        ("it's getting done on the 28th o May", "on the 28th o May", "2026-05-28"),
        ("we met on Friday 20th", "on Friday 20th", "2026-02-20"),
        ("they came on Friday 23rd", "on Friday 23rd", "2026-01-23"),
        ("on Friday 20th March we fly", "20th March", "2026-03-20"),
    ],
)
def test_a_day_of_the_week_and_of_the_month_are_one_day(text: str, words: str, day: str) -> None:
    assert [(meant.words, meant.first, meant.last) for meant in meanings(text, SAID)] == [(words, day, day)]


@pytest.mark.parametrize("text", ["dövme yaptırcam haziranda", "haziranda gelcem", "haziranda taşıncaz"])
def test_a_clipped_future_lies_ahead(text: str) -> None:
    assert meanings(text, SAID, "tr")[0].first == "2026-06-01"


def test_that_week_is_not_the_next() -> None:
    assert meanings("izin çıkmadı o haftaya", SAID, "tr") == ()


def test_german_names_both_with_a_stop_behind_the_day() -> None:
    found = meanings("Wir treffen uns am Freitag, den 20. um acht", SAID, "de")
    assert [(meant.words, meant.first) for meant in found] == [("am Freitag, den 20.", "2026-03-20")]


def test_a_day_of_the_week_that_is_no_such_day_of_a_month_means_nothing() -> None:
    assert meanings("the concert is on Monday 22nd", date(2026, 7, 30)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Rent is due on the 1st, electricity on the 15th",
        "kira ayın 1'inde ödeniyor",
        "I take invoices until the 20th of every month",
        "ayın 20sine kadar faturaları istiyor her ay",
        "her ayın 5'ine kadar aidatı ödüyorum",
    ],
)
def test_what_comes_every_month_has_no_one_day(text: str) -> None:
    assert meanings(text, SAID) == ()


@pytest.mark.parametrize(
    "text, days",
    [
        ("we open on saturday 4 april", ["2026-04-04"]),
        ("school starts on Tuesday, 12 May", ["2026-05-12"]),
        ("sprintleri iki haftaya çıkardık", []),
    ],
)
def test_a_weekday_before_its_date_is_that_day_and_a_length_is_no_time(text: str, days: list[str]) -> None:
    assert [meant.first for meant in meanings(text, SAID)] == days


@pytest.mark.parametrize(
    "text, interval",
    [
        ("exam week is 18-22 jan", ("18-22 jan", "2027-01-18", "2027-01-22")),
        ("sınav haftası 18-22 ocak", ("18-22 ocak", "2027-01-18", "2027-01-22")),
        ("my contract runs 1 feb - 31 july", ("1 feb - 31 july", "2027-02-01", "2027-07-31")),
        ("I worked there from 2019 to 2022", ("from 2019 to 2022", "2019-01-01", "2022-12-31")),
        ("new job at the council from 1 june", ("from 1 june", "2027-06-01", "2027-06-01")),
        ("july 7th is hip surgery", ("july 7th", "2027-07-07", "2027-07-07")),
        ("the 30 october invoice is paid", ("the 30 october", "2026-10-30", "2026-10-30")),
        ("we got married 3 may", ("3 may", "2026-05-03", "2026-05-03")),
        ("flying to lisbon 12 march w/ jonas", ("12 march", "2027-03-12", "2027-03-12")),
        ("7 temmuzda ameliyat olacağım", ("7 temmuz", "2027-07-07", "2027-07-07")),
        ("10 nisana kadar annem burada", ("10 nisana kadar", "2027-04-10", "2027-04-10")),
        ("1 şubattan itibaren yeni iş", ("1 şubattan itibaren", "2027-02-01", "2027-02-01")),
        ("geçen yıl 3 haziranda evlendik", ("geçen yıl 3 haziran", "2025-06-03", "2025-06-03")),
    ],
)
def test_days_and_spans_as_people_type_them(text: str, interval: tuple[str, str, str]) -> None:
    (meant,) = meanings(text, date(2026, 11, 23))

    assert (meant.words, meant.first, meant.last) == interval


@pytest.mark.parametrize(
    "text", ["version 2 may break", "the 5 may well fail", "her 5 mayısta buluşuruz", "at 7 may call"]
)
def test_what_is_no_day_of_one_year_has_no_date(text: str) -> None:
    assert meanings(text, date(2026, 11, 23)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "choir moved to Thursday from now on",
        "koro perşembeye alındı bundan böyle",
        "koro günü değişti, perşembeye aldılar",
        "toplantı artık çarşamba 10.00'da",
        "havuz cuma 9'da, onu hiç aksatmıyorum",
        "sana ayrıcalık yok, salı nöbetini de tutacaksın",
        "they have me on Mon Wed and Sun nights now",
    ],
)
def test_a_weekday_from_now_on_or_of_what_comes_every_week_has_no_one_day(text: str) -> None:
    assert meanings(text, SAID) == ()


@pytest.mark.parametrize(
    "text, first",
    [
        ("12 Haziran Cuma 16.30'a gün aldım", "2026-06-12"),
        ("we booked Friday 12 June", "2026-06-12"),
        ("we met on Saturday 5 July", "2025-07-05"),
        # 13 June is a Friday in 2025, and the weekday a slip.
        ("the exam is on Friday 13 June", "2026-06-13"),
    ],
)
def test_the_weekday_beside_a_day_tells_its_year(text: str, first: str) -> None:
    assert [meant.first for meant in meanings(text, SAID)] == [first]


def test_a_weekday_behind_a_day_in_digits_is_no_other_day() -> None:
    assert meanings("kontrol 30.04 perşembe 8.00'da var", SAID, "tr") == ()
    assert [meant.first for meant in meanings("14.30 çarşamba toplantısı var", SAID, "tr")] == ["2026-03-04"]


@pytest.mark.parametrize("text", ["20 Mart cuma günü sınavım var", "sınav 20 Mart'ta, cuma günü"])
def test_a_weekday_directly_behind_its_day_is_that_day(text: str) -> None:
    assert [meant.first for meant in meanings(text, SAID, "tr")] == ["2026-03-20"]


@pytest.mark.parametrize(
    "text, day",
    [
        ("korona testim cuma 9'da", "2026-03-06"),
        ("artık karar verdik, cuma 10'da imzalıyoruz", "2026-03-06"),
        ("bundan sonra şekersiz, cuma günü kontrol var", "2026-03-06"),
        ("from now on call me Kit, I fly on Friday", "2026-03-06"),
        ("the wedding is on Sat, Sun is for recovery", "2026-03-07"),
        ("nişan 5 mayısta", "2026-05-05"),
    ],
)
def test_what_recurs_in_another_clause_takes_no_day_away(text: str, day: str) -> None:
    assert [meant.first for meant in meanings(text, SAID)] == [day]


@pytest.mark.parametrize("text", ["I had Covid-19 March last year", "Flat B-4 May is free"])
def test_a_number_behind_a_dash_of_another_word_is_no_day(text: str) -> None:
    assert all(meant.precision == "year" for meant in meanings(text, SAID))


@pytest.mark.parametrize("text", ["we're away 25 July-3 August", "25 Temmuz-3 Ağustos arası Van'a gidiyoruz"])
def test_days_that_a_dash_joins_without_a_space_are_all_days_between(text: str) -> None:
    assert [(meant.first, meant.last) for meant in meanings(text, SAID)] == [("2026-07-25", "2026-08-03")]


def test_a_week_that_is_counted_is_not_the_next() -> None:
    assert meanings("32. haftaya girdim", SAID, "tr") == ()


def test_what_moved_is_not_all_days_between() -> None:
    found = meanings("deadline moved from 3 march to 10 march", date(2026, 11, 23))

    assert [meant.first for meant in found] == ["2027-03-03", "2027-03-10"]


@pytest.mark.parametrize(
    "text", ["MÜJDE ev satıldı tapu 4 mayısta", "im signed up for the Ostrava cup on 4 may", "pilot 4 mayısa kaldı"]
)
def test_a_day_that_comes_soon_is_no_year_ago_whatever_else_is_over(text: str) -> None:
    assert [meant.first for meant in meanings(text, date(2027, 4, 25))] == ["2027-05-04"]


@pytest.mark.parametrize(
    "text, first",
    [
        ("eşim ocak ortasında ameliyat oldu, hâlâ topallıyor", "2026-01-11"),
        ("düğünümüz mayısta ama hâlâ salon tutmadık", "2026-05-01"),
        ("mine didnt get picked up on friday", "2026-02-27"),
        ("Gökçe hanım liderliği bırakıyomuş temmuzda", "2026-07-01"),
        ("salon aradı, 12 Eylül boşmuş", "2026-09-12"),
        ("kasımda gittik artık", "2025-11-01"),
        ("The agency is sending a man called Bo from Monday", "2026-03-09"),
        ("The vet wants her teeth done in June", "2026-06-01"),
        ("The two of us called it off on sunday", "2026-03-01"),
    ],
)
def test_only_words_of_what_is_over_put_a_time_into_the_past(text: str, first: str) -> None:
    language: Language = "en" if text.startswith("The") else "tr"
    assert meanings(text, SAID, language)[0].first == first


@pytest.mark.parametrize("text", ["Temmuzda gideriz artık", "saati kötü ama temmuzda gideriz"])
def test_a_noun_that_ends_like_a_past_tense_puts_no_time_into_the_past(text: str) -> None:
    assert [meant.first for meant in meanings(text, SAID, "tr")] == ["2026-07-01"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        # The day is nearer in August to come; a past verb makes it the August before.
        ("9 ağustosta babaannemin mevlidi var", "2026-08-09"),
        ("9 ağustosta babaannemin mevlidi köyde", "2026-08-09"),
        ("9 ağustosta Ayşe'nin testi", "2026-08-09"),
        ("onun testi 9 ağustosta", "2026-08-09"),
        ("9 ağustosta vaktim var", "2026-08-09"),
        ("on yedi kişiyiz 9 ağustosta", "2026-08-09"),
        ("altmış kişi 9 ağustosta burada", "2026-08-09"),
        ("eylülde dönüyorlarmış", "2026-09-01"),
        # Verbs, also behind a word with the ending of a genitive.
        ("9 ağustosta babam geldi", "2025-08-09"),
        ("9 ağustosta telefonun düştü", "2025-08-09"),
        ("9 ağustosta Yasemin geldi", "2025-08-09"),
        ("9 ağustosta emin oldum", "2025-08-09"),
        ("9 ağustosta yemin etti", "2025-08-09"),
        ("9 ağustosta köpek pizzamı yedi", "2025-08-09"),
        ("9 ağustosta annemin evi satıldı", "2025-08-09"),
        ("9 ağustosta ninemin mevlidi vardı", "2025-08-09"),
        ("9 ağustosta taşınmışlar", "2025-08-09"),
        ("9 ağustosta faturayı ödememişiz", "2025-08-09"),
        ("9 ağustosta kamışlar kesilecek", "2026-08-09"),
        ("9 ağustosta ödenmemişler listesi çıkacak", "2026-08-09"),
    ],
)
def test_a_turkish_noun_with_the_ending_of_a_past_verb_is_known_by_what_stands_around_it(text: str, first: str) -> None:
    assert meanings(text, SAID, "tr")[0].first == first


def test_the_first_time_in_years_is_no_year_to_come() -> None:
    assert meanings("we're shut on Fridays, first time in 17 years", SAID) == ()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        # A Turkish verb stands behind its time, and what somebody said or promised tells nothing of when it happens.
        ("göz doktoruna gittim katarakt dedi sol göz 17 ekimde ameliyat olacağım", "2026-10-17"),
        ("kızım aradı aralıkta gelemeyecekmiş iş yüzünden", "2026-12-01"),
        ("gece nöbetine koydular, ocakta sınava gircem", "2027-01-01"),
        ("Usta geldi, kısa yaz ekimde Yozgata gidiyoz", "2026-10-01"),
        ("doğum için 24 ekim dedi doktor", "2026-10-24"),
        ("ocakta taşındık, çok soğuktu", "2026-01-01"),
        ("işe başladım kasımda", "2025-11-01"),
    ],
)
def test_a_turkish_time_is_of_the_verb_behind_it(text: str, first: str) -> None:
    assert meanings(text, SAID, "tr")[0].first == first


@pytest.mark.parametrize(
    ("text", "language", "first"),
    [
        ("Balian beye ocak sonu dedim", "tr", "2027-01-21"),
        ("sms modülünü ocak sonuna söz verdim kızmayın", "tr", "2027-01-21"),
        ("He promised to be back in December.", "en", "2026-12-01"),
    ],
)
def test_that_something_was_said_does_not_make_its_month_past(text: str, language: Language, first: str) -> None:
    assert [meant.first for meant in meanings(text, SAID, language)] == [first]


@pytest.mark.parametrize(
    ("text", "words", "first", "last"),
    [
        ("half term is the last week of february", "the last week of february", "2027-02-22", "2027-02-28"),
        ("the wedding is early june", "early june", "2026-06-01", "2026-06-10"),
        ("we hear mid-Feb", "mid-Feb", "2027-02-11", "2027-02-20"),
        ("here till end of may", "till end of may", "2026-05-31", "2026-05-31"),
        ("butik otele 25 tabak, nisan sonu", "nisan sonu", "2026-04-21", "2026-04-30"),
        ("temmuzun ilk haftası annemdeyim", "temmuzun ilk haftası", "2026-07-01", "2026-07-07"),
        ("it's my dad's 70th next february", "next february", "2027-02-01", "2027-02-28"),
        ("geçen haziran evlendik", "geçen haziran", "2025-06-01", "2025-06-30"),
        ("seneye mayısta bitiyor", "seneye mayısta", "2027-05-01", "2027-05-31"),
        ("the flat is free in may next year", "may next year", "2027-05-01", "2027-05-31"),
        ("mum died two years ago in march", "two years ago in march", "2024-03-01", "2024-03-31"),
        ("zorunlu hizmetim 2027 martta bitiyor", "2027 martta", "2027-03-01", "2027-03-31"),
        ("we leave in two weeks", "in two weeks", "2026-03-16", "2026-03-16"),
        ("two days ago", "two days ago", "2026-02-28", "2026-02-28"),
        ("üç hafta sonra sor bana", "üç hafta sonra", "2026-03-23", "2026-03-23"),
        ("the week after next I'm in Leeds", "the week after next", "2026-03-16", "2026-03-22"),
        ("öbür hafta yokum", "öbür hafta", "2026-03-16", "2026-03-22"),
        ("the trip is two weeks from friday", "two weeks from friday", "2026-03-20", "2026-03-20"),
        ("due friday week", "friday week", "2026-03-13", "2026-03-13"),
        ("no home days til the summer", "til the summer", "2026-06-01", "2026-06-01"),
        ("zero smokes since sunday", "since sunday", "2026-03-01", "2026-03-01"),
        ("place is locked up til thurs", "til thurs", "2026-03-05", "2026-03-05"),
        ("move my dentist thing to friday", "friday", "2026-03-06", "2026-03-06"),
        ("cumartesiden beri dişim zonkluyo", "cumartesiden beri", "2026-02-28", "2026-02-28"),
        ("cuma günü doktor randevum var", "cuma günü", "2026-03-06", "2026-03-06"),
        ("2014-2019 arası oradaydım", "2014-2019", "2014-01-01", "2019-12-31"),
        ("the summer of 2019", "2019", "2019-01-01", "2019-12-31"),
        ("2027de emekli oluyorum", "2027de", "2027-01-01", "2027-12-31"),
        ("money comes at the end of next month", "the end of next month", "2026-04-21", "2026-04-30"),
        ("ay sonunda maaş yatınca", "ay sonunda", "2026-03-21", "2026-03-31"),
        ("iki gün evvel doğdu", "iki gün evvel", "2026-02-28", "2026-02-28"),
    ],
)
def test_parts_and_distances_of_times(text: str, words: str, first: str, last: str) -> None:
    assert [(meant.words, meant.first, meant.last) for meant in meanings(text, SAID)] == [(words, first, last)]


@pytest.mark.parametrize(
    ("text", "words", "first", "last"),
    [
        ("mine's the 28th at 8am, same place", "the 28th", "2026-03-28", "2026-03-28"),
        ("born the 1st, seven pounds two", "the 1st", "2026-03-01", "2026-03-01"),
        ("live since the 20th, 212 bookings", "since the 20th", "2026-02-20", "2026-02-20"),
        ("my sister is staying with me 16th to 25th", "16th to 25th", "2026-03-16", "2026-03-25"),
        ("i got the hospital coming on the twenty second", "on the twenty second", "2026-03-22", "2026-03-22"),
        ("the opening is the first of October", "the first of October", "2026-10-01", "2026-10-01"),
        ("he can do the 28th between 8 and 1", "the 28th", "2026-03-28", "2026-03-28"),
        ("geçen ayın 20sinde yatırdım", "geçen ayın 20sinde", "2026-02-20", "2026-02-20"),
        ("lease is up on the 4th of next month", "on the 4th of next month", "2026-04-04", "2026-04-04"),
        ("ozanın uçağı 12sinde", "12sinde", "2026-03-12", "2026-03-12"),
        ("randevuyu 18ine attılar", "18ine", "2026-03-18", "2026-03-18"),
        ("haziranın 9u sabah sınav", "haziranın 9", "2026-06-09", "2026-06-09"),
        ("doğum mayısa 25ine gösteriyor", "mayısa 25", "2026-05-25", "2026-05-25"),
        ("nisanın yirmi ikisine attılar", "nisanın yirmi iki", "2026-04-22", "2026-04-22"),
        ("kontrol nisan on dokuzda", "nisan on dokuz", "2026-04-19", "2026-04-19"),
        ("izin temmuzun 12sinden sonra", "temmuzun 12sinden sonra", "2026-07-12", "2026-07-12"),
        ("martın 16sı ile 27si arası", "martın 16sı ile 27", "2026-03-16", "2026-03-27"),
        ("teslim kasıma sarktı", "kasıma", "2026-11-01", "2026-11-30"),
    ],
)
def test_days_of_a_month_in_digits_and_words(text: str, words: str, first: str, last: str) -> None:
    assert [(meant.words, meant.first, meant.last) for meant in meanings(text, SAID)] == [(words, first, last)]


@pytest.mark.parametrize(
    "text",
    [
        "hasn't eaten in 3 weeks",
        "my knee's been bad since the fall in february",
        "we're open monday to friday",
        "sabahın 5inde havlıyor",
        "i drive a 2014 malibu",
        "Vito aldım 2019, 14 bin euro",
        "Faruk beyden 2000 alındı",
        "five in a day is enough",
        "düğünden üç gün sonra döndük",
        "in the 2nd bedroom",
        "ocakta süt var",
        "the roses bloom in june every year",
        "I said what I said in november",
        "allergist on wednesday said cashews are still a no",
        "her ayın 5i, Nevzat amcaya",
        "next june",  # said in March, of this year or the next
        "new hip, all done, home on the 5th",
        "ağustosta bir gün\nAylin kursu bıraktı",
    ],
)
def test_what_is_no_one_time_has_no_meaning(text: str) -> None:
    assert [meant.words for meant in meanings(text, SAID)] == []


@pytest.mark.parametrize(
    "text",
    ["Marta is coming, she's vegan", "Marta bana İspanyolca öğretiyor", "we got this from Marta", "since Marta left"],
)
def test_a_name_that_reads_like_a_month_with_its_ending_is_no_time(text: str) -> None:
    assert meanings(text, SAID) == ()


@pytest.mark.parametrize("text", ["sınav marta kaldı", "Marta kadar buradayım", "sınavı Mart'a aldılar"])
def test_a_month_with_the_ending_that_makes_a_name_of_it_is_still_a_month(text: str) -> None:
    assert [meaning.precision for meaning in meanings(text, SAID, "tr")] == ["month"]


@pytest.mark.parametrize(
    ("text", "language", "first"),
    [
        ("We got married in December", "en", "2025-12-01"),
        ("Grandma died in November", "en", "2025-11-01"),
        ("My son was born on 20 December", "en", "2025-12-20"),
        ("I ran a marathon in April", "en", "2026-04-01"),
        ("We spoke on Tuesday", "en", "2026-09-15"),
        ("This summer we went to Greece", "en", "2026-06-01"),
        ("My visa expired on 30 June", "en", "2026-06-30"),
        ("Babaannem kasımda öldü", "tr", "2025-11-01"),
        ("20 aralıkta oğlum doğdu", "tr", "2025-12-20"),
        ("Bu yaz Bodrum'a gittik", "tr", "2026-06-01"),
        ("Ich wurde im Oktober geboren", "de", "2025-10-01"),
    ],
)
def test_the_past_verb_of_a_time_puts_it_into_the_past_though_it_comes_again_soon(
    text: str, language: Language, first: str
) -> None:
    assert [meant.first for meant in meanings(text, date(2026, 9, 17), language)] == [first]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("demo pushed to the 20th, permit office is backed up", "2026-09-20"),
        ("I file my taxes by mid November", "2026-11-20"),
        ("until the beginning of October", "2026-10-01"),
        ("my lease is up at the end of october and i havent even started looking", "2026-10-21"),
    ],
)
def test_a_time_that_something_is_put_on_or_ends_with(text: str, first: str) -> None:
    assert [meant.first for meant in meanings(text, date(2026, 9, 17))] == [first]


@pytest.mark.parametrize(
    "text",
    [
        "I found a job in November",
        "We moved here the first week of August",
        "I changed jobs on the 3rd",
        "I was on call until the 10th",
        "I lived in Rome until June",
        "We work in two week sprints",
        "I've lost 3 kg in two weeks",
        "I haven't seen her in two years",
        "The worst storm in ten years",
        "I bought the 2nd edition",
        "I teach 1st to 5th grade",
        "Protect your skin from sun damage",
        "I work Mon to Friday",
        "Hastaların 9'unda görüldü",
        "10 kişinin 8'inde işe yaradı",
        "10'una kadar izinliydim",
        "Düğünden üç gün önce hastalandım",
        "Ayın son cuma günü toplanırız",
        "iki ocak aldım",
    ],
)
def test_lengths_places_in_an_order_and_what_may_be_over_have_no_date(text: str) -> None:
    assert meanings(text, date(2026, 9, 17)) == ()


@pytest.mark.parametrize("today", [date(9999, 6, 1), date(1, 3, 1)])
@pytest.mark.parametrize("text", ["12 June next year", "in may next year", "geçen yıl 5 Mayıs'ta", "in two weeks"])
def test_the_ends_of_the_calendar_break_nothing(text: str, today: date) -> None:
    assert all(meant.first for meant in meanings(text, today))


@pytest.mark.parametrize(
    "text, words, day",
    [
        # an hour beside it
        ("pazartesi 09:30'da Selin'e demo var", "pazartesi", "2026-03-09"),
        ("pazartesi saat 10'da diş randevum var", "pazartesi", "2026-03-09"),
        ("pazartesi 9da demo", "pazartesi", "2026-03-09"),
        ("sali 14:00te toplanti", "sali", "2026-03-03"),
        ("Toplantı salı 14:00'e alındı.", "salı", "2026-03-03"),
        ("maç pazar 21de", "pazar", "2026-03-08"),
        ("cuma 17.30da randevu aldım", "cuma", "2026-03-06"),
        # what something is put on
        ("demo salıya alındı, saat 14:00", "salıya", "2026-03-03"),
        ("perşembeye ertelendi", "perşembeye", "2026-03-05"),
        ("persembeye ertelendi", "persembeye", "2026-03-05"),
        ("demo cumaya kaydı", "cumaya", "2026-03-06"),
        ("sunumu salıya attık", "salıya", "2026-03-03"),
        ("toplantı pazartesiden perşembeye taşındı", "perşembeye", "2026-03-05"),
        ("kombi pazartesi bozuldu servis cumaya gün verdi", "cumaya", "2026-03-06"),
        ("cuma akşamına kaldı", "cuma akşamına", "2026-03-06"),
        ("cumaya yetiştirmem lazım", "cumaya", "2026-03-06"),
        # a verb of what lies ahead
        ("pazartesi ameliyat olacak", "pazartesi", "2026-03-09"),
        ("cumartesi gelecekler", "cumartesi", "2026-03-07"),
        ("pazartesi gelcek", "pazartesi", "2026-03-09"),
        ("cuma teslim ediyoruz", "cuma", "2026-03-06"),
        ("pazartesi yeni işe başlıyorum", "pazartesi", "2026-03-09"),
        ("cumartesi düğünümüz var", "cumartesi", "2026-03-07"),
        ("carsamba gorusuruz", "carsamba", "2026-03-04"),
        ("cuma aramam lazım", "cuma", "2026-03-06"),
        # a part of the day, with a verb
        ("çarşamba akşamı buluşuyoruz", "çarşamba akşamı", "2026-03-04"),
        ("pazar sabahı uçuyoruz", "pazar sabahı", "2026-03-08"),
        ("cumartesi öğlen annemlere gideceğiz", "cumartesi öğlen", "2026-03-07"),
        # what is over
        ("pazartesi 14:00'te demo yaptık", "pazartesi", "2026-02-23"),
        ("cuma akşamı telefonu takside unuttum", "cuma akşamı", "2026-02-27"),
    ],
)
def test_a_turkish_weekday_alone_has_a_date_where_its_sentence_tells_that_one_day_is_meant(
    text: str, words: str, day: str
) -> None:
    for language in LANGUAGES:
        assert [(meant.words, meant.first) for meant in meanings(text, SAID, language)] == [(words, day)]


@pytest.mark.parametrize(
    "text",
    [
        # every week
        "pazartesileri yokum",
        "her pazartesi 9'da toplantı var",
        "pazartesi çalışmıyorum",
        "pazartesi calismiyorum",
        "cuma günleri 10'da toplantı var",
        "salı perşembe ofisteyim",
        "sali ve persembe 9da antrenman var",
        "pazartesi cuma arası buradayım",
        "cuma günü deploy yapmıyoruz",
        "pazartesi 9'da dersim var",
        "salı 18:00'de yogaya gidiyorum",
        "cuma akşamları buluşuyoruz",
        "pazartesi 9:00-18:00 açığız",
        "eczane pazar 10:00'da açılıyor",
        "haziranda cumartesi 19a alındı maç",
        "cuma evden çalışıyorum",
        # over, or unsure
        "kombi pazartesi bozuldu",
        "pazartesi gelecekti",
        "pazartesi sınavım vardı",
        "sali 10da doktora gidecektim",
        "çarşamba attığım mail gitmemiş",
        "cuma akşamı için masa ayırttım",
        "pazartesi 10:00 yaptım",
        "eski işyerimde cuma 17de veritabanını uçurmuştum",
        "salıya ertelenmedi",
        "toplantıyı cumaya alabilir miyiz",
        # something else
        "salı 12.50 tl ödedim",
        "pazar araştırması yapacağız",
        "pazara gidip domates aldım",
        "cumaya gidiyorum",
        "Cuma Bey gelecek",
        "cuma 3 kişi geldi",
    ],
)
def test_a_turkish_weekday_of_every_week_or_of_no_sure_side_has_no_date(text: str) -> None:
    for language in LANGUAGES:
        assert meanings(text, SAID, language) == ()


@pytest.mark.parametrize(
    "text, first",
    [
        ("16 Mayıs cumartesi taşınıyoruz", "2026-05-16"),
        ("demo 27 Mart Cuma saat 14:00", "2026-03-27"),
        ("yarın salı 10'da demo var", "2026-03-03"),
        ("haftaya salı 10'da demo var", "2026-03-10"),
        ("cuma günü toplantım var, alamıyorum", "2026-03-06"),
    ],
)
def test_a_turkish_weekday_beside_a_day_is_that_day(text: str, first: str) -> None:
    assert [meant.first for meant in meanings(text, SAID, "tr")] == [first]


@pytest.mark.parametrize(
    "text, days",
    [
        ("We stay open through the summer.", ("2026-06-01", "2026-08-31")),
        ("We stay until the summer.", ("2026-06-01", "2026-06-01")),
        ("We are closed through the winter.", ("2026-12-01", "2027-02-28")),
        ("yaza kadar buradayım", ("2026-06-01", "2026-06-01")),
    ],
)
def test_what_goes_on_through_a_season_ends_with_it(text: str, days: tuple[str, str]) -> None:
    assert [(meant.first, meant.last) for meant in meanings(text, SAID)] == [days]


def test_the_season_that_is_now_is_the_one_that_is_gone_through() -> None:
    (meant,) = meanings("Four times a week through the summer.", date(2026, 6, 8))
    assert meant.last == "2026-08-31"


def test_what_begins_before_a_season_and_goes_on_until_it_ends_as_it_begins() -> None:
    meant = meanings("Nisandan itibaren yaza kadar buradayım.", SAID, "tr")
    assert meant[-1].last == "2026-06-01"


@pytest.mark.parametrize(
    ("text", "language", "first", "relation"),
    [
        ("Tile delivery's on the 15th now, not the 13th.", "en", "2026-03-15", "in"),
        ("yarın değil cuma günü kutlayacağız", "tr", "2026-03-06", "in"),
        ("14 Mayıs'ta değil, 15 Mayıs'ta", "tr", "2026-05-15", "in"),
        ("nicht am Montag, am Dienstag treffe ich ihn", "de", "2026-03-03", "in"),
        ("the plumber can't come, not until Friday", "en", "2026-03-06", "until"),
    ],
)
def test_a_time_that_is_denied_is_not_meant(text: str, language: Language, first: str, relation: str) -> None:
    assert [(meant.first, meant.relation) for meant in meanings(text, SAID, language)] == [(first, relation)]


@pytest.mark.parametrize(
    ("text", "first", "relation"),
    [
        ("James is staying with us through Sunday.", "2026-03-08", "until"),
        ("I'm busy through Friday.", "2026-03-06", "until"),
        ("Through Friday I am off.", "2026-03-06", "until"),
        ("The plumber is coming Thursday at 8.", "2026-03-05", "in"),
        ("Can we do Friday instead?", "2026-03-06", "in"),
        ("The lease has been extended till the end of May.", "2026-05-31", "until"),
    ],
)
def test_a_weekday_or_an_end_is_told_by_what_stands_beside_it(text: str, first: str, relation: str) -> None:
    assert [(meant.first, meant.relation) for meant in meanings(text, SAID)] == [(first, relation)]


@pytest.mark.parametrize(
    "text",
    [
        "We're open Monday through Friday.",
        "I work Mon through Friday.",
        "The office is open Tue thru Friday.",
        "I wear a suit weekdays through Friday.",
        "There's a camp until Wednesday that week.",
    ],
)
def test_each_week_and_another_week_have_no_day(text: str) -> None:
    assert meanings(text, SAID) == ()


@pytest.mark.parametrize(
    ("text", "language", "first", "relation"),
    [
        ("I'm staying at mum's until Christmas", "en", "2026-12-25", "until"),
        ("the kids are off till Easter", "en", "2026-04-05", "until"),
        ("I'll start after the new year", "en", "2027-01-01", "after"),
        ("I need it by Xmas", "en", "2026-12-25", "before"),
        ("she got engaged on Valentine's Day", "en", "2026-02-14", "in"),
        ("this Christmas we're at my sister's", "en", "2026-12-25", "in"),
        ("last Easter we went to Rome", "en", "2025-04-20", "in"),
        ("bayrama kadar kapalıyız", "tr", "2026-03-20", "until"),
        ("Kurban Bayramı'nda memlekete gidiyoruz", "tr", "2026-05-27", "in"),
        ("geçen bayram Bolu'daydık", "tr", "2025-06-06", "in"),
        ("yılbaşından beri diyetteyim", "tr", "2026-01-01", "since"),
        ("bis Ostern bin ich in Wien", "de", "2026-04-05", "until"),
    ],
)
def test_a_feast_is_its_day_on_the_side_that_the_sentence_speaks_of(
    text: str, language: Language, first: str, relation: str
) -> None:
    assert [(meant.first, meant.relation) for meant in meanings(text, SAID, language)] == [(first, relation)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("we go to Wales at Christmas", "en"),
        ("every Christmas we fight", "en"),
        ("We went to Rome for Christmas.", "en"),
        ("Mum always cooked goose at Christmas.", "en"),
        ("nan is coming for Christmas dinner", "en"),
        ("I was on call until Christmas", "en"),
        ("happy new year!", "en"),
        ("bayram ettim", "tr"),
    ],
)
def test_a_feast_is_no_day_where_it_may_be_of_every_year_or_names_something_else(text: str, language: Language) -> None:
    assert meanings(text, SAID, language) == ()


def test_a_feast_by_the_moon_is_no_day_in_years_whose_days_are_not_known() -> None:
    assert meanings("bayrama kadar kapalıyız", date(2034, 3, 1), "tr") == ()
    assert meanings("geçen bayram Bolu'daydık", date(2033, 7, 1), "tr") == ()


def test_an_engagement_is_no_april_where_its_marks_are_written() -> None:
    for text in ("Nişanda lacivert giyeceğim.", "NİŞANDA lacivert giyeceğim.", "Bu nişanda lacivert giyeceğim."):
        assert meanings(text, SAID, "tr") == ()
    assert meanings("5 nişanda lacivert giydim.", SAID, "tr") == ()
    assert [meant.first for meant in meanings("Nisanda lacivert giyeceğim.", SAID, "tr")] == ["2026-04-01"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Megan's on Tuesday to Saturday.", "en"),
        ("Megan is on Tues-Sat.", "en"),
        ("I'm home every Friday night till Sunday.", "en"),
        ("her cuma akşamından pazara kadar köydeyim", "tr"),
        ("bu man in 2021 model", "tr"),
        ("I said I was at the notary on the 13th, it's the 14th", "en"),
        ("Mum told me the christening was on the 13th.", "en"),
    ],
)
def test_what_is_of_every_week_or_no_time_has_no_day(text: str, language: Language) -> None:
    assert meanings(text, SAID, language) == ()


@pytest.mark.parametrize(
    "text", ["He got the job, starts Monday.", "Her flight leaves Monday at 6.", "She arrives Monday."]
)
def test_what_starts_leaves_or_arrives_on_a_weekday_does_so_once(text: str) -> None:
    (meant,) = meanings(text, date(2026, 11, 27))
    assert meant.first == "2026-11-30"
