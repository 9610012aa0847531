"""Score slips in words: suits as signs, awards as text."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple
from unicodedata import category, combining, normalize

from bridgedesk.bridge.cards import Card
from bridgedesk.bridge.contract import Contract, result_sign
from bridgedesk.bridge.seats import Vulnerability
from bridgedesk.event.score import (
    Adjusted,
    Award,
    Imps,
    LatePlay,
    NotPlayed,
    PassedOut,
    Percentages,
    Played,
    PointsScore,
    Score,
    Split,
    Weighted,
)
from bridgedesk.event.score_text import amount, award_words
from bridgedesk.scoring.outcome import points_on
from bridgedesk.scoring.rounding import Number, board_points, half_up

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
VULNERABLE = {
    Vulnerability.NONE: "None vulnerable",
    Vulnerability.NS: "NS vulnerable",
    Vulnerability.EW: "EW vulnerable",
    Vulnerability.BOTH: "All vulnerable",
}
AWARDS = {Award.PLUS: "Ave+", Award.AVERAGE: "Ave", Award.MINUS: "Ave-"}


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
    match score:
        case Played(contract, tricks):
            by = contract.declarer.value
            return SlipWords(_bid(contract), by, result_sign(contract, tricks), points_on(score, board))
        case PointsScore(value):
            return SlipWords("", "", "", value)
        case PassedOut():
            return SlipWords("Passed out", "", "", 0)
    return SlipWords(_one_line(score, board), "", "", None)


def _bid(contract: Contract) -> str:
    denomination = contract.denomination.value
    return f"{contract.level}{SUITS.get(denomination, denomination)}{contract.doubling}"


def _one_line(score: Score, board: int) -> str:
    match score:
        case Played() | PointsScore() | PassedOut():
            plain = slip_text(score, board)
            return plain.words or f"{plain.points:+d}"
        case NotPlayed():
            return "Not played"
        case LatePlay():
            return "Late play"
        case Adjusted() | Percentages() | Imps():
            return award_words(score, AWARDS)
        case Weighted(parts):
            return ", ".join(f"{amount(weight)}% {_one_line(part, board)}" for weight, part in parts)
        case Split(ns, ew):
            return f"NS {_one_line(ns, board)}; EW {_one_line(ew, board)}"


def lead_words(card: Card | None) -> str:
    return "" if card is None else SUITS[card.suit] + card.rank.replace("T", "10")


def aligned(values: Iterable[Number | None]) -> list[Decimal | None]:
    """Return all values with as many decimals as the one that needs most: 0, 1 or 2."""
    return _alike([None if value is None else half_up(value) for value in values])


def board_points_aligned(sides: Iterable[tuple[Number | None, Number]]) -> list[Decimal | None]:
    """Return the points of single boards, each given with its top, with the same number of decimals."""
    return _alike([None if points is None else board_points(points, top) for points, top in sides])


def _alike(shown: Sequence[Decimal | None]) -> list[Decimal | None]:
    places = max((_places(value) for value in shown if value is not None), default=0)
    return [None if value is None else value.quantize(Decimal(1).scaleb(-places)) for value in shown]


def _places(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def numbers(boards: Sequence[int]) -> str:
    """Return runs of boards in playing order, such as 1-3, 7."""
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


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
    return _plain(last), _plain(first)


def _plain(name: str) -> str:
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
