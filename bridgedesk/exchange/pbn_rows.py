"""Score columns of one row: a result, an award by code or percentage, a bye, or a missing score."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.codec import shown
from bridgedesk.event.score import (
    Adjusted,
    NotPlayed,
    OneSided,
    PassedOut,
    Percentages,
    PointsScore,
    Score,
    Split,
)
from bridgedesk.exchange.notation import (
    is_adjusted,
    is_bye,
    is_contract,
    is_score_word,
    leaves_award_open,
    number,
    percent_of,
    percents_of,
    plainly,
    score_on,
)
from bridgedesk.exchange.published import Unreadable
from bridgedesk.exchange.travellers import AwardSource, as_percent, code_or_score

Cells = Mapping[str, str]
Percents = tuple[Decimal, Decimal]
OneOrBoth = tuple[Decimal | None, Decimal | None]
_SCORES, _PERCENTAGES = ("Score_NS", "Score_EW"), ("Percentage_NS", "Percentage_EW")
_POINTS = ("MP_NS", "MP_EW", "IMP_NS", "IMP_EW")
_A_WORD = re.compile(r"[^\d]*[A-Za-z][^\d]*", re.ASCII)
_A_NUMBER = re.compile(r"[+-]?\d+([.,]\d*)?\*?", re.ASCII)


class RowScore(NamedTuple):
    """Score that a row states; without one its points may still show an award."""

    score: Score | None = None
    remark: str = ""
    told_by: AwardSource = AwardSource.SCORE
    missing: bool = False
    bye: bool = False
    problem: str = ""  # why the score columns cannot be read


def cell_value(row: Cells, column: str) -> str:
    """Return a cell without the mark of an artificial score; empty if it has no value."""
    cell = row.get(column, "").strip().lstrip("^").strip()
    return "" if cell in ("-", "?") else cell


def cell_figure(row: Cells, column: str) -> Decimal | None:
    """Return the figure in a cell; None for a code in its place or for unreadable text."""
    cell = cell_value(row, column)
    coded = percent_of(cell) if column in _PERCENTAGES else None
    if coded is not None or _names_no_figure(cell):
        return coded
    try:
        return number(cell.rstrip("*"), "")
    except Unreadable:
        return None


def odd_figures(row: Cells, place: str) -> Iterator[str]:
    """Yield remarks on unreadable figures; nothing else of the row is lost."""
    for column in (*_PERCENTAGES, *_POINTS):
        cell = cell_value(row, column)
        if cell and cell_figure(row, column) is None and not _names_no_figure(cell):
            yield f"{place}: {column} {shown(cell)} is not a number"


def _names_no_figure(cell: str) -> bool:
    return is_bye(cell) or is_score_word(cell) or percents_of(cell) is not None or is_adjusted(cell)


def score_of(row: Cells, board: int, place: str) -> RowScore:
    ns, ew = (cell_value(row, column) for column in _SCORES)
    contract = cell_value(row, "Contract")
    if any(map(is_bye, (ns, ew, contract))):
        return RowScore(bye=True)
    if percent_of(ns) is not None or percent_of(ew) is not None:
        return _coded(row, ns, ew, board, place)
    if not (contract or ns or ew) and _tells_nothing(row):
        blank = any(row[column].strip() == "" for column in _SCORES if column in row)
        return RowScore(missing=True) if blank else RowScore(NotPlayed())
    for cell in (ns, ew):
        if _A_WORD.fullmatch(cell) and not is_score_word(cell) and percents_of(cell) is None:
            return _unknown(row, f"{place}: {shown(plainly(cell))} is not a score")
    return _plain(row, contract, ns, ew, board, place)


def _plain(row: Cells, contract: str, ns: str, ew: str, board: int, place: str) -> RowScore:
    """Return a result, or an award that only the percentages of the row name."""
    printed = ns or _turned(ew)
    percents = _printed_percents(row)
    if (percents and leaves_award_open(printed)) or (percents and not (printed or contract)):
        return RowScore(Percentages(*percents), told_by=AwardSource.PERCENTAGE)
    said = cell_value(row, "Declarer"), cell_value(row, "Result")
    try:
        score, remark = score_on(board, contract, *said, printed, place)
    except Unreadable as problem:
        return _mended(row, contract, said, board, place, str(problem))
    if percents and isinstance(score, Adjusted):
        return RowScore(Percentages(*percents), told_by=AwardSource.PERCENTAGE)
    return RowScore(score, remark, code_or_score(printed))


def _turned(ew: str) -> str:
    """Return North-South's score for East-West's; a word is the same both ways."""
    if not _A_NUMBER.fullmatch(ew):
        return ew
    return ew[1:] if ew.startswith("-") else f"-{ew.removeprefix('+')}"


def _mended(
    row: Cells, contract: str, said: tuple[str, str], board: int, place: str, problem: str
) -> RowScore:
    """Return what is known without an unreadable score: the contract if that can be read; otherwise an
    award by the row's percentages, or a missing score. A bid that no bidding box has is refused."""
    if not contract:
        return _unknown(row, problem)
    if not is_contract(contract) and not is_score_word(contract):
        raise Unreadable(problem)
    try:
        score, _ = score_on(board, contract, *said, "", place)
    except Unreadable:
        return _unknown(row, problem)
    return RowScore(score, f"{problem}; the contract is used.", problem=problem)


def _coded(row: Cells, ns: str, ew: str, board: int, place: str) -> RowScore:
    """Return an award for codes on one or both sides; the percentage of the row comes before the code's
    own. A side without either gets what the other leaves; one with a result keeps that."""
    codes = [percent_of(cell) for cell in (ns, ew)]
    printed = _figures_of_percents(row)
    if _is_figure(ns) or _is_figure(ew):
        return _split(printed, codes, ns, ew, board, place)
    told_by = AwardSource.CODE if printed == (None, None) else AwardSource.PERCENTAGE
    first, second = (code if each is None else each for each, code in zip(printed, codes, strict=True))
    if first is not None and second is not None:
        return RowScore(Percentages(first, second), told_by=told_by)
    said = first or second or Decimal(0)
    side = "North-South" if first is None else "East-West"
    remark = f"{place}: only one side has an award, {said}%; {side} gets the rest, {100 - said}%."
    first, second = (100 - said, said) if first is None else (said, 100 - said)
    return RowScore(Percentages(first, second), "" if told_by is AwardSource.PERCENTAGE else remark, told_by)


def _is_figure(cell: str) -> bool:
    return bool(re.fullmatch(r"[+-]?\d{1,5}", cell, re.ASCII))


def _split(
    percents: Sequence[Decimal | None],
    codes: Sequence[Decimal | None],
    ns: str,
    ew: str,
    board: int,
    place: str,
) -> RowScore:
    """Return a result for one side and an award for the other."""
    sides: list[OneSided] = []
    points = (ns, str(-int(ew)) if _is_figure(ew) else ew)
    for code, printed, percent in zip(codes, points, percents, strict=True):
        if code is not None:
            share = code if percent is None else percent
            sides.append(Percentages(share, share))
            continue
        score = _points_alone(board, printed, place)
        if score is None:
            problem = f"{place}: {shown(printed)} is not a score"
            return RowScore(None, f"{problem}.", missing=True, problem=problem)
        sides.append(score)
    return RowScore(Split(*sides))


def _points_alone(board: int, printed: str, place: str) -> PointsScore | PassedOut | None:
    try:
        score, _ = score_on(board, "", "", "", printed, place)
    except Unreadable:
        return None
    return score if isinstance(score, PointsScore | PassedOut) else None


def _figures_of_percents(row: Cells) -> OneOrBoth:
    """Return the printed percentages of both sides; zero for both is not an award."""
    ns, ew = (_share(cell_figure(row, column)) for column in _PERCENTAGES)
    return (ns, ew) if ns or ew else (None, None)


def _share(percent: Decimal | None) -> Decimal | None:
    return as_percent(Fraction(percent)) if percent is not None and 0 <= percent <= 100 else None


def _printed_percents(row: Cells) -> Percents | None:
    """Return both sides' percentages; one that is not printed is what the other leaves."""
    ns, ew = _figures_of_percents(row)
    if ns is None:
        return None if ew is None else (100 - ew, ew)
    return ns, 100 - ns if ew is None else ew


def _tells_nothing(row: Cells) -> bool:
    """Return True if no other figure in the row shows a result; 0 points both ways do not."""
    return not any(cell_value(row, column).rstrip("%").strip("0.,") for column in (*_PERCENTAGES, *_POINTS))


def _unknown(row: Cells, problem: str) -> RowScore:
    """Return an award by the row's percentages; without them the score is missing."""
    if percents := _printed_percents(row):
        remark = f"{problem}; the percentages of the row are used."
        return RowScore(Percentages(*percents), remark, AwardSource.PERCENTAGE, problem=problem)
    return RowScore(None, f"{problem}.", missing=True, problem=problem)
