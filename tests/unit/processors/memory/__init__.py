"""The physics of memories."""
