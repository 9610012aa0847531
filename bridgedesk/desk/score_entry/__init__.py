"""Score entry: the pad's results become acts; pairs, matches and the page in view."""
