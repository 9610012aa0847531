"""Rulings that might count nowhere: each is put into its stage, or it is flagged."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Figure, Refused, Unit, topic_named
from bridgedesk.standings.evaluation import Charge, Evaluation, Flag, Severity, Standing
from bridgedesk.standings.stages import kind_of_stage


def with_sessions(event: Event, book: Book | None, flags: list[Flag]) -> Event:
    """Return an event of several stages with a session for each ruling that names none.

    The clause says in which stage it counts, or its pair or team played in one stage only; else it is
    flagged."""
    if len(event.stages) < 2 or all(each.session for each in event.rulings):
        return event
    return replace(event, rulings=tuple(_with_session(event, each, book, flags) for each in event.rulings))


def _with_session(event: Event, ruling: Ruling, book: Book | None, flags: list[Flag]) -> Ruling:
    if ruling.session is not None:
        return ruling
    of_match = next((each.session for each in event.matches if each.id == ruling.match), None)
    found = of_match or _session_by_stage(event, ruling, book)
    if found is None and takes_off(ruling):
        why = "it names no session, and the event has several stages; name the session that it belongs to"
        flags.append(_flag(ruling, why))
    return replace(ruling, session=found)


def _session_by_stage(event: Event, ruling: Ruling, book: Book | None) -> str | None:
    """Return the last session of its pair or team in the stage that is meant."""
    played = {stage.id: list(_sessions(event, stage, ruling.entry)) for stage in event.stages}
    stages = [stage for stage in event.stages if played[stage.id]]
    if len(stages) > 1:
        stages = [each for each in stages if _is_said(ruling, book, kind_of_stage(event, each, book))]
    return played[stages[0].id][-1].id if len(stages) == 1 else None


def _sessions(event: Event, stage: Stage, entry: str | None) -> Iterator[Session]:
    first = event.stages[0].id
    for session in event.sessions:
        seated = any(entry in section.seats.values() for section in session.sections)
        meets = any(each.session == session.id and entry in (each.home, each.away) for each in event.matches)
        if (session.stage or first) == stage.id and (seated or meets):
            yield session


def _is_said(ruling: Ruling, book: Book | None, kind: str) -> bool:
    """Tell whether the clause has this amount in this unit for this kind of event."""
    if book is None or ruling.question is None or ruling.imposed is None:
        return False
    try:
        found = book.answer(topic_named(ruling.question).put({**ruling.facts, "event": kind}))
    except Refused:
        return False
    amount, unit = ruling.imposed.amount, ruling.imposed.unit
    if not isinstance(found, Figure) or amount is None:
        return False
    return found.value == Fraction(amount) and found.unit.value == unit


def uncounted(evaluation: Evaluation) -> Iterator[Flag]:
    """Flag each amount that was imposed and acts on nobody's score, where nothing else says so."""
    whole = (*evaluation.earlier, evaluation)
    standings = [each for stage in whole for field in stage.fields for each in field.standings]
    counted = {charge.ruling for standing in standings for charge in charges_of(standing)}
    told = [flag.what for flag in evaluation.flags]
    for ruling in evaluation.event.rulings:
        names = f"ruling {ruling.id} ", f"ruling {ruling.id}:"
        known = ruling.id in counted or any(what.startswith(names) for what in told)
        if takes_off(ruling) and not known:
            yield _flag(ruling, f"{ruling.entry or 'nobody'} has no score there that it could come off")


def charges_of(standing: Standing) -> Iterator[Charge]:
    """Return all that is on top of a total or off it, wherever it acts."""
    yield from standing.charges
    for session in standing.sessions:
        yield from session.charges
    for match in standing.matches:
        yield from match.rulings


def takes_off(ruling: Ruling) -> bool:
    """Tell whether an amount is imposed that has to act on somebody's score."""
    if ruling.withdrawn is not None or ruling.imposed is None or ruling.imposed.unit == Unit.BOARDS:
        return False
    return bool(ruling.imposed.amount)


def _flag(ruling: Ruling, why: str) -> Flag:
    return Flag(f"ruling {ruling.id} counts for nothing: {why}", Severity.WRONG, round=ruling.round)
