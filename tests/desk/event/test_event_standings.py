"""At the desk an event is scored by its own book; where none can be used, by the Laws, with a remark."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.sample.club_check import check
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event, Overlay, RulebookRef, Stage, Status
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.resources import resource
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.store.club_lists import kept_book
from tests.evenings.board_sets import PAIRS, desk_of
from tests.evenings.scored_evenings import match, ranking, teams

SABF = RulebookRef("sabf-2020")
TEN_IMPS = replace(teams(match(1, "fox", "owl", "+420 -50", *["P P"] * 7)), rulebook=SABF)

AN_AVERAGE_PLUS = replace(teams(match(1, "fox", "owl", "A+- A-+", *["P P"] * 7)), status=Status.PROVISIONAL)


@pytest.fixture
def own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("bridgedesk.rule_library.own_folder", lambda: tmp_path / "own")
    folder = tmp_path / "own" / "rulebooks"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def by_sabf(tmp_path: Path) -> Iterator[OpenEvent]:
    open_event = desk_of(
        tmp_path, replace(PAIRS, rulebook=SABF, stages=(Stage("all", "sum-of-percentages"),))
    )
    yield open_event
    open_event.file.close()


def record(open_event: OpenEvent, round_: int, table: int, board: int, score: str) -> None:
    record_result(open_event, SlipLocation("1", "A", round_, table, board), Result(board, parse_score(score)))


def test_the_scale_is_the_books(tmp_path: Path) -> None:
    """SABF 21.1: 10 IMPs over 8 boards are 13.78 to 6.22."""
    open_event = desk_of(tmp_path, TEN_IMPS)
    assert ranking(open_event.evaluation) == [("1", "fox", "13.78"), ("2", "owl", "6.22")]
    assert open_event.evaluation.flags == ()


def test_a_supplementary_regulation_lies_over_the_book(tmp_path: Path) -> None:
    """It gives 4 IMPs for an average plus."""
    block = {"policy": "artificial", "scoring": ["imps"], "clause": "S 1", "unit": "IMP"}
    overlay = Overlay("adjusted-score", "Supplementary 1", block | {"plus": 4, "average": 0, "minus": -4})
    open_event = desk_of(tmp_path, replace(AN_AVERAGE_PLUS, rulebook=SABF, overlay=(overlay,)))
    assert open_event.evaluation.matches[0].home == 4


def test_a_page_of_boards_does_not_wait_for_the_standings(
    by_sabf: OpenEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluated: list[Event] = []

    def counted(event: Event, known: Book | None = None) -> Evaluation:
        evaluated.append(event)
        return evaluate(event, known)

    monkeypatch.setattr("bridgedesk.desk.event.event_standings.evaluate", counted)
    record(by_sabf, 2, 3, 2, "+110")
    record(by_sabf, 2, 3, 1, "+450")
    record(by_sabf, 3, 3, 3, "-50")
    page = by_sabf.scored_boards("1", frozenset({1, 3}))
    assert (evaluated, [each.board for each in page]) == ([], [1, 3])
    assert by_sabf.scored_boards("1", frozenset({1, 3})) is page
    whole = {each.board: each for each in by_sabf.evaluation.boards}
    assert [each.points for each in page] == [whole[1].points, whole[3].points]
    assert by_sabf.scored_boards("1", frozenset({2})) == [whole[2]]
    assert evaluated == [by_sabf.event]


@pytest.mark.parametrize("settings", [{"expected": "most"}, {"vp": "of another program"}])
def test_where_a_board_is_not_scored_alone_the_standings_say_what_it_is_worth(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    open_event = desk_of(tmp_path, replace(PAIRS, settings=settings))
    record(open_event, 1, 1, 1, "+420")
    record(open_event, 2, 3, 1, "+450")
    page = open_event.scored_boards("1", frozenset({1}))
    assert page == [each for each in open_event.evaluation.boards if each.board == 1]
    open_event.file.close()


def wanting(event: Event, name: str) -> Event:
    return replace(event, rulebook=RulebookRef(name))


def test_a_book_that_is_gone_leaves_the_laws_and_a_remark(tmp_path: Path) -> None:
    open_event = desk_of(tmp_path, wanting(TEN_IMPS, "ours-2019"))
    assert ranking(open_event.evaluation) == [("1", "fox", "10.00"), ("2", "owl", "-10.00")]
    remark = "the rule book ours-2019 is not here; everything is scored under the Laws only"
    assert [flag.what for flag in open_event.evaluation.flags] == [remark]
    assert [odd.what for odd in items_to_check(open_event)] == [remark]
    open_event.file.close()
    assert [finding.what for finding in check(open_event.file.path)] == [remark]


def test_a_broken_book_leaves_the_laws_and_says_where_it_is_broken(tmp_path: Path, own_books: Path) -> None:
    (own_books / "ours-2019.toml").write_text("[book\n", encoding="utf-8")
    open_event = desk_of(tmp_path, wanting(TEN_IMPS, "ours-2019"))
    (flag,) = open_event.evaluation.flags
    assert "ours-2019 cannot be read (ours-2019.toml: cannot be read as TOML" in flag.what
    assert "\n" not in flag.what


def test_a_book_that_does_not_know_the_event_leaves_the_laws(tmp_path: Path) -> None:
    open_event = desk_of(tmp_path, wanting(TEN_IMPS, "qba-pairs"))
    assert ranking(open_event.evaluation)[0] == ("1", "fox", "10.00")
    (flag,) = open_event.evaluation.flags
    assert flag.what.startswith("qba-pairs has no event 'teams'")


def test_choices_that_nobody_knows_are_left_out(tmp_path: Path) -> None:
    open_event = desk_of(tmp_path, replace(PAIRS, settings={"neuberg": "sometimes"}))
    record(open_event, 1, 1, 1, "+420")
    record(open_event, 2, 3, 1, "+450")
    assert {entry for _, entry, total in ranking(open_event.evaluation) if total == "100.00"} == {"c", "d"}
    (flag,) = [each for each in open_event.evaluation.flags if "sometimes" in each.what]
    assert "scored under the Laws only" in flag.what


def test_what_is_final_goes_by_the_book_that_it_was_posted_by(tmp_path: Path, own_books: Path) -> None:
    """The club's own book gives 3 IMPs for an average plus; a year later 4. Last year's result stays."""
    text = resource("rulebooks/sabf-2020.toml").read_text(encoding="utf-8")
    text = text.replace('id = "sabf-2020"', 'id = "ours"')
    later = text.replace("plus = 3\naverage = 0\nminus = -3\n", "plus = 4\naverage = 0\nminus = -4\n")
    assert later != text
    (own_books / "ours.toml").write_text(text, encoding="utf-8")
    open_event = desk_of(tmp_path, wanting(AN_AVERAGE_PLUS, "ours"))
    finalise(open_event)
    (own_books / "ours.toml").write_text(later, encoding="utf-8")
    opened = OpenEvent(open_event.file, "e", open_event.clock)
    assert opened.evaluation.matches[0].home == 3
    reopen(opened, "a ruling")
    assert opened.event.status is Status.PROVISIONAL
    assert opened.evaluation.matches[0].home == 4


def test_each_issue_names_the_text_it_was_posted_by(tmp_path: Path, own_books: Path) -> None:
    text = resource("rulebooks/sabf-2020.toml").read_text(encoding="utf-8")
    text = text.replace('id = "sabf-2020"', 'id = "ours"')
    (own_books / "ours.toml").write_text(text, encoding="utf-8")
    block = {"policy": "artificial", "scoring": ["imps"], "clause": "S 1", "unit": "IMP"}
    overlay = Overlay("adjusted-score", "Supplementary 1", block | {"plus": 4, "average": 0, "minus": -4})
    open_event = desk_of(tmp_path, replace(wanting(AN_AVERAGE_PLUS, "ours"), overlay=(overlay,)))
    finalise(open_event)
    reopen(open_event, "the book was misprinted")
    later = text + "# a misprint less\n"
    (own_books / "ours.toml").write_text(later, encoding="utf-8")
    open_event.carry_out(Change("overlay", "without the supplement"), replace(open_event.event, overlay=()))
    finalise(open_event)
    digests = [sha256(each.encode()).hexdigest() for each in (text, later)]
    assert [issue.rulebook for issue in open_event.event.issues] == [
        RulebookRef("ours", each) for each in digests
    ]
    assert [issue.overlay for issue in open_event.event.issues] == [(overlay,), ()]
    assert [kept_book(open_event.file, each) for each in digests] == [text, later]
    vps = [[each["vp"] for each in issue.standings] for issue in open_event.event.issues]
    assert vps[0] != vps[1]
