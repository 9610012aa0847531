"""Post an evening in one go: the sheets, the workbook, the web pages and the secretary's files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bridgedesk.desk.acts.posting import record_posting
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.exports import ExportJob, ExportOptions, prepare_export, write_export
from bridgedesk.desk.files.sending import Sending
from bridgedesk.desk.files.sent import Parcel, parcel, send_off
from bridgedesk.desk.reports.earlier_files import keep_earlier
from bridgedesk.desk.reports.printing import Order, Posting, Watch, post_results
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.formats import Files
from bridgedesk.sheets.posting import ALL_POSTED
from bridgedesk.store.club_file import ClubFile

WEB, SECRETARY = "web", "secretary"
CHOICES: Mapping[str, str] = {
    "ranking": "Ranking",
    "travellers": "Travellers",
    "scorecards": "Scorecards",
    "workbook": "Workbook",
    WEB: "Web pages",
    SECRETARY: "Secretary's files",
}
USUAL = ALL_POSTED


@dataclass(frozen=True, slots=True)
class EveningOrder:
    """Files to be posted; `order` says how the sheets are drawn, from a snapshot of the event."""

    open_event: OpenEvent
    order: Order
    folder: Path
    names: tuple[str, ...]
    web: ExportJob | None = None
    parcel: Parcel | None = None

    @property
    def file(self) -> ClubFile:
        return self.open_event.file


@dataclass(frozen=True, slots=True)
class EveningFiles:
    """Files made in the background, about to be recorded."""

    posting: Posting | None
    web: Files | None
    parcel: Mapping[str, bytes] | None


def order_evening(
    club: Club | None,
    open_event: OpenEvent,
    order: Order,
    wanted: Sequence[str],
    told: Sending | None = None,
    left_out: frozenset[str] = frozenset(),
) -> EveningOrder:
    """Order the chosen files; a refusal says what is missing for one of them, and nothing is made."""
    folder = evening_folder(open_event)
    names = tuple(name for name in ALL_POSTED if name in wanted)
    pages = package = None
    if WEB in wanted and club is not None:
        path = folder / f"{order.material.file_name}, web"
        pages = prepare_export(club, open_event, path, "html", ExportOptions())
    if SECRETARY in wanted and club is not None and told is not None:
        package = parcel(club, open_event, told, left_out)
    if not (names or pages or package):
        raise Refusal("Nothing is ticked. Choose what to post first.")
    return EveningOrder(open_event, order, folder, names, pages, package)


def make_evening(wanted: EveningOrder, watch: Watch | None = None) -> EveningFiles:
    """Make all files; the sheets are written last, so that a refusal leaves nothing behind."""
    package = wanted.parcel.pack() if wanted.parcel else None
    pages = wanted.web.make() if wanted.web else None
    order, posting = wanted.order, None
    if wanted.names:
        posting = post_results(order.material, order.wishes, wanted.folder, order.paper, watch, wanted.names)
    return EveningFiles(posting, pages, package)


@one_act
def record_evening(wanted: EveningOrder, made: EveningFiles) -> Change:
    """Write what is not written yet, and record all of it as one action."""
    changes: list[Change] = []
    if wanted.web is not None and made.web is not None:
        keep_earlier([wanted.web.path])
        changes.append(write_export(wanted.web, made.web))
    if wanted.parcel is not None and made.parcel is not None:
        changes.append(send_off(wanted.parcel, made.parcel, wanted.folder))
    if made.posting is not None:  # the last one names the action in the history
        changes.append(record_posting(wanted.open_event, made.posting.paths, made.posting.state))
    first, *others = reversed(changes)
    remarks = [*first.remarks, *(words for each in others for words in (each.words, *each.remarks))]
    files = tuple(path for each in (first, *others) for path in each.made)
    return first._replace(remarks=tuple(remarks), made=files)
