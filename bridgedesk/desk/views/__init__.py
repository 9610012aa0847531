"""Views of the standings, without Qt: the rows of each table and the breakdown of each figure.

To add a view, write `def my_view(model: StandingsModel, choice: str) -> View` in a module of its own, made
of the tables of `view.py`, and add one `ViewKind` to `KINDS` in `catalogue.py`. The window, the menu and the
printed sheet of the view follow from that line.
"""
