"""Calls of a language model."""
