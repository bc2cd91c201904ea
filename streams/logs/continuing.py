"""The checks with which every log keeps the chains of its commits (see schemas/chain.py)."""

from collections.abc import Callable, Sequence
from secrets import token_hex

from mnemolog.schemas import chain
from mnemolog.schemas.commit import Copied, Draft
from mnemolog.schemas.errors import HistoryMismatchError, LogCorruptError


def new_salt() -> str:
    """A new salt."""
    return token_hex(chain.SALT_BYTES)


def check_continued(pieces: Sequence[Draft | Copied], head_of: Callable[[str], str]) -> None:
    """Raise HistoryMismatchError if a copied commit's predecessor is not the commit that precedes it here."""
    heads: dict[str, str] = {}
    for piece in pieces:
        if not isinstance(piece, Copied):
            continue
        key = piece.commit.key
        head = heads.get(key) or head_of(key)
        previous = _previous(piece)
        if previous is not None and previous != head:
            raise HistoryMismatchError(
                f"{key}: the commit of {piece.commit.input_id!r} was written after another commit than the agent's "
                "last one here; import into an empty data directory"
            )
        heads[key] = chain.hash_of(piece.body, head)


def _previous(piece: Copied) -> str | None:
    try:
        found = chain.read(piece.body)
    except ValueError as error:
        raise LogCorruptError(
            f"the commit of {piece.commit.input_id!r} cannot be appended as it is: {error}"
        ) from error
    return None if found is None else found.previous
