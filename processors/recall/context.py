"""Context of a message in its session: what was said around it counts for it."""

from collections import defaultdict
from collections.abc import Mapping

from mnemolog.processors.ports import Neighbours


def with_neighbours(
    scores: Mapping[str, float], around: Mapping[str, Neighbours], *, weight: float
) -> dict[str, float]:
    """What a message gains by those right before and after it: weight × their scores; also one that only stands beside.

    >>> around = {"a": Neighbours("s", None, "b"), "b": Neighbours("s", "a", "c")}
    >>> with_neighbours({"a": 1.0, "b": 0.2}, around, weight=0.5)
    {'a': 0.1, 'b': 0.5, 'c': 0.1}
    """
    heard = dict.fromkeys(around, 0.0)
    for message, near in around.items():
        score = scores.get(message, 0.0)
        for other in (near.before, near.after):
            if other is not None:
                heard[other] = heard.get(other, 0.0) + score
    return {message: weight * total for message, total in heard.items()}


def with_session(
    scores: Mapping[str, float], around: Mapping[str, Neighbours], *, weight: float, best: int
) -> dict[str, float]:
    """What a message gains by its session: weight × the mean of the best scores there.

    >>> around = {"a": Neighbours("s", None, "b"), "b": Neighbours("s", "a", "c")}
    >>> with_session({"a": 1.0, "b": 0.5}, around, weight=0.5, best=2)
    {'a': 0.375, 'b': 0.375, 'c': 0.375}
    """
    of_session: dict[str, list[float]] = defaultdict(list)
    for message, near in around.items():
        of_session[near.session_id].append(scores.get(message, 0.0))
    added = {session: weight * sum(sorted(each)[-best:]) / best for session, each in of_session.items()}
    return {
        each: added[near.session_id]
        for message, near in around.items()
        for each in (message, near.before, near.after)
        if each is not None
    }
