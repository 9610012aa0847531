"""Sheets of the open event: what they are made from, what is asked, and posted whole or not at all."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, time, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from shutil import copy
from threading import current_thread, main_thread

import pytest

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen
from bridgedesk.desk.acts.posting import record_posting, record_print
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.standings_decisions import offer_prize
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.clock.round_clock import RoundClock
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.exports import export_event
from bridgedesk.desk.files.sending import dispatch, last_sending_options
from bridgedesk.desk.files.sent import save_sending_options
from bridgedesk.desk.reports.print_form import form_lines, timetable_of, wishes_of
from bridgedesk.desk.reports.printing import EVENING, draw_sheets, order_of, post_results
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, SheetWishes, file_name, material, plain_name
from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import OfferedPrize, RegisterLine
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, Session
from bridgedesk.exchange.formats import awards_by
from bridgedesk.rule_library import library
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.decisions import registers_sheet
from bridgedesk.sheets.facts import Break, Revision, Timetable
from bridgedesk.sheets.progress import Stopped
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.store.club_lists import Sending
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN, evening_at, ticking
from tests.evenings.ruled_events import swiss_teams, three_rounds
from tests.evenings.sheet_evening import teams_event
from tests.sheets.as_text import as_text
from tests.sheets.pictures import texts

pytestmark = pytest.mark.usefixtures("qapp")

RESEND = "the masterpoint secretary (send the new files)"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample club with last week's evening, which is final."""
    path = tmp_path_factory.mktemp("club") / "club.bridgedesk"
    told = sample()
    club = begin_sample_club(path, ticking(), told)
    play_last_week(club, told)
    club.close()
    return path


@pytest.fixture
def club(file: Path, tmp_path: Path) -> Iterator[Club]:
    club = Club.open(Path(copy(file, tmp_path / "club.bridgedesk")), ticking())
    yield club
    club.close()


@pytest.fixture
def played(club: Club) -> OpenEvent:
    return club.event("event1")


def correct(open_event: OpenEvent) -> None:
    """Board 1 of the first table: whatever stood there, it was passed out."""
    place = SlipLocation("1", "A", 1, 1, 1)
    record_result(open_event, place, Result(1, parse_score("P"), round=1, table=1))


# ---- what they are made from


def test_final_results_say_nothing_of_a_revision_until_there_is_a_second(played: OpenEvent) -> None:
    facts = material(played).facts()
    assert facts.revision == Revision(1)
    assert draw_sheets(order_of("ranking", material(played))).pages == 1


def test_a_correction_is_the_next_revision(club: Club, played: OpenEvent, tmp_path: Path) -> None:
    """It says what it replaces and what changed; and who is to be told, once somebody was sent the first."""
    first = played.event.issues[-1].time
    reopen(played, "board 1 was passed out")
    correct(played)
    coming = material(played).facts().revision
    assert coming is not None
    assert (coming.number, coming.replaces) == (2, first)
    assert coming.changed
    assert RESEND not in coming.tell
    finalise(played)
    posted = material(played).facts().revision
    assert posted == coming
    export_event(club, played.event.id, tmp_path / "out.xml", "usebio")
    played.event = played.file.event(played.event.id)
    told = material(played).facts().revision
    assert told is not None
    assert told.tell == (*coming.tell, RESEND)


def test_it_does_not_change_while_it_is_drawn(played: OpenEvent) -> None:
    before = material(played)
    reopen(played, "late correction")
    correct(played)
    assert before.facts().evaluation.event.status.value == "final"


def test_players_have_the_club_of_the_clubs_list(club: Club, played: OpenEvent) -> None:
    facts = material(played, club).facts()
    known = {member.number: member.club for member in club.lists.members if member.club}
    expected = {each.id: known[each.number] for each in played.event.players if each.number in known}
    assert facts.clubs == expected


def test_a_picture_beside_the_club_file_is_its_logo(played: OpenEvent, tmp_path: Path) -> None:
    assert material(played).facts().logo is None
    (tmp_path / "logo.png").write_bytes(b"no picture")
    assert material(played).facts().logo == b"no picture"
    with pytest.raises(Refusal, match=r"logo cannot be used\. Choose a PNG or JPEG"):
        draw_sheets(order_of("ranking", material(played)))
    (tmp_path / "logo.png").write_bytes(b"x" * 5_000_000)
    assert material(played).facts().logo is None


def test_times_without_a_zone_are_printed(played: OpenEvent) -> None:
    """The clock of a real window knows its time zone; sheets and spreadsheets show the wall's."""
    played.clock = lambda: BEGIN.astimezone()
    assert material(played).printed == BEGIN


def test_masterpoints_stand_there_when_they_are_asked_for(club: Club, played: OpenEvent) -> None:
    """What the award files would say of each, by the scale that the club goes by."""
    assert material(played, club).facts().masterpoints == {}
    with pytest.raises(Refusal, match="No masterpoint scale is chosen yet"):
        material(played, club).facts(SheetWishes(masterpoints=True))
    save_sending_options(club, last_sending_options(club))
    found = material(played, club).facts(SheetWishes(masterpoints=True)).masterpoints
    told = last_sending_options(club)
    earned = awards_by(told.scale, played.evaluation, told.grade or None).earned
    assert found
    for each in earned:
        assert found[each.entry] == sum(more.points for more in earned if more.player == each.player)
    shown = draw_sheets(order_of("ranking", material(played, club), SheetWishes(masterpoints=True)))
    assert "MPs" in texts(shown.pdf)[0]


def test_prizes_that_are_offered_have_their_winners(played: OpenEvent) -> None:
    reopen(played, "the prizes were forgotten")
    offer_prize(played, OfferedPrize("First", "Everybody", 1, Decimal(60)))
    (prize,) = material(played).facts().prizes
    winners = played.evaluation.fields[0].standings[0]
    assert (prize.name, prize.winners) == ("First", (names_of(played.event)[winners.entry],))
    assert prize.worth


def test_finals_are_drawn_with_the_imps_that_were_won(played: OpenEvent) -> None:
    """A stanza the other way round counts for its own side."""
    seeds = {"elk": 1, "fox": 2, "hen": 3, "owl": 4}
    stanzas = [("hen", "owl", (30, 12)), ("owl", "hen", (40, 10)), ("elk", "fox", (9, 9))]
    event = replace(
        teams_event(),
        entries=tuple(Entry(team, name=team.title(), seed=seed) for team, seed in seeds.items()),
        stages=(Stage("f", "final-four"),),
        sessions=(Session("1", Scoring.IMPS, "f"),),
        matches=tuple(
            Match(f"m{at}", "1", 1, home, away, stage="f", slip=Slip(imps))
            for at, (home, away, imps) in enumerate(stanzas)
        ),
        draws=(),
    )
    finals = replace(material(played), evaluation=evaluate(event)).facts().finals
    assert finals is not None
    (semi,) = [each for each in finals.played if {each.home, each.away} == {"hen", "owl"}]
    outcome = finals.outcomes[semi.final.key]
    won = {semi.home: outcome.home_imps, semi.away: outcome.away_imps}
    assert won == {"hen": 30 + 10, "owl": 12 + 40}
    assert semi.winner == "owl"
    assert finals.name == "Final four"


# ---- several at once


def test_what_lacks_is_left_out_of_the_evening_and_named(played: OpenEvent) -> None:
    made = draw_sheets(order_of(EVENING, material(played)))
    assert len(made.left_out) == 1
    book = "SABF Tournament Regulations 2020"
    assert made.left_out[0].startswith(f"No running sheet: {book} does not set the length of a round")
    timed = SheetWishes(timetable=Timetable(Fraction(14), starts=time(19, 15)))
    assert draw_sheets(order_of(EVENING, material(played), timed)).left_out == ()


def test_an_evening_without_a_movement_says_so(tmp_path: Path) -> None:
    open_event = evening_at(tmp_path)
    (session,) = open_event.event.sessions
    (section,) = session.sections
    bare = replace(
        open_event.event, sessions=(replace(session, sections=(replace(section, movement=None),)),)
    )
    stuff = replace(material(open_event), evaluation=evaluate(bare))
    with pytest.raises(Refusal, match=r"No movement yet\. Choose one in Setup"):
        draw_sheets(order_of(EVENING, stuff))


# ---- what is asked


def asked(name: str, open_event: OpenEvent) -> list[str]:
    return [line.name for line in form_lines(name, open_event.event, Timetable(), "")]


def test_only_what_makes_a_difference_is_asked(played: OpenEvent) -> None:
    assert asked("ranking", played) == ["masterpoints"]
    assert asked("travellers", played) == []
    assert asked("pick-up-slips", played) == ["round"]
    assert asked("running", played) == asked(EVENING, played) == ["begins", "minutes"]
    assert asked("hand-records", played) == ["per_page"]
    assert asked("vp-scale", played) == ["boards"]
    assert asked("results-map", played) == [], "the map of a movement has all its rounds"
    drawn = swiss_teams("swiss", "Tuesday Swiss", played.event.date)
    assert [line.name for line in form_lines("results-map", drawn, Timetable(), "")] == ["round"]
    assert asked("appeals-form", played) == ["blank"]
    assert asked("masterpoints", played) == ["directors"]
    (session,) = played.event.sessions
    two = replace(played.event, sessions=(session, replace(session, id="2")))
    assert [line.name for line in form_lines("travellers", two, Timetable(), "")] == ["session"]
    assert [line.name for line in form_lines("overall", two, Timetable(), "")] == []


def test_the_register_of_yellow_systems_is_hung_out_alone(played: OpenEvent) -> None:
    """SABF 4.2.2: it is open to all players; what went to the Ethics Committee (6) is not."""
    assert asked("registers", played) == []
    reopen(played, "lines to put down")
    (first, *_) = played.event.entries
    add_record(played, "ethics", {"entry": first.id, "what": "an unexplained call"})
    add_record(
        played, "yellow-systems", {"entry": first.id, "system": "Forcing pass", "lodged": "2026-11-10"}
    )
    (line,) = form_lines("registers", played.event, Timetable(), "")
    assert [name for name, _ in line.choices] == ["system-colours", "yellow-systems", "ethics"]
    chosen = wishes_of({"register": "yellow-systems"}, Timetable())
    printed = as_text(registers_sheet(material(played).facts(chosen)))
    assert "Forcing pass" in printed
    assert "unexplained" not in printed
    assert "unexplained" in as_text(registers_sheet(material(played).facts(wishes_of({}, Timetable()))))


def test_what_is_said_becomes_wishes() -> None:
    told = {"round": "3", "begins": "19:15", "minutes": "22.5", "directors": "Tess Turner, , Ole Olsen "}
    wishes = wishes_of(told, Timetable(breaks=(Break(2, 10),)))
    assert wishes.choice.round == 3
    assert wishes.timetable == Timetable(Fraction(45, 2), 0, (Break(2, 10),), time(19, 15))
    assert wishes.directors == ("Tess Turner", "Ole Olsen")
    assert wishes_of({}, Timetable()) == AS_USUAL


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"begins": "quarter past", "minutes": ""}, "“quarter past” is not a time"),
        ({"begins": "", "minutes": "0"}, "“0” is not a number of minutes"),
        ({"begins": "", "minutes": "-3"}, "“-3” is not a number of minutes"),
        ({"begins": "", "minutes": "14."}, "“14.” is not a number of minutes"),
        ({"boards": "eight"}, "“eight” is not a board number"),
    ],
)
def test_what_cannot_be_is_refused(told: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        wishes_of(told, Timetable())


def test_the_timetable_is_that_of_the_clock() -> None:
    quarter = timedelta(minutes=22, seconds=30)
    clock = RoundClock((quarter, quarter), {1: timedelta(minutes=10)}, started=BEGIN)
    assert timetable_of(clock) == Timetable(Fraction(45, 2), 0, (Break(1, 10),), time(19, 15))
    assert timetable_of(None) == Timetable()


# ---- posted


def test_names_of_files_suit_every_system() -> None:
    name = plain_name(date(2026, 11, 10), '../../etc: "Pairs"/<x>|?*\x00 ' + "long " * 60)
    assert name.startswith("2026-11-10 etc Pairsx long")
    assert len(name) < 80
    assert plain_name(date(2026, 11, 10), "???") == "2026-11-10 event"


def test_two_events_of_one_day_and_title_do_not_share_their_files(club: Club, played: OpenEvent) -> None:
    wanted = NewEventRequest(played.event.title.upper(), played.event.date, "pairs")
    second = begin_event(club, wanted, library().book("laws-2017"))
    third = begin_event(club, replace(wanted, title="Another one"), library().book("laws-2017"))
    name = plain_name(played.event.date, played.event.title)
    assert file_name(played, "ranking.pdf") == f"{name}, ranking.pdf"
    assert material(second).file_name == f"{name.upper()} (2)"
    assert file_name(third) == f"{played.event.date} Another one"
    folders = {dispatch(club, each, Sending()).folder for each in (played, second, third)}
    assert len(folders) == 3


def test_posted_whole_and_put_down(played: OpenEvent, tmp_path: Path) -> None:
    posted = post_results(material(played), AS_USUAL, tmp_path / "sheets")
    assert [path.read_bytes()[:4] for path in posted.paths] == [b"%PDF", b"%PDF", b"%PDF", b"PK\x03\x04"]
    change = record_posting(played, posted.paths, posted.state)
    assert change.words == "Results posted in sheets, final: ranking, travellers, scorecards, workbook"
    assert played.history()[0].words == change.words
    assert not played.history()[0].undoable


def test_matches_that_came_in_as_totals_are_posted_without_boards(tmp_path: Path) -> None:
    """Sydney 6.1: the captains' slips are all there is."""
    open_event = desk_of(tmp_path, three_rounds("totals", "sydney-2003", "safilo-teams"))
    posted = post_results(material(open_event), AS_USUAL, tmp_path / "sheets")
    change = record_posting(open_event, posted.paths, posted.state)
    assert change.words.endswith(": ranking, workbook")
    with pytest.raises(Refusal, match="Only match totals were typed, not boards"):
        draw_sheets(order_of("travellers", material(open_event)))


@pytest.mark.parametrize("after", [1, 5, 12])
def test_stopped_in_the_middle_everything_is_as_it_was(played: OpenEvent, tmp_path: Path, after: int) -> None:
    folder = tmp_path / "sheets"
    post_results(material(played), AS_USUAL, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    looks = iter(range(1000))
    with pytest.raises(Stopped):
        post_results(material(played), AS_USUAL, folder, Paper.LETTER, lambda _done, _of: next(looks) < after)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_file_that_is_open_elsewhere(
    played: OpenEvent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a spreadsheet on Windows keeps it: nothing may take its place."""
    folder = tmp_path / "sheets"
    with monkeypatch.context() as held:
        real = Path.replace

        def refuse(path: Path, target: Path) -> Path:
            if target.suffix == ".xlsx":
                raise PermissionError(13, "The process cannot access the file")
            return real(path, target)

        held.setattr(Path, "replace", refuse)
        with pytest.raises(Refusal) as said:
            post_results(material(played), AS_USUAL, folder)
    assert str(said.value).endswith(
        "workbook.xlsx cannot be written: it is open in another program, or the folder is read-only;"
        " close it, or choose another place"
    )
    assert [path for path in folder.iterdir() if path.suffix == ".part"] == []
    posted = post_results(material(played), AS_USUAL, folder)
    assert all(path.exists() for path in posted.paths)


def test_a_full_disk_leaves_nothing_half(
    played: OpenEvent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sheets"
    syncs = iter(range(10))

    def full(_: int) -> None:
        """For what is posted; the club file may be copied aside meanwhile."""
        if current_thread() is main_thread() and next(syncs) == 2:
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        with pytest.raises(Refusal, match="cannot be written: No space left on device; choose another place"):
            post_results(material(played), AS_USUAL, folder)
    assert list(folder.iterdir()) == []


def test_a_club_file_that_can_only_be_read_is_printed_from(played: OpenEvent) -> None:
    before = len(played.history())
    played.file.read_only = "lies where nothing can be written"
    assert record_print(played, "Ranking", "printed on Office").words == "Ranking printed on Office"
    assert len(played.history()) == before


def test_posting_again_without_a_change_is_the_same_revision(played: OpenEvent) -> None:
    with pytest.raises(Refusal, match="Nothing has changed since revision 1"):
        post_revision(played)


@pytest.mark.parametrize(("rounds", "official"), [(0, False), (4, False), (3, True)])
def test_the_posting_of_the_last_round_that_is_planned_makes_the_scores_official(
    rounds: int, official: bool, tmp_path: Path
) -> None:
    """Sydney 6.3 (2): corrections for 15 minutes after the posting of the last match; here of the third."""
    event = three_rounds("last", "sydney-2003", "safilo-teams")
    kept = RegisterLine("k1", "rounds-planned", BEGIN, facts={"rounds": rounds, "boards": 8})
    open_event = desk_of(tmp_path, replace(event, registered=(kept,) if rounds else ()))
    posted = post_results(material(open_event), AS_USUAL, tmp_path / "sheets")
    change = record_posting(open_event, posted.paths, posted.state)
    assert (open_event.event.sessions[0].posted is not None) is official
    assert any("official since" in each for each in change.remarks) is official
    entry = open_event.history()[0]
    assert (entry.act, entry.undoable) == ("post results", False)
    assert ("Scores of session s1 are official since" in entry.words) is official
    with pytest.raises(Refusal, match="There is nothing to undo"):
        undo(open_event)
