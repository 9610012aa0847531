"""Boards of six players, counted by hand from three line-ups.

Fox 1 and 2 play both matches of ten boards, Fox 3 and 4 the first, Fox 3 and 6 the second. In the third,
abandoned after four boards, Fox 5 and 6 sit with Fox 1 and a substitute; Fox 2 is the captain."""

from dataclasses import replace

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome, Room, RoomLineUp, RoomResult
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.standings.eligibility.boards_by_match import TeamPlay, boards_by_match, match_columns
from tests.directing.boards_played.test_report import two_matches

THIRD = RoomLineUp(("f5", "o1", "f6", "o2"), ("o3", "f1", "o4", "s1"))
FOUR = tuple(RoomResult(room, board, parse_score("+420")) for room in Room for board in range(1, 5))


def three_matches() -> Event:
    event = two_matches(6)
    first, second, third = event.matches
    cut = replace(third, line_up=THIRD, results=FOUR, outcome=Outcome.ABANDONED)
    fox, *others = event.entries
    players = (*event.players, Player("s1", "Sub One"))
    return replace(
        event, players=players, entries=(replace(fox, captain="f2"), *others), matches=(first, second, cut)
    )


def fox_of(event: Event) -> TeamPlay:
    return next(each for each in boards_by_match(event) if each.entry == "fox")


def test_each_player_match_by_match() -> None:
    team = fox_of(three_matches())
    assert [each.title for each in match_columns(three_matches())] == ["1", "2", "3"]
    assert {each.name: (*each.boards, each.total, team.share(each)) for each in team.members} == {
        "F1": (10, 10, 4, 24, "100%"),
        "F2": (10, 10, 0, 20, "83%"),
        "F3": (10, 10, 0, 20, "83%"),
        "F4": (10, 0, 0, 10, "42%"),
        "F5": (0, 0, 4, 4, "17%"),
        "F6": (0, 10, 4, 14, "58%"),
        "Sub One": (0, 0, 4, 4, "17%"),
    }
    assert (team.of, team.without) == (24, 0)
    assert [each.role for each in team.members] == ["", "captain", "", "", "", "", "substitute"]


def test_stanzas_have_columns_of_their_own() -> None:
    event = three_matches()
    first, second, _ = event.matches
    halves = [
        replace(first, stanza=1),
        replace(second, id="m9", round=1, stanza=2),
        replace(second, round=2, line_up=None),
    ]
    event = replace(event, matches=tuple(halves))
    assert [each.title for each in match_columns(event)] == ["1.1", "1.2"]
    assert fox_of(event).members[3].boards == (10, 0)


def test_matches_without_a_line_up_are_counted_apart() -> None:
    event = three_matches()
    third = replace(event.matches[2], line_up=None)
    team = fox_of(replace(event, matches=(*event.matches[:2], third)))
    assert (team.of, team.without) == (20, 1)


def test_finals_are_named_apart() -> None:
    event = three_matches()
    final = Match("w1", "1", 1, "fox", "owl", "final", boards=(1, 2), line_up=event.matches[0].line_up)
    event = replace(
        event,
        stages=(*event.stages, Stage("final", "knockout", carry_from=event.stages[0].id)),
        matches=(*event.matches, final),
    )
    assert [each.title for each in match_columns(event)] == ["1", "F1", "2", "3"]
    assert fox_of(event).members[0].total == 26
