"""Commands `movement`, `suggest` and `draw`: opponents, tables and boards."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridgedesk.cli.outcome import DONE, Wrong, key_and_value, print_json, wrong_where
from bridgedesk.event.spelling import counted, near

if TYPE_CHECKING:
    from bridgedesk.event.event import Event
    from bridgedesk.movements.draw.facts import Draw
    from bridgedesk.movements.request import Request
    from bridgedesk.rulebooks import Book

ASK_FOR = ("tables", "pairs", "teams", "boards", "rounds")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    movement = commands.add_parser(
        "movement", help="show a movement: movement howell --pairs 10; without a name, list all"
    )
    movement.add_argument("name", metavar="NAME", nargs="?")
    _add_sizes(movement)
    movement.add_argument("--rounds", type=int, metavar="R")
    movement.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], dest="choices")
    movement.add_argument("--json", action="store_true")
    movement.set_defaults(command=_movement)

    suggest = commands.add_parser("suggest", help="suggest movements: suggest --pairs 21 --boards 26")
    _add_sizes(suggest)
    suggest.add_argument("--minutes", type=int, metavar="M", help="minutes available for play")
    suggest.add_argument(
        "--starts", metavar="TIME", help="start time such as 19:15; the finish is worked out"
    )
    suggest.add_argument(
        "--fixed-seats", type=int, metavar="N", default=0, help="pairs that need a stationary seat"
    )
    suggest.add_argument("--winners", type=int, choices=(1, 2))
    suggest.add_argument("--json", action="store_true")
    suggest.set_defaults(command=_suggest, rounds=None, choices=[])

    draw = commands.add_parser(
        "draw", help="show or make the draw of a round of an event document: draw FILE --round 4"
    )
    draw.add_argument("file", type=Path)
    draw.add_argument("--round", type=int, metavar="N", required=True, dest="number")
    draw.add_argument(
        "--rounds", type=int, metavar="R", help="rounds in the whole event, if the rule book needs it"
    )
    draw.add_argument("--rulebook", metavar="ID")
    draw.add_argument(
        "--session",
        metavar="ID",
        help="entries absent from this session are not drawn (default: the last session begun)",
    )
    draw.add_argument(
        "--again", action="store_true", help="draw a drawn round again, and show what it replaces"
    )
    draw.add_argument("--lots", metavar="A,B,…", help="entries in the order of their lots")
    draw.add_argument("--json", action="store_true")
    draw.set_defaults(command=_draw)


def _add_sizes(command: argparse.ArgumentParser) -> None:
    for word, letter in (("tables", "T"), ("pairs", "P"), ("teams", "N"), ("boards", "B")):
        command.add_argument(f"--{word}", type=int, metavar=letter)


def _request(options: argparse.Namespace) -> "Request":
    from bridgedesk.movements.request import Request

    chosen = dict(key_and_value(choice, "--set share=yes") for choice in options.choices)
    return Request(**{word: getattr(options, word) for word in ASK_FOR}, options=chosen)


def _movement(options: argparse.Namespace) -> int:
    from bridgedesk.movements.catalogue import make
    from bridgedesk.movements.request import NotPossible
    from bridgedesk.movements.shapes import families_shape, movement_shape
    from bridgedesk.rule_library import movement_library

    if options.name is None:
        families = families_shape(movement_library())
        if options.json:
            print_json(families)
            return DONE
        for family in families:
            print(f"{family['name']:<22} {family['what']}")
        return DONE
    with wrong_where(NotPossible):
        movement = make(options.name, _request(options), movement_library())
    shape = movement_shape(movement)
    if options.json:
        print_json(shape)
    else:
        _print_movement(shape)
    return DONE


def _print_movement(shape: dict[str, Any]) -> None:
    found = shape["properties"]
    sizes = (shape["tables"], "table"), (len(shape["rounds"]), "round"), (shape["winners"], "winner")
    print(f"{shape['name']}: {', '.join(counted(*size) for size in sizes)}")
    print(
        f"{found['boards_per_pair']} boards a pair of {found['boards_in_play']} in play"
        f" ({found['share_of_boards']}%)"
        + (f"; balance {found['balance']}" if found["balance"] is not None else "")
    )
    for number, round_ in enumerate(shape["rounds"], start=1):
        print(f"Round {number}")
        for table in round_:
            turned = "  arrow-switched" if table.get("arrow_switched") else ""
            half = f"  turn after {table['turn_after']} boards" if "turn_after" in table else ""
            boards = ", ".join(map(str, table["boards"])) or "–"
            who = f"{table['ns'] or 'sits out':>8} v {table['ew'] or 'sits out':<8}"
            print(f"  table {table['table']:>2}: {who} boards {boards}{turned}{half}")
    for line in (*shape["prepare"]["words"], *shape["warnings"]):
        print(line)


def _suggest(options: argparse.Namespace) -> int:
    from bridgedesk.movements.request import NotPossible
    from bridgedesk.movements.shapes import suggestion_shape
    from bridgedesk.movements.suggest import Wishes, suggest
    from bridgedesk.rule_library import movement_library

    wishes = Wishes(
        _request(options),
        minutes=options.minutes,
        starts=options.starts,
        fixed_seats=options.fixed_seats,
        winners=options.winners,
    )
    with wrong_where(NotPossible):
        found = suggest(wishes, movement_library())
    if options.json:
        print_json([suggestion_shape(each) for each in found])
        return DONE
    for place, suggestion in enumerate(found, start=1):
        shape: dict[str, Any] = suggestion_shape(suggestion)
        until = f", until {shape['finish']}" if shape["finish"] else ""
        print(
            f"{place}. {shape['name']}: {shape['tables']} tables, {shape['rounds']} rounds of"
            f" {shape['boards_per_round']}, {shape['minutes']} minutes{until}"
        )
        for words in (*shape["because"], *shape["warnings"]):
            print(f"     {words}")
    return DONE


def _session_of_draw(event: "Event", wanted: str | None) -> str:
    """Return the chosen session, otherwise the last with drawn matches, or the first."""
    sessions = [each.id for each in event.sessions]
    if wanted is not None and wanted not in sessions:
        raise Wrong(f"there is no session “{wanted}”; {near(wanted, sessions)}")
    begun = {match.session for match in event.matches}
    return wanted or next(
        (each for each in reversed(sessions) if each in begun), sessions[0] if sessions else ""
    )


def _draw(options: argparse.Namespace) -> int:
    from bridgedesk.cli.regulations import rule_book_named
    from bridgedesk.cli.scores import read_results_file
    from bridgedesk.directing.draws.rounds import made_draw, without_made_draw
    from bridgedesk.movements.shapes import draw_shape

    if options.number < 1:
        raise Wrong(f"--round {options.number}: rounds are numbered from 1")
    event = read_results_file(options.file).event
    book = rule_book_named(options.rulebook or event.rulebook.id)
    lots = tuple(lot.strip() for lot in options.lots.split(",")) if options.lots else ()
    session = _session_of_draw(event, options.session)
    made = made_draw(event, session, options.number, book)
    if made and lots and not options.again:
        raise Wrong(f"round {options.number} is already drawn; add --again to draw it with these lots")
    if made and not options.again:
        drawn = made
    else:
        before = without_made_draw(event, session, options.number) if made else event
        lots = lots or (made.lots if made else ())
        drawn = _drawn_now(before, book, session, options.number, lots, options.rounds)
    if options.json:
        replaced = {"replaces": draw_shape(made)} if made and options.again else {}
        print_json(draw_shape(drawn) | replaced)
        return DONE
    _print_draw(drawn)
    if made and not options.again:
        print("--again makes a new draw.")
    if made and options.again:
        print("It replaces this draw:")
        _print_draw(made)
    return DONE


def _drawn_now(
    event: "Event", book: "Book", session: str, number: int, lots: tuple[str, ...], rounds: int | None
) -> "Draw":
    from bridgedesk.directing.draws.next_draw import next_draw
    from bridgedesk.directing.seating.pairs_by_draw import present_entries
    from bridgedesk.directing.setup.all_play_all import meets_each
    from bridgedesk.movements.draw.facts import NoDraw
    from bridgedesk.standings.matches.all_play_all import draw_round_robin

    with wrong_where(NoDraw):
        if session and meets_each(event, session, book):
            return draw_round_robin(event, number, lots)
        here = [entry.id for entry in present_entries(event, session)]
        return next_draw(event, book, number, lots, rounds, playing=here)


def _print_draw(drawn: "Draw") -> None:
    print(f"Round {drawn.round}")
    for pairing in drawn.pairings:
        print(f"  table {pairing.table:>2}: {pairing.home} v {pairing.away}")
    if drawn.triangle:
        print(f"  triangle: {', '.join(drawn.triangle)}")
    if drawn.bye:
        print(f"  bye: {drawn.bye}")
    by_hand = [f"Changed by the director: {drawn.by_hand}"] if drawn.by_hand else []
    for words in (*drawn.because, *drawn.relaxed, *by_hand):
        print(words)
