"""The open event as the views see it: results worked out once are kept while the event does not change."""

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from functools import cached_property
from typing import TYPE_CHECKING

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.club.events import awards_by_options
from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.event.event import Event
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import capitalised
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.masterpoints.awards import Awards
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoardPolicy
from bridgedesk.scoring.rounding import Number, board_points, half_up
from bridgedesk.sheets.content import Makes
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.matches import MatchBoard, match_boards
from bridgedesk.sheets.results import BoardLines, ResultLine, all_boards, by_entry
from bridgedesk.standings.conditions import Conditions, conditions_of
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import decimals, figure_text, total_decimals
from bridgedesk.standings.pairs.pair_datums import PairDatums, pair_datums
from bridgedesk.standings.standing import Standing
from bridgedesk.store.club_lists import Sending, Series

if TYPE_CHECKING:
    from bridgedesk.desk.club.events import Ladder
    from bridgedesk.directing.draws.what_if import WhatIf
    from bridgedesk.standings.eligibility.boards_by_match import RequiredPlay
    from bridgedesk.standings.explain.moves import Move
    from bridgedesk.standings.explain.overall_places import OverallPlaces

LAW_78A = "Law 78A"
AllMakes = Mapping[tuple[str, int], Makes]  # by session and board


class StandingsModel:
    """Event data for the views. `in_the_way`: items that block final results; `sent`: the results went
    out. Work done in the background arrives later."""

    def __init__(
        self,
        evaluation: Evaluation,
        book: Book | None = None,
        *,
        makes: AllMakes | None = None,
        series: Sequence[Series] = (),
        in_the_way: Sequence[str] = (),
        sent: bool = False,
        told: Sending | None = None,
        overall: "OverallPlaces | None" = None,
    ) -> None:
        self.evaluation = evaluation
        self.book = book
        self.makes: AllMakes = makes or {}
        self.series = series
        self.in_the_way = in_the_way
        self.settles = ""  # what final makes otherwise, in words
        self.sent = sent
        self.told = told  # to the masterpoint secretary
        self.to_be_ruled: Mapping[str, str] = {}  # by entry, in words: whether it is eligible
        self.play_required: Mapping[tuple[str, str], RequiredPlay] = {}  # by team and player
        self.leads_to: datetime | None = None  # the start of a final that is another event
        self.by_acts: Sequence[Move] | None = None
        self.ladders: dict[str, Ladder] = {}
        self.what_if: WhatIf | None = None  # results the director assumes
        self.overall = overall  # over finals or other events

    @property
    def event(self) -> Event:
        return self.evaluation.event

    @cached_property
    def names(self) -> dict[str, str]:
        return names_of(self.event)

    @cached_property
    def sections(self) -> set[str]:
        return {each.section for each in self.standings.values() if each.section}

    @property
    def standings(self) -> Mapping[str, Standing]:
        return self.evaluation.standings

    @cached_property
    def boards(self) -> Sequence[BoardLines]:
        return all_boards(self._facts)

    @cached_property
    def match_boards(self) -> Sequence[MatchBoard]:
        """Return the boards of team matches typed board by board."""
        return match_boards(self._facts)

    @cached_property
    def _facts(self) -> Facts:
        return Facts(self.evaluation, datetime.combine(self.event.date, time()))

    @cached_property
    def played(self) -> Mapping[str, Sequence[tuple[Side, ResultLine]]]:
        """Return each entry's boards in the order played."""
        return by_entry(self.boards)

    @cached_property
    def total_decimals(self) -> int:
        return total_decimals(self.evaluation)

    @cached_property
    def points_decimals(self) -> int:
        sides = [own for board in self.boards for line in board.lines for own in (line.ns, line.ew)]
        return decimals(board_points(own.points, own.top) for own in sides if own.points is not None)

    def total_text(self, total: Number | None) -> str:
        """Format a total, or a match result in its unit; "" for None."""
        return "" if total is None else figure_text(half_up(total), self.total_decimals)

    @cached_property
    def pair_datums(self) -> PairDatums | None:
        return pair_datums(self.event, self.book)

    @cached_property
    def hidden(self) -> frozenset[tuple[str, int]]:
        """Return session and board of boards a playing director has yet to play."""
        return hidden_in(self.event)

    @cached_property
    def awards(self) -> Awards:
        """Return the masterpoints by the secretary's scale, or only a remark with the reason."""
        if self.told is None or not self.told.scale:
            return Awards("", remarks=("No masterpoint scale chosen yet (Ctrl+Shift+M).",))
        try:
            return awards_by_options(self.evaluation, self.told, self.book)
        except Unwritable as problem:
            said = str(problem)
            return Awards(self.told.scale, remarks=(f"{capitalised(said)}.",))

    @cached_property
    def conditions(self) -> Conditions:
        return conditions_of(self.event, self.book, self.evaluation.settings)

    @cached_property
    def missing_results_clause(self) -> str:
        """Return the rule book's clause on boards with missing results, or else the Law on matchpoints."""
        rule = self.conditions.rule(FouledBoardPolicy, "fouled-board")
        return (rule.lacking if rule else "") or LAW_78A

    def scoring_of(self, session: str) -> Scoring:
        return self.event.session(session).scoring

    @property
    def several_sessions(self) -> bool:
        return len(self.event.sessions) > 1

    def who(self, entry: str) -> str:
        """Return the entry's name with its number, and with its section if there are several."""
        standing = self.standings.get(entry)
        number = standing.number if standing else None
        if number is not None and standing and len(self.sections) > 1:
            number = f"{standing.section} {number}"
        name = self.names.get(entry, entry)
        return name if number is None or name == f"Pair {number}" else f"{number}  {name}"


def board_key(board: BoardLines) -> str:
    """Return the key of a board; sections scored apart each have their own."""
    sections = "+".join(dict.fromkeys(section.id for section in board.scored.sections))
    return f"{board.session}/{sections}/{board.board}"
