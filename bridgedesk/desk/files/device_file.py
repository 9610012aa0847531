"""File for the table devices of a session: a preview, the file beside the club file, and later changes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.outside_figures import tricks_of_event
from bridgedesk.desk.files.access_driver import AccessDriver
from bridgedesk.desk.files.bridgemates import FileLook, look_at
from bridgedesk.desk.files.control_software import computer_name
from bridgedesk.desk.files.matching_pairs import results_by_place
from bridgedesk.desk.reports.sheet_facts import file_name
from bridgedesk.directing.scores.file_differences import same_result
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.seating.match_section import with_match_section
from bridgedesk.directing.seating.score_lines import shown
from bridgedesk.directing.seating.score_location import location_text, results_of
from bridgedesk.directing.seating.seats import range_words
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised, counted, joined
from bridgedesk.exchange.bridgemate import Bridgemate, DeviceTable
from bridgedesk.exchange.bridgemate_out import Row, device_file, device_tables
from bridgedesk.exchange.device_changes import DeviceChange, device_changes, device_rounds
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.device_players import renumbered_players
from bridgedesk.exchange.files import read_live_bridgemate
from bridgedesk.exchange.outgoing import Tricks, Unwritable, write_file
from bridgedesk.exchange.published import BadFile

HANDS = "hands"
TWO_WINNERS = 2
LOCKS = (".ldb", ".laccdb")  # files that Access keeps beside a database as long as it is open


@dataclass(frozen=True, slots=True)
class SectionSent:
    """Contents of the file for one section."""

    letter: str
    tables: int
    rounds: str
    boards: str
    pairs: int
    sit_outs: int  # seatings of a pair without opponents
    of_players: bool = False  # an individual, whose players are counted instead of pairs


@dataclass(frozen=True, slots=True)
class DevicePreview:
    sections: tuple[SectionSent, ...]
    names: int
    hands: int
    labels: tuple[str, ...] = ()  # of sections whose tables are called otherwise on the devices


def device_path(open_event: OpenEvent, session: str) -> Path:
    """Return where the file belongs: beside the club file, and apart for each session."""
    several = len(open_event.event.sessions) > 1
    name = file_name(open_event, f"session {session}" if several else "")
    return open_event.file.path.with_name(f"{name}.bws")


def device_choices(open_event: OpenEvent, session: str, ticked: Mapping[str, bool]) -> DeviceChoices:
    """Return what is ticked; hands go without the boards that a playing director has yet to meet."""
    event = open_event.event
    boards = event.session(session).deals.keys() - hidden_boards(event, session)
    hands = frozenset(boards) if ticked[HANDS] else frozenset()
    return DeviceChoices(
        show_results=ticked["show_results"],
        show_percentage=ticked["show_percentage"],
        leads=ticked["leads"],
        player_numbers=ticked["player_numbers"],
        next_seats=ticked["next_seats"],
        board_order=ticked["board_order"],
        hands=hands,
    )


def usual_choices() -> dict[str, bool]:
    """Return what a club gets that has not chosen yet."""
    usual = DeviceChoices()
    values = {each.name: getattr(usual, each.name) for each in fields(usual)}
    return {HANDS: False, **{name: value for name, value in values.items() if isinstance(value, bool)}}


def preview_device_file(open_event: OpenEvent, session: str, choices: DeviceChoices) -> DevicePreview:
    tables = _tables(open_event, session, choices, {})
    rounds = list(device_rounds(tables["RoundData"]))
    sections = tuple(_section_sent(row, rounds) for row in tables["Section"])
    hands = len({row["Board"] for row in tables["HandRecord"]})
    names = {(row["Name"], row["Number"]) for row in tables["PlayerNumbers"]}
    names |= {(row["Name"], row["strID"]) for row in tables["PlayerNames"]}
    return DevicePreview(sections, len(names), hands, tuple(_labels(open_event.event.session(session))))


def _labels(session: Session) -> Iterator[str]:
    """Yield what tables and players of a section are called here and on the devices, where that differs."""
    for section in session.sections:
        tables = {table: label for table, label in section.table_labels.items() if label != str(table)}
        if tables:
            here = f"{tables[min(tables)]} to {tables[max(tables)]}"
            yield f"Section {section.id}: tables {here} are {range_words(tables)} on the devices."
        if moved := section.of_players and renumbered_players(section):
            yield f"Section {section.id}: players {joined(moved)} on the devices."


def _section_sent(row: Row, rounds: Sequence[DeviceTable]) -> SectionSent:
    nobody = {0, row["MissingPair"]}
    own = [each for each in rounds if each.section == row["ID"]]
    sides = [{each.ns for each in own} | {each.south for each in own}]
    sides += [{each.ew for each in own} | {each.west for each in own}]
    ns, ew = (side - nobody for side in sides)
    return SectionSent(
        str(row["Letter"]),
        len({each.table for each in own if each.boards}),
        range_words({each.round for each in own}),
        range_words({board for each in own for board in each.boards}),
        len(ns) + len(ew) if row["Winners"] == TWO_WINNERS else len(ns | ew),
        sum(bool(nobody & {each.ns, each.ew}) for each in own),
        of_players=any(each.south or each.west for each in own),
    )


@one_act
def make_device_file(open_event: OpenEvent, session: str, choices: DeviceChoices, path: Path) -> Change:
    """Write the file, unless results came in through the one of that name, or a program has it open."""
    tables = _tables(open_event, session, choices, tricks_of_event(open_event))
    _refuse_used(path)
    with refusals_of(Unwritable):
        write_file(path, device_file(tables))
    preview = preview_device_file(open_event, session, choices)
    sections = counted(len(preview.sections), "section")
    words = f"{path.name} made for the table devices: {sections}, {counted(preview.names, 'name')}"
    return open_event.put_down(Change("make device file", words, made=(path,)))


def usual_device_file(open_event: OpenEvent, session: str) -> Callable[[], bytes]:
    """Return what makes the file as a club gets it that has chosen nothing; that may run in the background,
    so everything is read now."""
    choices = device_choices(open_event, session, usual_choices())
    tables = _tables(open_event, session, choices, tricks_of_event(open_event))
    return lambda: device_file(tables)


def _refuse_used(path: Path) -> None:
    lock = next((path.with_suffix(each) for each in LOCKS if path.with_suffix(each).exists()), None)
    if lock is not None:
        raise Refusal(f"{path.name} is open in another program. Close it there first ({lock.name} says so).")
    came = results_in(path)
    if came:
        results = counted(came, "result")
        raise Refusal(
            f"{path.name} already has {results}, so it stays. Read them under Bridgemates (Ctrl+M)."
        )


def results_in(path: Path) -> int:
    """Return how many results came in through a file, erased ones too; 0 where there is no such file."""
    if not path.exists():
        return 0
    file = _read(path)
    return len(file.received.keys() | file.erased)


def _read(path: Path) -> Bridgemate:
    try:
        return read_live_bridgemate(path)
    except BadFile as problem:
        raise Refusal(str(problem)) from None


def _tables(
    open_event: OpenEvent, session: str, choices: DeviceChoices, tricks: Mapping[tuple[str, int], Tricks]
) -> Mapping[str, Sequence[Row]]:
    choices = replace(choices, computer=computer_name())
    event = open_event.event
    if open_event.practice:
        raise Refusal(
            "This is the practice club, so no file is made for the devices. Open your own club first."
        )
    try:
        return device_tables(event, with_match_section(event, event.session(session)), choices, tricks)
    except Unwritable as problem:
        raise Refusal(f"The devices cannot play this: {problem}.") from None


# ---- changes after the file was sent


def changes_in(open_event: OpenEvent, session: str, path: Path) -> tuple[DeviceChange, ...]:
    return changes_to_send(open_event, session, _read(path))


def lines_to_do(open_event: OpenEvent, session: str, path: Path) -> list[str]:
    """Return everything to change in the control software: rounds first, then results."""
    look = look_at(path)
    changes = change_lines(changes_to_send(open_event, session, look.file))
    results = correction_lines(open_event, session, look) if look.file.received else ()
    return [*changes, *results]


def changes_to_send(open_event: OpenEvent, session: str, sent: Bridgemate) -> tuple[DeviceChange, ...]:
    """Compare the movement in the file with the one in force."""
    return device_changes(sent, _tables(open_event, session, DeviceChoices(), {}))


@one_act
def send_changes(open_event: OpenEvent, session: str, path: Path, driver: AccessDriver) -> Change:
    """Write the changed rounds into the file, which the control software may have open."""
    changes = changes_in(open_event, session, path)
    if not changes:
        raise Refusal(f"{path.name} has the movement as it is now. There is nothing to send.")
    driver.send(path, changes)
    tables = counted(len(changes), "table")
    return open_event.put_down(Change("send device changes", f"{path.name}: changes of {tables} sent"))


def changed_tables(open_event: OpenEvent, session: str, path: Path | None, look: FileLook) -> int:
    """Return how many tables play another movement than our own file says; 0 for another program's file."""
    if path is None or path != device_path(open_event, session):
        return 0
    try:
        return len(changes_to_send(open_event, session, look.file))
    except Refusal:  # such a movement cannot be sent at all; the page says why
        return 0


def change_lines(changes: Sequence[DeviceChange]) -> Iterator[str]:
    """Yield what to change in the control software, one sentence for each round of each table."""
    for change in changes:
        where = f"Section {change.letter}, table {change.table}"
        for row in change.rows:
            boards = f"boards {range_words(row.boards)}" if row.boards else "no boards"
            yield f"{where}, round {row.round}: {_seated(row)}, {boards}."
        if change.gone:
            yield f"{where}: remove round {range_words(change.gone)}."
        yield f"{where}: then update the movement from round {change.from_round}."


def correction_lines(open_event: OpenEvent, session: str, look: FileLook) -> Iterator[str]:
    """Yield the results that count here and differ on the devices, without boards a playing director has
    yet to meet."""
    event = open_event.event
    theirs, _ = results_by_place(event, session, look.published.event)
    hidden, standing = hidden_boards(event, session), results_of(event, session)
    for place, result in theirs.items():
        mine = standing.get(place)
        if mine is not None and place.board not in hidden and not same_result(mine, result):
            where = capitalised(location_text(event, place))
            yield f"{where}: {shown(mine)} counts, the devices have {shown(result)}."


def _seated(row: DeviceTable) -> str:
    if row.south or row.west:
        seats = (("N", row.ns), ("S", row.south), ("E", row.ew), ("W", row.west))
        return ", ".join(f"{seat} {number}" if number else f"no {seat}" for seat, number in seats)
    return f"{_pair('NS', row.ns)}, {_pair('EW', row.ew)}"


def _pair(side: str, number: int) -> str:
    return f"{side} {number}" if number else f"no {side} pair"
