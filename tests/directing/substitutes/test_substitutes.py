"""Who plays for another and may not (QBA Substitution; Sydney A 4.3, A 4.4.1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.directing.substitutes.notice_and_rights import cause_to_put_down
from bridgedesk.directing.substitutes.substitutes import SeatedSubstitute, substitutions
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, RoomLineUp
from bridgedesk.event.people import ClubPlayer, Entry, Player
from bridgedesk.event.session import LineUp, Scoring
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.paper_forms import substitution_form
from tests.evenings.board_sets import PAIRS, TEAMS, desk_in, desk_of
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

SUB = Player("", "Sub One")


def test_nobody_substitutes_for_two(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("qba-pairs")))
    record_substitute(desk, "1", "A", LineUp("a", 1, 1, out="a0"), SUB)
    assert doubts(desk) == []
    here = next(each.id for each in desk.event.players if each.name == "Sub One")
    record_substitute(desk, "1", "A", LineUp("a", 2, 2, out="a0", in_=here), None)
    assert doubts(desk) == [], "for the same player again"
    record_substitute(desk, "1", "A", LineUp("b", 3, 3, out="b1", in_=here), None)
    assert [(each.entry, each.words) for each in doubts(desk)] == [
        (
            entry,
            "Sub One as substitute: for one other player of the event only:"
            " the pair is no longer eligible (Substitution)",
        )
        for entry in ("a", "b")
    ]


def test_who_is_typed_by_name_again_is_the_same_person(tmp_path: Path) -> None:
    """QBA Substitution: for one other player, and not for both of a pair either; Sydney A 4.4.1: an entrant
    is nobody's substitute."""
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("qba-pairs")))
    record_substitute(desk, "1", "A", LineUp("a", 1, 1, out="a0"), SUB)
    record_substitute(desk, "1", "A", LineUp("a", 2, 2, out="a1"), Player("", "sub one", "1234560"))
    assert [each.name for each in desk.event.players if "one" in each.name.casefold()] == ["Sub One"]
    (found,) = doubts(desk)
    assert found.words.startswith("Sub One as substitute: for one other player of the event only")
    other = desk_in(
        club_at(tmp_path / "other"), replace(PAIRS, kind="pairs", rulebook=RulebookRef("sydney-2003"))
    )
    record_substitute(other, "1", "A", LineUp("a", 1, 1, out="a0"), Player("", "Cy Muster"))
    (found,) = doubts(other)
    assert found.words.startswith(
        "Cy Muster as substitute: a player who has not entered the same stage: an ineligible"
    )


def lined_up(kind: str, last: str) -> Event:
    foxes, owls = [f"f{at}" for at in range(1, 5)], [f"o{at}" for at in range(1, 5)]
    line_up = RoomLineUp((foxes[0], owls[0], foxes[1], owls[1]), (owls[2], foxes[2], owls[3], last))
    return replace(
        TEAMS,
        kind=kind,
        rulebook=RulebookRef("sydney-2003"),
        players=tuple(Player(each, each.upper()) for each in (*foxes, *owls, "e1", "s1")),
        entries=(
            Entry("fox", tuple(foxes), name="Fox"),
            Entry("owl", tuple(owls), name="Owl"),
            Entry("elk", ("e1",), name="Elk"),
            *TEAMS.entries[3:],
        ),
        matches=(Match("m1", "1", 1, "fox", "owl", boards=(1, 2), line_up=line_up),),
    )


def test_a_team_may_not_take_somebody_of_another_team_of_the_stage(tmp_path: Path) -> None:
    event = lined_up("safilo-teams", "e1")
    assert substitutions(event) == [SeatedSubstitute("fox", "e1", None, "1", 1)]
    assert [each.words for each in doubts(desk_of(tmp_path, event))] == [
        "E1 as substitute: a player who has not entered the same stage: an ineligible substitute:"
        " the score is altered or the pair or team disqualified, as ruled (A 4.5.4) (A 4.3, A 4.4.1)"
    ]


def test_the_form_alone_tells_of_somebody_of_another_team(tmp_path: Path) -> None:
    """A 4.4.1: no line-up is typed; a few boards may count as no substitution (A 4.5.6)."""
    event = lined_up("safilo-teams", "f4")
    desk = desk_of(tmp_path, replace(event, matches=()))
    told = {"out": "F4", "substitute": "e1", "cause": "ill", "told": "9:00", "leave": "the director"}
    add_record(desk, "substitutions", {"entry": "fox", "session": "1", **told})
    assert [each.entry for each in doubts(desk)] == ["fox"]
    assert doubts(desk)[0].words.startswith("E1 as substitute: a player who has not entered the same stage")
    few = replace(
        desk.event.registered[-1],
        facts={**desk.event.registered[-1].facts, "rights": "counts as no substitution"},
    )
    assert substitutions(replace(desk.event, registered=(few,))) == []


def test_a_substitute_of_seniors_is_a_senior(tmp_path: Path) -> None:
    """Sydney 2.1: born on or before 19-9-48."""
    club = club_at(tmp_path)
    event = lined_up("seniors-teams", "s1")
    entries = tuple(replace(each, players=()) if each.id != "fox" else each for each in event.entries)
    event = replace(event, entries=tuple(e if e.id != "owl" else event.entries[1] for e in entries))
    for player in event.players:
        save_club_player(club, ClubPlayer("", player.name, about={"born": "1940-01-01"}))
    desk = desk_in(club, event)
    (found,) = doubts(desk)
    assert found.words == (
        "S1 as substitute: only with the chief director's approval, recorded with the substitution (2.2)"
    )
    approved = {"out": "F4", "substitute": "S1", "cause": "ill", "told": "18:00", "leave": "the director"}
    add_record(desk, "substitutions", {"entry": "fox", "session": "1", **approved})
    assert doubts(desk) == []
    (young,) = [each for each in club.lists.members if each.name == "S1"]
    save_club_player(club, replace(young, about={"born": "1948-09-20"}))
    (found,) = doubts(desk)
    assert found.words.startswith("S1 as substitute: a player who could have entered: ")
    assert "1948" not in found.words
    club.close()


@pytest.mark.parametrize("kind", ["pairs", "swiss-pairs", "butler", "cross-imps"])
def test_pairs_of_the_union_have_no_substitutes(kind: str, tmp_path: Path) -> None:
    """SBU 2.7.1, however the pairs are scored."""
    desk = desk_of(tmp_path, replace(PAIRS, kind=kind, rulebook=RulebookRef("sbu-2022")))
    record_substitute(desk, "1", "A", LineUp("a", 1, 1, out="a0"), SUB)
    assert [each.words for each in doubts(desk)] == ["Sub One as substitute: no substitutes (2.7.1)"]


def test_leave_that_is_put_down_settles_it(tmp_path: Path) -> None:
    """SABF 13.4: the director's permission."""
    event = replace(lined_up("swiss-teams", "s1"), rulebook=RulebookRef("sabf-2020"))
    desk = desk_of(tmp_path, event)
    assert [each.words for each in doubts(desk)] == [
        "S1 as substitute: only with the director's permission, given beforehand (13.4)"
    ]
    told = {"entry": "fox", "out": "F4", "substitute": "S1", "cause": "ill", "told": "18:30"}
    add_record(desk, "substitutions", told)
    assert len(doubts(desk)) == 1
    add_record(desk, "substitutions", {**told, "leave": "the director, for the evening"})
    assert doubts(desk) == []


def test_the_cause_is_asked_for_until_it_is_put_down(tmp_path: Path) -> None:
    """ANC 20.1: a substitute plays for cause, never for convenience."""
    by_datum = tuple(replace(each, scoring=Scoring.BUTLER) for each in PAIRS.sessions)
    event = replace(PAIRS, kind="country-butler", rulebook=RulebookRef("anc-2017"), sessions=by_datum)
    desk = desk_of(tmp_path, event)
    record_substitute(desk, "1", "A", LineUp("a", 1, 1, out="a0"), SUB)
    (said,) = cause_to_put_down(desk, "a", "1")
    assert said.startswith("A substitute may play for cause, not for convenience")
    assert said.endswith("record it in the Rule book pane (Ctrl+B), under Substitutions (20.1)")
    line = {"entry": "a", "session": "1", "out": "Ann Example", "substitute": "Sub One", "told": "19:00"}
    add_record(desk, "substitutions", {**line, "cause": "taken ill"})
    assert cause_to_put_down(desk, "a", "1") == []
    assert cause_to_put_down(desk, "b", "1") == [said], "each substitution has its own"


def test_a_book_that_asks_for_no_cause_has_none(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    assert cause_to_put_down(desk, "a", "1") == []


def test_the_form_says_by_when_it_is_handed_in(tmp_path: Path) -> None:
    """NSWBA A 4.4.2, A 4.6.2: told 24 hours before, the form 30 minutes before the session."""
    desk = desk_of(tmp_path, lined_up("safilo-teams", "s1"))
    form = as_text(substitution_form(Facts(desk.evaluation, desk.clock(), book=book("sydney-2003"))))
    assert "at least 24 hours before the session" in form
    assert "fill in the form at least 30 minutes before it (A 4.6.2) (A 4.4.2)." in form
