"""Matches made from a movement of teams: each takes two tables, in one round or in two."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.match_tables import halves, seated_teams, sections_of_teams
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section, Session
from bridgedesk.rulebooks import Book
from bridgedesk.standings.conditions import EIGHTS
from bridgedesk.standings.matches.teams_of_eight import halves_of
from bridgedesk.standings.stages.teams_over_stages import is_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import stanzas_in_session


def with_matches_made(event: Event, key: str) -> Event:
    """Make the matches of this session's movements; played matches stay, or the change is refused."""
    session = event.session(key)
    before = {_meeting(match): match for match in event.matches if match.session == key}
    others = tuple(match for match in event.matches if match.session != key)
    wanted = [
        match
        for section in sections_of_teams(session)
        for match in _matches_of_section(event, session, section)
    ]
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
                f"A match of round {gone.round} has a result and would be deleted. Erase its results first."
            )
    return replace(event, matches=(*others, *made))


def _meeting(match: Match) -> tuple[frozenset[str], tuple[int, ...]]:
    return frozenset((match.home, match.away)), match.boards


def _as_it_was(match: Match, before: Match | None) -> Match:
    """Keep a match that has begun: its rooms depend on home and away."""
    return (
        replace(before, round=match.round, table=match.table) if before and before.begun_or_ended else match
    )


def _matches_of_section(event: Event, session: Session, section: Section) -> list[Match]:
    """Return the matches, without ids; North-South at the earlier table is home. A match belongs to the
    round it begins in; rounds are numbered through all sessions."""
    earlier = [each.id for each in event.sessions[: event.sessions.index(session)]]
    before = max((match.round for match in event.matches if match.session in earlier), default=0)
    found: dict[tuple[frozenset[str], tuple[int, ...]], Match] = {}
    for half in halves(section):
        match = Match("", session.id, before + half.round, half.ns, half.ew, session.stage)
        match = replace(match, table=half.sitting.table, boards=half.boards)
        found.setdefault(_meeting(match), match)
    return list(found.values())


def sat_before(event: Event, session: str, section: str) -> dict[str, str]:
    """Return by number the entries of the same section in earlier sessions."""
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
    """Seat teams or pairs entered before the movement: at their printed number, the others in order of
    entry at free numbers."""
    waiting = waiting_for_seats(event)
    free = dict.fromkeys(number for number in numbers if number and not section.seats.get(number))
    own = {printed[entry]: entry for entry in waiting if printed.get(entry) in free}
    rest = [entry for entry in waiting if entry not in own.values()]
    return own | dict(zip((number for number in free if number not in own), rest, strict=False))


def waiting_for_seats(event: Event) -> list[str]:
    seated = {entry for each in event.sessions for entry in each.seated}
    return [entry.id for entry in event.entries_left if entry.id not in seated]


def first_number(event: Event, session: str, section: str) -> int:
    """Return a section's first number: teams keep theirs from session to session, and sections count on."""
    sat = sat_before(event, session, section)
    if sat and all(map(str.isdecimal, sat)):
        return min(map(int, sat))
    return max((int(number) for _, number in seated_teams(event).values()), default=0) + 1


FEWEST = 2  # boards that can be divided


def may_be_halved(event: Event, match: Match) -> bool:
    """Return True if a match of finals can be divided; others convert all their boards to VPs together."""
    two_tables = len(halves_of(event.matches, match)) == 1
    alone = two_tables and len(stanzas_in_session(event.matches, match)) == 1
    whole = match.extra is None and len(match.boards) >= FEWEST
    return is_of_final(event, match) and alone and whole


# ---- teams of eight: a match is played at four tables, two in each room


def plays_eights(event: Event, book: Book | None) -> bool:
    kind = book.kinds.get(event.kind) if book else None
    return kind is not None and kind.scoring == EIGHTS


class TeamSize(NamedTuple):
    """Players of a team: how many sit down, and the most it may have."""

    sit: int
    most: int


OF_FOUR = TeamSize(4, 6)
OF_EIGHT = TeamSize(8, 12)


def team_size(event: Event, book: Book | None) -> TeamSize:
    return OF_EIGHT if plays_eights(event, book) else OF_FOUR


def with_second_halves(event: Event, matches: Sequence[Match]) -> tuple[Match, ...]:
    """Follow each match by its other half: the same sides and boards at two more tables."""
    taken = {match.id for match in (*event.matches, *matches)}
    found: list[Match] = []
    for match in matches:
        key = free_id("m", taken)
        taken.add(key)
        found += [match, replace(match, id=key)]
    return tuple(found)
