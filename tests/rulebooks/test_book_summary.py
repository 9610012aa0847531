"""What applies to an event, in a line each: worked from the printed regulations."""

import pytest

from bridgedesk.rulebooks import overlay
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.summary_lines import AppliedRule
from tests.rulebooks.books import BOOKS, book


def says(name: str, kind: str, boards: int | None = None) -> dict[str, str]:
    return {each.what: each.says for each in applied_rules(book(name), kind, boards)}


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
    decided = {
        "Late, over 30 minutes": "the director decides",
        "Late, after round 1": "the director decides",
        "Late, both of a pair": "the director decides, because they need not attend every session",
    }
    assert lateness == {**may, **decided}


def test_both_of_a_pair_are_liable_where_they_must_be_there() -> None:
    """SABF 11.2: an event such as a final, where they must be present or represented at each session."""
    assert "Late, both of a pair" not in says("sabf-2020", "state-pairs-final")


def test_teams_are_liable_where_they_did_not_tell_the_director() -> None:
    """SABF 13.14: late "without having informed the TD"; the team will be liable, where pairs may be."""
    found = {what: words for what, words in says("sabf-2020", "teams").items() if what.startswith("Late,")}
    untold = {
        "Late, 0 to 4 minutes": "1st time a warning, then 0.5 VP",
        "Late, 5 to 10 minutes": "1 VP",
        "Late, 11 to 15 minutes": "2 VP",
        "Late, 16 to 20 minutes": "3 VP",
        "Late, 21 to 30 minutes": "5 VP",
        "Late, over 30 minutes": "the director decides",
    }
    told = "nothing if the director was notified in time"
    assert found == {what: f"{words}; {told}" for what, words in untold.items()}


def test_a_finals_team_over_half_an_hour_late_forfeits_even_if_it_told() -> None:
    """SABF 16.3: the table is for those who did not inform the TD; "more than 30 minutes late" has no such
    limit, but for putting both teams out."""
    found = says("sabf-2020", "teams-final")
    assert found["Late, 11 to 15 minutes"] == "5 IMPs; nothing if the director was notified in time"
    assert found["Late, over 30 minutes"] == "the match is lost"
    assert found["Late, both teams"].endswith("the committee may disqualify both from the finals")


def test_a_trials_match_is_lost_unless_there_is_an_excuse() -> None:
    """SABF 19.7: forfeited after 30 minutes "unless a sufficient excuse is given"."""
    told = says("sabf-2020", "trials")["Late, over 30 minutes"]
    assert told == "the match is lost, unless a sufficient excuse is given"


def test_a_board_for_every_seven_and_a_half_minutes() -> None:
    """SBU 2.13.2: 7 minutes are a part of the first, 8 of the second; 15 are two, 22 are three."""
    found = says("sbu-2022", "teams", 24)
    assert found["Late, 1 to 7 minutes"] == "1 board removed"
    assert found["Late, 8 to 15 minutes"] == "2 boards removed"
    assert found["Late, 16 to 22 minutes"] == "3 boards removed"
    assert found["Late, 23 to 30 minutes"] == "4 boards removed"


def test_sbu_who_told_the_director_has_an_hour() -> None:
    """SBU 2.13.1: out after half an hour without notice, after an hour with it; the director may act from ten
    minutes without notice. 2.13.2: 53 minutes are the eighth 7.5; under half of a match is void."""
    found = says("sbu-2022", "teams", 24)
    told = "no longer a contestant; {} boards removed if the director was notified in time"
    assert found["Late, 31 to 37 minutes"] == told.format(5)
    assert found["Late, 53 to 60 minutes"] == told.format(8)
    assert found["Late, over 60 minutes"] == "no longer a contestant"
    assert found["Late, from 10 minutes"] == "the director may disqualify instead, if not notified"
    assert found["Late, too few boards left"] == (
        "under half of them: the match is void, 1.5 IMPs for each board of it to the others"
    )
    removed = "counted from the actual start of play: -3 IMPs to the late side, 3 IMPs to the others"
    assert found["Late, boards removed"] == removed
    private = says("sbu-2022", "private-match", 24)["Late, boards removed"]
    assert private.startswith("counted from the time fixed for the start")


def test_slow_play_by_boards_and_by_minutes_in_the_words_of_the_clause() -> None:
    """SABF 13.15, 16.3 and 19.7; ANC Appendix: one board, subsequent boards."""
    sides = "off both sides, or off the one found slow alone"
    slow = {kind: says("sabf-2020", kind)["Slow play"] for kind in ("teams", "teams-final", "trials")}
    assert slow == {
        "teams": f"1 VP for each board cancelled, {sides}; a first offence is free",
        "teams-final": "at the rates of late arrival (an unplayed board counts 7.5 minutes), only from the "
        "side found slow",
        "trials": "3 VP for each 10 minutes lost, or part of them (a board lost counts 7.5 minutes), "
        f"{sides}; a first offence is free",
    }
    assert says("anc-2017", "itc")["Slow play"] == (
        f"3 VP for one board cancelled and 6 VP for each more, {sides}, at the director's discretion"
    )


def test_smoking_has_a_figure_beforehand_only_where_slow_play_goes_by_offences() -> None:
    """SABF 10: "penalties consistent with slow play"; 13.15 goes by boards lost, 11.10 by offences."""
    teams = [(each.what, each.says, each.clause) for each in applied_rules(book("sabf-2020"), "teams")]
    assert ("The director decides", "Smoking", "10") in teams
    assert says("sabf-2020", "pairs")["Smoking"].startswith("1st time a warning")


def test_where_nobody_knows_the_length_of_a_match_each_has_its_amount() -> None:
    """SBU 2.21: 0.5 VP in matches of 5 boards or more, 1 VP of 4 or fewer; 2.14: 7 minutes a board and 1."""
    found = says("sbu-2022", "swiss-teams")
    standard = "matches of 1 to 4 boards: 1 VP; matches of 5 and more boards: 0.5 VP"
    assert found["Standard penalty"] == standard
    assert found["Time"] == "7 minutes a board and 1 more"
    assert says("sbu-2022", "swiss-teams", 4)["Standard penalty"] == "1 VP"
    assert says("sydney-2003", "seniors-teams")["Time"].startswith("14 boards: 98 minutes")


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
    amounts = {"teams-of-eight": "4 IMPs", "aggregate": "120 points", "butler": "2 IMPs"}
    for kind, amount in amounts.items():
        assert says("sbu-2022", kind, 8)["Slow play"] == (
            f"1st time a warning, then {amount}, at the director's discretion; boards may be removed instead"
        )


def test_a_tied_knockout_goes_on_over_extra_boards() -> None:
    """SBU 2.11.1: one eighth of the match, of 32 boards 4, then two at a time; none is taken away."""
    words = says("sbu-2022", "teams-final", 32)["A tied match"]
    assert words.startswith("1/8 of 32 boards, rounded up: 4 boards extra; then sets of 2")
    assert "removed" not in words


def test_times_and_deadlines() -> None:
    found = says("sabf-2020", "teams", 14)
    assert found["Time"].startswith("14 x 7.5 = 105 minutes")
    assert found["Appeals"] == "30 minutes after the scheduled finish"
    assert found["Score corrections"] == "24 hours after the posting"
    assert found["Scorer's errors"] == "30 minutes after the posting of the last round"


@pytest.mark.parametrize("kind", ["teams", "swiss-teams", "teams-final", "butler", "swiss-pairs", "trials"])
def test_sabf_the_scorers_own_errors_in_teams_have_their_period(kind: str) -> None:
    """8: "errors on the original score cards and/or results sheets", 24 hours; 13.9: "a result recorded
    and/or posted incorrectly by the scorer", 30 minutes after the posting for the last round."""
    found = {each.what: (each.says, each.clause) for each in applied_rules(book("sabf-2020"), kind)}
    assert found["Score corrections"] == ("24 hours after the posting", "8")
    assert found["Scorer's errors"] == ("30 minutes after the posting of the last round", "13.9")
    assert "Scorer's errors" not in says("sabf-2020", "pairs")


def test_systems_on_their_terms() -> None:
    found = says("sabf-2020", "swiss-teams")
    assert found["Yellow systems"] == (
        "from 14 boards, not in round 1, nor in round 2 of the same session, with or against the lower half "
        "only by consent"
    )
    assert found["Brown sticker conventions"] == "from 10 boards"
    assert says("sabf-2020", "pairs")["Yellow systems"] == "not allowed"


def test_offences_without_a_figure_stand_together() -> None:
    """SABF 4.4, 5.2 and 6 print none."""
    found = [
        each for each in applied_rules(book("sabf-2020"), "teams") if each.what == "The director decides"
    ]
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
    assert next(applied_rules(changed, "pairs")) == AppliedRule(
        "Late, 0 to 30 minutes", "7% of a top", "Supplementary 3.2", "Supplementary 3.2"
    )


@pytest.mark.parametrize("name", BOOKS)
def test_every_kind_of_every_book_says_something_with_its_clause(name: str) -> None:
    for kind in book(name).kinds:
        found = list(applied_rules(book(name), kind))
        assert found
        assert all(each.clause and each.says for each in found), kind


def test_a_late_team_of_whose_match_too_little_is_left() -> None:
    """SBU 2.13.2, 7 boards at 7.5 minutes or part: after 22 minutes a fourth is gone, three are left."""
    found = says("sbu-2022", "swiss-teams", 7)
    assert found["Late, 23 to 30 minutes"] == "the match is void: 10.5 IMPs to the others"
    told = "the match is void: 10.5 IMPs to the others if the director was notified in time"
    assert found["Late, 31 to 60 minutes"] == f"no longer a contestant; {told}"
    assert found["Late, 16 to 22 minutes"] == "3 boards removed"


def test_corrections_are_announced_for_every_match() -> None:
    """SBU 2.22: each Swiss match is a session; Sydney 6.3: round by round."""
    swiss = says("sbu-2022", "swiss-teams")
    assert swiss["Score corrections"] == (
        "matches before the last two: at the end of the event's next session; "
        "last match but one: 20 minutes after the end of the event's last session, not counting time of "
        "play; "
        "last match: 20 minutes after the end of the congress or tournament"
    )
    assert swiss["A session ends"] == "the end of each match"
    elsewhere = "a major move of the sections or a major break with calculated scores"
    assert says("sbu-2022", "pairs")["A session ends"] == elsewhere
    last = says("sbu-2022", "pairs")["Score corrections"]
    assert last == "20 minutes after the end of the congress or tournament"
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
    close = "minutes before the next start if that is within 30 minutes of the last finish"
    assert found["Line-ups"] == f"30 minutes before the next start; 15 {close}"
    assert found["Line-ups, side seated last"] == f"20 minutes before the next start; 10 {close}"
    assert found["Line-ups, blind"] == "30 minutes before the next start"


def test_anc_what_costs_nothing_and_what_is_said_already_is_left_out() -> None:
    """1.9 forbids alcohol in the final stages only; 4.6 has one day for cards and notes of yellow systems."""
    assert "Alcohol" not in says("anc-2017", "abpc-open")
    assert says("anc-2017", "abpc-open-final")["Alcohol"] == "3 VP"
    assert "Yellow system notes" not in says("anc-2017", "abpc-open-final")
    assert "Yellow system notes" in says("anc-2017", "itc")


def test_where_no_minute_has_a_figure_they_are_not_counted() -> None:
    """ANC Appendix: late at matchpoint pairs is the director's, however late."""
    assert says("anc-2017", "pairs")["Late, however many minutes"] == "the director decides"


def test_qba_what_the_director_decides_is_said_with_what_the_book_has_beside_it() -> None:
    found = says("qba-pairs", "congress")
    assert found["Systems"].startswith("green, blue, red and brown sticker are recommended to congresses")
    title = found["Ties for first place"]
    assert title == "ties are broken for a title only in the finals of a QBA Championship"
    assert found["System rules broken"] == "1st time 10% of a top suggested, then the director decides"


def test_a_swiss_without_a_scale_says_how_its_matches_count() -> None:
    counted = "each counts as the pair's own percentage, instead of VPs"
    for name in ("qba-pairs", "laws-2017"):
        assert says(name, "matchpoint-swiss")["Matches"] == counted
        assert "Matches" not in says(name, "swiss-pairs")


@pytest.mark.parametrize("kind", ["pairs", "swiss-teams"])
def test_sbu_what_can_change_who_qualifies_closes_early(kind: str) -> None:
    """2.6, 2.22: it is announced with the other periods."""
    leads = "the start of the session or event it leads to"
    told = f"10 minutes before {leads} for anything that can change who qualifies"
    assert says("sbu-2022", kind)["Qualifying"] == told


# ---- until when


def test_anc_a_result_counts_from_the_end_of_its_match() -> None:
    """10.11: "within 30 minutes of the conclusion of the match", where 6.2 says the scheduled finish."""
    found = says("anc-2017", "itc")
    assert found["Score corrections"] == "30 minutes after the end of the match"
    assert found["Appeals"].startswith("30 minutes after the scheduled finish or 30 minutes after the ruling")


def test_anc_a_ruling_is_asked_for_and_appealed_until_the_same_time() -> None:
    """6.2: "the time to request or appeal of a Director's Ruling"; extended where play begins within it."""
    for kind in ("itc", "itc-final", "abpc", "swiss-pairs", "pairs"):
        found = says("anc-2017", kind)
        assert found["Ruling requests"] == (
            "30 minutes after the scheduled finish; if play starts again by then, the limit of that play"
        )
        assert found["Appeals"].endswith("; if play starts again by then, the limit of that play")


def test_anc_scores_of_an_earlier_session() -> None:
    """6.1: the later of 30 minutes after they are available and the next session; closer play takes over."""
    earlier = {each.what: each.says for each in applied_rules(book("anc-2017"), "abpc", session="earlier")}
    assert earlier["Score corrections"] == (
        "30 minutes after the scores are available or at the next start, the later; "
        "if play starts again by then, the limit of that play"
    )
    assert says("anc-2017", "abpc")["Score corrections"] == "30 minutes after the scores are available"


def test_sbu_counts_from_the_end_of_the_session_not_from_its_schedule() -> None:
    """2.22: "20 minutes after the end of the session"; gross errors after the congress or tournament."""
    found = says("sbu-2022", "teams")
    assert found["Ruling requests"] == "20 minutes after the end of the session"
    gross = "17:00 on the 2nd working day after the end of the congress or tournament"
    assert found["Gross errors"] == gross


def test_sydney_the_scorer_has_until_the_stage_is_posted() -> None:
    """6.1: "the posting of the final results for the stage"; 6.3: the scores for the session; 7.1: the
    scheduled time for completion of the round."""
    found = says("sydney-2003", "teams")
    assert found["Scorer's errors"] == "30 minutes after the posting of the stage's final scores"
    assert found["Score corrections"] == "30 minutes after the posting of the session's scores"
    assert found["Appeals"] == "30 minutes after the scheduled end of the round"


# ---- ties, and for which places


def ties_of(name: str, kind: str) -> dict[str, str]:
    return {what: words for what, words in says(name, kind).items() if "ties" in what.casefold()}


def test_sydney_lots_are_drawn_for_first_place_only() -> None:
    """5.1.4: a tie for first by the opponents' VPs … lot; for a qualifying place by play-offs; no other."""
    assert ties_of("sydney-2003", "seniors-teams") == {
        "Ties for first place": "the opponents' VPs from round 2, then matches won, then net IMPs, "
        "then head-to-head, then lot",
        "Ties for a qualifying place": "a play-off; two teams play 4 boards, again until one leads; more "
        "teams play two boards against each of the others; by wins, never by net IMPs",
        "Other ties": "the tie is not broken",
    }
    # 5.4.3: "Ties will not be broken, except to determine the winners of the Herald Trophy".
    final = ties_of("sydney-2003", "pairs-final")
    assert final["Ties for first place"].endswith("then qualifying score")
    assert final["Other ties"] == "the tie is not broken"


def test_sabf_the_trials_break_the_third_place_in_their_own_way() -> None:
    """19.11.4: third place, with lots at the end; 13.10 has no lot."""
    found = ties_of("sabf-2020", "womens-trials")
    assert (
        found["Ties for third place"]
        == "VPs, then VPs without penalties, then matches won, then net IMPs, then lot"
    )
    assert found["Other ties"].endswith("then net IMPs, then the tie is not broken")
    assert set(ties_of("sabf-2020", "teams")) == {"Ties"}, "13.10 is for every place"


def test_sabf_totals_nearly_equal_are_tied() -> None:
    """11.7: within 0.03% of each other."""
    assert says("sabf-2020", "pairs")["Ties"].startswith(
        "scores within 0.03% of the highest are tied: sessions"
    )


def test_sbu_ties_are_split_for_what_the_clause_names() -> None:
    """2.11: the winners, the last qualifying position, alternates, a prize that cannot be split."""
    found = ties_of("sbu-2022", "swiss-teams")
    assert set(found) == {"Ties", "Other ties"}
    named = "for first place, a qualifying place, alternates and a prize that cannot be shared: head-to-head"
    assert found["Ties"].startswith(named)
    assert found["Ties"].split(", then ")[-1].startswith("lot")
    assert found["Other ties"].startswith("the tie is not broken; split only for the winner")


def test_anc_every_place_goes_to_the_lot() -> None:
    """12.2 and 16.3 name no places; 12.3: the title of the final is shared."""
    assert ties_of("anc-2017", "itc") == {"Ties": "matches won, then net IMPs, then lot"}
    assert "lot" not in ties_of("anc-2017", "itc-final")["Ties"]


def test_a_fine_that_both_sides_pay_says_so() -> None:
    """SABF 11.10: "for each pair", "for both pairs"; ANC Appendix: "to both pairs"; Sydney 1.5: "without good
    reason"."""
    pairs = says("sabf-2020", "pairs")
    assert pairs["No score entered"] == "at most 40% of a top, off both sides"
    assert pairs["Mis-scoring"] == "at most 1%, off both sides"
    missing = says("anc-2017", "itc")["Mis-scoring, no score entered"]
    assert missing == "1st time a warning, then 3 VP, off both sides, at the director's discretion"
    assert (
        says("sydney-2003", "teams")["Phone on, device used, device kept"]
        == "3 VP, unless there was good reason"
    )
