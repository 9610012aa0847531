"""Views of the standings in order, with their titles, choices and sheets."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.desk.views import (
    advancing,
    boards,
    card,
    changed,
    cross,
    distribution,
    eligible,
    ladders,
    lists,
    matches,
    pair_datums,
    penalised,
    posted,
    prize_list,
    ranking,
    sessions,
    tied,
)
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Choice, View
from bridgedesk.standings.explain.posted_figures import REST_IS_OF_TODAY


def _only_one(_: StandingsModel) -> list[Choice]:
    return []


class ViewKind(NamedTuple):
    key: str
    title: str
    sheet: str  # in the registry of sheets
    build: Callable[[StandingsModel, str], View]
    choices: Callable[[StandingsModel], list[Choice]] = _only_one

    def view(self, looking: StandingsModel, choice: str) -> View:
        """Build the view; a posted event notes what differs from the posted results where that is shown."""
        built = self.build(looking, choice)
        if not looking.evaluation.differs_from_posted or self.key in AS_POSTED or not built.has_rows:
            return built
        return replace(built, words=" ".join(filter(None, (REST_IS_OF_TODAY, built.words))))


# Views without a figure that an issue does not keep.
AS_POSTED = ("ranking", "changed", "prizes", "series", "posted")

KINDS = (
    ViewKind("ranking", "Ranking", "ranking", ranking.ranking_view, ranking.choices),
    ViewKind("sessions", "Session by session", "overall", sessions.sessions_view, sessions.choices),
    ViewKind("boards", "Boards", "travellers", boards.board_view, boards.choices),
    ViewKind("card", "Scorecards", "scorecards", card.card_view, card.choices),
    ViewKind("cross", "Cross-table", "cross-table", cross.cross_view),
    ViewKind("matches", "Matches", "cross-table", matches.matches_view, matches.choices),
    ViewKind(
        pair_datums.KEY, "Pair datums", pair_datums.KEY, pair_datums.pair_datums_view, pair_datums.choices
    ),
    ViewKind("distribution", "Distribution", "ranking", distribution.distribution_view, sessions.choices),
    ViewKind("penalties", "Before penalties", "penalties", penalised.penalised_view),
    ViewKind("tied", "Ties", "ranking", tied.tied_view),
    ViewKind("stages", "Stages", "ranking", advancing.stages_view),
    ViewKind("changed", "What changed", "ranking", changed.changed_view, changed.choices),
    ViewKind("eligible", "Eligibility", "ranking", eligible.eligible_view),
    ViewKind("prizes", "Prizes", "prizes", prize_list.prizes_view),
    ViewKind("lists", "Handicap and grades", "ranking", lists.lists_view, lists.choices),
    ViewKind("series", "Series", "ranking", ladders.series_view, ladders.choices),
    ViewKind("posted", "Posting and final", "ranking", posted.posted_view),
)
_BY_KEY = {kind.key: kind for kind in KINDS}


def kind_called(key: str) -> ViewKind:
    return _BY_KEY[key]


def kinds_for(looking: StandingsModel) -> tuple[ViewKind, ...]:
    """Return the views that apply: matches only if there are any, boards unless only match totals are
    known, pair datums only where the rule book has them."""
    by_matches = matches.is_by_matches(looking)
    hidden = {"matches"} if not by_matches else set()
    if by_matches and not looking.boards and not looking.match_boards:
        hidden |= {"boards"}
    if not pair_datums.has_pair_datums(looking):
        hidden |= {pair_datums.KEY}
    return tuple(kind for kind in KINDS if kind.key not in hidden)
