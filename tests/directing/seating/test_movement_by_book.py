"""What the book of the event says where its movement is chosen (ANC 10.1, 10.4.1, 10.5.1, 15.4, 15.8)."""

import pytest

from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.setup.movement_choice import MovementWishes, movement_notes, suggestions
from bridgedesk.movements.movement import Contest
from bridgedesk.rule_library import movement_library
from tests.rulebooks.books import book

ANC = book("anc-2017")
ITC = MovementByBook(ANC, "itc")


@pytest.mark.parametrize(
    ("teams", "rounds", "form"),
    [
        (5, 5, "four round robins of 14-board matches (10.1, 10.4, 10.5)"),
        (6, 5, "four round robins of 14-board matches (10.1, 10.4, 10.5)"),
        (7, 7, "three round robins of 14-board matches (10.1, 10.4, 10.5)"),
        (8, 7, "three round robins of 14-board matches (10.1, 10.4, 10.5)"),
    ],
)
def test_the_printed_draw_stands_first_with_its_boards(teams: int, rounds: int, form: str) -> None:
    first, *others = suggestions(MovementWishes(str(teams), contest=Contest.TEAMS), ITC, movement_library())
    assert first.family == ("itc-6" if teams < 7 else "itc-7")
    assert [len(first.movement.boards_of(row[0])) for row in first.movement.rounds] == [14] * rounds
    assert movement_notes(first, ITC)[0] == f"Rule book: {teams} entries: {form}"
    assert not any("Mind" in each for each in first.because)
    assert all("another draw is printed for this event" in " ".join(each.because) for each in others)


def test_boards_are_those_of_the_whole_round_robin_and_14_for_all_is_noticed() -> None:
    first = suggestions(MovementWishes("7", boards="14", contest=Contest.TEAMS), ITC, movement_library())[0]
    assert "Note: matches of 2 boards; leave Boards blank for the printed 14." in first.because
    right = suggestions(MovementWishes("7", boards="98", contest=Contest.TEAMS), ITC, movement_library())[0]
    assert not any("Mind" in each for each in right.because)


def test_where_no_draw_is_printed_the_others_are_ranked_as_ever() -> None:
    """Nine teams; and a club's teams, to which the Interstate draw is one among others."""
    nine = suggestions(MovementWishes("9", contest=Contest.TEAMS), ITC, movement_library())[0]
    assert (
        movement_notes(nine, ITC)[0]
        == "Rule book: 9 entries: more than the rule book has a format for (10.1, 10.4, 10.5)"
    )
    club = suggestions(
        MovementWishes("7", contest=Contest.TEAMS),
        MovementByBook(book("laws-2017"), "teams"),
        movement_library(),
    )
    assert club[0].family == "american-whist"
    assert "other events need not follow it" in " ".join(club[-1].because)


@pytest.mark.parametrize(
    ("pairs", "form"),
    [
        (18, "10 rounds of 12 boards; full round robin if the numbers suit, else modified Swiss"),
        (20, "10 rounds of 12 boards; Swiss"),
    ],
)
def test_the_form_of_pairs_goes_by_how_many_there_are(pairs: int, form: str) -> None:
    """15.8: the modified Swiss for fewer than 20."""
    womens = MovementByBook(ANC, "abpc-womens")
    said = f"Rule book: {pairs} entries: {form}; ten pairs qualify for the final (15.4, 15.8, Appendix Swiss)"
    assert womens.form(pairs) == said
    assert MovementByBook().form(pairs) == ""


@pytest.mark.parametrize(
    ("kind", "rounds", "boards"),
    [
        ("abpc-womens", 10, 12),
        ("abpc-seniors", 10, 12),
        ("restricted-butler", 9, 12),
        ("country-butler", 10, 12),
        ("anc-swiss-pairs", 9, 12),
        ("swiss-pairs", 6, 8),
        ("flighted-swiss-pairs", 6, 8),
        ("abpc-open", None, None),
    ],
)
def test_matches_are_as_many_and_as_long_as_the_book_prints(
    kind: str, rounds: int | None, boards: int | None
) -> None:
    """15.4 to 15.7 and 22.1."""
    assert MovementByBook(ANC, kind).matches == (rounds, boards)


@pytest.mark.parametrize(
    ("kind", "rounds", "boards"), [("seniors-teams", 8, 14), ("swiss-pairs", 7, 8), ("safilo-teams", 7, 8)]
)
def test_matches_of_the_sydney_festival_are_offered_as_printed(kind: str, rounds: int, boards: int) -> None:
    """5.1.1, 5.3.1, 5.5.1: on the scale of another length a match would be worth other VPs (10)."""
    assert MovementByBook(book("sydney-2003"), kind).matches == (rounds, boards)
