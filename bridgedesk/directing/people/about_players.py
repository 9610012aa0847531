"""Details of players in the club's list besides their names: for the director only, not for events."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TypeVar

from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.rulebooks.entries.entry_limits import Entrant, Sex, is_number

T = TypeVar("T")
BORN, MASTERPOINTS, SEX, MEMBER_OF, LIVES = ABOUT = ("born", "masterpoints", "sex", "member_of", "lives")
_DAYS = ("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y")
_SEXES: Mapping[str, Sex] = {
    "f": "woman", "w": "woman", "woman": "woman", "female": "woman", "lady": "woman",
    "m": "man", "man": "man", "male": "man",
}  # fmt: skip
_OLDEST, _MOST = 1900, 10**6
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")


class NotReadable(ValueError):
    """Detail that cannot be read, explained in one plain sentence."""


def entrant(player: Player, member: ClubPlayer | None) -> Entrant:
    """Return what the club's list and the event know about a player."""
    about = member.about if member else {}
    points = _if_readable(_points, about.get(MASTERPOINTS))
    number = player.number or (member.number if member else None)
    return Entrant(
        born=_if_readable(_day, about.get(BORN)),
        masterpoints=None if points is None else Fraction(points),
        rank=(member.grade if member else None) or player.grade,
        sex=_if_readable(_sex, about.get(SEX)),
        member_of=about.get(MEMBER_OF),
        lives=about.get(LIVES),
        club=member.club if member else None,
        number=number if is_number(number) else None,
    )


def stored_detail(what: str, said: str) -> str:
    """Return a detail in the form the list keeps; raise NotReadable if it makes no sense."""
    plain = " ".join(said.split())
    match what:
        case "born":
            return str(_day(plain))
        case "masterpoints":
            return f"{_points(plain):f}"
        case "sex":
            return _sex(plain)
    return plain


def _if_readable(read: Callable[[str], T], said: str | None) -> T | None:
    try:
        return read(said) if said else None
    except NotReadable:
        return None


def _sex(said: str) -> Sex:
    found = _SEXES.get(said.casefold())
    if found is None:
        raise NotReadable(f"“{said}” is not woman or man")
    return found


def _day(said: str) -> date:
    for form in _DAYS:
        try:
            found = datetime.strptime(said.split(" ")[0], form).date()  # noqa: DTZ007 - a birthday has no zone
        except ValueError:
            continue
        if found.year >= _OLDEST:
            return found
    raise NotReadable(f"“{said}” is not a date of birth. Type it like this: 1958-12-31")


def _points(said: str) -> Decimal:
    """Read masterpoints; 1,234.5 and 1234,5 are the same."""
    plain = said.replace(",", "") if _THOUSANDS.fullmatch(said) else said.replace(",", ".")
    try:
        points = Decimal(plain)
    except InvalidOperation:
        points = Decimal(-1)
    if not points.is_finite() or not 0 <= points < _MOST:
        raise NotReadable(f"“{said}” is not a number of masterpoints")
    return points
