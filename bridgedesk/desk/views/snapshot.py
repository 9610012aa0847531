"""Standings at one moment, as they are now or as they were posted, and what moved from one to another."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.desk.views.view import Heading, Ledger, ViewRow, ViewTable
from bridgedesk.event.event import Issue
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.posted_figures import posted_rows
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.ledger import Line

Key = tuple[str, str]  # field and entry


class Stood(NamedTuple):
    names: str
    place: int | None
    shared: bool
    total: Decimal | None
    lines: tuple[Line, ...]

    @property
    def place_text(self) -> str:
        return "" if self.place is None else f"{self.place}{'=' if self.shared else ''}"


Snapshot = Mapping[Key, Stood]


def now(evaluation: Evaluation, names: Mapping[str, str]) -> Snapshot:
    return {
        (field.name, row.entry): Stood(
            names[row.entry], row.place, row.shared, row.total, _as_kept(row.lines)
        )
        for field in evaluation.fields
        for row in rows(evaluation, field)
    }


def _as_kept(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with as much as an issue keeps of them, so that the two can be compared."""
    return tuple(line._replace(extra=None) for line in lines)


def as_posted(issue: Issue, names: Mapping[str, str]) -> Snapshot:
    found: dict[Key, Stood] = {}
    for each in posted_rows(issue):
        told = " & ".join(each.names) or names.get(each.entry, f"entry {each.entry}")
        found[each.field, each.entry] = Stood(told, each.place, each.shared, each.total, each.figures.lines)
    return found


# ---- what moved


class Move(NamedTuple):
    """One entry of which something is different, and the act behind it where that is known."""

    before: Stood | None
    after: Stood | None
    old: Snapshot
    new: Snapshot
    time: str = ""
    act: str = ""

    @property
    def names(self) -> str:
        known = self.after or self.before
        return known.names if known else ""

    @property
    def is_of_place(self) -> bool:
        return _place(self.before) != _place(self.after)


def _place(stood: Stood | None) -> str:
    return stood.place_text if stood else ""


def moves(old: Snapshot, new: Snapshot, time: str = "", act: str = "") -> list[Move]:
    """In the order of the new ranking; those who are gone come last."""
    keys = [*new, *(key for key in old if key not in new)]
    pairs = ((old.get(key), new.get(key)) for key in keys)
    return [Move(was, is_, old, new, time, act) for was, is_ in pairs if was != is_]


def moves_table(found: Sequence[Move], *, acts: bool) -> ViewTable:
    headings = (
        *([Heading("Time"), Heading("What was done", wide=True)] if acts else []),
        Heading("Who", wide=True),
        Heading("Place was", number=True),
        Heading("is", number=True, strong=True),
        Heading("Total was", number=True),
        Heading("is", number=True, strong=True),
        Heading("Change", number=True),
    )
    first = 3 if acts else 1

    def opens(at: int, column: int) -> Ledger | None:
        move = found[at]
        match column - first:
            case 0:
                return _place_ledger(move.before, move.old)
            case 1:
                return _place_ledger(move.after, move.new)
            case 2:
                return _total_ledger(move.before)
            case 3:
                return _total_ledger(move.after)
            case 4:
                return _change_ledger(move)
        return None

    rows = []
    for at, move in enumerate(found):
        again = at > 0 and (found[at - 1].time, found[at - 1].act) == (move.time, move.act)
        told = (("", "") if again else (move.time, move.act)) if acts else ()
        rows.append(ViewRow((*told, move.names, *_figures(move))))
    return ViewTable(headings, tuple(rows), opens, "What changed", in_full=True)


def _figures(move: Move) -> tuple[str, ...]:
    was, is_ = _total(move.before), _total(move.after)
    change = "" if was is None or is_ is None else f"{is_ - was:+}"
    return (
        _place(move.before),
        _place(move.after),
        "" if was is None else str(was),
        "" if is_ is None else str(is_),
        change,
    )


def _total(stood: Stood | None) -> Decimal | None:
    return stood.total if stood else None


def _total_ledger(stood: Stood | None) -> Ledger | None:
    if stood is None or stood.total is None:
        return None
    return Ledger(stood.names, stood.total, stood.lines)


def _place_ledger(stood: Stood | None, snapshot: Snapshot) -> Ledger | None:
    if stood is None or stood.place is None:
        return None
    field = next(key[0] for key, each in snapshot.items() if each is stood)
    mates = [each for key, each in snapshot.items() if key[0] == field]
    before = [each for each in mates if each.place is not None and each.place < (stood.place or 0)]
    one = Decimal(1)
    lines = [Line("Nobody stands before the first", one, "place", one)]
    lines += [Line(f"{each.names} with {each.total}", one, "place", one) for each in before]
    return Ledger(f"{stood.names}: place", Decimal(stood.place), tuple(lines))


def _change_ledger(move: Move) -> Ledger | None:
    """What went and what came; lines that stayed say nothing."""
    was, is_ = _total(move.before), _total(move.after)
    if was is None or is_ is None:
        return None
    old, new = (Counter(each.lines if each else ()) for each in (move.before, move.after))
    gone = [line._replace(what=f"Gone: {line.what}", effect=-line.effect) for line in (old - new).elements()]
    come = [line._replace(what=f"Now: {line.what}") for line in (new - old).elements()]
    lines = (*gone, *come) or (Line("The place moved, the total did not", Decimal(0), "", Decimal(0)),)
    return Ledger(f"{move.names}: what changed", is_ - was, lines)
