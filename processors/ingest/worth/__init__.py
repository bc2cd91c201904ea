"""Which sentences are worth remembering: features, and a small classifier over them."""
