"""For every sheet the evening it is looked at with."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from bridgedesk.event.event import Overlay, RulebookRef, Status
from bridgedesk.event.match import Room, RoomLineUp
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Movement, PlayingRoom, Scoring, Section, Session, Sitting
from bridgedesk.movements.families.printed import printed
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import clauses, library, movement_library, registers
from bridgedesk.sheets.facts import Break, Facts, PrintChoice, Prize, Revision, Timetable
from bridgedesk.standings.eligibility.boards_by_match import RequiredPlay
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from bridgedesk.standings.explain.list_parts import EventOfList, parts_of_list
from bridgedesk.standings.explain.overall_places import ListOrder, overall_places
from bridgedesk.standings.selection.candidates import Candidate
from bridgedesk.standings.selection.qualifying_points import PastPlacing, list_of_players
from bridgedesk.standings.selection.selection import PlayerWithoutPoints, SelectionResult, selection_table
from tests.evenings import congress_teams
from tests.evenings import sheet_evening as evening
from tests.standings.eligibility.test_boards_by_match import three_matches
from tests.standings.pairs.test_pair_datums import ITC


def with_book(facts: Facts, book: str) -> Facts:
    return replace(facts, book=library().book(book))


def revised() -> Facts:
    """Posted again, with masterpoints; 2EW is not eligible."""
    facts = evening.final(evening.pairs())
    barred = {"2EW": Eligibility(EligibilityState.NOT, ("one session more",), "9.1")}
    return replace(
        facts,
        evaluation=replace(facts.evaluation, eligibility=barred),
        revision=Revision(2, evening.at(22, 14), ("3EW 40.00 to 35.83, now 3rd",), ("secretary",)),
        masterpoints={"2EW": Decimal("0.24")},
    )


def pairs_of_teams() -> Facts:
    """The closed room of one match has no line-up."""
    *others, last = ITC.matches
    last = replace(last, line_up=replace(last.line_up or RoomLineUp(), closed=()))
    event = replace(ITC, matches=(*others, last), settings={"butler.trim": 0})
    return Facts(
        evaluate(event, library().book("anc-2017")), evening.PRINTED, book=library().book("anc-2017")
    )


def six_players() -> Facts:
    """One is the captain, one a substitute; the third match was abandoned."""
    words = "does not have enough yet for a placing: 10 of 24 boards (19.2.1)"
    required = {("Fox", "F5"): RequiredPlay("not yet", words)}
    evaluation = evaluate(three_matches(), library().book("sabf-2020"))
    return Facts(evaluation, evening.PRINTED, book=library().book("sabf-2020"), play_required=required)


def vp_scale() -> Facts:
    return replace(with_book(evening.teams(), "sabf-2020"), choice=PrintChoice(boards=8))


def over_two_flights() -> Facts:
    """The pairs of the evening, then teams of another event, which is not final."""
    pairs, teams = evening.final(evening.pairs()), evening.teams()
    playing = replace(teams.event, status=Status.PROVISIONAL)
    teams = replace(teams, evaluation=replace(teams.evaluation, event=playing))
    events = [EventOfList(each.event, name, name) for each, name in ((pairs, "Pairs"), (teams, "Teams"))]
    found = {id(each.event): each.evaluation for each in (pairs, teams)}
    parts = parts_of_list(events, lambda event: found[id(event)])
    return replace(pairs, overall=overall_places(parts, ListOrder.IN_TURN, events[0]))


def with_prizes() -> Facts:
    prizes = (
        Prize("First North-South", ("Ann Ashdown & Bertil Ångström",), "$60"),
        Prize("First East-West", ("נועה לוי & سارة حداد",), "$60"),
        Prize("Best novices", (), "2 tickets"),
    )
    return replace(evening.final(evening.pairs()), prizes=prizes)


def conditions() -> Facts:
    facts = with_book(evening.pairs(), "qba-pairs")
    return replace(facts, clauses=clauses("qba-pairs")[:6])


def untimed() -> Facts:
    """The book says how long a round lasts."""
    return replace(with_book(evening.pairs(), "laws-2017"), timetable=Timetable(between=1))


def drawn_so_far() -> Facts:
    """SABF 13.16: 7.5 minutes a board; three rounds of eight boards are drawn, two more are planned."""
    facts = _with_event(
        with_book(evening.teams(), "sabf-2020"),
        status=Status.OPEN,
        registered=(_kept("rounds-planned", rounds="5", boards="8"),),
    )
    return replace(facts, timetable=Timetable(breaks=(Break(2, 10, "Tea"),)))


def drawn_and_late() -> Facts:
    """Round 1 of four teams, when rounds 2 and 3 are in: the match of Elk and Hen is missing."""
    facts = evening.teams()
    matches = tuple(replace(each, slip=None) if each.id == "m2" else each for each in facts.event.matches)
    return replace(_with_event(facts, matches=matches), choice=PrintChoice(round=1))


def round_in_two_rooms() -> Facts:
    """Round 1 of four teams: Elk v Hen is in, and Owl has yet to play board 2 in the closed room."""
    facts = evening.teams_by_boards()
    (session,) = facts.event.sessions
    rooms = (PlayingRoom("Hall", 1, 10, Room.OPEN), PlayingRoom("Lounge", 21, 30, Room.CLOSED))
    return _with_event(facts, sessions=(replace(session, rooms=rooms),))


def _kept(register: str, entry: str | None = None, /, **facts: str) -> RegisterLine:
    return RegisterLine(f"k-{register}", register, evening.at(19, 5), entry, None, facts)


def _with_event(facts: Facts, **changed: Any) -> Facts:
    event = replace(facts.event, **changed)
    return replace(facts, evaluation=evaluate(event))


def kept() -> Facts:
    """Three registers with a line each, one of them struck out."""
    lines = (
        _kept("yellow-systems", "1NS", system="a forcing pass", lodged="2026-11-10", sheets="2"),
        _kept("own-rules", rule="no phones", approved_by="the committee", announced="2026-11-01"),
        replace(_kept("house-players", "2EW", conditions="sits out"), struck_out="came after all"),
    )
    facts = _with_event(with_book(evening.pairs(), "sabf-2020"), registered=lines)
    return replace(facts, registers=registers(), clauses=clauses("sabf-2020"))


def supplemented() -> Facts:
    """A supplement on lateness, and a rule of the event's own."""
    block = {
        "policy": "minute-table",
        "unit": "% of a top",
        "rows": [{"from": 0, "to": 30, "steps": [7]}],
        "beyond": "director",
    }
    overlay = (Overlay("late-arrival", "Supplementary 3.2", block),)
    facts = kept()
    return _with_event(facts, overlay=overlay)


def recorded() -> Facts:
    """The way of entry and of bidding, the Laws held, and a rule of the Management Committee."""
    lines = (
        _kept(
            "entry-terms", way="nomination", closes="2026-11-14 20:00", walk_in_sessions="sessions 2 and 3"
        ),
        _kept("laws-held", edition="2017"),
        _kept("bidding", way="bidding boxes"),
        _kept(
            "regulations",
            regulation="no food in the room",
            by="the committee",
            dated="2026-11-01",
            clause="10",
        ),
    )
    return _with_event(with_book(evening.pairs(), "sabf-2020"), registered=lines)


def conditions_of_teams() -> Facts:
    """A Swiss in matches of eight boards."""
    lines = (_kept("format", format="Swiss"),)
    facts = with_book(evening.teams(), "sabf-2020")
    return _with_event(facts, rulebook=RulebookRef("sabf-2020"), kind="swiss-teams", registered=lines)


def tonight_of_teams() -> Facts:
    return _with_event(with_book(evening.teams(), "sbu-2022"), rulebook=RulebookRef("sbu-2022"))


def of_seven_teams(entries: int = 7, book: str = "anc-2017", kind: str = "itc") -> Facts:
    facts = with_book(evening.teams(), book)
    teams = tuple(Entry(f"t{number}", name=f"Team {number}") for number in range(1, entries + 1))
    return _with_event(facts, rulebook=RulebookRef(book), kind=kind, entries=teams, matches=(), draws=())


def substituted() -> Facts:
    """A substitute of a team, with the director's decision."""
    facts = evening.teams()
    players = tuple(Player(f"f{number}", f"Fay Fox {number}") for number in range(1, 5))
    kept_so = {
        "out": "Fay Fox 1",
        "substitute": "Guest Player",
        "cause": "taken ill",
        "told": "18:20",
        "leave": "given for this session",
        "standard": "equivalent",
        "score": "stands",
        "why": "no gain from it",
        "reported_to": "the Tournament Committee",
    }
    entries = tuple(
        replace(entry, players=tuple(player.id for player in players)) if entry.id == "fox" else entry
        for entry in facts.event.entries
    )
    line = _kept("substitutions", "fox", **kept_so)
    return _with_event(facts, players=players, entries=entries, registered=(line,))


def private_match() -> Facts:
    line = _kept(
        "private-matches", match="Fox v Owl", ruled="later", by="an agreed referee", ruling="Down one"
    )
    return _with_event(evening.pairs(), registered=(line,))


def printed_movement(name: str, pairs: int) -> Facts:
    """The round robin that a regulation prints, set up for so many pairs."""
    movement = printed(name)(Request(pairs=pairs), movement_library())
    seats = {pair: f"e{pair}" for pair in movement.pairs}
    rounds = tuple(
        tuple(Sitting(seat.table, seat.ns, seat.ew, seat.sets, seat.turn_after) for seat in row)
        for row in movement.rounds
    )
    sets = dict(enumerate(movement.sets, start=1))
    section = Section("A", sets=sets, seats=dict(seats), movement=Movement(rounds, movement.name))
    session = Session("1", Scoring.BUTLER, "q", sections=(section,))
    return _with_event(
        evening.pairs(),
        kind="butler",
        players=(),
        entries=tuple(Entry(entry) for entry in seats.values()),
        sessions=(session,),
        rulings=(),
        appeals=(),
        notes=(),
    )


def of_congress() -> Facts:
    """A Swiss of seven teams with a triangle, byes, a forfeit and penalties."""
    known = library().book("sabf-2020")
    return Facts(
        evaluate(congress_teams.event(), known), evening.PRINTED, book=known, directors=("Tess Turner",)
    )


def corrected() -> Facts:
    """The slip of board 3 at table 2, the first of round 1."""
    facts = replace(evening.pairs(), choice=PrintChoice(board=3, table=2))
    return replace(facts, corrections="Corrections are taken until 22:05, 24 hours after the posting (8)")


def selection() -> Facts:
    """17.2: six teams for five places; the tie for the last is parted by VPs. Points of both stages join."""
    book = library().book("sabf-2020")
    names = ("abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx")
    entries = tuple(Entry(name, tuple(name), f"Team {name.upper()}") for name in names)
    stages = (
        ("State Teams, stage one", 3, (("abcd", 99), ("efgh", 98), ("ijkl", 90), ("mnop", 88), ("qrst", 80))),
        ("State Teams, stage two", 5, (("efgh", 99), ("abcd", 97), ("mnop", 93), ("ijkl", 90), ("uvwx", 85))),
    )
    history = [
        PastPlacing(
            title, "state-teams", date(2026, month, 3), place, 1, frozenset(name), frozenset(name)
        )._replace(vps=Fraction(vps))
        for title, month, order in stages
        for place, (name, vps) in enumerate(order, start=1)
    ]
    candidates = [Candidate(each.id, each.players) for each in entries]
    table = selection_table(candidates, history, book, "state-teams-final")
    people = {letter: f"Player {letter.upper()}" for name in names for letter in name}
    words = "the highest 5: 1 with 10, 2 with 10, 3 with 5, 4 with 5, 5 with 1 (17.2). Equals: "
    players = list_of_players(history, book, "finals")[:3]
    facts = _with_event(
        with_book(evening.teams(), "sabf-2020"),
        kind="state-teams-final",
        entries=entries,
        matches=(),
        draws=(),
    )
    words += table.parted if table else ""
    without = (
        PlayerWithoutPoints("u", "State Teams, stage two", "40% of the boards: 14 of 140 (19.2.1)"),
        PlayerWithoutPoints("u", "State Teams, stage one", "40% of the boards: 28 of 140 (19.2.1)"),
    )
    return replace(facts, selected=SelectionResult(table, players, people, words, without))


CASES: dict[str, tuple[str, Callable[[], Facts]]] = {
    "guide-cards": ("guide-cards", evening.howell),
    "guide-cards-mitchell": ("guide-cards", evening.pairs),
    "table-cards": ("table-cards", evening.howell),
    "movement": ("movement", evening.howell),
    "preparation": ("preparation", evening.howell),
    "seating": ("seating", evening.pairs),
    "name-slips": ("name-slips", evening.pairs),
    "blank-travellers": ("blank-travellers", evening.pairs),
    "pick-up-slips": ("pick-up-slips", evening.pairs),
    "result-slips": ("result-slips", lambda: replace(evening.pairs(), choice=PrintChoice(round=1))),
    "match-slips": ("result-slips", lambda: replace(evening.teams(), choice=PrintChoice(round=1))),
    "running": ("running", evening.pairs),
    "times": ("times", evening.pairs),
    "running-by-the-draw": ("running", drawn_so_far),
    "times-by-the-draw": ("times", drawn_so_far),
    "running-by-the-book": ("running", untimed),
    "conditions": ("conditions", conditions),
    "ranking": ("ranking", evening.pairs),
    "ranking-revised": ("ranking", revised),
    "ranking-teams": ("ranking", evening.teams),
    "ranking-congress": ("ranking", of_congress),
    "overall": ("overall", lambda: evening.pairs(2)),
    "overall-places": ("overall-places", over_two_flights),
    "overall-teams": ("overall", evening.teams),
    "travellers": ("travellers", evening.pairs),
    "travellers-teams": ("travellers", evening.teams_by_boards),
    "scorecards": ("scorecards", evening.pairs),
    "scorecards-teams": ("scorecards", evening.teams),
    "scorecards-teams-boards": ("scorecards", evening.teams_by_boards),
    "session-charts": ("session-charts", evening.pairs),
    "session-charts-butler": ("session-charts", evening.butler),
    "room-plans": ("room-plans", evening.howell),
    "results-map": ("results-map", evening.howell),
    "results-map-complete": ("results-map", evening.pairs),
    "results-map-drawn": ("results-map", round_in_two_rooms),
    "results-map-drawn-earlier": ("results-map", drawn_and_late),
    "matrix": ("matrix", evening.pairs),
    "datums": ("datums", evening.butler),
    "pair-datums": ("pair-datums", pairs_of_teams),
    "hand-records": ("hand-records", evening.pairs),
    "recap": ("recap", evening.pairs),
    "draw": ("draw", evening.teams),
    "draw-by-name": ("draw-by-name", lambda: replace(evening.teams(), choice=PrintChoice(round=1))),
    "boards-played": ("boards-played", six_players),
    "cross-table": ("cross-table", evening.teams),
    "cross-table-congress": ("cross-table", of_congress),
    "cross-table-pairs": ("cross-table", evening.pairs),
    "bracket": ("bracket", evening.finals),
    "vp-scale": ("vp-scale", vp_scale),
    "penalties": ("penalties", evening.pairs),
    "notebook": ("notebook", evening.pairs),
    "appeals-form": ("appeals-form", evening.pairs),
    "appeals-form-blank": ("appeals-form", lambda: evening.blank(evening.pairs())),
    "appeals-form-further": ("appeals-form", lambda: with_book(evening.blank(evening.pairs()), "sbu-2022")),
    "substitution": ("substitution", evening.pairs),
    "substitution-blank": ("substitution", lambda: evening.blank(evening.pairs())),
    "correction": ("correction", evening.pairs),
    "correction-filled": ("correction", corrected),
    "prizes": ("prizes", with_prizes),
    "masterpoints": ("masterpoints", lambda: with_book(evening.pairs(2), "qba-pairs")),
    "masterpoints-congress": ("masterpoints", of_congress),
    "masterpoints-matches": ("masterpoints", lambda: with_book(evening.matches_of_pairs(), "qba-pairs")),
    "conditions-supplemented": ("conditions", supplemented),
    "conditions-recorded": ("conditions", recorded),
    "conditions-teams": ("conditions", conditions_of_teams),
    "tonight": ("tonight", supplemented),
    "tonight-teams": ("tonight", tonight_of_teams),
    "registers": ("registers", kept),
    "registers-yellow": ("registers", lambda: replace(kept(), choice=PrintChoice(item="yellow-systems"))),
    "round-robin-seven": ("round-robin", of_seven_teams),
    "round-robin-six": ("round-robin", lambda: of_seven_teams(6)),
    "round-robin-final": ("round-robin", lambda: of_seven_teams(10, "sydney-2003", "pairs-final")),
    "line-ups": ("line-ups", lambda: replace(evening.teams(), choice=PrintChoice(round=1))),
    "appeal-papers": ("appeal-papers", private_match),
    "substitution-kept": ("substitution", substituted),
    "match-slips-substitute": ("result-slips", lambda: replace(substituted(), choice=PrintChoice(round=1))),
    "movement-sabf-21.15": ("movement", lambda: printed_movement("sabf-21.15", 12)),
    "movement-sabf-21.16": ("movement", lambda: printed_movement("sabf-21.16", 14)),
    "selection": ("selection", selection),
    "summary": ("summary", lambda: with_book(evening.pairs(), "sabf-2020")),
}
