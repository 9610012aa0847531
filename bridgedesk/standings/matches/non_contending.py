"""Matches against a guest pair."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event, Status
from bridgedesk.rulebooks import Figure
from bridgedesk.rulebooks.finding import as_awarded
from bridgedesk.rulebooks.scores.own_average import Reason
from bridgedesk.rulebooks.scores.substitute_score import SubstituteScore
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Flag, MatchScore, Severity

REASON: Reason = "against-non-contending"


def give_only_averages(event: Event, conditions: Conditions) -> frozenset[str]:
    """Return the guest pairs, where the rule book gives their opponents an average and nothing else."""
    block = conditions.block("substitute-score", REASON)
    if block is None or block is conditions.block("substitute-score"):
        return frozenset()
    return frozenset(entry.id for entry in event.entries if not entry.contending)


def counts_in_means(entry: str, score: MatchScore, apart: Collection[str]) -> bool:
    """Return True if a match counts in a mean. A guest pair has a mean of its own matches like any other
    pair."""
    return entry in apart or score.against not in apart


def with_averages_against_non_contending(
    event: Event,
    scores: Mapping[str, Sequence[MatchScore]],
    conditions: Conditions,
    flags: list[Flag],
) -> dict[str, list[MatchScore]]:
    """Return scores in which a match against a guest is worth the average of the others and nothing else;
    in final placings only, where the rule book requires it."""
    found = {entry: list(mine) for entry, mine in scores.items()}
    apart = give_only_averages(event, conditions)
    if not apart or event.status is Status.OPEN:
        return found
    for entry, mine in found.items():
        others = tuple(Fraction(each.counts) for each in mine if each.against not in apart)
        for number, score in enumerate(mine):
            if counts_in_means(entry, score, apart):
                continue
            asked = SubstituteScore(
                event=conditions.kind, scores=others, gained=Fraction(score.counts), reason=REASON
            )
            average = conditions.answer(asked)
            mine[number] = score._replace(average_only=True, brought=score.counts)
            if isinstance(average, Figure):
                because = f"{event.name_of(score.against)} does not contend: {average.because}"
                counts, because = as_awarded(average.value, because)
                mine[number] = mine[number].counting(counts, average.clause, because)
            else:
                who, against = event.name_of(entry), event.name_of(score.against)
                what = f"{who} against {against}, who does not contend: no other match to go by"
                figures = (("one", entry), ("match_played", score.match))
                flags.append(Flag("no-other-match", what, Severity.CHECK, round=score.round, figures=figures))
    return found
