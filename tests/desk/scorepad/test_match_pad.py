"""Totals of matches: figures, codes by number, an exchange in the draw; no key raises, no act is doubled."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.desk.scorepad.grammar import TypedUnit
from bridgedesk.desk.scorepad.keys_and_acts import End, Exchange, HandIn, MatchAct, PadKey, Redo, Undo
from bridgedesk.desk.scorepad.match_pad import (
    AWAY,
    HOME,
    MatchLine,
    MatchPad,
    ReplaceTotal,
    WhyExchange,
    press,
    question_words,
)
from bridgedesk.desk.scorepad.pad import HALF_TYPED
from bridgedesk.event.match import Outcome, Slip
from tests.dose import examples

LINES = (
    MatchLine("m1", 1, "1", "1", "2"),
    MatchLine("m2", 1, "2", "3", "4"),
    MatchLine("m3", 2, "1", "1", "3", has_boards=True),
    MatchLine("m4", 2, "2", "2", "4", outcome=Outcome.FORFEIT),
)
NAMED = [value for name, value in vars(PadKey).items() if name.isupper()]


def typed(text: str, pad: MatchPad | None = None) -> tuple[MatchPad, list[MatchAct | Undo | Redo]]:
    return pressed([*text], pad)


def pressed(keys: list[str], pad: MatchPad | None = None) -> tuple[MatchPad, list[MatchAct | Undo | Redo]]:
    pad = pad or MatchPad(LINES)
    done: list[MatchAct | Undo | Redo] = []
    for key in keys:
        pad, acts = press(pad, key)
        done += acts
    return pad, done


def entered(text: str, pad: MatchPad | None = None) -> tuple[MatchPad, list[MatchAct | Undo | Redo]]:
    return pressed([*text, PadKey.ENTER], pad)


@pytest.mark.parametrize("text", ["31-14", "31 14", "31/14", "31:14", " 31 - 14"])
def test_imps_of_home_then_away(text: str) -> None:
    pad, acts = entered(text)
    assert acts == [HandIn("m1", Slip(imps=(31, 14)))]
    assert (pad.at, pad.buffer) == (1, "")


def test_f2_goes_over_to_vps() -> None:
    pad, acts = pressed(
        [PadKey.MODE, *"14.31-5.69", PadKey.ENTER, *"20/0", PadKey.ENTER, *"12,5 7,5", PadKey.ENTER]
    )
    assert [act.slip for act in acts if isinstance(act, HandIn)] == [
        Slip(vp=(Decimal("14.31"), Decimal("5.69"))),
        Slip(vp=(Decimal(20), Decimal(0))),
        Slip(vp=(Decimal("12.5"), Decimal("7.5"))),
    ]
    assert pad.unit is TypedUnit.VPS


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("31", "is not a match result. Type home, then away, such as 31-14"),
        ("13.2-6.8", "IMPs are whole numbers, not “13.2-6.8”. Press F2 to type VPs."),
        ("31--4", "IMPs cannot be below 0"),
        ("HELLO", "is not a match result"),
    ],
)
def test_what_is_no_total_is_refused_and_stays_typed(text: str, why: str) -> None:
    pad, acts = entered(text)
    assert why in pad.refusal
    assert (pad.buffer, pad.at, acts) == (text, 0, [])


@pytest.mark.parametrize(
    ("text", "code", "outcome", "at_fault"),
    [
        ("F+", "1", Outcome.FORFEIT, (AWAY,)),
        ("F-", "2", Outcome.FORFEIT, (HOME,)),
        ("AB+", "3+", Outcome.ABANDONED, (AWAY,)),
        ("AB-", "3-", Outcome.ABANDONED, (HOME,)),
        ("AB", "3", Outcome.ABANDONED, ()),
        ("C+", "4+", Outcome.CANCELLED, (AWAY,)),
        ("C-", "4-", Outcome.CANCELLED, (HOME,)),
        ("C", "4", Outcome.CANCELLED, ()),
        ("PL", "5", Outcome.PLAYED, ()),
        ("F=", "7", Outcome.FORFEIT, (HOME, AWAY)),
    ],
)
def test_matches_that_were_not_played_out(
    text: str, code: str, outcome: Outcome, at_fault: tuple[int, ...]
) -> None:
    assert entered(text)[1] == [End("m1", outcome, at_fault)]
    by_code = entered(f"/{code}") if code[0] in "34" else typed(f"/{code}")
    assert by_code[1] == [End("m1", outcome, at_fault)]


def test_two_teams_change_places_with_a_reason() -> None:
    pad, acts = entered("X2.3")
    assert (pad.question, acts) == (WhyExchange(("2", "3")), [])
    assert "swap teams 2 and 3" in question_words(pad)
    refused, acts = pressed([PadKey.ENTER], pad)
    assert ("Type the reason" in refused.refusal, acts) == (True, [])
    done, acts = entered("same club", pad)
    assert acts == [Exchange(1, ("2", "3"), "same club")]
    assert (done.question, done.buffer, done.at) == (None, "", 0)
    by_number, _ = typed("/6")
    assert entered("4.1", by_number)[0].question == WhyExchange(("4", "1"))


def test_del_takes_back_what_stands_there() -> None:
    assert pressed([PadKey.DELETE], MatchPad(PLAYED))[1] == [HandIn("m1", None)]
    assert "No result to erase" in pressed([PadKey.DOWN, PadKey.DELETE])[0].refusal
    assert "board by board. Press F5" in pressed([PadKey.PAGE_DOWN, PadKey.DELETE])[0].refusal
    assert pressed([PadKey.PAGE_DOWN, PadKey.DOWN, PadKey.DELETE])[1] == [End("m4", Outcome.PLAYED)]


def test_moving() -> None:
    assert pressed([PadKey.PAGE_DOWN])[0].at == 2
    assert pressed([PadKey.PAGE_DOWN, PadKey.PAGE_UP])[0].at == 0
    assert pressed(["2", PadKey.PAGE_DOWN])[0].at == 1
    assert pressed([*"2.2", PadKey.PAGE_DOWN])[0].at == 3
    assert "Type its number" in pressed(["7", PadKey.PAGE_DOWN])[0].refusal
    assert pressed([PadKey.ENTER] * 9)[0].at == len(LINES)
    assert HALF_TYPED in pressed(["3", PadKey.DOWN])[0].notice


def test_undo_clears_what_is_half_typed_first() -> None:
    pad, acts = pressed(["3", PadKey.UNDO])
    assert (pad.buffer, acts) == ("", [])
    assert pressed([PadKey.UNDO], pad)[1] == [Undo()]
    assert pressed([PadKey.REDO])[1] == [Redo()]


@settings(max_examples=examples(150), deadline=None)
@given(
    keys=st.lists(
        st.sampled_from([*NAMED, *"0123456789-/+:.XFABCPL ", "é"])
        | st.sampled_from(["31-14", "F+", "X1.2", "/6"]).map(lambda word: word),
        max_size=40,
    ),
    lines=st.integers(0, len(LINES)),
)
def test_whatever_is_pressed_one_act_at_most_and_esc_leads_out(keys: list[str], lines: int) -> None:
    pad = MatchPad(LINES[:lines])
    for word in keys:
        for key in [word] if word in NAMED else word:
            before = pad
            pad, acts = press(pad, key)
            assert len(acts) <= 1
            assert 0 <= pad.at <= len(pad.lines)
            assert not (pad.refusal and acts)
            assert bool(question_words(pad)) == (pad.question is not None)
            for act in acts:
                if isinstance(act, HandIn | End):
                    assert before.line is not None
                    assert act.key == before.line.key
    out, acts = press(pad, PadKey.ESCAPE)
    out, more = press(out, PadKey.ESCAPE)
    assert (out.buffer, out.question, acts, more) == ("", None, (), ())


IN_TRIANGLE = MatchPad((MatchLine("t1", 1, "3a", "5", "6", is_team_total=True),))


@pytest.mark.parametrize(
    ("text", "net"), [("+12", 12), ("-7", -7), ("12+", 12), ("7-", -7), ("0", 0), ("+ 3", 3), ("-192", -192)]
)
def test_a_team_of_a_triangle_has_its_own_net(text: str, net: int) -> None:
    _, acts = entered(text, IN_TRIANGLE)
    assert acts == [HandIn("t1", Slip(team_imps=net))]


@pytest.mark.parametrize("text", ["20-10", "15-15", "12", "+1000", "31:14", "12.5"])
def test_any_other_total_of_a_triangle_says_what_to_type(text: str) -> None:
    pad, acts = entered(text, IN_TRIANGLE)
    assert acts == []
    assert (
        "In a triangle, type team 5's own net over both its tables and all boards, such as +12 or -7"
        in pad.refusal
    )


def test_vps_of_a_team_of_a_triangle_are_one_figure() -> None:
    in_vps = MatchPad(IN_TRIANGLE.lines, unit=TypedUnit.VPS)
    assert entered("14,39", in_vps)[1] == [HandIn("t1", Slip(team_vp=Decimal("14.39")))]
    assert "type team 5's own VPs, such as 14.3" in entered("14.3-5.7", in_vps)[0].refusal


# ---- a result is replaced only on purpose

PLAYED = (
    MatchLine("m1", 1, "1", "1", "2", Slip(imps=(31, 14)), come_in=True),
    MatchLine("m2", 1, "2", "3", "4"),
    MatchLine("m3", 2, "1", "1", "3", Slip(imps=(20, 10)), come_in=True),
    MatchLine("m4", 2, "2", "2", "4", outcome=Outcome.FORFEIT, come_in=True),
    MatchLine("m5", 2, "3", "5", "6"),
)


def test_another_total_asks_once_and_only_f6_replaces_it() -> None:
    pad, acts = entered("30-15", MatchPad(PLAYED))
    assert acts == []
    assert (
        question_words(pad) == "Replace 31-14 IMPs with 30-15 IMPs? Press F6 to replace it, Esc to keep it."
    )
    hasty, acts = pressed([*"8-24", PadKey.ENTER, PadKey.DOWN, PadKey.DELETE, PadKey.PAGE_DOWN, "/"], pad)
    assert (hasty, acts) == (pad, [])
    kept, acts = pressed([PadKey.ESCAPE], pad)
    assert (kept.question, kept.at, acts) == (None, 0, [])
    replaced, acts = pressed([PadKey.ACCEPT], pad)
    assert acts == [HandIn("m1", Slip(imps=(30, 15)))]
    assert replaced.at == 1


def test_a_forfeit_over_a_total_asks_and_played_after_all_does_not() -> None:
    pad, acts = entered("F+", MatchPad(PLAYED))
    assert (pad.question, acts) == (ReplaceTotal(End("m1", Outcome.FORFEIT, (AWAY,))), [])
    assert "with forfeit?" in question_words(pad)
    assert entered("PL", MatchPad(PLAYED, at=3))[1] == [End("m4", Outcome.PLAYED)]


def test_a_table_typed_by_number_is_corrected_without_a_question() -> None:
    pad, _ = pressed([*"2.1", PadKey.PAGE_DOWN], MatchPad(PLAYED))
    assert pad.at == 2
    assert entered("10-20", pad)[1] == [HandIn("m3", Slip(imps=(10, 20)))]


def test_the_same_total_again_is_no_act() -> None:
    pad, acts = entered("31-14", MatchPad(PLAYED))
    assert (pad.at, acts) == (1, [])


def test_the_cursor_goes_to_the_next_gap() -> None:
    pad, _ = entered("12-3", MatchPad(PLAYED, at=1))
    assert pad.at == 4, "past the two of round 2 that are in"
    assert pressed([PadKey.PAGE_DOWN], MatchPad(PLAYED))[0].at == 4


def test_refused_text_is_replaced_by_what_is_typed_next() -> None:
    pad, _ = entered("31-", MatchPad(PLAYED, at=1))
    assert pad.refusal
    assert pressed(["2"], pad)[0].buffer == "2"
    assert pressed([PadKey.BACKSPACE], pad)[0].buffer == "31"
