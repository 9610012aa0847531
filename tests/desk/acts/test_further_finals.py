"""Finals A, B … and a consolation made from the places of an event, with what is carried over."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.totals import total_ledger
from bridgedesk.directing.qualifying.qualifying_link import dependent_finals
from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.setup.movement_choice import suggestions
from bridgedesk.directing.setup.movement_wishes import MovementWishes
from bridgedesk.event.event import Event, Fields, RulebookRef, Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.rule_library import library, movement_library
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet

LAWS = library().book("laws-2017")
BOARDS = tuple(range(1, 9))
ROUNDS = (
    (("ant", "bee", 15, 5), ("cow", "dog", 12, 8), ("eel", "fox", 18, 2)),
    (("eel", "ant", 9, 11), ("cow", "bee", 13, 7), ("dog", "fox", 10, 10)),
)  # eel 27, ant 26, cow 25, dog 18, bee and fox 12
TEAMS = ("ant", "bee", "cow", "dog", "eel", "fox")


def matches() -> tuple[Match, ...]:
    return tuple(
        Match(
            f"m{number}{at}", "1", number, home, away, "all", table=at, boards=BOARDS,
            slip=Slip(vp=(Decimal(ours), Decimal(theirs))),
        )
        for number, row in enumerate(ROUNDS, start=1)
        for at, (home, away, ours, theirs) in enumerate(row, start=1)
    )  # fmt: skip


SWISS = Event(
    "swiss", "Spring Swiss", date(2026, 11, 17), "Example BC", kind="swiss-teams",
    rulebook=RulebookRef("laws-2017"), stages=(Stage("all"),),
    players=tuple(Player(f"{team}{n}", f"{team.title()} Player{n}") for team in TEAMS for n in range(1, 5)),
    entries=tuple(Entry(team, tuple(f"{team}{n}" for n in range(1, 5)), team.title()) for team in TEAMS),
    sessions=(Session("1", Scoring.IMPS, "all"),), matches=matches(),
)  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def made(club: Club, before: OpenEvent) -> list[OpenEvent]:
    keys = [key for key in club.file.event_keys() if key != before.event.id]
    return sorted((club.event(key) for key in keys), key=lambda each: each.event.title)


def totals(desk: OpenEvent) -> dict[str, object]:
    return {entry: each.total for entry, each in desk.evaluation.standings.items()}


def test_a_swiss_is_cut_into_a_final_and_a_consolation(club: Club) -> None:
    """Half of 27, 26, 25 and 18 VPs is carried over: 13.5, 13, 12.5 and 9; the two others play on as well."""
    swiss = desk_in(club, SWISS)
    done = create_finals(swiss, FinalsRequest("1-4, rest", "swiss-teams", 1, "50"))
    assert done.words == ("Created: Spring Swiss, final: 4 teams; Spring Swiss, consolation: 2 teams")
    assert done.remarks[-1].startswith("Results are not final yet")
    consolation, final = made(club, swiss)
    assert [(each.id, each.seed) for each in final.event.entries] == [
        ("eel", 1), ("ant", 2), ("cow", 3), ("dog", 4),
    ]  # fmt: skip
    assert {each.id for each in consolation.event.entries} == {"bee", "fox"}
    assert len(final.event.players) == 16
    draw_round(final, "1", "1-8", alphabet, LAWS)
    assert totals(final) == {
        "eel": Fraction(27, 2), "ant": Fraction(13), "cow": Fraction(25, 2), "dog": Fraction(9),
    }  # fmt: skip
    (charge,) = final.evaluation.standings["eel"].charges
    assert (charge.what, charge.clause, charge.carried) == (
        "Carried over from Spring Swiss", "the director", True,
    )  # fmt: skip


def test_the_next_round_of_the_final_counts_the_carry_over(club: Club) -> None:
    """All VPs are carried: 27, 26, 25, 18. Drawn by lot in the order of the alphabet, ant meets cow and dog
    meets eel; 10-10 and 16-4 make ant 36, cow 35, dog 34, eel 31, so ant meets dog, as it has met cow."""
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "swiss-teams", 1, "100"))
    (final,) = made(club, swiss)
    draw_round(final, "1", "1-8", alphabet, LAWS)
    results = {
        frozenset(("ant", "cow")): {"ant": 10, "cow": 10},
        frozenset(("dog", "eel")): {"dog": 16, "eel": 4},
    }
    for match in final.event.matches:
        won = results.get(frozenset((match.home, match.away)))
        assert won is not None, f"{match.home} v {match.away}"
        record_match_total(final, match.id, Slip(vp=(Decimal(won[match.home]), Decimal(won[match.away]))))
    assert totals(final) == {"eel": 31, "ant": 36, "cow": 35, "dog": 34}
    draw_round(final, "1", "9-16", alphabet, LAWS)
    second = {frozenset((each.home, each.away)) for each in final.event.matches if each.round == 2}
    assert second == {frozenset(("ant", "dog")), frozenset(("cow", "eel"))}


def test_three_finals_have_letters_and_start_level(club: Club) -> None:
    swiss = desk_in(club, replace(SWISS, entries=tuple(SWISS.entries)))
    create_finals(swiss, FinalsRequest("1-2, 3-4, rest", "swiss-teams"))
    finals = made(club, swiss)
    assert [(each.event.title, [entry.id for entry in each.event.entries]) for each in finals] == [
        ("Spring Swiss, consolation", ["bee", "fox"]),
        ("Spring Swiss, final A", ["eel", "ant"]),
        ("Spring Swiss, final B", ["cow", "dog"]),
    ]
    draw_round(finals[1], "1", "1-8", alphabet, LAWS)
    assert totals(finals[1]) == {"eel": None, "ant": None}


def test_a_knockout_begins_by_the_seeds(club: Club) -> None:
    """First against fourth, second against third."""
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "teams-final", 2))
    (final,) = made(club, swiss)
    first = {frozenset((each.home, each.away)) for each in final.evaluation.finals if each.final.week == 1}
    assert first == {frozenset(("eel", "dog")), frozenset(("ant", "cow"))}
    assert [each.carried_by for each in final.evaluation.finals] == [None, None, None]


def carried(desk: OpenEvent) -> dict[str, tuple[str | None, Fraction]]:
    return {each.final.key: (each.carried_by, each.carry) for each in desk.evaluation.finals if each.home}


def test_a_share_of_the_lead_is_carried_into_each_match_of_a_knockout(club: Club) -> None:
    """27, 26, 25, 18 VPs: half of 27 - 18 is 4.5 IMPs to eel, half of 26 - 25 0.5 to ant. Dog wins its match
    by 14 - 10 = 4 IMPs and loses to eel by half an IMP; ant wins 10-10 by its half; then half of 27 - 26 is
    0.5 to eel, who loses the final by 19.5."""
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "teams-final", 2, "50"))
    (final,) = made(club, swiss)
    draw_round(final, "1", "1-8", alphabet, LAWS)
    half = Fraction(1, 2)
    assert carried(final) == {"semi-final 1": ("eel", 9 * half), "semi-final 2": ("ant", half)}
    won = {"dog": 14, "eel": 10, "ant": 10, "cow": 10}
    for match in final.event.matches:
        record_match_total(final, match.id, Slip((won[match.home], won[match.away])))
    assert [each.because for each in final.evaluation.finals[:2]] == [
        "Eel wins by 0.5 IMPs. Eel carries over 4.5 IMPs.",
        "Ant wins by 0.5 IMPs. Ant carries over 0.5 IMPs.",
    ]
    draw_round(final, "2", "1-8", alphabet, LAWS)
    assert carried(final)["final"] == ("eel", half)
    last = final.event.matches[-1]
    ant_wins = Slip((30, 10) if last.home == "ant" else (10, 30))
    record_match_total(final, last.id, ant_wins)
    assert final.evaluation.finals[-1].because == "Ant wins by 19.5 IMPs. Eel carries over 0.5 IMPs."
    (overlay,) = final.event.overlay
    assert (overlay.replaces, overlay.source) == ("carry-over", "the director"), "it can be changed in Setup"


def test_a_book_that_has_a_carry_over_into_the_knockout_is_followed(club: Club) -> None:
    """SABF 13.11, 20.2: 0.1 IMP to the better qualifier of both semi-finals. 0 typed makes it start level."""
    by_sabf = replace(SWISS, rulebook=RulebookRef("sabf-2020"))
    swiss = desk_in(club, by_sabf)
    create_finals(swiss, FinalsRequest("1-4", "daytime-final", 2))
    (final,) = made(club, swiss)
    draw_round(final, "1", "1-8", alphabet, library().book("sabf-2020"))
    assert {amount for _, amount in carried(final).values()} == {Fraction(1, 10)}
    create_finals(swiss, FinalsRequest("1-4", "daytime-final", 2, "0"))
    (level,) = [each for each in made(club, swiss) if each.event.id != final.event.id]
    draw_round(level, "1", "1-8", alphabet, library().book("sabf-2020"))
    assert {amount for _, amount in carried(level).values()} == {Fraction(0)}


def test_a_share_of_the_lead_by_a_clause(club: Club) -> None:
    """ANC 11.5: a tenth of 27 - 26 VPs is 0.1 IMP to eel, which came first."""
    qualifying = desk_in(club, replace(SWISS, kind="itc", rulebook=RulebookRef("anc-2017")))
    create_finals(qualifying, FinalsRequest("1-2", "itc-final", 2))
    (final,) = made(club, qualifying)
    draw_round(final, "1", "1-8", alphabet, library().book("anc-2017"))
    assert list(carried(final).values()) == [("eel", Fraction(1, 10))]
    assert final.event.overlay == ()


def test_losers_of_a_knockout_made_here_play_on(club: Club) -> None:
    """Four teams: eel beats dog and ant beats cow, so in the second round eel meets ant, and dog cow."""
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "teams-final", 3, "", "repechage"))
    (final,) = made(club, swiss)
    draw_round(final, "1", "1-8", alphabet, LAWS)
    for match in final.event.matches:
        home_wins = match.home in ("eel", "ant")
        record_match_total(final, match.id, Slip((30, 10) if home_wins else (10, 30)))
    draw_round(final, "2", "1-8", alphabet, LAWS)
    second = {frozenset((each.home, each.away)) for each in final.event.matches if each.round == 2}
    assert second == {frozenset(("eel", "ant")), frozenset(("dog", "cow"))}
    with pytest.raises(Refusal, match="too few for a double knockout"):
        create_finals(swiss, FinalsRequest("1-2", "teams-final", 3, "", "double knockout"))
    with pytest.raises(Refusal, match="Losers can only play on in a knockout"):
        create_finals(swiss, FinalsRequest("1-4", "swiss-teams", 1, "", "repechage"))


TWO_TABLES = Section(
    "A",
    sets={1: (1, 2)},
    seats={"1NS": "a", "2NS": "b", "1EW": "d", "2EW": "e"},
    movement=Movement(((Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (1,))),), "mitchell"),
    results=(
        Result(1, parse_score("+430"), round=1, table=1),
        Result(1, parse_score("+50"), round=1, table=2),
        Result(2, parse_score("+110"), round=1, table=1),
        Result(2, parse_score("+110"), round=1, table=2),
    ),
)


def butler_of_four(scoring: Scoring, kind: str) -> Event:
    return replace(
        PAIRS, kind=kind, rulebook=RulebookRef("laws-2017"),
        entries=tuple(each for each in PAIRS.entries if each.id in "abde"),
        sessions=(Session("1", scoring, stage="all", sections=(TWO_TABLES,)),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "scoring", "first", "last"),
    [("butler", Scoring.BUTLER, 5, -5), ("pairs", Scoring.MATCHPOINTS, 75, 25)],
)
def test_pairs_carry_imps_or_their_average(
    club: Club, kind: str, scoring: Scoring, first: int, last: int
) -> None:
    """430 and 50: the datum is 240, so 190 either way is 5 IMPs to a and e, and 5 off b and d; board 2 is
    level. At matchpoints 100 and 50% are 75, 0 and 50% are 25. It counts as soon as they have seats."""
    qualifying = desk_in(club, butler_of_four(scoring, kind))
    create_finals(qualifying, FinalsRequest("1-4", kind, 1, "100"))
    (final,) = made(club, qualifying)
    assert [each.id for each in final.event.entries][:2] in (["a", "e"], ["e", "a"])
    wishes = MovementWishes("4", boards="6")
    plan = suggestions(wishes, MovementByBook(LAWS, kind), movement_library())[0].movement
    set_movement(final, "1", "A", plan)
    assert set(final.event.sections[0].seats.values()) == {"a", "b", "d", "e"}
    assert totals(final) == {"a": first, "e": first, "b": last, "d": last}


def test_fields_send_their_best_into_a_knockout_or_a_final(club: Club) -> None:
    """North-South and East-West apart: a before b, and e before d, so two places are one of each."""
    apart = replace(
        butler_of_four(Scoring.BUTLER, "butler"), stages=(Stage("all", fields=Fields.TWO),)
    )  # fmt: skip
    qualifying = desk_in(club, apart)
    create_finals(qualifying, FinalsRequest("1-2, rest", "butler"))
    consolation, final = made(club, qualifying)
    assert {each.id for each in final.event.entries} == {"a", "e"}
    assert {each.id for each in consolation.event.entries} == {"b", "d"}


def test_pairs_of_a_swiss_have_seats_and_their_carry_over(club: Club) -> None:
    """The four pairs of the Butler play a Swiss with half of their VPs: they have IMPs, so it is refused;
    level, they have numbers 1 to 4 in order, and are drawn at once."""
    butler = desk_in(club, butler_of_four(Scoring.BUTLER, "butler"))
    with pytest.raises(Refusal, match="The totals are in IMPs and the final counts VPs"):
        create_finals(butler, FinalsRequest("1-4", "swiss-pairs", 1, "50"))
    create_finals(butler, FinalsRequest("1-4", "swiss-pairs"))
    (final,) = made(club, butler)
    (section,) = final.event.sections
    order = [entry.id for entry in final.event.entries]
    assert section.seats == {str(at): entry for at, entry in enumerate(order, start=1)}
    draw_round(final, "1", "1-8", alphabet, LAWS)
    assert len(final.event.matches) == 2


def test_the_ranking_of_the_final_shows_the_carry_over(club: Club) -> None:
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "swiss-teams", 1, "50"))
    (final,) = made(club, swiss)
    draw_round(final, "1", "1-8", alphabet, LAWS)
    ledger = total_ledger(final.evaluation.standings["eel"], final.evaluation, "Eel")
    assert ledger is not None
    assert (ledger.lines[0].what, ledger.lines[0].effect) == (
        "Carried over from Spring Swiss", Decimal("13.5"),
    )  # fmt: skip


def test_who_lost_in_a_knockout_plays_a_consolation(club: Club) -> None:
    """Dog and cow lost the semi-finals; the final between eel and ant is still to come."""
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "teams-final", 2))
    (knockout,) = made(club, swiss)
    draw_round(knockout, "1", "1-8", alphabet, LAWS)
    for match in knockout.event.matches:
        home_wins = match.home in ("eel", "ant")
        record_match_total(knockout, match.id, Slip((30, 10) if home_wins else (10, 30)))
    create_finals(knockout, FinalsRequest("rest", "swiss-teams"))
    (consolation,) = [each for each in made(club, swiss) if "consolation" in each.event.title]
    assert {each.id for each in consolation.event.entries} == {"dog", "cow"}


def test_who_withdraws_before_the_final_is_replaced_by_the_next(club: Club) -> None:
    """Ant, second, cannot come: eel, cow, dog and then fox or bee, who are level, so three can be named."""
    swiss = desk_in(club, SWISS)
    add_record(swiss, "unavailable", {"entry": "ant", "why": "away"})
    create_finals(swiss, FinalsRequest("1-3", "swiss-teams"))
    (final,) = made(club, swiss)
    assert [each.id for each in final.event.entries] == ["eel", "cow", "dog"]


@pytest.mark.parametrize(
    ("places", "kind", "carry", "said"),
    [
        ("", "swiss-teams", "", "Type the places of each final"),
        ("1 to 4", "swiss-teams", "", "“1 to 4” is not a range of places"),
        ("1-4, 4-6", "swiss-teams", "", "places must rise"),
        ("rest, 1-4", "swiss-teams", "", "Type the rest last"),
        ("1-8", "swiss-teams", "", "1-8: only 6 play here"),
        ("1-5, rest", "swiss-teams", "", "Tied for place 5: Bee, Fox"),
        ("rest", "swiss-teams", "", "Type the places of the final first"),
        ("1-4", "pairs", "", "not for the same players"),
        ("1-4", "dance", "", "has no format dance"),
        ("1-4", "swiss-teams", "all", "“all” is not a share to carry over"),
        ("1-4", "swiss-teams", "101", "0 to 100 percent"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_created(
    club: Club, places: str, kind: str, carry: str, said: str
) -> None:
    swiss = desk_in(club, SWISS)
    with pytest.raises(Refusal, match=said):
        create_finals(swiss, FinalsRequest(places, kind, 1, carry))
    assert club.file.event_keys() == [swiss.event.id]


def test_a_missing_result_comes_first(club: Club) -> None:
    *others, last = SWISS.matches
    swiss = desk_in(club, replace(SWISS, matches=(*others, replace(last, slip=None))))
    with pytest.raises(Refusal, match="1 result missing"):
        create_finals(swiss, FinalsRequest("1-4", "swiss-teams"))


def test_the_qualifying_knows_its_finals(club: Club) -> None:
    swiss = desk_in(club, SWISS)
    create_finals(swiss, FinalsRequest("1-4", "swiss-teams"))
    assert [each.title for each in dependent_finals(swiss.past, swiss.event)] == ["Spring Swiss, final"]
