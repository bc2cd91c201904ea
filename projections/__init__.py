"""I/O after the log: folds of its commits that can be dropped and rebuilt, and retrieval over them."""
