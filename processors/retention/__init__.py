"""How much of a memory is left after a time: a module a model; `of_memories` is for all of an agent (ledger F)."""
