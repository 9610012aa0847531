"""What is kept has its consequence: the ruling that the book makes of it, worked by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bridgedesk.desk.acts.registers import add_record, impose_consequence, strike_out
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, impose_rulings, lodge_appeal
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.facts import InView, facts_known
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.offences import case_of, count_offences, earlier_offences
from bridgedesk.directing.rulings.penalty import proposal
from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.event.match import Outcome, Room, RoomResult, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal, MatchRuling, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rule_library import library
from bridgedesk.standings.evaluation import EligibilityState
from bridgedesk.standings.explain.ranking_rows import rows
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import three_rounds
from tests.evenings.sheet_evening import at, pairs_event, teams_event
from tests.rulebooks.books import book

if TYPE_CHECKING:
    from bridgedesk.event.ruling_kinds import Fact

SUBSTITUTION = {"cause": "ill", "told": "18:20", "substitute": "Guest Player"}


def sydney() -> Event:
    """Fox 14 and 6 VP in session 1, 11 against Hen in session 2; Hen has 10, 6 and 9."""
    event = teams_event()
    matches = tuple(
        replace(each, session="2" if each.round == 3 else "1", slip=Slip(vp=each.slip.vp))
        for each in event.matches
        if each.slip
    )
    players = tuple(Player(f"f{number}", f"Fay Fox {number}") for number in range(1, 5))
    entries = tuple(
        replace(each, players=tuple(player.id for player in players)) if each.id == "fox" else each
        for each in event.entries
    )
    return replace(
        event,
        kind="seniors-teams",
        status=Status.PROVISIONAL,
        rulebook=RulebookRef("sydney-2003"),
        players=players,
        entries=entries,
        matches=matches,
        draws=(),
        sessions=(Session("1", Scoring.IMPS, "q", at(10, 0)), Session("2", Scoring.IMPS, "q", at(14, 0))),
    )


def pairs_by_sabf() -> Event:
    return replace(pairs_event(), rulings=(), appeals=())


def kept(desk: OpenEvent, register: str, entry: str, facts: Mapping[str, str], session: str = "1") -> None:
    add_record(desk, register, {"entry": entry, "session": session, **facts})


def only(desk: OpenEvent) -> Consequence:
    (found,) = consequences(desk)
    return found


def substituted(desk: OpenEvent, score: str, **more: str) -> None:
    facts = {**SUBSTITUTION, "out": "Fay Fox 1", "score": score, **more}
    kept(desk, "substitutions", "fox", facts, "2")


def affected(desk: OpenEvent, view: str, session: str = "2") -> None:
    facts = {"view": view, "by": "the Tournament Committee"}
    add_record(desk, "results-affected", {"entry": "fox", "session": session, **facts})


def test_an_altered_score_is_the_least_of_three(tmp_path: Path) -> None:
    """NSWBA A 4.4.1: 11 gained, (14 + 6) / 2 = 10 on average, 30 - 25/3 = 21.67 the complement: 1 VP off."""
    desk = desk_of(tmp_path, sydney())
    substituted(desk, "altered", standard="stronger")
    found, opponents = consequences(desk)
    assert found.words == (
        "Fox, substitute adjustment: the least of gained 11, own average (14 + 6) / 2 = 10, "
        "30 - the opponents' 8.33 = 21.67: 10 VP (A 4.4.1, A 4.5.4); 1 VP deducted"
    )
    said = {each.what for each in items_to_check(desk)}
    assert said >= {found.words, opponents.words}
    impose_consequence(desk, found)
    (ruling,) = desk.event.rulings
    assert (ruling.entry, ruling.session, ruling.round, ruling.question) == (
        "fox",
        "2",
        3,
        "substitute-score",
    )
    assert ruling.imposed is not None
    assert (ruling.imposed.amount, ruling.imposed.unit) == (Decimal("1.00"), "VP")
    (fox,) = (each for each in desk.evaluation.fields[0].standings if each.entry == "fox")
    assert fox.total == 14 + 6 + 11 - 1
    assert [each.words for each in consequences(desk)] == [opponents.words]


@pytest.mark.parametrize(("score", "hen"), [("altered", "Hen 14 VP instead of 9"), ("disqualified", "Hen")])
def test_opponents_of_an_illegal_substitution_may_have_another_score(
    tmp_path: Path, score: str, hen: str
) -> None:
    """NSWBA A 4.6.5: Hen alone met Fox in session 2; said until the director lets it stand as decided.
    Its others are 25 - 9 = 16 of two, 8; 30 - 10 altered = 20; the mean 14."""
    desk = desk_of(tmp_path, sydney())
    substituted(desk, score)
    ruled, said = consequences(desk)
    affects = "the committee considers that it could have materially affected the results of session 2"
    mean = (
        "With the committee, you may then give each opponent the mean of its own average in the stage "
        f"without that match and the complement of the altered score: {hen} (A 4.6.5)"
    )
    record = "record that under Affected results (Ctrl+B)"
    assert said.words == f"Fox, illegal substitution: if {affects}, {record}. {mean}"
    assert (said.rulings, said.question) == ((), "")
    affected(desk, "could have been affected")
    ruled, said = consequences(desk)
    assert said.words == f"Fox, illegal substitution: {affects}. {mean}"
    assert (len(said.rulings), said.question) == (score == "altered", "substitute-score")
    impose_consequence(desk, ruled)
    assert [each.words for each in consequences(desk)] == [said.words]
    (odd,) = (each for each in items_to_check(desk) if each.what == said.words)
    accept_item(desk, odd, "the committee: nothing was affected")
    assert said.words not in [each.what for each in items_to_check(desk)]


def test_the_score_of_an_opponent_is_taken_over_in_one_act(tmp_path: Path) -> None:
    """NSWBA A 4.6.5: 10 + 6 + 14 in place of 9; Fox keeps its 11 of the match, less 1, altered or not. Taken
    back it is said again; withdrawn, too."""
    desk = desk_of(tmp_path, sydney())
    substituted(desk, "altered")
    ruled, said = consequences(desk)
    impose_consequence(desk, ruled)
    with pytest.raises(Refusal, match="record that under Affected results"):
        impose_consequence(desk, said)
    affected(desk, "could have been affected")
    (said,) = consequences(desk)
    before = {each.entry: each.total for each in desk.evaluation.fields[0].standings}
    change = impose_consequence(desk, said)
    assert change.words == "Adjusted VPs of a match: 11-14 VPs"
    after = {each.entry: each.total for each in desk.evaluation.fields[0].standings}
    assert after == before | {"hen": 30}
    row = next(each for each in rows(desk.evaluation, desk.evaluation.fields[0]) if each.entry == "hen")
    (line,) = [each for each in row.lines if each.clause == "A 4.6.5"]
    assert (line.effect, line.because) == (
        Decimal(5),
        "as the director ruled; Fox's substitution: own average (10 + 6) / 2 = 8; 30 - 10 = 20; mean 14",
    )
    assert sum(each.effect for each in row.lines) == row.total == 30
    assert consequences(desk) == []
    undo(desk)
    assert [each.words for each in consequences(desk)] == [said.words]
    impose_consequence(desk, said)
    cancel_ruling(desk, desk.event.rulings[-1].id, "the committee: nothing was affected")
    assert [each.words for each in consequences(desk)] == [said.words]
    assert {each.entry: each.total for each in desk.evaluation.fields[0].standings} == before


def test_no_opponent_has_another_score_if_the_committee_finds_nothing_affected(tmp_path: Path) -> None:
    """NSWBA A 4.6.5: only "where the Tournament Committee considers that the results of a session could have
    been materially affected"; its view of another session says nothing about this one, and the last view
    counts."""
    desk = desk_of(tmp_path, sydney())
    substituted(desk, "disqualified")
    affected(desk, "not affected", session="1")
    assert len(consequences(desk)) == 2
    affected(desk, "could have been affected")
    affected(desk, "not affected")
    assert ["illegal substitution" in each.words for each in consequences(desk)] == [False]


def test_three_substitutes_of_a_team_are_told_and_ruled_on_once(tmp_path: Path) -> None:
    """NSWBA A 4.5.3: three of a team; A 4.5.1: two sessions allow one substitution, and here are three."""
    desk = desk_of(tmp_path, sydney())
    for number in (1, 2, 3):
        facts = {
            **SUBSTITUTION,
            "substitute": f"Guest {number}",
            "out": f"Fay Fox {number}",
            "score": "altered",
        }
        change = add_record(desk, "substitutions", {"entry": "fox", "session": "2", **facts})
    assert change.remarks[0].startswith(
        "Fox can no longer have a placing: at most 1 substitution, each of one player: 3 (A 4.4.1, A 4.5.1"
    )
    found = only(desk)
    assert "(A 4.4.1, A 4.5.3)" in found.words
    impose_consequence(desk, found)
    assert consequences(desk) == []
    assert desk.evaluation.eligibility["fox"].answer is not EligibilityState.ELIGIBLE


def test_the_book_is_asked_with_the_same_scores(tmp_path: Path) -> None:
    """A 4.4.1: the other scores are those of the other sessions, 14 and 6; not another match of session 2."""
    event = sydney()
    again = replace(
        event.matches[-1], id="m9", round=4, home="fox", away="owl", slip=Slip(vp=(Decimal(9), Decimal(11)))
    )
    desk = desk_of(tmp_path, replace(event, matches=(*event.matches, again)))
    fox = InView("2", "", "fox", 3)
    known = facts_known(desk, book("sydney-2003"), "substitute-score", fox)
    assert (known["scores"], known["gained"]) == ("14,6", "11")
    illegal = {"reason": "against-illegal"}  # A 4.6.5: all but that match
    assert facts_known(desk, book("sydney-2003"), "substitute-score", fox, illegal)["scores"] == "14,6,9"


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        (8, "at most 8 IMPs deducted, leaving 16.9-3.1 VPs"),
        (
            14,
            "some gain 5 IMPs deducted, leaving 16.21-3.79 VPs, significant gain 8 IMPs deducted, leaving"
            " 15.66-4.34 VPs, substantial gain 14 IMPs deducted, leaving 14.42-5.58 VPs,"
            " at most 14 IMPs deducted, leaving 14.42-5.58 VPs",
        ),
    ],
)
def test_a_team_made_stronger_is_told_what_each_amount_leaves(tmp_path: Path, boards: int, said: str) -> None:
    """SABF 13.4, 21.5, 21.10: of 30 IMPs 22 are left over 8 boards, 25, 22 or 16 over 14."""
    event = three_rounds("swiss")
    first = replace(event.matches[0], boards=tuple(range(1, boards + 1)), slip=Slip((40, 10)))
    desk = desk_of(tmp_path, replace(event, matches=(first,)))
    given = {"out": "Ann", "substitute": "Zoe", "cause": "ill", "told": "19:00", "score": "altered"}
    kept(desk, "substitutions", first.home, given, "s1")
    found = only(desk)
    assert found.words == (
        f"Fox against Owl, round 1, substitute adjustment: {said}; decide in Penalties,"
        " “Adjusted VPs of a match” (13.4)"
    )
    ruling = Ruling(
        "r1", desk.clock(), "s1", on_match=MatchRuling(first.id, (Decimal("16.9"), Decimal("3.1")))
    )
    desk.carry_out(Change("rule", "adjusted"), replace(desk.event, rulings=(ruling,)))
    assert consequences(desk) == []


def test_a_score_that_stands_calls_for_nothing(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, sydney())
    substituted(desk, "stands")
    assert consequences(desk) == []


def test_a_disqualification_is_ruled_and_a_new_member_named(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, sydney())
    substituted(desk, "disqualified", rights="permanent member")
    out, opponents, member = consequences(desk)
    assert out.words == "Fox is disqualified for the substitution; record the ruling (A 4.4.1, A 4.5.4)"
    assert member.words == "Guest Player is a permanent member: add the name to Fox in Setup"
    impose_consequence(desk, out)
    assert consequences(desk) == [opponents, member]
    with pytest.raises(Refusal, match=r"add the name to Fox in Setup\. Or accept it"):
        impose_consequence(desk, member)


def test_lateness_that_was_put_down_is_fined(tmp_path: Path) -> None:
    """SABF 11.2: 12 minutes are in the row 11 to 15, 25% of a top."""
    desk = desk_of(tmp_path, pairs_by_sabf())
    kept(desk, "late", "2NS", {"who": "one player", "minutes": "12"})
    found = only(desk)
    assert found.words == "Carla Conti & Dev Desai, 12 minutes late: 25% of a top (11.2)"
    impose_consequence(desk, found)
    assert desk.event.rulings[-1].facts == {"minutes": 12, "earlier": 0}
    assert consequences(desk) == []


@pytest.mark.parametrize(
    ("kind", "says"), [("pairs", "the director decides"), ("state-pairs-final", "25% of a top")]
)
def test_both_late_are_in_the_table_only_where_they_must_be_there(
    tmp_path: Path, kind: str, says: str
) -> None:
    """SABF 11.2: both players, in an event (such as a final) where they are required at each session."""
    desk = desk_of(tmp_path, replace(pairs_by_sabf(), kind=kind))
    kept(desk, "late", "2NS", {"who": "both players", "minutes": "12"})
    assert only(desk).words == f"Carla Conti & Dev Desai, 12 minutes late: {says} (11.2)"


def test_who_told_the_director_pays_nothing_where_the_book_says_so(tmp_path: Path) -> None:
    """SABF 13.14: only a team that did not tell."""
    desk = desk_of(tmp_path, replace(teams_event(), status=Status.OPEN))
    kept(desk, "late", "fox", {"who": "the team", "minutes": "12", "told": "yes"})
    assert consequences(desk) == []
    kept(desk, "late", "owl", {"who": "the team", "minutes": "12", "told": "no"})
    assert only(desk).words == "Owl, 12 minutes late: 2 VP (13.14)"


@pytest.mark.parametrize(
    ("notice", "session", "told", "says"),
    [
        ("will be late", "1", {}, "35 minutes late: 5 boards (2.13.1, 2.13.2)"),
        ("will be late", "1", {"told": "no"}, "disqualified"),
        ("will be late", "2", {}, "disqualified"),
        ("cannot play", "1", {}, "disqualified"),
        ("", "", {}, "disqualified"),
    ],
)
def test_notice_of_lateness_that_was_recorded_doubles_the_time(
    tmp_path: Path, notice: str, session: str, told: Mapping[str, str], says: str
) -> None:
    """SBU 2.13, 2.13.1: 35 minutes are past half an hour, but within the hour of a pair that gave notice of
    this session; 35 = 4 x 7.5 + 5 is five boards. What the record of the arrival says goes before."""
    event = pairs_by_sabf()
    other = replace(event.sessions[0], id="2", sections=())
    event = replace(event, rulebook=RulebookRef("sbu-2022"), sessions=(*event.sessions[:1], other))
    desk = desk_of(tmp_path, event)
    if notice:
        kept(desk, "notices", "2NS", {"notice": notice, "given": "18:40"}, session)
    kept(desk, "late", "2NS", {"who": "one player", "minutes": "35", **told})
    assert says in only(desk).words
    seen = facts_known(desk, book("sbu-2022"), "late-arrival", InView("1", "A", "2NS"))
    assert seen.get("notified", "no") == ("yes" if "boards" in says else "no")


def test_grace_for_cards_is_used_up_by_the_third(tmp_path: Path) -> None:
    """SABF 5.2: one card missing is one player's grace, none at all is both players'."""
    desk = desk_of(tmp_path, pairs_by_sabf())
    kept(desk, "missing-cards", "1NS", {"grace": "one card: one player's grace"})
    assert consequences(desk) == []
    kept(desk, "missing-cards", "1NS", {"grace": "no card: both players' grace"})
    found = only(desk)
    due = "; a procedural penalty is due; only its size is yours to decide"
    assert found.words.endswith(f"system cards, grace period used up: the director decides (5.2){due}")
    assert found.rulings == ()
    strike_out(desk, desk.event.registered[-1].id, "they were there")
    assert consequences(desk) == []


def test_of_a_team_each_pair_has_its_own_grace(tmp_path: Path) -> None:
    """SABF 5.2: grace is each player's, used up for a pair when both players' is."""
    event = teams_event()
    players = tuple(Player(f"f{number}", f"Fay Fox {number}") for number in range(1, 5))
    entries = tuple(
        replace(each, players=tuple(player.id for player in players)) if each.id == "fox" else each
        for each in event.entries
    )
    event = replace(event, status=Status.OPEN, players=players, entries=entries, rulings=())
    desk = desk_of(tmp_path, event)
    none, one = {"grace": "no card: both players' grace"}, {"grace": "one card: one player's grace"}
    kept(desk, "missing-cards", "fox", {**none, "pair": "Fay Fox 1 and 2"})
    kept(desk, "missing-cards", "fox", {**one, "pair": "Fay Fox 3 and 4"})
    assert consequences(desk) == []
    kept(desk, "missing-cards", "fox", {**one, "pair": "fay fox 1  and 2"})
    words = "Fox, system cards, grace period used up: the director decides (5.2)"
    assert only(desk).words.startswith(words)


@pytest.mark.parametrize(("colour", "due"), [("green", 0), (None, 0), ("blue", 0), ("red", 1)])
def test_where_simple_systems_need_no_card_none_is_missing(
    tmp_path: Path, colour: str | None, due: int
) -> None:
    """SABF 5.2: the committee may free green and blue pairs with simple openings of one."""
    event = pairs_by_sabf()
    entries = tuple(replace(each, system=colour) if each.id == "1NS" else each for each in event.entries)
    desk = desk_of(tmp_path, replace(event, entries=entries))
    add_record(desk, "cards-waived", {"session": "1", "systems": "Acol, Standard American, Precision"})
    for _ in range(2):
        kept(desk, "missing-cards", "1NS", {"grace": "no card: both players' grace"})
    assert len(consequences(desk)) == due


def disclosure(number: int, entry: str, **changes: Any) -> Ruling:
    said = Sanction(None, None, "6")
    made = Ruling(f"d{number}", at(19, number), "1", entry=entry, question="fine", imposed=said)
    return replace(made, facts={"offence": "disclosure"}, proposed=said, **changes)


def test_poor_disclosure_that_comes_again_is_for_the_ethics_committee(tmp_path: Path) -> None:
    """SABF 6: repetition may result in a report."""
    twice = (disclosure(1, "1NS"), disclosure(2, "2NS"), disclosure(3, "1NS"))
    desk = desk_of(tmp_path, replace(pairs_by_sabf(), rulings=twice))
    words = (
        "poor disclosure, 2 rulings: it has happened again, and may be recorded for the Ethics Committee (6)"
    )
    assert [each.words.partition(", ")[2] for each in consequences(desk)] == [words]
    assert any(words in each.what for each in items_to_check(desk))
    add_record(desk, "ethics", {"entry": "1NS", "what": "an unexplained call, twice tonight"})
    assert consequences(desk) == []


def test_a_withdrawn_ruling_is_no_repetition(tmp_path: Path) -> None:
    twice = (disclosure(1, "1NS"), disclosure(3, "1NS", withdrawn="it was alerted"))
    desk = desk_of(tmp_path, replace(pairs_by_sabf(), rulings=twice))
    assert consequences(desk) == []


def test_leaving_with_leave_costs_only_where_play_waited(tmp_path: Path) -> None:
    """SABF 10."""
    desk = desk_of(tmp_path, pairs_by_sabf())
    kept(desk, "left-table", "1NS", {"why": "to smoke", "leave": "yes", "waited": "no"})
    assert consequences(desk) == []
    kept(desk, "left-table", "2NS", {"why": "to smoke", "leave": "yes", "waited": "yes"})
    kept(desk, "left-table", "3NS", {"why": "to smoke", "leave": "no", "waited": "no"})
    assert [each.words for each in consequences(desk)] == [
        "Carla Conti & Dev Desai, left the table: warning (10, 11.10)",
        "Ella Eriksen & Łukasz Łabędź, left the table: warning (10, 11.10)",
    ]


def test_leaving_and_slow_play_count_together(tmp_path: Path) -> None:
    """SABF 10, 11.10: warnings for the first two offences; from the third at most half a top."""
    desk = desk_of(tmp_path, pairs_by_sabf())
    slow = Ruling("", BEGIN, "1", entry="1NS", question="slow-play", facts={"earlier": 0}, imposed=Sanction())
    impose_rulings(desk, slow)
    kept(desk, "left-table", "1NS", {"why": "to smoke", "leave": "no", "waited": "no"})
    impose_consequence(desk, only(desk))
    assert [each.question for each in desk.event.rulings] == ["slow-play", "fine"]
    assert consequences(desk) == []
    case = case_of(event_book(desk.event, library()), "slow-play")
    assert count_offences(earlier_offences(desk, (), "1NS", case)) == 2
    third = proposal(event_book(desk.event, library()), "slow-play", {"earlier": "2"})
    assert third.words == "at most 50% of a top"


def test_the_first_time_costs_a_team_nothing_and_counts(tmp_path: Path) -> None:
    """SABF 10, 13.15: nothing for the first offence of the competition, which is put down; then 1 VP."""
    desk = desk_of(tmp_path, replace(teams_event(), status=Status.OPEN, rulings=(), appeals=()))
    kept(desk, "left-table", "fox", {"why": "to smoke", "leave": "no", "waited": "yes", "boards": "1"})
    first = only(desk)
    assert taken(first.rulings) == {"fox": Decimal(0)}
    impose_consequence(desk, first)
    assert consequences(desk) == []
    a_match_lacks(desk, 1, 2)
    match = desk.event.matches[0]
    assert "fox" in (match.home, match.away)
    expected = {side: Decimal(2 if side == "fox" else 0) for side in (match.home, match.away)}
    assert taken(only(desk).rulings) == expected, "13.15: it has no free offence any more"


def test_leaving_costs_a_team_no_printed_figure_where_nothing_was_lost(tmp_path: Path) -> None:
    """SABF 10: "penalties consistent with slow play", and 13.15 counts the boards cancelled."""
    desk = desk_of(tmp_path, replace(teams_event(), status=Status.OPEN, rulings=(), appeals=()))
    kept(desk, "left-table", "fox", {"why": "to smoke", "leave": "no", "waited": "yes", "minutes": "6"})
    found = only(desk)
    assert found.words == "Fox, left the table: the director decides (10)"
    assert found.rulings == ()


@pytest.mark.parametrize(
    ("minutes", "over", "says"),
    [
        ("14", "", "25% of a top (11.2)"),
        ("15", "", "the director decides (11.2)"),  # round one has two boards of 7.5 minutes
        ("16", "no", "40% of a top (11.2)"),
        ("5", "yes", "the director decides (11.2)"),
    ],
)
def test_who_comes_after_round_one_is_the_directors(
    tmp_path: Path, minutes: str, over: str, says: str
) -> None:
    """SABF 11.2."""
    desk = desk_of(tmp_path, pairs_by_sabf())
    facts = {"who": "one player", "minutes": minutes, **({"round_one_over": over} if over else {})}
    kept(desk, "late", "2NS", facts)
    assert only(desk).words.endswith(f"{minutes} minutes late: {says}")


@pytest.mark.parametrize(
    ("rules", "kind", "plays_on"), [("sydney-2003", "seniors-teams", True), ("sbu-2022", "teams", False)]
)
def test_who_is_disqualified_plays_on_where_the_book_has_it(
    tmp_path: Path, rules: str, kind: str, *, plays_on: bool
) -> None:
    """NSWBA A 4.4.3: obliged to play the stage; the Union sends them home (2.13.1). Eligible for nothing."""
    desk = desk_of(tmp_path, replace(sydney(), rulebook=RulebookRef(rules), kind=kind))
    out = Sanction(None, "disqualified", "A 4.5.4")
    ruling = Ruling("", BEGIN, "1", entry="fox", question="substitute-score", imposed=out)
    said = impose_rulings(desk, ruling).remarks
    words = (
        "It plays the rest of the stage, unless the director and the Tournament Committee expel it (A 4.4.3)"
    )
    assert said == ((words,) if plays_on else ())
    waits = [each.what for each in items_to_check(desk) if "is disqualified" in each.what]
    home = "Fox is disqualified (clause A 4.5.4): withdraw the entry in Setup"
    assert waits == ([] if plays_on else [home])
    able = desk.evaluation.eligibility["fox"]
    assert (able.answer, able.missing, able.clause) == (EligibilityState.NOT, ("disqualified",), "A 4.5.4")


@pytest.mark.parametrize(
    ("theirs", "told", "both"), [("31", "no", True), ("30", "no", False), ("45", "yes", False)]
)
def test_where_both_teams_of_a_final_come_too_late_both_may_be_out(
    tmp_path: Path, theirs: str, told: str, both: bool
) -> None:
    """SABF 16.3: each more than 30 minutes late without a word."""
    event = replace(teams_event(), kind="teams-final", status=Status.OPEN, rulings=(), appeals=())
    match = event.matches[0]
    desk = desk_of(tmp_path, event)
    kept(desk, "late", match.home, {"who": "the team", "minutes": "35"}, match.session)
    kept(desk, "late", match.away, {"who": "the team", "minutes": theirs, "told": told}, match.session)
    first = next(each for each in consequences(desk) if "35 minutes late" in each.words)
    assert first.words.startswith("Fox, 35 minutes late: match forfeited (16.3)")
    said = ". Both teams were this late without notice: the committee may disqualify both from the finals"
    assert first.words.endswith(said) is both
    assert ("both sides absent: no winner" in first.words) is both


def test_two_players_of_a_team_that_are_late_are_not_both_teams(tmp_path: Path) -> None:
    """SABF 16.3: the final is the other team's."""
    event = replace(teams_event(), kind="teams-final", status=Status.OPEN, rulings=(), appeals=())
    desk = desk_of(tmp_path, event)
    match = event.matches[0]
    kept(desk, "late", match.home, {"who": "both players", "minutes": "35"}, match.session)
    (found,) = consequences(desk)
    assert found.words == "Fox, 35 minutes late: match forfeited (16.3)"


def test_it_may_stand_with_a_reason(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, pairs_by_sabf())
    kept(desk, "late", "2NS", {"who": "one player", "minutes": "12"})
    odd = next(each for each in items_to_check(desk) if "12 minutes late" in each.what)
    accept_item(desk, odd, "the bus broke down")
    assert not any("12 minutes late" in each.what for each in items_to_check(desk))


def a_match_lacks(desk: OpenEvent, round_: int, many: int) -> None:
    """The last boards of the first match of the round are down as not played, in both rooms."""
    match = next(each for each in desk.event.matches if each.round == round_)
    results = tuple(
        RoomResult(room, board, parse_score("NP" if board in match.boards[-many:] else "+420"))
        for board in match.boards
        for room in Room
    )
    played = tuple(
        replace(each, results=results, slip=None) if each is match else each for each in desk.event.matches
    )
    desk.carry_out(Change("record", "results"), replace(desk.event, matches=played))


def taken(found: Sequence[Ruling]) -> dict[str | None, Decimal | None]:
    return {each.entry: each.imposed.amount if each.imposed else None for each in found}


def test_boards_not_played_cost_both_sides_from_their_second_match_on(tmp_path: Path) -> None:
    """SABF 13.15: 1 VP a board; nothing for a team's first offence of the competition, which is put down."""
    desk = desk_of(tmp_path, replace(teams_event(), status=Status.OPEN, rulings=(), appeals=()))
    a_match_lacks(desk, 1, 2)
    first = only(desk)
    match = desk.event.matches[0]
    free = _both(desk, "first offence, no penalty")
    assert first.words.endswith(f"2 boards not played: {free} (13.15)")
    impose_consequence(desk, first)
    assert taken(desk.event.rulings) == {match.home: Decimal(0), match.away: Decimal(0)}
    assert consequences(desk) == []
    a_match_lacks(desk, 2, 3)
    again = next(each for each in desk.event.matches if each.round == 2)
    both = (match.home, match.away)
    second = only(desk)
    assert taken(second.rulings) == {
        side: Decimal(3 if side in both else 0) for side in (again.home, again.away)
    }


def test_boards_lost_after_a_late_arrival_cost_both_sides_beside_the_lateness(tmp_path: Path) -> None:
    """SABF 13.15: "whether or not caused by one or both teams arriving late". 12 minutes are 2 VP (13.14);
    the board is a first offence of both, and the director is told why it is charged to both."""
    desk = desk_of(tmp_path, replace(teams_event(), status=Status.OPEN, rulings=(), appeals=()))
    match = desk.event.matches[0]
    kept(desk, "late", match.home, {"who": "the team", "minutes": "12"})
    a_match_lacks(desk, 1, 1)
    late, boards = consequences(desk)
    assert taken(late.rulings) == {match.home: Decimal(2)}
    assert taken(boards.rulings) == {match.home: Decimal(0), match.away: Decimal(0)}
    assert boards.words.endswith(
        "; after a late arrival also off the team that was on time, and in addition to the penalty for"
        " lateness; only slow play can be charged to one team alone (13.15)"
    )


def _both(desk: OpenEvent, words: str) -> str:
    match = desk.event.matches[0]
    return "; ".join(f"{entry_words(desk.event, each)} {words}" for each in (match.home, match.away))


def test_one_side_alone_found_slow_settles_the_match(tmp_path: Path) -> None:
    """SABF 13.15: then that team alone loses them, and nothing more waits."""
    desk = desk_of(tmp_path, replace(teams_event(), status=Status.OPEN, rulings=(), appeals=()))
    a_match_lacks(desk, 1, 1)
    match = desk.event.matches[0]
    said = Sanction(Decimal(1), "VP", "13.15")
    facts: dict[str, Fact] = {"boards": 1, "earlier": 1, "at_fault": "one"}
    impose_rulings(
        desk,
        Ruling("", BEGIN, "1", round=1, entry=match.away, question="slow-play", facts=facts, imposed=said),
    )
    assert consequences(desk) == []


@pytest.mark.parametrize(("told", "late"), [("18:45", False), ("18:46", True)])
def test_a_team_that_tells_too_late_loses_its_appeal(tmp_path: Path, told: str, late: bool) -> None:
    """SABF 13.4: fifteen minutes before the session, which begins at 19:00."""
    event = replace(teams_event(), status=Status.OPEN, rulings=(), appeals=())
    sessions = (replace(event.sessions[0], starts=at(19, 0)),)
    desk = desk_of(tmp_path, replace(event, sessions=sessions))
    facts = {**SUBSTITUTION, "told": told, "leave": "given", "out": "Fay Fox 1"}
    change = add_record(desk, "substitutions", {"entry": "fox", "session": "1", **facts})
    said = (
        f"Fox: notified at {told}, due at 18:45 (13.4); with later notice the team loses its right to appeal "
        "against the adjustment."
    )
    assert (said in change.remarks) is late
    imposed = Sanction(Decimal(4), "IMP", "13.4")
    ruling = Ruling("", BEGIN, "1", round=1, entry="fox", question="substitute-score", imposed=imposed)
    impose_rulings(desk, ruling)
    key = desk.event.rulings[-1].id
    assert (said in lodge_appeal(desk, Appeal("", BEGIN, ruling=key, by="fox")).remarks) is late
    assert lodge_appeal(desk, Appeal("", BEGIN, ruling=key, by="owl")).remarks == (), "the other team may"


@pytest.mark.parametrize(
    ("day", "ground", "director", "says"),
    [
        ("2026-11-24", "national event", "", ""),
        ("2026-11-24", "captains and director agree", "", "later only if"),
        ("2026-11-10", "", "yes", ""),
        ("2026-11-10", "", "", "earlier only if a state director is available (16.1, 16.4)"),
    ],
)
def test_a_final_is_moved_on_the_grounds_of_the_book(
    tmp_path: Path, day: str, ground: str, director: str, says: str
) -> None:
    """SABF 16.4: the event is of 17 November 2026."""
    event = replace(teams_event(), status=Status.OPEN, kind="teams-final", matches=(), draws=())
    desk = desk_of(tmp_path, replace(event, date=date(2026, 11, 17)))
    facts = {"match": "Fox v Owl", "to": day, "why": "asked for", "decided_by": "the convener"}
    add_record(desk, "rescheduled", {**facts, "ground": ground, "director": director})
    found = [each.words for each in consequences(desk)]
    assert bool(found) is bool(says)
    assert all(words.startswith(f"Fox v Owl moved to {day}: ") and says in words for words in found)


def test_a_match_that_is_forfeited_after_all_has_no_score_to_alter(tmp_path: Path) -> None:
    """NSWBA A 4.4.1, Sydney D: 1 VP was taken off Fox's 11 against Hen; forfeited it has 0 of the match, and
    not 1 less than that."""
    desk = desk_of(tmp_path, sydney())
    substituted(desk, "altered")
    impose_consequence(desk, consequences(desk)[0])
    assert total_of(desk, "fox") == 14 + 6 + 10
    forfeited = tuple(
        replace(each, slip=None, outcome=Outcome.FORFEIT, at_fault=("fox",))
        if each.session == "2" and "fox" in (each.home, each.away)
        else each
        for each in desk.event.matches
    )
    desk.carry_out(Change("forfeit", "Fox forfeits"), replace(desk.event, matches=forfeited))
    assert total_of(desk, "fox") == 14 + 6
    words = "the ruling on Fox in round 3 does not count: the match whose score it altered was not played"
    assert words in [each.what for each in items_to_check(desk)]


def total_of(desk: OpenEvent, entry: str) -> object:
    return next(each.total for each in desk.evaluation.fields[0].standings if each.entry == entry)
