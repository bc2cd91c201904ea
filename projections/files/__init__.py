"""An agent's memories as a folder of files: a projection that people may edit (ledger K1, R22)."""
