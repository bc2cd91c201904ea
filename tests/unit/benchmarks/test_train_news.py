"""The choice that is learned from lists is the one that their labels show."""

import numpy as np

from benchmarks import memory_quality_data, train_news
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import changes


def test_a_list_teaches_which_one_is_meant_and_that_none_may_be() -> None:
    chance = np.random.default_rng(0)
    groups, right = [], []
    for number in range(200):
        rows = np.column_stack([np.ones(4), chance.uniform(size=4)])
        wanted = np.zeros(8)
        if number % 2:
            rows[number % 4, 1] = 3.0
            wanted[number % 4] = 1.0
        groups.append(rows)
        right.append(wanted)
    weights = train_news.fit(groups, right)
    shown = changes.probabilities(np.array([[1.0, 0.5], [1.0, 3.0], [1.0, 0.2]]), weights)[:, 0]
    assert int(shown.argmax()) == 1
    assert shown[1] > 0.9
    assert changes.probabilities(np.array([[1.0, 0.5], [1.0, 0.6]]), weights).sum() < 0.1


def test_the_test_set_and_talk_of_others_train_nothing() -> None:
    assert [train_news.set_of(each) for each in ("tenth_en", "real_en", "own_tr", "messy_tr")] == [None, None, 0, 0]


def test_changes_and_repetitions_are_reported_with_what_else_would_be_marked() -> None:
    listed = [
        train_news.Listed(
            source=f"second_{language}",
            memory_id=relation,
            message_id=relation,
            said=Statement("", "en"),
            near=[],
            rows=np.zeros((0, len(changes.FEATURES))),
            relations={"older": relation},
            comparisons={},
        )
        for language in ("en", "tr")
        for relation in ("changed", "same", "fuller")
    ]
    found = [
        train_news.Chosen("second_en", "changed", news=0.6, again=0.3),
        train_news.Chosen("second_en", "same", news=0.1, again=0.6),
        train_news.Chosen("second_en", None, news=0.1, again=0.6),
    ]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in train_news.report(listed, found).split("\n")
    ]
    assert [row for row in rows if row[0] == "0.5"][:2] == [
        ["0.5", "1", "1 (100.0 %)", "0 (0.0 %)", "0 (0.0 %)", "0", "100.0 %"],
        ["0.5", "2", "0 (0.0 %)", "1 (50.0 %)", "0 (0.0 %)", "1", "50.0 %"],
    ]


def test_further_weights_are_learned_beside_those_that_stay() -> None:
    groups, right, given = [], [], []
    for number in range(100):
        rows = np.zeros((3, 1))
        rows[number % 3, 0] = 1.0
        groups.append(rows)
        right.append(np.array([*(float(at == number % 3) for at in range(3)), 0.0, 0.0, 0.0]))
        given.append(np.array([-2.0] * 6 + [0.0]))
    weights = train_news.fit_beside(groups, right, given)
    assert weights[0][0] > 2.0
    assert abs(weights[1][0]) < 1.0


def test_corrections_are_told_in_conversations_of_the_sets() -> None:
    talk = train_news.corrections(memory_quality_data.load(), "en")
    told = [pair.newer.of(talk.texts) for pair in talk.pairs]
    assert "no wait, 14 not 12" in told
    assert len(talk.messages) > 4 * len(told)
