"""Finals as an event of their own: the qualifying is taken in, and the bracket is drawn week by week."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record, impose_consequence
from bridgedesk.desk.acts.results import accept_item, record_result
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.reports.sheet_facts import SheetWishes, material
from bridgedesk.desk.views.ranking import ranking_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.book_pane import rows_of
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.facts import InView, facts_known
from bridgedesk.directing.finals.finalists import picks_in_words
from bridgedesk.directing.finals.finals import may_import_qualifying, round_to_draw
from bridgedesk.directing.registers.registers import register_called
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.offences import case_of, earlier_offences
from bridgedesk.directing.seating.match_tables import draw_of
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest, formats, new_event
from bridgedesk.directing.times.timetable import boards_a_round, timetable
from bridgedesk.event.document import canonical, read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, RecordedDraw, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.rule_library import clauses, library
from bridgedesk.sheets.conditions import conditions as wall
from bridgedesk.sheets.draw import bracket, draw_sheet, line_up_forms
from bridgedesk.sheets.facts import Facts, NothingToPrint, PrintChoice
from bridgedesk.sheets.ranking import ranking
from bridgedesk.sheets.score_report import as_json
from bridgedesk.sheets.slips import result_slips
from bridgedesk.sheets.tonight import tonight
from bridgedesk.standings.stages.stages import kind_in_session, kind_of_stage
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at
from tests.rulebooks.books import ROOT, book
from tests.sheets.as_text import as_text

SABF = book("sabf-2020")
TEAMS = ("ash", "box", "cob", "dab", "eft", "fen")
BOARDS = tuple(range(1, 9))
DAY = date(2026, 11, 17)


def as_they_are(those: Sequence[str]) -> list[str]:
    return list(those)


def stage_of_teams(key: str, *vps: tuple[str, int, str, int], kind: str = "swiss-teams") -> Event:
    """One round of matches with the VPs handed in; everybody has other ids in every event."""
    people = {
        team: tuple(Player(f"{key}-{team}{at}", f"{team.title()} {at}") for at in range(4)) for team in TEAMS
    }
    matches = tuple(
        Match(
            f"m{at}", "1", 1, home, away, table=at, boards=BOARDS, slip=Slip(vp=(Decimal(one), Decimal(two)))
        )
        for at, (home, one, away, two) in enumerate(vps, 1)
    )
    return Event(
        key,
        f"The {key}",
        date(2026, 11, 3),
        status=Status.FINAL,
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(player for team in TEAMS for player in people[team]),
        entries=tuple(Entry(team, tuple(p.id for p in people[team]), team.title()) for team in TEAMS),
        stages=(Stage("all"),),
        sessions=(Session("1", Scoring.IMPS, "all"),),
        matches=matches,
    )


STAGE_ONE = (("ash", 16, "box", 4), ("cob", 14, "dab", 6), ("eft", 12, "fen", 8))
STAGE_TWO = (("box", 15, "ash", 5), ("dab", 13, "cob", 7), ("fen", 11, "eft", 9))


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = club_at(tmp_path)
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE))
    return club


def final(club: Club, kind: str = "teams-final", sessions: int = 5) -> OpenEvent:
    event = new_event("final", "Example BC", NewEventRequest("The final", DAY, kind, sessions), SABF)
    return desk_in(club, event)


def names(desk: OpenEvent) -> dict[str, str]:
    return {each.id: each.name or "" for each in desk.event.entries}


def drawn(desk: OpenEvent, session: str) -> list[tuple[str, str]]:
    before = desk.event.matches
    draw_round(desk, session, "1-28", as_they_are, SABF)
    called = names(desk)
    return [(called[each.home], called[each.away]) for each in desk.event.matches if each not in before]


def scored(desk: OpenEvent, home: str, away: str, imps: tuple[int, int], stanza: int | None = None) -> None:
    called = names(desk)
    match = next(
        each
        for each in desk.event.matches
        if (called[each.home], called[each.away], each.stanza) == (home, away, stanza) and each.slip is None
    )
    record_match_total(desk, match.id, Slip(imps))


def places(desk: OpenEvent) -> list[tuple[int | None, str]]:
    called = names(desk)
    (one,) = desk.evaluation.fields
    return [(each.place, called[each.entry]) for each in one.standings]


def test_finals_are_among_the_formats() -> None:
    assert {"teams-final", "state-teams-final", "state-pairs-final"} <= set(formats(SABF))


@pytest.mark.parametrize(
    ("rules", "kind", "asks"),
    [
        ("sabf-2020", "pairs", False),
        ("sabf-2020", "swiss-teams", False),
        ("sabf-2020", "teams-final", True),
        ("sabf-2020", "state-pairs-final", True),
        ("sabf-2020", "state-pairs-plate", False),
        ("anc-2017", "itc-final", True),
        ("qba-pairs", "pairs-final", True),
        ("qba-pairs", "pairs", False),
        ("laws-2017", "individual", False),
    ],
)
def test_only_a_final_asks_for_its_qualifying(club: Club, rules: str, kind: str, *, asks: bool) -> None:
    desk = begin_event(club, NewEventRequest("An evening", date(2026, 11, 17), kind), library().book(rules))
    assert may_import_qualifying(desk) is asks


def test_a_final_five_from_the_qualifying_to_the_grand_final(club: Club) -> None:
    """SABF 13.12, 17.3. The qualifying: Ash 16, Cob 14, Eft 12, Fen 8, Dab 6; Box with 4 is out."""
    desk = final(club)
    change = import_qualifiers(desk, "qualifying")
    assert change.remarks == ("In the final: Ash, Cob, Eft, Fen, Dab",)
    assert [each.id for each in desk.event.sessions] == ["1", "2", "3", "4", "5", "6"]
    assert drawn(desk, "2") == [("Fen", "Dab"), ("Cob", "Eft")]
    following = round_to_draw(desk, "2")
    assert following is not None
    assert (following.number, following.missing) == (2, 2)
    with pytest.raises(Refusal, match="Week 1 of the finals is drawn"):
        drawn(desk, "2")
    scored(desk, "Fen", "Dab", (40, 40))  # level: Fen, the better placed, by 0.1
    scored(desk, "Cob", "Eft", (30, 31))  # Eft by 1 less 0.1
    assert drawn(desk, "3") == [("Cob", "Fen"), ("Ash", "Eft")]
    scored(desk, "Cob", "Fen", (20, 50))
    scored(desk, "Ash", "Eft", (60, 10))
    assert drawn(desk, "4") == [("Eft", "Fen")]
    scored(desk, "Eft", "Fen", (33, 33))  # Eft lost the second semi-final and carries 0.1
    assert drawn(desk, "5") == [("Ash", "Eft"), ("Ash", "Eft")]
    halves = [(each.session, each.stanza, each.round) for each in desk.event.matches[-2:]]
    assert halves == [("5", 1, 4), ("6", 2, 4)], "twice as long as the others (13.2), over two weeks"
    scored(desk, "Ash", "Eft", (70, 60), 1)
    assert not desk.evaluation.finals[-1].is_over, "half of the grand final is still to come"
    scored(desk, "Ash", "Eft", (31, 41), 2)
    assert places(desk)[:4] == [(1, "Ash"), (2, "Eft"), (3, "Fen"), (4, "Cob")]
    assert round_to_draw(desk, "6") is None


def test_the_finals_of_the_daytime_teams(tmp_path: Path) -> None:
    """SABF 20.2: 1 v 2 and 3 v 4; loser of 1 v 2 against winner of 3 v 4; then two days of 28 boards."""
    club = club_at(tmp_path)
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE, kind="daytime-round-robin"))
    desk = final(club, "daytime-final", 4)
    assert desk.event.stages[-1].contest == "daytime-finals"
    change = import_qualifiers(desk, "qualifying")
    assert change.remarks == ("In the final: Ash, Cob, Eft, Fen",)
    assert sorted(drawn(desk, "2")) == [("Ash", "Cob"), ("Eft", "Fen")]
    scored(desk, "Ash", "Cob", (30, 40))
    scored(desk, "Eft", "Fen", (28, 20))
    ((home, away),) = drawn(desk, "3")
    assert {home, away} == {"Ash", "Eft"}
    scored(desk, home, away, (50, 10) if home == "Ash" else (10, 50))
    both = drawn(desk, "4")
    assert [set(each) for each in both] == [{"Ash", "Cob"}] * 2
    assert [each.stanza for each in desk.event.matches[-2:]] == [1, 2]


def test_the_carry_forward_says_who_has_it(club: Club) -> None:
    """13.12: the more highly placed in both finals of week 1."""
    desk = final(club)
    import_qualifiers(desk, "qualifying")
    change = draw_round(desk, "2", "1-28", as_they_are, SABF)
    assert change.remarks[0] == (
        "0.1 IMPs carried over to Fen in the elimination final, Cob in the qualifying final (13.12)."
    )


@pytest.mark.parametrize(
    ("qualified_in", "kind", "chosen", "clause"),
    [
        ("daytime-round-robin", "daytime-final", "", "13.11, 20.2"),
        ("teams", "teams-final", "final-four", "13.11"),
        ("teams", "teams-final", "daytime-finals", "13.11"),
    ],
)
def test_the_carry_forward_of_four_teams_is_that_of_four(
    tmp_path: Path, qualified_in: str, kind: str, chosen: str, clause: str
) -> None:
    """13.11: the better qualifier in both semi-finals; with four teams there is no qualifying final. Eft and
    Fen are level at 20, and Eft, third, wins by 0.1."""
    club = club_at(tmp_path)
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE, kind=qualified_in))
    desk = final(club, kind, 4)
    import_qualifiers(desk, "qualifying", chosen)
    change = draw_round(desk, "2", "1-28", as_they_are, SABF)
    assert change.remarks[0] == (
        f"0.1 IMPs carried over to Eft in the first semi-final, Ash in the second semi-final ({clause})."
    )
    scored(desk, "Eft", "Fen", (20, 20))
    called = names(desk)
    (eft,) = (each for each in desk.evaluation.fields[0].standings if called[each.entry] == "Eft")
    assert [(charge.effect, charge.clause) for charge in eft.charges] == [(Fraction("0.1"), clause)]


def test_the_draw_on_paper_is_that_of_the_finals(club: Club) -> None:
    """The qualifying had a first round too, with a bye."""
    event = stage_of_teams("with-a-bye", *STAGE_ONE)
    swiss = RecordedDraw("all", 1, pairings=(("ash", "box"),), bye="fen")
    desk_in(club, replace(event, draws=(swiss,)))
    desk = final(club)
    import_qualifiers(desk, "with-a-bye")
    drawn(desk, "2")
    facts = Facts(desk.evaluation, BEGIN, "Example BC", choice=PrintChoice(session="2", round=1), book=SABF)
    said = as_text(draw_sheet(facts))
    assert "Bye" not in said
    assert all(team in said for team in ("Fen", "Dab", "Cob", "Eft"))
    assert "Box" not in said
    found = draw_of(desk.event, "2", 1)
    assert found is not None
    assert found.bye is None


def test_slips_and_line_ups_are_those_of_the_finals_too(club: Club) -> None:
    """13.13: round 1 of the Swiss is over; 13.9: finals matches have no VPs. A session that is chosen has its
    own."""
    desk = final(club)
    import_qualifiers(desk, "qualifying")
    drawn(desk, "2")
    facts = Facts(desk.evaluation, BEGIN, "Example BC", book=SABF)
    slips, forms = as_text(result_slips(facts)), as_text(line_up_forms(facts))
    assert ("Fen v Dab" in slips, "Cob v Eft" in slips, "Ash v Box" in slips) == (True, True, False)
    assert ("Fen, line-up against Dab" in forms, "Ash, line-up against Box" in forms) == (True, False)
    assert "VPs" not in slips
    of_swiss = as_text(result_slips(replace(facts, choice=PrintChoice(session="1"))))
    assert ("Ash v Box" in of_swiss, "Fen v Dab" in of_swiss, "VPs" in of_swiss) == (True, False, True)
    with pytest.raises(NothingToPrint, match=r"There is no match in session 3\. Draw it first\."):
        result_slips(replace(facts, choice=PrintChoice(session="3")))


def test_a_captain_is_named_on_the_slip_and_it_is_said_who_has_none(club: Club) -> None:
    """SABF 13.13, 13.9: every team has one, who signs."""
    desk = final(club)
    import_qualifiers(desk, "qualifying")
    drawn(desk, "2")
    fen = next(each for each in desk.event.entries if each.name == "Fen")
    add_record(desk, "captains", {"entry": fen.id, "captain": "Fen 2"})
    slips = as_text(result_slips(Facts(desk.evaluation, BEGIN, "Example BC", book=SABF)))
    assert "Home captain Fen 2 (signature)" in slips
    rows = [each.words for each in rows_of(desk, register_called(desk.rules, "captains"))]
    assert rows == ["Fen 2", "No captain yet: Ash, Box, Cob, Dab, Eft"]


def test_where_neither_team_comes_the_next_has_a_forfeit(club: Club) -> None:
    """16.1: nobody wins Fen v Dab; Cob, who would have met the winner, goes on to the preliminary final."""
    desk = final(club)
    import_qualifiers(desk, "qualifying")
    drawn(desk, "2")
    match = next(
        each for each in desk.event.matches if each.round == 1 and each.stage == "all" and each.table == 1
    )
    end_match(desk, match.id, Outcome.FORFEIT, (match.home, match.away))
    scored(desk, "Cob", "Eft", (30, 31))
    assert drawn(desk, "3") == [("Ash", "Eft")], "the other semi-final has only one team"
    scored(desk, "Ash", "Eft", (60, 10))
    assert drawn(desk, "4") == [("Eft", "Cob")]


SYDNEY = book("sydney-2003")
SATURDAY, SUNDAY = map(datetime.fromisoformat, ("2003-09-20T10:00", "2003-09-21T09:30"))


def seniors(tmp_path: Path) -> OpenEvent:
    """Hen 56, elk 54, fox 43, owl 18."""
    text = (ROOT / "tests/scenarios/events/sydney-2003/a-forfeit.toml").read_text(encoding="utf-8")
    club = club_at(tmp_path)
    heat = desk_in(club, replace(read_toml(text), expect=(), status=Status.OPEN))
    for odd in items_to_check(heat):
        accept_item(heat, odd, "known here")
    finalise(heat)
    wanted = NewEventRequest("The final", DAY, "seniors-semi-final", 2)
    desk = desk_in(club, new_event("final", "Example BC", wanted, SYDNEY))
    assert import_qualifiers(desk, heat.event.id).remarks == ("In the final: Hen, Elk, Fox, Owl",)
    return desk


def test_a_final_after_its_qualifying_is_of_the_kind_that_was_chosen() -> None:
    """Sydney 4.2, 4.3: both come after the Swiss, and have times of their own."""
    swiss, own = Stage("seniors-teams", "matches"), Stage("all", "knockout", carry_from="seniors-teams")
    for kind, found in (
        ("seniors-semi-final", "seniors-semi-final"),
        ("seniors-final", "seniors-final"),
        ("seniors-teams", "seniors-semi-final"),
    ):
        event = Event("final", "The final", DAY, kind=kind, stages=(swiss, own))
        assert kind_of_stage(event, own, SYDNEY) == found


def semi_finals(desk: OpenEvent) -> list[tuple[str, str]]:
    """By their first segments."""
    return [(each.home, each.away) for each in desk.event.matches if each.session == "2" and each.stanza == 1]


def test_a_forfeit_is_raised_before_the_finals_are_drawn(tmp_path: Path) -> None:
    """Sydney D, 5.2.2: at the end of the Swiss hen has 21 in place of 18, 56 in all, and not elk with 54 is
    the first: elk goes into its semi-final with 54 - 43 = 11 IMPs, hen with 56 - 18 = 38, of which 32."""
    desk = seniors(tmp_path)
    change = draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="owl")
    assert semi_finals(desk) == [("hen", "owl"), ("elk", "fox")]
    assert change.remarks[:2] == (
        "32 IMPs carried over to Hen in semi-final 1 (5.2.2).",
        "11 IMPs carried over to Elk in semi-final 2 (5.2.2).",
    )


def test_the_winner_of_the_swiss_picks_its_opponents(tmp_path: Path) -> None:
    """Sydney 5.1.3: the other two meet; hen carries 56 - 54 = 2 against elk, fox 43 - 18 = 25. The pick is
    kept with the draw, and goes with it."""
    desk = seniors(tmp_path)
    before = desk.event
    assert list(picks_in_words(desk).values()) == [
        "Hen picks …", "Hen picks Elk", "Hen picks Fox", "Hen picks Owl",
    ]  # fmt: skip
    with pytest.raises(Refusal, match=r"Hen came first and picks its opponents. Choose Elk, Fox or Owl"):
        draw_round(desk, "2", "1-12", as_they_are, SYDNEY)
    assert desk.event is before
    change = draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    assert semi_finals(desk) == [("hen", "elk"), ("owl", "fox")]  # as the lots fell
    assert change.remarks[:2] == (
        "2 IMPs carried over to Hen in semi-final 1 (5.2.2).",
        "25 IMPs carried over to Fox in semi-final 2 (5.2.2).",
    )
    (line,) = [each for each in desk.event.registered if each.register == "opponents-chosen"]
    assert (line.entry, line.facts) == ("hen", {"opponents": "Elk"})
    undo(desk)
    assert canonical(desk.event) == canonical(before)


def test_semi_finals_and_final_have_the_boards_of_the_book(tmp_path: Path) -> None:
    """Sydney 5.2.1: four segments of 12, then of 14. Hen 2 + 40 to elk 30, fox 25 + 10 to owl 36: hen meets
    owl."""
    desk = seniors(tmp_path)
    following = round_to_draw(desk, "2")
    assert following is not None
    assert following.boards == "1-12"
    draw_round(desk, "2", following.boards, as_they_are, SYDNEY, way="elk")
    hand_in(desk, "2", (10, 0), (10, 10), (10, 10), (10, 10), (0, 10), (6, 0), (20, 0), (10, 0))
    following = round_to_draw(desk, "3")
    assert following is not None
    assert (following.number, following.boards) == (2, "1-14")
    change = draw_round(desk, "3", following.boards, as_they_are, SYDNEY)
    assert change.remarks[0] == "32 IMPs carried over to Hen in the final (5.2.2)."
    assert [each.stanza for each in desk.event.matches if each.session == "3"] == [1, 2, 3, 4]


def hand_in(desk: OpenEvent, session: str, *slips: tuple[int, int]) -> None:
    for imps in slips:
        match = next(each for each in desk.event.matches if each.session == session and each.slip is None)
        record_match_total(desk, match.id, Slip(imps))


def test_a_semi_final_that_ends_level_goes_on_four_boards_at_a_time(tmp_path: Path) -> None:
    """Sydney 5.2.1: successive play-offs of 4 boards. Hen has 2 carried over and elk gains 2; then 3 to 3,
    then 5 to 1. Fox has 25 carried over."""
    desk = seniors(tmp_path)
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    hand_in(desk, "2", (0, 2), *[(0, 0)] * 7)
    for boards, imps in (("13-16", (3, 3)), ("17-20", (5, 1))):
        following = round_to_draw(desk, "2")
        assert following is not None
        assert following.boards == boards
        change = draw_round(desk, "2", boards, as_they_are, SYDNEY)
        assert change.remarks == ("Extra boards, sets of 4 until the tie is broken (5.2.1).",)
        hand_in(desk, "2", imps)
    following = round_to_draw(desk, "3")
    assert following is not None
    assert (following.number, following.boards) == (2, "1-14")
    draw_round(desk, "3", "1-14", as_they_are, SYDNEY)
    assert {frozenset((each.home, each.away)) for each in desk.event.matches if each.session == "3"} == {
        frozenset(("hen", "fox"))
    }


def test_a_pick_that_was_put_down_is_drawn(tmp_path: Path) -> None:
    desk = seniors(tmp_path)
    add_record(desk, "opponents-chosen", {"entry": "hen", "opponents": "fox"})
    assert picks_in_words(desk) == {}
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY)
    assert semi_finals(desk) == [("hen", "fox"), ("owl", "elk")]  # as the lots fell
    assert sum(each.register == "opponents-chosen" for each in desk.event.registered) == 1


def test_a_final_four_is_chosen_when_the_qualifying_is_taken_in(club: Club) -> None:
    """13.11: 3 v 4 and 1 v 2."""
    desk = final(club)
    import_qualifiers(desk, "qualifying", "final-four")
    assert drawn(desk, "2") == [("Eft", "Fen"), ("Ash", "Cob")]


def test_two_stages_add_their_points_up(club: Club) -> None:
    """17.2: 6 4 3 2 1 in each. Ash 6 + 0, Cob 4 + 1, Eft 3 + 2, Fen 2 + 3, Dab 1 + 4, Box 0 + 6. By the VPs
    of both stages Ash (21) goes before Box (19), Cob and Eft (21) before Dab and Fen (19); no lots yet."""
    for key, vps in (("one", STAGE_ONE), ("two", STAGE_TWO)):
        desk_in(club, stage_of_teams(key, *vps, kind="state-teams"))
    desk = final(club, "state-teams-final")
    import_qualifiers(desk, "one")
    import_qualifiers(desk, "two")
    called = names(desk)
    assert len(called) == 6, "the same four players are the same team in both"
    points = [
        (called[each.placed.entry], each.points, each.placed.place)
        for each in desk.evaluation.earlier[-1].points
    ]
    assert points[:2] == [("Ash", Fraction(6), 1), ("Box", Fraction(6), 2)]
    assert {name: place for name, _, place in points[2:]} == {"Cob": 3, "Eft": 3, "Dab": 5, "Fen": 5}
    assert {points for _, points, _ in points[2:]} == {5}
    assert [each.id for each in desk.event.stages] == ["state-teams", "state-teams 2", "all"]
    assert desk.event.kind == "state-teams-final"
    undo(desk)
    change = import_qualifiers(desk, "two", chance=lambda those: sorted(those, reverse=True))
    assert change.remarks == ("In the final: Ash, Box, Eft, Cob, Fen",), "lots: fen, eft, dab, cob, box, ash"
    undo(desk)
    assert [each.id for each in desk.event.stages] == ["state-teams", "all"]


def test_what_is_not_final_or_goes_by_another_book_is_not_taken_in(club: Club) -> None:
    desk = final(club)
    desk_in(club, replace(stage_of_teams("open", *STAGE_ONE), status=Status.OPEN))
    with pytest.raises(Refusal, match="The open is not final yet"):
        import_qualifiers(desk, "open")
    desk_in(club, replace(stage_of_teams("anc", *STAGE_ONE, kind="itc"), rulebook=RulebookRef("anc-2017")))
    with pytest.raises(Refusal, match="another rule book"):
        import_qualifiers(desk, "anc")
    import_qualifiers(desk, "qualifying")
    drawn(desk, "2")
    with pytest.raises(Refusal, match="already has entries"):
        import_qualifiers(desk, "qualifying")


def test_offences_of_the_qualifying_do_not_count_in_the_finals_series(club: Club) -> None:
    """16.3: the second offence is one in the same finals series."""
    late = Ruling(
        "r1", BEGIN, "1", entry="ash", question="late-arrival", facts={"minutes": 3}, imposed=Sanction()
    )
    desk_in(club, replace(stage_of_teams("late", *STAGE_ONE), rulings=(late,)))
    desk = final(club)
    import_qualifiers(desk, "late")
    case = case_of(event_book(desk.event, library()), "late-arrival")
    found = earlier_offences(desk, (), "ash", case)
    assert [(each.counts, each.why) for each in found] == [
        (False, "in the qualifying; only the finals count")
    ]


# ---- pairs


def pairs_qualifying() -> Event:
    """Two tables, two boards: the pairs at table 1 NS and table 2 EW have 100%, the others 0%."""
    sitting = (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (1,)))
    section = Section(
        "A",
        sets={1: (1, 2)},
        seats={"1NS": "e1", "2NS": "e2", "1EW": "e3", "2EW": "e4"},
        movement=Movement((sitting,)),
        results=tuple(
            Result(board, parse_score(score), 1, table)
            for board in (1, 2)
            for score, table in (("+450", 1), ("+420", 2))
        ),
    )
    return Event(
        "pairs",
        "State Pairs",
        date(2026, 11, 3),
        status=Status.FINAL,
        kind="state-pairs",
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(f"q{at}", f"Player {at}") for at in range(8)),
        entries=tuple(Entry(f"e{at}", (f"q{2 * at - 2}", f"q{2 * at - 1}")) for at in range(1, 5)),
        stages=(Stage("q"),),
        sessions=(Session("1", Scoring.MATCHPOINTS, "q", sections=(section,)),),
    )


def test_a_pairs_final_seats_the_best_and_carries_their_average(club: Club) -> None:
    """18.1.1: the average of the qualifying is one more session: two pairs have 100%."""
    desk_in(club, pairs_qualifying())
    one = Section(
        "A",
        sets={1: (1, 2)},
        seats={"1NS": None, "1EW": None},
        movement=Movement(((Sitting(1, "1NS", "1EW", (1,)),),)),
    )
    event = new_event("final", "Example BC", NewEventRequest("The final", DAY, "state-pairs-final"), SABF)
    (session,) = event.sessions
    desk = desk_in(club, replace(event, sessions=(replace(session, sections=(one,)),)))
    import_qualifiers(desk, "pairs")
    seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    seats = desk.event.sessions[1].sections[0].seats
    assert set(seats.values()) == {"e1", "e4"}
    record_result(desk, SlipLocation("2", "A", 1, 1, 1), Result(1, parse_score("+420"), 1, 1))
    carried = {
        standing.entry: standing.sessions[0]
        for field in desk.evaluation.fields
        for standing in field.standings
        if standing.sessions
    }
    assert carried["e1"].session == "carried over from State Pairs"
    assert carried["e1"].counts == 100
    assert carried["e1"].instead is not None
    assert carried["e1"].instead.clause == "18.1.1"


def hours_of(desk: OpenEvent, session: str) -> list[str]:
    spans = timetable(desk.event, SYDNEY, boards_a_round(desk.event))
    return [
        f"{each.begins:%H:%M}-{each.ends:%H:%M}" for each in spans if each.session == session and each.ends
    ]


def test_each_week_of_the_finals_has_its_own_hours(tmp_path: Path) -> None:
    """Sydney 4.2, 4.3: segments of 12 boards have 96 minutes, those of 14 have 112, each from its hour."""
    desk = seniors(tmp_path)
    desk.carry_out(
        Change("start", "starts"),
        replace(
            desk.event,
            sessions=tuple(
                replace(each, starts={"2": SATURDAY, "3": SUNDAY}.get(each.id))
                for each in desk.event.sessions
            ),
        ),
    )
    semi = [("2", "4.2"), ("3", "4.3")]
    for session, clause in semi:
        block = SYDNEY.block("round-time", kind_in_session(desk.event, session, SYDNEY))
        assert block is not None
        assert block.clause == clause, "also before they are drawn"
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    of_semi_final = ["10:00-11:36", "11:50-13:26", "14:15-15:51", "16:05-17:41"]
    assert hours_of(desk, "2") == of_semi_final
    assert round_asked(desk, "2") == ("round-time", "seniors-semi-final", "12")
    hand_in(desk, "2", *[(10, 0)] * 8)
    draw_round(desk, "3", "1-14", as_they_are, SYDNEY)
    assert hours_of(desk, "2") == of_semi_final, "they stay what they were"
    assert hours_of(desk, "3") == ["09:30-11:22", "11:35-13:27", "14:15-16:07", "16:20-18:12"]
    assert round_asked(desk, "3") == ("round-time", "seniors-final", "14")
    printed = as_text(tonight(facts(desk)))
    assert "4.3" in printed
    assert "112 minutes" in printed
    assert "96 minutes" not in printed
    assert {"4.2", "4.3"} <= set(as_text(wall(facts(desk))).split())


def test_both_weeks_in_one_session_follow_each_other(tmp_path: Path) -> None:
    """Sydney 4.2, 4.3: from 10.00 as printed; a final on the same day begins when the semi-finals are over,
    at 17.41, not at 9.30."""
    desk = seniors(tmp_path)
    one = tuple(
        replace(each, starts=SATURDAY if each.id == "2" else None)
        for each in desk.event.sessions
        if each.id != "3"
    )
    desk.carry_out(Change("begin play", "on one day"), replace(desk.event, sessions=one))
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    hand_in(desk, "2", *[(10, 0)] * 8)
    draw_round(desk, "2", "1-14", as_they_are, SYDNEY)
    assert hours_of(desk, "2")[:5] == [
        "10:00-11:36", "11:50-13:26", "14:15-15:51", "16:05-17:41", "17:41-19:33",
    ]  # fmt: skip


def facts(desk: OpenEvent) -> Facts:
    return Facts(
        desk.evaluation, BEGIN, "Example BC", book=SYDNEY, clauses=clauses("sydney-2003"),
        choice=PrintChoice(session="3"),
    )  # fmt: skip


def round_asked(desk: OpenEvent, session: str) -> tuple[str, str, str]:
    """What the rule desk asks of the time of a round."""
    known = facts_known(desk, SYDNEY, "round-time", InView(session))
    return "round-time", known["event"], known["boards"]


def test_before_the_pick_nobody_carries_anything(tmp_path: Path) -> None:
    """Sydney 5.1.3, 5.2.2: who meets whom, and so what is carried, is Hen's to settle."""
    desk = seniors(tmp_path)
    awaited = "Hen chooses its opponents. There is no carry-over until that match is drawn (5.1.3, 5.2.1)."
    (field,) = desk.evaluation.fields
    assert [(each.total, each.charges) for each in field.standings] == [(None, ())] * 4
    assert {(each.home, each.away, each.carried_by) for each in desk.evaluation.finals} == {
        (None, None, None)
    }
    told = ranking_view(StandingsModel(desk.evaluation, SYDNEY), "").words
    assert awaited in told
    papers = [as_text(paper(material(desk).facts(SheetWishes()))) for paper in (ranking, bracket)]
    assert all("There is no carry-over until" in " ".join(each.split()) for each in papers)
    assert "team not picked yet" in papers[1]
    report = as_json(desk.evaluation)["finals"]
    assert [(each["home"], each["carry"]) for each in report] == [(None, None)] * 3
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    assert awaited not in ranking_view(StandingsModel(desk.evaluation, SYDNEY), "").words
    undo(desk)
    assert awaited in ranking_view(StandingsModel(desk.evaluation, SYDNEY), "").words


def test_opponents_of_an_illegal_substitution_in_a_knockout_may_have_another(
    tmp_path: Path,
) -> None:
    """Sydney A 4.4.1, A 4.6.5: all knockout sessions are one stage, so the clause holds in a semi-final; said
    once, though its four segments are four matches on the desk."""
    desk = seniors(tmp_path)
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    hand_in(desk, "2", *[(10, 0)] * 8)
    add_record(
        desk,
        "substitutions",
        {
            "entry": "hen", "session": "2", "substitute": "Guest Player", "out": "nobody", "score": "altered",
            "cause": "ill", "told": "09:20",
        },
    )  # fmt: skip
    (said,) = [each.words for each in consequences(desk) if "illegal substitution" in each.words]
    assert said.count("Elk") == 1
    assert said.endswith("(A 4.4.1, A 4.6.5)")
    assert "its own average in the stage without that match" in said
    (altered,) = [each.words for each in consequences(desk) if "substitute adjustment" in each.words]
    assert altered.endswith("not ruled on yet: no other score in the stage to average (A 4.4.1, A 4.5.4)")


def test_an_altered_score_of_a_final_is_the_least_of_three(tmp_path: Path) -> None:
    """Sydney A 4.4.1: all knockout sessions are one stage, in net IMPs of whole matches. Hen gained 4 x 7 =
    28 in the final and 4 x 10 = 40 before; Owl has (40 - 28) / 2 = 6 on average, so that -6 is the least:
    34 off, and 32 carried - 6 = 26. A 4.6.5: Owl may have (40 + 6) / 2 = 23."""
    desk = seniors(tmp_path)
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    hand_in(desk, "2", *[(10, 0)] * 8)
    draw_round(desk, "3", "1-14", as_they_are, SYDNEY)
    hand_in(desk, "3", *[(12, 5)] * 4)
    asked = InView("3", "", "hen", 2)
    known = facts_known(desk, SYDNEY, "substitute-score", asked)
    assert (known["scores"], known["gained"], known["opponents_mean"]) == ("40", "28", "6")
    add_record(
        desk,
        "substitutions",
        {
            "entry": "hen", "session": "3", "substitute": "Guest Player", "out": "nobody", "score": "altered",
            "cause": "ill", "told": "09:20", "standard": "stronger",
        },
    )  # fmt: skip
    view = {"view": "could have been affected", "by": "the Tournament Committee"}
    add_record(desk, "results-affected", {"entry": "hen", "session": "3", **view})
    hen, owl = (each for each in consequences(desk) if each.question == "substitute-score")
    assert hen.words == (
        "Hen, substitute adjustment: the least of gained 28, own average 40, "
        "0 - the opponents' 6 = -6: -6 IMPs (A 4.4.1, A 4.5.4); 34 IMPs deducted"
    )
    assert owl.words.endswith("Owl 23 IMPs instead of -28 (A 4.4.1, A 4.6.5)")
    impose_consequence(desk, hen)
    assert desk.evaluation.finals[-1].because.startswith("Hen wins by 26 IMPs")
    assert [each for each in consequences(desk) if each.question == "substitute-score"] == [owl]
