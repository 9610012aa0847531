"""Event document: BridgeDesk's own complete text form of one event (JSON; TOML when written by hand)."""

import dataclasses
import json
import tomllib
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from bridgedesk.event.appealed import decisions_out_of_effects
from bridgedesk.event.check import problems
from bridgedesk.event.codec import codec
from bridgedesk.event.event import Event
from bridgedesk.event.match import RoomResult
from bridgedesk.event.notebook import decisions_out_of_notes, looks_like_a_decision
from bridgedesk.event.session import Movement, Result
from bridgedesk.event.toml_text import parse_toml
from bridgedesk.event.values import MOST_DIGITS, BadDocument, Json, shown

FORMAT = "bridgedesk-event"
VERSION = 1
DECISIONS_APART = "clearances"  # a document with this key, even empty, keeps no decisions among its notes

_TOO_DEEP = "nested too deeply to be an event document"

# From each old version to the next one; a document climbs until it is of today's version.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def read_json(text: str) -> Event:
    try:
        document = json.loads(
            text, parse_float=Decimal, parse_constant=_no_such_number, object_pairs_hook=_once
        )
    except json.JSONDecodeError as problem:
        raise BadDocument(
            f"not JSON at line {problem.lineno}, column {problem.colno}: {problem.msg}"
        ) from None
    except RecursionError:
        raise BadDocument(_TOO_DEEP) from None
    except (ValueError, ArithmeticError) as problem:
        raise _not_a_number(problem) from None
    return read(document)


def read_toml(text: str) -> Event:
    try:
        document = _dates_as_text(parse_toml(text))
    except tomllib.TOMLDecodeError as problem:
        raise BadDocument(f"not TOML: {problem}") from None
    except RecursionError:
        raise BadDocument(_TOO_DEEP) from None
    except (ValueError, ArithmeticError) as problem:
        raise _not_a_number(problem) from None
    return read(document)


def read(document: Json) -> Event:
    """Return the event, or raise the first fault in the document."""
    if not isinstance(document, dict):
        raise BadDocument(f"an event document is an object {{…}}, not {shown(document)}")
    body = dict(document)
    if (found := body.pop("format", None)) != FORMAT:
        raise BadDocument(f'format: an event document says "{FORMAT}" here, not {shown(found)}')
    version = body.pop("version", None)
    if type(version) is not int or version < 1:
        raise BadDocument(f"version: {shown(version)} is not a version; this BridgeDesk writes {VERSION}")
    if version > VERSION:
        raise BadDocument(
            f"version: {version} was saved by a newer BridgeDesk; this one reads versions up to {VERSION}"
        )
    for old in range(version, VERSION):
        body = UPGRADES[old](body)
    event: Event = codec(Event).read(body)
    if DECISIONS_APART not in body:
        event = decisions_out_of_notes(event)
    event = decisions_out_of_effects(event)
    for problem in problems(event):
        raise BadDocument(problem)
    return event


def write(event: Event) -> str:
    """Write the event, sorted and complete, so that the same facts always give the same text."""
    body: Any = codec(Event).write(canonical(event))
    if any(map(looks_like_a_decision, event.notes)):
        body.setdefault(DECISIONS_APART, [])
    return json.dumps(
        {"format": FORMAT, "version": VERSION} | body, indent=1, ensure_ascii=False, default=_exact
    )


def canonical(event: Event) -> Event:
    """Return the same facts in the order that documents use."""
    return dataclasses.replace(
        event,
        players=tuple(sorted(event.players, key=lambda player: player.id)),
        entries=tuple(sorted(event.entries, key=lambda entry: entry.id)),
        sessions=tuple(
            dataclasses.replace(
                session,
                sections=tuple(
                    dataclasses.replace(
                        section,
                        movement=_table_by_table(section.movement),
                        results=tuple(sorted(section.results, key=_slip_order)),
                        file_says=tuple(sorted(section.file_says, key=_slip_order)),
                    )
                    for section in session.sections
                ),
            )
            for session in event.sessions
        ),
        matches=tuple(
            dataclasses.replace(
                match,
                results=tuple(sorted(match.results, key=_room_order)),
                file_says=tuple(sorted(match.file_says, key=_room_order)),
            )
            for match in event.matches
        ),
    )


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the document, derived from the facts themselves."""
    described = codec(Event).schema
    head = {"format": {"const": FORMAT}, "version": {"const": VERSION}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "BridgeDesk event document",
        **described,
        "properties": head | described["properties"],
        "required": ["format", "version", *described["required"]],
    }


def _slip_order(result: Result) -> tuple[object, ...]:
    """Return the sort key of a result; unknown values come first."""
    where = (result.round, result.table, result.board, result.ns, result.ew)
    return tuple((each is not None, each) for each in where)


def _table_by_table(movement: Movement | None) -> Movement | None:
    if movement is None:
        return None
    rounds = (tuple(sorted(round_, key=lambda sitting: sitting.table)) for round_ in movement.rounds)
    return dataclasses.replace(movement, rounds=tuple(rounds))


def _room_order(result: RoomResult) -> tuple[int, str]:
    return result.board, result.room.value


def _exact(number: object) -> float:
    """Return a number as a float, which is exact because the reader limits its digits."""
    if isinstance(number, Decimal):
        return float(number)
    raise TypeError(f"{number!r} has no place in a document")


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise BadDocument(f"{shown(key)} is given twice in one object; keep the correct one")
        found[key] = value
    return found


def _no_such_number(word: str) -> Json:
    raise BadDocument(f"{word} is not a number")


def _not_a_number(problem: Exception) -> BadDocument:
    """Return the error for a number no parser accepts: thousands of digits, or an exponent beyond any
    limit."""
    if isinstance(problem, BadDocument):
        return problem
    return BadDocument(f"a number in it has more than {MOST_DIGITS} digits")


def _dates_as_text(value: Any) -> Any:
    match value:
        case dict():
            return {key: _dates_as_text(each) for key, each in value.items()}
        case list():
            return [_dates_as_text(each) for each in value]
        case datetime() | date() | time():
            return value.isoformat()
    return value
