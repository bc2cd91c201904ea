"""What holds for every suite: hypothesis draws the same examples in every run, however slow the machine."""

from hypothesis import settings

pytest_plugins = ("tests.services",)

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")
