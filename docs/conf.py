"""Builds the documents into a site: `make docs` writes it to build/site and fails on a link that leads nowhere.

The pages are the same Markdown files that a code host shows, read from the root of the repository. A link to a file
that is no page (source, schemas) leads to the code host.
"""

import re
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = "https://github.com/mnemolog/mnemolog"

project = "Mnemolog"
author = "The Mnemolog authors"
project_copyright = "The Mnemolog authors, Apache-2.0"
extensions = ["myst_parser", "sphinx_copybutton"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md"]
nitpicky = True  # a reference without a target is an error, as a link is

html_theme = "furo"
html_title = "Mnemolog"
html_extra_path: list[str] = []

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# `search` and the like are examples of a shell or of JSON with remarks, which the highlighters refuse.
suppress_warnings = ["misc.highlighting_failure"]
copybutton_exclude = ".linenos, .gp, .go"

LINK: Final = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]+)?(\))")
FENCED: Final = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)
NAVIGATION: Final = {
    "Begin": ["docs/start/README", "docs/tutorials/README", "docs/comparison", "docs/glossary"],
    "Guides": ["docs/guides/*"],
    "Reference": ["docs/reference/*", "docs/measured"],
    "Inside": ["ARCHITECTURE", "CONTRIBUTING", "docs/decisions/README", "docs/ledger", "docs/publishing"],
    "Project": ["CHANGELOG", "SECURITY", "docs/README"],
}
"""What stands at the side of each page, in this order. Files on the code host show no table of contents."""
LISTS: Final = {"docs/decisions/README", "docs/start/README", "docs/tutorials/README"}
"""Pages that list those beside them."""


def _elsewhere(page: Path, target: str) -> str | None:
    """The address on the code host of a file or folder that is no page of the site, or None."""
    if "://" in target or target.startswith("mailto:"):
        return None
    file = (page.parent / target).resolve()
    if not file.is_relative_to(ROOT) or not file.exists() or _is_shown(file):
        return None
    return f"{SOURCE}/{'tree' if file.is_dir() else 'blob'}/main/{file.relative_to(ROOT)}"


def _is_shown(file: Path) -> bool:
    """Whether the site has it: pages of docs and of the root, and pictures."""
    return file.suffix == ".svg" or (
        file.suffix == ".md" and (file.parent == ROOT or file.is_relative_to(ROOT / "docs"))
    )


def _link(page: Path, match: re.Match[str]) -> str:
    address = _elsewhere(page, match[2])
    return match[0] if address is None else f"{match[1]}{address}{match[4]}"


def _table_of_contents() -> str:
    lists = []
    for caption, pages in NAVIGATION.items():
        lines = "\n".join(pages)
        lists.append(f"\n```{{toctree}}\n:caption: {caption}\n:hidden:\n:glob:\n:maxdepth: 1\n\n{lines}\n```\n")
    return "".join(lists)


def _read(app: Any, name: str, source: list[str]) -> None:
    """Lead links to files that are no pages to the code host, and give the first page its table of contents."""
    page = ROOT / f"{name}.md"
    parts = FENCED.split(source[0])
    source[0] = "".join(
        part if part.startswith("```") else LINK.sub(lambda match: _link(page, match), part) for part in parts
    )
    if name == root_doc:
        source[0] += _table_of_contents()
    if name in LISTS:
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", _read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
