"""Models: embedders now; each one behind a port of processors/ports.py."""
