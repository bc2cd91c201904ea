"""The state of an agent's memories and its changes: strength, utility, tags, tiers, anchors, working memory."""
