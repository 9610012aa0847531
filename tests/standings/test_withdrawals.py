"""Who withdraws (ANC 17.3, 18.1, 18.2): told by name within a stage, and nothing odd between two stages."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import book
from tests.standings.test_events import EVENTS

TOTALS = ("120.5", "110", "105.25", "100", "99.99", "98", "97", "95", "92", "90.25", "88", "80")
FINALISTS = (1, 3, 4, 5, 6, 7, 8, 9, 10, 11)  # the second has gone home, the eleventh plays for it
BOARDS = tuple(range(1, 13))


def butler(withdrawn: str) -> Event:
    """Twelve pairs with these VPs in the preliminary; all matches of the final are level."""
    kind = "abpc-womens"
    preliminary = tuple(
        Match(
            f"p{at}", "p", 1, f"e{at}", f"e{at + 1}", kind, boards=BOARDS,
            slip=Slip(vp=(Decimal(TOTALS[at - 1]), Decimal(TOTALS[at]))),
        )
        for at in range(1, 12, 2)
    )  # fmt: skip
    final = tuple(
        Match(f"f{one}", "f", 1, f"e{one}", f"e{other}", f"{kind}-final", boards=BOARDS, slip=Slip((0, 0)))
        for one, other in zip(FINALISTS[::2], FINALISTS[1::2], strict=True)
    )
    return Event(
        "butler", "Women's Butler", date(2017, 7, 24), kind=kind, rulebook=RulebookRef("anc-2017"),
        entries=tuple(
            Entry(f"e{at}", name=f"Pair {at}", withdrawn=withdrawn if at == 2 else None)
            for at in range(1, 13)
        ),
        stages=(Stage(kind, "matches"), Stage(f"{kind}-final", "matches", carry_from=kind)),
        sessions=(Session("p", Scoring.BUTLER, kind), Session("f", Scoring.BUTLER, f"{kind}-final")),
        matches=(*preliminary, *final),
    )  # fmt: skip


def test_a_withdrawal_changes_nobodys_carry_over_and_who_comes_in_has_none() -> None:
    """17.2: x is 120.5 and y the 90.25 of the tenth, though the second has gone: 1 + 6 x 9.75 / 30.25 = 2.93
    for the fourth with 100, 1 for the tenth. 17.3: 0 for the eleventh. Each level match is 10 VP more."""
    found = evaluate(butler("f"), book("anc-2017"))
    (field,) = found.fields
    totals = {each.entry: float(each.total) for each in field.standings if each.total is not None}
    assert {key: totals[key] for key in ("e1", "e4", "e10", "e11")} == {
        "e1": 17, "e4": 12.93, "e10": 11, "e11": 10,
    }  # fmt: skip
    assert [each.what for each in found.flags] == [], "between the stages there is nothing to decide"


def test_its_matches_to_come_are_told_with_the_clause_on_forfeits() -> None:
    """ANC 10.10: of a team that goes home after one of its three matches two are still to come."""
    teams = ("fox", "owl", "elk", "bee")
    rounds = (
        (("fox", "owl"), ("elk", "bee")),
        (("fox", "elk"), ("bee", "owl")),
        (("bee", "fox"), ("owl", "elk")),
    )
    matches = tuple(
        Match(
            f"m{at}{home}", "1", at, home, away, "all", boards=BOARDS, slip=Slip((10, 0)) if at == 1 else None
        )
        for at, row in enumerate(rounds, start=1)
        for home, away in row
    )
    event = Event(
        "itc", "Interstate Teams", date(2017, 7, 16), kind="itc", rulebook=RulebookRef("anc-2017"),
        entries=tuple(Entry(each, name=each, withdrawn="1" if each == "fox" else None) for each in teams),
        stages=(Stage("all"),), sessions=(Session("1", Scoring.IMPS, "all"),), matches=matches,
    )  # fmt: skip
    (flag,) = evaluate(event, book("anc-2017")).flags
    assert flag.what.endswith(
        "of its results. 2 matches against it still to play: type F+ or F- (forfeit) in Scores (10.10)"
    )
    ended = tuple(
        replace(each, outcome=Outcome.FORFEIT, at_fault=("fox",))
        if each.slip is None and "fox" in (each.home, each.away)
        else each
        for each in matches
    )
    (flag,) = evaluate(replace(event, matches=ended), book("anc-2017")).flags
    assert flag.what.endswith("what becomes of its results")


def test_within_a_stage_it_is_told_by_name() -> None:
    (flag,) = evaluate(butler("p"), book("anc-2017")).flags
    assert flag.what == "Pair 2 has withdrawn. You decide what becomes of its results (18.2)"
    assert flag.entry == "e2"


def test_a_match_of_pairs_whose_slips_are_in_is_not_to_come() -> None:
    """By the Laws: ann goes home after her only match of the Swiss; the slips of it stand in the section."""
    path = EVENTS / "sabf-2020" / "matchpoint-swiss.toml"
    event = read_toml(path.read_text(encoding="utf-8"))
    boards = tuple(range(1, 8))
    matches = tuple(
        Match(f"m{at}", "s1", 1, home, away, "q", table=at, boards=boards)
        for at, (home, away) in enumerate((("ann", "dee"), ("bob", "eli")), start=1)
    )
    gone = tuple(replace(each, withdrawn="s1") if each.id == "ann" else each for each in event.entries)
    event = replace(event, rulebook=RulebookRef("laws-2017"), entries=gone, matches=matches, expect=())
    said = [flag.what for flag in evaluate(event, book("laws-2017")).flags]
    assert said == ["Ann has withdrawn. You decide what becomes of its results"]
