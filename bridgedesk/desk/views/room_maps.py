"""Plans of the room on the screen: the results in at each table, or the way of one pair or team.

Where who meets is drawn, the map shows one round with the tables of each room and who sits there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.views.evening_steps import is_drawn
from bridgedesk.directing.scores.round_tables import (
    HowMuch,
    RoundInRooms,
    drawn_rounds,
    is_played_by_draw,
    round_being_played,
    round_in_rooms,
    rounds_behind,
)
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.score_lines import SlipLine
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section
from bridgedesk.event.spelling import joined
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.sheets.planned import from_grid
from bridgedesk.sheets.room_papers import members_of, path_by_draw, path_of, table_states
from bridgedesk.sheets.room_plans import RoomPath, TableState
from bridgedesk.sheets.room_plans import path_plan as path_plan
from bridgedesk.sheets.room_plans import results_plan as results_plan
from bridgedesk.sheets.round_plans import round_plan as round_plan
from bridgedesk.sheets.round_plans import round_words
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation

NO_MOVEMENT = "No movement yet. Choose one in Setup."
LAST_ROUND, NO_LATER_DRAW = "This is the last round.", "No later round is drawn yet."
NOT_DRAWN = "No round is drawn yet. Draw round 1 in Scores."
RESULTS = "Results of the round"


class ScoredSession(NamedTuple):
    """Session being scored, with its score lines and the results so far. `evaluate`: for match scores."""

    event: Event
    session: str
    lines: Sequence[SlipLine]
    results: Mapping[SlipLocation, Result]
    evaluate: Callable[[], Evaluation] | None = None

    @property
    def is_by_draw(self) -> bool:
        return is_played_by_draw(self.event, self.event.session(self.session))


class MapPlace(NamedTuple):
    """Target of a click on a table: its first missing score, or else its match."""

    score: SlipLocation | None = None
    match: str | None = None


class RoomMap(NamedTuple):
    """Contents of the map: tables with their results and where each leads, a drawn round, or a path.

    `round` is the one shown, from `first` to `last`; `now` is the one being played."""

    tables: tuple[TableState, ...] = ()
    places: tuple[MapPlace, ...] = ()
    drawn: RoundInRooms | None = None
    path: RoomPath | None = None
    round: int = 0
    first: int = 1
    last: int = 1
    now: int = 0
    words: str = ""


class RoomMaps:
    """Maps of the session being scored. What no result changes is worked out once: a key waits for it."""

    def __init__(self) -> None:
        self._known: list[object] = []  # what the choices and movements were made from
        self._plans: dict[str, MovementPlan] = {}
        self._choices: list[tuple[str, str]] = []

    def choices(self, scored: ScoredSession) -> list[tuple[str, str]]:
        """Return keys with titles: the results of each section first, then every pair or team."""
        event = scored.event
        if scored.is_by_draw:
            return _choices_by_draw(event)
        sections = [each for each in event.session(scored.session).sections if each.movement is not None]
        now: list[object] = [event.entries, event.players]
        for each in sections:
            now += [each.movement, each.seats, each.sets, each.table_labels]
        same = len(now) == len(self._known)
        if not same or any(one is not other for one, other in zip(now, self._known, strict=True)):
            self._known = now
            self._plans = {each.id: from_grid(each) for each in sections}
            self._choices = _choices(event, sections, self._plans)
        return self._choices

    def show(self, scored: ScoredSession, key: str, round_: int = 0) -> RoomMap:
        """Return the map of a choice; without a round that of the one being played."""
        if scored.is_by_draw:
            return _map_by_draw(scored, key, round_)
        section_id, _, pair = key.partition("/")
        plan = self._plans.get(section_id)
        if plan is None:
            return RoomMap(words=NO_MOVEMENT)
        if not pair:
            return _results(scored, section_id)
        last = len(plan.rounds)
        latest = max((place.round for place in scored.results if place.section == section_id), default=1)
        section = scored.event.section(scored.session, section_id)
        now = min(latest, last)
        path = path_of(section, plan, pair, min(round_ or now, last))
        return RoomMap(path=path, round=path.now, last=last, now=now, words=_where(path, LAST_ROUND))


def _choices(
    event: Event, sections: Sequence[Section], plans: dict[str, MovementPlan]
) -> list[tuple[str, str]]:
    several, names = len(sections) > 1, event.entry_names
    found = [
        (f"{each.id}/", f"Results in section {each.id}" if several else "Results in") for each in sections
    ]
    for each in sections:
        for pair in members_of(plans[each.id]):
            who = f"{pair}  {' & '.join(names.get(each.seats.get(pair) or '', ()))}".rstrip()
            found.append((f"{each.id}/{pair}", f"{each.id} {who}" if several else who))
    return found


def _results(scored: ScoredSession, section: str) -> RoomMap:
    lines = (line for line in scored.lines if line.place.section == section)
    tables, places = table_states(lines, scored.results)
    expected = sum(each.expected for each in tables)
    missing = expected - sum(each.come_in for each in tables)
    behind = [each.label for each in tables if each.behind]
    words = f"{missing} of {expected} results missing." if missing else "All results are in."
    if behind:
        words += f" Ask table{'s' * (len(behind) > 1)} {', '.join(behind)} first."
    return RoomMap(tuple(tables), tuple(map(MapPlace, places)), words=words)


# ---- a session whose rounds are drawn


def _choices_by_draw(event: Event) -> list[tuple[str, str]]:
    names, numbers = names_of(event), team_numbers(event)
    by_number = sorted(numbers, key=lambda entry: _digits_first(numbers[entry]))
    return [("", RESULTS), *((entry, f"{numbers[entry]}  {names[entry]}".strip()) for entry in by_number)]


def _digits_first(number: str) -> tuple[int, str]:
    """Sort 2NS before 10NS."""
    return int("".join(filter(str.isdigit, number)) or 0), number


def _map_by_draw(scored: ScoredSession, entry: str, round_: int) -> RoomMap:
    event, session = scored.event, scored.session
    rounds = drawn_rounds(event, session)
    if not rounds or scored.evaluate is None:
        waits_for_draw = is_drawn(event, event.session(session))
        return RoomMap(words=NOT_DRAWN if waits_for_draw else NO_MOVEMENT)
    first, last, now = rounds[0], rounds[-1], round_being_played(event, session)
    here = min(max(round_ or now, first), last)
    shown = RoomMap(round=here, first=first, last=last, now=now)
    if entry and event.find_entry(entry):
        path = path_by_draw(event, session, entry, here)
        return shown._replace(path=path, words=_where(path, NO_LATER_DRAW))
    drawn = round_in_rooms(scored.evaluate(), session, here, scored.results)
    behind = rounds_behind(event, session, here)
    words = round_words(drawn)
    if behind:
        late = joined([str(number) for number in behind])
        words += f" Results of round{'s' * (len(behind) > 1)} {late} are missing too."
    totals = any(match.slip for match in event.matches_in(session))
    by_boards = meets_by_draw(event, session) or (bool(scored.results) and not totals)
    places = tuple(_places_by_draw(drawn, by_boards=by_boards))
    return shown._replace(places=places, drawn=drawn, words=words)


def _places_by_draw(drawn: RoundInRooms, *, by_boards: bool) -> Iterator[MapPlace]:
    """Yield where each table leads: to the boards if some are typed, and if this table has all of them, to
    those missing at the other table of its match; otherwise to the total."""
    missing: dict[str, SlipLocation] = {}
    for each in drawn.tables:
        if each.place is not None:
            missing.setdefault(each.match, each.place)
    for each in drawn.tables:
        leads = by_boards or each.how_much is HowMuch.HALF
        yield MapPlace(each.place or missing.get(each.match) if leads else None, each.match)


def _where(path: RoomPath, at_the_end: str) -> str:
    """Answer where a pair or team sits now, and where it sits next."""
    following = min((stop.round for stop in path.stops if stop.round > path.now), default=0)
    here, there = (_stops_of(path, round_) for round_ in (path.now, following))
    after = f"Next, round {following}: {there}." if there else at_the_end
    return f"Round {path.now}: {here}. {after}" if here else after


def _stops_of(path: RoomPath, round_: int) -> str:
    """Return where it sits in a round: at two tables in a triangle."""
    return "; ".join(stop.where for stop in path.stops if stop.round == round_)
