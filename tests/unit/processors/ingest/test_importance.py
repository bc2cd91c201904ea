"""Importance (ledger E1, R16): four channels, their sum, its levels, and the encoding boost."""

from dataclasses import replace
from math import nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.emotion import feel
from mnemolog.processors.ingest.importance import (
    NEUTRAL,
    attention,
    encoding_boost,
    evenly,
    is_flashbulb,
    level,
    protected,
    stirred,
    weigh,
)
from mnemolog.processors.language.detection import detect
from mnemolog.processors.text.language import fold
from mnemolog.schemas.config import FlashbulbConfig, ImportanceConfig
from mnemolog.schemas.event import CALM, Emotion
from tests.unit.processors.ingest.parts import few

CONFIG = ImportanceConfig()
shares = st.floats(0, 1)


def arousal(text: str) -> float:
    """The channel, of a text that nobody has looked at yet."""
    folded = fold(text)
    return stirred(feel(text, folded, detect(text)), folded)


@pytest.mark.parametrize(
    ("channel", "weight"), [("novelty", 0.25), ("arousal", 0.30), ("reward", 0.25), ("attention", 0.20)]
)
def test_each_channel_has_its_weight(channel: str, weight: float) -> None:
    channels = {"novelty": 0.0, "arousal": 0.0, "reward": 0.0, "attention": 0.0, channel: 1.0}
    weighed = weigh(config=CONFIG, **channels)
    assert weighed.score == weight
    assert getattr(weighed, channel) == 1.0


@few
@given(shares, shares, shares, shares)
def test_the_score_is_a_share_and_has_the_level_of_its_number(
    novelty: float, arousal: float, reward: float, attention: float
) -> None:
    weighed = weigh(novelty=novelty, arousal=arousal, reward=reward, attention=attention, config=CONFIG)
    assert 0.0 <= weighed.score <= 1.0
    assert weighed.level == level(weighed.score, CONFIG)


@pytest.mark.parametrize(
    ("threshold", "at", "below"), [(0.8, "critical", "high"), (0.6, "high", "normal"), (0.4, "normal", "low")]
)
def test_each_level_begins_at_its_threshold(threshold: float, at: str, below: str) -> None:
    assert level(threshold, CONFIG) == level(nextafter(threshold, 1), CONFIG) == at
    assert level(nextafter(threshold, 0), CONFIG) == below


def test_weights_and_levels_are_settings() -> None:
    only_novelty = replace(CONFIG, novelty=1.0, arousal=0.0, reward=0.0, attention=0.0)
    assert weigh(novelty=0.3, arousal=1.0, reward=1.0, attention=1.0, config=only_novelty).score == 0.3
    assert level(0.5, replace(CONFIG, critical=0.5)) == "critical"


@few
@given(shares)
def test_what_is_set_by_hand_is_the_same_in_every_channel(score: float) -> None:
    weighed = evenly(score, CONFIG)
    channels = (weighed.score, weighed.novelty, weighed.arousal, weighed.reward, weighed.attention)
    assert set(channels) == {score}


@few
@given(shares)
def test_the_encoding_boost_goes_from_seven_to_thirteen_tenths(score: float) -> None:
    assert encoding_boost(score, CONFIG) == pytest.approx(0.7 + 0.6 * score, abs=1e-4)
    assert encoding_boost(score, replace(CONFIG, boost_least=1.0, boost_most=1.0)) == 1.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I like tea.", 0.0),
        ("Çay severim.", 0.0),
        ("The deploy failed.", 0.3),
        ("Dağıtım hata verdi.", 0.3),
        ("The deadline is Friday.", 0.3),
        ("Teslim tarihi cuma.", 0.3),
        ("Our tokens leaked.", 0.4),
        ("Güvenlik açığı bulduk.", 0.4),
        ("I'm allergic to peanuts.", 0.3),
        ("Fıstığa alerjim var.", 0.3),
        ("This is important.", 0.2),
        ("We lost, data loss everywhere.", 0.5),
        ("I moved!", 0.1),
        ("I moved!!!!!!", 0.3),
        ("I moved to IZMIR.", 0.0),
        ("NASA and the EU", 0.0),
        ("It is IMPORTANT.", 0.4),
        ("WE LOST EVERYTHING", 0.4),
        ("This error is not urgent.", 0.3),
        ("ACİL: sunucu çöktü, güvenlik açığı var!!!", 1.0),
    ],
)
def test_arousal_is_what_urgent_and_grave_words_add_up_to(text: str, expected: float) -> None:
    assert arousal(text) == pytest.approx(expected)


@few
@given(st.text())
def test_arousal_is_a_share_of_any_text(text: str) -> None:
    assert 0.0 <= arousal(text) <= 1.0


@few
@given(st.text(), shares)
def test_a_stir_never_makes_a_matter_less_grave_nor_gravity_a_stir_calmer(text: str, excited: float) -> None:
    grave, both = stirred(CALM, fold(text)), stirred(Emotion(valence=0.0, arousal=excited, feeling=None), fold(text))
    assert both >= max(grave, round(excited, 4))


def test_a_flashbulb_needs_an_arousal_of_at_least_its_threshold() -> None:
    config = FlashbulbConfig()
    assert is_flashbulb(0.8, config)
    assert is_flashbulb(nextafter(0.8, 1), config)
    assert not is_flashbulb(nextafter(0.8, 0), config)
    assert is_flashbulb(0.5, replace(config, arousal_from=0.5))


@pytest.mark.parametrize(
    ("text", "flashes"),
    [
        ("URGENT: the server crashed, we have data loss!!!", True),
        ("I AM SO HAPPY, BEST DAY OF MY LIFE!!!", True),
        ("ACİL: sunucu çöktü, güvenlik açığı var!!!", True),
        ("Babam vefat etti, YIKILDIM!!!", True),
        ("The deploy failed.", False),
        ("I'm very happy today.", False),
        ("Dağıtım yine hata verdi!", False),
    ],
)
def test_great_stirs_are_flashbulbs_and_ordinary_ones_are_not(text: str, flashes: bool) -> None:
    assert is_flashbulb(arousal(text), FlashbulbConfig()) is flashes


@pytest.mark.parametrize("score", [0.0, nextafter(0.9, 0)])
def test_a_flashbulb_lifts_what_weighs_less_to_its_least_importance(score: float) -> None:
    lifted = protected(evenly(score, CONFIG), FlashbulbConfig(), CONFIG)
    assert (lifted.score, lifted.level, lifted.arousal) == (0.9, "critical", score)


@pytest.mark.parametrize("score", [0.9, nextafter(0.9, 1), 1.0])
def test_a_flashbulb_leaves_what_weighs_as_much_as_it_is(score: float) -> None:
    assert protected(evenly(score, CONFIG), FlashbulbConfig(), CONFIG) == evenly(score, CONFIG)


@pytest.mark.parametrize(
    ("entities", "before", "expected"),
    [
        ([], {"a"}, NEUTRAL),
        (["a"], set(), NEUTRAL),
        (["a", "b"], {"a", "b", "c"}, 1.0),
        (["a", "b"], {"b"}, 0.5),
        (["a", "b"], {"c"}, 0.0),
    ],
)
def test_attention_is_the_share_of_what_the_session_was_about(
    entities: list[str], before: set[str], expected: float
) -> None:
    assert attention(entities, before) == expected
