"""The rule desk begins with what the event knows: every fact of every question, figures by hand from
tests/evenings/sheet_evening.py."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.facts import QUESTIONS, InView, facts_known
from bridgedesk.directing.facts.by_question import OF_EVERY_QUESTION, OF_QUESTION
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.ruling import RegisterLine, Ruling, Sanction
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import TOPICS, Figure, topic_named
from bridgedesk.rulebooks.dataclass_reader import value_of
from tests.desk.views.test_every_figure import EVENTS
from tests.evenings import scored_evenings as evenings
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.sheet_evening import pairs_event, teams_event
from tests.rulebooks.books import book

# What happened, what is wished, or what stands on no sheet: only the director can say it.
ONLY_THE_DIRECTOR = {
    "conversion": {"amount", "to"},
    "adjusted-score": {"award"},
    "fouled-board": {"treatment"},
    "doubtful-score": {"fault", "confirmed"},
    "datum": {"other_scores"},
    "late-arrival": {"held_up", "pace", "started_without", "others_late"},
    "slow-play": {"boards", "minutes", "at_fault", "lateness"},
    "fine": {"offence", "ranks", "counts_from", "boards_lost", "minutes_lost"},
    "systems": {"about"},
    "mismatch": {"at_fault", "by_ruling"},
    "substitute-score": {"level", "altered"},
    "entry": {"about", "states", "first_trials", "withdrew"},
    "partnership": {"about", "natural"},
    "alternate": {"same_district", "none_in_district"},
    "moved-match": {"to", "ground", "director"},
    "appeal-committee": {"on"},
    "disqualification": {"expelled"},
    "substitution-terms": {"standard", "table_money"},
    "team-vacancy": {"on", "reason"},
    "reversal": {"what"},
    "placing": {"purpose", "substitute"},
    "tie-break": {"matchpoints", "averages", "board_scores", "board_average"},
    "across-fields": {"place", "wanted"},
    "team-number": {"category"},
    "withdrawal": {"replaced"},
    "deadline": {"what"},
    "deposit": {"to", "merit"},
    "pair-datum": {"scores", "opponents"},  # of every pair the standings work them out
    "qualifying-points": {"selection", "partnership"},
    "masterpoint-list": {"final"},
    "masterpoint-earners": {"of"},
}


@pytest.mark.parametrize("topic", [each.name for each in TOPICS])
def test_every_fact_of_every_question_is_looked_up_or_is_the_directors(topic: str) -> None:
    facts = {fact.name for fact in topic_named(topic).facts}
    own = set(OF_QUESTION.get(topic, {}))
    assert own <= facts, "a source of a fact that the question has not"
    left = facts - own - set(OF_EVERY_QUESTION)
    if topic not in QUESTIONS:
        assert left == ONLY_THE_DIRECTOR.get(topic, set())


Known = Callable[..., dict[str, str]]
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def known_of(desk: OpenEvent, name: str = "sabf-2020") -> Known:
    def known(question: str, entry: str = "", board: int | None = None, **more: object) -> dict[str, str]:
        round_ = more.pop("round", None)
        view = InView(
            str(more.pop("session", "1")),
            "A",
            entry,
            round_ if isinstance(round_, int) else None,
            None,
            board,
        )
        return facts_known(desk, book(name), question, view, {key: str(each) for key, each in more.items()})

    return known


@pytest.fixture
def pairs(tmp_path: Path) -> Known:
    return known_of(desk_of(tmp_path, pairs_event()))


def test_a_board_in_view_fills_in_its_results(pairs: Known) -> None:
    """Board 1, table by table: +420, -50, +450."""
    assert pairs("fouled-board", board=1) == {
        "event": "pairs", "groups": "420,-50,450", "expected": "3", "round": "3",
    }  # fmt: skip
    datum = pairs("datum", board=1)
    assert (datum["scores"], datum["tables"], datum["round"]) == ("420,-50,450", "3", "3")
    assert "groups" not in pairs("fouled-board")


def test_a_datum_is_asked_for_by_the_tables_that_count(tmp_path: Path) -> None:
    """Sydney 5.3.3, round 1 of 13 matches: table 7 has nobody of the first six in either line. The question
    has its score last, and the answer is the datum of the standings: 420, less 620 and -50."""
    east_west = [*range(8, 14), 7, *range(1, 7)]
    drawn = " ".join(f"{n}NS-{other}EW:1" for n, other in enumerate(east_west, start=1))
    scores = {1: "+620", 7: "+1430", 13: "-50"}
    made = evenings.section([drawn], {(1, n): scores.get(n, "+420") for n in range(1, 14)})
    of = evenings.event(made, scoring=Scoring.BUTLER)
    matches = tuple(
        Match(f"m{n}", of.sessions[0].id, 1, f"A{n}NS", f"A{other}EW", table=n, boards=(1,))
        for n, other in enumerate(east_west, start=1)
    )
    rulebook = RulebookRef("sydney-2003")
    of = replace(of, kind="swiss-pairs", rulebook=rulebook, matches=matches, stages=(Stage("q", "matches"),))
    desk = desk_of(tmp_path, replace(of, sessions=(replace(of.sessions[0], stage="q"),)))
    known = known_of(desk, "sydney-2003")("datum", board=1, session=of.sessions[0].id, round=1)
    assert known["scores"] == ",".join(["620", *["420"] * 10, "-50", "1430"])
    assert known["tables"] == "13"
    found = book("sydney-2003").answer(topic_named("datum").put(known, typed_in=True))
    assert isinstance(found, Figure)
    assert found.value == desk.evaluation.boards[0].points.datum == 420


def test_a_pair_in_view_fills_in_its_average_and_its_record(pairs: Known) -> None:
    """3NS has 8 of 20 on its other boards; 1NS 2 of 4 on board 1. 3EW was late, 1NS warned for a phone."""
    assert pairs("adjusted-score", "3NS", 6)["session_percent"] == "40"
    assert pairs("adjusted-score", "3NS", 6)["scoring"] == "matchpoints"
    assert pairs("fine", "1NS", 1)["actual"] == "50"
    assert pairs("fine", "1NS", offence="phone")["earlier"] == "1"
    assert pairs("fine", "1NS", offence="smoking")["earlier"] == "0"
    assert pairs("late-arrival", "3EW")["earlier"] == "1"
    assert pairs("late-arrival", "1NS")["earlier"] == "0"
    assert "earlier" not in pairs("late-arrival"), "of nobody nothing is counted"


def test_the_clock_and_the_register_say_how_late(tmp_path: Path) -> None:
    """It is 19:15, as is the start; what was put down about the pair goes before the clock."""
    line = RegisterLine("k1", "late", BEGIN, "2NS", "1", {"who": "both players", "minutes": 12})
    known = known_of(desk_of(tmp_path, replace(pairs_event(), registered=(line,))))
    assert known("late-arrival", "1NS")["minutes"] == "0"
    assert known("late-arrival", "2NS")["minutes"] == "12"


def test_the_times_a_limit_counts_from(pairs: Known) -> None:
    """Of the rulings that stand the last was told at 20:05, the appeal lodged at 22:20; nothing is posted."""
    found = pairs("deadline")
    assert (found["ruled"], found["lodged"], found["session"]) == (
        "2026-11-17 20:05",
        "2026-11-17 22:20",
        "last",
    )
    assert "posted" not in found


def test_counts_of_the_movement(pairs: Known) -> None:
    """Three tables, three rounds of two boards, six pairs."""
    assert pairs("round-time")["boards"] == "2"
    assert pairs("conversion", "1NS") == {
        "event": "pairs", "unit": "% of a top", "results": "3", "boards": "6",
    }  # fmt: skip
    assert pairs("event-form")["entries"] == "6"
    assert pairs("withdrawal", "1NS") == {"event": "pairs", "boards": "6", "played": "6"}
    assert pairs("masterpoint-list") == {
        "entries": "6", "boards_per_match": "2", "scoring": "matchpoints", "sections": "3,3",
    }  # fmt: skip


def test_two_fields_are_compared_in_matchpoints(tmp_path: Path) -> None:
    known = known_of(desk_of(tmp_path, replace(pairs_event(), rulings=(), appeals=())), "qba-pairs")
    assert known("across-fields") == {
        "event": "pairs", "scores": "15.5,10.5,10.4/16.5,9.6,9.5", "available": "24,24",
        "directions": "NS,EW", "names": "NS,EW",
    }  # fmt: skip


def test_a_substitutes_session_and_the_pairs_own(tmp_path: Path) -> None:
    """3EW had a substitute in session 1, 40% before its fine, which comes off whatever counts; its own second
    session was worth 0%."""
    found = known_of(desk_of(tmp_path, pairs_event(2)))("substitute-score", "3EW")
    assert (found["scores"], found["gained"]) == ("0", "40")
    absent = known_of(desk_of(tmp_path / "again", pairs_event(2)))("absent-score", "1NS")
    assert absent["scores"] == "64.58,50"


def test_a_book_that_does_not_know_the_event_leaves_the_kind_open(tmp_path: Path) -> None:
    event = replace(pairs_event(), kind="state-pairs")
    assert "event" not in known_of(desk_of(tmp_path, event), "qba-pairs")("round-time")


# ---- teams


@pytest.fixture
def teams(tmp_path: Path) -> Known:
    return known_of(desk_of(tmp_path, teams_event()))


def in_vps() -> Event:
    """Totals handed in as VPs alone, so that no scale comes between."""
    event = teams_event()
    matches = (replace(each, slip=Slip(vp=each.slip.vp)) if each.slip else each for each in event.matches)
    return replace(event, matches=tuple(matches))


def test_means_of_a_forfeit_leave_the_forfeits_out(tmp_path: Path) -> None:
    """Fox forfeits to Elk in round 2. Elk has 10, 18; Fox 14, 11; Owl and Hen had 6 and 9 against it."""
    event = in_vps()
    forfeited = replace(event.matches[2], slip=None, outcome=Outcome.FORFEIT, at_fault=("fox",))
    matches = tuple(forfeited if each is event.matches[2] else each for each in event.matches)
    known = known_of(desk_of(tmp_path, replace(event, matches=matches)))
    for entry in ("fox", "elk"):
        assert known("forfeit", entry, round=2) == {
            "event": "teams", "boards": "8", "stage": "final", "own_mean": "14", "offender_mean": "12.5",
            "opponents_mean": "7.5", "at_fault": "yes", "absent": "one",
        }, entry  # fmt: skip


def test_a_mean_is_asked_about_as_it_counts(tmp_path: Path) -> None:
    """SABF 13.9: Fox has 14.25 and 11, 12.625 in the mean; from 12.63 the answer would be 7.37, not the 7.38
    of the standings (20 - 12.625 = 7.375, half up)."""
    first, *others = in_vps().matches
    won = replace(first, slip=Slip(vp=(Decimal("14.25"), Decimal("5.75"))))
    matches = [won, *others]
    matches[2] = replace(matches[2], slip=None, outcome=Outcome.FORFEIT, at_fault=("fox",))
    known = known_of(desk_of(tmp_path, replace(in_vps(), matches=tuple(matches))))
    assert known("forfeit", "elk", round=2)["offender_mean"] == "12.625"


def test_a_forfeit_is_raised_as_soon_as_its_round_robin_is_over(tmp_path: Path) -> None:
    """ANC 10.10: Vic forfeits rounds 2 and 4. In the round robin of three rounds Nsw has 15 and 25, Vic 25
    and 5; round 4 belongs to the next, which has just begun, and so do the 25 that Nsw has of it."""
    text = (EVENTS / "anc-2017" / "forfeits-of-two-round-robins.toml").read_text(encoding="utf-8")
    known = known_of(desk_of(tmp_path, replace(read_toml(text), expect=())), "anc-2017")
    first = known("forfeit", "nsw", session="s1", round=2)
    assert (first["stage"], first["own_mean"], first["offender_mean"]) == ("final", "20", "15")
    assert known("forfeit", "qld", session="s1", round=4)["stage"] == "interim"


def test_the_opponents_before_a_match(tmp_path: Path) -> None:
    """In round 3 Fox met Hen, who had 10 + 6 VP by then, and won 11."""
    found = known_of(desk_of(tmp_path, in_vps()))("mismatch", "fox", round=3)
    assert (found["actual"], found["score"]) == ("16", "11")
    assert "correct" not in found, "the draw of that round is not known"


def test_a_fine_is_no_part_of_what_a_mismatch_goes_by(tmp_path: Path) -> None:
    """SBU 2.20: Fox won 11 in round 3 and was fined 3 IMPs: what is ruled replaces the 11, the fine stays."""
    fine = Ruling(
        "f", BEGIN, "1", round=3, entry="fox", question="late-arrival",
        imposed=Sanction(Decimal(3), "IMP", "2.13.2"),
    )  # fmt: skip
    event = replace(in_vps(), rulebook=RulebookRef("sbu-2022"), rulings=(fine,))
    found = known_of(desk_of(tmp_path, event), "sbu-2022")("mismatch", "fox", round=3)
    assert found["score"] == "11"


def test_the_scale_of_swiss_pairs_has_whole_vps(tmp_path: Path) -> None:
    """SBU 2.20, 4: so a fraction goes up to a whole VP there, and in IMP teams to 0.01."""
    text = (SCENARIOS / "events/sbu-2022/matchpoint-swiss.toml").read_text(encoding="utf-8")
    event = replace(read_toml(text), status=Status.OPEN, expect=())
    desk = desk_of(tmp_path, event)
    view = InView("s1", "A", "ann", 1)
    assert facts_known(desk, book("sbu-2022"), "mismatch", view) == {"score": "18", "whole_vps": "yes"}
    teams = replace(teams_event(), kind="swiss-teams", rulebook=RulebookRef("sbu-2022"))
    found = known_of(desk_of(tmp_path / "teams", teams), "sbu-2022")("mismatch", "fox", round=3)
    assert found["whole_vps"] == "no"


@pytest.mark.parametrize(("divisor", "comparisons"), [("comparisons", "1"), ("none", "2")])
def test_a_fine_at_cross_imps_is_in_the_unit_of_the_total(
    tmp_path: Path, divisor: str, comparisons: str
) -> None:
    """SBU 2.21: 2 IMPs a comparison. Three tables are two comparisons, but a board counts their mean unless
    the event adds them up."""
    text = (SCENARIOS / "events/sbu-2022/cross-imps.toml").read_text(encoding="utf-8")
    event = replace(read_toml(text), status=Status.OPEN, expect=(), settings={"cross.divisor": divisor})
    desk = desk_of(tmp_path, event)
    for question in ("fine", "late-arrival", "adjusted-score"):
        known = facts_known(desk, book("sbu-2022"), question, InView("s1", "A", "ann", 1, board=1))
        assert known["comparisons"] == comparisons


def test_the_match_in_view(teams: Known) -> None:
    assert teams("victory-points", "fox", round=2) == {"event": "teams", "boards": "8", "margin": "15"}
    systems = teams("systems", "fox", round=1)
    assert (systems["boards"], systems["field"]) == ("8", "4")
    assert (systems["own_place"], systems["opponent_place"]) == ("2", "4"), "Fox is second, Owl last"
    assert teams("swiss-draw")["round"] == "4"
    assert teams("team-draw") == {"event": "teams", "entries": "4", "round": "4"}


def test_the_tied_with_whom_they_met(tmp_path: Path) -> None:
    """With 5-15 in its last match Owl has 6 + 14 + 5 = 25 VP, like Hen with 10 + 6 + 9; it beat Hen 14-6."""
    event = in_vps()
    last = replace(event.matches[5], slip=Slip(vp=(Decimal(5), Decimal(15))))
    event = replace(event, matches=(*event.matches[:5], last), rulebook=RulebookRef("sbu-2022"))
    found = known_of(desk_of(tmp_path, replace(event, status=Status.OPEN)), "sbu-2022")("tie-break", "owl")
    order = found["tied"].split(",")
    assert set(order) == {"hen", "owl"}
    owl = order.index("owl")
    assert found["against"].split("/")[owl].split(",")[1 - owl] == "14"
    assert found["against"].split("/")[1 - owl].split(",")[owl] == "6"
    assert found["matches"].split("/")[owl] == "6,14,5"
    assert found["all_play_all"] == "yes"


def test_what_is_filled_in_can_be_asked(tmp_path: Path) -> None:
    """Nothing that is filled in is refused as it stands, whatever the question and the book."""
    events: dict[str, Event] = {"pairs": pairs_event(2), "teams": teams_event()}
    for name, event in events.items():
        desk = desk_of(tmp_path / name, event)
        for books in ("sabf-2020", "anc-2017", "qba-pairs", "sbu-2022", "sydney-2003", "laws-2017"):
            for topic in TOPICS:
                view = InView("1", "A", event.entries[0].id, 2, 1, 1)
                for fact, text in facts_known(desk, book(books), topic.name, view).items():
                    (key,) = (each for each in topic.facts if each.name == fact)
                    assert read_typed(key.type, text) is not None, (name, books, topic.name, fact, text)


def read_typed(kind: object, text: str) -> object:
    value = value_of(kind, text, "typed", typed_in=True)
    return "no" if value is False or value == 0 else value
