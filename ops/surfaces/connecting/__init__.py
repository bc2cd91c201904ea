"""`mnemolog connect`: our entries in the configuration of the programs that people talk to agents in."""
