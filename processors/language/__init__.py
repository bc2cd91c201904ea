"""What the stages know of each language: one pack for each, a folder of its own; nothing else tells them apart."""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.language.english import ENGLISH
from mnemolog.processors.language.german import GERMAN
from mnemolog.processors.language.pack import Pack
from mnemolog.processors.language.turkish import TURKISH
from mnemolog.schemas.event import Language

PACKS: Final[Mapping[Language, Pack]] = {pack.language: pack for pack in (ENGLISH, TURKISH, GERMAN)}
"""By language. What no word tells apart is taken for the first."""
