"""Double-dummy tricks of each seat, by the DDS library if the club has added it."""

from collections.abc import Callable, Mapping

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat
from bridgedesk.exchange.outgoing import Tricks, Unwritable

Solve = Callable[[Deal], Tricks]
Watch = Callable[[int, int], bool]  # gets how much is done of how much; False stops

HIGHEST_FIRST = tuple(reversed(Denomination))
MISSING = (
    "double dummy needs the library endplay, which is not installed; install it with: pip install endplay"
)


def solver() -> Solve:
    """Return the solver, loaded only when needed, as the library is large."""
    try:
        from endplay.dds import calc_dd_table
        from endplay.types import Deal as DdsDeal
        from endplay.types import Denom, Player
    except ImportError:
        raise Unwritable(MISSING) from None
    seats = [Player.find(seat.value) for seat in CLOCKWISE]
    denominations = [Denom.find(each.value) for each in HIGHEST_FIRST]

    def solve(deal: Deal) -> Tricks:
        table = calc_dd_table(DdsDeal(str(deal)))
        return tuple(int(table[denomination, seat]) for seat in seats for denomination in denominations)

    return solve


def solved(deals: Mapping[str, Deal], solve: Solve, watch: Watch) -> Mapping[str, tuple[int, ...]]:
    """Solve deal by deal until all are done or `watch` stops it; finished deals are kept."""
    found: dict[str, tuple[int, ...]] = {}
    for number, (name, deal) in enumerate(deals.items()):
        if not watch(number, len(deals)):
            break
        found[name] = tuple(solve(deal))
    watch(len(found), len(deals))
    return found


def makes(tricks: Tricks) -> Mapping[Seat, Mapping[Denomination, int]]:
    """Return the tricks by seat and denomination."""
    each = iter(tricks)
    return {seat: {denomination: next(each) for denomination in HIGHEST_FIRST} for seat in CLOCKWISE}
