"""Sample congress: a weekend of teams, Butler pairs, finals and a knockout, played by the program's own
actions, with every sheet that such a weekend needs."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.acts.posting import record_posting
from bridgedesk.desk.acts.standings_decisions import offer_prize
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.earlier_files import keep_earlier
from bridgedesk.desk.reports.printing import order_of, post_results, render_file, write_whole
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, SheetWishes, evening_folder, file_name, material
from bridgedesk.desk.sample.congress_butler import play_butler, play_butler_final
from bridgedesk.desk.sample.congress_field import CongressClock, CongressField, congress_field
from bridgedesk.desk.sample.congress_finals import play_consolation, play_finals
from bridgedesk.desk.sample.congress_swiss import play_swiss
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.sheets.facts import PrintChoice
from bridgedesk.standings.explain.further_lists import EVERYBODY
from bridgedesk.store.club_file import SUFFIX

FILE = f"example-congress{SUFFIX}"
FRIDAY = date(2026, 11, 20)
PRIZES = (("First", 1, Decimal(400)), ("Second", 2, Decimal(240)))

REPORTS = (
    "overall",
    "cross-table",
    "penalties",
    "notebook",
    "registers",
    "masterpoints",
    "summary",
    "tonight",
)
OF_TEAMS = (*REPORTS, "draw", "draw-by-name", "result-slips", "line-ups")
OF_FINALS = (*OF_TEAMS, "bracket")
OF_PAIRS = (*REPORTS, "datums", "matrix", "vp-scale")
BY_HAND = SheetWishes(PrintChoice(session="2", round=4))  # the round with a triangle that was changed


class PlayedCongress(NamedTuple):
    file: Path
    events: tuple[str, ...]  # their keys, in the order in which they began
    sheets: tuple[Path, ...]


def play_congress(folder: Path) -> PlayedCongress:
    """Play the weekend in a new club file, and print its sheets into a folder for each event."""
    field, clock = congress_field(), CongressClock()
    clock.set(FRIDAY, "18:00")
    club = Club.begin(folder / FILE, field.club, clock)
    try:
        played = _play(club, field, clock)
        sheets: list[Path] = []
        clock.set(FRIDAY + timedelta(days=2), "19:30")
        for open_event, names, wishes in played:
            sheets += _print(club, open_event, names, wishes)
        return PlayedCongress(club.file.path, tuple(each.event.id for each, _, _ in played), tuple(sheets))
    finally:
        club.close()


Played = tuple[OpenEvent, Sequence[str], SheetWishes]


def _play(club: Club, field: CongressField, clock: CongressClock) -> list[Played]:
    saturday, sunday = (FRIDAY + timedelta(days=after) for after in (1, 2))
    teams = play_swiss(club, field, clock, FRIDAY)
    butler = play_butler(club, field, clock, saturday)
    finals = play_finals(club, field, clock, teams, sunday)
    knockout = play_consolation(club, field, clock, teams, sunday)
    last = play_butler_final(club, field, clock, butler, saturday)
    for open_event in (finals, last):
        for name, place, cash in PRIZES:
            offer_prize(open_event, OfferedPrize(name, EVERYBODY, place, cash))
    return [
        (teams, (*OF_TEAMS, "vp-scale"), BY_HAND),
        (butler, (*OF_PAIRS, "draw", "draw-by-name"), AS_USUAL),
        (finals, (*OF_FINALS, "prizes"), AS_USUAL),
        (knockout, OF_FINALS, AS_USUAL),
        (last, (*OF_PAIRS, "prizes"), AS_USUAL),
    ]


def _print(club: Club, open_event: OpenEvent, names: Sequence[str], wishes: SheetWishes) -> list[Path]:
    """Post the results of an event, and print its other sheets next to them."""
    folder = evening_folder(open_event)
    posted = post_results(material(open_event, club), AS_USUAL, folder)
    record_posting(open_event, posted.paths, posted.state)
    paths = list(posted.paths)
    facts = material(open_event, club)
    for name in names:
        path = folder / f"{file_name(open_event, name)}.pdf"
        made = render_file(order_of(name, facts, wishes), path)
        keep_earlier((path,))
        write_whole(path, made.content)
        paths.append(path)
    return paths
