"""Selection: each candidate's points, the candidates selected, and how ties for the last place are broken."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.rulebooks import Book, Director, Finding, Listing, Refused
from bridgedesk.rulebooks.selection.credited_points import FullAndShare
from bridgedesk.rulebooks.selection.selection import LAST, Selection, SelectionPolicy
from bridgedesk.standings.selection.candidates import Candidate, CandidateTotal, candidate_total
from bridgedesk.standings.selection.qualifying_points import PastPlacing, PlayerPoints, points_of_players
from bridgedesk.standings.selection.ties import TieOrder, order_tied_candidates


class SelectionTable(NamedTuple):
    rows: tuple[CandidateTotal, ...]  # the highest first
    ranks: Mapping[str, int]  # of every player by points
    found: Finding | None  # who is in, called 1, 2, 3 … in the order of the rows
    asked: Selection | None = None
    parted: str = ""  # how equals for the last place were put in order, or why not yet
    clause: str = ""  # that says how
    sure: tuple[str, ...] = ()  # certain to be in, whatever the order of those tied for the last place

    @property
    def chosen(self) -> tuple[str, ...]:
        return self.found.items if isinstance(self.found, Listing) else self.sure


class PlayerWithoutPoints(NamedTuple):
    """Player placed in an event without its points, with what is missing and its clause."""

    player: str
    title: str
    missing: str


class SelectionResult(NamedTuple):
    """Selection of an event: its candidates, if the rule book has one, and the points of every player."""

    table: SelectionTable | None
    players: tuple[PlayerPoints, ...]
    people: Mapping[str, str]  # names, by what the whole club knows a player by
    words: str
    without: tuple[PlayerWithoutPoints, ...] = ()


def selection_table(
    candidates: Sequence[Candidate],
    history: Sequence[PastPlacing],
    book: Book,
    kind: str,
    unavailable: frozenset[str] = frozenset(),
    decided: Sequence[Sequence[str]] = (),
    year_before: Sequence[PastPlacing] = (),
) -> SelectionTable | None:
    """Return the selection table; None if the rule book credits no points towards this kind of event.
    `decided`: orders of tied entries that the director entered, such as lots; `year_before`: placings in
    that calendar year."""
    table = _table(candidates, history, book, kind, unavailable, decided, year_before)
    return table._replace(sure=_sure(table, book)) if table else None


def _sure(table: SelectionTable, book: Book) -> tuple[str, ...]:
    level = table.found.choices if isinstance(table.found, Director) else ()
    if not level or table.asked is None:
        return ()
    found = book.answer(replace(table.asked, settled=tuple(map(int, level))))
    return tuple(each for each in found.items if each not in level) if isinstance(found, Listing) else ()


def _table(
    candidates: Sequence[Candidate],
    history: Sequence[PastPlacing],
    book: Book,
    kind: str,
    unavailable: frozenset[str],
    decided: Sequence[Sequence[str]],
    year_before: Sequence[PastPlacing],
) -> SelectionTable | None:
    rule = book.rule(FullAndShare, "credited-points", kind)
    if rule is None:
        return None
    brought = [candidate_total(each, history, book, kind, rule, year_before) for each in candidates]
    ranks = _ranks(points_of_players(history, book, rule.counts_for))
    placings = {each.entry: _placings(each, history, book, kind) for each in candidates}
    rows = sorted(
        brought,
        key=lambda each: (
            not _direct_in(each),
            -each.total,
            max(placings[each.candidate.entry], default=LAST),
            each.candidate.entry,
        ),
    )
    table = _asked(rows, ranks, placings, book, kind, unavailable)
    parted: list[TieOrder] = []
    for level in _level_groups(table, book, kind):
        found = order_tied_candidates(level, history, book, kind, decided)
        if found is not None:
            at = rows.index(level[0])
            rows[at : at + len(level)] = found.order()
            parted.append(found)
    if not parted:
        return table
    settled = tuple(rows.index(each) + 1 for part in parted for each in part.order())
    again = _asked(rows, ranks, placings, book, kind, unavailable, settled)
    undecided = _undecided(again, parted, rows)
    if undecided:
        again = _asked(rows, ranks, placings, book, kind, unavailable)
        if isinstance(again.found, Director):
            again = again._replace(found=_among(again.found, undecided))
    numbers = {each.candidate.entry: at for at, each in enumerate(rows, start=1)}
    return again._replace(parted="; ".join(each.words(numbers) for each in parted), clause=parted[0].clause)


def _level_groups(table: SelectionTable, book: Book, kind: str) -> list[list[CandidateTotal]]:
    """Return the groups that the tests must split: ties for the last place, or all ties with points."""
    rule = book.rule(SelectionPolicy, "selection", kind, "")
    if rule is None or rule.tests_part is None:
        return []
    if rule.tests_part == "last-place":
        level = table.found.choices if isinstance(table.found, Director) else ()
        return [[table.rows[int(number) - 1] for number in level]] if level else []
    groups: dict[tuple[bool, Fraction], list[CandidateTotal]] = {}
    for each in table.rows:
        if each.total:
            groups.setdefault((_direct_in(each), each.total), []).append(each)
    return [group for group in groups.values() if len(group) > 1]


def _direct_in(brought: CandidateTotal) -> bool:
    return brought.direct is not None and brought.direct.holds


def _undecided(
    table: SelectionTable, parted: Sequence[TieOrder], rows: Sequence[CandidateTotal]
) -> tuple[str, ...]:
    """Return the candidates no test has split, if only some of them would be selected."""
    inside = table.found.items if isinstance(table.found, Listing) else ()
    for part in (part for each in parted for part in each.parts):
        numbers = tuple(str(rows.index(each) + 1) for each in part)
        if 0 < sum(number in inside for number in numbers) < len(numbers):
            return numbers
    return ()


def _among(found: Director, numbers: tuple[str, ...]) -> Director:
    because = f"{', '.join(numbers)} are still tied for the last place"
    return Director(clause=found.clause, because=because, choices=numbers, note=found.note)


def _ranks(points: Mapping[str, Fraction]) -> dict[str, int]:
    """Rank players by points; ties share a rank, and players without points come last."""
    return {player: 1 + sum(other > mine for other in points.values()) for player, mine in points.items()}


def _placings(candidate: Candidate, history: Sequence[PastPlacing], book: Book, kind: str) -> tuple[int, ...]:
    """Return each player's place in the event that breaks ties; empty unless all of them played it."""
    rule = book.rule(SelectionPolicy, "selection", kind, "")
    if rule is None or not rule.placing_event:
        return ()
    places = [
        won.place
        for player in candidate.players
        for won in history
        if won.kind == rule.placing_event and player in won.players
    ]
    return tuple(places) if len(places) >= len(candidate.players) else ()


def _asked(
    rows: Sequence[CandidateTotal],
    ranks: Mapping[str, int],
    placings: Mapping[str, tuple[int, ...]],
    book: Book,
    kind: str,
    unavailable: frozenset[str],
    settled: tuple[int, ...] = (),
) -> SelectionTable:
    last = len(ranks) + 1
    asked = Selection(
        event=kind,
        candidates=max(len(rows), 1),
        points=tuple(each.total for each in rows),
        placings=tuple(placings[each.candidate.entry] for each in rows),
        ranks=tuple(tuple(ranks.get(player, last) for player in each.candidate.players) for each in rows),
        direct=tuple(at for at, each in enumerate(rows, 1) if _direct_in(each)),
        unavailable=tuple(at for at, each in enumerate(rows, 1) if each.candidate.entry in unavailable),
        settled=settled,
    )
    try:
        found = book.answer(asked) if rows else None
    except Refused:
        found = None
    return SelectionTable(tuple(rows), ranks, found, asked)
