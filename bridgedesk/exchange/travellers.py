"""Printed travellers: lines of a section become results, and its movement if rounds are known."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from bridgedesk.bridge.cards import Card
from bridgedesk.event.score import Adjusted, Imps, NotPlayed, Percentages, Score, Split
from bridgedesk.event.session import Movement, Result, Scoring, Section, Sitting
from bridgedesk.exchange.gathering import EventBuilder
from bridgedesk.exchange.notation import percents_of
from bridgedesk.exchange.published import OfficialLine, Unreadable

EXACT = Decimal("0.0001")  # of a percent; a score says no more
A_TENTH = Decimal("0.1")  # to which matchpoints are printed
HALF = Fraction(1, 2)
NOT_COMPARED = Percentages | Adjusted | NotPlayed | Imps | Split
IMPS_OVER_A_FIELD = frozenset({Scoring.BUTLER, Scoring.CROSS_IMPS})


class AwardSource(Enum):
    """Source of an award in a file."""

    SCORE = "score"  # as exactly as it was given
    PERCENTAGE = "percentage"  # next to its points, and perhaps rounded
    CODE = "code"  # such as A+, which leaves the figure to the points


def code_or_score(printed: str) -> AwardSource:
    return AwardSource.SCORE if percents_of(printed) is None else AwardSource.CODE


@dataclass(frozen=True, slots=True)
class ImportedLine:
    """Traveller line with pair numbers as in the section's seats; a score of None means no known result."""

    board: int
    ns: str
    ew: str
    score: Score | None
    place: str
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None
    lead: Card | None = None
    round: int | None = None
    table: int | None = None
    told_by: AwardSource = AwardSource.SCORE
    missing: bool = False  # they sat there, and their score is still to come


def section_of(
    id_: str, lines: Sequence[ImportedLine], seats: Mapping[str, str | None], colour: str | None = None
) -> Section:
    _once_on_each_board(lines)
    if not lines or any(line.round is None or line.table is None for line in lines):
        loose = [replace(line, table=None) for line in lines]
        results = tuple(_result(line, line.ns, line.ew) for line in loose if line.score is not None)
        return Section(id_, colour, seats=seats, results=results)
    sets = _sets(lines)
    set_of = {board: number for number, boards in sets.items() for board in boards}
    sat = _sittings(lines)
    rounds = [
        tuple(
            Sitting(table, *sat[round_, table], tuple(sorted({set_of[line.board] for line in there})))
            for table, there in tables.items()
        )
        for round_, tables in _by_round(lines).items()
    ]
    results = tuple(
        _result(line)
        if sat[line.round, line.table] == (line.ns, line.ew)
        else _result(line, line.ns, line.ew)
        for line in lines
        if line.score is not None
    )
    return Section(id_, colour, sets=sets, seats=seats, movement=Movement(tuple(rounds)), results=results)


def official(lines: Iterable[ImportedLine], session: str, section: str) -> tuple[OfficialLine, ...]:
    return tuple(
        OfficialLine(
            session,
            section,
            line.board,
            line.ns,
            line.ew,
            line.ns_points,
            line.ew_points,
            line.round,
            line.table,
        )
        for line in lines
        if line.score is not None and (line.ns_points is not None or line.ew_points is not None)
    )


def tops_of(lines: Iterable[ImportedLine]) -> dict[int, Decimal]:
    """Return each board's top by its ordinary lines: both sides' matchpoints together, which cut or
    rounded tenths may move slightly off a whole number."""
    shown: dict[int, Decimal] = {}
    for line in lines:
        if line.score is None or isinstance(line.score, NOT_COMPARED):
            continue
        if line.ns_points is not None and line.ew_points is not None:
            shown[line.board] = max(shown.get(line.board, Decimal(0)), line.ns_points + line.ew_points)
    wholes = {board: top.to_integral_value() for board, top in shown.items()}
    return {
        board: wholes[board] if abs(wholes[board] - top) <= 2 * A_TENTH else top
        for board, top in shown.items()
    }


def award_all(lines: Sequence[ImportedLine], scoring: Scoring, gathering: EventBuilder) -> list[ImportedLine]:
    """Return the lines with their awards; remarks go to the event that is gathered."""
    tops = tops_of(lines) if scoring is Scoring.MATCHPOINTS else {}
    imps = scoring in IMPS_OVER_A_FIELD
    found = [awarded(line, tops.get(line.board), imps=imps) for line in lines]
    for _, remark in found:
        gathering.remark(remark)
    return [line for line, _ in found]


def awarded(line: ImportedLine, top: Decimal | None, *, imps: bool = False) -> tuple[ImportedLine, str]:
    """Return the line, a missing result replaced by the award its points show; with a remark if they do so
    badly, or do not fit the award named."""
    if line.missing:
        return line, f"{line.place}: the score of {line.ns} against {line.ew} is missing."
    if isinstance(line.score, Percentages):
        told = _by_the_points(line, line.score, top, imps=imps)
        return replace(line, score=told or line.score), "" if told else _differs(line, line.score, top)
    if line.score is not None:
        return line, ""
    if line.ns_points is None and line.ew_points is None:
        return replace(line, score=NotPlayed()), ""
    if imps and (named := _imps(line)):
        return replace(line, score=named), ""
    return _by_matchpoints(line, top)


def _by_matchpoints(line: ImportedLine, top: Decimal | None) -> tuple[ImportedLine, str]:
    ns, ew = line.ns_points, line.ew_points
    if ns is None or ew is None or not top or not (0 <= ns <= top and 0 <= ew <= top):
        return replace(line, score=NotPlayed()), (
            f"{line.place}: the award of this adjusted score is unclear; imported as not played."
        )
    shares = _shares(ns, ew, top)
    percents = [as_percent(share) for share in shares]
    made = replace(line, score=Percentages(*percents))
    if all(Fraction(percent) == share for percent, share in zip(percents, shares, strict=True)):
        return made, ""
    return made, (
        f"{line.place}: the adjusted score {ns} to {ew} of {top} is not an exact percentage; "
        f"imported as {percents[0]}% to {percents[1]}%."
    )


def _by_the_points(
    line: ImportedLine, award: Percentages, top: Decimal | None, *, imps: bool
) -> Score | None:
    """Return the award that the points show in place of a code, or of a percentage that is their share
    rounded: 62% for 12.5 of 20."""
    ns, ew = line.ns_points, line.ew_points
    if line.told_by is AwardSource.SCORE or ns is None or ew is None:
        return None
    if imps:
        return _imps(line) if line.told_by is AwardSource.CODE else None
    if not top or not (0 <= ns <= top and 0 <= ew <= top and ns + ew) or _explains(award, top, ns, ew):
        return None
    shares = _shares(ns, ew, top)
    apart = max(abs(share - Fraction(each)) for share, each in zip(shares, (award.ns, award.ew), strict=True))
    if line.told_by is AwardSource.PERCENTAGE and apart > HALF:
        return None
    return Percentages(*map(as_percent, shares))


def _explains(award: Percentages, top: Decimal, ns: Decimal, ew: Decimal) -> bool:
    """Return True if the printed points are the award's, rounded as printed."""
    pairs = ((award.ns, ns), (award.ew, ew))
    return all(
        abs(percent * top / 100 - points) * 2 <= Decimal(1).scaleb(int(points.as_tuple().exponent))
        for percent, points in pairs
    )


def _shares(ns: Decimal, ew: Decimal, top: Decimal) -> list[Fraction]:
    return [Fraction(points) / Fraction(top) * 100 for points in (ns, ew)]


def _imps(line: ImportedLine) -> Imps | None:
    """Return the IMPs printed for both sides as an award, if they can be one."""
    if line.ns_points is None or line.ew_points is None:
        return None
    try:
        return Imps(line.ns_points, line.ew_points)
    except ValueError:
        return None


def as_percent(share: Fraction) -> Decimal:
    rounded = (Decimal(share.numerator) / share.denominator).quantize(EXACT)
    return Decimal(f"{rounded.normalize():f}")


def _differs(line: ImportedLine, award: Percentages, top: Decimal | None) -> str:
    if top is None or line.ns_points is None or line.ew_points is None:
        return ""
    expected = (award.ns * top / 100, award.ew * top / 100)
    if max(abs(expected[0] - line.ns_points), abs(expected[1] - line.ew_points)) <= A_TENTH:
        return ""
    return (
        f"{line.place}: the award {award.ns}% to {award.ew}% does not match the printed points, "
        f"{line.ns_points} to {line.ew_points} of {top}."
    )


def _result(line: ImportedLine, ns: str | None = None, ew: str | None = None) -> Result:
    if line.score is None:
        raise ValueError("a sitting without a result has no slip")
    return Result(line.board, line.score, line.round, line.table, line.lead, ns=ns, ew=ew)


def _once_on_each_board(lines: Iterable[ImportedLine]) -> None:
    """Refuse a pair that plays a board twice, except in another round if rounds are matches (no tables)."""
    seen: dict[tuple[int, int | None, str], ImportedLine] = {}
    for line in lines:
        for pair in (line.ns, line.ew):
            match = line.round if line.table is None else None
            first = seen.setdefault((line.board, match, pair), line)
            if first is not line or line.ns == line.ew:
                raise Unreadable(f"{line.place}: pair {pair} is listed twice on board {line.board}")


def _sets(lines: Iterable[ImportedLine]) -> dict[int, tuple[int, ...]]:
    """Return the board sets: boards always played together, numbered by their lowest boards."""
    played: dict[int, set[tuple[int | None, int | None]]] = defaultdict(set)
    for line in lines:
        played[line.board].add((line.round, line.table))
    together: dict[frozenset[tuple[int | None, int | None]], list[int]] = defaultdict(list)
    for board in sorted(played):
        together[frozenset(played[board])].append(board)
    return {number: tuple(boards) for number, boards in enumerate(together.values(), start=1)}


def _sittings(lines: Iterable[ImportedLine]) -> dict[tuple[int | None, int | None], tuple[str, str]]:
    """Return the pairs at each table in each round: those with most lines there."""
    there: dict[tuple[int | None, int | None], Counter[tuple[str, str]]] = defaultdict(Counter)
    for line in lines:
        there[line.round, line.table][line.ns, line.ew] += 1
    return {place: counts.most_common(1)[0][0] for place, counts in there.items()}


def _by_round(lines: Iterable[ImportedLine]) -> dict[int, dict[int, list[ImportedLine]]]:
    """Return every round from the first to the last, with its tables in order."""
    found: dict[int, dict[int, list[ImportedLine]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        found[line.round or 0][line.table or 0].append(line)
    return {
        round_: {table: found[round_][table] for table in sorted(found[round_])}
        for round_ in range(1, max(found) + 1)
    }
