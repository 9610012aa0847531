"""Swiss matches played against the wrong opponents."""

from fractions import Fraction
from math import ceil
from typing import Annotated

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question
from bridgedesk.rulebooks.topic import topic


@frozen
class Mismatch(Question):
    """What does a side that met the wrong opponents score?"""

    actual: Annotated[Fraction, Means("VPs, before the match, of the opponents met")]
    correct: Annotated[Fraction, Means("VPs, before the match, of the opponents it should have met")]
    score: Annotated[Fraction, Means("VPs won in the match", least=0)]
    at_fault: Annotated[bool, Means("the side itself is at fault")]
    whole_vps: Annotated[bool, Means("the scale has whole VPs only", left_out="no")] = False
    by_ruling: Annotated[bool, Means("only a later ruling or appeal made the difference", left_out="no")] = (
        False
    )


@frozen
class Compensated(Policy[Mismatch]):
    """`policy = "compensated"`: beyond a difference, an innocent side against stronger opponents gets `plus`
    and a share of its score; a side at fault against weaker ones loses a share of what exceeds a limit.

    Fractions are rounded up; a match has as many VPs as the scale `up_to`."""

    up_to: Fraction
    more_than: Fraction
    plus: Fraction
    share: Fraction
    limit: Fraction
    lost_share: Fraction

    def answer(self, asked: Mismatch, cite: Cite) -> Finding:
        if asked.score > self.up_to:
            raise Refused(
                f"score must be {say(self.up_to)} or less, not {say(asked.score)}: no match has more VPs"
            )
        if asked.by_ruling:
            return cite.figure(asked.score, Unit.VP, "a later ruling or appeal does not make it a mismatch")
        difference = asked.actual - asked.correct
        if abs(difference) <= self.more_than:
            because = f"{say(abs(difference))} VP apart, not more than {say(self.more_than)}: no mismatch"
            return cite.figure(asked.score, Unit.VP, because)
        if difference > 0 and not asked.at_fault:
            exact = self.plus + self.share * asked.score
            words = f"{say(self.plus)} + {say(self.share)} x {say(asked.score)}"
        elif difference < 0 and asked.at_fault:
            if asked.score <= self.limit:
                because = f"at fault against weaker opponents than due, but not over {say(self.limit)} VP"
                return cite.figure(asked.score, Unit.VP, f"{because}: the actual score")
            exact = asked.score - self.lost_share * (asked.score - self.limit)
            words = f"{say(asked.score)} - {say(self.lost_share)} x ({say(asked.score)} - {say(self.limit)})"
        else:
            fault = "at fault" if asked.at_fault else "not at fault"
            strength = "stronger" if difference > 0 else "weaker"
            return cite.figure(
                asked.score, Unit.VP, f"{strength} opponents than due, {fault}: the actual score"
            )
        unit = 1 if asked.whole_vps else 100
        value = Fraction(ceil(exact * unit), unit)
        return cite.figure(value, Unit.VP, f"{words} = {say(value)}, rounded up")


TOPIC = topic(
    "mismatch",
    Mismatch,
    {"compensated": Compensated},
    units=(Unit.VP,),
    told_by=(),
    ruling=RulingKind.ADJUSTMENT,
)
