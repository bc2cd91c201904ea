"""What the merges of all formats share."""


class NotMergeableError(Exception):
    """A file that is not touched; the message says where and why."""

    def __init__(self, why: str, *, line: int | None = None) -> None:
        super().__init__(why)
        self.line = line
