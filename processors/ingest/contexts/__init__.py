"""What stands beside a statement: whether it stands alone, which earlier words tell what it is about, and whose may."""
