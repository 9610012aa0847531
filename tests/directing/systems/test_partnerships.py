"""Interstate Teams (ANC 3.3, 4.2, 4.4, 8.1, 10.7): who sits down with which system, for which state."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring, Session
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN

SIX = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
FOUR = ("Gus", "Hal", "Ida", "Jo")
NUMBERED = tuple(Player(name.lower(), f"{name} Example") for name in (*SIX, *FOUR))
NAMES = {player.id: player.name for player in NUMBERED}
ITC = Event(
    "itc",
    "Interstate Teams",
    date(2017, 7, 16),
    kind="itc",
    rulebook=RulebookRef("anc-2017"),
    players=NUMBERED,
    entries=(
        Entry("act", tuple(name.lower() for name in SIX), name="ACT"),
        Entry("nsw", tuple(name.lower() for name in FOUR), name="NSW Open"),
    ),
    stages=(Stage("all"),),
    sessions=(Session("1", Scoring.IMPS, stage="all", starts=BEGIN),),
    matches=tuple(Match(f"m{at}", "1", at, "act", "nsw", "all", boards=tuple(range(1, 15))) for at in (1, 2)),
)


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return desk_of(tmp_path, ITC)


def system(desk: OpenEvent, who: str, called: str, **more: str) -> None:
    entry = "act" if who.split()[0].capitalize() in SIX else "nsw"
    one, other = (NAMES[key] for key in who.split())
    add_record(desk, "systems", {"entry": entry, "system": called, "player": one, "partner": other, **more})


def seat(desk: OpenEvent, match: str, act: str, nsw: str = "gus hal ida jo") -> tuple[str, ...]:
    """Two and two, as the captains hand them in."""
    home, away = ([NAMES[key] for key in names.split()] for names in (act, nsw))
    return tuple(record_line_up(desk, match, home, away, lambda name: Player("", name)).remarks)


def of_partners(desk: OpenEvent, entry: str = "act") -> list[str]:
    return [words for words in doubts_of(desk, entry) if ": needs a " in words]


def all_submitted(desk: OpenEvent) -> None:
    for two in ("ann bob", "cyd dan", "eve fay"):
        system(desk, two, "Acol")
    add_record(desk, "systems", {"entry": "nsw", "system": "Standard American"})


def test_partners_who_submitted_a_system_sit_down_without_a_word(desk: OpenEvent) -> None:
    all_submitted(desk)
    seat(desk, "m1", "ann bob fay eve")
    assert [odd.what for odd in items_to_check(desk) if odd.entry] == []


def test_another_partnership_is_told_at_the_line_up_and_waits_to_be_cleared(desk: OpenEvent) -> None:
    """8.1: Ann and Cyd submitted nothing together, nor did Bob and Dan. Told once, however often."""
    all_submitted(desk)
    takes = "needs a system that was submitted, or one the director finds natural enough (4.2, 4.4, 8.1)"
    said = [
        f"{one} Example and {other} Example play together: {takes}"
        for one, other in (("Ann", "Cyd"), ("Bob", "Dan"))
    ]
    assert set(said) <= set(seat(desk, "m1", "ann cyd bob dan"))
    assert of_partners(desk) == said
    assert said[0] in " ".join(line_up_form(desk, "m1").says)
    seat(desk, "m2", "ann cyd eve fay")
    assert of_partners(desk) == said
    assert {odd.entry for odd in items_to_check(desk) if ": needs a " in odd.what} == {"act"}
    system(desk, "ann cyd", "Acol", natural="yes")
    assert of_partners(desk) == said[1:]
    system(desk, "dan bob", "Acol", style="approved, copies to the captains")
    assert of_partners(desk) == []


def test_without_any_systems_it_is_said_once(desk: OpenEvent) -> None:
    seat(desk, "m1", "ann cyd bob dan")
    told = [odd.what for odd in items_to_check(desk) if odd.entry]
    assert len(told) == 1
    assert told[0].startswith("no team's systems are recorded in the Rule book pane (Ctrl+B)")


def test_a_club_night_asks_for_no_systems(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, replace(ITC, kind="teams", rulebook=RulebookRef("laws-2017")))
    seat(desk, "m1", "ann cyd bob dan")
    assert doubts_of(desk, "act") == []


# ---- yellow


def late(desk: OpenEvent, entry: str, round_: int) -> None:
    ruling = Ruling(
        f"r{round_}{entry}", BEGIN, "1", round=round_, entry=entry, question="fine",
        facts={"offence": "line-up", "earlier": 0}, imposed=Sanction(Decimal(3), "VP", "10.6"),
    )  # fmt: skip
    desk.event = replace(desk.event, rulings=(*desk.event.rulings, ruling))


def test_yellow_after_a_late_line_up_needs_consent(desk: OpenEvent) -> None:
    """10.7: of the match for which it was late, and of the two who play yellow."""
    for two, colour in (("ann bob", "yellow"), ("cyd dan", "green")):
        system(desk, two, f"System of {two}", colour=colour)
    add_record(desk, "systems", {"entry": "nsw", "system": "Standard American"})
    seat(desk, "m1", "ann bob cyd dan")
    seat(desk, "m2", "ann bob cyd dan")
    assert of_partners(desk) == []
    late(desk, "nsw", 1)
    assert of_partners(desk) == [], "the other side was late"
    late(desk, "act", 2)
    assert of_partners(desk) == [
        "Ann Example and Bob Example, yellow against NSW Open in round 2: needs a line-up posted correctly"
        " and in time, or the consent of opposing captain and director (10.7)"
    ]
    add_record(desk, "consents", {"entry": "act", "opponents": "NSW Open", "to": "yellow", "told": "yes"})
    assert of_partners(desk) == []


def test_the_line_up_that_comes_in_late_says_what_it_costs(tmp_path: Path) -> None:
    """10.6: at 19.15 play begins; who sits last has until 18.55, who sits first until 18.45."""
    at = BEGIN - timedelta(minutes=10)
    desk = desk_of(tmp_path, ITC)
    desk.clock = lambda: at
    system(desk, "ann bob", "Forcing pass", colour="yellow")
    add_record(desk, "systems", {"entry": "nsw", "system": "Standard American"})
    remarks = seat(desk, "m1", "ann bob cyd dan")
    (said,) = [each for each in remarks if "yellow" in each and "if their line-up was late" in each]
    assert said.endswith("(10.7)")
    assert said.startswith("Ann Example and Bob Example, yellow")


# ---- how much was lodged


def test_a_team_lodges_four_systems_of_four_sheets(desk: OpenEvent) -> None:
    """4.2: at most four systems a team, four A4 pages with each."""
    two = ("ann bob", "cyd dan", "eve fay", "ann fay")
    for at, each in enumerate(two, start=1):
        system(desk, each, f"System {at}", sheets="4")
    system(desk, "bob cyd", "system 1")
    assert [words for words in doubts_of(desk, "act") if "at most" in words] == []
    system(desk, "bob eve", "System 5", sheets="5")
    assert [words for words in doubts_of(desk, "act") if "at most" in words] == [
        "5 systems, 4 at most (4.2)",
        "System 5: 5 A4 sheets with the card, 4 at most (4.2)",
    ]


# ---- states


def state(desk: OpenEvent, who: str, of: str, entry: str = "act", selection: str = "") -> None:
    line = {"entry": entry, "player": NAMES[who], "state": of, "ground": "active in its clubs last year"}
    add_record(desk, "states", line | ({"selection": selection} if selection else {}))


def of_states(desk: OpenEvent, entry: str) -> list[str]:
    return [words for words in doubts_of(desk, entry) if "may play" in words]


def test_nothing_is_asked_of_states_while_none_is_put_down(desk: OpenEvent) -> None:
    assert of_states(desk, "act") == of_states(desk, "nsw") == []


def test_the_state_whose_selection_came_first(desk: OpenEvent) -> None:
    """3.3: Ann may play for both; she entered the selection of NSW in March, that of ACT in April."""
    for key in [name.lower() for name in (*SIX, *FOUR)]:
        home = key in [name.lower() for name in SIX]
        state(desk, key, "ACT" if home else "NSW", "act" if home else "nsw")
    assert of_states(desk, "act") == of_states(desk, "nsw") == []
    state(desk, "ann", "NSW")
    assert of_states(desk, "act") == [
        "Ann Example may play for ACT and for NSW: record when each selection was first entered"
    ]
    for line in [each for each in desk.event.registered if each.facts.get("player") == "Ann Example"]:
        strike_out(desk, line.id, "with its day")
    state(desk, "ann", "NSW", selection="2017-03-04")
    state(desk, "ann", "ACT", selection="2017-04-01")
    (said,) = of_states(desk, "act")
    assert said.startswith("Ann Example may play for NSW, whose selection was entered first (")
    assert "(NSW Sat 4 Mar 2017, " in said
    assert said.endswith("plays for ACT (3.3)")


def test_who_plays_for_another_state_and_of_whom_nobody_knows(desk: OpenEvent) -> None:
    for key in ("ann", "bob", "cyd", "dan"):
        state(desk, key, "ACT")
    state(desk, "eve", "VIC")
    for key in ("gus", "hal", "ida", "jo"):
        state(desk, key, "nsw", "nsw")
    assert of_states(desk, "nsw") == []
    assert of_states(desk, "act") == [
        "no record of the state that Fay Example may play for",
        "Eve Example may play for VIC, plays for ACT (3.3)",
    ]
