"""What the product's regular expressions cost: which there are, what is hostile to them, how many steps they take."""
