"""Types of settings with their ranges, and the mark of a secret."""

from typing import Annotated, Final

from pydantic import Field

from mnemolog.schemas.limits import MOST_COUNTED

Fraction = Annotated[float, Field(ge=0, le=1)]
LARGEST: Final = 1e12
"""No setting is larger: sums and products with it stay finite. As seconds it is thirty thousand years."""

Positive = Annotated[float, Field(gt=0, le=LARGEST)]
Weight = Annotated[float, Field(ge=0, le=LARGEST)]
Count = Annotated[int, Field(ge=1, le=MOST_COUNTED)]
WholeNumber = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
"""A count of 0 or more."""
SECRET: Final = {"secret": True}
"""Metadata of a field whose value is never shown, neither by `config show` nor in logs."""


def of_tenant(value: str) -> tuple[str, str]:
    """A tenant and its own value, of one entry of a setting such as `acme:power`; both are empty where no colon is.

    >>> of_tenant("acme:America/New_York"), of_tenant("team:one:power")
    (('acme', 'America/New_York'), ('team:one', 'power'))
    """
    # The last colon: a tenant's name may contain colons, and no time zone's or model's name does.
    tenant, _, own = value.rpartition(":")
    return tenant, own if tenant else ""


def with_commas(value: object) -> object:
    """The values of an environment variable, which are separated by commas."""
    # Only text is split: the settings file has lists.
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value
