"""Line-up form of a match: current or previous seats, and what the rule book requires."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.advice import LINE_UPS, Countdown, countdown_row, countdowns
from bridgedesk.directing.boards_played.report import (
    SESSION_OF_FINAL,
    PlayerBoards,
    boards_of_players,
    has_leave,
)
from bridgedesk.directing.boards_played.requirements import RequirementStatus
from bridgedesk.directing.entries.team_members import finals_teams, members_words
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import lines
from bridgedesk.directing.seating.match_tables import has_come_in, matches_of
from bridgedesk.directing.seating.team_movement import may_be_halved
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.systems.met import BarredSystem, barred_systems, defence_to_yellow
from bridgedesk.directing.systems.partnerships import partnership_faults
from bridgedesk.directing.times.timetable import boards_a_round
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.moment import instant
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.summary_lines import UNTIL
from bridgedesk.standings.entry_names import captain_of
from bridgedesk.standings.matches.seating_and_times import seating_words
from bridgedesk.standings.matches.teams_of_eight import half_table_name, halves_of, matches_with_halves
from bridgedesk.standings.stages.teams_over_stages import is_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words

HOME = ("open N", "open S", "closed E", "closed W")
AWAY = ("open E", "open W", "closed N", "closed S")
FOUR = 4


class LineUpSide(NamedTuple):
    entry: str
    name: str
    captain: str
    seats: tuple[str, ...]
    names: tuple[str, ...]  # "" for an unknown player
    of_before: bool  # no line-up recorded: seats of the match before
    players: tuple[str, ...]


class LineUpForm(NamedTuple):
    match: str
    title: str
    home: LineUpSide
    away: LineUpSide
    says: tuple[str, ...]
    played: tuple[PlayerBoards, ...]
    may_be_halved: bool


def matches_to_line_up(event: Event, session: str) -> list[tuple[str, str]]:
    """Return matches with descriptions: without a line-up first, by round, then the others, latest first."""
    matches = matches_of(event, session)
    waiting = [each for each in matches if each.line_up is None and not has_come_in(event, each)]
    others = sorted((each for each in matches if each not in waiting), key=lambda match: -match.round)
    return [
        (match.id, match_words(event, match) + ("" if match.line_up is None else "  ✓"))
        for match in (*waiting, *others)
    ]


def match_words(event: Event, match: Match) -> str:
    half = half_table_name(event.matches, match)
    parts = (f"Round {match.round}", part_in_words(match), f"table {half}" if half else "")
    where = ", ".join(filter(None, parts))
    return f"{where}: {entry_words(event, match.home)} v {entry_words(event, match.away)}"


def line_up_form(situation: Situation, key: str) -> LineUpForm:
    event = situation.event
    match = event.match(key)
    sides = [boards_of_players(situation, entry) for entry in (match.home, match.away)]
    played = [row for side in sides for row in side]
    return LineUpForm(
        match.id,
        match_words(event, match),
        _side(situation, match, match.home, HOME, sides[0]),
        _side(situation, match, match.away, AWAY, sides[1]),
        tuple(_remarks(situation, match)),
        tuple(sorted(played, key=lambda each: -each.stand.order)),
        may_be_halved(event, match),
    )


def urgent_requirements(played: Sequence[PlayerBoards], *, in_final: bool = False) -> list[str]:
    """List players who must play from now on or have too few boards. In finals, players without the right
    to play are doubts instead, and players outside the team are left out; half a session of the final
    allows the other half."""
    return [
        f"{each.player} {one.words}"
        for each in played
        for one in each.wanted
        if one.stand in (RequirementStatus.NOW, RequirementStatus.GONE)
        and not (in_final and (one.concerns_finals or not each.belongs))
        and not (SESSION_OF_FINAL in one.what_for and one.played)
    ]


def too_late(situation: Situation, match: Match) -> list[str]:
    """Warn that a line-up is late; none is expected once the match has been played."""
    book, now = situation.book_in_force, instant(situation.clock())
    if book is None or has_come_in(situation.event, match):
        return []
    return [
        f"{UNTIL[each.what]} were due at {each.until:%H:%M} ({each.clause}): see Penalties"
        for each in _due(situation.event, book, match)
        if each.until and instant(each.until) < now
    ]


def _due(event: Event, book: Book, match: Match) -> list[Countdown]:
    times = countdowns(event, book, boards_a_round(event), before=match.round)
    return [each for each in times if each.what in LINE_UPS]


# ---- who sits there


def _side(
    situation: Situation, match: Match, key: str, seats: tuple[str, ...], played: Sequence[PlayerBoards]
) -> LineUpSide:
    event, entry = situation.event, situation.event.entry(key)
    names = event.player_names
    standing = match.seated(key)
    before = standing or _last_seats(event, match, key)
    if not before and len(entry.players) == FOUR * len(halves_of(event.matches, match)):
        at = FOUR * halves_of(event.matches, match).index(match)
        before = entry.players[at : at + FOUR]
    barred = set() if standing else set(_not_for_finals(event, match, key, played))
    return LineUpSide(
        key,
        entry_words(event, key),
        captain_of(event, key),
        seats,
        tuple("" if each in barred else names[each] for each in before) or ("",) * FOUR,
        not standing and bool(before),
        tuple(
            names[each]
            for each in dict.fromkeys((*entry.players, *_members_of_other_stage(situation, match, key)))
        ),
    )


def _not_for_finals(event: Event, match: Match, key: str, played: Sequence[PlayerBoards]) -> Iterator[str]:
    """Yield players with too few boards for the final; they are not offered until leave is recorded."""
    if not is_of_final(event, match):
        return
    short = {
        row.player
        for row in played
        if any(each.concerns_finals and each.stand is RequirementStatus.GONE for each in row.wanted)
    }
    for player in event.players:
        if player.name in short and not has_leave(event, key, player.id):
            yield player.id


def _members_of_other_stage(situation: Situation, match: Match, key: str) -> list[str]:
    """Return players who may play the team's finals through its other stage."""
    members = (
        finals_teams(situation, situation.book_in_force).get(key, ())
        if is_of_final(situation.event, match)
        else ()
    )
    return [each.player for each in members if each.may]


def _last_seats(event: Event, match: Match, key: str) -> tuple[str, ...]:
    """Return the seats of the last match with a line-up; for teams of eight, at the same tables."""
    order = {session.id: at for at, session in enumerate(event.sessions)}

    def when(one: Match) -> tuple[int, int]:
        return order[one.session], one.round

    together = matches_with_halves(event.matches)
    half = together[match.id].index(match)
    earlier = [
        each
        for each in event.matches
        if when(each) <= when(match) and each.id != match.id and together[each.id].index(each) == half
    ]
    for each in sorted(earlier, key=when, reverse=True):
        if found := each.seated(key):
            return found
    return ()


# ---- what the book says


def _remarks(situation: Situation, match: Match) -> Iterator[str]:
    event, book = situation.event, situation.book_in_force
    if book is not None:
        yield from seating_words(event, book, match)
        yield from members_words(event, finals_teams(situation, book), match)
    for due in _due(event, book, match) if book and match.line_up is None else ():
        what, until, words = countdown_row(due, situation.clock())
        yield f"{what}: {until}. {words}"
    for line in lines(event, situation.rules.registers()["seating-rights"]):
        if line.entry in (match.home, match.away) and line.struck_out is None:
            yield f"{entry_words(event, line.entry)}: {line.words}"
    for entry, words, _ in partnership_faults(event, book, match.id):
        yield f"{entry_words(event, entry)}: {words}"
    here = [each for each in barred_systems(event, book) if _is_about(each, match)]
    for each in here:
        yield f"{entry_words(event, each.entry)} plays {each.words}"
    barred = {each.entry for each in here}
    if against := defence_to_yellow(
        event, book, *(side for side in (match.home, match.away) if side not in barred)
    ):
        yield against


def _is_about(system: BarredSystem, match: Match) -> bool:
    sides = {match.home, match.away}
    return {system.entry, system.other} == sides or (system.entry in sides and not system.against_one)
