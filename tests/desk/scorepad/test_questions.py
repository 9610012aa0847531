"""What the pad asks: codes by number, forms of a fouled board, reasons, differences."""

import pytest

from bridgedesk.desk.scorepad.grammar import Mode
from bridgedesk.desk.scorepad.keys_and_acts import Foul, PadKey
from bridgedesk.desk.scorepad.pad import Reason, WhichRounds
from bridgedesk.desk.scorepad.questions import words_of
from bridgedesk.desk.scorepad.score_keys import press
from bridgedesk.directing.seating.score_lines import BY_ROUND
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from tests.desk.scorepad.pads import at_board, fresh, play, scores, typed
from tests.evenings.club_evening import place

# ---- codes by number: the keys of a numeric pad, Enter, and nothing else


@pytest.mark.parametrize(
    ("keys", "score"),
    [
        ("/1", "P"),
        ("/2", "NP"),
        ("/3", "L"),
        ("/4+-\n", "A+-"),
        ("/4.-\n", "A=-"),
        ("/4..\n", "A=="),
        ("/4,,\n", "A=="),  # a numeric pad with a comma
        ("/560,5/39,5\n", "60.5/39.5"),
        ("/560/40\n", "60/40"),
        ("60/40\n", "60/40"),
        ("/542+", "+420"),  # he thought better of it
    ],
)
def test_codes_by_number(keys: str, score: str) -> None:
    pad = play(fresh(), [PadKey.ENTER if key == "\n" else key for key in keys])
    assert pad.refusal == ""
    assert (scores(pad)[0], pad.at) == (score, 1)


def test_marks_by_number() -> None:
    turned = play(fresh(), "/642+").results[place(1, 2, 1)]
    assert turned.turned
    met = play(fresh(), [*"/83.5", PadKey.ENTER, *"42+"]).results[place(1, 2, 1)]
    assert (met.ns, met.ew) == ("3", "5")
    formed = play(fresh(), [*"/73", PadKey.ENTER, *"142+"]).results[place(1, 2, 1)]
    assert formed.form == "c"


def test_the_menu_is_left_by_any_other_key() -> None:
    assert play(fresh(), ["/", "4", "S"]).buffer == "AS"
    assert play(fresh(), ["/", PadKey.DOWN]).at == 1
    assert play(fresh(), ["/", PadKey.ESCAPE]) == fresh()
    assert play(fresh(), ["/", PadKey.ENTER]).at == 0
    assert "no code 9" in play(fresh(), "/9").refusal
    assert scores(play(fresh(), [*"/9", "1"]))[0] == "P"


# ---- another form of the board: board 1 is played in rounds 1, 2 and 3, at tables 2, 1 and 3


def test_a_form_is_of_this_line_or_of_all_rounds_played_later() -> None:
    pad = play(fresh(order=BY_ROUND), "42+45+40+")
    pad = typed(play(pad, ["1", PadKey.PAGE_DOWN, PadKey.DOWN]), "F")
    assert isinstance(pad.question, WhichRounds)
    assert "1 this score only · 2 this and all later rounds" in words_of(pad)
    line_only = play(pad, "1")
    assert [line_only.results[each].form for each in _board_1()] == [None, "b", None]
    onward, acts = press(pad, "2")
    (act,) = acts
    assert isinstance(act, Foul)
    assert act.form.words == "Version B of board 1 from round 2 on"
    assert [record.place for record in act.records] == _board_1()[1:]
    assert [record.result.form for record in act.records] == ["b", "b"]
    assert onward.forms == (VersionFrom("A", 1, 2, "b"),)


def _board_1() -> list[SlipLocation]:
    return [place(1, 2, 1), place(2, 1, 1), place(3, 3, 1)]


def test_later_rounds_typed_afterwards_have_the_form_too() -> None:
    pad = play(typed(fresh(order=BY_ROUND), "FB 42+"), "2")
    pad = play(pad, "45+40+11+")
    assert [pad.results[each].form for each in _board_1()] == ["b", "b", "b"]
    assert pad.results[place(1, 2, 2)].form is None, "another board"


def test_the_board_is_put_right_again() -> None:
    pad = play(typed(fresh(order=BY_ROUND), "FB 42+"), "2")
    pad = play(typed(play(pad, "45+"), "FA 40+"), "1")
    assert [pad.results[each].form for each in _board_1()] == ["b", "b", None]


def test_the_last_round_of_a_board_asks_nothing() -> None:
    pad = typed(play(fresh(order=BY_ROUND), "42+45+"), "F 40+")
    assert [pad.results[each].form for each in _board_1()] == [None, None, "b"]


def test_what_was_decided_last_counts_for_all_later_rounds() -> None:
    """Erased and typed again it is the same board still; the director decides anew, or undoes it."""
    pad = play(typed(fresh(order=BY_ROUND), "FB 42+"), "2")
    pad = play(pad, [PadKey.UP, PadKey.DELETE, *"42+45+"])
    assert [pad.results[each].form for each in _board_1()[:2]] == ["b", "b"]
    pad = play(typed(play(pad, [PadKey.UP]), "FC"), "2")
    pad = play(pad, "40+")
    assert [pad.results[each].form for each in _board_1()] == ["b", "c", "c"]
    pad = play(typed(play(pad, ["1", PadKey.PAGE_DOWN]), "FA"), "2")
    assert [pad.results[each].form for each in _board_1()] == [None, None, None]
    pad = play(pad, [PadKey.DOWN, PadKey.DELETE, *"40+"])
    assert [pad.results[each].form for each in _board_1()] == [None, None, None]


# ---- refused, and accepted with a reason


def test_f6_lets_an_impossible_score_stand_with_a_reason() -> None:
    pad = play(fresh(), [*"62+", PadKey.ACCEPT])
    assert pad.question == Reason("62+")
    assert pad.buffer == ""
    pad = typed(pad, "Both sides wrote 620")
    result = pad.results[place(1, 2, 1)]
    assert (scores(pad)[0], result.initialled, pad.at) == ("+620", "Both sides wrote 620", 1)
    corrected = play(pad, [PadKey.UP, *"42+", PadKey.ACCEPT]).results[place(1, 2, 1)]
    assert corrected.initialled is None


def test_a_reason_is_needed_and_can_be_left() -> None:
    pad = play(fresh(), [*"62+", PadKey.ACCEPT, " ", PadKey.ENTER])
    assert "Type why" in pad.refusal
    back = play(pad, [PadKey.ESCAPE])
    assert (back.buffer, back.question, dict(back.results)) == ("62+", None, {})


def test_f6_initials_what_stands() -> None:
    pad = typed(play(fresh(), ["P", PadKey.ENTER, PadKey.UP, PadKey.ACCEPT]), "asked both sides")
    assert pad.results[place(1, 2, 1)].initialled == "asked both sides"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "No score to accept"),
        ("8SN=", "“8SN=” is not a score"),
        ("4SN= 45+", "correct one of them"),
        ("T", "Type the score too"),
        ("62", "Type a sign too: 62+"),
    ],
)
def test_f6_accepts_only_scores(text: str, why: str) -> None:
    pad = play(at_board(1), text)
    pad = play(pad, [PadKey.ACCEPT])
    assert why in pad.refusal
    assert (pad.question, pad.buffer) == (None, text)


def test_a_figure_of_the_other_mode_may_stand_too() -> None:
    pad = typed(play(fresh(Mode.TENS), [*"420+", PadKey.ACCEPT]), "so it says")
    assert scores(pad)[0] == "+4200"
