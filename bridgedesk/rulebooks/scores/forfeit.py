"""Forfeited and cancelled matches: the score of each side, for the next draw and in the end."""

from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, half_number_words, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.scores.victory_points import LevelPlusImps
from bridgedesk.rulebooks.scores.vp_scale import scale_of
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import rounded_vps


@frozen
class Forfeit(EventQuestion):
    """What do both sides score when a match is forfeited, or cancelled through no side's fault?"""

    boards: Annotated[int | None, Means("boards of the match", least=1, most=999)] = None
    stage: Annotated[Literal["interim", "final"], Means("for the next draw, or after the last match")] = (
        "final"
    )
    own_mean: Annotated[
        Fraction | None, Means("mean VP of the side present, forfeits left out", within="match")
    ] = None
    offender_mean: Annotated[
        Fraction | None, Means("mean VP of the absent side, forfeits left out", within="match")
    ] = None
    opponents_mean: Annotated[
        Fraction | None, Means("mean VP of the absent side's opponents, forfeits left out", within="match")
    ] = None
    at_fault: Annotated[
        bool, Means("the absent side is at fault; no: the match was cancelled", left_out="yes")
    ] = True
    absent: Annotated[Literal["one", "both"], Means("absent: one side or both", left_out="one")] = "one"


class ForfeitPolicy(Policy[Forfeit]):
    """Base of the rules on forfeits."""

    voids_match = False  # with IMPs for the side present
    after_each_round_robin = False  # the end is that of the round robin, not only of the stage
    imps_open = False  # no IMPs are set, so that net IMPs with a forfeit among them are the director's


@frozen
class BestOf(ForfeitPolicy):
    """`policy = "best-of"`: the offenders score 0; the other side a fixed score for now, and in the end the
    best of it, its own mean and what the offenders' opponents scored.

    The last is `total` less the offenders' mean; without a `total`, because a scale's sides do not add up to
    one, it is the mean of those opponents."""

    fixed_imps: int | None = None  # this many IMPs on the event's scale
    fixed_vp: Fraction | None = None
    total: Fraction | None = None
    imps: tuple[Fraction, Fraction] | Literal["backwards"] | None = None  # offender's and the other's
    without_fault: bool = False  # also for a match cancelled through no side's fault
    after_each_round_robin: bool = False  # the end is that of the round robin, not only of the stage
    imps_open: bool = False  # no IMPs are set, so that net IMPs with a forfeit among them are the director's

    def __post_init__(self) -> None:
        if (self.fixed_imps is None) == (self.fixed_vp is None):
            raise Refused("either fixed_imps or fixed_vp, and not both")
        if self.imps_open and self.imps is not None:
            raise Refused("either imps or imps_open, and not both")

    def answer(self, asked: Forfeit, cite: Cite) -> Finding:
        if not asked.at_fault and not self.without_fault:
            return cite.director("cancelled through no side's fault: the clause sets no score")
        if asked.at_fault and asked.absent == "both":
            nothing = [Amount(what=each, value=Fraction(0), unit=Unit.VP) for each in ("offender", "other")]
            return cite.figures("both sides absent: both are offenders", *nothing)
        present, because = _within_scale(*self._present(asked, cite), asked, cite)
        if asked.at_fault:
            absent, name = Fraction(0), "offender"
        else:
            absent, words = _within_scale(*self._absent(asked), asked, cite)
            name, because = "absent", f"{because}; {words}"
        amounts = (
            Amount(what=name, value=absent, unit=Unit.VP),
            Amount(what="other", value=present, unit=Unit.VP),
        )
        return replace(cite.figures(because, *amounts), also=self._imps(absent, present, asked, cite))

    def _present(self, asked: Forfeit, cite: Cite) -> tuple[Fraction, str]:
        fixed, words = self._fixed(asked, cite)
        if asked.stage == "interim":
            until = "until the round robin is over" if self.after_each_round_robin else "for the next draw"
            return fixed, f"{until} {words}"
        best = [(fixed, words)]
        if asked.own_mean is not None:
            best.append((asked.own_mean, f"own mean {half_number_words(asked.own_mean)}"))
        if self.total is not None and asked.offender_mean is not None:
            best.append(_complement(self.total, asked.offender_mean))
        if self.total is None and asked.opponents_mean is not None:
            best.append((asked.opponents_mean, f"the offenders' opponents' mean {say(asked.opponents_mean)}"))
        return max(value for value, _ in best), f"the greatest of {', '.join(words for _, words in best)}"

    def _fixed(self, asked: Forfeit, cite: Cite) -> tuple[Fraction, str]:
        if self.fixed_vp is not None:
            return self.fixed_vp, f"{say(self.fixed_vp)} VP"
        boards = need(asked.boards, "boards", "the boards of the match")
        scale = scale_of(cite.book, asked.event)
        if scale is None:
            raise Refused(f"the rule book has no VP scale for {asked.event}")
        imps = self.fixed_imps or 0
        won = scale.sides(boards, Fraction(imps))[0]
        return won, f"+{imps} IMP over {counted(boards, 'board')} = {say(won)}"

    def _absent(self, asked: Forfeit) -> tuple[Fraction, str]:
        total = need(self.total, "total", "the VPs of a match, in the rule book's block")
        means = []
        if asked.offender_mean is not None:
            means.append((asked.offender_mean, f"own mean {half_number_words(asked.offender_mean)}"))
        if asked.own_mean is not None:
            means.append(_complement(total, asked.own_mean))
        if not means:
            raise MissingFact("own_mean", "own_mean or offender_mean is missing: a mean of VPs to go by")
        words = " and ".join(each for _, each in means)
        return max(value for value, _ in means), f"the absent side the greater of {words}"

    def _imps(self, absent: Fraction, present: Fraction, asked: Forfeit, cite: Cite) -> tuple[Amount, ...]:
        if self.imps is None:
            return ()
        if self.imps == "backwards":
            scale = scale_of(cite.book, asked.event)
            if not isinstance(scale, LevelPlusImps):
                raise Refused(f"the VP scale of {asked.event} cannot be read backwards")
            sides = scale.imps(rounded_vps(absent)), scale.imps(rounded_vps(present))
        else:
            sides = self.imps
        return (
            Amount(what="offender_imps", value=sides[0], unit=Unit.IMP),
            Amount(what="other_imps", value=sides[1], unit=Unit.IMP),
        )


def _within_scale(vp: Fraction, because: str, asked: Forfeit, cite: Cite) -> tuple[Fraction, str]:
    """Limit a forfeit's VPs to what the event's scale gives in one match."""
    scale = scale_of(cite.book, asked.event)
    return scale.limited(vp, because) if scale else (vp, because)


def _complement(total: Fraction, mean: Fraction) -> tuple[Fraction, str]:
    left = total - mean
    return left, f"{say(total)} - {half_number_words(mean)} = {half_number_words(left)}"


@frozen
class MatchLost(ForfeitPolicy):
    """`policy = "match-lost"`: the side present wins the match; with both absent there is no winner."""

    both_absent: str

    def answer(self, asked: Forfeit, cite: Cite) -> Finding:
        if asked.absent == "both":
            return cite.listing(
                ("no winner", self.both_absent), f"both sides absent: no winner; {self.both_absent}"
            )
        return cite.forfeited("absent: the match is forfeited to the side present")


@frozen
class VoidMatchImps(ForfeitPolicy):
    """`policy = "imps-per-board"`: the match is void; IMPs for each of its boards to the side
    present."""

    voids_match = True

    each: Fraction

    def answer(self, asked: Forfeit, cite: Cite) -> Finding:
        if not asked.at_fault or asked.absent == "both":
            return cite.director("no side is present and without fault: the clause sets no score")
        boards = need(asked.boards, "boards", "the boards of the match")
        won = boards * self.each
        because = (
            f"match void: {boards} x {say(self.each)} = {amount_words(won, Unit.IMP)} to the side present"
        )
        return cite.figures(because, Amount(what="other", value=won, unit=Unit.IMP))


def forfeits_of_late_teams(event: str, late: int, others: int, limit: int, book: Answers) -> str:
    """Say which of two teams that are late by these minutes forfeits the match, beyond the limit, or is
    fined."""
    if min(others, late) > limit:
        neither = book.answer(Forfeit(event=event, absent="both"))
        return f"Both teams forfeit it; {neither.because} ({neither.clause})."
    if others > limit:
        return "The opponents forfeit the match."
    if late > limit:
        return "The opponents, although late, win the match."
    return "The opponents are penalised too, for their own minutes and offences."


TOPIC = topic(
    "forfeit",
    Forfeit,
    {"best-of": BestOf, "match-lost": MatchLost, "imps-per-board": VoidMatchImps},
    units=(Unit.VP, Unit.IMP),
    ruling=RulingKind.AWARD,
)
