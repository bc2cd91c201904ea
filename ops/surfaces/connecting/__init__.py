"""`mnemolog connect`: our entries in the configuration of agent programs."""
