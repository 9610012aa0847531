"""Every act of the desk, called once as the director would: on which evening, and with what."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.acts import (
    club_lists,
    draw_changes,
    draw_round,
    draws,
    finalising,
    finals,
    further_finals,
    leaving,
    line_ups,
    match_decisions,
    matches,
    movements,
    overall_list,
    players,
    posting,
    qualifying,
    registers,
    results,
    seating,
    undo,
)
from bridgedesk.desk.acts import entries as teams
from bridgedesk.desk.acts import event_rules as formats
from bridgedesk.desk.acts import events as begin_event
from bridgedesk.desk.acts import free_places as waiting_list
from bridgedesk.desk.acts import rulings_and_appeals as rulings
from bridgedesk.desk.acts import session_seating as next_session
from bridgedesk.desk.acts import sessions as play_times
from bridgedesk.desk.acts import standings_decisions as stages
from bridgedesk.desk.acts import table_mistakes as tables
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event import outside_figures
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files import (
    bridgemates,
    device_file,
    evening_files,
    exports,
    incoming,
    matching_results,
    missing_for_secretary,
    players_file,
    sent,
)
from bridgedesk.desk.files.access_driver import AccessDriver
from bridgedesk.desk.files.players_file import open_players, player_imports, players_in
from bridgedesk.desk.files.sending import dispatch
from bridgedesk.desk.queue.items_to_check import CheckItem, items_to_check
from bridgedesk.desk.reports.printing import Order
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.draws.next_draw import DrawConcession
from bridgedesk.directing.entries.leaving import Leaving
from bridgedesk.directing.rules.event_book import supplement
from bridgedesk.directing.rulings.verdict import AppealDecision
from bridgedesk.directing.rulings.verdict import AppealOutcome as Judgement
from bridgedesk.directing.scores.match_decision import MatchDecision
from bridgedesk.directing.seating.event_edits import with_section
from bridgedesk.directing.seating.playing_rooms import TypedRoom
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.score_location import VersionFrom
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.stages.ties import TieMethod
from bridgedesk.event.document import write
from bridgedesk.event.match import Outcome, RoomLineUp, Slip
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.ruling import Adjustment, Appeal, CommitteeMember, OfferedPrize, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Movement, Section
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.players import Columns
from bridgedesk.movements.draw.hand_draw import HandDraw
from bridgedesk.movements.movement import MovementPlan as Plan
from bridgedesk.rule_library import library
from bridgedesk.standings.explain.overall_places import ListOrder
from bridgedesk.standings.explain.two_prizes import TwoPrizes
from bridgedesk.store.club_lists import Series
from tests.desk.acts.test_teams import ROUND_1
from tests.desk.event.evenings_of_acts import slip
from tests.desk.files.test_bridgemates import NOTRUMP, SPADES, seen
from tests.desk.files.test_sending import TOLD, number_of
from tests.directing.finals.test_replaced_finalist import FOUR, meeting
from tests.evenings.club_evening import BEGIN, place
from tests.exchange.samples import board, line, pair, participants, read, usebio

Act = Callable[[Club, OpenEvent], object]
BOOKS = library().books
SABF = BOOKS["sabf-2020"]
FIRST, SECOND, FREE = place(1, 1, 1), place(1, 1, 2), place(1, 2, 4)
DAY = date(2026, 11, 24)
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
NAMES = ("ann", "bob")
ALL_SIX = FinalsRequest("1-6", "pairs")


class Trial(NamedTuple):
    """`steps`: how many parts the act has that an act of its own could be."""

    evening: str
    act: Act
    steps: int = 1


def on(evening: str, act: Act, steps: int = 1) -> Trial:
    return Trial(evening, act, steps)


def section(open_event: OpenEvent, at: int = 0) -> Section:
    return open_event.event.sessions[0].sections[at]


def sitter(name: str) -> Player:
    return Player("", name)


def entry(open_event: OpenEvent, name: str) -> str:
    return next(each.id for each in open_event.event.entries if each.name == name)


def turned_round(_: Club, open_event: OpenEvent) -> object:
    """Home and away exchanged in the first meeting of the draw."""
    (made,) = open_event.event.draws
    (home, away), *others = [(home, away) for home, away in map(tuple, made.pairings)]
    draw = HandDraw(((away, home), *others), bye=made.bye)
    return draw_changes.alter_draw(open_event, made.stage, 1, draw, "by hand")


def theirs(open_event: OpenEvent) -> str:
    own = next(each for each in lines_of(open_event.event, "1") if each.place == place(1, 2, 1))
    numbers = participants(pair(own.ns, "Ann", "Bob"), pair(own.ew, "Cyd", "Dan"))
    there = line(own.ns, own.ew, CONTRACT="4S", PLAYED_BY="N", TRICKS=11, SCORE=450)
    return usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{numbers}{board(1, there)}")


def from_a_file(club: Club, open_event: OpenEvent) -> object:
    path = beside(club, "theirs.xml")
    path.write_text(theirs(open_event), encoding="utf-8")
    return matching_results.import_results(open_event, "1", path)


def list_of_players(club: Club) -> Path:
    path = club.file.path.with_name("club_lists.csv")
    path.write_text("Wer,Nummer\nCid Pine,1234560\n", encoding="utf-8")
    return path


def list_taken(club: Club, _: OpenEvent) -> object:
    file, columns = open_players(list_of_players(club)), Columns(name="Wer", number="Nummer")
    coming = player_imports(club.lists.members, players_in(file, columns)[0], None)
    return players_file.import_list(club, file, columns, coming)


def event_document(club: Club, open_event: OpenEvent) -> Path:
    path = club.file.path.with_name("another.json")
    path.write_text(write(replace(open_event.event, id="another")), encoding="utf-8")
    return path


def strata_and_codes(club: Club, open_event: OpenEvent) -> object:
    wishes = exports.ExportOptions(event_code="W12", strata={open_event.event.entries[0].id: "B"})
    return exports.export_event(club, open_event.event.id, beside(club, "event.json"), "event", wishes)


def beside(club: Club, name: str) -> Path:
    return club.file.path.with_name(name)


def packed(club: Club, open_event: OpenEvent) -> object:
    ready = sent.parcel(club, open_event, TOLD)
    return sent.send_off(ready, ready.pack(), beside(club, "stick"))


def ordered(club: Club, open_event: OpenEvent) -> object:
    order = exports.prepare_export(
        club, open_event, beside(club, "out.json"), "event", exports.ExportOptions(event_code="W1")
    )
    return exports.write_export(order, order.make())


def everything_posted(club: Club, open_event: OpenEvent) -> object:
    order = Order(("ranking",), material(open_event, club))
    wanted = evening_files.order_evening(club, open_event, order, ("ranking", "web", "secretary"), TOLD)
    return evening_files.record_evening(wanted, evening_files.make_evening(wanted))


def number_supplied(club: Club, open_event: OpenEvent) -> object:
    found = missing_for_secretary.missing_for_secretary(
        club, open_event, TOLD, dispatch(club, open_event, TOLD)
    )
    item = next(each for each in found if each.what == "Player number")
    return missing_for_secretary.supply(club, open_event, TOLD, item, number_of(item.who))


def number_typed(club: Club, open_event: OpenEvent) -> object:
    doubt = next(each for each in dispatch(club, open_event, TOLD).doubts if each.player)
    name = next(each.name for each in open_event.event.players if each.id == doubt.player)
    return sent.apply_fix(club, open_event, doubt, sent.Fix.NUMBER, number_of(name), TOLD)


class NoDevices(NamedTuple):
    """Stands in for pyodbc: takes everything."""

    def connect(self, *_: object, **__: object) -> "NoDevices":
        return self

    def cursor(self) -> "NoDevices":
        return self

    def execute(self, *_: object) -> "NoDevices":
        return self

    def fetchone(self) -> tuple[int]:
        return (0,)

    def __enter__(self) -> "NoDevices":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def close(self) -> None:
        pass

    @property
    def Error(self) -> type[Exception]:  # noqa: N802 (as pyodbc has it)
        return OSError


def changes_sent(club: Club, open_event: OpenEvent) -> object:
    """Of a file with two rounds only, as the movement was before."""
    path, before = beside(club, "evening.bws"), copy(open_event)
    here = section(open_event)
    assert here.movement is not None
    first = replace(here, movement=Movement(here.movement.rounds[:2]), results=())
    before.event = with_section(open_event.event, "1", first)
    path.write_bytes(device_file.usual_device_file(before, "1")())
    return device_file.send_changes(open_event, "1", path, AccessDriver(NoDevices(), "none"))


def odd(open_event: OpenEvent) -> CheckItem:
    return next(
        each for each in items_to_check(open_event) if each.from_file is not None or each.place is None
    )


def shorter(open_event: OpenEvent) -> Plan:
    plan = plan_of(section(open_event))
    return replace(plan, rounds=plan.rounds[:2], name="two rounds")


VERDICT = AppealDecision(Judgement.UPHELD, "It is so", (CommitteeMember("Max Outsider"),))
GIVEN = Sanction(Decimal(10), "% of a top", "11.2")
LATE = Ruling("", BEGIN, "1", "A", 2, entry="c", question="late-arrival", imposed=GIVEN)
GIVEN_SCORE = Adjustment(parse_score("1NTN="), parse_score("P"), table=1)
SUE = LineUp("b", 2, 2, out="b0", in_="p1")
OWL = [f"Owl {seat}" for seat in "NESW"]
OPEN_ROOM = RoomLineUp(("f1", "o1", "f2", "o2"), ("o3", "f3", "o4", "f4"))
TIED = ("2", "3", "4", "5", "6")
SCALE = '[[victory-points]]\nclause = "Supplementary 1"\npolicy = "wbf-continuous"\n'

TRIALS: Mapping[str, Trial] = {
    # ---- results, tables and seats
    "results.record_result": on(
        "tuesday", lambda _, open_event: results.record_result(open_event, FREE, slip(FREE, "P"))
    ),
    "results.erase_result": on("tuesday", lambda _, open_event: results.erase_result(open_event, FIRST)),
    "results.record_results": on(
        "tuesday",
        lambda _, open_event: results.record_results(
            open_event, "record results", "Two", {FREE: slip(FREE, "P"), FIRST: None}
        ),
    ),
    "table_mistakes.record_fouled_board": on(
        "tuesday",
        lambda _, open_event: tables.record_fouled_board(open_event, "1", VersionFrom("A", 1, 3, "b")),
    ),
    "table_mistakes.reverse_sides": on(
        "tuesday", lambda _, open_event: tables.reverse_sides(open_event, "1", "A", 1, 1)
    ),
    "table_mistakes.record_wrong_boards": on(
        "tuesday", lambda _, open_event: tables.record_wrong_boards(open_event, "1", "A", 2, 1, (5,))
    ),
    "table_mistakes.exchange_boards": on(
        "tuesday", lambda _, open_event: tables.exchange_boards(open_event, "1", "A", 1, 1, 2)
    ),
    "seating.swap_pair_numbers": on(
        "tuesday", lambda _, open_event: seating.swap_pair_numbers(open_event, "1", "A", "1NS", "2NS")
    ),
    "seating.name_pair": on(
        "tuesday",
        lambda _, open_event: seating.name_pair(open_event, "1", "A", "1NS", ["New Name", "Bob Sample"]),
    ),
    "sessions.colour_section": on(
        "tuesday", lambda _, open_event: play_times.colour_section(open_event, "1", "A", "purple")
    ),
    "sessions.name_tables": on(
        "tuesday", lambda _, open_event: play_times.name_tables(open_event, "1", "A", "21-23")
    ),
    "sessions.set_rooms": on(
        "six_teams",
        lambda _, open_event: play_times.set_rooms(
            open_event, "1", [TypedRoom("Hall", "11", "", None, screens=True)]
        ),
    ),
    "sessions.set_sections": on("tuesday", lambda _, open_event: play_times.set_sections(open_event, "1", 2)),
    "movements.set_movement": on(
        "tuesday", lambda _, open_event: movements.set_movement(open_event, "1", "A", shorter(open_event))
    ),
    "movements.replan": on(
        "tuesday",
        lambda _, open_event: movements.replan(open_event, "1", "A", shorter(open_event), "it is late"),
    ),
    "session_seating.reseat_session": on(
        "two_full_sections",
        lambda _, open_event: next_session.reseat_session(
            open_event, "1", SeatingMethod.DRAWN, lambda order: order[::-1]
        ),
    ),
    "session_seating.seat_next_session": on(
        "qualifying_taken",
        lambda _, open_event: next_session.seat_next_session(open_event, "2", SeatingMethod.RANKED, list),
    ),
    "free_places.record_absence": on(
        "two_full_sections",
        lambda _, open_event: waiting_list.record_absence(
            open_event, "1", "A", section(open_event).seats["1"] or ""
        ),
    ),
    "players.name_players": on(
        "individual",
        lambda _, open_event: players.name_players(open_event, "1", "A", "2", [Player("", "Cy C")]),
    ),
    # ---- players
    "players.record_substitute": on(
        "tuesday",
        lambda _, open_event: players.record_substitute(
            open_event, "1", "A", LineUp("c", 3, out="c0"), Player("", "Tim Test")
        ),
    ),
    "players.director_plays": on("tuesday", lambda _, open_event: players.director_plays(open_event, "a")),
    "free_places.add_to_waiting_list": on(
        "tuesday",
        lambda _, open_event: waiting_list.add_to_waiting_list(open_event, "Oz Sample & Pip Sample"),
    ),
    "free_places.seat_from_waiting_list": on(
        "pair_waits_for_a_seat",
        lambda _, open_event: waiting_list.seat_from_waiting_list(
            open_event, open_event.event.registered[0].id, "1", "A", "2NS", sitter
        ),
    ),
    "free_places.enter_team_from_list": on(
        "team_waits",
        lambda _, open_event: waiting_list.enter_team_from_list(
            open_event, open_event.event.registered[-1].id, sitter
        ),
    ),
    "free_places.enter_pair_from_list": on(
        "pair_waits_for_a_draw",
        lambda _, open_event: waiting_list.enter_pair_from_list(
            open_event, open_event.event.registered[0].id, "1", sitter
        ),
    ),
    # ---- rulings, rulings, registers
    "rulings_and_appeals.impose_rulings": on(
        "tuesday", lambda _, open_event: rulings.impose_rulings(open_event, LATE, replace(LATE, entry="d"))
    ),
    "rulings_and_appeals.decide_ruling": on(
        "tuesday",
        lambda _, open_event: rulings.decide_ruling(
            open_event, "r2", replace(open_event.event.rulings[1], adjusted=GIVEN_SCORE, facts={})
        ),
    ),
    "rulings_and_appeals.cancel_ruling": on(
        "tuesday", lambda _, open_event: rulings.cancel_ruling(open_event, "r1", "no fault")
    ),
    "rulings_and_appeals.add_note": on(
        "tuesday", lambda _, open_event: rulings.add_note(open_event, "Smoke on the terrace")
    ),
    "rulings_and_appeals.lodge_appeal": on(
        "tuesday",
        lambda _, open_event: rulings.lodge_appeal(open_event, Appeal("", BEGIN, by="d"), "We disagree"),
    ),
    "rulings_and_appeals.write_appeal": on(
        "tuesday",
        lambda _, open_event: rulings.write_appeal(
            open_event, "ap1", replace(open_event.event.appeals[0], grounds="On time")
        ),
    ),
    "rulings_and_appeals.decide_appeal": on(
        "tuesday", lambda _, open_event: rulings.decide_appeal(open_event, "ap1", VERDICT)
    ),
    "registers.add_record": on(
        "tuesday",
        lambda _, open_event: registers.add_record(
            open_event, "waiting-list", {"who": "Oz Sample", "received": "18:40"}
        ),
    ),
    "registers.strike_out": on(
        "tuesday",
        lambda _, open_event: registers.strike_out(open_event, open_event.event.registered[0].id, "gone"),
    ),
    "registers.toggle_checklist_item": on(
        "tuesday",
        lambda _, open_event: registers.toggle_checklist_item(open_event, "announce-11.2", "Announce it"),
    ),
    "registers.impose_consequence": on(
        "tuesday",
        lambda _, open_event: registers.impose_consequence(
            open_event, Consequence("tried", "", "Not played", not_played=(FREE,))
        ),
    ),
    "results.accept_item": on(
        "file_says_otherwise", lambda _, open_event: results.accept_item(open_event, odd(open_event), "seen")
    ),
    "results.accept_items": on(
        "file_says_otherwise",
        lambda _, open_event: results.accept_items(open_event, [odd(open_event)], "seen"),
    ),
    "results.use_file_results": on(
        "file_says_otherwise", lambda _, open_event: results.use_file_results(open_event, [odd(open_event)])
    ),
    "results.use_file_result": on(
        "file_says_otherwise", lambda _, open_event: results.use_file_result(open_event, odd(open_event))
    ),
    "standings_decisions.break_tie": on(
        "all_is_in",
        lambda _, open_event: stages.break_tie(
            open_event, TIED[::-1], TieMethod.DIRECTOR, "they agreed to it"
        ),
    ),
    # ---- the event
    "event_rules.change_format": on(
        "seven_drawn_pairs", lambda _, open_event: formats.change_format(open_event, "matchpoint-swiss", SABF)
    ),
    "event_rules.change_supplements": on(
        "seven_drawn_pairs",
        lambda _, open_event: formats.change_supplements(
            open_event, SABF, [supplement(SABF, SCALE, "Supplementary 1")]
        ),
    ),
    "standings_decisions.save_stage_settings": on(
        "tuesday", lambda _, open_event: stages.save_stage_settings(open_event, "all", {"places": "4"})
    ),
    "standings_decisions.set_categories": on(
        "tuesday", lambda _, open_event: stages.set_categories(open_event, "a", "Seniors", "2.5")
    ),
    "standings_decisions.set_strata": on(
        "tuesday", lambda _, open_event: stages.set_strata(open_event, {"a": "B"})
    ),
    "overall_list.add_to_overall_list": on(
        "qualified", lambda _, open_event: overall_list.add_to_overall_list(open_event, "qualifying")
    ),
    "overall_list.remove_from_overall_list": on(
        "two_events_listed",
        lambda _, open_event: overall_list.remove_from_overall_list(open_event, "qualifying"),
    ),
    "overall_list.set_overall_order": on(
        "tuesday", lambda _, open_event: overall_list.set_overall_order(open_event, ListOrder.BY_TOTAL)
    ),
    "standings_decisions.offer_prize": on(
        "tuesday",
        lambda _, open_event: stages.offer_prize(
            open_event, OfferedPrize("Last", "Everybody", 5, None, "a cake")
        ),
    ),
    "standings_decisions.choose_two_prizes": on(
        "tuesday", lambda _, open_event: stages.choose_two_prizes(open_event, TwoPrizes.ALL)
    ),
    "standings_decisions.withdraw_prize": on(
        "tuesday", lambda _, open_event: stages.withdraw_prize(open_event, "First")
    ),
    "standings_decisions.choose_datum_trim": on(
        "interstate_teams", lambda _, open_event: stages.choose_datum_trim(open_event, 1)
    ),
    "sessions.begin_play": on("tuesday", lambda _, open_event: play_times.begin_play(open_event, "1", BEGIN)),
    "sessions.plan_session": on(
        "tuesday", lambda _, open_event: play_times.plan_session(open_event, "1", "18 Nov 13:30")
    ),
    "sessions.end_play": on(
        "tuesday", lambda _, open_event: play_times.end_play(open_event, "1", BEGIN + timedelta(hours=3))
    ),
    "sessions.make_official": on(
        "tuesday", lambda _, open_event: play_times.make_official(open_event, "1", BEGIN)
    ),
    "events.rename_or_move_event": on(
        "tuesday", lambda _, open_event: begin_event.rename_or_move_event(open_event, "Wednesday Pairs", DAY)
    ),
    "events.delete_event": on(
        "tuesday", lambda club, open_event: begin_event.delete_event(club, open_event.event.id)
    ),
    "events.begin_event": on(
        "tuesday",
        lambda club, _: begin_event.begin_event(club, NewEventRequest("Next week", DAY, "pairs"), SABF),
    ),
    "events.copy_event": on(
        "tuesday", lambda club, open_event: begin_event.copy_event(club, open_event.event.id)
    ),
    "events.begin_from_template": on(
        "tuesday", lambda club, _: begin_event.begin_from_template(club, "Tuesday pairs")
    ),
    "undo.undo": on("tuesday", lambda _, open_event: undo.undo(open_event)),
    "undo.undo_act": on(
        "tuesday",
        lambda _, open_event: undo.undo_act(
            open_event,
            next(each.number for each in open_event.history() if each.act == "note" and not each.undone),
        ),
    ),
    "undo.redo": on("one_erased", lambda _, open_event: undo.redo(open_event)),
    # ---- matches and draws
    "draw_round.draw_round": on(
        "seven_drawn_pairs",
        lambda _, open_event: draw_round.draw_round(
            open_event, "1", "1-8", sorted, SABF, 3, DrawConcession.NOTHING, "12"
        ),
        steps=3,
    ),
    "draw_round.print_draw": on(
        "six_teams_drawn", lambda _, open_event: draw_round.print_draw(open_event, "1", 1)
    ),
    "draws.make_draw": on(
        "six_teams", lambda _, open_event: draws.make_draw(open_event, "swiss", "1", ROUND_1, (1, 2))
    ),
    "draw_changes.alter_draw": on("bye_undecided", turned_round),
    "draw_changes.withdraw_draw": on(
        "bye_undecided",
        lambda _, open_event: draw_changes.withdraw_draw(
            open_event, open_event.event.draws[0].stage, 1, "a team is missing"
        ),
    ),
    "draw_round.give_bye": on(
        "bye_undecided", lambda _, open_event: draw_round.give_bye(open_event, SABF, Decimal(12))
    ),
    "entries.enter_pair": on(
        "bye_undecided",
        lambda _, open_event: teams.enter_pair(
            open_event, "1", None, [sitter("Oda Oak"), sitter("Pia Pond")]
        ),
    ),
    "draws.pair_byes": on("eighth_came_late", lambda _, open_event: draws.pair_byes(open_event, "1")),
    "finals.draw_finals": on(
        "qualifying_taken_by_teams",
        lambda _, open_event: finals.draw_finals(open_event, "2", range(1, 29), list),
    ),
    "line_ups.record_line_up": on(
        "finals",
        lambda _, open_event: line_ups.record_line_up(
            open_event,
            meeting(open_event, "Fen", "Dab"),
            [f"Fen {n}" for n in FOUR],
            [f"Dab {n}" for n in FOUR],
            sitter,
        ),
    ),
    "finals.replace_finalist": on(
        "finals", lambda _, open_event: finals.replace_finalist(open_event, entry(open_event, "Fen"), "2")
    ),
    "matches.halve_match": on(
        "finals", lambda _, open_event: matches.halve_match(open_event, meeting(open_event, "Fen", "Dab"))
    ),
    "entries.enter_team": on(
        "six_teams",
        lambda _, open_event: teams.enter_team(open_event, "owl", "Owl", [sitter(name) for name in OWL]),
    ),
    "entries.remove_team": on(
        "finals", lambda _, open_event: teams.remove_team(open_event, entry(open_event, "Fen"), "2")
    ),
    "leaving.leave_event": on(
        "six_teams_drawn",
        lambda _, open_event: leaving.leave_event(
            open_event, "dog", "1", Leaving("disqualified", "forfeited", "stand", "Law 91B")
        ),
    ),
    "matches.record_match_total": on(
        "six_teams_drawn", lambda _, open_event: matches.record_match_total(open_event, "m2", Slip((20, 10)))
    ),
    "match_decisions.decide_match": on(
        "six_teams_drawn",
        lambda _, open_event: match_decisions.decide_match(
            open_event, "m3", MatchDecision("cancelled nobody", "figures", "10", "9.5", why="storm")
        ),
    ),
    "matches.end_match": on(
        "six_teams_drawn", lambda _, open_event: matches.end_match(open_event, "m3", Outcome.FORFEIT, ["dog"])
    ),
    "qualifying.import_qualifiers": on(
        "qualified", lambda _, open_event: qualifying.import_qualifiers(open_event, "qualifying")
    ),
    "further_finals.create_finals": on(
        "is_final", lambda _, open_event: further_finals.create_finals(open_event, ALL_SIX)
    ),
    "qualifying.link_qualifying": on(
        "qualified", lambda _, open_event: qualifying.link_qualifying(open_event, "qualifying")
    ),
    "qualifying.update_qualifiers": on(
        "qualifying_corrected", lambda _, open_event: qualifying.update_qualifiers(open_event, "pairs")
    ),
    # ---- posted, printed, sent
    "finalising.finalise": on("all_is_in", lambda _, open_event: finalising.finalise(open_event)),
    "finalising.reopen": on(
        "is_final", lambda _, open_event: finalising.reopen(open_event, "a slip was misread")
    ),
    "finalising.post_revision": on(
        "posted_and_corrected", lambda _, open_event: finalising.post_revision(open_event)
    ),
    "posting.record_posting": on(
        "all_is_in",
        lambda club, open_event: posting.record_posting(
            open_event, [beside(club, "x, ranking.pdf")], "provisional"
        ),
        steps=2,
    ),
    "posting.record_print": on(
        "tuesday", lambda _, open_event: posting.record_print(open_event, "Ranking", "on Office")
    ),
    "posting.print_missing_scores": on(
        "tuesday", lambda _, open_event: posting.print_missing_scores(open_event, "1", 2)
    ),
    "device_file.make_device_file": on(
        "tuesday",
        lambda club, open_event: device_file.make_device_file(
            open_event, "1", DeviceChoices(), beside(club, "evening.bws")
        ),
    ),
    "device_file.send_changes": on("tuesday", changes_sent),
    "sent.send": on(
        "is_final", lambda club, open_event: sent.send(club, open_event, TOLD, beside(club, "stick"))
    ),
    "sent.send_off": on("is_final", packed),
    "sent.apply_fix": on("without_a_number", number_typed),
    "missing_for_secretary.supply": on("without_a_number", number_supplied),
    "evening_files.record_evening": on("is_final", everything_posted, steps=3),
    # ---- files in and out
    "exports.export_event": on("all_is_in", strata_and_codes, steps=2),
    "exports.write_export": on("all_is_in", ordered),
    "incoming.import_event": on(
        "tuesday", lambda club, open_event: incoming.import_event(club, event_document(club, open_event))
    ),
    "incoming.import_incoming": on(
        "tuesday",
        lambda club, open_event: incoming.import_incoming(
            club, incoming.read_results(event_document(club, open_event))
        ),
    ),
    "bridgemates.import_look": on(
        "three_tables",
        lambda _, open_event: bridgemates.import_look(
            open_event, "1", None, seen(open_event, SPADES, NOTRUMP)
        ),
    ),
    "matching_results.import_results": on("three_tables", from_a_file),
    "matching_results.import_published": on(
        "three_tables",
        lambda _, open_event: matching_results.import_published(
            open_event, "1", "theirs.xml", read(theirs(open_event))
        ),
    ),
    "outside_figures.take_tricks": on(
        "tuesday", lambda _, open_event: outside_figures.take_tricks(open_event, {DEAL: (13,) * 20})
    ),
    # ---- the club's lists
    "club_lists.save_club_player": on(
        "tuesday", lambda club, _: club_lists.save_club_player(club, ClubPlayer("", "Cy Cedar"))
    ),
    "club_lists.import_club_players": on(
        "tuesday",
        lambda club, _: club_lists.import_club_players(club, [ClubPlayer("", "Cy Cedar")], "club_lists.csv"),
    ),
    "club_lists.remove_club_player": on(
        "tuesday", lambda club, _: club_lists.remove_club_player(club, club.lists.members[0].id)
    ),
    "club_lists.merge_club_players": on(
        "tuesday",
        lambda club, _: club_lists.merge_club_players(club, *(each.id for each in club.lists.members[:2])),
    ),
    "club_lists.save_template": on(
        "tuesday", lambda club, open_event: club_lists.save_template(club, "Another", open_event.event)
    ),
    "club_lists.remove_template": on(
        "tuesday", lambda club, _: club_lists.remove_template(club, "Tuesday pairs")
    ),
    "club_lists.save_ladder": on(
        "tuesday",
        lambda club, open_event: club_lists.save_ladder(
            club, Series("s", "Ladder", events=(open_event.event.id,))
        ),
    ),
    "players_file.import_players": on(
        "tuesday",
        lambda club, _: players_file.import_players(
            club, list_of_players(club), {"name": "Wer", "number": "Nummer"}
        ),
    ),
    "players_file.import_list": on("tuesday", list_taken),
}
