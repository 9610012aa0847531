"""Breakdown tree of a standing, built on request."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.match import Outcome
from bridgedesk.event.score import Award
from bridgedesk.event.spelling import counted
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation, Measure, TotalMethod, TotalRules
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.ledger import (
    LedgerNode,
    LineReason,
    best,
    converted,
    instead,
    leaf_node,
    mean,
    rounded,
    total,
)
from bridgedesk.standings.matches.teams import scale_in_words
from bridgedesk.standings.matches.triangles import SHARED
from bridgedesk.standings.stages.session_totals import counting_sessions, divisor, highest, levelled
from bridgedesk.standings.standing import Awarded, Charge, MatchScore, SessionScore, Standing

AWARDS = {Award.PLUS: "Average plus", Award.AVERAGE: "Average", Award.MINUS: "Average minus"}


Names = Mapping[str, tuple[str, ...]]


def tree_of(standing: Standing, evaluation: Evaluation, names: Names) -> LedgerNode | None:
    """Return the breakdown tree of a standing; None if there is nothing to add up."""
    if standing.total is None:
        return None
    unit = evaluation.unit
    if standing.matches:
        parts = [match_node(match, names, unit) for match in standing.matches]
        return _with_charges(total("Matches", parts, unit), standing, unit)
    if evaluation.measure is Measure.PERCENT:
        return _with_charges(_percentages(standing, evaluation), standing, unit)
    return _with_charges(_points(standing, evaluation), standing, unit)


def _with_charges(node: LedgerNode, standing: Standing, unit: str) -> LedgerNode:
    if not standing.charges:
        return node
    return total("Total", [node, *(charge_node(each, unit) for each in standing.charges)], unit)


def charge_node(charge: Charge, unit: str) -> LedgerNode:
    """Return a charge in its own unit, with its value in the unit of the total."""
    leaf = leaf_node(
        charge.what, charge.amount, charge.unit, charge.clause, charge.because, LineReason.CHARGE
    )
    if charge.amount == charge.effect and charge.unit == unit:
        return leaf
    if not charge.amount:
        return leaf_node(charge.what, charge.effect, unit, charge.clause, charge.because, LineReason.CHARGE)
    return converted(leaf, Fraction(charge.effect) / charge.amount, unit)


# ---- sessions


def _percentages(standing: Standing, evaluation: Evaluation) -> LedgerNode:
    form = evaluation.form
    known = [session for session in standing.sessions if session.counts is not None]
    if form.adding is TotalMethod.ALL_BOARDS:  # a penalty counts also where nothing could be compared
        known = [each for each in standing.sessions if each.counts is not None or each.charges]
        top = sum((each.top * form.weight(each.session) for each in known), start=Fraction(0))
        nodes = [_weighted(session_node(session), session, form) for session in known]
        return converted(total("Sessions", nodes, "MP"), Fraction(100) / top, "%")
    if form.adding is TotalMethod.LEVELLED:
        known = [session for session in known if session.boards and session.top]
        top = sum((session.boards * form.top for session in known), start=Fraction(0))
        nodes = [_levelled_node(session, form) for session in known]
        return converted(total("Sessions", nodes, "MP"), Fraction(100) / top, "%")
    nodes = [session_percentage(session) for session in known]
    if form.adding is TotalMethod.MEAN and not form.weights and not form.best:
        return mean("Sessions", nodes, "%")
    if form.adding is TotalMethod.SUM:
        nodes = [rounded(node) for node in nodes]
    weights = [form.weight(each.session) for each in known]
    counting = counting_sessions([node.value for node in nodes], weights, form)
    nodes = [_weighted(node, session, form) for node, session in zip(nodes, known, strict=True)]
    added = _added(nodes, "%", counting)
    if form.adding is TotalMethod.SUM:
        return added
    return converted(added, 1 / divisor([weights[at] for at in counting], form), "%")


def _levelled_node(session: SessionScore, form: TotalRules) -> LedgerNode:
    """Return the session as matchpoints of the largest session."""
    gained, worth = levelled(session, form)
    more = gained - Fraction(session.points)
    parts = list(_played(session, "MP"))
    if more:
        own = plain_figure(Fraction(session.top) / session.boards)
        because = f"boards with a top of {own} raised to {plain_figure(form.top)}"
        what = f"{session.title}: levelled (Neuberg)"
        parts.append(leaf_node(what, more, "MP", form.clause or None, because, LineReason.AWARD))
    parts += [converted(charge_node(charge, "MP"), worth, "MP") for charge in session.charges]
    return total(session.title, parts, "MP")


def _added(nodes: Sequence[LedgerNode], unit: str, counting: Sequence[int]) -> LedgerNode:
    """Add all sessions, or only the best that count."""
    if len(counting) < len(nodes):
        return best("Sessions", nodes, unit, counting)
    return nodes[0] if len(nodes) == 1 else total("Sessions", nodes, unit)


def _weighted(node: LedgerNode, session: SessionScore, form: TotalRules) -> LedgerNode:
    weight = form.weight(session.session)
    return node if weight == 1 else converted(node, weight, node.unit)


def session_percentage(session: SessionScore) -> LedgerNode:
    if session.instead and not session.boards:
        what = session.title if session.carried else f"{session.title}: not played"
        found = session.instead
        return leaf_node(what, found.value, "%", found.clause, found.because, LineReason.RULED)
    if not session.top:
        return leaf_node(f"{session.title}: not played", 0, "%")
    rate = Fraction(100) / session.top
    if session.instead is None:
        return converted(session_node(session), rate, "%")
    adjusted = [charge_node(each, "MP") for each in session.charges if not each.is_penalty]
    played = converted(total(session.title, [*_played(session, "MP"), *adjusted], "MP"), rate, "%")
    node = instead(played, Fraction(session.instead.value), session.instead.clause, session.instead.because)
    charges = [converted(charge_node(each, "MP"), rate, "%") for each in session.charges if each.is_penalty]
    return total(session.title, [node, *charges], "%") if charges else node


def session_node(session: SessionScore) -> LedgerNode:
    """Return the session in matchpoints: boards played, each award, each penalty."""
    charges = [charge_node(charge, "MP") for charge in session.charges]
    return total(session.title, [*_played(session, "MP"), *charges], "MP")


def _played(session: SessionScore, unit: str) -> Iterator[LedgerNode]:
    """Yield the score at the table, where a board was played or nothing else is known, then the awards."""
    awarded = sum((award.points for award in session.awards), start=Fraction(0))
    played = session.boards - len(session.awards)
    because = f"maximum {plain_figure(session.top - _top_of(session.awards))}" if session.top else None
    words = f"{counted(played, 'board')} played" if played else "no board played"
    if played or session.points - awarded or not (session.awards or session.charges):
        yield leaf_node(f"{session.title}: {words}", session.points - awarded, unit, because=because)
    for award in session.awards:
        yield award_node(session.session, award)


def _points(standing: Standing, evaluation: Evaluation) -> LedgerNode:
    unit = evaluation.unit
    nodes = []
    for session in standing.sessions:
        node = total(f"Session {session.session}", list(_played(session, unit)), unit)
        if session.factor != 1:
            node = converted(node, session.factor, unit)
        charges = [charge_node(charge, unit) for charge in session.charges]
        node = total(node.what, [node, *charges], unit) if charges else node
        nodes.append(_weighted(node, session, evaluation.form))
    best_of = evaluation.form.best or len(nodes)
    return _added(nodes, unit, highest([node.value for node in nodes], best_of))


def _top_of(awards: Iterable[Awarded]) -> Number:
    return sum((award.top for award in awards), start=0)


def award_node(session: str, award: Awarded) -> LedgerNode:
    kind = award.artificial.award
    of_imps = award.artificial.imps is not None
    name = AWARDS[kind] if kind else "IMPs awarded" if of_imps else "Percentage awarded"
    what = f"Session {session}: {name}, board {award.board}"
    if not award.top:
        law = _with_law(award, "Law 12C1" if of_imps else award.law or "Law 86B")
        return leaf_node(what, award.points, "IMP", law, extra=LineReason.AWARD)
    percent = Fraction(award.points) * 100 / award.top
    standard = half_up(award.artificial.percent)
    clause, because = "Law 12C2(a)", None
    if kind is None:
        clause = "Law 12C1"
    elif half_up(percent) != standard:
        clause = "Law 12C2(c)"
        because = f"{half_up(percent)}% on the other boards of the session, in place of {standard}%"
    clause = _with_law(award, clause)
    leaf = leaf_node(what, percent, "%", clause, because, LineReason.AWARD)
    return converted(leaf, Fraction(award.top) / 100, "MP")


def _with_law(award: Awarded, law: str) -> str:
    return f"{award.clause}, {law}" if award.clause else law


# ---- matches


def margin_words(match: MatchScore) -> str:
    """Return IMPs for and against on the boards compared, and the awards on the others."""
    gained = match.gained - sum(max(each.gained, 0) for each in match.awards)
    conceded = match.conceded - sum(max(each.conceded, 0) for each in match.awards)
    margin = f"{plain_figure(gained)} to {plain_figure(conceded)}"
    awards = [f"board {each.board}: {_signed(each.gained)} awarded" for each in match.awards]
    return "; ".join([margin, *awards])


def _line_reason(match: MatchScore) -> LineReason | None:
    if match.outcome in (Outcome.BYE.value, SHARED) or (match.scale is not None and not match.outcome):
        return LineReason.AWARD
    return LineReason.RULED if match.outcome or match.clause or match.because or match.remarks else None


def _signed(value: Number) -> str:
    return f"{'+' if value > 0 else ''}{plain_figure(value)}"


def match_node(match: MatchScore, names: Names, unit: str) -> LedgerNode:
    part = f", {match.part}" if match.part else ""
    what = f"Round {match.round}{part}: {match.outcome or ' / '.join(names[match.against])}"
    if match.others:
        what += f" with {' and '.join(' / '.join(names[each]) for each in match.others)}"
    scale = [] if match.scale is None else [scale_in_words(match.boards, match.scale)]
    said = "; ".join([match.told or margin_words(match), *scale, *match.remarks])
    before = match.before_adjustments
    if match.played is None:
        because = "; ".join([match.because, *scale, *match.remarks]) if match.because else said
        leaf = leaf_node(what, before, unit, match.clause, because, _line_reason(match))
    else:
        played = leaf_node(what, match.played, unit, because=said)
        leaf = instead(played, Fraction(before), match.clause, match.because)
    if not match.rulings:
        return leaf
    return total(what, [leaf, *(charge_node(each, unit) for each in match.rulings)], unit)
