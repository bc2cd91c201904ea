"""The flat matrix: growth, replacement, and exact search in spite of single precision."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from mnemolog.processors.documents import FOR_EVER, NEVER
from mnemolog.processors.ports import Document, DocumentKind, Filter, Scored, Vector
from mnemolog.processors.vectors import MARGIN, from_halves, unit
from mnemolog.projections.matrix import FIRST_ROWS, Codes, Matrix, closest, cosines_of

DIMENSIONS = 16


def near(matrix: Matrix, query: Vector, mean: NDArray[np.float64], *, limit: int) -> list[tuple[str, float]]:
    """The closest of one kind."""
    found = closest({"memory": matrix}, query, mean, where=Filter(), limit=limit)
    return [(each.id, each.score) for each in found]


def vectors(number: int, *, seed: int = 0, spread: float = 1.0) -> NDArray[np.float32]:
    """Unit vectors as an index reads them, from half floats; the smaller the spread, the nearer to one another."""
    chance = np.random.default_rng(seed)
    around = np.ones(DIMENSIONS) + spread * chance.standard_normal((number, DIMENSIONS))
    halves = unit(around.astype(np.float32)).astype("<f2")
    return np.stack([from_halves(each.tobytes()) for each in halves])


def put(
    matrix: Matrix,
    doc_id: str,
    vector: Vector,
    *,
    ends: float = FOR_EVER,
    subject: str = "user",
    session_id: str = "s1",
) -> None:
    matrix.put(doc_id, vector, ends=ends, subject=subject, session_id=session_id)


def filled(rows: NDArray[np.float32]) -> Matrix:
    matrix = Matrix(DIMENSIONS)
    for number, vector in enumerate(rows):
        put(matrix, f"d{number:05}", vector)
    return matrix


def naive(rows: NDArray[np.float32], query: Vector, mean: NDArray[np.float64]) -> list[float]:
    """Each cosine by itself, in double precision."""
    that = query.astype(np.float64) - mean
    centred = [row.astype(np.float64) - mean for row in rows]
    return [float(this @ that / (np.linalg.norm(this) * np.linalg.norm(that))) for this in centred]


def mean_of(rows: NDArray[np.float32], prior: float = 100.0) -> NDArray[np.float64]:
    total: NDArray[np.float64] = rows.sum(axis=0, dtype=np.float64)
    return total / (prior + len(rows))


# Growth and replacement.


def test_it_grows_beyond_its_first_rows_and_keeps_them() -> None:
    rows = vectors(3 * FIRST_ROWS + 1)
    matrix = filled(rows)
    assert len(matrix) == len(matrix.ids) == 3 * FIRST_ROWS + 1
    zero = np.zeros(DIMENSIONS)
    assert matrix.similarities(rows[0], zero) == pytest.approx(naive(rows, rows[0], zero), abs=1e-6)
    assert matrix.visible(Filter()).all()


def test_a_row_that_was_grown_over_is_as_it_was_put() -> None:
    matrix = filled(vectors(FIRST_ROWS - 1))
    put(matrix, "last", vectors(1, seed=1)[0], ends=5.0, subject="ayşe", session_id="s2")
    for number, vector in enumerate(vectors(FIRST_ROWS, seed=2)):
        put(matrix, f"later-{number}", vector)
    assert not matrix.visible(Filter(now=5.0))[FIRST_ROWS - 1]
    for where in (Filter(now=4.0), Filter(now=4.0, subject="ayşe"), Filter(now=4.0, session_id="s2")):
        assert matrix.visible(where)[FIRST_ROWS - 1]


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 99)), max_size=200))
def test_the_total_is_the_sum_of_what_is_there_whatever_was_replaced(puts: list[tuple[int, int]]) -> None:
    pool, matrix, held = vectors(100), Matrix(DIMENSIONS), dict[str, Vector]()
    for name, number in puts:
        put(matrix, f"d{name}", pool[number])
        held[f"d{name}"] = pool[number]
    expected = np.sum([each.astype(np.float64) for each in held.values()], axis=0) if held else np.zeros(DIMENSIONS)
    assert len(matrix) == len(held)
    assert matrix.total == pytest.approx(expected, abs=1e-9)


def test_a_replaced_row_has_its_new_columns() -> None:
    matrix, (old, new) = Matrix(DIMENSIONS), vectors(2)
    put(matrix, "d", old)
    put(matrix, "d", new, ends=NEVER, subject="ayşe")
    assert matrix.ids == ["d"]
    assert not matrix.visible(Filter(now=0.0)).any()
    assert matrix.similarities(new, np.zeros(DIMENSIONS)) == pytest.approx([1.0], abs=1e-3)


# Similarities.


@pytest.mark.parametrize("spread", [2.0, 0.3, 0.02])
def test_similarities_are_the_naive_cosines_in_double_precision(spread: float) -> None:
    rows, query = vectors(500, spread=spread), vectors(1, seed=9)[0]
    for mean in (np.zeros(DIMENSIONS), mean_of(rows)):
        assert filled(rows).similarities(query, mean) == pytest.approx(naive(rows, query, mean), abs=MARGIN / 2)


def test_the_closest_are_those_of_a_full_sort_and_exact() -> None:
    rows, query = vectors(700, spread=0.5), vectors(1, seed=9)[0]
    mean, matrix = mean_of(rows), filled(rows)
    exact = {name: round(score, 6) for name, score in zip(matrix.ids, naive(rows, query, mean), strict=True)}
    expected = sorted(exact.items(), key=lambda each: (-each[1], each[0]))[:40]
    assert near(matrix, query, mean, limit=40) == expected


def test_the_closest_of_two_kinds_are_those_of_both_together() -> None:
    rows, query = np.repeat(vectors(300, spread=0.5), 2, axis=0), vectors(1, seed=9)[0]
    mean = mean_of(rows)
    parts: dict[DocumentKind, NDArray[np.float32]] = {"message": rows[:250], "memory": rows[250:]}
    both = {kind: filled(part) for kind, part in parts.items()}
    every = [
        Scored(kind, name, round(score, 6))
        for kind, part in parts.items()
        for name, score in zip(both[kind].ids, naive(part, query, mean), strict=True)
    ]
    expected = sorted(every, key=lambda each: (-each.score, each.kind, each.id))
    for limit in (1, 40, 600):
        assert closest(both, query, mean, where=Filter(), limit=limit) == expected[:limit]
    assert closest(both, query, mean, where=Filter(("memory",)), limit=600) == [
        each for each in expected if each.kind == "memory"
    ]


def test_cosines_of_many_documents_are_the_naive_ones_and_leave_out_the_unknown() -> None:
    rows, query = vectors(700, spread=0.5), vectors(1, seed=9)[0]
    mean, matrix = mean_of(rows), filled(rows)
    named = [Document("memory", each) for each in ("nothing", *matrix.ids)]
    found = cosines_of({"memory": matrix}, named, query, mean)
    assert [*found] == named[1:]
    assert [*found.values()] == [round(each, 6) for each in naive(rows, query, mean)]


def test_the_closest_do_not_depend_on_the_order_of_the_rows() -> None:
    rows, query = np.repeat(vectors(40), 5, axis=0), vectors(1, seed=9)[0]
    mean, forwards, backwards = mean_of(rows), Matrix(DIMENSIONS), Matrix(DIMENSIONS)
    for number in range(len(rows)):
        put(forwards, f"d{number}", rows[number])
    for number in reversed(range(len(rows))):
        put(backwards, f"d{number}", rows[number])
    for limit in (1, 7, 33, 200):
        assert near(forwards, query, mean, limit=limit) == near(backwards, query, mean, limit=limit)


def test_a_vector_at_the_mean_or_without_length_is_like_nothing() -> None:
    matrix, zero = Matrix(DIMENSIONS), np.zeros(DIMENSIONS, np.float32)
    put(matrix, "zero", zero)
    put(matrix, "one", vectors(1)[0])
    assert near(matrix, vectors(1)[0], np.zeros(DIMENSIONS), limit=2) == [("one", 1.0), ("zero", 0.0)]
    assert near(matrix, zero, np.zeros(DIMENSIONS), limit=2) == [("one", 0.0), ("zero", 0.0)]


def test_there_is_nothing_close_in_an_empty_matrix() -> None:
    assert near(Matrix(DIMENSIONS), vectors(1)[0], np.zeros(DIMENSIONS), limit=5) == []
    assert closest({}, vectors(1)[0], np.zeros(DIMENSIONS), where=Filter(), limit=5) == []


def test_a_name_that_never_came_has_a_number_that_no_row_has() -> None:
    codes = Codes()
    assert [codes.put(name) for name in ("a", "b", "a")] == [0, 1, 0]
    assert codes.get("b") == 1
    assert codes.get("c") == -1
