"""A qualifying that is corrected after its final took it in: noticed there, taken in again, or let stand."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round, give_bye
from bridgedesk.desk.acts.events import copy_event, delete_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers, update_qualifiers
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import accept_item, record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.qualifying.qualifying_changes import changes_since_import
from bridgedesk.directing.qualifying.qualifying_import import with_supplements_of
from bridgedesk.directing.qualifying.qualifying_link import ImportRecord, qualified_in
from bridgedesk.directing.qualifying.qualifying_reimport import import_corrected
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event, Overlay, RulebookRef, Stage, Status
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.standings.evaluate import evaluate
from tests.directing.finals.test_finals import DAY, SABF, STAGE_ONE, STAGE_TWO, as_they_are, stage_of_teams
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at

NAMED = {"event": "pairs", "title": "State Pairs", "day": "2026-11-03"}
BOARDS = (1, 2, 3)
PAIRS = {"e1": "Ann & Art", "e2": "Bea & Ben", "e3": "Cat & Cas", "e4": "Dot & Dan"}


def qualifying() -> Event:
    """Two tables, three boards, North-South +140 at the first and +110 at the second: Ann & Art and,
    East-West at the other table, Dot & Dan have all the matchpoints."""
    sitting = (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (1,)))
    section = Section(
        "A",
        sets={1: BOARDS},
        seats={"1NS": "e1", "2NS": "e2", "1EW": "e3", "2EW": "e4"},
        movement=Movement((sitting,)),
        results=tuple(
            Result(board, parse_score(score), 1, table)
            for board in BOARDS
            for score, table in (("+140", 1), ("+110", 2))
        ),
    )
    names = [name for both in PAIRS.values() for name in both.split(" & ")]
    return Event(
        "pairs",
        "State Pairs",
        DAY.replace(day=3),
        status=Status.OPEN,
        kind="state-pairs",
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(f"q{at}", name) for at, name in enumerate(names)),
        entries=tuple(Entry(key, (f"q{2 * at}", f"q{2 * at + 1}")) for at, key in enumerate(PAIRS)),
        stages=(Stage("q"),),
        sessions=(Session("1", Scoring.MATCHPOINTS, "q", sections=(section,)),),
    )


def final() -> Event:
    """One table, for the best two."""
    one = Section(
        "A",
        sets={1: BOARDS},
        seats={"1NS": None, "1EW": None},
        movement=Movement(((Sitting(1, "1NS", "1EW", (1,)),),)),
    )
    event = new_event(
        "final", "Example BC", NewEventRequest("State Pairs Final", DAY, "state-pairs-final"), SABF
    )
    (session,) = event.sessions
    return replace(event, sessions=(replace(session, sections=(one,)),))


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = club_at(tmp_path)
    finalise(desk_in(club, qualifying()))
    return club


@pytest.fixture
def desk(club: Club) -> OpenEvent:
    """Taken in and seated: Ann & Art against Dot & Dan."""
    desk = desk_in(club, final())
    import_qualifiers(desk, "pairs")
    seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    return desk


def corrected(club: Club, *boards: int) -> OpenEvent:
    """At the first table +90 instead: those boards are won by the others, posted as revision 2."""
    other = club.event("pairs")
    reopen(other, "the slip said +90")
    for board in boards:
        record_result(other, SlipLocation("1", "A", 1, 1, board), Result(board, parse_score("+90"), 1, 1))
    finalise(other)
    return other


def words(desk: OpenEvent) -> list[str]:
    return [each.words for each in changes_since_import(desk)]


def test_a_qualifying_that_keeps_other_figures_than_todays_is_listed(tmp_path: Path) -> None:
    """All its boards are tops, so 100% today; an older version would have posted 98%."""
    played = desk_in(club_at(tmp_path), qualifying())
    finalise(played)
    (issue,) = played.event.issues
    old = tuple(
        {**each, "percent": Decimal(98)} if each["entry"] == "e1" else each for each in issue.standings
    )
    assert old != issue.standings
    (tmp_path / "b").mkdir()
    club = club_at(tmp_path / "b")
    desk_in(club, replace(played.event, issues=(replace(issue, standings=old),)))
    desk = desk_in(club, final())
    import_qualifiers(desk, "pairs")
    said = (
        "State Pairs keeps its posted figures, but calculated by today's rules some differ: "
        "open it and see To check (F7)"
    )
    assert words(desk) == [said]
    (odd,) = (each for each in items_to_check(desk) if each.what == said)
    accept_item(desk, odd, "it makes no difference who plays")
    assert said not in [each.what for each in items_to_check(desk)]


def carried(desk: OpenEvent) -> dict[str, str]:
    record_result(desk, SlipLocation("2", "A", 1, 1, 1), Result(1, parse_score("+110"), 1, 1))
    return {
        standing.entry: f"{float(score.counts or 0):.2f}"
        for field in desk.evaluation.fields
        for standing in field.standings
        for score in standing.sessions
        if score.instead
    }


def test_the_final_knows_what_it_took_in(desk: OpenEvent) -> None:
    (link,) = qualified_in(desk.event)
    assert (link.event, link.title, link.revision) == ("pairs", "State Pairs", 1)
    assert words(desk) == []
    undo(desk)
    undo(desk)
    assert qualified_in(desk.event) == []


def test_a_corrected_score_is_noticed_with_what_it_changes(club: Club, desk: OpenEvent) -> None:
    """18.1.1: the average is carried. One board of three lost: 2 of 3 and 1 of 3 of the matchpoints."""
    corrected(club, 1)
    said = (
        "State Pairs was corrected after it was brought in (revision 2): carry-over: Ann & Art 66.67"
        " instead of 100.00, Dot & Dan 66.67 instead of 100.00"
    )
    assert words(desk) == [said]
    (odd,) = [each for each in items_to_check(desk) if each.qualifying]
    assert odd.what == said
    record_result(desk, SlipLocation("2", "A", 1, 1, 1), Result(1, parse_score("+110"), 1, 1))
    record_result(desk, SlipLocation("2", "A", 1, 1, 2), Result(2, parse_score("+110"), 1, 1))
    record_result(desk, SlipLocation("2", "A", 1, 1, 3), Result(3, parse_score("+110"), 1, 1))
    with pytest.raises(Refusal, match="State Pairs was corrected"):
        finalise(desk)


def test_taken_in_again_the_final_stays_as_it_was_seated(club: Club, desk: OpenEvent) -> None:
    corrected(club, 1)
    seats = desk.event.sessions[1].sections[0].seats
    change = update_qualifiers(desk, "pairs")
    assert change.remarks == (
        "Carry-over: Ann & Art 66.67 instead of 100.00, Dot & Dan 66.67 instead of 100.00.",
    )
    assert words(desk) == []
    assert desk.event.sessions[1].sections[0].seats == seats
    assert carried(desk) == {"e1": "66.67", "e4": "66.67"}
    undo(desk)
    undo(desk)
    assert len(words(desk)) == 1


def test_others_would_be_in_the_final(club: Club, desk: OpenEvent) -> None:
    """Two boards of three lost: the others have 2 of 3. Whoever is seated keeps the seat, and it is said."""
    corrected(club, 1, 2)
    (said,) = words(desk)
    assert said.endswith(": Bea & Ben, Cat & Cas would be in the final, not Ann & Art, Dot & Dan")
    update_qualifiers(desk, "pairs")
    instead = "Bea & Ben, Cat & Cas qualified instead of Ann & Art, Dot & Dan"
    assert words(desk) == [f"{instead}, but the final is still seated as before"]
    seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    assert words(desk) == []
    assert carried(desk) == {"e2": "66.67", "e3": "66.67"}


def test_it_may_stand_with_the_reason_until_it_is_corrected_once_more(club: Club, desk: OpenEvent) -> None:
    corrected(club, 1)
    (odd,) = [each for each in items_to_check(desk) if each.qualifying]
    accept_item(desk, odd, "the final was under way, MH")
    assert [each for each in items_to_check(desk) if each.qualifying] == []
    corrected(club, 1, 2)
    assert [each.qualifying for each in items_to_check(desk) if each.qualifying] == ["pairs"]


def test_a_reopened_qualifying_is_said_at_once(club: Club, desk: OpenEvent) -> None:
    other = club.event("pairs")
    reopen(other, "a slip was misread")
    assert words(desk) == ["State Pairs is reopened and not final yet: no change here so far"]
    record_result(other, SlipLocation("1", "A", 1, 1, 1), Result(1, parse_score("+90"), 1, 1))
    (said,) = changes_since_import(desk)
    assert said.words.startswith("State Pairs is reopened and not final yet: carry-over: Ann & Art 66.67")
    assert not said.may_take
    with pytest.raises(Refusal, match="not final again yet"):
        update_qualifiers(desk, "pairs")


def test_what_changes_no_figure_is_not_said(club: Club, desk: OpenEvent) -> None:
    """+120 beats +110 as +140 did."""
    other = club.event("pairs")
    reopen(other, "the slip said +120")
    record_result(other, SlipLocation("1", "A", 1, 1, 1), Result(1, parse_score("+120"), 1, 1))
    finalise(other)
    assert words(desk) == []


def test_a_final_that_is_posted_already_hears_of_it_too(club: Club, desk: OpenEvent) -> None:
    for board in BOARDS:
        record_result(desk, SlipLocation("2", "A", 1, 1, board), Result(board, parse_score("+110"), 1, 1))
    finalise(desk)
    corrected(club, 1)
    assert len(words(desk)) == 1
    with pytest.raises(Refusal, match=r"is final\. Reopen it first"):
        update_qualifiers(desk, "pairs")
    reopen(desk, "the qualifying was corrected")
    update_qualifiers(desk, "pairs")
    finalise(desk)
    assert words(desk) == []


def test_whoever_corrects_the_qualifying_hears_of_the_final(club: Club, desk: OpenEvent) -> None:
    other = club.event("pairs")
    said = "State Pairs Final uses this event. Open it to see what a correction changes."
    assert reopen(other, "a slip was misread").remarks == (said,)
    score = Result(1, parse_score("+90"), 1, 1)
    assert said in record_result(other, SlipLocation("1", "A", 1, 1, 1), score).remarks
    again = "State Pairs Final uses revision 1. Open it to see what is different."
    assert again in finalise(other).remarks
    assert add_note(desk, "nothing of it here").remarks == ()


def test_what_was_taken_in_is_corrected_where_it_was_posted(desk: OpenEvent) -> None:
    said = "This was imported from State Pairs. Correct it there too, then update the qualifiers."
    slip = Result(1, parse_score("+90"), 1, 1)
    assert said in record_result(desk, SlipLocation("1", "A", 1, 1, 1), slip).remarks
    assert said not in record_result(desk, SlipLocation("2", "A", 1, 1, 1), slip).remarks


def test_an_event_that_leads_to_a_final_stays_in_the_list(tmp_path: Path) -> None:
    """Posted elsewhere, and opened again: it has no posting of its own that would keep it."""
    club = club_at(tmp_path)
    desk_in(club, replace(qualifying(), status=Status.FINAL))
    import_qualifiers(desk_in(club, final()), "pairs")
    reopen(club.event("pairs"), "looked through again")
    with pytest.raises(
        Refusal, match="State Pairs is the qualifying event of State Pairs Final, so it cannot be deleted"
    ):
        delete_event(club, "pairs")


def test_once_more_it_is_the_final_alone(club: Club, desk: OpenEvent) -> None:
    again = copy_event(club, desk.event.id).event
    assert [each.id for each in again.sessions] == ["1"]
    assert [each.id for each in again.stages] == ["all"]
    assert (qualified_in(again), len(again.entries)) == ([], 2)
    assert again.sessions[0].sections[0].movement == desk.event.sessions[1].sections[0].movement


def test_the_document_keeps_what_was_taken_in(desk: OpenEvent) -> None:
    assert qualified_in(read_json(write(desk.event))) == qualified_in(desk.event)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {**NAMED, "revision": "two"},
        {**NAMED, "revision": 1, "taken": "no JSON"},
        {**NAMED, "revision": 1, "taken": "[" * 9999},
        {**NAMED, "revision": 1, "taken": '{"names": {}}'},
    ],
)
def test_a_line_that_was_written_by_hand_is_passed_over(desk: OpenEvent, facts: dict[str, Fact]) -> None:
    lines = tuple(replace(each, facts=facts) for each in desk.event.registered)
    assert qualified_in(replace(desk.event, registered=lines)) == []


def test_names_that_do_not_fit_are_refused_in_words(club: Club, desk: OpenEvent) -> None:
    corrected(club, 1)
    other = club.event("pairs").event
    kinds = ("players", "entries", "matches", "rulings", "lines")
    nobody = {each: dict[str, str]() for each in kinds}
    nobody |= {"stages": {"q": "state-pairs"}, "sessions": {"1": "1"}}
    with pytest.raises(Refusal, match="does not match what was brought in"):
        import_corrected(
            desk.event, other, ImportRecord(nobody, other.players, (*other.entries, Entry("e9")))
        )


# ---- who is entered


def renamed(club: Club, first: str, *, number: str = "1NS") -> None:
    """In the qualifying, after it was posted."""
    other = club.event("pairs")
    reopen(other, "another player sat there")
    players = [first, "Art"]
    name_pair(other, "1", "A", number, players)
    finalise(other)


def names(desk: OpenEvent, entry: str = "e1") -> list[str]:
    called = {each.id: each.name for each in desk.event.players}
    return [called[each] for each in next(each for each in desk.event.entries if each.id == entry).players]


def test_who_was_put_right_there_is_put_right_here(club: Club, desk: OpenEvent) -> None:
    renamed(club, "Amy")
    corrected(club, 1)
    update_qualifiers(desk, "pairs")
    assert names(desk) == ["Amy", "Art"]
    assert "Ann" not in {each.name for each in desk.event.players}


def test_who_was_put_right_here_stays_so(club: Club, desk: OpenEvent) -> None:
    """A substitute who plays the final for Dot is no affair of the qualifying."""
    name_pair(desk, "2", "A", "1EW", ["Eve", "Dan"])
    corrected(club, 1)
    update_qualifiers(desk, "pairs")
    assert names(desk, "e4") == ["Eve", "Dan"]


# ---- finals of teams


def teams_final(club: Club) -> OpenEvent:
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE))
    event = new_event("five", "Example BC", NewEventRequest("The final", DAY, "teams-final", 5), SABF)
    desk = desk_in(club, event)
    import_qualifiers(desk, "qualifying")
    return desk


def put_right(club: Club, match: int, home: int, away: int) -> None:
    other = club.event("qualifying")
    reopen(other, "the slip was misread")
    record_match_total(other, f"m{match}", Slip(vp=(Decimal(home), Decimal(away))))
    finalise(other)


def test_another_order_is_another_draw_of_the_finals(club: Club) -> None:
    """Ash 16, Cob 14, Eft 12, Fen 8, Dab 6: 4 v 5 is Fen v Dab. With 15 against 5 Dab goes to the second
    place, Cob to the last of five: Dab meets Eft, and Fen meets Cob."""
    desk = teams_final(club)
    put_right(club, 2, 5, 15)
    (said,) = words(desk)
    assert "the elimination final would be Fen v Cob" in said
    assert "the qualifying final would be Dab v Eft" in said
    draw_round(desk, "2", "1-28", as_they_are, SABF)
    with pytest.raises(Refusal, match="the corrected results would pair other teams"):
        update_qualifiers(desk, "qualifying")
    undo(desk)
    update_qualifiers(desk, "qualifying")
    assert words(desk) == []
    draw_round(desk, "2", "1-28", as_they_are, SABF)
    called = {each.id: each.name for each in desk.event.entries}
    met = [(called[each.home], called[each.away]) for each in desk.event.matches if each.stage == "all"]
    assert met == [("Fen", "Cob"), ("Dab", "Eft")]


def test_the_same_draw_stays_though_the_order_turns_round(club: Club) -> None:
    """Eft 15 and Fen 5 instead of 12 and 8: Eft goes before Cob with 14, and Dab with 6 before Fen. Cob still
    meets Eft and Fen meets Dab, so only who has the carry-forward changes (13.12)."""
    desk = teams_final(club)
    draw_round(desk, "2", "1-28", as_they_are, SABF)
    drawn = [each for each in desk.event.matches if each.stage == "all"]
    put_right(club, 3, 15, 5)
    assert words(desk) == [
        "The qualifying was corrected after it was brought in (revision 1): Dab would have the"
        " carry-over of the elimination final; Eft would have the carry-over of the qualifying final"
    ]
    update_qualifiers(desk, "qualifying")
    assert [each for each in desk.event.matches if each.stage == "all"] == drawn
    carried = {each.final.key: each.carried_by for each in desk.evaluation.finals if each.carried_by}
    called = {each.id: each.name for each in desk.event.entries}
    assert {called[each] for each in carried.values()} == {"Dab", "Eft"}


def test_the_first_of_two_stages_is_corrected(club: Club) -> None:
    """17.2. Stage one with Box 16 and Ash 4: points Box 6, Cob 4, Eft 3, Fen 2, Dab 1; of both stages Box 12,
    Cob 4 + 1, Eft 3 + 2, Fen 2 + 3 and Dab 1 + 4, Ash none. The lots that were drawn here count on: by the
    VPs of both Cob and Eft (21) go before Dab and Fen (19), by lot Eft before Cob and Fen before Dab."""
    for key, vps in (("one", STAGE_ONE), ("two", STAGE_TWO)):
        desk_in(club, stage_of_teams(key, *vps, kind="state-teams"))
    event = new_event("five", "Example BC", NewEventRequest("The final", DAY, "state-teams-final", 5), SABF)
    desk = desk_in(club, event)
    import_qualifiers(desk, "one")
    import_qualifiers(desk, "two", chance=lambda those: sorted(those, reverse=True))
    other = club.event("one")
    reopen(other, "the slip was turned round")
    record_match_total(other, "m1", Slip(vp=(Decimal(4), Decimal(16))))
    for odd in items_to_check(other):
        accept_item(other, odd, "one night is enough to see it")
    finalise(other)
    (said,) = words(desk)
    assert said.startswith("The one was corrected after it was brought in (revision 1): Dab would be in the")
    assert "not Ash" in said
    update_qualifiers(desk, "one")
    called = {each.id: each.name for each in desk.event.entries}
    going = desk.evaluation.earlier[-1].qualified
    assert going is not None
    assert [called[each] for each in going.entries] == ["Box", "Eft", "Cob", "Fen", "Dab"]
    assert [each.id for each in desk.event.stages] == ["state-teams", "state-teams 2", "all"]
    assert len(called) == 6
    assert {each.event: each.revision for each in qualified_in(desk.event)} == {"one": 1, "two": 0}


def test_another_reserve_is_said_though_the_same_teams_play(tmp_path: Path) -> None:
    """SABF 16.5, 13.11: the final four are Ash 16, Cob 14, Eft 12 and Fen 8; Dab with 6 would come in next,
    and cannot, so that it is Box with 4."""
    club = club_at(tmp_path)
    heat = desk_in(club, replace(stage_of_teams("qualifying", *STAGE_ONE), status=Status.OPEN))
    finalise(heat)
    event = new_event("final", "Example BC", NewEventRequest("The final", DAY, "teams-final", 5), SABF)
    desk = desk_in(club, event)
    import_qualifiers(desk, "qualifying", "final-four")
    reopen(heat, "Dab has rung")
    add_record(heat, "unavailable", {"entry": "dab", "why": "abroad"})
    finalise(heat)
    (since,) = changes_since_import(desk)
    assert since.words.endswith("(revision 2): next reserves: Box")
    update_qualifiers(desk, "qualifying")
    assert changes_since_import(desk) == []
    going = desk.evaluation.earlier[-1].qualified
    assert going is not None
    assert (len(going.entries), going.alternates) == (4, ("box",))


def seven_teams() -> Event:
    """A Swiss in which Gnu missed round 1 and Fen, third, has left; its results were cancelled.

    Ash 16, Cob 14, Eft 12; Dab 6, Box 4. Fen's 8 against Eft, and so Eft's 12, do not count: Eft has 0.
    Gnu has the 15 VPs that the director gave it."""
    event = stage_of_teams("swiss", *STAGE_ONE)
    gnu = Entry("gnu", ("swiss-gnu0",), "Gnu")
    bye = {"event": ["swiss-teams"], "policy": "fixed", "unit": "VP", "value": 15, "why": "a bye: 15 VPs"}
    lines = (
        RegisterLine("k1", "missed-rounds", BEGIN, "gnu", facts={"round": 1, "earns": "bye"}),
        RegisterLine("k2", "withdrawals", BEGIN, "fen", "1", {"how": "withdraws", "results": "cancelled"}),
    )
    entries = tuple(
        replace(each, withdrawn="1") if each.id == "fen" else each for each in (*event.entries, gnu)
    )
    return replace(
        event,
        players=(*event.players, Player("swiss-gnu0", "Gnu 0")),
        entries=entries,
        registered=lines,
        overlay=(Overlay("bye", "the director", bye),),
    )


def first_totals(desk: OpenEvent) -> dict[str, Decimal | None]:
    names = {each.id: each.name or "" for each in desk.event.entries}
    standings = desk.evaluation.earlier[-1].standings
    return {
        names[key]: Decimal(float(each.total)) if each.total is not None else None
        for key, each in standings.items()
    }


def test_what_the_director_decided_in_the_qualifying_counts_in_the_final(tmp_path: Path) -> None:
    """The bye's VPs, the round that Gnu missed, and what counts of Fen, who left (13.9 says nothing)."""
    club = club_at(tmp_path)
    desk_in(club, seven_teams())
    event = new_event("final", "Example BC", NewEventRequest("The final", DAY, "teams-final", 5), SABF)
    desk = desk_in(club, event)
    change = import_qualifiers(desk, "swiss")
    assert change.remarks == ("In the final: Ash, Gnu, Cob, Dab, Box",)
    assert first_totals(desk) == {
        "Ash": 16, "Gnu": 15, "Cob": 14, "Dab": 6, "Box": 4, "Eft": None, "Fen": None,
    }  # fmt: skip
    assert [(line.register, line.session) for line in desk.event.registered[:2]] == [
        ("missed-rounds", "1"),
        ("withdrawals", "1"),
    ]
    assert "withdrawn-undecided" not in {flag.code for flag in desk.evaluation.flags}


def test_a_missed_round_corrected_later_is_brought_in_again(tmp_path: Path) -> None:
    """The director gives a bye, and so the round that Gnu missed, 9 VPs in place of 15."""
    club = club_at(tmp_path)
    other = desk_in(club, seven_teams())
    event = new_event("final", "Example BC", NewEventRequest("The final", DAY, "teams-final", 5), SABF)
    desk = desk_in(club, event)
    import_qualifiers(desk, "swiss")
    reopen(other, "the conditions say 9")
    give_bye(other, SABF, Decimal(9), "the director")
    for odd in items_to_check(other):
        accept_item(other, odd, "known")
    finalise(other)
    update_qualifiers(desk, "swiss")
    assert first_totals(desk)["Gnu"] == 9
    assert len(desk.event.overlay) == 1


def test_a_missed_round_of_the_qualifying_is_none_of_the_final() -> None:
    """Its record names a session of the qualifying."""
    event = seven_teams()
    line = replace(event.registered[0], session="elsewhere")
    found = evaluate(replace(event, registered=(line, event.registered[1])), SABF)
    assert found.standings["gnu"].total is None


def test_the_final_s_own_supplement_stays() -> None:
    """Both lay a regulation over the bye of a Swiss; the final is one too, and has its own."""
    own = Overlay(
        "bye", "the final", {"event": ["swiss-teams"], "policy": "fixed", "value": 10, "unit": "VP"}
    )
    final_ = replace(final(), kind="swiss-teams", overlay=(own,))
    assert with_supplements_of(final_, seven_teams()) == (own,)
    assert with_supplements_of(replace(final_, overlay=()), seven_teams()) == seven_teams().overlay
