"""Penalties that increase with each offence, and the policies available to every question."""

from collections.abc import Collection
from fractions import Fraction
from typing import Literal, Protocol, cast

from bridgedesk.event.ruling_kinds import AT_THE_END, COUNTS_FROM
from bridgedesk.event.spelling import with_unit
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Answers, Cite, Policy, QPolicy

CountsFrom = Literal["now", "end"]

Word = Literal["none", "warning", "director", "forfeit", "disqualified"]
Step = Fraction | Word  # what one offence costs: an amount in the block's unit, or a word


PENALTY_UNITS = (Unit.TOP, Unit.PERCENT, Unit.VP, Unit.IMP, Unit.POINTS)


class CountsOffences(Protocol):
    @property
    def earlier(self) -> int: ...


def check_steps(steps: tuple[Step, ...]) -> None:
    if not steps:
        raise Refused(
            "steps is empty: give what the first offence costs; the last step applies to all later ones"
        )


def step_words(step: Step, unit: Unit) -> str:
    if isinstance(step, Fraction):
        return amount_words(step, unit)
    return {
        "none": "nothing",
        "warning": "a warning",
        "director": "the director decides",
        "forfeit": "the match is lost",
        "disqualified": "no longer a contestant",
    }[step]


def nth(steps: tuple[Step, ...], earlier: int) -> Step:
    """Return the step for this offence; the last step applies to all later offences."""
    return steps[min(earlier, len(steps) - 1)]


def deciding_facts(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Return the fact that selects one of several steps."""
    return ("earlier",) if len(set(steps)) > 1 else ()


def ordinal(count: int) -> str:
    ending = "th" if 10 < count % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def amount_words(value: Fraction, unit: Unit) -> str:
    return with_unit(say(value), unit)


def offence_step(steps: tuple[Step, ...], asked: CountsOffences) -> tuple[Step, str]:
    """Return the penalty for this offence, with its number if that makes a difference."""
    if not deciding_facts(steps):
        return steps[0], ""
    return nth(steps, asked.earlier), f"; {ordinal(asked.earlier + 1)} offence"


def penalty(
    step: Step, unit: Unit, because: str, cite: Cite, *, at_most: bool = False, suggestion: bool = False
) -> Finding:
    """Return the finding for one step. A `suggestion` is for the director to consider: the clause sets no
    amount."""
    if isinstance(step, Fraction):
        words = f"{because}: {'at most ' if at_most else ''}{amount_words(step, unit)}"
        if suggestion:
            return cite.director(
                f"{words} is suggested", suggested=Amount(what="suggested", value=step, unit=unit)
            )
        return cite.figure(step, unit, words, at_most=at_most)
    match step:
        case "none":
            return cite.figure(0, unit, f"{because}: no penalty")
        case "warning":
            return cite.warned(f"{because}: a warning")
        case "director":
            return cite.director(f"{because}: the director decides")
        case "forfeit":
            return cite.forfeited(f"{because}: the match is forfeited")
        case "disqualified":
            return cite.disqualified(f"{because}: no longer a contestant")


@frozen
class DirectorDecides(Policy[object]):
    """`policy = "director"`: the clause gives no figure."""

    left_to_director = True
    scores_matches = True

    why: str
    choices: tuple[str, ...] = ()
    suggested: Amount | None = None
    repeated: str = ""  # what more there is to do when it comes again
    may_wait: bool = False  # a fine may be kept until the end of the event

    def answer(self, asked: object, cite: Cite) -> Finding:
        words = [self.why]
        if self.repeated and cast("CountsOffences", asked).earlier:
            words.append(self.repeated)
        if self.may_wait and getattr(asked, COUNTS_FROM, None) == AT_THE_END:
            words.append("the penalty counts in the final totals only, not in earlier rankings or draws")
        return cite.director("; ".join(words), self.choices, self.suggested)

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return (*(("earlier",) if self.repeated else ()), *((COUNTS_FROM,) if self.may_wait else ()))


@frozen
class Fixed(Policy[object]):
    """`policy = "fixed"`: one figure, whatever the facts."""

    scores_matches = True

    value: Fraction
    unit: Unit
    why: str
    at_most: bool = False
    also: tuple[Amount, ...] = ()

    @property
    def gives_nothing(self) -> bool:
        return not self.value

    @property
    def score_words(self) -> str:
        return amount_words(self.value, self.unit)

    def answer(self, _asked: object, cite: Cite) -> Finding:
        return cite.figure(self.value, self.unit, self.why, at_most=self.at_most, also=self.also)


@frozen
class Stated(Policy[object]):
    """`policy = "stated"`: the clause's content in words and in order, whatever the facts."""

    items: tuple[str, ...]
    why: str

    @property
    def to_do(self) -> str:
        return f"{self.why[:1].upper()}{self.why[1:]}"

    def answer(self, _asked: object, cite: Cite) -> Finding:
        return cite.listing(self.items, self.why)


class PenaltyPolicy(Policy[QPolicy]):
    """Base of the rules on lateness, slow play and other offences."""

    is_as_slow_play = False
    is_for_unplayed_boards = False
    spares_boards_all_missed = False
    winner_carries = False  # with both sides at fault in a knockout, into its next match
    score_unit: Unit | None = None  # of boards that are removed
    if_late = ""  # what the clause adds where boards were lost because a side arrived late

    @property
    def is_for_two_teams(self) -> bool:
        """Return True if `both` means two opposing teams, not two partners."""
        return False

    @property
    def removed_board_scores(self) -> tuple[Fraction, Fraction] | None:
        """Return the scores of the offenders and the others on a board removed."""
        return None

    def lost_board_percents(self, _minutes: int) -> tuple[Fraction, Fraction] | None:
        """Return the percentages of the late pair and its opponents on a board they cannot play."""
        return None

    def is_off_both_sides(self, _one_at_fault: bool) -> bool:
        """Return True if both sides of the table are charged."""
        return False


@frozen
class ByOffence(PenaltyPolicy[CountsOffences]):
    """`policy = "by-offence"`: a penalty for the 1st, 2nd, 3rd … offence; the last one applies to all later
    ones.

    `suggestion`: the clause sets no amount in this unit, so amounts are only suggested."""

    unit: Unit
    steps: tuple[Step, ...]
    what: str
    at_most: bool = False
    suggestion: bool = False  # the amounts are where the director's discretion begins
    both_sides: bool = False  # of the table at which it happened

    def is_off_both_sides(self, _one_at_fault: bool) -> bool:
        return self.both_sides

    def __post_init__(self) -> None:
        check_steps(self.steps)

    def answer(self, asked: CountsOffences, cite: Cite) -> Finding:
        step, which = offence_step(self.steps, asked)
        because = f"{self.what}{which}"
        return penalty(step, self.unit, because, cite, at_most=self.at_most, suggestion=self.suggestion)

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return deciding_facts(self.steps)
