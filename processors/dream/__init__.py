"""Cycles of dreams: what is proposed while an agent sleeps, planned, carried out, told and taken back (ledger J)."""
