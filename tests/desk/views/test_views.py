"""What single views say, compared with figures worked by hand."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.club.events import ladder_of, new_series, with_evening
from bridgedesk.desk.views.boards import board_view
from bridgedesk.desk.views.boards import choices as boards_of
from bridgedesk.desk.views.card import card_view
from bridgedesk.desk.views.cross import cross_view
from bridgedesk.desk.views.distribution import distribution_view
from bridgedesk.desk.views.lists import choices as lists_of
from bridgedesk.desk.views.lists import lists_view
from bridgedesk.desk.views.matches import matches_view
from bridgedesk.desk.views.ranking import choices, ranking_view
from bridgedesk.desk.views.slip_figures import score_ledger
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Distribution, Evening, View
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from bridgedesk.store.club_lists import Sending
from tests.desk.views.test_every_figure import opened, views
from tests.evenings.scored_evenings import MITCHELL, event, match, section, teams
from tests.rulebooks.books import book

# Board 1 of MITCHELL at tables 1, 3 and 2: +420, +450, -50: 2, 4 and 0 of 4 for North-South.
BOARD_1 = {(1, 1): "+420", (2, 3): "+450", (3, 2): "-50"}


# Of 4 on board 1: 4, 2, 0; board 2: 4, 2, 0; board 3: 3, 3, 0 for North-South; the others have the rest.
FIRST = {
    (1, 1): "+420", (2, 3): "+170", (3, 2): "-50",
    (1, 2): "+620", (2, 1): "+170", (3, 3): "-100",
    (1, 3): "+100", (2, 2): "+100", (3, 1): "-120",
}  # fmt: skip


def two_players_each(evening: Event) -> Event:
    entries = tuple(replace(each, players=(f"{each.id}a", f"{each.id}b")) for each in evening.entries)
    players = tuple(Player(player, player) for each in entries for player in each.players)
    return replace(evening, entries=entries, players=players)


def looking(evening: Event) -> StandingsModel:
    return StandingsModel(evaluate(evening))


def cells(view: View, number: int = 0) -> list[tuple[str, ...]]:
    return [row.cells for row in view.tables[number].rows]


def lines(view: View, row: int, column: int) -> list[tuple[str, str]]:
    ledger = view.tables[0].opens(row, column)
    assert ledger
    return [(line.what, str(line.effect)) for line in ledger.lines]


def test_sections_and_directions_among_themselves() -> None:
    two = looking(event(section(MITCHELL, BOARD_1), section(MITCHELL, {(1, 1): "+420"}, "B")))
    titles = [choice.title for choice in choices(two)]
    assert titles == ["Overall", "Section A", "Section B", "North-South", "East-West"]
    places = [(row[0], row[2]) for row in cells(ranking_view(two, "part Section A"))][:2]
    # +450 beats the other three, -50 loses to them; the +420 of B1NS is not among these
    assert places == [("1=", "A3EW"), ("1=", "A3NS")]
    assert "B1NS" in [row[3] for row in cells(ranking_view(two, "field All"))]
    assert {row[2][-2:] for row in cells(ranking_view(two, "part East-West"))} == {"EW"}


def test_marks_are_explained_in_a_line_not_pair_by_pair() -> None:
    evaluation = evaluate(event(section(MITCHELL, FIRST)))
    first, second, *others = [each.entry for field in evaluation.fields for each in field.standings]
    able = {
        first: Eligibility(EligibilityState.NOT, ("2 of 3 sessions",), "11.6"),
        second: Eligibility(EligibilityState.NOT_YET, ("1 of 3 sessions",), "11.6"),
        **{each: Eligibility(EligibilityState.ELIGIBLE) for each in others},
    }
    words = ranking_view(StandingsModel(replace(evaluation, eligibility=able)), "").words
    assert "* not eligible (see Eligibility)" in words
    assert "(*) not eligible yet (see Eligibility)" in words
    assert "sessions" not in words


def test_a_board_with_frequencies_and_where_points_come_from() -> None:
    view = board_view(looking(event(section(MITCHELL, BOARD_1))), "s1/A/1")
    assert [row[-3:] for row in cells(view)] == [
        ("+420", "2", "2"),
        ("−50", "0", "4"),
        ("+450", "4", "0"),
    ]
    assert cells(view, 1) == [
        ("+450", "1", "4", "0"),
        ("+420", "1", "2", "2"),
        ("−50", "1", "0", "4"),
    ]
    assert lines(view, 0, 4) == [("1 × beaten by +450", "0.00"), ("1 × beats −50", "2.00")]
    assert view.words == "Board 1, dealer North, nobody vulnerable, top 4"


def test_fewer_results_than_expected_are_neubergs() -> None:
    """A 2 of 3: (2 x 3 + 1) / 2 = 3.5 for the better, (0 x 3 + 1) / 2 = 0.5 for the other."""
    lacking = {(1, 1): "+420", (2, 3): "-50", (3, 2): "NP"}
    view = board_view(looking(event(section(MITCHELL, lacking))), "s1/A/1")
    assert [row[-2] for row in cells(view)] == ["3.5", "", "0.5"]
    assert lines(view, 0, 4) == [("1 × beats −50", "2.00"), ("Neuberg adjustment", "1.50")]
    assert view.tables[0].opens(1, 4) is None


def test_a_short_board_at_cross_imps_says_what_it_counts_less() -> None:
    """470 are 10 IMPs; with 2 of 3 results they count (1/2) / (2/3) = 3/4 of that, 2.5 less."""
    lacking = {(1, 1): "+420", (2, 3): "-50", (3, 2): "NP"}
    factored = {"cross.short-boards": "factored"}
    evening = event(section(MITCHELL, lacking), scoring=Scoring.CROSS_IMPS)
    view = board_view(looking(replace(evening, settings=factored, status=Status.FINAL)), "s1/A/1")
    assert [row[-2] for row in cells(view)] == ["7.5", "", "−7.5"]
    assert lines(view, 0, 4) == [("1 × against −50", "10.00"), ("Fewer results than expected", "-2.50")]


def test_a_score_by_law_77() -> None:
    """3NT doubled with an overtrick, not vulnerable: tricks 200, game 300, the insult 50, 100 over."""
    evening = looking(event(section(MITCHELL, {(1, 1): "3NXN+1"})))
    ledger = score_ledger(evening.boards[0].lines[0], Side.NS)
    assert ledger
    assert [(line.what, line.effect) for line in ledger.lines] == [
        ("Tricks bid and made", Decimal(200)),
        ("Game", Decimal(300)),
        ("Making it doubled", Decimal(50)),
        ("Overtrick", Decimal(100)),
    ]
    assert {line.clause for line in ledger.lines} == {"Law 77"}
    assert ledger.total == Decimal(650)
    other = score_ledger(evening.boards[0].lines[0], Side.EW)
    assert other
    assert other.total == Decimal(-650)


def test_a_scorecard_with_the_score_so_far() -> None:
    """1NS: 2 of 4 on board 1; on board 2 the lower of two results of three: (0 x 3 + 1) / 2 = 0.5."""
    scores = {**BOARD_1, (2, 1): "+110", (1, 2): "+140"}
    view = card_view(looking(event(section(MITCHELL, scores))), "A1NS")
    assert [(row[1], row[-2], row[-1]) for row in cells(view)] == [
        ("1", "2.0", "50.00"),
        ("2", "0.5", "31.25"),
    ]
    assert isinstance(view.picture, Evening)
    assert [bar.words for bar in view.picture.bars] == ["Board 1: 50.00%", "Board 2: 12.50%"]
    assert [round(each or 0, 4) for each in view.picture.running] == [0.5, 0.3125]


def test_the_cross_table_of_boards() -> None:
    view = cross_view(looking(event(section(MITCHELL, BOARD_1))), "")
    heads = [heading.title for heading in view.tables[0].headings]
    rows = {row[0]: dict(zip(heads, row, strict=True)) for row in cells(view)}
    assert (rows["1NS  A1NS"]["1EW"], rows["3NS  A3NS"]["2EW"]) == ("50.0", "100.0")
    assert (rows["2NS  A2NS"]["3EW"], rows["3EW  A3EW"]["2NS"]) == ("0.0", "100.0")
    assert rows["1NS  A1NS"]["Total"] == "50.00"


def test_matches_with_their_boards() -> None:
    """+620 against +170: 450 is 10 IMPs; +420 against +450: 30 is 1."""
    view = matches_view(looking(teams(match(1, "fox", "owl", "+620 +170", "+420 +450"))), "")
    ((round_, home, away, boards, for_, against, *_),) = cells(view)
    assert (round_, home, away, boards, for_, against) == ("1", "fox", "owl", "2", "10", "1")
    assert lines(view, 0, 4) == [("Board 1", "10.00")]
    assert lines(view, 0, 5) == [("Board 2", "1.00")]


def test_how_totals_lie() -> None:
    """100, 50 and 0 twice each: bands of ten, from 100 down to 0."""
    view = distribution_view(looking(event(section(MITCHELL, BOARD_1))), "All")
    many = {row[0]: row[2] for row in cells(view) if row[2] != "0"}
    assert many == {"100": "2", "50": "2", "0": "2"}
    assert view.words == "Median: 50.00%. Average is 50%."
    assert isinstance(view.picture, Distribution)
    assert [bar.members for bar in view.picture.bars if bar.members] == [2, 2, 2]


def test_a_list_for_each_grade_and_with_handicap() -> None:
    evening = event(section(MITCHELL, BOARD_1))
    players = tuple(
        Player(each.id, each.id, grade="Novice" if "EW" in each.id else "Open") for each in evening.entries
    )
    entries = tuple(
        replace(each, players=(each.id,), handicap=Decimal(60) if each.id == "A3EW" else None)
        for each in evening.entries
    )
    graded = looking(replace(evening, players=players, entries=entries))
    assert [choice.title for choice in lists_of(graded)] == [
        "With handicap",
        "Novice",
        "Open",
        "Categories",
    ]
    novices = cells(lists_view(graded, "category Novice"))
    assert [(row[0], row[2]) for row in novices] == [("1", "A3EW"), ("2", "A1EW"), ("3", "A2EW")]
    handicapped = cells(lists_view(graded, "handicap All"))
    assert (handicapped[0][2], handicapped[0][-1]) == ("A3EW", "160.00")


def test_a_category_of_nobody_in_the_finals_says_so() -> None:
    """Final four of five teams: the fifth alone is Youth."""
    names = ["ash", "box", "cob", "dab", "eft"]
    teams = tuple(Entry(name, name=name, seed=seed) for seed, name in enumerate(names, start=1))
    youth = replace(teams[-1], categories=("Youth",))
    finals = replace(
        event(), kind="teams-final", entries=(*teams[:-1], youth), stages=(Stage("k", "final-four"),),
        sessions=(Session("s1", Scoring.IMPS, "k"),),
    )  # fmt: skip
    view = lists_view(
        StandingsModel(evaluate(finals, book("sabf-2020")), book("sabf-2020")), "category Youth"
    )
    assert view.empty == "No entry in the ranking is Youth. See “Categories”."


def test_a_ladder_of_the_best_evenings() -> None:
    """Best one of two: 100 and 50 counts 100, and the other is dropped."""
    first = _named(event(section(MITCHELL, BOARD_1)), "3NS")
    second = _named(event(section(MITCHELL, BOARD_1)), "1NS")
    series = with_evening(with_evening(new_series((), "Winter ladder", "players", 1), "e1"), "e2")
    found = ladder_of(series, [first, second], evaluate)
    (ann,) = (rung for rung in found.rungs if rung.who == ("4711",))
    assert (ann.place, ann.total, ann.dropped) == (1, Fraction(100), (Fraction(50),))
    assert found.names["4711"] == "Ann Example"
    assert with_evening(series, "e2").events == ("e1",)


def _named(evening: Event, number: str) -> Event:
    """Ann Example, whatever her id was that evening, sat at this number."""
    entries = tuple(
        replace(each, players=(f"p{number}",)) if each.id == f"A{number}" else each
        for each in evening.entries
    )
    return replace(evening, players=(Player(f"p{number}", "Ann Example", "4711"),), entries=entries)


def test_butler_points_say_their_datum() -> None:
    """420, 450 and -50: 820 / 3 = 273.3, the datum is 270; 420 is 150 more, 4 IMPs by Law 78B."""
    view = board_view(looking(event(section(MITCHELL, BOARD_1), scoring=Scoring.BUTLER)), "s1/A/1")
    ledger = view.tables[0].opens(0, 4)
    assert ledger
    (line,) = ledger.lines
    assert (line.effect, line.clause) == (Decimal(4), "Law 78B")
    assert line.because == "+420 less the datum +270 is +150"


def test_no_line_of_any_view_tells_a_playing_director_of_a_board_she_has_yet_to_play() -> None:
    """3NS is the director's pair; its slips of boards 1 and 2 are late plays."""
    scores = {(1, 1): "+420", (2, 3): "L", (3, 2): "-50", (1, 2): "+110", (2, 1): "+140", (3, 3): "L"}
    evening = event(section(MITCHELL, {**scores, (1, 3): "+400"}), status=Status.OPEN)
    entries = tuple(replace(each, players=("d",)) if each.id == "A3NS" else each for each in evening.entries)
    director = Player("d", "Dee Rector", flags=(PLAYING_DIRECTOR,))
    hers = looking(replace(evening, players=(director,), entries=entries))
    hers.by_acts = []
    assert {board for _, board in hers.hidden} == {1, 2}
    told = [
        line.what
        for _, _, view in views(hers)
        for _, _, ledger in opened(view)
        for line in (ledger.lines if ledger else ())
    ]
    assert told
    assert not [what for what in told if what in ("Board 1", "Board 2") or "+420" in what or "+140" in what]
    seen = {
        row.cells[at]
        for _, _, view in views(hers)
        for table in view.tables
        for row in table.rows
        for at in range(len(row.cells))
    }
    assert "+400" in seen
    assert not seen & {"+420", "-420", "+140", "-140", "+110", "-110", "-50", "+50"}


@pytest.mark.parametrize("hidden", ["+70", "+420"])
def test_the_picture_of_an_evening_has_not_even_the_scale_of_a_hidden_board(hidden: str) -> None:
    """Board 3: +400 against +100 is 7 IMPs (Law 78B), the most that 3NS, the director's pair, has seen. On
    board 1, which it has yet to play, 1NS has 1 or 10 IMPs."""
    scores = {(1, 1): hidden, (2, 3): "L", (3, 2): "+50" if hidden == "+70" else "-50"}
    scores |= {(1, 3): "+400", (3, 1): "+100"}
    evening = event(section(MITCHELL, scores), scoring=Scoring.CROSS_IMPS, status=Status.OPEN)
    entries = tuple(replace(each, players=("d",)) if each.id == "A3NS" else each for each in evening.entries)
    director = Player("d", "Dee Rector", flags=(PLAYING_DIRECTOR,))
    picture = card_view(looking(replace(evening, players=(director,), entries=entries)), "A1NS").picture
    assert isinstance(picture, Evening)
    assert [(bar.label, bar.value, bar.hidden) for bar in picture.bars] == [
        ("1", 0.0, True),
        ("3", -1.0, False),
    ]


def test_masterpoints_on_request_open_to_what_they_were_earned_for() -> None:
    """SBU: of six pairs the top award is 12, halved with fewer than 18 boards, and one in four is awarded:
    6 and 3. The two who share the first place with 58.33 have 4.5 each, rounded up."""
    evening = two_players_each(event(section(MITCHELL, FIRST)))
    told = Sending("SBU", scale="sbu-club-2026")
    with_scale = StandingsModel(evaluate(evening, book("laws-2017")), book("laws-2017"), told=told)
    assert [choice.title for choice in choices(with_scale)][-1] == "Overall, with masterpoints"
    (table,) = ranking_view(with_scale, "masterpoints All").tables
    at = [heading.title for heading in table.headings].index("MPs")
    assert [row.cells[at] for row in table.rows] == ["5", "5", "", "", "", ""]
    ledger = table.opens(0, at)
    assert ledger is not None
    assert [(line.what, line.effect) for line in ledger.lines] == [("Local points", Decimal(5))]
    assert "6 entries, fewer than 18 boards" in (ledger.lines[0].because or "")
    without = StandingsModel(with_scale.evaluation, book("laws-2017"), told=Sending())
    assert "with masterpoints" not in " ".join(choice.title for choice in choices(without))


@pytest.mark.parametrize(("name", "clause"), [("laws-2017", "Law 78A"), ("sbu-2022", "2.12")])
def test_a_lacking_result_names_its_clause(name: str, clause: str) -> None:
    """Board 1 with two results where three were expected: 2 of 2 are (2 x 3 + 1) / 2 = 3.5 of 4."""
    evening = event(section(MITCHELL, FIRST | {(3, 2): "NP"}))
    looked = StandingsModel(evaluate(evening, book(name)), book(name))
    table, _ = board_view(looked, "1/A/1").tables
    column = [heading.title for heading in table.headings].index("NS")
    at = next(at for at, row in enumerate(table.rows) if "+420" in row.cells)
    assert table.rows[at].cells[column] == "3.5"
    ledger = table.opens(at, column)
    assert ledger is not None
    (neuberg,) = (line for line in ledger.lines if "Neuberg" in line.what)
    assert (neuberg.effect, neuberg.clause) == (Decimal("1.5"), clause)


def test_a_board_of_matches_shows_both_rooms_and_what_the_teams_gained() -> None:
    """Board 1, nobody vulnerable: Fox +420 and -(-50) is 470, 10 IMPs; Elk and Cat are level."""
    two = teams(match(1, "fox", "owl", "+420 -50"), match(1, "elk", "cat", "P P"))
    seen = looking(
        replace(two, matches=tuple(replace(each, table=at) for at, each in enumerate(two.matches)))
    )
    assert [choice.title for choice in boards_of(seen)] == ["Round 1, board 1"]
    view = board_view(seen, "")
    assert [row[0:2] + row[3:] for row in cells(view)] == [
        ("fox", "owl", "+420", "10", "−10"),
        ("owl", "fox", "−50", "−10", "10"),
        ("elk", "cat", "0", "0", "0"),
        ("cat", "elk", "0", "0", "0"),
    ]
    ledger = view.tables[0].opens(1, 4)
    assert ledger
    assert [line.because for line in ledger.lines] == ["−50 here and −420 in the other room: −470"]
