"""Metrics and the ops log."""
