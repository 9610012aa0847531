"""Everything that is missing for the secretary, each with the one thing to type, choose or press for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.sending import (
    Dispatch,
    SecretaryCheck,
    Sending,
    grades_of,
    known_scales,
)
from bridgedesk.desk.files.sent import Fix, apply_fix, possible_fixes, save_sending_options
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.preflight import SecretaryCheckKind
from bridgedesk.store.club_lists import sending_of


class Cell(Enum):
    """Way in which a missing thing is supplied."""

    TYPED = "typed"
    CHOSEN = "chosen"
    PRESSED = "pressed"
    ELSEWHERE = "elsewhere"  # in the event itself


@dataclass(frozen=True, slots=True)
class MissingItem:
    """One row of the table. `stops`: the files cannot be made without it."""

    key: str
    who: str
    what: str
    why: str
    cell: Cell
    stops: bool = True
    value: str = ""  # now in force, as a key of the choices
    offered: str = ""  # what the club's list has
    choices: tuple[tuple[str, str], ...] = ()
    check: SecretaryCheck | None = None
    fix: Fix | None = None
    further: tuple[Fix, ...] = ()


SCALE, CLUB_NUMBER, EVENT_CODE = "scale", "club number", "event code"
SUPPLIED = "\t"  # between a scale and its grade


def has_chosen_scale(club: Club) -> bool:
    """Return True if the club has chosen a scale, as it does for the first files it sends."""
    with file_refusals():
        return bool(sending_of(club.file).scale)


def missing_for_secretary(
    club: Club, open_event: OpenEvent, told: Sending, found: Dispatch
) -> list[MissingItem]:
    """Return the rows: first what belongs to the event and the club, then each player by name."""
    items = [
        *_scale(told, found, chosen=has_chosen_scale(club)),
        *_claim(told, found),
        *(_row(open_event.event, found, doubt) for doubt in found.doubts if _is_missing(doubt)),
    ]
    return sorted(
        items, key=lambda item: (not item.stops, item.check is not None and bool(item.check.player))
    )


def _is_missing(doubt: SecretaryCheck) -> bool:
    return doubt.stops and doubt.kind is not SecretaryCheckKind.AWARD


def _scale(told: Sending, found: Dispatch, *, chosen: bool) -> Iterator[MissingItem]:
    """Yield the choice of scale and grade, if none was made yet or the award cannot be worked out."""
    faults = [each for each in found.doubts if each.kind is SecretaryCheckKind.AWARD and each.stops]
    if chosen and not faults:
        return
    why = faults[0].words if faults else "Not chosen yet; the scale shown is used until you choose."
    yield MissingItem(
        SCALE,
        "Event",
        "Masterpoint scale",
        why,
        Cell.CHOSEN,
        bool(faults),
        value=f"{told.scale}{SUPPLIED}{told.grade}",
        choices=tuple(_scales(told.federation)),
    )


def _scales(federation: str) -> Iterator[tuple[str, str]]:
    for scale in known_scales().values():
        if scale.kind == federation.lower():
            grades = grades_of(scale) or [("", "")]
            for grade, words in grades:
                title = f"{scale.name} ({scale.year})"
                yield f"{scale.id}{SUPPLIED}{grade}", f"{title}, {grade}: {words}" if grade else title


def _claim(told: Sending, found: Dispatch) -> Iterator[MissingItem]:
    """Yield the numbers without which no claim file is written."""
    for doubt in found.doubts:
        if doubt.kind is SecretaryCheckKind.CLUB and not doubt.stops:
            for key, title, known in (
                (CLUB_NUMBER, "Club number", told.club_number),
                (EVENT_CODE, "Event code", told.event_code),
            ):
                if not known:
                    yield MissingItem(key, "Club", title, doubt.words, Cell.TYPED, stops=False)


def _row(event: Event, found: Dispatch, doubt: SecretaryCheck) -> MissingItem:
    fixes = possible_fixes(doubt)
    first, further = (fixes[0], fixes[1:]) if fixes else (None, ())
    who = event.player(doubt.player).name if doubt.player else "Event"
    key = f"{doubt.kind.value}/{doubt.player or doubt.entry or doubt.words}"
    cell = {Fix.NUMBER: Cell.TYPED, Fix.NAME: Cell.TYPED, None: Cell.ELSEWHERE}.get(first, Cell.PRESSED)
    what = _TITLES.get(first, "Fix in the event") if first else "Fix in the event"
    others = tuple(each for each in further if each in (Fix.VISITOR, Fix.WITHOUT))
    offered = found.offer(doubt) if cell is Cell.TYPED else ""
    return MissingItem(
        key, who, what, doubt.words, cell, offered=offered, check=doubt, fix=first, further=others
    )


_TITLES = {
    Fix.NUMBER: "Player number",
    Fix.NAME: "Name",
    Fix.FINAL: "Final results",
    Fix.CLUB: "Club name",
}


def stopping(items: Sequence[MissingItem]) -> int:
    return sum(item.stops for item in items)


@one_act
def supply(
    club: Club, open_event: OpenEvent, told: Sending, item: MissingItem, typed: str, fix: Fix | None = None
) -> Change:
    """Carry out what was typed, chosen or pressed in a row; `fix` is another way out than the first."""
    words = " ".join(typed.split()) if item.cell is Cell.TYPED else typed
    match item.key:
        case "scale":
            scale, _, grade = words.partition(SUPPLIED)
            return _kept(club, replace(told, scale=scale, grade=grade), "Masterpoint scale saved")
        case "club number":
            return _kept(club, replace(told, club_number=_some(words)), f"Club number {words} saved")
        case "event code":
            return _kept(club, replace(told, event_code=_some(words)), f"Event code {words} saved")
    chosen = fix or item.fix
    if item.check is None or chosen is None:
        raise Refusal(f"This cannot be fixed here: {item.why}")
    return apply_fix(club, open_event, item.check, chosen, words, told)


def _some(words: str) -> str:
    if not words:
        raise Refusal("Type the number first.")
    return words


def _kept(club: Club, told: Sending, words: str) -> Change:
    save_sending_options(club, told)
    return Change("change sending", words)
