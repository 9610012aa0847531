"""What the book says at a moment: every piece of advice, the ticks, the times that run out."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from bridgedesk.desk.acts.registers import toggle_checklist_item
from bridgedesk.desk.acts.undo import undo
from bridgedesk.directing.advice import (
    ASKED_AT,
    Countdown,
    advice,
    countdowns,
)
from bridgedesk.directing.book_pane import times_now
from bridgedesk.event.event import Event, Issue, RulebookRef
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.ruling import Appeal, Ruling
from bridgedesk.rule_library import clauses
from bridgedesk.rulebooks import TOPICS
from bridgedesk.rulebooks.clauses import MOMENTS, load_clauses
from bridgedesk.rulebooks.time_limit import What
from bridgedesk.sheets.conditions import conditions
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.tonight import tonight
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.rulebooks.books import CLAUSES, book
from tests.sheets.as_text import as_text

STARTS = datetime.fromisoformat("2026-11-17T19:15")


def at(hour: int, minute: int) -> datetime:
    return STARTS.replace(hour=hour, minute=minute)


def starting(event: Event) -> Event:
    (session,) = event.sessions
    return replace(event, sessions=(replace(session, starts=STARTS),))


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("graded-pairs", ["Systems:1"]),
        ("graded-lowest", ["Systems:2"]),
        ("novice-pairs", ["Systems:2"]),
        ("congress", ["Systems:1", "Systems:2", "Systems:3"]),
    ],
)
def test_each_kind_is_told_of_its_own_systems(kind: str, rows: list[str]) -> None:
    """QBA Systems: novices and the lowest section have green and blue only; congresses choose."""
    event = replace(PAIRS, kind=kind)
    told = advice(event, book("qba-pairs"), clauses("qba-pairs"), "when entries are taken")
    assert [each.row for each in told] == rows


# ---- every row of every book


def test_the_right_to_appeal_is_told_with_the_ruling() -> None:
    """SBU 3.1 (6): once somebody appeals it has been told."""
    rows, event = clauses("sbu-2022"), replace(TEAMS, rulebook=RulebookRef("sbu-2022"))
    told = [
        moment
        for moment in MOMENTS
        for each in advice(event, book("sbu-2022"), rows, moment)
        if each.clause == "3.1 (6)"
    ]
    assert told == ["when a ruling is made"]


@pytest.mark.parametrize("name", CLAUSES)
def test_the_kinds_a_line_is_for_are_known_to_the_book(name: str) -> None:
    named = {kind for row in clauses(name) for kind in (*row.event, *row.but_not)}
    assert named <= set(book(name).kinds)


def test_what_is_asked_at_a_moment_can_be_asked() -> None:
    names = {topic.name for topic in TOPICS}
    assert set(ASKED_AT) == set(MOMENTS)
    assert {name for each in ASKED_AT.values() for name in each} <= names
    assert "fine" in ASKED_AT["when the offence is chosen"]


# ---- for this event only


def said(kind: str, moment: str, name: str = "sabf-2020") -> list[str]:
    event = replace(PAIRS, kind=kind)
    (when,) = [each for each in MOMENTS if each == moment]
    return [each.row for each in advice(event, book(name), clauses(name), when)]


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("restricted-butler", ["4.1:2"]),
        ("restricted-swiss-pairs", ["4.1:2"]),
        ("country-butler", ["4.1:1"]),
        ("pairs", ["4.1:1"]),
        ("abpc-seniors", ["4.1:1", "4.6:1", "4.6:2"]),
        ("abpc-open-final", ["4.1:1", "4.6:1", "4.6:2"]),
        ("itc", ["4.1:1", "4.2:1", "4.2:3", "4.2, 4.5:1", "4.3:1", "4.3:2"]),
    ],
)
def test_of_systems_each_event_is_told_what_it_allows(kind: str, rows: list[str]) -> None:
    """ANC 4.1, 4.6: yellow ones are lodged where a stage of the event allows them; no other limit is told."""
    told = [row for row in said(kind, "when entries are taken", "anc-2017") if row.startswith("4.")]
    assert told == rows
    limits = countdowns(replace(PAIRS, kind=kind), book("anc-2017"))
    assert any(each.clause == "4.6" for each in limits) is ("4.6:1" in rows)


def test_a_pairs_evening_is_not_told_of_trials_and_finals() -> None:
    pairs = said("pairs", "when entries are taken")
    assert "11.1:2" in pairs
    assert "3:2" in pairs
    assert [row for row in pairs if row.startswith(("13", "16", "19", "20"))] == []
    assert "13.1:1" in said("butler", "when entries are taken"), "Butler goes by the rules of teams (12)"
    assert "16.5:1" in said("state-teams-final", "when a line-up is chosen")
    assert "16.5:1" not in said("teams", "when a line-up is chosen")


def test_a_butler_pair_is_told_of_a_team_only_what_one_pair_can_do() -> None:
    """SABF 12: sections 13 to 15 for teams of a single pair, so nobody is added (13.3) and no partners change
    (13.7), while a substitute needs the director's permission (13.4). 14.1 breaks ties of a Swiss draw only,
    and 13.10 points to tests of the State Teams."""
    line_up = said("butler", "when a line-up is chosen")
    assert {"13.4:1", "13.4:3", "12.5:2"} <= set(line_up)
    assert {"13.3:1", "13.5:1", "13.7:1"}.isdisjoint(line_up)
    assert {"13.3:1", "13.7:1"} <= set(said("teams", "when a line-up is chosen"))
    shown = {
        kind: on_the_wall(kind) for kind in ("butler", "swiss-pairs", "teams", "swiss-teams", "state-teams")
    }
    assert {"13.1", "13.4", "13.10", "13.14", "13.15", "13.18", "21.15"} <= shown["butler"]
    assert {"13.3", "13.5", "13.7", "14.1", "16.2, 13.5"}.isdisjoint(shown["butler"])
    assert "14.1" in shown["swiss-pairs"]
    assert not any("share a match" in each for each in wall("swiss-pairs")), (
        "three pairs would need six tables"
    )
    assert {"19.2.1", "19.8"}.isdisjoint(shown["butler"]), "of a selection only"
    assert {"19.2.1", "19.8"} <= on_the_wall("open-trials")
    assert {"13.3", "13.5", "13.7", "21.15", "21.16"}.isdisjoint(shown["swiss-pairs"])
    assert {"13.3", "13.5", "13.7", "16.2, 13.5"} <= shown["teams"]
    assert [kind for kind in shown if any("State Teams finals" in each for each in wall(kind))] == [
        "state-teams"
    ]


def wall(kind: str) -> list[str]:
    """The clauses of the conditions of contest, each with its lines."""
    event = replace(PAIRS, kind=kind, rulebook=RulebookRef("sabf-2020"))
    sabf = book("sabf-2020")
    facts = Facts(evaluate(event, sabf), STARTS, book=sabf, clauses=clauses("sabf-2020"))
    return as_text(conditions(facts)).splitlines()


def on_the_wall(kind: str) -> set[str]:
    return {line.split("  ")[0] for line in wall(kind)}


def test_pairs_of_the_trials_are_not_told_how_a_team_grows_or_changes_its_partners() -> None:
    """SABF 12, 13.3, 13.7: Butler goes by the clauses of teams, with teams that are one pair."""
    of_teams = {"13.3:1", "13.7:1"}
    assert of_teams <= {*said("state-teams", "when a line-up is chosen")}
    assert of_teams.isdisjoint(said("open-trials", "when a line-up is chosen"))
    assert "13.4:1" in said("open-trials", "when a line-up is chosen")


def test_who_replaces_a_pair_of_the_team_is_told_where_a_team_is_selected() -> None:
    """19.6: the trials select it; their qualifying and the Consolation select nobody."""
    assert "19.6:1" in said("womens-trials", "before posting")
    assert "19.6:1" in said("open-trials", "before posting")
    for kind in ("womens-trials-qualifying", "open-trials-qualifying", "open-trials-consolation"):
        assert "19.6:1" not in said(kind, "before posting")


def test_a_question_is_offered_where_the_books_block_is_for_this_kind() -> None:
    assert "13.4:3" in said("teams", "when a line-up is chosen")
    assert "13.4:3" not in said("pairs", "when a line-up is chosen")


def test_a_time_limit_comes_up_where_it_limits_something() -> None:
    """Sydney 6.1, 6.3 when a score is corrected, A 4.4.2 with the substitute, 7.1 with an appeal."""
    at = {moment: said("seniors-teams", moment, "sydney-2003") for moment in MOMENTS}
    assert at["when a score is corrected"] == ["6.1:3", "6.3 (1):1", "6.1, 6.3:1"]
    assert "A 4.4.2:1" in at["when a line-up is chosen"]
    assert at["when a ruling is appealed"] == ["7.1:1"]


def test_each_line_of_the_interstate_teams_comes_up_where_it_is_looked_for() -> None:
    """Systems are lodged with the entry, line-ups have their hours, 6.1 and 10.11 limit corrections, 6.2
    alone appeals; what is fined is no matter of an appeal."""
    at = {moment: said("itc", moment, "anc-2017") for moment in MOMENTS}
    assert {"4.2:1", "4.2, 4.5:1", "4.3:1"} <= set(at["when entries are taken"])
    assert "4.7:1" in at["before round 1"]
    assert {"10.6:2", "10.6:3"} <= set(at["when a line-up is chosen"])
    assert "10.11:1" in at["when a score is corrected"]
    assert {"1.4:1", "1.7:2"} <= set(at["when the offence is chosen"])
    assert at["when a ruling is appealed"] == ["2.11:1", "6.2:1", "6.2:2", "6.2:3"]
    assert at["during play"] == ["13.1:1", "13.1:3", "13.2:1"]
    assert at["when a ruling is made"] == ["1.1:1", "1.11:2"]
    assert said("itc-final", "before posting", "anc-2017") == ["11.7:2"]
    butler = said("abpc-womens", "when a score is corrected", "anc-2017")
    assert {"6.1:1", "6.1:2", "6.1:3"} <= set(butler)
    assert "4.6:1" in said("abpc-womens", "when entries are taken", "anc-2017")


def test_a_kind_the_book_does_not_know_has_the_general_lines() -> None:
    line = 'kinds = ["advise"], says = "x", served_by = "checklist"'
    row = f'[[clause]]\nnumber = "{{}}"\nrows = [{{{{ {line}, {{}} }}}}]\n'
    moment = 'moment = "before posting"'
    text = row.format(1, moment) + row.format(2, f'{moment}, event = ["pairs"]')
    rows = load_clauses(text, "mine.toml")
    event = replace(PAIRS, kind="patience")
    assert [each.row for each in advice(event, book("sabf-2020"), rows, "before posting")] == ["1:1"]


def test_lines_of_play_and_of_rulings_are_met_at_their_moments_and_on_the_rules_for_tonight() -> None:
    """What is for the director alone is on no sheet."""
    row = '{{ kinds = ["advise"], says = "{}", served_by = "checklist", moment = "{}"{} }}'
    lines = (
        row.format("use the stop card", "during play", ""),
        row.format("doubt is for the other side", "when a ruling is made", ""),
        row.format("ask another director", "when a ruling is made", ", for_players = false"),
    )
    rows = load_clauses(f'[[clause]]\nnumber = "1"\nrows = [{", ".join(lines)}]', "mine.toml")
    event, sabf = replace(PAIRS, rulebook=RulebookRef("sabf-2020")), book("sabf-2020")
    found = {moment: [each.row for each in advice(event, sabf, rows, moment)] for moment in MOMENTS}
    assert {moment: met for moment, met in found.items() if met} == {
        "during play": ["1:1"],
        "when a ruling is made": ["1:2", "1:3"],
    }
    printed = as_text(tonight(Facts(evaluate(event, sabf), STARTS, book=sabf, clauses=rows)))
    play, _, rulings = printed.partition("Rulings and appeals")
    assert "Use the stop card" in play.partition("While we play")[2]
    assert "Doubt is for the other side" in rulings
    assert "Ask another director" not in printed


def test_a_yellow_card_is_due_before_the_event_not_before_its_next_session() -> None:
    """SABF 4.2.2: a week before the event of the 17th; its second session is five weeks later."""
    first = replace(TEAMS.sessions[0], starts=STARTS)
    later = replace(first, id="2", starts=STARTS + timedelta(weeks=5))
    played = Match("m1", "1", 1, "fox", "owl", boards=tuple(range(1, 15)), slip=Slip((10, 5)))
    event = replace(TEAMS, rulebook=RulebookRef("sabf-2020"), sessions=(first, later), matches=(played,))
    until = {each.what: each.until for each in countdowns(event, book("sabf-2020"), 14)}
    assert until["system-card"] == STARTS - timedelta(days=7)
    assert until["defence-notes"] == STARTS + timedelta(weeks=5, minutes=-15)


# ---- ticks


def test_a_line_is_ticked_and_not_and_undone(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, PAIRS)

    def done() -> bool:
        lines = advice(desk.event, book("sabf-2020"), clauses("sabf-2020"), "before round 1")
        return next(line.done for line in lines if line.row == "5.2:1")

    assert not done()
    assert toggle_checklist_item(desk, "5.2:1", "two cards").words == "Done: two cards"
    assert done()
    assert desk.file.event("pairs") == desk.event
    toggle_checklist_item(desk, "5.2:1", "two cards")
    assert not done()
    undo(desk)
    assert done()


# ---- times


def until(event: Event, kind: str, what: What, name: str = "sabf-2020", boards: int = 2) -> Countdown:
    (found,) = [
        each for each in countdowns(replace(event, kind=kind), book(name), boards) if each.what == what
    ]
    return found


def test_an_appeal_runs_from_the_scheduled_finish() -> None:
    """SBU 2.14 and 2.22: three rounds of 2 boards at 15 minutes end at 20.00; 20 minutes more."""
    found = until(starting(PAIRS), "pairs", "appeal", "sbu-2022")
    assert (found.until, found.clause) == (at(20, 20), "2.22")


def test_an_appeal_runs_from_a_later_ruling() -> None:
    """SBU 2.22: the later of session and ruling."""
    event = replace(starting(PAIRS), rulings=(Ruling("r1", at(20, 10)),))
    assert until(event, "pairs", "appeal", "sbu-2022").until == at(20, 30)
    withdrawn = replace(event, rulings=(Ruling("r1", at(20, 10), withdrawn="wrong"),))
    assert until(withdrawn, "pairs", "appeal", "sbu-2022").until == at(20, 20)


def test_scores_run_from_the_posting() -> None:
    """SABF 8: 24 hours."""
    waiting = until(starting(PAIRS), "pairs", "score")
    assert waiting.until is None
    assert waiting.words == "24 hours after the posting"
    posted = replace(starting(PAIRS), issues=(Issue(1, at(22, 30), "1.0"),))
    assert until(posted, "pairs", "score").until == datetime.fromisoformat("2026-11-18T22:30")


def test_copies_run_from_the_ruling_and_line_ups_to_the_start() -> None:
    """SABF 7: 24 hours after the ruling; 13.4: substitutes 15 minutes before the start."""
    event = replace(starting(PAIRS), rulings=(Ruling("r1", at(20, 10)),))
    assert until(event, "pairs", "respondents").until == datetime.fromisoformat("2026-11-18T20:10")
    assert until(starting(TEAMS), "teams", "substitution").until == at(19, 0)


def test_a_decided_appeal_is_heard_no_more() -> None:
    open_ = replace(starting(PAIRS), appeals=(Appeal("ap1", at(22, 0)),))
    assert until(open_, "pairs", "hearing").until == datetime.fromisoformat("2026-11-24T18:45")
    decided = replace(open_, appeals=(Appeal("ap1", at(22, 0), outcome="upheld"),))
    assert until(decided, "pairs", "hearing").until is None


def test_the_next_to_run_out_comes_first() -> None:
    event = replace(starting(TEAMS), kind="teams", rulings=(Ruling("r1", at(20, 10)),))
    found = [each.until for each in countdowns(event, book("sabf-2020"), 14)]
    known = [each for each in found if each]
    assert known == sorted(known)
    assert found == known + [None] * (len(found) - len(known))
    assert len(found) <= len(get_args(What))


def test_the_clock_of_the_room_gives_what_the_book_has_no_pace_for(tmp_path: Path) -> None:
    """SABF 7: thirty minutes after the scheduled finish; of pairs the book says no pace, the clock does."""
    desk = desk_of(tmp_path, replace(starting(PAIRS), rulebook=RulebookRef("sabf-2020")))
    desk.clock = lambda: at(22, 10)
    told = {what: until for what, until, _ in times_now(desk)}
    assert told["Appeals"] == "not known yet"
    told = {what: until for what, until, _ in times_now(desk, at(22, 0))}
    assert told["Appeals"] == "22:30, 20 min left"


def test_the_next_start_ends_a_period_only_for_what_can_change_who_qualifies() -> None:
    """SBU 2.22: on an evening that leads nowhere, and whose times are not typed yet, nothing else closes."""
    event = replace(PAIRS, rulebook=RulebookRef("sbu-2022"))
    said = {each.what: each.words for each in countdowns(event, book("sbu-2022"))}
    leads = "the start of the session or event it leads to"
    close = f"but no later than 10 minutes before {leads} for anything that can change who qualifies"
    assert said["ruling"] == f"20 minutes after the end of the session, {close}"
    assert said["score"] == f"20 minutes after the end of the congress or tournament, {close}"
