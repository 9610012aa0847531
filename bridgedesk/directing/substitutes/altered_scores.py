"""Consequences of a recorded substitution: an altered score, a disqualification, scores for the
opponents, a new team member."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.rulings.penalty import DISQUALIFIED
from bridgedesk.directing.substitutes.against_illegal import opponent_adjustments
from bridgedesk.directing.substitutes.imps_taken_off import imp_deductions
from bridgedesk.directing.substitutes.rights_taken_over import rights_in_doubt
from bridgedesk.directing.substitutes.substitution_scores import (
    ALTERED,
    reason_of,
    same_substitutions,
    scores_with_substitute,
    substitute_score,
    value_of,
)
from bridgedesk.event.register import RegisterLine
from bridgedesk.event.ruling import Fact, Ruling, Sanction
from bridgedesk.rulebooks import Refused, Verdict
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.scores.substitute_score import SubstituteImps
from bridgedesk.standings.penalties.penalties import SUBSTITUTE

TAKES_OVER = "takes over the rights"
TERMS = "substitution-terms"


def substitution_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    yield from _of_score(told, line)
    yield from _new_member(told, line)
    yield from _terms(told, line)


def _of_score(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose one ruling for all substitutes of the entry in the session."""
    score = line.facts.get("score")
    decided = [each.id for each in same_substitutions(told, line) if each.facts.get("score") == score]
    if decided[0] != line.id:
        return
    block = told.book.block(SUBSTITUTE, "")
    if score == ALTERED and block is not None and isinstance(block.policy, SubstituteImps):
        yield from imp_deductions(told, line, block.policy, block.clause)
    elif not told.is_ruled(line, SUBSTITUTE):
        yield from _to_be_ruled(told, line)
    if score == DISQUALIFIED or (score == ALTERED and reason_of(told, line) == "ineligible"):
        yield from opponent_adjustments(told, line)


def _to_be_ruled(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    score = line.facts.get("score")
    if score == ALTERED:
        yield _altered(told, line)
    elif score == DISQUALIFIED:
        block = told.book.block(SUBSTITUTE, "ineligible")
        clause = block.clause if block else ""
        said = Sanction(None, DISQUALIFIED, clause or None)
        by = f" ({clause})" if clause else ""
        words = f"{told.who(line)} is disqualified for the substitution: to be ruled{by}"
        yield Consequence(
            "disqualified", line.id, words, (told.ruling(line, SUBSTITUTE, {}, said),), SUBSTITUTE
        )


def _terms(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn of other terms than leave and score that are not met, until recorded, ruled on or accepted."""
    asked = {name: line.facts[name] for name in ("standard", "table_money") if name in line.facts}
    try:
        found = told.book.answer(TERMS, asked)
    except Refused:
        return
    if isinstance(found, Verdict) and not found.holds and not told.is_ruled(line, "fine", "substitute"):
        words = f"{told.who(line)}, {line.facts.get('substitute')} as substitute: {'; '.join(found.missing)}"
        yield Consequence("substitution-terms", line.id, f"{words} ({found.clause})", question=TERMS)


def _altered(told: RulingContext, line: RegisterLine) -> Consequence:
    """Propose to deduct the difference from the score gained, match by match where the event has matches."""
    reason = reason_of(told, line)
    rulings: list[Ruling] = []
    because: list[str] = []
    undecided = ""
    for gained, facts, round_ in scores_with_substitute(told, line):
        found = substitute_score(told.book, {**facts, "gained": gained, "reason": reason})
        value = value_of(found)
        if found is None or value is None:
            undecided = f": {found.because} ({found.clause})" if found else ""
            continue
        less = gained - value.value
        because.append(f"{found.because}: {say(value.value)} {value.unit} ({found.clause})")
        if less > 0:
            amount = Decimal(less.numerator) / less.denominator
            said = Sanction(round(amount, 2), value.unit.value, found.clause)
            kept: dict[str, Fact] = {"reason": reason}
            made = told.ruling(line, SUBSTITUTE, kept, said)
            rulings.append(_of_round(made, round_, found.because))
    who = f"{told.who(line)}, altered score for the substitution"
    if not because:
        words = f"{who}: to be ruled{undecided}"
        return Consequence("altered-score-open", line.id, words, question=SUBSTITUTE)
    off = ", ".join(f"{each.imposed.amount} {each.imposed.unit} off" for each in rulings if each.imposed)
    words = f"{who}: {'; '.join(because)}{f'; {off}' if off else ''}"
    return Consequence("altered-score", line.id, words, tuple(rulings), SUBSTITUTE)


def _of_round(ruling: Ruling, round_: int | None, because: str) -> Ruling:
    return replace(ruling, round=round_, reason=f"altered score: {because}")


def _new_member(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Remind the director to name in the entry a substitute who takes over the rights or becomes a
    permanent member."""
    rights, substitute = str(line.facts.get("rights", "")), str(line.facts.get("substitute", ""))
    names = {player.id: player.name.casefold() for player in told.event.players}
    own = [names.get(key) for key in told.event.players_of(line.entry)]
    if rights in (TAKES_OVER, "permanent member") and substitute.casefold() not in own:
        shelf = told.situation.rules.library()
        too_late = rights_in_doubt(told.event, shelf, line) if rights == TAKES_OVER else ""
        words = (
            f"{substitute} {rights.replace('permanent', 'is a permanent')}: to be named in {told.who(line)}"
        )
        yield Consequence("new-member", line.id, too_late or f"{words}, under Setup")
