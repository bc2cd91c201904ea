"""What a memory is and how it changes: the agent's state, strength, utility, tags, tiers, anchors, working memory."""
