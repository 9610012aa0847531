"""Result of each pair of a teams event at its own table against the datum, adjusted for its opponents."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room, RoomResult
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.scores.pair_datum import LimitedAndOpponents, PairDatum
from bridgedesk.scoring.imp_pairs import butler_board
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.stages.stages import stages_apart
from bridgedesk.standings.ties.ranking import printed_level, ranked

TRIM = "butler.trim"  # how many extremes a datum leaves out at each end, as the director chose it


class Pair(NamedTuple):
    """Two players who played for a team; with another partner each forms another pair."""

    entry: str
    one: str
    two: str


class OwnBoard(NamedTuple):
    """One board at the pair's table: its own IMPs; nothing where the score was awarded."""

    result: RoomResult
    side: Side
    datum: int | None
    imps: Number | None


class PairMatch(NamedTuple):
    match: Match
    room: Room
    against: Pair
    boards: Sequence[OwnBoard]

    @property
    def counted(self) -> int:
        return sum(each.imps is not None for each in self.boards)

    @property
    def raw(self) -> Fraction:
        return sum((Fraction(each.imps) for each in self.boards if each.imps is not None), Fraction(0))


class PairStanding(NamedTuple):
    place: int
    shared: bool
    pair: Pair
    matches: Sequence[PairMatch]
    total: Fraction
    because: str


@dataclass(frozen=True)
class PairDatums:
    """Pair datums of a stage, with the matches not credited to any pair because their line-up is unknown."""

    rule: LimitedAndOpponents
    clause: str
    trim: int
    chosen: bool  # the director has said how many extremes are left out
    standings: tuple[PairStanding, ...]
    unseated: tuple[tuple[Match, Room], ...]

    def of(self, pair: Pair) -> PairStanding:
        return next(each for each in self.standings if each.pair == pair)

    def raw(self, standing: PairStanding) -> Fraction:
        """Return the pair's total, each match up to its limit."""
        return sum((self.rule.counted(each.raw) for each in standing.matches), Fraction(0))

    def average(self, pair: Pair) -> Fraction:
        return self.rule.average(tuple(each.raw for each in self.of(pair).matches))


def extremes(each_end: int) -> str:
    if not each_end:
        return "every score counts"
    return f"{'one score' if each_end == 1 else f'{each_end} scores'} left out at each end"


def pair_datums(event: Event, book: Book | None) -> PairDatums | None:
    """Return the pair datums of the stage the rule book has them for; None if it has none."""
    if book is None or not any(topic == "pair-datum" for topic, *_ in book.blocks):
        return None
    try:
        for stage in stages_apart(event, book):
            conditions = conditions_of(stage, book, LAWS)
            rule = conditions.rule(LimitedAndOpponents, "pair-datum")
            if rule is not None:
                return _stage_datums(stage, rule, conditions)
    except (Refused, BadSetting):
        return None
    return None


def _stage_datums(event: Event, rule: LimitedAndOpponents, conditions: Conditions) -> PairDatums:
    trim = conditions.settings.butler_trim
    found: dict[Pair, list[PairMatch]] = defaultdict(list)
    unseated: list[tuple[Match, Room]] = []
    for matches in _together(event):
        scored = _scored(matches, trim)
        for match in matches:
            for room in Room:
                boards = scored.get((match.id, room))
                if boards is None:
                    continue
                pairs = seated(match, room)
                if pairs is None:
                    unseated.append((match, room))
                    continue
                for side, pair, against in zip(Side, pairs, reversed(pairs), strict=True):
                    own = [each for each in boards if each.side is side]
                    found[pair].append(PairMatch(match, room, against, own))
    clause, chosen = conditions.clause("pair-datum"), TRIM in conditions.chosen
    return PairDatums(rule, clause, trim, chosen, _standings(event.kind, found, rule), tuple(unseated))


def _standings(
    kind: str, found: Mapping[Pair, Sequence[PairMatch]], rule: LimitedAndOpponents
) -> tuple[PairStanding, ...]:
    raw = {pair: tuple(each.raw for each in mine) for pair, mine in found.items()}
    worked = {
        pair: rule.worked_out(
            PairDatum(event=kind, scores=raw[pair], opponents=tuple(raw[each.against] for each in mine))
        )
        for pair, mine in found.items()
    }
    by_name = {" ".join(pair): pair for pair in found}
    totals = {name: worked[pair][0] for name, pair in by_name.items()}
    parted = {who: level.words_of(who, "IMP") for level in printed_level(totals) for who in level.exact}
    return tuple(
        PairStanding(place or 0, shared, pair, found[pair], total, "; ".join(filter(None, (because, hidden))))
        for name, place, shared in ranked(totals)
        for pair, hidden in [(by_name[name], parted.get(name))]
        for total, because in [worked[pair]]
    )


def _together(event: Event) -> Iterator[Sequence[Match]]:
    """Yield the matches of each round, whose tables have the same boards."""
    rounds: dict[tuple[str, int, int | None], list[Match]] = defaultdict(list)
    for match in event.matches:
        if match.outcome is Outcome.PLAYED and match.home != match.away:
            rounds[match.session, match.round, match.stanza].append(match)
    for key in sorted(rounds, key=lambda key: (key[1], key[2] or 0)):
        yield rounds[key]


def _scored(matches: Sequence[Match], trim: int) -> Mapping[tuple[str, Room], Sequence[OwnBoard]]:
    """Score each board against its datum, the mean of North-South's scores at these tables."""
    tables: dict[int, list[tuple[Match, RoomResult]]] = defaultdict(list)
    for match in matches:
        for result in match.results:
            tables[result.board].append((match, result))
    found: dict[tuple[str, Room], list[OwnBoard]] = defaultdict(list)
    for board, results in sorted(tables.items()):
        points = butler_board([result.score for _, result in results], vulnerability(board), trim)
        for at, (match, result) in enumerate(results):
            for side, own in ((Side.NS, points.ns), (Side.EW, points.ew)):
                found[match.id, result.room].append(OwnBoard(result, side, points.datum, own.points[at]))
    return found


def seated(match: Match, room: Room) -> tuple[Pair, Pair] | None:
    """Return the pairs sitting North-South and East-West; None without a complete line-up."""
    here = match.line_up and (match.line_up.open if room is Room.OPEN else match.line_up.closed)
    if not here or len(here) < 4 or not all(here):
        return None
    north, east, south, west = here
    ns, ew = (match.home, match.away) if room is Room.OPEN else (match.away, match.home)
    return Pair(ns, *sorted((north, south))), Pair(ew, *sorted((east, west)))
