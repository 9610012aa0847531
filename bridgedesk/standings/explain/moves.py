"""Standings at one moment, as they are now or as they were posted, and what moved from one to another."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.event import Event, Issue
from bridgedesk.standings.entry_names import names_of
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
    """Return the lines as a posting stores them, so that the two can be compared."""
    return tuple(line._replace(extra=None) for line in lines)


def as_posted(issue: Issue, names: Mapping[str, str]) -> Snapshot:
    found: dict[Key, Stood] = {}
    for each in posted_rows(issue):
        told = " & ".join(each.names) or names.get(each.entry, f"entry {each.entry}")
        found[each.field, each.entry] = Stood(told, each.place, each.shared, each.total, each.figures.lines)
    return found


# ---- what moved


class Move(NamedTuple):
    """One entry that changed, with the action behind it if known."""

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
        return place_of(self.before) != place_of(self.after)


def place_of(stood: Stood | None) -> str:
    return stood.place_text if stood else ""


def moves(old: Snapshot, new: Snapshot, time: str = "", act: str = "") -> list[Move]:
    """Return the changes in the order of the new ranking; removed entries come last."""
    keys = [*new, *(key for key in old if key not in new)]
    pairs = ((old.get(key), new.get(key)) for key in keys)
    return [Move(was, is_, old, new, time, act) for was, is_ in pairs if was != is_]


def move_words(move: Move) -> str:
    return f"{move.names}: {how_it_moved(move)}"


def how_it_moved(move: Move) -> str:
    was, is_ = (each.place_text if each else "" for each in (move.before, move.after))
    if was != is_:
        return f"place {was or '–'} becomes {is_ or '–'}"
    return "the score changed, the place did not"


# ---- between revisions


def moved_since(issue: Issue, evaluation: Evaluation) -> list[Move]:
    """Return changed places and totals; changed wording alone does not count."""
    names = names_of(evaluation.event)
    return _figures(as_posted(issue, names), now(evaluation, names))


def moved_to(event: Event, at: int) -> list[Move]:
    """Return the changes that the revision at this index made."""
    names = names_of(event)
    return _figures(as_posted(event.issues[at - 1], names), as_posted(event.issues[at], names)) if at else []


def moved_between(event: Event, revision: int) -> list[Move]:
    """Return the entries whose place has changed since that revision."""
    issue = next((each for each in event.issues if each.revision == revision), None)
    if issue is None:
        return []
    names = names_of(event)
    found = moves(as_posted(issue, names), as_posted(event.issues[-1], names))
    return [each for each in found if each.is_of_place]


def _figures(old: Snapshot, new: Snapshot) -> list[Move]:
    return [move for move in moves(old, new) if _shown(move.before) != _shown(move.after)]


def _shown(stood: Stood | None) -> tuple[int | None, bool, Decimal | None] | None:
    return (stood.place, stood.shared, stood.total) if stood else None
