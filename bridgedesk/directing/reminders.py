"""Reminders for the director: which come first, and how many are shown at once."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from bridgedesk.directing.advice import Advice
from bridgedesk.event.spelling import counted

MOST = 7  # that a director reads at a glance


class Fold(NamedTuple):
    """Number of reminders shown, and the line below them that opens or folds the rest; "" if all fit."""

    shown: int
    words: str = ""


def fold(number: int, thing: str, *, opened: bool) -> Fold:
    """Show so many reminders at most; `thing` names one of them, such as "reminder" or "deadline"."""
    if number <= MOST:
        return Fold(number)
    if opened:
        return Fold(number, f"Fewer {thing}s")
    return Fold(MOST, f"{counted(number - MOST, f'more {thing}')}…")


def most_needed_first(lines: Iterable[Advice], ticked: Collection[str]) -> list[Advice]:
    """Return each reminder once: the nearest to this event and moment first, `ticked` rows last.

    Lines that are equally near stay in the order of the rule book."""
    found: dict[tuple[str, str], Advice] = {}
    for line in sorted(lines, key=lambda line: (line.row in ticked, line.distance)):
        found.setdefault((line.row, line.says), line)
    return list(found.values())
