"""Overall places as a tab: one list over finals, flights or several events."""

from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.overall_places import TITLE, list_of
from bridgedesk.sheets.workbook.tab import PLAIN, WHOLE, SheetTab, TabHead, Value
from bridgedesk.standings.entry_names import members_of
from bridgedesk.standings.explain.overall_places import OverallPlace


def overall_tab(facts: Facts) -> SheetTab:
    """Return the list as a tab, without rows if there is no such list."""
    heads = (
        TabHead("Place", WHOLE),
        *TabHead.each("Shared", "Names", "Members", "List"),
        TabHead("Place there", WHOLE),
        TabHead("Total", PLAIN),
        *TabHead.each("Unit", "Remark"),
    )
    found = list_of(facts)
    listed = found.places if found.is_a_list else ()
    return SheetTab(TITLE, heads, tuple(_cells(each) for each in listed))


def _cells(each: OverallPlace) -> tuple[Value, ...]:
    standing, evaluation = each.standing, each.part.evaluation
    return (
        each.place,
        "shared" if each.shared else "",
        each.name,
        ", ".join(members_of(evaluation.event, standing.entry)),
        each.part.title,
        standing.place,
        None if standing.total is None else half_up(standing.total, each.part.decimals),
        evaluation.unit,
        each.remark,
    )
