"""The stages of the read path, as functions over candidate lists, in the order of `projections/retrieval.py`."""
