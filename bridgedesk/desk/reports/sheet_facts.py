"""Data for a sheet, gathered from the open event: its results, rule book and revision."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import awards_by_options, masterpoints_of, progress
from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.outside_figures import makes_of_event
from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.desk.views.posted import revision_of, was_sent
from bridgedesk.desk.views.prizes import for_the_sheet
from bridgedesk.desk.views.standings_model import AllMakes, StandingsModel
from bridgedesk.directing.boards_played.report import play_required
from bridgedesk.directing.rulings.correction_period import correction_deadline_text
from bridgedesk.directing.selection.selection import SelectionData, gather_selection_data, work_out_selection
from bridgedesk.event.event import Event
from bridgedesk.event.moment import wall_time
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.movements.draw.bracket import FinalOutcome
from bridgedesk.rule_library import clauses, library, registers
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.loader import Shelf
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.sheets.facts import Facts, FinalsSoFar, PrintChoice, Timetable
from bridgedesk.standings.eligibility.boards_by_match import RequiredPlay
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.overall_places import OverallPlaces
from bridgedesk.standings.finals.second_chances import second_chance
from bridgedesk.standings.stages.weeks_and_stanzas import KNOCKOUT
from bridgedesk.store.club_lists import Sending, sending_of

# ---- file names made from an event: they sort by day, and no two events of the club share one

LONGEST_TITLE = 60


def plain_name(day: date, title: str) -> str:
    """Join the day and the title, without letters that a file system refuses."""
    letters = "".join(letter if letter.isalnum() or letter in " -" else "" for letter in title)
    return f"{day.isoformat()} {letters.strip()[:LONGEST_TITLE].strip() or 'event'}"


def file_name(open_event: OpenEvent, what: str = "") -> str:
    """Return the event's file name, such as "2026-11-10 Tuesday Pairs, ranking.pdf".

    The second event of that name and day has "(2)" after its title."""
    event = open_event.event
    name = plain_name(event.date, event.title)
    number = number_among_namesakes(open_event)
    return name + (f" ({number})" if number > 1 else "") + (f", {what}" if what else "")


def number_among_namesakes(open_event: OpenEvent, named: Callable[[date, str], str] = plain_name) -> int:
    """Count the club's events of the same name and day up to this one, in order of creation."""
    event = open_event.event
    with file_refusals():
        listed = open_event.file.event_titles()
    names = {key: named(date.fromisoformat(day), title) for key, day, title in listed}
    own = named(event.date, event.title)
    earlier = list(names)[: list(names).index(event.id)] if event.id in names else []
    return 1 + sum(names[key].casefold() == own.casefold() for key in earlier)


LONGEST_CLUB = 40


def evening_folder(open_event: OpenEvent) -> Path:
    """Return the folder next to the club file for all sheets and exports of the event, such as
    "Example BC 2026-11-10 Tuesday Pairs"; it is created with the first of them."""
    club = "".join(letter for letter in open_event.file.club if letter.isalnum() or letter in " -")
    name = " ".join(filter(None, [club.strip()[:LONGEST_CLUB].strip(), file_name(open_event)]))
    return open_event.file.path.with_name(name)


# ---- club logo on every sheet: a file in the folder of the club file, which can be replaced or removed

NAMES = ("logo.png", "logo.jpg", "logo.jpeg")
LARGEST = 2_000_000  # bytes
BEGINS = {b"\x89PNG\r\n\x1a\n": "logo.png", b"\xff\xd8\xff": "logo.jpg"}


def logo_of(folder: Path) -> bytes | None:
    """Return the logo, or None if there is no file of an acceptable size."""
    for name in NAMES:
        try:
            if (folder / name).stat().st_size <= LARGEST:
                return (folder / name).read_bytes()
        except OSError:
            continue
    return None


def put_logo(folder: Path, picture: Path) -> None:
    """Replace the logo; the old one stays until the new one is complete."""
    written = _read(picture)
    name = next((name for begins, name in BEGINS.items() if written.startswith(begins)), None)
    if name is None:
        raise Refusal(f"{picture.name} cannot be used. Choose a PNG or JPEG picture.")
    coming = folder / f".{name}.new"
    try:
        coming.write_bytes(written)
        os.replace(coming, folder / name)
        _remove(folder, but=name)
    except OSError as problem:
        raise Refusal(f"The logo cannot be saved in {folder}: {problem.strerror}") from problem


def remove_logo(folder: Path) -> None:
    if logo_of(folder) is None:
        raise Refusal("The club has no logo. Choose one in the Print menu.")
    try:
        _remove(folder)
    except OSError as problem:
        raise Refusal(f"The logo cannot be removed from {folder}: {problem.strerror}") from problem


def _read(picture: Path) -> bytes:
    try:
        if picture.stat().st_size > LARGEST:
            raise Refusal(
                f"{picture.name} is larger than 2 MB. Use a smaller picture; 1000 points across is enough."
            )
        return picture.read_bytes()
    except OSError as problem:
        raise Refusal(f"{picture.name} cannot be read: {problem.strerror}") from problem


def _remove(folder: Path, but: str = "") -> None:
    for name in NAMES:
        if name != but:
            (folder / name).unlink(missing_ok=True)


# ---- sheet facts

SELECTION = "selection"  # the sheet that is made from other events too
BOARDS_PLAYED = "boards-played"  # the one that asks the clauses on play
WITH_OTHER_EVENTS = ("", "overall-places", "prizes")  # the workbook too, which has no name


@dataclass(frozen=True, slots=True)
class SheetWishes:
    """Director's wishes for a sheet; the defaults are the usual."""

    choice: PrintChoice = field(default_factory=PrintChoice)
    timetable: Timetable = field(default_factory=Timetable)
    directors: tuple[str, ...] = ()
    masterpoints: bool = False  # a column of them, by the scale the club goes by


AS_USUAL = SheetWishes()


@dataclass(frozen=True, slots=True)
class Material:
    """Event data at one moment: a sheet drawn in the background does not change meanwhile."""

    evaluation: Evaluation
    printed: datetime
    folder: Path
    book: Book | None
    sent: bool  # the results were sent or exported
    makes: AllMakes
    file_name: str  # of whatever is saved, without its ending
    members: Sequence[ClubPlayer] = ()
    sending: Sending | None = None
    towards: SelectionData | None = None  # a selection, from the club's other events
    corrections: str = ""  # until when they are taken
    practice: bool = False
    play_required: Mapping[tuple[str, str], RequiredPlay] = field(default_factory=dict)
    overall: Callable[[], OverallPlaces] | None = None  # over finals and other events

    def facts(self, wishes: SheetWishes = AS_USUAL) -> Facts:
        event = self.evaluation.event
        overall = self.overall() if self.overall else None
        return Facts(
            self.evaluation,
            self.printed,
            missing=progress(event).missing,
            revision=revision_of(self.evaluation, sent=self.sent),
            choice=wishes.choice,
            book=self.book,
            clauses=clauses(event.rulebook.id),
            registers=registers(),
            logo=logo_of(self.folder),
            directors=wishes.directors,
            timetable=wishes.timetable,
            makes=self.makes,
            masterpoints=_masterpoints(self.evaluation, self.sending, self.book)
            if wishes.masterpoints
            else {},
            prizes=for_the_sheet(StandingsModel(self.evaluation, self.book, overall=overall)),
            overall=overall,
            finals=finals_of(self.evaluation),
            selected=work_out_selection(self.towards) if self.towards else None,
            corrections=self.corrections,
            clubs=_clubs(event, self.members),
            practice=self.practice,
            play_required=self.play_required,
        )


def material(
    open_event: OpenEvent, club: Club | None = None, shelf: Shelf | None = None, name: str = ""
) -> Material:
    """Gather the data; `shelf` saves reading the rule books again, `name` is the sheet, if it needs other
    events too."""
    return Material(
        open_event.evaluation,
        wall_time(open_event.clock()),
        open_event.file.path.parent,
        open_event.book or (shelf or library()).books.get(open_event.event.rulebook.id),
        was_sent(open_event),
        makes_of_event(open_event),
        file_name(open_event),
        club.lists.members if club else (),
        sending_of(club.file) if club else None,
        _towards(open_event) if name == SELECTION else None,
        correction_deadline_text(open_event),
        open_event.practice,
        play_required(open_event) if name == BOARDS_PLAYED else {},
        overall_work(open_event) if name in WITH_OTHER_EVENTS else None,
    )


def _towards(open_event: OpenEvent) -> SelectionData | None:
    try:
        return gather_selection_data(open_event)
    except Refusal:  # by the Laws alone: the sheet says so
        return None


def _masterpoints(evaluation: Evaluation, told: Sending | None, book: Book | None) -> dict[str, Decimal]:
    """Return the most that any player of each entry earned, by the scale the club's secretary uses."""
    if told is None or not told.scale:
        raise Refusal("No masterpoint scale is chosen yet. Choose one with Ctrl+Shift+M, then print again.")
    try:
        return masterpoints_of(awards_by_options(evaluation, told, book))
    except Unwritable as problem:
        raise Refusal(f"There are no masterpoints to print: {problem}") from None


def finals_of(evaluation: Evaluation) -> FinalsSoFar | None:
    """Return the bracket of the last stage, with the IMPs won."""
    if not evaluation.finals:
        return None
    won: dict[str, list[Fraction]] = {}
    for each in evaluation.finals:
        for scored in evaluation.matches:
            match = scored.match
            if match.round == each.final.week and {match.home, match.away} == {each.home, each.away}:
                sides = (scored.home, scored.away) if match.home == each.home else (scored.away, scored.home)
                before = won.get(each.final.key, [Fraction(0), Fraction(0)])
                won[each.final.key] = [one + other for one, other in zip(before, sides, strict=True)]
    outcomes = {key: FinalOutcome(home, away) for key, (home, away) in won.items()}
    contest = evaluation.event.stages[-1].contest
    name = second_chance(evaluation.event).title if contest == KNOCKOUT else in_words(contest)
    return FinalsSoFar(evaluation.finals, outcomes, name)


def _clubs(event: Event, members: Sequence[ClubPlayer]) -> dict[str, str]:
    """Return the clubs of players whose numbers are in the club's list."""
    known = {member.number: member.club for member in members if member.number and member.club}
    return {player.id: known[player.number] for player in event.players if player.number in known}
