"""Sheets of an event added up again, from the figures on the page alone."""

import re
from collections import Counter
from decimal import Decimal
from typing import Protocol

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.sheets.content import BracketDiagram, Sheet, Table, cell_texts
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.sheets.registry import sheet_named
from tests.evenings.sample_congress import names

FIGURE = re.compile(r"\N{MINUS SIGN}?\d+(?:\.\d+)?")
MINUS = "\N{MINUS SIGN}"

RULED = {"15.00", "0.00"}  # both sides of a match that the director decided, of 20 VPs


class Played(Protocol):
    """Events that were played together, each by the name of its attribute."""

    def facts(self, open_event: OpenEvent) -> Facts: ...


def built(played: Played, event: str, name: str, choice: PrintChoice | None = None) -> Sheet:
    facts: Facts = played.facts(getattr(played, event))
    if choice is not None:
        facts = Facts(facts.evaluation, facts.printed, choice=choice, book=facts.book)
    return sheet_named(name).build(facts)


def table(played: Played, event: str, name: str, at: int = 0) -> list[dict[str, str]]:
    """Return the rows of a table, each figure by the title of its column."""
    found = [block for block in built(played, event, name).blocks if isinstance(block, Table)][at]
    titles = [column.title for column in found.columns]
    return [dict(zip(titles, row, strict=True)) for row in cell_texts(found)]


def figure(text: str) -> Decimal:
    return Decimal(text.replace(MINUS, "-")) if text else Decimal(0)


def figures(text: str) -> Decimal:
    return sum((figure(each) for each in FIGURE.findall(text)), start=Decimal(0))


def ranked(played: Played, event: str) -> dict[str, dict[str, str]]:
    """By the name of the entry, as the ranking has it."""
    rows = table(played, event, "ranking")
    return {row.get("Team") or row["Names"]: row for row in rows}


def tables(played: Played, event: str, name: str, choice: PrintChoice | None = None) -> list[Table]:
    return [block for block in built(played, event, name, choice).blocks if isinstance(block, Table)]


# ---- what adds up


def cross_rows_are_totals(played: Played, event: str, unit: str) -> None:
    """Opponents, triangle, missed round or bye, penalties and carry-over are the total, and the ranking's."""
    (cross,) = tables(played, event, "cross-table")
    rows, places = cell_texts(cross), ranked(played, event)
    assert [column.title for column in cross.columns][-1] == "Total"
    assert len(rows) == len(places)
    for row in rows:
        name, *cells, total = row[1:]
        assert sum(map(figures, cells), start=Decimal(0)) == figure(total), name
        assert figure(total) == figure(places[name][unit]), name


def shared_matches(played: Played, event: str, unit: str) -> int:
    """Return how many cells were found to be shared: 20 VPs a match, or as many IMPs won as lost. A forfeit,
    a ruled match and a triangle are not shared."""
    (cross,) = tables(played, event, "cross-table")
    rows = cell_texts(cross)
    heads = {column.title: at for at, column in enumerate(cross.columns)}
    checked = 0
    for row in rows:
        for other in rows:
            here, there = heads.get(other[0]), heads.get(row[0])
            if here is None or there is None:
                continue
            one, two = row[here], other[there]
            if row[0] >= other[0] or not FIGURE.search(one) or "†" in one + two:
                continue
            shared = 0 if unit == "IMPs" else 15 if {one, two} == RULED else 20
            assert figures(one) + figures(two) == shared, (row[1], other[1])
            checked += 1
    return checked


def overall_rounds_are_totals(played: Played, event: str, unit: str) -> None:
    """Rounds and, from the ranking, penalties and carry-over; both lists have the same places."""
    places = ranked(played, event)
    rows = table(played, event, "overall")
    assert [row["Place"] for row in rows] == [row["Place"] for row in places.values()]
    for row in rows:
        name = row.get("Team") or row.get("Names") or row["Pair"]
        own = places[name]
        parts = [
            figure(text)
            for title, text in row.items()
            if title.startswith(("Round", "Preliminary", "Grand", "Final", "Session", "Semi"))
        ]
        beside = figure(own.get("Penalties", "")) + figure(own.get("Carried", ""))
        (total,) = (text for title, text in row.items() if title.startswith("Total"))
        assert sum(parts, start=beside) == figure(total) == figure(own[unit]), name


def seats_in_draw(played: Played, event: str, choice: PrintChoice) -> Counter[str]:
    """Return how often each team is in the draw by table; the draw by name has the same meetings."""
    (by_table,) = tables(played, event, "draw", choice)
    seats: Counter[str] = Counter()
    met = set()
    for table_, home, away in cell_texts(by_table):
        both = [re.sub(r"^\d+\s+|\s\(triangle\)$", "", each) for each in (home, away)]
        seats.update(both)
        met |= {(both[0], table_, both[1]), (both[1], table_, both[0])}
    found = {
        (row[0], row[2], re.sub(r"^\d+\s+", "", row[4]))
        for block in tables(played, event, "draw-by-name", choice)
        for row in cell_texts(block)
    }
    assert found == met
    return seats


def bracket_winners_are_ahead(played: Played, event: str) -> None:
    """24 + 0.1 beats 24; 27 + 0.1 beats 25 - 3; the side printed bold plays on."""
    (diagram,) = [
        block for block in built(played, event, "bracket").blocks if isinstance(block, BracketDiagram)
    ]
    open_event = getattr(played, event)
    called = names(open_event)
    winners = {final.final.key.capitalize(): final.winner for final in open_event.evaluation.finals}
    boxes = [box for column in diagram.columns for box in column]
    assert {box.title for box in boxes} == set(winners)
    for box in boxes:
        assert box.winner is not None
        assert box.sides[box.winner][0] == called[winners[box.title] or ""]
        won, lost = (worth(box.sides[at][1]) for at in (box.winner, 1 - box.winner))
        assert won > lost or "forfeits" in box.note, box


def worth(score: str) -> Decimal:
    """Work out 24 + 0.1, or 25 - 3."""
    return figures(score.replace(f"{MINUS} ", MINUS))


def summary_has_the_first(played: Played, event: str, unit: str) -> None:
    for row in table(played, event, "summary", at=-1):
        own = ranked(played, event)[row["Names"]]
        assert own["Place"] == row["Place"]
        (total,) = [text for title, text in row.items() if title not in ("Place", "Names")]
        assert figure(total) == figure(own[unit])
