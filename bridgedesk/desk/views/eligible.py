"""Eligibility for places: eligible entries, ineligible ones, and their missing requirements."""

from collections.abc import Collection

from bridgedesk.desk.views.penalised import place_text
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import place_ledger
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.directing.boards_played.requirements import PURPOSES, clauses_on_play, joined
from bridgedesk.standings.evaluation import Eligibility, EligibilityState

TO_BE_RULED = "to be ruled"
EVERYBODY = "The rule book asks nothing for a placing: everybody is eligible."


def eligible_view(looking: StandingsModel, _choice: str) -> View:
    found = looking.evaluation.eligibility
    listed = [
        (field, standing)
        for field in looking.evaluation.fields
        for standing in field.standings
        if standing.entry in found
    ]
    if not listed:
        return none_yet(f"{EVERYBODY}{_of_players(looking)}")
    waits = looking.to_be_ruled
    listed.sort(
        key=lambda each: (
            each[1].entry not in waits,
            found[each[1].entry].answer is EligibilityState.ELIGIBLE,
        )
    )
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
            (
                place_text(standing),
                looking.who(standing.entry),
                *_told(looking, standing.entry, found[standing.entry]),
            ),
            Lead("card", standing.entry),
        )
        for _, standing in listed
    )
    return View(
        (ViewTable(headings, rows, opens, "Eligibility", in_full=True),),
        words=_words([found[standing.entry] for _, standing in listed], len(waits)),
    )


def _of_players(looking: StandingsModel) -> str:
    """Return the requirements on each player that affect no place."""
    if looking.book is None:
        return ""
    asked = {
        PURPOSES[purpose or ""]: block for purpose, block in clauses_on_play(looking.book, looking.event.kind)
    }
    if not asked:
        return ""
    clauses = ", ".join(block.clause for block in asked.values())
    what = joined(tuple(asked))
    return f" What it asks of a player for {what} stands under By the book (Ctrl+B), Players ({clauses})."


def _told(looking: StandingsModel, entry: str, able: Eligibility) -> tuple[str, str, str]:
    if entry in looking.to_be_ruled:
        return TO_BE_RULED, looking.to_be_ruled[entry], ""
    return able.answer.value, "; ".join(able.missing), able.clause


def _words(able: Collection[Eligibility], waiting: int) -> str:
    lacking = sum(each.answer is not EligibilityState.ELIGIBLE for each in able)
    found = [f"{lacking} of {len(able)} not eligible, or not yet"] if lacking else []
    found += [f"{waiting} to be ruled: see To clear (F7)"] if waiting else []
    return "; ".join(found) or "Everybody is eligible"
