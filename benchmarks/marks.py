"""How often statements of real talk are marked as contradicting each other: python -m benchmarks.marks LOCOMO [--show].

In LoCoMo's conversations hardly anything is taken back, so that nearly every mark is a false one: read them with
--show. Of the pairs that were written to show changes (benchmarks.gate_quality) no such rate can be told.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.locomo_data import Conversation, load
from mnemolog import Memory
from mnemolog.schemas.query import Edge


def marks(conversation: Conversation, folder: Path) -> list[Edge]:
    """The contradictions of a conversation, told to an agent of its own."""
    with Memory(folder) as memory:
        memory.add_many(conversation.messages)
        return [edge for edge in memory.graph(agent_id=conversation.id) if edge.type == "contradicts"]


def report(conversation: Conversation, found: Iterable[Edge], *, show: bool) -> None:
    """Print how many there are, and which."""
    edges = list(found)
    told = len(conversation.messages)
    print(f"{conversation.id}: {len(edges)} marks in {told} messages, {100 * len(edges) / told:.1f} of 100")
    for edge in edges if show else ():
        print(f"  old: {edge.target_text}\n  new: {edge.source_text}\n       {edge.context}\n")


def main() -> None:
    """Tell each conversation and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path, help="the file of LoCoMo")
    parser.add_argument("--show", action="store_true", help="print each mark with both statements")
    arguments = parser.parse_args()
    for conversation in load(arguments.locomo):
        with TemporaryDirectory() as folder:
            report(conversation, marks(conversation, Path(folder) / "data"), show=arguments.show)


if __name__ == "__main__":
    main()
