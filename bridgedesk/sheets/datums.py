"""Datum sheets: pairs of a teams event by their datums, and a Butler session board by board."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room
from bridgedesk.event.score_text import signed
from bridgedesk.rulebooks import supplemented
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.scoring.board import BoardDatum
from bridgedesk.scoring.outcome import PLACE, mean_points, outcome, points_on
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.results import BoardLines, all_boards
from bridgedesk.sheets.words import slip_text
from bridgedesk.standings.explain.figures import decimals, figure_text
from bridgedesk.standings.pairs.pair_datums import OwnBoard, Pair, PairDatums, extremes, pair_datums
from bridgedesk.standings.stages.stages import kind_in_session
from bridgedesk.standings.ties.ranking import printed_level

RANKED = (
    SheetColumn("", ColumnKind.WORDS, strong=True),
    SheetColumn("Pair", ColumnKind.NAMES),
    *ColumnKind.NUMBER.columns("Matches", "Raw", "Opponents"),
    SheetColumn("Datum", ColumnKind.NUMBER, strong=True),
)
MATCHES = (
    SheetColumn("Pair", ColumnKind.NAMES),
    SheetColumn("Round", ColumnKind.NUMBER),
    SheetColumn("Against", ColumnKind.NAMES),
    *ColumnKind.NUMBER.columns("Boards", "Raw", "Counts", "Opponents' average"),
)


def pair_datums_sheet(facts: Facts) -> Sheet:
    event = facts.event
    found = pair_datums(event, facts.book)
    if found is None:
        raise NothingToPrint("This kind of event has no pair datums. Only team events can have them.")
    if not found.standings:
        raise NothingToPrint("No pair has a score yet. Type boards and line-ups in Scores, then print again.")
    ranked = tuple(
        (
            f"{each.place}{'=' if each.shared else ''}",
            pair_words(event, each.pair),
            len(each.matches),
            _shown(found.raw(each)),
            _shown(each.total - found.raw(each)),
            half_up(each.total),
        )
        for each in found.standings
    )
    blocks = (
        Table(RANKED, ranked),
        Table(MATCHES, tuple(_matches(event, found)), "Match by match", LetterSize.SMALL),
    )
    notes = (basis(found), *printed_level_notes(event, found), *left_out(event, found))
    return sheet(facts, "Pair datums", blocks, notes)


def _matches(event: Event, found: PairDatums) -> list[tuple[Cell, ...]]:
    return [
        (
            pair_words(event, standing.pair) if at == 0 else "",
            each.match.round,
            pair_words(event, each.against),
            each.counted,
            _shown(each.raw),
            _shown(found.rule.counted(each.raw)),
            _shown(found.average(each.against)),
        )
        for standing in found.standings
        for at, each in enumerate(standing.matches)
    ]


# ---- in words


def basis(found: PairDatums) -> str:
    """Say which part of the datum the regulation sets, and which the director."""
    dropped = f"{extremes(found.trim)}, as the director decided"
    if not found.chosen:
        dropped = f"{extremes(0)} unless the director decides differently; the regulation does not say"
    return (
        f"Datum of a board: the mean of North-South's scores at this event's tables in the round, to the "
        f"nearest 10; {dropped}. ({found.clause})"
    )


def printed_level_notes(event: Event, found: PairDatums) -> list[str]:
    """Return notes on pairs printed equal but ranked apart."""
    names = {each.pair: pair_words(event, each.pair) for each in found.standings}
    totals = {each.pair: each.total for each in found.standings}
    return [f"{level.note(names, 'IMP')}." for level in printed_level(totals)]


def left_out(event: Event, found: PairDatums) -> list[str]:
    if not found.unseated:
        return []
    teams = {entry.id: event.name_of(entry.id) for entry in event.entries}
    where = "; ".join(
        f"round {match.round}, {teams[match.home]} v {teams[match.away]}, {room_words(room)}"
        for match, room in found.unseated
    )
    return [f"Left out, as the line-up is not recorded: {where}."]


def pair_words(event: Event, pair: Pair) -> str:
    names = event.player_names
    return f"{names.get(pair.one, pair.one)} & {names.get(pair.two, pair.two)} ({event.name_of(pair.entry)})"


def room_words(room: Room) -> str:
    return f"{room.value} room"


def score_words(at_table: OwnBoard) -> str:
    """Return the score and datum from the pair's own side."""
    result, datum = at_table.result, at_table.datum
    if at_table.imps is None or datum is None:
        words = slip_text(result.score, result.board).words
        return f"{words}: awarded or not played, so it is not compared"
    sign = 1 if at_table.side is Side.NS else -1
    points = points_on(result.score, result.board)
    said = slip_text(result.score, result.board).words if points is None else signed(sign * points)
    return f"{said} against a datum of {signed(sign * datum)}"


def _shown(value: Number) -> Decimal:
    return half_up(value)


# ---- datums board by board: which scores count, which are dropped, and the mean

COLUMNS = (
    SheetColumn("Board", ColumnKind.NUMBER, strong=True),
    SheetColumn("Scores (dropped scores in brackets)", ColumnKind.TEXT),
    *ColumnKind.NUMBER.columns("Used", "Dropped", "Mean"),
    SheetColumn("Datum", ColumnKind.NUMBER, strong=True),
)
TRIM = "butler.trim"  # the setting of an event that goes before its book


def datum_sheet(facts: Facts) -> Sheet:
    found = [(board, datum) for board in all_boards(facts) for datum in board.scored.points.datums]
    if not found:
        raise NothingToPrint("No board has a datum. Only Butler pairs are scored against one.")
    rows = tuple(_row(board, datum) for board, datum in found)
    everything = not any(datum.trim or _others(board, datum) for board, datum in found)
    which = "scores (all count)" if everything else "scores used"
    notes = (
        f"Datum: the mean of North-South's {which}, to the nearest 10.",
        *_rule(facts, found[0][0].session),
    )
    return sheet(facts, "Datums", (Table(COLUMNS, rows),), notes)


def _row(board: BoardLines, datum: BoardDatum) -> tuple[Cell, ...]:
    counted = list(_scores(board, datum.counted))
    used = counted[datum.trim : len(counted) - datum.trim]
    figures = [half_up(each) for each in counted]
    shown = [figure_text(each, decimals(figures)) for each in figures]
    words = " ".join(
        each if datum.trim <= at < len(shown) - datum.trim else f"({each})" for at, each in enumerate(shown)
    )
    mean = half_up(Fraction(sum(used, start=Fraction(0)), len(used)))
    others = _others(board, datum)
    said = "; ".join(filter(None, (_form(board, datum), words, _left_out(others))))
    return (board.board, said, len(used), 2 * datum.trim, mean, datum.value)


def _left_out(others: int) -> str:
    if others == 1:
        return "1 other table is not used"
    return f"{others} other tables are not used" if others else ""


def _scores(board: BoardLines, numbers: Sequence[int]) -> Iterator[Number]:
    """Yield North-South's scores."""
    place = PLACE[vulnerability(board.board)]
    for number in numbers:
        found = outcome(board.scored.results[number].score, Side.NS, place)
        if isinstance(found, tuple):
            yield mean_points(found)


def _form(board: BoardLines, datum: BoardDatum) -> str:
    results = board.scored.results
    own = results[datum.counted[0]].form
    return f"played in version {own}" if own and any(each.form != own for each in results) else ""


def _others(board: BoardLines, datum: BoardDatum) -> int:
    """Return how many scores are not considered, as only so many tables are used."""
    results = board.scored.results
    same = [at for at, each in enumerate(results) if each.form == results[datum.counted[0]].form]
    return len(list(_scores(board, same))) - len(datum.counted)


def _rule(facts: Facts, session: str) -> tuple[str, ...]:
    chosen = facts.event.settings.get(TRIM)
    if chosen is not None:
        return (f"{chosen} dropped at each end, as set for this event.",)
    try:
        book = supplemented(facts.book, facts.event) if facts.book else None
        block = book.block("datum", kind_in_session(facts.event, session, book)) if book else None
    except Refused:
        return ()
    return (f"{facts.book.title} {block.clause} sets which scores are used.",) if facts.book and block else ()
