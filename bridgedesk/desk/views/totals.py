"""Breakdowns of a ranking's figures: place, boards, matchpoints, total, penalties."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.ledgers import Ledger, counted_line, ledger_of_place, opened
from bridgedesk.event.spelling import counted
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.entry_notes import ExtraColumn, extra_lines
from bridgedesk.sheets.ranking import ADJUSTMENTS, BOARDS, CARRIED, PENALTIES, PLACE
from bridgedesk.sheets.ranking import figures as figure_columns
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.explain.figures import total_decimals, total_text
from bridgedesk.standings.explain.ledgers import charge_node, session_node, session_percentage
from bridgedesk.standings.explain.ranking_rows import RankingLine, total_lines
from bridgedesk.standings.ledger import LedgerNode, Line, leaf_node, total
from bridgedesk.standings.matches.teams import gained_in
from bridgedesk.standings.penalties.rulings import charges_of
from bridgedesk.standings.standing import SessionScore, Standing

NOTHING = Decimal(0)
NONE_YET = "No board scored yet"


def figure_ledgers(
    evaluation: Evaluation, field: Field, standing: Standing, row: RankingLine, who: Mapping[str, str]
) -> Mapping[str, Callable[[], Ledger | None]]:
    """Return a function for each column title, which builds the breakdown when it is opened."""
    name = who[standing.entry]
    whole = lambda: total_ledger(standing, evaluation, name)  # noqa: E731 - four columns are the same figure
    figures: list[Callable[[], Ledger | None]] = [whole]
    match evaluation.measure:
        case Measure.PERCENT:
            scored = lambda: matchpoints_ledger(standing, name, row.score)  # noqa: E731
            figures = [scored, lambda: tops_ledger(standing, name, row.top), whole]
        case Measure.VP:
            unit = gained_in(evaluation.event)
            gained = lambda: matches_ledger(standing, name, who, "gained", unit)  # noqa: E731
            conceded = lambda: matches_ledger(standing, name, who, "conceded", unit)  # noqa: E731
            figures = [gained, *([conceded] if scored_by_matches(evaluation.event) else []), whole]
    columns = figure_columns(evaluation)
    return {
        PLACE.title: lambda: place_ledger(evaluation, field, standing, who),
        BOARDS.title: lambda: boards_ledger(standing, name),
        **{column.title: each for column, each in zip(columns, figures[-len(columns) :], strict=True)},
        PENALTIES.title: lambda: charges_ledger(standing, evaluation, name, ExtraColumn.PENALTIES),
        ADJUSTMENTS.title: lambda: charges_ledger(standing, evaluation, name, ExtraColumn.ADJUSTMENTS),
        CARRIED.title: lambda: charges_ledger(standing, evaluation, name, ExtraColumn.CARRIED),
    }


def total_ledger(standing: Standing, evaluation: Evaluation, name: str) -> Ledger | None:
    """Return the breakdown of the total, including a tie-break, which changes the place but not the total."""
    if standing.total is None:
        return None
    lines = total_lines(standing, evaluation)
    places = total_decimals(evaluation)
    return Ledger(name, half_up(standing.total, places), lines, evaluation.unit, places)


def points_ledger(standing: Standing, evaluation: Evaluation, name: str) -> Ledger | None:
    """Return the points of two stages, each with its share."""
    found = next((each for each in evaluation.points if each.placed.entry == standing.entry), None)
    if found is None:
        return None
    lines = tuple(
        Line(what, half_up(points), "points", half_up(points), None, None)
        for what, points in zip(("First stage", "Second stage"), found.gained, strict=True)
    )
    return Ledger(name, half_up(found.points), lines, "points")


def place_ledger(
    evaluation: Evaluation, field: Field, standing: Standing, who: Mapping[str, str]
) -> Ledger | None:
    """Return the breakdown of a place: one for the entry, and one for each ahead of it."""
    if standing.place is None:
        return None
    before = [each for each in field.standings if each.place is not None and each.place < standing.place]
    ahead = [f"{who[each.entry]} with {total_text(evaluation, each.total or 0)}" for each in before]
    further = []
    if standing.place > len(before) + 1:
        further.append(
            counted_line("Places decided in the later stage", "place", standing.place - len(before) - 1)
        )
    further += [
        counted_line(f"Tied with {who[each.entry]}", "place", 0)
        for each in field.standings
        if each.place == standing.place and each.entry != standing.entry
    ]
    if standing.tie is not None:
        further.append(Line("Tie", NOTHING, "place", NOTHING, standing.tie.clause, standing.tie.words))
    return ledger_of_place(who[standing.entry], standing.place, ahead, further)


def boards_ledger(standing: Standing, name: str) -> Ledger:
    parts = [
        leaf_node(f"Session {each.session}: played", each.boards - len(each.awards), "boards")
        for each in standing.sessions
        if each.boards > len(each.awards)
    ]
    parts += [
        leaf_node(f"Session {each.session}: awarded", len(each.awards), "boards")
        for each in standing.sessions
        if each.awards
    ]
    parts += [leaf_node(f"Round {match.round}", match.boards, "boards") for match in standing.matches]
    count = sum(part.value for part in parts)
    return _summed(f"{name}: boards", parts, "boards", Decimal(int(count)))


def matchpoints_ledger(standing: Standing, name: str, shown: Decimal | None) -> Ledger | None:
    if shown is None:
        return None
    nodes = [session_node(each) for each in standing.sessions if each.boards or each.charges]
    return _summed(f"{name}: matchpoints", nodes, "MP", shown)


def tops_ledger(standing: Standing, name: str, shown: Decimal | None) -> Ledger | None:
    if shown is None:
        return None
    nodes = []
    for each in standing.sessions:
        awarded = sum((award.top for award in each.awards), start=Fraction(0))
        played = each.boards - len(each.awards)
        if played:
            what = f"Session {each.session}: tops of {counted(played, 'board')} played"
            nodes.append(leaf_node(what, each.top - awarded, "MP"))
        if awarded:
            what = f"Session {each.session}: tops of {counted(len(each.awards), 'board')} awarded"
            nodes.append(leaf_node(what, awarded, "MP"))
    return _summed(f"{name}: maximum score", nodes, "MP", shown)


def matches_ledger(standing: Standing, name: str, who: Mapping[str, str], which: str, unit: str) -> Ledger:
    worth: dict[str, Callable[[int], Number]] = {
        "gained": lambda at: standing.matches[at].gained,
        "conceded": lambda at: standing.matches[at].conceded,
    }
    nodes = [
        leaf_node(
            f"Round {match.round}: {match.outcome or who.get(match.against, '')}", worth[which](at), unit
        )
        for at, match in enumerate(standing.matches)
        if not match.average_only
    ]
    value = sum((node.value for node in nodes), start=Fraction(0))
    return _summed(f"{name}: {which}", nodes, unit, half_up(value))


def charges_ledger(
    standing: Standing, evaluation: Evaluation, name: str, beside: ExtraColumn
) -> Ledger | None:
    """Return the lines of the total that are penalties, adjustments or carry-over."""
    mine = extra_lines(standing, beside)
    found = tuple(line for line in total_lines(standing, evaluation) if line.what in mine)
    if not found:
        return None
    charged = Fraction(sum(line.effect for line in found))
    title, places = f"{name}: {beside.value}", total_decimals(evaluation)
    return Ledger(title, half_up(charged, places), found, evaluation.unit, places)


def is_penalised(standing: Standing) -> bool:
    return any(charge.is_penalty for charge in charges_of(standing))


def session_ledger(session: SessionScore, evaluation: Evaluation, name: str, shown: Decimal) -> Ledger:
    """Return one session's share of the total, in the unit of the total."""
    unit = evaluation.unit
    title = f"{name}: session {session.session}"
    if unit == "%":
        return opened(title, session_percentage(session), shown)
    what = f"{counted(session.boards, 'board')} scored" if session.boards else NONE_YET
    nodes: list[LedgerNode] = [leaf_node(what, session.points * session.factor, unit)]
    nodes += [charge_node(charge, unit) for charge in session.charges]
    return _summed(title, nodes, unit, shown)


def _summed(title: str, nodes: Sequence[LedgerNode], unit: str, shown: Decimal) -> Ledger:
    return opened(title, total(title, list(nodes) or [leaf_node(NONE_YET, 0, unit)], unit), shown)
