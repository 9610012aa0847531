"""Command bridgemates: the devices' file of an event, and results that flow in from it."""

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.cli.clubs import open_club, plain_errors
from bridgedesk.cli.outcome import DONE
from bridgedesk.event.spelling import counted

if TYPE_CHECKING:
    from bridgedesk.desk.club.club import Club
    from bridgedesk.desk.event.open_event import OpenEvent

EVERY = 5.0  # seconds between two looks, as in the window


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    devices = commands.add_parser(
        "bridgemates",
        help="make the file for Bridgemates and like devices, and import results from it",
        description="A file that already has results is read, never made again.",
    )
    devices.add_argument("club", metavar="CLUB", type=Path)
    devices.add_argument("event", metavar="EVENT")
    devices.add_argument("--out", metavar="FILE.bws", type=Path, help="default: next to the club file")
    devices.add_argument("--watch", action="store_true", help="import results until Ctrl+C is pressed")
    devices.set_defaults(command=_bridgemates)


def _bridgemates(options: argparse.Namespace) -> int:
    from bridgedesk.desk.club.events import session_to_play
    from bridgedesk.desk.files.device_file import device_path, results_in
    from bridgedesk.desk.files.exports import event_called

    with open_club(options.club) as club:
        with plain_errors(options.club):
            open_event = club.event(event_called(club, options.event))
            session = session_to_play(open_event.event)
            path = options.out or device_path(open_event, session)
            if not (options.watch and results_in(path)):
                _make(open_event, session, path)
        if options.watch:
            _watch(club, open_event, session, path)
    return DONE


def _make(open_event: "OpenEvent", session: str, path: Path) -> None:
    from bridgedesk.desk.files.device_file import (
        device_choices,
        make_device_file,
        preview_device_file,
        usual_choices,
    )

    choices = device_choices(open_event, session, usual_choices())
    for each in preview_device_file(open_event, session, choices).sections:
        who = "player" if each.of_players else "pair"
        tables, pairs = counted(each.tables, "table"), counted(each.pairs, who)
        print(f"Section {each.letter}: {tables}, {pairs}, rounds {each.rounds}, boards {each.boards}")
    print(make_device_file(open_event, session, choices, path).words)


def _watch(club: "Club", open_event: "OpenEvent", session: str, path: Path) -> None:
    """Import what is new every few seconds; a look that fails is tried again."""
    from bridgedesk.desk.files.bridgemates import FileLook, import_look, look_at
    from bridgedesk.event.refusal import Refusal

    before: FileLook | None = None
    print(f"Reading {path.name}. Press Ctrl+C to stop.", flush=True)
    try:
        while True:
            try:
                now = look_at(path)
                change = import_look(open_event, session, before, now, club.lists.members)
            except Refusal as problem:
                print(problem, flush=True)
            else:
                before = now
                for line in (change.words, *change.remarks) if change else ():
                    print(line, flush=True)
            time.sleep(EVERY)
    except KeyboardInterrupt:
        print("Stopped.")
