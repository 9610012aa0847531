"""Location of a score slip."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.directing.seating.match_tables import MATCHES, ROOMS, MatchTable, match_table, match_tables
from bridgedesk.event.event import Event
from bridgedesk.event.match import RoomResult
from bridgedesk.event.notebook import FIRST_FORM, board_form_words
from bridgedesk.event.session import BoardForm, Result, Section


class SlipLocation(NamedTuple):
    """Location of a score slip; for drawn teams the section is empty and tables come from `match_tables`."""

    session: str
    section: str
    round: int
    table: int
    board: int
    of_teams: bool = False  # that sit by a movement

    @property
    def is_in_match(self) -> bool:
        return self.of_teams or self.section == MATCHES

    def __str__(self) -> str:
        table = f"{self.table}"
        if self.section == MATCHES:
            table = f"{(self.table + 1) // 2}, {ROOMS[(self.table - 1) % 2].value} room"
        return f"board {self.board}, round {self.round}, table {table}"


def location_text(event: Event, place: SlipLocation) -> str:
    """Describe the location with the table's label, which has a letter in a triangle or for teams of
    eight."""
    table = table_at(event, place) if place.is_in_match else None
    if table is None or table.section:
        return str(place)
    room = "" if table.match.is_at_one_table else f", {table.room.value} room"
    return f"board {place.board}, round {place.round}, table {table.called}{room}"


class NamesAtTables:
    """Names of the players at the tables, substitutes in place of the players they replace."""

    def __init__(self, event: Event, session: str) -> None:
        self._event = event
        sections = event.session(session).sections
        self._replaced = {section.id: section for section in sections if section.line_ups}

    def names(self, entry: str, place: SlipLocation) -> str:
        section = self._replaced.get(place.section)
        own = self._event.find_entry(entry) if section else None
        if section is None or own is None or own.name:
            return " & ".join(self._event.entry_names[entry])
        players = own.players
        for replaced in dict.fromkeys(each.entry for each in section.line_ups):
            players = section.playing(replaced, players, place.round)  # of an individual, each of both
        return " & ".join(self._event.names_of(players))


def result_at(section: Section, place: SlipLocation) -> Result | None:
    there = place.round, place.table
    on_board = (each for each in section.results if each.board == place.board)
    return next((each for each in on_board if (each.round, each.table) == there), None)


def table_at(event: Event, place: SlipLocation) -> MatchTable | None:
    return match_table(event, place.session, place.round, place.table, place.section)


def place_at(session: str, table: MatchTable, board: int) -> SlipLocation:
    return SlipLocation(session, table.section, table.round, table.table, board, bool(table.section))


def recorded_result(event: Event, place: SlipLocation) -> Result | None:
    """Return the result recorded there, in a section or in a match."""
    if not place.is_in_match:
        return result_at(event.section(place.session, place.section), place)
    table = table_at(event, place)
    return next((each for each in _results_at(table) if each.board == place.board), None) if table else None


def _results_at(table: MatchTable) -> list[Result]:
    return [as_result(table, each) for each in table.match.results if each.room is table.room]


def as_result(table: MatchTable, slip: RoomResult) -> Result:
    return Result(
        slip.board, slip.score, table.round, table.table, lead=slip.lead, initialled=slip.initialled
    )


def as_room_result(table: MatchTable, result: Result) -> RoomResult:
    return RoomResult(table.room, result.board, result.score, result.lead, result.initialled)


def results_of(event: Event, session: str) -> dict[SlipLocation, Result]:
    """Return a session's results whose round and table are known."""
    found = {
        place: result
        for section in event.sections_in(session)
        for place, result in _placed(session, section, section.results)
    }
    if event.matches:
        for table in match_tables(event, session):
            for result in _results_at(table):
                found[place_at(session, table, result.board)] = result
    return found


def results_on(event: Event, session: str, board: int) -> dict[SlipLocation, Result]:
    """Return the results of one board whose round and table are known."""
    if event.matches:
        return {place: each for place, each in results_of(event, session).items() if place.board == board}
    found: dict[SlipLocation, Result] = {}
    for section in event.sections_in(session):
        found.update(_placed(session, section, [each for each in section.results if each.board == board]))
    return found


def results_after(
    known: Mapping[SlipLocation, Result], before: Event, after: Event, session: str
) -> Mapping[SlipLocation, Result]:
    """Return the results after an act, worked out from the results before it: only the new ones are read."""
    old, new = (list(event.sections_in(session)) for event in (before, after))
    placed = len(known) == sum(len(section.results) for section in old)  # each in a place of its own
    if after.matches or not placed or [each.id for each in old] != [each.id for each in new]:
        return results_of(after, session)
    found = dict(known)
    for one, other in zip(old, new, strict=True):
        came = _new_results(one.results, other.results)
        if came is None:
            return results_of(after, session)
        found.update(_placed(session, other, came))
    return found


def _new_results(old: Sequence[Result], new: Sequence[Result]) -> Sequence[Result] | None:
    """Return the results that replace another or come at the end; None if one was erased."""
    changed = [(one, other) for one, other in zip(old, new, strict=False) if one is not other]
    if len(new) < len(old) or any(
        (one.board, one.round, one.table) != (other.board, other.round, other.table) for one, other in changed
    ):
        return None
    return [*(other for _, other in changed), *new[len(old) :]]


def file_differences(event: Event, session: str) -> dict[SlipLocation, Result]:
    """Return a session's results that differ in an imported file, settled or not."""
    found = {
        place: said
        for section in event.sections_in(session)
        for place, said in _placed(session, section, section.file_says)
    }
    if any(match.file_says for match in event.matches):
        for table in match_tables(event, session):
            for said in table.match.file_says:
                if said.room is table.room:
                    found[place_at(session, table, said.board)] = as_result(table, said)
    return found


def _placed(
    session: str, section: Section, results: Iterable[Result]
) -> Iterator[tuple[SlipLocation, Result]]:
    for each in results:
        if each.round is not None and each.table is not None:
            yield SlipLocation(session, section.id, each.round, each.table, each.board), each


def is_played(event: Event, place: SlipLocation) -> bool:
    """Return whether the present movement or draw has the board there."""
    if place.is_in_match:
        table = table_at(event, place)
        return table is not None and place.board in (table.match.boards or (place.board,))
    section = event.section(place.session, place.section)
    sitting = section.sitting(place.round, place.table)
    return sitting is not None and place.board in section.boards_of(sitting)


# ---- versions of a fouled board: from one round on it is a different deal, also for scores not typed yet


class VersionFrom(NamedTuple):
    """Version of a board from one round on; None means the board as dealt."""

    section: str
    board: int
    round: int
    form: str | None

    @property
    def words(self) -> str:
        return board_form_words(BoardForm(self.board, self.round, self.form))


def version_of_letter(letter: str) -> str | None:
    """Return the version as a result stores it."""
    return None if letter == FIRST_FORM else letter.lower()


def versions_of(event: Event, session: str) -> tuple[VersionFrom, ...]:
    """Return the versions in the order they were decided."""
    return tuple(
        VersionFrom(section.id, each.board, each.round, each.form)
        for section in event.sections_in(session)
        for each in section.forms
    )


def version_played(forms: Sequence[VersionFrom], place: SlipLocation) -> str | None:
    """Return the version played here; the latest decision applies from its round on."""
    for each in reversed(forms):
        if (each.section, each.board) == (place.section, place.board) and each.round <= place.round:
            return each.form
    return None
