from collections.abc import Iterator
from typing import Final

import pytest

from mnemolog.ops.surfaces.http.problems import error_of, problem
from mnemolog.schemas.errors import (
    AccessError,
    ConfigError,
    InvalidInputError,
    LogFullError,
    MnemologError,
    NotFoundError,
    PageError,
    PositionTimeoutError,
    RemoteError,
    RepeatedIdError,
    UnreadableInputError,
)


def every(base: type[MnemologError]) -> Iterator[type[MnemologError]]:
    for cls in base.__subclasses__():
        yield cls
        yield from every(cls)


def raised(cls: type[MnemologError]) -> MnemologError:
    """An error of the class, as its own arguments want it."""
    if issubclass(cls, RepeatedIdError | UnreadableInputError):
        return cls("m1")
    if issubclass(cls, InvalidInputError):
        return cls("content", "x" * 500, "text that is not blank")
    if issubclass(cls, NotFoundError):
        return cls("memory", "m1", "agent_id is required for a message")
    return cls("what is wrong, and what to do")


SENT: Final = [cls for cls in every(MnemologError) if cls is not PageError]
"""A page is read where it lies: no server sends its error."""


@pytest.mark.parametrize("cls", SENT, ids=lambda cls: cls.TYPE)
def test_every_error_arrives_as_it_left(cls: type[MnemologError]) -> None:
    error = raised(cls)
    arrived = error_of(problem(error))
    assert type(arrived) is cls
    assert str(arrived) == str(error)
    assert vars(arrived) == vars(error)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RepeatedIdError("m1"), 409),
        (InvalidInputError("content", "", "text"), 422),
        (NotFoundError("memory", "m1"), 404),
        (AccessError("no key"), 401),
        (LogFullError("full"), 507),
        (PositionTimeoutError("not yet"), 504),
        (MnemologError("who knows"), 500),
    ],
    ids=lambda each: each.TYPE if isinstance(each, MnemologError) else "",
)
def test_a_status_says_whose_turn_it_is(error: MnemologError, status: int) -> None:
    document = problem(error)
    assert (document["status"], document["detail"]) == (status, str(error))


def test_stable_names_are_given_once() -> None:
    names = [cls.TYPE for cls in every(MnemologError)]
    assert sorted(names) == sorted(set(names))
    assert problem(ConfigError("gate", 1, "a table"))["type"] == "urn:mnemolog:error:invalid_setting"


@pytest.mark.parametrize(
    "document", [None, [], "no", {}, {"type": "about:blank", "detail": "Not Found"}, {"type": 7, "status": 502}]
)
def test_what_is_no_problem_of_ours_is_a_remote_error(document: object) -> None:
    assert type(error_of(document)) is RemoteError


@pytest.mark.parametrize("kind", ["invalid_input", "not_found", "of_a_later_release"])
def test_a_problem_of_another_release_is_still_told(kind: str) -> None:
    """A proxy or another release may leave fields out, or know errors that this one does not."""
    error = error_of({"type": f"urn:mnemolog:error:{kind}", "status": 400, "detail": "what is wrong"})
    assert isinstance(error, MnemologError)
    assert "what is wrong" in str(error)
