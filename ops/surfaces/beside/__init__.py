"""Commands beside a running `serve`, which does the work: nothing but the standard library is imported."""
