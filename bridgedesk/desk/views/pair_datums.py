"""Pairs of a teams event ranked by datums, and each pair match by match and board by board."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.ledgers import Ledger, ledger_of_place, opened
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, ViewTable, figure, place_words, table_of, words
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.datums import (
    basis,
    left_out,
    pair_words,
    printed_level_notes,
    room_words,
    score_words,
)
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.ledger import LedgerNode, converted, leaf_node, total
from bridgedesk.standings.pairs.pair_datums import OwnBoard, PairDatums, PairMatch, PairStanding

KEY = "pair-datums"
NO_PAIR = "No pair scores yet. Type the boards of each room (Ctrl+2) and the players in Line-ups."
STILL_TO_PLAY = "Hidden until you have played the boards of this round."
EVERYBODY = "everybody"


def choices(model: StandingsModel) -> list[Choice]:
    found = model.pair_datums
    if found is None:
        return []
    pairs = [Choice(_key(each), pair_words(model.event, each.pair)) for each in found.standings]
    return [Choice(EVERYBODY, "All pairs"), *pairs]


def _key(standing: PairStanding) -> str:
    return " ".join(standing.pair)


def pair_datums_view(model: StandingsModel, choice: str) -> View:
    found = model.pair_datums
    if found is None or not found.standings:
        return none_yet(NO_PAIR)
    if model.hidden:
        return none_yet(STILL_TO_PLAY)
    one = next((each for each in found.standings if _key(each) == choice), None)
    table = _one_pair(model, found, one) if one else _everybody(model, found)
    said = " ".join((basis(found), *printed_level_notes(model.event, found), *left_out(model.event, found)))
    return View((table,), words=said)


def _everybody(model: StandingsModel, found: PairDatums) -> ViewTable:
    def called(each: PairStanding) -> str:
        return pair_words(model.event, each.pair)

    def summed(each: PairStanding, what: str, nodes: list[LedgerNode]) -> Ledger:
        node = total(f"{called(each)}: {what}", nodes, "IMP")
        return opened(node.what, node, half_up(node.value))

    def raw(each: PairStanding) -> list[LedgerNode]:
        return _raw_nodes(model, found, each)

    def met(each: PairStanding) -> list[LedgerNode]:
        return _met_nodes(model, found, each)

    columns: list[Column[PairStanding]] = [
        figure(
            "Place",
            lambda each: place_words(each.place, shared=each.shared),
            lambda each: _place(model, found, each),
        ),
        words("Pair", called, names=True),
        figure(
            "Matches",
            lambda each: str(len(each.matches)),
            lambda each: _count(called(each), "Matches with a line-up", len(each.matches), "matches"),
        ),
        figure(
            "Raw", lambda each: plain_figure(found.raw(each)), lambda each: summed(each, "raw", raw(each))
        ),
        figure(
            "Opponents",
            lambda each: plain_figure(each.total - found.raw(each)),
            lambda each: summed(each, "opponents", met(each)),
        ),
        figure(
            "Datum",
            lambda each: plain_figure(each.total),
            lambda each: summed(each, "datum", [*raw(each), *met(each)]),
            strong=True,
        ),
    ]
    return table_of("Pair datums", found.standings, columns, lambda each: Lead(KEY, _key(each)))


def _raw_nodes(model: StandingsModel, found: PairDatums, standing: PairStanding) -> list[LedgerNode]:
    return [_raw_node(model, found, each) for each in standing.matches]


def _raw_node(model: StandingsModel, found: PairDatums, each: PairMatch) -> LedgerNode:
    what = f"Round {each.match.round}, against {pair_words(model.event, each.against)}"
    return leaf_node(what, found.rule.counted(each.raw), "IMP", found.clause, _limited(found, each.raw))


def _limited(found: PairDatums, raw: Fraction) -> str | None:
    if found.rule.counted(raw) == raw:
        return None
    return f"{plain_figure(raw)}; only part of what exceeds {plain_figure(found.rule.limit)} counts"


def _met_nodes(model: StandingsModel, found: PairDatums, standing: PairStanding) -> list[LedgerNode]:
    """Return the opponents' average, once for each match against them."""
    return [
        converted(
            leaf_node(
                f"Average of {pair_words(model.event, each.against)}",
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


def _place(model: StandingsModel, found: PairDatums, standing: PairStanding) -> Ledger:
    ahead = [
        f"{pair_words(model.event, each.pair)} with {plain_figure(each.total)}"
        for each in found.standings
        if each.place < standing.place
    ]
    return ledger_of_place(pair_words(model.event, standing.pair), standing.place, ahead)


# ---- one pair


def _one_pair(model: StandingsModel, found: PairDatums, standing: PairStanding) -> ViewTable:
    def title(each: PairMatch) -> str:
        return f"Round {each.match.round}, {room_words(each.room)}"

    def counts(each: PairMatch) -> Ledger:
        node = _raw_node(model, found, each)
        return opened(title(each), node, half_up(node.value))

    columns: list[Column[PairMatch]] = [
        words("Round", lambda each: str(each.match.round)),
        words("Room", lambda each: room_words(each.room)),
        words("Against", lambda each: pair_words(model.event, each.against), names=True),
        figure(
            "Boards",
            lambda each: str(each.counted),
            lambda each: _count(title(each), "Boards compared", each.counted, "boards"),
        ),
        figure("Raw", lambda each: plain_figure(each.raw), lambda each: _raw(title(each), each), strong=True),
        figure("Counts", lambda each: plain_figure(found.rule.counted(each.raw)), counts),
        figure(
            "Their average",
            lambda each: plain_figure(found.average(each.against)),
            lambda each: _average(model, found, each),
        ),
    ]
    name = pair_words(model.event, standing.pair)
    return table_of(name, standing.matches, columns, lambda each: Lead(KEY, " ".join(each.against)))


def _raw(title: str, each: PairMatch) -> Ledger:
    return opened(title, total(title, list(_board_nodes(each.boards)), "IMP"), half_up(each.raw))


def _board_nodes(boards: Iterable[OwnBoard]) -> Iterator[LedgerNode]:
    for each in boards:
        yield leaf_node(f"Board {each.result.board}", each.imps or 0, "IMP", None, score_words(each))


def _average(model: StandingsModel, found: PairDatums, each: PairMatch) -> Ledger:
    theirs = found.of(each.against)
    title = f"{pair_words(model.event, each.against)}: average of a match"
    share = Fraction(1, len(theirs.matches))
    nodes = [converted(node, share, "IMP") for node in _raw_nodes(model, found, theirs)]
    return opened(title, total(title, nodes, "IMP"), half_up(found.average(each.against)))
