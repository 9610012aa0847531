"""Pairs of a teams event ranked by datums, and each pair match by match and board by board."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import (
    Choice,
    Heading,
    Lead,
    Ledger,
    View,
    ViewRow,
    ViewTable,
    none_yet,
    opened,
)
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.datums import (
    basis,
    imps_words,
    left_out,
    pair_words,
    printed_level_notes,
    room_words,
    score_words,
)
from bridgedesk.standings.explain.moves import Stood
from bridgedesk.standings.ledger import LedgerNode, converted, leaf_node, total
from bridgedesk.standings.pairs.pair_datums import AtTable, PairDatums, PairMatch, PairStanding

KEY = "pair-datums"
NO_PAIR = (
    "No pair has a score of its own yet. Type the boards of each room (Ctrl+2), and who sat there beside "
    "them under Line-ups."
)
STILL_TO_PLAY = "You play yourself: pair datums stand here once you have played the boards of this round."
EVERYBODY = "everybody"


def has_pair_datums(looking: StandingsModel) -> bool:
    return looking.pair_datums is not None


def choices(looking: StandingsModel) -> list[Choice]:
    found = looking.pair_datums
    if found is None:
        return []
    pairs = [Choice(_key(each), pair_words(looking.event, each.pair)) for each in found.standings]
    return [Choice(EVERYBODY, "All pairs"), *pairs]


def _key(standing: PairStanding) -> str:
    return " ".join(standing.pair)


def pair_datums_view(looking: StandingsModel, choice: str) -> View:
    found = looking.pair_datums
    if found is None or not found.standings:
        return none_yet(NO_PAIR)
    if looking.hidden:
        return none_yet(STILL_TO_PLAY)
    one = next((each for each in found.standings if _key(each) == choice), None)
    table = _one_pair(looking, found, one) if one else _everybody(looking, found)
    words = " ".join(
        (basis(found), *printed_level_notes(looking.event, found), *left_out(looking.event, found))
    )
    return View((table,), words=words)


def _everybody(looking: StandingsModel, found: PairDatums) -> ViewTable:
    headings = (
        Heading("Place", number=True),
        Heading("Pair", names=True),
        Heading("Matches", number=True),
        Heading("Raw", number=True),
        Heading("Opponents", number=True),
        Heading("Datum", number=True, strong=True),
    )

    def opens(at: int, column: int) -> Ledger | None:
        each = found.standings[at]
        title = pair_words(looking.event, each.pair)
        raw, met = _raw_nodes(looking, found, each), _met_nodes(looking, found, each)
        match column:
            case 0:
                return _place(looking, found, each)
            case 2:
                return _count(title, "Matches with a line-up", len(each.matches), "matches")
            case 3:
                node = total(f"{title}: raw", raw, "IMP")
            case 4:
                node = total(f"{title}: opponents", met, "IMP")
            case _:
                node = total(f"{title}: datum", [*raw, *met], "IMP")
        return opened(node.what, node, half_up(node.value))

    rows = tuple(
        ViewRow(
            (
                Stood("", each.place, each.shared, None, ()).place_text,
                pair_words(looking.event, each.pair),
                str(len(each.matches)),
                imps_words(found.raw(each)),
                imps_words(each.total - found.raw(each)),
                imps_words(each.total),
            ),
            Lead(KEY, _key(each)),
        )
        for each in found.standings
    )
    return ViewTable(headings, rows, opens, "Pair datums")


def _raw_nodes(looking: StandingsModel, found: PairDatums, standing: PairStanding) -> list[LedgerNode]:
    return [
        leaf_node(
            f"Round {each.match.round}, against {pair_words(looking.event, each.against)}",
            found.rule.counted(each.raw),
            "IMP",
            found.clause,
            _limited(found, each.raw),
        )
        for each in standing.matches
    ]


def _limited(found: PairDatums, raw: Fraction) -> str | None:
    if found.rule.counted(raw) == raw:
        return None
    return f"{imps_words(raw)}, of which only a part counts above {imps_words(found.rule.limit)}"


def _met_nodes(looking: StandingsModel, found: PairDatums, standing: PairStanding) -> list[LedgerNode]:
    """Return the opponents' average, once for each match against them."""
    return [
        converted(
            leaf_node(
                f"Average of {pair_words(looking.event, each.against)}",
                found.average(each.against),
                "IMP a match",
                found.clause,
            ),
            found.rule.opponents,
            "IMP",
        )
        for each in standing.matches
    ]


def _count(title: str, what: str, count: int, unit: str) -> Ledger:
    return opened(title, leaf_node(what, count, unit), Decimal(count))


def _place(looking: StandingsModel, found: PairDatums, standing: PairStanding) -> Ledger:
    before = [
        leaf_node(f"{pair_words(looking.event, each.pair)} with {imps_words(each.total)}", 1, "place")
        for each in found.standings
        if each.place < standing.place
    ]
    node = total(
        f"{pair_words(looking.event, standing.pair)}: place",
        [leaf_node("Nobody stands before the first", 1, "place"), *before],
        "place",
    )
    return opened(node.what, node, Decimal(standing.place))


# ---- one pair


def _one_pair(looking: StandingsModel, found: PairDatums, standing: PairStanding) -> ViewTable:
    headings = (
        Heading("Round"),
        Heading("Room"),
        Heading("Against", names=True),
        Heading("Boards", number=True),
        Heading("Raw", number=True, strong=True),
        Heading("Counts", number=True),
        Heading("Their average", number=True),
    )
    matches = standing.matches

    def opens(at: int, column: int) -> Ledger | None:
        each = matches[at]
        title = f"Round {each.match.round}, {room_words(each.room)}"
        match column:
            case 3:
                return _count(title, "Boards compared", each.counted, "boards")
            case 4:
                return _raw(title, each)
            case 5:
                node = _raw_nodes(looking, found, standing)[at]
                return opened(title, node, half_up(node.value))
            case 6:
                return _average(looking, found, each)
        return None

    rows = tuple(
        ViewRow(
            (
                str(each.match.round),
                room_words(each.room),
                pair_words(looking.event, each.against),
                str(each.counted),
                imps_words(each.raw),
                imps_words(found.rule.counted(each.raw)),
                imps_words(found.average(each.against)),
            ),
            Lead(KEY, " ".join(each.against)),
        )
        for each in matches
    )
    return ViewTable(headings, rows, opens, pair_words(looking.event, standing.pair))


def _raw(title: str, each: PairMatch) -> Ledger:
    return opened(title, total(title, list(_board_nodes(each.boards)), "IMP"), half_up(each.raw))


def _board_nodes(boards: Iterable[AtTable]) -> Iterator[LedgerNode]:
    for each in boards:
        yield leaf_node(f"Board {each.result.board}", each.imps or 0, "IMP", None, score_words(each))


def _average(looking: StandingsModel, found: PairDatums, each: PairMatch) -> Ledger:
    theirs = found.of(each.against)
    title = f"{pair_words(looking.event, each.against)}: average of a match"
    share = Fraction(1, len(theirs.matches))
    nodes = [converted(node, share, "IMP") for node in _raw_nodes(looking, found, theirs)]
    return opened(title, total(title, nodes, "IMP"), half_up(found.average(each.against)))
