"""The read path of the source document, in its order (ledger I1): the profile `v9`.

passing        what asks nothing is answered with nothing
intents        what a question is after decides weights, limit and what else is looked at
decomposition  a question in several is asked one by one
hyde           and looked for by what its answer may look like
composite      similarity, activation, importance and ranks as one score, and what speaks for a memory beside it
mmr            the best that are not alike
"""
