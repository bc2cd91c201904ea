"""Draws docs/pictures from the code, the product's output and the measured tables: `make pictures`.

Nothing in them is written by hand, and each gives the same bytes again; a test draws them anew and compares.
"""

import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from docs.tools.flow import READ, WRITE, Box

DOCS: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = DOCS / "pictures"
INK, PALE, BLUE, ORANGE, PAPER = "#1f2933", "#9aa5b1", "#2f6fb0", "#c2571a", "#ffffff"
FONT: Final = "font-family='system-ui, sans-serif'"
WIDE: Final = 100
"""Columns of the terminal."""

SAID: Final = (
    ("2026-01-10", "I live in London."),
    ("2026-03-20", "I moved from London to Porto."),
    ("2026-04-02", "ok thanks"),
    ("2026-07-01", "I moved from Porto to Lisbon."),
)
HIDDEN: Final = ("--user", "tom", "--name", "Tom")
"""Of the commands, for the picture."""
FIRST, LAST = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 12, 31, tzinfo=UTC)


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = _terminal(Path(folder))
        learned = json.loads(_output(Path(folder), "diff", "--from", "2026-01-01", "--json"))["learned"]
    return {
        "terminal.svg": terminal,
        "write-path.svg": path(WRITE, "The write path: what happens to a message"),
        "read-path.svg": path(READ, "The read path: how a question is answered"),
        "a-belief.svg": belief(sorted(learned, key=lambda memory: str(memory["valid_from"]))),
        "ablation.svg": ablation((DOCS / "measured.md").read_text(encoding="utf-8")),
    }


def _terminal(folder: Path) -> str:
    """A few commands with what they print, as a terminal shows it."""
    console = Console(record=True, width=WIDE, file=io.StringIO(), force_terminal=True, color_system="standard")
    for arguments in (*_told(), ("why", "m3"), ("why", "m2")):
        shown = [each for each in arguments if each not in HIDDEN]
        console.print(
            Text(f"$ mnemolog {shlex.join(shown[: shown.index('--at')] if '--at' in shown else shown)}", "bold")
        )
        console.print(Text.from_ansi(_output(folder, *arguments)))
    drawn = console.export_svg(title="mnemolog", unique_id="terminal")
    return re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.DOTALL)  # no picture asks another server for a font


def _told() -> Iterator[tuple[str, ...]]:
    for number, (day, text) in enumerate(SAID, 1):
        yield ("add", text, "--user", "tom", "--name", "Tom", "--id", f"m{number}", "--at", f"{day}T09:00:00+00:00")


def _output(folder: Path, *arguments: str) -> str:
    """What a command prints, in a data directory of its own, with times that come from the messages."""
    ours = {"MNEMOLOG_DATA": str(folder), "MNEMOLOG_AGENT": "tom", "MNEMOLOG_STREAM__CLOCK": "message"}
    return subprocess.run(
        [sys.executable, "-c", "from mnemolog.ops.start import main; main()", *arguments],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, **ours, "FORCE_COLOR": "1", "COLUMNS": str(WIDE)},
    ).stdout.strip()


def path(boxes: Sequence[Box], title: str) -> str:
    """Boxes in one row, left to right, with what each does below its name."""
    wide, high, gap = 148, 84, 26
    drawn = []
    for place, box in enumerate(boxes):
        left = 20 + place * (wide + gap)
        middle = left + wide // 2
        drawn.append(f"<rect x='{left}' y='50' width='{wide}' height='{high}' rx='8' fill='#eef3f9' stroke='{BLUE}'/>")
        drawn.append(_centred(middle, 76, box.name, "font-weight='600'"))
        drawn += [
            _centred(middle, 97 + 16 * row, words, "font-size='12'") for row, words in enumerate(_wrapped(box.does))
        ]
        if place:
            drawn.append(f"<path d='M{left - gap + 3} 92 h{gap - 9} m-6 -5 l6 5 l-6 5' fill='none' stroke='{INK}'/>")
    return _svg(40 + len(boxes) * (wide + gap) - gap, 160, title, drawn)


def _centred(x: int, y: int, words: str, how: str) -> str:
    return f"<text x='{x}' y='{y}' text-anchor='middle' {how} fill='{INK}'>{escape(words)}</text>"


def belief(memories: Sequence[Mapping[str, Any]]) -> str:
    """What was believed when: one bar for each memory, from when it held until it was superseded."""
    drawn = []
    for month in range(1, 13):
        x = _x(datetime(2026, month, 1, tzinfo=UTC))
        drawn.append(f"<line x1='{x}' y1='40' x2='{x}' y2='{70 + 46 * len(memories)}' stroke='#e4e7eb'/>")
        drawn.append(
            f"<text x='{x + 3}' y='52' font-size='11' fill='{PALE}'>{datetime(2026, month, 1, tzinfo=UTC):%b}</text>"
        )
    for row, memory in enumerate(memories):
        words, begin, end = (
            memory["text"],
            _x(_moment(memory["valid_from"])),
            _x(_moment(memory["valid_until"]) if memory["valid_until"] else LAST),
        )
        y, color = 66 + 46 * row, PALE if memory["valid_until"] else BLUE
        drawn.append(f"<rect x='{begin}' y='{y}' width='{end - begin}' height='12' rx='4' fill='{color}'/>")
        drawn.append(f"<text x='{begin}' y='{y + 29}' font-size='13' fill='{INK}'>{escape(_said(words))}</text>")
        if memory["valid_until"]:
            drawn.append(f"<path d='M{end} {y + 6} v40' stroke='{ORANGE}' stroke-dasharray='4 3' fill='none'/>")
    return _svg(
        860, 90 + 46 * len(memories), "One belief: each statement holds until the next one says otherwise", drawn
    )


def ablation(measured: str) -> str:
    """R@10 of each variant of the ranking, from the table in docs/measured.md."""
    table = measured.partition("| variant | R@5 | R@10 |")[2].partition("\n\n")[0]
    rows = [
        (name, float(ten))
        for name, ten in re.findall(r"^\| ([a-zA-Z0-9 ]+) \| [\d.]+ \| ([\d.]+) \|", table, re.MULTILINE)
    ]
    drawn = []
    for place, (name, ten) in enumerate(rows):
        y = 50 + 24 * place
        color = BLUE if name == "as it is" else PALE
        drawn.append(f"<text x='270' y='{y + 13}' text-anchor='end' font-size='13' fill='{INK}'>{escape(name)}</text>")
        drawn.append(f"<rect x='280' y='{y}' width='{ten * 5:.1f}' height='16' rx='3' fill='{color}'/>")
        drawn.append(f"<text x='{286 + ten * 5:.1f}' y='{y + 13}' font-size='12' fill='{INK}'>{ten}</text>")
    return _svg(780, 64 + 24 * len(rows), "What each part of the ranking is worth: R@10 on LoCoMo-dev, %", drawn)


def _x(moment: datetime) -> float:
    share = (moment - FIRST) / (LAST - FIRST)
    return round(20 + 820 * min(max(share, 0.0), 1.0), 1)


def _moment(time: str) -> datetime:
    return datetime.fromisoformat(time)


def _said(text: str) -> str:
    return re.sub(r"^[^:]*: ", "", text)


def _wrapped(text: str, most: int = 22) -> Iterator[str]:
    """The words in lines of less than so many characters."""
    line = ""
    for word in text.split():
        if line and len(line) + len(word) >= most:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


def _svg(wide: float, high: float, title: str, drawn: Sequence[str]) -> str:
    body = "\n".join(drawn)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide:g} {high:g}' width='{wide:g}' role='img' {FONT}>\n"
        f"<title>{escape(title)}</title>\n<rect width='100%' height='100%' fill='{PAPER}'/>\n"
        f"<text x='20' y='26' font-size='16' font-weight='600' fill='{INK}'>{escape(title)}</text>\n{body}\n</svg>\n"
    )


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
