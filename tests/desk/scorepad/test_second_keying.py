"""Everything keyed a second time: only a difference stops."""

from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.pad import Pad, RetypedDifference
from bridgedesk.desk.scorepad.questions import words_of
from bridgedesk.desk.scorepad.score_keys import press
from bridgedesk.directing.seating.score_lines import AS_WRITTEN
from tests.desk.scorepad.pads import fresh, play, result_of, scores, typed

FIRST = ["42+", "45+", "4SN= HT", "P", "T 11+", "A+-"]


def entered(pad: Pad, texts: list[str]) -> Pad:
    for text in texts:
        pad = play(pad, text) if text[:-1].isdigit() else typed(pad, text)
    return pad


def begun() -> Pad:
    """Board 2 is the second: North-South vulnerable."""
    return play(entered(fresh(), FIRST), ["1", PadKey.PAGE_DOWN, PadKey.SECOND])


def test_where_all_agrees_nothing_stops_and_nothing_is_done() -> None:
    pad = begun()
    for text in ["42+", "4SN+1", "42+", "0+", "T 11+", "A+-"]:
        before = pad.results
        pad = entered(pad, [text])
        assert pad.results is before, text
        assert (pad.question, pad.refusal) == (None, ""), text
    assert pad.second is not None
    assert len(pad.second.agreed) == 6
    ended = play(pad, [PadKey.SECOND])
    assert ended.notice == "Retyped: 6 the same, 0 settled, 0 to go"
    assert ended.second is None


def test_a_difference_stops_until_it_is_settled() -> None:
    pad = play(begun(), "42-")
    assert isinstance(pad.question, RetypedDifference)
    assert words_of(pad).startswith("+420 the first time, -420 now")
    for key in (PadKey.ENTER, *"1246+-", PadKey.DOWN, PadKey.DELETE, PadKey.SECOND):
        stopped, acts = press(pad, key)
        assert acts == ()
        assert (stopped.at, stopped.question) == (0, pad.question), "a habit settles nothing"
    taken = play(pad, [PadKey.ACCEPT])
    assert (scores(taken)[0], taken.at) == ("-420", 1)
    again = play(pad, [PadKey.ESCAPE, *"42+"])
    assert (scores(again)[0], again.at) == ("+420", 1)
    assert taken.second is not None
    assert len(taken.second.settled) == 1


def test_who_sat_which_way_counts_and_a_lead_only_if_typed_again() -> None:
    pad = play(begun(), [PadKey.DOWN] * 4)
    assert "not the same pairs, direction" in words_of(play(pad, "11+"))
    at_lead = play(begun(), [PadKey.DOWN, PadKey.DOWN])
    assert typed(at_lead, "4SN=").question is None
    assert "4SN= HT the first time, 4SN= H9 now" in words_of(typed(at_lead, "4SN= H9"))


def test_what_was_never_typed_is_a_difference_too() -> None:
    pad = play(play(begun(), ["3", PadKey.PAGE_DOWN]), "10-")
    assert words_of(pad).startswith("no score the first time, -100 now")
    assert scores(play(pad, [PadKey.ACCEPT]))[6] == "-100"
    assert scores(play(pad, [PadKey.ESCAPE, PadKey.ENTER]))[6] == ""


def test_what_cannot_be_is_refused_unless_it_stood_there() -> None:
    pad = play(begun(), "62+")
    assert "is not a possible score on board 1" in pad.refusal
    forced = typed(play(fresh(), [*"62+", PadKey.ACCEPT]), "so it says")
    again = play(play(forced, ["1", PadKey.PAGE_DOWN, PadKey.SECOND]), "62+")
    assert (again.refusal, again.at) == ("", 1)


def test_a_star_and_both_numbers_work_here_too() -> None:
    pad = play(entered(fresh(), ["42+", "42+", "42+"]), ["1", PadKey.PAGE_DOWN, PadKey.SECOND, *"42+**"])
    assert pad.second is not None
    assert len(pad.second.agreed) == 3
    written = play(fresh(order=AS_WRITTEN), "1 2 42+3 5 45+6 4 40+")
    again = play(written, ["1", PadKey.PAGE_DOWN, PadKey.SECOND, *"6 4 40+1 2 42+3 5 46+"])
    assert words_of(again).startswith("+450 the first time, +460 now")
    assert again.second is not None
    assert len(again.second.agreed) == 2


def test_a_result_of_the_first_keying_stays_when_second_keying_is_left() -> None:
    pad = play(begun(), ["4", PadKey.SECOND, PadKey.ESCAPE, PadKey.SECOND])
    assert pad.second is None
    assert result_of("+420", pad.lines[0].place) == pad.results[pad.lines[0].place]
