"""Breakdowns of one result: its score by Law 77, its points by comparison (Law 78)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.score import declarer_parts
from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.desk.views.ledgers import Ledger, opened
from bridgedesk.desk.views.standings_model import LAW_78A, StandingsModel
from bridgedesk.directing.seating.score_lines import shown_points
from bridgedesk.event.score import PassedOut, Played, Score, Split, plain_parts
from bridgedesk.event.score_text import minus_sign
from bridgedesk.event.score_text import signed as signed_points
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoardPolicy, MiddleTwoCrossImps
from bridgedesk.scoring.outcome import PLACE, Artificial, Outcome, expected, outcome
from bridgedesk.scoring.rounding import Number, board_points
from bridgedesk.scoring.settings import Divisor, Splits
from bridgedesk.sheets.matches import RoomLine
from bridgedesk.sheets.results import BoardLines, ResultLine
from bridgedesk.sheets.words import slip_text
from bridgedesk.standings.explain.ledgers import award_node
from bridgedesk.standings.ledger import LedgerNode, leaf_node, total

LAW_77, LAW_78B, LAW_87 = "Law 77", "Law 78B", "Law 87"


# ---- the score itself


def signed(points: int | None) -> str:
    return "" if points is None else signed_points(points)


def score_ledger(line: ResultLine | RoomLine, side: Side) -> Ledger | None:
    """Return the breakdown of a plain score for this side."""
    points = line.slip.points
    if points is None:
        return None
    sign = 1 if side is Side.NS else -1
    nodes = list(_score_parts(line, sign))
    title = f"Board {line.board}: {line.slip.words or 'a figure'}"
    return opened(title, total(title, nodes, "points"), Decimal(sign * points))


def _score_parts(line: ResultLine | RoomLine, sign: int) -> Iterator[LedgerNode]:
    played = next(plain_parts(line.result.score))
    match played:
        case Played(contract, tricks):
            if contract.declarer.side is Side.EW:
                sign = -sign
            vulnerable = vulnerability(line.board).of(contract.declarer.side)
            because = (
                f"{'vulnerable' if vulnerable else 'not vulnerable'}, declared by {contract.declarer.value}"
            )
            found = declarer_parts(
                contract.level, contract.denomination, contract.doubling, tricks, vulnerable
            )
            for part in found:
                yield leaf_node(part.what.capitalize(), sign * part.points, "points", LAW_77, because)
        case PassedOut():
            yield leaf_node("Passed out", 0, "points", LAW_77)
        case _:
            points = sign * (line.slip.points or 0)
            yield leaf_node("Score as written", points, "points")


# ---- its points


def points_text(model: StandingsModel, line: ResultLine, side: Side) -> str:
    """Format the points; "" for a single score with nothing to compare."""
    own = line.side(side)
    if model.scoring_of(line.session) is Scoring.MATCHPOINTS and not own.top:
        return ""
    return shown_points(own.points, own.top, model.points_decimals)


_UNITS = {Scoring.MATCHPOINTS: "MP", Scoring.AGGREGATE: "points"}


def points_ledger(model: StandingsModel, board: BoardLines, line: ResultLine, side: Side) -> Ledger | None:
    """Return the breakdown of one side's points; None for a single score with nothing to compare."""
    text = points_text(model, line, side)
    if not text:
        return None
    own = line.side(side)
    shown = board_points(own.points or 0, own.top)
    title = f"Board {board.board}: {model.who(own.entry)}"
    unit = _UNITS.get(model.scoring_of(board.session), "IMP")
    if own.awarded:
        return opened(title, total(title, list(_awards(model, board, own.entry)), unit), shown)
    nodes = list(_compared(model, board, line, side))
    found = sum((node.value for node in nodes), start=Fraction(0))
    rest = Fraction(own.points or 0) - found
    if rest:
        nodes.append(leaf_node(*_rest(model, board, line, rest, unit)))
    return opened(title, total(title, nodes or [leaf_node("No other results yet", 0, unit)], unit), shown)


def _awards(model: StandingsModel, board: BoardLines, entry: str) -> Iterator[LedgerNode]:
    standing = model.standings[entry]
    for session in standing.sessions:
        if session.session == board.session:
            found = [each for each in session.awards if each.board == board.board]
            yield from (award_node(session.session, each) for each in found[:1])


def _compared(model: StandingsModel, board: BoardLines, line: ResultLine, side: Side) -> Iterator[LedgerNode]:
    mine = _outcome(line, side)
    if mine is None:
        return
    match model.scoring_of(board.session):
        case Scoring.MATCHPOINTS:
            yield from _matchpoint_parts(model, mine, board, line, side)
        case Scoring.BUTLER:
            yield from _datum_parts(mine, board, side)
        case Scoring.CROSS_IMPS if (rule := _middle_two(model)) is not None:
            yield from _middle_parts(mine, board, line, side, rule)
        case Scoring.CROSS_IMPS:
            yield from _cross_imp_parts(
                mine, _others(board, line, side), model.evaluation.settings.cross_divisor
            )
        case _:
            yield from (
                leaf_node(_weighted_text(points, weight), Fraction(weight) * points, "points")
                for weight, points in mine
            )


def _outcome(line: ResultLine, side: Side) -> Outcome | None:
    found = outcome(line.result.score, side, PLACE[vulnerability(line.board)])
    return None if found is None or isinstance(found, Artificial) else found


def _matchpoint_parts(
    model: StandingsModel, mine: Outcome, board: BoardLines, line: ResultLine, side: Side
) -> Iterator[LedgerNode]:
    settings = model.conditions.settings_for(Scoring.MATCHPOINTS)
    if settings.splits is Splits.EACH_SIDE:
        yield from _matchpoints(mine, _others(board, line, side))
        return
    yield from _matchpoints(mine, _others(board, line, side, but_split=True))
    averages = sum(
        isinstance(other.result.score, Split) and _outcome(other, side) is not None
        for other in _compared_lines(board, line)
    )
    if averages:
        clause = model.conditions.clause("split-score")
        yield leaf_node(
            f"{averages} × split score",
            averages,
            "MP",
            clause,
            "counts as an average for the others, 1 MP each",
        )


def _compared_lines(board: BoardLines, line: ResultLine) -> list[ResultLine]:
    """Return the other results on the same version of the board."""
    return [each for each in board.lines if each is not line and each.result.form == line.result.form]


def _others(
    board: BoardLines, line: ResultLine, side: Side, *, but_split: bool = False
) -> dict[Outcome, int]:
    """Count the other outcomes on the same version of the board, best first."""
    found: dict[Outcome, int] = defaultdict(int)
    for other in _compared_lines(board, line):
        theirs = _outcome(other, side)
        if theirs is not None and not (but_split and isinstance(other.result.score, Split)):
            found[theirs] += 1
    return dict(sorted(found.items(), key=lambda each: -sum(weight * points for weight, points in each[0])))


def _matchpoints(mine: Outcome, others: dict[Outcome, int]) -> Iterator[LedgerNode]:
    for theirs, times in others.items():
        each = expected(mine, theirs, lambda own, other: 1 + (own > other) - (own < other))
        result = {0: "beaten by", 1: "ties with", 2: "beats"}.get(int(each) if each in (0, 1, 2) else -1)
        what = f"{times} × {result or 'against'} {_words(theirs)}"
        yield leaf_node(what, times * each, "MP", LAW_78A, f"{_plain(each)} each" if times > 1 else None)


def _datum_parts(mine: Outcome, board: BoardLines, side: Side) -> Iterator[LedgerNode]:
    datum = board.scored.points.datum
    if datum is None:
        return
    middle = datum if side is Side.NS else -datum
    for weight, points in mine:
        because = f"{signed(points)} less the datum {signed(middle)} is {signed(points - middle)}"
        yield leaf_node(
            _weighted_text(points, weight), Fraction(weight) * imps(points - middle), "IMP", LAW_78B, because
        )


def _cross_imp_parts(mine: Outcome, others: dict[Outcome, int], divisor: Divisor) -> Iterator[LedgerNode]:
    compared = sum(others.values())
    share = {Divisor.COMPARISONS: compared, Divisor.SCORES: compared + 1, Divisor.NONE: 1}[divisor]
    for theirs, times in others.items():
        won = Fraction(expected(mine, theirs, lambda own, other: imps(own - other)))
        divided = f", divided by {share}" if share > 1 else ""
        because = f"{_imps_text(won)} each{divided}"
        what = f"{times} × against {_words(theirs)}"
        yield leaf_node(what, times * won / max(share, 1), "IMP", LAW_78B, because)


def _middle_two(model: StandingsModel) -> MiddleTwoCrossImps | None:
    rule = model.conditions.rule(FouledBoardPolicy, "fouled-board")
    return rule.middle_two if rule else None


def _middle_parts(
    mine: Outcome, board: BoardLines, line: ResultLine, side: Side, rule: MiddleTwoCrossImps
) -> Iterator[LedgerNode]:
    """Yield the comparisons of a full board, including the two that do not count; a short one is scaled."""
    others = [each for other in board.lines if other is not line and (each := _outcome(other, side))]
    won = [Fraction(expected(mine, theirs, lambda own, other: imps(own - other))) for theirs in others]
    if len(won) < rule.tables - 1:
        return
    left_out = rule.left_out(won)
    for number, (theirs, imps_won) in enumerate(zip(others, won, strict=True)):
        what, counts = f"Against {_words(theirs)}", number not in left_out
        end = "highest" if imps_won == max(won) else "lowest"
        because = None if counts else f"{_imps_text(imps_won)}, the {end} of {len(won)}: left out"
        yield leaf_node(what, imps_won if counts else 0, "IMP", LAW_78B, because)


def _rest(
    model: StandingsModel, board: BoardLines, line: ResultLine, rest: Fraction, unit: str
) -> tuple[str, Fraction, str, str | None, str | None]:
    """Explain the points not from comparisons: missing results, or another version of the board."""
    rule = _middle_two(model)
    if rule is not None and not line.ns.top:
        here = sum(_outcome(each, Side.NS) is not None for each in board.lines)
        what = f"Scored among {here} results of {rule.tables}"
        return what, rest, unit, model.conditions.clause("fouled-board"), None
    alike = [each for each in board.lines if each.result.form == line.result.form]
    compared = sum(_outcome(each, Side.NS) is not None for each in alike)
    wanted = line.ns.top // 2 + 1 if line.ns.top else compared
    if any(each.result.form for each in board.lines):
        clause = model.conditions.clause("fouled-board") or LAW_87
        results = counted(compared, "result")
        return "Fouled board", rest, unit, clause, f"{results} on this version, of {wanted}"
    if not line.ns.top:
        because = f"{counted(compared, 'result')}; more were expected"
        return "Fewer results than expected", rest, unit, None, because
    because = (
        f"{counted(compared, 'result')} of {wanted} expected: (M × {wanted} + {wanted - compared})"
        f" / {compared}"
    )
    return "Neuberg adjustment", rest, unit, model.missing_results_clause, because


# ---- words


def _words(theirs: Outcome) -> str:
    if len(theirs) == 1:
        return signed_points(theirs[0][1]) if theirs[0][1] else "a passed-out board"
    return ", ".join(f"{_plain(weight * 100)}% {signed_points(points)}" for weight, points in theirs)


def _weighted_text(points: int, weight: Number) -> str:
    return signed_points(points) if weight == 1 else f"{_plain(weight * 100)}% of {signed_points(points)}"


def _imps_text(value: Number) -> str:
    return f"{_plain(value)} IMP{'' if abs(value) == 1 else 's'}"


def _plain(value: Number) -> str:
    return minus_sign(f"{float(value):g}")


def one_line(score: Score, board: int) -> str:
    found = slip_text(score, board)
    return found.words or signed_points(found.points or 0)


def best_first(lines: Iterable[ResultLine]) -> list[ResultLine]:
    """Sort by North-South's score; adjusted scores come last."""
    return sorted(lines, key=lambda line: (line.slip.points is None, -(line.slip.points or 0)))
