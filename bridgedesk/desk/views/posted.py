"""Posted revisions, each with its changes and the players to notify, and a preview of the next one."""

from collections.abc import Iterator
from decimal import Decimal

from bridgedesk.desk.views.revisions import replaced, to_notify
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Heading, Ledger, View, ViewRow, ViewTable
from bridgedesk.directing.advice import countdowns
from bridgedesk.directing.rulings.words import clause_text
from bridgedesk.directing.times.play_times import official_since
from bridgedesk.event.event import Status
from bridgedesk.event.moment import latest, wall_time
from bridgedesk.standings.explain.moves import Move, how_it_moved, move_words, moved_since, moved_to
from bridgedesk.standings.ledger import Line

NOTHING_POSTED = (
    "Nothing has been posted as final yet. Final freezes the results with their lines and the rule book; "
    "a correction later becomes the next revision."
)
COUNT = 3  # the column that opens


def posted_view(looking: StandingsModel, _choice: str) -> View:
    event, issues = looking.event, looking.event.issues
    found = [
        (str(issue.revision), f"{issue.time:%H:%M}", moved_to(event, at), at)
        for at, issue in enumerate(issues)
    ]
    coming = moved_since(issues[-1], looking.evaluation) if issues else []
    if coming:
        found.append((f"{issues[-1].revision + 1} to come", "", coming, len(issues)))
    found.reverse()

    def opens(at: int, column: int) -> Ledger | None:
        revision, _, moved, number = found[at]
        return _moves_ledger(revision, moved) if column == COUNT and number else None

    if not found:
        return View((), words=state_words(looking), empty=NOTHING_POSTED)
    rows = tuple(_row(looking, *each) for each in found)
    return View((ViewTable(_HEADINGS, rows, opens, "Revisions", in_full=True),), words=state_words(looking))


_HEADINGS = (
    Heading("Revision", strong=True),
    Heading("Posted"),
    Heading("Replaces"),
    Heading("Moved", number=True),
    Heading("What changed", wide=True),
    Heading("To be told", wide=True),
)


def _row(looking: StandingsModel, revision: str, time: str, moved: list[Move], at: int) -> ViewRow:
    issues = looking.event.issues
    later = issues[at].time if at < len(issues) else None
    before = issues[at - 1].time if at else None
    return ViewRow(
        (
            revision,
            time,
            "" if before is None else replaced(before, later or before),
            str(len(moved)) if at else "",
            "; ".join(map(move_words, moved)) or ("nothing" if at else "first posting"),
            "; ".join(to_notify(moved, sent=looking.sent)),
        )
    )


def _moves_ledger(revision: str, moved: list[Move]) -> Ledger:
    one = Decimal(1)
    lines = tuple(Line(move.names, one, "entry", one, because=how_it_moved(move)) for move in moved)
    return Ledger(f"Revision {revision}", Decimal(len(moved)), lines)


def state_words(looking: StandingsModel) -> str:
    """Describe the event's state, what final results wait for, and the correction deadline."""
    settles = [f"{looking.settles}."] if looking.settles else []
    return "  ".join([_state(looking), *settles, *_times(looking)])


def _times(looking: StandingsModel) -> Iterator[str]:
    """Yield the times of the session that ended last; they are typed under Appeals."""
    event = looking.event
    ended = [session for session in event.sessions if session.finish]
    if ended and ended[-1].finish:
        yield f"Play ended at {ended[-1].finish:%H:%M}."
    since = latest(official_since(event, each) for each in event.sessions)
    if since is None or looking.book is None:
        return
    yield f"Scores are official since {since:%H:%M}."
    for each in countdowns(event, looking.book, leads_to=looking.leads_to):
        until = each.until
        if each.what == "score" and until is not None:
            day = "" if until.date() == wall_time(since).date() else f" of {until.day} {until:%B}"
            yield f"They are corrected until {until:%H:%M}{day} ({clause_text(each.clause)})."


def _state(looking: StandingsModel) -> str:
    if looking.event.status is Status.FINAL:
        return "Final. Corrections need a reason: the event is reopened, and becomes the next revision."
    state = "Reopened" if looking.event.issues else "Provisional"
    if looking.in_the_way:
        return f"{state}. Final waits for: {'; '.join(looking.in_the_way)}."
    return f"{state}. Nothing stands in the way of final."
