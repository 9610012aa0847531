"""The Scores tab and its panes: missing scores, mistakes, line-ups, items to check."""
