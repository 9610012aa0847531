"""Rulings that name no stage: each is assigned to its stage, or flagged."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.ruling import Ruling
from bridgedesk.rulebooks import Book, Figure, Refused, Unit, topic_named
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import Evaluation, Flag, MissingTerm
from bridgedesk.standings.flags import ruling_flag
from bridgedesk.standings.penalties.charges import charges_of
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.stages import kind_of_stage


def with_sessions(event: Event, book: Book | None, flags: list[Flag]) -> Event:
    """Return the event with a session for each ruling that names none, if it has several stages or finals.
    The clause decides the stage, or the entry played in only one stage and one match of finals; if
    neither, the ruling is flagged."""
    if not has_parts(event) or all(each.session for each in event.rulings):
        return event
    return replace(event, rulings=tuple(_with_session(event, each, book, flags) for each in event.rulings))


def has_parts(event: Event) -> bool:
    """Return True if a ruling must belong to one of several stages or finals."""
    return len(event.stages) > 1 or any(stage.contest in FINALS for stage in event.stages)


def session_of(event: Event, ruling: Ruling, book: Book | None) -> str | None:
    """Return the session of a ruling, or the only possible one if it names none."""
    if ruling.session is not None or not has_parts(event):
        return ruling.session
    match = event.find_match(ruling.match)
    return match.session if match else _session_by_stage(event, ruling, book)


def _with_session(event: Event, ruling: Ruling, book: Book | None, flags: list[Flag]) -> Ruling:
    found = session_of(event, ruling, book)
    if found is None and imposes(ruling):
        why = "it names no session, and more than one can be meant; name the session that it belongs to"
        flags.append(ruling_flag("lacks-session", ruling.id, ruling.round, why, MissingTerm.SESSION))
    return replace(ruling, session=found)


def _session_by_stage(event: Event, ruling: Ruling, book: Book | None) -> str | None:
    """Return the last session of the ruling's entry in the stage that is meant."""
    played = {stage.id: _sessions(event, stage, ruling) for stage in event.stages}
    stages = [stage for stage in event.stages if played[stage.id]]
    if len(stages) > 1:
        stages = [each for each in stages if _is_said(ruling, book, kind_of_stage(event, each, book))]
    return played[stages[0].id][-1] if len(stages) == 1 else None


def _sessions(event: Event, stage: Stage, ruling: Ruling) -> list[str]:
    """Return the stage's sessions in which the ruling's entry played; none if it could be one of several
    finals."""
    of_finals, first, who = stage.contest in FINALS, event.stages[0].id, ruling.entry
    here = [each for each in event.sessions if (each.stage or first) == stage.id]
    met = {
        (match.session, match.round)
        for match in event.matches
        if who in (match.home, match.away) and (not of_finals or ruling.round in (None, match.round))
    }
    found = [
        each.id
        for each in here
        if each.id in {session for session, _ in met}
        or any(who in section.seats.values() for section in each.sections)
    ]
    weeks = {round_ for session, round_ in met if session in found}
    return [] if of_finals and len(weeks) != 1 else found


def _is_said(ruling: Ruling, book: Book | None, kind: str) -> bool:
    """Return True if the clause sets this amount in this unit for this kind of event."""
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


def flag_uncounted(evaluation: Evaluation) -> Iterator[Flag]:
    """Flag each imposed amount that changes no score and is not flagged already."""
    stages = (*evaluation.earlier, evaluation)
    standings = [each for stage in stages for field in stage.fields for each in field.standings]
    counted = {charge.ruling for standing in standings for charge in charges_of(standing)}
    told = {flag.ruling for flag in evaluation.flags}
    for ruling in evaluation.event.rulings:
        if changes_score(ruling) and ruling.id not in counted | told:
            who = EntryRef(ruling.entry) if ruling.entry else "nobody"
            why = sentence(who, " has no score there that it could come off")
            yield ruling_flag("no-score-there", ruling.id, ruling.round, why)


def changes_score(ruling: Ruling) -> bool:
    """Return True if a ruling imposes an amount that must change a score."""
    return imposes(ruling) and ruling.imposed is not None and ruling.imposed.unit != Unit.BOARDS


def imposes(ruling: Ruling) -> bool:
    """Return True if a ruling imposes an amount; boards, whose scores are typed, included."""
    return ruling.withdrawn is None and ruling.imposed is not None and bool(ruling.imposed.amount)
