"""A language model's answers, recorded in a file and replayed without the model: for tests, and for inspection.

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
    """The hash of a prompt: of all its parts, with any order of the schema's keys."""
    return sha256(codec.dump_sorted(prompt._asdict())).hexdigest()


class RecordingModel:
    """Asks another model and appends its replies to a file."""

    def __init__(self, inner: LanguageModel, file: Path) -> None:
        self._inner = inner
        self._file = file

    @property
    def model(self) -> str:
        """The other model's name."""
        return self._inner.model

    async def complete(self, prompt: Prompt) -> Reply:
        """The other model's reply. Raises the other model's errors."""
        try:
            reply = await self._inner.complete(prompt)
        except ModelError as error:
            self._keep(prompt, error=_Raised(type=error.TYPE, message=str(error)))
            raise
        self._keep(prompt, reply=_Said(text=reply.text, model=reply.model))
        return reply

    def _keep(self, prompt: Prompt, *, reply: _Said | None = None, error: _Raised | None = None) -> None:
        exchange = _Exchange(prompt=prompt_hash(prompt), task=prompt.task, reply=reply, error=error)
        # Written here, not in a thread: a cancelled call was paid for too, and its line stays whole.
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
        """The name that was passed in."""
        return self._model

    async def complete(self, prompt: Prompt) -> Reply:
        """The recorded reply. Raises the recorded error, and ModelUnavailableError for prompts without a record."""
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
