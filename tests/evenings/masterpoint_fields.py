"""Made-up fields, ranked by percentages that are given."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from bridgedesk.event.event import Event, Fields, Stage, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Movement, Scoring, Section, Session, Sitting
from bridgedesk.masterpoints.awards import Awards, Colour
from bridgedesk.masterpoints.scale import AbfScale, SbuScale, load_scale
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.standing import SessionScore, Standing
from bridgedesk.standings.ties.ranking import ranked

ROOT = Path(__file__).resolve().parents[2]


def text_of(name: str) -> str:
    return (ROOT / "resources" / "masterpoints" / f"{name}.toml").read_text(encoding="utf-8")


def abf() -> AbfScale:
    scale = load_scale(text_of("abf-2014"), "abf-2014.toml")
    assert isinstance(scale, AbfScale)
    return scale


def sbu() -> SbuScale:
    scale = load_scale(text_of("sbu-club-2026"), "sbu-club-2026.toml")
    assert isinstance(scale, SbuScale)
    return scale


def evening(
    *lines: Sequence[int],
    scoring: Scoring = Scoring.MATCHPOINTS,
    boards: int = 24,
    match_boards: int = 3,
    players: int = 2,
    sessions: int = 1,
) -> Evaluation:
    """Each line (one, or North-South and East-West) is its entries' percentages."""
    names = ["NS", "EW"] if len(lines) == 2 else ["All"]
    ids = {
        name: [f"{name}{number}" for number in range(1, len(line) + 1)]
        for name, line in zip(names, lines, strict=True)
    }
    entries = [entry for each in ids.values() for entry in each]
    people = {entry: [f"{entry}-{n}" for n in range(1, players + 1)] for entry in entries}
    sitting = Sitting(1, entries[0], entries[-1], (1,))
    section = Section(
        "A",
        sets={1: tuple(range(1, match_boards + 1))},
        seats={entry: entry for entry in entries},
        movement=Movement(((sitting,),)),
    )
    event = Event(
        "e",
        "Tuesday",
        date(2026, 11, 17),
        status=Status.FINAL,
        players=tuple(Player(each, each.title()) for members in people.values() for each in members),
        entries=tuple(Entry(entry, tuple(people[entry])) for entry in entries),
        stages=(Stage("q", fields=Fields.TWO if len(lines) == 2 else Fields.ONE),),
        sessions=tuple(Session(f"s{n}", scoring, "q", sections=(section,)) for n in range(1, sessions + 1)),
    )
    measure = Measure.PERCENT if scoring is Scoring.MATCHPOINTS else Measure.IMPS
    fields = []
    for name, line in zip(names, lines, strict=True):
        totals = {entry: Fraction(percent) for entry, percent in zip(ids[name], line, strict=True)}
        scores = {
            entry: tuple(
                SessionScore(f"s{n}", boards, total, 100 if measure is Measure.PERCENT else 0)
                for n in range(1, sessions + 1)
            )
            for entry, total in totals.items()
        }
        numbers = {entry: f"{at}{name}" for at, entry in enumerate(ids[name], start=1)}
        standings = [
            Standing(place, shared, entry, "A", numbers[entry], totals[entry], scores[entry])
            for entry, place, shared in ranked(totals)
        ]
        fields.append(Field(name, tuple(standings)))
    return Evaluation(event, Settings(), measure, tuple(fields))


def of_teams(evaluation: Evaluation) -> Evaluation:
    return replace(evaluation, event=replace(evaluation.event, kind="teams"))


def falling(count: int) -> list[int]:
    return [90 - place for place in range(count)]


def by_entry(awards: Awards, colour: Colour) -> dict[str, Decimal]:
    """Every player of an entry has the same."""
    totals = awards.totals(colour)
    found: dict[str, Decimal] = {}
    for each in awards.earned:
        assert found.setdefault(each.entry, totals[each.player]) == totals[each.player]
    return found


def in_order(awards: Awards, colour: Colour, line: str) -> list[int]:
    """Hundredths by place."""
    found = by_entry(awards, colour)
    names = sorted((each for each in found if each.startswith(line)), key=lambda each: int(each[len(line) :]))
    return [int(found[each] * 100) for each in names]
