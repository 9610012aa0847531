"""A weekend of teams by the Laws: a Swiss of three rounds, then a knockout of all eight with a repechage.

Half of the lead in the Swiss is carried into each match of the knockout. The mishaps are worked out by hand;
winners and margins of all matches by a script of its own."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from bridgedesk.desk.acts.draw_changes import withdraw_draw
from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.registers import add_record, impose_consequence
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.sample.congress_field import CongressClock, accept_what_is_odd, congress_field
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entries.leaving import DISQUALIFIED, FORFEITED, WITHDRAWS, Leaving
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.check import problems
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.movements.draw.bracket import PlayedFinal
from bridgedesk.rule_library import library
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.draw import bracket, draw_sheet
from bridgedesk.sheets.draw_by_name import draw_by_name
from bridgedesk.sheets.pdf import draw as draw_pdf
from bridgedesk.sheets.ranking import ranking
from tests.directing.finals.test_finals import as_they_are
from tests.evenings.referee import knockout
from tests.evenings.sample_congress import document, named, names
from tests.sheets.as_text import as_text

LAWS = library().books["laws-2017"]
FIELD = congress_field()
SATURDAY, SUNDAY = date(2026, 11, 21), date(2026, 11, 22)
TEAMS = ("Acacia", "Banksia", "Correa", "Dianella", "Eucalypt", "Fuchsia", "Grevillea", "Hakea")
MARGINS = {
    1: (12, 22, 42),
    2: (12, 22, 12, 1),
    3: (12, 12, 12, 12),
}  # by table, for the first in the alphabet
MEETINGS = {
    1: ("Acacia Banksia", "Correa Dianella", "Eucalypt Fuchsia"),
    2: ("Correa Eucalypt", "Acacia Grevillea", "Banksia Hakea", "Dianella Fuchsia"),
    3: ("Acacia Correa", "Banksia Eucalypt", "Dianella Grevillea", "Fuchsia Hakea"),
}


class Weekend(NamedTuple):
    club: Club
    clock: CongressClock
    swiss: OpenEvent
    knockout: OpenEvent


def met(desk: OpenEvent, round_: int) -> tuple[str, ...]:
    called = names(desk)
    return tuple(
        f"{called[each.home]} {called[each.away]}" for each in desk.event.matches if each.round == round_
    )


def match(desk: OpenEvent, one: str, other: str) -> Match:
    sides = {named(desk, one), named(desk, other)}
    return next(each for each in reversed(desk.event.matches) if {each.home, each.away} == sides)


def hand_in(desk: OpenEvent, one: str, other: str, imps: tuple[int, int]) -> None:
    found = match(desk, one, other)
    record_match_total(desk, found.id, Slip(imps if found.home == named(desk, one) else imps[::-1]))


def draw(desk: OpenEvent, session: str, boards: str) -> tuple[str, ...]:
    return tuple(draw_round(desk, session, boards, as_they_are, LAWS).remarks)


def places(desk: OpenEvent) -> Mapping[str, int | None]:
    return {name: desk.evaluation.standings[key].place for key, name in names(desk).items()}


def final(desk: OpenEvent, key: str) -> PlayedFinal:
    return next(each for each in desk.evaluation.finals if each.final.key == key)


@pytest.fixture
def weekend(tmp_path: Path) -> Weekend:
    """Seven teams play the first round of the Swiss, one has a bye of 12 VPs; Hakea comes for the second."""
    clock = CongressClock()
    clock.set(SATURDAY, "10:00")
    club = Club.begin(tmp_path / "club.bridgedesk", "Example Bridge Club", clock)
    swiss = begin_event(club, NewEventRequest("Spring Teams", SATURDAY, "swiss-teams"), LAWS)
    for number, team in enumerate(TEAMS[:7]):
        enter_team(swiss, None, team, FIELD.players(4 * number, 4))
    for round_, margins in MARGINS.items():
        if round_ == 1:
            draw_round(swiss, "1", "1-8", as_they_are, LAWS, bye="12")
        else:
            draw(swiss, "1", "1-8")
        assert met(swiss, round_) == MEETINGS[round_]
        for sides, margin in zip(MEETINGS[round_], margins, strict=True):
            one, other = sides.split()
            hand_in(swiss, one, other, (margin, 0))
        if round_ == 1:
            enter_team(swiss, None, "Hakea", FIELD.players(28, 4), "1")
            facts = {"entry": named(swiss, "Hakea"), "round": "1", "earns": "8", "why": "Conditions"}
            add_record(swiss, "missed-rounds", facts)
    create_finals(swiss, FinalsRequest("1-8", "teams-final", 4, "50", "repechage"))
    (key,) = (each for each in club.file.event_keys() if each != swiss.event.id)
    clock.set(SUNDAY, "10:00")
    return Weekend(club, clock, swiss, club.event(key))


def first_round(weekend: Weekend) -> OpenEvent:
    """1 Acacia v 8 Hakea, 4 Eucalypt v 5 Dianella, 2 Correa v 7 Grevillea, 3 Banksia v 6 Fuchsia. Banksia
    does not come, and Correa comes late."""
    desk = weekend.knockout
    draw(desk, "1", "1-16")
    hand_in(desk, "Acacia", "Hakea", (20, 30))
    hand_in(desk, "Eucalypt", "Dianella", (25, 20))
    late = Sanction(Decimal(3), "IMP")
    ruling = Ruling(
        "", desk.clock(), "1", round=1, entry=named(desk, "Correa"), question="late-arrival",
        facts={"minutes": 7}, imposed=late, reason="Traffic",
    )  # fmt: skip
    impose_rulings(desk, ruling)
    hand_in(desk, "Correa", "Grevillea", (18, 22))
    forfeited = match(desk, "Banksia", "Fuchsia")
    end_match(desk, forfeited.id, Outcome.FORFEIT, [named(desk, "Banksia")])
    return desk


def second_round(weekend: Weekend) -> OpenEvent:
    """A slip of round 1 is corrected when round 2 is drawn, which is drawn again; Grevillea goes home."""
    desk = first_round(weekend)
    draw(desk, "2", "1-16")
    hand_in(desk, "Eucalypt", "Dianella", (20, 25))
    withdraw_draw(desk, "all", 2, "a slip of round 1 was misread")
    leave_event(desk, named(desk, "Grevillea"), "2", Leaving(WITHDRAWS, why="A long way home"))
    draw(desk, "2", "1-16")
    (found,) = consequences(desk)
    impose_consequence(desk, found)
    hand_in(desk, "Acacia", "Dianella", (12, 30))
    hand_in(desk, "Correa", "Fuchsia", (30, 36))
    hand_in(desk, "Hakea", "Eucalypt", (33, 20))
    return desk


def to_the_end(weekend: Weekend) -> OpenEvent:
    """Correa is disqualified when the semi-finals are drawn."""
    desk = second_round(weekend)
    draw(desk, "3", "1-16")
    leave_event(
        desk, named(desk, "Correa"), "3", Leaving(DISQUALIFIED, FORFEITED, why="Looked at the boards")
    )
    hand_in(desk, "Dianella", "Banksia", (24, 20))
    draw(desk, "4", "1-16")
    hand_in(desk, "Dianella", "Hakea", (30, 41))
    return desk


def test_the_swiss_that_seeds_the_knockout(weekend: Weekend) -> None:
    """By the printed scale of 8 boards +1, +12, +22 and +42 IMPs are 10.44, 14.39, 16.90 and 19.95.

    Acacia 14.39 + 16.90 + 14.39, Correa 16.90 + 14.39 + 5.61, Banksia 5.61 + 14.39 + 14.39, Eucalypt 19.95 +
    5.61 + 5.61, Dianella 3.10 + 10.44 + 14.39, Fuchsia 0.05 + 9.56 + 14.39, Grevillea a bye of 12 + 3.10 +
    5.61, Hakea 8 for the round it missed + 5.61 + 5.61."""
    (field,) = weekend.swiss.evaluation.fields
    called = names(weekend.swiss)
    assert [(called[each.entry], f"{float(each.total or 0):.2f}") for each in field.standings] == [
        ("Acacia", "45.68"), ("Correa", "36.90"), ("Banksia", "34.39"), ("Eucalypt", "31.17"),
        ("Dianella", "27.93"), ("Fuchsia", "24.00"), ("Grevillea", "20.71"), ("Hakea", "19.22"),
    ]  # fmt: skip


def test_half_of_the_lead_a_fine_and_a_forfeit_in_the_first_round(weekend: Weekend) -> None:
    """Acacia loses by 10 and carries (45.68 - 19.22) / 2 = 13.23; Correa loses by 4, is fined 3 and carries
    (36.90 - 20.71) / 2 = 8.095; Eucalypt wins by 5 and carries (31.17 - 27.93) / 2 = 1.62."""
    desk = first_round(weekend)
    assert met(desk, 1) == ("Acacia Hakea", "Eucalypt Dianella", "Correa Grevillea", "Banksia Fuchsia")
    assert [each.because for each in desk.evaluation.finals if each.final.week == 1] == [
        "Acacia wins by 3.23 IMPs. Acacia carries over 13.23 IMPs.",
        "Eucalypt wins by 6.62 IMPs. Eucalypt carries over 1.62 IMPs.",
        "Correa wins by 1.095 IMPs. Correa carries over 8.095 IMPs. Correa loses 3 IMPs: late arrival,"
        " 7 minutes.",
        "Banksia forfeits (Law 12C2).",
    ]


def test_a_correction_after_the_draw_is_seen_and_the_round_drawn_again(weekend: Weekend) -> None:
    """Eucalypt wins by 25-20, so it meets Acacia and Dianella plays the repechage. With 20-25 it is 5 - 1.62
    = 3.38 to Dianella: both matches that were drawn are not of the bracket any more."""
    desk = first_round(weekend)
    draw(desk, "2", "1-16")
    assert met(desk, 2) == ("Acacia Eucalypt", "Correa Fuchsia", "Hakea Dianella", "Grevillea Banksia")
    hand_in(desk, "Eucalypt", "Dianella", (20, 25))
    assert final(desk, "round 1, match 2").because == (
        "Dianella wins by 3.38 IMPs. Eucalypt carries over 1.62 IMPs."
    )
    outside = [each for each in desk.evaluation.flags if each.code == "outside-the-bracket"]
    assert len(outside) == 2
    withdraw_draw(desk, "all", 2, "a slip of round 1 was misread")
    draw(desk, "2", "1-16")
    assert met(desk, 2) == ("Acacia Dianella", "Correa Fuchsia", "Hakea Eucalypt", "Grevillea Banksia")
    assert not [each for each in desk.evaluation.flags if each.code == "outside-the-bracket"]


def test_a_loser_that_goes_home_forfeits_its_repechage(weekend: Weekend) -> None:
    """Banksia, which forfeited its first match, has the second by forfeit. Acacia loses by 18 and carries
    (45.68 - 27.93) / 2 = 8.875; Correa loses by 6 and carries 6.45; Hakea wins by 13 against 5.975."""
    desk = second_round(weekend)
    assert [each.because for each in desk.evaluation.finals if each.final.week == 2] == [
        "Dianella wins by 9.125 IMPs. Acacia carries over 8.875 IMPs.",
        "Correa wins by 0.45 IMPs. Correa carries over 6.45 IMPs.",
        "Hakea wins by 7.025 IMPs. Eucalypt carries over 5.975 IMPs.",
        "Grevillea forfeits (Law 12C2).",
    ]
    assert {name for name, place in places(desk).items() if place} == {
        "Acacia", "Eucalypt", "Fuchsia", "Grevillea",
    }  # fmt: skip


def test_losers_that_are_out_play_a_consolation(weekend: Weekend) -> None:
    """Banksia and Hakea have lost once and play on; Grevillea went home."""
    desk = second_round(weekend)
    before = set(weekend.club.file.event_keys())
    create_finals(desk, FinalsRequest("rest", "swiss-teams"))
    (key,) = set(weekend.club.file.event_keys()) - before
    assert set(names(weekend.club.event(key)).values()) == {"Acacia", "Eucalypt", "Fuchsia"}


def test_the_places_with_a_disqualified_semi_finalist(weekend: Weekend) -> None:
    """Winners of the main half meet those of the other repechage: Dianella v Banksia, Correa v Hakea. Banksia
    carries (34.39 - 27.93) / 2 = 3.23 and loses by 4; in the final Dianella carries 4.355 and loses by 11.

    Correa has no place, so Banksia is third alone, and the four that were out in round 2 are fourth."""
    desk = to_the_end(weekend)
    assert met(desk, 3) == ("Dianella Banksia", "Correa Hakea")
    assert (
        final(desk, "semi-final 1").because == "Dianella wins by 0.77 IMPs. Banksia carries over 3.23 IMPs."
    )
    assert final(desk, "final").because == "Hakea wins by 6.645 IMPs. Dianella carries over 4.355 IMPs."
    assert places(desk) == {
        "Hakea": 1, "Dianella": 2, "Banksia": 3, "Acacia": 4, "Eucalypt": 4, "Fuchsia": 4, "Grevillea": 4,
        "Correa": None,
    }  # fmt: skip


def test_the_matches_as_the_script_has_them(weekend: Weekend) -> None:
    desk = to_the_end(weekend)
    told = knockout(document(desk))
    found = {
        (each.final.week, frozenset((each.home or "", each.away or ""))): each.winner
        for each in desk.evaluation.finals
    }
    assert {key: winner for key, (winner, _) in told.items()} == found
    assert told[4, frozenset((named(desk, "Dianella"), named(desk, "Hakea")))][1] == Fraction("6.645")


def test_nothing_is_left_to_check_and_the_results_are_final(weekend: Weekend) -> None:
    desk = to_the_end(weekend)
    accept_what_is_odd(desk, "seen")
    assert items_to_check(desk) == []
    assert list(problems(desk.event)) == []
    finalise(desk)
    again = weekend.club.event(desk.event.id)
    assert places(again) == places(desk)


def test_the_sheets_of_the_knockout_name_each_match(weekend: Weekend) -> None:
    desk = to_the_end(weekend)
    facts = material(desk, weekend.club).facts(AS_USUAL)
    ladder = as_text(bracket(facts))
    assert "Knockout with repechage" in ladder
    assert "Repechage 1, match 2" in ladder
    for sheet in (draw_sheet(facts), draw_by_name(facts), ranking(facts)):
        assert draw_pdf(sheet, Paper.A4).startswith(b"%PDF")
