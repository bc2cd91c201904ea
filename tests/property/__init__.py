"""What holds for every history: many conversations at random, one rule a test."""
