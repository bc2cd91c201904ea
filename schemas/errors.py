"""Every error that Mnemolog raises on purpose, and what a caller can do about it.

MnemologError
├── InvalidInputError          a field of what was sent; names field, value and what is allowed
│   ├── UnreadableInputError   what waits for the writer is no message and no command
│   ├── BodyTooLargeError      a request's body is longer than the server takes
│   ├── RepeatedIdError        the id is known with other content
│   ├── MediaTypeError         a body of another Content-Type than JSON
│   ├── OriginError            a web page of another origin asks to write
│   ├── PageError              a file of a tree of memories; names file, line and field
│   └── ConfigError            a setting
├── NotFoundError              no such memory, message, session or projection
├── LogError
│   ├── LogUnavailableError    the data directory cannot be read or written
│   ├── LogFullError           the disk is full
│   ├── LogCorruptError        the file is damaged or cut short
│   ├── LogCutError            the log lacks what was appended to it
│   ├── LogVersionError        a newer release wrote this log
│   ├── SealedCommitError      the commit is encrypted with a key that is not here
│   ├── WriterBusyError        another process is the writer
│   ├── WriterFencedError      another writer took over
│   ├── SourceRecreatedError   the source ends below what was read from it
│   ├── HistoryMismatchError   an import does not continue what is here
│   └── HistoryUnreadableError one agent's commits cannot be read; the others go on
├── DreamError                 a cycle of dreams cannot be begun, or would break what holds; nothing was changed
├── CommitRefusedError         what an input brings about cannot be written, because of what it holds
├── EmbedderError              the embedding model cannot be loaded or does not answer
│   └── EmbedderUnavailableError no endpoint of the model answers; the writer waits
├── ModelError                 the language model did not give what was asked for
│   ├── ModelUnavailableError  it does not answer, or is not asked for a while
│   └── UnreadableReplyError   its reply is none, not what the schema says, or says what was not asked
├── ProjectionError            a projection cannot be read or written
│   ├── IndexDamagedError      an index in the data directory is gone or cannot be read
│   ├── PositionTimeoutError   a projection has not reached `min_position` in time
│   └── FolderError            a folder of memory files cannot be written, or is not Mnemolog's
├── AccessError                the credentials do not open this
│   └── ScopeError             the key is known, and does not allow this
├── NotAllowedError            this takes a person with an operator's key
├── BusyError                  something that goes on excludes this for now
├── OverloadError              the server takes no more at the moment
│   ├── RateLimitError         this client sends more requests than it may
│   └── BodyTimeoutError       a request's body did not arrive in time
├── ServerError                the address cannot be bound or is not ours to bind
└── RemoteError                a server answered with something else than an answer
"""

from collections.abc import Iterator
from typing import ClassVar

VALUE_SHOWN_CHARS = 80
"""Longer values are cut in error texts: the client knows what it sent."""


class MnemologError(Exception):
    """Base of all errors that Mnemolog raises on purpose."""

    TYPE: ClassVar[str] = "error"
    """A stable name for programs; the class name may change."""


class InvalidInputError(MnemologError):
    """What was sent breaks a rule; send it again mended.

    >>> print(InvalidInputError("role", "usr", "one of user, assistant, system, tool"))
    role: 'usr' is not allowed; allowed: one of user, assistant, system, tool
    """

    TYPE = "invalid_input"

    def __init__(self, field: str, value: object, allowed: str) -> None:
        self.describe(field, shown(value), allowed)

    def describe(self, field: str, value: str, allowed: str) -> None:
        """Say what is wrong, with a value that is already cut to what is shown."""
        self.field, self.value, self.allowed = field, value, allowed
        super().__init__(f"{field}: {value} is not allowed; allowed: {allowed}")

    def within(self, place: str) -> "InvalidInputError":
        """The same error of a field within something larger.

        >>> InvalidInputError("at", "now", "a time").within("messages.3.").field
        'messages.3.at'
        """
        error = InvalidInputError.__new__(InvalidInputError)
        error.describe(place + self.field, self.value, self.allowed)
        return error


class UnreadableInputError(InvalidInputError):
    """What waits for the writer is no message and no command.

    >>> print(UnreadableInputError("key: nothing is not allowed; allowed: tenant_id/agent_id"))
    key: nothing is not allowed; allowed: tenant_id/agent_id
    """

    TYPE = "unreadable_input"

    def __init__(self, detail: str) -> None:
        self.describe("input", detail, "a message or a command")

    def describe(self, field: str, value: str, allowed: str) -> None:
        """Say what is wrong, which is all of it: the detail names its own field and what is allowed."""
        super().describe(field, value, allowed)
        self.args = (value,)


class BodyTooLargeError(InvalidInputError):
    """The request's body is longer than the server takes; send less at once."""

    TYPE = "body_too_large"


class RepeatedIdError(InvalidInputError):
    """The message id was already used for other content; choose another id."""

    TYPE = "repeated_id"

    def __init__(self, message_id: str) -> None:
        super().__init__("id", message_id, "a new id, or the same content as before")


class DreamError(MnemologError):
    """A cycle of dreams cannot be begun or taken back, or would break what has to hold; nothing was changed."""

    TYPE = "dream"


class MediaTypeError(InvalidInputError):
    """The body's Content-Type is not JSON; send `Content-Type: application/json`."""

    TYPE = "unsupported_media_type"


class OriginError(InvalidInputError):
    """A web page of another origin asks to write; its origin can be allowed by the setting http.allowed_origins."""

    TYPE = "origin_refused"


class ConfigError(InvalidInputError):
    """A setting is refused at start; mend the file or the variable that it names."""

    TYPE = "invalid_setting"


class PageError(InvalidInputError):
    """A file of a tree of memories cannot be read; mend it at the line, and the rest is not disturbed.

    >>> print(PageError("graph/fixes/a.md", 3, "importance", "high", "a number from 0 to 1"))
    graph/fixes/a.md, line 3: importance: 'high' is not allowed; allowed: a number from 0 to 1
    """

    TYPE = "page"

    def __init__(self, path: str, line: int, field: str, value: object, allowed: str) -> None:
        self.path, self.line = path, line
        super().__init__(field, value, allowed)

    def describe(self, field: str, value: str, allowed: str) -> None:
        """Say what is wrong, after the place."""
        super().describe(field, value, allowed)
        self.args = (f"{self.path}, line {self.line}: {self.args[0]}",)


class NotFoundError(MnemologError):
    """Nothing here has that name."""

    TYPE = "not_found"

    def __init__(self, what: str, name: str) -> None:
        self.describe(what, shown(name))

    def describe(self, what: str, name: str) -> None:
        """Say what is not there, by a name that is already cut to what is shown."""
        self.what, self.name = what, name
        super().__init__(f"no {what} {name}")


class LogError(MnemologError):
    """The log refuses or is refused."""

    TYPE = "log_error"


class LogUnavailableError(LogError):
    """The data directory cannot be read or written; check the path, the disk and the permissions."""

    TYPE = "log_unavailable"


class LogFullError(LogError):
    """The disk is full; free some space and try again. Nothing was half written."""

    TYPE = "log_full"


class LogCorruptError(LogError):
    """The log's file is damaged; restore it from a copy or from an export."""

    TYPE = "log_corrupt"


class LogCutError(LogError):
    """The log ends before, or differs from, what was appended; restore a newer copy, or `mnemolog accept-log`."""

    TYPE = "log_cut"


class LogVersionError(LogError):
    """A newer release wrote this log; install the release that the text names, or a later one."""

    TYPE = "log_version"


class SealedCommitError(LogError):
    """A commit is sealed with a key that is not here."""

    TYPE = "sealed_commit"


class WriterBusyError(LogError):
    """Another process is the writer of this log; what you add is taken up by it."""

    TYPE = "writer_busy"


class WriterFencedError(LogError):
    """Another writer took this log over; stop, and open it anew."""

    TYPE = "writer_fenced"


class SourceRecreatedError(LogError):
    """The source ends below what was already read from it: it was recreated, and its positions mean something else."""

    TYPE = "source_recreated"


class HistoryMismatchError(LogError):
    """An agent's history here is not the beginning of the imported one; import into an empty directory."""

    TYPE = "history_mismatch"


class HistoryUnreadableError(LogError):
    """An agent's own commits cannot be read, and nothing more is decided for it; all other agents go on."""

    TYPE = "history_unreadable"


class CommitRefusedError(MnemologError):
    """What an input brings about cannot be written, because of what it holds; the input becomes a dead letter."""

    TYPE = "commit_refused"


class EmbedderError(MnemologError):
    """The embedding model cannot be loaded or does not answer."""

    TYPE = "embedder_error"


class EmbedderUnavailableError(EmbedderError):
    """No endpoint of the embedding model answers with its vectors: writing waits, and a search does without them."""

    TYPE = "embedder_unavailable"


class ModelError(MnemologError):
    """The language model did not give what was asked for; the heuristics take its place."""

    TYPE = "model_error"


class ModelUnavailableError(ModelError):
    """The endpoint does not answer, refuses, or failed so often that no calls are sent for a while."""

    TYPE = "model_unavailable"


class UnreadableReplyError(ModelError):
    """The reply is empty, cut or a refusal, is not what the schema says, or claims what its material does not."""

    TYPE = "unreadable_reply"


class ProjectionError(MnemologError):
    """A projection cannot be read or written; `mnemolog rebuild NAME` builds it anew from the log."""

    TYPE = "projection_error"


class IndexDamagedError(ProjectionError):
    """An index in the data directory is gone or cannot be read; the process that writes builds it again by itself."""

    TYPE = "index_damaged"


class PositionTimeoutError(ProjectionError):
    """A projection has not reached the position asked for; ask again, or see `mnemolog status`."""

    TYPE = "position_timeout"


class FolderError(ProjectionError):
    """A folder of memory files cannot be written, or is not Mnemolog's to write."""

    TYPE = "folder"


class AccessError(MnemologError):
    """The credentials are missing, unknown, or another tenant's."""

    TYPE = "access_denied"


class NotAllowedError(MnemologError):
    """No agent may do this: it takes a person with an operator's key, or at the terminal."""

    TYPE = "not_allowed"


class ScopeError(AccessError):
    """The API key has not the scope that this needs; ask for one that has."""

    TYPE = "scope_missing"


class BusyError(MnemologError):
    """Something that goes on excludes this; ask again when it is over."""

    TYPE = "busy"


class OverloadError(MnemologError):
    """The server takes no more at the moment; send the request again later."""

    TYPE = "overloaded"


class RateLimitError(OverloadError):
    """This client sends more requests than it may; `Retry-After` says how long to wait."""

    TYPE = "rate_limited"


class BodyTimeoutError(OverloadError):
    """The request's body did not arrive in time; nothing was taken in, send it again."""

    TYPE = "body_timeout"


class ServerError(MnemologError):
    """The server cannot take the address that it was given."""

    TYPE = "server_error"


class RemoteError(MnemologError):
    """A server answered with something else than an answer."""

    TYPE = "remote_error"


def by_type(kind: str) -> type[MnemologError]:
    """The error class of a stable name; the base where this release does not know it.

    >>> by_type("log_full"), by_type("something new")
    (<class 'mnemolog.schemas.errors.LogFullError'>, <class 'mnemolog.schemas.errors.MnemologError'>)
    """
    return next((cls for cls in _all(MnemologError) if kind == cls.TYPE), MnemologError)


def _all(base: type[MnemologError]) -> Iterator[type[MnemologError]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _all(cls)


def shown(value: object) -> str:
    """A value as an error text shows it: quoted, on one line, cut when long.

    >>> shown("a" * 200)[-18:]
    '… (200 characters)'
    """
    try:
        text = repr(value)
    except RecursionError:  # nested a thousand deep: malicious input
        return f"a {type(value).__name__} of very many levels"
    if len(text) <= VALUE_SHOWN_CHARS:
        return text
    size = f"{len(value)} characters" if isinstance(value, str) else f"{len(text)} characters"
    return f"{text[:VALUE_SHOWN_CHARS]}… ({size})"
