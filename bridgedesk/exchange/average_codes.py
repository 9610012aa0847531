"""Codes that programs write in place of a score: A+, AVE-, A=, 60%, Bye."""

import re
from decimal import Decimal

AVERAGE = Decimal(50)
_PERCENT = {"+": Decimal(60), "=": AVERAGE, "-": Decimal(40), "": AVERAGE}
_WORD = r"A(?:V|VE|VG|VERAGE)"
_SIGNED = re.compile(rf"(?:A|{_WORD})([-+=])", re.ASCII)
_NAMED = re.compile(rf"{_WORD}(PLUS|MINUS)?", re.ASCII)
_FIGURE = re.compile(r"A?(\d{1,3}(?:[.,]\d{1,4})?)%|A(\d{2})", re.ASCII)
_SIGN = {"PLUS": "+", "MINUS": "-", None: "="}
_MINUSES = str.maketrans("−–", "--")
_BYES = {"BYE", "SITOUT", "SIT-OUT"}


def percent_of(code: str) -> Decimal | None:
    """Return the percentage that a code gives one side, or None if it is not such a code."""
    plain = plainly(code)
    if found := _SIGNED.fullmatch(plain):
        return _PERCENT[found[1]]
    if found := _NAMED.fullmatch(plain):
        return _PERCENT[_SIGN[found[1]]]
    if found := _FIGURE.fullmatch(plain):
        percent = Decimal((found[1] or found[2]).replace(",", "."))
        return percent if percent <= 100 else None
    return None


def percents_of(code: str) -> tuple[Decimal, Decimal] | None:
    """Return both sides' percentages: A+/A-, AVE+AVE-, or one code that leaves the rest to the other side."""
    plain = plainly(code)
    one = percent_of(plain)
    if one is not None:
        return one, 100 - one
    for at in range(1, len(plain)):
        ns, ew = percent_of(plain[:at]), percent_of(plain[at:].removeprefix("/"))
        if ns is not None and ew is not None:
            return ns, ew
    return None


def is_bye(cell: str) -> bool:
    """Return True if nobody played: the pair had no opponents."""
    return plainly(cell) in _BYES


def plainly(code: str) -> str:
    return "".join(code.split()).upper().translate(_MINUSES)
