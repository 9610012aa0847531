"""Plans of the room on paper: the way of each pair, for its guide card, and the results in at each table.

The way of an entry whose rounds are drawn goes as far as the draw, and is only shown on the screen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bridgedesk.directing.scores.round_tables import (
    drawn_rounds,
    is_played_by_draw,
    round_being_played,
    round_in_rooms,
)
from bridgedesk.directing.seating.draw_places import NORTH_SOUTH, DrawTable, draw_places
from bridgedesk.directing.seating.match_tables import matches_of, table_names, team_numbers
from bridgedesk.directing.seating.score_lines import SlipLine, has_come_in, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.directing.seating.seats import range_words
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.movements.movement import MovementPlan, itinerary
from bridgedesk.sheets.content import Block, PrintedCard, PrintedCards, Sheet, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, place_words, sheet
from bridgedesk.sheets.planned import movement_of, pair_words, table_label
from bridgedesk.sheets.room_plans import PathStop, RoomPath, TableState, path_plan, results_plan
from bridgedesk.sheets.round_plans import round_plan, round_words
from bridgedesk.standings.entry_names import names_of

CARDS = ((2, 2), (2, 1), (1, 1))
PLAN, MAP = (260.0, 210.0), (515.0, 560.0)


# ---- the way of each pair


def room_plans(facts: Facts) -> Sheet:
    """Return a card for each pair with its way through the room."""
    cards: list[PrintedCard] = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        where = ", ".join(filter(None, [facts.event.title, place_words(session, section, facts)]))
        for path in (path_of(section, movement, pair) for pair in members_of(movement)):
            drawn = path_plan(path, *PLAN)
            first = next((stop for stop in path.stops if stop.table), None)
            start = f"Start at table {first.table} {first.chairs}".rstrip() if first else "Sits out"
            cards.append(PrintedCard(path.who, where, (drawn, Words(f"{start}. {KEY}"))))
    return sheet(facts, "Room plans", (PrintedCards(tuple(cards), CARDS, cut=True),), results=False)


KEY = "At each table: the rounds, and where to sit."


def members_of(movement: MovementPlan) -> list[str]:
    """Return every pair, or every player of an individual, by number."""
    return list(dict.fromkeys(member for pair in movement.present for member in movement.members(pair)))


def path_of(section: Section, movement: MovementPlan, pair: str, now: int = 0) -> RoomPath:
    """Return the way of a pair of a movement, or of a player of an individual."""
    tables = tuple(table_label(section, table) for table in movement.tables)
    stops = tuple(
        PathStop(
            stop.round,
            table_label(section, stop.table) if stop.boards else "",
            stop.chairs or "",
            range_words(stop.boards),
            f"against {stop.opponents}" if stop.opponents else "",
        )
        for stop in itinerary(movement, pair)
        if movement.rounds[stop.round - 1]
    )
    return RoomPath(pair_words(movement, pair), tables, stops, now)


def path_by_draw(event: Event, session: str, entry: str, now: int = 0) -> RoomPath:
    """Return the way of a pair or team through the drawn rounds of a session."""
    numbers, called = team_numbers(event), names_of(event)
    stops: list[PathStop] = []
    tables: dict[str, int] = {}
    for round_ in drawn_rounds(event, session):
        matches = [match for match in matches_of(event, session) if match.round == round_]
        for at, (match, names) in enumerate(zip(matches, table_names(event, matches), strict=True), start=1):
            tables.setdefault(str(names._replace(part="")), match.table or at)
        boards = {frozenset((each.home, each.away)): each.boards for each in matches}
        places = (each for each in draw_places(event, session, round_) if each.entry == entry)
        for place in places:
            if not place.tables:
                stops.append(PathStop(round_, "", idle="bye"))
            for each in place.tables:
                played = range_words(boards[frozenset((entry, each.against))])
                against = f"against {numbers.get(each.against, '')} {called[each.against]}"
                label = str(each.names._replace(part=""))
                sits = "".join((each.sits, each.names.part)) if each.in_both_rooms else ""
                stops.append(PathStop(round_, label, _chairs(each), played, against, sits))
    labels = sorted(tables, key=lambda label: (tables[label], label))
    who = f"{numbers.get(entry, '')}  {called[entry]}".strip()
    return RoomPath(who, tuple(labels), tuple(stops), now)


def _chairs(table: DrawTable) -> str:
    """Return the side at one table; a team at two of them is at home or away."""
    if not table.in_both_rooms:
        return table.side
    return "home" if table.side == NORTH_SOUTH else "away"


# ---- results on a map of the tables


FILLED_BY_DRAW = "Filled as far as boards are in. ✓ result in; ! missing from a round that is over."


def results_map(facts: Facts) -> Sheet:
    """Return a plan of the tables for each section, or of a drawn round, with the results that are in."""
    drawn = [each for each in facts.sessions() if is_played_by_draw(facts.event, each)]
    blocks = [block for session in drawn for block in _round_map(facts, session)]
    if blocks:
        blocks.append(Words(FILLED_BY_DRAW))
        return sheet(facts, "Results map", tuple(blocks), one_page=len(drawn) == 1)
    blocks = []
    for session, section in facts.seated():
        title = place_words(session, section, facts)
        lines = lines_of(facts.event, session.id)
        own = [line for line in lines if line.place.section == section.id]
        states, _ = table_states(own, results_of(facts.event, session.id))
        if states:
            blocks += [Words(title, strong=True)] if title else []
            blocks.append(results_plan(states, *MAP))
    if not blocks:
        raise NothingToPrint("No tables with boards to play yet. Choose a movement in Setup.")
    blocks.append(Words("Filled as far as results are in. ✓ complete; ! missing from a round that is over."))
    return sheet(facts, "Results map", tuple(blocks), one_page=True)


def _round_map(facts: Facts, session: Session) -> Iterator[Block]:
    """Yield the chosen round of a session on a plan of its tables, or the one that is being played."""
    event = facts.event
    rounds = drawn_rounds(event, session.id)
    round_ = facts.choice.round or round_being_played(event, session.id)
    if round_ not in rounds:
        return
    shown = round_in_rooms(facts.evaluation, session.id, round_, results_of(event, session.id))
    where = f"Session {session.id}. " if len(event.sessions) > 1 else ""
    yield Words(f"{where}{round_words(shown)}", strong=True)
    yield round_plan(shown, *MAP)


def table_states(
    lines: Iterable[SlipLine], results: Mapping[SlipLocation, Result]
) -> tuple[list[TableState], list[SlipLocation]]:
    """Return each table's results, and the first missing score of each, to which its key leads."""
    lines = list(lines)
    by_table: dict[int, list[SlipLine]] = {}
    for line in lines:
        by_table.setdefault(line.place.table, []).append(line)
    latest = max((line.place.round for line in lines if has_come_in(results.get(line.place))), default=0)
    states: list[TableState] = []
    first_missing: list[SlipLocation] = []
    for _, own in sorted(by_table.items()):
        missing = [line for line in own if not _is_in(line, results.get(line.place))]
        missing.sort(key=lambda line: (line.place.round, line.place.board))
        key = -1
        if missing:
            key = len(first_missing)
            first_missing.append(missing[0].place)
        behind = [line for line in missing if line.place.round < latest]
        come_in = len(own) - len(missing)
        states.append(TableState(own[0].table, come_in, len(own), _behind_words(behind), key))
    return states, first_missing


def _is_in(line: SlipLine, result: Result | None) -> bool:
    return bool(line.settled) or has_come_in(result)


def _behind_words(behind: Sequence[SlipLine]) -> str:
    """Return the oldest round with missing scores, and how many more there are."""
    if not behind:
        return ""
    rounds = sorted({line.place.round for line in behind})
    more = f" +{len(rounds) - 1}" if len(rounds) > 1 else ""
    return f"round {rounds[0]}{more}"
