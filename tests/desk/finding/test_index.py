"""What is typed finds what is meant: words begun, in any order, without accents, as directors say them."""

from random import Random
from time import perf_counter

import pytest

from bridgedesk.desk.finding.event_things import change_things, other_words, sheet_things, view_things
from bridgedesk.desk.finding.help_things import clause_things, guide_things
from bridgedesk.desk.finding.index import Findable, FindIndex, Kind, find
from bridgedesk.desk.views.catalogue import KINDS as VIEWS

NAMES = (
    "Hine Māori",
    "Sean O'Brien",
    "Jürgen Müller",
    "Søren Łukasz",
    "Ann Hill",
    "Hillary Ann Duke",
    "Bo Brown",
)
FRAME = 0.016  # seconds


def players(*names: str) -> FindIndex:
    return FindIndex(Findable(Kind.ENTRY, str(at), name, str(9000 + at)) for at, name in enumerate(names))


def titles(text: str, *indexes: FindIndex, most: int = 20) -> list[str]:
    return [hit.thing.title for hit in find(text, indexes, most)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("maori", "Hine Māori"),
        ("MĀO hi", "Hine Māori"),
        ("obrien", "Sean O'Brien"),
        ("o'br", "Sean O'Brien"),
        ("O’Brien", "Sean O'Brien"),
        ("brien se", "Sean O'Brien"),
        ("muller", "Jürgen Müller"),
        ("mueller", "Jürgen Müller"),
        ("müller jür", "Jürgen Müller"),
        ("soren luk", "Søren Łukasz"),
        ("brown, bo", "Bo Brown"),
        ("9006", "Bo Brown"),
    ],
)
def test_names_are_found_however_they_are_written(typed: str, found: str) -> None:
    assert titles(typed, players(*NAMES)) == [found]


def test_decomposed_letters_are_the_same() -> None:
    assert titles("müller", players("Ju\u0308rgen Mu\u0308ller")) == ["Ju\u0308rgen Mu\u0308ller"]


def test_whole_words_come_first_then_what_begins_with_the_text() -> None:
    assert titles("hill", players(*NAMES, "Bea Hilliard")) == ["Ann Hill", "Hillary Ann Duke", "Bea Hilliard"]


def test_commands_that_begin_with_the_text_come_before_all_others() -> None:
    index = FindIndex(
        [
            Findable(Kind.BOARD, "1", "Print"),
            Findable(Kind.COMMAND, "2", "Reprint sheet", "print"),
            Findable(Kind.COMMAND, "3", "Print sheet"),
            Findable(Kind.VIEW, "4", "Printer, Ann"),
        ]
    )
    assert titles("print", index) == ["Print sheet", "Print", "Printer, Ann", "Reprint sheet"]


def test_a_number_is_found_before_longer_ones() -> None:
    boards = FindIndex(Findable(Kind.BOARD, str(at), f"Board {at}") for at in range(1, 80))
    assert titles("board 7", boards, most=3) == ["Board 7", "Board 70", "Board 71"]
    assert titles("7", boards, most=2) == ["Board 7", "Board 70"]


def test_several_lists_are_found_as_one() -> None:
    boards = FindIndex([Findable(Kind.BOARD, "7", "Board 7")])
    assert titles("b", boards, players(*NAMES)) == ["Bo Brown", "Board 7", "Sean O'Brien"]


@pytest.mark.parametrize("typed", ["", "   ", "'", "?!", "zzz", "board zzz", "\x00"])
def test_nothing_is_found(typed: str) -> None:
    assert (
        titles(typed, players(*NAMES), FindIndex([Findable(Kind.BOARD, "7", "Board 7")]), FindIndex([])) == []
    )


@pytest.mark.parametrize(
    ("typed", "kind", "key"),
    [
        ("late pair", Kind.CHANGE, "LATE_PAIR"),
        ("pair late", Kind.CHANGE, "LATE_PAIR"),
        ("goes home", Kind.CHANGE, "GOES_HOME"),
        ("leaves early", Kind.CHANGE, "GOES_HOME"),
        ("half table", Kind.CHANGE, "LATE_PAIR"),
        ("wrong board", Kind.CHANGE, "OTHER_BOARDS"),
        ("wrong way", Kind.CHANGE, "TURNED"),
        ("sub", Kind.CHANGE, "SUBSTITUTE"),
        ("print guide cards", Kind.SHEET, "guide-cards"),
        ("guide cards", Kind.SHEET, "guide-cards"),
        ("traveller", Kind.SHEET, "travellers"),
        ("vp table", Kind.SHEET, "vp-scale"),
        ("who won", Kind.VIEW, "ranking"),
        ("make final", Kind.VIEW, "posted"),
    ],
)
def test_the_words_that_directors_use(typed: str, kind: Kind, key: str) -> None:
    index = FindIndex([*sheet_things(), *view_things(VIEWS), *change_things(), *guide_things()])
    first = find(typed, [index], 1)[0].thing
    assert (first.kind, first.key) == (kind, key)


def test_a_word_of_the_guide_leads_to_its_section() -> None:
    found = [hit.thing.key for hit in find("serpentine masterpoints", [FindIndex(guide_things())], 5)]
    assert found == ["setup#Even sections"]


def test_clauses_are_found_by_number_and_heading() -> None:
    index = FindIndex(
        clause_things([("11.2", "Late arrival"), ("Law 12C2", "artificial score"), ("4", "4")], "sabf")
    )
    assert titles("11.2", index) == ["Clause 11.2: Late arrival"]
    assert titles("late", index) == ["Clause 11.2: Late arrival"]
    assert titles("law 12c", index) == ["Law 12C2: artificial score"]
    assert [hit.thing.key for hit in find("clause 4", [index], 5)] == ["sabf#4"]


def test_the_further_words_are_of_things_that_exist() -> None:
    """Commands are checked in the window, which makes them."""
    there = {
        (each.kind, each.key)
        for each in (*sheet_things(), *view_things(VIEWS), *change_things(), *guide_things())
    }
    named = {
        (kind, key) for kind, words in other_words().items() for key in words if kind is not Kind.COMMAND
    }
    assert named - there == set()


def test_sixty_thousand_things_are_found_within_a_frame() -> None:
    chance = Random(7)
    parts = ["".join(chance.choices("abcdefghiklmnoprstuvwy", k=chance.randint(2, 8))) for _ in range(9000)]
    index = players(*(f"{chance.choice(parts)} {chance.choice(parts)}".title() for _ in range(60_000)))
    for typed in ("a", "ab", "a b", "b a m", "900", "an 9"):
        best = min(_seconds(typed, index) for _ in range(3))
        assert best < FRAME, f"{typed}: {1000 * best:.1f} ms"


def _seconds(typed: str, index: FindIndex) -> float:
    before = perf_counter()
    find(typed, [index], 50)
    return perf_counter() - before
