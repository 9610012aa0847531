"""Byes, either drawn or left by a movement that gives a team no opponents in a round."""

from collections.abc import Iterator, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.session import Section, Session
from bridgedesk.rulebooks import Figure, Unit
from bridgedesk.rulebooks.scores.bye import Bye
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Flag, MatchScore, Severity


def byes_without_a_match(event: Event, conditions: Conditions, upto: int) -> Iterator[tuple[str, int]]:
    """Yield each bye as entry and round. A movement fixes all its byes beforehand: they count up to the
    last round with a known score. Where all entries sit out equally often, they count only if the rule
    book sets a score."""
    told = {(match.home, match.round) for match in event.matches if match.outcome is Outcome.BYE}
    found: list[tuple[str, int]] = []
    if conditions.policy("bye") is not None or not conditions.all_play_all:
        found += [(draw.bye, draw.round) for draw in event.draws if draw.bye is not None]
    if conditions.policy("bye") is not None:
        sitting_out = (each for session in event.sessions for each in _sitting_out(event, session))
        found += [(entry, round_) for entry, round_ in sitting_out if round_ <= upto]
    yield from (each for each in dict.fromkeys(found) if each not in told)


def _sitting_out(event: Event, session: Session) -> Iterator[tuple[str, int]]:
    """Yield entries that have a number but no opponents at either table, with the round."""
    gone = event.withdrawn_by(session.id)
    for section in session.sections:
        meetings = list(_meetings(section)) if section.of_teams else []
        before = _rounds_before(event, session, meetings)
        for number, meeting in enumerate(meetings if before is not None else (), start=1):
            here = {entry for entry in section.entries_in(number).values() if entry is not None}
            for entry in sorted(here - gone - frozenset().union(*meeting)):
                yield entry, (before or 0) + number


def _meetings(section: Section) -> Iterator[set[frozenset[str]]]:
    """Yield the teams that meet, two by two, for each round."""
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        both = ((entries[each.ns], entries[each.ew]) for each in sittings)
        yield {frozenset((ns, ew)) for ns, ew in both if ns and ew}


def _rounds_before(event: Event, session: Session, meetings: Sequence[set[frozenset[str]]]) -> int | None:
    """Return the number of rounds before this session, found from its matches; rounds are numbered across
    sessions."""
    found = (
        match.round - number
        for match in event.matches
        for number, meeting in enumerate(meetings, start=1)
        if match.session == session.id and frozenset((match.home, match.away)) in meeting
    )
    return min(found, default=None)


def bye_score(
    event: Event, entry: str, match: str, round_: int, conditions: Conditions, flags: list[Flag]
) -> list[MatchScore]:
    found = conditions.answer(Bye(event=conditions.kind))
    if not isinstance(found, Figure) or found.unit is not Unit.VP:
        what = f"the book does not say what {event.name_of(entry)}'s bye is worth; it counts for nothing"
        flags.append(
            Flag("bye-without-clause", what, Severity.CHECK, round=round_, figures=(("who", entry),))
        )
        return []
    imps = next((each.value for each in found.also if each.what == "imps"), 0)
    return [MatchScore(match, entry, 0, 0, 0, found.value, round_, imps, "bye", found.clause, found.because)]
