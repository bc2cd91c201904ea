from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.calibration import Knot, QuestionScale
from mnemolog.processors.ports import Wording
from mnemolog.processors.recall.injection import injection, share_of_words
from mnemolog.schemas.config import SearchConfig

SCALE = QuestionScale(
    same_language=(
        Knot(cosine=0.0, similarity=0.0),
        Knot(cosine=0.25, similarity=0.4),
        Knot(cosine=1.0, similarity=1.0),
    )
)


@given(st.floats(-1, 1), st.floats(0, 1), st.floats(0, 1))
def test_relevance_is_a_share_and_grows_with_the_words(cosine: float, one: float, other: float) -> None:
    less, more = (SCALE.relevance(cosine, share, same_language=True) for share in sorted((one, other)))
    assert 0.0 <= less <= more <= 1.0


def test_another_language_has_a_scale_of_its_own() -> None:
    assert SCALE.relevance(0.25, 0.0, same_language=True) == 0.4
    assert SCALE.relevance(0.25, 0.0, same_language=False) == 0.25


def test_a_question_without_a_known_word_shares_none() -> None:
    assert share_of_words(Wording(1, "tea"), ["venus"], {}) == 0.0
    assert share_of_words(Wording(1, "tea"), [], {}) == 0.0


def test_the_thresholds_are_settings() -> None:
    config = SearchConfig(full_from=0.9, summary_from=0.1)
    assert [injection(each, config) for each in (0.95, 0.5, 0.05)] == ["full", "summary", "skipped"]
