"""Matches against a pair that does not contend."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event, Status
from bridgedesk.rulebooks import Figure
from bridgedesk.rulebooks.questions.own_average import Reason
from bridgedesk.rulebooks.questions.substitute_score import SubstituteScore
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Flag, MatchScore, Severity
from bridgedesk.standings.names import name_of

REASON: Reason = "against-non-contending"


def with_averages_against_non_contending(
    event: Event,
    scores: Mapping[str, Sequence[MatchScore]],
    conditions: Conditions,
    flags: list[Flag],
) -> dict[str, list[MatchScore]]:
    """In the final placings, where the book has it so: a match against such a pair is worth the average of
    the others."""
    found = {entry: list(mine) for entry, mine in scores.items()}
    block = conditions.block("substitute-score", REASON)
    apart = {entry.id for entry in event.entries if not entry.contending}
    if not apart or event.status is Status.OPEN or block is conditions.block("substitute-score"):
        return found
    for entry, mine in found.items():
        others = tuple(Fraction(each.counts) for each in mine if each.against not in apart)
        for number, score in enumerate(mine):
            if score.against in apart and entry not in apart:
                asked = SubstituteScore(
                    event=conditions.kind, scores=others, gained=Fraction(score.counts), reason=REASON
                )
                average = conditions.answer(asked)
                if isinstance(average, Figure):
                    because = f"{name_of(event, score.against)} does not contend: {average.because}"
                    mine[number] = score._replace(
                        counts=average.value, clause=average.clause, because=because
                    )
                else:
                    who, against = name_of(event, entry), name_of(event, score.against)
                    what = f"{who} against {against}, who does not contend: no other match to go by"
                    flags.append(Flag(what, Severity.CHECK, round=score.round))
    return found
