"""Plans of the room on the screen: the results in at each table, or the way of one pair."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.views.evening_steps import is_drawn
from bridgedesk.directing.seating.score_lines import SlipLine
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.sheets.planned import from_grid
from bridgedesk.sheets.room_papers import members_of, path_of, table_states
from bridgedesk.sheets.room_plans import PathStop, RoomPath, TableState
from bridgedesk.sheets.room_plans import path_plan as path_plan
from bridgedesk.sheets.room_plans import results_plan as results_plan

NO_MOVEMENT = "No movement yet. Choose one in Setup."
DRAWN = "No map: each round is drawn. Press F8 for the missing scores."


class ScoredSession(NamedTuple):
    """Session being scored, with its score lines and the results so far."""

    event: Event
    session: str
    lines: Sequence[SlipLine]
    results: Mapping[SlipLocation, Result]


class RoomMap(NamedTuple):
    """Contents of the map: tables with their results and where each leads, or a path."""

    tables: tuple[TableState, ...] = ()
    places: tuple[SlipLocation, ...] = ()
    path: RoomPath | None = None
    rounds: int = 0
    words: str = ""


class RoomMaps:
    """Maps of the session being scored. What no result changes is worked out once: a key waits for it."""

    def __init__(self) -> None:
        self._known: list[object] = []  # what the choices and movements were made from
        self._plans: dict[str, MovementPlan] = {}
        self._choices: list[tuple[str, str]] = []

    def choices(self, scored: ScoredSession) -> list[tuple[str, str]]:
        """Return keys with titles: the results of each section first, then every pair."""
        event = scored.event
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

    def show(self, scored: ScoredSession, key: str, now: int = 0) -> RoomMap:
        """Return the map of a choice; `now` is the round of a path, by default the latest with results."""
        section_id, _, pair = key.partition("/")
        plan = self._plans.get(section_id)
        if plan is None:
            session = scored.event.session(scored.session)
            return RoomMap(words=DRAWN if is_drawn(scored.event, session) else NO_MOVEMENT)
        if not pair:
            return _results(scored, section_id)
        rounds = len(plan.rounds)
        latest = max((place.round for place in scored.results if place.section == section_id), default=1)
        section = scored.event.section(scored.session, section_id)
        path = path_of(section, plan, pair, min(now or latest, rounds))
        return RoomMap(path=path, rounds=rounds, words=_where(path))


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
    return RoomMap(tuple(tables), tuple(places), words=words)


def _where(path: RoomPath) -> str:
    """Answer where a pair sits now, and where it sits next."""
    here = next((stop for stop in path.stops if stop.round == path.now), None)
    there = next((stop for stop in path.stops if stop.round > path.now), None)
    after = f"Next, {_lower(there)}." if there else "This is the last round."
    return f"{here.words}. {after}" if here else after


def _lower(stop: PathStop) -> str:
    return stop.words[0].lower() + stop.words[1:]
