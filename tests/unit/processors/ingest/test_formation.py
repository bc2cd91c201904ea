"""Formation without a model (ledger C2, C3): atomic facts, dates, plans, and what a session is about."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.formation import Formation, form
from mnemolog.processors.ingest.observer import observe
from mnemolog.processors.memory.state import Focus
from mnemolog.schemas.config import Config, FormationConfig
from mnemolog.schemas.message import Message
from tests.unit.processors.ingest.parts import few

CONFIG = Config()
NOBODY = Focus()
MONDAY = datetime(2023, 5, 8, 12, tzinfo=UTC)


def formed(
    text: str, *, name: str = "Ayşe", focus: Focus = NOBODY, at: datetime = MONDAY, config: Config = CONFIG
) -> Formation:
    """What a message gives to remember."""
    message = Message(agent_id="a", content=text, name=name, user_id="ayse")
    return form(observe(message, config.observer), message, at=at, focus=focus, config=config)


def texts(text: str) -> list[str]:
    """The texts of what a message gives to remember."""
    return [each.text for each in formed(text).candidates]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        # Entities on both sides (S0).
        (
            "I live in Izmir and my sister Elif lives in Ankara.",
            ["Ayşe lives in Izmir.", "Ayşe's sister Elif lives in Ankara."],
        ),
        (
            "İzmir'de yaşıyorum ve kız kardeşim Elif Ankara'da yaşıyor.",
            ["Ayşe İzmir'de yaşıyor.", "Ayşe'nin kız kardeşi Elif Ankara'da yaşıyor."],
        ),
        # Key values on both sides.
        (
            "I love olives, and my favourite band is Radiohead.",
            ["Ayşe loves olives.", "Ayşe's favourite band is Radiohead."],
        ),
        ("The api port is 8080 and the deadline is 3 May.", ["The api port is 8080.", "The deadline is 2023-05-03."]),
        ("API portu 8080 ve teslim tarihi 3 Mayıs.", ["API portu 8080.", "Teslim tarihi 2023-05-03."]),
        ("İzmir'de oturuyorum ve iki köpek görünce kaçarım.", ["Ayşe İzmir'de oturuyor ve iki köpek görünce kaçar."]),
        (
            "I like salt and pepper, and my favourite band is Radiohead.",
            ["Ayşe likes salt and pepper.", "Ayşe's favourite band is Radiohead."],
        ),
        (
            "I work for Siemens and I live in Izmir and my favourite colour is blue.",
            ["Ayşe works for Siemens.", "Ayşe lives in Izmir.", "Ayşe's favourite colour is blue."],
        ),
        # Not otherwise.
        ("I love olives and cheese.", ["Ayşe loves olives and cheese."]),
        ("I met Tom and Elif in Izmir.", ["Ayşe met Tom and Elif in Izmir."]),
        ("Ankara'yı ve İzmir'i severim.", ["Ayşe Ankara'yı ve İzmir'i sever."]),
        ("Elif ve Tom İzmir'e geldi ve Ankara'ya gitti.", ["Elif ve Tom İzmir'e geldi ve Ankara'ya gitti."]),
        ("I moved to Izmir and bought a red car.", ["Ayşe moved to Izmir and bought a red car."]),
        ("The api port is 8080 and it works.", ["The api port is 8080 and it works."]),
        ("I love tea and walk to work.", ["Ayşe loves tea and walks to work."]),
    ],
)
def test_and_splits_what_is_two_facts(text: str, facts: list[str]) -> None:
    assert texts(text) == facts


def test_each_part_has_the_entities_and_values_of_its_own() -> None:
    home, sister = formed("I live in Izmir and my sister Elif lives in Ankara.").candidates
    assert home.entities == ("entity://place/izmir",)
    assert [(each.key, each.value) for each in home.key_values] == [("lives_in", "izmir")]
    assert sister.entities == ("entity://person/elif", "entity://place/ankara")
    assert sister.key_values == ()


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I went to Izmir yesterday.", "Ayşe went to Izmir on 2023-05-07."),
        ("I went to Izmir today.", "Ayşe went to Izmir on 2023-05-08."),
        ("I'm flying to Izmir tomorrow.", "Ayşe is flying to Izmir on 2023-05-09."),
        ("Dün İzmir'e gittim.", "Ayşe 2023-05-07 günü İzmir'e gitti."),
        ("Bugün İzmir'e gittim.", "Ayşe 2023-05-08 günü İzmir'e gitti."),
        ("Yarın İzmir'e gideceğim.", "Ayşe 2023-05-09 günü İzmir'e gidecek."),
        ("I moved to Izmir on 3 March 2021.", "Ayşe moved to Izmir on 2021-03-03."),
    ],
)
def test_dates_are_spelled_out(text: str, fact: str) -> None:
    assert texts(text) == [fact]


def test_today_is_a_day_of_the_speaker() -> None:
    late = datetime(2023, 5, 8, 22, tzinfo=UTC)
    in_istanbul = late.astimezone(timezone(timedelta(hours=3)))
    assert formed("I moved to Izmir today.", at=late).candidates[0].text.endswith("2023-05-08.")
    assert formed("I moved to Izmir today.", at=in_istanbul).candidates[0].text.endswith("2023-05-09.")


@pytest.mark.parametrize(
    "text", ["I plan to visit Izmir.", "I will visit Izmir.", "I'm going to visit Izmir.", "İzmir'e gideceğim."]
)
def test_a_plan_without_a_day_lasts_a_week(text: str) -> None:
    (plan,) = formed(text).candidates
    assert plan.temporal_type == "time_bounded"
    assert plan.valid_until == (MONDAY + timedelta(days=7)).timestamp()


def test_how_long_a_plan_lasts_is_a_setting() -> None:
    (plan,) = formed("I will visit Izmir.", config=replace(CONFIG, formation=FormationConfig(plan_days=1.5))).candidates
    assert plan.valid_until == (MONDAY + timedelta(hours=36)).timestamp()


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("I will fly to Berlin on Friday 12 May.", datetime(2023, 5, 13, tzinfo=UTC)),
        ("I'm going to Berlin tomorrow, I will be back on 20 May.", datetime(2023, 5, 21, tzinfo=UTC)),
        ("I will meet Elif in Izmir today.", datetime(2023, 5, 9, tzinfo=UTC)),
        ("Yarın Berlin'e uçacağım.", datetime(2023, 5, 10, tzinfo=UTC)),
    ],
)
def test_a_plan_with_a_day_lasts_until_the_last_of_its_days_is_over(text: str, ends: datetime) -> None:
    (plan,) = formed(text).candidates
    assert plan.valid_until == ends.timestamp()


def test_what_is_no_plan_has_no_end() -> None:
    (fact,) = formed("I moved to Izmir yesterday.").candidates
    assert (fact.temporal_type, fact.valid_until) == ("persistent", None)


def test_a_candidate_says_whose_it_is_and_how_sure() -> None:
    (found,) = formed("I prefer tea.").candidates
    assert (found.subject, found.name, found.category, found.confidence) == ("ayse", "Ayşe", "preference", 0.3)
    assert found.language == "en"


def test_pronouns_are_who_was_named_before_in_the_message_or_the_session() -> None:
    said = formed("I met Elif in Izmir. She works for Siemens.")
    assert [each.text for each in said.candidates] == ["Ayşe met Elif in Izmir.", "Elif works for Siemens."]
    assert said.focus == Focus("Elif", "Siemens")
    (later,) = formed("She moved to Ankara.", focus=said.focus).candidates
    assert later.text == "Elif moved to Ankara."


def test_nobody_calls_himself_she() -> None:
    assert formed("I'm Ayşe and I live in Izmir.", name="Ayşe").focus.person is None


def test_whoever_has_no_name_may_be_meant_from_then_on() -> None:
    assert formed("I called my boss.", focus=Focus("Elif")).focus.person is None
    assert formed("I bought a lamp.", focus=Focus("Elif")).focus.person == "Elif"


def test_a_message_that_states_nothing_still_moves_the_focus() -> None:
    said = formed("Do you know Elif?")
    assert (said.candidates, said.focus.person) == ((), "Elif")


@few
@given(st.text(min_size=1).filter(str.strip))
def test_any_text_gives_candidates_that_can_stand(text: str) -> None:
    for each in formed(text).candidates:
        assert 0 < len(each.text) <= CONFIG.observer.rewritten_chars
        assert 0.0 <= each.confidence <= 1.0
        assert (each.valid_until is None) == (each.temporal_type == "persistent")
        assert len({pair.key for pair in each.key_values}) == len(each.key_values)
