"""Who is eligible for a placing, who is not, and what is missing."""

from collections.abc import Collection

from bridgedesk.desk.views.looking import Looking
from bridgedesk.desk.views.penalised import place_text
from bridgedesk.desk.views.totals import place_ledger
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.standings.evaluation import Answer, Eligibility

EVERYBODY = "The rule book asks nothing for a placing: everybody is eligible."


def eligible_view(looking: Looking, _choice: str) -> View:
    found = looking.evaluation.eligibility
    listed = [
        (field, standing)
        for field in looking.evaluation.fields
        for standing in field.standings
        if standing.entry in found
    ]
    if not listed:
        return none_yet(EVERYBODY)
    listed.sort(key=lambda each: found[each[1].entry].answer is Answer.ELIGIBLE)
    headings = (
        Heading("Place", number=True),
        Heading("Names", names=True),
        Heading("Eligible"),
        Heading("What is missing", wide=True),
        Heading("Clause"),
    )

    def opens(at: int, column: int) -> Ledger | None:
        field, standing = listed[at]
        return place_ledger(field, standing, looking.names) if column == 0 else None

    rows = tuple(
        ViewRow(
            (place_text(standing), looking.who(standing.entry), *_told(looking, found[standing.entry])),
            Lead("card", standing.entry),
        )
        for _, standing in listed
    )
    return View(
        (ViewTable(headings, rows, opens, "Eligibility", in_full=True),), words=_words(found.values())
    )


def _told(looking: Looking, able: Eligibility) -> tuple[str, str, str]:
    players = {player.id: player.name for player in looking.event.players}
    missing = "; ".join(able.missing)
    for key, name in players.items():
        missing = missing.replace(f"{key}: ", f"{name}: ")
    return able.answer.value, missing, able.clause


def _words(able: Collection[Eligibility]) -> str:
    lacking = sum(each.answer is not Answer.ELIGIBLE for each in able)
    return f"{lacking} of {len(able)} not eligible, or not yet" if lacking else "Everybody is eligible"
