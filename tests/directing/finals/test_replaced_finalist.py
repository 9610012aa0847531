"""One substitution for a team in finals; with more it makes way for the next that has qualified (SABF
16.5)."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import remove_team
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record, impose_consequence
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.views.place_reasons import eligible_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.book_pane import advice_now
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entry_checks import by_entry
from bridgedesk.directing.finals.finalists import roles_in_finals
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.directing.substitutes.too_many import eligibility_to_be_ruled
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import EligibilityState
from tests.directing.finals.test_finals import STAGE_ONE, as_they_are, stage_of_teams
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book

SABF = book("sabf-2020")
FOUR = ("0", "1", "2", "3")


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


@pytest.fixture
def finals(club: Club) -> OpenEvent:
    """Ash 16, Cob 14, Eft 12, Fen 8, Dab 6; Box, with 4, is the next. Week 1: Fen v Dab, Cob v Eft."""
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE))
    event = new_event(
        "final", "Example BC", NewEventRequest("The final", date(2026, 11, 17), "teams-final", 5), SABF
    )
    desk = desk_in(club, event)
    import_qualifiers(desk, "qualifying")
    draw(desk, "2")
    return desk


def draw(desk: OpenEvent, session: str) -> list[tuple[str, str]]:
    before = desk.event.matches
    draw_round(desk, session, "1-28", as_they_are, SABF)
    called = {each.id: str(each.name) for each in desk.event.entries}
    return [(called[each.home], called[each.away]) for each in desk.event.matches if each not in before]


def meeting(desk: OpenEvent, home: str, away: str) -> str:
    called = {each.id: each.name for each in desk.event.entries}
    return next(
        each.id
        for each in reversed(desk.event.matches)
        if (called[each.home], called[each.away]) == (home, away) and each.slip is None
    )


def score(desk: OpenEvent, home: str, away: str, imps: tuple[int, int]) -> None:
    record_match_total(desk, meeting(desk, home, away), Slip(imps))


def sit(desk: OpenEvent, home: str, away: str, *of_home: str) -> Change:
    """Home as named, otherwise the first four of both."""
    at_home = of_home or tuple(f"{home} {at}" for at in FOUR)
    visiting = tuple(f"{away} {at}" for at in FOUR)
    return record_line_up(desk, meeting(desk, home, away), at_home, visiting, lambda name: Player("", name))


def leave_for(desk: OpenEvent, session: str, **more: str) -> None:
    for name in ("Sue Sub", "Tim Sub"):
        given = {"entry": "fen", "session": session, "out": "Fen 0", "substitute": name, "cause": "ill"}
        add_record(desk, "substitutions", {**given, "told": "19:00", "leave": "the director", **more})


def odd(desk: OpenEvent) -> list[str]:
    return [each.what for each in items_to_check(desk)]


def second_substitution(desk: OpenEvent, **more: str) -> None:
    """Fen, at home to Dab and then away to Cob, has a substitute in both weeks, with leave."""
    leave_for(desk, "2", **more)
    sit(desk, "Fen", "Dab", "Sue Sub", "Fen 1", "Fen 2", "Fen 3")
    score(desk, "Fen", "Dab", (40, 20))
    score(desk, "Cob", "Eft", (10, 30))
    assert draw(desk, "3") == [("Cob", "Fen"), ("Ash", "Eft")]
    cob = tuple(f"Cob {at}" for at in FOUR)
    fen = ("Sue Sub", "Fen 1", "Fen 2", "Fen 3")
    record_line_up(desk, meeting(desk, "Cob", "Fen"), cob, fen, lambda name: Player("", name))


FURTHER = (
    "Fen has had substitutes in 2 sessions, equal to 2 sessions for one player, where one is allowed: it"
    " should withdraw, replaced by Box (Setup, Withdraw team); otherwise it is ineligible (13.4, 16.5)"
)


def test_one_substitution_is_allowed(finals: OpenEvent) -> None:
    leave_for(finals, "2")
    sit(finals, "Fen", "Dab", "Sue Sub", "Fen 1", "Fen 2", "Fen 3")
    assert odd(finals) == []


def test_substitutions_that_are_only_put_down_count_as_well(finals: OpenEvent) -> None:
    """Totals are typed and nobody tells who sat: two in one evening may be both of a pair for half of it, one
    more in the next week is too many; what was put down for the qualifying is none of them."""
    for session in ("1", "2"):
        leave_for(finals, session)
    assert odd(finals) == []
    score(finals, "Fen", "Dab", (40, 20))
    score(finals, "Cob", "Eft", (10, 30))
    draw(finals, "3")
    given = {"entry": "fen", "out": "Fen 0", "cause": "ill", "told": "19:00", "leave": "the director"}
    add_record(finals, "substitutions", {**given, "session": "3", "substitute": "Fen 3"})
    assert odd(finals) == [], "one of its own"
    add_record(finals, "substitutions", {**given, "session": "3", "substitute": "Sue Sub"})
    assert odd(finals) == [FURTHER]


def test_a_further_one_names_the_next_qualified_until_it_is_decided(finals: OpenEvent) -> None:
    second_substitution(finals)
    assert odd(finals) == [FURTHER]
    (found,) = consequences(finals)
    assert next(iter(items_to_check(finals))).line == found.line, "Go there leads to what follows"


def test_the_line_up_says_it_at_once(finals: OpenEvent) -> None:
    second_substitution(finals)
    undo(finals)  # the line-up
    cob = tuple(f"Cob {at}" for at in FOUR)
    fen = ("Sue Sub", "Fen 1", "Fen 2", "Fen 3")
    change = record_line_up(finals, meeting(finals, "Cob", "Fen"), cob, fen, lambda name: Player("", name))
    assert FURTHER in change.remarks


def test_two_at_once_for_a_whole_session_are_one_too_many(finals: OpenEvent) -> None:
    """A pair for half a session is one substitution; for a whole one it is two."""
    leave_for(finals, "2")
    sit(finals, "Fen", "Dab", "Sue Sub", "Tim Sub", "Fen 2", "Fen 3")
    (found,) = odd(finals)
    assert found.startswith("Fen has had substitutes in one session, equal to 2 sessions for one player")


# ---- it makes way


def test_the_next_qualified_plays_on_in_its_place(finals: OpenEvent) -> None:
    """Fen won week 1 and withdraws in week 2: Box, who was sixth, meets Cob for it, and wins."""
    second_substitution(finals)
    change = remove_team(finals, "fen", "3")
    assert change.words == "Fen withdraws and is replaced by the next qualifier, Box"
    assert odd(finals) == []
    assert next(each for each in finals.event.entries if each.id == "fen").withdrawn == "3"
    sit(finals, "Cob", "Box")
    score(finals, "Cob", "Box", (10, 50))
    score(finals, "Ash", "Eft", (60, 10))
    assert draw(finals, "4") == [("Eft", "Box")]
    score(finals, "Eft", "Box", (10, 50))
    assert draw(finals, "5") == [("Ash", "Box"), ("Ash", "Box")]
    for imps in ((70, 60), (10, 30)):
        score(finals, "Ash", "Box", imps)
    called = {each.id: each.name for each in finals.event.entries}
    (field,) = finals.evaluation.fields
    placed = [(each.place, called[each.entry]) for each in field.standings]
    assert placed == [(1, "Box"), (2, "Ash"), (3, "Eft"), (4, "Cob"), (5, "Dab"), (None, "Fen")]


def test_what_each_team_is_in_the_finals_stands_beside_it(finals: OpenEvent) -> None:
    assert roles_in_finals(finals) == {
        "ash": "qualified 1st",
        "cob": "qualified 2nd",
        "eft": "qualified 3rd",
        "fen": "qualified 4th",
        "dab": "qualified 5th",
        "box": "reserve 1",
    }
    remove_team(finals, "cob", "2")
    parts = roles_in_finals(finals)
    assert (parts["cob"], parts["box"]) == ("replaced by Box", "replaces Cob")


def test_making_way_is_one_act_that_is_undone_as_one(finals: OpenEvent) -> None:
    second_substitution(finals)
    before = finals.event
    remove_team(finals, "fen", "3")
    with pytest.raises(Refusal, match=r"Fen was replaced by Box\. Undo that instead"):
        remove_team(finals, "fen", "3")
    undo(finals)
    assert finals.event == before


def test_before_the_draw_those_behind_move_up(finals: OpenEvent) -> None:
    """16.5 before the finals: the five best that play, by their ranking; Cob is out, Eft is second."""
    undo(finals)  # the draw
    change = remove_team(finals, "cob", "2")
    assert change.remarks == ("In the finals now: Ash, Eft, Fen, Dab, Box",)
    assert draw(finals, "2") == [("Dab", "Box"), ("Eft", "Fen")]


def test_once_week_one_is_drawn_its_places_stay(finals: OpenEvent) -> None:
    """Cob, second, has not played yet; Box comes in where Cob was, against Eft."""
    remove_team(finals, "cob", "2")
    called = {each.id: each.name for each in finals.event.entries}
    week_one = [
        (called[each.home], called[each.away]) for each in finals.event.matches if each.session == "2"
    ]
    assert week_one == [("Fen", "Dab"), ("Box", "Eft")]
    assert odd(finals) == []
    score(finals, "Fen", "Dab", (40, 20))
    score(finals, "Box", "Eft", (30, 10))
    assert draw(finals, "3") == [("Eft", "Fen"), ("Ash", "Box")]


def test_the_carry_forward_goes_by_who_plays(finals: OpenEvent) -> None:
    """13.12: in the Qualifying final to the more highly placed, which is Eft, third, and not Box, sixth; the
    loser of it has it in the first semi-final, whoever came in."""
    remove_team(finals, "cob", "2")
    score(finals, "Box", "Eft", (30, 30))
    score(finals, "Fen", "Dab", (40, 20))
    assert draw(finals, "3") == [("Box", "Fen"), ("Ash", "Eft")], "Eft by 0.1"
    score(finals, "Box", "Fen", (30, 30))
    score(finals, "Ash", "Eft", (10, 30))
    assert draw(finals, "4") == [("Ash", "Box")], "Box by 0.1"


def test_the_top_qualifier_is_who_qualified_best_of_those_who_play(finals: OpenEvent) -> None:
    """13.12, second semi-final: Box has come in for Ash, and Cob, second, has the carry-forward."""
    remove_team(finals, "ash", "2")
    score(finals, "Fen", "Dab", (40, 20))
    score(finals, "Cob", "Eft", (30, 10))
    draw(finals, "3")
    score(finals, "Box", "Cob", (30, 30))
    score(finals, "Eft", "Fen", (40, 10))
    assert draw(finals, "4") == [("Box", "Eft")], "Cob by 0.1"


def test_one_that_waits_for_its_first_match_makes_way_too(finals: OpenEvent) -> None:
    remove_team(finals, "ash", "2")
    score(finals, "Fen", "Dab", (40, 20))
    score(finals, "Cob", "Eft", (30, 10))
    assert draw(finals, "3") == [("Eft", "Fen"), ("Box", "Cob")]


def test_where_nobody_is_left_it_says_what_to_do(finals: OpenEvent) -> None:
    remove_team(finals, "cob", "2")
    change = remove_team(finals, "dab", "2")
    assert change.words == "Dab withdraws; its matches are kept"
    assert change.remarks == ("No reserve is left. Its remaining matches are forfeited.",)


def test_a_team_that_is_out_goes_home_as_ever(finals: OpenEvent) -> None:
    score(finals, "Fen", "Dab", (40, 20))
    assert remove_team(finals, "dab", "2").words == "Dab withdraws; its matches are kept"


# ---- or it is ruled not eligible


def test_it_is_ruled_not_eligible_and_stands_so_in_the_standings(finals: OpenEvent) -> None:
    second_substitution(finals)
    looking = StandingsModel(finals.evaluation, SABF)
    looking.to_be_ruled = eligibility_to_be_ruled(finals)
    first = eligible_view(looking, "").tables[0].rows[0].cells
    assert (first[1], first[2], first[3]) == ("Fen", "needs a ruling", FURTHER)
    (found,) = consequences(finals)
    change = impose_consequence(finals, found)
    assert change.words == "Substitute for Fen: not eligible"
    able = finals.evaluation.eligibility["fen"]
    assert (able.answer, able.clause) == (EligibilityState.NOT, "13.4, 16.5")
    assert able.missing[0].startswith("substitutes in 2 sessions")
    assert eligibility_to_be_ruled(finals) == {}
    cancel_ruling(finals, "r1", "on appeal")
    assert odd(finals) == [FURTHER]


def test_the_director_may_let_it_stand(finals: OpenEvent) -> None:
    second_substitution(finals)
    accept_item(finals, items_to_check(finals)[0], "the committee excused it")
    assert odd(finals) == []
    assert eligibility_to_be_ruled(finals) == {}


def test_whether_it_was_known_beforehand_is_asked_once(finals: OpenEvent) -> None:
    second_substitution(finals)
    impose_consequence(finals, consequences(finals)[0])
    assert odd(finals) == [
        "Fen, ineligible: was the need known before the event? Record it under Substitutions; if so, its"
        " members are excluded from this final next year (13.4, 16.5)"
    ]


def test_not_known_beforehand_nobody_is_barred(finals: OpenEvent) -> None:
    second_substitution(finals, known_before="no")
    impose_consequence(finals, consequences(finals)[0])
    assert odd(finals) == []


def test_known_beforehand_its_members_miss_that_final_next_year(finals: OpenEvent, club: Club) -> None:
    """The coming year of a final of November 2026 ends with 2027; only that final is meant."""
    second_substitution(finals, known_before="yes")
    impose_consequence(finals, consequences(finals)[0])
    (found,) = consequences(finals)
    assert found.words == (
        "Fen knew before the event: Fen 0, Fen 1, Fen 2, Fen 3 are excluded from this final until"
        " Fri 31 Dec 2027 (13.4, 16.5)"
    )
    impose_consequence(finals, found)
    assert odd(finals) == []
    assert [line.facts["who"] for line in finals.event.registered if line.register == "barred"] == [
        "Fen 0",
        "Fen 1",
        "Fen 2",
        "Fen 3",
    ]
    for key, kind, day, barred in (
        ("next", "teams-final", date(2027, 11, 16), True),
        ("swiss", "swiss-teams", date(2027, 11, 16), False),
        ("later", "teams-final", date(2028, 11, 14), False),
    ):
        event = stage_of_teams(key, *STAGE_ONE, kind=kind)
        desk = desk_in(club, replace(event, date=day, status=finals.event.status))
        said = [each.words for each in by_entry(desk).get("fen", []) if "must not be accepted" in each.words]
        advised = [
            each for each in advice_now(desk, "when entries are taken") if "must not be accepted" in each.says
        ]
        assert (bool(said), bool(advised)) == (barred, barred), key


def test_who_was_ruled_on_and_withdraws_is_still_asked(finals: OpenEvent) -> None:
    """The substitutes were used and the match was played; making way afterwards does not undo it."""
    second_substitution(finals)
    score(finals, "Cob", "Fen", (10, 30))
    impose_consequence(finals, consequences(finals)[0])
    assert remove_team(finals, "fen", "4").words == "Fen withdraws and is replaced by the next qualifier, Box"
    assert [each for each in odd(finals) if "was the need known before the event?" in each]
