"""USEBIO export of pairs: the participants of a section and the lines of its travellers."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from bridgedesk.bridge.cards import Card
from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.score import NotPlayed, PassedOut, Played, PointsScore, Score
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.exchange.sections_out import (
    ExportSection,
    TravellerLine,
    exact_percent,
    number_text,
    players_of,
)
from bridgedesk.exchange.usebio_xml import Node, Profile, leaf, leaves, node
from bridgedesk.masterpoints.awards import Awards, Colour
from bridgedesk.scoring.outcome import points_on
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.matches.match_totals import meant_for_matches

UNNAMED = "ADJ"  # an award that only its points can tell


def pairs_section(outgoing: Outgoing, section: ExportSection, profile: Profile) -> list[Node]:
    pairs = [
        _pair(outgoing, section, entry, profile)
        for entry in sorted(section.numbers, key=lambda entry: _number_key(section.numbers[entry]))
    ]
    type_ = {"EVENT_TYPE": profile.pairs[section.session.scoring]} if profile.flat else {}
    boards = [_board(section, number, lines, profile) for number, lines in _by_board(section.lines)]
    return [
        node("PARTICIPANTS", *pairs, **type_),
        *(Node(each.name, children=each.children, attributes=type_) for each in boards),
    ]


def is_played_in_matches(event: Event) -> bool:
    """Return True for pairs that meet in matches, drawn or planned."""
    return event.kind == "swiss-pairs" or meant_for_matches(event)


def matches_section(outgoing: Outgoing, sections: Sequence[ExportSection], profile: Profile) -> list[Node]:
    """Return Swiss pairs: participants once, then the matches of every session by round, numbered through."""
    seats = {entry: each for each in sections for entry in each.numbers}
    order = sorted(seats, key=lambda entry: _number_key(seats[entry].numbers[entry]))
    pairs = [_pair(outgoing, seats[entry], entry, profile) for entry in order]
    return [node("PARTICIPANTS", *pairs), *(each for one in sections for each in _matches(one, profile))]


def _number_key(number: str) -> tuple[bool, int, str]:
    """Sort 1NS before 2NS before 10NS, and all of them before 1EW."""
    digits = number.rstrip("NSEWbcdefgh")
    return number.endswith(Side.EW.value), int(digits) if digits.isdecimal() else 0, number


# ---- participants


def _pair(outgoing: Outgoing, section: ExportSection, entry: str, profile: Profile) -> Node:
    number = section.numbers[entry]
    direction = number[-2:] if section.two_winners and section.keep_sides else ""
    parted = bool(direction) and not profile.flat
    whole = len(outgoing.event.sessions) == 1 or is_played_in_matches(outgoing.event)
    return node(
        "PAIR",
        leaf("PAIR_NUMBER", number[:-2] if parted else number),
        *([leaf("DIRECTION", direction if parted else "")] if parted or profile.flat else []),
        *_figures(section, entry),
        *masterpoints(outgoing.awards if whole else None, entry, profile.flat),
        *(player_node(each) for each in players_of(outgoing.evaluation)[entry]),
    )


def _figures(section: ExportSection, entry: str) -> Iterator[Node]:
    total = section.totals.get(entry)
    if total is None:
        return
    yield leaf("BOARDS_PLAYED", total.boards)
    yield leaf("TOTAL_SCORE", number_text(total.score))
    if total.percent is not None:
        yield leaf("PERCENTAGE", f"{total.percent:.2f}")
    yield from leaves(PLACE=total.place)


def masterpoints(awards: Awards | None, entry: str, flat: bool) -> Iterator[Node]:
    """Yield each colour once, in hundredths or whole local points; all players of an entry have the same."""
    earned = [each for each in awards.earned if each.entry == entry] if awards else []
    for colour in Colour:
        by_player: dict[str, Decimal] = {}
        for each in earned:
            if each.colour is colour:
                by_player[each.player] = by_player.get(each.player, Decimal(0)) + each.points
        if not by_player:
            continue
        local = colour is Colour.LOCAL
        points = max(by_player.values()) * (1 if local else 100)
        told = (
            leaf("MASTER_POINTS_AWARDED", int(points)),
            leaf("MASTER_POINT_TYPE", "BLACK" if local else colour.name),
        )
        yield from told if flat else (node("MASTER_POINTS", *told),)


def player_node(player: Player) -> Node:
    return node("PLAYER", leaf("PLAYER_NAME", player.name), leaf("NATIONAL_ID_NUMBER", player.number or "0"))


# ---- travellers


def _by_board(lines: Iterable[TravellerLine]) -> Iterator[tuple[int, list[TravellerLine]]]:
    for board, of in groupby(lines, key=lambda line: line.board):
        yield board, list(of)


def _matches(section: ExportSection, profile: Profile) -> Iterator[Node]:
    """Yield Swiss pairs matches by round: opponents, boards and the points won."""
    met: dict[tuple[int, str, str], list[TravellerLine]] = {}
    for line in section.lines:
        first, second = sorted((line.ns, line.ew))
        met.setdefault((line.round or 1, first, second), []).append(line)
    for (round_, _, _), lines in sorted(met.items(), key=lambda each: each[0]):
        home, away = lines[0].ns, lines[0].ew
        yield node(
            "MATCH",
            leaf("ROUND_NUMBER", round_),
            leaf("NS_PAIR_NUMBER", section.numbers[home]),
            leaf("EW_PAIR_NUMBER", section.numbers[away]),
            leaf("NS_SCORE", number_text(_won(lines, home))),
            leaf("EW_SCORE", number_text(_won(lines, away))),
            *leaves(
                NS_VICTORY_POINTS=_vps(section, round_, home), EW_VICTORY_POINTS=_vps(section, round_, away)
            ),
            *(_board(section, number, of, profile) for number, of in _by_board(lines)),
        )


def _vps(section: ExportSection, round_: int, entry: str) -> str | None:
    """Return the VPs of a round, or None if percentages count in their place."""
    if section.evaluation.of_percentages:
        return None
    standing = section.evaluation.standing(entry)
    found = (match.won for match in (standing.matches if standing else ()) if match.round == round_)
    return next((number_text(won) for won in found), None)


def _won(lines: Iterable[TravellerLine], entry: str) -> Number:
    points = ((each.ns_points if each.ns == entry else each.ew_points) for each in lines)
    return sum((each for each in points if each is not None), start=0)


def _board(section: ExportSection, number: int, lines: list[TravellerLine], profile: Profile) -> Node:
    datum = next(
        (
            each.points.datum
            for each in section.evaluation.boards
            if each.session == section.session.id and each.board == number
        ),
        None,
    )
    shown = [each for each in lines if not (profile.flat and isinstance(each.score, NotPlayed))]
    return node(
        "BOARD",
        leaf("BOARD_NUMBER", number),
        *leaves(BOARD_AVERAGE=datum),
        *(_line(section, each, profile) for each in shown),
    )


def _line(section: ExportSection, line: TravellerLine, profile: Profile) -> Node:
    numbers = [section.numbers[line.ns], section.numbers[line.ew]]
    if section.keep_sides and not profile.flat:
        numbers = [each[:-2] for each in numbers]
    return node(
        "TRAVELLER_LINE",
        leaf("NS_PAIR_NUMBER", numbers[0]),
        leaf("EW_PAIR_NUMBER", numbers[1]),
        *score_nodes(line.score, line.board, line.lead, flat=profile.flat, award=award_code(line)),
        *_points(line, profile.points.get(section.session.scoring)),
    )


def _points(line: TravellerLine, name: str | None) -> Iterator[Node]:
    if name is None:
        return
    for side, points in ((Side.NS, line.ns_points), (Side.EW, line.ew_points)):
        if points is not None:
            yield leaf(f"{side.value}_{name}", number_text(points))


def score_nodes(score: Score, board: int, lead: Card | None, *, flat: bool, award: str) -> Iterator[Node]:
    """Yield the elements of a score; `award` is written if there is no result."""
    match score:
        case Played(contract, tricks):
            bid = contract.bid if flat else contract.bid.replace("X", "x")
            yield leaf("CONTRACT", bid)
            yield leaf("PLAYED_BY", contract.declarer.value)
            if lead:
                yield leaf("LEAD", f"{lead.rank}{lead.suit}" if flat else str(lead).replace("T", "10"))
            yield leaf("TRICKS", tricks)
            yield leaf("SCORE", points_on(score, board))
        case PassedOut():
            yield leaf("CONTRACT", "PASS")
            yield leaf("SCORE", 0)
        case PointsScore(value):
            yield leaf("SCORE", value)
        case NotPlayed():
            yield leaf("SCORE", "")
        case _:
            yield leaf("SCORE", award)


def award_code(line: TravellerLine) -> str:
    """Return A and both percentages in two digits, if the award is exactly that."""
    if line.ns_points is None or line.ew_points is None:
        return UNNAMED
    percents = exact_percent(line.ns_points, line.ns_top), exact_percent(line.ew_points, line.ew_top)
    exact = all(each.denominator == 1 and each < 100 for each in percents)
    return "A" + "".join(f"{int(each):02}" for each in percents) if exact else UNNAMED
