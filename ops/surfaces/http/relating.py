"""The routes of edges between memories that are drawn and taken away by hand."""

from typing import Final

from mnemolog.ops.surfaces.http.routing import CommandText, Routes
from mnemolog.schemas.relating import Relate, Unrelate

router = Routes()

_TAG: Final = "Memories"
_EDGE: Final = {"source": "5f0c6a1e", "type": "solves", "target": "9b1d22c7"}

router.carries_out(
    Relate,
    _TAG,
    CommandText(
        "Draw an edge between two memories",
        "Or describe the one of this type anew: what is left out stays as it is. The same again changes nothing.",
        {**_EDGE, "context": "found it in the logs"},
    ),
)
router.carries_out(
    Unrelate,
    _TAG,
    CommandText("Take an edge between two memories away", "One that is not there changes nothing.", _EDGE),
)
