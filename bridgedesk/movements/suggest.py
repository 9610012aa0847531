"""Suggested movements for the pairs that came, best first, each with the reasons for its rank."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from bridgedesk.movements.catalogue import candidates, make
from bridgedesk.movements.families.own_draw import DRAW
from bridgedesk.movements.library import Library, LibraryDraw
from bridgedesk.movements.movement import Contest, MovementPlan
from bridgedesk.movements.properties import ENOUGH_OF_THE_BOARDS, Properties, counted, properties
from bridgedesk.movements.request import USUAL_BOARDS, NotPossible, Request

MINUTES_A_BOARD = Fraction(15, 2)  # a rule book may have its own
SHOWN = 8
OWN_DRAW = "own-draw"
MANY_TABLES = 16  # up to here there is time to try other numbers of rounds
MAY_STOP_EARLY = ("mitchell", "rover", "appendix", "bowman", "square", "hesitation", "double-hesitation")
LITTLE_KNOWN = Fraction(3, 2)  # the price, in boards, of a movement few players know
WELL_KNOWN: Mapping[str, Fraction] = {
    "mitchell": Fraction(0),
    "howell": Fraction(0),
    "rover": Fraction(1, 2),
    "appendix": Fraction(1, 2),
    "bowman": Fraction(1, 2),
    "web": Fraction(1, 2),
    "three-quarter-howell": Fraction(1, 2),
}


@dataclass(frozen=True, slots=True)
class Wishes:
    request: Request
    minutes: int | None = None  # there are for play
    minutes_a_board: Fraction = MINUTES_A_BOARD
    starts: str | None = None  # "19:15"
    fixed_seats: int = 0  # pairs that cannot move
    winners: int | None = None
    printed: bool = False  # also the draws that regulations print for their own events
    own: str | None = None  # the draw that is printed for this event
    in_matches: bool = False  # each round of pairs is a match, as long as the rule book sets it
    draw: str = ""  # of teams, as the director has typed it: then there is no other
    left_open: bool = False  # the draw that is printed for this event is not for these rounds


@dataclass(frozen=True, slots=True)
class Suggestion:
    family: str
    request: Request  # that makes it again
    movement: MovementPlan
    properties: Properties
    minutes: int
    finish: str | None
    price: Fraction  # 0 would be perfect
    because: tuple[str, ...]


@dataclass(slots=True)
class RankReasons:
    """Reasons for a rank, each with its cost in boards that a pair would rather have played."""

    price: Fraction = Fraction(0)
    words: list[str] = field(default_factory=list)

    def cost(self, boards: Fraction | int, words: str) -> None:
        self.price += boards
        self.words.append(words)

    def praise(self, words: str) -> None:
        self.words.append(words)


def suggest(wishes: Wishes, library: Library) -> tuple[Suggestion, ...]:
    if wishes.draw:
        return (_own_draw(wishes, library),)
    wished = _fitting_the_time(wishes)
    request = _as_long_as_printed(wished, wishes, library)
    found: list[Suggestion] = []
    families = candidates(
        request, library, printed=wishes.printed, own=wishes.own, in_matches=wishes.in_matches
    )
    for family, asked in _with_other_lengths(families, request):
        try:
            movement = make(family, asked, library)
        except NotPossible:
            continue
        judged = _judged(family, asked, movement, wishes, wished, library.draws.get(wishes.own or ""))
        if judged is not None:
            found.append(judged)
    if not found:
        raise _no_movement(wishes)
    ranked = sorted(found, key=lambda each: (each.family != wishes.own, each.price, each.movement.name))
    best: dict[tuple[str, int], Suggestion] = {}
    for suggestion in ranked:
        best.setdefault((suggestion.movement.name, suggestion.movement.winners), suggestion)
    return tuple(best.values())[:SHOWN]


def _own_draw(wishes: Wishes, library: Library) -> Suggestion:
    asked = replace(_as_long_as_printed(wishes.request, wishes, library), options={DRAW: wishes.draw})
    movement = make(OWN_DRAW, asked, library)
    found = _judged(OWN_DRAW, asked, movement, wishes, wishes.request, None)
    if found is None:
        raise _no_movement(wishes)
    return found


def _as_long_as_printed(request: Request, wishes: Wishes, library: Library) -> Request:
    """Return the request with as many boards as the printed draw, where the draw is open but match length
    is not."""
    printed = library.draws.get(wishes.own or "")
    if not wishes.left_open or request.boards is not None or printed is None or printed.boards is None:
        return request
    return replace(request, boards=printed.boards * len(printed.rounds))


def _fitting_the_time(wishes: Wishes) -> Request:
    if wishes.minutes is None:
        return wishes.request
    most = int(wishes.minutes / wishes.minutes_a_board)
    if most < 2:
        raise NotPossible(
            f"{wishes.minutes} minutes are too few. Two boards take {int(2 * wishes.minutes_a_board)}."
        )
    wanted = wishes.request.boards
    return replace(wishes.request, boards=most if wanted is None else min(most, wanted))


def _no_movement(wishes: Wishes) -> NotPossible:
    words = "No movement fits these numbers. Try another number of boards, or play two sections."
    if wishes.winners:
        words = "No movement with that number of winners fits. Leave the number of winners open."
    if wishes.fixed_seats:
        pairs = counted(wishes.fixed_seats, "stationary pair")
        words = f"No movement has {pairs}. Ask for fewer, or play two sections."
    return NotPossible(words)


def _with_other_lengths(
    candidates: Iterator[tuple[str, Request]], request: Request
) -> Iterator[tuple[str, Request]]:
    """Yield the requests, with other numbers of rounds that use nearly all boards where a movement may
    stop early."""
    wanted = request.boards or USUAL_BOARDS
    fitting = [rounds for rounds in range(5, 15) if wanted % rounds <= 2 and 2 <= wanted // rounds <= 4]
    for family, asked in candidates:
        yield family, asked
        small = request.teams is None and request.players is None and request.how_many_tables() <= MANY_TABLES
        if family in MAY_STOP_EARLY and small and request.rounds is None:
            for rounds in fitting:
                yield family, asked.with_rounds(rounds)


def _judged(
    family: str,
    asked: Request,
    movement: MovementPlan,
    wishes: Wishes,
    request: Request,
    own: LibraryDraw | None,
) -> Suggestion | None:
    found = properties(movement)
    if wishes.winners is not None and movement.winners != wishes.winners:
        return None
    if wishes.fixed_seats > len(found.stationary):
        return None
    reasons = RankReasons()
    _boards(reasons, found, request.boards or USUAL_BOARDS)
    _fairness(reasons, movement, found)
    _comfort(reasons, movement, found, family, in_matches=wishes.in_matches)
    if movement.contest is Contest.TEAMS or own is not None:
        _as_printed(reasons, movement, family, own, left_open=wishes.left_open)
    if wishes.fixed_seats:
        reasons.praise(f"{counted(len(found.stationary), 'stationary pair')}.")
    each_round = [max(len(movement.boards_of(seat)) for seat in row) for row in movement.rounds]
    minutes = int(sum(each_round) * wishes.minutes_a_board + Fraction(1, 2))
    return Suggestion(
        family=family,
        request=asked.with_rounds(len(movement.rounds)),
        movement=movement,
        properties=found,
        minutes=minutes,
        finish=_finish(wishes, minutes),
        price=reasons.price,
        because=tuple(reasons.words),
    )


def _boards(reasons: RankReasons, found: Properties, wanted: int) -> None:
    lost = wanted - found.fewest_boards
    if lost > 0:
        reasons.cost(lost, f"Some play {found.fewest_boards} of {wanted} boards.")
    else:
        reasons.praise(f"All play {found.fewest_boards} boards.")
    if found.most_boards > found.fewest_boards:
        times = max(map(len, found.sit_outs.values()), default=0)
        reasons.cost(
            Fraction(1, 2),
            f"Entries with sit-outs: {len(found.sit_outs)}, at most {counted(times, 'round')} each.",
        )


def _fairness(reasons: RankReasons, movement: MovementPlan, found: Properties) -> None:
    if found.share_of_boards < ENOUGH_OF_THE_BOARDS and movement.contest is not Contest.TEAMS:
        missed = ENOUGH_OF_THE_BOARDS - found.share_of_boards
        reasons.cost(
            4 + 20 * missed,
            f"Only {float(100 * found.share_of_boards):.0f}% of the boards in play, below 70%.",
        )
    if found.balance is not None:
        words = f"Balance {float(found.balance):.1f} with {counted(movement.winners, 'winner')}."
        if found.balance < 99:
            reasons.cost((100 - found.balance) / 6, words)
        else:
            reasons.praise(words)
    if not found.all_boards and not found.sit_outs and movement.contest is not Contest.TEAMS:
        reasons.cost(Fraction(1, 2), "Not all play the same boards.")
    if movement.declared.repeats:
        reasons.cost(1, "Two pairs meet twice.")


def _comfort(
    reasons: RankReasons, movement: MovementPlan, found: Properties, family: str, *, in_matches: bool
) -> None:
    boards = max(len(movement.boards_of(seat)) for seat in movement.rounds[0])
    if boards == 1:
        reasons.cost(3, "Only one board a round.")
    elif boards > 4 and movement.contest is Contest.PAIRS and not in_matches:
        reasons.cost(Fraction(boards - 4, 2), f"{boards} boards against each opponent, so few opponents.")
    if found.shared:
        reasons.cost(
            Fraction(len(found.shared), 8), f"Tables share boards in {counted(len(found.shared), 'round')}."
        )
    if movement.copies > 1 and movement.contest is Contest.PAIRS:
        reasons.cost(Fraction(3, 2), f"Needs {movement.copies} copies of the boards.")
    if movement.contest is Contest.PAIRS and WELL_KNOWN.get(family, LITTLE_KNOWN):
        reasons.cost(WELL_KNOWN.get(family, LITTLE_KNOWN), "Less well known than a Mitchell or Howell.")
    scattered = {tables for tables in found.arrow_switched.values() if len(tables) < len(movement.rounds[0])}
    if len(scattered) > 1:
        reasons.cost(1, "Arrow-switches are at single tables; the table cards must show them.")


def _as_printed(
    reasons: RankReasons, movement: MovementPlan, family: str, own: LibraryDraw | None, *, left_open: bool
) -> None:
    if own is not None and family == own.name:
        which = "The draw of the first rounds again" if left_open else "The draw of this event"
        reasons.praise(f"{which}, as printed in {movement.clause}.")
        boards = len(movement.boards_of(movement.rounds[0][0]))
        if own.boards is not None and boards != own.boards:
            words = f"Note: matches of {boards} boards; leave Boards blank for the printed {own.boards}."
            reasons.praise(words)
        if own.numbers_by_seed and not movement.missing:
            *others, last = map(str, own.numbers_by_seed)
            numbers = f"{', '.join(others)} and {last}"
            reasons.praise(f"Seeds 1 to {len(own.numbers_by_seed)} take the numbers {numbers}.")
    elif own is not None and not left_open:
        reasons.praise("Note: another draw is printed for this event; it is listed first.")
    elif movement.clause and own is None:
        reasons.cost(Fraction(1, 4), f"As printed in {movement.clause}; other events need not follow it.")


def _finish(wishes: Wishes, minutes: int) -> str | None:
    if wishes.starts is None:
        return None
    try:
        hours, start = map(int, wishes.starts.split(":"))
    except ValueError:
        raise NotPossible(f"“{wishes.starts}” is not a time. Type it like this: 19:15.") from None
    end = 60 * hours + start + minutes
    return f"{end // 60 % 24:02}:{end % 60:02}"
