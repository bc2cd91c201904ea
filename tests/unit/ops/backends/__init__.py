"""Where a verb is carried out."""
