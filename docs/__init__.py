"""Documents, and what makes them."""
