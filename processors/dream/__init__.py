"""Dream cycles: maintenance of an agent's memories, planned, carried out, reported and undone (ledger J)."""
