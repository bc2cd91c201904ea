"""The stages of the write path, in the order of `streams/pipeline.py`."""
