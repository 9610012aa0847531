"""A pairs final after its qualifying, step by step as a director does it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.qualifying import import_qualifiers, link_qualifying
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.club.events import progress
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.facts import InView, facts_known
from bridgedesk.directing.finals.finals import printed_final_format
from bridgedesk.directing.qualifying.qualifying_import import ids_for_import, with_qualifying
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.seating.session_seating import BY_PLACE, SeatingMethod, seating_methods
from bridgedesk.directing.stages.stages import places_in_stage
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from tests.directing.finals.test_finals import SABF, as_they_are
from tests.directing.qualifying.test_qualifying_reimport import final, qualifying
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at
from tests.rulebooks.books import book


def seated(*pairs: int) -> Event:
    """So many in each session."""
    event = qualifying()
    (session,) = event.sessions
    (section,) = session.sections
    sessions = tuple(
        replace(
            session,
            id=str(at),
            sections=(replace(section, seats={str(n): f"e{n}" for n in range(count)}, results=()),),
        )
        for at, count in enumerate(pairs, start=1)
    )
    return replace(event, sessions=sessions)


@pytest.mark.parametrize(
    ("pairs", "play", "words"),
    [
        ((30, 30, 30), 14, "30 entries: three rounds of a 7-table Howell, 14 pairs (18.1.2)"),
        ((32, 30, 28), 14, "30 entries: three rounds of a 7-table Howell, 14 pairs (18.1.2)"),
        ((30, 30, 28), 10, "29.333 entries: three rounds of a 5-table Howell, 10 pairs (18.1.2)"),
    ],
)
def test_how_many_play_goes_by_the_average_of_the_qualifying(
    pairs: tuple[int, ...], play: int, words: str
) -> None:
    """SABF 18.1.2: 14 where it was 30 or more, otherwise 10."""
    found = printed_final_format(final(), seated(*pairs), SABF)
    assert found is not None
    assert found.play == play
    assert found.words.partition(":")[2] == words.partition(":")[2]


@pytest.mark.parametrize(
    ("rules", "kind", "play"),
    [
        ("anc-2017", "abpc-open-final", 20),
        ("anc-2017", "abpc-seniors-final", 10),
        ("sydney-2003", "pairs-final", 10),
    ],
)
def test_other_books_print_one_number(rules: str, kind: str, play: int) -> None:
    """ANC 15.3: ten of each field; 15.4: ten. Sydney 5.3.4: five of each direction."""
    found = printed_final_format(replace(final(), kind=kind), qualifying(), book(rules))
    assert found is not None
    assert found.play == play


def test_who_plays_is_told_with_the_clause_and_seated_by_place(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    finalise(desk_in(club, qualifying()))
    desk = desk_in(club, final())
    assert places_in_stage(desk.event, "1") is None
    remarks = import_qualifiers(desk, "pairs").remarks
    assert remarks[0] == "4 entries: three rounds of a 5-table Howell, 10 pairs (18.1.2)."
    assert remarks[1].startswith("In the final: Ann & Art")
    assert places_in_stage(desk.event, "2") == 10
    assert (progress(desk.event).come_in, progress(desk.event).expected) == (0, 0), "of the final nothing yet"
    assert seating_methods(desk.event, "2") == BY_PLACE
    with pytest.raises(Refusal, match="Only qualifiers play in this session"):
        seat_next_session(desk, "2", SeatingMethod.SAME, as_they_are)
    seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    assert (progress(desk.event).come_in, progress(desk.event).expected) == (0, 3)
    known = facts_known(desk, SABF, "event-form", InView("2", "A"))
    assert known["entries"] == "4", "the pairs of the qualifying, not those of the final"


def test_what_is_not_final_yet_is_noted_and_taken_in_later(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    heat, desk = desk_in(club, qualifying()), desk_in(club, final())
    assert link_qualifying(desk, "pairs").words.endswith(
        "it is not final yet. Bring in the qualifiers here when it is"
    )
    assert [each.taken for each in qualified_in(desk.event)] == [None]
    finalise(heat)
    link_qualifying(desk, "pairs")
    assert [each.revision for each in qualified_in(desk.event)] == [1]


def test_who_cannot_come_was_put_down_in_the_qualifying(tmp_path: Path) -> None:
    """Ann & Art are abroad; whoever kept the register there need not write it down again."""
    club = club_at(tmp_path)
    heat = desk_in(club, qualifying())
    add_record(heat, "unavailable", {"entry": "e1", "why": "abroad"})
    finalise(heat)
    desk = desk_in(club, final())
    import_qualifiers(desk, "pairs")
    (line,) = [each for each in desk.event.registered if each.register == "unavailable"]
    assert (line.entry, line.facts["why"]) == ("e1", "abroad")
    qualified = desk.evaluation.earlier[-1].qualified
    assert qualified is not None
    assert set(qualified.entries) == {"e2", "e3", "e4"}


def test_a_tie_that_was_decided_names_the_entries_as_they_are_called_here() -> None:
    """The keys of the final were taken already."""
    lot = Ruling("r1", BEGIN, "1", question="tie-break", facts={"order": "e4, e1"}, imposed=Sanction())
    other = replace(qualifying(), rulings=(lot,))
    event = replace(final(), entries=tuple(Entry(f"e{at}") for at in range(1, 5)))
    called = ids_for_import(event, other)
    (ruling,) = with_qualifying(event, other, called).rulings
    assert ruling.facts["order"] == f"{called.entries['e4']}, {called.entries['e1']}"
    assert called.entries["e4"] != "e4"


def qba_final(tmp_path: Path, heat: str, kind: str) -> OpenEvent:
    club = club_at(tmp_path)
    finalise(desk_in(club, replace(qualifying(), kind=heat, rulebook=RulebookRef("qba-pairs"))))
    desk = desk_in(club, replace(final(), kind=kind, rulebook=RulebookRef("qba-pairs")))
    other = club.event("pairs").event
    after = with_qualifying(desk.event, other, ids_for_import(desk.event, other))
    return desk_in(club, replace(after, id="taken"))


def test_where_the_final_is_an_event_of_its_own_nothing_carried_over_is_no_oddity(tmp_path: Path) -> None:
    """QBA: qualifying and final are separate events, and no clause carries anything."""
    assert [
        each.what for each in items_to_check(qba_final(tmp_path, "pairs-qualifying", "pairs-final"))
    ] == []


def test_elsewhere_it_is_said_once(tmp_path: Path) -> None:
    """Somebody has set up that it carries from the stage before, which the book does not know."""
    said = [each.what for each in items_to_check(qba_final(tmp_path, "pairs", "pairs"))]
    assert said == ["nothing is carried over: QBA Pairs Regulations has no clause on it"]


def test_where_no_number_is_printed_the_movement_says_how_many_play(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    finalise(desk_in(club, replace(qualifying(), kind="pairs-qualifying", rulebook=RulebookRef("qba-pairs"))))
    desk = desk_in(club, replace(final(), kind="pairs-final", rulebook=RulebookRef("qba-pairs")))
    change = import_qualifiers(desk, "pairs")
    assert change.remarks == ("Choose a movement for the number of qualifiers, then seat them by ranking.",)
    seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    assert set(desk.event.sessions[1].sections[0].seats.values()) == {"e1", "e4"}
