"""Command `rebuild`: a new club file from the log of actions."""

import argparse
from pathlib import Path

from bridgedesk.cli.clubs import plain_errors
from bridgedesk.cli.outcome import DONE


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    rebuild = commands.add_parser(
        "rebuild",
        help="make a new club file from the log of acts and the backups next to it",
        description="LOG is one of the files ending in acts.log in the folder of the club's backups.",
    )
    rebuild.add_argument("log", metavar="LOG", type=Path)
    rebuild.add_argument("club", metavar="CLUB", type=Path, help="a name for the new file")
    rebuild.set_defaults(command=_rebuild)


def _rebuild(options: argparse.Namespace) -> int:
    from bridgedesk.store.rebuild import rebuild

    with plain_errors():
        made = rebuild(options.log, options.club)
    torn = "; the last line of the log is cut off and was left out" if made.torn else ""
    begun = f", beginning from {made.base.name}" if made.base else ""
    print(f"{options.club} has {made.acts} acts up to {made.until:%Y-%m-%d %H:%M}{begun}{torn}.")
    return DONE
