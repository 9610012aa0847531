"""What is on record of a pair, a team or a player, and what of it a clause counts."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, impose_rulings
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.offences import (
    Offence,
    case_of,
    count_offences,
    earlier_offences,
    rulings_elsewhere,
)
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rule_library import library
from tests.directing.finals.test_finals import DAY
from tests.directing.qualifying.test_qualifying_reimport import final, qualifying
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import BY_SABF

TEN = datetime.fromisoformat("2026-11-16T22:00")
WARNING = Sanction(None, None, "A 8.3")
SYDNEY = replace(PAIRS, kind="pairs", rulebook=RulebookRef("sydney-2003"))


def earlier_event(key: str, *players: Player, book: str = "sydney-2003", day: int = 16) -> Event:
    return Event(
        id=key,
        title=key.capitalize(),
        date=date(2026, 11, day),
        kind="teams",
        rulebook=RulebookRef(book),
        players=players,
        entries=(Entry("unit", tuple(player.id for player in players)),),
    )


def slow(outcome: Sanction = WARNING) -> Ruling:
    return Ruling("", TEN, entry="unit", question="slow-play", facts={"earlier": 0}, imposed=outcome)


ANN, BOB = Player("x", "Ann Example"), Player("y", "Bob Sample")


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[OpenEvent]:
    """Ann & Bob were warned as a pair, in a team of four, by another book, and Ann with another partner."""
    club = club_at(tmp_path)
    strangers = (Player("p", "Max Outsider"), Player("q", "Pam Outsider"))
    for event in (
        earlier_event("pair", ANN, BOB),
        earlier_event("team", ANN, BOB, *strangers),
        earlier_event("elsewhere", ANN, BOB, book="sabf-2020"),
        earlier_event("parted", ANN, strangers[0]),
        earlier_event("strangers", *strangers),
        earlier_event("tomorrow", ANN, BOB, day=18),
    ):
        impose_rulings(desk_in(club, event), slow())
    yield desk_in(club, SYDNEY)
    club.close()


def record(desk: OpenEvent, question: str, offence: str = "") -> tuple[Offence, ...]:
    case = case_of(event_book(desk.event, library()), question, offence)
    return earlier_offences(desk, rulings_elsewhere(desk), "a", case)


def test_a_pair_keeps_its_record_from_event_to_event(tonight: OpenEvent) -> None:
    """Sydney A 8.6; a team's record is its pair's, another partner's or another book's is only shown."""
    found = {offence.where: offence.why for offence in record(tonight, "slow-play")}
    assert found == {
        "Pair": "counts, carried from event to event",
        "Team": "counts, carried from event to event",
        "Elsewhere": "under another rule book",
        "Parted": "with another partner",
    }
    assert count_offences(record(tonight, "slow-play")) == 2


def test_only_the_same_offence_counts(tonight: OpenEvent) -> None:
    late = record(tonight, "late-arrival")
    assert count_offences(late) == 0
    assert {offence.why for offence in late} == {"another offence"}
    phone = Ruling("", TEN, "1", entry="a", question="fine", facts={"offence": "phone"}, imposed=WARNING)
    impose_rulings(tonight, phone)
    assert count_offences(record(tonight, "fine", "phone")) == 1
    assert count_offences(record(tonight, "fine", "smoking")) == 0


def test_what_was_withdrawn_is_no_record(tonight: OpenEvent) -> None:
    impose_rulings(tonight, replace(slow(), entry="a", session="1"))
    assert count_offences(record(tonight, "slow-play")) == 3
    cancel_ruling(tonight, "r1", "the clock was fast")
    assert count_offences(record(tonight, "slow-play")) == 2


def test_where_a_book_counts_its_own_event_others_are_only_shown(tonight: OpenEvent) -> None:
    """SABF 11.2: the same multi-session event."""
    tonight.event = replace(tonight.event, rulebook=RulebookRef("sabf-2020"))
    found = record(tonight, "slow-play")
    assert {offence.why for offence in found} == {"in another event; only this event counts"}
    assert count_offences(found) == 0


def test_a_number_tells_players_apart_whatever_their_names(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    namesake = (replace(ANN, number="999"), replace(BOB, number="998"))
    impose_rulings(desk_in(club, earlier_event("namesakes", *namesake)), slow())
    numbered = tuple(replace(player, number=f"1{at}") for at, player in enumerate(SYDNEY.players))
    desk = desk_in(club, replace(SYDNEY, players=numbered))
    assert record(desk, "slow-play") == ()
    club.close()


# ---- from stage to stage


@pytest.mark.parametrize(
    ("of", "day", "offence", "counts"),
    [
        ("abpc-womens", 14, "phone", 1),  # ANC 17.4: warnings carry from stage to stage
        ("abpc-womens", 14, "no-score", 0),  # another offence
        ("abpc-open", 14, "phone", 0),  # the preliminary of another final
        ("country-butler", 14, "phone", 0),
        ("abpc-womens", -60, "phone", 0),  # of a championship long ago
    ],
)
def test_warnings_of_the_preliminary_count_in_its_final(
    tmp_path: Path, of: str, day: int, offence: str, counts: int
) -> None:
    club = club_at(tmp_path)
    before = earlier_event("preliminary", ANN, BOB, book="anc-2017")
    before = replace(before, kind=of, date=date(2026, 11, 1) + timedelta(days=day))
    warned = replace(slow(), question="fine", facts={"offence": "phone", "earlier": 0})
    impose_rulings(desk_in(club, before), warned)
    by_datum = (replace(PAIRS.sessions[0], scoring=Scoring.BUTLER),)
    event = replace(PAIRS, kind="abpc-womens-final", rulebook=RulebookRef("anc-2017"), sessions=by_datum)
    final = desk_in(club, event)
    assert count_offences(record(final, "fine", offence)) == counts
    club.close()


def butler(event: Event, kind: str) -> Event:
    sessions = tuple(replace(each, scoring=Scoring.BUTLER) for each in event.sessions)
    return replace(event, kind=kind, rulebook=RulebookRef("anc-2017"), sessions=sessions)


def test_a_warning_that_came_with_the_qualifying_is_one_and_not_two(tmp_path: Path) -> None:
    """It stands in the event it was given in, and here since that was taken in (ANC 17.4)."""
    club = club_at(tmp_path)
    heat = desk_in(club, butler(qualifying(), "abpc-womens"))
    impose_rulings(
        heat, replace(slow(), session="1", entry="e4", question="fine", facts={"offence": "phone"})
    )
    for odd in items_to_check(heat):
        accept_item(heat, odd, "a club of its own")
    finalise(heat)
    desk = desk_in(club, butler(final(), "abpc-womens-final"))
    import_qualifiers(desk, "pairs")
    case = case_of(event_book(desk.event, library()), "fine", "phone")
    assert [each.why for each in earlier_offences(desk, rulings_elsewhere(desk), "e4", case)] == ["counts"]
    again = club.event("pairs")
    reopen(again, "a phone rang")
    impose_rulings(
        again, replace(slow(), session="1", entry="e4", question="fine", facts={"offence": "phone"})
    )
    assert len(earlier_offences(desk, rulings_elsewhere(desk), "e4", case)) == 2, "what was ruled there since"
    club.close()


def test_warnings_of_an_earlier_stage_of_the_event_count(tmp_path: Path) -> None:
    """ANC 1.6: one warning for the team, and so none in the final; 10.6 says nothing of another stage."""
    event = replace(
        PAIRS,
        kind="itc",
        rulebook=RulebookRef("anc-2017"),
        stages=(Stage("all"), Stage("final", "knockout", carry_from="all")),
        sessions=(Session("1", Scoring.IMPS, stage="all"), Session("2", Scoring.IMPS, stage="final")),
    )
    desk = desk_in(club_at(tmp_path), event)
    for offence in ("phone", "no-score"):
        facts = {"offence": offence, "earlier": 0}
        impose_rulings(desk, replace(slow(), entry="a", session="1", question="fine", facts=facts))
    book = event_book(desk.event, library(), "2")
    assert book.kind == "itc-final"
    found = {
        offence: count_offences(
            earlier_offences(desk, rulings_elsewhere(desk), "a", case_of(book, "fine", offence))
        )
        for offence in ("phone", "no-score")
    }
    assert found == {"phone": 1, "no-score": 0}


# ---- stages of one event, held as events of their own


def late(key: str) -> Ruling:
    """Three minutes, with a warning."""
    return Ruling("", TEN, entry=key, question="late-arrival", facts={"minutes": 3}, imposed=WARNING)


@pytest.mark.parametrize(
    ("stay", "kind", "year", "counts", "why"),
    [
        (3, "state-teams", 2026, 1, "counts, carried from stage to stage"),  # three of four: 17.2
        (2, "state-teams", 2026, 0, "as another team"),  # half is not more than half
        (4, "state-teams", 2025, 0, "in another event; only this event counts"),
        (4, "state-teams-final", 2026, 0, "in another event; only this event counts"),  # 16.3
        (4, "swiss-teams", 2026, 0, "in another event; only this event counts"),
    ],
)
def test_two_stages_of_the_state_teams_are_one_event(
    tmp_path: Path, stay: int, kind: str, year: int, counts: int, why: str
) -> None:
    """SABF 13.14 counts in the same event, 13.15 in the competition; 17.1 makes both stages one."""
    club = club_at(tmp_path)
    others = tuple(Player(f"n{at}", f"New Player {at}") for at in range(4))
    first = replace(BY_SABF, id="one", title="Stage one", kind="state-teams", date=date(year, 9, 3))
    impose_rulings(desk_in(club, first), late("fox"))
    players = (*BY_SABF.players, *others)
    team = (*BY_SABF.entries[0].players[:stay], *(each.id for each in others[stay:]))
    entries = (replace(BY_SABF.entries[0], players=team), *BY_SABF.entries[1:])
    desk = desk_in(club, replace(BY_SABF, kind=kind, players=players, entries=entries))
    case = case_of(event_book(desk.event, library()), "late-arrival")
    found = earlier_offences(desk, rulings_elsewhere(desk), "fox", case)
    assert [(each.where, each.why) for each in found] == [("Stage one", why)]
    assert count_offences(found) == counts
    club.close()


def test_a_final_counts_what_its_qualifying_saw_once(tmp_path: Path) -> None:
    """SABF 11.2, 18.1.1: the State Pairs are one event of six rounds. Late by three minutes again, it is 10%
    of a top in the final, whether the qualifying was taken into it or is an event beside it."""
    club = club_at(tmp_path)
    heat = desk_in(club, qualifying())
    impose_rulings(heat, late("e1"))
    beside = replace(qualifying(), id="beside", title="Final", kind="state-pairs-final", date=DAY)
    desk = desk_in(club, beside)
    add_record(desk, "late", {"entry": "e1", "session": "1", "who": "one player", "minutes": "3"})
    (what,) = consequences(desk)
    assert what.words == (
        "Ann & Art, 3 minutes late: 10% of a top (11.2); earlier offences that count: 1 in State Pairs"
    )
    finalise(heat)
    taken = desk_in(club, final())
    import_qualifiers(taken, "pairs")
    seat_next_session(taken, "2", SeatingMethod.RANKED, lambda entries: list(entries))
    case = case_of(event_book(taken.event, library(), "2"), "late-arrival")
    found = earlier_offences(taken, rulings_elsewhere(taken), "e1", case)
    assert [(each.where, each.counts) for each in found] == [("this event", True)]
    club.close()
