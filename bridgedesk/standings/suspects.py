"""Results that are possible but odd, and scores that no contract gives: worth a look before posting."""

from collections.abc import Iterator, Sequence

from bridgedesk.bridge.contract import Doubling
from bridgedesk.bridge.legal import is_legal
from bridgedesk.bridge.seats import Side, Vulnerability, vulnerability
from bridgedesk.event.score import Figure, Played
from bridgedesk.event.session import Result
from bridgedesk.standings.evaluation import Evaluation, Flag, ScoredBoard, Severity
from bridgedesk.standings.plays import pair_numbers

# Two sides that play in the same denomination seldom take more tricks than this between them.
MOST_TRICKS_TOGETHER = 15


def suspects(evaluation: Evaluation) -> list[Flag]:
    return [flag for board in evaluation.boards for flag in _on_board(board)]


def _on_board(board: ScoredBoard) -> Iterator[Flag]:
    vulnerable = vulnerability(board.board)
    contracts = [result.score for result in board.results if isinstance(result.score, Played)]
    for section, result in zip(board.sections, board.results, strict=True):
        if result.initialled is not None:
            continue
        for what in _odd(result, contracts, vulnerable):
            ns, _ = pair_numbers(section, result)
            yield Flag(what, Severity.CHECK, section.id, result.round, result.table, board.board, ns)


def _odd(result: Result, contracts: Sequence[Played], vulnerable: Vulnerability) -> Iterator[str]:
    match result.score:
        case Figure(value) if not is_legal(value, vulnerable):
            yield f"no contract gives {value:+d} at this vulnerability"
        case Played(contract, tricks):
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
