"""Documents, read for archival memory: text as it is, PDF page by page."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path, PurePath, PurePosixPath
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from mnemolog.schemas.controlled_command import MOST_DOCUMENT
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.extras import installing

if TYPE_CHECKING:
    from pypdf import PdfReader

Form: TypeAlias = Literal["markdown", "text", "code"]

PDF: Final = ".pdf"
FORMS: Final[dict[str, Form]] = {
    **dict.fromkeys((".md", ".markdown", PDF), "markdown"),
    **dict.fromkeys((".txt", ".rst", ".adoc", ".log", ""), "text"),
    **dict.fromkeys(
        (
            *(".py", ".js", ".ts", ".tsx", ".jsx", ".go", ".rs", ".java", ".kt", ".c", ".h", ".cc", ".cpp", ".hpp"),
            *(".cs", ".rb", ".php", ".swift", ".scala", ".sh", ".sql", ".toml", ".yaml", ".yml"),
        ),
        "code",
    ),
}
"""How a file is cut into chunks, by the end of its name; of a PDF the pages are sections."""

MOST_BYTES: Final = 100_000_000
"""The size above which a file is not opened."""
MOST_PAGES: Final = 5_000
"""The maximum pages of a PDF."""


class Document(NamedTuple):
    """A file, read."""

    source: str
    content: str
    form: Form


class State(NamedTuple):
    """Attributes by which a change of a file is noticed without reading it."""

    modified_ns: int
    size: int


def files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files; of a folder all that can be read, without what is hidden."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for found in sorted(path.rglob("*")):
            hidden = any(part.startswith(".") for part in found.relative_to(path).parts)
            if found.is_file() and not hidden and found.suffix.lower() in FORMS:
                yield found


def state(file: Path) -> State | None:
    """The attributes of a file; None if it is gone."""
    try:
        found = file.stat()
    except OSError:
        return None
    return State(found.st_mtime_ns, found.st_size)


def read(file: Path) -> Document:
    """A file's text. Raises OSError, InvalidInputError."""
    # First: a file of another kind is not read, however large it is.
    _form(file)
    if (size := file.stat().st_size) > MOST_BYTES:
        raise InvalidInputError("PATH", f"{size:,} bytes", f"at most {MOST_BYTES:,} bytes a file")
    return given(file.as_posix(), file.read_bytes(), field="PATH")


def of_bytes(source: str, body: bytes) -> Document:
    """The text of a file that lies elsewhere, by its path or address. Raises UnicodeDecodeError, InvalidInputError."""
    name = PurePosixPath(source)
    form = _form(name)
    # Editors on Windows begin a file with a byte order mark.
    content = _pages(BytesIO(body)) if name.suffix.lower() == PDF else body.decode("utf-8-sig")
    if len(content) > MOST_DOCUMENT:
        raise InvalidInputError("PATH", f"{len(content):,} characters", f"at most {MOST_DOCUMENT:,} characters a file")
    if not content.strip():
        raise InvalidInputError("PATH", "an empty file", "a file with text")
    return Document(source, content, form)


def given(source: str, body: bytes, *, field: str) -> Document:
    """The text of a file that a caller sent as this field. Raises InvalidInputError, which names it."""
    try:
        return of_bytes(source, body)
    except UnicodeDecodeError as error:
        raise InvalidInputError(field, f"bytes that are no text ({error.reason})", "UTF-8, or a PDF") from error
    except InvalidInputError as error:
        error.describe(field, error.value, error.allowed)
        raise


def _form(name: PurePath) -> Form:
    """The form by which the file is cut into chunks, from the end of its name. Raises InvalidInputError."""
    form = FORMS.get(name.suffix.lower())
    if form is None:
        raise InvalidInputError("PATH", name.suffix, "a file of Markdown, text, code or PDF; make text of it first")
    return form


def _pages(file: BytesIO) -> str:
    """The text of a PDF, each page below a heading of its number, so that what is found says where it stands."""
    try:
        from pypdf import PdfReader
    except ImportError as error:
        allowed = f"Markdown, text or code, or a PDF after {installing('pdf')}"
        raise InvalidInputError("PATH", PDF, allowed) from error
    try:
        with PdfReader(file) as reader:
            _check(reader)
            text = _joined(page.extract_text() for page in reader.pages)
    except (InvalidInputError, OSError):
        raise
    except Exception as error:  # what is broken in a PDF comes out as anything
        detail = f"a PDF that cannot be read ({type(error).__name__}: {error})"
        raise InvalidInputError("PATH", detail, "a complete PDF") from error
    if not text:
        allowed = "one whose pages are text: a scan has to be recognised first"
        raise InvalidInputError("PATH", "a PDF without text", allowed)
    return text


def _check(reader: "PdfReader") -> None:
    # A PDF that only forbids printing or copying opens with an empty password.
    if reader.is_encrypted and not reader.decrypt(""):
        raise InvalidInputError("PATH", "a PDF with a password", "one that opens without")
    if len(reader.pages) > MOST_PAGES:
        raise InvalidInputError("PATH", f"{len(reader.pages):,} pages", f"at most {MOST_PAGES:,} pages")


def _joined(pages: Iterator[str]) -> str:
    """The pages that say something. Raises InvalidInputError once there is more than one document may have."""
    found: list[str] = []
    length = 0
    for number, text in enumerate(pages, start=1):
        if not text.strip():
            continue
        found.append(f"# Page {number}\n\n{_without_headings(text)}")
        length += len(found[-1])
        if length > MOST_DOCUMENT:
            raise InvalidInputError("PATH", f"page {number}", f"at most {MOST_DOCUMENT:,} characters a file")
    return "\n\n".join(found)


def _without_headings(text: str) -> str:
    """The page's lines, none of which is taken for a heading or a fence."""
    return "\n".join(f" {line}" if line.startswith(("#", "```", "~~~")) else line for line in text.splitlines())
