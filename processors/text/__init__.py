"""English and Turkish text: languages, words, sentences, dates, Turkish suffixes and the search analyser."""
