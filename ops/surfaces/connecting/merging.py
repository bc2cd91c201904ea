"""The error of the merges of all formats."""


class NotMergeableError(Exception):
    """A file cannot be merged and stays as it is; the message says why, and `line` where."""

    def __init__(self, why: str, *, line: int | None = None) -> None:
        super().__init__(why)
        self.line = line
