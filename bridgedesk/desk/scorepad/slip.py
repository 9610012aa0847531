"""Result of a typed line, or a refusal that suggests what was meant."""

from dataclasses import dataclass, replace

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.desk.scorepad.grammar import Marks, Mode, Typed, points_as_typed
from bridgedesk.desk.scorepad.pad import Pad, Pressed, RetypeCheck, RetypedDifference
from bridgedesk.directing.scores.odd_scores import impossible, is_possible, refuse_impossible
from bridgedesk.directing.seating.score_lines import VULNERABLE, SlipLine, same_score
from bridgedesk.directing.seating.score_location import version_of_letter
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import Played, PointsScore, Score, plain_parts
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result

HIGHEST_MADE = 2980  # seven notrump redoubled, vulnerable; what is more was hardly meant in this mode


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """Line being typed, with its recorded result and the way figures are written."""

    line: SlipLine
    standing: Result | None
    mode: Mode
    form: str | None = None  # which is played in this round, as far as it is known
    seated: bool = False  # both numbers were typed: they alone say who sat which way
    if_they_disagree: str = ""  # what the book says of a contract and a figure that do

    def result(self, typed: Typed, score: Score, *, forced: bool = False) -> Result:
        """Return the new result; recorded details other than the score stay unless retyped."""
        self._refuse(typed, score, forced=forced)
        place = self.line.place
        standing = self.standing or Result(place.board, score, place.round, place.table, form=self.form)
        return self._marked(
            replace(standing, score=score, lead=typed.lead or standing.lead, initialled=None),
            typed.marks,
            turned=typed.marks.turned or (standing.turned and not self.seated),
        )

    def marked(self, standing: Result, marks: Marks) -> Result:
        """Apply marks typed alone; a second T reverses the first."""
        return self._marked(standing, marks, turned=standing.turned != marks.turned)

    def _marked(self, result: Result, marks: Marks, *, turned: bool) -> Result:
        result = replace(result, turned=turned)
        if marks.form:
            result = replace(result, form=version_of_letter(marks.form))
        if marks.pairs:
            ns, ew = self.pairs(marks.pairs)
            scheduled = (ns, ew) == (self.line.ns, self.line.ew)
            result = replace(result, ns=None if scheduled else ns, ew=None if scheduled else ew)
        return result

    def pairs(self, typed: tuple[str, str]) -> tuple[str, str]:
        """Return pair numbers as the section writes them: 3 may be 3NS."""
        ns, ew = (self._seat(number, side) for number, side in zip(typed, Side, strict=True))
        if ns == ew:
            raise Refusal(f"Pair {ns} cannot play against itself. Type two pairs, such as 3V5.")
        return ns, ew

    def _seat(self, number: str, side: Side) -> str:
        for seat in (number, number + side.value):
            if seat in self.line.seats:
                return seat
        raise Refusal(f"There is no pair {number} in section {self.line.place.section}")

    # ---- what cannot be

    def _refuse(self, typed: Typed, score: Score, *, forced: bool) -> None:
        """Refuse impossible scores unless forced; a contract and a figure that disagree are always
        refused."""
        if typed.figure is not None and isinstance(score, Played):
            self._refuse_disagreement(score, typed.figure)
        if forced:
            return
        for part in plain_parts(score):
            if isinstance(part, PointsScore):
                self._refuse_other_mode(part.value)
        refuse_impossible(score, self.line.place.board, lambda points: points_as_typed(points, self.mode))

    def _refuse_disagreement(self, score: Played, figure: int) -> None:
        board = self.line.place.board
        vulnerable = vulnerability(board)
        points = score.points[list(type(vulnerable)).index(vulnerable)]
        if points != figure:
            where = f"board {board}, {VULNERABLE[vulnerable]}"
            right, wrong = points_as_typed(points, self.mode), points_as_typed(figure, self.mode)
            then = self.if_they_disagree or "correct one of them"
            raise Refusal(f"{score_text(score)} on {where} is {right}, not {wrong}: {then}")

    def _refuse_other_mode(self, points: int) -> None:
        """Refuse a figure that is impossible in this mode but possible in the other."""
        board, other = self.line.place.board, self.mode.other
        meant = points // self.mode.unit * other.unit if points % self.mode.unit == 0 else points
        if is_possible(points, board) or meant % 10:
            return
        would_be = f"{points_as_typed(points, self.mode)} would be {points:+d}"
        typed = f"{would_be}: scores are typed in {self.mode.value} here"
        if is_possible(meant, board):
            raise Refusal(f"{typed}, {points_as_typed(meant, self.mode)}")
        if abs(points) > HIGHEST_MADE:
            raise Refusal(
                f"{typed}, and {impossible(meant, board, lambda each: points_as_typed(each, self.mode))}"
            )


# ---- check by retyping: each result is compared with the recorded one, and only a difference stops


def compare_retyped(slip: TypedSlip, typed: Typed) -> RetypedDifference | None:
    """Compare a retyped result; an impossible score is refused unless the first was the same."""
    if typed.score is None:
        raise ValueError("only a score can be compared")
    afresh = replace(slip, standing=None)
    again = afresh.result(typed, typed.score, forced=True)
    standing = slip.standing
    if standing is None:
        return RetypedDifference(afresh.result(typed, typed.score))
    if _agree(standing, again, typed):
        return None
    found = slip.result(typed, typed.score)
    return RetypedDifference(replace(found, turned=again.turned, ns=again.ns, ew=again.ew))


def _agree(standing: Result, again: Result, typed: Typed) -> bool:
    """Return whether both agree; a lead or version counts only if retyped, the direction always."""
    return (
        same_score(standing.score, again.score, standing.board)
        and (standing.turned, standing.ns, standing.ew) == (again.turned, again.ns, again.ew)
        and (typed.lead is None or standing.lead in (None, typed.lead))
        and (typed.marks.form is None or standing.form == again.form)
    )


def toggle_retype_check(pad: Pad) -> Pressed:
    """Begin at the top of the page in view, or at the first line after the last; or end the check."""
    if pad.half_typed:
        return pad.held(), ()
    if pad.second is None:
        start = next((number for number, line in enumerate(pad.lines) if line.page == pad.page), 0)
        words = "Check by retyping: type every score again; it stops only at differences. Press F9 to end."
        return replace(pad.moved(start), second=RetypeCheck(), notice=words), ()
    return replace(pad.moved(pad.at), second=None, notice=retype_check_text(pad.second, len(pad.results))), ()


def retype_check_text(second: RetypeCheck, standing: int) -> str:
    """Describe the progress of the check."""
    agreed, settled = len(second.agreed), len(second.settled)
    left = max(0, standing - agreed - settled)
    return f"Retyped: {agreed} the same, {settled} settled, {left} to go"
