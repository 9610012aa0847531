"""Typed placings in events outside this club file, which bring points."""

from collections.abc import Mapping
from datetime import date
from typing import get_args

from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import caseless, near
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.clauses import kinds_that_bring
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.selection.qualifying_points import Selection
from bridgedesk.standings.selection.candidates import (
    outside_period_words,
    placings_in_period,
    placings_year_before,
)
from bridgedesk.standings.selection.qualifying_points import PastPlacing, earned

ELSEWHERE = "points-elsewhere"
TOWARDS = {None: "", "womens": " towards the Women's team", "seniors": " towards the Seniors' team"}


def recorded_placings(event: Event, people: Mapping[str, str], book: Book) -> list[PastPlacing]:
    """Return the recorded placings, with players identified across events."""
    return [_won(line.facts, event, people, book) for line in event.records(ELSEWHERE)]


def checked_elsewhere(situation: Situation, facts: Mapping[str, Fact]) -> list[str]:
    """Return what a placing brings; refuse events that the rule book does not count."""
    book = situation.book_in_force
    kind = str(facts["kind"])
    known = kinds_that_bring(book) if book else {}
    if not known or book is None:
        raise Refusal(
            "Points from other events do not count under this rule book. There is nothing to record."
        )
    if kind not in known:
        raise Refusal(f"kind: “{kind}” is not an event that brings points; {near(kind, known)}")
    won = _won(facts, situation.event, {player.id: player.id for player in situation.event.players}, book)
    remarks = _points_words(won, book)
    if not remarks:
        remarks = [f"Place {won.place} there brings no points under {book.title}"]
    else:
        remarks = _not_in_time(won, book, situation.event) or remarks
    if won.players.isdisjoint(player.id for player in situation.event.players):
        remarks.append("None of these players is entered here: check the names, or enter them first")
    return remarks


def _points_words(won: PastPlacing, book: Book) -> list[str]:
    found = []
    for counts_for in (None, *get_args(Selection)):
        block = book.block("qualifying-points", won.kind, counts_for or "")
        general = counts_for and block is book.block("qualifying-points", won.kind, "")
        figure = None if general else earned(won, book, counts_for)
        if figure is not None:
            towards = TOWARDS.get(counts_for, "")
            words = f"Brings each player {say(figure.value)}{towards}: {figure.because} ({figure.clause})"
            found.append(f"{words}. {figure.note}".strip())
    return found


def _not_in_time(won: PastPlacing, book: Book, event: Event) -> list[str]:
    kind = book.kind(event.kind)
    if placings_in_period([won], book, kind, event.date):
        return []
    said = outside_period_words(won, book, kind, event.date)
    if placings_year_before([won], book, kind, event.date) and earned(won, book):
        return [f"Here it counts only towards direct entry: {said}"]
    return [f"It does not count here: {said}"]


def _won(facts: Mapping[str, Fact], event: Event, people: Mapping[str, str], book: Book) -> PastPlacing:
    known = {caseless(player.name): people[player.id] for player in event.players}
    names = [caseless(name) for name in str(facts["players"]).split(",")]
    players = frozenset(known.get(name, name) for name in names if name)
    kind = str(facts["kind"])
    title = book.kinds[kind].title if kind in book.kinds else kind
    day, place = date.fromisoformat(str(facts["day"])), int(str(facts["place"]))
    tied = int(str(facts.get("tied", 1)))
    return PastPlacing(f"{title}, elsewhere", kind, day, place, tied, players, players)
