"""Pairs that meet in matches, one with a substitute: where the book has VPs of its own for that."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.session import LineUp
from bridgedesk.rulebooks import Director, Figure, Unit
from bridgedesk.rulebooks.penalties import DirectorDecides, Fixed
from bridgedesk.rulebooks.questions.own_average import ShareOfAverage
from bridgedesk.rulebooks.questions.substitute_score import SubstituteScore
from bridgedesk.standings.away import reason_of
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility import covers, line_ups
from bridgedesk.standings.evaluation import Flag, MatchScore, Severity
from bridgedesk.standings.names import name_of

Scores = Mapping[str, Sequence[MatchScore]]


def with_own_averages(
    event: Event, scores: Scores, conditions: Conditions, flags: list[Flag]
) -> dict[str, list[MatchScore]]:
    """The average is of the matches that the pair played itself; its opponents keep what they won."""
    changed = line_ups(event, [])
    sessions = {match.id: match.session for match in event.matches}
    found = {entry: list(mine) for entry, mine in scores.items()}
    for entry, mine in found.items():
        replaced = [
            [
                up
                for up in changed.get((entry, score.session or sessions.get(score.match, "")), ())
                if covers(up, score.round)
            ]
            for score in mine
        ]
        own = tuple(
            Fraction(score.counts)
            for score, ups in zip(mine, replaced, strict=True)
            if not ups and not score.outcome
        )
        for at, ups in enumerate(replaced):
            if ups:
                mine[at] = _counted(event, entry, mine[at], ups, own, conditions, flags)
    return found


def _counted(
    event: Event,
    entry: str,
    score: MatchScore,
    ups: Sequence[LineUp],
    own: tuple[Fraction, ...],
    conditions: Conditions,
    flags: list[Flag],
) -> MatchScore:
    reason = reason_of(ups)
    rule = conditions.policy("substitute-score", reason or "")
    if not isinstance(rule, ShareOfAverage | Fixed | DirectorDecides):
        return score
    gained = Fraction(score.counts)
    asked = SubstituteScore(event=conditions.kind, scores=own, gained=gained, reason=reason)
    found = conditions.answer(asked)
    if isinstance(found, Figure) and found.unit is Unit.VP:
        return score._replace(
            counts=found.value, played=score.counts, clause=found.clause, because=found.because
        )
    why = found.because if isinstance(found, Director) else "it has played no match itself to go by"
    what = f"{name_of(event, entry)}, round {score.round}, with a substitute: {why}"
    flags.append(Flag(what, Severity.CHECK, round=score.round, session=score.session, entry=entry))
    return score
