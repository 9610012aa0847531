"""Unusual results, and scores that no contract gives: worth checking before posting."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.score import contracts_for, is_legal
from bridgedesk.bridge.seats import Seat, Side, Vulnerability, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.score import Percentages, Played, PointsScore, plain_parts
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result, Section
from bridgedesk.scoring.outcome import PLACE
from bridgedesk.standings.evaluation import Evaluation, ScoredBoard
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.pairs.results_by_board import pair_numbers

# Two sides that play in the same denomination seldom take more tricks than this between them.
MOST_TRICKS_TOGETHER = 15
# Smaller scores come both ways on many a board.
LEAST_ON_THE_WRONG_SIDE = 400
# With fewer other results there is nothing to compare.
ENOUGH_OTHERS = 2
SLAM = 6  # level
HARDLY_DOWN = 7  # tricks, without being doubled
# Tricks more or fewer than the hands allow with all cards seen; less is everyday bridge.
FAR_FROM_DOUBLE_DUMMY = 4
PERCENT_TOGETHER = 80, 120  # from average minus for both to average plus for both

WRONG_SIDE = "wrong-side"  # the code of a score that everybody else has the other way
BOTH_DECLARED = "both-declared"  # of two sides that take too many tricks between them

Makes = Mapping[Seat, Mapping[Denomination, int]]  # tricks by declarer, all cards seen


def suspects(evaluation: Evaluation) -> list[Flag]:
    return [flag for board in evaluation.boards for flag in suspects_on(board, evaluation.event)]


def suspects_on(board: ScoredBoard, event: Event, makes: Makes | None = None) -> list[Flag]:
    deal = event.session(board.session).deals.get(board.board)
    sections = {id(result): section for section, result in zip(board.sections, board.results, strict=True)}
    found = []
    misplaced = [
        (result, ScoreDoubt("not-planned-there", what))
        for result, section in zip(board.results, board.sections, strict=True)
        if (what := _wrong_place(section, result))
    ]
    for result, odd in (*misplaced, *doubtful_results(board.results, board.board, deal, makes)):
        section = sections[id(result)]
        ns, _ = pair_numbers(section, result)
        where = (section.id, result.round, result.table, board.board, ns, board.session)
        figures = (("score", score_text(result.score)), ("form", result.form))
        found.append(Flag(odd.code, odd.words, Severity.CHECK, *where, figures=figures))
    return found


def _wrong_place(section: Section, result: Result) -> str | None:
    """Describe a board that the movement does not bring to this table in this round; None if it does."""
    sitting = section.sitting(result.round, result.table)
    if result.initialled is not None or sitting is None or not sitting.sets:
        return None
    boards = list(section.boards_of(sitting))
    if result.board in boards:
        return None
    at_table = f"board{'s' * (len(boards) > 1)} {', '.join(map(str, boards))}"
    return f"the movement has {at_table} at this table in this round"


class ScoreDoubt(NamedTuple):
    """Doubt about a result: its kind and its text."""

    code: str
    words: str


def doubtful_results(
    results: Sequence[Result], board: int, deal: Deal | None, makes: Makes | None = None
) -> Iterator[tuple[Result, ScoreDoubt]]:
    """Yield the unusual results of one board; versions of a fouled board are separate boards. Accepted
    results are skipped."""
    for form in dict.fromkeys(result.form for result in results):
        alike = [result for result in results if result.form == form]
        seen = _table_contracts(alike, vulnerability(board))
        for result in alike:
            if result.initialled is None:
                for odd in _odd(result, seen, deal, makes):
                    yield result, odd


def clashes(code: str, mine: Result, other: Result) -> bool:
    """Return whether this other result of the board makes mine doubtful."""
    if mine.form != other.form:
        return False
    match code, mine.score, other.score:
        case "both-declared", Played() as one, Played() as two:
            same = one.contract.denomination is two.contract.denomination
            opposed = one.contract.declarer.side is not two.contract.declarer.side
            return same and opposed and one.tricks + two.tricks > MOST_TRICKS_TOGETHER
        case "wrong-side", PointsScore(value), score:
            points = score.points
            return points is not None and points[PLACE[vulnerability(mine.board)]] == -value
    return False


class _Seen(NamedTuple):
    """Summary of all tables' results on one version of a board."""

    vulnerable: Vulnerability
    tables: int  # that played the board
    slams: int
    most_tricks: Mapping[tuple[Denomination, Side], int]  # in a denomination, by that side's declarers
    declared: Counter[tuple[Denomination, Side]]
    points: Counter[int]


def _table_contracts(results: Sequence[Result], vulnerable: Vulnerability) -> _Seen:
    contracts = [each.score for each in results if isinstance(each.score, Played)]
    most: dict[tuple[Denomination, Side], int] = {}
    for contract, tricks in ((each.contract, each.tricks) for each in contracts):
        there = contract.denomination, contract.declarer.side
        most[there] = max(tricks, most.get(there, 0))
    place = PLACE[vulnerable]
    played = [each.score for each in results if isinstance(each.score, Played | PointsScore)]
    return _Seen(
        vulnerable,
        len(played),
        sum(_is_slam(score, vulnerable) for score in played),
        most,
        Counter((each.contract.denomination, each.contract.declarer.side) for each in contracts),
        Counter(each.score.points[place] for each in results if each.score.points is not None),
    )


def _odd(result: Result, seen: _Seen, deal: Deal | None, makes: Makes | None) -> Iterator[ScoreDoubt]:
    match result.score:
        case Played() as played:
            yield from _odd_contract(played, seen)
            if deal is not None and result.lead is not None and result.form is None:
                yield from _wrong_lead(played, result.lead, deal)
            if makes is not None and result.form is None:
                yield from _far_from_double_dummy(played, makes)
        case PointsScore(value):
            yield from _impossible(value, seen)
            yield from _wrong_side(value, seen)
            yield from _odd_figure(value, seen)
        case Percentages(ns, ew):
            if not PERCENT_TOGETHER[0] <= ns + ew <= PERCENT_TOGETHER[1]:
                yield ScoreDoubt("percent-together", f"{ns}/{ew}: {ns + ew}% between the two sides")
        case _:
            for part in plain_parts(result.score):
                if isinstance(part, PointsScore):
                    yield from _impossible(part.value, seen)


def _impossible(value: int, seen: _Seen) -> Iterator[ScoreDoubt]:
    if not is_legal(value, seen.vulnerable):
        fits = f"; it fits only on the other side, {-value:+d}" if is_legal(-value, seen.vulnerable) else ""
        yield ScoreDoubt("impossible-figure", f"no contract gives {value:+d} at this vulnerability{fits}")


def _wrong_side(mine: int, seen: _Seen) -> Iterator[ScoreDoubt]:
    """Yield a doubt if this is the only score of its sign and another table has the opposite score. A
    contract names its declarer and is not doubted."""
    if (
        abs(mine) < LEAST_ON_THE_WRONG_SIDE
        or seen.points.total() <= ENOUGH_OTHERS
        or -mine not in seen.points
    ):
        return
    if seen.points[mine] == 1 and all(other * mine < 0 for other in seen.points if other != mine):
        yield ScoreDoubt(
            WRONG_SIDE, f"{mine:+d}, but all others scored the other way. Should it be {-mine:+d}?"
        )


def _odd_contract(played: Played, seen: _Seen) -> Iterator[ScoreDoubt]:
    contract, tricks = played.contract, played.tricks
    over = tricks - contract.needed
    if _doubled_and_far(contract, tricks):
        yield ScoreDoubt("far-doubled", f"{contract.bid} {over:+d}: doubled, and far from the contract")
    if _is_slam(played, seen.vulnerable) and _alone(seen):
        yield ScoreDoubt("only-slam", f"{contract.bid}: the only slam on this board")
    mine = contract.denomination, contract.declarer.side
    theirs = contract.denomination, contract.declarer.side.other
    if seen.declared[mine] > seen.declared[theirs]:
        return  # those few on the other side are asked
    if seen.most_tricks.get(theirs, 0) + tricks > MOST_TRICKS_TOGETHER:
        yield ScoreDoubt(
            BOTH_DECLARED, "same denomination declared by both sides, with too many tricks between them"
        )


def _odd_figure(value: int, seen: _Seen) -> Iterator[ScoreDoubt]:
    """Yield doubts about a score that would be unusual in any contract."""
    if is_legal(value, seen.vulnerable) and value and _only_rarely(value, seen.vulnerable):
        yield ScoreDoubt(
            "rare-figure",
            f"{value:+d}: only a redoubled contract, or a doubled one far from its tricks, gives this",
        )
    if _only_slams(value, seen.vulnerable) and _alone(seen):
        yield ScoreDoubt("only-slam", f"{value:+d}: the only slam on this board")


def _doubled_and_far(contract: Contract, tricks: int) -> bool:
    over = tricks - contract.needed
    return contract.doubling is not Doubling.UNDOUBLED and (over >= 2 or over <= -3)


def _rare(contract: Contract, tricks: int) -> bool:
    return (
        contract.doubling is Doubling.REDOUBLED
        or _doubled_and_far(contract, tricks)
        or contract.needed - tricks >= HARDLY_DOWN
    )


@cache
def _only_rarely(value: int, vulnerable: Vulnerability) -> bool:
    """Return True if a score needs an unlikely contract: -1700 is -170 mistyped, or seven down doubled."""
    return all(_rare(*each) for each in contracts_for(value, vulnerable))


def _is_slam(score: Played | PointsScore, vulnerable: Vulnerability) -> bool:
    if isinstance(score, Played):
        return score.contract.level >= SLAM
    return _only_slams(score.value, vulnerable)


@cache
def _only_slams(value: int, vulnerable: Vulnerability) -> bool:
    """Return True if no lower contract gives the score, except with a rare double."""
    ways = contracts_for(value, vulnerable)
    likely = [contract for contract, tricks in ways if not _rare(contract, tricks)]
    return bool(likely) and all(contract.level >= SLAM for contract in likely)


def _alone(seen: _Seen) -> bool:
    """Return True if only one table of several is in a slam."""
    return seen.slams == 1 and seen.tables > ENOUGH_OTHERS


def _wrong_lead(played: Played, lead: Card, deal: Deal) -> Iterator[ScoreDoubt]:
    """Yield a doubt if the known deal shows that the leader never held the card."""
    leader = played.contract.declarer.next
    if lead not in deal.hands[leader].cards():
        yield ScoreDoubt("wrong-lead", f"{lead} led, which {leader.name.title()} does not hold")


def _far_from_double_dummy(played: Played, makes: Makes) -> Iterator[ScoreDoubt]:
    contract = played.contract
    known = makes[contract.declarer][contract.denomination]
    if abs(played.tricks - known) >= FAR_FROM_DOUBLE_DUMMY:
        declarer = contract.declarer.name.title()
        yield ScoreDoubt(
            "far-from-double-dummy",
            f"{played.tricks} tricks in {contract.bid} by {declarer}, double dummy {known}",
        )
