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
    Box("filters", "length, system text, injection, code", ("filters",)),
    Box("echo", "what was only recalled is not learned", ("echo",)),
    Box("observer", "sentences, entities, dates, emotion", ("observer", "emotion")),
    Box("admission", "which statements are worth keeping", ("admission", "formation")),
    Box("contexts", "what its words do not say themselves", ("contexts",)),
    Box("gate", "new, said again, fuller, changed?", ("nearest", "gate", "comparison", "importance")),
    Box("relations", "edges, tags, working memory", ("confidence", "introductions", "relations")),
    Box("commit", "one input, one commit, appended"),
)

READ: Final = (
    Box("question", "read as words and vectors", ("embedding",)),
    Box("candidates", "BM25, then vectors for the rest", ("text", "vectors")),
    Box("passages", "the messages around what was found", ("passages", "vectors of passages", "text of passages")),
    Box("late", "each word piece by its own vector", ("late",)),
    Box("blend", "one score of all of them", ("blend",)),
    Box("clues", "who, when, what kind of answer", ("clues",)),
    Box("results", "the memory that matched, else the message", ("results", "answer")),
)


def stages(path: tuple[Box, ...]) -> list[str]:
    """All of a path, in order."""
    return [stage for box in path for stage in box.stages]
