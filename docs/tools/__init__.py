"""Makes what the documents show: the reference pages and the pictures, each from the code itself."""
