"""What is carried into a final counts for the one and against the other (ANC 11.5)."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import book

BOARDS = tuple(range(1, 15))


def final_of(*stanzas: tuple[int, int]) -> Event:
    """Fox qualified with 65.1 VP before Elk with 40: 10% of 25.1 are 2.51 IMPs, not rounded."""
    vps = (("fox", "owl", "65.1", "4"), ("elk", "hen", "40", "30"))
    before = tuple(
        Match(home, "q", 1, home, away, "itc", boards=BOARDS, slip=Slip(vp=(Decimal(one), Decimal(other))))
        for home, away, one, other in vps
    )
    final = tuple(
        Match(f"f{at}", "f", 1, "fox", "elk", "itc-final", at, boards=BOARDS, slip=Slip(imps))
        for at, imps in enumerate(stanzas, start=1)
    )
    return Event(
        "itc", "Interstate Teams", date(2017, 7, 21), status=Status.FINAL, kind="itc",
        rulebook=RulebookRef("anc-2017"), matches=(*before, *final),
        entries=tuple(Entry(each, name=each.title()) for each in ("fox", "owl", "elk", "hen")),
        stages=(Stage("itc", "matches", places=2), Stage("itc-final", "knockout", carry_from="itc")),
        sessions=(Session("q", Scoring.IMPS, "itc"), Session("f", Scoring.IMPS, "itc-final")),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("stanzas", "order"),
    [
        (((20, 10), (10, 20), (0, 0), (0, 0)), [("fox", "2.51"), ("elk", "-2.51")]),
        (((20, 22), (10, 10), (0, 0), (0, 0)), [("fox", "0.51"), ("elk", "-0.51")]),
        (((20, 22), (10, 10), (0, 0), (0, 1)), [("elk", "0.49"), ("fox", "-0.49")]),
    ],
)
def test_the_winner_has_more_than_the_loser(
    stanzas: tuple[tuple[int, int], ...], order: list[tuple[str, str]]
) -> None:
    (field,) = evaluate(final_of(*stanzas), book("anc-2017")).fields
    assert [(each.entry, str(Decimal(str(float(each.total or 0))))) for each in field.standings] == order


def test_each_line_says_whose_it_is() -> None:
    (field,) = evaluate(final_of((0, 0)), book("anc-2017")).fields
    said = {each.entry: [(line.what, line.clause) for line in each.charges] for each in field.standings}
    assert said == {
        "fox": [("Carried into the final", "11.5")],
        "elk": [("Carried into the final by Fox", "11.5")],
    }


def test_what_left_the_final_level_stands_there_without_effect() -> None:
    """12.3: Elk wins by 4 at the tables, and Fox carries 4.00 of 40 VP: level, so without it Elk has won."""
    event = final_of((10, 14), (0, 0))
    (fox, *others), final = event.matches[:4], event.matches[4:]
    vps = (Decimal(80), Decimal(0))
    event = replace(event, matches=(replace(fox, slip=Slip(vp=vps)), *others, *final))
    (field,) = evaluate(event, book("anc-2017")).fields
    assert [(each.place, each.entry, each.total) for each in field.standings] == [
        (1, "elk", 4),
        (2, "fox", -4),
    ]
    why = "disregarded, because with it the match was tied (12.3)"
    said = {
        each.entry: [(line.what, int(line.amount), int(line.effect), line.because) for line in each.charges]
        for each in field.standings
    }
    assert said == {
        "elk": [("Carried into the final by Fox, removed", -4, 0, why)],
        "fox": [("Carried into the final, removed", 4, 0, why)],
    }
