"""Dream cycles: what is proposed while an agent sleeps, planned, carried out, reported and taken back (ledger J)."""
