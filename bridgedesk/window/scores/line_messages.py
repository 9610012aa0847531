"""Messages around the score field: the line being typed, and what can be typed next."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtWidgets import QWidget

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.score_entry.page_in_view import SlipRow
from bridgedesk.desk.scorepad.grammar import Mode, TypedUnit
from bridgedesk.desk.scorepad.match_pad import MatchPad, question_words
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.desk.scorepad.questions import words_of
from bridgedesk.directing.scores.round_rows import RoundMatch
from bridgedesk.event.score_text import HIDDEN

BETWEEN_ANSWERS = " · "


def line_words(
    tab: QWidget,
    pad: Pad,
    rows: Sequence[SlipRow],
    under_cursor: int | None,
    so_far: str = "",
    *,
    drawn: bool = False,
) -> str:
    if not pad.lines:
        return (
            tab.tr("No round is drawn yet. Press F5 for the draw.")
            if drawn
            else tab.tr("No movement yet. Press Ctrl+1 to choose one.")
        )
    if under_cursor is None and drawn:
        return tab.tr("This is the end of the scores. Press F5 for the next draw, or ↑ to go back.")
    if under_cursor is None:
        return tab.tr("This is the end of the scores. Press Ctrl+3 for the standings, or ↑ to go back.")
    if pad.wants_numbers:
        if pad.numbers_of_a_line > 2:
            return tab.tr("Which players?  {0} …").format(" ".join(pad.pair_numbers)).replace("  …", " …")
        first = pad.pair_numbers[0] if pad.pair_numbers else "…"
        return tab.tr("Which pairs?  North-South {0}  v  East-West …").format(first)
    row = rows[under_cursor]
    words = tab.tr("Round {0}, table {1}:  North-South {2}  v  East-West {3}").format(
        row.round,
        row.table,
        pair_words(row.ns, row.ns_names, Side.NS),
        pair_words(row.ew, row.ew_names, Side.EW),
    )
    ahead = _ahead(tab, pad) or so_far
    return f"{words}    –  {ahead}" if ahead else words


def _ahead(tab: QWidget, pad: Pad) -> str:
    """Describe what was typed ahead of the score of this line."""
    marks = pad.marks
    line = pad.line
    unplanned = marks.pairs if line and marks.pairs not in (None, (line.ns, line.ew)) else None
    form = tab.tr("version {0} from this round on") if marks.onward else tab.tr("version {0}")
    said = [
        tab.tr("sat the wrong way") if marks.turned else "",
        form.format(marks.form) if marks.form else "",
        tab.tr("{0} v {1} played").format(*unplanned) if unplanned else "",
    ]
    return ", ".join(filter(None, said))


def advice(tab: QWidget, pad: Pad, row: SlipRow | None) -> tuple[str, str]:
    """Return the kind and text of the hint: a refusal, a question, a notice, or what could be typed."""
    if pad.refusal:
        return "refusal", pad.refusal
    if pad.question is not None:
        return "question", _unbroken(words_of(pad, hidden=row is not None and row.result == HIDDEN))
    if pad.notice:
        return "notice", pad.notice
    return "faint", _possible(tab, pad, row)


def _possible(tab: QWidget, pad: Pad, row: SlipRow | None) -> str:
    if not pad.lines:
        return ""
    if pad.wants_numbers and pad.numbers_of_a_line > 2:
        return tab.tr("Type North, South, East and West by number, each with Enter or a space: 1 3 2 5 42+")
    if pad.wants_numbers:
        return tab.tr("Type both pair numbers, each with Enter or a space, then the score: 3 5 42+")
    if pad.buffer:
        return tab.tr("Press Enter to record it, Esc to clear it.")
    if pad.second is not None:
        return tab.tr(
            "Check by retyping: type the score again. {0} the same so far. Press F9 to end."
        ).format(len(pad.second.agreed))
    if row is not None and row.result == HIDDEN:
        return tab.tr("Result entered. Hidden until you have played this board.")
    if row is not None and row.result:
        return tab.tr(
            "Already entered: {0}. Type a new score and press F6 to replace it, Del to erase,"
            " Enter to move on."
        ).format(row.result)
    example = "42+" if pad.mode is Mode.TENS else "420+"
    return tab.tr(
        "Type {0} (NS) or {1} (EW), or a contract such as 4SN= or 3NXE-2. Press / for codes."
    ).format(example, example.replace("+", "-"))


def _unbroken(words: str) -> str:
    """Allow line breaks only between answers, which dots separate, and not within one."""
    if BETWEEN_ANSWERS not in words:
        return words
    return BETWEEN_ANSWERS.join(each.replace(" ", "\u00a0") for each in words.split(BETWEEN_ANSWERS))


@lru_cache(maxsize=4096)  # of every line of a page, after every key
def pair_words(number: str, names: str, side: Side) -> str:
    """Return number and names; a number drops its own side: 3NS is 3, but 3EW sitting North-South stays."""
    return f"{number.removesuffix(side.value)} {names}".rstrip()


# ---- messages about the match whose total is typed


def match_title(tab: QWidget, round_: int, *, drawn: bool, later: bool) -> str:
    if not round_:
        return tab.tr("No round of this session is drawn yet") if later else tab.tr("No round is drawn yet")
    words = tab.tr("Round {0}") if drawn else tab.tr("Matches that begin in round {0}")
    return words.format(round_)


def match_line_words(
    tab: QWidget,
    rows: Sequence[RoundMatch],
    at: int | None,
    bye: str,
    *,
    of_pairs: bool,
    drawn: bool,
    later: bool,
    own_total: bool = False,
) -> str:
    """Return what is typed now; `own_total`: of one team of a triangle, over both its tables."""
    resting = tab.tr("    Bye: {0}").format(bye) if bye else ""
    if not rows:
        return (
            tab.tr("Press Ctrl+Shift+D to draw its first round.")
            if later
            else tab.tr("Press Ctrl+Shift+D to draw the first round.")
        )
    if at is None and not drawn:
        return tab.tr("This is the end of the matches. Press F5 to type boards, or ↑ to go back.")
    if at is None:
        return (
            tab.tr(
                "This is the end of the matches. Press Ctrl+Shift+D to draw the next round, or ↑ to go back."
            )
            + resting
        )
    row = rows[at]
    if own_total and row.own_tables:
        three = tab.tr("Triangle:  {0}  at tables {1}, against {2}")
        return three.format(row.home, row.own_tables, row.others) + resting
    words = (
        tab.tr("Table {0}:  North-South {1}  v  East-West {2}")
        if of_pairs
        else tab.tr("Table {0}:  home {1}  v  away {2}")
    )
    return words.format(row.table, row.home, row.away) + resting


def example_of_total(pad: MatchPad) -> str:
    return pad.unit.example_of_team if pad.line and pad.line.is_team_total else pad.unit.example


def match_advice(
    tab: QWidget, pad: MatchPad, row: RoundMatch | None, points_heading: str, *, of_pairs: bool
) -> tuple[str, str]:
    """Return the kind and text of the hint below the field for a match total."""
    if pad.refusal:
        return "refusal", pad.refusal
    if pad.question is not None:
        return "question", question_words(pad)
    if pad.notice:
        return "notice", pad.notice
    if pad.buffer:
        return "faint", tab.tr("Press Enter to record it, Esc to clear it.")
    if row is None:
        return "faint", ""
    if of_pairs:
        return "faint", tab.tr("Press F5 to type the score slips, / for codes of unplayed matches.")
    if row.boards:
        return "faint", tab.tr("This match is being scored board by board. Press F5 to continue.")
    if row.imps or row.vps or row.ended:
        points = TypedUnit.POINTS if pad.unit is TypedUnit.POINTS else TypedUnit.IMPS
        imps = f"{row.imps} {points.value}" if row.imps else ""
        vps = f"{row.vps} {points_heading}" if row.vps else ""
        stands = ", ".join(filter(None, [imps, vps, row.ended]))
        return "faint", tab.tr(
            "Already entered: {0}. Type a new total and press F6 to replace it, Del to erase."
        ).format(stands)
    if pad.line and pad.line.is_team_total:
        return "faint", tab.tr(
            "Type the total of {0} over both its tables in {1}, such as {2}. Press F5 to type the boards."
        ).format(" ".join(row.home.split()), pad.unit.value, example_of_total(pad))
    return "faint", tab.tr(
        "Type {0}: home, then away, such as {1}. Press F5 to type the boards, / for codes."
    ).format(pad.unit.value, pad.unit.example)
