"""A movement of teams becomes matches: each is two tables, in one round or in two."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.team_tables import halves, seated_teams, sections_of_teams
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section, Session
from bridgedesk.standings.matches.teams_of_eight import halves_of
from bridgedesk.standings.stages.stanzas import in_one_session
from bridgedesk.standings.stages.team_boards import is_of_final


def with_matches_made(event: Event, key: str) -> Event:
    """Those that the movements of this session make. What has been played stays, or it is refused."""
    session = event.session(key)
    before = {_meeting(match): match for match in event.matches if match.session == key}
    others = tuple(match for match in event.matches if match.session != key)
    wanted = [match for section in sections_of_teams(session) for match in _wanted(event, session, section)]
    taken = {match.id for match in event.matches}
    made: list[Match] = []
    for match in wanted:
        known = before.pop(_meeting(match), None)
        key_ = known.id if known else free_id("m", taken)
        taken.add(key_)
        made.append(replace(_as_it_was(match, known), id=key_))
    for gone in before.values():
        if gone.begun_or_ended:
            raise Refusal(
                f"A match of round {gone.round} has a result and would be gone; take its results back first"
            )
    return replace(event, matches=(*others, *made))


def _meeting(match: Match) -> tuple[frozenset[str], tuple[int, ...]]:
    return frozenset((match.home, match.away)), match.boards


def _as_it_was(match: Match, before: Match | None) -> Match:
    """The rooms go by home and away, so what was played keeps them."""
    return (
        replace(before, round=match.round, table=match.table) if before and before.begun_or_ended else match
    )


def _wanted(event: Event, session: Session, section: Section) -> list[Match]:
    """Whoever sits North-South at the earlier of the two tables is at home; still without an id.

    A match is of the round in which it begins; its rounds go on from session to session."""
    earlier = [each.id for each in event.sessions[: event.sessions.index(session)]]
    before = max((match.round for match in event.matches if match.session in earlier), default=0)
    found: dict[tuple[frozenset[str], tuple[int, ...]], Match] = {}
    for half in halves(section):
        match = Match("", session.id, before + half.round, half.ns, half.ew, session.stage)
        match = replace(match, table=half.sitting.table, boards=half.boards)
        found.setdefault(_meeting(match), match)
    return list(found.values())


def sat_before(event: Event, session: str, section: str) -> dict[str, str]:
    """By number, who sat in the same section of the sessions before."""
    earlier = event.sessions[: event.sessions.index(event.session(session))]
    return {
        number: entry
        for each in earlier
        for other in each.sections
        if other.id == section and (other.of_teams or other.of_players)
        for number, entry in other.seats.items()
        if entry is not None
    }


def without_seat_yet(
    event: Event, section: Section, numbers: Sequence[str | None], printed: Mapping[str, str]
) -> dict[str, str]:
    """Teams or pairs entered before there was a movement: at the number that is printed for them, the
    others in the order of entry at the free numbers."""
    waiting = waiting_for_seats(event)
    free = dict.fromkeys(number for number in numbers if number and not section.seats.get(number))
    own = {printed[entry]: entry for entry in waiting if printed.get(entry) in free}
    rest = [entry for entry in waiting if entry not in own.values()]
    return own | dict(zip((number for number in free if number not in own), rest, strict=False))


def waiting_for_seats(event: Event) -> list[str]:
    seated = {entry for each in event.sections for entry in each.seats.values()}
    return [entry.id for entry in event.entries_left if entry.id not in seated]


def first_number(event: Event, session: str, section: str) -> int:
    """Teams keep their numbers from session to session; they are numbered on from section to section."""
    sat = sat_before(event, session, section)
    if sat and all(map(str.isdecimal, sat)):
        return min(map(int, sat))
    return max((int(number) for _, number in seated_teams(event).values()), default=0) + 1


FEWEST = 2  # boards that can be divided


def may_be_halved(event: Event, match: Match) -> bool:
    """Other matches bring VPs for all their boards together."""
    two_tables = len(halves_of(event.matches, match)) == 1
    alone = two_tables and len(in_one_session(event.matches, match)) == 1
    whole = match.extra is None and len(match.boards) >= FEWEST
    return is_of_final(event, match) and alone and whole
