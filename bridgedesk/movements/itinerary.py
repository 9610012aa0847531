"""One pair's rounds, as shown on a guide card."""

from dataclasses import dataclass

from bridgedesk.movements.movement import Movement, PlannedSitOut, Seating


@dataclass(frozen=True, slots=True)
class Stop:
    """Round of one pair. Chairs are where it sits; after an arrow-switch it plays the other cards there."""

    round: int
    table: int | None
    chairs: str | None
    cards: str | None
    opponents: str | None
    partner: str | None  # of an individual
    boards: tuple[int, ...]
    arrow_switched: bool = False
    turn_after: int | None = None
    shares_with: tuple[int, ...] = ()
    is_here: bool = True

    @property
    def sits_out(self) -> bool:
        return self.opponents is None

    @property
    def words(self) -> str:
        """Describe special instructions for the round."""
        if not self.is_here:
            return "gone home"
        said = []
        if self.sits_out:
            said.append("sit out")
        if self.arrow_switched:
            said.append("turn the boards, stay seated")
        if self.turn_after is not None:
            said.append(f"after {self.turn_after} boards turn the boards, stay seated")
        if self.shares_with:
            said.append(f"share the boards with table {' and '.join(map(str, self.shares_with))}")
        return "; ".join(said)


def itinerary(movement: Movement, pair: str) -> tuple[Stop, ...]:
    return tuple(_stop(movement, pair, at) for at in range(1, len(movement.rounds) + 1))


def _stop(movement: Movement, pair: str, at: int) -> Stop:
    for seat in movement.rounds[at - 1]:
        for own, other, cards in ((seat.ns, seat.ew, "NS"), (seat.ew, seat.ns, "EW")):
            if own is not None and pair in movement.members(own):
                return _seated(movement, pair, at, seat, own, other, cards)
    return Stop(at, None, None, None, None, None, (), is_here=PlannedSitOut(at, pair) not in movement.away)


def _seated(
    movement: Movement, pair: str, at: int, seat: Seating, own: str, other: str | None, cards: str
) -> Stop:
    partner = next((member for member in movement.members(own) if member != pair), None)
    chairs = cards if not seat.switched else {"NS": "EW", "EW": "NS"}[cards]
    if not movement.is_played(seat):
        partner = partner if movement.is_here(partner) else None
        return Stop(at, seat.table, chairs, cards, None, partner, ())
    return Stop(
        round=at,
        table=seat.table,
        chairs=chairs,
        cards=cards,
        opponents=other,
        partner=partner,
        boards=movement.boards_of(seat),
        arrow_switched=seat.switched,
        turn_after=seat.turn_after,
        shares_with=_sharers(movement, at, seat),
    )


def _sharers(movement: Movement, at: int, seat: Seating) -> tuple[int, ...]:
    groups = [
        share.tables for share in movement.declared.shares if share.round == at and seat.table in share.tables
    ]
    return tuple(
        sorted(
            other.table
            for other in movement.rounds[at - 1]
            if other.table != seat.table
            and movement.is_played(other)
            and set(other.sets) & set(seat.sets)
            and any(other.table in group for group in groups)
        )
    )
