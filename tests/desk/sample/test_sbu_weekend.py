"""An SBU weekend of pairs: each mishap worked out by hand, all other figures by a script of its own."""

from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.check import problems
from bridgedesk.event.event import Status
from bridgedesk.sheets.content import Table, cell_texts
from bridgedesk.standings.standing import Standing
from tests.evenings.added_up import built, figure, figures, table, tables
from tests.evenings.referee import percentages
from tests.evenings.sample_congress import document, named, names
from tests.evenings.sbu_weekend import FINED, LATE, LEAVES, OUT, Weekend, seated
from tests.sheets.as_text import as_text

EVENTS = ("heat", "final")
LAST = "2"  # the final's own session, after the heat's


def standings(open_event: OpenEvent) -> dict[str, Standing]:
    return {each.entry: each for field in open_event.evaluation.fields for each in field.standings}


def totals(open_event: OpenEvent) -> dict[str, Fraction]:
    found = standings(open_event).items()
    return {entry: Fraction(each.total) for entry, each in found if each.total is not None}


def of_heat(weekend: Weekend) -> dict[str, Fraction]:
    """The script's figures, less the fine: 10% of a top of 12, of the 28 boards' 336 points (2.21)."""
    found = percentages(document(weekend.heat), frozenset({seated(weekend.heat, LEAVES)}))
    found[seated(weekend.heat, FINED)] -= Fraction(12, 10) / 336 * 100
    return found


def called(open_event: OpenEvent, entries: list[str]) -> list[str]:
    return [names(open_event)[each].partition(" ")[0] for each in entries]


# ---- the script's figures


def test_the_heat_as_the_script_has_it(weekend: Weekend) -> None:
    assert totals(weekend.heat) == pytest.approx(of_heat(weekend))


def test_the_final_as_the_script_has_it(weekend: Weekend) -> None:
    """Conditions of contest 4: the heat counts as one more session, so that the total is the mean."""
    left = frozenset({named(weekend.final, "Nina")})
    own = percentages(document(weekend.final), session=LAST, left=left)
    before = {names(weekend.heat)[entry]: share for entry, share in of_heat(weekend).items()}
    called_here = names(weekend.final)
    assert totals(weekend.final) == pytest.approx(
        {entry: (share + before[called_here[entry]]) / 2 for entry, share in own.items()}
    )


def test_the_weekend_was_played_by_acts(weekend: Weekend) -> None:
    acts = {entry.act for each in weekend.events.values() for entry in each.history()}
    assert acts >= {
        *("set movement", "name pair", "record results", "rule", "leave event", "let stand", "finalise"),
        *("reopen", "take qualifying", "take qualifying again", "seat session"),
    }
    for each in weekend.events.values():
        assert each.event.status is Status.FINAL
        assert list(problems(each.event)) == []
        assert "differs-from-posted" not in {flag.code for flag in each.evaluation.flags}


# ---- mishaps by hand


def test_a_late_pair_counts_the_boards_it_played(weekend: Weekend) -> None:
    """Six rounds of four boards, 24 of 28, one of them a removed board; its first opponents have 24 too."""
    found = standings(weekend.heat)
    late, first = found[seated(weekend.heat, LATE)], found[seated(weekend.heat, ("B", 1))]
    assert [sum(each.boards for each in one.sessions) for one in (late, first)] == [24, 24]


def test_a_withdrawal_before_half_is_cancelled(weekend: Weekend) -> None:
    """2.8.1: 12 of 28 boards are under 50%. Number 4 of section A, which would have met it, has average plus
    on four boards, its own 61.52% on the other 24, as that is more than 60%; number 5 has 60% on four."""
    gone = seated(weekend.heat, LEAVES)
    flags = {flag.code: flag for flag in weekend.heat.evaluation.flags}
    assert flags["results-cancelled"].figures == (("played", 12), ("boards", 28))
    assert standings(weekend.heat)[gone].total is None
    own = {row["Names"]: row["Details"] for row in table(weekend, "heat", "overall")}
    four, five = (names(weekend.heat)[seated(weekend.heat, ("A", number))] for number in (4, 5))
    assert own[four].count("Average plus, board ") == own[five].count("Average plus, board ") == 4
    assert (own[four].count("61.52%: +2.20"), own[five].count("60%: +2.14")) == (4, 4)


def test_a_removed_board_is_forty_and_sixty(weekend: Weekend) -> None:
    """2.13.2: 40% of the 12 points of a board to the late side, 4.8, and 60%, 7.2, to the others."""
    own = {
        row["Pair"]: row["Details"]
        for row in table(weekend, "heat", "overall", at=1)
        if "board 16" in row["Details"]
    }
    assert own == {
        "8": "Session 1: Average minus, board 16, 40%: +1.67, Law 12C2(a)",
        "7": "Session 1: Average plus, board 16, 60%: +2.14, Law 12C2(a)",
    }


def test_the_standard_fine_is_a_tenth_of_a_top(weekend: Weekend) -> None:
    """2.21: 1.2 points of 336 are 0.36%; 156.77 points are 46.66%, and 47.01% before."""
    row = next(row for row in table(weekend, "heat", "ranking") if row["Pair"] == "5")
    assert (row["Penalties"], row["%"]) == ("\N{MINUS SIGN}0.36", "46.66")


def test_a_correction_and_a_disqualification_change_the_finalists(weekend: Weekend) -> None:
    """2.10 (1): eight places, four of each section. Joan and Jasper, first in section B, are disqualified
    after the list was posted; by the corrected list Opal and Otis, sixth on the first, are fourth."""
    first, second = weekend.heat.event.issues
    assert (first.revision, second.revision) == (1, 2)
    posted = {str(row["entry"]): row["place"] for row in first.standings}
    now = {str(row["entry"]): row["place"] for row in second.standings}
    out, opal = seated(weekend.heat, OUT), named(weekend.heat, "Opal")
    assert ((posted[out], now[out]), (posted[opal], now[opal])) == ((1, None), (6, 4))
    heat = weekend.heat.evaluation.qualified
    assert heat is not None
    assert called(weekend.heat, list(heat.entries)) == [
        "Hazel", "Dora", "Fay", "Edda", "Lena", "Nina", "Petra", "Opal",
    ]  # fmt: skip
    final = weekend.final.event.session(LAST).seated
    assert set(called(weekend.final, list(final))) == set(called(weekend.heat, list(heat.entries)))


def test_a_withdrawal_after_half_stands(weekend: Weekend) -> None:
    """2.8.1: 20 of 28 boards are 50% or more. Nina and Ned keep 76 of 120, 63.33%, and their later opponents
    have average plus; with 54.12% carried over it is (63.33 + 54.12) / 2 = 58.73."""
    rows = {row["Pair"]: row for row in table(weekend, "final", "ranking")}
    nina = next(row for row in rows.values() if row["Names"].startswith("Nina"))
    assert (nina["Boards"], nina["Score"], nina["of"], nina["%"]) == ("20", "76.00", "120", "58.73")
    plus = [row["Names"] for row in table(weekend, "final", "overall") if "Average plus" in row["Details"]]
    assert [name.partition(" ")[0] for name in plus] == ["Hazel", "Opal"]


# ---- the sheets added up


@pytest.mark.parametrize("event", EVENTS)
def test_the_ranking_s_points_are_its_percentages(weekend: Weekend, event: str) -> None:
    """100 times the score, which is less the penalty, by what it is of; in the final half of it and what is
    carried."""
    rows = [
        dict(zip([column.title for column in block.columns], row, strict=True))
        for block in tables(weekend, event, "ranking")
        for row in cell_texts(block)
    ]
    scored = [row for row in rows if row["of"] and row["of"] != "0"]
    assert len(scored) == {"heat": 15, "final": 8}[event]
    for row in scored:
        share = 100 * figure(row["Score"]) / figure(row["of"])
        carried = figure(row.get("Carried", ""))
        total = share / 2 + carried if carried else share
        assert abs(total - figure(row["%"])) < Decimal("0.011"), row["Names"]


def test_the_overall_list_has_the_final_and_what_is_carried_alone(weekend: Weekend) -> None:
    rows = table(weekend, "final", "overall")
    assert "Session 1" not in rows[0], "the heat has no column of its own"
    for row in rows:
        both = figure(row["Session 2"]) + figure(row["Carried over"])
        assert abs(both / 2 - figure(row["Total %"])) < Decimal("0.011")


@pytest.mark.parametrize("event", EVENTS)
def test_two_who_met_share_what_they_played_for(weekend: Weekend, event: str) -> None:
    """Their percentages are 100 together; 28 meetings of eight pairs, less two of the pair that left. In the
    heat 21 of the seven left in section A and 28 less the late pair's first in section B."""
    (cross,) = tables(weekend, event, "cross-table")
    rows = cell_texts(cross)
    heads = {column.title: at for at, column in enumerate(cross.columns)}
    assert len({row[0] for row in rows}) == len(rows), "two sections have the same numbers"
    met = 0
    for row in rows:
        for other in rows:
            if row[0] >= other[0] or not {row[0], other[0]} <= heads.keys():
                continue
            one, two = row[heads[other[0]]], other[heads[row[0]]]
            if one and two:  # one alone is average plus against a pair that left
                assert figures(one) + figures(two) == 100, (row[1], other[1])
                met += 1
    assert met == {"heat": 48, "final": 26}[event]


@pytest.mark.parametrize("event", EVENTS)
def test_the_scorecards_end_with_the_total(weekend: Weekend, event: str) -> None:
    cards = as_text(built(weekend, event, "scorecards")).split("\n--- ")[1:]
    totals_by_name = {
        row[2]: row for block in tables(weekend, event, "ranking") for row in cell_texts(block) if row[-1]
    }
    for card in cards:
        head = card.splitlines()[0]
        own = next((row for name, row in totals_by_name.items() if name in head), None)
        assert own is None or own[6] in head or not own[6], head


def test_the_recap_says_in_which_section(weekend: Weekend) -> None:
    """Board 16 was corrected at table 4 of section A and has a removed score at table 4 of section B."""
    rows = {block.title: cell_texts(block) for block in tables(weekend, "heat", "recap")}
    adjusted = [row[:4] for row in rows["Adjusted, not played or accepted"] if row[1] == "16"]
    assert adjusted == [["A", "16", "7", "4"], ["B", "16", "7", "4"]]
    totals_of = [row for row in rows["Breakdowns of adjusted totals"] if row[1] == "Total"]
    numbers = ("A 4", "A 5", "A 2", "A 7", "B 8", "B 7")
    of_each = ("61.52", "46.66", "46.02", "41.95", "51.67", "45.99")
    assert [(row[0], row[4]) for row in totals_of] == list(zip(numbers, of_each, strict=True))


def test_the_summary_says_how_sections_are_listed(weekend: Weekend) -> None:
    rows = [
        row
        for block in built(weekend, "heat", "summary").blocks
        if isinstance(block, Table)
        for row in cell_texts(block)
    ]
    assert ["Sections", "one list each"] in [list(row) for row in rows]
    assert not any("ranking: sections" in cell for row in rows for cell in row)
