"""Consequences of a recorded substitution: an altered score, a disqualification, scores for the
opponents, a new team member."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rulings.penalty import DISQUALIFIED
from bridgedesk.directing.rulings.ruling_form import blank_ruling, record_form, record_ruling
from bridgedesk.directing.substitutes.notice_and_rights import rights_in_doubt
from bridgedesk.directing.substitutes.substitution_scores import (
    ALTERED,
    imp_deductions,
    matches_in_session,
    played_matches,
    reason_of,
    same_substitutions,
    scores_with_substitute,
    value_of,
)
from bridgedesk.event.ruling import MatchRuling, RegisterLine, Ruling, Sanction
from bridgedesk.rulebooks import Unit, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.finding import Amount, say
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.rulebooks.scores.own_average import OwnScorePolicy
from bridgedesk.standings.penalties.rulings import SUBSTITUTE
from bridgedesk.standings.stages.weeks_and_stanzas import as_whole_matches
from bridgedesk.standings.standing import MatchScore

# ---- against illegal

AGAINST = "against-illegal"
AFFECTED, NOT_AFFECTED = "results-affected", "not affected"  # a register, and a view recorded in it


class _Modified(NamedTuple):
    """Score that one opponent may have for its match, in place of what it gained; no value without an
    altered score."""

    who: str
    match: MatchScore  # seen from the offenders
    gained: Fraction
    value: Amount | None = None
    because: str = ""
    clause: str = ""

    @property
    def words(self) -> str:
        if self.value is None:
            return self.who
        return f"{self.who} {amount_words(self.value.value, self.value.unit)} instead of {say(self.gained)}"


def opponent_adjustments(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose scores for the opponents, whatever the offenders got, until accepted or imposed; in VPs one
    action imposes all, once the committee's view is recorded that results could have been affected."""
    block = context.book.block(SUBSTITUTE, AGAINST)
    rule = rule_in(block, OwnScorePolicy)
    view = _committee_view(context, line)
    if block is None or rule is None or not rule.is_for_opponents or view == NOT_AFFECTED:
        return
    standing = context.standing(line.entry)
    matches = as_whole_matches(standing.matches) if standing else ()
    met = [
        _modified(context, line, each)
        for each in matches_in_session(context, matches, line.session)
        if not each.outcome and each.against
    ]
    rulings = tuple(made for each in met if (made := _ruling(context, line, each)) is not None)
    if met and _are_made(context, met):
        return
    named = f": {', '.join(dict.fromkeys(each.words for each in met))}" if met else ""
    there = f" of session {line.session}" if line.session else ""
    leads = f"the committee considers that it could have materially affected the results{there}"
    if not view:
        leads = f"if {leads}, record that under Affected results (Ctrl+B)"
    words = (
        f"{context.who(line)}, illegal substitution: {leads}. With the committee, you may then give each "
        "opponent the mean of its own average in the stage without that match and the complement of the "
        f"altered score{named} ({block.clause})"
    )
    if view:
        yield Consequence("opponents-of-illegal", line.id, words, rulings, SUBSTITUTE)
    else:
        yield Consequence("opponents-of-illegal", line.id, words)


def _committee_view(context: RulingContext, line: RegisterLine) -> str:
    """Return the committee's latest view recorded for the entry and session; "" without a record."""
    found = [
        str(each.facts.get("view"))
        for each in context.event.records(AFFECTED, line.entry)
        if each.session in (None, line.session)
    ]
    return found[-1] if found else ""


def _are_made(context: RulingContext, met: list[_Modified]) -> bool:
    made = {
        each.match
        for each in context.event.rulings_in_force
        if each.question == SUBSTITUTE and each.facts.get("reason") == AGAINST
    }
    return all(each.match.match in made for each in met)


def _modified(context: RulingContext, line: RegisterLine, match: MatchScore) -> _Modified:
    who = entry_words(context.event, match.against)
    theirs = played_matches(context, match.against)
    gained = sum((Fraction(each.counts) for each in theirs if each.match == match.match), start=Fraction(0))
    bare = _Modified(who, match, gained)
    if line.facts.get("score") != ALTERED:
        return bare
    altered = [
        value.value
        for was, facts, round_ in scores_with_substitute(context, line)
        if round_ == match.round
        and (
            value := value_of(
                context.book.find_answer(
                    SUBSTITUTE, {**facts, "gained": was, "reason": reason_of(context, line)}
                )
            )
        )
    ]
    if not altered:
        return bare
    others = tuple(Fraction(each.counts) for each in theirs if each.match != match.match)
    found = context.book.find_answer(SUBSTITUTE, {"scores": others, "altered": altered[0], "reason": AGAINST})
    value = value_of(found)
    return (
        bare
        if found is None or value is None
        else bare._replace(value=value, because=found.because, clause=found.clause)
    )


def _ruling(context: RulingContext, line: RegisterLine, found: _Modified) -> Ruling | None:
    """Return the ruling on one match, in VPs only. The two sides need not add up, and the offenders' own
    score is left as it was before any adjustment, which still counts against it."""
    match = context.event.find_match(found.match.match)
    if found.value is None or found.value.unit is not Unit.VP or match is None:
        return None
    own, theirs = (
        Decimal(say(each)) for each in (Fraction(found.match.before_adjustments), found.value.value)
    )
    vps = (own, theirs) if match.home == line.entry else (theirs, own)
    return replace(
        blank_ruling(record_form(line, SUBSTITUTE), context.situation.clock()),
        round=found.match.round,
        facts={"reason": AGAINST},
        proposed=Sanction(None, None, found.clause),
        reason=f"{context.who(line)}'s substitution: {found.because}",
        on_match=MatchRuling(match.id, vps),
    )


# ---- altered scores

TAKES_OVER = "takes over the rights"
TERMS = "substitution-terms"


def substitution_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    yield from _score_consequences(context, line)
    yield from _new_member(context, line)
    yield from _terms(context, line)


def _score_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose one ruling for all substitutes of the entry in the session."""
    score = line.facts.get("score")
    decided = [each.id for each in same_substitutions(context, line) if each.facts.get("score") == score]
    if decided[0] != line.id:
        return
    block = context.book.block(SUBSTITUTE, "")
    rule = rule_in(block, OwnScorePolicy)
    if score == ALTERED and block and rule and rule.match_imps:
        yield from imp_deductions(context, line, rule.match_imps, block.clause)
    elif not context.is_ruled(line, SUBSTITUTE):
        yield from _to_be_ruled(context, line)
    if score == DISQUALIFIED or (score == ALTERED and reason_of(context, line) == "ineligible"):
        yield from opponent_adjustments(context, line)


def _to_be_ruled(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    score = line.facts.get("score")
    if score == ALTERED:
        yield _altered(context, line)
    elif score == DISQUALIFIED:
        block = context.book.block(SUBSTITUTE, "ineligible")
        clause = block.clause if block else ""
        said = Sanction(None, DISQUALIFIED, clause or None)
        by = f" ({clause})" if clause else ""
        words = f"{context.who(line)} is disqualified for the substitution; record the ruling{by}"
        made = record_ruling(line, SUBSTITUTE, said, context.situation.clock())
        yield Consequence("disqualified", line.id, words, (made,), SUBSTITUTE)


def _terms(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn of other terms than leave and score that are not met, until recorded, ruled on or accepted."""
    asked = {name: line.facts[name] for name in ("standard", "table_money") if name in line.facts}
    found = context.book.find_answer(TERMS, asked)
    if isinstance(found, Verdict) and not found.holds and not context.is_ruled(line, "fine", "substitute"):
        words = (
            f"{context.who(line)}, {line.facts.get('substitute')} as substitute: {'; '.join(found.missing)}"
        )
        yield Consequence("substitution-terms", line.id, f"{words} ({found.clause})", question=TERMS)


def _altered(context: RulingContext, line: RegisterLine) -> Consequence:
    """Propose to deduct the difference from the score gained, match by match where the event has matches."""
    reason = reason_of(context, line)
    rulings: list[Ruling] = []
    because: list[str] = []
    undecided = ""
    for gained, facts, round_ in scores_with_substitute(context, line):
        found = context.book.find_answer(SUBSTITUTE, {**facts, "gained": gained, "reason": reason})
        value = value_of(found)
        if found is None or value is None:
            undecided = f": {found.because} ({found.clause})" if found else ""
            continue
        less = gained - value.value
        because.append(f"{found.because}: {amount_words(value.value, value.unit)} ({found.clause})")
        if less > 0:
            amount = Decimal(less.numerator) / less.denominator
            said = Sanction(round(amount, 2), value.unit.value, found.clause)
            made = record_ruling(line, SUBSTITUTE, said, context.situation.clock())
            why = f"substitute adjustment: {found.because}"
            rulings.append(replace(made, facts={"reason": reason}, round=round_, reason=why))
    who = f"{context.who(line)}, substitute adjustment"
    if not because:
        words = f"{who}: not ruled on yet{undecided}"
        return Consequence("altered-score-open", line.id, words, question=SUBSTITUTE)
    off = ", ".join(f"{each.imposed.words} deducted" for each in rulings if each.imposed)
    words = f"{who}: {'; '.join(because)}{f'; {off}' if off else ''}"
    return Consequence("altered-score", line.id, words, tuple(rulings), SUBSTITUTE)


def _new_member(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Remind the director to name in the entry a substitute who takes over the rights or becomes a
    permanent member."""
    rights, substitute = str(line.facts.get("rights", "")), str(line.facts.get("substitute", ""))
    names = {player.id: player.name.casefold() for player in context.event.players}
    own = [names.get(key) for key in context.event.players_of(line.entry)]
    if rights in (TAKES_OVER, "permanent member") and substitute.casefold() not in own:
        shelf = context.situation.rules.library()
        too_late = rights_in_doubt(context.event, shelf, line) if rights == TAKES_OVER else ""
        becomes = rights.replace("permanent", "is a permanent")
        words = f"{substitute} {becomes}: add the name to {context.who(line)}"
        yield Consequence("new-member", line.id, too_late or f"{words} in Setup")
