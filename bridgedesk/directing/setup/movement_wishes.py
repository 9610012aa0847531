"""Director's wishes for a section: as typed, as understood, and as last week."""

from dataclasses import dataclass, replace

from bridgedesk.directing.seating.match_tables import contest_of
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.directing.setup.typed_counts import SetupField, understood
from bridgedesk.event.event import Event
from bridgedesk.event.moment import wall_time
from bridgedesk.movements.movement import Contest
from bridgedesk.movements.properties import properties

ANNOUNCED = 5  # minutes: play is announced for 19:15 and begins at 19:17


@dataclass(frozen=True)
class MovementWishes:
    """Wishes as typed; an empty field is left open."""

    entrants: str  # pairs or teams
    boards: str = ""
    starts: str = ""
    finish: str = ""
    fixed_seats: str = ""
    winners: int | None = None
    contest: Contest = Contest.PAIRS
    draw: str = ""  # of teams, as typed
    sections: str = ""


def as_understood(asked: MovementWishes) -> MovementWishes:
    """Return the wishes as counts and times, wherever they were typed; raise Refusal for one that is not
    clear."""
    typed = {
        SetupField.ENTRANTS: asked.entrants,
        SetupField.BOARDS: asked.boards,
        SetupField.STARTS: asked.starts,
        SetupField.FINISH: asked.finish,
        SetupField.FIXED: asked.fixed_seats,
        SetupField.SECTIONS: asked.sections,
    }
    own = dict.fromkeys(typed, "")
    elsewhere: dict[SetupField, str] = {}
    for field, text in typed.items():
        for what, value in understood(text, field, asked.contest).items():
            (own if what is field else elsewhere)[what] = value
    said = own | elsewhere
    return replace(
        asked,
        entrants=said[SetupField.ENTRANTS],
        boards=said[SetupField.BOARDS],
        starts=said[SetupField.STARTS],
        finish=said[SetupField.FINISH],
        fixed_seats=said[SetupField.FIXED],
        sections=said[SetupField.SECTIONS],
    )


def usual_wishes(last: Event, contest: Contest) -> MovementWishes:
    """Return the numbers of an event's first section, and when it began; none unless both are for pairs."""
    played = [(each, section) for each in last.sessions for section in each.sections if section.movement]
    session, section = played[0] if played else (None, None)
    pairs = contest is Contest.PAIRS
    if session is None or section is None or not pairs or contest_of(last, session) is not contest:
        return MovementWishes("", contest=contest)
    entered = sum(entry is not None for entry in section.seats.values())
    boards = properties(plan_of(section)).most_boards
    starts = ""
    if session.starts is not None:
        begun = wall_time(session.starts)
        starts = f"{begun.replace(minute=begun.minute // ANNOUNCED * ANNOUNCED):%H:%M}"
    return MovementWishes(str(entered), str(boards), starts)
