"""A bye of teams that sit by a movement (ANC 10.9: 35 VP, 0 IMPs) counts as one that was drawn."""

from dataclasses import replace
from datetime import date

from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement, Scoring, Section, Session, Sitting
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import book

BOARDS = tuple(range(1, 15))
MEETINGS = (("2", "3"), ("3", "1"), ("1", "2"))  # team 1 sits out the first round, 2 the second, 3 the third
ROUND_ROBIN = Section(
    "A",
    sets={1: BOARDS},
    seats={"1": "fox", "2": "owl", "3": "elk"},
    movement=Movement(
        tuple((Sitting(1, one, other, (1,)), Sitting(2, other, one, (1,))) for one, other in MEETINGS)
    ),
)


def played(*imps: tuple[int, int], first: int = 1, kind: str = "itc", rules: str = "anc-2017") -> Event:
    """Each of the matches by its slip, in turn; those without one are still to come."""
    names = ROUND_ROBIN.seats
    matches = tuple(
        Match(
            f"m{at}", "1", first + at, names[one] or "", names[other] or "", "all", boards=BOARDS,
            slip=Slip(imps[at]) if at < len(imps) else None,
        )
        for at, (one, other) in enumerate(MEETINGS)
    )  # fmt: skip
    return Event(
        "teams", "Teams", date(2017, 7, 16), kind=kind, rulebook=RulebookRef(rules), matches=matches,
        entries=tuple(Entry(each, name=each) for each in ("fox", "owl", "elk")), stages=(Stage("all"),),
        sessions=(Session("1", Scoring.IMPS, stage="all", sections=(ROUND_ROBIN,)),),
    )  # fmt: skip


def totals(event: Event) -> dict[str, float | None]:
    (field,) = evaluate(event, book(event.rulebook.id)).fields
    return {each.entry: float(each.total) if each.total is not None else None for each in field.standings}


def test_each_has_its_bye_once_its_round_is_played() -> None:
    """Owl beats Elk by 10 IMPs: 45 - 25, and Fox has 35. Elk loses to Fox by 30: 5 - 65, and Owl has 35."""
    assert totals(played((10, 0))) == {"fox": 35, "owl": 45, "elk": 25}
    assert totals(played((10, 0), (0, 30))) == {"fox": 100, "owl": 80, "elk": 30}


def test_the_rounds_go_on_from_the_session_before() -> None:
    """Rounds 8 to 10: the second round robin of seven has its own session, and so have these three."""
    assert totals(played((10, 0), first=8)) == {"fox": 35, "owl": 45, "elk": 25}


def test_who_went_home_has_no_bye_any_more() -> None:
    event = played((10, 0))
    gone = tuple(replace(each, withdrawn="1") if each.id == "fox" else each for each in event.entries)
    assert totals(replace(event, entries=gone)).get("fox") in (None, 0)


def test_nobody_at_a_number_leaves_others_without_a_match() -> None:
    """Without Elk the first two rounds have no match: Fox and Owl sit out twice, then Fox wins by 10 IMPs."""
    event = played()
    seats = {**ROUND_ROBIN.seats, "3": None}
    here = replace(event.sessions[0], sections=(replace(ROUND_ROBIN, seats=seats),))
    (last,) = (replace(each, slip=Slip((10, 0))) for each in event.matches if each.round == 3)
    two = replace(event, sessions=(here,), matches=(last,), entries=event.entries[:2])
    assert totals(two) == {"fox": 35 + 35 + 45, "owl": 35 + 35 + 25}


def test_a_match_that_is_put_down_as_the_bye_is_not_counted_twice() -> None:
    event = played((10, 0))
    told = Match("b", "1", 1, "fox", "fox", "all", outcome=Outcome.BYE)
    assert totals(replace(event, matches=(*event.matches, told)))["fox"] == 35


def test_a_book_without_a_figure_for_byes_asks_for_none() -> None:
    event = played((10, 0), kind="teams", rules="laws-2017")
    assert not [each for each in evaluate(event, book("laws-2017")).flags if "bye" in each.what]
