"""Commits from their records: a large commit is split into several, which are joined again."""

from mnemolog.schemas import chain
from mnemolog.schemas.commit import Copied, decode_written
from mnemolog.schemas.errors import LogCorruptError


class CommitParts:
    """The parts of a commit that is not whole yet."""

    def __init__(self) -> None:
        self._parts: list[Copied] = []
        self.begins_at: int | None = None
        """the offset of the first of them; None if there are none"""

    def forget(self) -> None:
        """Drop the parts, which will be read again."""
        self._parts, self.begins_at = [], None

    def add(self, value: bytes, offset: int) -> Copied | None:
        """The commit that a record completes, if it does. Raises LogCorruptError."""
        piece = Copied(decode_written(value), value)
        if piece.commit.parts == 1:
            return piece
        if piece.commit.part == 1 or self.begins_at is None:
            self._parts, self.begins_at = [], offset
        self._parts.append(piece)
        return self._joined() if piece.commit.part >= piece.commit.parts else None

    def _joined(self) -> Copied:
        try:
            whole = chain.joined(part.body for part in self._parts)
        except ValueError as error:
            input_id = self._parts[-1].commit.input_id
            raise LogCorruptError(f"the parts of the commit of {input_id!r} do not form a commit: {error}") from error
        self.forget()
        return Copied(decode_written(whole), whole)
