"""Views of the standings, without Qt: what each table says, and the lines that each of its figures opens."""
