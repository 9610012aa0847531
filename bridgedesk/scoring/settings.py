"""Choices on which federations and programs differ, made by a rule book or an event."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import near


class Neuberg(Enum):
    """Ways of raising a board with missing results to the common top."""

    BOARD = "board"
    TOTALS = "totals"  # the board shows plain matchpoints
    EQUALLED = "equalled"  # no formula: a missing result counts as if all had equalled it
    OFF = "off"


class Missing(Enum):
    """Effect of a missing (not adjusted) result on the others."""

    NEUBERG = "neuberg"
    PRO_RATA = "pro-rata"  # the same percentage of the full top


class Expected(Enum):
    """Number of results that a board is raised to."""

    SCHEDULED = "scheduled"
    WITH_PHANTOM = "with-phantom"  # as if the phantom played too
    MOST = "most"  # as many as the most-played board of the field


class SmallGroups(Enum):
    """Scoring of a fouled group of few results, in a field so many times its size."""

    NEUBERG = "neuberg"
    FIXED = "fixed"  # 60, 65/55, 70/60/50 percent (EBU White Book 4.2.3.3)


class Splits(Enum):
    """Score that others are compared with at matchpoints where a table has a split score."""

    EACH_SIDE = "each-side"  # the score of the side that they are compared with
    AVERAGE = "average"  # one matchpoint each way


class Sections(Enum):
    """Comparison of a board's results over several sections: together, or each section separately."""

    ACROSS = "across"
    APART = "apart"


class Ranking(Enum):
    """Ranking of all sections in one list, or one for each."""

    ACROSS = "across"
    SECTIONS = "sections"


class Divisor(Enum):
    """Divisor for the sum of comparisons at cross-IMPs."""

    COMPARISONS = "comparisons"
    SCORES = "scores"
    NONE = "none"


class ShortBoards(Enum):
    """Treatment at cross-IMPs of a board with fewer results than expected."""

    AS_PLAYED = "as-played"  # it counts as much as any other
    FACTORED = "factored"  # times ((n - 1) / n) / ((E - 1) / E), which is Neuberg's formula at matchpoints


class UnequalBoards(Enum):
    """Treatment of IMP totals of entries that played fewer boards than others."""

    AS_PLAYED = "as-played"
    FACTORED = "factored"


class VpScale(Enum):
    NONE = "none"
    FORMULA = "formula"  # the WBF's own formula
    WBF = "wbf"  # with its concavity repair


@dataclass(frozen=True, slots=True)
class Settings:
    neuberg: Neuberg = Neuberg.BOARD
    missing: Missing = Missing.NEUBERG
    expected: Expected = Expected.SCHEDULED
    small_groups: SmallGroups = SmallGroups.FIXED
    small_sizes: tuple[int, ...] = (1, 2, 3)  # of the groups that have fixed percentages …
    small_times: int = 3  # … where this many times as many results were expected
    splits: Splits = Splits.EACH_SIDE
    sections: Sections = Sections.ACROSS
    ranking: Ranking = Ranking.ACROSS
    percents: tuple[Fraction, Fraction, Fraction] = (Fraction(60), Fraction(50), Fraction(40))  # Law 12C2a
    session_rule: bool = True  # Law 12C2c
    average_imps: Decimal = Decimal(3)  # an average plus at IMPs
    average_points: Fraction | None = None  # at point-a-board or by aggregate; None: its share of 50%
    award_law: str | None = None  # clause of an award, if the rule book names its Law with the year
    award_per_comparison: bool = False  # at cross-IMPs an award is for each result it would be compared with
    butler_trim: int = 0  # scores dropped at each end before the datum
    cross_divisor: Divisor = Divisor.COMPARISONS
    short_boards: ShortBoards = ShortBoards.AS_PLAYED
    totals: UnequalBoards = UnequalBoards.AS_PLAYED
    vp: VpScale = VpScale.NONE


# How a setting is called where a director types it.
NAMES = {
    "neuberg": "neuberg",
    "missing": "missing",
    "expected": "expected",
    "small-groups": "small_groups",
    "sections": "sections",
    "ranking": "ranking",
    "session-rule": "session_rule",
    "average-imps": "average_imps",
    "butler.trim": "butler_trim",
    "cross.divisor": "cross_divisor",
    "cross.short-boards": "short_boards",
    "totals": "totals",
    "vp": "vp",
}


MOST = 1000  # of any setting that is a number


class BadSetting(ValueError):
    """Error in one sentence: the setting, its fault, and the values allowed."""


def with_choices(settings: Settings, choices: Mapping[str, Fact]) -> Settings:
    """Return the settings, overridden by an event's or a command's own choices."""
    for name, value in choices.items():
        if name not in NAMES:
            raise BadSetting(f"there is no setting “{name}”; {near(name, NAMES)}")
        field = NAMES[name]
        chosen: Any = _understood(name, getattr(settings, field), value)
        settings = replace(settings, **{field: chosen})
    return settings


def _understood(name: str, present: object, value: Fact) -> object:
    """Return a value in the type of the one it replaces."""
    text = str(value).strip().lower()
    words: dict[str, object]
    match present:
        case Enum():
            words = {str(each.value): each for each in type(present)}
        case bool():
            words = {"yes": True, "no": False, "true": True, "false": False}
        case _:
            return _number(name, type(present), text)
    if text not in words:
        raise BadSetting(f"{name}={value}: {near(text, words)}")
    return words[text]


def _number(name: str, kind: type, text: str) -> object:
    fraction = "" if kind is int else r"(\.\d{1,4})?"
    if not re.fullmatch(rf"\d{{1,4}}{fraction}", text, re.ASCII) or Decimal(text) > MOST:
        wanted = "whole number" if kind is int else "number"
        raise BadSetting(f"{name}={text}: a {wanted} from 0 to {MOST} is wanted")
    return kind(text)
