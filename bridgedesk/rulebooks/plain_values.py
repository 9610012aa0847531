"""Plain values from TOML, JSON or words typed at a command line: numbers, yes or no, dates and times."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from fractions import Fraction


def _integer(raw: object, typed_in: bool) -> int | None:
    number = _number(raw, typed_in)
    return int(number) if number is not None and number.denominator == 1 else None


def _number(raw: object, typed_in: bool) -> Fraction | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int | Fraction):
        return Fraction(raw)
    if isinstance(raw, float):
        return _number(Decimal(str(raw)), typed_in=False)
    if isinstance(raw, Decimal):
        return Fraction(raw) if raw.is_finite() and -20 < raw.adjusted() < 20 else None
    if typed_in and isinstance(raw, str) and len(raw) < 40:
        try:
            return _number(Decimal(raw.strip().removesuffix("%")), typed_in=False)
        except InvalidOperation:
            return None
    return None


def _truth(raw: object, typed_in: bool) -> bool | None:
    if isinstance(raw, bool):
        return raw
    if typed_in and isinstance(raw, str):
        return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}.get(
            raw.lower()
        )
    return None


def _words(raw: object, _typed_in: bool) -> str | None:
    return raw if isinstance(raw, str) else None


def _moment(raw: object, _typed_in: bool) -> datetime | None:
    """Return a local time at the venue; time zones are refused."""
    try:
        moment = datetime.fromisoformat(raw) if isinstance(raw, str) and len(raw) > 10 else raw
    except ValueError:
        return None
    return moment if isinstance(moment, datetime) and moment.tzinfo is None else None


def _day(raw: object, _typed_in: bool) -> date | None:
    if isinstance(raw, date) and not isinstance(raw, datetime):
        return raw
    try:
        return date.fromisoformat(raw) if isinstance(raw, str) else None
    except ValueError:
        return None


def _hour(raw: object, _typed_in: bool) -> time | None:
    if isinstance(raw, time):
        return raw
    try:
        return time.fromisoformat(raw) if isinstance(raw, str) else None
    except ValueError:
        return None


def value_words(raw: object) -> str:
    """Describe a refused value."""
    if isinstance(raw, Mapping):
        return "a table"
    if isinstance(raw, list | tuple):
        return "a list"
    return repr(raw) if isinstance(raw, str) else str(raw)


READERS: dict[type, Callable[[object, bool], object]] = {
    bool: _truth, int: _integer, Fraction: _number, str: _words, datetime: _moment, date: _day, time: _hour,
}  # fmt: skip
KIND_WORDS: dict[type, str] = {
    bool: "yes or no", int: "a whole number", Fraction: "a number", str: "words",
    datetime: "a date and time (2026-11-17T22:30)", date: "a date (2026-11-17)", time: "a time (17:00)",
}  # fmt: skip
