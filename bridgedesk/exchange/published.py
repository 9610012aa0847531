"""Published results file: the facts in it, and the figures its program calculated."""

import json
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from typing import Any

from bridgedesk.event.codec import codec
from bridgedesk.event.event import Event

# Used if the file gives no date; a remark says so.
UNDATED = date(1900, 1, 1)
NO_DATE = f"The file has no date; {UNDATED} is used instead."


class Unreadable(ValueError):
    """Fault and its place in the text; the file's name is added by the caller."""


class BadFile(Exception):
    """One plain sentence: the file, the place in it, what is wrong there."""

    def __init__(self, name: str, problem: str) -> None:
        self.name, self.problem = _one_line(name), _one_line(problem)
        super().__init__(f"{self.name}: {self.problem}")


def _one_line(text: str) -> str:
    return "".join(mark if mark.isprintable() else " " for mark in text)


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """Points of one result as printed: matchpoints or IMPs, as the session is scored."""

    session: str
    section: str
    board: int
    ns: str
    ew: str
    ns_points: Decimal | None
    ew_points: Decimal | None
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class OfficialTotal:
    """Printed ranking line; without a session it applies to the whole event.

    `number` is the pair number in its section, or the team."""

    session: str | None
    section: str | None
    number: str
    entry: str
    score: Decimal | None = None
    top: Decimal | None = None
    percent: Decimal | None = None
    with_handicap: Decimal | None = None
    handicap: Decimal | None = None
    adjustment: Decimal | None = None
    boards: int | None = None
    place: str | None = None  # as printed, "7="

    @property
    def says_something(self) -> bool:
        told = (self.score, self.percent, self.with_handicap, self.handicap, self.adjustment, self.place)
        return any(each is not None for each in told)


@dataclass(frozen=True, slots=True)
class OfficialMatch:
    """Printed match result; `match` is empty for Swiss pairs whose results are known by board."""

    match: str
    home_points: Decimal | None = None
    away_points: Decimal | None = None
    home_vp: Decimal | None = None
    away_vp: Decimal | None = None
    session: str = ""
    round: int = 1
    home: str = ""  # entries
    away: str = ""


@dataclass(frozen=True, slots=True)
class OfficialSwing:
    """Printed swing of a board in a match: IMPs (the away side has the negative of home's) or points."""

    match: str
    board: int
    home: Decimal
    away: Decimal


@dataclass(frozen=True, slots=True)
class PublishedDatum:
    session: str
    section: str
    board: int
    value: Decimal


@dataclass(frozen=True, slots=True)
class ProgramFigures:
    """Figures that another program calculated, without the facts; saved for comparison with ours."""

    file: str = ""  # its name
    program: str = ""
    lines: tuple[OfficialLine, ...] = ()
    totals: tuple[OfficialTotal, ...] = ()
    matches: tuple[OfficialMatch, ...] = ()
    swings: tuple[OfficialSwing, ...] = ()
    datums: tuple[PublishedDatum, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        totals = sum(total.says_something for total in self.totals)
        return totals + sum(map(len, (self.lines, self.matches, self.swings, self.datums)))

    def as_text(self) -> str:
        return json.dumps(codec(ProgramFigures).write(self), ensure_ascii=False, default=float)

    @classmethod
    def from_text(cls, text: str) -> "ProgramFigures":
        found: ProgramFigures = codec(ProgramFigures).read(json.loads(text, parse_float=Decimal))
        return found


@dataclass(frozen=True)
class Published(ProgramFigures):
    """Results of another program: `event` has facts only, the other fields its calculated figures."""

    event: Event = field(kw_only=True)

    def figures(self, file: str) -> ProgramFigures:
        return ProgramFigures(**_figures(self) | {"file": file})

    @classmethod
    def of(cls, event: Event, figures: ProgramFigures) -> "Published":
        """Combine the facts as they are now with the figures as imported."""
        return cls(event=event, **_figures(figures))


def _figures(of: ProgramFigures) -> dict[str, Any]:
    return {each.name: getattr(of, each.name) for each in fields(ProgramFigures)}
