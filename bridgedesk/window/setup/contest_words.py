"""Labels for the number of entries before a movement is chosen: pairs, teams or single players."""

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from bridgedesk.movements.movement import Contest


class ContestWords(NamedTuple):
    name: str
    example: str
    tip: str
    asks: str


def contest_words(part: QWidget, contest: Contest) -> ContestWords:
    match contest:
        case Contest.TEAMS:
            return ContestWords(
                part.tr("Teams"),
                "7",
                part.tr("How many teams are here"),
                part.tr("Type how many teams are here. Enter looks for movements."),
            )
        case Contest.INDIVIDUAL:
            return ContestWords(
                part.tr("Players"),
                "20",
                part.tr("How many are here, each for himself"),
                part.tr("Type how many players are here. Enter looks for movements."),
            )
        case Contest.PAIRS:
            return ContestWords(
                part.tr("Pairs"),
                "26",
                part.tr("How many pairs are here; odd is fine"),
                part.tr("Type how many pairs are here. Enter looks for movements."),
            )
