"""A made-up year: what is said, changed, repeated and forgotten, in English and Turkish, beside LoCoMo and the demo."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from benchmarks import locomo_data

START: Final = datetime(2025, 1, 1, 9, tzinfo=UTC)
DAYS: Final = 365
DEMO: Final = Path(__file__).parents[1] / "ops" / "demo" / "conversation.jsonl"
LATEST_DAY: Final = 330


class Changed(NamedTuple):
    """A fact that is stated, and changed months later."""

    user: str
    stated: str
    changed: str
    question: str
    current: str
    stale: str


CHANGES: Final = (
    Changed("Kim", "I live in Leeds.", "I moved from Leeds to Bristol.", "Where does Kim live?", "Bristol", "Leeds"),
    Changed(
        "Kim",
        "I work for Siemens as a data engineer.",
        "I left Siemens, I work for Bosch now.",
        "Which company does Kim work for?",
        "Bosch",
        "Siemens",
    ),
    Changed(
        "Kim",
        "My dentist is Dr Lowe.",
        "I changed dentists, my dentist is Dr Patel now.",
        "Who is Kim's dentist?",
        "Patel",
        "Lowe",
    ),
    Changed(
        "Kim",
        "We use MySQL for the billing service.",
        "We migrated the billing service from MySQL to PostgreSQL.",
        "Which database does the billing service use?",
        "PostgreSQL",
        "MySQL",
    ),
    Changed(
        "Kim",
        "My gym class is on Tuesday evenings.",
        "My gym class moved from Tuesday to Thursday evenings.",
        "When is Kim's gym class?",
        "Thursday",
        "Tuesday",
    ),
    Changed(
        "Kim",
        "I drive a Ford Fiesta.",
        "I sold the Ford Fiesta and drive a Skoda now.",
        "Which car does Kim drive?",
        "Skoda",
        "Fiesta",
    ),
    Changed(
        "Kim",
        "My manager is Helen.",
        "Helen left, my manager is Omar now.",
        "Who is Kim's manager?",
        "Omar",
        "Helen",
    ),
    Changed(
        "Kim",
        "The weekly report is due on Friday.",
        "The weekly report is due on Wednesday from now on, no longer on Friday.",
        "When is the weekly report due?",
        "Wednesday",
        "Friday",
    ),
    Changed("Ayşe", "Ankara'da yaşıyorum.", "Ankara'dan İzmir'e taşındım.", "Ayşe nerede yaşıyor?", "İzmir", "Ankara"),
    Changed(
        "Ayşe",
        "Getir'de mühendis olarak çalışıyorum.",
        "Getir'den ayrıldım, artık Trendyol'da çalışıyorum.",
        "Ayşe hangi şirkette çalışıyor?",
        "Trendyol",
        "Getir",
    ),
    Changed(
        "Ayşe",
        "Doktorum Selin Hanım.",
        "Doktorumu değiştirdim, artık doktorum Murat Bey.",
        "Ayşe'nin doktoru kim?",
        "Murat",
        "Selin",
    ),
    Changed(
        "Ayşe",
        "Yıllık iznim temmuzda.",
        "Yıllık iznim temmuzdan ağustosa ertelendi.",
        "Ayşe'nin yıllık izni ne zaman?",
        "ağustos",
        "temmuz",
    ),
    Changed(
        "Ayşe",
        "Ekip toplantımız salı günü.",
        "Ekip toplantımız salıdan perşembeye alındı.",
        "Ekip toplantısı hangi gün?",
        "perşembe",
        "salı",
    ),
    Changed(
        "Ayşe",
        "Telefonum bir Samsung.",
        "Samsung'u sattım, artık telefonum bir Pixel.",
        "Ayşe'nin telefonu ne?",
        "Pixel",
        "Samsung",
    ),
)
UNMARKED: Final = (
    Changed(
        "Kim",
        "Our standup is at half past nine.",
        "Our standup is at ten.",
        "When is the standup?",
        "at ten",
        "half past",
    ),
    Changed(
        "Kim",
        "I take the bus to the office.",
        "I take the tram to the office.",
        "How does Kim get to work?",
        "tram",
        "bus",
    ),
    Changed(
        "Kim",
        "The rent of my flat is 1,150 pounds.",
        "The rent of my flat is 1,240 pounds.",
        "What does Kim pay for the flat?",
        "1,240",
        "1,150",
    ),
    Changed(
        "Kim",
        "I go swimming on Monday evenings.",
        "I go climbing on Monday evenings.",
        "What does Kim do on Monday evenings?",
        "climbing",
        "swimming",
    ),
    Changed(
        "Kim",
        "The staging server stands in Frankfurt.",
        "The staging server stands in Dublin.",
        "Where is the staging server?",
        "Dublin",
        "Frankfurt",
    ),
    Changed(
        "Kim",
        "My phone contract is with Vodafone.",
        "I signed a phone contract with Lebara.",
        "Who has Kim a phone contract with?",
        "Lebara",
        "Vodafone",
    ),
    Changed(
        "Kim",
        "My wife works at the city hospital.",
        "My wife opened a practice of her own.",
        "Where does Kim's wife work?",
        "practice",
        "hospital",
    ),
    Changed(
        "Kim",
        "Our team sits in the office on Mill Street.",
        "The team has its desks on Dock Road.",
        "Where does Kim's team sit?",
        "Dock Road",
        "Mill Street",
    ),
    Changed(
        "Ayşe",
        "Servisim sabah yedide kalkıyor.",
        "Servisim sabah altı buçukta kalkıyor.",
        "Ayşe'nin servisi kaçta kalkıyor?",
        "altı buçuk",
        "yedide",
    ),
    Changed(
        "Ayşe",
        "Kızım üçüncü sınıfa gidiyor.",
        "Kızım dördüncü sınıfa gidiyor.",
        "Ayşe'nin kızı kaçıncı sınıfta?",
        "dördüncü",
        "üçüncü",
    ),
    Changed(
        "Ayşe",
        "Yazlık evimiz Bodrum'da.",
        "Yazlık evimiz Ayvalık'ta.",
        "Ayşe'nin yazlığı nerede?",
        "Ayvalık",
        "Bodrum",
    ),
    Changed(
        "Ayşe",
        "Spor için Macfit'e gidiyorum.",
        "Evin yanındaki Goldgym'e yazıldım.",
        "Ayşe hangi spor salonuna gidiyor?",
        "Goldgym",
        "Macfit",
    ),
    Changed(
        "Ayşe",
        "Arabama Kemal Usta bakıyor.",
        "Arabayı bu sefer Rıza Usta'ya bıraktım, hep ona götüreceğim.",
        "Ayşe'nin arabasına kim bakıyor?",
        "Rıza",
        "Kemal",
    ),
    Changed(
        "Ayşe",
        "Maaşım ayın beşinde yatıyor.",
        "Maaşım ayın onunda yatıyor.",
        "Ayşe'nin maaşı ne zaman yatıyor?",
        "onunda",
        "beşinde",
    ),
)
"""Changed without a word that says so, or in other words: most of it escapes the gate, and both stand."""
PINNED: Final = ("Kim is allergic to peanuts.", "Ayşe'nin penisilin alerjisi var.")
LOCKED: Final = ("The VPN address is vpn.example.org.", "Acil durum toplanma yeri otopark.")
REPEATED: Final = (
    ("Kim", "The spare key is in the blue drawer."),
    ("Kim", "The printer on the second floor is called Hermes."),
    ("Ayşe", "Yedek anahtar mavi çekmecede."),
    ("Ayşe", "Kahve makinesinin suyu pazartesileri değişiyor."),
)
_LUNCHES: Final = ("soup", "pasta", "a salad", "rice", "lentils", "fish")
_AFTERNOONS: Final = ("yağmur yağdı", "çok yoğundum", "trafik vardı", "elektrikler kesildi", "kar yağdı")


@dataclass(frozen=True)
class Year:
    """What is said on each day, and what is asked."""

    messages: dict[int, list[dict[str, Any]]]
    questions: dict[int, list[str]]
    """along the way, by day"""
    matters: list[locomo_data.Question]
    """asked along the way, and again at the end"""
    others: list[locomo_data.Question]
    """asked at the end alone"""


def year(locomo: Path | None, *, conversations: int, first: int = 0, seed: int = 0) -> Year:
    """All of it; without LoCoMo only what is our own. `first`: of its conversations; another seed, other days."""
    talks = locomo_data.load(locomo)[first : first + conversations] if locomo is not None else []
    made = Year({}, {}, [], [])
    told = [each for number, changes in enumerate((CHANGES, UNMARKED)) for each in _told(changes, number, seed)]
    for message, day in [*_changing(told), *_own(seed), *_demo(), *(each for talk in talks for each in _retold(talk))]:
        made.messages.setdefault(day, []).append(message)
    for each in told:
        made.questions.setdefault(each.changed_on - 20, []).append(each.change.question)
    days = {message["id"]: day for day, said in made.messages.items() for message in said}
    for talk in talks:
        for number, question in enumerate(each for each in talk.questions if each.category != _ADVERSARIAL):
            evidence = frozenset(f"{talk.id}:{each}" for each in question.evidence)
            named = locomo_data.Question(question.id, question.text, question.category, evidence)
            (made.matters if number % 2 == 0 else made.others).append(named)
            if number % 2 == 0:
                last = max(days[each] for each in evidence)
                for day in (last + 7, last + 60):
                    made.questions.setdefault(min(day, DAYS - 1), []).append(question.text)
    return made


_ADVERSARIAL: Final = 5


class _Told(NamedTuple):
    """A change, and on which days its halves are told."""

    name: str
    change: Changed
    stated_on: int
    changed_on: int


def _told(changes: Sequence[Changed], group: int, seed: int) -> Iterator[_Told]:
    """Half a year apart at first, and closer and closer; in another order for another seed."""
    order = list(range(len(changes)))
    if seed:
        Random(seed).shuffle(order)
    for number, place in enumerate(order):
        stated_on, changed_on = 5 + 3 * group + 6 * place, 120 + 6 * group + 12 * place
        yield _Told(f"{'u' * group}{number}", changes[number], stated_on, changed_on)


def _changing(told: Iterable[_Told]) -> Iterator[tuple[dict[str, Any], int]]:
    """Each fact twice, and later what has changed."""
    for each in told:
        user = each.change.user
        yield _message(f"stated-{each.name}", user, each.change.stated, each.stated_on)
        yield _message(f"again-{each.name}", user, each.change.stated, each.stated_on + 20)
        yield _message(f"changed-{each.name}", user, each.change.changed, each.changed_on)


def _own(seed: int) -> Iterator[tuple[dict[str, Any], int]]:
    """Repetitions and noise."""
    chance = Random(seed)
    for month in range(12):
        for number, (user, text) in enumerate(REPEATED):
            yield _message(f"repeated-{month}-{number}", user, text, 3 + 30 * month + number)
    for week in range(52):
        day, shift = 7 * week, chance.randrange(30) if seed else 0
        lunch, afternoon = _LUNCHES[(week + shift) % len(_LUNCHES)], _AFTERNOONS[(week + shift) % len(_AFTERNOONS)]
        yield _message(f"lunch-{week}", "Kim", f"I had {lunch} for lunch today.", day)
        yield _message(f"ok-{week}", "Kim", "ok, thanks", day + 1)
        yield _message(f"train-{week}", "Kim", f"My train was {5 + week + shift} minutes late this morning.", day + 2)
        yield _message(f"weather-{week}", "Ayşe", f"Bugün öğleden sonra {afternoon}.", day + 4)


def _message(name: str, user: str, text: str, day: int) -> tuple[dict[str, Any], int]:
    return {"id": name, "user_id": user.lower(), "name": user, "content": text, "session_id": f"day-{day}"}, day


def _demo() -> Iterator[tuple[dict[str, Any], int]]:
    """The demo's conversation, from the first of February on."""
    lines = [json.loads(line) for line in DEMO.read_text(encoding="utf-8").splitlines()]
    began = datetime.fromisoformat(lines[0]["at"])
    for line in lines:
        day = 31 + (datetime.fromisoformat(line["at"]) - began).days
        yield {**{name: value for name, value in line.items() if name != "at"}, "id": f"demo:{line['id']}"}, day


def _retold(talk: locomo_data.Conversation) -> Iterator[tuple[dict[str, Any], int]]:
    """A conversation of LoCoMo, from the first of January on."""
    began = datetime.fromisoformat(talk.messages[0]["at"])
    for message in talk.messages:
        day = min((datetime.fromisoformat(message["at"]) - began).days, LATEST_DAY)
        kept = {name: value for name, value in message.items() if name not in ("at", "agent_id")}
        session = f"{talk.id}:{message['session_id']}"
        yield {**kept, "id": f"{talk.id}:{message['id']}", "session_id": session}, day


def moment(day: int) -> datetime:
    """The morning of a day of the year."""
    return START + timedelta(days=day)
