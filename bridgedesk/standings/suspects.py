"""Results that are possible but odd, and scores that no contract gives: worth a look before posting."""

from collections.abc import Iterator, Sequence

from bridgedesk.bridge.contract import Doubling
from bridgedesk.bridge.legal import is_legal
from bridgedesk.bridge.seats import Seat, Side, Vulnerability, vulnerability
from bridgedesk.event.score import Figure, Played, plain_parts
from bridgedesk.event.session import Result
from bridgedesk.scoring.outcome import PLACE
from bridgedesk.standings.evaluation import Evaluation, Flag, ScoredBoard, Severity
from bridgedesk.standings.plays import pair_numbers

# Two sides that play in the same denomination seldom take more tricks than this between them.
MOST_TRICKS_TOGETHER = 15
# Smaller scores come both ways on many a board.
LEAST_ON_THE_WRONG_SIDE = 400
# Among fewer others nothing can be told.
ENOUGH_OTHERS = 2


def suspects(evaluation: Evaluation) -> list[Flag]:
    """Different forms of a fouled board are different boards."""
    return [
        flag
        for board in evaluation.boards
        for form in dict.fromkeys(result.form for result in board.results)
        for flag in _on_board(evaluation, board, form)
    ]


def _on_board(evaluation: Evaluation, board: ScoredBoard, form: str | None) -> Iterator[Flag]:
    alike = [
        (section, result)
        for section, result in zip(board.sections, board.results, strict=True)
        if result.form == form
    ]
    results = [result for _, result in alike]
    vulnerable = vulnerability(board.board)
    points = _points(results, vulnerable)
    for section, result in alike:
        if result.initialled is not None:
            continue
        odd = [
            *_impossible(result, vulnerable),
            *_odd_contract(result, results),
            *_wrong_side(result, points, vulnerable),
            *_wrong_lead(evaluation, board.session, result),
        ]
        for what in odd:
            ns, _ = pair_numbers(section, result)
            yield Flag(
                what, Severity.CHECK, section.id, result.round, result.table, board.board, ns, board.session
            )


def _points(results: Sequence[Result], vulnerable: Vulnerability) -> list[int]:
    place = PLACE[vulnerable]
    return [each.score.points[place] for each in results if each.score.points is not None]


def _impossible(result: Result, vulnerable: Vulnerability) -> Iterator[str]:
    for part in plain_parts(result.score):
        if isinstance(part, Figure) and not is_legal(part.value, vulnerable):
            fits = f"; it fits only on the other side, {-part.value:+d}"
            other = fits if is_legal(-part.value, vulnerable) else ""
            yield f"no contract gives {part.value:+d} at this vulnerability{other}"


def _wrong_side(result: Result, points: Sequence[int], vulnerable: Vulnerability) -> Iterator[str]:
    """Everybody else scored the other way, and somebody exactly this. A contract names its declarer."""
    if not isinstance(result.score, Figure):
        return
    mine = result.score.points[PLACE[vulnerable]]
    others = list(points)
    others.remove(mine)
    if abs(mine) < LEAST_ON_THE_WRONG_SIDE or len(others) < ENOUGH_OTHERS or -mine not in others:
        return
    if all(other * mine < 0 for other in others):
        yield f"{mine:+d} where everybody else scored the other way: {-mine:+d} was meant?"


def _odd_contract(result: Result, results: Sequence[Result]) -> Iterator[str]:
    if not isinstance(result.score, Played):
        return
    contract, tricks = result.score.contract, result.score.tricks
    contracts = [each.score for each in results if isinstance(each.score, Played)]
    over = tricks - contract.needed
    if contract.doubling is not Doubling.UNDOUBLED and (over >= 2 or over <= -3):
        yield f"{contract.bid} {over:+d}: doubled, and far from the contract"
    slams = [each for each in contracts if each.contract.level >= 6]
    if contract.level >= 6 and len(slams) == 1 and len(contracts) > 2:
        yield f"{contract.bid}: the only slam on this board"
    if _other_side_took(result.score, contracts) + tricks > MOST_TRICKS_TOGETHER:
        yield "same denomination declared by both sides, with too many tricks between them"


def _other_side_took(played: Played, contracts: Sequence[Played]) -> int:
    """The most tricks the opponents of this declarer took in the same denomination at another table."""
    side: Side = played.contract.declarer.side
    return max(
        (
            each.tricks
            for each in contracts
            if each.contract.denomination is played.contract.denomination
            and each.contract.declarer.side is not side
        ),
        default=0,
    )


def _wrong_lead(evaluation: Evaluation, session: str, result: Result) -> Iterator[str]:
    """The deal is known, and the leader never held that card."""
    if result.lead is None or result.form is not None or not isinstance(result.score, Played):
        return
    deals = {each.id: each.deals for each in evaluation.event.sessions}
    deal = deals[session].get(result.board)
    leader: Seat = result.score.contract.declarer.next
    if deal is not None and result.lead not in deal.hands[leader].cards():
        yield f"{result.lead} led, which {leader.name.title()} does not hold"
