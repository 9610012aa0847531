"""Preview of a results file: what an import would create or match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import as_one_act, file_refusals, one_act
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.files.matching_pairs import fill_seats
from bridgedesk.desk.files.matching_results import Compared, MatchedDeals, compared, compared_hands, no_place
from bridgedesk.desk.files.official_figures import with_figures
from bridgedesk.event.document import write
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.people import ClubPlayer, Player, plain_name, plain_number
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import counted
from bridgedesk.exchange.files import has_results, read_file
from bridgedesk.exchange.published import BadFile, Published
from bridgedesk.store.club_lists import keep_figures
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import add_event

PLAYERS = (".csv", ".xlsx", ".xls", ".txt")  # endings of lists of players
MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Incoming:
    file: str  # its name
    published: Published

    @property
    def event(self) -> Event:
        return self.published.event


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line of the preview."""

    what: str
    words: str
    odd: bool = False
    fits: bool = False  # something of the file belongs there


def read_results(path: Path) -> Incoming:
    with refusals_of(BadFile):
        published = read_file(path)
    return Incoming(path.name, replace(published, event=replace(published.event, expect=())))


def is_list_of_players(path: Path) -> bool:
    """Return True for a player list by its extension, unless its headings are those for results."""
    return path.suffix.lower() in PLAYERS and not has_results(path)


# ---- as an event of its own


def as_new_event(incoming: Incoming, members: Sequence[ClubPlayer]) -> list[PreviewLine]:
    event, published = incoming.event, incoming.published
    found = [
        PreviewLine("New event", f"{event.title}, {day_words(event.date)}"),
        PreviewLine("Program", published.program or "not stated"),
        PreviewLine("Sessions", ", ".join(_session(each, event) for each in event.sessions) or "none"),
        PreviewLine("Entries", f"{len(event.entries)}, with {counted(len(event.players), 'player')}"),
    ]
    if event.matches:
        found.append(PreviewLine("Matches", str(len(event.matches))))
    found += _players(event.players, members)
    deals = sum(len(session.deals) for session in event.sessions)
    found.append(PreviewLine("Hands", counted(deals, "deal") if deals else "none"))
    figures = published.figures(incoming.file).count
    if figures:
        words = (
            f"{counted(figures, 'figure')} of the other program will be kept. Compare shows the differences."
        )
        found.append(PreviewLine("Official figures", words))
    return [*found, *(PreviewLine("Note", remark, odd=True) for remark in published.remarks)]


def _session(session: Session, event: Event) -> str:
    results = sum(len(section.results) for section in session.sections)
    results += sum(len(match.results) for match in event.matches if match.session == session.id)
    pairs = sum(len(section.seats) for section in session.sections)
    sections = f"{len(session.sections)} sections, " if len(session.sections) > 1 else ""
    who = f"{counted(pairs, 'pair')}, " if pairs else ""
    return f"{session.scoring.value}: {sections}{who}{counted(results, 'result')}"


def _players(players: Sequence[Player], members: Sequence[ClubPlayer]) -> Iterator[PreviewLine]:
    """Yield preview lines on players found in the club's list, by number or name."""
    if not players or not members:
        return
    numbers = {plain_number(member.number) for member in members} - {""}
    names = {plain_name(member.name) for member in members}
    strangers = [
        player.name
        for player in players
        if plain_number(player.number) not in numbers and plain_name(player.name) not in names
    ]
    known = len(players) - len(strangers)
    yield PreviewLine("Players", f"{known} of {len(players)} are on the club list")
    if strangers:
        yield PreviewLine("Not on the list", _named(strangers))


# ---- into the open event


def fits_session(incoming: Incoming, event: Event, session: str) -> bool:
    """Return True if most of the file fits this session, so that it hardly belongs to another event."""
    found = compared(event, session, incoming.event)
    if found.met or found.unplaced:
        return found.met > len(found.unplaced)
    hands = compared_hands(event, session, incoming.event)
    return bool(hands.new or hands.same) and not incoming.event.matches and not hands.differ


def preview_in_event(incoming: Incoming, event: Event, session: str) -> list[PreviewLine]:
    """Return a preview of the import into this session: what agrees, is new or must be checked."""
    found = compared(event, session, incoming.event)
    hands = compared_hands(event, session, incoming.event)
    lines = [
        PreviewLine("Into", f"{event.title}, session {session}"),
        PreviewLine("Results", _compared_words(found), odd=found.to_clear > 0, fits=found.met > 0),
        PreviewLine("Hands", _hands_words(hands), odd=bool(hands.differ), fits=bool(hands.new or hands.same)),
    ]
    if filled := fill_seats(event, session, incoming.event, ()).words:
        lines.append(PreviewLine("Names", filled))
    if official := with_figures(event, session, incoming.published, incoming.file, None):
        words = (
            f"{counted(official.count, 'figure')} of the other program will be kept. Compare shows the"
            " differences."
        )
        lines.append(PreviewLine("Official figures", words))
    lines += [PreviewLine("Elsewhere", said, odd=True) for said in no_place(found.unplaced)]
    return [*lines, *(PreviewLine("Note", remark, odd=True) for remark in incoming.published.remarks)]


def _compared_words(found: Compared) -> str:
    said = f"{len(found.new)} new, {found.agree} the same, {found.to_clear} to check"
    return f"{said}; totals of {counted(len(found.totals), 'match', 'matches')}" if found.totals else said


def _hands_words(hands: MatchedDeals) -> str:
    if not (hands.new or hands.same or hands.differ):
        return "none in the file"
    said = f"{len(hands.new)} new, {hands.same} the same"
    if hands.differ:
        boards = ", ".join(map(str, hands.differ[:MOST_NAMED]))
        said += f", {len(hands.differ)} different (board {boards}); yours are kept"
    return said


def _named(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - MOST_NAMED} more" if len(listed) > MOST_NAMED else ""
    return f"{', '.join(listed[:MOST_NAMED])}{more}"


# ---- import events from event documents and results files of other programs


class ImportedEvent(NamedTuple):
    key: str  # of the event, as it is called in the club file
    change: Change


@one_act
def import_event(club: Club, path: Path) -> Change:
    return import_incoming(club, read_results(path)).change


@one_act
def import_incoming(club: Club, incoming: Incoming) -> ImportedEvent:
    """Import the whole event or nothing, with the figures worked out by the file's own program."""
    event, remarks = _with_free_key(club, incoming.event)
    figures = incoming.published.figures(incoming.file)
    words = f"{event.title}, {day_words(event.date)}, imported from {incoming.file} as {event.id}"

    def write(work: UnitOfWork) -> None:
        add_event(work, event)
        if figures.count:
            keep_figures(work, event.id, figures.as_text())

    with as_one_act(club) as act:
        act.add(Step(ActRecord("import event", words, club.clock(), event.id, undoable=False), write))
    return ImportedEvent(event.id, Change("import event", words, (*incoming.published.remarks, *remarks)))


def _with_free_key(club: Club, event: Event) -> tuple[Event, tuple[str, ...]]:
    with file_refusals():
        taken, here = club.file.keys_ever(), club.file.event_keys()
    if event.id not in taken:
        return event, ()
    free = next(key for number in count(2) if (key := f"{event.id}-{number}") not in taken)
    if event.id not in here:  # it was taken away, and can come back
        return replace(event, id=free), ()
    standing = club.event(event.id).event
    if write(standing) == write(event):
        raise Refusal(f"{event.title}, {day_words(event.date)}, is already in the club file, unchanged.")
    return replace(event, id=free), (f"the id {event.id} is taken, so this event is {free}",)
