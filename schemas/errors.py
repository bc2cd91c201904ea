"""Every error that Mnemolog raises on purpose, and what the caller can do about it.

MnemologError
├── InvalidInputError          a field of the input; names the field, its value and the allowed values
│   ├── UnreadableInputError   a record in the queue is neither a message nor a command
│   ├── BodyTooLargeError      the request body exceeds the server's limit
│   ├── RepeatedIdError        the id was already used with other content
│   ├── MediaTypeError         the Content-Type of the body is not JSON
│   ├── OriginError            a web page of another origin tried to write
│   ├── PageError              a memory file; names file, line and field
│   └── ConfigError            a setting
├── NotFoundError              no such memory, message, session or projection
├── LogError
│   ├── LogUnavailableError    the data directory cannot be read or written
│   ├── LogFullError           the disk is full
│   ├── LogCorruptError        the file is damaged or cut short
│   ├── LogCutError            the log lacks commits that were appended to it
│   ├── LogVersionError        a newer release wrote this log
│   ├── SealedCommitError      the commit is sealed with a key that is not available here
│   ├── WriterBusyError        another process is the writer
│   ├── WriterFencedError      another writer took over
│   ├── SourceRecreatedError   the source ends before the position already read
│   ├── HistoryMismatchError   an import does not continue the history here
│   └── HistoryUnreadableError one agent's commits cannot be read; the others continue
├── DreamError                 a dream cycle cannot begin, or would break an invariant; nothing was changed
├── CommitRefusedError         the commit of an input contains values that cannot be written
├── EmbedderError              the embedding model cannot be loaded or does not answer
│   └── EmbedderUnavailableError no endpoint of the model answers; the writer waits
├── ModelError                 the language model did not give a usable reply
│   ├── ModelUnavailableError  it does not answer, or its circuit breaker is open
│   └── UnreadableReplyError   its reply is empty, does not match the schema, or has unsupported claims
├── ProjectionError            a projection cannot be read or written
│   ├── IndexDamagedError      an index in the data directory is missing or unreadable
│   ├── PositionTimeoutError   a projection has not reached `min_position` in time
│   └── FolderError            a folder of memory files cannot be written, or was not created by Mnemolog
├── AccessError                the credentials are missing, unknown, or of another tenant
│   └── ScopeError             the API key lacks the required scope
├── NotAllowedError            this requires a person with an operator's key
├── BusyError                  another operation excludes this one for now
├── OverloadError              the server is at its limit
│   ├── RateLimitError         this client exceeds its request rate or its share
│   └── BodyTimeoutError       the request body did not arrive in time
├── ServerError                the server cannot listen on its address
└── RemoteError                a server's response is not one of this API
"""

from collections.abc import Iterator
from typing import ClassVar

from mnemolog.schemas.shown import MISSING, shown, shown_in

REQUIRED = "this "
"""How the allowed values of a required field begin: "this field is required"."""


class MnemologError(Exception):
    """Base of all errors that Mnemolog raises on purpose."""

    TYPE: ClassVar[str] = "error"
    """A stable name for programs; the class name may change."""


class InvalidInputError(MnemologError):
    """A field of the input breaks a rule; correct it and send the input again.

    >>> print(InvalidInputError("role", "usr", "one of user, assistant, system, tool"))
    role: 'usr' is not allowed; allowed: one of user, assistant, system, tool
    """

    TYPE = "invalid_input"

    def __init__(self, field: str, value: object, allowed: str) -> None:
        self.describe(field, shown_in(field, value), allowed)

    def describe(self, field: str, value: str, allowed: str) -> None:
        """Set the text, with a value that is already shortened."""
        self.field, self.value, self.allowed = field, value, allowed
        wanted = allowed if allowed.startswith(REQUIRED) else f"allowed: {allowed}"
        super().__init__(f"{field}: {'missing' if value == MISSING else f'{value} is not allowed'}; {wanted}")

    def within(self, place: str) -> "InvalidInputError":
        """The same error with its field inside a larger object.

        >>> InvalidInputError("at", "now", "a time").within("messages.3.").field
        'messages.3.at'
        """
        error = InvalidInputError.__new__(InvalidInputError)  # __init__ would quote the value again
        error.describe(place + self.field, self.value, self.allowed)
        return error


class UnreadableInputError(InvalidInputError):
    """A record in the queue is neither a message nor a command.

    >>> print(UnreadableInputError("key: missing; allowed: tenant_id/agent_id"))
    key: missing; allowed: tenant_id/agent_id
    """

    TYPE = "unreadable_input"

    def __init__(self, detail: str) -> None:
        self.describe("input", detail, "a message or a command")

    def describe(self, field: str, value: str, allowed: str) -> None:
        """Set the text, which is the value alone: it names its own field and the allowed values."""
        super().describe(field, value, allowed)
        self.args = (value,)


class BodyTooLargeError(InvalidInputError):
    """The request body exceeds the server's limit; send less in one request."""

    TYPE = "body_too_large"


class RepeatedIdError(InvalidInputError):
    """The id was already used with other content; use another id."""

    TYPE = "repeated_id"

    def __init__(self, message_id: str) -> None:
        super().__init__("id", message_id, "a new id, or the same content as before")


class DreamError(MnemologError):
    """A dream cycle cannot begin or be undone, or would break an invariant; nothing was changed."""

    TYPE = "dream"


class MediaTypeError(InvalidInputError):
    """The body's Content-Type is not JSON; send `Content-Type: application/json`."""

    TYPE = "unsupported_media_type"


class OriginError(InvalidInputError):
    """A web page of another origin tried to write; the setting http.allowed_origins can allow its origin."""

    TYPE = "origin_refused"


class ConfigError(InvalidInputError):
    """A setting is invalid; correct it in the file or the environment variable that the text names."""

    TYPE = "invalid_setting"


class PageError(InvalidInputError):
    """A memory file is invalid; correct it at this line. The rest of the file is not affected.

    >>> print(PageError("graph/fixes/a.md", 3, "importance", "high", "a number from 0 to 1"))
    graph/fixes/a.md, line 3: importance: 'high' is not allowed; allowed: a number from 0 to 1
    """

    TYPE = "page"

    def __init__(self, path: str, line: int, field: str, value: object, allowed: str) -> None:
        self.path, self.line = path, line
        super().__init__(field, value, allowed)

    def describe(self, field: str, value: str, allowed: str) -> None:
        """Set the text, after the place."""
        super().describe(field, value, allowed)
        self.args = (f"{self.path}, line {self.line}: {self.args[0]}",)


class NotFoundError(MnemologError):
    """No object of this kind has this name."""

    TYPE = "not_found"

    def __init__(self, what: str, name: str, hint: str = "") -> None:
        self.describe(what, shown(name), hint)

    def describe(self, what: str, name: str, hint: str = "") -> None:
        """Set the text, with a name that is already shortened; `hint` says which names there are."""
        self.what, self.name, self.hint = what, name, hint
        super().__init__(f"no {what} {name}" + (f"; {hint}" if hint else ""))


class LogError(MnemologError):
    """The log cannot be used."""

    TYPE = "log_error"


class LogUnavailableError(LogError):
    """The data directory cannot be read or written; check the path, the disk and the permissions."""

    TYPE = "log_unavailable"


class LogFullError(LogError):
    """The disk is full; free some space and try again. Nothing was partly written."""

    TYPE = "log_full"


class LogCorruptError(LogError):
    """The log's file is damaged; restore it from a copy or from an export."""

    TYPE = "log_corrupt"


class LogCutError(LogError):
    """The log ends before, or differs from, what was appended; restore a newer copy, or run `mnemolog accept-log`."""

    TYPE = "log_cut"


class LogVersionError(LogError):
    """A newer release wrote this log; install the release that the text names, or a later one."""

    TYPE = "log_version"


class SealedCommitError(LogError):
    """A commit is sealed with a key that is not available here."""

    TYPE = "sealed_commit"


class WriterBusyError(LogError):
    """Another process is the writer of this log; it will process what you add."""

    TYPE = "writer_busy"


class WriterFencedError(LogError):
    """Another writer took over this log; stop, and open it again."""

    TYPE = "writer_fenced"


class SourceRecreatedError(LogError):
    """The source ends before the position already read: it was recreated, and its positions have changed meaning."""

    TYPE = "source_recreated"


class HistoryMismatchError(LogError):
    """The agent's history here is not the beginning of the imported one; import into an empty directory."""

    TYPE = "history_mismatch"


class HistoryUnreadableError(LogError):
    """An agent's commits cannot be read, and no input of it is decided; all other agents continue."""

    TYPE = "history_unreadable"


class CommitRefusedError(MnemologError):
    """The commit of an input contains values that cannot be written; the input becomes a dead letter."""

    TYPE = "commit_refused"


class EmbedderError(MnemologError):
    """The embedding model cannot be loaded or does not answer."""

    TYPE = "embedder_error"


class EmbedderUnavailableError(EmbedderError):
    """No endpoint of the embedding model answers with its vectors: writes wait, and searches use no vectors."""

    TYPE = "embedder_unavailable"


class ModelError(MnemologError):
    """The language model did not give a usable reply; the heuristics replace it."""

    TYPE = "model_error"


class ModelUnavailableError(ModelError):
    """The endpoint does not answer, refuses, or failed so often that no calls are sent for a while."""

    TYPE = "model_unavailable"


class UnreadableReplyError(ModelError):
    """The reply is empty, cut or a refusal, does not match the schema, or has unsupported claims."""

    TYPE = "unreadable_reply"


class ProjectionError(MnemologError):
    """A projection cannot be read or written; `mnemolog rebuild NAME` builds it from the log."""

    TYPE = "projection_error"


class IndexDamagedError(ProjectionError):
    """An index in the data directory is missing or unreadable; the writing process builds it again by itself."""

    TYPE = "index_damaged"


class PositionTimeoutError(ProjectionError):
    """A projection has not reached the requested position; ask again, or see `mnemolog status`."""

    TYPE = "position_timeout"


class FolderError(ProjectionError):
    """A folder of memory files cannot be written, or was not created by Mnemolog."""

    TYPE = "folder"


class AccessError(MnemologError):
    """The credentials are missing, unknown, or another tenant's."""

    TYPE = "access_denied"


class NotAllowedError(MnemologError):
    """No agent may do this: it requires an operator's key, or a person at the terminal."""

    TYPE = "not_allowed"


class ScopeError(AccessError):
    """The API key lacks the required scope; ask for a key with it."""

    TYPE = "scope_missing"


class BusyError(MnemologError):
    """Another operation excludes this one; try again when it is finished."""

    TYPE = "busy"


class OverloadError(MnemologError):
    """The server is at its limit; send the request again later."""

    TYPE = "overloaded"


class RateLimitError(OverloadError):
    """This client exceeds its request rate or its share; `Retry-After` gives the wait in seconds."""

    TYPE = "rate_limited"


class BodyTimeoutError(OverloadError):
    """The request body did not arrive in time; nothing was accepted, send it again."""

    TYPE = "body_timeout"


class ServerError(MnemologError):
    """The server cannot listen on the configured address."""

    TYPE = "server_error"


class RemoteError(MnemologError):
    """A server's response is not one of this API."""

    TYPE = "remote_error"


def by_type(kind: str) -> type[MnemologError]:
    """The error class of a stable name; the base class for a name that this release does not know.

    >>> by_type("log_full"), by_type("something new")
    (<class 'mnemolog.schemas.errors.LogFullError'>, <class 'mnemolog.schemas.errors.MnemologError'>)
    """
    return next((cls for cls in _all(MnemologError) if kind == cls.TYPE), MnemologError)


def _all(base: type[MnemologError]) -> Iterator[type[MnemologError]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _all(cls)
