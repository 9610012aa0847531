"""ANC, Appendix datums: pairs of a teams event by what they won at their own tables."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Room, RoomLineUp, RoomResult, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.pairs.pair_datums import PairDatums, pair_datums
from tests.rulebooks.books import book

ANC = book("anc-2017")
TEAMS = ("ACT", "NSW", "QLD", "SA")
FOUR = range(1, 5)


def results(room: Room, *scores: str) -> list[RoomResult]:
    return [RoomResult(room, board, parse_score(score)) for board, score in enumerate(scores, start=1)]


def match(round_: int, home: str, away: str, opened: list[str], closed: list[str]) -> Match:
    """The first two of each team in the open room."""
    a, b = home.lower(), away.lower()
    return Match(
        f"m{round_}{a}", "1", round_, a, b,
        boards=tuple(range(1, len(opened) + 1)),
        line_up=RoomLineUp((f"{a}1", f"{b}1", f"{a}2", f"{b}2"), (f"{b}3", f"{a}3", f"{b}4", f"{a}4")),
        results=(*results(Room.OPEN, *opened), *results(Room.CLOSED, *closed)),
    )  # fmt: skip


# Round 1, board 1: +420 +50 +420 -50, mean 210. 420 - 210 is 5 IMPs, 50 - 210 is -4, -50 - 210 is -6.
# Round 2, five boards: +2220 in one room, passed out in three: mean 555, datum 560. 1660 is 17 IMPs, 5 x 17 =
# 85, of which 64 + 2.1 = 66.1 count; -560 is -11, five of them -55.
ITC = Event(
    "itc",
    "Interstate Teams",
    date(2017, 7, 16),
    kind="itc",
    rulebook=RulebookRef("anc-2017"),
    players=tuple(Player(f"{team.lower()}{at}", f"{team} Player {at}") for team in TEAMS for at in FOUR),
    entries=tuple(Entry(team.lower(), tuple(f"{team.lower()}{at}" for at in FOUR), team) for team in TEAMS),
    stages=(Stage("qualifying"),),
    sessions=(Session("1", Scoring.IMPS, "qualifying"),),
    matches=(
        match(1, "ACT", "NSW", ["+420"], ["+50"]),
        match(1, "QLD", "SA", ["+420"], ["-50"]),
        match(2, "ACT", "QLD", ["+2220"] * 5, ["P"] * 5),
        match(2, "NSW", "SA", ["P"] * 5, ["P"] * 5),
    ),
)


def datums(event: Event) -> PairDatums:
    found = pair_datums(event, ANC)
    assert found
    return found


def shown(found: PairDatums) -> dict[str, tuple[str, str]]:
    return {
        each.pair.one: (f"{float(found.raw(each)):g}", f"{float(each.total):g}") for each in found.standings
    }


def test_a_pair_has_its_own_score_and_half_of_its_opponents_averages() -> None:
    """ACT 1-2: 5 + 66.1 = 71.1; NSW 1-2 have (-5 - 55) / 2 = -30 a match, QLD 1-2 (5 - 85) / 2 = -40: 71.1 -
    35 = 36.1. ACT 3-4: 4 + 55 = 59; NSW 3-4 (-4 + 55) / 2 = 25.5, QLD 3-4 (6 - 55) / 2 = -24.5: 59.5."""
    assert shown(datums(ITC)) == {
        "act3": ("59", "59.5"),
        "nsw3": ("51", "50.5"),
        "act1": ("71.1", "36.1"),
        "sa1": ("50", "15"),
        "nsw1": ("-60", "-29.725"),
        "qld3": ("-49", "-49.5"),
        "qld1": ("-80", "-49.725"),
        "sa3": ("-61", "-60.5"),
    }
    assert [each.place for each in datums(ITC).standings] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_its_figure_is_that_of_the_question() -> None:
    found = datums(ITC)
    best = found.standings[2]
    asked = "raw (5 66.1) = 71.1; 0.5 x the opponents' averages (-30 -40) = -35; together 36.1"
    assert (best.because, found.clause, best.total) == (asked, "Appendix datums", Fraction("36.1"))


def test_the_director_says_how_many_extremes_are_left_out() -> None:
    """One at each end: (50 + 420) / 2 = 235, to the nearest 10 240: 180 is 5 IMPs, -190 -5, -290 -7. In round
    2 the one slam and one of the others go: the datum is 0, and 2220 is 19 IMPs, 95 in all: 64 + 3.1."""
    assert (datums(ITC).trim, datums(ITC).chosen) == (0, False)
    found = datums(replace(ITC, settings={"butler.trim": 1}))
    assert (found.trim, found.chosen) == (1, True)
    raw = {each.pair.one: [match.raw for match in each.matches] for each in found.standings}
    assert raw["act1"] == [5, 95]
    assert raw["nsw3"] == [-5, 0]
    assert raw["sa3"] == [-7, 0]
    assert found.raw(found.standings[0]) == 5 + Fraction("67.1")


def test_another_partner_is_another_pair() -> None:
    first, *others = ITC.matches
    lines = RoomLineUp(("act1", "nsw1", "act3", "nsw2"), ("nsw3", "act2", "nsw4", "act4"))
    found = datums(replace(ITC, matches=(replace(first, line_up=lines), *others)))
    assert {
        (each.pair.one, each.pair.two): len(each.matches)
        for each in found.standings
        if each.pair.entry == "act"
    } == {("act1", "act3"): 1, ("act2", "act4"): 1, ("act1", "act2"): 1, ("act3", "act4"): 1}


def test_a_table_where_nobody_put_down_who_sat_there_is_in_nobodys_and_is_said() -> None:
    """Its scores stay in the datum: they were made on these boards."""
    *others, last = ITC.matches
    found = datums(replace(ITC, matches=(*others, replace(last, line_up=None))))
    assert found.unseated == tuple((replace(last, line_up=None), room) for room in Room)
    raw = {each.pair.one: [match.raw for match in each.matches] for each in found.standings}
    assert raw["act1"] == [5, 85]
    assert raw["nsw1"] == [-5]


def test_an_awarded_score_is_not_compared() -> None:
    """Without the +420 of the open room: (50 + 420 - 50) / 3 = 140; 50 - 140 is -3, 420 - 140 is 7."""
    first, *others = ITC.matches
    awarded = (RoomResult(Room.OPEN, 1, parse_score("A+-")), *first.results[1:])
    found = datums(replace(ITC, matches=(replace(first, results=awarded), *others)))
    pairs = {each.pair.one: each.matches[0] for each in found.standings}
    assert [pairs["act1"].raw, pairs["act1"].counted] == [0, 0]
    assert [pairs["nsw3"].raw, pairs["qld1"].raw] == [-3, 7]


@pytest.mark.parametrize("kind", ["itc-final", "abpc-open", "pairs"])
def test_only_the_qualifying_of_the_interstate_teams_has_them(kind: str) -> None:
    assert pair_datums(replace(ITC, kind=kind), ANC) is None
    assert pair_datums(ITC, None) is None


def test_the_final_leaves_those_of_the_qualifying_as_they_were() -> None:
    final = replace(match(1, "ACT", "NSW", ["+420"], ["+50"]), id="f1", session="2", stanza=1)
    stages = (Stage("itc"), Stage("itc-final", contest="knockout", carry_from="itc"))
    sessions = (Session("1", Scoring.IMPS, "itc"), Session("2", Scoring.IMPS, "itc-final"))
    event = replace(ITC, stages=stages, sessions=sessions, matches=(*ITC.matches, final))
    assert shown(datums(event)) == shown(datums(ITC))


def test_totals_alone_are_nobodys() -> None:
    alone = tuple(replace(each, results=(), slip=Slip((10, 3))) for each in ITC.matches)
    assert datums(replace(ITC, matches=alone)).standings == ()
