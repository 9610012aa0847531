"""Made-up evenings of three tables, played at random, to be sent and read again."""

from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.event import Event, Fields, Stage, Status
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, Section, Session
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows
from tests.evenings.scored_evenings import HOWELL, MITCHELL, rounds_of

DEAL = Deal.parse("W:AQJ2.K3.T987.654 KT9.AQJ.AKQ.AKQ3 876.T987.J65.J97 543.6542.432.T82")
NUMBERS = ["1234560", "620246", "1000004", "9999991", "61"]

RESULTS = ["4SN=", "4SXN-1", "3NE+1", "3NW-2", "1NS+1", "6CXXE=", "2HS-3", "P", "+140", "-620", "5DXW-1"]
AWARDS = ["60/40", "50/50", "40/60", "60/60"]
PAIR_SCORINGS = [Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS]


def people(*entries: str, size: int = 2) -> tuple[tuple[Player, ...], tuple[Entry, ...]]:
    ids = {entry: tuple(f"{entry}.{n}" for n in range(1, size + 1)) for entry in entries}
    players = tuple(Player(each, f"Player {each}") for members in ids.values() for each in members)
    return players, tuple(Entry(entry, members) for entry, members in ids.items())


@st.composite
def sections(draw: st.DrawFn, id_: str, *, two: bool, scores: list[str], missing: bool) -> Section:
    movement = rounds_of(MITCHELL if two else HOWELL)
    sittings = [(n, each) for n, round_ in enumerate(movement.rounds, start=1) for each in round_]
    numbers = dict.fromkeys(seat for _, each in sittings for seat in (each.ns, each.ew) if seat)
    results = []
    for round_, sitting in sittings:
        score = draw(st.sampled_from([*scores, *([""] if missing else [])]))
        if score:
            lead = draw(st.sampled_from([None, Card("H", "T"), Card("S", "A")]))
            plays = parse_score(score)
            results.append(Result(sitting.sets[0], plays, round_, sitting.table, lead))
    return Section(
        id_,
        sets={n: (n,) for n in range(1, 6)},
        seats={number: f"{id_}-{number}" for number in numbers},
        movement=movement,
        results=tuple(results),
    )


@st.composite
def pairs_events(draw: st.DrawFn, scores: list[str], *, alone: bool, missing: bool = True) -> Event:
    two = draw(st.booleans())
    names = ["A"] if alone else draw(st.sampled_from([["A"], ["A", "B"]]))
    drawn = tuple(draw(sections(name, two=two, scores=scores, missing=missing)) for name in names)
    players, entries = people(*(entry for each in drawn for entry in each.seats.values() if entry))
    return Event(
        "e1",
        "Tuesday <Pairs> & more",
        date(2026, 11, 17),
        club="Example BC",
        status=Status.FINAL,
        players=players,
        entries=entries,
        stages=(Stage("q", fields=Fields.TWO if two else Fields.ONE),),
        sessions=(Session("s1", draw(st.sampled_from(PAIR_SCORINGS)), "q", deals={1: DEAL}, sections=drawn),),
    )


@st.composite
def teams_events(draw: st.DrawFn) -> Event:
    scoring = draw(st.sampled_from([Scoring.IMPS, Scoring.POINT_A_BOARD]))
    players, entries = people("Fox", "Owl", "Elk", "Hen", size=4)
    entries = tuple(replace(each, name=each.id) for each in entries)
    matches = []
    for round_, met in enumerate([("Fox", "Owl", "Elk", "Hen"), ("Fox", "Elk", "Hen", "Owl")], start=1):
        for home, away in (met[:2], met[2:]):
            results = tuple(
                RoomResult(room, board, parse_score(draw(st.sampled_from([*RESULTS, "NP", *AWARDS]))))
                for board in (1, 2, 3)
                for room in Room
            )
            matches.append(
                Match(f"r{round_}{home}", "s1", round_, home, away, "q", boards=(1, 2, 3), results=results)
            )
    vp = {"vp": draw(st.sampled_from(["wbf", "none"]))} if scoring is Scoring.IMPS else {}
    return Event(
        "e1",
        "Teams",
        date(2026, 11, 17),
        status=Status.FINAL,
        kind="teams",
        settings=vp,
        players=players,
        entries=entries,
        stages=(Stage("q"),),
        sessions=(Session("s1", scoring, "q", deals={1: DEAL}),),
        matches=tuple(matches),
    )


def evening(event: Event) -> Evaluation:
    return evaluate(event)


def by_number(evaluation: Evaluation) -> dict[tuple[str | None, str | None], RankingLine]:
    return {(row.section, row.number): row for field in evaluation.fields for row in rows(evaluation, field)}


def figures(evaluation: Evaluation) -> dict[tuple[str | None, str | None], tuple[object, ...]]:
    """Everything that is posted about each pair."""
    return {
        at: (row.place_text, row.total, row.score, row.top, row.boards, row.names)
        for at, row in by_number(evaluation).items()
    }
