"""Scores for the opponents of an illegal substitution: the mean of their own average and the complement
of the altered score (NSWBA A 4.6.5)."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.substitutes.substitution_scores import (
    ALTERED,
    in_session,
    played_matches,
    reason_of,
    scores_with_substitute,
    substitute_score,
    value_of,
)
from bridgedesk.event.match import Match
from bridgedesk.event.register import RegisterLine
from bridgedesk.event.ruling import MatchRuling, Ruling, Sanction
from bridgedesk.rulebooks import Unit
from bridgedesk.rulebooks.finding import Amount, say
from bridgedesk.rulebooks.scores.substitute_score import MeanWithComplement
from bridgedesk.standings.evaluation import MatchScore
from bridgedesk.standings.penalties.penalties import SUBSTITUTE
from bridgedesk.standings.stages.stanzas import as_whole_matches

AGAINST = "against-illegal"


class _Modified(NamedTuple):
    """Score that one opponent may have for its match, in place of what it gained; no value without an
    altered score."""

    who: str
    match: MatchScore  # as the offenders have it
    gained: Fraction
    value: Amount | None = None
    because: str = ""
    clause: str = ""

    @property
    def words(self) -> str:
        if self.value is None:
            return self.who
        return f"{self.who} {say(self.value.value)} {self.value.unit} in place of {say(self.gained)}"


def opponent_adjustments(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose scores for the opponents, whatever the offenders got, until accepted or imposed; in VPs one
    action imposes all."""
    block = told.book.block(SUBSTITUTE, AGAINST)
    if block is None or not isinstance(block.policy, MeanWithComplement):
        return
    standing = told.standing(line.entry)
    matches = as_whole_matches(standing.matches) if standing else ()
    met = [
        _modified(told, line, each)
        for each in in_session(told, matches, line.session)
        if not each.outcome and each.against
    ]
    rulings = tuple(made for each in met if (made := _ruling(told, line, each)) is not None)
    if met and _are_made(told, met):
        return
    named = f": {', '.join(dict.fromkeys(each.words for each in met))}" if met else ""
    there = f" of session {line.session}" if line.session else ""
    words = (
        f"{told.who(line)}, illegal substitution: if it may have affected the results{there}, the director, "
        f"with the committee, may give all opponents the mean of their own average of the stage, "
        f"without that match, and the complement of the altered score{named} ({block.clause})"
    )
    yield Consequence("opponents-of-illegal", line.id, words, rulings, SUBSTITUTE)


def _are_made(told: RulingContext, met: list[_Modified]) -> bool:
    made = {
        each.match
        for each in told.event.rulings_in_force
        if each.question == SUBSTITUTE and each.facts.get("reason") == AGAINST
    }
    return all(each.match.match in made for each in met)


def _modified(told: RulingContext, line: RegisterLine, match: MatchScore) -> _Modified:
    who = entry_words(told.event, match.against)
    theirs = played_matches(told, match.against)
    gained = sum((Fraction(each.counts) for each in theirs if each.match == match.match), start=Fraction(0))
    bare = _Modified(who, match, gained)
    if line.facts.get("score") != ALTERED:
        return bare
    altered = [
        value.value
        for was, facts, round_ in scores_with_substitute(told, line)
        if round_ == match.round
        and (
            value := value_of(
                substitute_score(told.book, {**facts, "gained": was, "reason": reason_of(told, line)})
            )
        )
    ]
    if not altered:
        return bare
    others = tuple(Fraction(each.counts) for each in theirs if each.match != match.match)
    found = substitute_score(told.book, {"scores": others, "altered": altered[0], "reason": AGAINST})
    value = value_of(found)
    return (
        bare
        if found is None or value is None
        else bare._replace(value=value, because=found.because, clause=found.clause)
    )


def _ruling(told: RulingContext, line: RegisterLine, found: _Modified) -> Ruling | None:
    """Return the ruling on one match, in VPs only. The two sides need not add up, and the offenders' own
    score is left unchanged."""
    match = told.event.find_match(found.match.match)
    if found.value is None or found.value.unit is not Unit.VP or match is None:
        return None
    return Ruling(
        "",
        told.situation.clock(),
        line.session,
        round=found.match.round,
        question=SUBSTITUTE,
        facts={"reason": AGAINST},
        proposed=Sanction(None, None, found.clause),
        reason=f"{told.who(line)}'s substitution: {found.because}",
        on_match=MatchRuling(
            match.id, _vps(match, line.entry, Fraction(found.match.counts), found.value.value)
        ),
    )


def _vps(match: Match, offenders: str | None, own: Fraction, theirs: Fraction) -> tuple[Decimal, Decimal]:
    """Order the two scores as home and away."""
    both = (Decimal(say(own)), Decimal(say(theirs)))
    return both if match.home == offenders else (both[1], both[0])
