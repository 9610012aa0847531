"""Late arrival: minute tables, boards lost, boards removed."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.conduct.fine import facts_of_standard_fine, standard_fine
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import (
    PENALTY_UNITS,
    ByOffence,
    PenaltyPolicy,
    Step,
    amount_words,
    check_steps,
    deciding_facts,
    offence_step,
    penalty,
    step_words,
)
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, need
from bridgedesk.rulebooks.scores.forfeit import forfeits_of_late_teams
from bridgedesk.rulebooks.stages.placing import must_be_there
from bridgedesk.rulebooks.topic import topic


@frozen
class LateArrival(EventQuestion):
    """What is the penalty for arriving late?"""

    minutes: Annotated[int, Means("completed minutes after the scheduled start", least=0)]
    earlier: Annotated[int, Means("late arrivals of this pair or team so far in the event", least=0)]
    boards: Annotated[
        int | None,
        Means("boards of the match, or boards that cannot be played", least=0, left_out="not known"),
    ] = None
    notified: Annotated[bool, Means("the director was notified in time", left_out="no")] = False
    held_up: Annotated[
        int, Means("minutes by which the start was delayed for the late", least=0, left_out="0")
    ] = 0
    after_round_one: Annotated[bool, Means("round 1 was finished", left_out="no")] = False
    pace: Annotated[
        Fraction | None,
        Means("minutes allowed per board, if the event sets them", least=1, left_out="as in the rule book"),
    ] = None
    started_without: Annotated[bool, Means("the director started without the side", left_out="no")] = False
    both: Annotated[
        bool, Means("both players of the pair, or both teams of a final, were late", left_out="no")
    ] = False
    comparisons: Annotated[
        int | None, Means("cross-IMP comparisons on a board; 1 if their mean counts", least=1)
    ] = None
    others_late: Annotated[
        int, Means("minutes by which the opponents were late without notice", least=0, left_out="0")
    ] = 0


@frozen
class MinuteRow:
    from_: int
    to: int
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        check_steps(self.steps)
        if self.to < self.from_:
            raise Refused(f"the row ends at {self.to}, before it begins at {self.from_}")


@frozen
class MinuteTable(PenaltyPolicy[LateArrival]):
    """`policy = "minute-table"`: rows of completed minutes, each with penalties from offence to offence.

    If two printed rows share a minute, the lighter one applies, and the answer says so."""

    unit: Unit
    rows: tuple[MinuteRow, ...]
    beyond: Step  # after the last row
    only_untold: bool = False  # no penalty if the director was notified in time
    beyond_even_told: bool = False  # … but past the last row that does not help
    after_round_one: Step | None = None
    suggestion: bool = False  # the clause names no figure: the table is only suggested
    both_where_bound: bool = False  # both of a pair only where it must be there at every session
    beyond_both: str = ""  # what may become of two sides that both come so late without a word

    def __post_init__(self) -> None:
        if not self.rows or self.rows[0].from_ != 0:
            raise Refused("rows: a gap before the first row; it begins at 0 minutes")
        for before, row in zip(self.rows, self.rows[1:], strict=False):
            if row.from_ > before.to + 1:
                raise Refused(f"rows: a gap between {before.to} and {row.from_} minutes")
            if row.from_ < before.to or row.to == before.to:
                raise Refused(
                    f"rows: {before.from_} to {before.to} and {row.from_} to {row.to} minutes overlap"
                )

    @property
    def is_for_two_teams(self) -> bool:
        return bool(self.beyond_both)

    def answer(self, asked: LateArrival, cite: Cite) -> Finding:
        late = f"{asked.minutes} minute{'' if asked.minutes == 1 else 's'} late"
        past_all = asked.minutes > self.rows[-1].to
        if self.only_untold and asked.notified and not (past_all and self.beyond_even_told):
            return cite.figure(0, self.unit, f"{late}, but the director was notified: no penalty")
        if self.beyond_both:
            cite = replace(cite, note=f"{cite.note} {self._late_opponents(asked, cite)}".strip())
        if past_all:
            beyond = f"{late}, beyond {self.rows[-1].to} minutes"
            return penalty(self.beyond, self.unit, beyond, cite)
        if asked.after_round_one and self.after_round_one is not None:
            return penalty(self.after_round_one, self.unit, f"{late}, after round one", cite)
        if asked.both and self.both_where_bound and not must_be_there(asked.event, cite.book):
            because = f"{late}, both players, who need not attend every session: no set penalty"
            return penalty("director", self.unit, because, cite)
        row = next(row for row in self.rows if asked.minutes <= row.to)
        step, which = offence_step(row.steps, asked)
        because = f"{late}, row {row.from_} to {row.to}{which}"
        if any(other is not row and other.from_ == asked.minutes for other in self.rows):
            because += f" (two printed rows share {asked.minutes} minutes: the lighter applies)"
        return penalty(step, self.unit, because, cite, suggestion=self.suggestion)

    def more(self, event: str, book: Answers) -> Iterator[tuple[str, str]]:
        if self.after_round_one is not None:
            yield "after round 1", step_words(self.after_round_one, self.unit)
        if self.both_where_bound and not must_be_there(event, book):
            yield "both of a pair", "the director decides, because they need not attend every session"
        if self.beyond_both:
            both = f"{self.beyond_both[:1].lower()}{self.beyond_both[1:]}"
            yield "both teams", f"over {self.rows[-1].to} minutes: {both}"

    def _late_opponents(self, asked: LateArrival, cite: Cite) -> str:
        """Return the consequences of late opponents: which side then has the match."""
        others, last = asked.others_late or asked.both * asked.minutes, self.rows[-1].to
        if not others:
            return ""
        told = forfeits_of_late_teams(asked.event, asked.minutes, others, last, cite.book)
        both = min(others, asked.minutes) > last and not asked.notified
        return f"{told} {self.beyond_both}." if both else told

    def uses(self, event: str, book: Answers) -> Collection[str]:
        wanted = {
            "minutes": True,
            "earlier": any(deciding_facts(row.steps) for row in self.rows),
            "notified": self.only_untold,
            "after_round_one": self.after_round_one is not None,
            "both": bool(self.beyond_both) or (self.both_where_bound and not must_be_there(event, book)),
            "others_late": bool(self.beyond_both),
        }
        return [name for name, used in wanted.items() if used]


@frozen
class BoardsLost(PenaltyPolicy[LateArrival]):
    """`policy = "boards-lost"`: percentages on boards that cannot be played, up to a limit of minutes."""

    late_percent: Fraction
    others_percent: Fraction
    disqualified_over: int

    @property
    def words(self) -> str:
        others, late = say(self.others_percent), say(self.late_percent)
        return f"on boards that cannot be played {others}% to the opponents, {late}% to the late pair"

    def lost_board_percents(self, minutes: int) -> tuple[Fraction, Fraction] | None:
        return None if minutes > self.disqualified_over else (self.late_percent, self.others_percent)

    def answer(self, asked: LateArrival, cite: Cite) -> Finding:
        if asked.minutes > self.disqualified_over:
            return cite.disqualified(f"{asked.minutes} minutes late, more than {self.disqualified_over}")
        boards = asked.boards
        also = () if boards is None else (Amount(what="boards", value=Fraction(boards), unit=Unit.BOARDS),)
        lost = "each board" if boards is None else f"each of {counted(boards, 'board')}"
        return cite.figures(
            f"{say(self.late_percent)}% to the late pair and {say(self.others_percent)}% to its opponents on "
            f"{lost} that cannot be played",
            Amount(what="late", value=self.late_percent, unit=Unit.PERCENT),
            Amount(what="others", value=self.others_percent, unit=Unit.PERCENT),
            also=also,
        )

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return ("minutes", "boards")


@frozen
class BoardsRemoved(PenaltyPolicy[LateArrival]):
    """`policy = "boards-removed"`: a board is removed for every few minutes after the actual start;
    delaying the start costs a penalty for each such span without a board removed."""

    minutes_per_board: Fraction
    late_score: Fraction
    others_score: Fraction
    score_unit: Unit
    own_percent: bool = False  # the others keep a better session percentage of their own
    fine: Fraction | Literal["standard"]  # for each span of delay; or the rule book's standard penalty
    fine_unit: Unit | None = None
    director_from: int | None = None  # minutes from which, untold, a director may disqualify
    disqualified_over: int
    disqualified_over_told: int
    void_below_half: Fraction | None = None  # IMPs per board of the match to the others, match void
    from_fixed_time: bool = False  # played privately: whatever the start, the time fixed for it counts

    @property
    def removed_board_scores(self) -> tuple[Fraction, Fraction]:
        return self.late_score, self.others_score

    def __post_init__(self) -> None:
        if (self.fine == "standard") != (self.fine_unit is None):
            raise Refused("a fine that is a figure, and no other, has a fine_unit")

    def answer(self, asked: LateArrival, cite: Cite) -> Finding:
        limit = self.disqualified_over_told if asked.notified else self.disqualified_over
        told = "notified" if asked.notified else "not notified"
        if asked.minutes > limit:
            return cite.disqualified(f"{asked.minutes} minutes late ({told}), more than {limit}")
        first = self.director_from
        may_disqualify = first is not None and not asked.notified and asked.minutes >= first
        if may_disqualify and asked.started_without:
            return cite.disqualified(
                f"{asked.minutes} minutes late ({told}), the director started without the side"
            )
        instead = "; the director may disqualify instead" if may_disqualify else ""
        pace = asked.pace or self.minutes_per_board
        held_up = 0 if self.from_fixed_time else asked.held_up
        after_start = max(0, asked.minutes - held_up)
        removed = ceil(after_start / pace)
        if self.void_below_half is not None and removed:
            boards = need(asked.boards, "boards", "the boards of the match")
            if 2 * (boards - removed) < boards:
                return self._void(boards, removed, self.void_below_half, instead, cite)
        fines = ceil(asked.minutes / pace) - removed if held_up else 0
        start = "time fixed for the start" if self.from_fixed_time else "actual start"
        words = [f"{after_start} minutes after the {start}, a board for each {say(pace)} or part: {removed}"]
        if removed:
            own = " (or own session)" if self.own_percent else ""
            words.append(f"{say(self.late_score)} / {say(self.others_score)}{own} {self.score_unit} on each")
        fine = self._fine(fines, asked, cite)
        if fine is not None and fines:
            count = "a fine" if fines == 1 else f"{fines} fines"
            words.append(f"{count} for the delayed start: {amount_words(fine.value, fine.unit)}")
        also = (
            Amount(what="late", value=self.late_score, unit=self.score_unit),
            Amount(what="others", value=self.others_score, unit=self.score_unit),
        )
        because = "; ".join(words) + instead
        return cite.figure(removed, Unit.BOARDS, because, also=(*also, fine) if fine else also)

    def more(self, _event: str, _book: Answers) -> Iterator[tuple[str, str]]:
        own = ", or their session average if that is higher" if self.own_percent else ""
        late, others = (amount_words(each, self.score_unit) for each in (self.late_score, self.others_score))
        start = "the time fixed for the start" if self.from_fixed_time else "the actual start of play"
        yield "boards removed", f"counted from {start}: {late} to the late side, {others} to the others{own}"
        if (each := self.void_below_half) is not None:
            void = f"the match is void, {amount_words(each, Unit.IMP)} for each board of it to the others"
            yield "too few boards left", f"under half of them: {void}"
        if self.director_from is not None:
            yield f"from {self.director_from} minutes", "the director may disqualify instead, if not notified"

    def uses(self, event: str, book: Answers) -> Collection[str]:
        standard = self.fine == "standard" and not self.from_fixed_time
        fined = facts_of_standard_fine(event, book) if standard else set[str]()
        held_up = set() if self.from_fixed_time else {"held_up"}
        boards = set() if self.void_below_half is None else {"boards"}
        without = set() if self.director_from is None else {"started_without"}
        return {"minutes", "notified", "pace"} | without | held_up | boards | fined

    def _fine(self, fines: int, asked: LateArrival, cite: Cite) -> Amount | None:
        if isinstance(self.fine, Fraction) and self.fine_unit is not None:
            return Amount(what="fine", value=fines * self.fine, unit=self.fine_unit)
        if not fines:
            return None
        standard = standard_fine(asked, asked.event, cite)
        return Amount(what="fine", value=fines * standard.value, unit=standard.unit)

    def _void(self, boards: int, removed: int, per_board: Fraction, also: str, cite: Cite) -> Finding:
        words = f"{boards - removed} of {counted(boards, 'board')} playable, under half: match void"
        because = f"{words}, {boards} x {say(per_board)} = {say(boards * per_board)} IMP to the others{also}"
        return replace(cite.figure(boards * per_board, Unit.IMP, because), void=True)


TOPIC = topic(
    "late-arrival",
    LateArrival,
    {
        "minute-table": MinuteTable,
        "boards-lost": BoardsLost,
        "boards-removed": BoardsRemoved,
        "by-offence": ByOffence,
    },
    units=PENALTY_UNITS,
    ruling=RulingKind.PENALTY,
)
