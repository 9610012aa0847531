"""Times that deadlines run from: a session, a match that counts as one, or what comes next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.timetable import (
    TimeSpan,
    last_round,
    official_since,
    session_position,
    timetable,
)
from bridgedesk.event.event import Event
from bridgedesk.event.moment import earliest, instant, latest, recorded_time, wall_time
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Listing, Refused
from bridgedesk.rulebooks.appeals.deadline import DeadlinePolicy, session_counted
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.clauses import RowFilter
from bridgedesk.rulebooks.entries.team_vacancy import TeamVacancy
from bridgedesk.rulebooks.registers import Register
from bridgedesk.rulebooks.time_limit import Deadline, What
from bridgedesk.rulebooks.time_limit import Session as Which
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.stages.stages import ends_stage, kind_in_session

DEADLINE = "deadline"

# These end with the start of play; the others may end with the start of what comes next.
BEFORE_PLAY: frozenset[What] = frozenset(
    ("hearing", "line-up", "line-up-last", "line-up-blind", "system-card", "yellow-notes", "defence-notes",
     "substitution", "arrival")
)  # fmt: skip


def deadline_question(
    event: Event,
    book: Book,
    what: What,
    boards: int | None,
    of: str | None = None,
    round_: int | None = None,
    leads_to: datetime | None = None,
    before: int | None = None,
) -> Deadline:
    """Return the deadline question with the times of a session or round and of what follows; by default
    the last one played. `leads_to`: start of a final that is a separate event; `before`: the coming round,
    if known."""
    event = _own_sessions(event)
    rounds = timetable(event, book, boards)
    number = round_ or last_round(event)
    named = [at for at, session in enumerate(event.sessions) if session.id == of]
    at = named[0] if named else _last_played(event)
    official = [event.sessions[at]] if named else event.sessions
    unit, ends, over = at, *_session_ends(event, rounds)
    if rounds and _matches_are_sessions(event, book):
        numbers = [span.round for span in rounds]
        unit = numbers.index(number) if number in numbers else len(rounds) - 1
        ends = [span.ends for span in rounds]
        over = over if _length_is_known(event) else None
    key = event.sessions[at].id if event.sessions else ""
    kind = kind_in_session(event, key or None, book, round_)
    asked = Deadline(
        event=kind,
        what=what,
        finish=_at(ends, unit),
        posted=latest(official_since(event, each) for each in official),
        ruled=latest(ruling.time for ruling in event.rulings_in_force),
        lodged=latest(appeal.lodged for appeal in event.appeals if appeal.outcome is None),
        next_start=_next_start(event, what, at),
        next_finish=_at(ends, unit + 1),
        event_start=earliest(each.starts for each in event.sessions),
        event_end=over,
        session=_counted(event, book, kind, what, key, session_position(unit, len(ends))),
        round_=number,
    )
    if before is None and what in BEFORE_PLAY and not event.begun:
        before = min((span.round for span in rounds), default=None)
    return _as_the_clause_counts(asked, book, event, rounds, at, leads_to, before)


def _counted(event: Event, book: Book, kind: str, what: What, session: str, which: Which) -> Which:
    try:
        return session_counted(book, kind, what, which, ends_stage=ends_stage(event, session))
    except Refused:  # no clause for this kind of event
        return which


def kind_in_play(event: Event, book: Book) -> str:
    """Return the kind of event of the stage played last."""
    event = _own_sessions(event)
    return kind_in_session(event, session_in_play(event) or None, book)


def session_in_play(event: Event) -> str:
    """Return the session played last."""
    return event.sessions[_last_played(event)].id if event.sessions else ""


def _own_sessions(event: Event) -> Event:
    """Return a final without the qualifying sessions brought in, whose deadlines are over."""
    taken = imported_sessions(event)
    return replace(
        event,
        sessions=tuple(each for each in event.sessions if each.id not in taken),
        matches=tuple(each for each in event.matches if each.session not in taken),
    )


def _as_the_clause_counts(
    asked: Deadline,
    book: Book,
    event: Event,
    rounds: Sequence[TimeSpan],
    session: int,
    leads_to: datetime | None,
    before: int | None,
) -> Deadline:
    """Fill in the times that the clause means: the start of what this session qualifies for, the end of
    the round and the start of the next, or the start and posting of a later round."""
    block = book.find_block("deadline", asked.event, asked.what, asked.session or "")
    rule = rule_in(block, DeadlinePolicy)
    if rule is None:
        return asked
    spans = {span.round: span for span in rounds}
    terms = rule.all_terms
    if any(term.qualifying for term in terms):
        asked = replace(asked, next_start=_qualifies_for(event, session) or leads_to)
    if any(term.of_the_round for term in terms):
        actual = any(term.actual for term in terms)
        asked = _with_round_times(asked, event, rounds, before, actual=actual)
    if any(term.last_round for term in terms) and event.sessions:
        asked = replace(asked, posted=_last_round_posted(event, event.sessions[session]))
    row = rule.row(asked.round_) if asked.round_ else None
    later = row.named(asked.round_) if row and asked.round_ else None
    if later is None:
        return asked
    begins = spans[later].begins if later in spans else None
    return replace(asked, next_start=begins, posted=_posted_after(event, later, begins, asked.posted))


def _with_round_times(
    asked: Deadline, event: Event, rounds: Sequence[TimeSpan], before: int | None, *, actual: bool
) -> Deadline:
    """Fill in the times of the finished round or stanza and of the next. `actual`: the finish is when play
    really ended, if that is recorded."""
    at = _coming(asked, event, rounds, before)
    if at is None:
        return asked
    over = rounds[at - 1].ends if at else None
    if at and actual:
        over = _actual_end(event, rounds[at - 1]) or over
    if at == len(rounds):
        return replace(asked, finish=over)
    comes = rounds[at]
    return replace(
        asked,
        finish=over,
        next_start=comes.begins or asked.next_start,
        next_finish=comes.ends or asked.next_finish,
    )


PLAY_ENDED = "play-ended"


def _actual_end(event: Event, span: TimeSpan) -> datetime | None:
    """Return when play of a round or stanza really ended, as recorded last; a time of day is one of the
    day on which it was due to begin."""
    due = span.begins or event.session(span.session).starts
    found = None
    for line in event.records(PLAY_ENDED):
        if (line.session, line.facts["round"], line.facts.get("stanza")) == (
            span.session, span.round, span.stanza,
        ):  # fmt: skip
            said = str(line.facts["ended"])
            found = recorded_time(said, due.date() if due else event.date)
    return found


def _coming(asked: Deadline, event: Event, rounds: Sequence[TimeSpan], before: int | None) -> int | None:
    """Return the position of the next round or stanza: the named one, or that after the last with results."""
    if before is not None:
        return next((at for at, span in enumerate(rounds) if span.round == before), None)
    here = [at for at, span in enumerate(rounds) if span.round == asked.round_]
    if not here:
        return None
    begun = {(match.session, match.round, match.stanza) for match in event.matches if match.begun}
    played = [at for at in here if (rounds[at].session, rounds[at].round, rounds[at].stanza) in begun]
    return max(played, default=here[0]) + 1


def _posted_after(
    event: Event, round_: int, begins: datetime | None, posted: datetime | None
) -> datetime | None:
    """Return the time of posting, unless scores were posted before that round was played."""
    early = posted is not None and begins is not None and instant(posted) < instant(begins)
    return None if early or last_round(event) < round_ else posted


def _last_round_posted(event: Event, session: Session) -> datetime | None:
    """Return when the last planned round of the stage was posted; None until it is played."""
    last = [each for each in event.sessions if each.stage == session.stage][-1]
    drawn = [match.round for match in event.matches if match.session == last.id and match.begun]
    played = max(drawn) >= planned(event)[0] if drawn else last.has_results
    return official_since(event, last) if played else None


def _matches_are_sessions(event: Event, book: Book) -> bool:
    rule = rule_in(book.find_block(DEADLINE, event.kind, "session-end", ""), DeadlinePolicy)
    return rule is not None and rule.ends_matches


def _length_is_known(event: Event) -> bool:
    """Return True if no further rounds can be drawn."""
    return event.sessions[-1].finish is not None or planned(event)[0] > 0 or not event.matches


def _qualifies_for(event: Event, at: int) -> datetime | None:
    """Return the start of the first session of a later stage."""
    stage = event.sessions[at].stage if event.sessions else None
    later = [session for session in event.sessions[at + 1 :] if session.stage != stage]
    return later[0].starts if later else None


def _next_start(event: Event, what: What, at: int) -> datetime | None:
    starts = [session.starts for session in event.sessions if session.starts]
    now = event.sessions[at].starts if event.sessions else None
    if what in BEFORE_PLAY and not event.begun:
        return now
    return earliest(start for start in starts if now and instant(start) > instant(now))


def _at(times: Sequence[datetime | None], place: int) -> datetime | None:
    return times[place] if 0 <= place < len(times) else None


def _last_played(event: Event) -> int:
    played = (at for at, session in enumerate(event.sessions) if session.id in event.begun_sessions)
    return max(played, default=0)


def _session_ends(event: Event, rounds: Sequence[TimeSpan]) -> tuple[list[datetime | None], datetime | None]:
    """Return when each session ended or is due to end, and the end of the last."""
    due = {span.session: span.ends for span in rounds}
    ends = [
        wall_time(session.finish) if session.finish else due.get(session.id) for session in event.sessions
    ]
    return ends, _at(ends, len(ends) - 1)


# ---- records with a time limit: before play, or up to a day of the year

UNAVAILABLE, CONTENDING = "unavailable", "contending"


def guest_status_too_late(situation: Situation, register: Register) -> Iterator[str]:
    """Warn if guest status is recorded after play has begun."""
    book = situation.book_in_force
    if register.name != CONTENDING or book is None or not situation.event.begun:
        return
    concern = RowFilter(book, situation.event.kind)
    rows = [
        each
        for each in situation.rules.clauses(book.id)
        if each.register == CONTENDING and concern.by_kind(each)
    ]
    if rows:
        yield f"Play has begun; guest status must be recorded before play ({rows[0].clause})"


def vacancy_takers(situation: Situation) -> list[str]:
    """Return who takes a place that was won and is given back today."""
    book = situation.book_in_force
    asked = TeamVacancy(event=situation.event.kind, on=situation.clock().date())
    found = book.find_answer(asked) if book else None
    if not isinstance(found, Listing):
        return []
    return [f"Given back {found.because}: {'; '.join(found.items)} ({found.clause})"]
