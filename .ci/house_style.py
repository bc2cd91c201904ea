"""Counts lapses from the house style, and fails if there are new ones: part of `make lint`.

house_style.toml has today's counts, which only go down, and the exceptions, each with its reason. A count that fell and
an exception that is not needed any more have to be changed there too.
"""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("schemas", "processors", "streams", "projections", "ops")
LONG_FUNCTION, LONG_MODULE = 40, 400
RIDDLES = re.compile(r"\b(?:who|whoever|whom|nobody|told)\b", re.IGNORECASE)
"""Words that stand where the field has a noun: client, caller, writer, record. Not in what a person says."""
HELP_RIDDLES = re.compile(
    r"^(?:of|that|those|which|what|is|it)\b|\b(?:behind|beside|anew)\b|\bof it\b|\bnamed there\b", re.IGNORECASE
)
"""In a help text: a genitive or a relative clause in place of the noun, and words that stand for after and with."""
LANGUAGE = ("processors/language/", "processors/lexicon/", "ops/demo/")
"""Where those words are material: what people say, in English."""


def modules() -> Iterator[tuple[str, str, ast.Module]]:
    """Every module of the product by its path, with its text and its tree."""
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            yield str(file.relative_to(ROOT)), text, ast.parse(text)


def docstrings(tree: ast.Module) -> Iterator[str]:
    """The docstrings of a module, those below fields included, without their examples."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield re.sub(r"^\s*(?:>>>|\.\.\.).*$", "", node.value.value, flags=re.MULTILINE)


def helps(tree: ast.Module) -> Iterator[str]:
    """The help texts of options and arguments, without the values in them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "help":
            parts = node.value.values if isinstance(node.value, ast.JoinedStr) else [node.value]
            yield "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))


def comments(text: str) -> list[str]:
    """Lines or ends of lines that are comments, without marks for tools."""
    found = re.findall(r"(?:^|\s\s)#\s+(.+)$", text, re.MULTILINE)
    return [each for each in found if not each.startswith(("noqa", "type:", "fmt:"))]


def counted() -> tuple[dict[str, int], dict[str, list[str]]]:
    """Each count, and where it comes from."""
    places: dict[str, list[str]] = {"riddles": [], "help_riddles": [], "long_functions": [], "long_modules": []}
    lines = remarks = 0
    for path, text, tree in modules():
        length = text.count("\n")
        lines, remarks = lines + length, remarks + len(comments(text))
        if length > LONG_MODULE:
            places["long_modules"].append(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                long = (node.end_lineno or node.lineno) - node.lineno + 1
                if long > LONG_FUNCTION:
                    places["long_functions"].append(f"{path}: {node.name}")
        if not path.startswith(LANGUAGE):
            told = (*docstrings(tree), *helps(tree), *comments(text))
            places["riddles"] += [f"{path}: {word}" for words in told for word in RIDDLES.findall(words)]
            riddled = (HELP_RIDDLES.search(words) for words in helps(tree))
            places["help_riddles"] += [f"{path}: {found[0]}" for found in riddled if found]
    counts = {name: len(found) for name, found in places.items()}
    return {**counts, "comments_per_1000_lines": 1000 * remarks // lines}, places


def main() -> int:
    """Compare with the allowed counts and exceptions; whatever is new is listed whole."""
    allowed: dict[str, Any] = tomllib.loads((ROOT / ".ci" / "house_style.toml").read_text(encoding="utf-8"))
    counts, places = counted()
    wrong = [
        line
        for name, limit in allowed.items()
        for line in (
            excepted(name, places[name], limit) if isinstance(limit, dict) else grown(name, counts, places, limit)
        )
    ]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


def excepted(name: str, found: list[str], reasons: dict[str, str]) -> Iterator[str]:
    """Long functions or modules without a reason, and reasons without a long function or module."""
    yield from (
        f"{name}: {place} is not among the exceptions of .ci/house_style.toml"
        for place in found
        if not reasons.get(place)
    )
    yield from (
        f"{name}: {place} is an exception in .ci/house_style.toml, and needs none"
        for place in reasons
        if place not in found
    )


def grown(name: str, counts: dict[str, int], places: dict[str, list[str]], limit: int) -> Iterator[str]:
    """A count that got worse, with its places, or that got better than the file says."""
    count, comments_only = counts[name], name.startswith("comments")
    if count < limit if comments_only else count > limit:
        yield f"{name}: {count}, allowed {limit}"
        for path, times in Counter(place.partition(":")[0] for place in places.get(name, ())).items():
            yield f"  {path}: {times}"
    elif count != limit and not comments_only:
        yield f"{name}: {count} is less than the {limit} of .ci/house_style.toml; write the new number there"


if __name__ == "__main__":
    sys.exit(main())
