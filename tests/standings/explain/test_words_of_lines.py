"""Lines of a breakdown say what happened, in bridge terms, and by name."""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.slip_figures import points_ledger
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.ranking_rows import Line, rows
from bridgedesk.standings.pairs.implausible_results import suspects
from tests.desk.views.test_every_figure import EVENTS, FILES, looked_at, opened, views
from tests.evenings.scored_evenings import match, posted, teams

EACH = [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES]


def is_team_total(evening: Event, team: str) -> Line:
    (row,) = (row for row in posted(evaluate(evening)) if row.entry == team)
    return row.lines[0]


def test_an_average_plus_is_told_apart_from_the_imps_won_at_the_tables() -> None:
    """Board 1: +620 and -170 are 450, 10 IMPs to fox. Board 2: average plus to both, 3 IMPs each."""
    evening = teams(match(1, "fox", "owl", "+620 +170", "A++ A++"))
    assert is_team_total(evening, "fox").because == "10 to 0; board 2: +3 awarded"
    assert is_team_total(evening, "owl").because == "0 to 10; board 2: +3 awarded"


def test_a_board_played_at_both_tables_is_not_awarded() -> None:
    assert is_team_total(teams(match(1, "fox", "owl", "+620 +170")), "fox").because == "10 to 0"


def test_the_middle_two_comparisons_are_told_with_those_left_out() -> None:
    """Sydney C: of +420 against +420, +170, +50 and -50, which are 0, 6, 9 and 10 IMPs, 6 and 9 count."""
    looking = looked_at(EVENTS / "sydney-2003" / "blue-ribbon-final.toml")
    board = next(each for each in looking.boards if each.board == 1)
    found = points_ledger(looking, board, board.lines[0], Side.NS)
    assert found is not None
    assert [(line.what, line.effect, line.because) for line in found.lines] == [
        ("Against +170", Decimal(6), None),
        ("Against +50", Decimal(9), None),
        ("Against −50", Decimal(0), "10 IMPs, the highest of 4: left out"),
        ("Against +420", Decimal(0), "0 IMPs, the lowest of 4: left out"),
    ]


def lines_of(path: Path) -> list[Line]:
    """Return every line of every ranking and of every figure that opens."""
    looking = looked_at(path)
    looking.by_acts = []
    found = [
        line
        for each in (looking.evaluation, *looking.evaluation.earlier)
        for field in each.fields
        for row in rows(each, field)
        for line in row.lines
    ]
    for _, _, view in views(looking):
        for _, _, ledger in opened(view):
            found += ledger.lines if ledger else ()
    return found


# What a line of nothing is still about: a tie, a comparison, a match, a place shared, a score of 0.
SAYS_SOMETHING = re.compile(
    r"Tie|Hidden difference|\d+ × |Against |Round \d|Both (rooms|tables)|Tied with|Board \d|Passed out|"
    r"Not played|VPs as they|No(thing|body)?\b|New place|.*boards? removed|Session .*: \d+ boards? played|"
    r"Counted|\d+ boards? scored|(First|Second) stage|.*counts as|.*Average"
)


@pytest.mark.parametrize("path", EACH)
def test_no_line_says_nothing_about_nothing(path: Path) -> None:
    for line in lines_of(path):
        assert line.what
        if not line.amount and not line.effect:
            assert line.because or SAYS_SOMETHING.match(line.what), line
        assert not re.search(r"\b1 boards|\b0 boards|boards?: 0\b", line.what), line


def ids_of(event: Event) -> re.Pattern[str]:
    """Return what finds an id of an entry, player, ruling, match or stage that has a name, or needs none.

    Sessions are called by their ids, and single letters are words."""
    called = {each.id: each.name for each in event.players} | {each.id: each.name for each in event.entries}
    keys = {key for key, name in called.items() if name and key != name}
    keys |= {each.id for each in event.rulings} | {each.id for each in event.matches}
    keys |= {each.id for each in event.stages}
    keys = {key for key in keys if len(key) > 1} - {each.id for each in event.sessions}
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, sorted(keys) or ["\0"])) + r")(?![\w-])")


def without_reasons(event: Event, words: str) -> str:
    for ruling in event.rulings:
        words = words.replace(ruling.reason or "\0", "")
    return words


@pytest.mark.parametrize("path", EACH)
def test_lines_flags_and_finals_name_whom_they_are_about(path: Path) -> None:
    """Nobody is called by an id where a name is known; what a director typed is left as it was typed."""
    looking = looked_at(path)
    event, ids = looking.event, ids_of(looking.event)
    said = [f"{line.what} | {line.because or ''}" for line in lines_of(path)]
    said += [flag.named(event) for flag in (*looking.evaluation.flags, *suspects(looking.evaluation))]
    said += [words for each in looking.evaluation.eligibility.values() for words in each.missing]
    said += [final.because for final in looking.evaluation.finals]
    for words in said:
        assert not ids.search(without_reasons(event, words)), words
