"""Notation of programs for numbers, dates, cards and results of a board."""

import re
from datetime import date
from decimal import Decimal
from functools import partial

from bridgedesk.bridge.cards import Card
from bridgedesk.bridge.score import points as points_for
from bridgedesk.bridge.seats import Seat, vulnerability
from bridgedesk.event.codec import shown
from bridgedesk.event.score import Adjusted, NotPlayed, PassedOut, Percentages, Played, PointsScore, Score
from bridgedesk.event.score_text import BadScore, parse_adjusted, parse_contract, tricks_of
from bridgedesk.exchange.published import Unreadable

# ---- codes that programs write in place of a score: A+, AVE-, A=, 60%, Bye

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


# ---- notation

_NUMBER = re.compile(r"[+-]?(\d{1,9}([.,]\d{0,12})?|[.,]\d{1,12})", re.ASCII)
_WHOLE = re.compile(r"\d{1,6}", re.ASCII)
_DATE = re.compile(r"(\d{4}|\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{1,2})(?:[T ].*)?", re.ASCII)
_BID = re.compile(r"([1-7])(C|D|H|S|NT?)(XX?)?", re.ASCII)
_NO_SUCH_BID = re.compile(r"\d+(C|D|H|S|NT?)X*", re.ASCII)
_FIGURE_of_notation = re.compile(r"[+-]?\d{1,5}", re.ASCII)
_AWARD = re.compile(r"A(\d{2})(\d{2})|(\d{1,3}(?:\.\d{1,2})?)%?[-/](\d{1,3}(?:\.\d{1,2})?)%?", re.ASCII)
_SIGNS = re.compile(r"A[-+=]{2}", re.ASCII)
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "*": "X"})
_PASSED = {"PASS", "P", "AP", "PASSED", "ALLPASS", "PASSEDOUT", "PASSOUT"}
_NOT_PLAYED = {"NP", "NOTPLAYED", "NOPLAY"}
_UNNAMED = {"A", "ADJ", "ADJUSTED", "*"}  # adjusted, and only the points show to what
_NOTHING = {"", "-", "?"}


def number(text: str, place: str) -> Decimal | None:
    """Return a number, with a decimal point or comma; nothing written gives None."""
    plain = text.strip().rstrip("%").strip()
    if not plain or plain in ("-", "?"):
        return None
    if not _NUMBER.fullmatch(plain):
        raise Unreadable(f"{place}: {shown(plain)} is not a number")
    return Decimal(plain.replace(",", "."))


def whole(text: str, what: str, place: str) -> int:
    if not _WHOLE.fullmatch(text.strip()):
        raise Unreadable(f"{place}: {shown(text.strip())} is not {what}")
    return int(text)


def _number_of(what: str, most: int, text: str, place: str) -> int:
    found = whole(text, f"a {what} number", place)
    if not 1 <= found <= most:
        raise Unreadable(f"{place}: a {what} number must be from 1 to {most}, not {found}")
    return found


board_number = partial(_number_of, "board", 9999)
round_number = partial(_number_of, "round", 999)
table_number = partial(_number_of, "table", 9999)


def date_of(text: str) -> date | None:
    """Return the date: 17/11/2026, 17-11-2026, 17.11.26 or 2026-11-17; None for anything else."""
    found = _DATE.fullmatch(text.strip())
    if not found:
        return None
    first, month, last = (int(part) for part in found.groups())
    if len(found[1]) == 4:
        year, day = first, last
    else:
        year, day = last if len(found[3]) == 4 else 2000 + last, first
    try:
        return date(year, month, day)
    except ValueError:
        return None


def card(text: str) -> Card | None:
    """Return a card, suit and rank in either order; a bad lead is no reason to refuse a file."""
    try:
        return Card.parse(text.translate(_SUITS))
    except ValueError:
        return None


def score_on(
    board: int, contract: str, declarer: str, tricks: str, score: str, place: str
) -> tuple[Score | None, str]:
    """Return the score that a line states, and a remark if contract and printed score disagree.

    The printed score then applies, as a figure. None means no result, or an award that is not named."""
    bid = _plain(contract).translate(_SUITS)
    printed = _plain(score)
    if len(printed) > 1:
        printed = printed.rstrip("*")  # the mark of a score that was ruled on
    if printed in _UNNAMED or is_bye(printed):
        return None, ""
    if award := _award(printed, place):
        return award, ""
    points = _points(printed, place)
    if bid in _NOT_PLAYED or (printed in _NOT_PLAYED and bid in _NOTHING):
        if points is None:
            return NotPlayed(), ""
        return _figure(points, place), f"{place}: not played, but {points:+d} is printed and used."
    if bid in _PASSED or (printed in _PASSED and bid in _NOTHING):
        if points:
            return _figure(points, place), f"{place}: passed out, but {points:+d} is printed and used."
        return PassedOut(), ""
    if bid in _NOTHING:
        return (None if points is None else _figure(points, place)), ""
    if not (found := _BID.fullmatch(bid)):
        return _garbled(contract, bid, points, place)
    return _played(board, "".join(part or "" for part in found.groups()), declarer, tricks, points, place)


def _garbled(contract: str, bid: str, points: int | None, place: str) -> tuple[Score, str]:
    """Use the printed score if the contract is misspelt; refuse a bid that no bidding box has."""
    if points is None or _NO_SUCH_BID.fullmatch(bid):
        raise Unreadable(f"{place}: {shown(contract)} is not a contract")
    remark = f"{place}: {shown(contract)} is not a contract; the printed score {points:+d} is used."
    return _figure(points, place), remark


def _plain(text: str) -> str:
    return "".join(text.split()).upper()


def _award(printed: str, place: str) -> Adjusted | Percentages | None:
    if _SIGNS.fullmatch(printed):
        return parse_adjusted(printed)
    if not (found := _AWARD.fullmatch(printed)):
        coded = percents_of(printed)
        return Percentages(*coded) if coded else None
    ns, ew = found[1] or found[3], found[2] or found[4]
    try:
        return Percentages(Decimal(ns), Decimal(ew))
    except ValueError as problem:
        raise Unreadable(f"{place}: {problem}") from None


def _points(printed: str, place: str) -> int | None:
    """Return North-South's score if points are printed."""
    if printed in _NOTHING or printed in _PASSED or printed in _NOT_PLAYED:
        return None
    if not _FIGURE_of_notation.fullmatch(printed):
        raise Unreadable(f"{place}: {shown(printed)} is not a score")
    return int(printed)


def _figure(points: int, place: str) -> PointsScore | PassedOut:
    try:
        return PointsScore(points) if points else PassedOut()
    except ValueError as problem:
        raise Unreadable(f"{place}: {problem}") from None


def _played(
    board: int, bid: str, declarer: str, tricks: str, points: int | None, place: str
) -> tuple[Score, str]:
    by, won = declarer.strip().lstrip("^").upper()[:1], _plain(tricks)
    if not by or by not in "NESW" or won in _NOTHING:
        return _part_known(board, bid, by, points, place), ""
    contract = parse_contract(f"{bid}{by}=").contract
    try:
        played = Played(contract, tricks_of(contract, won))
    except BadScore as problem:
        raise Unreadable(f"{place}: {problem}") from None
    worth = points_for(contract, played.tricks, vulnerability(board))
    if points is None or points == worth:
        return played, ""
    remark = (
        f"{place}: {contract} with {played.tricks} tricks is {worth:+d}, but {points:+d} is printed; "
        "the printed score is used."
    )
    return _figure(points, place), remark


def is_score_word(cell: str) -> bool:
    """Return True for a word in place of a score: passed out, not played, adjusted."""
    return leaves_award_open(cell) or _plain(cell) in _PASSED


def is_adjusted(cell: str) -> bool:
    """Return True for both sides' awards by their signs, such as A+-."""
    return bool(_SIGNS.fullmatch(_plain(cell)))


def is_contract(text: str) -> bool:
    return bool(_BID.fullmatch(_plain(text).translate(_SUITS)))


def leaves_award_open(cell: str) -> bool:
    """Return True for a word after which figures must tell what each side got: adjusted, or not played."""
    return _plain(cell) in _UNNAMED | _NOT_PLAYED


def _part_known(board: int, bid: str, by: str, points: int | None, place: str) -> Score:
    """Return the score if declarer or tricks are missing; the printed score then gives the tricks."""
    if points is None:
        missing = "number of tricks" if by else "declarer"
        raise Unreadable(f"{place}: {bid} has no {missing} and no score")
    if by and by in "NESW":
        contract = parse_contract(f"{bid}{by}=").contract
        for tricks in range(14):
            if points_for(contract, tricks, vulnerability(board)) == points:
                return Played(contract, tricks)
    return _figure(points, place)


def seat_of(text: str) -> Seat | None:
    """Return the seat for N, North or north."""
    plain = text.strip().upper()
    return next((seat for seat in Seat if plain in (seat.value, seat.name)), None)
