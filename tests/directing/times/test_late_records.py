"""Lines whose consequence the event knows: terms of a substitution, places given back, who contends, who
withdrew and is back."""

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring
from tests.evenings.board_sets import PAIRS, TEAMS, desk_in, desk_of
from tests.evenings.club_evening import BEGIN, club_at
from tests.evenings.sheet_evening import pairs_event


def trials(kind: str = "open-trials") -> Event:
    """Nobody has sat down yet."""
    (session,) = PAIRS.sessions
    butler = replace(session, scoring=Scoring.BUTLER)
    return replace(PAIRS, kind=kind, rulebook=RulebookRef("sabf-2020"), sessions=(butler,))


def substituted(desk: OpenEvent, **more: str) -> list[str]:
    facts = {"out": "Ann Example", "substitute": "Sub One", "cause": "ill", "told": "18:00", **more}
    add_record(desk, "substitutions", {"entry": "a", "session": "1", "leave": "given", **facts})
    return [each.words for each in consequences(desk)]


def test_at_trials_strength_is_asked_first(tmp_path: Path) -> None:
    """SABF 19.9."""
    said = substituted(desk_of(tmp_path / "a", trials()))
    assert said == [
        "Ann Example & Bob Sample, Sub One as substitute: check first whether the substitute is of "
        "similar strength, and record it (19.9)"
    ]
    assert substituted(desk_of(tmp_path / "b", trials()), standard="stronger") == []


def test_at_the_youth_trials_a_stronger_one_is_penalised(tmp_path: Path) -> None:
    """SABF 19.12: no figure; until the director has ruled on it."""
    desk = desk_of(tmp_path, trials("youth-trials"))
    (said,) = substituted(desk, standard="stronger")
    assert said.endswith(
        "a substitute who is clearly stronger is penalised; the director decides how much (19.9, 19.12)"
    )
    fined = Sanction(None, None, "19.12")
    facts = {"offence": "substitute"}
    impose_rulings(desk, Ruling("", BEGIN, "1", entry="a", question="fine", facts=facts, imposed=fined))
    assert consequences(desk) == []


@pytest.mark.parametrize(("paid", "said"), [("no", True), ("yes", False), ("", False)])
def test_table_money_stays_due(tmp_path: Path, paid: str, said: bool) -> None:
    """NSWBA A 4.4.4."""
    event = replace(trials("pairs"), rulebook=RulebookRef("sydney-2003"))
    found = substituted(desk_of(tmp_path, event), **({"table_money": paid} if paid else {}))
    assert any("table money is due even if" in each for each in found) is said


@pytest.mark.parametrize(
    ("day", "who"),
    [
        ("2026-06-30", "by Tue 30 Jun 2026: the next placed pair takes the place"),
        ("2026-07-01", "after Tue 30 Jun 2026: perhaps one player only, preferably from the fourth pair"),
    ],
)
def test_who_takes_a_place_that_is_given_back_hangs_on_the_day(tmp_path: Path, day: str, who: str) -> None:
    """SABF 19.6."""
    desk = desk_of(tmp_path, trials())
    desk.clock = lambda: datetime.fromisoformat(f"{day}T12:00")
    assert add_record(desk, "unavailable", {"entry": "a", "why": "abroad"}).remarks == (
        f"Given back {who} (19.5, 19.6)",
    )


def test_elsewhere_nobody_takes_it_by_the_book(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    assert add_record(desk, "unavailable", {"entry": "a"}).remarks == ()


def test_whether_a_team_contends_is_said_before_play(tmp_path: Path) -> None:
    """SABF 20.1.2, 20.1.4: Under Grand Master and the regions; an evening of pairs asks nothing."""
    rules = RulebookRef("sabf-2020")
    begun = replace(pairs_event(), kind="under-grand", rulebook=rules, rulings=(), appeals=())
    wish = {"entry": "1NS", "contending": "no"}
    said = add_record(desk_of(tmp_path / "a", begun), "contending", wish).remarks
    assert said == ("Play has begun; guest status must be recorded before play (20.1.2, 20.1.4)",)
    other = replace(begun, kind="pairs")
    assert add_record(desk_of(tmp_path / "b", other), "contending", wish).remarks == ()
    before = replace(TEAMS, kind="under-grand", rulebook=rules)
    assert add_record(desk_of(tmp_path / "c", before), "contending", {**wish, "entry": "fox"}).remarks == ()


def test_who_withdrew_does_not_come_back_with_others(tmp_path: Path) -> None:
    """SABF 19.11.3: Ann withdrew with Bob, and is entered with Cy."""
    event = trials("seniors-trials")
    entries = tuple(
        replace(each, withdrawn="1") if each.id == "a" else each for each in event.entries if each.id != "b"
    )
    again = replace(event, entries=(*entries, Entry("b", ("a0", "b0"))))
    again_words = "a player who withdrew does not enter again with others"
    said = f"Ann Example withdrew as Ann Example & Bob Sample: {again_words}"
    found = [each.words for each in doubts(desk_of(tmp_path / "a", again)) if "withdrew" in each.words]
    assert found == [f"{said} (19.11.3)"]
    same = replace(event, entries=(*entries, Entry("b", ("a0", "a1"))))
    assert not any("withdrew" in each.words for each in doubts(desk_of(tmp_path / "b", same)))
    open_ = replace(again, kind="open-trials")
    assert not any("withdrew" in each.words for each in doubts(desk_of(tmp_path / "c", open_)))


@pytest.mark.parametrize(
    ("kind", "day", "minds"),
    [
        ("seniors-trials", "2026-02-01", True),
        ("seniors-trials", "2025-02-01", False),  # of another year
        ("womens-trials", "2026-02-01", False),  # another competition
    ],
)
def test_who_withdrew_from_the_final_does_not_enter_its_qualifying_with_others(
    tmp_path: Path, kind: str, day: str, minds: bool
) -> None:
    """SABF 19.11.3: Ann withdrew with Bob from the final, and is entered with Cy for the qualifying."""
    event = trials(kind)
    event = replace(event, sessions=(replace(event.sessions[0], sections=()),))
    (ann_and_bob,) = (replace(each, withdrawn="1") for each in event.entries if each.id == "a")
    club = club_at(tmp_path)
    desk_in(
        club,
        replace(event, id="final", title="The Final", date=date.fromisoformat(day), entries=(ann_and_bob,)),
    )
    both = Entry("b", ("a0", "b0")), Entry("c", ("a0", "a1"))
    qualifying = replace(event, kind="seniors-trials-qualifying", entries=both[:1])
    again_words = "a player who withdrew does not enter again with others (19.11.3)"
    said = f"Ann Example withdrew from The Final: {again_words}"
    asked = doubts(desk_in(club, replace(qualifying, id="q")))
    assert (said in [each.words for each in asked]) is minds
    together = doubts(desk_in(club, replace(qualifying, id="together", entries=both[1:])))
    assert not any("withdrew" in each.words for each in together)
    club.close()
