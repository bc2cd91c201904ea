"""Feasts by their English and Turkish names, where a name is of one day everywhere.

Thanksgiving and Mother's Day are not among them: they are on other days in other countries.
"""

from typing import Final

from mnemolog.processors.text.feasts import any_of, by_the_moon, every_year_on, from_easter

ENGLISH: Final = {
    **dict.fromkeys(("christmas", "xmas", "christmas day", "xmas day"), every_year_on(12, 25)),
    **dict.fromkeys(("christmas eve", "xmas eve"), every_year_on(12, 24)),
    "boxing day": every_year_on(12, 26),
    **dict.fromkeys(("new year's eve", "new years eve", "new year eve", "nye"), every_year_on(12, 31)),
    **dict.fromkeys(("new year's day", "new years day", "new year's", "new years", "new year"), every_year_on(1, 1)),
    **dict.fromkeys(("valentine's day", "valentines day", "valentine's", "valentines"), every_year_on(2, 14)),
    "halloween": every_year_on(10, 31),
    "good friday": from_easter(-2),
    **dict.fromkeys(("easter", "easter sunday"), from_easter(0)),
    "easter monday": from_easter(1),
}

# As the Presidency of Religious Affairs of Turkey has announced them, and nobody can know for ever.
_RAMAZAN: Final = by_the_moon(
    (
        "2010-09-09", "2011-08-30", "2012-08-19", "2013-08-08", "2014-07-28", "2015-07-17", "2016-07-05", "2017-06-25",
        "2018-06-15", "2019-06-04", "2020-05-24", "2021-05-13", "2022-05-02", "2023-04-21", "2024-04-10", "2025-03-30",
        "2026-03-20", "2027-03-09", "2028-02-26", "2029-02-14", "2030-02-04", "2031-01-24", "2032-01-14",
    ),
    days=3,
)  # fmt: skip
_KURBAN: Final = by_the_moon(
    (
        "2010-11-16", "2011-11-06", "2012-10-25", "2013-10-15", "2014-10-04", "2015-09-24", "2016-09-12", "2017-09-01",
        "2018-08-21", "2019-08-11", "2020-07-31", "2021-07-20", "2022-07-09", "2023-06-28", "2024-06-16", "2025-06-06",
        "2026-05-27", "2027-05-16", "2028-05-05", "2029-04-24", "2030-04-13", "2031-04-02", "2032-03-22",
    ),
    days=4,
)  # fmt: skip
TURKISH: Final = {
    "yılbaşı": every_year_on(1, 1),
    "noel": every_year_on(12, 25),
    "sevgililer günü": every_year_on(2, 14),
    **dict.fromkeys(("ramazan bayramı", "şeker bayramı"), _RAMAZAN),
    "kurban bayramı": _KURBAN,
    "bayram": any_of(_RAMAZAN, _KURBAN),
}
