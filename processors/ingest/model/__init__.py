"""Calls of a language model on the write path: the prompts, and which parts of the replies are accepted."""
