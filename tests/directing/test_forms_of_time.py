"""Facts and clocks with a zone and without, mixed: every view, sheet and deadline says the same.

The second session ends on the evening before Adelaide's clocks change, and is posted at 22:25 and 22:40."""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.desk.views.catalogue import KINDS as VIEWS
from bridgedesk.desk.views.posted import state_words
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.appeals.appeal_form import lodging_time_words
from bridgedesk.directing.appeals.case import path_of
from bridgedesk.directing.appeals.open_appeal import AppealInView
from bridgedesk.directing.book_pane import times_now
from bridgedesk.directing.facts import QUESTIONS, InView, facts_known
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.correction_period import corrections_closed_text
from bridgedesk.directing.times.programme import final_start
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.event.ruling import Appeal, Note, RegisterLine, Ruling, Sanction
from bridgedesk.rule_library import library
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.sheets.registry import KINDS as SHEETS
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import ticking
from tests.evenings.ruled_events import FIRST, pairs
from tests.sheets.as_text import as_text
from tests.zones import in_zone

Pick = Callable[[datetime], datetime]


@pytest.fixture(autouse=True)
def adelaide() -> Iterator[None]:
    with in_zone("Australia/Adelaide"):
        yield


def at(said: str) -> datetime:
    return datetime.fromisoformat(f"2026-10-{said}")


def evening() -> Event:
    event = pairs("tuesday", FIRST, FIRST)
    first, second = event.sessions
    rulings = (
        Ruling("r1", at("03T20:05"), "2", "A", 1, 1, "1NS", "slow-play", noted=at("03T20:02"),
               imposed=Sanction(None, "warning", "10"), reason="Slow"),
        Ruling("r2", at("03T21:40"), "2", "A", 3, 3, "2EW", "slow-play",
               imposed=Sanction(None, "warning", "10"), reason="Slow again"),
    )  # fmt: skip
    return replace(
        event,
        date=date(2026, 10, 3),
        sessions=(
            replace(first, starts=at("01T19:15"), finish=at("01T22:15"), posted=at("01T22:20")),
            replace(second, starts=at("03T19:15"), finish=at("03T22:15")),
        ),
        rulings=rulings,
        notes=(Note(at("03T20:02"), "Slow at table 1", 1, 1), Note(at("03T21:10"), "Tea was late")),
        appeals=(
            Appeal("a1", at("03T22:20"), ruling="r1", session="2", by="1NS", grounds="Not slow"),
            Appeal("a2", at("03T22:50"), ruling="r2", session="2", by="2EW", outcome="dismissed",
                   decided=at("03T23:10"), late="The car"),
        ),
        registered=(
            RegisterLine("g1", "nominations", at("03T18:00"), "1NS", facts={"received": "18:00"}),
            RegisterLine("g2", "nominations", at("03T18:05"), "2NS", facts={"received": "2026-10-03T18:30"}),
            RegisterLine("g3", "late", at("03T19:30"), "2EW", "2", {"minutes": 12}),
        ),
    )  # fmt: skip


def posted(folder: Path) -> Event:
    """Final at 22:25, reopened, posted again at 22:40; what would have to be settled first came later."""
    event = evening()
    desk = desk_of(folder, replace(event, appeals=event.appeals[1:], registered=event.registered[:2]))
    desk.clock = ticking(at("03T22:25"))
    finalise(desk)
    desk.clock = ticking(at("03T22:40"))
    reopen(desk, "A fine was forgotten")
    fined = Sanction(Decimal(25), "% of a top", "10")
    impose_rulings(
        desk, Ruling("", desk.clock(), "2", "A", 2, entry="3NS", question="slow-play", imposed=fined)
    )
    post_revision(desk)
    return replace(desk.event, appeals=event.appeals, registered=event.registered)


def in_forms(fact: object, pick: Pick) -> object:
    """The same facts, each time in the form that is picked for it."""
    if isinstance(fact, datetime):
        return pick(fact)
    if isinstance(fact, tuple):
        return tuple(in_forms(each, pick) for each in fact)
    if is_dataclass(fact) and not isinstance(fact, type):
        return replace(
            fact,
            **{each.name: in_forms(getattr(fact, each.name), pick) for each in fields(fact) if each.init},
        )
    return fact


def of_chance(seed: int) -> Pick:
    chance = random.Random(seed)
    return lambda time: instant(time) if chance.random() < 0.5 else time


def answers(desk: OpenEvent) -> dict[str, object]:
    """Everything that is shown, printed or worked out of the event."""
    event, book = desk.event, desk.book_in_force
    assert book
    found: dict[str, object] = {"times": times_now(desk), "late": corrections_closed_text(desk, "2", 1)}
    looking = StandingsModel(desk.evaluation, book)
    looking.leads_to = final_start(desk)
    found["state"] = state_words(looking)
    for view in VIEWS:
        for choice in ("", *(each.key for each in view.choices(looking))):
            shown = view.build(looking, choice)
            rows = [[row.cells for row in table.rows] for table in shown.tables]
            found[f"view {view.key} {choice}"] = rows, shown.words, shown.empty
    facts = material(desk).facts()
    for sheet in SHEETS:
        try:
            found[f"sheet {sheet.name}"] = as_text(sheet.build(facts))
        except NothingToPrint as none:
            found[f"sheet {sheet.name}"] = str(none)
    for question in QUESTIONS:
        view_of = InView("2", "A", "2EW", 1, None, 1)
        found[f"question {question}"] = facts_known(desk, book, question, view_of)
    for appeal in (*event.appeals, Appeal("", desk.clock())):
        hand = AppealInView(desk, event_book(event, library()), "2", desk.clock(), appeal)
        found[f"limits {appeal.id}"] = [
            (str(each.when), each.because, each.left(desk.clock()), each.is_over(desk.clock()))
            for each in hand.limits()
        ]
        path = tuple(path_of(desk, appeal))
        found[f"path {appeal.id}"] = path, lodging_time_words(appeal, hand.limit(appeal))
    return found


def answers_of(folder: Path, event: Event, now: datetime) -> dict[str, object]:
    folder.mkdir()
    desk = desk_of(folder, event)
    desk.clock = lambda: now
    assert canonical(desk.event) == canonical(replace(event, club=desk.event.club))  # as they were written
    return answers(desk)


@pytest.mark.parametrize("now", ["03T22:42", "04T22:30", "04T23:26"])
def test_times_of_every_form_give_the_same_answers(now: str, tmp_path: Path) -> None:
    event = posted(tmp_path)
    all_with_zone = in_forms(event, instant)
    assert isinstance(all_with_zone, Event)
    wanted = answers_of(tmp_path / "zone", all_with_zone, instant(at(now)))
    for seed in range(6):
        mixed = event if seed == 0 else in_forms(event, of_chance(seed))
        assert isinstance(mixed, Event)
        clock = at(now) if seed % 2 else instant(at(now))
        assert answers_of(tmp_path / f"{seed}", mixed, clock) == wanted
