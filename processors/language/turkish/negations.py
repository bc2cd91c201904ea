"""What makes a Turkish statement say the opposite."""

from typing import Final

from mnemolog.processors.language.pack import Negations
from mnemolog.processors.text.patterns import later

NEGATIONS: Final = Negations(
    behind=later(r"degil\w*|yok(?:tu\w*|mus\w*)?"),
    # The root of what is denied: sevmiyor, gitmedi, içmez.
    verb=later(
        r"(?=\w*\Z)(?P<root>\w{2,}?)(?:m[iu]yor\w*|m[ae](?:d[iu]|mis|y[ae]c[ae]|y[ae]n|meli|mali|z)\w*|m[ae]m|m[ae]sin\w*)"
    ),
    no_verbs=frozenset(
        "gomuyor umuyor yumuyor tamam hamam adam program makam namaz komedi elmam odamada elmaz temmuz yilmaz durmaz korkmaz".split()
    ),
    # Cuma değil perşembe.
    value=r"(?<![\w'.:-])(?P<value>[\w'.:-]+),? degil\b",
)
