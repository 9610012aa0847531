"""Pairs of a teams event by their datums, for programs."""

from collections.abc import Mapping
from typing import Any

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.pairs.pair_datums import Pair, PairDatums, PairStanding, pair_datums


def pair_datums_report(event: Event, book: Book | None) -> list[dict[str, Any]]:
    found = pair_datums(event, book)
    names = event.player_names
    return [_pair(found, each, names) for each in found.standings] if found else []


def _pair(found: PairDatums, standing: PairStanding, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "place": standing.place,
        "shared": standing.shared,
        "entry": standing.pair.entry,
        "players": _called(standing.pair, names),
        "raw": half_up(found.raw(standing)),
        "opponents": half_up(standing.total - found.raw(standing)),
        "datum": half_up(standing.total),
        "matches": [
            {
                "match": each.match.id,
                "room": each.room.value,
                "against": _called(each.against, names),
                "boards": each.counted,
                "raw": half_up(each.raw),
                "counts": half_up(found.rule.counted(each.raw)),
                "their_average": half_up(found.average(each.against)),
            }
            for each in standing.matches
        ],
        "clause": found.clause,
        "because": standing.because,
    }


def _called(pair: Pair, names: Mapping[str, str]) -> list[str]:
    return [names.get(each, each) for each in (pair.one, pair.two)]
