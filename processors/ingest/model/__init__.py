"""Calls of a language model on the write path: what is asked, and what of a reply is believed."""
