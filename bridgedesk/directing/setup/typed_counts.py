"""Counts and times as a director types them: 13 pairs, 6½ tables, 26 boards, finish 22:30, 2 sections."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, time
from decimal import Decimal
from enum import StrEnum

from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.movement import Contest


class SetupField(StrEnum):
    """Subject of a field of the setup; the value is how a refusal names it."""

    ENTRANTS = "pairs"
    BOARDS = "boards"
    STARTS = "start"
    FINISH = "finish"
    SECTIONS = "sections"
    FIXED = "fixed seats"


TIMES = (SetupField.STARTS, SetupField.FINISH)
TABLE_OF = {Contest.PAIRS: 2, Contest.TEAMS: 1, Contest.INDIVIDUAL: 4}  # entrants at one table
UNITS: Mapping[str, SetupField | Contest] = {
    **dict.fromkeys(("pair", "pairs"), Contest.PAIRS),
    **dict.fromkeys(("team", "teams"), Contest.TEAMS),
    **dict.fromkeys(("player", "players"), Contest.INDIVIDUAL),
    **dict.fromkeys(("table", "tables"), SetupField.ENTRANTS),
    **dict.fromkeys(("board", "boards"), SetupField.BOARDS),
    **dict.fromkeys(("section", "sections"), SetupField.SECTIONS),
}
LEADS: Mapping[str, SetupField] = {
    **dict.fromkeys(("finish", "finishing", "until", "till", "end", "ends", "by"), SetupField.FINISH),
    **dict.fromkeys(("start", "starts", "starting", "begin", "begins", "from", "at"), SetupField.STARTS),
}
FILLERS = frozenset(("and", "in", "of", "with", "for"))
PER = re.compile(r"\b(?:per|each|a|an)\s+(?:pair|team|player|table|section)\b")
HALF = re.compile(r"(?<=\d)\s*(?:½|\s1/2)")
PART = re.compile(
    r"(\d{1,2}[:.]\d{2}(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)(?!\d)"  # a time
    r"|(\d+(?:[.,]\d)?)(?![\d.,:]\d)"  # a count
    r"|([^\W\d]+)|([^\s,;:]+)"  # a word, or something else
)
Part = tuple[str, str, str]  # a time, a count, a word: one of them
OTHERS = {
    SetupField.ENTRANTS: "Type a number, such as 13, or 6½ tables.",
    SetupField.BOARDS: "Type a number, such as 26.",
    SetupField.SECTIONS: "Type a number, such as 2.",
    SetupField.FIXED: "Type a number, such as 1.",
}


def understood(text: str, asked: SetupField, contest: Contest = Contest.PAIRS) -> dict[SetupField, str]:
    """Return what was typed into one field, by what it says: a number alone is what the field asks for.
    Raise Refusal if it is not clear."""
    found: dict[SetupField, str] = {}
    try:
        for what, value in _counts(list(_parts(text)), asked, contest):
            if found.setdefault(what, value) != value:
                raise ValueError(value)
    except (ValueError, ArithmeticError):
        raise Refusal(_refusal(text, asked, contest)) from None
    if SetupField.ENTRANTS in found and SetupField.SECTIONS in found:
        entrants, sections = int(found[SetupField.ENTRANTS]), int(found[SetupField.SECTIONS])
        found[SetupField.ENTRANTS] = _in_one_section(entrants, sections, contest)
    return found


def _refusal(text: str, asked: SetupField, contest: Contest) -> str:
    typed = text.strip()
    if asked in TIMES:
        return f"“{typed}” is not a time. Type it like this: 19:15."
    what = "players" if contest is Contest.INDIVIDUAL else contest.value
    return f"“{typed}” is not a number of {what if asked is SetupField.ENTRANTS else asked}. {OTHERS[asked]}"


def _parts(text: str) -> Iterator[Part]:
    """Yield times, numbers and words, each with the two others empty."""
    plain = PER.sub(" ", HALF.sub(".5", " ".join(text.casefold().split())))
    for found in PART.finditer(plain):
        moment, count, word, other = found.groups(default="")
        if other:
            raise ValueError(other)
        if word not in FILLERS:
            yield moment, count.replace(",", "."), word


def _counts(
    parts: list[tuple[str, str, str]], asked: SetupField, contest: Contest
) -> Iterator[tuple[SetupField, str]]:
    at = 0
    while at < len(parts):
        moment, count, word = parts[at]
        after = parts[at + 1] if at + 1 < len(parts) else ("", "", "")
        if word in LEADS:
            yield LEADS[word], _time_words(after[0] or after[1])
            at += 2
        elif word in UNITS:  # boards 26
            yield _count(after[1], UNITS[word], contest)
            at += 2
        elif count and after[2] in UNITS:
            yield _count(count, UNITS[after[2]], contest)
            at += 2
        elif asked in TIMES:
            yield asked, _time_words(moment or count)
            at += 1
        else:
            own = asked is not SetupField.ENTRANTS or "." not in count  # 6.5 is of tables
            yield (asked, _whole(Decimal(count or "x"))) if own else _count(count, asked, contest)
            at += 1


def _count(count: str, unit: SetupField | Contest, contest: Contest) -> tuple[SetupField, str]:
    number = Decimal(count) if count else None
    if number is None:
        raise ValueError(count)
    if unit is SetupField.ENTRANTS:  # tables
        return SetupField.ENTRANTS, _whole(number * TABLE_OF[contest])
    if isinstance(unit, SetupField):
        return unit, _whole(number)
    if (unit is Contest.TEAMS) != (contest is Contest.TEAMS):
        raise ValueError(count)
    return SetupField.ENTRANTS, _whole(number * TABLE_OF[contest] / TABLE_OF[unit])


def _whole(number: Decimal) -> str:
    if number != int(number):
        raise ValueError(number)
    return str(int(number))


def _in_one_section(entrants: int, sections: int, contest: Contest) -> str:
    """Divide entrants among sections: the first one has the most, in pairs at full tables."""
    each = -(-entrants // max(sections, 1))
    return str(each + each % 2 if contest is Contest.PAIRS and sections > 1 else each)


# ---- times of day


def _time_words(text: str) -> str:
    found = time_of_day(text)
    if found is None:
        raise ValueError(text)
    return f"{found:%H:%M}"


def time_of_day(text: str) -> time | None:
    """Parse 19:15, 19.15, 1915, 19, 7:15 pm or 7pm; None for an empty text."""
    plain = text.strip().casefold().replace(".", ":")
    if not plain:
        return None
    half = plain[-2:] if plain[-2:] in ("am", "pm") else ""
    plain = plain.removesuffix(half).strip()
    if plain.isdecimal() and len(plain) in (3, 4):
        plain = f"{plain[:-2]}:{plain[-2:]}"
    elif plain.isdecimal() and len(plain) < 3:
        plain = f"{plain}:00"
    pattern = "%I:%M %p" if half else "%H:%M"
    try:
        return datetime.strptime(f"{plain} {half}".strip(), pattern).time()  # noqa: DTZ007  # a time of day
    except ValueError:
        raise Refusal(f"“{text.strip()}” is not a time. Type it like this: 19:15.") from None
