"""Order of tied entries: the tests of a rule book in turn, on their scores."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal

from bridgedesk.rulebooks.dataclass_reader import MissingFact, Refused, check_once
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import need

# ---- the tests for a tie in a director's words

WORDS = {
    "sessions": "sessions by the pair itself",
    "scores-above-60": "scores above 60",
    "scores-above-55": "scores above 55",
    "scores-above-50": "scores above 50",
    "vps": "VPs",
    "vps-without-fines": "VPs without penalties",
    "opponents-vps": "the opponents' VPs",
    "opponents-vps-from-round-2": "the opponents' VPs from round 2",
    "matches-won": "matches won",
    "net-imps": "net IMPs",
    "head-to-head": "head-to-head",
    "head-to-head-basic": "head-to-head by the basic method",
    "against-next-ranked": "matches against the next in the ranking",
    "basic-score": "score by the basic method",
    "tie-break-points": "tie-break points",
    "point-a-board": "point-a-board count-back",
    "board-by-board": "board by board",
    "extra-boards": "extra boards",
    "play-off": "a play-off",
    "without-carry-over": "the score without carry-over",
    "qualifying-points": "qualifying points",
    "first-placings": "first places",
    "second-placings": "second places",
    "third-placings": "third places",
    "fourth-placings": "fourth places",
    "fifth-placings": "fifth places",
    "trials-points-doubled": "points with those of the trials doubled",
    "qualifying-score": "qualifying score",
    "entry-number": "entry number",
    "lot": "lot",
    "shared": "the place is shared",
    "stands": "the tie is not broken",
}


def in_words(test: str) -> str:
    return WORDS.get(test, test)


def listed(tests: Iterable[str]) -> str:
    return ", ".join(map(in_words, tests))


# ---- tied

Cell = Fraction | Literal["-"]  # "-" where there is nothing: not met, not played
Rows = tuple[tuple[Cell, ...], ...]
Group = tuple[int, ...]  # some of the tied, by their place among the names
Column = tuple[Fraction, ...]
LAST = ("lot", "stands", "shared")


@frozen
class TiedScores:
    """Scores of the tied entries in the stage; one row each, in the order of the names."""

    names: tuple[str, ...]
    against: Rows = ()
    against_basic: Rows = ()
    matches: Rows = ()
    opponents: Rows = ()
    basic: Column = ()
    board_scores: Rows = ()  # one row for each board, one cell for each of the tied
    board_average: Fraction | None = None
    all_play_all: bool = False
    drawn: Fraction | None = None  # what each side has for a drawn match

    def __post_init__(self) -> None:
        count = len(self.names)
        check_once(self.names, "tied: a name")
        for what in ("against", "against_basic", "matches", "opponents", "basic"):
            rows = getattr(self, what)
            if rows and len(rows) != count:
                raise Refused(f"{what} has {len(rows)} rows for {count} tied")
        for what in ("against", "against_basic", "board_scores"):
            if any(len(row) != count for row in getattr(self, what)):
                raise Refused(f"{what}: every row has one cell for each of the {count} tied")

    def by(self, test: str, group: Group) -> Column | None:
        """Return each entry's value in a test; None if the test does not apply to the group."""
        match test:
            case "head-to-head":
                return self._among(_required(self.against, "against"), group)
            case "head-to-head-basic":
                if self._among(self.against, group) is None:
                    return None
                return self._among(_required(self.against_basic, "against_basic"), group)
            case "matches-won":
                drawn = need(self.drawn, "drawn", "the score of a drawn match, in the rule book's block")
                rows = _required(self.matches, "matches")
                return tuple(_won(rows[i], drawn) for i in group)
            case "tie-break-points":
                if self.all_play_all:
                    return None
                rows = _required(self.opponents, "opponents")
                return tuple(_sum(rows[i]) for i in group)
            case "basic-score":
                if not self.basic:
                    raise MissingFact(
                        "basic", "basic is missing: what each of the tied scored before conversion to VPs"
                    )
                return tuple(self.basic[i] for i in group)
            case "point-a-board":
                return count_back(_required(self.board_scores, "board_scores"), group, self.board_average)
        raise Refused(f"the test {test} cannot be worked out here: the director decides the order")

    def _among(self, rows: Rows, group: Group) -> Column | None:
        """Return the sum against the others of the group; None unless all of them have met."""
        cells = [[rows[i][j] for j in group if j != i] for i in group]
        if any(cell == "-" for row in cells for cell in row):
            return None
        return tuple(_sum(row) for row in cells)


def order_of_tied(tied: TiedScores, tests: Sequence[str]) -> tuple[tuple[Group, ...], str]:
    """Return the tied entries from first to last, with the deciding tests; any that no test separates stay
    together.

    When a test splits a group, each part that is still tied begins again with the first test."""
    words: list[str] = []
    parts = _parted(tied, tests, tuple(range(len(tied.names))), words)
    return tuple(parts), "; ".join(words)


def _parted(tied: TiedScores, tests: Sequence[str], group: Group, words: list[str]) -> list[Group]:
    if len(group) == 1:
        return [group]
    who = " ".join(tied.names[i] for i in group)
    for test in tests:
        if test in LAST:
            words.append(f"{who}: {in_words(test)}")
            return [group]
        figures = tied.by(test, group)
        if figures is None:
            continue
        words.append(f"{who}: {in_words(test)} {' '.join(say(figure) for figure in figures)}")
        if len(set(figures)) > 1:
            levels = sorted(set(figures), reverse=True)
            parts = [
                tuple(i for i, own in zip(group, figures, strict=True) if own == level) for level in levels
            ]
            return [place for part in parts for place in _parted(tied, tests, part, words)]
    return [group]


def count_back(boards: Rows, group: Group, average: Fraction | None) -> Column:
    """Return point-a-board totals: 2, 1 or 0 against each rival on each board; a board only one played
    counts against average."""
    points = dict.fromkeys(group, Fraction(0))
    for board in boards:
        for one, other in combinations(group, 2):
            mine, theirs = board[one], board[other]
            if mine == theirs == "-":
                continue
            won = _beats(_or_average(mine, average), _or_average(theirs, average))
            points[one] += won
            points[other] += 2 - won
    return tuple(points[i] for i in group)


def _beats(mine: Fraction, theirs: Fraction) -> int:
    return 1 + (mine > theirs) - (mine < theirs)


def _or_average(cell: Cell, average: Fraction | None) -> Fraction:
    if isinstance(cell, Fraction):
        return cell
    return need(average, "board_average", "the average of a board, for boards that only one of them played")


def _won(row: Sequence[Cell], drawn: Fraction) -> Fraction:
    played = [cell for cell in row if isinstance(cell, Fraction)]
    return sum((Fraction(_beats(cell, drawn), 2) for cell in played), Fraction(0))


def _sum(row: Sequence[Cell]) -> Fraction:
    return sum((cell for cell in row if isinstance(cell, Fraction)), Fraction(0))


def _required(rows: Rows, name: str) -> Rows:
    if not rows:
        raise MissingFact(name, f"{name} is missing: {MEANS[name]}")
    return rows


MEANS = {
    "against": "final-method scores against each of the tied, - for itself or not met: -,12/8,-",
    "against_basic": "the same by the basic method, such as net IMPs: -,5/-5,-",
    "matches": "final-method scores of all matches or rounds of each of the tied: 12,10/8,14",
    "opponents": "the totals of all opponents of each of the tied: 95,80/90,88",
    "board_scores": "on each board the score of each of the tied, - if not played: 8,2,2/6,-,2",
}


# ---- ties broken board by board: points for boards on which one tied entry did better than another

Played = Fraction | Literal["-"]
BoardRows = tuple[tuple[Played, ...], ...]


@frozen
class TieBoardPoints:
    """Worth of the boards of tied entries: against each other if all played a board, else against its
    average."""

    beaten: int
    equalled: int
    above_average: int
    at_average: int

    @property
    def words(self) -> str:
        return (
            f"{self.beaten} for each of the tied beaten, {self.equalled} for each equalled; on boards not "
            f"played by all {self.above_average} above average, {self.at_average} at it"
        )

    def of(self, rows: BoardRows, averages: tuple[Fraction, ...]) -> tuple[int, ...]:
        return tuple(
            sum(self._board(rows, averages, board, own) for board, own in enumerate(row)) for row in rows
        )

    def _board(self, rows: BoardRows, averages: tuple[Fraction, ...], board: int, own: Played) -> int:
        if own == "-":
            return 0
        played = [row[board] for row in rows]
        if "-" in played:
            if not averages:
                words = "the average of a board that not all the tied played"
                raise MissingFact("averages", f"averages is missing: {words}")
            return _compared(own, averages[board], self.above_average, self.at_average)
        against = sum(_compared(own, other, self.beaten, self.equalled) for other in played if other != "-")
        return against - self.equalled  # less the comparison with itself


def _compared(own: Fraction, other: Fraction, more: int, equal: int) -> int:
    return more if own > other else equal if own == other else 0
