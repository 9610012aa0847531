"""For every sheet the evening it is looked at with."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.library import clauses, library
from bridgedesk.sheets.facts import Choice, Facts, Prize, Revision, Timetable
from bridgedesk.standings.evaluation import Answer, Eligibility
from tests.sheets import evening


def with_book(facts: Facts, book: str) -> Facts:
    return replace(facts, book=library().book(book))


def revised() -> Facts:
    """Posted again, with masterpoints; 2EW is not eligible."""
    facts = evening.final(evening.pairs())
    barred = {"2EW": Eligibility(Answer.NOT, ("one session more",), "9.1")}
    return replace(
        facts,
        evaluation=replace(facts.evaluation, eligibility=barred),
        revision=Revision(2, evening.at(22, 14), ("3EW 40.00 to 35.83, now 3rd",), ("secretary",)),
        masterpoints={"2EW": Decimal("0.24")},
    )


def vp_scale() -> Facts:
    return replace(with_book(evening.teams(), "sabf-2020"), choice=Choice(boards=8))


def with_prizes() -> Facts:
    prizes = (
        Prize("First North-South", ("Ann Ashdown & Bertil Ångström",), "$60"),
        Prize("First East-West", ("נועה לוי & سارة حداد",), "$60"),
        Prize("Best novices", (), "2 tickets"),
    )
    return replace(evening.final(evening.pairs()), prizes=prizes)


def conditions() -> Facts:
    facts = with_book(evening.pairs(), "qba-pairs")
    return replace(facts, clauses=clauses("qba-pairs")[:6])


def untimed() -> Facts:
    """The book says how long a round lasts."""
    return replace(with_book(evening.pairs(), "laws-2017"), timetable=Timetable(between=1))


CASES: dict[str, tuple[str, Callable[[], Facts]]] = {
    "guide-cards": ("guide-cards", evening.howell),
    "guide-cards-mitchell": ("guide-cards", evening.pairs),
    "table-cards": ("table-cards", evening.howell),
    "movement": ("movement", evening.howell),
    "preparation": ("preparation", evening.howell),
    "seating": ("seating", evening.pairs),
    "name-slips": ("name-slips", evening.pairs),
    "blank-travellers": ("blank-travellers", evening.pairs),
    "pick-up-slips": ("pick-up-slips", evening.pairs),
    "result-slips": ("result-slips", lambda: replace(evening.pairs(), choice=Choice(round=1))),
    "match-slips": ("result-slips", lambda: replace(evening.teams(), choice=Choice(round=1))),
    "running": ("running", evening.pairs),
    "times": ("times", evening.pairs),
    "running-by-the-book": ("running", untimed),
    "conditions": ("conditions", conditions),
    "ranking": ("ranking", evening.pairs),
    "ranking-revised": ("ranking", revised),
    "ranking-teams": ("ranking", evening.teams),
    "overall": ("overall", lambda: evening.pairs(2)),
    "overall-teams": ("overall", evening.teams),
    "travellers": ("travellers", evening.pairs),
    "scorecards": ("scorecards", evening.pairs),
    "scorecards-teams": ("scorecards", evening.teams),
    "matrix": ("matrix", evening.pairs),
    "datums": ("datums", evening.butler),
    "hand-records": ("hand-records", evening.pairs),
    "recap": ("recap", evening.pairs),
    "draw": ("draw", evening.teams),
    "cross-table": ("cross-table", evening.teams),
    "cross-table-pairs": ("cross-table", evening.pairs),
    "bracket": ("bracket", evening.finals),
    "vp-scale": ("vp-scale", vp_scale),
    "penalties": ("penalties", evening.pairs),
    "notebook": ("notebook", evening.pairs),
    "appeals-form": ("appeals-form", evening.pairs),
    "appeals-form-blank": ("appeals-form", lambda: evening.blank(evening.pairs())),
    "substitution": ("substitution", evening.pairs),
    "substitution-blank": ("substitution", lambda: evening.blank(evening.pairs())),
    "correction": ("correction", evening.pairs),
    "prizes": ("prizes", with_prizes),
    "masterpoints": ("masterpoints", lambda: with_book(evening.pairs(2), "qba-pairs")),
    "masterpoints-matches": ("masterpoints", lambda: with_book(evening.matches_of_pairs(), "qba-pairs")),
    "summary": ("summary", lambda: with_book(evening.pairs(), "sabf-2020")),
}
