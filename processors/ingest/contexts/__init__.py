"""Which statements do not stand alone, and which earlier one tells what they are about: features, and a scorer."""
