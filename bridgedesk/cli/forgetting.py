"""Command `forget`: remove a player's name, number and contact from a club file for good."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.cli.clubs import inspect_club_file, plain_errors
from bridgedesk.cli.outcome import DONE, NO
from bridgedesk.desk.clock.round_clock import local_time

if TYPE_CHECKING:
    from bridgedesk.desk.club.club_players import Forgetting


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    forget = commands.add_parser(
        "forget",
        help="remove a player's name, number and contact from a club file for good",
        description="Lists what would change; --yes changes it. Results are kept. This cannot be undone.",
    )
    forget.add_argument("club", metavar="CLUB", type=Path)
    forget.add_argument("player", metavar="PLAYER", help="name or number, as in the club list")
    forget.add_argument(
        "--also", metavar="SPELLING", action="append", default=[], help="another spelling of the name"
    )
    forget.add_argument("--yes", action="store_true", help="make the change")
    forget.set_defaults(command=_forget)


def _forget(options: argparse.Namespace) -> int:
    from bridgedesk.desk.club.club_players import called, forget, look_for
    from bridgedesk.store.club_lists import read_lists

    with plain_errors(options.club):
        with inspect_club_file(options.club) as file, file.reading() as db:
            member = called(read_lists(db).members, options.player)
        carry_out = forget if options.yes else look_for
        found = carry_out(options.club, member.id, options.also, local_time(), lambda _done, _of: True)
    _say(found)
    if not options.yes:
        print("Nothing changed yet. Add --yes to make the change.")
    return DONE if options.yes else NO


def _say(found: "Forgetting") -> None:
    from bridgedesk.event.moment import day_words

    print(found.words)
    for remark in found.remarks:
        print(remark)
    for old in found.old:
        until = f"until about {day_words(old.until)}" if old.until else "until you delete it"
        print(f"  {old.path}: {until}")
