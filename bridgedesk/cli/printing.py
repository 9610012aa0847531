"""Command `print`: any sheet of an event, as a PDF or as a spreadsheet."""

import argparse
from dataclasses import replace
from datetime import datetime, time
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.cli.clubs import open_club
from bridgedesk.cli.outcome import DONE, Wrong
from bridgedesk.event.spelling import near

if TYPE_CHECKING:
    from bridgedesk.desk.reports.sheet_facts import Material, SheetWishes

SHEET = "name of a sheet, or 'evening' (all sheets needed before play), 'results' or 'workbook'"
OUT = "a .pdf or .xlsx file; for 'results' a folder"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "print",
        help="make a sheet of an event: print CLUB EVENT ranking OUT.pdf",
        description="Makes a sheet of an event, as PDF or Excel by the ending of the file name.",
        formatter_class=_Help,
    )
    parser.add_argument("club", metavar="CLUB", type=Path)
    parser.add_argument("event", metavar="EVENT")
    parser.add_argument("sheet", metavar="SHEET", help=SHEET)
    parser.add_argument("out", metavar="OUT", type=Path, help=OUT)
    parser.add_argument("--letter", action="store_true", help="Letter instead of A4")
    parser.add_argument("--black-and-white", action="store_true", help="no colour")
    parser.add_argument("--session", help="only this one")
    parser.add_argument("--section", help="only this one")
    parser.add_argument("--round", type=int, help="slips or draw: only this round")
    parser.add_argument("--per-page", type=int, metavar="N", help="hand records: 2, 4 or 6 per page")
    parser.add_argument("--boards", type=int, metavar="N", help="VP scale: boards per match")
    parser.add_argument("--appeal", metavar="ID", help="appeals form: this appeal (default: the last)")
    parser.add_argument("--register", metavar="NAME", help="registers: only this register, to post it")
    parser.add_argument("--board", type=int, metavar="N", help="score correction: this board")
    parser.add_argument("--table", type=int, metavar="N", help="score correction: this table")
    parser.add_argument("--blank", action="store_true", help="blank form, to fill in by hand")
    parser.add_argument("--begins", type=_clock, metavar="HH:MM", help="start time, for running sheets")
    parser.add_argument(
        "--minutes", type=int, metavar="N", help="minutes per round (default: the rule book's)"
    )
    parser.add_argument(
        "--director", action="append", default=[], metavar="NAME", help="name of a director; may be repeated"
    )
    parser.add_argument("--masterpoints", action="store_true", help="ranking: add a masterpoints column")
    parser.set_defaults(command=_print)


class _Help(argparse.HelpFormatter):
    """Help text with the list of sheets at the end, built only when help is requested."""

    def format_help(self) -> str:
        from bridgedesk.desk.reports.printing import KINDS, Group

        lines = ["", "sheets:"]
        for group in Group:
            lines += [f"  {group.value}"]
            lines += [f"    {kind.name:<17} {kind.what}" for kind in KINDS if kind.group is group]
        return super().format_help() + "\n".join([*lines, ""])


def _clock(typed: str) -> time:
    try:
        return datetime.strptime(typed, "%H:%M").time()  # noqa: DTZ007 - as the clock on the wall says
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{typed}” is not a time such as 19:15") from None


def _print(options: argparse.Namespace) -> int:
    from bridgedesk.desk.acts.posting import record_posting, record_print
    from bridgedesk.desk.files.exports import event_called
    from bridgedesk.desk.reports.printing import (
        RESULTS,
        Paper,
        order_of,
        post_results,
        refuse_unknown_sheet,
        render_file,
        write_whole,
    )
    from bridgedesk.desk.reports.sheet_facts import material

    with open_club(options.club) as club:
        open_event = club.event(event_called(club, options.event))
        refuse_unknown_sheet(options.sheet)
        stuff, wishes = material(open_event, club, name=options.sheet), _wishes(options)
        _refuse_unknown(options, stuff)
        paper = Paper.LETTER if options.letter else Paper.A4
        if options.sheet == RESULTS:
            posted = post_results(stuff, wishes, options.out, paper)
            print(record_posting(open_event, posted.paths, posted.state).words)
            return DONE
        order = order_of(options.sheet, stuff, wishes)
        sheet = render_file(replace(order, paper=paper, colour=not options.black_and_white), options.out)
        write_whole(options.out, sheet.content)
        where = f"written to {options.out.name}"
        printed = order.printed(sheet.names, open_event.clock())
        change = record_print(open_event, sheet.title, where, sheet.left_out, printed)
        print(change.words)
        for remark in change.remarks:
            print(f"  {remark}")
    return DONE


def _wishes(options: argparse.Namespace) -> "SheetWishes":
    from bridgedesk.desk.reports.sheet_facts import SheetWishes
    from bridgedesk.sheets.facts import PrintChoice, Timetable

    choice = PrintChoice(
        session=options.session,
        section=options.section,
        round=options.round,
        per_page=options.per_page,
        boards=options.boards,
        item=options.appeal or options.register,
        blank=options.blank,
        table=options.table,
        board=options.board,
    )
    minutes = None if options.minutes is None else Fraction(options.minutes)
    timetable = Timetable(minutes, starts=options.begins)
    return SheetWishes(choice, timetable, tuple(options.director), options.masterpoints)


def _refuse_unknown(options: argparse.Namespace, stuff: "Material") -> None:
    """Refuse an unknown session or section, which would give an empty sheet."""
    sessions = stuff.evaluation.event.sessions
    known = {
        "session": [session.id for session in sessions],
        "section": list(dict.fromkeys(each.id for session in sessions for each in session.sections)),
    }
    for what, names in known.items():
        wanted = getattr(options, what)
        if wanted is not None and wanted not in names:
            raise Wrong(f"there is no {what} “{wanted}”; {near(wanted, names)}")
    if options.minutes is not None and options.minutes < 1:
        raise Wrong("a round lasts at least 1 minute")
