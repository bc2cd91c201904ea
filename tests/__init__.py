"""The tests of Mnemolog."""
