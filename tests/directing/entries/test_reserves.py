"""A final that is another event knows who qualified where: alternates, correction periods, its movement."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.free_places import add_to_waiting_list
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.qualifying import link_qualifying
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.acts.standings_decisions import break_tie, save_stage_settings
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.book_pane import times_now
from bridgedesk.directing.entries.reserves import place_of_entry, qualifying_ranking
from bridgedesk.directing.entries.waiting_list import next_reserve_to_ask, waiting_entries
from bridgedesk.directing.facts import InView, facts_known
from bridgedesk.directing.finals.finals import may_import_qualifying, may_name_qualifying
from bridgedesk.directing.qualifying.qualifying_changes import changes_since_import
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.rulings.correction_period import correction_period
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.directing.stages.ties import TieMethod, ties_of
from bridgedesk.directing.times.programme import final_start
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import RulebookRef, Status
from bridgedesk.event.match import RecordedDraw
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Section, Sitting
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library
from tests.directing.finals.test_finals import DAY
from tests.directing.qualifying.test_qualifying_reimport import corrected, qualifying
from tests.directing.qualifying.test_qualifying_reimport import final as pairs_final
from tests.directing.setup.test_new_event import mitchell
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book

SBU = book("sbu-2022")
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-17T{clock}")


def final(club: Club, title: str = "District Final", kind: str = "pairs") -> OpenEvent:
    """One table; nobody sits there yet."""
    event = new_event("final", club.name, NewEventRequest(title, DAY, kind), SBU)
    section = Section(
        "A",
        sets={1: (1, 2, 3)},
        seats={"1NS": "n1", "1EW": "n2"},
        movement=Movement(((Sitting(1, "1NS", "1EW", (1,)),),)),
    )
    (session,) = event.sessions
    entries = (Entry("n1"), Entry("n2"))
    return desk_in(club, replace(event, entries=entries, sessions=(replace(session, sections=(section,)),)))


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """The heat: Ann & Art and Dot & Dan won every board, Bea & Ben and Cat & Cas none."""
    club = club_at(tmp_path)
    desk_in(
        club, replace(qualifying(), kind="pairs", title="Heat", rulebook=RulebookRef("sbu-2022"), date=DAY)
    )
    return club


def order(desk: OpenEvent) -> list[tuple[str, int, int]]:
    return [(each.who, each.place, each.field) for each in qualifying_ranking(desk)]


def test_only_a_final_asks_where_they_qualified(club: Club) -> None:
    desk = final(club)
    assert (may_import_qualifying(desk), may_name_qualifying(desk)) == (False, True)
    link_qualifying(desk, "pairs")
    assert not may_name_qualifying(desk)
    undo(desk)
    assert may_name_qualifying(desk)
    evening = desk_in(club, replace(desk.event, id="evening", title="Tuesday Pairs"))
    assert not may_name_qualifying(evening)


def test_the_field_of_the_heat_is_looked_up(club: Club) -> None:
    """As it stands while it is open, then as it was posted; two boards of three
    corrected turn the order round."""
    desk = final(club)
    assert qualifying_ranking(desk) == []
    change = link_qualifying(desk, "pairs")
    assert change.words.startswith("Linked to Heat")
    first = [("Ann & Art", 1, 4), ("Dot & Dan", 1, 4), ("Bea & Ben", 3, 4), ("Cat & Cas", 3, 4)]
    assert order(desk) == first
    finalise(club.event("pairs"))
    assert order(desk) == first
    corrected(club, 1, 2)
    assert order(desk)[:2] == [("Bea & Ben", 1, 4), ("Cat & Cas", 1, 4)]


def test_an_alternate_is_judged_by_the_place_in_the_heat(club: Club) -> None:
    """2.9: the top half of 4 ends with the second; the third only at the organiser's discretion."""
    finalise(club.event("pairs"))
    desk = final(club)
    link_qualifying(desk, "pairs")
    add_to_waiting_list(desk, "Cas & Cat")
    (waits,) = waiting_entries(desk)
    assert waits.says == "place 3 of 4, the top ends at 2: below it, at the organiser's discretion, 2.9"
    add_record(desk, "waiting-list", {"who": "Eve & Fay", "place": "2", "field": "9"})
    assert waiting_entries(desk)[1].says == "place 2 of 9, the top ends at 4.5: invited, 2.9", (
        "what is typed goes before"
    )


def test_the_best_who_does_not_play_yet_comes_next(club: Club) -> None:
    finalise(club.event("pairs"))
    desk = final(club)
    link_qualifying(desk, "pairs")
    found = next_reserve_to_ask(desk)
    assert found is not None
    assert found == ("Ann & Art", "place 1 of 4, the top ends at 2: invited (2.9)")
    name_pair(desk, "1", "A", "1NS", ["ann", "Art"])
    assert (next_reserve_to_ask(desk) or found).who == "Dot & Dan"
    add_to_waiting_list(desk, "Dot & Dan")
    assert (next_reserve_to_ask(desk) or found).who == "Bea & Ben"


def test_a_tie_of_alternates_is_split_by_the_lot_that_was_drawn_in_the_heat(club: Club) -> None:
    """2.11: Bea & Ben and Cat & Cas are level behind the two who play; the lot has Cat & Cas first."""
    heat = club.event("pairs")
    save_stage_settings(heat, heat.event.stages[0].id, {"places": "2"})
    behind = next(each for each in ties_of(heat.evaluation) if each.standings[0].place == 3)
    break_tie(heat, behind.entries[::-1], TieMethod.LOT, "")
    finalise(heat)
    desk = final(club)
    link_qualifying(desk, "pairs")
    assert order(desk)[2:] == [("Cat & Cas", 3, 4), ("Bea & Ben", 3, 4)]
    add_to_waiting_list(desk, "Ann & Art")
    add_to_waiting_list(desk, "Dot & Dan")
    found = next_reserve_to_ask(desk)
    assert found is not None
    assert found.who == "Cat & Cas"


def test_a_lot_that_is_drawn_again_after_posting_is_said_in_the_final(club: Club) -> None:
    """2.11: no place is another for it, 3= stays 3=; but the third goes on, and it is another pair now."""
    heat = club.event("pairs")
    save_stage_settings(heat, heat.event.stages[0].id, {"places": "3"})
    behind = next(each for each in ties_of(heat.evaluation) if each.standings[0].place == 3)
    break_tie(heat, behind.entries[::-1], TieMethod.LOT, "")
    finalise(heat)
    desk = final(club)
    link_qualifying(desk, "pairs")
    assert changes_since_import(desk) == []
    reopen(heat, "the lot was drawn with a card missing")
    cancel_ruling(heat, heat.event.rulings[0].id, "a card was missing")
    break_tie(heat, behind.entries, TieMethod.LOT, "")
    finalise(heat)
    (said,) = [each.what for each in items_to_check(desk) if each.qualifying]
    assert said == (
        "Heat, the qualifying, was posted again (revision 2): new order of qualifiers and reserves:"
        " Bea & Ben, then Cat & Cas; check who is in the final"
    )


def test_who_qualified_is_no_alternate(club: Club) -> None:
    """2.9, 2.2.6: three of four go on; the third is below the top half, and still has a right to play."""
    heat = club.event("pairs")
    save_stage_settings(heat, heat.event.stages[0].id, {"places": "3"})
    behind = next(each for each in ties_of(heat.evaluation) if each.standings[0].place == 3)
    break_tie(heat, behind.entries[::-1], TieMethod.LOT, "")
    finalise(heat)
    desk = final(club)
    link_qualifying(desk, "pairs")
    for who in ("Ann & Art", "Dot & Dan"):
        add_to_waiting_list(desk, who)
    assert next_reserve_to_ask(desk) == ("Cat & Cas", "place 3 of 4: qualified")
    add_to_waiting_list(desk, "Cat & Cas")
    assert waiting_entries(desk)[-1].says == "place 3 of 4: qualified"
    assert next_reserve_to_ask(desk) == (
        "Bea & Ben", "place 3 of 4, the top ends at 2: below it, at the organiser's discretion (2.9)",
    )  # fmt: skip


def test_qualifiers_of_two_sections_come_before_who_lost_a_tie_there(tmp_path: Path) -> None:
    """2.10 (1) to (4): three places of two sections, one each. In A ann and dee have 75%, in B eli and hal
    100%: the next of both lost a tie, and B's is the better. Behind them 25% comes before 0%; level it is by
    lot, dee before ann and gus before flo."""
    text = (SCENARIOS / "events/sbu-2022/places-of-equal-sections.toml").read_text(encoding="utf-8")
    event = read_toml(text)
    lots = RecordedDraw("q", 1, lots=("dee", "ann", "hal", "eli", "gus", "flo", "bob", "cyd"))
    stages = (replace(event.stages[0], places=3),)
    club = club_at(tmp_path)
    heat = replace(event, status=Status.OPEN, date=DAY, title="Heat", stages=stages, draws=(lots,), expect=())
    found = desk_in(club, heat).evaluation.qualified
    assert found is not None
    assert found.entries == ("dee", "hal", "eli")
    desk = final(club)
    link_qualifying(desk, heat.id)
    assert [each.who for each in qualifying_ranking(desk)] == [
        "Dee",
        "Hal",
        "Eli",
        "Ann",
        "Bob",
        "Cyd",
        "Gus",
        "Flo",
    ]


def test_the_rule_desk_knows_place_and_field(club: Club) -> None:
    desk = final(club)
    link_qualifying(desk, "pairs")
    name_pair(desk, "1", "A", "1NS", ["Bea", "Ben"])
    (entry,) = [each.id for each in desk.event.entries if each.players]
    known = facts_known(desk, SBU, "alternate", InView("1", "A", entry))
    assert (known["place"], known["field"]) == ("3", "4")
    played = place_of_entry(desk, entry)
    assert played is not None
    assert played.who == "Bea & Ben"


def test_an_event_of_another_book_leads_nowhere(club: Club) -> None:
    desk_in(club, replace(qualifying(), id="other"))
    with pytest.raises(Refusal, match="another rule book"):
        link_qualifying(final(club), "other")


def test_another_order_in_the_heat_is_said_where_it_is_only_named(club: Club) -> None:
    """Two boards of three turn the order round; one board changes no place."""
    finalise(club.event("pairs"))
    desk = final(club)
    link_qualifying(desk, "pairs")
    corrected(club, 1)
    assert changes_since_import(desk) == []
    corrected(club, 1, 2)
    (said,) = [each.what for each in items_to_check(desk) if each.qualifying]
    assert said.startswith("Heat, the qualifying, was posted again (revision 3): ")
    assert "Ann & Art: place 1= becomes 3=" in said
    assert said.endswith("; check who is in the final")


# ---- 2.22: what may change who qualifies ends ten minutes before the final


def test_the_correction_period_ends_before_a_final_that_is_another_event(club: Club) -> None:
    """Play from 14.00; one round of three boards takes 22 minutes and 20 more are open. A final at 14.45 ends
    that at 14.35."""
    heat, last = club.event("pairs"), final(club)
    begin_play(heat, "1", at("14:00"))
    finalise(heat)
    free = correction_period(heat, "1", 1)
    assert free is not None
    ends = free.when
    assert ends == at("14:42")
    begin_play(last, "1", at("14:45"))
    assert (correction_period(heat, "1", 1) or free).when == ends, "nobody has said that it leads there"
    link_qualifying(last, "pairs")
    limited = correction_period(heat, "1", 1)
    assert limited is not None
    assert (limited.when, limited.clause) == (at("14:35"), "2.22")
    told = {what: until for what, until, _ in times_now(heat)}
    assert told["Ruling requests"].startswith("14:35")
    undo(last)
    assert (correction_period(heat, "1", 1) or limited).when == ends


def test_the_final_that_took_it_in_has_sessions_of_its_own(tmp_path: Path) -> None:
    """The session of the qualifying is there too, and is not the start of the final."""
    club = club_at(tmp_path)
    heat = desk_in(club, qualifying())
    begin_play(heat, "1", at("10:00"))
    finalise(heat)
    last = desk_in(club, pairs_final())
    link_qualifying(last, "pairs")
    assert [each.taken is not None for each in qualified_in(last.event)] == [True]
    assert final_start(heat) is None
    begin_play(last, "2", at("14:00"))
    assert final_start(heat) == at("14:00")


# ---- 2.10: a final of one field has one winner


def test_a_final_with_two_winners_speaks_up_by_itself(club: Club) -> None:
    desk = final(club)
    link_qualifying(desk, "pairs")
    change = set_movement(desk, "1", "A", mitchell(3))
    said = (
        "This movement has two winners, but this final is one field, which has one winner: a Howell, a"
        " three-quarter Howell, or a Mitchell with an arrow-switch (2.10)"
    )
    assert f"{said}." in change.remarks
    assert said in [each.what for each in items_to_check(desk)]
    assert (
        said
        not in set_movement(
            desk, "1", "A", make("howell", Request(tables=3, boards=20), movement_library())
        ).remarks
    )
    assert said not in [each.what for each in items_to_check(desk)]


@pytest.mark.parametrize("linked", [False, True])
def test_it_is_silent_where_it_is_no_final_or_another_book(tmp_path: Path, *, linked: bool) -> None:
    """The SABF's final, taken in, may be a Mitchell; an SBU evening that nothing leads to, too."""
    club = club_at(tmp_path)
    finalise(desk_in(club, qualifying()))
    desk = desk_in(club, pairs_final()) if linked else final(club)
    if linked:
        link_qualifying(desk, "pairs")
    session = desk.event.sessions[-1].id
    assert not any("two winners" in each for each in set_movement(desk, session, "A", mitchell(3)).remarks)
    assert not any("two winners" in each.what for each in items_to_check(desk))


# ---- 2.10 (3): who lost a tie-break for the last place of the section


def test_a_section_whose_best_outside_lost_a_tie_break_is_known(tmp_path: Path) -> None:
    """Five places from two sections of four, two each. With a board each way all of section A have 50%, so
    that its third lost a tie-break; in B it is 100 100 0 0."""
    text = (SCENARIOS / "events/sbu-2022/places-of-equal-sections.toml").read_text(encoding="utf-8")
    event = read_toml(text)
    (session,) = event.sessions
    one, two = session.sections
    slips = [parse_score(score) for score in ("+420", "+170", "+110", "+140")]
    results = tuple(replace(each, score=slip) for each, slip in zip(one.results, slips, strict=True))
    after = replace(
        event,
        status=Status.OPEN,
        stages=(replace(event.stages[0], places=5),),
        sessions=(replace(session, sections=(replace(one, results=results), two)),),
        expect=(),
    )
    desk = desk_in(club_at(tmp_path), after)
    known = facts_known(desk, SBU, "qualifiers", InView("s1", "A"))
    assert known["lost_tie"] == "1"
    assert known["next_percents"] == "50,0"
