"""Results with handicap: the percentage plus a share of the handicap named in the file."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgedesk.audit.finding import Finding, Named
from bridgedesk.audit.totals import difference
from bridgedesk.exchange.published import OfficialTotal
from bridgedesk.scoring.rounding import half_up

HANDICAPS = (
    ("the percentage and half the handicap", Fraction(1, 2)),
    ("the percentage and the handicap", Fraction(1)),
)


def audit_handicaps(official: Sequence[OfficialTotal]) -> Iterator[Finding]:
    with_handicap = [
        (
            total,
            Fraction(total.score) * 100 / Fraction(total.top),
            Fraction(total.handicap),
            total.with_handicap,
        )
        for total in official
        if total.score is not None and total.top and total.handicap and total.with_handicap is not None
    ]
    if not with_handicap:
        return
    fits = []
    for words, share in HANDICAPS:
        sums = [
            (total, half_up(percent + handicap * share), theirs)
            for total, percent, handicap, theirs in with_handicap
        ]
        fits.append(
            ([difference(total, ours, theirs) for total, ours, theirs in sums if ours != theirs], words)
        )
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    named = (Named("handicaps", words),)
    yield Finding("Results with handicap", len(with_handicap), words, tuple(differing), named)
