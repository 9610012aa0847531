"""Sessions that make a total: what is left out stands in brackets, what is carried over has its column."""

from dataclasses import replace
from fractions import Fraction

from bridgedesk.sheets.content import Cell, Sheet
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.overall import overall
from bridgedesk.sheets.ranking import ranking
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.standing import Charge, ReplacementScore, SessionScore
from tests.evenings import sheet_evening as evening


def of_pair(sheet: Sheet, pair: str) -> dict[str, Cell]:
    for table in sheet.tables:
        titles = [column.title for column in table.columns]
        for row in table.rows:
            found = dict(zip(titles, row, strict=True))
            if found["Pair"] == pair:
                return found
    raise AssertionError(pair)


def best_session() -> Facts:
    """Only the better of the two counts."""
    event = evening.pairs_event(2)
    (stage,) = event.stages
    return replace(evening.pairs(2), evaluation=evaluate(replace(event, stages=(replace(stage, best_of=1),))))


def with_first(facts: Facts, **changed: object) -> Facts:
    """The leader's standing as if this had happened too."""
    first, *fields = facts.evaluation.fields
    leader, *others = first.standings
    fields = [replace(first, standings=(leader._replace(**changed), *others)), *fields]  # type: ignore[arg-type]
    return replace(facts, evaluation=replace(facts.evaluation, fields=tuple(fields)))


def test_what_the_best_leave_out_stands_in_brackets() -> None:
    sheet = overall(best_session())
    # evening.py: 43.33 and 100 for 3NS, 64.58 and 50 for 1NS
    third = of_pair(sheet, "3NS")
    assert [str(third[title]) for title in ("Session 1", "Session 2", "Total %")] == [
        "(43.33)",
        "100.00",
        "100.00",
    ]
    first = of_pair(sheet, "1NS")
    assert [str(first[title]) for title in ("Session 1", "Session 2", "Total %")] == [
        "64.58",
        "(50.00)",
        "64.58",
    ]
    assert "In brackets: dropped, as the best 1 count" in sheet.notes


def test_the_fine_is_in_the_session_and_among_the_remarks() -> None:
    third = of_pair(overall(evening.pairs(2)), "3EW")
    assert str(third["Session 1"]) == "35.83"
    assert "Late arrival, 12 minutes, −25% of a top: −2.08, 11.2" in str(third["Details"])


def test_what_is_carried_over_is_a_session_of_its_own() -> None:
    facts = evening.pairs()
    (session,) = facts.evaluation.fields[0].standings[0].sessions
    instead = ReplacementScore(Fraction(55), "5.3", "55% before")
    carried = SessionScore("carried over from q", 0, 0, 0, instead=instead, carried=True)
    total = (Fraction(1550, 24) + 55) / 2  # 59.79
    with_it = with_first(facts, sessions=(session, carried), total=total)
    row = of_pair(overall(with_it), "1NS")
    assert [str(row[title]) for title in ("Session 1", "Carried over", "Total %")] == [
        "64.58", "55.00", "59.79",
    ]  # fmt: skip
    # half of 55 is what it brings to the mean
    assert str(of_pair(ranking(with_it), "1NS")["Carried"]) == "27.50"


def test_penalties_of_the_total_and_of_a_session_stand_in_one_column() -> None:
    facts = evening.pairs()
    charge = Charge("Slow play", Fraction(-2), "%", Fraction(-2), "11.3", ruling="r9")
    total = Fraction(1550, 24) - 2
    fined = ranking(with_first(facts, charges=(charge,), total=total))
    assert str(of_pair(fined, "1NS")["Penalties"]) == "-2.00"
    assert str(of_pair(fined, "1NS")["%"]) == "62.58"
    assert str(of_pair(ranking(facts), "3EW")["Penalties"]) == "-4.17"
