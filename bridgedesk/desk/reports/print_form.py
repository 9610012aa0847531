"""Print options of a sheet as a form, and the answers as wishes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from fractions import Fraction

from bridgedesk.desk.clock.round_clock import RoundClock
from bridgedesk.desk.reports.printing import EVENING
from bridgedesk.desk.reports.sheet_facts import SheetWishes
from bridgedesk.directing.forms import FormLine, number_typed
from bridgedesk.directing.registers.registers import lines
from bridgedesk.directing.rulings.words import listed_appeals
from bridgedesk.directing.scores.round_tables import is_played_by_draw
from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.event.appealed import session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import registers
from bridgedesk.sheets.facts import Break, PrintChoice, Timetable
from bridgedesk.sheets.registry import Ask, sheet_named
from bridgedesk.standings.stages.stages import event_of_final

WHOLE_EVENT = (  # these do not know sessions and sections apart
    "ranking",
    "overall",
    "overall-places",
    "draw",
    "bracket",
    "pair-datums",
    "vp-scale",
    "penalties",
    "notebook",
    "appeals-form",
    "registers",
    "correction",
    "prizes",
    "selection",
    "masterpoints",
    "summary",
)
TELLS_OF_BOARDS = (
    "travellers",
    "scorecards",
    "session-charts",
    "matrix",
    "datums",
    "pair-datums",
    "hand-records",
    "recap",
    "cross-table",
    "correction",
)
RESULTS_MAP = "results-map"
TELLS_OF_RULINGS = ("penalties", "appeals-form", "appeal-papers")

PrintFormData = Mapping[str, str]


def asks_of(name: str) -> tuple[Ask, ...]:
    return (Ask.TIMES,) if name == EVENING else sheet_named(name).asks


def form_lines(name: str, event: Event, timetable: Timetable, directors: str) -> list[FormLine]:
    """Return only the options that affect this sheet; an empty field means all, or the usual."""
    asked = [*_parts(event)] if name not in WHOLE_EVENT else []
    drawn = any(is_played_by_draw(event, session) for session in event.sessions)
    for ask in asks_of(name):
        if ask is Ask.ROUND and name == RESULTS_MAP and not drawn:
            continue  # a movement's map has all rounds
        asked += _asked(ask, event, timetable, directors)
    return asked


def _parts(event: Event) -> Iterator[FormLine]:
    sessions = [session.id for session in event.sessions]
    sections = list(dict.fromkeys(section.id for section in event.sections))
    for name, known in (("session", sessions), ("section", sections)):
        if len(known) > 1:
            yield FormLine(name, f"only this {name}", required=False, choices=_same(known))


def _asked(ask: Ask, event: Event, timetable: Timetable, directors: str) -> Iterator[FormLine]:
    match ask:
        case Ask.ROUND:
            yield FormLine("round", "only this round", required=False, choices=_same(_rounds(event)))
        case Ask.SLIP:
            yield FormLine("board", "board", required=False)
            yield FormLine("table", "table", required=False)
            yield FormLine("round", "round", required=False, choices=_same(_rounds(event)))
        case Ask.PER_PAGE:
            choices = _same(("2", "4", "6"))
            yield FormLine("per_page", "boards per page", choices=choices, usual="4", title="boards per page")
        case Ask.BOARDS:
            yield FormLine("boards", "boards per match", required=False)
        case Ask.APPEAL if event.appeals:
            appeals = listed_appeals(event)
            yield FormLine("appeal", "appeal", choices=appeals, usual=appeals[-1][0])
            sessions = [session.id for session in event.sessions]
            if len(sessions) > 1 and any(session_appealed(event, each) is None for each in event.appeals):
                words = "session of the hands, if the appeal names none"
                yield FormLine("session", words, required=False, choices=_same(sessions))
        case Ask.REGISTER:
            kept = tuple((each.name, each.title) for each in registers().values() if lines(event, each))
            if len(kept) > 1:
                yield FormLine("register", "only this register, to post it", required=False, choices=kept)
        case Ask.BLANK:
            yield FormLine("blank", "blank, to fill in by hand", required=False, yes_or_no=True)
        case Ask.TIMES:
            known = (session.starts for session in event.sessions if session.starts)
            starts = next(known, None) or timetable.starts
            begins = f"{starts:%H:%M}" if starts else ""
            minutes = "" if timetable.minutes_a_round is None else f"{float(timetable.minutes_a_round):g}"
            yield FormLine("begins", "start time, e.g. 19:15", usual=begins)
            yield FormLine("minutes", "minutes per round", usual=minutes)
        case Ask.MASTERPOINTS:
            yield FormLine("masterpoints", "masterpoints column", required=False, yes_or_no=True)
        case Ask.DIRECTORS:
            yield FormLine("directors", "directors, separated by commas", required=False, usual=directors)


def _same(known: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((each, each) for each in known)


def _rounds(event: Event) -> list[str]:
    event = event_of_final(event)
    last = max((match.round for match in event.matches), default=0)
    for section in event.sections:
        last = max(last, len(section.movement.rounds) if section.movement else 0)
    return [str(number) for number in range(1, last + 1)]


def wishes_of(told: PrintFormData, timetable: Timetable) -> SheetWishes:
    """Return the wishes; `timetable` has the breaks, which cannot be typed here."""
    choice = PrintChoice(
        session=told.get("session") or None,
        section=told.get("section") or None,
        round=number_typed(told.get("round", ""), "round"),
        per_page=number_typed(told.get("per_page", ""), "board"),
        boards=number_typed(told.get("boards", ""), "board"),
        item=told.get("appeal") or told.get("register") or None,
        blank=told.get("blank") == "yes",
        table=number_typed(told.get("table", ""), "table"),
        board=number_typed(told.get("board", ""), "board"),
    )
    directors = directors_named(told.get("directors", ""))
    return SheetWishes(choice, _times(told, timetable), directors, told.get("masterpoints") == "yes")


def directors_named(typed: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in typed.split(","))))


def _times(told: PrintFormData, timetable: Timetable) -> Timetable:
    if "begins" not in told:
        return timetable
    minutes, starts = _minutes(told["minutes"]), _clock(told["begins"])
    if minutes == timetable.minutes_a_round:
        return replace(timetable, starts=starts)
    return Timetable(minutes, timetable.between, timetable.breaks, starts)


def _clock(typed: str) -> time | None:
    if not typed.strip():
        return None
    try:
        return datetime.strptime(typed.strip(), "%H:%M").time()  # noqa: DTZ007 - as the clock on the wall says
    except ValueError:
        raise Refusal(f"“{typed}” is not a time. Type the start time, such as 19:15.") from None


def _minutes(typed: str) -> Fraction | None:
    if not typed.strip():
        return None
    whole, point, part = typed.strip().partition(".")
    if not (whole.isdecimal() and len(whole) <= 3 and (part.isdecimal() or not point)) or not int(whole):
        raise Refusal(f"“{typed}” is not a number of minutes. Type a number such as 14.")
    return Fraction(typed.strip())


def timetable_of(clock: RoundClock | None) -> Timetable:
    """Return the timetable of the session's clock."""
    if clock is None or not clock.rounds or not all(clock.rounds):
        return Timetable()
    breaks = tuple(Break(after, lasts // timedelta(minutes=1)) for after, lasts in clock.breaks.items())
    lengths = tuple(Fraction(lasts // timedelta(seconds=1), 60) for lasts in clock.rounds)
    starts = clock.started.time() if clock.started else None
    different = lengths if len(set(lengths)) > 1 else ()
    return Timetable(lengths[0], 0, breaks, starts, clock.session, different)


def is_preview_hidden(name: str, event: Event) -> bool:
    """Return whether the preview is hidden from a playing director who has yet to play boards on it; it
    can be printed."""
    hidden = hidden_in(event)
    if name in TELLS_OF_RULINGS:
        ruled = {ruling.board for ruling in event.rulings} | {appeal.board for appeal in event.appeals}
        return any(board in ruled for _, board in hidden)
    return name in TELLS_OF_BOARDS and bool(hidden)
