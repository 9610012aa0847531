"""The Scores tab and the docks beside it: slips missing, mistakes, line-ups, what is to clear."""
