"""What is final keeps the figures it was posted with, though a rule was corrected since."""

import shutil
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk import __version__
from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen
from bridgedesk.desk.acts.matches import end_match
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.club.events import Series, ladder_of
from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.sample.club_check import check
from bridgedesk.desk.views.catalogue import kinds_for
from bridgedesk.desk.views.posted import posted_view, revision_of
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.event.event import Status
from bridgedesk.event.match import Outcome
from bridgedesk.event.moment import day_and_time_words
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.ranking import ranking
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.explain.posted_figures import REST_IS_OF_TODAY, posted_rows, with_posted_figures
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.store.club_file import ClubFile
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import three_rounds
from tests.sheets.as_text import as_text

FILES = Path(__file__).parents[2] / "files"
Told = Mapping[str, object]


def final(folder: Path) -> OpenEvent:
    """SABF 13.9: hen's forfeit counts 17.14, so 41.83 in all, before elk's 40.51 (see test_finalising)."""
    folder.mkdir(parents=True, exist_ok=True)
    open_event = desk_of(folder, three_rounds("swiss"))
    end_match(open_event, "m4", Outcome.FORFEIT, ("owl",))
    finalise(open_event)
    return open_event


def before_it_was_settled(told: Told) -> Told:
    """As a version would have posted it that left the forfeit at its interim 14.39: 2.75 less for hen."""
    if told["entry"] == "elk":
        return {**told, "place": 1}
    if told["entry"] != "hen":
        return told
    lines = told["lines"]
    assert isinstance(lines, list)
    old = [
        {**line, "amount": Decimal("14.39"), "effect": Decimal("14.39")}
        if line["effect"] == Decimal("17.14")
        else line
        for line in lines
    ]
    assert old != lines
    return {**told, "place": 2, "vp": Decimal("39.08"), "score": Decimal("39.08"), "lines": old}


def posted_by_an_older_version(folder: Path) -> OpenEvent:
    event = final(folder / "then").event
    (issue,) = event.issues
    old = [before_it_was_settled(each) for each in issue.standings]
    old.sort(key=lambda each: str(each["place"]))
    return desk_of(folder, replace(event, issues=(replace(issue, engine="0.9", standings=tuple(old)),)))


def order(open_event: OpenEvent) -> list[tuple[str, int | None, str]]:
    (field,) = open_event.evaluation.fields
    return [(row.entry, row.place, str(row.total)) for row in rows(open_event.evaluation, field)][:2]


POSTED = [("elk", 1, "40.51"), ("hen", 2, "39.08")]
NOW = [("hen", 1, "41.83"), ("elk", 2, "40.51")]


def items(open_event: OpenEvent) -> list[str]:
    return [each.what for each in items_to_check(open_event) if "posted" in each.what]


def test_what_agrees_is_not_touched(tmp_path: Path) -> None:
    open_event = final(tmp_path)
    assert order(open_event) == NOW
    assert items(open_event) == []
    assert with_posted_figures(open_event.evaluation) is open_event.evaluation


def test_every_view_and_sheet_and_file_keeps_the_posted_figures(tmp_path: Path) -> None:
    open_event = posted_by_an_older_version(tmp_path)
    assert order(open_event) == POSTED
    told = as_json(open_event.evaluation, open_event.book)["fields"][0]["standings"]
    assert [(each["entry"], each["place"], str(each["vp"])) for each in told][:2] == POSTED
    facts = Facts(
        open_event.evaluation,
        BEGIN,
        book=open_event.book,
        revision=revision_of(open_event.evaluation, sent=True),
    )
    said = as_text(ranking(facts))
    assert said.index("Elk") < said.index("Hen")
    assert "39.08" in said
    assert "41.83" not in said
    assert "revision" not in said.casefold(), "no revision is to come"
    (hen,) = (
        row for row in rows(open_event.evaluation, open_event.evaluation.fields[0]) if row.entry == "hen"
    )
    assert sum(line.effect for line in hen.lines) == hen.total == Decimal("39.08")


def test_what_an_issue_does_not_keep_is_marked_as_worked_out_today(tmp_path: Path) -> None:
    """The match that hen did not play counts 17.14 by today's rules; 14.39 of it was posted."""
    open_event = posted_by_an_older_version(tmp_path)
    looking = StandingsModel(open_event.evaluation, open_event.book)
    marked = [kind.key for kind in kinds_for(looking) if REST_IS_OF_TODAY in kind.view(looking, "").words]
    assert "matches" in marked
    assert "cross" in marked
    assert "ranking" not in marked
    facts = Facts(open_event.evaluation, BEGIN, book=open_event.book)
    assert REST_IS_OF_TODAY in sheet_named("cross-table").build(facts).notes
    assert REST_IS_OF_TODAY not in sheet_named("ranking").build(facts).notes
    agrees = final(tmp_path / "agrees")
    looking = StandingsModel(agrees.evaluation, agrees.book)
    assert not any(REST_IS_OF_TODAY in kind.view(looking, "").words for kind in kinds_for(looking))
    assert REST_IS_OF_TODAY not in sheet_named("cross-table").build(Facts(agrees.evaluation, BEGIN)).notes


def test_a_ladder_counts_what_was_posted(tmp_path: Path) -> None:
    """Pat plays for hen: 39.08, and not 41.83."""
    open_event = posted_by_an_older_version(tmp_path)
    entries = tuple(
        replace(each, players=("pat",)) if each.id == "hen" else replace(each, players=())
        for each in open_event.event.entries
    )
    event = replace(open_event.event, players=(Player("pat", "Pat"),), entries=entries)
    series = Series("s1", "Ladder", "players", None, (event.id,))
    (rung,) = ladder_of(series, [event], EventStandings(open_event.file).of).rungs
    assert rung.total == Fraction(3908, 100)


def test_to_check_says_what_differs_and_why(tmp_path: Path) -> None:
    """One item for the event: one total and two places, by the clause of the line that differs."""
    open_event = posted_by_an_older_version(tmp_path)
    when = day_and_time_words(BEGIN)
    said = (
        "The posted figures are kept: worked out now, 1 total and 2 places would differ (13.9): "
        "Elk place 1, 40.51 posted, place 2, 40.51 now; Hen place 2, 39.08 posted, place 1, 41.83 now. "
        f"Posted on {when} by BridgeDesk 0.9; this is {__version__}. "
        "Reopen the event to post the new figures"
    )
    assert items(open_event) == [said]
    (odd,) = (each for each in items_to_check(open_event) if each.what == said)
    accept_item(open_event, odd, "the cup was handed out")
    assert items(open_event) == []
    assert order(open_event) == POSTED
    path = open_event.file.path
    open_event.file.close()
    assert said in [each.what for each in check(path)]


def test_what_is_final_is_posted_again_with_the_same_figures_only(tmp_path: Path) -> None:
    open_event = posted_by_an_older_version(tmp_path)
    with pytest.raises(Refusal, match="Nothing has changed since revision 1"):
        post_revision(open_event)
    assert order(open_event) == POSTED


def test_nothing_changes_until_it_is_reopened_and_then_the_revision_says_what(tmp_path: Path) -> None:
    open_event = posted_by_an_older_version(tmp_path)
    reopen(open_event, "the forfeit by 13.9")
    assert order(open_event) == NOW
    assert items(open_event) == []
    coming = revision_of(open_event.evaluation, sent=False)
    assert coming is not None
    assert coming.number == 2
    assert coming.changed == ("Hen: place 2 becomes 1", "Elk: place 1 becomes 2")
    change = post_revision(open_event)
    assert change.remarks == ("Hen: place 2 becomes 1", "Elk: place 1 becomes 2")
    finalise(open_event)
    assert order(open_event) == NOW
    assert items(open_event) == []
    (table,) = posted_view(StandingsModel(open_event.evaluation, open_event.book), "").tables
    assert [row.cells[0] for row in table.rows] == ["2", "1"], "one correction is one revision"


def test_a_changed_rule_book_is_named_as_the_reason(tmp_path: Path) -> None:
    """The text it was posted by is kept no more."""
    event = posted_by_an_older_version(tmp_path / "a").event
    (issue,) = event.issues
    assert issue.rulebook is not None
    gone = replace(issue.rulebook, sha256="0" * 64)
    issue = replace(issue, engine=__version__, rulebook=gone)
    (tmp_path / "b").mkdir()
    open_event = desk_of(tmp_path / "b", replace(event, rulebook=gone, issues=(issue,)))
    (said,) = items(open_event)
    assert f"by this version of BridgeDesk ({__version__}); the rule book has changed since" in said


def test_an_issue_that_says_less_takes_nothing_away(tmp_path: Path) -> None:
    """Of another program: a place and a name, or nothing at all."""
    for folder in "bc":
        (tmp_path / folder).mkdir()
    event = final(tmp_path / "a").event
    (issue,) = event.issues
    empty = desk_of(tmp_path / "b", replace(event, issues=(replace(issue, standings=()),)))
    assert order(empty) == NOW
    stranger = ({"entry": "nobody", "place": 1},)
    other = desk_of(tmp_path / "c", replace(event, issues=(replace(issue, standings=stranger),)))
    assert order(other) == NOW


@pytest.mark.parametrize("name", sorted(each.name for each in FILES.glob("club-[2-8].bridgedesk")))
def test_an_issue_of_every_version_of_the_club_file_is_kept(tmp_path: Path, name: str) -> None:
    """As each file has it, were its event final: the place and the total of its one standing."""
    shutil.copy(FILES / name, tmp_path / name)
    file = ClubFile.open(tmp_path / name)
    try:
        open_event = OpenEvent(file, "ev1", lambda: BEGIN)
        closed = replace(open_event.event, status=Status.FINAL)
        found = with_posted_figures(replace(open_event.evaluation, event=closed))
        shown = {row.entry: row for field in found.fields for row in rows(found, field)}
        (posted,) = posted_rows(closed.issues[-1])
        assert (shown[posted.entry].place, shown[posted.entry].total) == (posted.place, posted.total)
    finally:
        file.close()
