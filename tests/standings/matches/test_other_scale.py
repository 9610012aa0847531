"""Matches that lose boards: the length that was set counts until the director says otherwise (SABF 13.9); by
other books only where no VP scale is printed for so few. It is said each time."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Outcome
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.flags import Severity
from tests.evenings.scored_evenings import event, match, posted, section, teams
from tests.rulebooks.books import book

TABLES = ("1NS-1EW:1 2NS-2EW:1",)
SCALE = "on the scale for the 12 boards it was set for, not for the 11 played"


def trials(*last: str) -> Event:
    """Twelve boards, all flat but the first and the last."""
    return butler("trials", *[("+420", "+420")] * 10, last)


def butler(kind: str, *others: tuple[str, ...]) -> Event:
    """Two tables: +420 and +170 on board 1, then the others."""
    made = section(TABLES, {})
    scores = [("+420", "+170"), *others]
    results = tuple(
        replace(section(TABLES, {(1, table): score}).results[0], board=board, table=table)
        for board, two in enumerate(scores, start=1)
        for table, score in enumerate(two, start=1)
    )
    made = replace(made, sets={1: tuple(range(1, len(scores) + 1))}, results=results)
    one = event(made, scoring=Scoring.BUTLER)
    return replace(one, kind=kind, stages=(Stage("q", contest="matches"),))


def flagged(found: Evaluation) -> list[str]:
    return [flag.what for flag in found.flags if flag.severity is Severity.CHECK]


def reasons(found: Evaluation) -> Iterator[str]:
    for row in posted(found):
        yield from (line.because or "" for line in row.lines)


def test_a_trials_match_a_board_short_goes_by_the_length_it_was_set_for() -> None:
    """Datum 300 of 420 and 170: +120 is 3 IMPs, -130 is 4. 21.2 has 7 to 10, 12 and 14 boards, not 11.
    By 12 boards 3 IMPs are 10.99 - 9.01, 4 are 11.32 - 8.68."""
    found = evaluate(trials("NP", "NP"), book("sabf-2020"))
    assert {row.entry: row.total for row in posted(found)} == {
        "A1NS": Decimal("10.99"), "A1EW": Decimal("9.01"), "A2NS": Decimal("8.68"), "A2EW": Decimal("11.32"),
    }  # fmt: skip
    assert flagged(found) == [
        f"{pair}: {SCALE} (12, 19.8, 21.2, 21.10). If another scale should apply, rule on its VPs"
        for pair in ("A1EW against A1NS", "A2EW against A2NS")
    ]
    assert "+3 IMP over 11 boards; " + SCALE in list(reasons(found))


def test_a_match_of_all_its_boards_says_nothing() -> None:
    found = evaluate(trials("+420", "+420"), book("sabf-2020"))
    assert flagged(found) == []
    assert not any("scale" in each for each in reasons(found))


def test_a_teams_match_a_board_short_by_a_printed_scale() -> None:
    """SBU 4, discrete: 6 to 10, 12, 14 … boards, not 11. 450 are 10 IMPs; by 12 boards 8 to 11 are 13 - 7."""
    one = teams(match(1, "fox", "owl", "+620 +170", *["+420 +420"] * 10, "NP NP"))
    found = evaluate(replace(one, kind="local-teams"), book("sbu-2022"))
    assert {row.entry: row.total for row in posted(found)} == {"fox": 13, "owl": 7}
    assert flagged(found) == [f"match r1-fox: {SCALE} (4). If another scale should apply, rule on its VPs"]
    assert f"10 to 0; {SCALE}" in list(reasons(found))


@pytest.mark.parametrize("lost", [1, 2])
def test_a_teams_match_keeps_the_scale_it_was_set_for_though_a_shorter_one_is_printed(lost: int) -> None:
    """SABF 13.9, set for 12 boards: 450 are 10 IMPs, 13.18 - 6.82 in 21.1. The 11 or 10 boards played have
    scales of their own, 13.30 and 13.43; the director may rule by one of them."""
    flat = ["+420 +420"] * (11 - lost)
    one = teams(match(1, "fox", "owl", "+620 +170", *flat, *["NP NP"] * lost))
    found = evaluate(replace(one, kind="teams"), book("sabf-2020"))
    assert {row.entry: row.total for row in posted(found)} == {
        "fox": Decimal("13.18"), "owl": Decimal("6.82"),
    }  # fmt: skip
    (said,) = flagged(found)
    assert said.startswith(
        f"match r1-fox: on the scale for the 12 boards it was set for, not for the {12 - lost} played (13.9, "
    )
    assert said.endswith("If another scale should apply, rule on its VPs")


@pytest.mark.parametrize(("boards", "total"), [(12, Decimal("13.18")), (13, None), (15, Decimal("12.88"))])
def test_only_a_printed_length_has_vps(boards: int, total: Decimal | None) -> None:
    """SABF 21.1 and 21.11: 6 to 12, 14, 15 and 16 boards. 10 IMPs are 13.18 over 12, 12.88 over 15."""
    one = teams(match(1, "fox", "owl", "+620 +170", *["+420 +420"] * (boards - 1)))
    found = evaluate(replace(one, kind="teams"), book("sabf-2020"))
    assert {row.entry: row.total for row in posted(found)}.get("fox") == total
    missing = [flag.what for flag in found.flags if flag.severity is Severity.WRONG]
    assert missing == (
        [] if total else ["match r1-fox: there is no VP scale for 13 boards; the match does not count"]
    )


def test_a_forfeit_over_a_length_without_a_scale_says_so() -> None:
    """SABF 13.9: the VPs of +12 IMPs need a scale, and 13 boards have none."""
    one = teams(match(1, "fox", "owl", *["+420 +420"] * 13))
    gone = replace(one.matches[0], results=(), outcome=Outcome.FORFEIT, at_fault=("owl",))
    found = evaluate(replace(one, kind="teams", matches=(gone,)), book("sabf-2020"))
    (said,) = flagged(found)
    assert "there is no VP scale for 13 boards; it counts once you record its VPs in Penalties" in said


@pytest.mark.parametrize("kind", ["swiss-pairs", "butler"])
def test_a_butler_swiss_of_the_sbu_goes_by_the_continuous_scale(kind: str) -> None:
    """SBU 4, 7 boards: 3 IMPs are 11.35 - 8.65, 4 are 11.77 - 8.23. Percentages are for matchpoints."""
    found = evaluate(butler(kind, *[("+420", "+420")] * 6), book("sbu-2022"))
    assert {row.entry: row.total for row in posted(found)} == {
        "A1NS": Decimal("11.35"), "A1EW": Decimal("8.65"), "A2NS": Decimal("8.23"), "A2EW": Decimal("11.77"),
    }  # fmt: skip
    assert flagged(found) == []
