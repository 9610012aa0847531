"""Match totals as typed: home's and away's, or in a triangle one team's own net."""

import re
from decimal import Decimal
from enum import Enum

from bridgedesk.event.match import Slip
from bridgedesk.event.spelling import capitalised

_TOTAL = re.compile(r"(\d{1,5}(?:[.,]\d{1,2})?) ?[-/: ] ?(-?\d{1,5}(?:[.,]\d{1,2})?)", re.ASCII)
_NET = re.compile(r"(?P<sign>[+-]) ?(?P<net>\d{1,5})|(?P<before>\d{1,5}) ?(?P<after>[+-])|0", re.ASCII)
_OWN_VPS = re.compile(r"(-?\d{1,3}(?:[.,]\d{1,2})?)", re.ASCII)
_MOST = 999  # IMPs, or VPs


class Unit(Enum):
    IMPS = "IMPs"
    VPS = "VPs"
    POINTS = "points"  # of matches that are never IMPs

    @property
    def other(self) -> "Unit":
        return {Unit.IMPS: Unit.VPS, Unit.VPS: Unit.IMPS}.get(self, self)

    @property
    def example(self) -> str:
        return {Unit.IMPS: "31-14", Unit.VPS: "14.3-5.7"}.get(self, "1230-980")

    @property
    def example_of_team(self) -> str:
        return {Unit.IMPS: "+12 or -7", Unit.VPS: "14.3"}.get(self, "+250 or -80")


def total_words(slip: Slip) -> str:
    """Format a total as it is typed, with its unit: 31-14 IMPs, 14.3-5.7 VPs, +12 IMPs."""
    if slip.team_imps is not None:
        return f"{slip.team_imps:+d} IMPs"
    if slip.team_vp is not None:
        return f"{slip.team_vp} VPs"
    if slip.vp is not None:
        return f"{slip.vp[0]}-{slip.vp[1]} VPs"
    return f"{slip.imps[0]}-{slip.imps[1]} IMPs" if slip.imps is not None else ""


def read_team_total(text: str, unit: Unit, team: str) -> Slip:
    """Parse the net of one team of a triangle; in VPs, one figure."""
    if unit is Unit.VPS and (vps := _OWN_VPS.fullmatch(text)):
        return Slip(team_vp=Decimal(vps[1].replace(",", ".")))
    if unit is not Unit.VPS and (found := _NET.fullmatch(text)):
        net = int(f"{found['sign'] or found['after'] or ''}{found['net'] or found['before'] or 0}")
        if unit is Unit.POINTS or abs(net) <= _MOST:
            return Slip(team_imps=net)
    what = "VPs" if unit is Unit.VPS else "net over both its tables and all boards"
    why = " is the total of one table" if _TOTAL.fullmatch(text) else f" is no total of team {team}"
    raise ValueError(f"'{text}'{why}; in a triangle type team {team}'s own {what}: {unit.example_of_team}")


def read_total(text: str, unit: Unit) -> Slip:
    """Parse the totals of home, then away."""
    found = _TOTAL.fullmatch(text)
    wrong = f"'{text}' is no total; type home's {unit.value}, then away's: {unit.example}"
    if not found:
        raise ValueError(wrong)
    home, away = (Decimal(each.replace(",", ".")) for each in found.groups())
    if unit is not Unit.POINTS and max(home, away, -away) > _MOST:
        raise ValueError(wrong)
    if unit is Unit.VPS:
        return Slip(vp=(home, away))
    named = capitalised(unit.value)
    if home != int(home) or away != int(away):
        way_out = "F2 goes over to VPs" if unit is Unit.IMPS else "F5 types the boards"
        raise ValueError(f"{named} are whole numbers, not {text}; {way_out}")
    if away < 0:
        raise ValueError(f"{named} are never below 0: {text}; the side that lost has the smaller figure")
    return Slip(imps=(int(home), int(away)))
