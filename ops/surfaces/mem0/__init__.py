"""The verbs and the shapes of mem0, for programs that were written for it (docs/guides/mem0.md)."""
