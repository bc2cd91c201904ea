"""How much of a memory is left after a time: one module per model (ledger F)."""
