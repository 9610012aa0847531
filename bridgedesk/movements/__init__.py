"""Movements and draws: opponents, tables and board sets of every round, verified.

To add a movement family, write `def my_family(request: Request) -> MovementPlan` in `families/`, and
describe it with one line in `catalogue.py`; `suggest.py` offers it where it fits. A movement that cannot be
computed is a card in `resources/movements`. Every movement passes the verifier before anybody sees it.
"""
