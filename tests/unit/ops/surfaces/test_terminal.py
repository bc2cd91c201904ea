"""Characters that commands print: none that is invisible anywhere else."""

import re
import sys
from collections.abc import Callable
from typing import Final

import pytest

from mnemolog.ops.surfaces.terminal import printable
from mnemolog.processors.lexicon.filters import INVISIBLE
from mnemolog.processors.recall.fence import one_line

KEPT: Final = {"\n", "\t", "\u200c", "\u200d", "\ufe0e", "\ufe0f"}
"""Lines, tabs, and what makes one emoji of two or chooses its form."""


@pytest.mark.parametrize(
    "hidden",
    [lambda character: not character.isspace() and not one_line(character), re.compile(INVISIBLE).match],
    ids=["left out of a context", "passed over by the filters"],
)
def test_a_command_prints_no_character_that_is_hidden(hidden: Callable[[str], object]) -> None:
    printed = [each for each in map(chr, range(sys.maxunicode + 1)) if hidden(each) and printable(each)]
    assert set(printed) <= KEPT


def test_letters_of_all_languages_and_emoji_stay_as_they_are() -> None:
    text = "Ayşe’nin çayı, Straße, क्षि, می‌خواهم, 東京, ❤️ 👩‍💻\n\tand so on"
    assert printable(text) == text
