"""Points over several events, worked by hand from SABF 17.2, 19.11, 19.13, ANC 14 and 21, Sydney 9.1."""

from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine, Ruling, Sanction
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Director, Listing
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.selection.candidates import Candidate, CandidateTotal, merge_final_placings
from bridgedesk.standings.selection.qualifying_points import (
    PastPlacing,
    earned,
    list_of_players,
    placings_in,
    points_of_players,
    with_unmet_provisos,
)
from bridgedesk.standings.selection.selection import SelectionTable, selection_table
from tests.rulebooks.books import ROOT, book

SABF = book("sabf-2020")
DAY = date(2026, 5, 1)


def won(kind: str, place: int, players: str, tied: int = 1, earning: str | None = None) -> PastPlacing:
    """Players are letters."""
    return PastPlacing(
        kind, kind, DAY, place, tied, frozenset(players), frozenset(players if earning is None else earning)
    )


def pairs(*names: str) -> list[Candidate]:
    return [Candidate(name, tuple(name)) for name in names]


def table_of(kind: str, candidates: list[Candidate], *history: PastPlacing) -> SelectionTable:
    found = selection_table(candidates, history, SABF, kind)
    assert found is not None
    return found


def brought(table: SelectionTable, entry: str) -> CandidateTotal:
    return next(each for each in table.rows if each.candidate.entry == entry)


# ---- one placing


@pytest.mark.parametrize(
    ("name", "placing", "points"),
    [
        ("sydney-2003", won("seniors-final", 1, "abcd"), 36),
        ("sydney-2003", won("pairs-final", 4, "ab"), 10),
        ("anc-2017", won("itc-final", 2, "abcdef"), 6 + 12),
        ("anc-2017", won("abpc-open-final", 9, "ab"), 6),
        ("anc-2017", won("abpc-open-final", 2, "ab", tied=2), Fraction(40 + 35, 2)),
        ("sabf-2020", won("gnot-monday", 5, "abcde"), Fraction(15, 2) * Fraction(4, 5)),
        ("sabf-2020", won("state-teams", 1, "abcdef"), 40),
    ],
)
def test_what_a_placing_brings_each_player(name: str, placing: PastPlacing, points: int | Fraction) -> None:
    found = earned(placing, book(name))
    assert found is not None
    assert found.value == points


@pytest.mark.parametrize(
    "placing", [won(kind, 1, "abcd") for kind in ("seniors-teams", "swiss-pairs", "teams", "teams-final")]
)
def test_what_brings_nothing(placing: PastPlacing) -> None:
    assert earned(placing, book("sydney-2003")) is None


def test_every_player_over_a_history() -> None:
    """Sydney 9.1: a first of 36 and a third of 15 for a and b, the first alone for c and d."""
    history = [won("seniors-final", 1, "abcd"), won("pairs-final", 3, "ab")]
    assert points_of_players(history, book("sydney-2003")) == {"a": 51, "b": 51, "c": 36, "d": 36}


def test_only_who_played_enough_earns() -> None:
    """SABF 19.2.1: d sat out too many boards."""
    history = [won("gnot-thursday", 1, "abcd", earning="abc")]
    assert points_of_players(history, SABF) == {"a": 60, "b": 60, "c": 60}


@pytest.mark.parametrize(
    ("name", "brings"),
    [
        ("seniors-finals", {"elk": 36, "yak": 18}),  # hen, second in the Swiss, lost its semi-final
        # the tie for first is broken for the trophy alone (second 5.4.3), so for points it stands
        ("the-herald-trophy", {"ivy": 25, "gum": 25, "jay": 25, "kea": 25}),
    ],
)
def test_the_places_of_the_final_bring_points_and_those_of_its_qualifying_none(
    name: str, brings: dict[str, int]
) -> None:
    """Sydney 9.1: one set of points for each event."""
    assert of_event(name) == brings


def test_who_is_disqualified_has_no_place_to_bring_points() -> None:
    """Sydney A 4.5.2: elk is out, yak is the first; who lost the semi-finals are level behind it."""
    out = Ruling("r1", NOON, "n2", entry="elk", imposed=Sanction(None, "disqualified", "A 4.5.2"))
    assert of_event("seniors-finals", out) == {"yak": 36, "hen": 18, "owl": 18}


NOON = datetime.fromisoformat("2026-11-17T12:00")


def of_event(name: str, *rulings: Ruling) -> dict[str, int]:
    """One player for each entry, called like it."""
    sydney = book("sydney-2003")
    folder = ROOT / "tests" / "scenarios" / "events" / "sydney-2003"
    event = read_toml((folder / f"{name}.toml").read_text(encoding="utf-8"))
    event = replace(
        event,
        rulings=rulings,
        players=tuple(Player(each.id, each.name or "") for each in event.entries),
        entries=tuple(replace(each, players=(each.id,)) for each in event.entries),
    )
    found = placings_in(evaluate(event, sydney), sydney, {each.id: each.id for each in event.entries})
    return {player: int(points) for player, points in points_of_players(found, sydney).items()}


@pytest.mark.parametrize(
    ("kept", "brings"),
    [
        ((), {"ann": 35, "ann2": 35, "dee": 30, "cyd": 25, "bob": 15}),
        ((("dee", {}),), {"ann": 35, "ann2": 35, "cyd": 30, "bob": 25}),
        ((("ann", {"player": "Ann 2"}),), {"ann": 35, "dee": 30, "cyd": 25, "bob": 15}),
    ],
)
def test_who_is_recorded_as_not_eligible_for_points_earns_none(
    kept: tuple[tuple[str, dict[str, str]], ...], brings: dict[str, int]
) -> None:
    """ANC 21.2: ann, dee, cyd, bob in this order; 35, 30, 25, 15 to the first eligible pairs. A
    whole pair leaves its place to the next one; a single player earns nothing, the partner does."""
    anc = book("anc-2017")
    path = ROOT / "tests" / "scenarios" / "events" / "anc-2017" / "congress-swiss-pairs.toml"
    event = read_toml(path.read_text(encoding="utf-8"))
    names = {"ann": ("ann", "ann2"), **{each: (each,) for each in ("bob", "cyd", "dee")}}
    final = replace(
        event,
        kind="abpc-womens-final",
        players=(*(Player(each, each.capitalize()) for each in names), Player("ann2", "Ann 2")),
        entries=tuple(replace(each, players=names[each.id]) for each in event.entries),
        matches=tuple(replace(each, boards=tuple(range(1, 13))) for each in event.matches),
        registered=tuple(
            RegisterLine(f"k{at}", "no-points", NOON, entry, None, {"why": "the ABF", **facts})
            for at, (entry, facts) in enumerate(kept)
        ),
    )
    people = {each.id: each.id for each in final.players}
    found = points_of_players(placings_in(evaluate(final, anc), anc, people), anc)
    assert {player: int(points) for player, points in found.items() if points} == brings


# ---- the Open trials


def test_together_in_full_and_apart_by_half() -> None:
    """19.13: as a pair 45 each; a alone, with others, 30, of which half: 45 + 45 + 15."""
    history = [won("swiss-pairs-championship", 2, "ab"), won("gnot-thursday", 3, "acde")]
    table = table_of("open-trials", pairs("ab"), *history)
    row = brought(table, "ab")
    assert row.total == 105
    assert [(each.player, int(each.points), each.together) for each in row.credits] == [
        ("a", 45, True),
        ("a", 30, False),
        ("b", 45, True),
    ]
    assert row.because == ("together 45, apart 30 x 1/2: 60", "together 45, apart 0 x 1/2: 45")


def test_team_mates_count_in_full_though_they_were_no_pair() -> None:
    """19.13: "as a pair, or as team-mates"."""
    assert brought(table_of("open-trials", pairs("ab"), won("state-teams", 1, "abcd")), "ab").total == 120


def test_a_larger_team_brings_less() -> None:
    """19.13: 60 less a third is 40 for each of six."""
    assert brought(table_of("open-trials", pairs("ab"), won("state-teams", 1, "abcdef")), "ab").total == 80


def test_the_first_three_of_the_qualifying_enter_directly_as_the_same_pair() -> None:
    """19.13: ab were third together; cd came second, but with other partners."""
    history = [
        won("open-trials-qualifying", 3, "ab"),
        won("open-trials-qualifying", 2, "ce"),
        won("open-trials-qualifying", 1, "df"),
    ]
    table = table_of("open-trials", pairs("ab", "cd"), *history)
    direct = {each.candidate.entry: bool(each.direct and each.direct.holds) for each in table.rows}
    assert direct == {"ab": True, "cd": False}
    assert brought(table, "cd").total == Fraction(45 + 60, 2)


def test_fewer_than_twelve_pairs_ranked_to_42nd() -> None:
    """19.13: y has no points at all and so is ranked nowhere; the committee may let the pair in."""
    history = [won("state-pairs-final", place, f"{chr(96 + place)}{chr(106 + place)}") for place in (1, 2, 3)]
    table = table_of("open-trials", pairs("ak", "xy"), *history)
    assert table.ranks["a"] == table.ranks["k"] == 1
    assert table.ranks["b"] == 3
    assert isinstance(table.found, Listing), "six players are ranked: nobody comes after the 42nd"
    many = [won("swiss-pairs-championship", place, f"{place}") for place in range(1, 11)]
    crowd = [
        PastPlacing("x", "state-teams", DAY, 1, 1, frozenset(f"p{n}" for n in range(4)), frozenset())
        for _ in "a"
    ]
    ranked = table_of("open-trials", pairs("ak", "xy"), *history, *many, *crowd)
    assert ranked.ranks["1"] == 1


def test_a_national_team_counts_with_another_event_played() -> None:
    """19.13: a was last in the Swiss Pairs; b played for the state, which is no SABF qualifying event."""
    history = [
        won("national-selection", 1, "abcdef"),
        won("swiss-pairs-championship", 30, "ax"),
        won("national-championships", 4, "bghijk"),
    ]
    told = with_unmet_provisos(history, SABF)
    assert brought(table_of("open-trials", pairs("ab"), *told), "ab").total == 30
    assert set(told[0].lacking) == set("bcdef")
    assert told[0].lacking["b"] == "it is not known whether an SABF qualifying event was played (19.13)"
    assert told[1].lacking == {}


def test_the_daytime_teams_are_won_in_their_finals() -> None:
    """19.13, 20.2: abcd were second in the round robin and won the finals: 30 each, not 20 and 30."""
    history = [won("daytime-round-robin", 2, "abcd"), won("daytime-final", 1, "abcd")]
    joined = merge_final_placings(history, SABF)
    assert brought(table_of("open-trials", pairs("ab"), *joined), "ab").total == 2 * 30


# ---- Women's and Seniors' trials


def test_an_open_point_is_three_and_some_placings_count_there_only() -> None:
    """19.11.1 (d), (h): an eleventh in the Swiss Pairs is 10; 20 open points of State Teams are 60 each."""
    history = [won("swiss-pairs-championship", 11, "ab"), won("state-teams", 4, "abcd")]
    table = table_of("womens-trials", pairs("ab"), *history)
    assert brought(table, "ab").total == 2 * (10 + 3 * 20)


@pytest.mark.parametrize(
    "kind", ["daytime-teams", "state-teams-final", "state-pairs-final", "autumn-national-teams"]
)
def test_what_brings_open_points_only_counts_once(kind: str) -> None:
    """19.11.1 (h): three for each of 30 or 60 Open points, and nothing besides."""
    first = 30 if kind in ("daytime-teams", "state-pairs-final") else 60
    table = table_of("womens-trials", pairs("ab"), won(kind, 1, "ab"))
    assert brought(table, "ab").total == 2 * 3 * first


def test_open_points_won_with_others_are_halved_too() -> None:
    """19.11.1 (g), (h): 30 with another partner are 15, worth 45."""
    table = table_of("seniors-trials", pairs("ab"), won("state-pairs-final", 1, "ac"))
    assert brought(table, "ab").total == 45


def test_one_member_alone_of_last_years_team_has_thirty() -> None:
    """19.11.1 (b): "just one member": 30, though the partner was no team-mate; of a third place half (g)."""
    history = [
        won("national-championships-womens", 1, "acdefg"),
        won("national-championships-womens", 3, "hijklm"),
    ]
    table = table_of("womens-trials", pairs("ab", "hb"), *history)
    assert brought(table, "ab").total == 30
    assert brought(table, "hb").total == Fraction(15, 2)


def test_a_team_of_another_category_is_not_the_respective_one() -> None:
    """19.11.1 (b), 19.13: the Seniors' state team and national team count towards the Seniors' trials only;
    the Open state team that won is worth 60 Open points."""
    seniors = [
        won("national-championships-seniors", 1, "abcdef"),
        won("national-selection-seniors", 2, "abcdef"),
    ]
    assert brought(table_of("seniors-trials", pairs("ab"), *seniors), "ab").total == 2 * (30 + 30)
    for other in ("womens-trials", "open-trials"):
        row = brought(table_of(other, pairs("ab"), *seniors), "ab")
        assert row.total == 0
        assert not (row.direct and row.direct.holds)
    opened = won("national-championships", 1, "abcdef")
    assert brought(table_of("womens-trials", pairs("ab"), opened), "ab").total == 2 * 60 * 3


def test_seniors_pairs_count_for_the_seniors_only() -> None:
    """19.11.1 (e)."""
    history = [won("seniors-pairs", 1, "ab")]
    assert brought(table_of("seniors-trials", pairs("ab"), *history), "ab").total == 20
    assert brought(table_of("womens-trials", pairs("ab"), *history), "ab").total == 0


def test_open_points_of_both_or_last_years_team_are_a_direct_entry() -> None:
    """19.11.1 (a), (b): ab both have open points; cd were both in a state team that came second; ef in one
    that came third, which brings 15 points each."""
    history = [
        won("state-pairs-final", 1, "ab"),
        won("national-championships-womens", 2, "cdghij"),
        won("national-championships-womens", 3, "efklmn"),
    ]
    year_before = history[:1]
    table = selection_table(pairs("ab", "cd", "ef"), history, SABF, "womens-trials", year_before=year_before)
    assert table is not None
    direct = {each.candidate.entry: bool(each.direct and each.direct.holds) for each in table.rows}
    assert direct == {"ab": True, "cd": True, "ef": False}
    assert brought(table, "ef").total == 30


def test_equals_are_parted_by_the_lower_of_their_placings_in_the_consolation() -> None:
    """19.11.1: thirteen pairs without points; the one whose lower placing is the thirteenth stays out."""
    names = [f"{letter}{letter.upper()}" for letter in "abcdefghijklm"]
    history = [
        won("open-trials-consolation", 20 + place, name)
        for place, name in enumerate(reversed(names), start=1)
    ]
    table = table_of("seniors-trials", pairs(*names), *history)
    assert isinstance(table.found, Listing)
    out = [row.candidate.entry for at, row in enumerate(table.rows, 1) if str(at) not in table.found.items]
    assert out == ["aA"]


# ---- the finals of the State Teams


def teams(*names: str) -> list[Candidate]:
    return [Candidate(name, tuple(name)) for name in names]


def test_points_of_both_stages_join_when_it_is_the_same_team() -> None:
    """17.2: abcdef keep four of six, so 6 + 3 = 9; ghij keep two of four, which is half and
    not more: only the 4 points of their own stage."""
    history = [
        won("state-teams", 1, "abcdxy"),
        won("state-teams", 3, "abcdef"),
        won("state-teams", 2, "ghij"),
        won("state-teams", 1, "ghuv"),
    ]
    table = table_of("state-teams-final", teams("abcdef", "ghij"), *history)
    assert brought(table, "abcdef").total == 9
    assert brought(table, "ghij").total == 4


def test_what_was_won_in_another_event_leads_to_no_finals() -> None:
    """17.2: 6 points of a stage; the same four also won GNOT Thursday, which is worth Open points."""
    history = [
        won("state-teams", 1, "abcd"),
        won("gnot-thursday", 1, "abcd"),
        won("daytime-teams", 1, "abcd"),
    ]
    assert brought(table_of("state-teams-final", teams("abcd"), *history), "abcd").total == 6


def test_the_top_five_with_points() -> None:
    """17.2: six teams; 6 4 3 2 1 and none."""
    names = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    history = [won("state-teams", place, name) for place, name in enumerate(names, start=1)]
    table = table_of("state-teams-final", teams(*names), *history)
    assert isinstance(table.found, Listing)
    assert [row.candidate.entry for row in table.rows if row.total] == names[:5]
    assert table.found.items == ("1", "2", "3", "4", "5")


def test_who_is_not_available_makes_room() -> None:
    names = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    history = [won("state-teams", place, name) for place, name in enumerate(names[:5], start=1)]
    history.append(won("state-teams", 5, "uvwx"))
    found = selection_table(teams(*names), history, SABF, "state-teams-final", frozenset({"abcd"}))
    assert found is not None
    assert isinstance(found.found, Listing)
    assert "1" not in found.found.items


def test_a_tie_for_the_last_place_is_the_rules_business() -> None:
    names = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    history = [won("state-teams", place, name) for place, name in enumerate(names[:5], start=1)]
    history.append(won("state-teams", 5, "uvwx"))
    found = table_of("state-teams-final", teams(*names), *history).found
    assert isinstance(found, Director)
    assert len(found.choices) == 2


# ---- equals for the last place


def of_stage(place: int, players: str, vps: int, fines: int = 0, net: int = 0) -> PastPlacing:
    return won("state-teams", place, players)._replace(
        vps=Fraction(vps), vps_without_fines=Fraction(vps + fines), net=Fraction(net)
    )


NAMES = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
FIRST_FOUR = [won("state-teams", place, name) for place, name in enumerate(NAMES[:4], start=1)]


@pytest.mark.parametrize(
    ("fifth", "sixth", "words"),
    [
        (of_stage(5, "qrst", 90), of_stage(5, "uvwx", 95), "VPs 95 to 90"),
        (of_stage(5, "qrst", 90), of_stage(5, "uvwx", 90, 3), "VPs without penalties 93 to 90"),
        (of_stage(5, "qrst", 90, 0, 4), of_stage(5, "uvwx", 90, 0, 5), "net IMPs 5 to 4"),
    ],
)
def test_the_last_place_of_the_finals_goes_by_vps_fines_and_imps(
    fifth: PastPlacing, sixth: PastPlacing, words: str
) -> None:
    """17.2: both have one point; the totals of both stages in turn, and it is uvwx that is before qrst."""
    table = table_of("state-teams-final", teams(*NAMES), *FIRST_FOUR, fifth, sixth)
    assert isinstance(table.found, Listing)
    assert [row.candidate.entry for row in table.rows][4:] == ["uvwx", "qrst"]
    assert table.found.items == ("1", "2", "3", "4", "5")
    assert (table.parted, table.clause) == (f"5, then 6: {words}", "17.2, 13.10")


def test_every_place_of_the_ranking_is_parted() -> None:
    """17.2: the aggregate points make the ranking, and any ties in it go by the tests: 6 + 4 and 4 + 6."""
    history = [
        of_stage(1, "abcd", 100), of_stage(2, "efgh", 99), of_stage(1, "efgh", 90), of_stage(2, "abcd", 88),
    ]  # fmt: skip
    table = table_of("state-teams-final", teams("abcd", "efgh"), *history)
    assert [(row.candidate.entry, int(row.total)) for row in table.rows] == [("efgh", 10), ("abcd", 10)]
    assert table.parted == "1, then 2: VPs 189 to 188"


def test_lots_decide_what_nothing_else_has_parted() -> None:
    history = [*FIRST_FOUR, of_stage(5, "qrst", 90), of_stage(5, "uvwx", 90)]
    waiting = table_of("state-teams-final", teams(*NAMES), *history)
    assert isinstance(waiting.found, Director)
    assert waiting.parted == "5 and 6: lot will decide"
    drawn = selection_table(teams(*NAMES), history, SABF, "state-teams-final", decided=[("uvwx", "qrst")])
    assert drawn is not None
    assert isinstance(drawn.found, Listing)
    assert drawn.rows[4].candidate.entry == "uvwx"


def test_the_last_berth_of_the_trials_goes_by_placings() -> None:
    """19.13: fifteen pairs for fourteen berths, the last two with 60 each: ab by a first place in the State
    Teams' final of four (60 / 2 from others would be another way); cd by second (40) and third (20)."""
    strong = [f"{chr(ord('A') + at)}{chr(ord('a') + at)}" for at in range(10, 23)]
    history = [won("autumn-national-teams", 1, name + "12") for name in strong]
    history += [
        won("state-pairs-final", 1, "ab"),
        won("state-pairs-final", 2, "cd"),
        won("daytime-teams", 3, "cdxy"),
    ]
    table = table_of("open-trials", pairs(*strong, "cd", "ab"), *history)
    assert brought(table, "ab").total == brought(table, "cd").total == 60
    assert isinstance(table.found, Listing)
    assert [row.candidate.entry for row in table.rows][-2:] == ["ab", "cd"]
    assert "15" not in table.found.items
    assert table.parted == "14, then 15: first places 1 to 0"


def test_points_of_the_trials_qualifying_are_doubled_before_the_lot() -> None:
    """19.13: both pairs were fourth once, 35 each: 70. ab in the trials qualifying, doubled 140; cd in the
    Swiss Pairs Championship, nothing to double."""
    strong = [f"{chr(ord('A') + at)}{chr(ord('a') + at)}" for at in range(10, 23)]
    history = [won("autumn-national-teams", 1, name + "12") for name in strong]
    history += [won("swiss-pairs-championship", 4, "cd"), won("open-trials-qualifying", 4, "ab")]
    table = table_of("open-trials", pairs(*strong, "cd", "ab"), *history)
    assert brought(table, "ab").total == brought(table, "cd").total == 70
    assert table.parted == "14, then 15: points with those of the trials doubled 140 to 70"
    assert table.rows[-2].candidate.entry == "ab"


def test_places_are_counted_among_the_eligible_where_the_book_says_so() -> None:
    """ANC 21.1: the first nine eligible pairs; SABF 19.13 pays the placing itself."""
    anc, sabf = book("anc-2017").policy("qualifying-points", "abpc-open-final", ""), None
    assert isinstance(anc, PointsByPlace)
    assert anc.among_eligible
    sabf = SABF.policy("qualifying-points", "state-pairs-final", "")
    assert isinstance(sabf, PointsByPlace)
    assert not sabf.among_eligible


def test_who_does_not_contend_earns_nothing_and_the_next_moves_up() -> None:
    """ANC 3.8, 21.1: a house pair wins, the next two are the first and second eligible pair: 45 and 40."""
    vps = (("hub", 20, "elk", 3), ("fox", 16, "owl", 9))
    matches = tuple(
        Match(f"m{at}", "1", 1, one, two, "f", boards=(1,), slip=Slip(vp=(Decimal(won), Decimal(lost))))
        for at, (one, won, two, lost) in enumerate(vps)
    )
    pairs_ = tuple(
        Entry(each, (f"{each}1", f"{each}2"), contending=each != "hub")
        for each in ("hub", "elk", "fox", "owl")
    )
    final = Event(
        "f", "Final", DAY, kind="abpc-open-final", rulebook=RulebookRef("anc-2017"), entries=pairs_,
        players=tuple(Player(player, player) for pair in pairs_ for player in pair.players),
        stages=(Stage("f", "matches"),), sessions=(Session("1", Scoring.BUTLER, "f"),), matches=matches,
    )  # fmt: skip
    anc = book("anc-2017")
    (field,) = as_json(evaluate(final, anc), anc)["fields"]
    shown = {
        each["entry"]: [one["points"] for one in each["qualifying_points"]] for each in field["standings"]
    }
    assert shown == {"hub": [], "fox": [45], "owl": [40], "elk": [35]}
    people = {player.id: player.id for player in final.players}
    placed = {min(each.players): each.place for each in placings_in(evaluate(final, anc), anc, people)}
    assert placed == {"fox1": 1, "owl1": 2, "elk1": 3}


def test_the_list_of_players_adds_up_their_events() -> None:
    """ANC 14, 21: 6 + 20 as winner of the Interstate Teams, and 45 for the Butler Pairs."""
    found = list_of_players(
        [won("itc-final", 1, "abcdef"), won("abpc-open-final", 1, "ag")], book("anc-2017")
    )
    assert {each.player: int(each.total) for each in found[:2]} == {"a": 71, "g": 45}
    assert {each.kind: int(figure.value) for each, figure in found[0].won} == {
        "itc-final": 26,
        "abpc-open-final": 45,
    }


def test_a_kind_of_event_that_selects_nobody() -> None:
    assert selection_table(pairs("ab"), [won("state-pairs-final", 1, "ab")], SABF, "pairs") is None


def test_each_stage_of_state_teams_and_their_final_has_placings_of_its_own() -> None:
    """19.13 pays stage one, stage two and the final apart: six teams in each stage, five in the final."""
    path = ROOT / "tests" / "scenarios" / "events" / "sabf-2020" / "state-teams.toml"
    event = read_toml(path.read_text(encoding="utf-8"))
    people = {player: player for entry in event.entries for player in entry.players}
    found = placings_in(evaluate(event, SABF), SABF, people)
    of_stages = sorted(each.place for each in found if each.kind == "state-teams")
    assert of_stages == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert sorted(each.place for each in found if each.kind == "state-teams-final") == [1, 2, 3, 4, 5]


def test_who_is_in_however_the_last_place_goes_is_in_already() -> None:
    """SABF 19.11.1: eleven of the twelve have points, and of two without any one more has a place."""
    names = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st", "uv", "wx", "yz"]
    history = [won("open-trials-consolation", at, name) for at, name in enumerate(names[:10], start=1)]
    history.append(won("state-teams", 10, "uv"))
    table = table_of("womens-trials", pairs(*names), *history)
    assert isinstance(table.found, Director)
    assert table.found.choices == ("12", "13")
    assert table.chosen == tuple(str(at) for at in range(1, 12))
