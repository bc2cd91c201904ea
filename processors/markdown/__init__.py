"""Memory as Markdown files: what a page of the tree says, as text and as data, and how a tree differs from the log.

The format is that of the source document S1 (ledger K1, K2); docs/guides/files.md shows it to people.
"""
