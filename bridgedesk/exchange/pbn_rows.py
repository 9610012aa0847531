"""The score columns of one row: a result, an award by code or percentage, a bye, or a missing score."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.codec import shown
from bridgedesk.event.score import Adjusted, Figure, OneSided, PassedOut, Percentages, Score, Split
from bridgedesk.exchange.average_codes import is_bye, percent_of, percents_of, plainly
from bridgedesk.exchange.notation import (
    is_adjusted,
    is_contract,
    is_score_word,
    leaves_award_open,
    number,
    score_on,
)
from bridgedesk.exchange.published import Unreadable
from bridgedesk.exchange.travellers import ToldBy, as_percent, code_or_score

Cells = Mapping[str, str]
Percents = tuple[Decimal, Decimal]
_SCORES, _PERCENTAGES = ("Score_NS", "Score_EW"), ("Percentage_NS", "Percentage_EW")
_POINTS = ("MP_NS", "MP_EW", "IMP_NS", "IMP_EW")
_A_WORD = re.compile(r"[^\d]*[A-Za-z][^\d]*", re.ASCII)
_A_NUMBER = re.compile(r"[+-]?\d+([.,]\d*)?\*?", re.ASCII)


class RowScore(NamedTuple):
    """What a row says of its board; without a score its points may still tell an award."""

    score: Score | None = None
    remark: str = ""
    told_by: ToldBy = ToldBy.SCORE
    missing: bool = False
    bye: bool = False
    problem: str = ""  # why the score columns cannot be read as they stand


def known(row: Cells, column: str) -> str:
    """Return a cell without the mark of an artificial score; empty where the cell says nothing."""
    cell = row.get(column, "").strip().lstrip("^").strip()
    return "" if cell in ("-", "?") else cell


def figure(row: Cells, column: str) -> Decimal | None:
    """Return the figure in a cell; a code in its place is none, and neither is what cannot be read."""
    cell = known(row, column)
    coded = percent_of(cell) if column in _PERCENTAGES else None
    if coded is not None or _names_no_figure(cell):
        return coded
    try:
        return number(cell.rstrip("*"), "")
    except Unreadable:
        return None


def odd_figures(row: Cells, place: str) -> Iterator[str]:
    """Sentences about figures that cannot be read; nothing but they is lost by it."""
    for column in (*_PERCENTAGES, *_POINTS):
        cell = known(row, column)
        if cell and figure(row, column) is None and not _names_no_figure(cell):
            yield f"{place}: {column} {shown(cell)} is not a number"


def _names_no_figure(cell: str) -> bool:
    return is_bye(cell) or is_score_word(cell) or percents_of(cell) is not None or is_adjusted(cell)


def score_of(row: Cells, board: int, place: str) -> RowScore:
    ns, ew = (known(row, column) for column in _SCORES)
    contract = known(row, "Contract")
    if any(map(is_bye, (ns, ew, contract))):
        return RowScore(bye=True)
    if percent_of(ns) is not None or percent_of(ew) is not None:
        return _coded(row, ns, ew, board, place)
    if not contract and _is_blank(row):
        return RowScore(missing=True)
    for cell in (ns, ew):
        if _A_WORD.fullmatch(cell) and not is_score_word(cell) and percents_of(cell) is None:
            return _unknown(row, f"{place}: {shown(plainly(cell))} is not a score")
    return _plain(row, contract, ns, ew, board, place)


def _plain(row: Cells, contract: str, ns: str, ew: str, board: int, place: str) -> RowScore:
    """A result, or an award that only the percentages of the row name."""
    printed = ns or _turned(ew)
    percents = _printed_percents(row)
    if (percents and leaves_award_open(printed)) or (percents and not (printed or contract)):
        return RowScore(Percentages(*percents), told_by=ToldBy.PERCENTAGE)
    said = known(row, "Declarer"), known(row, "Result")
    try:
        score, remark = score_on(board, contract, *said, printed, place)
    except Unreadable as problem:
        return _mended(row, contract, said, board, place, str(problem))
    if percents and isinstance(score, Adjusted):
        return RowScore(Percentages(*percents), told_by=ToldBy.PERCENTAGE)
    return RowScore(score, remark, code_or_score(printed))


def _turned(ew: str) -> str:
    """Return North-South's score for East-West's; a word is the same both ways."""
    if not _A_NUMBER.fullmatch(ew):
        return ew
    return ew[1:] if ew.startswith("-") else f"-{ew.removeprefix('+')}"


def _mended(
    row: Cells, contract: str, said: tuple[str, str], board: int, place: str, problem: str
) -> RowScore:
    """A score that cannot be read leaves the contract, if that can be; without a contract the percentages of
    the row tell an award, or the score is missing. What no bidding box has is refused."""
    if not contract:
        return _unknown(row, problem)
    if not is_contract(contract) and not is_score_word(contract):
        raise Unreadable(problem)
    try:
        score, _ = score_on(board, contract, *said, "", place)
    except Unreadable:
        return _unknown(row, problem)
    return RowScore(score, f"{problem}; the contract was taken.", problem=problem)


def _coded(row: Cells, ns: str, ew: str, board: int, place: str) -> RowScore:
    """One side or both have a code: the percentage of its row counts, else the code's own. A side of which
    nothing is said has what the other leaves; one with a result keeps that."""
    percents = _printed_percents(row)
    codes = [percent_of(cell) for cell in (ns, ew)]
    if _is_figure(ns) or _is_figure(ew):
        return _split(percents, codes, ns, ew, board, place)
    if percents:
        return RowScore(Percentages(*percents), told_by=ToldBy.PERCENTAGE)
    first, second = codes
    if first is not None and second is not None:
        return RowScore(Percentages(first, second), told_by=ToldBy.CODE)
    (said,) = (each for each in codes if each is not None)
    side = "North-South" if first is None else "East-West"
    remark = f"{place}: only one side has an award, {said}%; {side} got the rest, {100 - said}%."
    first, second = (100 - said if each is None else each for each in codes)
    return RowScore(Percentages(first, second), remark, ToldBy.CODE)


def _is_figure(cell: str) -> bool:
    return bool(re.fullmatch(r"[+-]?\d{1,5}", cell, re.ASCII))


def _split(
    percents: Percents | None, codes: Sequence[Decimal | None], ns: str, ew: str, board: int, place: str
) -> RowScore:
    """A result for one side and an award for the other."""
    sides: list[OneSided] = []
    points = (ns, str(-int(ew)) if _is_figure(ew) else ew)
    for code, printed, percent in zip(codes, points, percents or codes, strict=True):
        if code is not None and percent is not None:
            sides.append(Percentages(percent, percent))
            continue
        score = _points_alone(board, printed, place)
        if score is None:
            problem = f"{place}: {shown(printed)} is not a score"
            return RowScore(None, f"{problem}.", missing=True, problem=problem)
        sides.append(score)
    return RowScore(Split(*sides))


def _points_alone(board: int, printed: str, place: str) -> Figure | PassedOut | None:
    try:
        score, _ = score_on(board, "", "", "", printed, place)
    except Unreadable:
        return None
    return score if isinstance(score, Figure | PassedOut) else None


def _printed_percents(row: Cells) -> Percents | None:
    """Both sides' percentages; one that is not printed is what the other leaves."""
    ns, ew = (figure(row, column) for column in _PERCENTAGES)
    if ns is None:
        ns = None if ew is None else 100 - ew
    if ns is None or not 0 <= ns <= 100:
        return None
    ew = 100 - ns if ew is None else ew
    return (as_percent(Fraction(ns)), as_percent(Fraction(ew))) if 0 <= ew <= 100 else None


def _is_blank(row: Cells) -> bool:
    """Return True if a score column is empty and no figure tells a result; 0 points both ways do not."""
    if not any(row[column].strip() == "" for column in _SCORES if column in row):
        return False
    figures = (known(row, column).rstrip("%").strip("0.,") for column in (*_PERCENTAGES, *_POINTS))
    return not any(known(row, column) for column in _SCORES) and not any(figures)


def _unknown(row: Cells, problem: str) -> RowScore:
    """The row's percentages tell the award; without them the score is missing."""
    if percents := _printed_percents(row):
        remark = f"{problem}; the percentages of the row were taken."
        return RowScore(Percentages(*percents), remark, ToldBy.PERCENTAGE, problem=problem)
    return RowScore(None, f"{problem}.", missing=True, problem=problem)
