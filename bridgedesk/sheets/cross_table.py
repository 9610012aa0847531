"""Cross-table of entries against each other, and boards against pairs."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.spelling import capitalised
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.entry_notes import ExtraColumn, column_of_charge, decided_notes, eligibility_notes
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.matches import match_boards
from bridgedesk.sheets.results import BoardLines, all_boards, board_decimals, pair_number_key
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.explain.figures import decimals, figure_text, total_decimals
from bridgedesk.standings.matches.teams import short_of_boards
from bridgedesk.standings.penalties.rulings import charges_of
from bridgedesk.standings.standing import Charge, MatchScore, Standing
from bridgedesk.standings.ties.ranking import notes_of

Meetings = Mapping[tuple[str, str], str]
Beside = Mapping[str, Mapping[str, Number]]  # by the title of the column and the entry

OF_TRIANGLE, NOT_PLAYED = "‡", "†"  # a star marks who is not eligible
TRIANGLE, OTHER = "Triangle", "Other"
CHARGED = {
    ExtraColumn.PENALTIES: "Penalties",
    ExtraColumn.ADJUSTMENTS: "Adjusted",
    ExtraColumn.CARRIED: "Carried",
}
LAST = (*CHARGED.values(), OTHER)


def cross_table(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    if is_of_matches(evaluation):
        meetings, beside = _match_meetings(facts), beside_opponents(evaluation)
    else:
        meetings, beside = _board_meetings(facts)
    if not meetings and not beside:
        raise NothingToPrint("No results yet. Type some in Scores, then print again.")
    notes = [
        f"Each row shows the {evaluation.points_heading} scored against the entry in that column.",
        *cross_table_notes(evaluation, beside),
        *short_of_boards(evaluation, facts.names),
        *notes_of(evaluation, names_of(evaluation.event)),
        *eligibility_notes(evaluation, names_of(evaluation.event)),
        *decided_notes(evaluation, charges=True),
    ]
    standings = list(evaluation.standings.values())
    numbered = all(standing.number for standing in standings)
    if numbered:
        twice = len({each.number for each in standings}) < len(standings)
        standings.sort(key=lambda each: (twice and each.section, pair_number_key(each.number or "")))
    table = _table(facts, standings, meetings, beside, numbered=numbered)
    return sheet(facts, "Cross-table", (table,), tuple(notes), landscape=True, one_page=True)


def is_of_matches(evaluation: Evaluation) -> bool:
    return any(each.matches for each in evaluation.standings.values())


def cross_table_notes(evaluation: Evaluation, beside: Beside) -> Iterator[str]:
    """Yield what the marks mean."""
    if TRIANGLE in beside:
        yield f"{OF_TRIANGLE} both opponents of a triangle; its one result has a column of its own."
    unplayed = {
        match.outcome: None
        for standing in evaluation.standings.values()
        for match in standing.matches
        if match.is_unplayed and match.against != standing.entry
    }
    if unplayed:
        yield f"{NOT_PLAYED} {', '.join(unplayed)}."
    if OTHER in beside:
        yield f"{OTHER}: points that belong to no column, such as against an entry not ranked here."


def _table(
    facts: Facts, standings: list[Standing], meetings: Meetings, beside: Beside, *, numbered: bool
) -> Table:
    """Return the table by number, for teams in order of the ranking, with the number of the row above each
    column, and its section if numbers come twice; an entry that nobody can meet has no column."""
    heads = [standing.number or str(at) for at, standing in enumerate(standings, start=1)]
    if numbered and len(set(heads)) < len(heads):
        heads = [f"{each.section} {each.number}" for each in standings]
    met = [any((row.entry, column.entry) in meetings for row in standings) for column in standings]
    rows: list[tuple[Cell, ...]] = []
    for head, row in zip(heads, standings, strict=True):
        cells = tuple(
            "■" if row.entry == column.entry else meetings.get((row.entry, column.entry), "")
            for column, kept in zip(standings, met, strict=True)
            if kept
        )
        others = (None if (own := by.get(row.entry)) is None else half_up(own) for by in beside.values())
        total = None if row.total is None else half_up(row.total)
        rows.append((head, facts.names[row.entry], *cells, *others, total))
    places = total_decimals(facts.evaluation)
    return Table(
        (
            SheetColumn("" if numbered else "Row", ColumnKind.WORDS, strong=True),
            SheetColumn("", ColumnKind.NAMES),
            *(
                SheetColumn(head, ColumnKind.NUMBER, decimals=places)
                for head, kept in zip(heads, met, strict=True)
                if kept
            ),
            *(SheetColumn(title, ColumnKind.NUMBER, decimals=places) for title in beside),
            SheetColumn("Total", ColumnKind.NUMBER, strong=True, decimals=places),
        ),
        tuple(rows),
        size=LetterSize.SMALL,
        ruled=True,
    )


# ---- what every total has beside the points against single opponents


def beside_opponents(evaluation: Evaluation, against: Mapping[str, Number] | None = None) -> Beside:
    """Return what belongs to no single opponent, so that every row adds up to its total: triangles, byes,
    penalties, adjustments and carry-overs. `against`: the points against opponents, if not of matches."""
    against = _points_against(evaluation) if against is None else against
    found: dict[str, dict[str, Number]] = defaultdict(dict)
    for standing in evaluation.standings.values():
        own = _beside(evaluation, standing)
        if standing.total is not None:
            rest = standing.total - sum(own.values(), start=Fraction(0)) - against.get(standing.entry, 0)
            own[OTHER] = own.get(OTHER, 0) + rest
        for title, points in own.items():
            if points or title not in LAST:
                found[title][standing.entry] = points
    titles = [TRIANGLE, *(title for title in found if title not in (TRIANGLE, *LAST)), *LAST]
    return {title: found[title] for title in titles if title in found}


def _beside(evaluation: Evaluation, standing: Standing) -> dict[str, Number]:
    own: dict[str, Number] = {}
    for match in standing.matches:
        if title := column_of(evaluation, standing, match):
            own[title] = own.get(title, 0) + match.before_adjustments
    for title in CHARGED.values():
        own[title] = sum((each.effect for each in charges_beside(standing, title)), start=Fraction(0))
    return own


def charges_beside(standing: Standing, title: str) -> Iterator[Charge]:
    """Yield the charges of the column with this title."""
    for charge in charges_of(standing):
        column = column_of_charge(charge)
        if column is not None and CHARGED[column] == title:
            yield charge


def column_of(evaluation: Evaluation, standing: Standing, match: MatchScore) -> str:
    """Return the title of the column that a match has in place of its opponent's, or ""."""
    if match.others:
        return TRIANGLE
    if match.against == standing.entry:
        return capitalised(match.outcome)
    return "" if match.against in evaluation.standings else OTHER


def _points_against(evaluation: Evaluation) -> Mapping[str, Number]:
    """Return each entry's points against the opponents that have a column."""
    found: dict[str, Number] = defaultdict(Fraction)
    for standing in evaluation.standings.values():
        for match in standing.matches:
            if not column_of(evaluation, standing, match):
                found[standing.entry] += match.before_adjustments
    return found


def _match_meetings(facts: Facts) -> Meetings:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    places = total_decimals(facts.evaluation)
    for standing in facts.evaluation.standings.values():
        for match in standing.matches:
            for other in match.others:
                found[standing.entry, other].append(OF_TRIANGLE)
            if not column_of(facts.evaluation, standing, match):
                won = figure_text(half_up(match.before_adjustments), places)
                found[standing.entry, match.against].append(won + NOT_PLAYED * match.is_unplayed)
    return {two: " / ".join(scores) for two, scores in found.items()}


def _board_meetings(facts: Facts) -> tuple[Meetings, Beside]:
    """Return the percentages of the boards played against each other, or the IMPs or points."""
    points: dict[tuple[str, str], Number] = defaultdict(int)
    tops: dict[tuple[str, str], Number] = defaultdict(int)
    for board in all_boards(facts):
        for line in board.lines:
            for own, other in ((line.ns, line.ew), (line.ew, line.ns)):
                if own.points is not None:
                    points[own.entry, other.entry] += own.points
                    tops[own.entry, other.entry] += own.top
    shown = {two: half_up(scored) for two, scored in points.items()}
    beside: Beside = {}
    if facts.evaluation.measure is Measure.PERCENT:  # no sum of its parts
        shares = {two: percentage(scored, tops[two]) for two, scored in points.items()}
        shown = {two: half_up(share) for two, share in shares.items() if share is not None}
    elif all(own in facts.evaluation.standings for own, _ in points):
        against: dict[str, Number] = defaultdict(int)
        for (own_entry, _), scored in points.items():
            against[own_entry] += scored
        beside = beside_opponents(facts.evaluation, against)
    places = decimals(shown.values(), total_decimals(facts.evaluation))
    return {two: figure_text(each, places) for two, each in shown.items()}, beside


# ---- boards against pairs: every score, with each column added up as a check

TILE = 16  # boards next to each other


def matrix(facts: Facts) -> Sheet:
    boards = all_boards(facts)
    if not boards and match_boards(facts):
        raise NothingToPrint("Boards of matches are not added up by pair. Print the travellers instead.")
    if not boards:
        raise NothingToPrint("No results yet. Type some in Scores, then print again.")
    tables = []
    for session in facts.sessions():
        own = [board for board in boards if board.session == session.id]
        title = f"Session {session.id}" if len(facts.event.sessions) > 1 else ""
        for start in range(0, len(own), TILE):
            last = start + TILE >= len(own)
            tables.append(_tile(own, own[start : start + TILE], title, last=last))
    notes = ("Sum: points of both sides added up. Should be: points these results share between them.",)
    return sheet(facts, "Boards by pairs", tuple(tables), notes, landscape=True)


def _tile(every: Sequence[BoardLines], tile: Sequence[BoardLines], title: str, *, last: bool) -> Table:
    pairs, places = _pairs(every), board_decimals(every)
    sections = len({section for section, _ in pairs}) > 1
    columns = [_points([board]) for board in tile] + ([_points(every)] if last else [])
    shown = [[_shown(column.get(pair)) for pair in pairs] for column in columns]
    rows: list[tuple[Cell, ...]] = [
        (f"{section} {number}" if sections else number, *(column[at] for column in shown))
        for at, (section, number) in enumerate(pairs)
    ]
    rows.append(("Sum", *(_shown(sum(column.values(), start=0)) for column in columns)))
    if any(board.scored.points.ns.top for board in tile):
        should_be = [_should_be(board) for board in tile]
        if last:
            should_be.append(sum((_should_be(board) for board in every), start=Fraction(0)))
        rows.append(("Should be", *map(_shown, should_be)))
    return Table(
        (
            SheetColumn("Pair", ColumnKind.WORDS, strong=True),
            *(SheetColumn(str(board.board), ColumnKind.NUMBER, decimals=places) for board in tile),
            *([SheetColumn("Total", ColumnKind.NUMBER, strong=True, decimals=places)] if last else []),
        ),
        tuple(rows),
        title,
        LetterSize.SMALL,
        ruled=True,
        totals=len(rows) - len(pairs),
    )


def _shown(points: Number | None) -> Decimal | None:
    return None if points is None else half_up(points)


Pair = tuple[str, str]  # section and number


def _pairs(boards: Sequence[BoardLines]) -> list[Pair]:
    found = {
        (line.section.id, number)
        for board in boards
        for line in board.lines
        for number in (line.ns.number, line.ew.number)
    }
    return sorted(found, key=lambda pair: (pair[0], pair_number_key(pair[1])))


def _points(boards: Sequence[BoardLines]) -> dict[Pair, Number]:
    found: dict[Pair, Number] = {}
    for board in boards:
        for line in board.lines:
            for side in (line.ns, line.ew):
                if side.points is not None:
                    pair = line.section.id, side.number
                    found[pair] = found.get(pair, 0) + side.points
    return found


def _should_be(board: BoardLines) -> Number:
    """Return half a top for each side of each compared result, plus the points awarded to the others."""
    sides = [side for line in board.lines for side in (line.ns, line.ew) if side.points is not None]
    worth = ((side.points or 0) if side.awarded else Fraction(side.top, 2) for side in sides)
    return sum(worth, start=Fraction(0))
