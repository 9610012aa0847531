"""Audit findings on each kind of figure."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from decimal import Decimal
from typing import Any

from bridgedesk.event.score_text import HIDDEN


@dataclass(frozen=True, slots=True)
class FigureDifference:
    where: str
    ours: Decimal | int | None
    theirs: Decimal | str | None
    note: str | None = None
    board: int | None = None  # where it is about a single one


@dataclass(frozen=True, slots=True)
class NamedConvention:
    """One of the conventions the figures were compared under."""

    about: str  # boards, rounding, totals, sessions, places, handicaps or VPs
    words: str
    settings: Mapping[str, str] = field(default_factory=dict)  # by which `score --set` gives the same


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement on one kind of figure: how many agree under a convention, and the differences."""

    what: str
    compared: int
    convention: str
    differences: tuple[FigureDifference, ...] = ()
    conventions: tuple[NamedConvention, ...] = ()  # the same as data
    explained: bool = True  # False: no convention known here explains half of the figures

    @property
    def agree(self) -> int:
        return self.compared - len(self.differences)


@dataclass(frozen=True, slots=True)
class Audit:
    title: str
    program: str
    findings: tuple[Agreement, ...]
    remarks: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return any(finding.differences for finding in self.findings)


def redact_for_playing_director(audit: Audit, hidden: Collection[int]) -> Audit:
    """Hide differences on boards that a playing director has yet to play."""

    def blinded(difference: FigureDifference) -> FigureDifference:
        if difference.board not in hidden:
            return difference
        return FigureDifference(difference.where, None, HIDDEN, board=difference.board)

    findings = (replace(each, differences=tuple(map(blinded, each.differences))) for each in audit.findings)
    return replace(audit, findings=tuple(findings)) if hidden else audit


def as_json(audit: Audit) -> dict[str, Any]:
    return {
        "title": audit.title,
        "program": audit.program,
        "findings": list(map(_finding, audit.findings)),
        "remarks": list(audit.remarks),
    }


def _finding(finding: Agreement) -> dict[str, Any]:
    """Leave out the board of a difference, which `where` names."""
    found = asdict(finding) | {"agree": finding.agree}
    for difference in found["differences"]:
        del difference["board"]
    return found


def as_text(audit: Audit) -> str:
    return "\n".join(_lines(audit))


def _lines(audit: Audit) -> Iterator[str]:
    yield f"{audit.title}, published by {audit.program or 'an unnamed program'}"
    if not audit.findings:
        yield "The file has no figures of its own. Nothing to compare."
    for finding in audit.findings:
        yield f"{finding.what}: {finding.agree} of {finding.compared} agree ({finding.convention})"
        for difference in finding.differences:
            note = f" ({difference.note})" if difference.note else ""
            ours, theirs = _figure(difference.ours), _figure(difference.theirs)
            yield f"    {difference.where}: {ours} here, {theirs} there{note}"
    for remark in audit.remarks:
        yield f"Remark: {remark}"


def _figure(figure: Decimal | int | str | None) -> str:
    return "none" if figure is None else str(figure)
