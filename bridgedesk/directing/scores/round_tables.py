"""Tables of a drawn round: who sits at each of them, in which room, and what has come in."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from bridgedesk.directing.scores.match_score import figure, has_imps, vps_words
from bridgedesk.directing.scores.round_rows import ended_words
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.seating.match_tables import (
    MatchTable,
    draw_of,
    has_come_in,
    match_tables,
    matches_of,
    meets_in_matches,
    team_numbers,
    why_never_played,
)
from bridgedesk.directing.seating.pairs_by_draw import drawn_section, meets_by_draw
from bridgedesk.directing.seating.playing_rooms import room_and_number, rooms_of
from bridgedesk.directing.seating.score_lines import has_come_in as is_scored
from bridgedesk.directing.seating.score_location import SlipLocation, place_at
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room
from bridgedesk.event.session import BY_DRAW, PlayingRoom, Result, Section, Session
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import total_decimals, total_text
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words

NO_ROOM = "Tables without a room"
Results = Mapping[SlipLocation, Result]


class HowMuch(Enum):
    """Share of a match that has come in."""

    ALL = "in"
    HALF = "half in"
    NOTHING = "missing"


class RoundTable(NamedTuple):
    """A table of a drawn match; one of two, if the match is played in an open and a closed room."""

    match: str
    room: str
    label: str
    ns: str  # number and name
    ew: str
    numbers: tuple[str, str]
    how_much: HowMuch  # of the match
    come_in: int  # boards from this table
    expected: int
    scores: tuple[str, str] = ("", "")  # of North-South and of East-West, once the match is in
    remark: str = ""
    is_hidden: bool = False  # the score, from a director who has yet to play its boards
    place: SlipLocation | None = None  # the first missing board

    @property
    def words(self) -> str:
        where = f"Table {self.label}" + (f", {self.room}" if self.room else "")
        said = [f"{where}: {self.ns} NS, {self.ew} EW", self.remark, self.result_words]
        return ", ".join(filter(None, said))

    @property
    def result_words(self) -> str:
        """Return the result, or how many boards are in."""
        if self.how_much is HowMuch.ALL:
            if self.is_hidden:
                return "result in (hidden)"
            return f"result {'-'.join(self.scores)}" if all(self.scores) else "result in"
        if not self.expected:
            return "no result yet"
        return f"{self.come_in} of {self.expected} boards in"

    @property
    def share(self) -> float:
        """Return how much of the table is in, from 0 to 1."""
        if self.how_much is HowMuch.ALL:
            return 1.0
        return min(1.0, self.come_in / self.expected) if self.expected else 0.0


class RoundBye(NamedTuple):
    entry: str
    words: str


class RoundInRooms(NamedTuple):
    """One drawn round with its tables, room by room, and its bye."""

    round: int
    tables: tuple[RoundTable, ...]
    bye: RoundBye | None = None
    is_over: bool = False  # a later round has results

    @property
    def rooms(self) -> list[tuple[str, list[RoundTable]]]:
        found: dict[str, list[RoundTable]] = {}
        for each in self.tables:
            found.setdefault(each.room, []).append(each)
        return list(found.items())

    def matches(self, how_much: HowMuch) -> list[str]:
        """Return the first table of each match of which so much has come in."""
        found = {each.match: each.label for each in reversed(self.tables) if each.how_much is how_much}
        return list(reversed(found.values()))


# ---- rounds


def is_played_by_draw(event: Event, session: Session) -> bool:
    """Return True if no movement decides who meets: the rounds are drawn one after the other."""
    moves = any(each.movement and each.movement.made_by != BY_DRAW for each in session.sections)
    return not moves and (meets_by_draw(event, session.id) or meets_in_matches(session))


def drawn_rounds(event: Event, session: str) -> list[int]:
    """Return the rounds of a session that have matches."""
    return sorted({match.round for match in matches_of(event, session)})


def round_being_played(event: Event, session: str) -> int:
    """Return the latest round with results, or the next one if it is complete and the next is drawn."""
    rounds = drawn_rounds(event, session)
    latest = _latest_with_results(event, session)
    together = matches_with_halves(event.matches)
    here = [match for match in matches_of(event, session) if match.round == latest]
    if here and all(has_come_in(event, match, together) for match in here):
        return next((number for number in rounds if number > latest), latest)
    return latest or next(iter(rounds), 0)


def rounds_behind(event: Event, session: str, now: int) -> list[int]:
    """Return the rounds before this one of which a result is missing."""
    together = matches_with_halves(event.matches)
    return sorted(
        {
            match.round
            for match in matches_of(event, session)
            if match.round < now and not has_come_in(event, match, together)
        }
    )


def _latest_with_results(event: Event, session: str) -> int:
    section = _section_of(event, session)
    if section is not None:
        return max((each.round or 0 for each in section.results if is_scored(each)), default=0)
    return max((match.round for match in matches_of(event, session) if match.begun), default=0)


def _section_of(event: Event, session: str) -> Section | None:
    """Return the section of pairs that meet by the draw."""
    here = event.find_session(session)
    return drawn_section(event, here) if here else None


# ---- the tables of a round


def round_in_rooms(evaluation: Evaluation, session: str, round_: int, results: Results) -> RoundInRooms:
    """Return the tables of a drawn round; `results` are all results of the session, by their places."""
    event = evaluation.event
    numbers = team_numbers(event)
    called = {entry: f"{numbers.get(entry, '')} {name}".strip() for entry, name in names_of(event).items()}
    rooms = rooms_of(event, session)
    hidden = hidden_boards(event, session)
    together = matches_with_halves(event.matches)
    pairs = _section_of(event, session)
    found: list[tuple[int, RoundTable]] = []
    for each in _tables(event, session, round_):
        match, sides = each.match, each.match.sides(each.room)
        whole = together[match.id]
        boards = match.boards or tuple(sorted({result.board for result in match.results}))
        places = [_place(session, each, board, pairs) for board in boards]
        missing = [place for place in places if not is_scored(results.get(place))]
        how_much = _how_much(event, match, whole, begun=len(missing) < len(places))
        unseen = not hidden.isdisjoint(boards)
        show = how_much is HowMuch.ALL and not unseen
        scores = _scores(evaluation, whole[0], match) if show else {}
        at, title, label = _room_of(rooms, each, alone=pairs is not None or match.is_at_one_table)
        table = RoundTable(
            match.id,
            title,
            label,
            called[sides[0]],
            called[sides[1]],
            (numbers.get(sides[0], ""), numbers.get(sides[1], "")),
            how_much,
            len(places) - len(missing),
            len(places),
            (scores.get(sides[0], ""), scores.get(sides[1], "")),
            _remark(event, match, called),
            unseen,
            missing[0] if missing and how_much is not HowMuch.ALL else None,
        )
        found.append((at, table))
    found.sort(key=lambda one: one[0])  # stays in the order of the draw within a room
    drawn = draw_of(event, session, round_)
    bye = drawn.bye if drawn else None
    said = RoundBye(bye, f"Bye: {called[bye]}") if bye else None
    over = _latest_with_results(event, session) > round_
    return RoundInRooms(round_, tuple(table for _, table in found), said, over)


def _tables(event: Event, session: str, round_: int) -> Iterator[MatchTable]:
    """Yield the tables of a round, one for each meeting of two pairs. A match in stanzas has the tables of
    the stanza being played."""
    here = [each for each in match_tables(event, session) if each.round == round_]
    if meets_by_draw(event, session):
        here = [each for each in here if each.room is Room.OPEN]
    together = matches_with_halves(event.matches)
    parts: dict[object, list[Match]] = {}
    for each in here:
        meeting = frozenset((each.match.home, each.match.away)), each.match.triangle
        parts.setdefault(meeting, []).append(each.match)
    now = [
        next((match for match in found if not has_come_in(event, match, together)), found[-1])
        for found in parts.values()
    ]
    playing = {half.id for match in now for half in together[match.id]}
    yield from (each for each in here if each.match.id in playing)


def _place(session: str, table: MatchTable, board: int, pairs: Section | None) -> SlipLocation:
    if pairs is None:
        return place_at(session, table, board)
    number = table.match.table or (table.table + 1) // len(Room)
    return SlipLocation(session, pairs.id, table.round, number, board)


def _how_much(event: Event, match: Match, whole: Sequence[Match], *, begun: bool) -> HowMuch:
    if has_come_in(event, match, {match.id: tuple(whole)}):
        return HowMuch.ALL
    return HowMuch.HALF if begun or any(each.begun for each in whole) else HowMuch.NOTHING


def _room_of(rooms: Sequence[PlayingRoom], table: MatchTable, *, alone: bool) -> tuple[int, str, str]:
    """Return the order and the name of the room where the table stands, and the table's label there."""
    if not rooms:
        title = "" if alone and not table.match.is_at_one_table else f"{capitalised(table.room.value)} room"
        return list(Room).index(table.room), title, table.called
    number = table.match.table or (table.table + 1) // len(Room)
    room, _ = room_and_number(rooms, table.room, number)
    both = not alone and (room is None or room.tables_of is None)
    label = f"{table.called} {table.room.value}" if both else table.called
    return (rooms.index(room), room.name, label) if room else (len(rooms), NO_ROOM, label)


def _scores(evaluation: Evaluation, whole: Match, match: Match) -> Mapping[str, str]:
    """Return what each side has won, in IMPs or points for teams, and in VPs for pairs; empty where one
    table of a triangle is no result of its own."""
    if match.triangle:
        return {}
    scored = evaluation.scored_matches.get(whole.id)
    if scored is None:
        return {
            standing.entry: total_text(evaluation, score.won)
            for standing in evaluation.standings.values()
            for score in standing.matches
            if score.match == match.id
        }
    if scored.gains or has_imps(whole):
        return {whole.home: figure(scored.home), whole.away: figure(scored.away)}
    places = total_decimals(evaluation)
    vps = [vps_words([each], places) for each in scored.vps or ()]
    return dict(zip((whole.home, whole.away), vps, strict=False))


def _remark(event: Event, match: Match, called: Mapping[str, str]) -> str:
    said = (
        "triangle" if match.triangle else "",
        part_in_words(match),
        ended_words(match, called),
        why_never_played(event, match),
    )
    return ", ".join(filter(None, said))
