"""Victory points: the WBF formula, printed tables, bands of margins, percentages or bands of them, level
plus IMPs."""

from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.victory_points import continuous_scale
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Refused, check_once
from bridgedesk.rulebooks.finding import Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.scores.vp_scale import Limits, Scale, Sides, VictoryPoints
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import half_up


@frozen
class WbfContinuous(Scale):
    """`policy = "wbf-continuous"`: the formula for any length, or for the `lengths` that are printed;
    `concave` for the WBF's own, repaired table."""

    concave: bool = False
    lengths: tuple[int, ...] = ()
    as_set: bool = False
    scale_boards: int | None = None  # every match on the scale of this length
    slips_first: bool = False  # VPs handed in on another scale of the organiser's count

    @property
    def by_length(self) -> bool:
        return self.scale_boards is None

    def sides(self, boards: int, margin: Fraction) -> Sides:
        column = self._column(boards)
        winner = Fraction(column[min(_whole(margin), len(column) - 1)])
        return winner, 20 - winner

    @property
    def limits(self) -> Limits:
        return Fraction(0), Fraction(20)

    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:
        column = self._column(boards)
        return _listed([(Fraction(i), self.sides(boards, Fraction(i))) for i in range(len(column))])

    def _column(self, boards: int) -> tuple[Decimal, ...]:
        length = self.scale_boards or boards
        if self.lengths and length not in self.lengths:
            raise _no_column(length, list(self.lengths))
        return continuous_scale(length, concave=self.concave)


@frozen
class ScaleColumn:
    boards: int
    winner: tuple[Fraction, ...]


@frozen
class PrintedTable(Scale):
    """`policy = "printed-table"`: the winner's VPs for a margin of 0, 1, 2 … in columns by match length."""

    total: Fraction
    columns: tuple[ScaleColumn, ...]
    as_set: bool = False
    wbf: tuple[tuple[int, int], ...] = ()  # [20, 14]: a match of 20 on the WBF formula for 14 boards

    def __post_init__(self) -> None:
        check_once(
            (*(column.boards for column in self.columns), *(boards for boards, _ in self.wbf)),
            "columns: a length",
        )
        for column in self.columns:
            if list(column.winner) != sorted(column.winner):
                raise Refused(f"columns: the VPs for {column.boards} boards fall as the margin grows")

    def sides(self, boards: int, margin: Fraction) -> Sides:
        column = self._column(boards)
        winner = column[min(_whole(margin), len(column) - 1)]
        return winner, self.total - winner

    @property
    def limits(self) -> Limits:
        most = max((column.winner[-1] for column in self.columns), default=self.total)
        return self.total - most, most

    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:
        return _listed([(Fraction(i), (w, self.total - w)) for i, w in enumerate(self._column(boards))])

    def _column(self, boards: int) -> tuple[Fraction, ...]:
        for column in self.columns:
            if column.boards == boards:
                return column.winner
        for length, scale_boards in self.wbf:
            if length == boards:
                return tuple(map(Fraction, continuous_scale(scale_boards)))
        raise _no_column(
            boards, [column.boards for column in self.columns] + [length for length, _ in self.wbf]
        )


@frozen
class BandColumn:
    boards: int
    starts: tuple[int, ...]  # the margin at which each band begins


@frozen
class Bands(Scale):
    """`policy = "bands"`: whole-VP bands of margins; each band begins where the column says."""

    winner: tuple[Fraction, ...]
    loser: tuple[Fraction, ...]
    columns: tuple[BandColumn, ...]

    def __post_init__(self) -> None:
        if len(self.winner) != len(self.loser):
            raise Refused("winner and loser are of different length")
        check_once((column.boards for column in self.columns), "columns: a length")
        for column in self.columns:
            if len(column.starts) != len(self.winner):
                many = f"{len(column.starts)} bands, not {len(self.winner)}"
                raise Refused(f"columns: {column.boards} boards have {many}")
            if column.starts[0] != 0:
                raise Refused(f"columns: {column.boards} boards: a gap below {column.starts[0]}")
            if any(b <= a for a, b in zip(column.starts, column.starts[1:], strict=False)):
                raise Refused(f"columns: {column.boards} boards: two bands overlap")

    def sides(self, boards: int, margin: Fraction) -> Sides:
        band = max(i for i, start in enumerate(self._starts(boards)) if start <= margin)
        return self.winner[band], self.loser[band]

    @property
    def limits(self) -> Limits:
        return min(self.loser), max(self.winner)

    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:
        sides = zip(self.winner, self.loser, strict=True)
        return tuple(zip(map(Fraction, self._starts(boards)), sides, strict=True))

    def _starts(self, boards: int) -> tuple[int, ...]:
        for column in self.columns:
            if column.boards == boards:
                return column.starts
        raise _no_column(boards, [column.boards for column in self.columns])


@frozen
class PercentColumn:
    from_: int
    to: int
    not_exceeding: tuple[Fraction, ...]


class OfPercentages(Scale):
    """Scale for matchpoint matches: the margin is the winner's percentage, to two decimals as shown."""

    of_percentages = True


@frozen
class OwnPercentage(OfPercentages):
    """`policy = "own-percentage"`: no scale; a match counts with the side's percentage of it."""

    is_own_percentage = True

    @property
    def by_length(self) -> bool:
        return False

    def sides(self, boards: int, margin: Fraction) -> Sides:  # noqa: ARG002 - of any length
        percent = _winners(margin)
        return percent, 100 - percent

    @property
    def limits(self) -> Limits:
        return Fraction(0), Fraction(100)

    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:  # noqa: ARG002 - of any length
        raise Refused("each side counts its own percentage of the match: there is no scale to print")


@frozen
class PercentBands(OfPercentages):
    """`policy = "percent-bands"`: matchpoint matches; a band ends at a percentage, which still belongs to it.

    The last of `winner` is for what exceeds them all. The percentage counts to two decimals, as printed."""

    total: Fraction
    winner: tuple[Fraction, ...]
    columns: tuple[PercentColumn, ...]

    def __post_init__(self) -> None:
        for before, column in zip(self.columns, self.columns[1:], strict=False):
            if column.from_ != before.to + 1:
                fault = "overlap" if column.from_ <= before.to else "leave a gap"
                spans = f"{before.from_}-{before.to} and {column.from_}-{column.to} boards"
                raise Refused(f"columns: {spans} {fault}")
        for column in self.columns:
            if len(column.not_exceeding) != len(self.winner) - 1:
                span = f"{column.from_}-{column.to} boards"
                raise Refused(f"columns: {span} need {len(self.winner) - 1} percentages")
            if list(column.not_exceeding) != sorted(set(column.not_exceeding)):
                raise Refused(f"columns: {column.from_}-{column.to} boards: the percentages do not rise")

    def sides(self, boards: int, margin: Fraction) -> Sides:
        percent = _winners(margin)
        above = sum(1 for limit in self._column(boards).not_exceeding if percent > limit)
        return self.winner[above], self.total - self.winner[above]

    @property
    def limits(self) -> Limits:
        return self.total - self.winner[-1], self.winner[-1]

    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:
        limits = [Fraction(50), *(limit + Fraction(1, 100) for limit in self._column(boards).not_exceeding)]
        return tuple((start, self.sides(boards, start)) for start in limits)

    def _column(self, boards: int) -> PercentColumn:
        for column in self.columns:
            if column.from_ <= boards <= column.to:
                return column
        raise Refused(
            f"no scale is printed for {counted(boards, 'board')};"
            f" the longest printed is {self.columns[-1].to}"
        )


@frozen
class LevelPlusImps(Scale):
    """`policy = "level-plus-imps"`: level VPs plus the margin, perhaps slower beyond a point; the loser
    less it."""

    level: Fraction
    most: Fraction
    least: Fraction | None = None  # the loser's floor
    slower_beyond: int | None = None
    slower_rate: Fraction = Fraction(1)

    @property
    def by_length(self) -> bool:
        return False

    def sides(self, boards: int, margin: Fraction) -> Sides:  # noqa: ARG002 - one length of match
        beyond = margin if self.slower_beyond is None else min(margin, Fraction(self.slower_beyond))
        winner = min(self.level + beyond + self.slower_rate * (margin - beyond), self.most)
        loser = self.level - margin
        return winner, loser if self.least is None else max(loser, self.least)

    @property
    def limits(self) -> Limits:
        return self.least, self.most

    def imps(self, vp: Fraction) -> Fraction:
        """Return the net IMPs that these VPs represent, for each side separately."""
        if self.slower_beyond is None or vp <= self.level + self.slower_beyond:
            return vp - self.level
        return self.slower_beyond + (vp - self.level - self.slower_beyond) / self.slower_rate

    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:
        last = int(self.imps(self.most)) + 1
        floor = int(self.level - self.least) if self.least is not None else last
        return _listed([(Fraction(i), self.sides(boards, Fraction(i))) for i in range(max(last, floor) + 1)])


def _winners(margin: Fraction) -> Fraction:
    percent = Fraction(half_up(margin))
    if not 50 <= percent <= 100:
        raise Refused(f"margin is the winner's percentage, from 50 to 100, not {say(margin)}")
    return percent


def _whole(margin: Fraction) -> int:
    if margin.denominator != 1:
        raise Refused(f"margin is a whole number of IMPs, not {say(margin)}")
    return int(margin)


def _listed(rows: list[tuple[Fraction, Sides]]) -> tuple[tuple[Fraction, Sides], ...]:
    return tuple(row for i, row in enumerate(rows) if i == 0 or row[1] != rows[i - 1][1])


def _no_column(boards: int, lengths: list[int]) -> Refused:
    known = ", ".join(str(length) for length in sorted(lengths))
    return Refused(f"no scale is printed for {counted(boards, 'board')}; there is one for {known}")


TOPIC = topic(
    "victory-points",
    VictoryPoints,
    {
        "wbf-continuous": WbfContinuous,
        "printed-table": PrintedTable,
        "bands": Bands,
        "own-percentage": OwnPercentage,
        "percent-bands": PercentBands,
        "level-plus-imps": LevelPlusImps,
    },
    units=(Unit.VP,),
)
