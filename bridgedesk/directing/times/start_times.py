"""Day and hour a session begins, compared with the rule book."""

from collections.abc import Iterator

from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.finals_days import wrong_day_sessions
from bridgedesk.event.moment import wall_time
from bridgedesk.rulebooks import Refused, Verdict
from bridgedesk.rulebooks.before_play.start_times import StartTimes
from bridgedesk.standings.stages.stages import kind_in_session


def about_start(situation: Situation, key: str) -> Iterator[str]:
    """Yield differences from the rule book's start times."""
    event, book = situation.event, situation.book_in_force
    session = event.find_session(key)
    starts = session.starts if session else None
    if book is None or starts is None:
        return
    try:
        asked = StartTimes(event=kind_in_session(event, key, book), starts=wall_time(starts))
        found = book.answer(asked)
    except Refused:
        found = None
    if isinstance(found, Verdict) and not found.holds:
        yield f"Not as printed: {'; '.join(found.missing)} ({found.clause})"
    yield from (words for session, words in wrong_day_sessions(event, book) if session == key)
