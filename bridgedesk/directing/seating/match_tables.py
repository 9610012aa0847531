"""Tables of a round of matches: each match is played at two, in the open and the closed room."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from bridgedesk.directing.seating.pairs_by_draw import drawn_pairs, has_all_slips, meets_by_draw
from bridgedesk.directing.seating.playing_rooms import TableNames, numbers_in, rooms_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw, Room
from bridgedesk.event.session import Scoring, Section, Session, Sitting
from bridgedesk.movements.movement import Contest
from bridgedesk.standings.matches.decided_matches import decided_matches, is_lost_by_forfeit
from bridgedesk.standings.matches.teams_of_eight import halves_of, second_halves
from bridgedesk.standings.stages.teams_over_stages import is_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import match_parts, part_in_words

# ---- teams seated by a movement: each table of each round is half of a match


class Half(NamedTuple):
    """Half of a match: one table in one round, with its teams and boards."""

    round: int
    sitting: Sitting
    ns: str  # entries
    ew: str
    boards: tuple[int, ...]


def halves(section: Section) -> Iterator[Half]:
    """Yield tables where two teams meet, in order of rounds and tables."""
    for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        for sitting in sorted(round_, key=lambda sitting: sitting.table):
            ns, ew = entries[sitting.ns], entries[sitting.ew]
            if ns and ew:
                yield Half(number, sitting, ns, ew, tuple(section.boards_of(sitting)))


def by_half(section: Section, matches: Sequence[Match]) -> Iterator[tuple[Half, Match, Room]]:
    """Yield each half with its match and room; home sits North-South in the open room."""
    between: dict[frozenset[str], list[Match]] = {}
    for match in matches:
        if match.outcome is not Outcome.BYE:
            between.setdefault(frozenset((match.home, match.away)), []).append(match)
    for half in halves(section):
        for match in between.get(frozenset((half.ns, half.ew)), ()):
            if match.boards == half.boards:
                yield half, match, Room.OPEN if match.home == half.ns else Room.CLOSED
                break


def sections_of_teams(session: Session) -> list[Section]:
    return [section for section in session.sections if section.of_teams]


def made_by_movements(event: Event) -> list[Match]:
    """Return the matches of teams that have not withdrawn."""
    here = {entry.id for entry in event.entries_left}
    sessions = {session.id for session in event.sessions if sections_of_teams(session)}
    return [
        match for match in event.matches if match.session in sessions and {match.home, match.away} <= here
    ]


def seated_teams(event: Event) -> Mapping[str, tuple[str, str]]:
    """Return section and number of each team seated by a movement, where it sat last."""
    return {
        entry: (section.id, number)
        for session in event.sessions
        for section in sections_of_teams(session)
        for number, entry in section.seats.items()
        if entry is not None
    }


# ---- match tables

MATCHES = ""  # where a place of a pairs session has its section

NO_NUMBER = "–"

ROOMS = tuple(Room)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HEAD_TO_HEAD = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD})


class MatchTable(NamedTuple):
    """One table of a match. Tables 1 and 2 of a round are the rooms of its first match, 3 and 4 of its
    second. A match of a triangle has no closed room. Teams seated by a movement use its tables and rounds."""

    round: int
    table: int
    match: Match
    room: Room
    called: str  # its number as the players find it, with the stanza
    section: str = MATCHES  # of a movement of teams

    @property
    def home_sits_ns(self) -> bool:
        return self.room is Room.OPEN

    @property
    def label(self) -> str:
        alone = self.section or self.match.is_at_one_table
        return self.called if alone else f"{self.called} {self.room.value}"


def table_names(event: Event, matches: Sequence[Match]) -> list[TableNames]:
    """Return the names of the tables of a round, with the stanza: 4a, 4b, 4c for the matches of a triangle,
    1a and 1b for teams of eight, 3 and 23 where the rooms have numbers of their own."""
    rooms = rooms_of(event, matches[0].session) if matches else ()
    tables = [(match.table or place, part_in_words(match)) for place, match in enumerate(matches, start=1)]
    times, found = Counter(tables), []
    seen: Counter[tuple[int, str]] = Counter()
    for at in tables:
        table, part = at
        letter = LETTERS[seen[at]] if times[at] > 1 else ""
        seen[at] += 1
        one, other = numbers_in(rooms, table) if rooms else (str(table), str(table))
        found.append(TableNames(f"{one}{letter}", f"{other}{letter}", f", {part}" if part else ""))
    return [
        TableNames(each.open, each.open, each.part) if match.is_at_one_table else each
        for match, each in zip(matches, found, strict=True)
    ]


def match_labels(
    event: Event, matches: Sequence[Match], sections: Mapping[str, str] | None = None
) -> list[str]:
    """Return the table labels of a round. `sections`: of the home teams, if there are several."""
    if sections:
        return [f"{sections.get(match.home, '')}{match.table}" for match in matches]
    return [str(each) for each in table_names(event, matches)]


def all_tables(event: Event, round_: int | None = None) -> Mapping[str, TableNames]:
    """Return the names of the tables of every match, or of one round."""
    found: dict[str, TableNames] = {}
    for session in event.sessions:
        matches = [match for match in matches_of(event, session.id) if round_ in (None, match.round)]
        for _, group in groupby(matches, key=lambda match: match.round):
            here = list(group)
            found |= dict(zip((match.id for match in here), table_names(event, here), strict=True))
    return found


def meets_in_matches(session: Session) -> bool:
    """Return whether teams play matches, and not pairs over a field."""
    pairs = any(each.movement and not each.of_teams for each in session.sections)
    return session.scoring in HEAD_TO_HEAD or (session.scoring is Scoring.AGGREGATE and not pairs)


def matches_of(event: Event, session: str) -> list[Match]:
    """Return the matches by round and table, without byes."""
    found = [each for each in event.matches if each.session == session and each.outcome is not Outcome.BYE]
    sections = several_sections(event)
    return sorted(
        found, key=lambda each: (each.round, each.stanza or 1, sections.get(each.home, ""), each.table or 0)
    )


def draw_of(event: Event, session: str, round_: int) -> RecordedDraw | None:
    """Return the round's draw in the session's stage: a final and its qualifying both have a first round."""
    stage = event.stage_of(session)
    return next((each for each in event.draws if each.round == round_ and stage in (None, each.stage)), None)


def several_sections(event: Event) -> Mapping[str, str]:
    """Return each team's section; empty if all sit in one or none."""
    sections = {entry: section for entry, (section, _) in seated_teams(event).items()}
    return sections if len(set(sections.values())) > 1 else {}


def match_tables(event: Event, session: str) -> Iterator[MatchTable]:
    here = event.find_session(session)
    if here and (sections := sections_of_teams(here)):
        matches = matches_of(event, session)
        for section in sections:
            for half, match, room in by_half(section, matches):
                table = half.sitting.table
                called = section.table_labels.get(table, str(table))
                yield MatchTable(half.round, table, match, room, called, section.id)
        return
    for round_, group in groupby(matches_of(event, session), key=lambda match: match.round):
        matches = list(group)
        for place, (match, names) in enumerate(zip(matches, table_names(event, matches), strict=True)):
            for room in ROOMS[:1] if match.is_at_one_table else ROOMS:
                table = len(ROOMS) * place + ROOMS.index(room) + 1
                yield MatchTable(round_, table, match, room, names.of(room))


def match_table(
    event: Event, session: str, round_: int, table: int, section: str = MATCHES
) -> MatchTable | None:
    wanted = section, round_, table
    tables = match_tables(event, session)
    return next((each for each in tables if (each.section, each.round, each.table) == wanted), None)


def team_numbers(event: Event) -> Mapping[str, str]:
    """Return the numbers as seated, or by seed if all differ, or in order of entry."""
    if seated := seated_teams(event) or drawn_pairs(event):
        return _as_seated(event, seated)
    seeds = [entry.seed for entry in event.entries]
    if None not in seeds and len(set(seeds)) == len(seeds):
        return {entry.id: str(entry.seed) for entry in event.entries}
    return {entry.id: str(number) for number, entry in enumerate(event.entries, start=1)}


def _as_seated(event: Event, seated: Mapping[str, tuple[str, str]]) -> Mapping[str, str]:
    """Return seat numbers, with the section if a number occurs twice; unseated entries get no number."""
    numbers = [number for _, number in seated.values()]
    twice = len(set(numbers)) < len(numbers)
    return {
        entry.id: "".join(seated[entry.id][0 if twice else 1 :]) if entry.id in seated else NO_NUMBER
        for entry in event.entries
    }


def is_settled(*halves: Match) -> bool:
    """Return whether the match has a total or is not played out; for teams of eight, the first half
    decides."""
    return halves[0].slip is not None or halves[0].outcome is not Outcome.PLAYED


def match_has_come_in(*halves: Match) -> bool:
    """Return whether the match has a total or all boards from every room, or is not played out."""
    rooms = {each.id: 1 if each.is_at_one_table else len(ROOMS) for each in halves}
    return is_settled(*halves) or all(
        each.results and len(each.results) >= rooms[each.id] * len(each.boards) for each in halves
    )


def has_come_in(event: Event, match: Match, together: Mapping[str, tuple[Match, ...]] | None = None) -> bool:
    """Return whether the result is in: drawn pairs need the slips of their table, teams of eight both
    halves, which `together` has where they are known for many matches."""
    if meets_by_draw(event, match.session):
        return has_all_slips(event, match)
    halves = together[match.id] if together else halves_of(event.matches, match)
    return is_never_played(event, match) or match_has_come_in(*halves)


def is_never_played(event: Event, match: Match) -> bool:
    return bool(why_never_played(event, match))


def why_never_played(event: Event, match: Match) -> str:
    """Return why an empty match is never played: one side has withdrawn, or, in a final, which needs a
    winner, another stanza was forfeited."""
    if match.begun_or_ended:
        return ""
    if is_of_final(event, match):
        parts = match_parts(event.matches, match)
        decided = decided_matches(event)
        given_up = any(is_lost_by_forfeit(decided, each) for each in parts)
        return "not played: the match is forfeited" if given_up else ""
    gone = event.withdrawn_by(match.session)
    return "" if gone.isdisjoint((match.home, match.away)) else "not played: withdrawn"


def whole_matches(event: Event, session: str) -> list[Match]:
    """Return one match for each meeting, without the second halves of teams of eight."""
    halves = second_halves(event.matches)
    return [match for match in matches_of(event, session) if match.id not in halves]


# ---- contest of a session: pairs, teams or individuals

OF_PLAYERS = "individual"  # part of the name of such a kind


def contest_of(event: Event, session: Session) -> Contest:
    if meets_in_matches(session):
        return Contest.TEAMS
    players = OF_PLAYERS in event.kind or any(section.of_players for section in session.sections)
    return Contest.INDIVIDUAL if players else Contest.PAIRS
