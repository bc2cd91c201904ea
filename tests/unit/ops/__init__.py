"""Unit tests of the surfaces; what people and programs see of them is in the acceptance suite."""
