"""Evenings on which every act can be tried: each is begun in a club of its own, and returned open."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.acts.club_lists import save_club_player, save_template
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.entries import remove_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.free_places import add_to_waiting_list
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.overall_list import add_to_overall_list
from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note, impose_rulings, lodge_appeal
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.standings_decisions import offer_prize
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rulings.pending import pending_board_ruling
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.ruling import Appeal, OfferedPrize, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Result
from bridgedesk.rule_library import library
from tests.desk.acts.test_first_seating import named, two_sections
from tests.desk.acts.test_individual_players import whist
from tests.desk.acts.test_late_entries import EIGHTH
from tests.desk.acts.test_teams import ROUND_1
from tests.desk.files.test_sending import number_of, played
from tests.directing.finals.test_finals import STAGE_ONE, final, stage_of_teams
from tests.directing.finals.test_replaced_finalist import draw as draw_week
from tests.directing.qualifying.test_qualifying_reimport import corrected, qualifying
from tests.directing.qualifying.test_qualifying_reimport import final as pairs_final
from tests.directing.scores.test_file_differences import take
from tests.directing.seating.test_pairs_by_draw import begun, draw, enter
from tests.evenings.board_sets import PAIRS, TEAMS, desk_in
from tests.evenings.club_evening import BEGIN, place
from tests.evenings.room_results import record_room_result
from tests.evenings.three_tables import begin_three_tables
from tests.standings.pairs.test_pair_datums import ITC

SABF = RulebookRef("sabf-2020")
SBU = RulebookRef("sbu-2022")
TYPED = {(1, 1, 1): "+420", (1, 1, 2): "P", (1, 2, 3): "3NTE=", (2, 1, 3): "+110"}


def slip(where: SlipLocation, score: str) -> Result:
    return Result(where.board, parse_score(score), where.round, where.table)


def tuesday(club: Club) -> OpenEvent:
    """A Mitchell in its second round with something of everything, and an act that was taken back."""
    open_event = desk_in(club, replace(PAIRS, rulebook=SABF))
    for at, score in TYPED.items():
        record_result(open_event, place(*at), slip(place(*at), score))
    fine = Sanction(Decimal(25), "% of a top", "11.2")
    impose_rulings(
        open_event, Ruling("", BEGIN, "1", "A", 1, entry="a", question="late-arrival", imposed=fine)
    )
    impose_rulings(open_event, pending_board_ruling(place(1, 1, 2), BEGIN, "hesitation"))
    lodge_appeal(open_event, Appeal("", BEGIN, by="a", ruling="r1"))
    add_to_waiting_list(open_event, "Mo Muster & Nan Muster")
    offer_prize(open_event, OfferedPrize("First", "Everybody", 1, Decimal(60)))
    record_substitute(open_event, "1", "A", LineUp("b", 2, 2, "b0"), Player("", "Sue Standin"))
    for name in ("Ada Oak", "Bea Elm"):
        save_club_player(club, ClubPlayer("", name))
    save_template(club, "Tuesday pairs", open_event.event)
    add_note(open_event, "Coffee is served")
    add_note(open_event, "The heating is off")
    undo(open_event)
    return open_event


def three_tables(club: Club) -> OpenEvent:
    return begin_three_tables(club, "Tuesday Pairs", BEGIN.date(), 20)


def file_says_otherwise(club: Club) -> OpenEvent:
    open_event = three_tables(club)
    record_result(open_event, place(1, 2, 1), slip(place(1, 2, 1), "+420"))
    take(open_event, 11, 450)
    return open_event


def all_is_in(club: Club) -> OpenEvent:
    return played(club, number_of)


def without_a_number(club: Club) -> OpenEvent:
    """The pair that wins has no numbers yet."""
    open_event = played(club, lambda name: "" if name in ("Ann", "Bob") else number_of(name))
    finalise(open_event)
    return open_event


def is_final(club: Club) -> OpenEvent:
    open_event = all_is_in(club)
    finalise(open_event)
    return open_event


def posted_and_corrected(club: Club) -> OpenEvent:
    open_event = is_final(club)
    reopen(open_event, "a slip was misread")
    record_result(open_event, place(5, 3, 8), slip(place(5, 3, 8), "+90"))
    return open_event


def seven_drawn_pairs(club: Club) -> OpenEvent:
    return begun(club, 7)


def bye_undecided(club: Club) -> OpenEvent:
    open_event = begun(club, 7)
    draw(open_event, 1)
    return open_event


def eighth_came_late(club: Club) -> OpenEvent:
    open_event = bye_undecided(club)
    enter(open_event, EIGHTH)
    return open_event


def pair_waits_for_a_draw(club: Club) -> OpenEvent:
    open_event = begun(club, 6)
    add_to_waiting_list(open_event, "Oda Oak & Pia Pond")
    remove_team(open_event, open_event.event.entries[1].id, "1")
    return open_event


def pair_waits_for_a_seat(club: Club) -> OpenEvent:
    entries = tuple(each for each in PAIRS.entries if each.id != "late")
    players = tuple(each for each in PAIRS.players if not each.id.startswith("late"))
    open_event = desk_in(club, replace(PAIRS, rulebook=SBU, entries=entries, players=players))
    add_to_waiting_list(open_event, "Kay Example & Len Sample")
    name_pair(open_event, "1", "A", "2NS", ["", ""])
    return open_event


def team_waits(club: Club) -> OpenEvent:
    open_event = desk_in(club, replace(TEAMS, rulebook=SBU))
    add_record(open_event, "entry-terms", {"places": "6"})
    add_to_waiting_list(open_event, "Yak: Kay Example, Len Sample, Mo Muster, Nan Muster")
    remove_team(open_event, "dog", "1")
    return open_event


def six_teams(club: Club) -> OpenEvent:
    return desk_in(club, TEAMS)


def six_teams_drawn(club: Club) -> OpenEvent:
    open_event = six_teams(club)
    make_draw(open_event, "swiss", "1", ROUND_1, (1, 2))
    record_room_result(open_event, "m1", RoomResult(Room.OPEN, 1, parse_score("+420")))
    return open_event


def qualified(club: Club) -> OpenEvent:
    """The finals of teams, with the qualifying final and not yet taken in."""
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE))
    return final(club)


def two_events_listed(club: Club) -> OpenEvent:
    open_event = qualified(club)
    add_to_overall_list(open_event, "qualifying")
    return open_event


def qualifying_taken_by_teams(club: Club) -> OpenEvent:
    open_event = qualified(club)
    import_qualifiers(open_event, "qualifying")
    return open_event


def finals(club: Club) -> OpenEvent:
    """Week 1: Fen v Dab, Cob v Eft; Box is the next that has qualified."""
    open_event = qualifying_taken_by_teams(club)
    draw_week(open_event, "2")
    return open_event


def qualifying_taken(club: Club) -> OpenEvent:
    """The final of pairs, nobody seated in it yet."""
    finalise(desk_in(club, qualifying()))
    open_event = desk_in(club, pairs_final())
    import_qualifiers(open_event, "pairs")
    return open_event


def qualifying_corrected(club: Club) -> OpenEvent:
    open_event = qualifying_taken(club)
    corrected(club, 1)
    return open_event


def individual(club: Club) -> OpenEvent:
    wanted = NewEventRequest("Individual", BEGIN.date(), "individual")
    open_event = begin_event(club, wanted, library().books["laws-2017"])
    set_movement(open_event, "1", "A", whist(8))
    return open_event


def two_full_sections(club: Club) -> OpenEvent:
    return named(two_sections(club))


def interstate_teams(club: Club) -> OpenEvent:
    return desk_in(club, ITC)


def one_erased(club: Club) -> OpenEvent:
    """The last act is taken back and can be done again."""
    open_event = three_tables(club)
    record_result(open_event, place(1, 2, 1), slip(place(1, 2, 1), "+420"))
    erase_result(open_event, place(1, 2, 1))
    undo(open_event)
    return open_event


EVENINGS: Mapping[str, Callable[[Club], OpenEvent]] = {
    each.__name__: each
    for each in (
        tuesday, three_tables, file_says_otherwise, all_is_in, without_a_number, is_final,
        posted_and_corrected, seven_drawn_pairs, bye_undecided, eighth_came_late, pair_waits_for_a_draw,
        pair_waits_for_a_seat, team_waits, six_teams, six_teams_drawn, qualified, qualifying_taken_by_teams,
        finals, qualifying_taken, qualifying_corrected, individual, two_full_sections, interstate_teams,
        one_erased, two_events_listed,
    )
}  # fmt: skip
