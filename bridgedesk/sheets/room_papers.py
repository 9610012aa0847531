"""Plans of the room on paper: the way of each pair, for its guide card, and the results in at each table."""

from collections.abc import Iterable, Mapping, Sequence

from bridgedesk.directing.seating.score_lines import SlipLine, has_come_in, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.directing.seating.seats import range_words
from bridgedesk.event.session import Result, Section
from bridgedesk.movements.movement import MovementPlan, itinerary
from bridgedesk.sheets.content import Block, PrintedCard, PrintedCards, Sheet, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, place_words, sheet
from bridgedesk.sheets.planned import movement_of, pair_words, table_label
from bridgedesk.sheets.room_plans import PathStop, RoomPath, TableState, path_plan, results_plan

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


# ---- results on a map of the tables


def results_map(facts: Facts) -> Sheet:
    """Return a plan of the tables for each section, with the results that are in."""
    blocks: list[Block] = []
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
