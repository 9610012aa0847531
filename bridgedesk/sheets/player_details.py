"""Details by which the masterpoint secretary knows a player: those missing, and those to confirm."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from bridgedesk.event.people import Player, plain_name, plain_number
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.substitutes import known_only_by_form
from bridgedesk.sheets.words import by_surname, first_and_last
from bridgedesk.standings.eligibility.substitutions import substitute_plays


def ranked_players(facts: Facts) -> list[Player]:
    """Return the players of all entries and their substitutes, by surname."""
    playing = {player for entry in facts.event.entries for player in entry.players}
    playing |= {play.substitute for play in substitute_plays(facts.event)}
    found = [player for player in facts.event.players if player.id in playing]
    return sorted(found, key=lambda player: by_surname(player.name))


def missing_details(facts: Facts) -> Iterator[str]:
    """Yield what is missing: at least surname, initial and number of every player."""
    for player in ranked_players(facts):
        first, last = first_and_last(player.name)
        told = [] if player.number else ["number"]
        told += [] if first else ["first name or initial"]
        told += [] if last else ["surname"]
        if told:
            yield f"{player.name or player.id}: {' and '.join(told)}."
    yield from known_only_by_form(facts)
    for entry in facts.event.entries:
        if not entry.players:
            yield f"{facts.names[entry.id]}: the players."


def details_to_confirm(players: Sequence[Player]) -> Iterator[str]:
    """Yield each number under two names, each name under two numbers, and players alike in surname and
    initial, such as husband and wife."""
    for number, alike in _grouped(players, lambda each: plain_number(each.number)):
        if len({plain_name(each.name) for each in alike}) > 1:
            yield f"Number {number}: {_names(alike)}."
    for _, alike in _grouped(players, lambda each: plain_name(each.name)):
        numbers = {plain_number(each.number): each.number or "" for each in alike if each.number}
        if len(numbers) > 1:
            yield f"{alike[0].name}: numbers {' and '.join(numbers.values())}."
    for _, alike in _grouped(players, _surname_and_initial):
        if len({plain_name(each.name) for each in alike}) > 1:
            yield f"{_names(alike)}: alike in surname and initial; give the first names."


def _names(players: Iterable[Player]) -> str:
    return " and ".join(dict.fromkeys(each.name for each in players))


def _surname_and_initial(player: Player) -> tuple[str, str] | None:
    last, first = by_surname(player.name)
    return (last, first[0]) if last and first else None


def _grouped(
    players: Iterable[Player], key: Callable[[Player], Hashable]
) -> Iterator[tuple[Hashable, list[Player]]]:
    """Yield groups of two or more players with the same key; players without one belong to none."""
    groups: dict[Hashable, list[Player]] = defaultdict(list)
    for player in players:
        if called := key(player):
            groups[called].append(player)
    yield from ((called, alike) for called, alike in groups.items() if len(alike) > 1)
