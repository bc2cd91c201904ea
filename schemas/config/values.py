"""The ranges that settings are in, and the mark of a secret."""

from typing import Annotated, Final

from pydantic import Field

Fraction = Annotated[float, Field(ge=0, le=1)]
Positive = Annotated[float, Field(gt=0)]
Weight = Annotated[float, Field(ge=0)]
Count = Annotated[int, Field(ge=1)]
SECRET: Final = {"secret": True}
"""Metadata of a field whose value is never shown, neither by `config show` nor in a log."""
