"""Cross table: the score of each entry against every other one."""

from collections import defaultdict
from collections.abc import Mapping

from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, Column, ColumnKind, Sheet, Size, Table
from bridgedesk.sheets.entry_notes import decided_notes, eligibility_notes
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.results import all_boards, pair_number_key
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.matches.teams import short_of_boards
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.ranking import notes_of

Meetings = Mapping[tuple[str, str], str]
OF_TRIANGLE = "*"


def cross_table(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    in_matches = any(each.matches for each in evaluation.standings.values())
    meetings = _of_matches(facts) if in_matches else _of_boards(facts)
    if not meetings:
        raise NothingToPrint("Nobody has met yet; type results on the Scores tab, then print again")
    notes = [f"Each row: {evaluation.points_heading} scored against the one whose column it is."]
    if any(OF_TRIANGLE in cell for cell in meetings.values()):
        notes.append(f"{OF_TRIANGLE} one result against both others of a triangle; it counts once.")
    notes += [
        *short_of_boards(evaluation, facts.names),
        *notes_of(evaluation, names_of(evaluation.event)),
        *eligibility_notes(evaluation, names_of(evaluation.event)),
        *decided_notes(evaluation, charges=True),
    ]
    standings = list(evaluation.standings.values())
    numbered = all(standing.number for standing in standings)
    if numbered:
        standings.sort(key=lambda standing: pair_number_key(standing.number or ""))
    table = _table(facts, standings, meetings, numbered=numbered)
    return sheet(facts, "Cross-table", (table,), tuple(notes), landscape=True, one_page=True)


def _table(facts: Facts, standings: list[Standing], meetings: Meetings, *, numbered: bool) -> Table:
    """Return the table by number, for teams by place; an entry that nobody else can meet has no column."""
    heads = [standing.number or str(at) for at, standing in enumerate(standings, start=1)]
    met = [any((row.entry, column.entry) in meetings for row in standings) for column in standings]
    rows: list[tuple[Cell, ...]] = []
    for head, row in zip(heads, standings, strict=True):
        cells = tuple(
            "■" if row.entry == column.entry else meetings.get((row.entry, column.entry), "")
            for column, kept in zip(standings, met, strict=True)
            if kept
        )
        rows.append((head, facts.names[row.entry], *cells, None if row.total is None else half_up(row.total)))
    return Table(
        (
            Column("" if numbered else "Place", ColumnKind.WORDS, strong=True),
            Column("", ColumnKind.NAMES),
            *(Column(head, ColumnKind.NUMBER) for head, kept in zip(heads, met, strict=True) if kept),
            Column("Total", ColumnKind.NUMBER, strong=True),
        ),
        tuple(rows),
        size=Size.SMALL,
        ruled=True,
    )


def _of_matches(facts: Facts) -> Meetings:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for field in facts.evaluation.fields:
        for standing in field.standings:
            for match in standing.matches:
                for other in match.others or (match.against,):
                    won = f"{half_up(match.won)}{OF_TRIANGLE if match.others else ''}"
                    found[standing.entry, other].append(won)
    return {two: " / ".join(scores) for two, scores in found.items()}


def _of_boards(facts: Facts) -> Meetings:
    """Return the percentages of the boards played against each other, or the IMPs or points."""
    points: dict[tuple[str, str], Number] = defaultdict(int)
    tops: dict[tuple[str, str], Number] = defaultdict(int)
    for board in all_boards(facts):
        for line in board.lines:
            for own, other in ((line.ns, line.ew), (line.ew, line.ns)):
                if own.points is not None:
                    points[own.entry, other.entry] += own.points
                    tops[own.entry, other.entry] += own.top
    if facts.evaluation.measure is not Measure.PERCENT:
        return {two: str(half_up(scored)) for two, scored in points.items()}
    shares = {two: percentage(scored, tops[two]) for two, scored in points.items()}
    return {two: str(half_up(share, 1)) for two, share in shares.items() if share is not None}
