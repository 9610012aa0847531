"""A final that is another event knows who qualified where: alternates, correction periods, its movement."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.play_times import begin_play
from bridgedesk.desk.acts.qualifying import lead_here
from bridgedesk.desk.acts.registers import keep
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undoing import undo
from bridgedesk.desk.acts.waiting import wait
from bridgedesk.desk.club import Club
from bridgedesk.desk.entries.alternates import place_of_entry, ranked
from bridgedesk.desk.entries.waiting_list import next_to_ask, waiting
from bridgedesk.desk.event_facts import InView, facts_known
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.regulations.by_the_book import times_now
from bridgedesk.desk.regulations.leads_to import leads_to
from bridgedesk.desk.rulings.correction_period import correction_period
from bridgedesk.desk.setting_up.finals import may_name_qualifying, may_take_qualifying
from bridgedesk.desk.setting_up.new_event import Wanted, new_event
from bridgedesk.desk.setting_up.qualified_in import qualified_in
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement, Section, Sitting
from tests.desk.evening import club_at
from tests.desk.sets import desk_in
from tests.desk.setting_up.test_finals import DAY
from tests.desk.setting_up.test_qualifying_again import corrected, qualifying
from tests.desk.setting_up.test_qualifying_again import final as pairs_final
from tests.rulebooks.books import book

SBU = book("sbu-2022")


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-17T{clock}")


def final(club: Club, title: str = "District Final", kind: str = "pairs") -> OpenEvent:
    """One table; nobody sits there yet."""
    event = new_event("final", club.name, Wanted(title, DAY, kind), SBU)
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
    return [(each.who, each.place, each.field) for each in ranked(desk)]


def test_only_a_final_asks_where_they_qualified(club: Club) -> None:
    desk = final(club)
    assert (may_take_qualifying(desk), may_name_qualifying(desk)) == (False, True)
    lead_here(desk, "pairs")
    assert not may_name_qualifying(desk)
    undo(desk)
    assert may_name_qualifying(desk)
    evening = desk_in(club, replace(desk.event, id="evening", title="Tuesday Pairs"))
    assert not may_name_qualifying(evening)


def test_the_field_of_the_heat_is_looked_up(club: Club) -> None:
    """As it stands while it is open, then as it was posted; two boards of three
    corrected turn the order round."""
    desk = final(club)
    assert ranked(desk) == []
    change = lead_here(desk, "pairs")
    assert change.words.startswith("Qualified in Heat")
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
    lead_here(desk, "pairs")
    wait(desk, "Cas & Cat")
    (waits,) = waiting(desk)
    assert waits.says == "place 3 of 4, the top ends at 2: below it, at the organiser's discretion, 2.9"
    keep(desk, "waiting-list", {"who": "Eve & Fay", "place": "2", "field": "9"})
    assert waiting(desk)[1].says == "place 2 of 9, the top ends at 4.5: invited, 2.9", (
        "what is typed goes before"
    )


def test_the_best_who_does_not_play_yet_comes_next(club: Club) -> None:
    finalise(club.event("pairs"))
    desk = final(club)
    lead_here(desk, "pairs")
    found = next_to_ask(desk)
    assert found is not None
    assert found == ("Ann & Art", "place 1 of 4, the top ends at 2: invited (2.9)")
    name_pair(desk, "1", "A", "1NS", ["ann", "Art"])
    assert (next_to_ask(desk) or found).who == "Dot & Dan"
    wait(desk, "Dot & Dan")
    assert (next_to_ask(desk) or found).who == "Bea & Ben"


def test_the_rule_desk_knows_place_and_field(club: Club) -> None:
    desk = final(club)
    lead_here(desk, "pairs")
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
        lead_here(final(club), "other")


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
    lead_here(last, "pairs")
    limited = correction_period(heat, "1", 1)
    assert limited is not None
    assert (limited.when, limited.clause) == (at("14:35"), "2.22")
    told = {what: until for what, until, _ in times_now(heat)}
    assert told["Asking for a ruling"].startswith("14:35")
    undo(last)
    assert (correction_period(heat, "1", 1) or limited).when == ends


def test_the_final_that_took_it_in_has_sessions_of_its_own(tmp_path: Path) -> None:
    """The session of the qualifying is there too, and is not the start of the final."""
    club = club_at(tmp_path)
    heat = desk_in(club, qualifying())
    begin_play(heat, "1", at("10:00"))
    finalise(heat)
    last = desk_in(club, pairs_final())
    lead_here(last, "pairs")
    assert [each.taken is not None for each in qualified_in(last.event)] == [True]
    assert leads_to(heat) is None
    begin_play(last, "2", at("14:00"))
    assert leads_to(heat) == at("14:00")
