"""Playoff points of the Interstate Teams (ANC 14): ten qualifying matches, of finalists two stanzas too."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Refused, load
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import EligibilityState
from bridgedesk.standings.selection.candidates import merge_final_placings
from bridgedesk.standings.selection.qualifying_points import placings_in, points_of_players
from bridgedesk.standings.stages.stages import kind_in_session
from tests.evenings.scored_evenings import MITCHELL, section
from tests.evenings.scored_evenings import event as by_tables
from tests.rulebooks.books import ROOT, book

ANC = book("anc-2017")
BOARDS = tuple(range(1, 15))
SIZES = {"fox": 6, "owl": 4, "elk": 4, "yak": 5}
MEMBERS = {team: tuple(f"{team[0]}{at}" for at in range(1, size + 1)) for team, size in SIZES.items()}
NOON = datetime(2026, 7, 20, 12, 0, tzinfo=UTC)
MATCHES = 11
STANZAS = 4


def four(team: str, without: str = "", with_: str = "") -> tuple[str, ...]:
    """The first four, one of them replaced."""
    return tuple(with_ if each == without else each for each in MEMBERS[team][:4])


def line_up(home: Sequence[str], away: Sequence[str]) -> RoomLineUp:
    return RoomLineUp((home[0], away[0], home[1], away[1]), (away[2], home[2], away[3], home[3]))


def qualifying(session: str, stage: str) -> list[Match]:
    """Fox and Elk win by 10 each time. f5 sits for f4 in the first match, y5 for y4 in the first two."""
    found = []
    for number in range(1, MATCHES + 1):
        foxes = four("fox", "f4", "f5") if number == 1 else four("fox")
        yaks = four("yak", "y4", "y5") if number <= 2 else four("yak")
        for home, away, up in (
            ("fox", "owl", line_up(foxes, four("owl"))),
            ("elk", "yak", line_up(four("elk"), yaks)),
        ):
            slip = Slip((10, 0) if home == "fox" else (9, 0))
            key = f"q{number}{home}"
            found.append(Match(key, session, number, home, away, stage, boards=BOARDS, line_up=up, slip=slip))
    return found


def final(session: str, stage: str) -> list[Match]:
    """Fox wins every stanza; f4 plays the last one only, f5 the first three."""
    found = []
    for stanza in range(1, STANZAS + 1):
        foxes = four("fox") if stanza == STANZAS else four("fox", "f4", "f5")
        up = line_up(foxes, four("elk"))
        slip, key = Slip((20, 10)), f"f{stanza}"
        match = Match(key, session, 1, "fox", "elk", stage, stanza, boards=BOARDS, line_up=up, slip=slip)
        found.append(match)
    return found


def event(kind: str, stages: Sequence[Stage], matches: Sequence[Match], day: int, *teams: str) -> Event:
    return Event(
        kind, kind.title(), date(2026, 7, day), status=Status.FINAL, kind=kind,
        rulebook=RulebookRef("anc-2017"),
        players=tuple(Player(each, each.upper()) for team in teams for each in MEMBERS[team]),
        entries=tuple(Entry(team, MEMBERS[team], name=team.title()) for team in teams),
        stages=tuple(stages),
        sessions=tuple(Session(str(at), Scoring.IMPS, stage.id) for at, stage in enumerate(stages, 1)),
        matches=tuple(matches),
    )  # fmt: skip


def in_one(first: str, second: str) -> list[Event]:
    stages = [Stage(first, "matches", places=2), Stage(second, "knockout", carry_from=first)]
    return [event("itc", stages, [*qualifying("1", first), *final("2", second)], 16, *SIZES)]


def in_two() -> list[Event]:
    stage = [Stage("all", "matches")]
    return [
        event("itc", stage, qualifying("1", "all"), 16, *SIZES),
        event("itc-final", stage, final("1", "all"), 21, "fox", "elk"),
    ]


HELD = {
    "stages called as the book calls them": in_one("itc", "itc-final"),
    "a stage that goes on from another": in_one("all", "2"),
    "two events": in_two(),
}


def points(events: Sequence[Event]) -> Mapping[str, int]:
    won = [
        each
        for held in events
        for each in placings_in(evaluate(held, ANC), ANC, {player.id: player.id for player in held.players})
    ]
    return {
        player: int(value) for player, value in points_of_players(merge_final_placings(won, ANC), ANC).items()
    }


@pytest.mark.parametrize("held", HELD.values(), ids=HELD)
def test_who_played_enough_of_both(held: list[Event]) -> None:
    """26 to the winners, 18 to the runners-up, 6 to the others. f4 has ten matches, but one stanza; f5 three
    stanzas, but one match; f6 nothing; y4 nine matches, y5 two."""
    assert points(held) == {
        **dict.fromkeys(("f1", "f2", "f3"), 6 + 20),
        **dict.fromkeys(MEMBERS["elk"], 6 + 12),
        **dict.fromkeys((*MEMBERS["owl"], "y1", "y2", "y3"), 6),
    }


def test_the_qualifying_alone_brings_six_whatever_the_place() -> None:
    """14.2: winners and runners-up are those of the final."""
    assert set(points(in_two()[:1]).values()) == {6}
    assert "f4" in points(in_two()[:1]), "of ten matches"


def test_another_final_is_another_championship() -> None:
    """Of the year before, or of others."""
    first, second = in_two()
    later = replace(second, date=date(2027, 7, 21))
    assert points([first, later])["f1"] == 6 + 26
    strangers = replace(
        second,
        players=tuple(replace(each, id=f"{each.id}x") for each in second.players),
        entries=tuple(replace(each, players=tuple(f"{p}x" for p in each.players)) for each in second.entries),
        matches=tuple(replace(each, line_up=None) for each in second.matches),
    )
    assert points([first, strangers])["f1"] == 6


def test_what_is_missing_is_told_of_each_player() -> None:
    (held,) = in_one("itc", "itc-final")
    won = placings_in(evaluate(held, ANC), ANC, {player.id: player.name for player in held.players})
    (fox,) = [each for each in merge_final_placings(won, ANC) if "F1" in each.players]
    assert fox.lacking == {
        "F4": "at least 2 of 4 by each player: 1 (14.3)",
        "F5": "at least 10 of 11 by each player: 1 (14.3)",
        "F6": "at least 10 of 11 by each player: 0 (14.3); at least 2 of 4 by each player: 0 (14.3)",
    }


def test_a_match_nobody_played_is_none() -> None:
    """With a bye and a forfeit among the eleven nobody has ten."""
    (first, _) = in_two()
    gone = {"q3fox": Outcome.FORFEIT, "q4fox": Outcome.CANCELLED}
    matches = tuple(
        replace(each, outcome=gone.get(each.id, each.outcome), line_up=None, slip=None)
        if each.id in gone
        else each
        for each in first.matches
    )
    found = points(
        [replace(first, matches=tuple(replace(m, at_fault=("owl",)) if m.id in gone else m for m in matches))]
    )
    assert {"f1", "o1"}.isdisjoint(found)
    assert found["e1"] == 6


def test_without_line_ups_nobody_is_known_to_have_played_too_little() -> None:
    (held,) = in_one("itc", "itc-final")
    bare = replace(held, matches=tuple(replace(each, line_up=None) for each in held.matches))
    assert points([bare])["f6"] == 26


def test_the_title_is_of_who_played_a_stanza() -> None:
    """11.2: one stanza of the final; f6 played none."""
    (held,) = in_one("itc", "itc-final")
    found = evaluate(held, ANC).eligibility["fox"]
    assert found.answer is EligibilityState.ELIGIBLE
    assert found.missing == ("F6: at least 1 of 4 by each player: 0",)
    assert found.clause == "11.2"


def test_a_session_is_of_the_kind_of_its_stage() -> None:
    (held,) = in_one("all", "2")
    assert [kind_in_session(held, key, ANC) for key in ("1", "2", None, "9")] == [
        "itc", "itc-final", "itc", "itc",
    ]  # fmt: skip


def test_a_kind_comes_after_one_that_there_is() -> None:
    text = (ROOT / "resources" / "rulebooks" / "anc-2017.toml").read_text(encoding="utf-8")
    with pytest.raises(Refused, match=r"itc-final\.after: 'itd' is not a kind of event"):
        load(text.replace('after = "itc"', 'after = "itd"'), "broken.toml")


def test_nobody_goes_on_from_a_qualifying_that_has_not_begun() -> None:
    stages = [Stage("all", "matches"), Stage("2", "knockout", carry_from="all")]
    held = replace(event("itc", stages, (), 16), status=Status.OPEN)
    found = evaluate(held, ANC)
    assert not found.qualified or found.qualified.entries == ()
    assert [flag.what for flag in found.flags] == ["no team has qualified for the finals yet"]


def test_who_withdraws_after_the_qualifying_is_replaced() -> None:
    """ANC 18.1: Fox and Elk are first and second, Yak third; the one who cannot come makes room for the
    next. Whoever has played in the final stays, whatever came later."""
    (held,) = in_one("itc", "itc-final")
    bare = replace(
        held, status=Status.OPEN, matches=tuple(each for each in held.matches if each.session == "1")
    )
    assert qualified(bare) == ("fox", "elk")
    gone = tuple(replace(each, withdrawn="2") if each.id == "elk" else each for each in held.entries)
    assert qualified(replace(bare, entries=gone)) == ("fox", "yak")
    line = RegisterLine("k1", "unavailable", NOON, "fox")
    assert qualified(replace(bare, registered=(line,))) == ("elk", "yak")
    assert qualified(replace(bare, registered=(replace(line, struck_out="he can"),))) == ("fox", "elk")
    assert qualified(replace(held, entries=gone)) == ("fox", "elk")


def test_a_withdrawal_in_the_final_leaves_the_qualifying_as_it_was() -> None:
    """Its results stand there: it had played all of it."""
    (held,) = in_one("itc", "itc-final")
    three = (*held.sessions, replace(held.sessions[1], id="3"))
    later = tuple(replace(each, withdrawn="3") if each.id == "elk" else each for each in held.entries)
    before = evaluate(held, ANC).earlier[0]
    after = evaluate(replace(held, sessions=three, entries=later), ANC).earlier[0]
    assert after.fields == before.fields


def qualified(held: Event) -> tuple[str, ...]:
    found = evaluate(held, ANC).earlier[0].qualified
    return found.entries if found else ()


def test_each_of_two_fields_replaces_its_own() -> None:
    """ANC 18.1: a place for each field. Table 1 has the most North-South, East-West 1 loses least at every
    table (rounds 1, 2 and 3 at tables 1, 2 and 3). North-South 1 does not contend: 2 moves up, and the fields
    stay level."""
    usual, against_one = ("+420", "+170", "-50"), ("+400", "+140", "-100")
    scores = {
        (round_, table): (against_one if table == round_ else usual)[table - 1]
        for round_ in (1, 2, 3)
        for table in (1, 2, 3)
    }
    evening = by_tables(section(MITCHELL, scores), fields=Fields.TWO, scoring=Scoring.BUTLER)
    stage = Stage("q", fields=Fields.TWO, places=2)
    held = replace(evening, kind="abpc", rulebook=RulebookRef("anc-2017"), stages=(stage,))
    assert going_on_from(held) == {"A1NS", "A1EW"}
    lending = tuple(replace(each, contending=each.id != "A1NS") for each in held.entries)
    assert going_on_from(replace(held, entries=lending)) == {"A2NS", "A1EW"}


def test_a_field_that_is_used_up_is_filled_from_the_other_two_apart_at_most() -> None:
    """ANC 18.1: eight tables, one board, North-South 1 best and 8 worst: of four places two each. With two of
    North-South left, both go on; with one, three of East-West do; with none, two of them."""
    points = (1100, 800, 600, 420, 170, 50, -100, -300)
    scores = {(1, table): f"{each:+}" for table, each in enumerate(points, start=1)}
    tables = " ".join(f"{table}NS-{table}EW:1" for table in range(1, 9))
    evening = by_tables(section([tables], scores), fields=Fields.TWO, scoring=Scoring.BUTLER)
    stage = Stage("q", fields=Fields.TWO, places=4)
    held = replace(evening, kind="abpc-open", rulebook=RulebookRef("anc-2017"), stages=(stage,))

    def without(*away: int) -> set[str]:
        gone = {f"A{number}NS" for number in away}
        return going_on_from(
            replace(
                held, entries=tuple(replace(each, contending=each.id not in gone) for each in held.entries)
            )
        )

    assert without() == {"A1NS", "A2NS", "A8EW", "A7EW"}
    assert without(1, 2, 3, 4, 5, 6) == {"A7NS", "A8NS", "A8EW", "A7EW"}
    assert without(1, 2, 3, 4, 5, 6, 7) == {"A8NS", "A8EW", "A7EW", "A6EW"}
    assert without(*range(1, 9)) == {"A8EW", "A7EW"}


def going_on_from(held: Event) -> set[str]:
    found = evaluate(held, ANC).qualified
    return set(found.entries) if found else set()
