"""Reports about the product itself: metrics, the ops log and its reader."""
