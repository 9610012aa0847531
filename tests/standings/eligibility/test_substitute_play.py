"""Who substituted for whom, on how many boards, and who therefore played most of them."""

from dataclasses import replace

import pytest

from bridgedesk.event.event import Event
from bridgedesk.event.match import RoomLineUp
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import LineUp
from bridgedesk.standings.eligibility.substitutions import most_played, play_words, substitute_plays
from tests.evenings.scored_evenings import MITCHELL, event, match, section, teams

SCORES = {
    (1, 1): "+420", (1, 2): "P", (1, 3): "-50",
    (2, 1): "+140", (2, 2): "NP", (2, 3): "+110",
    (3, 1): "-90", (3, 2): "L",
}  # fmt: skip


def evening(*line_ups: LineUp) -> Event:
    """1NS plays a board in each of three rounds; 2NS has two that count for nothing, a late one and one not
    played; nothing has come in from table 3 in round 3."""
    made = event(replace(section(MITCHELL, SCORES), line_ups=line_ups))
    entries = tuple(Entry(each.id, (f"{each.id}-1", f"{each.id}-2")) for each in made.entries)
    players = tuple(Player(key, key.upper()) for each in entries for key in each.players)
    return replace(made, entries=entries, players=(*players, Player("sue", "Sue"), Player("tom", "Tom")))


@pytest.mark.parametrize(
    ("line_up", "boards", "rounds"),
    [
        (LineUp("A1NS", 1, 3, "A1NS-2", "sue"), (3, 3), "rounds 1–3"),
        (LineUp("A1NS", 2, None, "A1NS-2", "sue"), (2, 3), "from round 2"),
        (LineUp("A1NS", 3, 3, "A1NS-2", "sue"), (1, 3), "round 3"),
        (LineUp("A2NS", 1, None, "A2NS-2", "sue"), (1, 1), "from round 1"),
        (LineUp("A3NS", 2, 3, "A3NS-2", "sue"), (1, 2), "rounds 2–3"),
    ],
)
def test_boards_with_a_substitute(line_up: LineUp, boards: tuple[int, int], rounds: str) -> None:
    of = evening(line_up)
    (play,) = substitute_plays(of)
    assert ((play.boards, play.of), play.rounds) == (boards, rounds)
    assert play_words(of, play) == f"Sue for {line_up.entry}-2, {rounds}"


def test_an_absence_is_no_substitution() -> None:
    assert list(substitute_plays(evening(LineUp("A1NS", 1, None, "A1NS-2", None, "absent")))) == []


@pytest.mark.parametrize(
    ("line_ups", "played"),
    [
        ((), ("A1NS-1", "A1NS-2")),
        ((LineUp("A1NS", 3, 3, "A1NS-2", "sue"),), ("A1NS-1", "A1NS-2")),
        ((LineUp("A1NS", 2, 3, "A1NS-2", "sue"),), ("A1NS-1", "sue")),
        # one board each: it stays their own
        (
            (LineUp("A1NS", 1, 1, "A1NS-2", "sue"), LineUp("A1NS", 2, 2, "A1NS-2", "tom")),
            ("A1NS-1", "A1NS-2"),
        ),
        ((LineUp("A1NS", 1, 2, "A1NS-1", "tom"), LineUp("A1NS", 1, 3, "A1NS-2", "sue")), ("tom", "sue")),
    ],
)
def test_who_played_most_boards(line_ups: tuple[LineUp, ...], played: tuple[str, str]) -> None:
    found = most_played(evening(*line_ups))
    assert found["A1NS"] == played
    assert found["A2NS"] == ("A2NS-1", "A2NS-2")


def test_a_stranger_in_the_line_up_of_a_match() -> None:
    fox = Entry("fox", ("f1", "f2", "f3", "f4"), name="Fox")
    owl = Entry("owl", ("o1", "o2", "o3", "o4"), name="Owl")
    line_up = RoomLineUp(("f1", "o1", "f2", "o2"), ("o3", "f3", "o4", "sue"))
    of = teams(replace(match(1, "fox", "owl", "+620 +170", "P P"), line_up=line_up))
    people = [*fox.players, *owl.players, "sue"]
    of = replace(of, entries=(fox, owl), players=tuple(Player(key, key.title()) for key in people))
    (play,) = substitute_plays(of)
    assert (play.entry, play.substitute, play.out, play.boards, play.of) == ("fox", "sue", None, 2, 2)
    assert play_words(of, play) == "Sue, round 1"
