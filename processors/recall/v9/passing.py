"""Messages that need no search: greetings, confirmations, commands and acknowledgements (ledger I2)."""

import re
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import composed, fold


def trivial(text: str) -> bool:
    """Whether a message needs no search, in any language.

    >>> [trivial(said) for said in ("Hi!", "tamam", "/dream --dry-run", "Thanks a lot.", "selam", "Evet")]
    [True, True, True, True, True, True]
    >>> [trivial(said) for said in ("Hi, where do I live?", "Evet, nerede oturuyorum?", "Izmir", "/etc/hosts has?")]
    [False, False, False, False]
    """
    said = text.strip()
    return bool(_COMMAND.fullmatch(said) or _TRIVIAL.fullmatch(fold(composed(said))))


_COMMAND: Final = re.compile(r"/[a-z][a-z-]*(?: --?[a-z][^?]*)?")
_TRIVIAL: Final = re.compile(rf"(?:{'|'.join(pack.asking.trivial for pack in PACKS.values())})[\s.!,…]*")
