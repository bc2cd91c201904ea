"""Unit tests of what the benchmarks read."""
