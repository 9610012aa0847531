"""Seating at the start: a list by name in large letters, and a slip for each player."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bridgedesk.directing.setup.movement_conversion import pairs_of
from bridgedesk.event.session import Section
from bridgedesk.event.spelling import capitalised
from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating
from bridgedesk.sheets.content import (
    ColumnKind,
    LetterSize,
    PrintedCard,
    PrintedCards,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.planned import movement_of, table_label
from bridgedesk.sheets.results import pair_number_key
from bridgedesk.sheets.words import by_surname, surname_first


class Seated(NamedTuple):
    name: str
    session: str
    section: str
    number: str
    table: str
    direction: str
    entrant: str = "pair"
    from_round: int = 1  # later for a substitute

    @property
    def who(self) -> str:
        return f"{self.entrant} {self.number}"

    @property
    def place(self) -> str:
        if self.from_round > 1:
            at = f"table {self.table} {self.direction}".strip() if self.table else "sits out"
            return f"From round {self.from_round}: {at}"
        return f"Table {self.table} {self.direction}".strip() if self.table else "Sits out in round 1"


def seating_list(facts: Facts) -> Sheet:
    everybody = [*seated(facts), *_later_substitutes(facts)]
    found = sorted(everybody, key=lambda each: (each.session, by_surname(each.name)))
    sessions = len({each.session for each in found}) > 1
    sections = len({each.section for each in found}) > 1
    columns = (
        SheetColumn("Name", ColumnKind.NAMES, strong=True),
        *([SheetColumn("Session", ColumnKind.WORDS)] if sessions else []),
        *([SheetColumn("Section", ColumnKind.WORDS)] if sections else []),
        SheetColumn("Place", ColumnKind.WORDS, strong=True),
        SheetColumn(_number_heading(facts), ColumnKind.WORDS),
    )
    rows = tuple(
        (
            surname_first(each.name),
            *([each.session] if sessions else []),
            *([each.section] if sections else []),
            each.place,
            each.number,
        )
        for each in found
    )
    return sheet(facts, "Seating", (Table(columns, rows, size=LetterSize.LARGE),), results=False)


def _entrant(section: Section) -> str:
    if section.of_players:
        return "player"
    return "team" if section.of_teams else "pair"


def _number_heading(facts: Facts) -> str:
    sections = [section for _, section in facts.seated()]
    if any(section.of_players for section in sections):
        return "No."
    return "Team" if any(section.of_teams for section in sections) else "Pair"


def name_slips(facts: Facts) -> Sheet:
    found = sorted(seated(facts), key=lambda each: (each.session, each.section, pair_number_key(each.number)))
    sections = len({each.section for each in found}) > 1
    cards = tuple(
        PrintedCard(
            each.name,
            f"Section {each.section}, {each.who}" if sections else capitalised(each.who),
            (Words(each.place, LetterSize.HUGE, strong=True),),
        )
        for each in found
    )
    return sheet(facts, "Name slips", (PrintedCards(cards, ((2, 5),), cut=True),), results=False)


def seated(facts: Facts) -> list[Seated]:
    """Return the seats in round 1; a player without a name is listed under the pair's number."""
    found = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        places = _places(section, movement, next(filter(None, movement.rounds), ()))
        for number, entry in section.entries_in(1).items():
            if number is None or entry is None or len(section.members(number)) > 1:
                continue
            own = facts.event.entry(entry)
            sitting = section.playing(own.id, own.players, 1)
            unnamed = number if section.of_players else f"Pair {number}"
            names = facts.event.names_of(sitting) or [own.name or unnamed]
            table, direction = places.get(number, ("", ""))
            if section.of_teams:
                both = [" ".join(places[pair]) for pair in pairs_of(section, [number]) if pair in places]
                table, direction = " or ".join(both), ""
            found += [
                Seated(name, session.id, section.id, number, table, direction, _entrant(section))
                for name in names
            ]
    if not found:
        raise NothingToPrint("No names yet. Type them in Setup, then print.")
    return found


def _later_substitutes(facts: Facts) -> Iterator[Seated]:
    """Yield substitutes who come after round 1, with their seats in the first round they play."""
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        for line in section.line_ups:
            round_, came = line.from_round, facts.event.find_player(line.in_)
            if came is None or not 1 < round_ <= len(movement.rounds):
                continue
            places = _places(section, movement, movement.rounds[round_ - 1])
            for number, entry in section.entries_in(round_).items():
                if entry == line.entry and number is not None:
                    table, direction = places.get(number, ("", ""))
                    who = _entrant(section)
                    yield Seated(came.name, session.id, section.id, number, table, direction, who, round_)


def _places(
    section: Section, movement: MovementPlan, seats: Iterable[TableSeating]
) -> dict[str, tuple[str, str]]:
    """Return the table and direction of each pair in a round."""
    return {
        pair: (table_label(section, seat.table), direction)
        for seat in seats
        for pair, direction in _chairs(movement, seat)
        if pair is not None
    }


def _chairs(movement: MovementPlan, seat: TableSeating) -> Iterator[tuple[str | None, str]]:
    """Yield the seats of a table; in an individual the players of a side sit in order of their numbers."""
    ns, ew = (seat.ew, seat.ns) if seat.switched else (seat.ns, seat.ew)
    if movement.contest is not Contest.INDIVIDUAL:
        yield from ((ns, "NS"), (ew, "EW"))
        return
    for pair, chairs in ((ns, ("North", "South")), (ew, ("East", "West"))):
        yield from zip(movement.members(pair or ""), chairs, strict=False)
