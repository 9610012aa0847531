"""Knockouts, two stages of points, and who qualifies."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.event import Event, Fields, Stage
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring, Session
from bridgedesk.movements.draw.bracket import Bracket, Final, PlayedFinal, place, winner_of
from bridgedesk.movements.draw.finals import final_five, final_four, knockout
from bridgedesk.rulebooks import Listing
from bridgedesk.rulebooks.stages.across_fields import Direction
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import (
    Evaluation,
    Field,
    Measure,
    QualifierList,
    TotalMethod,
    TotalRules,
)
from bridgedesk.standings.finals.knockout import finals
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.stages.across_fields import best_of_a_place
from bridgedesk.standings.stages.added_stages import finalists
from bridgedesk.standings.stages.advancing import proportional_qualifiers, qualifying_entries
from bridgedesk.standings.stages.qualifiers import points_for_places, qualifiers_of_field
from bridgedesk.standings.standing import MatchScore, SessionScore, Standing
from bridgedesk.standings.ties.ranking import ranked
from tests.evenings.scored_evenings import teams
from tests.rulebooks.books import book

BOARDS = tuple(range(1, 29))
Result = tuple[int, str, str, int, int]  # week, home, away, their IMPs


MADE = datetime.fromisoformat("2026-11-17T22:00")


def conditions(book_id: str, kind: str) -> Conditions:
    return Conditions(Settings(), book(book_id), kind)


def played(*results: Result) -> Event:
    matches = tuple(
        Match(
            f"w{week}-{home}", "s1", week, home, away, "q", boards=tuple(range(1, 29)), slip=Slip((one, two))
        )
        for week, home, away, one, two in results
    )
    return teams(*matches)


def words(of: Sequence[PlayedFinal]) -> dict[str, str | None]:
    return {each.final.key: each.winner for each in of}


def test_sabf_final_five_with_a_tenth_of_an_imp() -> None:
    """Week 1: d and e are level, so d, the better placed, wins by 0.1; c beats b."""
    event = played((1, "e", "d", 40, 40), (1, "b", "c", 30, 31), (2, "a", "c", 50, 20), (2, "b", "d", 60, 10),
                   (3, "c", "b", 33, 33), (4, "a", "c", 70, 70))  # fmt: skip
    found = finals(event, final_five(28), list("abcde"), conditions("sabf-2020", "teams-final"), [])
    assert words(found) == {
        "elimination final": "d",
        "qualifying final": "c",
        "first semi-final": "b",  # the loser of b v c against d
        "second semi-final": "a",
        "preliminary final": "c",  # level with b: the loser of the second semi-final carries 0.1
        "grand final": "a",  # level again: the winner of the second semi-final carries it
    }


def test_a_grand_final_is_the_sum_of_its_stanzas_and_a_fine_comes_off() -> None:
    event = played((1, "c", "d", 20, 10), (1, "a", "b", 20, 10), (2, "b", "c", 9, 30))
    stanzas = tuple(
        Match(f"g{n}", "s1", 3, "c", "a", "q", stanza=n, boards=BOARDS, slip=Slip(imps))
        for n, imps in ((1, (40, 30)), (2, (20, 27)))
    )
    event = replace(event, matches=(*event.matches, *stanzas))
    terms = conditions("sabf-2020", "teams-final")
    assert words(finals(event, final_four(28), list("abcd"), terms, []))["grand final"] == "c"  # 60 to 57.1
    late = Ruling(
        "r",
        datetime.fromisoformat("2026-11-17T20:00:00"),
        session="s1",
        entry="c",
        imposed=Sanction(Decimal(3), "IMP"),
    )
    fined = finals(replace(event, rulings=(late,)), final_four(28), list("abcd"), terms, [])
    assert words(fined)["grand final"] == "a"  # 57 to 57.1


def test_who_does_not_come_forfeits_a_final() -> None:
    event = played((1, "c", "d", 20, 10))
    absent = Match("x", "s1", 1, "a", "b", "q", outcome=Outcome.FORFEIT, at_fault=("a",))
    event = replace(event, matches=(*event.matches, absent))
    found = finals(event, final_four(28), list("abcd"), conditions("sabf-2020", "teams-final"), [])
    assert words(found) == {
        "first semi-final": "c", "second semi-final": "b", "preliminary final": None, "grand final": None,
    }  # fmt: skip


def test_sydney_one_imp_for_each_vp_of_the_swiss_at_most_32() -> None:
    """The semi-final 1 v 4: 150 VP against 110 are 32 IMPs, so 30 IMPs are not enough for d."""
    semis = (
        Final("semi 1", 1, place(1), place(4), None, Fraction(0), 48, 4),
        Final("semi 2", 1, place(2), place(3), None, Fraction(0), 48, 4),
        Final("final", 2, winner_of("semi 1"), winner_of("semi 2"), None, Fraction(0), 56, 4),
    )
    event = played((1, "a", "d", 100, 130), (1, "b", "c", 100, 104), (2, "a", "c", 80, 105))
    terms = conditions("sydney-2003", "seniors-semi-final")
    vps = {"a": 150, "b": 140, "c": 137, "d": 110}
    found = finals(event, Bracket("SST", semis), list("abcd"), terms, [], vps)
    # b carries 3 and loses by 4; a carries 13 and loses the final by 25
    assert words(found) == {"semi 1": "a", "semi 2": "c", "final": "c"}


# ---- two stages


def stage(*order: tuple[str, int], players: dict[str, str] | None = None) -> Evaluation:
    """Places as they are given, each with its VPs; the players of a team are the letters of a word."""
    entries = tuple(
        Entry(name, players=tuple((players or {}).get(name, f"{name}1 {name}2 {name}3 {name}4").split()))
        for name, _ in order
    )
    event = replace(teams(), entries=entries, sessions=(Session("s1", Scoring.IMPS),))
    standings = tuple(
        Standing(number, False, name, None, None, vps, matches=(MatchScore("m", "x", 8, 0, 0, vps, 1, 0),))
        for number, (name, vps) in enumerate(order, start=1)
    )
    return Evaluation(event, Settings(), Measure.VP, (Field("All", standings),))


def test_state_teams_add_their_points_of_both_stages() -> None:
    """6 4 3 2 1: a 6 + 2, b 4 + 6, c 3 + 0, d 2 + 4, e 1 + 1; f 3 of the second stage alone, so fewer VPs
    than c; g has none."""
    first = stage(("a", 200), ("b", 190), ("c", 180), ("d", 170), ("e", 160), ("g", 150))
    second = stage(("b", 200), ("d", 195), ("f", 190), ("a", 185), ("e", 180), ("c", 170))
    found = finalists(first, second, conditions("sabf-2020", "state-teams"))
    points = {each.placed.entry: (each.placed.place, int(each.points)) for each in found}
    assert points == {
        "b": (1, 10), "a": (2, 8), "d": (3, 6), "c": (4, 3), "f": (5, 3), "e": (6, 2),
    }  # fmt: skip


def test_state_teams_level_on_points_go_by_the_vps_of_both() -> None:
    """c 3 + 0 with 180 + 170 VP, f 0 + 3 with 190 of one stage: c is before f."""
    first = stage(("a", 200), ("b", 190), ("c", 180))
    second = stage(("b", 200), ("a", 195), ("f", 190), ("x", 180), ("y", 175), ("c", 170))
    found = {
        each.placed.entry: each for each in finalists(first, second, conditions("sabf-2020", "state-teams"))
    }
    assert found["c"].points == found["f"].points == 3
    assert (found["c"].placed.place, found["f"].placed.place) == (3, 4)
    step = found["c"].placed.tie
    assert step is not None
    assert step.words == "tied on 3 points; qualifying points equal; VPs 350 against 190"


def test_state_teams_join_with_more_than_half_of_the_players() -> None:
    first = stage(("a", 200), ("b", 190), players={"a": "p q r s", "b": "t u v w"})
    second = stage(("new", 200), ("half", 190), players={"new": "p q r x", "half": "t u y z"})
    found = {
        each.placed.entry: each for each in finalists(first, second, conditions("sabf-2020", "state-teams"))
    }
    assert (found["new"].points, found["new"].first) == (Fraction(12), "a")
    assert (found["half"].points, found["half"].first) == (Fraction(4), None)
    assert (found["b"].points, found["b"].second) == (Fraction(4), None)


# ---- qualifiers


def field_of(name: str, *percents: tuple[str, int]) -> Field:
    """Return a field of pairs, numbered in the line that ends its name, such as 3NS, if it has one."""
    totals = {entry: Fraction(each) for entry, each in percents}
    line = next((each for each in ("NS", "EW") if name.endswith(each)), "")
    return Field(
        name,
        tuple(
            Standing(place, shared, entry, None, f"{at}{line}", totals[entry])
            for at, (entry, place, shared) in enumerate(ranked(totals), start=1)
        ),
    )


def evaluation(*fields: Field, contending: Sequence[str] | None = None) -> Evaluation:
    names = [each.entry for field in fields for each in field.standings]
    entries = tuple(
        Entry(name, players=("x", "y"), contending=contending is None or name in contending) for name in names
    )
    stages = (Stage("q", fields=Fields.TWO if fields[0].name.endswith("NS") else Fields.ONE),)
    event = replace(teams(), entries=entries, stages=stages)
    return Evaluation(event, Settings(), Measure.PERCENT, fields)


def test_the_first_so_many_qualify_and_the_next_are_alternates() -> None:
    one = field_of("All", ("a", 60), ("b", 58), ("c", 55), ("d", 50))
    found = qualifiers_of_field(evaluation(one), one, 2, conditions("sabf-2020", "pairs"))
    assert (found.entries, found.alternates) == (("a", "b"), ("c", "d"))
    without = qualifiers_of_field(
        evaluation(one), one, 2, conditions("sabf-2020", "pairs"), unavailable={"b"}
    )
    assert (without.entries, without.alternates) == (("a", "c"), ("d",))


def test_a_place_goes_down_the_contending() -> None:
    one = field_of("All", ("a", 60), ("b", 58), ("c", 55), ("d", 50))
    found = qualifiers_of_field(evaluation(one, contending="bcd"), one, 2, conditions("sabf-2020", "pairs"))
    assert (found.entries, found.alternates) == (("b", "c"), ("d",))


def test_a_tie_for_the_last_place_is_split_by_the_tests_for_it() -> None:
    """Sydney: by lot in the end; without lots nobody knows."""
    one = field_of("All", ("a", 60), ("b", 55), ("c", 55), ("d", 50))
    terms = conditions("sydney-2003", "swiss-pairs")
    drawn = qualifiers_of_field(evaluation(one), one, 2, terms, lots=("c", "b"))
    assert (drawn.entries, drawn.alternates, drawn.undecided) == (("a", "c"), ("b", "d"), ())
    undrawn = qualifiers_of_field(evaluation(one), one, 2, terms)
    assert (undrawn.entries, undrawn.undecided) == (("a",), ("b", "c"))


def sections_of(*sizes: int) -> Evaluation:
    """Everybody on a percentage of her own; the leader of A has 99, of B 98 and so on."""
    letters = "ABCDEF"[: len(sizes)]
    return evaluation(
        *(
            field_of(name, *((f"{name.lower()}{n + 1}", 99 - at - len(sizes) * n) for n in range(size)))
            for at, (name, size) in enumerate(zip(letters, sizes, strict=True))
        )
    )


def places_in(found: QualifierList) -> Counter[str]:
    return Counter(entry[0] for entry in found.entries)


SBU = conditions("sbu-2022", "pairs")


def test_sbu_sections_of_different_size_get_places_in_proportion() -> None:
    """2.10: 12 places, sections of 16, 12 and 8 pairs: 5.33, 4 and 2.67."""
    assert places_in(proportional_qualifiers(sections_of(16, 12, 8), 12, SBU)) == {"a": 5, "b": 4, "c": 3}


def test_sbu_a_final_of_fixed_size_is_neither_short_nor_too_large() -> None:
    """2.10: 5 places, sections of 9, 9 and 10: 1.61, 1.61 and 1.79, two to round up of the three. First the
    ten; of the nines that with the higher percentage. 10 places of 10, 10 and 9: 3.45 3.45 3.10, one of the
    tens is rounded up."""
    assert places_in(proportional_qualifiers(sections_of(9, 9, 10), 5, SBU)) == {"a": 2, "b": 1, "c": 2}
    assert places_in(proportional_qualifiers(sections_of(10, 10, 9), 10, SBU)) == {"a": 4, "b": 3, "c": 3}


def test_sbu_a_section_too_small_for_a_place_has_none() -> None:
    """2.10: 4 places of 20, 20 and 2: 1.90 1.90 0.19."""
    assert places_in(proportional_qualifiers(sections_of(20, 20, 2), 4, SBU)) == {"a": 2, "b": 2}


def four_heats() -> list[Field]:
    return [
        field_of("A", ("a1", 65), ("a2", 60), ("a3", 57)),
        field_of("B", ("b1", 64), ("b2", 54), ("b3", 54)),
        field_of("C", ("c1", 63), ("c2", 58), ("c3", 56)),
        field_of("D", ("d1", 62), ("d2", 59), ("d3", 55)),
    ]


def test_sbu_eleven_places_for_four_equal_sections() -> None:
    """2.10 (1) to (4): 2 each, 3 to find: first the loser of a tie for second, then 57, then 56; 55 is next.
    Both of the tied go on, whichever of them lost it."""
    found = proportional_qualifiers(evaluation(*four_heats()), 11, SBU)
    assert set(found.entries) == {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2"}
    assert (found.alternates, found.undecided) == (("d3",), ())


def test_sbu_a_tie_for_the_last_place_of_an_equal_section_is_split() -> None:
    """2.10 (1), 2.11.2 (f): eight places, two each; b2 and b3 are level, and the lot has b3 before b2."""
    heats = evaluation(*four_heats())
    found = proportional_qualifiers(heats, 8, SBU, lots=("b3", "b2"))
    assert found.entries == ("a1", "a2", "b1", "b3", "c1", "c2", "d1", "d2")
    undrawn = proportional_qualifiers(heats, 8, SBU)
    assert undrawn.entries == ("a1", "a2", "b1", "c1", "c2", "d1", "d2")
    assert undrawn.undecided == ("b2", "b3")


def test_sbu_who_cannot_come_leaves_the_place_to_the_next_of_the_section() -> None:
    """2.10: a1 is unavailable and d2 only plays along; a3 and d3 have the places."""
    names = [each.entry for field in four_heats() for each in field.standings if each.entry != "d2"]
    heats = evaluation(*four_heats(), contending=names)
    found = proportional_qualifiers(heats, 8, SBU, lots=("b3", "b2"), unavailable={"a1"})
    assert found.entries == ("a2", "a3", "b1", "b3", "c1", "c2", "d1", "d3")


def test_sbu_equal_percentages_of_two_sections_go_to_the_rules_for_ties() -> None:
    """2.10 (5): five places of two sections; a3 and b3 have 50 each and never met: the lot, or nobody yet."""
    heats = evaluation(
        field_of("A", ("a1", 65), ("a2", 60), ("a3", 50)), field_of("B", ("b1", 64), ("b2", 54), ("b3", 50))
    )
    drawn = proportional_qualifiers(heats, 5, SBU, lots=("b3", "a3"))
    assert (drawn.entries, drawn.alternates) == (("a1", "a2", "b1", "b2", "b3"), ("a3",))
    undrawn = proportional_qualifiers(heats, 5, SBU)
    assert (undrawn.entries, undrawn.undecided) == (("a1", "a2", "b1", "b2"), ("a3", "b3"))
    assert undrawn.tie is not None
    assert undrawn.tie.clause.startswith("2.11, 2.11.2")


def test_sbu_alternates_of_sections_come_by_place_then_by_percentage() -> None:
    """2.9, its example: first those who were next, the highest percentage before the others."""
    heats = evaluation(
        field_of("A", ("a1", 65), ("a2", 52), ("a3", 51)), field_of("B", ("b1", 64), ("b2", 54), ("b3", 50))
    )
    assert proportional_qualifiers(heats, 2, SBU).alternates == ("b2", "a2", "a3", "b3")


def test_sbu_a_tie_of_alternates_is_split_too() -> None:
    """2.11: two go on; c and d are level behind them, and the lot has d before c."""
    one = field_of("All", ("a", 60), ("b", 55), ("c", 50), ("d", 50))
    assert qualifiers_of_field(evaluation(one), one, 2, SBU, lots=("d", "c")).alternates == ("d", "c")


DIRECTIONS: tuple[Direction, ...] = ("NS", "NS", "EW", "EW")


def test_qba_the_best_third_is_no_equal_second() -> None:
    """Two Mitchells: the third of the first field is equal second there, and goes before a higher third."""
    fields = (
        field_of("A NS", ("a", 60), ("b", 55), ("c", 55)),
        field_of("B NS", ("d", 62), ("e", 58), ("f", 57)),
        field_of("A EW", ("g", 60), ("h", 55), ("i", 52)),
        field_of("B EW", ("k", 62), ("l", 58), ("m", 53)),
    )
    found = best_of_a_place(fields, 3, 2, evaluation(*fields), conditions("qba-pairs", "pairs"), DIRECTIONS)
    assert isinstance(found, Listing)
    assert found.items == ("A NS", "B EW")


def over_sessions(each: Field, sessions: int) -> Field:
    """Return the field with a total that is the sum of this many sessions."""
    played = tuple(SessionScore(f"s{at}", 10, 0, 100) for at in range(sessions))
    return replace(each, standings=tuple(one._replace(sessions=played) for one in each.standings))


def test_qba_the_best_third_of_two_sessions_has_the_mean_of_both() -> None:
    """Percentages of two sessions are added: 111 is 55.5 of 100, less than 112, which is 56."""
    fields = (
        over_sessions(field_of("A", ("a", 130), ("b", 120), ("c", 111)), 2),
        over_sessions(field_of("B", ("d", 125), ("e", 121), ("f", 112)), 2),
    )
    added = replace(evaluation(*fields), form=TotalRules(TotalMethod.SUM))
    found = best_of_a_place(fields, 3, 1, added, conditions("qba-pairs", "pairs"))
    assert isinstance(found, Listing)
    assert found.items == ("B",)
    assert "56%" in found.because
    assert "55.5%" in found.because


def test_qba_a_total_above_100_by_a_handicap_is_left_to_the_director() -> None:
    fields = (field_of("A", ("a", 104), ("b", 55), ("c", 50)), field_of("B", ("d", 60), ("e", 55), ("f", 51)))
    assert best_of_a_place(fields, 3, 1, evaluation(*fields), conditions("qba-pairs", "pairs")) is None


def test_qba_a_section_that_is_called_like_a_direction_has_none() -> None:
    """Five of two sections of one winner: of the thirds f is higher, and goes with a, b, d and e."""
    sections = [
        field_of("NS", ("a", 60), ("b", 55), ("c", 52)),
        field_of("EW", ("d", 62), ("e", 58), ("f", 57)),
    ]
    heats = evaluation(*sections)
    heats = replace(heats, event=replace(heats.event, stages=(Stage("q", fields=Fields.ONE),)))
    assert going_on_of(heats, 5).entries == ("a", "b", "d", "e", "f")


def thirds() -> Evaluation:
    """Two of each of four fields go on, and the best third of each direction; b and c are equal second."""
    return evaluation(
        field_of("A NS", ("a", 60), ("b", 55), ("c", 55)),
        field_of("B NS", ("d", 62), ("e", 58), ("f", 57)),
        field_of("A EW", ("g", 60), ("h", 55), ("i", 52)),
        field_of("B EW", ("k", 62), ("l", 58), ("m", 53), ("n", 50)),
    )


def going_on_of(heats: Evaluation, places: int, *away: str) -> QualifierList:
    return qualifying_entries(heats, places, conditions("qba-pairs", "pairs"), unavailable=away)


def test_qba_who_loses_the_tie_for_second_is_the_third_of_its_field() -> None:
    """Across fields 2: b has lost the tie to c; as an equal second it goes before f, who is higher."""
    heats = thirds()
    order = Ruling("r", MADE, question="tie-break", facts={"order": "c, b"}, imposed=Sanction())
    found = going_on_of(replace(heats, event=replace(heats.event, rulings=(order,))), 10)
    assert sorted(found.entries) == list("abcdeghklm")
    assert found.undecided == ()
    assert (found.steps["b"].words, found.steps["b"].clause) == (
        "place 3: A NS 55%, equal 2 before B NS 57%; B EW 53% before A EW 52%",
        "Across fields 1, Across fields 2",
    )


def test_qba_a_third_that_cannot_come_leaves_its_place_to_the_other_fields() -> None:
    """Without m the third of that field is n, and i is better."""
    heats = thirds()
    order = Ruling("r", MADE, question="tie-break", facts={"order": "c, b"}, imposed=Sanction())
    found = going_on_of(replace(heats, event=replace(heats.event, rulings=(order,))), 10, "m")
    assert sorted(found.entries) == list("abcdeghikl")


def test_qba_while_a_tie_for_second_stands_no_third_is_named() -> None:
    found = going_on_of(thirds(), 10)
    assert {"b", "c"} <= set(found.undecided)
    assert sorted(found.entries) == list("adeghkl")


def test_qba_a_place_that_does_not_divide_goes_as_the_director_decides() -> None:
    """Across fields 1: five places are two of each direction and one for two thirds."""
    heats = evaluation(
        field_of("NS", ("a", 60), ("b", 55), ("c", 52)), field_of("EW", ("d", 62), ("e", 58), ("f", 57))
    )
    found = going_on_of(heats, 5)
    assert (found.entries, found.undecided) == (("a", "b", "d", "e"), ("c", "f"))
    assert found.steps["c"].words == "1 place does not divide between North-South and East-West"
    order = Ruling("r", MADE, question="tie-break", facts={"order": "f, c"}, imposed=Sanction())
    found = going_on_of(replace(heats, event=replace(heats.event, rulings=(order,))), 5)
    assert (found.entries, found.alternates) == (("a", "b", "d", "e", "f"), ("c",))


def test_anc_tied_pairs_share_their_points() -> None:
    """Open: 45 40 35 …; second and third share 40 and 35."""
    one = field_of("All", ("a", 60), ("b", 55), ("c", 55), ("d", 50))
    found = points_for_places(evaluation(one), conditions("anc-2017", "abpc-open-final"))
    assert {entry: each.value for entry, each in found.items()} == {
        "a": 45, "b": Fraction(75, 2), "c": Fraction(75, 2), "d": 25,
    }  # fmt: skip


def test_a_level_final_waits_for_extra_boards() -> None:
    """SBU 2.11.1: without a carry-over nobody has won; four boards more, and somebody has."""
    bracket = Bracket("Cup", (Final("final", 1, place(1), place(2), None, Fraction(0), 32),))
    terms = conditions("sbu-2022", "teams-final")
    level = played((1, "a", "b", 50, 50))
    (found,) = finals(level, bracket, list("ab"), terms, [])
    assert (found.winner, found.is_over) == (None, False)
    extra = replace(level.matches[0], id="extra", stanza=2, boards=(33, 34, 35, 36), slip=Slip((3, 5)))
    (found,) = finals(replace(level, matches=(*level.matches, extra)), bracket, list("ab"), terms, [])
    assert found.winner == "b"


def test_evaluations_of_finals_are_in_imps() -> None:
    assert (
        evaluate(replace(played((1, "a", "b", 50, 40)), kind="teams-final"), book("sabf-2020")).measure
        is Measure.IMPS
    )


def test_a_final_of_which_only_vps_are_known_waits_for_its_imps() -> None:
    """SABF 13.11: a final is won by IMPs. 12.5 to 7.5 is not level, to be won by the 0.1 carried forward."""
    vps = Slip(vp=(Decimal("12.5"), Decimal("7.5")))
    final = Match("w1-a", "s1", 1, "a", "b", "q", boards=BOARDS, slip=vps)
    flags = list[Flag]()
    found = finals(teams(final), knockout(2), list("ab"), conditions("sabf-2020", "teams-final"), flags)
    assert words(found) == {"final": None}
    assert {flag.what for flag in flags} == {
        "match w1-a: only its VPs are known, but finals are won by IMPs; it does not count"
    }
