"""A language model's answers kept in a file, and given again without one: for tests, and to look at what it said.

The file has one JSON object a line: the hash of a prompt, its task, and its reply or its error.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from mnemolog.processors.ports import LanguageModel
from mnemolog.schemas import codec
from mnemolog.schemas.errors import ConfigError, ModelError, ModelUnavailableError, by_type
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.prompt import Prompt, Reply, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    text: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Raised:
    type: str
    """the error's stable name"""
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Exchange:
    prompt: str
    """its hash"""
    task: Task
    reply: _Said | None = None
    error: _Raised | None = None


_read: Final = codec.reader(_Exchange)


def prompt_hash(prompt: Prompt) -> str:
    """The name of a prompt: of all that is asked, in whatever order its schema is written."""
    return sha256(codec.dump_sorted(prompt._asdict())).hexdigest()


class RecordingModel:
    """Asks another model and appends what it says to a file."""

    def __init__(self, inner: LanguageModel, file: Path) -> None:
        self._inner = inner
        self._file = file

    @property
    def model(self) -> str:
        """The other one's name."""
        return self._inner.model

    async def complete(self, prompt: Prompt) -> Reply:
        """The other one's reply. Raises what that raises."""
        try:
            reply = await self._inner.complete(prompt)
        except ModelError as error:
            self._keep(prompt, error=_Raised(type=error.TYPE, message=str(error)))
            raise
        self._keep(prompt, reply=_Said(text=reply.text, model=reply.model))
        return reply

    def _keep(self, prompt: Prompt, *, reply: _Said | None = None, error: _Raised | None = None) -> None:
        exchange = _Exchange(prompt=prompt_hash(prompt), task=prompt.task, reply=reply, error=error)
        # At once, not from a thread: a call that is cancelled meanwhile was paid for, and its line stays whole.
        with self._file.open("ab") as file:
            file.write(codec.dump(exchange) + b"\n")


class PlayedModel:
    """Answers from such a file; where a prompt was asked more than once, as it was answered last."""

    def __init__(self, file: Path, *, model: str = "recorded") -> None:
        self._file = file
        self._model = model
        self._exchanges = _load(file)

    @property
    def model(self) -> str:
        """The name that was given."""
        return self._model

    async def complete(self, prompt: Prompt) -> Reply:
        """The recorded reply. Raises ModelUnavailableError for what is not there, and the recorded error."""
        exchange = self._exchanges.get(prompt_hash(prompt))
        match exchange:
            case _Exchange(reply=_Said(text=text, model=model)):
                return Reply(text, model)
            case _Exchange(error=_Raised(type=kind, message=message)):
                raise by_type(kind)(message)
            case _:
                raise ModelUnavailableError(f"{self._file} holds no answer to this prompt ({prompt.task})")


def _load(file: Path) -> dict[str, _Exchange]:
    """The exchanges by the hash of the prompt; none where there is no file. Raises ConfigError."""
    try:
        lines = file.read_bytes().splitlines() if file.exists() else []
        exchanges = [_read(line) for line in lines]
    except (OSError, ValueError) as error:
        raise ConfigError("recording", str(file), f"a file that RecordingModel wrote ({error})") from error
    return {exchange.prompt: exchange for exchange in exchanges}
