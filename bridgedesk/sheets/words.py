"""Score slips in words: suits as signs, awards as text."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category, combining, normalize

from bridgedesk.event.score import Played, PointsScore, Score
from bridgedesk.event.score_text import bid_words, result_words, score_words
from bridgedesk.scoring.outcome import points_on


class SlipWords(NamedTuple):
    """Result as it is read across a table."""

    contract: str
    by: str
    tricks: str
    points: int | None  # North-South's; None for an award or a board not played

    @property
    def words(self) -> str:
        return " ".join(filter(None, [self.contract, self.by, self.tricks]))


def slip_text(score: Score, board: int) -> SlipWords:
    points = points_on(score, board)
    match score:
        case Played(contract, tricks):
            by, result = contract.declarer.value, result_words(contract, tricks)
            return SlipWords(bid_words(contract), by, result, points)
        case PointsScore():
            return SlipWords("", "", "", points)
    return SlipWords(score_words(score), "", "", points)


def numbers(boards: Sequence[int]) -> str:
    """Return runs of boards in playing order, such as 1–3, 7."""
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


# ---- parts of a name, and names in alphabetical order

UNACCENTED = str.maketrans("ŁłØøĐđ", "LlOoDd")  # letters that do not come apart


def first_and_last(name: str) -> tuple[str, str]:
    """Split a name written "First Last" or "Last, First"."""
    last, comma, first = name.partition(",")
    if comma:
        return first.strip(), last.strip()
    *firsts, only = name.split() or [""]
    return " ".join(firsts), only


def surname_first(name: str) -> str:
    """Return the name as in a list, surname first."""
    first, last = first_and_last(name)
    return f"{last}, {first}" if first and last else name


def by_surname(name: str) -> tuple[str, str]:
    """Sort by surname, ignoring accents, so that nobody ends up last by one."""
    first, last = first_and_last(name)
    return plain(last), plain(first)


def plain(name: str) -> str:
    """Return the name without accents and capitals, to sort by."""
    parted = normalize("NFKD", name.translate(UNACCENTED)).casefold()
    return "".join(letter for letter in parted if not combining(letter))


# ---- characters allowed on a sheet: what people typed, except marks that break a line or hide the rest

UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")  # they would turn or hide what follows
CONTROL = ("Cc", "Cs", "Zl", "Zp")


def cleaned(text: str) -> str:
    """Return the text on one line, without control characters."""
    if text.isprintable():
        return text
    kept = "".join(" " if letter in "\t\r\n" else letter for letter in UNSEEN.sub("", text))
    return "".join(letter for letter in kept if category(letter) not in CONTROL)
