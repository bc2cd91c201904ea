"""What is installed on request has the names that the project gives it."""

import tomllib
from pathlib import Path
from typing import get_args

from mnemolog.schemas.extras import Extra


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]
    assert {*get_args(Extra), "all"} == set(project["optional-dependencies"])
