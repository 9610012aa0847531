"""Ranking tab: each entry's scores in every part, and its total."""

from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.totals import percentage
from bridgedesk.sheets.facts import Facts, names_of
from bridgedesk.sheets.ranking_notes import eligibility_notes
from bridgedesk.sheets.workbook.tab import FIRST_ROW, POINTS, WHOLE, Formula, Head, Tab, Value, letter
from bridgedesk.standings.evaluation import Field, Measure, Standing
from bridgedesk.standings.explain.ranking_rows import Row, rows, sheet_line_words

_PLACES = (
    Head("Field"),
    Head("Place", WHOLE),
    Head("Shared"),
    Head("Section"),
    Head("Pair"),
    Head("Names"),
    Head("Boards", WHOLE),
)


def ranking_tab(facts: Facts) -> Tab:
    evaluation = facts.evaluation
    parts = _parts(facts)
    heads = list(_PLACES)
    for title in parts.values():
        heads.append(Head(f"{title} points", POINTS))
        if evaluation.measure is Measure.PERCENT:
            heads += [Head(f"{title} of", POINTS), Head(f"{title} %", POINTS)]
    heads += [Head(f"Total {evaluation.unit}", POINTS), Head("Decided by")]
    standings = [(field, standing) for field in evaluation.fields for standing in field.standings]
    told = [_decided_by(facts, row) for field in evaluation.fields for row in rows(evaluation, field)]
    ranked = tuple(
        (*_ranked(facts, field, standing, tuple(parts), FIRST_ROW + at), told[at])
        for at, (field, standing) in enumerate(standings)
    )
    return Tab("Ranking", tuple(heads), ranked)


def _decided_by(facts: Facts, row: Row) -> str:
    """Return what affects the total beyond play, and if the entry is eligible for its place."""
    told = [sheet_line_words(line) for line in row.lines if line.extra]
    return "; ".join([*told, *eligibility_notes(facts.evaluation, names_of(facts.event), row.entry)])


def _parts(facts: Facts) -> dict[str, str]:
    """Return the sessions, or rounds of matches, with their titles."""
    standings = list(facts.evaluation.standings.values())
    rounds = sorted({match.round for standing in standings for match in standing.matches})
    if rounds:
        return {str(number): f"Round {number}" for number in rounds}
    return {session.id: f"Session {session.id}" for session in facts.event.sessions}


def _ranked(
    facts: Facts, field: Field, standing: Standing, parts: Sequence[str], row: int
) -> tuple[Value, ...]:
    boards = sum(each.boards for each in standing.sessions) + sum(each.boards for each in standing.matches)
    values: list[Value] = [
        field.name,
        standing.place,
        "shared" if standing.shared else "",
        standing.section,
        standing.number,
        names_of(facts.event)[standing.entry],
        boards,
    ]
    by_percent = facts.evaluation.measure is Measure.PERCENT
    summed: list[str] = []
    worth: list[Number] = []
    scores = _scores(standing)
    for part in parts:
        points, top = scores.get(part, (None, 0))
        own = f"{letter(len(values))}{row}"
        values.append(points)
        if by_percent:
            of = f"{letter(len(values))}{row}"
            share = None if points is None else percentage(points, top)
            summed += [f"{letter(len(values) + 1)}{row}"] if share is not None else []
            worth += [share] if share is not None else []
            values += [top if points is not None else None]
            values.append(Formula(f"=100*{own}/{of}") if share is not None else None)
        elif points is not None:
            summed.append(own)
            worth.append(points)
    values.append(_total(standing, summed, worth, by_percent=by_percent))
    return tuple(values)


def _scores(standing: Standing) -> dict[str, tuple[Number, Number]]:
    found: dict[str, tuple[Number, Number]] = {}
    for session in standing.sessions:
        found[session.session] = session.net, session.top
    for match in standing.matches:
        before, _ = found.get(str(match.round), (0, 0))
        found[str(match.round)] = before + match.won, 0
    return found


def _total(standing: Standing, cells: Sequence[str], worth: Sequence[Number], *, by_percent: bool) -> Value:
    """Return a formula if the parts make the total; a number if a penalty, a cap or a factor changed it."""
    if standing.total is None:
        return None
    whole = sum(worth, start=Fraction(0))
    made = whole / len(worth) if by_percent and worth else whole
    if not cells or made != standing.total:
        return half_up(standing.total)
    together = "AVERAGE" if by_percent else "SUM"
    return Formula(f"=ROUND({together}({','.join(cells)}),2)")
