"""Manual changes to a draw: always a new draw, with the reason and the rules it breaks."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.movements.draw.facts import Called, Draw, Met, NoDraw, Pairing


def changed_by_hand(
    draw: Draw,
    pairings: Sequence[tuple[str, str]],
    reason: str,
    met: Met,
    bye: str | None = None,
    called: Called = str,
) -> Draw:
    """Return a draw of the same entries with other pairings and bye; a repeat is allowed and noted."""
    if not reason.strip():
        raise NoDraw("Say why the draw is changed; the reason stands beside it.")
    bye = bye or draw.bye
    before = sorted(entry for each in draw.pairings for entry in (each.home, each.away))
    before = sorted([*before, *([draw.bye] if draw.bye else [])])
    after = sorted([*(entry for two in pairings for entry in two), *([bye] if bye else [])])
    for entry in after:
        if after.count(entry) > 1:
            raise NoDraw(f"{called(entry)} would play {after.count(entry)} matches in round {draw.round}.")
    if before != after:
        lost = ", ".join(map(called, sorted(set(before) - set(after)))) or "nobody"
        new = ", ".join(map(called, sorted(set(after) - set(before)))) or "nobody"
        raise NoDraw(f"The changed draw must pair the same entries; it loses {lost} and brings in {new}.")
    repeats = [
        f"{called(one)} and {called(other)} meet again; "
        f"they met in round {max(met[frozenset((one, other))])}."
        for one, other in pairings
        if frozenset((one, other)) in met
    ]
    return replace(
        draw,
        pairings=tuple(Pairing(table, home, away) for table, (home, away) in enumerate(pairings, start=1)),
        because=(*draw.because, f"Changed by hand: {reason.strip()}"),
        relaxed=tuple(repeats),
        by_hand=reason.strip(),
        bye=bye,
    )
