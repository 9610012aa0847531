"""Figures as the window shows them, read back as numbers."""

from decimal import Decimal

from bridgedesk.event.score_text import MINUS


def plain(shown: object) -> Decimal:
    return Decimal(str(shown).replace(MINUS, "-"))
