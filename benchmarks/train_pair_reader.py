"""What a newer statement is to an older one, read together: train the pair reader, and test it.

    python -m benchmarks.train_pair_reader              what the shipped model finds in the held-out diaries
    python -m benchmarks.train_pair_reader --write      train it anew, and write pairs.onnx beside the embedding model
    python -m benchmarks.train_pair_reader --further    train the shipped one once more, with all data that there is now
    … --talk FOLDER                                     and with rows of others, as `benchmarks.train_admission`

Training needs `pip install torch onnx` and two hours on two cores, `--further` half of it. It learns from written pairs
and from the diaries of 36 authors (`pair_reader_data`), among them statements with one thing turned (`turned_pairs`),
and then also from the neighbours that the memories of nine sets of conversations have in the product, and from talk in
which nothing changes (`natural_pairs`). The diaries of six more authors are the test.
"""

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks import diaries
from benchmarks import memory_quality_data as data
from benchmarks.diaries import HELD, UNSURE
from benchmarks.natural_pairs import natural_pairs
from benchmarks.pair_reader_data import RELATIONS, Pair, of_natural, of_talk, written
from benchmarks.train_news import gone_through, set_of
from benchmarks.write_quality import percent, table
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.streams.providers.bundled import FOLDER, BundledEmbedder
from mnemolog.streams.providers.pair_reader import GRAPH, BundledPairReader, cut
from mnemolog.streams.providers.pieces import Cuts

if TYPE_CHECKING:
    import torch

    from benchmarks.pair_reader_model import PairReaderModel

LAYERS: Final = 6
"""The lower half of the embedding model's."""
PASSES: Final = 3
BATCH: Final = 32
TOGETHER: Final = 20
"""Batches among which pairs are sorted by length, so that little of a batch is padding."""
RATES: Final = (8e-5, 5e-5)
"""The highest rate, on written pairs and then with conversations."""
HEAD_RATES: Final = (8.0, 4.0)
"""How much faster the head learns, which begins at nothing."""
WARM: Final = 0.06
"""Of the steps, in which the rate rises."""
SLOWEST: Final = 0.02
DECAY: Final = 0.01
LONGEST_STEP: Final = 1.0
SMOOTHED: Final = 0.03
EXPLAINING: Final = 0.5
"""How much an error about what explains counts, beside one about the relation."""
REPORTED: Final = 100
"""Steps between two lines of progress."""
SEED: Final = 0
APART: Final = 2
"""So many lines that have nothing to do with it are read beside each that changes or needs something: in conversations
*two from September* could be about anything."""
LEAST: Final = (0.3, 0.5, 0.7, 0.9)
NOT_REPEATED: Final = ("different", "changed")


def train(chance: random.Random, embedder: BundledEmbedder, *, further: bool, talk: Path | None) -> "PairReaderModel":
    """The model after both stages; `further`: after the second one alone, which begins with the shipped weights."""
    import torch

    from benchmarks.pair_reader_model import PairReaderModel, Stored

    torch.manual_seed(SEED)
    stored, cuts = Stored(FOLDER / "model.onnx"), Cuts(FOLDER, few=False)
    model = PairReaderModel(stored, LAYERS, Stored(FOLDER / GRAPH) if further else None)
    if not further:
        _learn(model, written(chance), PASSES, 0, chance, cuts)
    talks = [each for each in data.load() if set_of(each.source) is not None]
    told = [pair for each in talks for pair in of_talk(gone_through(each, embedder), chance)]
    natural = of_natural(natural_pairs(embedder, talk, vectors=False), chance)
    _learn(model, [*told, *natural, *written(chance, apart=APART)], 1, 1, chance, cuts)
    return model


def _learn(
    model: "PairReaderModel", pairs: Sequence[Pair], passes: int, stage: int, chance: random.Random, cuts: Cuts
) -> None:
    """Train it on these pairs."""
    import torch

    from benchmarks.pair_reader_model import batches

    of_pairs = [cut(cuts, pair.old, pair.new) for pair in pairs]
    steps = passes * -(-len(pairs) // BATCH)
    head = [*model.hidden.parameters(), *model.odds.parameters()]
    groups = [{"params": model.layers.parameters()}, {"params": head, "lr": RATES[stage] * HEAD_RATES[stage]}]
    optimiser = torch.optim.AdamW(groups, lr=RATES[stage], weight_decay=DECAY)
    paces = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _pace(step, steps))
    model.train()
    step = 0
    for _ in range(passes):
        for batch in batches(of_pairs, _order([len(ids) for ids, _ in of_pairs], chance)):
            loss = _loss(model(batch.pieces, batch.statements, batch.there), [pairs[place] for place in batch.places])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), LONGEST_STEP)
            optimiser.step()
            paces.step()
            step += 1
            if step % REPORTED == 0:
                print(f"step {step} of {steps}: loss {loss.item():.3f}", flush=True)
    model.eval()


def _pace(step: int, steps: int) -> float:
    """The rate's share at a step: it rises, and then falls in a line."""
    return min(1.0, (step + 1) / (steps * WARM)) * max(SLOWEST, 1 - step / steps)


def _order(lengths: Sequence[int], chance: random.Random) -> list[list[int]]:
    """The batches, by chance, of pairs of much the same length."""
    places = list(range(len(lengths)))
    chance.shuffle(places)
    size = BATCH * TOGETHER
    near = [sorted(places[at : at + size], key=lengths.__getitem__) for at in range(0, len(places), size)]
    found = [part[at : at + BATCH] for part in near for at in range(0, len(part), BATCH)]
    chance.shuffle(found)
    return found


def _loss(odds: "torch.Tensor", pairs: Sequence[Pair]) -> "torch.Tensor":
    import torch
    from torch.nn import functional

    relations = torch.tensor([RELATIONS.index("different" if pair.turned else pair.relation) for pair in pairs])
    weights, turned = torch.tensor([pair.weight for pair in pairs]), torch.tensor([pair.turned for pair in pairs])
    each = functional.cross_entropy(odds[:, :-1], relations, reduction="none", label_smoothing=SMOOTHED)
    # Of what is turned the model may choose whether it changes the older one or says something else.
    likely = functional.log_softmax(odds[:, :-1], -1)[:, [RELATIONS.index(one) for one in NOT_REPEATED]]
    loss = (torch.where(turned, -torch.logsumexp(likely, -1), each) * weights).mean()
    told = torch.tensor([pair.explains is not None for pair in pairs])
    if told.any():
        explains = torch.tensor([float(bool(pair.explains)) for pair in pairs])
        loss = loss + EXPLAINING * functional.binary_cross_entropy_with_logits(odds[told, -1], explains[told])
    return loss


class Judged(NamedTuple):
    """A pair of lines of a held-out diary, and what the model says of it."""

    language: str
    relation: str
    explains: bool
    found: PairReading


def judged(pair_reader: BundledPairReader) -> Iterator[Judged]:
    """Every line of the held-out diaries with every line before it."""
    for diary in diaries.read():
        if diary.author in HELD:
            relations, explained = diaries.implied(diary.tagged()), diary.explained()
            for place, new in enumerate(diary.lines):
                for old in () if new.by_assistant else diary.lines[:place]:
                    key = (old.number, new.number)
                    relation = relations.get(key, "different")
                    if relation != UNSURE:
                        yield Judged(diary.language, relation, key in explained, pair_reader.read(old.text, new.text))


def report(found: Iterable[Judged]) -> str:
    """Of each language: how much of what is called changed, said again or explained is right, and how much is found."""
    every = list(found)
    lines = []
    for language in dict.fromkeys(each.language for each in every):
        of = [each for each in every if each.language == language]
        kinds = (
            ("changed", [(each.found.changed, each.relation == "changed") for each in of]),
            ("said again", [(each.found.repeats, each.relation in ("same", "fuller")) for each in of]),
            ("explained", [(each.found.explains, each.explains) for each in of]),
        )
        rows = [_row(name, least, scored) for name, scored in kinds for least in LEAST]
        lines += [f"\n{language}: {len(of)} pairs\n", table(("", "from", "called so", "right", "of all found"), rows)]
    return "\n".join(lines)


def _row(name: str, least: float, scored: Sequence[tuple[float, bool]]) -> tuple[str, ...]:
    called = [right for likely, right in scored if likely >= least]
    right, every = sum(called), sum(right for _, right in scored)
    return name, f"{least:g}", str(len(called)), percent(right / max(len(called), 1)), percent(right / every)


def main() -> None:
    """Test the shipped model, or train and write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    training = parser.add_mutually_exclusive_group()
    training.add_argument("--write", action="store_true", help=f"train it, and write {GRAPH}")
    training.add_argument("--further", action="store_true", help=f"train the shipped one once more, and write {GRAPH}")
    parser.add_argument("--talk", type=Path, help="a folder with labelled rows of others")
    options, embedder = parser.parse_args(), BundledEmbedder()
    if options.write or options.further:
        write(train(random.Random(SEED), embedder, further=options.further, talk=options.talk), FOLDER)
    print(report(judged(BundledEmbedder().pair_reader)))


def write(trained: "PairReaderModel", folder: Path) -> None:
    """Write the model as it is run."""
    from benchmarks.pair_reader_graph import graph
    from benchmarks.pair_reader_model import Stored

    file = folder / "model.onnx"
    (folder / GRAPH).write_bytes(graph(trained, Stored(file), file))


if __name__ == "__main__":
    main()
