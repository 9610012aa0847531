"""National player numbers: the ABF's has a check digit, the SBU's does not."""

import re
from enum import Enum

_WEIGHTS = (7, 6, 5, 4, 3, 2)
_DIGITS = re.compile(r"\d{1,12}", re.ASCII)


class Federation(Enum):
    ABF = "ABF"
    SBU = "SBU"


MOST_DIGITS = {Federation.ABF: 7, Federation.SBU: 5}


class BadNumber(ValueError):
    """Fault in a player number, in words."""


def check_digit(raw: int) -> int:
    """Return the check digit for a number without one. A remainder of 1, which leaves no digit, is written
    as 1."""
    remainder = sum(w * int(d) for w, d in zip(_WEIGHTS, f"{raw:06}", strict=True)) % 11
    return remainder if remainder < 2 else 11 - remainder


def national_number(text: str, federation: Federation | None) -> int:
    """Return a valid number; without a federation, a short number counts as one that has no check digit.
    Leading zeros do not count: 0555002 and 555002 are the same player's."""
    plain = "".join(text.split())
    if federation is None:
        short = len(plain.lstrip("0")) <= MOST_DIGITS[Federation.SBU]
        federation = Federation.SBU if short else Federation.ABF
    most = MOST_DIGITS[federation]
    if not _DIGITS.fullmatch(plain) or not int(plain):
        raise BadNumber(f"“{text[:20]}” is not a number of the {federation.value}")
    number = int(plain)
    if number >= 10**most:
        raise BadNumber(f"{number} is too long: {federation.value} numbers have at most {most} digits")
    if federation is Federation.ABF:
        _check(number)
    return number


def _check(number: int) -> None:
    raw, digit = divmod(number, 10)
    if not raw:
        raise BadNumber(f"{number} has one digit: it is a placeholder, not a player's number")
    if check_digit(raw) != digit:
        raise BadNumber(f"{number} is mistyped: its check digit would be {check_digit(raw)}, not {digit}")
