"""Every sheet by its name: title, builder, paper format.

`bridgedesk print CLUB EVENT SHEET OUT` and the Print menu read this list and nothing else:

    sheet = sheet_named("scorecards").build(facts)      # NothingToPrint says what is missing
    content = draw(sheet, Paper.A4, watch=watch)        # bridgedesk.sheets.pdf"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bridgedesk.event.spelling import near
from bridgedesk.sheets.appeal import appeal_papers, appeals_form
from bridgedesk.sheets.boards_played import boards_played
from bridgedesk.sheets.conditions import conditions
from bridgedesk.sheets.content import Sheet
from bridgedesk.sheets.cross_table import cross_table, matrix
from bridgedesk.sheets.datums import datum_sheet, pair_datums_sheet
from bridgedesk.sheets.decisions import notebook, penalties_list, registers_sheet
from bridgedesk.sheets.draw import bracket, draw_sheet, line_up_forms
from bridgedesk.sheets.draw_by_name import draw_by_name
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.masterpoint_report import masterpoint_report
from bridgedesk.sheets.movement_papers import guide_cards, movement_chart, preparation_list, table_cards
from bridgedesk.sheets.overall import overall
from bridgedesk.sheets.overall_places import overall_places_sheet
from bridgedesk.sheets.paper_forms import correction_slip, substitution_form
from bridgedesk.sheets.printed_rules import round_robin, vp_scale
from bridgedesk.sheets.ranking import ranking
from bridgedesk.sheets.room_papers import results_map, room_plans
from bridgedesk.sheets.running import running_sheet, time_sheet
from bridgedesk.sheets.scorecards import scorecards
from bridgedesk.sheets.seating import name_slips, seating_list
from bridgedesk.sheets.selection import selection_sheet
from bridgedesk.sheets.session_charts import session_charts
from bridgedesk.sheets.slips import blank_travellers, pick_up_slips, result_slips
from bridgedesk.sheets.summaries import event_summary, prize_list, recap
from bridgedesk.sheets.tonight import tonight
from bridgedesk.sheets.travellers import hand_records, travellers


class Group(Enum):
    """Part of the Print menu."""

    BEFORE = "Before play"
    RESULTS = "Results"
    MATCHES = "Matches"
    RULINGS = "Rulings"
    REPORTS = "Reports"


class Need(Enum):
    """Data that must exist before the sheet has anything to show."""

    MOVEMENT = "a movement"
    TIMES = "a start time and a round length"
    RESULTS = "results"
    DRAW = "a draw or matches"
    FINALS = "finals"
    BOOK = "a rule book"
    DATUMS = "Butler results"
    LINE_UPS = "results of both rooms, with line-ups"
    DEALS = "hands"
    PRIZES = "prizes"
    SEVERAL = "finals, flights or other events"


class Ask(Enum):
    """Options the director may choose for a sheet; nothing chosen is the usual."""

    ROUND = "round"
    SLIP = "board, table and round"
    PER_PAGE = "per page"
    BOARDS = "boards of a match"
    APPEAL = "appeal"
    REGISTER = "register"
    BLANK = "blank"
    TIMES = "times"
    DIRECTORS = "directors"
    MASTERPOINTS = "masterpoints"


@dataclass(frozen=True, slots=True)
class SheetKind:
    name: str
    title: str
    what: str
    group: Group
    build: Callable[[Facts], Sheet]
    needs: Need | None = None

    @property
    def asks(self) -> tuple[Ask, ...]:
        return _ASKS.get(self.name, ())


_ASKS = {
    "ranking": (Ask.MASTERPOINTS,),
    "pick-up-slips": (Ask.ROUND,),
    "result-slips": (Ask.ROUND,),
    "draw": (Ask.ROUND,),
    "draw-by-name": (Ask.ROUND,),
    "line-ups": (Ask.ROUND,),
    "results-map": (Ask.ROUND,),
    "running": (Ask.TIMES,),
    "times": (Ask.TIMES,),
    "hand-records": (Ask.PER_PAGE,),
    "vp-scale": (Ask.BOARDS,),
    "appeals-form": (Ask.APPEAL, Ask.BLANK),
    "substitution": (Ask.BLANK,),
    "correction": (Ask.SLIP,),
    "appeal-papers": (Ask.BLANK,),
    "registers": (Ask.REGISTER,),
    "masterpoints": (Ask.DIRECTORS,),
    "summary": (Ask.DIRECTORS,),
}

_BEFORE = (
    ("guide-cards", "Guide cards", "where each pair sits in every round", guide_cards, Need.MOVEMENT),
    ("table-cards", "Table cards", "pairs and boards at each table", table_cards, Need.MOVEMENT),
    ("room-plans", "Room plans", "each pair's way through the room, as a plan", room_plans, Need.MOVEMENT),
    ("movement", "Movement chart", "rounds by tables on one page", movement_chart, Need.MOVEMENT),
    ("preparation", "Preparation list", "board sets, copies and location", preparation_list, Need.MOVEMENT),
    ("seating", "Seating list", "all players by name, in large letters", seating_list, Need.MOVEMENT),
    ("name-slips", "Name slips", "one slip for each player", name_slips, Need.MOVEMENT),
    (
        "blank-travellers",
        "Blank travellers",
        "one for each board, to fill in by hand",
        blank_travellers,
        Need.MOVEMENT,
    ),
    ("pick-up-slips", "Pick-up slips", "one for each table and round", pick_up_slips, Need.MOVEMENT),
    ("result-slips", "Result slips", "one for each board, or for each match", result_slips, Need.MOVEMENT),
    ("running", "Running sheet", "the director's timetable", running_sheet, Need.TIMES),
    ("times", "Time sheet", "round times for the notice board", time_sheet, Need.TIMES),
    ("conditions", "Conditions of contest", "the rule book and its clauses for players", conditions, None),
    (
        "tonight",
        "Rules for tonight",
        "what the rule book does, for the notice board",
        tonight,
        Need.BOOK,
    ),
)
_RESULTS = (
    ("ranking", "Ranking", "final ranking", ranking, None),
    ("overall", "Overall", "each session and the total", overall, None),
    (
        "overall-places",
        "Overall places",
        "one list over finals, flights or several events",
        overall_places_sheet,
        Need.SEVERAL,
    ),
    ("travellers", "Travellers", "each board with all its results", travellers, Need.RESULTS),
    ("scorecards", "Scorecards", "each pair's results by board", scorecards, Need.RESULTS),
    (
        "session-charts",
        "Session charts",
        "each pair's session board by board, as a picture",
        session_charts,
        Need.RESULTS,
    ),
    ("results-map", "Results map", "results in at each table, as a plan", results_map, Need.MOVEMENT),
    ("matrix", "Boards by pairs", "all points, added up as a check", matrix, Need.RESULTS),
    ("datums", "Datum sheet", "scores used, scores dropped, and the datum", datum_sheet, Need.DATUMS),
    (
        "pair-datums",
        "Pair datums",
        "pairs of a teams event ranked by their own results",
        pair_datums_sheet,
        Need.LINE_UPS,
    ),
    ("hand-records", "Hand records", "deals with double-dummy tricks", hand_records, Need.DEALS),
    ("recap", "Recap", "summary of the session for the director", recap, None),
)
_MATCHES = (
    ("draw", "Draw", "the next round by table", draw_sheet, Need.DRAW),
    ("draw-by-name", "Draw by name", "tables and opponents by name", draw_by_name, Need.DRAW),
    ("round-robin", "Draw as printed", "every round, as printed in the rule book", round_robin, Need.BOOK),
    ("line-ups", "Line-up forms", "for captains to hand in", line_up_forms, Need.DRAW),
    (
        "boards-played",
        "Boards played",
        "each team's players, by match, with what is required",
        boards_played,
        Need.DRAW,
    ),
    ("cross-table", "Cross-table", "every entry against every other", cross_table, Need.RESULTS),
    ("bracket", "Finals", "the bracket with carry-overs", bracket, Need.FINALS),
    ("vp-scale", "VP scale", "margins and VPs for one match length", vp_scale, Need.BOOK),
)
_RULINGS = (
    ("penalties", "Penalties", "penalties and warnings by time", penalties_list, None),
    ("notebook", "Notes", "director's notes", notebook, None),
    ("appeals-form", "Appeals form", "filled in from the records, or blank", appeals_form, None),
    ("substitution", "Substitution form", "filled in from the records, or blank", substitution_form, None),
    ("correction", "Score correction", "slips for players, blank or filled in", correction_slip, None),
    ("appeal-papers", "Appeal papers", "for the referee of a private match", appeal_papers, None),
    ("registers", "Registers", "records the regulations require", registers_sheet, None),
)
_REPORTS = (
    ("prizes", "Prize list", "prizes and winners", prize_list, Need.PRIZES),
    ("masterpoints", "Masterpoint report", "for the masterpoint secretary", masterpoint_report, None),
    ("selection", "Selection and points", "players selected, with their points", selection_sheet, Need.BOOK),
    ("summary", "Event summary", "for the committee, on one page", event_summary, None),
)

KINDS = tuple(
    SheetKind(name, title, what, group, build, needs)
    for group, kinds in zip(Group, (_BEFORE, _RESULTS, _MATCHES, _RULINGS, _REPORTS), strict=True)
    for name, title, what, build, needs in kinds
)
_BY_NAME = {kind.name: kind for kind in KINDS}

# What one act prints or posts; the workbook goes with the results.
FOR_THE_EVENING = ("seating", "guide-cards", "movement", "preparation", "running", "pick-up-slips")
BY_BOARD = ("travellers", "scorecards")
THE_RESULTS = ("ranking", *BY_BOARD)


def sheet_named(name: str) -> SheetKind:
    if name not in _BY_NAME:
        raise NothingToPrint(f"There is no sheet “{name}”; {near(name, _BY_NAME)}")
    return _BY_NAME[name]
