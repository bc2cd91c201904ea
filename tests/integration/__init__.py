"""What needs real services. A test says why it is skipped where this machine cannot run them."""
