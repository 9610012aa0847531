"""Entry to the Daytime Teams is for an even number of teams (SABF 20.2): an odd one stands with a reason."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem, items_to_check
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Slip
from bridgedesk.event.session import Section
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library
from tests.evenings.board_sets import TEAMS, desk_of

FIVE = tuple(entry.id for entry in TEAMS.entries[:5])
SAID = "5 entries; the rule book requires an even number: add one, or accept with a reason (20.2)"


def daytime(folder: Path, teams: int = 5, kind: str = "daytime-teams", *sections: Section) -> OpenEvent:
    event = replace(TEAMS, kind=kind, rulebook=RulebookRef("sabf-2020"), entries=TEAMS.entries[:teams])
    (session,) = event.sessions
    return desk_of(folder, replace(event, sessions=(replace(session, sections=sections),)))


def draw(desk: OpenEvent, round_: int = 1, bye: str | None = "cat", extra: tuple[str, ...] = ()) -> None:
    here = [each for each in (*FIVE, *extra) if each != bye]
    if round_ > 1:
        here = [here[0], *here[2:], here[1]]
    pairings = tuple(
        Pairing(at, home, away) for at, (home, away) in enumerate(zip(here[::2], here[1::2], strict=True), 1)
    )
    make_draw(desk, "swiss", "1", Draw(round_, order=FIVE, lots=FIVE, pairings=pairings, bye=bye), (1, 2))


def said(desk: OpenEvent) -> list[CheckItem]:
    return [odd for odd in items_to_check(desk) if "20.2" in odd.what]


def begin_play(desk: OpenEvent) -> None:
    record_match_total(desk, desk.event.matches[0].id, Slip((20, 10)))


def test_it_is_to_clear_once_play_has_begun_until_a_reason_lets_it_stand(tmp_path: Path) -> None:
    desk = daytime(tmp_path)
    draw(desk)
    assert not said(desk)
    begin_play(desk)
    (odd,) = said(desk)
    assert odd.what == SAID
    accept_item(desk, odd, "the sixth team is snowed in")
    assert not said(desk)
    draw(desk, 2, bye="bee")
    assert not said(desk)


def test_one_more_makes_it_even(tmp_path: Path) -> None:
    desk = daytime(tmp_path, teams=6)
    draw(desk)
    begin_play(desk)
    assert [odd.what for odd in said(desk)] == [SAID]
    draw(desk, 2, bye=None, extra=("dog",))
    assert not said(desk)


@pytest.mark.parametrize(("teams", "expected"), [(5, [SAID]), (6, [])])
def test_a_round_robin_by_a_movement_is_asked_the_same(
    tmp_path: Path, teams: int, expected: list[str]
) -> None:
    desk = daytime(tmp_path, teams, "daytime-round-robin", Section("A"))
    family = "american-whist" if teams % 2 else "new-england"
    set_movement(desk, "1", "A", make(family, Request(teams=teams, boards=20), movement_library()))
    assert not said(desk)
    begin_play(desk)
    assert [odd.what for odd in said(desk)] == expected


def test_who_goes_home_later_was_there_and_who_never_played_was_not(tmp_path: Path) -> None:
    desk = daytime(tmp_path, teams=6)
    draw(desk, bye=None, extra=("dog",))
    begin_play(desk)

    def without(team: str) -> list[CheckItem]:
        entries = (replace(each, withdrawn="1") if each.id == team else each for each in before.entries)
        desk.event = replace(before, entries=tuple(entries))
        return said(desk)

    before = desk.event
    assert without("fox") == []
    assert [odd.what for odd in without("dog")] == [SAID]


def test_another_event_may_have_an_odd_number(tmp_path: Path) -> None:
    desk = daytime(tmp_path, kind="swiss-teams")
    draw(desk)
    begin_play(desk)
    assert not said(desk)
