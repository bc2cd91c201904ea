"""The breaker alone; with calls around it, it is in tests/integration/test_model_endpoint.py."""

from mnemolog.streams.providers.breaker import Breaker


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def broken(clock: Clock) -> Breaker:
    breaker = Breaker(failures=3, rest_s=10.0, clock=clock)
    for _ in range(3):
        breaker.failed()
    return breaker


def test_opens_at_the_failure_that_makes_it_so_many_in_a_row() -> None:
    breaker = Breaker(failures=3, rest_s=10.0, clock=Clock())
    breaker.failed()
    breaker.failed()
    assert (breaker.is_open, breaker.rests, breaker.admits()) == (False, False, True)
    breaker.failed()
    assert (breaker.is_open, breaker.rests, breaker.admits()) == (True, True, False)


def test_a_success_between_failures_begins_the_count_anew() -> None:
    breaker = Breaker(failures=2, rest_s=10.0, clock=Clock())
    for _ in range(5):
        breaker.failed()
        breaker.succeeded()
    assert breaker.admits()


def test_admits_one_trial_after_the_rest_and_not_before() -> None:
    clock = Clock()
    breaker = broken(clock)
    clock.now = 9.99
    assert not breaker.admits()
    clock.now = 10.0
    assert [breaker.admits() for _ in range(3)] == [True, False, False]


def test_to_look_whether_it_rests_uses_up_no_trial() -> None:
    clock = Clock()
    breaker = broken(clock)
    clock.now = 10.0
    assert not breaker.rests
    assert breaker.admits()


def test_a_trial_that_succeeds_closes_it_and_one_that_fails_does_not() -> None:
    clock = Clock()
    breaker = broken(clock)
    clock.now = 10.0
    assert breaker.admits()
    breaker.failed()
    clock.now = 19.99
    assert not breaker.admits()
    clock.now = 20.0
    assert breaker.admits()
    breaker.succeeded()
    assert all(breaker.admits() for _ in range(5))


def test_a_trial_that_tells_nothing_keeps_nobody_out_for_ever() -> None:
    clock = Clock()
    breaker = broken(clock)
    clock.now = 10.0
    assert breaker.admits()
    clock.now = 20.0
    assert breaker.admits()
