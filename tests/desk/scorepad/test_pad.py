"""The score pad, key by key and without a window."""

from dataclasses import replace

import pytest

from bridgedesk.desk.scorepad.grammar import Marks, Mode
from bridgedesk.desk.scorepad.keys_and_acts import Erase, PadKey, RecordSlip, Redo, Undo
from bridgedesk.desk.scorepad.pad import ALREADY_RECORDED, HALF_TYPED, Pad, Replace
from bridgedesk.desk.scorepad.questions import words_of
from bridgedesk.desk.scorepad.recording import GONE_THROUGH
from bridgedesk.desk.scorepad.score_keys import press
from bridgedesk.directing.seating.score_lines import BY_TABLE, SlipLine, shown
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.session import Section
from tests.desk.scorepad.pads import at_board, fresh, lines, play, result_of, scores, typed
from tests.evenings.club_evening import place


def test_lines_stand_by_board_with_north_south_in_number_order() -> None:
    first = [
        (line.place.board, line.ns, line.ew, line.place.round, line.place.table) for line in fresh().lines
    ]
    assert first[:6] == [
        (1, "1", "2", 1, 2),
        (1, "3", "5", 3, 3),
        (1, "6", "4", 2, 1),
        (2, "1", "2", 1, 2),
        (2, "3", "5", 3, 3),
        (2, "6", "4", 2, 1),
    ]
    assert len(first) == 60


def test_the_other_order_holds_the_same_lines() -> None:
    by_table = BY_TABLE.arranged(lines())
    assert {line.place for line in by_table} == {line.place for line in fresh().lines}
    assert [(line.place.table, line.place.round, line.place.board) for line in by_table[:5]] == [
        (1, 1, 5),
        (1, 1, 6),
        (1, 1, 9),
        (1, 1, 10),
        (1, 2, 1),
    ]


def test_a_figure_commits_with_its_sign_and_moves_on() -> None:
    pad, acts = press(play(fresh(), "45"), "+")
    assert acts == (RecordSlip(place(1, 2, 1), result_of("+450", place(1, 2, 1))),)
    assert (pad.at, pad.buffer, pad.refusal) == (1, "", "")


def test_a_habitual_enter_after_a_figure_neither_skips_nor_duplicates_anything() -> None:
    pad = play(fresh(), ["4", "5", "+", PadKey.ENTER])
    assert pad.notice == ALREADY_RECORDED
    assert scores(play(pad, "5-"))[:3] == ["+450", "-50", ""]
    assert scores(play(pad, [PadKey.ENTER, *"5-"]))[:3] == ["+450", "", "-50"]
    at_the_end = play(replace(fresh(), at=59), [*"10-", PadKey.ENTER, PadKey.ENTER, *"10+"])
    assert [each for each in scores(at_the_end) if each] == ["-100"]
    assert at_the_end.refusal == GONE_THROUGH
    assert at_the_end.buffer == "10+"


# Board 2: North-South vulnerable, East-West not. Board 1: nobody vulnerable.
@pytest.mark.parametrize(
    ("board", "mode", "text", "score"),
    [
        (2, Mode.TENS, "62+", "+620"),
        (2, Mode.FULL, "620+", "+620"),
        (1, Mode.TENS, "5-", "-50"),
        (2, Mode.TENS, "0+", "P"),
        (1, Mode.TENS, "4sn=", "4SN="),
        (1, Mode.TENS, "4SN10 HT", "4SN= HT"),
        (1, Mode.TENS, "4SN= H10", "4SN= HT"),
        (1, Mode.TENS, "4SN= 42+", "4SN="),
        (1, Mode.FULL, "4SN= S4 420+", "4SN= S4"),
        (2, Mode.TENS, "4SN= 62+", "4SN="),
        (1, Mode.TENS, "4SXE-2 30+", "4SXE-2"),
        (1, Mode.TENS, "6CXXS.", "6CXXS="),
        (1, Mode.TENS, "3NN9", "3NN="),
        (1, Mode.TENS, "1NS8", "1NS+1"),
        (1, Mode.TENS, "p", "P"),
        (1, Mode.TENS, "NP", "NP"),
        (1, Mode.TENS, "L", "L"),
        (1, Mode.TENS, "A+-", "A+-"),
        (1, Mode.TENS, "A = -", "A=-"),
        (1, Mode.TENS, "60/40", "60/40"),
        (1, Mode.TENS, "55.5 / 40", "55.5/40"),
        (1, Mode.TENS, "+42 | A-=", "+420 | A-="),
        (1, Mode.TENS, "4SN= | 5-", "4SN= | -50"),
        (1, Mode.TENS, "A+- | W 60:42+ 40:17+", "A+- | W 60:+420 40:+170"),
        (1, Mode.TENS, "W 60:4SN= 40:4SN-1", "W 60:4SN= 40:4SN-1"),
        (1, Mode.TENS, "60% 4SN=, 40% 4SN-1", "W 60:4SN= 40:4SN-1"),
        (1, Mode.TENS, "60% 4SN., 40% 4S-1", "W 60:4SN= 40:4SN-1"),
        (1, Mode.TENS, "62.5% 42+, 37.5% 5-", "W 62.5:+420 37.5:-50"),
        (1, Mode.TENS, "60% 42+, 40% 17+ | A+-", "W 60:+420 40:+170 | A+-"),
        (1, Mode.FULL, "W 60: 420+ 40: 50-", "W 60:+420 40:-50"),
    ],
)
def test_every_form_of_the_grammar(board: int, mode: Mode, text: str, score: str) -> None:
    pad = play(at_board(board, mode), text)
    pad = pad if not pad.buffer else play(pad, [PadKey.ENTER])
    assert pad.refusal == ""
    assert [each for each in scores(pad) if each] == [score]
    assert pad.at == 3 * (board - 1) + 1


@pytest.mark.parametrize(
    ("board", "mode", "text", "why"),
    [
        # impossible: the nearest that can be
        (
            1,
            Mode.TENS,
            "62+",
            "62+ is not a possible score on board 1, nobody vulnerable. Nearest: 61+ or 63+",
        ),
        (
            2,
            Mode.FULL,
            "620-",
            "620- is not a possible score on board 2, North-South vulnerable. Nearest: 630- or 610-; "
            "620+ for the other side",
        ),
        (1, Mode.TENS, "W 60:62+ 40:5-", "62+ is not a possible score on board 1"),
        (1, Mode.TENS, "+62 | P", "62+ is not a possible score on board 1"),
        # the other way of writing figures
        (1, Mode.TENS, "420+", "420+ would be +4200: scores are typed in tens here, 42+"),
        (
            1,
            Mode.TENS,
            "620+",
            "620+ would be +6200: scores are typed in tens here, and 62+ is not a possible score on board 1",
        ),
        (1, Mode.FULL, "45-", "−45 is not a score. Scores are typed in full, such as 620+."),
        (2, Mode.FULL, "60-", "60- would be -60: scores are typed in full here, 600-"),
        # contract and figure
        (
            1,
            Mode.TENS,
            "4SN= 45+",
            "4SN= on board 1, nobody vulnerable is 42+, not 45+: correct one of them",
        ),
        (2, Mode.TENS, "4SN= 42+", "4SN= on board 2, North-South vulnerable is 62+, not 42+"),
        # not in the language
        (1, Mode.TENS, "8SN=", "“8SN=” is not a score; type for example 4SN=, 3NXE-2, 62+, P, NP,"),
        (1, Mode.FULL, "8SN=", "“8SN=” is not a score; type for example 4SN=, 3NXE-2, 620+, P, NP,"),
        (1, Mode.TENS, "4SN", "not nothing"),
        (1, Mode.TENS, "4S=", "has no declarer"),
        (1, Mode.TENS, "-50", "Type the sign after the score: 5- records 50, 50- records 500"),
        (1, Mode.TENS, "-5", "Type the sign after the score: 5- records 50"),
        (1, Mode.FULL, "-50", "Type the sign after the score: 50- records 50"),
        (1, Mode.TENS, "+620", "Type the sign after the score: 62+ records 620, 620+ records 6200"),
        (1, Mode.TENS, "42", "Type a sign too: 42+ for North-South or 42- for East-West"),
        (1, Mode.TENS, "P HT", "“HT” cannot follow P"),
        (1, Mode.TENS, "4SN= 42+ HT", "“42+” is neither a lead such as HT nor a score"),
        (1, Mode.TENS, "4SN= H1", "“H1” is neither a lead such as HT nor a score such as 42+"),
        (1, Mode.TENS, "A+", "needs two signs"),
        (1, Mode.TENS, "160/40", "160% is not between 0 and 100"),
        (1, Mode.TENS, "W 60:4SN= 30:4SN-1", "the weights add up to 90"),
        (1, Mode.TENS, "60% 4SN=, 30% 4SN-1", "the weights add up to 90"),
        (1, Mode.TENS, "60% 4SN=, 40%", "“40%” is not a weight and a score"),
        (1, Mode.TENS, "60% 4S=, 40% P", "“4S=” has no declarer"),
        (1, Mode.TENS, "P | NP", "“NP” cannot be one side"),
        (1, Mode.TENS, "3V3", "Pair 3 cannot play against itself"),
        (1, Mode.TENS, "3V9", "There is no pair 9 in section A"),
    ],
)
def test_what_is_refused_says_why_and_stays_typed(board: int, mode: Mode, text: str, why: str) -> None:
    pad = at_board(board, mode)
    before = pad.at
    pad = play(pad, text)
    pad = play(pad, [PadKey.ENTER]) if not pad.refusal else pad
    assert why in pad.refusal
    assert (pad.buffer, pad.at, dict(pad.results)) == (text.upper(), before, {})


def test_a_refused_figure_is_mended_and_goes_through() -> None:
    pad = play(fresh(), "420+")
    assert pad.refusal
    pad = play(pad, [PadKey.BACKSPACE, PadKey.BACKSPACE, "+"])
    assert scores(pad)[0] == "+420"
    assert pad.refusal == ""
    other_mode = play(play(fresh(), "420+"), [PadKey.MODE, PadKey.ENTER])
    assert scores(other_mode)[0] == "+420"


def test_marks_alone_go_on_the_result_that_stands_there() -> None:
    pad = play(typed(play(fresh(), "42+"), "45+"), [PadKey.UP, PadKey.UP])
    pad = play(fresh(), ["4", "2", "+", PadKey.UP])
    pad = typed(pad, "T")
    assert pad.results[place(1, 2, 1)].turned
    pad = play(typed(play(pad, [PadKey.UP]), "FC 3V5"), "1")
    changed = pad.results[place(1, 2, 1)]
    assert (changed.turned, changed.form, changed.ns, changed.ew) == (True, "c", "3", "5")
    pad = play(typed(play(pad, [PadKey.UP]), "T FA 1V2"), "1")
    assert pad.results[place(1, 2, 1)] == result_of("+420", place(1, 2, 1))


def test_marks_typed_ahead_wait_for_the_score() -> None:
    pad = typed(fresh(), "T")
    assert (pad.at, pad.marks, pad.buffer) == (0, Marks(turned=True), "")
    pad = play(typed(pad, "F"), "142+")
    first = pad.results[place(1, 2, 1)]
    assert (first.turned, first.form) == (True, "b")
    assert not pad.marks
    for away in (PadKey.DOWN, PadKey.PAGE_DOWN, PadKey.ENTER):
        held = play(typed(fresh(), "T"), [away])
        assert (held.at, held.marks, held.notice) == (0, Marks(turned=True), HALF_TYPED)
    forgotten = play(typed(fresh(), "T"), [PadKey.ESCAPE, PadKey.DOWN, *"42+"])
    assert not forgotten.results[place(3, 3, 1)].turned


def test_marks_and_score_on_one_line() -> None:
    result = typed(fresh(), "T 6V4 4SN= HT").results[place(1, 2, 1)]
    assert (result.turned, result.ns, result.ew, shown(result)) == (True, "6", "4", "4SN= HT")


def test_a_correction_keeps_what_else_stood_there() -> None:
    pad = play(typed(fresh(), "FB 4SN= HT"), "1")
    pad = play(typed(play(pad, [PadKey.UP]), "4SN+1"), [PadKey.ACCEPT])
    result = pad.results[place(1, 2, 1)]
    assert (result.form, shown(result)) == ("b", "4SN+1 HT")


def test_the_same_again_is_no_act() -> None:
    pad = play(fresh(), ["4", "2", "+", PadKey.UP])
    pad, acts = press(play(pad, "42"), "+")
    assert acts == ()
    assert pad.at == 1


# ---- a result is replaced only on purpose


def test_typing_over_a_result_asks_once_and_f6_replaces_it() -> None:
    """The next slip is typed before the question is read: nothing of it answers."""
    before = play(fresh(), [*"42+", *"45+", PadKey.UP, PadKey.UP])
    pad = play(before, "14-")
    assert words_of(pad) == "Replace +420 with -140? Press F6 to replace it, Esc to keep it."
    assert words_of(pad, hidden=True).startswith("Replace the hidden result with -140?")
    hasty = play(
        pad,
        [
            PadKey.ENTER,
            *"62+",
            *"4SN=",
            PadKey.ENTER,
            PadKey.UP,
            PadKey.DOWN,
            PadKey.PAGE_DOWN,
            PadKey.DELETE,
        ],
    )
    assert (hasty.results, hasty.at, words_of(hasty)) == (before.results, 0, words_of(pad))
    assert play(pad, [PadKey.ESCAPE]).results == before.results
    assert play(pad, [PadKey.ESCAPE]).question is None
    replaced = play(pad, [PadKey.ACCEPT])
    assert scores(replaced)[:3] == ["-140", "+450", ""]
    assert replaced.at == 2, "on to the first gap, not over the next score"


@pytest.mark.parametrize("way", [[PadKey.UP], [PadKey.PAGE_UP], [PadKey.PAGE_DOWN, PadKey.PAGE_UP]])
def test_arrows_and_pages_are_not_on_purpose(way: list[str]) -> None:
    pad = play(fresh(), [*"42+", *"45+", *way])
    while pad.at:
        pad = play(pad, [PadKey.UP])
    assert isinstance(play(pad, "14-").question, Replace)


def test_a_board_reached_by_its_number_is_corrected_without_a_question() -> None:
    pad = play(fresh(), [*"42+", *"45+", *"40+", "1", PadKey.PAGE_DOWN])
    assert pad.at == 0, "every score of board 1 is in, so the first"
    assert scores(play(pad, "14-"))[0] == "-140"


def test_a_late_play_is_no_result_yet() -> None:
    pad = play(fresh(), ["L", PadKey.ENTER, PadKey.UP, *"42+"])
    assert (scores(pad)[0], pad.question) == ("+420", None)


def test_a_star_and_a_code_ask_too() -> None:
    pad = play(fresh(), [*"42+", *"45+", PadKey.UP])
    assert isinstance(play(pad, "*").question, Replace)
    assert isinstance(play(pad, "/1").question, Replace)
    assert isinstance(play(pad, ["P", PadKey.ENTER]).question, Replace)


def test_pages_open_on_their_first_gap() -> None:
    """Three slips for each board; the second of board 2 is missing."""
    pad = play(fresh(), [*"42+", *"45+", *"40+", *"62+", PadKey.ENTER, PadKey.ENTER, *"60+"])
    assert [each == "" for each in scores(pad)[:7]] == [False, False, False, False, True, False, True]
    assert play(pad, ["2", PadKey.PAGE_DOWN]).at == 4
    assert play(pad, ["1", PadKey.PAGE_DOWN, PadKey.PAGE_DOWN]).at == 4
    assert play(pad, [PadKey.PAGE_UP, *"62+"]).at == 6, "on from there over what is scored"


def test_refused_text_is_replaced_by_what_is_typed_next() -> None:
    pad = typed(fresh(), "8SN=")
    assert pad.refusal
    assert play(pad, "4").buffer == "4"
    assert scores(typed(pad, "4SN="))[0] == "4SN="
    assert play(pad, [PadKey.BACKSPACE]).buffer == "8SN"
    assert play(fresh(), "62+-").buffer == "62-", "of a figure the sign alone is typed again"


def test_a_star_repeats_the_line_above() -> None:
    pad = play(fresh(), "42+**")
    assert scores(pad)[:4] == ["+420", "+420", "+420", ""]
    assert "No score above on this page" in play(pad, "*").refusal
    assert "has no score" in play(fresh(), [PadKey.DOWN, "*"]).refusal
    after_erasing = typed(play(fresh(), ["4", "S"]), "N=*")
    assert "*" in after_erasing.buffer


def test_the_cursor_moves_and_jumps() -> None:
    pad = fresh()
    assert play(pad, [PadKey.DOWN, PadKey.DOWN, PadKey.UP]).at == 1
    assert play(pad, [PadKey.UP]).at == 0
    assert play(pad, [PadKey.ENTER]).at == 1
    assert play(pad, [PadKey.DOWN, PadKey.PAGE_DOWN]).at == 3
    assert play(pad, [*"20", PadKey.PAGE_DOWN]).at == 57
    assert play(pad, [*"20", PadKey.PAGE_DOWN, PadKey.PAGE_DOWN, PadKey.PAGE_DOWN]).at == 60
    assert play(pad, [*"20", PadKey.PAGE_DOWN, PadKey.DOWN, PadKey.PAGE_UP]).at == 57
    lost = play(pad, [*"21", PadKey.PAGE_DOWN])
    assert (lost.at, lost.buffer) == (0, "21")
    assert "Type its number" in lost.refusal
    half = play(pad, ["4", PadKey.DOWN])
    assert (half.at, half.buffer) == (0, "4")
    assert (half.notice, half.refusal) == (HALF_TYPED, ""), "the next key goes on with it"
    assert play(half, "2").buffer == "42"


def test_del_erases_and_control_z_clears_first() -> None:
    pad = play(fresh(), ["4", "2", "+", PadKey.UP])
    assert press(pad, PadKey.DELETE)[1] == (Erase(place(1, 2, 1)),)
    assert press(play(pad, "4S"), PadKey.DELETE) == (pad, ())
    assert press(play(pad, "4S"), PadKey.UNDO) == (pad, ())
    assert press(pad, PadKey.UNDO)[1] == (Undo(),)
    assert press(pad, PadKey.REDO)[1] == (Redo(),)
    assert "No score to erase" in play(fresh(), [PadKey.DELETE]).refusal


def test_a_slash_says_the_codes() -> None:
    pad = play(fresh(), "/")
    assert "1 P passed out" in words_of(pad)
    assert (pad.buffer, pad.refusal) == ("", "")


def test_pairs_of_two_lines_are_typed_by_number() -> None:
    section = Section("B", seats=dict.fromkeys(["1NS", "1EW", "2NS", "2EW"], "x"))
    line = SlipLine(SlipLocation("1", "B", 1, 1, 1), "1NS", "1EW", frozenset(section.seats))
    result = typed(Pad((line,)), "1V2 42+").results[line.place]
    assert (result.ns, result.ew) == ("1NS", "2EW")
