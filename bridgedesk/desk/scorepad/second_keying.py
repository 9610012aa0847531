"""Check by retyping: each result is compared with the recorded one, and only a difference stops."""

from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import Typed
from bridgedesk.desk.scorepad.pad import Difference, Pad, Pressed, RetypeCheck, moved
from bridgedesk.desk.scorepad.slip import TypedSlip
from bridgedesk.directing.seating.score_lines import same_score
from bridgedesk.event.session import Result


def compare_retyped(slip: TypedSlip, typed: Typed) -> Difference | None:
    """Compare a retyped result; an impossible score is refused unless the first was the same."""
    if typed.score is None:
        raise ValueError("only a score can be compared")
    afresh = replace(slip, standing=None)
    again = afresh.result(typed, typed.score, forced=True)
    standing = slip.standing
    if standing is None:
        return Difference(afresh.result(typed, typed.score))
    if _agree(standing, again, typed):
        return None
    anew = slip.result(typed, typed.score)
    return Difference(replace(anew, turned=again.turned, ns=again.ns, ew=again.ew))


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
    if pad.second is None:
        start = next((number for number, line in enumerate(pad.lines) if line.page == pad.page), 0)
        words = "Second keying: type every result again, only a difference stops. F9 ends it"
        return replace(moved(pad, start), second=RetypeCheck(), notice=words), ()
    return replace(
        moved(pad, pad.at), second=None, notice=retype_check_text(pad.second, len(pad.results))
    ), ()


def retype_check_text(second: RetypeCheck, standing: int) -> str:
    """Describe the progress of the check."""
    agreed, settled = len(second.agreed), len(second.settled)
    left = max(0, standing - agreed - settled)
    return (
        f"Second keying: {agreed} agree, {settled} difference{'s' * (settled != 1)} settled, "
        f"{left} not typed again"
    )
