"""The log: one port (processors/ports.py), one contract suite (tests/contract), several adapters."""
