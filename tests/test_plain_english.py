"""The words of window, sheets, rule books and guide are plain English, and the lister finds them all."""

from pathlib import Path

import pytest

from tests.plain_english import Text, is_prose, strings, texts

# What a pattern takes for a fault: names that files hold, and good English.
EXCEPTIONS = {
    "let stand": "the name of an act",
    "put right": "the name of a draft",
    "why it stands": "the name of a draft",
    "those who played": "a choice in the rule books",
    "results stand": "a choice in the rule books",
    "tests is empty; a tie that is not broken has the test 'stands'": "the name of a test in the rule books",
    "a draw once made stands": "what directors say",
    "an acceptable substitute plays on: the results stand": "what directors say",
    "points with those of the trials doubled": "the points are named before",
    "Of the remaining places each section gets at most one": "a whole sentence",
    "{} pairs are entered, but this movement seats {}. Choose another.": "always two or more",
    "{} IMPs is not an award; at most {}, two decimals": "the number as it was typed",
    "Switching {} of {} rounds is too many. Switch fewer than half.": "always two or more",
    "expected is {}, but {} results are given": "always two or more",
    "Which pairs?  North-South {0}  v  East-West …": "the ellipsis is the number to type",
}


@pytest.fixture(scope="module")
def everything() -> list[Text]:
    return list(texts())


def test_every_text_is_plain_english(everything: list[Text]) -> None:
    found = [
        f"{text.file}:{text.line} [{', '.join(text.faults)}] {text.words}"
        for text in everything
        if text.faults and text.words not in EXCEPTIONS
    ]
    assert found == []


def test_every_exception_is_still_needed(everything: list[Text]) -> None:
    assert set(EXCEPTIONS) <= {text.words for text in everything if text.faults}


def test_the_list_has_every_kind_of_text(everything: list[Text]) -> None:
    rooms = {"/".join(Path(text.file).parts[:2]) for text in everything}
    assert {
        *(f"bridgedesk/{room}" for room in ("window", "desk", "directing", "sheets", "cli", "standings")),
        *("resources/rulebooks", "resources/registers.toml", "resources/help"),
    } <= rooms
    assert len(everything) > 5000


def test_gaps_stay_in_view_and_names_of_acts_stay_out() -> None:
    source = (
        """'The module itself.'\nx = f'{a} of {b} boards'\ny = Change('let it pass', 'Pair 3 leaves')\n"""
    )
    found = [(2, "{} of {} boards"), (3, "Pair 3 leaves")]
    assert sorted(strings(source, docstrings=False)) == found
    assert sorted(strings(source, docstrings=True)) == [(1, "The module itself."), *found]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("It stands here", "stands"),
        ("Then put it down as a forfeit", "put down, put right"),
        ("Section A goes on otherwise", "go on, go home"),
        ("“6.5” is no number of pairs;", "is no, is none"),
        ("Type the boards of this round, as 9-16", "as 12"),
        ("How this came about", "come about"),
        ("Ask somebody at the table", "somebody"),
        ("Accept …", "a space before the ellipsis"),
        ("Who does not play, sits out", "a sentence without its subject"),
        ("To whose credit it counts", "begins in mid-sentence"),
        ("{} boards are missing", "a count before a plural"),
    ],
)
def test_a_fault_is_named(words: str, fault: str) -> None:
    assert fault in Text("", 1, words).faults


@pytest.mark.parametrize(
    "words",
    ["A relay and bye stand between tables 3 and 4", "The score stands", "There is no ruling.", "such as 12"],
)
def test_what_may_be_written(words: str) -> None:
    assert Text("", 1, words).faults == []


def test_keys_and_patterns_are_no_prose() -> None:
    assert is_prose("Type a number")
    for words in ("stage", "SELECT name FROM players", r"\d+ of \d+", "boards_played so_far", "{} {}"):
        assert not is_prose(words), words
