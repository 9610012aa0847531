"""Nothing that leaves the club says where it lies on this computer, or how to reach anybody."""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtPdf import QPdfDocument

from bridgedesk.bridge.cards import Deal
from bridgedesk.cli import run
from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.standings_decisions import offer_prize
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.exports import EXPORTS, ExportOptions, export_event
from bridgedesk.desk.files.sending import last_sending_options, usual_options
from bridgedesk.desk.files.sent import send
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.exchange.jet import Database
from bridgedesk.masterpoints.number import check_digit
from bridgedesk.sheets.excel import write_sheet, write_workbook
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import KINDS
from bridgedesk.standings.explain.further_lists import EVERYBODY
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import club_at
from tests.evenings.exported import DEAL
from tests.evenings.sheet_evening import teams_event
from tests.evenings.three_tables import begin_three_tables
from tests.sheets.pictures import opened, texts

pytestmark = pytest.mark.usefixtures("qapp")

HIDDEN = "innermost-drawer"  # the folder of the club file
CONTACTS = ("ann@example.org", "0400 111 222", "born 1/2/1950", "12 Example Street")
ABOUT = {"born": "1931-07-13", "masterpoints": "4321.25", "member_of": "Old Lodge", "lives": "Nowhereville"}
ANYWHERE = re.compile(
    r"[\w.+-]+@[\w-]+\.\w|/(?:home|root|Users|tmp|var|work)/|[A-Z]:\\|file:|mailto:|tel:|E-?MAIL|TELEPHONE",
    re.IGNORECASE,
)


def private_words(folder: Path) -> tuple[str, ...]:
    return (*CONTACTS, *ABOUT.values(), "born=", HIDDEN, str(folder), str(Path.home()), str(Path.cwd()))


def refuse_private(text: str, where: str, folder: Path) -> None:
    refuse_words(text, where, folder)
    found = ANYWHERE.search(text)
    assert found is None, (where, found)


def refuse_words(text: str, where: str, folder: Path) -> None:
    """Also where letters stand among figures and pictures, and anything might look like a path by chance."""
    assert [words for words in private_words(folder) if words in text] == [], where


# ---- evenings of players whose addresses the club knows


def number_of(at: int, federation: str) -> str:
    raw = 20000 + at
    return f"{raw}{check_digit(raw)}" if federation == "ABF" else str(raw)


def club_in(folder: Path) -> Club:
    place = folder / HIDDEN
    place.mkdir()
    logo = QImage(40, 20, QImage.Format.Format_RGB32)
    logo.fill(QColor("green"))
    assert logo.save(str(place / "logo.png"))
    return club_at(place)


def played(club: Club, federation: str = "ABF") -> OpenEvent:
    open_event = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    people = [f"Player {'ABCDEFGHIJKL'[at]}" for at in range(12)]
    for at, name in enumerate(people):
        contact = CONTACTS[at % len(CONTACTS)]
        save_club_player(club, ClubPlayer("", name, number_of(at, federation), contact=contact, about=ABOUT))
    (section,) = open_event.event.sessions[0].sections
    for pair, seat in enumerate(section.seats):
        own = range(2 * pair, 2 * pair + 2)
        players = {people[at]: Player("", people[at], number_of(at, federation)) for at in own}
        name_pair(open_event, "1", "A", seat, list(players), players)
    for line in lines_of(open_event.event, "1"):
        record_result(open_event, line.place, Result(line.place.board, parse_score("P")))
    deals = {1: Deal.parse(str(DEAL))}
    sessions = tuple(replace(each, deals=deals) for each in open_event.event.sessions)
    open_event.carry_out(Change("hands", "hands"), replace(open_event.event, sessions=sessions))
    offer_prize(open_event, OfferedPrize("First", EVERYBODY, 1, cash=None, goods="a box of cards"))
    finalise(open_event)
    return open_event


def teams_in(folder: Path) -> OpenEvent:
    event = teams_event()
    passed = parse_score("P")
    matches = tuple(
        replace(each, results=tuple(RoomResult(room, each.boards[0], passed) for room in Room))
        for each in event.matches
    )
    return desk_of(folder, replace(event, matches=matches))


# ---- exports


def said_by(path: Path) -> Iterator[str]:
    """All that is in a file, unpacked."""
    if path.suffix == ".xlsx":
        with ZipFile(path) as packed:
            for name in packed.namelist():
                yield name
                yield packed.read(name).decode("utf-8", errors="replace")
    elif path.suffix == ".pdf":
        yield from read_in_pdf(path.read_bytes())
    elif path.suffix == ".bws":
        tables = Database(path.read_bytes())
        yield from (
            str(value) for name in tables.tables for row in tables.rows(name) for value in row.values()
        )
    else:
        yield path.read_text(encoding="utf-8", errors="replace")


def of_everything(out: Path, folder: Path) -> set[str]:
    """The endings of what was looked through."""
    files = [path for path in out.rglob("*") if path.is_file()]
    for path in files:
        for text in said_by(path):
            refuse_private(text, path.name, folder)
        refuse_private(str(path.relative_to(out)), "its name", folder)
    return {path.suffix for path in files}


def test_no_export_of_pairs_says_it(tmp_path: Path) -> None:
    club = club_in(tmp_path)
    open_event, out = played(club), tmp_path / "out"
    red = {"abf-red", "abf-rag"}
    for name, format_ in EXPORTS.items():
        if name not in ("abf-gold", "sbu-claim"):  # no weight of a gold grade is known; Scots have others
            grade = "B4c" if name in red else None
            wishes = ExportOptions(grade=grade)
            export_event(club, open_event.event.id, out / f"{name}{format_.extension}", name, wishes)
    send(club, open_event, replace(last_sending_options(club), grade="E", club_number="4321"), out)
    assert of_everything(out, tmp_path) >= {
        ".grn", ".red", ".rag", ".xml", ".pbn", ".html", ".xlsx", ".csv", ".json", ".txt", ".pdf", ".bws",
    }  # fmt: skip


def test_neither_does_a_claim(tmp_path: Path) -> None:
    club = club_in(tmp_path)
    open_event, out = played(club, "SBU"), tmp_path / "out"
    wishes = ExportOptions(event_code="W12", club_number="77")
    export_event(club, open_event.event.id, out / "claim.csv", "sbu-claim", wishes)
    send(
        club,
        open_event,
        replace(usual_options("SBU", last_sending_options(club)), event_code="W12", club_number="77"),
        out,
    )
    assert of_everything(out, tmp_path) >= {".csv", ".xml", ".txt", ".pdf"}


def test_nor_an_export_of_teams(tmp_path: Path) -> None:
    (tmp_path / HIDDEN).mkdir()
    open_event, out = teams_in(tmp_path / HIDDEN), tmp_path / "out"
    club = Club(open_event.file, open_event.clock)
    for name in ("usebio", "html", "xlsx", "event"):
        export_event(club, open_event.event.id, out / f"{name}{EXPORTS[name].extension}", name)
    assert of_everything(out, tmp_path) >= {".xml", ".html", ".xlsx", ".json"}


@pytest.mark.parametrize("command", ["check", "history", "history of it", "score", "audit"])
def test_nor_what_a_command_says_to_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    club = club_in(tmp_path)
    open_event = played(club)
    document, club_file = tmp_path / "out.json", str(club.file.path)
    export_event(club, open_event.event.id, document, "event", ExportOptions())
    club.close()
    calls = {
        "check": ["check", club_file],
        "history": ["history", club_file],
        "history of it": ["history", club_file, open_event.event.id],
        "score": ["score", str(document)],
        "audit": ["audit", str(document)],
    }
    run([*calls[command], "--json"])
    said = capsys.readouterr().out
    assert json.loads(said) is not None
    refuse_private(said, command, tmp_path)


# ---- sheets


def read_in_pdf(content: bytes) -> Iterator[str]:
    """What a reader sees, and what the file says about itself."""
    yield from texts(content)
    document = opened(content)
    for about in QPdfDocument.MetaDataField:
        yield str(document.metaData(about) or "")
    document.close()


def hidden_in_pdf(content: bytes) -> Iterator[str]:
    """Everything between, and every stream unpacked."""
    yield content.decode("latin-1")
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\n?endstream", content, re.DOTALL):
        yield _inflated(packed).decode("latin-1")


def _inflated(packed: bytes) -> bytes:
    if packed.rstrip().endswith(b"~>"):
        packed = base64.a85decode(packed.strip().removesuffix(b"~>"))
    try:
        return zlib.decompress(packed)
    except zlib.error:
        return packed


def sheets_of(facts: Facts, folder: Path) -> set[str]:
    drawn = set()
    for kind in KINDS:
        try:
            sheet = kind.build(facts)
        except NothingToPrint:
            continue
        paper = draw(sheet)
        for text in read_in_pdf(paper):
            refuse_private(text, kind.name, folder)
        for text in hidden_in_pdf(paper):
            refuse_words(text, kind.name, folder)
        drawn.add(kind.name)
        with suppress(NothingToPrint):  # forms and cards stay on paper
            for text in in_workbook(write_sheet(sheet)):
                refuse_private(text, f"{kind.name} as a spreadsheet", folder)
    return drawn


def in_workbook(content: bytes) -> Iterator[str]:
    with ZipFile(BytesIO(content)) as packed:
        for name in packed.namelist():
            yield packed.read(name).decode("utf-8", errors="replace")


def test_no_sheet_says_it(tmp_path: Path) -> None:
    club = club_in(tmp_path)
    facts = material(played(club), club).facts()
    assert facts.logo is not None
    drawn = sheets_of(facts, tmp_path)
    assert drawn >= {
        "guide-cards", "seating", "name-slips", "ranking", "travellers", "scorecards", "hand-records",
        "recap", "masterpoints", "summary", "notebook", "penalties", "prizes", "appeals-form",
    }  # fmt: skip
    for text in in_workbook(write_workbook(facts)):
        refuse_private(text, "workbook", tmp_path)


def test_no_sheet_of_teams_says_it(tmp_path: Path) -> None:
    (tmp_path / HIDDEN).mkdir()
    open_event = teams_in(tmp_path / HIDDEN)
    drawn = sheets_of(material(open_event, Club(open_event.file, open_event.clock)).facts(), tmp_path)
    assert drawn >= {"draw", "line-ups", "cross-table", "vp-scale", "ranking"}


def test_the_search_itself_finds_what_it_looks_for(tmp_path: Path) -> None:
    places = ("/".join(["", "home", "x"]), "\\".join(["C:", "Users", "x"]), f"{tmp_path}/x")
    for said in ("write to ann@example.org", "mailto:a", *places):
        with pytest.raises(AssertionError):
            refuse_private(said, "here", tmp_path)
