"""A made-up year: what is said, changed, repeated and forgotten, in English and Turkish, beside LoCoMo and the demo."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
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


def year(locomo: Path | None, *, conversations: int) -> Year:
    """All of it; without LoCoMo only what is our own."""
    talks = locomo_data.load(locomo)[:conversations] if locomo is not None else []
    made = Year({}, {}, [], [])
    for message, day in [*_own(), *_demo(), *(each for talk in talks for each in _retold(talk))]:
        made.messages.setdefault(day, []).append(message)
    for changed_on, change in zip(_changed_on(), CHANGES, strict=True):
        made.questions.setdefault(changed_on - 20, []).append(change.question)
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


def _changed_on() -> list[int]:
    return [120 + 12 * number for number in range(len(CHANGES))]


def _own() -> Iterator[tuple[dict[str, Any], int]]:
    """Facts and their changes, repetitions, and noise."""
    for number, (changed_on, change) in enumerate(zip(_changed_on(), CHANGES, strict=True)):
        stated_on = 5 + 6 * number
        yield _message(f"stated-{number}", change.user, change.stated, stated_on)
        yield _message(f"again-{number}", change.user, change.stated, stated_on + 20)
        yield _message(f"changed-{number}", change.user, change.changed, changed_on)
    for month in range(12):
        for number, (user, text) in enumerate(REPEATED):
            yield _message(f"repeated-{month}-{number}", user, text, 3 + 30 * month + number)
    for week in range(52):
        day = 7 * week
        lunch, afternoon = _LUNCHES[week % len(_LUNCHES)], _AFTERNOONS[week % len(_AFTERNOONS)]
        yield _message(f"lunch-{week}", "Kim", f"I had {lunch} for lunch today.", day)
        yield _message(f"ok-{week}", "Kim", "ok, thanks", day + 1)
        yield _message(f"train-{week}", "Kim", f"My train was {5 + week} minutes late this morning.", day + 2)
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
