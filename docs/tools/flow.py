"""The write path and the read path, as the pictures show them; a test holds the stages against the code's own order."""

from typing import Final, NamedTuple


class Box(NamedTuple):
    """A step of a path."""

    name: str
    does: str
    stages: tuple[str, ...] = ()
    """The stages that the code times within it, in its order."""


WRITE: Final = (
    Box("inputs", "a queue: messages and commands"),
    Box("filters", "system text, injected orders", ("filters",)),
    Box("echo", "recalled text is not learned again", ("echo",)),
    Box("observer", "sentences, entities, dates, emotion", ("observer", "emotion")),
    Box("admission", "which statements are worth keeping", ("admission", "formation")),
    Box("contexts", "the earlier statement that it needs", ("contexts",)),
    Box("gate", "new, repeated, fuller, changed?", ("nearest", "gate", "comparison", "importance")),
    Box("relations", "edges, tags, working memory", ("confidentiality", "introductions", "relations")),
    Box("commit", "one input, one commit, appended"),
)

READ: Final = (
    Box("question", "read as words and vectors", ("embedding",)),
    Box("candidates", "BM25, then vectors for the rest", ("text", "vectors")),
    Box("passages", "the messages around the candidates", ("passages", "vectors of passages", "text of passages")),
    Box("late", "each word piece by its own vector", ("late",)),
    Box("blend", "the sum of the scores", ("blend",)),
    Box("clues", "speaker, date, type of answer", ("clues",)),
    Box("results", "the memory that matched, else the message", ("results", "answer")),
)


def stages(path: tuple[Box, ...]) -> list[str]:
    """All of a path, in order."""
    return [stage for box in path for stage in box.stages]
