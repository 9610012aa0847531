"""Export events in every format, by its name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from bridgedesk.desk.acts.standings_decisions import set_strata
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import awards_by_options, session_to_play
from bridgedesk.desk.club.practice_club import refuse_practice
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.desk.files.device_file import usual_device_file
from bridgedesk.desk.files.sending import known_scales, last_sending_options, outgoing_of
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.spelling import near
from bridgedesk.exchange.formats import FORMATS, Files, Format, export_files, put_in_place
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.masterpoints.scale import AbfScale, Scale
from bridgedesk.rulebooks import Refused
from bridgedesk.sheets.excel import write_workbook
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.standings.eligibility.substitutions import substitute_plays
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import Sending, keep_sending
from bridgedesk.store.one_act import write_nothing

WORKBOOK = Format("the whole event as a workbook", ".xlsx", lambda _: b"", says_practice=True)
EXPORTS: Mapping[str, Format] = {**FORMATS, "xlsx": WORKBOOK}
COLOURS_OF = {
    "abf-green": (Colour.GREEN,),
    "abf-red": (Colour.RED,),
    "abf-gold": (Colour.GOLD,),
    "abf-rag": (Colour.RED,),
}


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Export options; the club's own are used for the rest."""

    grade: str | None = None
    event_code: str | None = None
    club_number: str | None = None
    section: tuple[str, str] | None = None  # session and section
    strata: Mapping[str, str] = field(default_factory=dict)  # by entry, kept in the event


@dataclass(frozen=True, slots=True)
class ExportJob:
    """Export about to be written; `make` builds the files from a snapshot while work continues."""

    club: Club
    open_event: OpenEvent
    format_: str
    path: Path
    make: Callable[[], Files]
    told: Sending | None  # what was typed, to be remembered

    @property
    def file(self) -> ClubFile:
        return self.club.file


@one_act
def export_event(
    club: Club, key: str, path: Path, format_: str = "event", wishes: ExportOptions | None = None
) -> Change:
    """Export an event in any format; the event document is complete except for the history."""
    wishes, open_event = wishes or ExportOptions(), club.event(event_called(club, key))
    if wishes.strata:
        set_strata(open_event, wishes.strata)
    order = prepare_export(club, open_event, path, format_, wishes)
    return write_export(order, order.make())


def prepare_export(
    club: Club, open_event: OpenEvent, path: Path, format_: str, wishes: ExportOptions
) -> ExportJob:
    if format_ not in EXPORTS:
        raise Refusal(f"There is no format “{format_}”; {near(format_, EXPORTS)}")
    if not EXPORTS[format_].says_practice:
        refuse_practice(club)
    told = _with_given_options(club, wishes)
    write = _writing(club, open_event, format_, told, wishes)

    def make() -> Files:
        with refusals_of(Unwritable, Refused, NothingToPrint):
            return write()

    typed = bool(wishes.event_code or wishes.club_number)
    return ExportJob(club, open_event, format_, path, make, told if typed else None)


@one_act
def write_export(order: ExportJob, files: Files) -> Change:
    """Write the files, whole or not at all, and record the export."""
    with refusals_of(Unwritable):
        put_in_place(files, order.path)
    title, words = order.open_event.event.title, EXPORTS[order.format_].words
    about = EXPORTS[order.format_].about_substitutes
    minded = (about,) if about and any(substitute_plays(order.open_event.event)) else ()
    made = (order.path,) if isinstance(files, bytes) else tuple(order.path / name for name in files)
    change = Change("export event", f"{title} saved to {order.path.name}: {words}", remarks=minded, made=made)
    if order.club.file.read_only:
        return change
    told = order.told
    return order.open_event.put_down(
        change, write_nothing if told is None else partial(keep_sending, sending=told)
    )


def _with_given_options(club: Club, wishes: ExportOptions) -> Sending:
    told = last_sending_options(club)
    return replace(
        told,
        event_code=wishes.event_code or told.event_code,
        club_number=wishes.club_number or told.club_number,
    )


def _writing(
    club: Club, open_event: OpenEvent, format_: str, told: Sending, wishes: ExportOptions
) -> Callable[[], Files]:
    if format_ == "xlsx":
        of_now = material(open_event, club)
        return lambda: write_workbook(of_now.facts())
    if format_ == "bws":
        session = wishes.section[0] if wishes.section else session_to_play(open_event.event)
        return usual_device_file(open_event, session)
    if wishes.section is not None:
        open_event.event.section(*wishes.section)
    scale = known_scales().get(told.scale)
    usual = known_scales().get(EXPORTS[format_].scale or "")
    own = scale if usual is not None and scale is not None and scale.kind == usual.kind else None
    grade = wishes.grade or _grade(format_, own, told.grade) or EXPORTS[format_].grade
    overall = overall_work(open_event)() if format_ == "html" else None
    outgoing = outgoing_of(open_event, told, section=wishes.section, overall=overall)
    if usual is None or (isinstance(usual, AbfScale) and grade is None):
        return lambda: export_files(format_, outgoing)
    by = replace(told, scale=(own or usual).id, grade=grade or "")
    book = open_event.book_in_force
    return lambda: export_files(
        format_, replace(outgoing, awards=awards_by_options(outgoing.evaluation, by, book))
    )


def _grade(format_: str, scale: Scale | None, last: str) -> str | None:
    """Return the grade used last if it has the format's colour; None leaves the format's own."""
    grades = scale.grade if isinstance(scale, AbfScale) else ()
    colours = COLOURS_OF.get(format_, ())
    return next((each.id for each in grades if each.id == last and each.colour in colours), None)


def event_called(club: Club, key: str) -> str:
    with file_refusals():
        known = club.file.event_keys()
    if key not in known:
        raise Refusal(f"There is no event “{key}” in {club.file.path.name}; {near(key, known)}")
    return key
