"""List of prizes and their winners."""

from bridgedesk.sheets.content import Column, ColumnKind, Sheet, Size, Table
from bridgedesk.sheets.entry_notes import eligibility_notes
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet

COLUMNS = (
    Column("Prize", ColumnKind.WORDS, strong=True),
    Column("Winners", ColumnKind.TEXT),
    Column("", ColumnKind.WORDS),
)


def prize_list(facts: Facts) -> Sheet:
    """Return the prizes in the order in which they are presented."""
    if not facts.prizes:
        raise NothingToPrint("No prizes are set yet; name them on the Standings tab, then print again")
    rows = tuple(
        (prize.name, "; ".join(prize.winners) or "not awarded", prize.worth) for prize in facts.prizes
    )
    told = [f"{prize.name}: {prize.because}" for prize in facts.prizes if prize.because]
    notes = (*told, *eligibility_notes(facts.evaluation, facts.names))
    return sheet(facts, "Prizes", (Table(COLUMNS, rows, size=Size.LARGE),), notes)
