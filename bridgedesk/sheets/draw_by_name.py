"""Draw of a round by name, in large letters, with tables and opponents."""

from collections.abc import Iterable, Iterator, Mapping

from bridgedesk.directing.seating.draw_places import DrawPlace, draw_places
from bridgedesk.event.event import Event
from bridgedesk.sheets.content import ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.draw import draw_title, drawn_round
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.words import by_surname, plain, surname_first
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.stages.stages import event_of_final

Row = tuple[str, str, str, str, str]


def draw_by_name(facts: Facts) -> Sheet:
    """Return one line for each team, or for each player of a pair; in a triangle one for each table."""
    event = event_of_final(facts.event)
    round_ = drawn_round(facts)
    matches = [match for match in event.matches if match.round == round_]
    if not matches:
        raise NothingToPrint(f"Round {round_} is not drawn yet. Make the draw, then print again.")
    places = _places(event, dict.fromkeys(match.session for match in matches), round_)
    teams = scored_by_matches(event)
    columns = (
        SheetColumn("Team" if teams else "Name", ColumnKind.NAMES, strong=True),
        SheetColumn("No.", ColumnKind.WORDS),
        SheetColumn("Table", ColumnKind.WORDS, strong=True),
        SheetColumn("Sits", ColumnKind.WORDS),
        SheetColumn("Against", ColumnKind.NAMES),
    )
    called = {each.entry: f"{each.number}  {each.name}".strip() for each in places}
    listed = [(name, place) for place in places for name in _listed(event, place, round_, teams=teams)]
    listed.sort(key=lambda each: plain(each[0]) if teams else by_surname(each[0]))
    rows = tuple(row for name, place in listed for row in _rows(name, place, called))
    table = Table(columns, rows, draw_title(facts, event, round_, matches), LetterSize.LARGE)
    return sheet(facts, "Draw by name", (table,), results=False)


def _places(event: Event, sessions: Iterable[str], round_: int) -> list[DrawPlace]:
    """Return the place of each entry, with all its tables if a final continues in another session."""
    found: dict[str, DrawPlace] = {}
    for session in sessions:
        for place in draw_places(event, session, round_):
            before = found.get(place.entry)
            found[place.entry] = before._replace(tables=(*before.tables, *place.tables)) if before else place
    return list(found.values())


def _listed(event: Event, place: DrawPlace, round_: int, *, teams: bool) -> list[str]:
    """Return the names to look up: the team, or the players who sit there in this round."""
    if teams:
        return [place.name]
    own = event.entry(place.entry)
    sections = [section for _, section in event.sessions_and_sections if own.id in section.seats.values()]
    players = sections[-1].playing(own.id, own.players, round_) if sections else own.players
    return [surname_first(name) for name in event.names_of(players)] or [place.name]


def _rows(name: str, place: DrawPlace, called: Mapping[str, str]) -> Iterator[Row]:
    for table in place.tables:
        yield name, place.number, table.label, table.sits_in_order, called[table.against]
    if not place.tables:
        yield name, place.number, "bye", "", ""
