"""Ties of an earlier stage of an event, or in the points of two, are broken as those of the last one."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import combinations
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.standings_decisions import break_tie
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.place_reasons import tied_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.stages.ties import TieMethod, order_typed, ties_of
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, Session
from tests.directing.qualifying.test_qualifying_reimport import BOARDS, qualifying
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book

TEAMS = ("ash", "box", "cob", "dab")


@pytest.fixture
def cup(tmp_path: Path) -> OpenEvent:
    """2.11.2: two draws, so that of the four the first two are to be told by lot (f); they play the final."""
    event = Event(
        "cup", "The Cup", date(2026, 11, 17), kind="teams-final", rulebook=RulebookRef("sbu-2022"),
        entries=tuple(Entry(team, name=team.title()) for team in TEAMS),
        stages=(
            Stage("swiss-teams", places=2),
            Stage("teams-final", "knockout", carry_from="swiss-teams"),
        ),
        sessions=(Session("1", Scoring.IMPS, "swiss-teams"), Session("2", Scoring.IMPS, "teams-final")),
        matches=tuple(
            Match(
                f"q{at}", "1", 1, home, away, "swiss-teams", table=at, boards=(1, 2, 3, 4),
                slip=Slip((10, 10), (Decimal(10), Decimal(10))),
            )
            for at, (home, away) in enumerate((("ash", "box"), ("cob", "dab")), 1)
        ),
    )  # fmt: skip
    return desk_in(club_at(tmp_path), event)


def as_they_are(those: Sequence[str]) -> list[str]:
    return list(those)


def test_lots_tell_who_goes_on_to_the_final(cup: OpenEvent) -> None:
    """2.11, 2.11.2 (f): in the qualifying; the final follows."""
    (tied,) = ties_of(cup.evaluation)
    assert (tied.stage, set(tied.entries)) == (0, set(TEAMS))
    with pytest.raises(Refusal):
        draw_round(cup, "2", "1-8", as_they_are, book("sbu-2022"))
    order = order_typed("3 1 4 2", cup.evaluation)
    done = break_tie(cup, order, TieMethod.LOT, "")
    assert done.words == "Tie broken by lot: Cob before Ash before Dab before Box"
    (ruling,) = cup.event.rulings
    assert ruling.session == "1", "of the qualifying"
    draw_round(cup, "2", "1-8", as_they_are, book("sbu-2022"))
    final = cup.event.matches[-1]
    assert (final.home, final.away) == ("cob", "ash")
    view = tied_view(StandingsModel(cup.evaluation, book("sbu-2022")), "")
    (table,) = view.tables
    assert [row.cells[-1] for row in table.rows] == ["swiss-teams"] * 4
    assert table.rows[0].cells[4].endswith("lot drawn")
    for _ in range(2):
        undo(cup)
    assert not cup.event.rulings


def test_an_order_that_changes_nothing_is_refused_there_too(cup: OpenEvent) -> None:
    break_tie(cup, order_typed("3 1 4 2", cup.evaluation), TieMethod.LOT, "")
    with pytest.raises(Refusal, match=r"changes nothing: clause 2\.11"):
        break_tie(cup, order_typed("3 1 4 2", cup.evaluation), TieMethod.LOT, "")
    with pytest.raises(Refusal, match="Type all that are tied"):
        break_tie(cup, order_typed("3 1", cup.evaluation), TieMethod.LOT, "")
    with pytest.raises(Refusal, match="“9” is not in the list"):
        order_typed("3 9", cup.evaluation)


@pytest.mark.parametrize(
    ("rules", "kind", "clause"),
    [("qba-pairs", "pairs-qualifying", "Ties for qualification"), ("sabf-2020", "pairs", "11.7")],
)
def test_where_the_tests_of_the_book_end_the_director_says_who_goes_on(
    tmp_path: Path, rules: str, kind: str, clause: str
) -> None:
    """All have half of the matchpoints; nothing is printed after the last test, and two cannot be one of
    two."""
    flat = tuple(Result(board, parse_score("+140"), 1, table) for board in BOARDS for table in (1, 2))
    event = qualifying()
    (session,) = event.sessions
    section = replace(session.sections[0], results=flat)
    event = replace(
        event, kind=kind, rulebook=RulebookRef(rules), stages=(Stage("q", places=2),),
        sessions=(replace(session, sections=(section,)),),
    )  # fmt: skip
    desk = desk_in(club_at(tmp_path), event)
    going = desk.evaluation.qualified
    assert going is not None
    assert going.undecided
    break_tie(desk, ("e3", "e1", "e2", "e4"), TieMethod.DIRECTOR, "the convener was asked")
    going = desk.evaluation.qualified
    assert going is not None
    assert set(going.entries) == {"e3", "e1"}
    assert going.tie is not None
    assert going.tie.words.endswith("as the director decided")
    assert going.tie.clause == clause


# One match of 8 boards each: Ash wins by 10 IMPs, Eft by 5, Cob and Dab are level for the third place.
SIX = (("ash", (20, 10), "box"), ("cob", (10, 10), "dab"), ("eft", (10, 5), "fen"))


def six_teams(tmp_path: Path, kind: str, rules: str, places: int) -> OpenEvent:
    event = Event(
        "six", "Six Teams", date(2026, 11, 17), kind=kind, rulebook=RulebookRef(rules),
        entries=tuple(Entry(team, name=team.title()) for home, _, away in SIX for team in (home, away)),
        stages=(Stage("q", places=places),),
        sessions=(Session("1", Scoring.IMPS, "q"),),
        matches=tuple(
            Match(f"q{at}", "1", 1, home, away, "q", table=at, boards=tuple(range(1, 9)), slip=Slip(imps))
            for at, (home, imps, away) in enumerate(SIX, 1)
        ),
    )  # fmt: skip
    return desk_in(club_at(tmp_path), event)


@pytest.mark.parametrize(
    ("kind", "rules", "waits"),
    [
        ("seniors-teams", "sydney-2003", "a play-off will decide"),
        ("swiss-teams", "sbu-2022", "lot will decide"),
    ],
)
def test_who_is_level_inside_the_last_place_is_not_parted(
    tmp_path: Path, kind: str, rules: str, waits: str
) -> None:
    """Sydney 5.1.4: ties for qualifying places; SBU 2.11: for the last of them. Cob and Dab are level for the
    third place: of four places both have one, of three they have one between them."""
    going = six_teams(tmp_path / "four", kind, rules, 4).evaluation.qualified
    assert going is not None
    assert set(going.entries) == {"ash", "eft", "cob", "dab"}
    assert (going.undecided, going.steps) == ((), {})
    going = six_teams(tmp_path / "three", kind, rules, 3).evaluation.qualified
    assert going is not None
    assert going.entries == ("ash", "eft")
    assert going.undecided == ("cob", "dab")
    assert going.tie is not None
    assert going.tie.words.endswith(waits)


def test_the_first_of_a_qualifying_stage_is_no_winner_and_its_matches_part_nobody_later(
    tmp_path: Path,
) -> None:
    """SBU 2.11: only the winner of a tournament, and only by the stage of the tie. Ash beat Box in the
    qualifying, where Ash and Cob were level; Ash and Box are level in the final, and have not met there."""
    met = (
        ("1", "q", "ash", (30, 10), "box"),
        ("1", "q", "cob", (30, 10), "dab"),
        ("2", "f", "ash", (20, 10), "cob"),
        ("2", "f", "box", (20, 10), "dab"),
    )
    event = Event(
        "two", "Two Stages", date(2026, 11, 17), kind="swiss-teams", rulebook=RulebookRef("sbu-2022"),
        entries=tuple(Entry(team, name=team.title()) for team in TEAMS),
        stages=(Stage("q", places=4), Stage("f", carry_from="q")),
        sessions=(Session("1", Scoring.IMPS, "q"), Session("2", Scoring.IMPS, "f")),
        matches=tuple(
            Match(f"m{at}", session, 1, home, away, stage, boards=tuple(range(1, 9)), slip=Slip(imps))
            for at, (session, stage, home, imps, away) in enumerate(met, 1)
        ),
    )  # fmt: skip
    desk = desk_in(club_at(tmp_path), event)
    (table,) = tied_view(StandingsModel(desk.evaluation, book("sbu-2022")), "").tables
    found = {(row.cells[2], row.cells[6]): (row.cells[0], row.cells[4], row.cells[5]) for row in table.rows}
    assert found["Ash", "q"] == found["Cob", "q"] == ("1=", "tied on 16.46 VP; shared", "2.11")
    place, words, _ = found["Ash", "f"]
    assert place == "1="
    assert words.startswith("tied on 13.78 VP; head-to-head cannot decide")
    assert words.endswith("lot will decide")


def test_a_tie_for_first_and_the_last_place_is_one_tie(tmp_path: Path) -> None:
    """SBU 2.11.5: over 32 boards up to 2 IMPs are 10 - 10, 3 to 7 are 11 - 9. Everybody beats Fen, Eft by 5
    and the others by 3; Ash is 2 ahead of Eft, all else is level: five have 51 VPs, 40 of them among each
    other. In IMPs among the five Ash has 2, Box, Cob and Dab nothing, Eft -2: Ash goes on, Eft does not, and
    the other place is for one of the three, who are level from the start again."""
    five = ("ash", "box", "cob", "dab", "eft")
    met = dict.fromkeys(combinations(five, 2), (0, 0))
    met |= {("ash", "eft"): (2, 0)} | {(team, "fen"): (5 if team == "eft" else 3, 0) for team in five}
    event = Event(
        "heat", "The Heat", date(2026, 11, 17), kind="local-teams", rulebook=RulebookRef("sbu-2022"),
        entries=tuple(Entry(team, name=team.title()) for team in (*five, "fen")),
        stages=(Stage("q", places=2),), sessions=(Session("1", Scoring.IMPS, "q"),),
        matches=tuple(
            Match(f"q{at}", "1", at, *both, "q", boards=tuple(range(1, 33)), slip=Slip(imps))
            for at, (both, imps) in enumerate(met.items(), 1)
        ),
    )  # fmt: skip
    desk = desk_in(club_at(tmp_path), event)
    going = desk.evaluation.qualified
    assert going is not None
    assert (going.entries, going.undecided, going.alternates[-2:]) == (
        ("ash",),
        ("box", "cob", "dab"),
        ("eft", "fen"),
    )
    assert going.tie is not None
    assert "head-to-head by the basic method 0 against 2, -2" in going.tie.words
