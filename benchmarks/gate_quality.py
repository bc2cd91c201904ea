"""What the gate takes statements for: said again, fuller, changed, or something else.

    python -m benchmarks.gate_quality                  our own pairs, five-fold by template
    python -m benchmarks.gate_quality --unseen FILE    and pairs of chat that were labelled by reading, with the weights
                                                       that ship; lines of JSON as in benchmarks/statement_pairs.jsonl

The gate's first cut is not applied: every pair is compared word by word. Pairs that name a source are told by source.
"""

import argparse
from collections import defaultdict
from pathlib import Path

import orjson

from benchmarks.train_comparer import crossed, judged, read_pairs, report, report_both
from mnemolog.processors.alignment.comparer import trained
from mnemolog.schemas.config import GateConfig


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--unseen", type=Path, help="pairs that neither code nor weights have seen")
    parser.add_argument("--show", action="store_true", help="print the pairs that were lost or ended wrongly")
    arguments = parser.parse_args()
    config = GateConfig()
    for vectors in (True, False):
        by = "with vectors of words" if vectors else "without vectors of words"
        report_both(f"own pairs, five-fold, {by}", crossed(read_pairs(vectors=vectors), config))
        if arguments.unseen:
            weights = trained().with_vectors if vectors else trained().without_vectors
            pairs = read_pairs([arguments.unseen], vectors=vectors)
            judgements = [(pair, judged(pair, weights, config)) for pair in pairs]
            report(f"unseen, {by}:", judgements)
            sources = [orjson.loads(line).get("source", "") for line in arguments.unseen.read_bytes().splitlines()]
            of_source = defaultdict(list)
            for source, judgement in zip(sources, judgements, strict=True):
                of_source[source].append(judgement)
            for source, of_one in of_source.items():
                report(f"unseen, {by}, {source}:", of_one)
            if arguments.show and vectors:
                for pair, found in judgements:
                    if found.verdict != pair.relation and found.verdict != "different":
                        told = f"{pair.old.text} || {pair.new.text} {found.evidence}"
                        print(f"{pair.relation} taken for {found.verdict}: {told}")


if __name__ == "__main__":
    main()
