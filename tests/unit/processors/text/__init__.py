"""Unit tests of languages, words, dates, suffixes and the search analyser."""
