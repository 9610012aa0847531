"""What moved from one moment to another, as a table whose figures explain themselves."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from bridgedesk.desk.views.view import Heading, Ledger, ViewRow, ViewTable
from bridgedesk.standings.explain.moves import Move, Snapshot, Stood, place_of
from bridgedesk.standings.ledger import Line


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
        place_of(move.before),
        place_of(move.after),
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
    """Return the lines removed and added; unchanged lines are left out."""
    was, is_ = _total(move.before), _total(move.after)
    if was is None or is_ is None:
        return None
    old, new = (Counter(each.lines if each else ()) for each in (move.before, move.after))
    gone = [line._replace(what=f"Gone: {line.what}", effect=-line.effect) for line in (old - new).elements()]
    come = [line._replace(what=f"Now: {line.what}") for line in (new - old).elements()]
    lines = (*gone, *come) or (Line("The place moved, the total did not", Decimal(0), "", Decimal(0)),)
    return Ledger(f"{move.names}: what changed", is_ - was, lines)
