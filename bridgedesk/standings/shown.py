"""Figures as people see them: rounded once, here, and lines that add up to the total shown."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.score import Award
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Awarded, Evaluation, Field, Measure, SessionScore, Standing

AWARDS = {Award.PLUS: "Average plus", Award.AVERAGE: "Average", Award.MINUS: "Average minus"}


class Line(NamedTuple):
    """One step of the way to a total: an amount in its own unit, its effect in the unit of the total."""

    what: str
    amount: Decimal
    unit: str
    effect: Decimal
    clause: str | None = None
    because: str | None = None


class Row(NamedTuple):
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


def rows(evaluation: Evaluation, field: Field) -> list[Row]:
    names = entry_names(evaluation.event)
    return [_row(standing, evaluation, names) for standing in field.standings]


def entry_names(event: Event) -> dict[str, tuple[str, ...]]:
    """The team's name, otherwise its players'."""
    players = {player.id: player.name for player in event.players}
    return {
        entry.id: (entry.name,) if entry.name else tuple(players[player] for player in entry.players)
        for entry in event.entries
    }


def _row(standing: Standing, evaluation: Evaluation, names: dict[str, tuple[str, ...]]) -> Row:
    total = None if standing.total is None else half_up(standing.total)
    measure = evaluation.measure
    row = Row(
        standing.place,
        standing.shared,
        standing.entry,
        standing.section,
        standing.number,
        names[standing.entry],
        boards=sum(session.boards for session in standing.sessions)
        + sum(match.boards for match in standing.matches),
        total=total,
        lines=() if total is None else tuple(lines(standing, evaluation, total)),
    )
    match measure:
        case Measure.PERCENT:
            points = sum((session.points for session in standing.sessions), start=0)
            top = sum((session.top for session in standing.sessions), start=0)
            return row._replace(percent=total, score=half_up(points), top=half_up(top))
        case Measure.IMPS:
            return row._replace(imps=total, score=total)
        case Measure.VP:
            return row._replace(vp=total, score=total)
        case Measure.POINTS:
            return row._replace(score=total)


def lines(standing: Standing, evaluation: Evaluation, total: Decimal) -> Iterable[Line]:
    """The first line takes what rounding leaves over, so that what is shown adds up to what is shown."""
    found = [*_session_lines(standing, evaluation), *_match_lines(standing, evaluation)]
    if found:
        rest = total - sum((line.effect for line in found[1:]), start=Decimal(0))
        found[0] = found[0]._replace(effect=rest)
    return found


def _session_lines(standing: Standing, evaluation: Evaluation) -> Iterable[Line]:
    for session in standing.sessions:
        worth = _worth(session, standing, evaluation.measure)
        awarded = sum((award.points for award in session.awards), start=0)
        played = session.boards - len(session.awards)
        yield Line(
            f"Session {session.session}: {played} boards played",
            half_up(session.points - awarded),
            "MP" if session.top else str(evaluation.measure.value),
            worth(session.points - awarded),
            because=f"of {half_up(session.top - _top_of(session.awards))}" if session.top else None,
        )
        for award in session.awards:
            yield _award_line(session, award, worth(award.points))


def _worth(session: SessionScore, standing: Standing, measure: Measure) -> Callable[[Number], Decimal]:
    """What points of this session do to the total."""
    if measure is Measure.PERCENT:
        share = len([each for each in standing.sessions if each.top])
        return lambda points: half_up(Fraction(points) * 100 / session.top / share if session.top else 0)
    raw = sum((each.points for each in standing.sessions), start=0)
    factor = Fraction(standing.total or 0) / raw if raw else Fraction(1)
    return lambda points: half_up(points * factor)


def _top_of(awards: Iterable[Awarded]) -> Number:
    return sum((award.top for award in awards), start=0)


def _award_line(session: SessionScore, award: Awarded, effect: Decimal) -> Line:
    kind = award.artificial.award
    name = AWARDS[kind] if kind else "Percentage awarded"
    what = f"Session {session.session}: {name}, board {award.board}"
    if not award.top:
        return Line(what, half_up(award.points), "IMP", effect, "Law 86B")
    percent = half_up(Fraction(award.points) * 100 / award.top)
    standard = half_up(award.artificial.percent)
    if kind is None:
        return Line(what, percent, "%", effect, "Law 12C1")
    if percent != standard:
        because = f"{percent}% on the other boards of the session, in place of {standard}%"
        return Line(what, percent, "%", effect, "Law 12C2(c)", because)
    return Line(what, percent, "%", effect, "Law 12C2(a)")


def _match_lines(standing: Standing, evaluation: Evaluation) -> Iterable[Line]:
    names = entry_names(evaluation.event)
    rounds = {match.match.id: match.match.round for match in evaluation.matches}
    for match in standing.matches:
        what = f"Round {rounds[match.match]}: {' / '.join(names[match.against])}"
        margin = f"{half_up(match.gained).normalize():f} to {half_up(match.conceded).normalize():f}"
        amount = half_up(match.counts)
        yield Line(what, amount, str(evaluation.measure.value), amount, because=margin)
