"""A selection at the desk: what was won in the club's other final events, and what was typed in."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.directing.book_pane import advice_now
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.directing.facts import facts_of_other_events
from bridgedesk.directing.registers.registers import record_form, register_called
from bridgedesk.directing.selection.selection import SelectionRow, gather_selection_data, selection
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.rule_library import library
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.sheets.registry import sheet_named
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.sheets.as_text import as_text

NAMES = {"ann": "Ann Alder", "bob": "Bob Alder", "cyd": "Cyd Cedar", "dan": "Dan Cedar"}


def event(key: str, kind: str, status: Status, *entries: tuple[str, ...], day: int = 1) -> Event:
    """The first of two pairs at two tables wins each of two boards; the players have other ids each time."""
    people = {who: f"{key}-{who}" for each in entries for who in each}
    sitting = (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (1,)))
    scores = (("+450", 1), ("+420", 2))
    section = Section(
        "A",
        sets={1: (1, 2)},
        seats={"1NS": "e1", "2NS": "e2", "1EW": "e3", "2EW": "e4"},
        movement=Movement((sitting,)),
        results=tuple(
            Result(board, parse_score(score), 1, table) for board in (1, 2) for score, table in scores
        ),
    )
    named = [Entry(f"e{at}", tuple(people[who] for who in each)) for at, each in enumerate(entries, 1)]
    others = [Entry(f"e{at}") for at in range(len(entries) + 1, 5)]
    return Event(
        key,
        f"The {key}",
        date(2026, 9, day),
        status=status,
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(people[who], NAMES[who]) for who in people),
        entries=(*named, *others),
        stages=(Stage("q", fields=Fields.TWO),),
        sessions=(Session("1", Scoring.MATCHPOINTS, "q", sections=(section,)),),
    )


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """State Pairs: Ann and Bob win. Last year's, an open one and one of another kind count for nothing."""
    club = club_at(tmp_path)
    won = ("ann", "bob"), ("cyd", "dan")
    for each in (
        event("state", "state-pairs-final", Status.FINAL, *won),
        replace(event("old", "state-pairs-final", Status.FINAL, *won), date=date(2025, 1, 1)),
        event("running", "state-pairs-final", Status.OPEN, *won),
        event("tuesday", "pairs", Status.FINAL, *won),
    ):
        desk_in(club, each)
    return club


@pytest.fixture
def trials(club: Club) -> OpenEvent:
    entered = event("trials", "open-trials", Status.OPEN, ("ann", "cyd"), ("bob", "dan"), day=20)
    return desk_in(club, replace(entered, sessions=()))


def test_points_come_from_the_clubs_final_events_of_the_year(trials: OpenEvent) -> None:
    """19.13: State Pairs 30 and 20 each; entered with others it is half: 15 + 10 for both pairs."""
    rows, words = selection(gather_selection_data(trials))
    assert [(row.who, row.points) for row in rows] == [
        ("Ann Alder & Cyd Cedar", "25"),
        ("Bob Alder & Dan Cedar", "25"),
    ]
    assert rows[0].how == (
        "The state, place 1: 30 with others (19.13); The state, place 2: 20 with others (19.13)"
    )
    assert {row.result for row in rows} == {"in"}
    assert words.startswith("the highest 14: ")


def test_what_was_won_elsewhere_is_typed_in(trials: OpenEvent) -> None:
    """19.13: first in the Swiss Pairs Championship, 60 each as this pair; found under the names."""
    add_record(
        trials,
        "points-elsewhere",
        {
            "players": "bob alder,  Dan Cedar",
            "kind": "swiss-pairs-championship",
            "place": "1",
            "day": "2026-08-01",
        },
    )
    rows, _ = selection(gather_selection_data(trials))
    assert [(row.who, row.points) for row in rows] == [
        ("Bob Alder & Dan Cedar", "145"),
        ("Ann Alder & Cyd Cedar", "25"),
    ]


def put_down(desk: OpenEvent, **facts: str) -> Change:
    usual = {"players": "Bob Alder, Dan Cedar", "place": "1", "day": "2026-08-01"}
    return add_record(desk, "points-elsewhere", {**usual, **facts})


def test_what_a_placing_elsewhere_brings_is_said_at_once(trials: OpenEvent) -> None:
    """19.13: fifth in the Swiss Pairs Championship 30; a national team asks for one SABF event besides."""
    done = put_down(trials, kind="swiss-pairs-championship", place="5")
    assert done.remarks[0] == "Brings each player 30: place 5: 30 (19.13)."
    done = put_down(trials, kind="national-selection", place="2")
    assert "Brings each player 30: place 2: 30 (19.13)" in done.remarks[0]
    assert "one SABF qualifying event played" in done.remarks[0]
    done = put_down(trials, kind="swiss-pairs-championship", place="12")
    assert done.remarks == (
        "Brings each player 10 towards the Women's team: place 12: 10 (19.11.1 (d), (f), (g)).",
        "Brings each player 10 towards the Seniors' team: place 12: 10 (19.11.1 (d), (f), (g)).",
    )
    done = put_down(trials, kind="daytime-teams", place="4", players="Eve Elm, Fay Fir")
    assert done.remarks == (
        "Place 4 there brings no points under SABF Tournament Regulations 2020",
        "None of these players is entered here: check the names, or enter them first",
    )


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (
            {"kind": "Swiss Pairs"},
            r"“Swiss Pairs” is not an event that brings points; known are .*daytime-teams",
        ),
        ({"kind": "teams"}, "“teams” is not an event that brings points"),
        ({"place": "0"}, "Placing: “0” is too low"),
        ({"tied": "-2"}, "Entries tied: “-2” is too low. Type 1"),
        ({"day": "last May"}, "“last May” is not a date"),
    ],
)
def test_a_line_that_would_bring_nothing_is_refused(
    trials: OpenEvent, wrong: dict[str, str], words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        put_down(trials, **{"kind": "daytime-teams", **wrong})
    assert trials.event.registered == ()


def test_points_of_a_national_team_wait_for_another_event(club: Club, trials: OpenEvent) -> None:
    """19.13: Ann has played the State Pairs, so half of 30 comes to her 25; eve has played nothing else."""
    put_down(trials, kind="national-selection", place="1", players="Ann Alder, Eve Elm")
    rows, _ = selection(gather_selection_data(trials))
    assert (rows[0].who, rows[0].points) == ("Ann Alder & Cyd Cedar", "40")
    assert all(row.place for row in rows), "Eve Elm has not entered"
    other = selecting("open-trials", {"e": ("eve", "fay")})
    desk = desk_in(club, replace(other, id="others"))
    put_down(desk, kind="national-selection", place="1", players="eve, gil")
    (row, eve), _ = selection(gather_selection_data(desk))
    assert row.points == "0"
    title = "Selection of the Open national team, elsewhere"
    missing = f"{title}: it is not known whether an SABF qualifying event was played (19.13)"
    assert (eve.place, eve.who, eve.how) == ("", "eve", missing)


def test_the_events_that_bring_points_are_offered(trials: OpenEvent) -> None:
    """19.11.1 (b), 19.13: the state and national teams of each category are events of their own."""
    lines = {
        line.name: line for line in record_form(trials, register_called(trials.rules, "points-elsewhere"))
    }
    offered = dict(lines["kind"].choices)
    assert offered["daytime-round-robin"].startswith("Daytime Teams")
    assert offered["national-championships-womens"].endswith("Women's state team")
    assert "teams" not in offered


def test_the_one_not_available_is_out(trials: OpenEvent) -> None:
    add_record(trials, "unavailable", {"entry": "e1"})
    rows, _ = selection(gather_selection_data(trials))
    assert {row.who: row.result for row in rows} == {
        "Ann Alder & Cyd Cedar": "",
        "Bob Alder & Dan Cedar": "in",
    }


def test_what_selects_nobody_lists_the_players(club: Club) -> None:
    """19.13: State Pairs bring 30 and 20 to each player."""
    rows, words = selection(gather_selection_data(club.event("tuesday")))
    assert [(row.who, row.points) for row in rows] == [
        ("Ann Alder", "30"), ("Bob Alder", "30"), ("Cyd Cedar", "20"), ("Dan Cedar", "20"),
    ]  # fmt: skip
    assert rows[0].how == "The state, place 1: 30 (19.13)"
    assert "no selection for this kind" in words
    by_the_laws = desk_in(
        club, replace(event("club", "pairs", Status.OPEN), rulebook=RulebookRef("laws-2017"))
    )
    with pytest.raises(Refusal, match=r"gives no points|by the Laws alone"):
        selection(gather_selection_data(by_the_laws))


def test_an_event_that_brings_points_itself_is_in_the_list(club: Club) -> None:
    """Sydney 9.1: the pairs' final brings 25 and 20 to each player."""
    final = event("final", "pairs-final", Status.OPEN, ("ann", "bob"), ("cyd", "dan"))
    (session,) = final.sessions
    final = replace(final, sessions=(replace(session, scoring=Scoring.CROSS_IMPS),))
    desk = desk_in(club, replace(final, rulebook=RulebookRef("sydney-2003")))
    rows, _ = selection(gather_selection_data(desk))
    assert {(row.who, row.points) for row in rows} == {
        ("Ann Alder", "25"), ("Bob Alder", "25"), ("Cyd Cedar", "20"), ("Dan Cedar", "20"),
    }  # fmt: skip


def test_the_sheet_has_every_line_with_its_clause(trials: OpenEvent) -> None:
    """Half of 30 and of 20 for each of the two pairs: 15 + 10."""
    text = as_text(sheet_named("selection").build(material(trials, name="selection").facts()))
    line = next(each for each in text.splitlines() if "Ann Alder & Cyd Cedar" in each and "The state" in each)
    assert line.split()[-5:] == ["1/2,", "with", "others", "15", "19.13"]
    assert "the highest 14" in text.lower()


def test_the_rule_desk_is_filled_in_from_the_other_events(trials: OpenEvent) -> None:
    """Ann won 30 with Bob and Cyd 20 with Dan: credited apart; all four players are ranked by that."""
    told = gather_selection_data(trials)
    assert facts_of_other_events(told, "credited-points", "e1") == {
        "event": "open-trials", "apart": "30", "open_points": "0", "open_apart": "0",
    }  # fmt: skip
    assert facts_of_other_events(told, "direct-entry", "e1") == {"event": "open-trials"}
    assert facts_of_other_events(told, "selection") == {
        "event": "open-trials", "candidates": "2", "points": "25,25", "ranks": "1,3/1,3",
    }  # fmt: skip
    assert facts_of_other_events(told, "credited-points") == {}


def test_a_sheet_by_the_laws_says_what_is_lacking(club: Club) -> None:
    by_the_laws = replace(event("club", "pairs", Status.OPEN), rulebook=RulebookRef("gone"))
    facts = material(desk_in(club, by_the_laws), name="selection").facts()
    with pytest.raises(NothingToPrint, match="Laws select no players"):
        sheet_named("selection").build(facts)


def test_a_row_reads_as_a_line(trials: OpenEvent) -> None:
    rows, _ = selection(gather_selection_data(trials))
    assert isinstance(rows[0], SelectionRow)
    assert rows[0].place == "1"


# ---- who is not to be accepted


def test_a_bar_of_another_event_is_told_where_entries_are_taken(club: Club, trials: OpenEvent) -> None:
    """SABF 19.3, 19.5; SBU 2.13: recorded in one event, looked up in the next."""
    tuesday = club.event("tuesday")
    bar = {"who": "cyd  Cedar", "until": "2027-09-01", "why": "told nobody"}
    add_record(tuesday, "barred", bar)
    add_record(tuesday, "barred", {**bar, "who": "Ann Alder", "until": "2026-09-19"})
    add_record(tuesday, "barred", {**bar, "who": "Somebody Else"})
    told = advice_now(trials, "when entries are taken")[0]
    assert told.says == "cyd Cedar must not be accepted until Wed 1 Sep 2027: told nobody"
    assert told.clause == "The tuesday"
    (said,) = [each.words for each in doubts(trials) if "accepted" in each.words]
    assert said.startswith("cyd Cedar must not be accepted until Wed 1 Sep 2027: told nobody (The tuesday, ")
    assert [each for each in advice_now(trials, "when entries are taken") if "Ann" in each.says] == []
    assert [each for each in advice_now(trials, "before round 1") if "cyd" in each.says] == []
    strike_out(tuesday, "k1", "it was explained")
    assert [each for each in advice_now(trials, "when entries are taken") if "cyd" in each.says] == []


@pytest.mark.parametrize(("title", "told"), [("{}", True), ("", True), ("Scottish Cup", False)])
def test_a_bar_from_one_event_is_for_that_event_only(
    club: Club, trials: OpenEvent, title: str, told: bool
) -> None:
    """SBU 2.13: normally barred from that event for one year; next year its title may have another year."""
    bar = {"who": "Cyd Cedar", "until": "2027-09-01", "why": "did not come"}
    only = {"event": title.format(trials.event.title)} if title else {}
    add_record(club.event("tuesday"), "barred", {**bar, **only})
    this_year = replace(trials.event, title=f"{trials.event.title} 2027")
    situation = desk_in(club, replace(this_year, id="next"))
    advised = [each for each in advice_now(situation, "when entries are taken") if "Cyd Cedar" in each.says]
    assert bool(advised) is told


def test_a_pair_whose_excuse_was_accepted_is_not_refused(club: Club, trials: OpenEvent) -> None:
    """SABF 19.3: "unless the Management Committee is satisfied that sufficient excuse has been given"."""
    tuesday = club.event("tuesday")
    bar = {"who": "Cyd Cedar", "until": "2027-09-01", "why": "too few matches", "explanation": "in hospital"}
    add_record(tuesday, "barred", {**bar, "excused": "yes"})
    assert [each for each in advice_now(trials, "when entries are taken") if "Cyd" in each.says] == []
    assert [each for each in doubts(trials) if "accepted" in each.words] == []
    add_record(tuesday, "barred", {**bar, "excused": "no"})
    assert "Cyd Cedar must not be accepted" in advice_now(trials, "when entries are taken")[0].says


def test_who_has_qualified_already_is_named_where_entries_are_taken(club: Club) -> None:
    """SABF 20.1.5, 20.1.1: of the Thursdays Fox and Owl go on, with 16 and 14 VPs; next year all play
    again, and in another event at any time."""
    won = (("fox", 16, "elk", 4), ("owl", 14, "bee", 6))
    teams = {
        name: tuple(Player(f"{name}{at}", f"{name.title()} {at}") for at in range(4))
        for name in ("fox", "owl", "elk", "bee")
    }
    thursdays = Event(
        "thursdays",
        "GNOT Thursdays",
        date(2026, 9, 3),
        status=Status.FINAL,
        kind="gnot-thursday",
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(player for four in teams.values() for player in four),
        entries=tuple(
            Entry(name, tuple(each.id for each in four), name.title()) for name, four in teams.items()
        ),
        stages=(Stage("all"),),
        sessions=(Session("1", Scoring.IMPS, "all"),),
        matches=tuple(
            Match(
                f"m{at}",
                "1",
                1,
                home,
                away,
                table=at,
                boards=tuple(range(1, 9)),
                slip=Slip(vp=(Decimal(one), Decimal(two))),
            )
            for at, (home, one, away, two) in enumerate(won, start=1)
        ),
    )
    desk_in(club, thursdays)
    again = replace(
        thursdays, id="grand", title="Under Grand", kind="under-grand", status=Status.OPEN, matches=()
    )

    def told(event: Event) -> list[str]:
        return [each.words for each in doubts(desk_in(club, event)) if "qualified" in each.words]

    assert told(replace(again, date=date(2026, 9, 20))) == [
        f"qualified in GNOT Thursdays, Thu 3 Sep 2026: {names}; a player who has already qualified"
        " does not play again (20.1.5)"
        for names in ("Fox 0, Fox 1, Fox 2, Fox 3", "Owl 0, Owl 1, Owl 2, Owl 3")
    ]
    assert told(replace(again, id="before", date=date(2026, 9, 1))) == []
    assert told(replace(again, id="later", date=date(2027, 9, 20))) == []
    assert told(replace(again, id="other", kind="swiss-teams", date=date(2026, 9, 20))) == []


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        ("trials", ["open-trials", "womens-trials"]),
        ("open-trials", ["open-trials"]),
        ("Open Trials,  final", ["open-trials"]),  # typed before there was a choice
    ],
)
def test_a_bar_from_one_kind_of_event_holds_for_those_that_are_like_it(
    club: Club, only: str, kinds: list[str]
) -> None:
    """SABF 19.5: twelve months out of every State Team selection, and of nothing else."""
    tuesday = club.event("tuesday")
    bar = {"who": "Cyd Cedar", "until": "2027-09-01", "why": "withdrew"}
    add_record(tuesday, "barred", {**bar, "only": only})
    told = []
    for at, kind in enumerate(("open-trials", "womens-trials", "gnot-monday")):
        desk = desk_in(club, event(f"next{at}", kind, Status.OPEN, ("cyd", "dan")))
        told += [kind for each in advice_now(desk, "when entries are taken") if "Cyd" in each.says]
    assert told == kinds


def state_teams_year(club: Club) -> None:
    """Two stages of the State Teams and GNOT Thursday, of teams of four, five and six.

    Stage one: oak, elm, fir, ash. Stage two: elm, oak, ash. GNOT: fir, oak, elm, ash."""
    sizes = {"oak": 4, "elm": 5, "fir": 6, "ash": 4}
    for day, (key, kind, order) in enumerate(
        (
            ("one", "state-teams", ("oak", "elm", "fir", "ash")),
            ("two", "state-teams", ("elm", "oak", "ash")),
            ("final", "gnot-thursday", ("fir", "oak", "elm", "ash")),
        ),
        start=1,
    ):
        desk_in(club, teams_in_order(key, kind, day, {team: sizes[team] for team in order}))


def teams_in_order(key: str, kind: str, day: int, sizes: dict[str, int]) -> Event:
    """Each wins a match of eight boards against a team of its own, by fewer IMPs from place to place. The
    first four of each team play every board; a fifth and a sixth play none, and earn nothing (19.2.1)."""
    players, entries, matches = [], [], []
    for at, (team, size) in enumerate(sizes.items()):
        members = [f"{key}-{team}{number}" for number in range(1, size + 1)]
        others = [f"{key}-x{team}{number}" for number in range(1, 5)]
        players += [Player(each, each.partition("-")[2]) for each in (*members, *others)]
        entries += [Entry(team, tuple(members), team.title()), Entry(f"x{team}", tuple(others), f"X {team}")]
        one, two = members[:4], others
        line_up = RoomLineUp((one[0], two[0], one[1], two[1]), (two[2], one[2], two[3], one[3]))
        slip = Slip((60 - 10 * at, 0))
        boards = tuple(range(1, 9))
        matches.append(Match(f"m{at}", "1", 1, team, f"x{team}", boards=boards, line_up=line_up, slip=slip))
    return Event(
        key,
        f"The {key}",
        date(2026, 9, day),
        status=Status.FINAL,
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(players),
        entries=tuple(entries),
        stages=(Stage("all"),),
        sessions=(Session("1", Scoring.IMPS, "all"),),
        matches=tuple(matches),
    )


def selecting(kind: str, pairs: dict[str, tuple[str, str]]) -> Event:
    """Trials that these pairs have entered, under ids of their own."""
    people = [name for pair in pairs.values() for name in pair]
    return Event(
        "trials",
        "Trials",
        date(2026, 11, 20),
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(f"t-{name}", name) for name in people),
        entries=tuple(Entry(key, tuple(f"t-{name}" for name in pair)) for key, pair in pairs.items()),
        stages=(Stage("all"),),
    )


def test_a_year_of_teams_by_hand(tmp_path: Path) -> None:
    """19.13: stage one and two and GNOT Thursday all bring 60 40 30 20; a team of five 4/5 of it, of six 2/3.

    oak1, oak2 (always in a team of four): 60 + 40 + 40 = 140 each. elm1: (40 + 60 + 30) x 4/5 = 104, and
    with oak3, who played apart, half of 140 and half of 104 are 122. ash1 and ash2: 20 + 30 + 20 = 70 each.
    fir1: (30 + 60) x 2/3 = 60; fir5 has played nothing and earned nothing."""
    club = club_at(tmp_path)
    state_teams_year(club)
    pairs = {"a": ("oak1", "oak2"), "b": ("oak3", "elm1"), "c": ("ash1", "ash2"), "d": ("fir1", "fir5")}
    trials = selecting("open-trials", pairs)
    rows, _ = selection(gather_selection_data(desk_in(club, trials)))
    assert [(row.who, row.points) for row in rows if row.place] == [
        ("oak1 & oak2", "280"),
        ("ash1 & ash2", "140"),
        ("oak3 & elm1", "122"),
        ("fir1 & fir5", "60"),
    ]


def test_open_points_are_listed_so_that_the_lines_add_up(tmp_path: Path) -> None:
    """19.11.1 (g), (h): elm1 has 48, 32 and 24 Open points of a team of five and oak3 60, 40 and 40, all won
    with others: (104 + 140) / 2 x 3 = 366, each of it in a line of its own."""
    club = club_at(tmp_path)
    state_teams_year(club)
    desk = desk_in(club, selecting("womens-trials", {"b": ("oak3", "elm1")}))
    (row,), _ = selection(gather_selection_data(desk))
    assert row.points == "366"
    assert (
        "The one, place 1: 60 Open points x 3 with others (19.13, 19.11.1 (f), (g), 19.11.1 (h))" in row.how
    )
    text = as_text(sheet_named("selection").build(material(desk, name="selection").facts()))
    lines = [each for each in text.splitlines() if "1/2, with others, Open x 3" in each]
    credited = [float(each.split("Open x 3")[1].split()[0]) for each in lines]
    assert sorted(credited) == [36, 48, 60, 60, 72, 90]


def test_a_player_below_ten_points_plays_the_womens_qualifying(tmp_path: Path) -> None:
    """19.11.2: in the Seniors' or Women's trials One Open point is worth three (19.11.1 (h)). elm1 has 52 x 3
    credited, half of what she won with others; fir5 has nothing, unless she is exempt."""
    club = club_at(tmp_path)
    state_teams_year(club)
    pairs = {"b": ("oak3", "elm1"), "d": ("fir1", "fir5")}
    event = selecting("womens-trials", pairs)
    desk = desk_in(club, event)
    _, words = selection(gather_selection_data(desk))
    low = "with a player below 10 points, so in the qualifying unless the number there is odd: fir1 & fir5"
    assert words.endswith(f"; {low}")
    assert "1 qualifiers, fewer than 8: all of them" in words
    add_record(
        desk, "exceptions", {"entry": "d", "why": "was abroad", "approved_by": "the Tournament Committee"}
    )
    assert low not in selection(gather_selection_data(desk))[1]


# ---- a final that has taken in its qualifying


def interstate_teams() -> Event:
    """Ten matches, all four players in each: Ash 400 VP, Box 390, Dab 310, Cob 300."""
    met = (("ash", 40, "cob", 30), ("box", 39, "dab", 31))
    teams = [team for home, _, away, _ in met for team in (home, away)]

    def match(at: int, round_: int) -> Match:
        home, one, away, two = met[at]
        (n, s, e, w), (east, west, north, south) = (
            [f"{each}{no}" for no in range(4)] for each in (home, away)
        )
        seated, vps = RoomLineUp((n, east, s, west), (north, e, south, w)), (Decimal(one), Decimal(two))
        return Match(
            f"m{round_}-{at}", "1", round_, home, away, table=at + 1, boards=tuple(range(1, 15)),
            line_up=seated, slip=Slip(vp=vps),
        )  # fmt: skip

    return Event(
        "itc",
        "Interstate Teams Open",
        date(2017, 7, 16),
        status=Status.FINAL,
        kind="itc",
        rulebook=RulebookRef("anc-2017"),
        players=tuple(Player(f"{team}{no}", f"{team.title()} {no}") for team in teams for no in range(4)),
        entries=tuple(Entry(team, tuple(f"{team}{no}" for no in range(4)), team.title()) for team in teams),
        stages=(Stage("all"),),
        sessions=(Session("1", Scoring.IMPS, "all"),),
        matches=tuple(match(at, round_) for round_ in range(1, 11) for at in range(len(met))),
    )


def test_who_is_not_in_the_final_earns_once_though_the_club_has_both_events(tmp_path: Path) -> None:
    """ANC 14.1, 14.2: 6 + 20 to the winners, 6 + 12 to the runners-up, 6 to every other team, and no more."""
    club = club_at(tmp_path)
    desk_in(club, interstate_teams())
    anc = library().book("anc-2017")
    desk = begin_event(
        club, NewEventRequest("Interstate Teams Open, final", date(2017, 7, 21), "itc-final", 1), anc
    )
    import_qualifiers(desk, "itc")
    draw_round(desk, desk.event.sessions[-1].id, "1-14", list, anc)
    names = {player.id: player.name for player in desk.event.players}
    fours = {each.id: [names[player] for player in each.players] for each in desk.event.entries}
    for match in [each for each in desk.event.matches if each.stanza]:
        record_line_up(desk, match.id, fours[match.home], fours[match.away], lambda name: Player("", name))
        record_match_total(desk, match.id, Slip((10, 5) if "Ash 0" in fours[match.home] else (5, 10)))
    rows, _ = selection(gather_selection_data(desk))
    assert {(row.who.split()[0], row.points) for row in rows} == {
        ("Ash", "26"), ("Box", "18"), ("Cob", "6"), ("Dab", "6"),
    }  # fmt: skip


def test_before_anything_is_played_nobody_is_told_that_the_event_brings_no_points(tmp_path: Path) -> None:
    """ANC 14.1: the Interstate Teams bring 6 to each; the Congress pairs nothing."""
    club, anc = club_at(tmp_path), library().book("anc-2017")
    desk = begin_event(club, NewEventRequest("Interstate Teams Open", date(2017, 7, 16), "itc", 1), anc)
    with pytest.raises(Refusal, match="No points earned yet"):
        selection(gather_selection_data(desk))
    desk = begin_event(club, NewEventRequest("Congress pairs", date(2017, 7, 16), "pairs", 1), anc)
    with pytest.raises(Refusal, match="gives no points for this kind of event: pairs"):
        selection(gather_selection_data(desk))


# ---- which year counts


def in_directly(
    club: Club, key: str, day: date, *lines: dict[str, str]
) -> tuple[list[SelectionRow], list[str]]:
    """Eve and Fay want a place in the Women's trials of that day; what was typed for them."""
    trials = replace(selecting("womens-trials", {"e": ("Eve Elm", "Fay Fir")}), id=key, date=day)
    desk = desk_in(club, trials)
    remarks = [put_down(desk, **{"players": "Eve Elm, Fay Fir", **each}).remarks[0] for each in lines]
    return selection(gather_selection_data(desk))[0], remarks


def test_open_points_let_in_directly_by_the_calendar_year_before(tmp_path: Path) -> None:
    """19.11.1 (a): first in the Swiss Pairs of March 2025 lets Eve and Fay into the trials of November 2026
    directly, but brings nothing else after twelve months; of May 2026 it is 2 x 60 x 3 = 360 by (h), and no
    direct entry; of November 2024 it is nothing at all."""
    club, day = club_at(tmp_path), date(2026, 11, 20)
    swiss = {"kind": "swiss-pairs-championship", "place": "1"}
    (row,), (said,) = in_directly(club, "a", day, {**swiss, "day": "2025-03-14"})
    assert row.points == "0"
    assert row.how == "directly: both players have Open points of the year before"
    too_old = "won on Fri 14 Mar 2025; only the twelve months up to Fri 20 Nov 2026 count"
    assert said == f"Here it counts only towards direct entry: {too_old}"
    (row,), _ = in_directly(club, "b", day, {**swiss, "day": "2026-05-14"})
    assert row.points == "360"
    assert "directly" not in row.how
    (row, eve, fay), (said,) = in_directly(club, "c", day, {**swiss, "day": "2024-11-14"})
    assert (row.points, "directly" in row.how) == ("0", False)
    assert said.startswith("It does not count here: won on Thu 14 Nov 2024")
    assert (eve.who, fay.who) == ("Eve Elm", "Fay Fir")
    assert eve.how == (
        "Swiss Pairs Championship, elsewhere: won on Thu 14 Nov 2024; "
        "only the twelve months up to Fri 20 Nov 2026 count"
    )


def test_open_points_of_the_clubs_own_file_are_found_in_the_year_before(tmp_path: Path) -> None:
    """19.11.1 (a): the State Pairs of New Year 2025 let in to the trials of 2026, those of the eve do not."""
    club = club_at(tmp_path)
    state = event("state", "state-pairs-final", Status.FINAL, ("ann", "bob"), ("cyd", "dan"))
    for at, (day, how) in enumerate(
        {
            date(2024, 12, 31): "",
            date(2025, 1, 1): "directly: both players have Open points of the year before",
            date(
                2026, 1, 2
            ): "The state2, place 1: 30 Open points x 3 (19.13, 19.11.1 (f), (g), 19.11.1 (h))",
        }.items()
    ):
        desk_in(club, replace(state, id=f"state{at}", title=f"The state{at}", date=day))
        trials = event(f"trials{at}", "womens-trials", Status.OPEN, ("ann", "bob"))
        desk = desk_in(
            club, replace(trials, entries=trials.entries[:1], sessions=(), date=date(2026, 11, 20))
        )
        (row,), _ = selection(gather_selection_data(desk))
        assert row.how.split("; ")[-1] == how


def test_a_state_team_lets_in_by_the_calendar_year_before(tmp_path: Path) -> None:
    """19.11.1 (b), (c): second in 2025 enters directly, each with 30; in 2026 neither; third 15."""
    club, day = club_at(tmp_path), date(2026, 11, 20)
    anc = {"kind": "national-championships-womens", "place": "2"}
    (row,), _ = in_directly(club, "a", day, {**anc, "day": "2025-07-14"})
    assert (row.points, row.how.startswith("directly: both were in a team of the year before")) == (
        "60",
        True,
    )
    (row, *_), (said,) = in_directly(club, "b", day, {**anc, "day": "2026-07-14"})
    assert (row.points, row.how) == ("0", "")
    assert said == "It does not count here: won on Tue 14 Jul 2026; only the year before counts, 2025"
    (row,), _ = in_directly(club, "c", day, {**anc, "place": "3", "day": "2025-07-14"})
    assert (row.points, "directly" in row.how) == ("30", False)


def test_only_last_years_open_state_team_brings_points_for_its_championship(tmp_path: Path) -> None:
    """19.13: "the previous year's Open State Team if they came first": 60 each, 2 x 60 x 3 by 19.11.1 (h); a
    win of 2024 is too old, and one of 2026 is not the year before."""
    club, day = club_at(tmp_path), date(2026, 11, 20)
    anc = {"kind": "national-championships", "place": "1"}
    points = []
    for key, won in (("a", "2024-07-14"), ("b", "2025-07-14"), ("c", "2026-07-14")):
        rows, _ = in_directly(club, key, day, {**anc, "day": won})
        points.append(rows[0].points)
    assert points == ["0", "360", "0"]


def test_the_last_consolation_counts_and_no_other(tmp_path: Path) -> None:
    """19.11.1 (d) 1: sixth in the one of 14 November 2026 is 5 each; first in the one of January nothing."""
    consolation = {"kind": "open-trials-consolation"}
    (row, eve, _), _ = in_directly(
        club_at(tmp_path),
        "a",
        date(2026, 11, 20),
        {**consolation, "place": "1", "day": "2026-01-05"},
        {**consolation, "place": "6", "day": "2026-11-14"},
    )
    assert row.points == "10"
    assert eve.how.endswith("won on Mon 5 Jan 2026; only the last one before counts")
