"""What the director is asked to look at before posting."""

from dataclasses import replace

import pytest

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.flags import Severity
from bridgedesk.standings.pairs.implausible_results import suspects, suspects_on
from tests.evenings.scored_evenings import MITCHELL, event, section


def board_1(first: str, second: str = "3NN=", third: str = "3NN=") -> Event:
    """Nobody is vulnerable; the tables are those of 1NS, 3NS and 2NS."""
    return event(section(MITCHELL, {(1, 1): first, (2, 3): second, (3, 2): third}))


def said(one: Event) -> list[tuple[str | None, str]]:
    return [(flag.ns, flag.what) for flag in suspects(evaluate(one))]


@pytest.mark.parametrize("ordinary", ["3NN=", "4SXN-2", "2HXE+1", "P", "NP", "A+-", "+420", "-150", "60/40"])
def test_ordinary_results_are_passed_over(ordinary: str) -> None:
    assert said(board_1(ordinary)) == []


def test_a_board_that_the_movement_has_elsewhere() -> None:
    """Round 1 has board 1 at table 1; board 3 was typed there, and is passed over once it is initialled."""
    played = section(MITCHELL, {(1, 1): "3NN="})
    (slip,) = played.results
    elsewhere = replace(slip, board=3)
    assert said(event(replace(played, results=(elsewhere,)))) == [
        ("1NS", "the movement has board 1 at this table in this round")
    ]
    stands = replace(elsewhere, initialled="the wrong board was taken")
    assert said(event(replace(played, results=(stands,)))) == []


@pytest.mark.parametrize("impossible", ["+30", "-10", "+40", "+620"])
def test_a_figure_that_no_contract_gives(impossible: str) -> None:
    ((ns, what),) = said(board_1(impossible))
    assert ns == "1NS"
    assert impossible in what


@pytest.mark.parametrize(
    ("far", "words"), [("2HXE+2", "2HX +2"), ("4SXN-3", "4SX -3"), ("1NXXS+3", "1NTXX +3")]
)
def test_doubled_and_far_from_the_contract(far: str, words: str) -> None:
    ((_, what),) = said(board_1(far))
    assert words in what


# Nobody is vulnerable (Law 77). Doubled, three down are 100, 200, 200, four 300 more; 4S and two over
# is 240, 300, 50, twice 100. Two down are 300, 4S made is 590. 800 is 3NT redoubled and made, too.
@pytest.mark.parametrize(
    ("figure", "odd"),
    [("-500", True), ("-800", True), ("-1700", True), ("+790", True), ("-300", False), ("+590", False)],
)
def test_a_figure_that_only_such_a_contract_gives(figure: str, odd: bool) -> None:
    words = f"{figure}: only a redoubled contract, or a doubled one far from its tricks, gives this"
    assert said(board_1(figure)) == ([("1NS", words)] if odd else [])


def test_the_only_slam_in_figures() -> None:
    """980 is six of a major, 920 of a minor, 990 of no trumps; what is lower was redoubled, or five over."""
    for figure in ("+980", "+920", "+990"):
        assert said(board_1(figure, "+420", "-50")) == [("1NS", f"{figure}: the only slam on this board")]
    assert said(board_1("+980", "+980", "+480")) == []
    assert said(board_1("+980", "6SS=", "+480")) == []
    assert said(board_1("+480", "6SS=", "+450")) == [("3NS", "6S: the only slam on this board")]


def test_undoubled_and_far_is_nothing_odd() -> None:
    assert said(board_1("1NN+4", "2HN-4")) == []


def test_the_only_slam_of_a_board() -> None:
    assert said(board_1("6SN=")) == [("1NS", "6S: the only slam on this board")]
    assert said(board_1("6SN=", "7SN-1")) == []


@pytest.mark.parametrize(
    ("theirs", "found"),
    [
        ("2SE=", 2),  # 10 and 8 tricks in spades
        ("1SE-2", 0),  # 10 and 5
        ("1SE-1", 2),  # 10 and 6
        ("4HE=", 0),
        ("4SS=", 0),
    ],
)
def test_both_sides_in_the_same_denomination(theirs: str, found: int) -> None:
    odd = said(board_1("4SN=", theirs))
    assert len(odd) == found
    assert all("same denomination" in what for _, what in odd)


def test_only_the_few_that_declared_on_the_other_side_are_asked() -> None:
    """Two tables play 4S from North-South, the one of 2NS writes it down for East."""
    ((ns, what),) = said(board_1("4SN=", "4SS+1", "4SE="))
    assert (ns, "same denomination" in what) == ("2NS", True)


def test_what_the_director_has_initialled_is_not_asked_again() -> None:
    one = board_1("+30")
    (session,) = one.sessions
    (only,) = session.sections
    slips = tuple(replace(each, initialled="both sides agree") for each in only.results)
    initialled = replace(one, sessions=(replace(session, sections=(replace(only, results=slips),)),))
    assert said(initialled) == []


def test_where_to_look() -> None:
    (flag,) = suspects(evaluate(board_1("3NN=", "+30")))
    assert (flag.severity, flag.section, flag.round, flag.table, flag.board, flag.ns) == (
        Severity.CHECK, "A", 2, 3, 1, "3NS",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("ours", "others", "found"),
    [
        ("-420", ("+420", "+450"), True),
        ("-420", ("+420", "-50"), False),  # another table went the same way
        ("-430", ("+420", "+450"), False),  # nobody has this score the other way round
        ("-110", ("+110", "+140"), False),  # part-scores come both ways
        ("4SE=", ("4SN=", "+450"), False),  # a contract names its declarer
    ],
)
def test_a_figure_on_the_wrong_side(ours: str, others: tuple[str, str], found: bool) -> None:
    odd = [what for _, what in said(board_1(ours, *others)) if what.startswith(f"{ours}, but")]
    assert odd == (["-420, but all others scored the other way. Should it be +420?"] if found else [])


def test_a_score_that_fits_only_on_the_other_side() -> None:
    """Board 2: North-South vulnerable. 620 is theirs alone."""
    one = event(section(MITCHELL, {(1, 2): "-620"}))
    assert [what for _, what in said(one)] == [
        "no contract gives -620 at this vulnerability; it fits only on the other side, +620"
    ]


def test_different_forms_of_a_board_are_different_boards() -> None:
    one = board_1("6SN=", "3NN=", "3NN=")
    (session,) = one.sessions
    (only,) = session.sections
    slips = tuple(
        replace(each, form="b") if each.score.points and each.score.points[0] == 980 else each
        for each in only.results
    )
    fouled = replace(one, sessions=(replace(session, sections=(replace(only, results=slips),)),))
    assert said(one) != []
    assert said(fouled) == []


def test_a_lead_that_the_leader_does_not_hold() -> None:
    """East leads against North's contract, and holds the hearts."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    one = board_1("4SN=")
    (session,) = one.sessions

    def led(card: str) -> Event:
        (only,) = session.sections
        slips = tuple(
            replace(each, lead=Card.parse(card)) if each.round == 1 else each for each in only.results
        )
        return replace(
            one,
            sessions=(replace(session, deals={1: deal}, sections=(replace(only, results=slips),)),),
        )

    assert said(led("HT")) == []
    assert said(led("DT")) == [("1NS", "DT led, which East does not hold")]


@pytest.mark.parametrize(
    ("text", "odd"), [("60/60", 0), ("40/40", 0), ("100/20", 0), ("3/4", 1), ("70/60", 1)]
)
def test_percentages_that_are_hardly_meant(text: str, odd: int) -> None:
    assert len(said(board_1(text))) == odd


# ---- what the hands allow, all cards seen

NORTH_MAKES_SEVEN = dict.fromkeys(Denomination, 7)
SEVEN_FOR_ALL = dict.fromkeys(Seat, NORTH_MAKES_SEVEN)


@pytest.mark.parametrize(
    ("text", "odd"), [("4SN=", False), ("4SN+1", True), ("4SN-7", True), ("3NN-5", False)]
)
def test_far_from_double_dummy(text: str, odd: bool) -> None:
    """Seven tricks are there: eleven are four more, three four fewer; ten and four are passed over."""
    evaluation = evaluate(board_1(text))
    (board,) = (each for each in evaluation.boards if each.board == 1)
    found = suspects_on(board, evaluation.event, SEVEN_FOR_ALL)
    assert any("double dummy 7" in flag.what for flag in found) is odd
    assert not any("double dummy" in what for _, what in said(board_1(text)))
