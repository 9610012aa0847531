"""What applies to an event, in a line each: worked from the printed regulations."""

import pytest

from bridgedesk.rulebooks import overlay
from bridgedesk.rulebooks.applies import Applies, applies
from tests.rulebooks.books import BOOKS, book


def says(name: str, kind: str, boards: int | None = None) -> dict[str, str]:
    return {each.what: each.says for each in applies(book(name), kind, boards)}


def test_lateness_row_by_row_as_it_is_printed() -> None:
    """SABF 11.2: a pair may be liable to a warning and then 10% under 5 minutes, 15%, 25%, 40%, 100%; then
    the director."""
    found = says("sabf-2020", "pairs")
    printed = {
        "Late, 0 to 4 minutes": "1st time a warning, then 10% of a top",
        "Late, 5 to 10 minutes": "15% of a top",
        "Late, 11 to 15 minutes": "25% of a top",
        "Late, 16 to 20 minutes": "40% of a top",
        "Late, 21 to 30 minutes": "100% of a top",
    }
    may = {what: f"{words}, at the director's discretion" for what, words in printed.items()}
    lateness = {what: words for what, words in found.items() if what.startswith("Late,")}
    assert lateness == {**may, "Late, over 30 minutes": "the director decides"}


def test_teams_are_liable_where_pairs_may_be() -> None:
    """SABF 13.14: the team will be liable."""
    assert says("sabf-2020", "teams")["Late, 11 to 15 minutes"] == "2 VP"


def test_a_board_for_every_seven_and_a_half_minutes() -> None:
    """SBU 2.13.2: 7 minutes are a part of the first, 8 of the second; 15 are two, 22 are three."""
    found = says("sbu-2022", "teams", 24)
    assert found["Late, 1 to 7 minutes"] == "1 board removed"
    assert found["Late, 8 to 15 minutes"] == "2 boards removed"
    assert found["Late, 16 to 22 minutes"] == "3 boards removed"
    assert found["Late, over 30 minutes"] == "no longer a contestant"


def test_slow_play_offence_by_offence() -> None:
    """Sydney A 8.3: a warning, 1, 2, then 3 VP; the director may, and need not."""
    assert says("sydney-2003", "teams")["Slow play"] == (
        "1st time a warning, 2nd time 1 VP, 3rd time 2 VP, then 3 VP, at the director's discretion"
    )


def test_slow_play_that_is_fined_or_costs_boards() -> None:
    """SBU 2.14: as a rule warned once, then the standard penalty (2.21: 0.5 VP in matches of 5 boards and
    more), or boards removed instead, as the director sees fit."""
    assert says("sbu-2022", "teams", 8)["Slow play"] == (
        "1st time a warning, then 0.5 VP, at the director's discretion; boards may be removed instead"
    )


def test_slow_play_is_the_directors_to_fine_in_every_form() -> None:
    """SBU 2.14: contestants are liable, warned once as a rule; 2.21 has the amounts for each form."""
    amounts = {"teams-of-eight": "4 IMP", "aggregate": "120 points", "butler": "2 IMP"}
    for kind, amount in amounts.items():
        assert says("sbu-2022", kind, 8)["Slow play"] == (
            f"1st time a warning, then {amount}, at the director's discretion; boards may be removed instead"
        )


def test_a_tied_knockout_goes_on_over_extra_boards() -> None:
    """SBU 2.11.1: one eighth of the match, of 32 boards 4, then two at a time; none is taken away."""
    words = says("sbu-2022", "teams-final", 32)["Ties"]
    assert words.startswith("1/8 of 32 boards, rounded up: 4 boards extra; then sets of 2")
    assert "removed" not in words


def test_times_and_deadlines() -> None:
    found = says("sabf-2020", "teams", 14)
    assert found["Time"].startswith("14 x 7.5 = 105 minutes")
    assert found["Appeals"] == "30 minutes after the scheduled finish"
    assert found["Score corrections"] == "30 minutes after the posting"


def test_systems_on_their_terms() -> None:
    found = says("sabf-2020", "swiss-teams")
    assert found["Yellow systems"] == (
        "from 14 boards, not in the first session's opening rounds, with or against the lower half only by "
        "consent"
    )
    assert found["Brown sticker conventions"] == "from 10 boards"
    assert says("sabf-2020", "pairs")["Yellow systems"] == "not allowed"


def test_offences_without_a_figure_stand_together() -> None:
    """SABF 4.4, 5.2 and 6 print none."""
    found = [each for each in applies(book("sabf-2020"), "teams") if each.what == "The director decides"]
    assert {(each.says, each.clause) for each in found} >= {("Poor disclosure", "6")}


def test_a_supplement_speaks_with_its_source() -> None:
    block = {
        "replaces": "late-arrival",
        "source": "Supplementary 3.2",
        "policy": "minute-table",
        "unit": "% of a top",
        "rows": [{"from": 0, "to": 30, "steps": [7]}],
        "beyond": "director",
    }
    changed = overlay(book("sabf-2020"), [block], "e")
    assert next(applies(changed, "pairs")) == Applies(
        "Late, 0 to 30 minutes", "7% of a top", "Supplementary 3.2", "Supplementary 3.2"
    )


@pytest.mark.parametrize("name", BOOKS)
def test_every_kind_of_every_book_says_something_with_its_clause(name: str) -> None:
    for kind in book(name).kinds:
        found = list(applies(book(name), kind))
        assert found
        assert all(each.clause and each.says for each in found), kind


def test_a_late_team_of_whose_match_too_little_is_left() -> None:
    """SBU 2.13.2, 7 boards at 7.5 minutes or part: after 22 minutes a fourth is gone, three are left."""
    found = says("sbu-2022", "swiss-teams", 7)
    assert found["Late, 23 to 30 minutes"] == "the match is void: 10.5 IMP to the others"
    assert found["Late, 16 to 22 minutes"] == "3 boards removed"


def test_corrections_are_announced_for_every_match() -> None:
    """SBU 2.22: each Swiss match is a session; Sydney 6.3: round by round."""
    swiss = says("sbu-2022", "swiss-teams")
    assert swiss["Score corrections"] == (
        "matches before the last two: at the end of the next session; "
        "last match but one: 20 minutes after the end of the event; "
        "last match: 20 minutes after the end of the event"
    )
    assert swiss["A session ends"] == "the end of each match"
    elsewhere = "a major move of the sections or a major break with its scores worked out"
    assert says("sbu-2022", "pairs")["A session ends"] == elsewhere
    assert says("sbu-2022", "pairs")["Score corrections"] == "20 minutes after the end of the event"
    kinds = ("seniors-teams", "safilo-teams", "pairs-final")
    first, then = "until the next round begins", "30 minutes after the posting"
    assert [says("sydney-2003", kind)["Score corrections"] for kind in kinds] == [
        f"rounds 1 to 7: {first}; from round 8: {then}",
        "rounds 1 to 3: until round 4 begins; from round 4: 15 minutes after the posting of round 7",
        "rounds 1 to 7: until the 2nd round after begins; "
        "from round 8: 15 minutes after the posting of round 9",
    ]


def test_anc_a_close_match_has_its_own_times_for_line_ups() -> None:
    """10.6: 30 and 20 minutes, or 15 and 10 within 30 minutes of the last finish; blind ones keep 30."""
    found = says("anc-2017", "itc")
    close = "minutes before the next start where that is within 30 minutes of the last finish"
    assert found["Line-ups"] == f"30 minutes before the next start; 15 {close}"
    assert found["Line-ups, who sits last"] == f"20 minutes before the next start; 10 {close}"
    assert found["Line-ups, blind"] == "30 minutes before the next start"


def test_anc_what_costs_nothing_and_what_is_said_already_is_left_out() -> None:
    """1.9 forbids alcohol in the final stages only; 4.6 has one day for cards and notes of yellow systems."""
    assert "Alcohol" not in says("anc-2017", "abpc-open")
    assert says("anc-2017", "abpc-open-final")["Alcohol"] == "3 VP"
    assert "Notes of yellow systems" not in says("anc-2017", "abpc-open-final")
    assert "Notes of yellow systems" in says("anc-2017", "itc")


def test_where_no_minute_has_a_figure_they_are_not_counted() -> None:
    """ANC Appendix: late at matchpoint pairs is the director's, however late."""
    assert says("anc-2017", "pairs")["Late, however many minutes"] == "the director decides"


def test_qba_what_the_director_decides_is_said_with_what_the_book_has_beside_it() -> None:
    found = says("qba-pairs", "congress")
    assert found["Systems"].startswith("green, blue, red and brown sticker are recommended to congresses")
    assert found["Ties"] == "ties are broken for a title only in the finals of a QBA Championship"
    assert found["System rules broken"] == "1st time 10% of a top suggested, then the director decides"


def test_a_swiss_without_a_scale_says_how_its_matches_count() -> None:
    counted = "each counts with the pair's own percentage of it, in the place of VPs"
    for name in ("qba-pairs", "laws-2017"):
        assert says(name, "matchpoint-swiss")["Matches"] == counted
        assert "Matches" not in says(name, "swiss-pairs")


@pytest.mark.parametrize("kind", ["pairs", "swiss-teams"])
def test_sbu_what_can_change_who_qualifies_closes_early(kind: str) -> None:
    """2.6, 2.22: it is announced with the other periods."""
    told = "10 minutes before the next start for what can change who qualifies"
    assert says("sbu-2022", kind)["Qualifying"] == told
