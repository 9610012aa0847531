"""All families of movements by name, and the one function that makes them, verified."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from bridgedesk.movements.families.bowman import appendix, bowman
from bridgedesk.movements.families.hesitation import double_hesitation, hesitation
from bridgedesk.movements.families.howell import barometer, howell, three_quarter, three_quarter_rounds
from bridgedesk.movements.families.individual import rainbow, whist_individual
from bridgedesk.movements.families.mitchell import mitchell
from bridgedesk.movements.families.own_draw import own_draw
from bridgedesk.movements.families.printed import printed
from bridgedesk.movements.families.rover import rover
from bridgedesk.movements.families.teams import american_whist, new_england, round_robin, triangle
from bridgedesk.movements.families.web import square, web
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Contest, MovementPlan
from bridgedesk.movements.request import USUAL_BOARDS, NotPossible, Request
from bridgedesk.movements.verifier import verified

Make = Callable[[Request, Library], MovementPlan]

SWITCH = {"switch": "no, auto, or the number of rounds to arrow-switch"}
MOST_BOARDS = 999
HALF = {"half": "ns or ew: direction with one pair fewer, if the number is odd"}


@dataclass(frozen=True, slots=True)
class Family:
    name: str
    what: str
    contest: Contest
    make: Make
    options: Mapping[str, str]


def _plain(make: Callable[[Request], MovementPlan]) -> Make:
    return lambda request, _library: make(request)


def _pairs(name: str, what: str, make: Make, **options: str) -> Family:
    return Family(name, what, Contest.PAIRS, make, options)


def _teams(name: str, what: str, make: Make, **options: str) -> Family:
    return Family(name, what, Contest.TEAMS, make, options)


FAMILIES: Mapping[str, Family] = {
    family.name: family
    for family in (
        _pairs(
            "mitchell",
            "two fields, 3 to 30 tables; an even number skips, or shares with a relay",
            _plain(mitchell),
            share="yes: table 1 and the last table share; no pair misses a set",
            **HALF,
            **SWITCH,
        ),
        _pairs(
            "rover",
            "a Mitchell of 6 to 15 full tables and one more pair",
            _plain(rover),
            side="ns or ew: direction of the rover",
            base="skip or share: the Mitchell, if its tables are even",
            **SWITCH,
        ),
        _pairs(
            "appendix",
            "a Mitchell and one and a half tables that share its boards",
            _plain(appendix),
            **SWITCH,
        ),
        _pairs(
            "howell",
            "one field, all pairs meet, 4 to 30 pairs",
            howell,
            turn="yes: one table arrow-switched half-way through each round",
            half_sets="yes: 6 pairs without sharing",
        ),
        _pairs(
            "three-quarter-howell",
            "one field, fewer rounds than a Howell, 5 to 13 tables",
            three_quarter,
            layout="one-pile: idle boards on one relay",
        ),
        _pairs("web", "two copies of few boards, for many tables", _plain(web), **HALF, **SWITCH),
        _pairs("bowman", "a Mitchell and two tables that share its boards", _plain(bowman), **SWITCH),
        _pairs("square", "4, 8, 12 or 16 tables without skip or sharing", _plain(square), **HALF, **SWITCH),
        _pairs("hesitation", "one field, one more round than tables", _plain(hesitation), **SWITCH),
        _pairs(
            "double-hesitation", "one field, two more rounds than tables", _plain(double_hesitation), **SWITCH
        ),
        _pairs("barometer", "one field, every table plays the same boards", barometer),
        _teams("new-england", "an even number of teams, all play all", _plain(new_england)),
        _teams("american-whist", "an odd number of teams, all play all", _plain(american_whist)),
        _teams("round-robin", "teams head to head", _plain(round_robin)),
        _teams(
            "own-draw",
            "a round robin of teams, drawn by the director",
            _plain(own_draw),
            draw="the matches round by round, such as 1 v 2, 3 v 4; 1 v 3, 2 v 4",
        ),
        _teams("triangle", "three teams at once, in two halves", _plain(triangle)),
        Family(
            "rainbow",
            "an individual at 5, 7, 11, 13 … tables; the four directions move separately",
            Contest.INDIVIDUAL,
            _plain(rainbow),
            {},
        ),
        Family(
            "whist-individual",
            "an individual of 8 to 40 players without repeat partners",
            Contest.INDIVIDUAL,
            whist_individual,
            {},
        ),
    )
}


def families(library: Library) -> Mapping[str, Family]:
    """Return all families, with each draw that a rule book prints."""
    printed_draws = (
        Family(name, draw.what, Contest.TEAMS if draw.teams else Contest.PAIRS, printed(name), {})
        for name, draw in library.draws.items()
    )
    return {**FAMILIES, **{family.name: family for family in printed_draws}}


def make(name: str, request: Request, library: Library) -> MovementPlan:
    """Make a verified movement of this family; NotPossible says what would be possible."""
    known = families(library)
    family = known.get(name.strip().lower().replace("_", "-").replace(" ", "-"))
    if family is None:
        near = get_close_matches(name.lower(), known, 3, 0.4)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"Choose from {', '.join(known)}."
        raise NotPossible(f"There is no movement “{name}”. {hint}")
    for option in request.options:
        if option not in family.options:
            options = ", ".join(family.options) or "none"
            raise NotPossible(f"“{option}” is not an option of the {family.name}. Its options: {options}.")
    _must_make_sense(request)
    return verified(family.make(request, library))


def _must_make_sense(request: Request) -> None:
    for asked in (request.tables, request.pairs, request.teams, request.boards, request.rounds):
        if asked is not None and asked < 1:
            raise NotPossible(f"Numbers of tables, pairs, teams, boards and rounds start at 1, not {asked}.")
    if request.boards is not None and request.boards > MOST_BOARDS:
        raise NotPossible(f"A session has at most {MOST_BOARDS} boards, not {request.boards}.")
    tables, pairs = request.tables, request.pairs
    if tables is not None and pairs is not None and tables not in (pairs // 2, (pairs + 1) // 2):
        raise NotPossible(f"{pairs} pairs do not fill {tables} tables. Give only one of the two.")


def candidates(
    request: Request,
    library: Library,
    *,
    printed: bool = False,
    own: str | None = None,
    in_matches: bool = False,
) -> Iterator[tuple[str, Request]]:
    """Yield every family that may have a movement for the request, with its options. Only the event's own
    draw uses its printed boards, if none are requested."""

    def with_options(**options: str) -> Request:
        return replace(request, options=options)

    if request.teams is not None:
        for name in ("new-england", "american-whist", "round-robin"):
            yield name, with_options()
        if request.teams == 3:
            yield "triangle", with_options()
        for draw in library.draws.values() if printed else ():
            own_length = request.boards if draw.name == own else request.boards or USUAL_BOARDS
            if draw.teams:
                yield draw.name, replace(with_options(), boards=own_length)
        return
    if request.players is not None:
        for name in ("rainbow", "whist-individual"):
            yield name, with_options()
        return
    if own is not None:
        yield own, with_options()
    halves = ({"half": "ns"}, {"half": "ew"}) if request.how_many_pairs() % 2 else ({},)
    for switch in ({}, {"switch": "auto"}):
        for half in halves:
            options = half | switch
            yield "mitchell", with_options(**options)
            yield "mitchell", with_options(share="yes", **options)
            yield "web", with_options(**options)
            yield "square", with_options(**options)
        for side in ("ns", "ew"):
            yield "rover", with_options(side=side, **switch)
        yield "appendix", with_options(**switch)
        yield "bowman", with_options(**switch)
    if in_matches:
        yield "barometer", with_options()
    yield "howell", with_options()
    yield "howell", with_options(turn="yes")
    yield "howell", with_options(half_sets="yes")
    for rounds in three_quarter_rounds(library, request.how_many_tables()):
        yield "three-quarter-howell", with_options().with_rounds(rounds)
    yield "hesitation", with_options()
    yield "double-hesitation", with_options()
