"""Rounded figures for display, with lines that add up to the rounded total."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.spelling import counted, with_unit
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.explain.ledgers import tree_of
from bridgedesk.standings.ledger import Line, LineReason, lines
from bridgedesk.standings.penalties.rulings import ruling_reason_words
from bridgedesk.standings.stages.stages import current_sessions
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.ranking import HIDDEN, hidden_differences

__all__ = ["Line", "RankingLine", "rows", "sheet_line_words", "total_lines"]


class RankingLine(NamedTuple):
    """One line of a ranking."""

    place: int | None
    shared: bool
    entry: str
    section: str | None
    number: str | None
    names: tuple[str, ...]
    boards: int
    total: Decimal | None  # in the unit of the event
    score: Decimal | None = None
    top: Decimal | None = None
    percent: Decimal | None = None
    imps: Decimal | None = None
    vp: Decimal | None = None
    lines: tuple[Line, ...] = ()

    @property
    def place_text(self) -> str:
        return "" if self.place is None else f"{self.place}{'=' if self.shared else ''}"


def rows(evaluation: Evaluation, field: Field) -> list[RankingLine]:
    hidden = hidden_differences(field, evaluation)
    return [_row(standing, evaluation, hidden) for standing in field.standings]


def _row(
    standing: Standing,
    evaluation: Evaluation,
    hidden: Mapping[str, str],
) -> RankingLine:
    total = None if standing.total is None else half_up(standing.total)
    measure = evaluation.measure
    row = RankingLine(
        standing.place,
        standing.shared,
        standing.entry,
        standing.section,
        standing.number,
        evaluation.event.entry_names[standing.entry],
        boards=sum(session.boards for session in standing.sessions)
        + sum(match.boards for match in standing.matches),
        total=total,
        lines=_total_lines(standing, evaluation, hidden),
    )
    match measure:
        case Measure.PERCENT if standing.posted is not None:
            return row._replace(percent=total, score=standing.posted.score, top=standing.posted.top)
        case Measure.PERCENT:
            points = sum((session.net for session in standing.sessions), start=0)
            top = sum((session.top for session in standing.sessions), start=0)
            return row._replace(percent=total, score=half_up(points), top=half_up(top))
        case Measure.IMPS:
            return row._replace(imps=total, score=total)
        case Measure.VP if evaluation.of_percentages:
            return row._replace(percent=total, score=total)
        case Measure.VP:
            return row._replace(vp=total, score=total)
        case Measure.POINTS:
            return row._replace(score=total)


def total_lines(standing: Standing, evaluation: Evaluation) -> tuple[Line, ...]:
    """Return the breakdown of a total, with the tie-break and any difference hidden by rounding."""
    fields = (field for field in evaluation.fields if standing in field.standings)
    field = next(fields, Field("", ()))
    hidden = hidden_differences(field, evaluation)
    return _total_lines(standing, evaluation, hidden)


def _total_lines(standing: Standing, evaluation: Evaluation, hidden: Mapping[str, str]) -> tuple[Line, ...]:
    if standing.posted is not None:
        return standing.posted.lines
    tree = tree_of(standing, evaluation, evaluation.event.entry_names)
    if standing.total is None or tree is None:
        return ()
    return (
        *lines(tree, half_up(standing.total)),
        *_boards_taken(standing, evaluation),
        *_tie(standing, evaluation),
        *_hidden(standing, evaluation, hidden),
    )


def sheet_line_words(line: Line) -> str:
    """Describe a line for sheets: what happened, its effect, the reason and the clause."""
    if line.extra in (LineReason.TIE, LineReason.HIDDEN):
        return ", ".join(filter(None, [line.because, line.clause]))
    amount = f", {amount_words(line)}" if line.amount and line.amount != line.effect else ""
    effect = _minus(f"{line.effect:+}") if line.effect else ""
    because = line.because if line.because and not (effect and line.clause) else ""
    return ", ".join(filter(None, [f"{line.what}{amount}: {effect or because}", line.clause])) + (
        f" ({because})" if effect and because else ""
    )


def amount_words(line: Line) -> str:
    """Return the amount with its unit: -25% of a top, 2 VP."""
    return with_unit(plain_figure(line.amount), line.unit)


def _minus(figure: str) -> str:
    return figure.replace("-", "\N{MINUS SIGN}")


def _boards_taken(standing: Standing, evaluation: Evaluation) -> Iterator[Line]:
    """Yield lines for rulings that remove boards: these count by the scores given for them."""
    event, nothing = evaluation.event, Decimal(0)
    here = {each.id for each in current_sessions(event)}
    for ruling in event.rulings_in_force:
        imposed = ruling.imposed
        mine = ruling.entry == standing.entry and ruling.session in (None, *here)
        if mine and imposed is not None and imposed.unit == Unit.BOARDS and imposed.amount:
            what = f"{counted(int(imposed.amount), 'board')} removed"
            because = "; ".join(filter(None, [ruling_reason_words(ruling), ruling.reason]))
            yield Line(what, nothing, evaluation.unit, nothing, imposed.clause, because, LineReason.RULED)


def _tie(standing: Standing, evaluation: Evaluation) -> tuple[Line, ...]:
    """Return a line for the tie-break, which moves the place but not the total."""
    if standing.tie is None:
        return ()
    nothing, unit = Decimal(0), evaluation.unit
    return (Line("Tie", nothing, unit, nothing, standing.tie.clause, standing.tie.words, LineReason.TIE),)


def _hidden(standing: Standing, evaluation: Evaluation, hidden: Mapping[str, str]) -> tuple[Line, ...]:
    """Return a line for what separates the entry from another printed with the same total."""
    words = hidden.get(standing.entry)
    nothing, unit = Decimal(0), evaluation.unit
    return (Line(HIDDEN, nothing, unit, nothing, None, words, LineReason.HIDDEN),) if words else ()
