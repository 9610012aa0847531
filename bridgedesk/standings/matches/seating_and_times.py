"""Round robins with a printed draw: which team sits first in each match."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Director, Listing, Refused
from bridgedesk.rulebooks.before_play.seating import Seating
from bridgedesk.rulebooks.before_play.start_times import PrintedHours
from bridgedesk.rulebooks.before_play.team_draw import PrintedDraw, PrintedDraws
from bridgedesk.rulebooks.conduct.round_time import RoundTimePolicy, Start
from bridgedesk.standings.stages.stages import kind_in_session
from bridgedesk.standings.stages.teams_over_stages import stage_of
from bridgedesk.standings.stages.weeks_and_stanzas import stanzas_of

LATE = "line-up"  # the offence that costs the seating rights


def seating_sentences(event: Event, book: Book, meeting: Match) -> Iterator[str]:
    """Yield the seating rule of the round, the team that sits first, and any team that lost its rights by
    a late line-up in this match or in the match that decides it."""
    draw = printed_draw(event, book, meeting.session)
    if draw is None or meeting.round > draw.last_round or meeting.outcome is Outcome.BYE:
        return
    turn = draw.turn(meeting.round)
    yield f"{turn.seating} ({draw.seating})"
    if (first := _first(event, draw, meeting)) is None:
        return
    names = {entry: " & ".join(found) for entry, found in event.entry_names.items()}
    before = _the_time_before(event, draw, meeting)
    since = f", for it sat last in round {before.round}" if before else ""
    yield f"{names[first]} sits first against {names[_other(meeting, first)]}{since}"
    for each in filter(None, (before, meeting)):
        for entry in _late(event, each):
            yield f"{names[entry]} lost its seating rights in round {each.round}: its line-up was late"


def is_blind(event: Event, book: Book, session: str, round_: int) -> bool | None:
    """Return True if neither captain sees the other's line-up; None without a printed draw."""
    draw = printed_draw(event, book, session)
    if draw is None or round_ > draw.last_round:
        return None
    return draw.turn(round_).robin.sits_first == "blind"


def printed_draw(event: Event, book: Book, session: str) -> PrintedDraw | None:
    """Return the rule book's printed draw for the number of teams in this session's stage."""
    try:
        rule = book.rule(PrintedDraws, "team-draw", kind_in_session(event, session, book))
    except Refused:
        return None
    return rule.draw(len(_teams(event, session))) if rule else None


def matches_printed(event: Event, book: Book, session: str) -> int | None:
    """Return the number of matches for each team in all the round robins."""
    draw = printed_draw(event, book, session)
    return draw.matches_per_team(len(_teams(event, session))) if draw else None


def _teams(event: Event, session: str) -> set[str]:
    """Return the teams of a stage, withdrawn ones included: they keep their number in the draw."""
    stage = {each.id: each.stage for each in event.sessions}
    here = {each.id for each in event.entries_left}
    met = ({each.home, each.away} for each in event.matches if stage[each.session] == stage[session])
    return here.union(*met)


def _first(event: Event, draw: PrintedDraw, meeting: Match) -> str | None:
    """Return the team that sits first, the home team being the first-numbered; None where line-ups are
    blind."""
    rights = draw.turn(meeting.round).robin.sits_first
    if rights == "last-before":
        before = _the_time_before(event, draw, meeting)
        first = _first(event, draw, before) if before else None
        return _other(meeting, first) if first else None
    return {"first-numbered": meeting.home, "second-numbered": meeting.away}.get(rights)


def _the_time_before(event: Event, draw: PrintedDraw, meeting: Match) -> Match | None:
    """Return the match of the same two teams in the round robin before, where it decides the seating."""
    turn = draw.turn(meeting.round)
    if turn.robin.sits_first != "last-before":
        return None
    rounds = draw.turn(turn.first_round - 1)
    found = (
        each
        for each in event.matches
        if {each.home, each.away} == {meeting.home, meeting.away}
        and rounds.first_round <= each.round <= rounds.last_round
        and stage_of(event, each) == stage_of(event, meeting)
    )
    return next(found, None)


def _other(meeting: Match, entry: str) -> str:
    return meeting.away if entry == meeting.home else meeting.home


def _late(event: Event, meeting: Match) -> Iterator[str]:
    """Yield the teams ruled late with their line-up for a match."""
    for ruling in event.rulings_in_force:
        here = (ruling.session, ruling.round) == (meeting.session, meeting.round)
        late = ruling.facts.get("offence") == LATE
        if here and late and ruling.entry in (meeting.home, meeting.away):
            yield ruling.entry


# ---- timetable printed in a rule book: the start of each round of a stage, or of each stanza of a match

Starts = Mapping[int, Start]  # by the number of the round, or of the stanza


def printed_starts(book: Book | None, kind: str) -> Starts:
    try:
        rule = book.rule(RoundTimePolicy, "round-time", kind) if book else None
    except Refused:
        return {}
    return {each.round_: each for each in rule.starts} if rule else {}


def printed_start_in_session(opened: datetime, first: Start | None, start: Start | None) -> datetime | None:
    """Return the printed start in this session; None unless the session began as printed."""
    if first is None or start is None or opened.time() != first.at:
        return None
    return datetime.combine(opened + timedelta(days=start.day - first.day), start.at)


# ---- printed hours


def printed_hours(
    event: Event, session: Session, book: Book | None, starts: datetime | None
) -> PrintedHours | None:
    if book is None or starts is None:
        return None
    try:
        rule = book.rule(PrintedHours, "start-times", kind_in_session(event, session.id, book))
    except Refused:
        return None
    return rule if rule and rule.prints(starts) else None


# ---- seating rights of a match, and systems that cost them: sentences for the draw and the line-ups

DECIDED = "seating-decided"  # the register


def seating_of_round(event: Event, book: Book, matches: Sequence[Match]) -> list[str]:
    """Return the seating sentences of a round, each once: the general rule, and the teams that lose rights
    by their system."""
    return list(dict.fromkeys(words for match in matches for words in seating_words(event, book, match)))


def seating_words(event: Event, book: Book, match: Match) -> Iterator[str]:
    """Yield sentences on seating rights in a match."""
    if match.extra is None:
        yield from _by_the_book(event, book, match)
    for words in seating_sentences(event, book, match):
        yield f"Seating: {words}"


def _by_the_book(event: Event, book: Book, match: Match) -> Iterator[str]:
    names = event.entry_names
    systems = {entry.id: entry.system for entry in event.entries}
    alike = stanzas_of(event.matches, match)
    yellow = [key for key in (match.home, match.away) if systems.get(key) == "yellow"]
    asked = Seating(
        event=kind_in_session(event, match.session, book),
        stanza=match.stanza or 1,
        stanzas=max(each.stanza or 1 for each in alike),
        sessions=len({each.session for each in alike}),
        yellow=bool(yellow),
    )
    try:
        found = book.answer(asked)
    except Refused:
        return
    where = f"Seating in stanza {match.stanza}" if match.stanza else "Seating"
    if isinstance(found, Listing):
        plays = f"; yellow: {' and '.join(' & '.join(names[key]) for key in yellow)}" if yellow else ""
        yield f"{where}: {'; '.join(found.items)}{plays} ({found.clause})"
    elif isinstance(found, Director) and found.clause:
        yield f"{where}: {_decided(event) or found.because} ({found.clause})"


def _decided(event: Event) -> str:
    """Describe who decided the seating, and how, once that is recorded for the event."""
    for line in event.records(DECIDED):
        how = line.facts.get("how")
        return f"decided by the {line.facts['by']}{f', {how}' if how else ''}"
    return ""
