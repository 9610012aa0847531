"""How many places the masterpoint report lists (QBA, Entitlement): by length of matches, and of finals."""

from dataclasses import replace

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Fields
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.masterpoints.contests import event_fields, session_fields
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.masterpoint_report import masterpoint_report
from bridgedesk.sheets.player_details import details_to_confirm
from bridgedesk.standings.evaluate import evaluate
from tests.desk.views.test_every_figure import EVENTS
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import FIRST, SECOND, pairs
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

QBA = book("qba-pairs")


def listed(kind: str, fields: Fields = Fields.ONE, *further: dict[tuple[int, int], str]) -> list[str]:
    """Of six pairs at three tables, a board a round."""
    event = pairs("event", FIRST, *further, book="qba-pairs")
    event = replace(event, kind=kind, stages=(replace(event.stages[0], fields=fields),))
    text = as_text(masterpoint_report(Facts(evaluate(event, QBA), BEGIN, book=QBA)))
    return [" ".join(line.split()) for line in text.splitlines() if "listed" in line]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            "congress",
            "3 places listed, 1 board a match: 1/2 of 6, rounded down, overall and in each section or",
        ),
        ("pairs-final", "6 places listed, 1 board a match: all of 6 (Entitlement)"),
        ("pairs-plate", "3 places listed, 1 board a match: 1/2 of 6, rounded down (Entitlement)"),
    ],
)
def test_half_of_a_field_but_all_of_the_championship(kind: str, said: str) -> None:
    (line,) = listed(kind)
    assert line.startswith(said)


def test_each_direction_is_a_field_and_a_half_is_rounded_down() -> None:
    """Three pairs a direction: one place each, as nine have four."""
    lines = listed("congress", Fields.TWO)
    assert [line.split(",")[0] for line in lines] == ["NS: 1 place listed", "EW: 1 place listed"]


def test_of_every_session_half_is_listed_too_and_no_more_of_the_championship() -> None:
    """Half of six is three; all six are listed for the outright points alone."""
    overall, *sessions = listed("pairs-final", Fields.ONE, SECOND)
    assert overall.startswith("6 places listed")
    assert sessions == ["Session 1, 3 places listed", "Session 2, 3 places listed"]


def test_a_tie_that_was_broken_for_the_title_is_level_for_masterpoints() -> None:
    """Ties 3: ann has the title, by the matches against the next ranked; both have 70%."""
    event = read_toml((EVENTS / "qba-pairs" / "a-title-by-the-next-ranked.toml").read_text(encoding="utf-8"))
    evaluation = evaluate(event, QBA)
    assert [each.place for each in evaluation.fields[0].standings][:2] == [1, 2]
    text = as_text(masterpoint_report(Facts(evaluation, BEGIN, book=QBA)))
    lines = [" ".join(line.split()) for line in text.splitlines() if "70.00" in line]
    assert [line.split()[:3] for line in lines] == [["1=", "1", "Ann"], ["1=", "2", "Bob"]]
    assert all("Ties 3" in line for line in lines)
    (contest,) = event_fields(evaluation, QBA)
    assert contest.placed == (("ann", 1), ("bob", 1), ("cyd", 3), ("dee", 4))
    (session,) = session_fields(evaluation, QBA)
    assert session.placed == contest.placed
    assert event_fields(evaluation)[0].placed[:2] == (("ann", 1), ("bob", 2)), "by no book as they are ranked"


def test_a_substitute_by_the_form_alone_is_lacking() -> None:
    """Reporting: the secretary must know everybody who earns, so with surname, initial and number."""
    event = pairs("event", FIRST, book="qba-pairs")
    form = {"out": event.players[0].name, "substitute": "Una O'Brien", "cause": "ill", "told": "19:00"}
    kept = tuple(
        RegisterLine(
            f"r{number}", "substitutions", BEGIN, event.entries[0].id, "1", form | {"substitute": name}
        )
        for number, name in enumerate(("Una O'Brien", event.players[-1].name))
    )
    event = replace(event, kind="congress", registered=kept)
    text = as_text(masterpoint_report(Facts(evaluate(event, QBA), BEGIN, book=QBA)))
    lines = [line for line in text.splitlines() if "form only" in line]
    assert lines == ["Una O'Brien: number (known from the substitution form only; add the player in Setup)."]


def confirmed(*people: tuple[str, str | None]) -> list[str]:
    return list(details_to_confirm([Player(f"p{at}", *each) for at, each in enumerate(people)]))


def test_a_misquoted_number_is_listed() -> None:
    """Reporting: "players often misquote their own ABF numbers, and even more often their partners'"."""
    assert confirmed(("Ann Able", "1000017"), ("Bob Baker", "1000017"), ("Cy Cole", "1000025")) == [
        "Number 1000017: Ann Able and Bob Baker."
    ]
    assert confirmed(("Ann Able", "17"), ("Able, Ann", "25"), ("Bob Baker", "33")) == [
        "Ann Able: numbers 17 and 25."
    ]
    assert confirmed(("Ann Able", "17"), ("ANN ABLE", "017")) == [], "one player, noted twice"
    assert confirmed(("Ann Able", None), ("Bob Baker", None)) == [], "missing, not misquoted"


def test_players_alike_in_surname_and_initial_are_listed() -> None:
    """Reporting: "First names are essential where the surname is a common one, and where husband and wife are
    both registered players"."""
    said = "alike in surname and initial; give the first names."
    assert confirmed(("John Smith", "17"), ("J. Smith", "25"), ("Mary Smith", "33")) == [
        f"John Smith and J. Smith: {said}"
    ]
    assert confirmed(("Smith, Zoë", "17"), ("Z. Šmith", "25")) == [f"Smith, Zoë and Z. Šmith: {said}"]
    assert confirmed(("Smith", None), ("Smith", None)) == [], "without a first name they lack more"


def test_what_is_to_be_confirmed_stands_at_the_head_of_the_report() -> None:
    event = pairs("event", FIRST, book="qba-pairs")
    first, second, *others = event.players
    twins = (replace(first, name="Ann Able", number="17"), replace(second, name="Al Able", number="17"))
    event = replace(event, players=(*twins, *others))
    lines = as_text(masterpoint_report(Facts(evaluate(event, QBA), BEGIN, book=QBA))).splitlines()
    at = lines.index("Details to confirm")
    assert lines[at + 2 : at + 4] == [
        "Number 17: Al Able and Ann Able.",
        "Al Able and Ann Able: alike in surname and initial; give the first names.",
    ]
    assert at < lines.index("Movements")
