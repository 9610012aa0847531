"""Award files byte for byte, and the Scottish claim."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from bridgedesk.event.people import Player
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.secretary import award_file, sbu_claim
from bridgedesk.masterpoints.awards import Awards, Colour, Earned
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import scored_evenings as evenings

G, R = Colour.GREEN, Colour.RED


def outgoing(*earned: tuple[str, Colour, str], numbers: dict[str, str | None] | None = None) -> Outgoing:
    """Players are called by their number unless `numbers` says another."""
    names = dict.fromkeys(player for player, _, _ in earned)
    numbers = numbers or {}
    players = tuple(Player(each, f"Player {each}", numbers.get(each, each)) for each in names)
    event = replace(evenings.event(evenings.section(evenings.HOWELL, {})), players=players)
    awards = Awards("x", tuple(Earned(p, "A1", colour, Decimal(points), "") for p, colour, points in earned))
    return Outgoing(evaluate(event), awards)


def green(out: Outgoing) -> bytes:
    return award_file(out, G)


def test_single_colours() -> None:
    """The layout of the manual's samples, with invented numbers."""
    out = outgoing(("1234560", G, "0.42"), ("61", G, "0.07"), ("620246", G, "1.45"))
    assert green(out) == b"0000061000007\r\n0620246000145\r\n1234560000042\r\n"
    assert award_file(outgoing(("0620246", R, "9999.99")), R) == b"0620246999999\r\n"
    assert award_file(outgoing(("1000004", Colour.GOLD, "12")), Colour.GOLD) == b"1000004001200\r\n"


def test_red_and_green_in_one_line() -> None:
    out = outgoing(("1000004", R, "0.42"), ("1000004", G, "0.05"), ("61", G, "0.1"))
    assert award_file(out, R, G) == b"0000061000000000010\r\n1000004000042000005\r\n"


def test_one_line_for_each_player() -> None:
    assert green(outgoing(("61", G, "0.2"), ("61", G, "0.13"), ("61", R, "5"))) == b"0000061000033\r\n"


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        (None, "no ABF number"),
        ("0", "no ABF number"),
        ("620245", "its check digit would be 6"),
        ("7", "placeholder"),
    ],
)
def test_a_wrong_number_stops_the_whole_file(number: str | None, problem: str) -> None:
    out = outgoing(("61", G, "0.2"), ("x", G, "0.1"), numbers={"x": number})
    with pytest.raises(Unwritable, match=rf"Player x \(.*{problem}"):
        green(out)
    assert green(replace(out, left_out=frozenset({"x"}))) == b"0000061000020\r\n"


def test_a_visitor_is_no_mistake() -> None:
    out = outgoing(("61", G, "0.2"), ("x", G, "0.1"), numbers={"x": None})
    event = out.event
    players = tuple(replace(each, flags=("visitor",)) if each.id == "x" else each for each in event.players)
    out = replace(out, evaluation=replace(out.evaluation, event=replace(event, players=players)))
    assert green(out) == b"0000061000020\r\n"


def test_two_players_of_one_number() -> None:
    """With and without a zero in front."""
    out = outgoing(("a", G, "0.2"), ("b", G, "0.1"), numbers={"a": "620246", "b": "0620246"})
    with pytest.raises(Unwritable, match=r"Player b and Player a \(both 620246\)"):
        green(out)


def test_many_wrong_numbers_are_counted() -> None:
    out = outgoing(*((name, G, "0.1") for name in "abcde"))
    with pytest.raises(Unwritable, match=r"Player c .* and 2 more\. Correct them"):
        green(out)


@pytest.mark.parametrize("points", ["10000", "0.005", "-1"])
def test_points_that_fit_in_no_file(points: str) -> None:
    with pytest.raises(Unwritable, match="an award file cannot hold"):
        green(outgoing(("61", G, points)))


def test_nothing_to_send() -> None:
    with pytest.raises(Unwritable, match="nobody earned red points"):
        award_file(outgoing(("61", G, "1")), R)
    with pytest.raises(Unwritable, match="choose the scale"):
        green(replace(outgoing(("61", G, "1")), awards=None))


def test_a_claim() -> None:
    local, national = Colour.LOCAL, Colour.NATIONAL
    out = outgoing(("19946", local, "24"), ("812", local, "18"), ("812", national, "0.25"))
    with pytest.raises(Unwritable, match="event's code"):
        sbu_claim(out)
    out = replace(out, event_code="EV1", club_number="C7", claimed=date(2027, 2, 1))
    assert sbu_claim(out).decode() == (
        "Claim Date,Membership ID,Event Code,Club Code,Local Points,National Points\r\n"
        "01/02/2027,812,EV1,C7,18,0.25\r\n"
        "01/02/2027,19946,EV1,C7,24,0\r\n"
    )
