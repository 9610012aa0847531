"""USEBIO matches, of teams and of Swiss pairs: their boards and final results."""

from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.match import Slip
from bridgedesk.exchange.notation import board_number, number
from bridgedesk.exchange.published import Unreadable
from bridgedesk.exchange.xml_tree import Element

_MOST_BOARDS = 200  # of one match


class Ended(NamedTuple):
    home_points: Decimal | None
    away_points: Decimal | None
    home_vp: Decimal | None
    away_vp: Decimal | None

    @property
    def slip(self) -> Slip | None:
        """Return the total of a match whose boards are not given."""
        imps = [
            int(each)
            for each in (self.home_points, self.away_points)
            if each is not None and each == int(each)
        ]
        if len(imps) < 2:
            return self.vp_slip
        return Slip(tuple(imps), self.vp_slip.vp if self.vp_slip else None)

    @property
    def vp_slip(self) -> Slip | None:
        """Return the VPs, also with boards, as a file does not say by which scale they were awarded."""
        if self.home_vp is None or self.away_vp is None:
            return None
        return Slip(vp=(self.home_vp, self.away_vp))


def boards_of(match: Element) -> tuple[int, ...]:
    """Return the boards from the first to the last, and any listed singly."""
    listed = {board_number(each.says("BOARD_NUMBER"), _place(each)) for each in match.all("BOARD")}
    first, last = match.says("START_BOARD_NUMBER"), match.says("END_BOARD_NUMBER")
    if first and last:
        start, end = board_number(first, _place(match)), board_number(last, _place(match))
        if not 0 <= end - start < _MOST_BOARDS:
            raise Unreadable(f"{_place(match)}: boards {start} to {end} are not those of a match")
        listed |= set(range(start, end + 1))
    return tuple(sorted(listed))


def ended(match: Element, home: str, away: str, in_vps: bool) -> Ended:
    """Return the printed result; element names begin with `home` and `away`. If the method is VPs and
    there are no VP elements, the score itself is in VPs."""

    def read(name: str) -> Decimal | None:
        return number(match.says(name), f"{_place(match)}, {name}")

    scores = read(f"{home}_SCORE"), read(f"{away}_SCORE")
    vps = read(f"{home}_VICTORY_POINTS"), read(f"{away}_VICTORY_POINTS")
    return Ended(None, None, *scores) if in_vps and vps == (None, None) else Ended(*scores, *vps)


def scored_in_vps(event: Element) -> bool:
    return event.says("MATCH_SCORING_METHOD").upper() in ("VPS", "VP")


def _place(element: Element) -> str:
    return f"line {element.line}, {element.name}"
