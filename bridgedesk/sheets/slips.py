"""Score slips and blank travellers, with pair numbers and boards printed on them."""

from collections.abc import Iterator, Mapping, Sequence

from bridgedesk.bridge.seats import dealer, vulnerability
from bridgedesk.directing.seating.match_tables import LETTERS, all_tables, team_numbers
from bridgedesk.directing.seating.playing_rooms import TableNames, screens_at
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room
from bridgedesk.event.session import BY_DRAW, Section, Session
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.movements.movement import MovementPlan, TableSeating, line
from bridgedesk.sheets.content import (
    Cell,
    ColumnKind,
    FormBlank,
    LetterSize,
    PrintedCard,
    PrintedCards,
    PrintedForm,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint, place_words, sheet
from bridgedesk.sheets.planned import movement_of, table_label
from bridgedesk.sheets.results import pair_number_key
from bridgedesk.sheets.words import numbers
from bridgedesk.standings.entry_names import captain_of
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.matches.teams import unit_of_totals
from bridgedesk.standings.matches.teams_of_eight import halves_of, second_halves
from bridgedesk.standings.stages.stages import event_of_final
from bridgedesk.standings.stages.teams_over_stages import is_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words

HAND_WRITTEN = (
    SheetColumn("Contract", ColumnKind.WORDS, room=7),
    SheetColumn("By", ColumnKind.WORDS, room=2),
    SheetColumn("Lead", ColumnKind.WORDS, room=3),
    SheetColumn("Won", ColumnKind.WORDS, room=3),
    SheetColumn("NS +", ColumnKind.WORDS, room=5),
    SheetColumn("EW +", ColumnKind.WORDS, room=5),
)
EMPTY: tuple[Cell, ...] = ("",) * len(HAND_WRITTEN)


def blank_travellers(facts: Facts) -> Sheet:
    """Return a traveller for each board and section, with a line for each time it is played, by NS pair."""
    cards: list[PrintedCard] = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        plays: dict[int, list[tuple[str, str]]] = {}
        for _, ns, ew, seat in movement.plays():
            for board in movement.boards_of(seat):
                plays.setdefault(board, []).append((ns, ew))
        for board in sorted(plays):
            rows = sorted(plays[board], key=lambda pair: pair_number_key(pair[0]))
            cards.append(_traveller(facts, session, section, board, rows))
    return sheet(
        facts, "Travellers", (PrintedCards(tuple(cards), ((2, 2), (2, 1), (1, 1)), cut=True),), results=False
    )


def _traveller(
    facts: Facts, session: Session, section: Section, board: int, plays: list[tuple[str, str]]
) -> PrintedCard:
    columns = (
        SheetColumn("NS", ColumnKind.WORDS, strong=True),
        SheetColumn("EW", ColumnKind.WORDS),
        *HAND_WRITTEN,
    )
    lines = tuple((ns, ew, *EMPTY) for ns, ew in plays)
    return PrintedCard(
        f"Board {board}", _about(facts, session, section, board), (Table(columns, lines, ruled=True),)
    )


def _about(facts: Facts, session: Session, section: Section, board: int) -> str:
    where = place_words(session, section, facts)
    vulnerable = vulnerability(board).words
    told = (where, f"Dealer {dealer(board).name.title()}", vulnerable, facts.event.title)
    return ", ".join(filter(None, told))


def pick_up_slips(facts: Facts) -> Sheet:
    cards = tuple(
        _slip(facts, session, section, movement, at, seat)
        for session, section, movement, at, seat in _tables(facts)
    )
    return sheet(
        facts, "Pick-up slips", (PrintedCards(cards, ((2, 4), (2, 3), (2, 2)), cut=True),), results=False
    )


def _tables(facts: Facts) -> Iterator[tuple[Session, Section, MovementPlan, int, TableSeating]]:
    """Yield the tables round by round, as the slips are collected."""
    seated = facts.seated()
    rounds = max(len(section.movement.rounds) for _, section in seated if section.movement)
    if not 1 <= (facts.choice.round or 1) <= rounds:
        known = counted(rounds, "round")
        raise NothingToPrint(f"There is no round {facts.choice.round}; the movement has {known}.")
    for session, section in seated:
        movement = movement_of(facts, session, section)
        for at, row in enumerate(movement.rounds, start=1):
            if facts.choice.round in (None, at):
                for seat in sorted(row, key=lambda seat: seat.table):
                    if movement.is_played(seat):
                        yield session, section, movement, at, seat


def _slip(
    facts: Facts, session: Session, section: Section, movement: MovementPlan, at: int, seat: TableSeating
) -> PrintedCard:
    rows = tuple((board, *EMPTY) for board in movement.boards_of(seat))
    where = place_words(session, section, facts)
    table = Table((SheetColumn("Board", ColumnKind.NUMBER, strong=True), *HAND_WRITTEN), rows, ruled=True)
    return PrintedCard(
        f"Round {at}, table {table_label(section, seat.table)}",
        ", ".join(filter(None, [_who(seat), where, facts.event.title])),
        (*_names(facts, section, at, seat), table, PrintedForm(((FormBlank("NS"), FormBlank("EW agreed")),))),
    )


def _who(seat: TableSeating) -> str:
    ns, ew = seat.ns or "", seat.ew or ""
    return f"{ns} v {ew}" if line(ns) and line(ew) else f"NS {ns} v EW {ew}"


def _names(facts: Facts, section: Section, at: int, seat: TableSeating) -> tuple[Words, ...]:
    """Return the names in a drawn round, because nobody has a guide card with the opponents."""
    if section.movement is None or section.movement.made_by != BY_DRAW:
        return ()
    entries = section.entries_in(at)
    sides = ((each, facts.names.get(entries.get(each or "") or "", "")) for each in (seat.ns, seat.ew))
    return (Words(" v ".join(f"{number} {name}".strip() for number, name in sides), strong=True),)


def result_slips(facts: Facts) -> Sheet:
    """Return slips for team matches if there are any, or else for every board at every table."""
    if scored_by_matches(facts.event):
        return sheet(
            facts, "Match slips", (PrintedCards(_match_slips(facts), ((2, 3),), cut=True),), results=False
        )
    cards = []
    for session, section, movement, at, seat in _tables(facts):
        where = place_words(session, section, facts)
        for board in movement.boards_of(seat):
            title = f"Board {board}, table {table_label(section, seat.table)}, round {at}"
            subtitle = ", ".join(filter(None, [_who(seat), where, vulnerability(board).words]))
            cards.append(PrintedCard(title, subtitle, (*_names(facts, section, at, seat), _RESULT)))
    return sheet(facts, "Result slips", (PrintedCards(tuple(cards), ((2, 6),), cut=True),), results=False)


_RESULT = PrintedForm(
    (
        (FormBlank("Contract"), FormBlank("By"), FormBlank("Tricks")),
        (FormBlank("NS +", share=2), FormBlank("EW +", share=2), FormBlank("EW agreed", share=3)),
    )
)


def _match_slips(facts: Facts) -> tuple[PrintedCard, ...]:
    """Return match slips; of finals only theirs, unless chosen otherwise, without VPs."""
    event, choice = facts.event, facts.choice
    numbered = team_numbers(event)
    names = {entry: f"{numbered.get(entry, '')} {name}".strip() for entry, name in facts.names.items()}
    halves, tables = second_halves(event.matches), all_tables(event)
    matches = [
        match
        for match in (event if choice.session else event_of_final(event)).matches
        if choice.round in (None, match.round)
        and choice.session in (None, match.session)
        and match.id not in halves
    ]
    if not matches:
        where = f"round {choice.round}" if choice.round else f"session {choice.session}"
        raise NothingToPrint(f"There is no match in {where}. Draw it first.")
    return tuple(
        PrintedCard(
            f"{facts.names[match.home]} v {facts.names[match.away]}",
            ", ".join(
                filter(
                    None,
                    [
                        facts.evaluation.round_words(match),
                        part_in_words(match),
                        _table_words(match, tables[match.id]),
                        "triangle" if match.triangle else "",
                        f"boards {numbers(match.boards)}" if match.boards else "",
                        facts.event.title,
                    ],
                )
            ),
            (
                *_large_tables(event, match, tables[match.id]),
                _totals(_who_writes(match, names), _figures(facts, match)),
                PrintedForm(
                    (
                        (FormBlank("Substitutes", _substitutes(facts, match)),),
                        (FormBlank(_signs(facts, "Home", match.home)),),
                        (FormBlank(_signs(facts, "Away", match.away)),),
                    )
                ),
            ),
        )
        for match in matches
    )


def _table_words(match: Match, names: TableNames) -> str:
    """Return the table, with its letter in a triangle; two tables are printed large instead."""
    table = names.open if match.triangle else names.open.rstrip(LETTERS)
    return f"table {table}" if match.table and not names.differ else ""


def _large_tables(event: Event, match: Match, names: TableNames) -> Iterator[Words]:
    """Yield both tables of a match, if they have numbers of their own, and which have screens."""
    screens = screens_at(event, match)
    words = f"Tables {names}" if names.differ else ""
    if screens and (match.is_at_one_table or len(screens) == len(Room)):
        words += ", with screens" if words else "With screens"
    elif screens:
        words += (
            f", screens at {names.of(screens[0])}" if words else f"Screens in the {screens[0].value} room"
        )
    if words:
        yield Words(words, LetterSize.LARGE, strong=True)


def _who_writes(match: Match, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return both sides; in a triangle only home, whose total covers its own two tables."""
    if match.is_at_one_table:
        return (f"{names[match.home]}, its own two tables",)
    return names[match.home], names[match.away]


def _signs(facts: Facts, side: str, entry: str) -> str:
    captain = captain_of(facts.event, entry)
    return f"{side} captain {captain} (signature)" if captain else f"{side} captain"


def _figures(facts: Facts, match: Match) -> tuple[str, ...]:
    """Return the figures both sides enter; only some matches are converted to VPs."""
    unit = unit_of_totals(facts.event, match)
    four_tables = len(halves_of(facts.event.matches, match)) > 1
    vps = unit == "IMPs" and not four_tables and not is_of_final(facts.event, match)
    named = f"Net {unit}" if match.is_at_one_table else capitalised(unit)
    return (named, *(["VPs"] if vps else []))


def _totals(sides: Sequence[str], names: Sequence[str]) -> Table:
    figures = [SheetColumn(name, ColumnKind.WORDS, room=7) for name in names]
    empty = ("",) * len(figures)
    rows: tuple[tuple[Cell, ...], ...] = tuple((side, *empty) for side in sides)
    return Table((SheetColumn("", ColumnKind.NAMES), *figures), rows, size=LetterSize.LARGE, ruled=True)


def _substitutes(facts: Facts, match: Match) -> str:
    """Return the substitutes in the line-up; before there is one, substitutes on record with the players
    replaced."""
    known = {
        (line.entry, str(line.facts.get("substitute", ""))): str(line.facts.get("out", ""))
        for line in facts.event.records("substitutions")
        if line.entry in (match.home, match.away) and line.session in (None, match.session)
    }
    if match.line_up is None:
        return ", ".join(f"{comes} for {out}" for (_, comes), out in known.items())
    strangers = (
        (side, facts.event.player(player).name)
        for side in (match.home, match.away)
        for player in match.seated(side)
        if player not in facts.event.players_of(side)
    )
    return ", ".join(
        f"{who} for {out}" if (out := known.get((side, who))) else who for side, who in strangers
    )
