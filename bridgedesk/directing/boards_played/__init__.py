"""How many boards each player has played, and how many a clause requires."""
