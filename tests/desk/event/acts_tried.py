"""Every act of the desk, called once as the director would: on which evening, and with what."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.acts import (
    club_lists,
    draw_round,
    draws,
    finalising,
    finals,
    line_ups,
    matches,
    movements,
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
from bridgedesk.desk.files import bridgemates, exports, incoming, matching_results, players_file, sent
from bridgedesk.desk.files.players_file import open_players, player_imports, players_in
from bridgedesk.desk.files.sending import dispatch
from bridgedesk.desk.queue.items_to_check import CheckItem, items_to_check
from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.draws.next_draw import DrawConcession
from bridgedesk.directing.rules.event_book import supplement
from bridgedesk.directing.rulings.verdict import AppealDecision
from bridgedesk.directing.rulings.verdict import AppealOutcome as Judgement
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.score_location import VersionFrom
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.stages.ties import How
from bridgedesk.event.document import write
from bridgedesk.event.match import Outcome, RoomLineUp, Slip
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.ruling import Adjustment, Appeal, CommitteeMember, OfferedPrize, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Section
from bridgedesk.exchange.players import Columns
from bridgedesk.movements.movement import Movement as Plan
from bridgedesk.rule_library import library
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


class Trial(NamedTuple):
    """`steps`: how many parts the act has that an act of its own could be."""

    evening: str
    act: Act
    steps: int = 1


def on(evening: str, act: Act, steps: int = 1) -> Trial:
    return Trial(evening, act, steps)


def section(desk: OpenEvent, at: int = 0) -> Section:
    return desk.event.sessions[0].sections[at]


def sitter(name: str) -> Player:
    return Player("", name)


def entry(desk: OpenEvent, name: str) -> str:
    return next(each.id for each in desk.event.entries if each.name == name)


def turned_round(_: Club, desk: OpenEvent) -> object:
    """Home and away exchanged in the first meeting of the draw."""
    (made,) = desk.event.draws
    (home, away), *others = [(home, away) for home, away in map(tuple, made.pairings)]
    return draws.alter_draw(desk, made.stage, 1, [(away, home), *others], "by hand", made.bye)


def theirs(desk: OpenEvent) -> str:
    own = next(each for each in lines_of(desk.event, "1") if each.place == place(1, 2, 1))
    numbers = participants(pair(own.ns, "Ann", "Bob"), pair(own.ew, "Cyd", "Dan"))
    there = line(own.ns, own.ew, CONTRACT="4S", PLAYED_BY="N", TRICKS=11, SCORE=450)
    return usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{numbers}{board(1, there)}")


def from_a_file(club: Club, desk: OpenEvent) -> object:
    path = beside(club, "theirs.xml")
    path.write_text(theirs(desk), encoding="utf-8")
    return matching_results.import_results(desk, "1", path)


def list_of_players(club: Club) -> Path:
    path = club.file.path.with_name("club_lists.csv")
    path.write_text("Wer,Nummer\nCid Pine,1234560\n", encoding="utf-8")
    return path


def list_taken(club: Club, _: OpenEvent) -> object:
    file, columns = open_players(list_of_players(club)), Columns(name="Wer", number="Nummer")
    coming = player_imports(club.lists.members, players_in(file, columns)[0], None)
    return players_file.import_list(club, file, columns, coming)


def event_document(club: Club, desk: OpenEvent) -> Path:
    path = club.file.path.with_name("another.json")
    path.write_text(write(replace(desk.event, id="another")), encoding="utf-8")
    return path


def strata_and_codes(club: Club, desk: OpenEvent) -> object:
    wishes = exports.ExportOptions(event_code="W12", strata={desk.event.entries[0].id: "B"})
    return exports.export_event(club, desk.event.id, beside(club, "event.json"), "event", wishes)


def beside(club: Club, name: str) -> Path:
    return club.file.path.with_name(name)


def packed(club: Club, desk: OpenEvent) -> object:
    ready = sent.parcel(club, desk, TOLD)
    return sent.send_off(ready, ready.pack(), beside(club, "stick"))


def ordered(club: Club, desk: OpenEvent) -> object:
    order = exports.prepare_export(
        club, desk, beside(club, "out.json"), "event", exports.ExportOptions(event_code="W1")
    )
    return exports.write_export(order, order.make())


def number_typed(club: Club, desk: OpenEvent) -> object:
    doubt = next(each for each in dispatch(club, desk, TOLD).doubts if each.player)
    name = next(each.name for each in desk.event.players if each.id == doubt.player)
    return sent.apply_fix(club, desk, doubt, sent.Fix.NUMBER, number_of(name), TOLD)


def odd(desk: OpenEvent) -> CheckItem:
    return next(each for each in items_to_check(desk) if each.from_file is not None or each.place is None)


def shorter(desk: OpenEvent) -> Plan:
    plan = plan_of(section(desk))
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
        "tuesday", lambda _, desk: results.record_result(desk, FREE, slip(FREE, "P"))
    ),
    "results.erase_result": on("tuesday", lambda _, desk: results.erase_result(desk, FIRST)),
    "results.record_results": on(
        "tuesday",
        lambda _, desk: results.record_results(
            desk, "record results", "Two", {FREE: slip(FREE, "P"), FIRST: None}
        ),
    ),
    "table_mistakes.record_fouled_board": on(
        "tuesday", lambda _, desk: tables.record_fouled_board(desk, "1", VersionFrom("A", 1, 3, "b"))
    ),
    "table_mistakes.reverse_sides": on("tuesday", lambda _, desk: tables.reverse_sides(desk, "1", "A", 1, 1)),
    "table_mistakes.record_wrong_boards": on(
        "tuesday", lambda _, desk: tables.record_wrong_boards(desk, "1", "A", 2, 1, (3,))
    ),
    "table_mistakes.exchange_boards": on(
        "tuesday", lambda _, desk: tables.exchange_boards(desk, "1", "A", 1, 1, 2)
    ),
    "seating.swap_pair_numbers": on(
        "tuesday", lambda _, desk: seating.swap_pair_numbers(desk, "1", "A", "1NS", "2NS")
    ),
    "seating.name_pair": on(
        "tuesday", lambda _, desk: seating.name_pair(desk, "1", "A", "1NS", ["New Name", "Bob Sample"])
    ),
    "sessions.colour_section": on(
        "tuesday", lambda _, desk: play_times.colour_section(desk, "1", "A", "purple")
    ),
    "sessions.name_tables": on("tuesday", lambda _, desk: play_times.name_tables(desk, "1", "A", "21-23")),
    "movements.set_movement": on(
        "tuesday", lambda _, desk: movements.set_movement(desk, "1", "A", shorter(desk))
    ),
    "movements.replan": on(
        "tuesday", lambda _, desk: movements.replan(desk, "1", "A", shorter(desk), "it is late")
    ),
    "session_seating.reseat_session": on(
        "two_full_sections",
        lambda _, desk: next_session.reseat_session(
            desk, "1", SeatingMethod.DRAWN, lambda order: order[::-1]
        ),
    ),
    "session_seating.seat_next_session": on(
        "qualifying_taken",
        lambda _, desk: next_session.seat_next_session(desk, "2", SeatingMethod.RANKED, list),
    ),
    "free_places.record_absence": on(
        "two_full_sections",
        lambda _, desk: waiting_list.record_absence(desk, "1", "A", section(desk).seats["1"] or ""),
    ),
    "players.name_players": on(
        "individual",
        lambda _, desk: players.name_players(desk, "1", "A", "2", [Player("", "Cy C")]),
    ),
    # ---- players
    "players.record_substitute": on(
        "tuesday",
        lambda _, desk: players.record_substitute(
            desk, "1", "A", LineUp("c", 3, out="c0"), Player("", "Tim Test")
        ),
    ),
    "players.director_plays": on("tuesday", lambda _, desk: players.director_plays(desk, "a")),
    "free_places.add_to_waiting_list": on(
        "tuesday", lambda _, desk: waiting_list.add_to_waiting_list(desk, "Oz Sample & Pip Sample")
    ),
    "free_places.seat_from_waiting_list": on(
        "pair_waits_for_a_seat",
        lambda _, desk: waiting_list.seat_from_waiting_list(
            desk, desk.event.registered[0].id, "1", "A", "2NS", sitter
        ),
    ),
    "free_places.enter_team_from_list": on(
        "team_waits",
        lambda _, desk: waiting_list.enter_team_from_list(desk, desk.event.registered[-1].id, sitter),
    ),
    "free_places.enter_pair_from_list": on(
        "pair_waits_for_a_draw",
        lambda _, desk: waiting_list.enter_pair_from_list(desk, desk.event.registered[0].id, "1", sitter),
    ),
    # ---- rulings, rulings, registers
    "rulings_and_appeals.impose_rulings": on(
        "tuesday", lambda _, desk: rulings.impose_rulings(desk, LATE, replace(LATE, entry="d"))
    ),
    "rulings_and_appeals.decide_ruling": on(
        "tuesday",
        lambda _, desk: rulings.decide_ruling(
            desk, "r2", replace(desk.event.rulings[1], adjusted=GIVEN_SCORE, facts={})
        ),
    ),
    "rulings_and_appeals.cancel_ruling": on(
        "tuesday", lambda _, desk: rulings.cancel_ruling(desk, "r1", "no fault")
    ),
    "rulings_and_appeals.add_note": on(
        "tuesday", lambda _, desk: rulings.add_note(desk, "Smoke on the terrace")
    ),
    "rulings_and_appeals.lodge_appeal": on(
        "tuesday", lambda _, desk: rulings.lodge_appeal(desk, Appeal("", BEGIN, by="d"), "We disagree")
    ),
    "rulings_and_appeals.write_appeal": on(
        "tuesday",
        lambda _, desk: rulings.write_appeal(desk, "ap1", replace(desk.event.appeals[0], grounds="On time")),
    ),
    "rulings_and_appeals.decide_appeal": on(
        "tuesday", lambda _, desk: rulings.decide_appeal(desk, "ap1", VERDICT)
    ),
    "registers.add_record": on(
        "tuesday",
        lambda _, desk: registers.add_record(desk, "waiting-list", {"who": "Oz Sample", "received": "18:40"}),
    ),
    "registers.strike_out": on(
        "tuesday", lambda _, desk: registers.strike_out(desk, desk.event.registered[0].id, "gone")
    ),
    "registers.toggle_checklist_item": on(
        "tuesday", lambda _, desk: registers.toggle_checklist_item(desk, "announce-11.2", "Announce it")
    ),
    "registers.impose_consequence": on(
        "tuesday",
        lambda _, desk: registers.impose_consequence(
            desk, Consequence("tried", "", "Not played", not_played=(FREE,))
        ),
    ),
    "results.accept_item": on(
        "file_says_otherwise", lambda _, desk: results.accept_item(desk, odd(desk), "seen")
    ),
    "results.use_file_result": on(
        "file_says_otherwise", lambda _, desk: results.use_file_result(desk, odd(desk))
    ),
    "standings_decisions.break_tie": on(
        "all_is_in", lambda _, desk: stages.break_tie(desk, TIED[::-1], How.DIRECTOR, "they agreed to it")
    ),
    # ---- the event
    "event_rules.change_format": on(
        "seven_drawn_pairs", lambda _, desk: formats.change_format(desk, "matchpoint-swiss", SABF)
    ),
    "event_rules.change_supplements": on(
        "seven_drawn_pairs",
        lambda _, desk: formats.change_supplements(desk, SABF, [supplement(SABF, SCALE, "Supplementary 1")]),
    ),
    "standings_decisions.save_stage_settings": on(
        "tuesday", lambda _, desk: stages.save_stage_settings(desk, "all", {"places": "4"})
    ),
    "standings_decisions.set_categories": on(
        "tuesday", lambda _, desk: stages.set_categories(desk, "a", "Seniors", "2.5")
    ),
    "standings_decisions.set_strata": on("tuesday", lambda _, desk: stages.set_strata(desk, {"a": "B"})),
    "standings_decisions.offer_prize": on(
        "tuesday",
        lambda _, desk: stages.offer_prize(desk, OfferedPrize("Last", "Everybody", 5, None, "a cake")),
    ),
    "standings_decisions.withdraw_prize": on("tuesday", lambda _, desk: stages.withdraw_prize(desk, "First")),
    "standings_decisions.choose_datum_trim": on(
        "interstate_teams", lambda _, desk: stages.choose_datum_trim(desk, 1)
    ),
    "sessions.begin_play": on("tuesday", lambda _, desk: play_times.begin_play(desk, "1", BEGIN)),
    "sessions.end_play": on(
        "tuesday", lambda _, desk: play_times.end_play(desk, "1", BEGIN + timedelta(hours=3))
    ),
    "sessions.make_official": on("tuesday", lambda _, desk: play_times.make_official(desk, "1", BEGIN)),
    "events.rename_or_move_event": on(
        "tuesday", lambda _, desk: begin_event.rename_or_move_event(desk, "Wednesday Pairs", DAY)
    ),
    "events.delete_event": on("tuesday", lambda club, desk: begin_event.delete_event(club, desk.event.id)),
    "events.begin_event": on(
        "tuesday",
        lambda club, _: begin_event.begin_event(club, NewEventRequest("Next week", DAY, "pairs"), SABF),
    ),
    "events.copy_event": on("tuesday", lambda club, desk: begin_event.copy_event(club, desk.event.id)),
    "events.begin_from_template": on(
        "tuesday", lambda club, _: begin_event.begin_from_template(club, "Tuesday pairs")
    ),
    "undo.undo": on("tuesday", lambda _, desk: undo.undo(desk)),
    "undo.undo_act": on(
        "tuesday",
        lambda _, desk: undo.undo_act(
            desk, next(each.number for each in desk.history() if each.act == "note" and not each.undone)
        ),
    ),
    "undo.redo": on("one_erased", lambda _, desk: undo.redo(desk)),
    # ---- matches and draws
    "draw_round.draw_round": on(
        "seven_drawn_pairs",
        lambda _, desk: draw_round.draw_round(
            desk, "1", "1-8", sorted, SABF, 3, DrawConcession.NOTHING, "12"
        ),
        steps=3,
    ),
    "draw_round.print_draw": on("six_teams_drawn", lambda _, desk: draw_round.print_draw(desk, "1", 1)),
    "draws.make_draw": on("six_teams", lambda _, desk: draws.make_draw(desk, "swiss", "1", ROUND_1, (1, 2))),
    "draws.alter_draw": on("bye_undecided", turned_round),
    "draw_round.give_bye": on("bye_undecided", lambda _, desk: draw_round.give_bye(desk, SABF, Decimal(12))),
    "entries.enter_pair": on(
        "bye_undecided",
        lambda _, desk: teams.enter_pair(desk, "1", None, [sitter("Oda Oak"), sitter("Pia Pond")]),
    ),
    "draws.pair_byes": on("eighth_came_late", lambda _, desk: draws.pair_byes(desk, "1")),
    "finals.draw_finals": on(
        "qualifying_taken_by_teams", lambda _, desk: finals.draw_finals(desk, "2", range(1, 29), list)
    ),
    "line_ups.record_line_up": on(
        "finals",
        lambda _, desk: line_ups.record_line_up(
            desk, meeting(desk, "Fen", "Dab"), [f"Fen {n}" for n in FOUR], [f"Dab {n}" for n in FOUR], sitter
        ),
    ),
    "finals.replace_finalist": on(
        "finals", lambda _, desk: finals.replace_finalist(desk, entry(desk, "Fen"), "2")
    ),
    "matches.halve_match": on(
        "finals", lambda _, desk: matches.halve_match(desk, meeting(desk, "Fen", "Dab"))
    ),
    "entries.enter_team": on(
        "six_teams", lambda _, desk: teams.enter_team(desk, "owl", "Owl", [sitter(name) for name in OWL])
    ),
    "entries.remove_team": on("finals", lambda _, desk: teams.remove_team(desk, entry(desk, "Fen"), "2")),
    "matches.record_match_total": on(
        "six_teams_drawn", lambda _, desk: matches.record_match_total(desk, "m2", Slip((20, 10)))
    ),
    "matches.end_match": on(
        "six_teams_drawn", lambda _, desk: matches.end_match(desk, "m3", Outcome.FORFEIT, ["dog"])
    ),
    "qualifying.import_qualifiers": on(
        "qualified", lambda _, desk: qualifying.import_qualifiers(desk, "qualifying")
    ),
    "qualifying.link_qualifying": on(
        "qualified", lambda _, desk: qualifying.link_qualifying(desk, "qualifying")
    ),
    "qualifying.update_qualifiers": on(
        "qualifying_corrected", lambda _, desk: qualifying.update_qualifiers(desk, "pairs")
    ),
    # ---- posted, printed, sent
    "finalising.finalise": on("all_is_in", lambda _, desk: finalising.finalise(desk)),
    "finalising.reopen": on("is_final", lambda _, desk: finalising.reopen(desk, "a slip was misread")),
    "finalising.post_revision": on("posted_and_corrected", lambda _, desk: finalising.post_revision(desk)),
    "posting.record_posting": on(
        "all_is_in",
        lambda club, desk: posting.record_posting(desk, [beside(club, "x, ranking.pdf")], "provisional"),
        steps=2,
    ),
    "posting.record_print": on("tuesday", lambda _, desk: posting.record_print(desk, "Ranking", "on Office")),
    "posting.print_missing_scores": on("tuesday", lambda _, desk: posting.print_missing_scores(desk, "1", 2)),
    "sent.send": on("is_final", lambda club, desk: sent.send(club, desk, TOLD, beside(club, "stick"))),
    "sent.send_off": on("is_final", packed),
    "sent.apply_fix": on("without_a_number", number_typed),
    # ---- files in and out
    "exports.export_event": on("all_is_in", strata_and_codes, steps=2),
    "exports.write_export": on("all_is_in", ordered),
    "incoming.import_event": on(
        "tuesday", lambda club, desk: incoming.import_event(club, event_document(club, desk))
    ),
    "incoming.import_incoming": on(
        "tuesday",
        lambda club, desk: incoming.import_incoming(club, incoming.read_results(event_document(club, desk))),
    ),
    "bridgemates.import_look": on(
        "three_tables", lambda _, desk: bridgemates.import_look(desk, "1", None, seen(desk, SPADES, NOTRUMP))
    ),
    "matching_results.import_results": on("three_tables", from_a_file),
    "matching_results.import_published": on(
        "three_tables",
        lambda _, desk: matching_results.import_published(desk, "1", "theirs.xml", read(theirs(desk))),
    ),
    "outside_figures.take_tricks": on(
        "tuesday", lambda _, desk: outside_figures.take_tricks(desk, {DEAL: (13,) * 20})
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
        "tuesday", lambda club, desk: club_lists.save_template(club, "Another", desk.event)
    ),
    "club_lists.remove_template": on(
        "tuesday", lambda club, _: club_lists.remove_template(club, "Tuesday pairs")
    ),
    "club_lists.save_ladder": on(
        "tuesday",
        lambda club, desk: club_lists.save_ladder(club, Series("s", "Ladder", events=(desk.event.id,))),
    ),
    "players_file.import_players": on(
        "tuesday",
        lambda club, _: players_file.import_players(
            club, list_of_players(club), {"name": "Wer", "number": "Nummer"}
        ),
    ),
    "players_file.import_list": on("tuesday", list_taken),
}
