"""Steps of an evening, ticked by what happened: each kind of event played through, act by act, with undo."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_ladder
from bridgedesk.desk.acts.draw_round import draw_round, print_draw
from bridgedesk.desk.acts.entries import enter_pair, enter_team
from bridgedesk.desk.acts.events import begin_event, copy_event
from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.players import name_players
from bridgedesk.desk.acts.posting import record_posting, record_print
from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.backups import record_copy
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import new_series, with_evening
from bridgedesk.desk.event.evening_record import evening_record, printed_sheets
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.views.closing_steps import Place, StepName
from bridgedesk.desk.views.evening_steps import EveningStep, StepState, evening_steps
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.match import Outcome, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import TOGETHER, Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library
from bridgedesk.store.club_lists import Sending, Sent, change_sending, keep_sent
from bridgedesk.store.journal import UnitOfWork
from tests.desk.event.evenings_of_acts import EVENINGS
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet
from tests.rulebooks.books import book

DAY = date(2026, 11, 17)
DONE, DUE, LATER, NOT_NEEDED = StepState.DONE, StepState.DUE, StepState.LATER, StepState.NOT_NEEDED
S = StepName
BY_MOVEMENT = [S.ENTRIES, S.MOVEMENT, S.NAMES, S.PRINT, S.CLOCK, S.SCORES, S.CHECK, S.POST, S.SEND, S.BACK_UP]
BY_DRAW = [S.ENTRIES, S.DRAW, S.NAMES, S.PRINT, S.SCORES, S.CHECK, S.POST, S.SEND, S.BACK_UP]


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


def begin(club: Club, kind: str, rules: str = "laws-2017", sessions: int = 1) -> OpenEvent:
    return begin_event(club, NewEventRequest("Tuesday", DAY, kind, sessions), book(rules))


class Evening:
    """The steps of one session, looked at again after each act."""

    def __init__(self, club: Club, desk: OpenEvent, session: str = "1") -> None:
        self.club, self.desk, self.session = club, desk, session

    @property
    def steps(self) -> Sequence[EveningStep]:
        record = evening_record(self.desk, self.club.lists.series)
        found = evening_steps(self.desk, self.session, record, len(items_to_check(self.desk)))
        due = [each for each in found if each.state is DUE]
        assert len(due) == (1 if any(each.state is LATER for each in found) else len(due)) <= 1
        return found

    @property
    def names(self) -> list[StepName]:
        return [each.name for each in self.steps]

    def due(self) -> StepName | None:
        return next((each.name for each in self.steps if each.state is DUE), None)

    def step(self, name: StepName) -> EveningStep:
        return next(each for each in self.steps if each.name is name)

    def state(self, name: StepName) -> StepState:
        return self.step(name).state

    def why(self, name: StepName) -> str:
        return self.step(name).why


def choose(desk: OpenEvent, family: str, request: Request, session: str = "1") -> None:
    set_movement(desk, session, "A", make(family, request, movement_library()))


def name_all(desk: OpenEvent, session: str = "1") -> None:
    section = desk.event.section(session, "A")
    for number in [each for each in section.seats if TOGETHER not in each]:
        name_one(desk, number, session)


def name_one(desk: OpenEvent, number: str, session: str = "1") -> None:
    names = [f"Ann {number}", f"Bob {number}"]
    name_pair(desk, session, "A", number, names, {name: Player("", name) for name in names})


def slips_of(desk: OpenEvent, session: str = "1") -> list[SlipLocation]:
    section = desk.event.section(session, "A")
    assert section.movement
    return [
        SlipLocation(session, "A", at, sitting.table, board)
        for at, row in enumerate(section.movement.rounds, start=1)
        for sitting in row
        if section.entry_at(sitting.ns, at) and section.entry_at(sitting.ew, at)
        for board in section.boards_of(sitting)
    ]


def play(desk: OpenEvent, session: str = "1", least: int = 0) -> list[SlipLocation]:
    """Type all results but so many, every board passed out; return those that were missing."""
    slips, section = slips_of(desk, session), desk.event.section(session, "A")
    here = {(each.round, each.table, each.board) for each in section.results}
    left = [each for each in slips if (each.round, each.table, each.board) not in here]
    for each in left[: len(left) - least]:
        record_result(desk, each, Result(each.board, parse_score("P")))
    return left


def post(desk: OpenEvent) -> None:
    record_posting(desk, [desk.file.path.with_name("sheets") / "x, ranking.pdf"], "final")


def print_(desk: OpenEvent, *sheets: str) -> None:
    record_print(desk, "Sheets", "on Office", (), printed_sheets(desk.event, sheets, None, desk.clock()))


def copy_out(club: Club) -> None:
    record_copy(club, Change("back up", "Copied to a stick"), club.clock())


# ---- pairs by a movement, the whole evening


def test_an_evening_of_pairs_from_nothing_to_the_copy(club: Club) -> None:
    """A Howell of six pairs has five rounds; with 15 boards each table plays three a round: 45 results."""
    desk = begin(club, "pairs")
    evening = Evening(club, desk)
    assert evening.names == BY_MOVEMENT
    assert (evening.due(), evening.step(S.ENTRIES).place) == (S.ENTRIES, Place.PAIRS)
    choose(desk, "howell", Request(pairs=6, boards=15))
    assert (evening.why(S.ENTRIES), evening.why(S.MOVEMENT)) == ("6 pairs", "5 rounds")
    assert evening.due() is S.NAMES
    undo(desk)
    assert (evening.due(), evening.state(S.MOVEMENT)) == (S.ENTRIES, LATER)
    choose(desk, "howell", Request(pairs=6, boards=15))
    numbers = list(desk.event.section("1", "A").seats)
    for number in numbers[:4]:
        name_one(desk, number)
    assert evening.why(S.NAMES) == "4 of 6 pairs have names"
    assert evening.step(S.NAMES).target == f"A {numbers[4]}"
    for number in numbers[4:]:
        name_one(desk, number)
    assert (evening.state(S.NAMES), evening.due()) == (DONE, S.PRINT)
    assert (evening.step(S.PRINT).place, evening.step(S.PRINT).target) == (Place.SHEETS, "evening")
    print_(desk, "guide-cards", "seating")
    assert evening.why(S.PRINT).startswith("2 sheets at 19:15")
    assert evening.due() is S.CLOCK
    begin_play(desk, "1", desk.clock())
    assert (evening.due(), evening.why(S.CLOCK)) == (S.SCORES, "Play began at 19:15")
    undo(desk)
    assert evening.due() is S.CLOCK
    begin_play(desk, "1", desk.clock())
    slips = play(desk, least=1)
    assert (evening.due(), evening.why(S.SCORES)) == (S.SCORES, "44 of 45 results in")
    play(desk)
    assert evening.state(S.CHECK) is DONE
    assert (evening.due(), evening.step(S.POST).place, evening.why(S.POST)) == (
        S.POST,
        Place.FINAL,
        "Not final yet",
    )
    erase_result(desk, slips[0])
    assert evening.due() is S.SCORES
    undo(desk)
    assert evening.due() is S.POST
    finalise(desk)
    assert (evening.due(), evening.step(S.POST).place) == (S.POST, Place.POSTING)
    post(desk)
    assert (evening.state(S.POST), evening.state(S.SEND), evening.due()) == (DONE, NOT_NEEDED, S.BACK_UP)
    copy_out(club)
    assert evening.due() is None
    assert all(each.state in (DONE, NOT_NEEDED) for each in evening.steps)


def test_a_step_is_not_ticked_by_what_came_before_it_changed(club: Club) -> None:
    """Another movement makes the cards wrong; a reopened event is not posted any more, and not copied."""
    desk = begin(club, "pairs")
    evening = Evening(club, desk)
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    print_(desk, "guide-cards")
    assert evening.state(S.PRINT) is DONE
    choose(desk, "howell", Request(pairs=6, boards=20))
    assert (evening.due(), evening.why(S.PRINT)) == (S.PRINT, "The tables have changed since")
    undo(desk)
    assert evening.state(S.PRINT) is DONE
    play(desk)
    finalise(desk)
    post(desk)
    copy_out(club)
    assert evening.due() is None
    reopen(desk, "a score")
    assert (evening.due(), evening.why(S.POST)) == (S.POST, "Reopened: make them final again")
    assert evening.why(S.BACK_UP) == "After posting"
    first = slips_of(desk)[0]
    record_result(desk, first, Result(first.board, parse_score("+90")))
    finalise(desk)
    assert evening.step(S.POST).place is Place.POSTING
    post(desk)
    assert (evening.due(), evening.why(S.BACK_UP)) == (S.BACK_UP, "Not copied since posting")
    copy_out(club)
    assert evening.due() is None


def test_only_sheets_about_the_seats_tick_print(club: Club) -> None:
    desk = begin(club, "pairs")
    evening = Evening(club, desk)
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    print_(desk, "ranking", "conditions", "tonight")
    assert evening.due() is S.PRINT
    print_(desk, "pick-up-slips")
    assert evening.due() is S.CLOCK


def test_once_scores_come_in_what_was_left_out_is_not_needed_and_names_can_wait(club: Club) -> None:
    desk = begin(club, "pairs")
    evening = Evening(club, desk)
    choose(desk, "howell", Request(pairs=6, boards=15))
    first = slips_of(desk)[0]
    record_result(desk, first, Result(first.board, parse_score("P")))
    assert (evening.state(S.PRINT), evening.state(S.CLOCK)) == (NOT_NEEDED, NOT_NEEDED)
    assert (evening.due(), evening.state(S.NAMES)) == (S.SCORES, LATER)
    play(desk)
    assert evening.due() is S.NAMES
    name_all(desk)
    assert evening.due() is S.POST
    undo(desk)
    assert evening.due() is S.NAMES


def test_provisional_results_are_posted_and_not_final(club: Club) -> None:
    desk = begin(club, "pairs")
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    play(desk)
    post(desk)
    evening = Evening(club, desk)
    assert evening.due() is S.POST
    assert evening.why(S.POST).startswith("Provisional at 19:1")
    finalise(desk)
    print_(desk, "ranking")
    assert evening.state(S.POST) is DONE, "the ranking was printed after it became final"


def test_items_to_check_come_before_posting(club: Club) -> None:
    """A doubled contract three down goes to the list; accepted, it leaves it."""
    desk = begin(club, "pairs")
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    (*_, last) = play(desk, least=1)
    found = evening_steps(desk, "1", evening_record(desk), 2)
    assert next(each.why for each in found if each.name is S.CHECK) == "2 items to check"
    record_result(desk, last, Result(last.board, parse_score("P")))
    found = evening_steps(desk, "1", evening_record(desk), 1)
    check = next(each for each in found if each.state is DUE)
    assert (check.name, check.why, check.place) == (S.CHECK, "1 item to check", Place.TO_CHECK)


def sent(desk: OpenEvent, revision: int) -> None:
    def write(work: UnitOfWork) -> None:
        keep_sent(work, desk.event.id, Sent(revision, desk.clock(), "folder", "abf-2014", "E"))

    desk.put_down(Change("send to the secretary", "saved"), write)


def test_the_secretary_gets_each_revision(club: Club) -> None:
    """A club that has given its details is due to send; web pages do not count as that."""
    change_sending(club.file, Sending(club_number="1234"), club.clock())
    desk = begin(club, "pairs")
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    play(desk)
    finalise(desk)
    post(desk)
    evening = Evening(club, desk)
    assert (evening.due(), evening.why(S.SEND)) == (S.SEND, "Nothing sent yet")
    desk.put_down(Change("export event", "web pages"))
    assert evening.due() is S.SEND
    sent(desk, 1)
    assert (evening.state(S.SEND), evening.due()) == (DONE, S.BACK_UP)
    reopen(desk, "a score")
    assert (evening.state(S.SEND), evening.why(S.SEND)) == (LATER, "The secretary has revision 1")


def test_an_export_is_enough_for_a_club_without_a_secretary(club: Club) -> None:
    desk = begin(club, "pairs")
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    play(desk)
    finalise(desk)
    post(desk)
    evening = Evening(club, desk)
    assert (evening.state(S.SEND), evening.why(S.SEND)) == (NOT_NEEDED, "No secretary set up")
    desk.put_down(Change("export event", "for the web site"))
    assert evening.state(S.SEND) is DONE


# ---- other kinds


def test_butler_has_the_steps_of_pairs(club: Club) -> None:
    desk = begin(club, "butler")
    choose(desk, "howell", Request(pairs=6, boards=15))
    evening = Evening(club, desk)
    assert (evening.names, evening.due()) == (BY_MOVEMENT, S.NAMES)


def test_an_individual_asks_for_players(club: Club) -> None:
    desk = begin(club, "individual")
    evening = Evening(club, desk)
    assert evening.why(S.ENTRIES) == "Count the players"
    choose(desk, "rainbow", Request(players=20, boards=10))
    assert (evening.names, evening.due()) == (BY_MOVEMENT, S.NAMES)
    assert evening.why(S.NAMES) == "0 of 20 players have names"
    section = desk.event.section("1", "A")
    pair = next(each for each in section.seats if TOGETHER in each)
    name_players(desk, "1", "A", pair, [Player("", "Ann A"), Player("", "Bob B")])
    assert evening.why(S.NAMES) == "2 of 20 players have names"


def test_teams_by_a_movement(club: Club) -> None:
    desk = begin(club, "teams")
    evening = Evening(club, desk)
    assert evening.due() is S.ENTRIES
    for team in ("Fox", "Owl", "Elk", "Bee", "Cat"):
        enter_team(desk, None, team, [])
    assert (evening.due(), evening.why(S.ENTRIES)) == (S.MOVEMENT, "5 teams")
    choose(desk, "american-whist", Request(teams=5, boards=20))
    assert (evening.names, evening.due()) == (BY_MOVEMENT, S.NAMES)
    assert evening.why(S.NAMES) == "0 of 5 teams have names"


def names(team: str) -> list[Player]:
    return [Player("", f"{team} {one}") for one in ("Ann", "Ben", "Cy", "Di")]


def swiss(club: Club) -> tuple[Evening, OpenEvent]:
    desk = begin(club, "swiss-teams", "sabf-2020")
    evening = Evening(club, desk)
    assert (evening.names, evening.due(), evening.step(S.ENTRIES).place) == (BY_DRAW, S.ENTRIES, Place.TEAMS)
    enter_team(desk, None, "Fox", names("Fox"))
    assert evening.due() is S.ENTRIES, "one team meets nobody"
    for team in ("Owl", "Elk", "Bee"):
        enter_team(desk, None, team, names(team))
    assert (evening.due(), evening.why(S.ENTRIES)) == (S.DRAW, "4 teams entered")
    return evening, desk


def draw(desk: OpenEvent, boards: str, rounds: int | None = None, session: str = "1") -> None:
    draw_round(desk, session, boards, alphabet, book(desk.event.rulebook.id), rounds)


def play_round(desk: OpenEvent, number: int) -> None:
    for match in desk.event.matches:
        if match.round == number and match.outcome is Outcome.PLAYED:
            record_match_total(desk, match.id, Slip((20, 10)))


def test_a_swiss_goes_round_by_round(club: Club) -> None:
    """Draw, print the draw, play, results, next draw; two rounds are planned."""
    evening, desk = swiss(club)
    draw(desk, "1-8", 2)
    assert (evening.why(S.DRAW), evening.due()) == ("Round 1 of 2 is drawn", S.PRINT)
    assert evening.step(S.PRINT).target == "draw"
    undo(desk)
    assert evening.due() is S.DRAW
    draw(desk, "1-8", 2)
    print_draw(desk, "1", 1)
    assert (evening.due(), evening.why(S.SCORES)) == (S.SCORES, "0 of 2 matches of round 1 in")
    play_round(desk, 1)
    assert (evening.due(), evening.why(S.DRAW)) == (S.DRAW, "Round 1 of 2 is in: draw round 2")
    draw(desk, "9-16")
    assert (evening.due(), evening.why(S.PRINT)) == (S.PRINT, "The tables have changed since")
    play_round(desk, 2)
    assert (evening.state(S.PRINT), evening.state(S.DRAW)) == (NOT_NEEDED, DONE)
    assert evening.due() is S.POST
    undo(desk)
    assert (evening.due(), evening.why(S.SCORES)) == (S.SCORES, "1 of 2 matches of round 2 in")


def test_without_a_planned_number_the_next_round_stays_due_until_results_are_final(club: Club) -> None:
    desk = begin(club, "swiss-teams")
    evening = Evening(club, desk)
    for team in ("Fox", "Owl", "Elk", "Bee"):
        enter_team(desk, None, team, names(team))
    draw(desk, "1-8")
    play_round(desk, 1)
    assert (evening.due(), evening.why(S.DRAW)) == (
        S.DRAW,
        "Round 1 is in: draw round 2, or post the results",
    )
    finalise(desk)
    assert (evening.state(S.DRAW), evening.due()) == (DONE, S.POST)


def test_swiss_pairs_have_a_clock(club: Club) -> None:
    desk = begin(club, "swiss-pairs", "sabf-2020")
    evening = Evening(club, desk)
    assert evening.names == [*BY_DRAW[:4], S.CLOCK, *BY_DRAW[4:]]
    for one in ("A", "B", "C", "D"):
        enter_pair(desk, "1", None, [Player("", f"Ann {one}"), Player("", f"Bob {one}")])
    assert evening.why(S.ENTRIES) == "4 pairs entered"
    draw(desk, "1-8", 3)
    print_draw(desk, "1", 1)
    assert evening.due() is S.CLOCK
    begin_play(desk, "1", desk.clock())
    assert (evening.due(), evening.why(S.SCORES)) == (S.SCORES, "0 of 2 matches of round 1 in")


def test_a_knockout_is_drawn_until_one_team_is_left(club: Club) -> None:
    """Four teams: two semi-finals and a final."""
    desk = begin(club, "teams-final", "sbu-2022")
    evening = Evening(club, desk)
    for team in ("Ash", "Box", "Cob", "Dab"):
        enter_team(desk, None, team, names(team))
    assert evening.due() is S.DRAW
    draw(desk, "1-24")
    assert (evening.why(S.DRAW), evening.state(S.DRAW)) == ("Round 1 of 2 is drawn", DONE)
    play_round(desk, 1)
    assert (evening.due(), evening.why(S.DRAW)) == (S.DRAW, "Round 1 of 2 is in: draw round 2")
    following = desk.event.sessions[-1].id
    draw(desk, "1-24", session=following)
    play_round(desk, 2)
    assert Evening(club, desk, following).due() is S.POST


def test_a_tied_match_of_a_knockout_is_played_on(club: Club) -> None:
    """30-30 after 20 boards: three more, an eighth of them rounded up (SBU 2.11.1)."""
    desk = begin(club, "teams-final", "sbu-2022")
    for team in ("Ash", "Box", "Cob", "Dab"):
        enter_team(desk, None, team, names(team))
    draw(desk, "1-20")
    for match, total in zip(desk.event.matches, (Slip((30, 30)), Slip((40, 20))), strict=True):
        record_match_total(desk, match.id, total)
    evening = Evening(club, desk)
    assert (evening.due(), evening.why(S.DRAW)) == (S.DRAW, "Round 1 of 2 is tied: draw extra boards")
    draw(desk, "21-23")
    assert evening.why(S.SCORES) == "2 of 3 matches of round 1 in"


def test_a_round_robin_ends_when_all_have_met(club: Club) -> None:
    desk = begin(club, "teams-round-robin", "sabf-2020")
    evening = Evening(club, desk)
    for team in ("Ash", "Box", "Cob", "Dab"):
        enter_team(desk, None, team, names(team))
    draw(desk, "1-8")
    assert evening.why(S.DRAW) == "Round 1 of 3 is drawn"


def test_the_next_session_follows(club: Club) -> None:
    desk = begin(club, "pairs", sessions=2)
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    play(desk)
    evening = Evening(club, desk)
    assert (evening.due(), evening.why(S.NEXT)) == (S.NEXT, "Session 2 is still to play")
    assert (evening.step(S.NEXT).place, evening.step(S.NEXT).target) == (Place.SESSION, "2")
    second = Evening(club, desk, "2")
    assert second.due() is S.MOVEMENT
    choose(desk, "howell", Request(pairs=6, boards=15), "2")
    if second.due() is S.NAMES:
        name_all(desk, "2")
    play(desk, "2")
    assert (evening.due(), second.due()) == (S.POST, S.POST)


def test_a_ladder_night_is_counted_in_its_ladder(club: Club) -> None:
    first = begin(club, "pairs")
    save_ladder(club, with_evening(new_series((), "Winter ladder", "players", 8), first.event.id))
    choose(first, "howell", Request(pairs=6, boards=15))
    desk = copy_event(club, first.event.id)
    evening = Evening(club, desk)
    assert S.LADDER in evening.names
    assert evening.why(S.LADDER) == "Not in Winter ladder yet"
    name_all(desk)
    play(desk)
    finalise(desk)
    post(desk)
    assert evening.due() is S.LADDER
    (ladder,) = club.lists.series
    save_ladder(club, with_evening(ladder, desk.event.id))
    assert (evening.due(), evening.why(S.LADDER)) == (S.BACK_UP, "Counts in Winter ladder")


def test_a_practice_club_sends_nothing(tmp_path: Path) -> None:
    club = Club.begin(tmp_path / "practice", "Practice", club_at(tmp_path).clock, practice=True)
    evening = Evening(club, begin(club, "pairs"))
    assert (evening.state(S.SEND), evening.why(S.SEND)) == (NOT_NEEDED, "Practice: not sent")


def test_a_posted_revision_is_posted_again(club: Club) -> None:
    desk = begin(club, "pairs")
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    play(desk)
    finalise(desk)
    post(desk)
    reopen(desk, "a score")
    first = slips_of(desk)[0]
    record_result(desk, first, Result(first.board, parse_score("+90")))
    post_revision(desk)
    evening = Evening(club, desk)
    assert evening.step(S.POST).place is Place.FINAL
    finalise(desk)
    assert evening.step(S.POST).place is Place.POSTING


def test_a_clock_that_runs_is_ticked_though_its_time_was_undone(club: Club) -> None:
    desk = begin(club, "pairs")
    choose(desk, "howell", Request(pairs=6, boards=15))
    name_all(desk)
    print_(desk, "guide-cards")
    found = evening_steps(desk, "1", evening_record(desk, clock=desk.clock()))
    clock = next(each for each in found if each.name is S.CLOCK)
    assert (clock.state, clock.why[:16]) == (DONE, "It runs since 19")
    assert next(each.name for each in found if each.state is DUE) is S.SCORES


@pytest.mark.parametrize("name", EVENINGS)
def test_in_every_evening_one_step_is_due_while_something_is_left(name: str, club: Club) -> None:
    """Pairs, teams, finals, stages and Swiss, half played and final: in each of their sessions."""
    desk = EVENINGS[name](club)
    for session in desk.event.sessions:
        found = Evening(club, desk, session.id).steps
        assert {S.SCORES, S.CHECK, S.POST, S.SEND, S.BACK_UP} <= {each.name for each in found}
        assert all(each.why for each in found)


def test_a_qualifying_that_was_brought_in_leads_on_to_the_final(club: Club) -> None:
    """The qualifying is session 1; the Final Five begins in session 2 and has four weeks (SABF 13.12)."""
    desk = EVENINGS["finals"](club)
    first = Evening(club, desk, "1")
    assert (first.names[0], first.why(S.SCORES)) == (S.SCORES, "Brought in from the qualifying")
    assert (first.due(), first.step(S.NEXT).target) == (S.NEXT, "2")
    assert Evening(club, desk, "2").why(S.DRAW) == "Round 1 of 4 is drawn"


def test_a_stage_without_seats_says_so(club: Club) -> None:
    second = Evening(club, EVENINGS["qualifying_taken"](club), "2")
    assert (second.due(), second.why(S.NAMES)) == (S.NAMES, "Nobody has a seat yet")
