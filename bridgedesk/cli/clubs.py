"""Commands new, import, export, check, backup, restore, history, rebuild: the club file."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.cli.outcome import DONE, NO, Wrong, key_and_value, print_json
from bridgedesk.desk.clock.round_clock import local_time
from bridgedesk.event.spelling import counted

if TYPE_CHECKING:
    from bridgedesk.desk.club.club import Club
    from bridgedesk.store.club_file import ClubFile

MOST_SHOWN = 10_000
FORMATS = (
    "event, usebio, usebio-flat, pbn, bws, html, xlsx, csv-players, "
    "abf-green, abf-red, abf-gold, abf-rag, sbu-claim"
)


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    new = commands.add_parser("new", help="create a club file")
    new.add_argument("club", metavar="CLUB", type=Path)
    new.add_argument("--name", help="club name (default: the file name)")
    new.set_defaults(command=_new)

    import_ = commands.add_parser("import", help="import events, results or players into a club file")
    import_.add_argument("club", metavar="CLUB", type=Path)
    import_.add_argument(
        "files",
        metavar="FILE",
        type=Path,
        nargs="+",
        help=".xml, .pbn, .lin, .bws or .json; results or players as .csv or .xlsx",
    )
    import_.add_argument(
        "--column",
        metavar="WHAT=HEADING",
        action="append",
        default=[],
        dest="columns",
        help="column of a player list, such as name=Player or number=ABF; remembered for next time",
    )
    import_.set_defaults(command=_import)

    _add_export(commands)

    check = commands.add_parser(
        "check", help="check that a club file is complete, and list unusual things in it"
    )
    check.add_argument("club", metavar="CLUB", type=Path)
    check.add_argument("--json", action="store_true")
    check.set_defaults(command=_check)

    backup = commands.add_parser(
        "backup", help="back up a club file, even while it is open, and check the backup"
    )
    backup.add_argument("club", metavar="CLUB", type=Path)
    backup.add_argument("out", metavar="OUT", type=Path, nargs="?", help="a file or a folder")
    backup.set_defaults(command=_backup)

    restore = commands.add_parser("restore", help="restore a backup; the club file it replaces is kept")
    restore.add_argument("backup", metavar="BACKUP", type=Path)
    restore.add_argument("club", metavar="CLUB", type=Path)
    restore.add_argument("--other-club", action="store_true", help="allow a backup of another club")
    restore.set_defaults(command=_restore)

    history = commands.add_parser("history", help="list every action, newest first")
    history.add_argument("club", metavar="CLUB", type=Path)
    history.add_argument("event", metavar="EVENT", nargs="?")
    history.add_argument("--json", action="store_true")
    history.set_defaults(command=_history)

    _add_rebuild(commands)


def _add_rebuild(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    rebuild = commands.add_parser(
        "rebuild",
        help="make a new club file from the log of actions and the backups next to it",
        description="LOG is one of the files ending in acts.log in the folder of the club's backups.",
    )
    rebuild.add_argument("log", metavar="LOG", type=Path)
    rebuild.add_argument("club", metavar="CLUB", type=Path, help="name of the new file")
    rebuild.set_defaults(command=_rebuild)


def _add_export(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    export = commands.add_parser(
        "export",
        help="export an event of a club file: export CLUB EVENT event OUT",
        description=f"FORMAT is one of {FORMATS}. Numbers and codes are remembered.",
    )
    export.add_argument("club", metavar="CLUB", type=Path)
    export.add_argument("event", metavar="EVENT")
    export.add_argument("format", metavar="FORMAT", help=FORMATS)
    export.add_argument("out", metavar="OUT", type=Path, help="a file; for html a folder")
    export.add_argument("--grade", metavar="ID", help="grade of the event for masterpoints, such as E or B4c")
    export.add_argument("--event-code", metavar="CODE", help="the federation's event code, for a claim")
    export.add_argument("--club-number", metavar="NUMBER", help="the club's number with the federation")
    export.add_argument(
        "--section", metavar="SESSION/SECTION", help="for formats that hold one section, such as usebio-flat"
    )
    export.add_argument(
        "--stratum",
        metavar="ENTRY=LETTER",
        action="append",
        default=[],
        dest="strata",
        help="for a claim with strata: entries in B or C (the others are in A), saved with the event",
    )
    export.set_defaults(command=_export)


@contextmanager
def plain_errors(opening: Path | None = None) -> Iterator[None]:
    from bridgedesk.desk.event.club_file import DamagedFile, file_refusals
    from bridgedesk.event.refusal import Refusal

    try:
        with file_refusals():
            yield
    except DamagedFile as problem:
        raise Wrong(f"{problem}{_whole_backup(opening)}") from None
    except Refusal as problem:
        raise Wrong(str(problem)) from None


def _whole_backup(club: Path | None) -> str:
    """Return the command to restore a damaged file's newest whole backup."""
    from bridgedesk.desk.club.backups import newest_whole

    found = newest_whole(club) if club else None
    return f" (bridgedesk restore '{found.path}' '{club}')" if found else ""


@contextmanager
def open_club(path: Path) -> Iterator["Club"]:
    from bridgedesk.desk.club.club import Club

    with plain_errors(path):
        club = Club.open(path, local_time)
        try:
            yield club
        finally:
            club.close()
    for warning in club.warnings:
        print(f"bridgedesk: {warning}", file=sys.stderr)


@contextmanager
def inspect_club_file(path: Path) -> Iterator["ClubFile"]:
    from bridgedesk.store.club_file import ClubFile

    with plain_errors(path):
        file = ClubFile.open(path)
        try:
            yield file
        finally:
            file.close()


def _new(options: argparse.Namespace) -> int:
    from bridgedesk.desk.club.club import Club

    with plain_errors():
        club = Club.begin(options.club, options.name or options.club.stem, local_time)
        club.close()
    print(f"{club.name}: {club.file.path}")
    return DONE


def _import(options: argparse.Namespace) -> int:
    from bridgedesk.desk.files.incoming import import_event, is_list_of_players
    from bridgedesk.desk.files.players_file import import_players

    named = dict(key_and_value(each, "--column name=Player") for each in options.columns)
    with open_club(options.club) as club:
        for file in options.files:
            players = is_list_of_players(file)
            change = import_players(club, file, named) if players else import_event(club, file)
            print(change.words)
            for remark in change.remarks:
                print(f"  {remark}")
    return DONE


def _export(options: argparse.Namespace) -> int:
    from bridgedesk.desk.files.exports import ExportOptions, export_event

    strata = dict(key_and_value(each, "--stratum e7=B") for each in options.strata)
    wishes = ExportOptions(
        options.grade, options.event_code, options.club_number, _section(options.section), strata
    )
    with open_club(options.club) as club:
        change = export_event(club, options.event, options.out, options.format, wishes)
        print(change.words)
        for remark in change.remarks:
            print(f"  {remark}")
    return DONE


def _section(typed: str | None) -> tuple[str, str] | None:
    if typed is None:
        return None
    session, sign, section = typed.partition("/")
    if not (session and sign and section):
        raise Wrong(f"“{typed}” is not SESSION/SECTION. Type it like --section 1/A.")
    return session, section


def _check(options: argparse.Namespace) -> int:
    from bridgedesk.desk.sample.club_check import check

    with plain_errors():
        found = check(options.club)
    if options.json:
        print_json([finding._asdict() for finding in found])
    else:
        for finding in found:
            how = "wrong" if finding.wrong else "check"
            print(f"{how:<6} {finding.event or options.club.name}: {finding.what}")
        if not found:
            print(f"{options.club.name} is complete, with nothing unusual in it.")
    return NO if any(finding.wrong for finding in found) else DONE


def _backup(options: argparse.Namespace) -> int:
    from bridgedesk.store import backups, sqlite

    with plain_errors():
        sqlite.refuse_other_files(options.club)
        target = options.out or backups.folder_of(options.club)
        if options.out is None or options.out.is_dir():
            target /= backups.dated(local_time(), f"{options.club.stem}")
        sqlite.copy(options.club, target, _progress)
    print(f"{target} is complete and identical to {options.club.name}.")
    return DONE


def _restore(options: argparse.Namespace) -> int:
    from bridgedesk.store import backups
    from bridgedesk.store.problem import OtherClub

    with plain_errors():
        try:
            aside = backups.restore(
                options.backup, options.club, local_time(), _progress, of_any_club=options.other_club
            )
        except OtherClub as problem:
            raise Wrong(f"{problem}; add --other-club to restore it anyway") from None
    print(f"{options.club} restored from {options.backup.name}.")
    if aside:
        print(f"The file it replaced is kept: {aside}")
    return DONE


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{100 * done // max(of, 1)}% ", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _history(options: argparse.Namespace) -> int:
    from bridgedesk.event.moment import day_and_time_words
    from bridgedesk.event.spelling import near

    with inspect_club_file(options.club) as file:
        known = file.event_keys()
        if options.event is not None and options.event not in known:
            raise Wrong(
                f"there is no event “{options.event}” in {options.club.name}; {near(options.event, known)}"
            )
        acts = file.history(options.event, MOST_SHOWN) if options.event else file.whole_history(MOST_SHOWN)
    if options.json:
        print_json([act._asdict() | {"time": act.time.isoformat()} for act in acts])
        return DONE
    for act in acts:
        undone = " (undone)" if act.undone else ""
        when = day_and_time_words(act.time)
        print(f"{act.number:>6}  {when:<22}  {act.event or '–':<10}  {act.words}{undone}")
    return DONE


def _rebuild(options: argparse.Namespace) -> int:
    from bridgedesk.event.moment import day_and_time_words
    from bridgedesk.store.rebuild import rebuild

    with plain_errors():
        made = rebuild(options.log, options.club)
    torn = "; the last line of the log is incomplete and was left out" if made.torn else ""
    begun = f", starting from {made.base.name}" if made.base else ""
    end = day_and_time_words(made.until)
    print(f"{options.club} has {counted(made.acts, 'action')} up to {end}{begun}{torn}.")
    return DONE
