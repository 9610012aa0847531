"""Overall places over a qualifying with its finals, and over events that the director chooses.

The Swiss: eel 27 VPs, ant 26, cow 25, dog 18, bee and fox 12 (each row of `ROUNDS` is one match)."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.overall_list import (
    add_to_overall_list,
    remove_from_overall_list,
    set_overall_order,
)
from bridgedesk.desk.acts.standings_decisions import choose_two_prizes, offer_prize
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.desk.files.exports import export_event
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.desk.views.overall_places import overall_places_view
from bridgedesk.desk.views.prizes import offers_of
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.stages.overall_list import events_of_list
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rule_library import library
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.sheets.workbook import workbook
from bridgedesk.standings.explain.overall_places import ListOrder, OverallPlaces
from bridgedesk.standings.explain.two_prizes import TwoPrizes
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at
from tests.evenings.sample_congress import sample_congress
from tests.evenings.teams import alphabet

LAWS = library().book("laws-2017")
ROUNDS = (
    (("ant", "bee", 15, 5), ("cow", "dog", 12, 8), ("eel", "fox", 18, 2)),
    (("eel", "ant", 9, 11), ("cow", "bee", 13, 7), ("dog", "fox", 10, 10)),
)
TEAMS = ("ant", "bee", "cow", "dog", "eel", "fox")


def swiss_of(key: str, title: str, teams: tuple[str, ...], rounds: object = ROUNDS) -> Event:
    assert isinstance(rounds, tuple)
    return Event(
        key, title, date(2026, 11, 17), "Example BC", kind="swiss-teams",
        rulebook=RulebookRef("laws-2017"), stages=(Stage("all"),),
        players=tuple(
            Player(f"{team}{n}", f"{team.title()} Player{n}") for team in teams for n in range(1, 5)
        ),
        entries=tuple(
            Entry(team, tuple(f"{team}{n}" for n in range(1, 5)), team.title()) for team in teams
        ),
        sessions=(Session("1", Scoring.IMPS, "all"),),
        matches=tuple(
            Match(
                f"m{number}{at}", "1", number, home, away, "all", table=at, boards=tuple(range(1, 9)),
                slip=Slip(vp=(Decimal(ours), Decimal(theirs))),
            )
            for number, row in enumerate(rounds, start=1)
            for at, (home, away, ours, theirs) in enumerate(row, start=1)
        ),
    )  # fmt: skip


SWISS = swiss_of("swiss", "Spring Swiss", TEAMS)
HORSES = (("gnu", "hen", 20, 0), ("ibi", "jay", 14, 6)), (("gnu", "ibi", 5, 15), ("hen", "jay", 6, 14))
# ibi 29 VPs, gnu 25, jay 20, hen 6
FLIGHT_B = swiss_of("flight-b", "Flight B", ("gnu", "hen", "ibi", "jay"), HORSES)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def listed(desk: OpenEvent) -> list[tuple[str, str, str]]:
    return [(each.place_text, each.name, each.part.title) for each in places(desk).places]


def places(desk: OpenEvent) -> OverallPlaces:
    return overall_work(desk)()


def finals_of(club: Club, swiss: OpenEvent, wanted: str, kind: str = "swiss-teams") -> list[OpenEvent]:
    create_finals(swiss, FinalsRequest(wanted, kind))
    made = [club.event(key) for key in club.file.event_keys() if key != swiss.event.id]
    return sorted(made, key=lambda each: each.event.title)


def play(final: OpenEvent, **vps: int) -> None:
    """Draw a round of a final by the alphabet and type its VPs by team."""
    draw_round(final, "1", "1-8", alphabet, LAWS)
    for match in final.event.matches:
        record_match_total(final, match.id, Slip(vp=(Decimal(vps[match.home]), Decimal(vps[match.away]))))


def test_finals_come_first_then_those_who_did_not_qualify(club: Club) -> None:
    """Final A: ant beats eel, so 1 and 2; final B: dog beats cow, 3 and 4. Bee and fox, level with 12 VPs in
    the Swiss, play on nowhere and share place 5."""
    swiss = desk_in(club, SWISS)
    final_a, final_b = finals_of(club, swiss, "1-2, 3-4")
    play(final_a, ant=11, eel=9)
    play(final_b, dog=20, cow=0)
    wanted = [
        ("1", "Ant", "Final A"), ("2", "Eel", "Final A"), ("3", "Dog", "Final B"), ("4", "Cow", "Final B"),
        ("5=", "Bee", "Qualifying"), ("5=", "Fox", "Qualifying"),
    ]  # fmt: skip
    assert listed(swiss) == wanted
    assert listed(club.event(final_b.event.id)) == wanted, "the same list from each of its events"
    assert places(swiss).how == (
        "Final A first, then Final B and Qualifying; each entry where it first appears."
    )


def test_a_final_that_is_not_finished_keeps_its_places_open(club: Club) -> None:
    """Ant and eel have not played: they will be first and second, whoever wins; dog and cow are 3 and 4."""
    swiss = desk_in(club, SWISS)
    (
        final_a,
        final_b,
    ) = finals_of(club, swiss, "1-2, 3-4")
    draw_round(final_a, "1", "1-8", alphabet, LAWS)
    play(final_b, dog=20, cow=0)
    found = places(swiss)
    assert [(each.place_text, each.name, each.remark) for each in found.places][:4] == [
        ("", "Ant", "not known yet"), ("", "Eel", "not known yet"), ("3", "Dog", ""), ("4", "Cow", ""),
    ]  # fmt: skip
    assert found.provisional == "Provisional: Final A, Final B and Qualifying not final yet."


def test_who_is_knocked_out_and_plays_a_consolation_is_ranked_there(club: Club) -> None:
    """Eel and ant win the semi-finals; cow beats dog in the consolation: 3 and 4, not both third."""
    swiss = desk_in(club, SWISS)
    (knockout,) = finals_of(club, swiss, "1-4", "teams-final")
    draw_round(knockout, "1", "1-8", alphabet, LAWS)
    for match in knockout.event.matches:
        record_match_total(knockout, match.id, Slip((30, 10) if match.home in ("eel", "ant") else (10, 30)))
    create_finals(knockout, FinalsRequest("rest", "swiss-teams"))
    (consolation,) = [
        club.event(key) for key in club.file.event_keys() if key not in (swiss.event.id, knockout.event.id)
    ]
    play(consolation, cow=13, dog=7)
    found = listed(swiss)
    assert {name for _, name, title in found[:2]} == {"Ant", "Eel"}
    assert found[2:4] == [
        ("3", "Cow", "Final, consolation"), ("4", "Dog", "Final, consolation"),
    ]  # fmt: skip
    assert [place for place, _, _ in found[4:]] == ["5=", "5="]


def disqualified(event: Event, entry: str) -> Event:
    ruling = Ruling(
        "r1", BEGIN, event.sessions[-1].id, entry=entry, question="disciplinary",
        imposed=Sanction(None, "disqualified", None), reason="left without a word",
    )  # fmt: skip
    return replace(event, rulings=(ruling,))


def test_who_is_disqualified_has_no_place_and_the_others_move_up(club: Club) -> None:
    """Without cow, 25 VPs: eel 1, ant 2, dog 3, bee and fox 4."""
    swiss = disqualified(SWISS, "cow")
    flight = desk_in(club, FLIGHT_B)
    desk = desk_in(club, swiss)
    assert desk.event.disqualified == {"cow"}
    add_to_overall_list(desk, flight.event.id)
    assert listed(desk)[:5] == [
        ("1", "Eel", "Spring Swiss"), ("2", "Ant", "Spring Swiss"), ("3", "Dog", "Spring Swiss"),
        ("4=", "Bee", "Spring Swiss"), ("4=", "Fox", "Spring Swiss"),
    ]  # fmt: skip
    assert listed(desk)[5] == ("6", "Ibi", "Flight B")
    assert listed(desk)[-1] == ("", "Cow", "Spring Swiss")


def test_a_finalist_who_withdraws_before_play_is_ranked_in_the_qualifying(club: Club) -> None:
    """Ant gives up its place in final A without a match: eel is first there, dog and cow are 2 and 3 in
    final B, and ant follows as the best of the others, before bee and fox."""
    swiss = desk_in(club, SWISS)
    final_a, final_b = finals_of(club, swiss, "1-2, 3-4")
    entries = tuple(
        replace(each, withdrawn="1") if each.id == "ant" else each for each in final_a.event.entries
    )
    with_one = replace(final_a.event, entries=entries)
    play(final_b, dog=20, cow=0)
    gathered = events_of_list(swiss)
    events = tuple(
        each._replace(event=with_one) if each.event.id == with_one.id else each for each in gathered.events
    )
    found = gathered._replace(events=events).places(swiss.supposing)
    assert [(each.place_text, each.name) for each in found.places] == [
        ("", "Eel"), ("2", "Dog"), ("3", "Cow"), ("4", "Ant"), ("5=", "Bee"), ("5=", "Fox"),
    ]  # fmt: skip


def test_two_flights_one_after_the_other_or_by_total(club: Club) -> None:
    """In turn flight B begins at 7. By VPs: ibi 29, eel 27, ant 26, cow and gnu 25, jay 20, dog 18, bee and
    fox 12, hen 6: both flights have two matches."""
    flight, desk = desk_in(club, FLIGHT_B), desk_in(club, SWISS)
    assert not places(desk).is_a_list
    done = add_to_overall_list(desk, flight.event.id)
    assert done.words == "Overall places: Spring Swiss; Flight B"
    assert [(place, name) for place, name, _ in listed(desk)][4:8] == [
        ("5=", "Bee"), ("5=", "Fox"), ("7", "Ibi"), ("8", "Gnu"),
    ]  # fmt: skip
    set_overall_order(desk, ListOrder.BY_TOTAL)
    assert [(place, name) for place, name, _ in listed(desk)] == [
        ("1", "Ibi"), ("2", "Eel"), ("3", "Ant"), ("4=", "Cow"), ("4=", "Gnu"), ("6", "Jay"), ("7", "Dog"),
        ("8=", "Bee"), ("8=", "Fox"), ("10", "Hen"),
    ]  # fmt: skip
    assert "ranked together by total (VP)" in places(desk).how
    undo(desk)
    assert listed(desk)[0] == ("1", "Eel", "Spring Swiss")


def test_totals_over_more_matches_are_not_compared(club: Club) -> None:
    longer = (*ROUNDS, (("ant", "dog", 10, 10), ("bee", "eel", 10, 10), ("cow", "fox", 10, 10)))
    flight = desk_in(club, FLIGHT_B)
    desk = desk_in(club, swiss_of("swiss", "Spring Swiss", TEAMS, longer))
    add_to_overall_list(desk, flight.event.id)
    done = set_overall_order(desk, ListOrder.BY_TOTAL)
    said = "Spring Swiss has 3 matches and Flight B has 2 matches: totals cannot be compared."
    assert places(desk).problem.startswith(said)
    assert done.remarks[0].startswith(said)


def test_a_deleted_event_is_left_out_and_named(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    flight, desk = desk_in(club, FLIGHT_B), desk_in(club, SWISS)
    add_to_overall_list(desk, flight.event.id)
    assert [each.event.id for each in events_of_list(desk).events] == ["swiss", "flight-b"]
    monkeypatch.setattr(club.file, "event_titles", lambda: [("swiss", "2026-11-17", "Spring Swiss")])
    assert places(desk).remarks == ("Flight B was deleted and is left out.",)
    assert len(listed(desk)) == 6


def test_events_are_moved_to_the_end_and_removed(club: Club) -> None:
    flight, desk = desk_in(club, FLIGHT_B), desk_in(club, SWISS)
    add_to_overall_list(desk, flight.event.id)
    with pytest.raises(Refusal, match="Flight B is the last event of the list already"):
        add_to_overall_list(desk, flight.event.id)
    add_to_overall_list(desk, desk.event.id)
    assert listed(desk)[0] == ("1", "Ibi", "Flight B")
    with pytest.raises(Refusal, match="not in the list"):
        remove_from_overall_list(desk, "nowhere")
    remove_from_overall_list(desk, flight.event.id)
    assert desk.event.registered == (), "the usual list again"
    assert not places(desk).is_a_list


def test_results_that_are_final_make_the_list_final(club: Club) -> None:
    flight = desk_in(club, replace(FLIGHT_B, status=Status.FINAL))
    desk = desk_in(club, replace(SWISS, status=Status.FINAL))
    add_to_overall_list(desk, flight.event.id)
    assert places(desk).provisional == ""


def test_sheet_workbook_and_web_page_have_the_list(club: Club, tmp_path: Path) -> None:
    """Ibi is best of flight B and seventh overall."""
    flight, desk = desk_in(club, FLIGHT_B), desk_in(club, SWISS)
    add_to_overall_list(desk, flight.event.id)
    facts = material(desk, club).facts()
    sheet = sheet_named("overall-places").build(facts)
    assert sheet.tables[0].rows[6] == ("7", "Ibi", "Flight B", "1", "29 VP")
    assert sheet.notes[-1] == "Provisional: Spring Swiss and Flight B not final yet."
    tab = next(each for each in workbook(facts) if each.name == "Overall places")
    assert (tab.rows[6][0], tab.rows[6][2], tab.rows[6][4:8]) == (
        7, "Ibi", ("Flight B", 1, Decimal(29), "VP"),
    )  # fmt: skip
    export_event(club, desk.event.id, tmp_path / "pages", "html")
    page = (tmp_path / "pages" / "overall-places.html").read_text(encoding="utf-8")
    assert re.search(r'<td class="number">7</td>\n?<th scope="row">Ibi</th>', page)
    assert "Spring Swiss first, then Flight B" in page


def test_a_single_ranking_is_its_own_list(club: Club, tmp_path: Path) -> None:
    desk = desk_in(club, SWISS)
    with pytest.raises(NothingToPrint, match="The ranking is the overall list of this event"):
        sheet_named("overall-places").build(material(desk, club).facts())
    export_event(club, desk.event.id, tmp_path / "pages", "html")
    assert not (tmp_path / "pages" / "overall-places.html").exists()


def test_a_knockout_is_not_ranked_by_total(club: Club) -> None:
    """The winner of a knockout may have fewer IMPs than its loser in another match."""
    swiss = desk_in(club, SWISS)
    (knockout,) = finals_of(club, swiss, "1-4", "teams-final")
    draw_round(knockout, "1", "1-8", alphabet, LAWS)
    set_overall_order(swiss, ListOrder.BY_TOTAL)
    assert places(swiss).problem == "Places in Final do not go by totals. Choose one list after another."


def test_imported_qualifiers_and_those_who_stay_outside(tmp_path: Path) -> None:
    """The sample congress: ten pairs play the Butler final; the other 14 of 24 follow in the order of the
    qualifying, and the one disqualified there has no place."""
    with sample_congress(tmp_path) as congress:
        found = places(congress.butler_final)
        assert [(part.title, len(part.field.standings)) for part in found.parts] == [
            ("Final", 10), ("Qualifying", 24),
        ]  # fmt: skip
        by_place = [each.place for each in found.places]
        assert by_place[:10] == list(range(1, 11))
        assert [each.part.title for each in found.places] == ["Final"] * 10 + ["Qualifying"] * 14
        own = [each.standing.place for each in found.places[10:] if each.standing.place is not None]
        assert own == sorted(own)
        assert found.provisional == ""
        assert listed(congress.butler) == listed(congress.butler_final), "from either event"


def test_each_figure_of_the_view_opens_its_breakdown(club: Club) -> None:
    """Dog is third: one for itself and one for each of the two places that final A will give. Bee has 5 and
    7 VPs in the Swiss."""
    swiss = desk_in(club, SWISS)
    _, final_b = finals_of(club, swiss, "1-2, 3-4")
    play(final_b, dog=20, cow=0)
    model = StandingsModel(swiss.evaluation, swiss.book, overall=places(swiss))
    (table,) = overall_places_view(model, "").tables
    third, last = table.opens(2, 0), table.opens(4, 4)
    assert third is not None
    assert [(line.what, line.effect) for line in third.lines] == [
        ("Counted from first place", Decimal(1)), ("Places not known yet", Decimal(2)),
    ]  # fmt: skip
    assert table.rows[4].cells[1] == "Bee"
    assert last is not None
    assert [line.effect for line in last.lines][:2] == [Decimal(5), Decimal(7)], "then the tie with fox"


# ---- prizes for overall places


def winners(desk: OpenEvent, club: Club) -> list[tuple[str, tuple[str, ...], str]]:
    prizes = material(desk, club, name="prizes").facts().prizes
    return [(each.name, each.winners, each.because) for each in prizes]


def test_a_prize_waits_for_a_final_that_is_not_finished(club: Club) -> None:
    """Final A is not played: first and second are open, dog is third. Once eel and ant have played 12-8 they
    win the first two prizes."""
    swiss = desk_in(club, SWISS)
    final_a, final_b = finals_of(club, swiss, "1-2, 3-4")
    play(final_b, dog=20, cow=0)
    offer_prize(swiss, *offers_of("Overall", "Overall places", "1-3", "60, 40, 20"))
    assert winners(swiss, club) == [
        ("Overall 1", (), ""), ("Overall 2", (), ""), ("Overall 3", ("Dog",), ""),
    ]  # fmt: skip
    sheet = sheet_named("prizes").build(material(swiss, club, name="prizes").facts())
    assert sheet.state.startswith("Provisional")
    assert [row[1] for row in sheet.tables[0].rows] == ["not decided yet", "not decided yet", "Dog"]
    assert "Provisional: Final A, Final B and Qualifying not final yet." in sheet.notes
    play(final_a, eel=12, ant=8)
    assert [each[1] for each in winners(swiss, club)] == [("Eel",), ("Ant",), ("Dog",)]
    assert sheet.tables[0].rows[2][3] == "Overall places: 3 (Final B 1, 20 VP)"


def test_the_best_of_a_flight_who_is_due_a_larger_prize_overall(club: Club) -> None:
    """By total ibi (29), eel (27) and ant (26) are the first three. Ibi takes 60 for first overall, so gnu
    (25 VPs) is the best of flight B, which is worth 30; everybody in flight B is in that category."""
    marked = tuple(replace(each, categories=("Flight B",)) for each in FLIGHT_B.entries)
    desk, other = desk_in(club, replace(FLIGHT_B, entries=marked)), desk_in(club, SWISS)
    add_to_overall_list(desk, other.event.id)
    set_overall_order(desk, ListOrder.BY_TOTAL)
    offer_prize(desk, *offers_of("Best of flight B", "Flight B", "1", "30"))
    offer_prize(desk, *offers_of("Overall", "Overall places", "1-3", "60, 40, 20"))
    assert winners(desk, club) == [
        ("Best of flight B", ("Gnu",), ""), ("Overall 1", ("Ibi",), ""),
        ("Overall 2", ("Eel",), ""), ("Overall 3", ("Ant",), ""),
    ]  # fmt: skip
    choose_two_prizes(desk, TwoPrizes.ALL)
    assert winners(desk, club)[0] == ("Best of flight B", ("Ibi",), "")
    with pytest.raises(Refusal, match="already the rule"):
        choose_two_prizes(desk, TwoPrizes.ALL)


def test_a_category_of_the_overall_places_keeps_their_order(club: Club) -> None:
    """Cow (4 overall) and fox (5=) are mixed: final B comes before the qualifying, whatever the totals."""
    mixed = tuple(
        replace(each, categories=("Mixed",)) if each.id in ("cow", "fox") else each for each in SWISS.entries
    )
    swiss = desk_in(club, replace(SWISS, entries=mixed))
    final_a, final_b = finals_of(club, swiss, "1-2, 3-4")
    play(final_a, eel=12, ant=8)
    play(final_b, dog=20, cow=0)
    offer_prize(swiss, *offers_of("Mixed", "Overall places, Mixed", "1-2", "a bottle"))
    assert winners(swiss, club) == [("Mixed 1", ("Cow",), ""), ("Mixed 2", ("Fox",), "")]


def test_there_are_no_overall_prizes_without_such_a_list(club: Club) -> None:
    desk = desk_in(club, SWISS)
    with pytest.raises(Refusal, match="There is no list Overall places"):
        offer_prize(desk, *offers_of("Overall", "Overall places", "1", "60"))
