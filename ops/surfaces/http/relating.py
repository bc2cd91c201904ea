"""The routes for edges between memories by hand."""

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
        "Create or update an edge between two memories",
        "An edge of this type is updated: fields that are left out do not change. The same again changes nothing.",
        {**_EDGE, "context": "found it in the logs"},
    ),
)
router.carries_out(
    Unrelate,
    _TAG,
    CommandText("Delete an edge between two memories", "Without such an edge, nothing changes.", _EDGE),
)
