"""Views of the standings in order, with their titles, choices and sheets."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.desk.views import (
    boards,
    boards_played,
    card,
    changed,
    cross,
    distribution,
    lists,
    matches,
    outlook,
    overall_places,
    pair_datums,
    place_reasons,
    posted,
    prizes,
    ranking,
    sessions_and_stages,
)
from bridgedesk.desk.views.lists import rungs_table
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.event.spelling import counted
from bridgedesk.standings.explain.posted_figures import REST_IS_OF_TODAY

# ---- ladders over many of the club's evenings

NO_SERIES = "No ladders yet. Name one below, then add sessions to it."


def choices(model: StandingsModel) -> list[Choice]:
    return [Choice(series.id, series.title) for series in model.series]


def series_view(model: StandingsModel, choice: str) -> View:
    if not model.series:
        return none_yet(NO_SERIES)
    series = next((each for each in model.series if each.id == choice), model.series[0])
    if not series.events:
        return none_yet(f"No sessions in {series.title} yet. Press “Add to ladder”.")
    found = model.ladders.get(series.id)
    if found is None:
        return none_yet("Adding up the sessions…")
    best = f"best {series.best_of} of" if series.best_of else "all of"
    words = (
        f"{best} {counted(len(series.events), 'session')}, by {series.ranks}, mean of the counting sessions"
    )
    return View((rungs_table(found.rungs, found.names, found.unit),), words=words[0].upper() + words[1:])


# ---- catalogue


class ViewKind(NamedTuple):
    key: str
    title: str
    sheet: str  # in the registry of sheets
    build: Callable[[StandingsModel, str], View]
    choices: Callable[[StandingsModel], list[Choice]] = lambda _: []

    def view(self, model: StandingsModel, choice: str) -> View:
        """Build the view; a posted event notes what differs from the posted results where that is shown."""
        built = self.build(model, choice)
        if not model.evaluation.differs_from_posted or self.key in AS_POSTED or not built.has_rows:
            return built
        return replace(built, words=" ".join(filter(None, (REST_IS_OF_TODAY, built.words))))


# Views without a figure that an issue does not keep.
AS_POSTED = ("ranking", "changed", "prizes", "series", "posted")

KINDS = (
    ViewKind("ranking", "Ranking", "ranking", ranking.ranking_view, ranking.choices),
    ViewKind(
        "sessions",
        "Session by session",
        "overall",
        sessions_and_stages.sessions_view,
        sessions_and_stages.choices,
    ),
    ViewKind(overall_places.KEY, "Overall places", overall_places.KEY, overall_places.overall_places_view),
    ViewKind("boards", "Boards", "travellers", boards.board_view, boards.choices),
    ViewKind("card", "Scorecards", "scorecards", card.card_view, card.choices),
    ViewKind("cross", "Cross-table", "cross-table", cross.cross_view),
    ViewKind("matches", "Matches", "cross-table", matches.matches_view, matches.choices),
    ViewKind(
        boards_played.KEY,
        "Boards played",
        boards_played.KEY,
        boards_played.boards_played_view,
        boards_played.choices,
    ),
    ViewKind(
        pair_datums.KEY, "Pair datums", pair_datums.KEY, pair_datums.pair_datums_view, pair_datums.choices
    ),
    ViewKind(
        "distribution", "Distribution", "ranking", distribution.distribution_view, sessions_and_stages.choices
    ),
    ViewKind("penalties", "Before penalties", "penalties", place_reasons.penalised_view),
    ViewKind("tied", "Ties", "ranking", place_reasons.tied_view),
    ViewKind("stages", "Stages", "ranking", sessions_and_stages.stages_view),
    ViewKind("outlook", "Chances", "ranking", outlook.outlook_view, outlook.choices),
    ViewKind("changed", "What changed", "ranking", changed.changed_view, changed.choices),
    ViewKind("eligible", "Eligibility", "ranking", place_reasons.eligible_view),
    ViewKind("prizes", "Prizes", "prizes", prizes.prizes_view),
    ViewKind("lists", "Handicap and grades", "ranking", lists.lists_view, lists.choices),
    ViewKind("series", "Ladder", "ranking", series_view, choices),
    ViewKind("posted", "Posting and final", "ranking", posted.posted_view),
)
_BY_KEY = {kind.key: kind for kind in KINDS}


def kind_called(key: str) -> ViewKind:
    return _BY_KEY[key]


def kinds_for(model: StandingsModel) -> tuple[ViewKind, ...]:
    """Return the views that apply: matches only if there are any, boards unless only match totals are
    known, the outlook only of rounds drawn one by one, boards
    played only with line-ups, pair datums only where the rule book has them."""
    by_matches = any(standing.matches for standing in model.standings.values())
    hidden = {"matches"} if not by_matches else set()
    if by_matches and not model.boards and not model.match_boards:
        hidden |= {"boards"}
    if not outlook.is_foreseen(model):
        hidden |= {"outlook"}
    if not boards_played.has_line_ups(model):
        hidden |= {boards_played.KEY}
    if model.pair_datums is None:
        hidden |= {pair_datums.KEY}
    return tuple(kind for kind in KINDS if kind.key not in hidden)
