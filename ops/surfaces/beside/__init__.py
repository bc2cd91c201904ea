"""Commands that a running `serve` carries out: only the standard library is imported."""
