"""Context of a message in its session: what was said around it counts for it (architecture 8)."""

from collections import defaultdict
from collections.abc import Mapping

from mnemolog.processors.ports import Neighbours


def with_neighbours(
    scores: Mapping[str, float], around: Mapping[str, Neighbours], *, weight: float
) -> dict[str, float]:
    """What the messages right before and after add: weight × their scores.

    >>> around = {"a": Neighbours("s", None, "b"), "b": Neighbours("s", "a", None)}
    >>> with_neighbours({"a": 1.0, "b": 0.2}, around, weight=0.5)
    {'a': 0.1, 'b': 0.5}
    """
    return {
        message: weight * sum(scores.get(other, 0.0) for other in (near.before, near.after) if other is not None)
        for message, near in around.items()
    }


def with_session(
    scores: Mapping[str, float], around: Mapping[str, Neighbours], *, weight: float, best: int
) -> dict[str, float]:
    """What the session adds: weight × the mean of its best scores.

    >>> around = {"a": Neighbours("s", None, "b"), "b": Neighbours("s", "a", None)}
    >>> with_session({"a": 1.0, "b": 0.5}, around, weight=0.5, best=2)
    {'a': 0.375, 'b': 0.375}
    """
    of_session: dict[str, list[float]] = defaultdict(list)
    for message, near in around.items():
        of_session[near.session_id].append(scores.get(message, 0.0))
    means = {session: sum(sorted(each, reverse=True)[:best]) / best for session, each in of_session.items()}
    return {message: weight * means[near.session_id] for message, near in around.items()}
