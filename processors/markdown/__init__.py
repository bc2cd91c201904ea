"""Memory as Markdown files: pages as text and as data, and the differences of a tree from the log.

The format is that of the source document S1 (ledger K1, K2); docs/guides/files.md shows it to people.
"""
