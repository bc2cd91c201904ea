"""Counts tokens by a tokenizer.json: that of the bundled embedder, or of the model that will read the text."""

import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mnemolog.schemas.errors import ConfigError
from mnemolog.streams.providers.bundled import FOLDER, MODEL

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class FileTokenCounter:
    """See TokenCounter. The file is read when a text is first counted."""

    def __init__(self, file: str | None = None) -> None:
        """`file`: None: the tokenizer of the bundled embedder."""
        self._file = FOLDER / "tokenizer.json" if file is None else Path(file).expanduser()
        self._name = MODEL if file is None else str(self._file)

    @property
    def name(self) -> str:
        """The model whose tokenizer it is, or the file."""
        return self._name

    def count(self, text: str) -> int:
        """The tokens of a text. Raises ConfigError."""
        return len(self._tokenizer().encode(text, add_special_tokens=False).ids)

    def _tokenizer(self) -> "Tokenizer":
        # `cache` alone would let two threads read the file at once.
        with _READING:
            return _read(self._file)


_READING: Final = threading.Lock()


@cache
def _read(file: Path) -> "Tokenizer":
    """The tokenizer of a file, one for all that count by it. Raises ConfigError."""
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(file))
    except Exception as error:  # the library raises this very class
        allowed = f"a tokenizer.json that can be read ({error})"
        raise ConfigError("context.tokenizer_file", str(file), allowed) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
