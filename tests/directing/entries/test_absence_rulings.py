"""Who is expected at every session, and was not there (SABF 12.4, 13.17)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.entries.not_playing import absences_without_substitute
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, RecordedDraw, Slip
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Book
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import club_at
from tests.evenings.state_teams import SABF, finals_of, stage_one, stage_two
from tests.rulebooks.books import book


def two_sessions(*, played: bool = True, kind: str = "swiss-pairs", stage: str = "swiss") -> Event:
    """All six in session 1; fox and owl alone in session 2."""

    def match(number: int, session: str, home: str, away: str) -> Match:
        slip = Slip((10, 5)) if session == "1" or played else None
        at = "swiss" if session == "1" else stage
        return Match(f"m{number}", session, number, home, away, stage=at, boards=(1, 2), slip=slip)

    first = (match(1, "1", "fox", "owl"), match(2, "1", "elk", "bee"), match(3, "1", "cat", "dog"))
    sessions = (Session("1", Scoring.IMPS, stage="swiss"), Session("2", Scoring.IMPS, stage=stage))
    return replace(
        TEAMS,
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        sessions=sessions,
        matches=(*first, match(4, "2", "fox", "elk"), match(5, "2", "owl", "cat")),
    )


def test_without_notice_the_union_may_bar_them() -> None:
    """SBU 2.13: in each session of one stage; that no notice was given only the director knows."""
    found = said(replace(two_sessions(), kind="teams"), book("sbu-2022"))
    assert sorted(found) == ["bee", "dog"]
    assert found["bee"].endswith(
        "is normally barred from that event for a year, and may be penalised further (2.13)"
    )


def said(event: Event, by: Book = SABF) -> dict[str, str]:
    return {each.entry: each.words for each in absences_without_substitute(event, by)}


def absent(event: Event) -> list[str]:
    return list(said(event))


def test_who_was_not_there_is_named_with_the_clause(tmp_path: Path) -> None:
    words = (
        "absent from session 2 without a substitute: the player may be barred from the rest of this "
        "event and from the next one (12.4)"
    )
    assert said(two_sessions()) == {"bee": words, "dog": words}
    desk = desk_of(tmp_path, two_sessions())
    assert [f"{words} (Bee)" in each.what for each in items_to_check(desk)].count(True) == 1


def test_teams_have_their_own_clause() -> None:
    assert all(words.endswith("(13.17)") for words in said(two_sessions(kind="swiss-teams")).values())


@pytest.mark.parametrize(
    "event",
    [
        two_sessions(played=False),  # it has not begun
        two_sessions(stage="final"),  # another stage, for which not all qualify
        two_sessions(kind="pairs"),  # 11.6 asks three quarters only
        replace(two_sessions(), rulebook=RulebookRef("qba-pairs"), kind="none"),
    ],
    ids=["not begun", "another stage", "pairs", "a book without it"],
)
def test_nobody_is_named_where_it_does_not_apply(event: Event) -> None:
    assert absent(event) == []


def test_a_bye_or_a_withdrawal_is_no_absence() -> None:
    event = two_sessions()
    assert absent(replace(event, draws=(RecordedDraw("swiss", 4, bye="bee"),))) == ["dog"]
    entries = tuple(replace(each, withdrawn="2") if each.id == "dog" else each for each in event.entries)
    assert absent(replace(event, entries=entries)) == ["bee"]


def test_in_a_bracket_a_team_rests(tmp_path: Path) -> None:
    """SABF 17.3: the first of the qualifying waits for week 2; 16.1 is for whoever does not come."""
    desk = finals_of(club_at(tmp_path), stage_one(), stage_two())
    draw_round(desk, "11", "1-28", sorted, SABF)
    for match in [each for each in desk.event.matches if each.session == "11"]:
        record_match_total(desk, match.id, Slip((40, 20)))
    draw_round(desk, "12", "1-28", sorted, SABF)
    assert list(absences_without_substitute(desk.event, SABF)) == []
