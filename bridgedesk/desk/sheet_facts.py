"""What a sheet is made from, gathered from the open event: its figures, its book, its revision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from bridgedesk.desk.acts.finalising import as_posted, what_changed
from bridgedesk.desk.club import Club
from bridgedesk.desk.from_others import makes_of_event
from bridgedesk.desk.library import clauses, library
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.progress import progress
from bridgedesk.event.event import Event, Issue
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.shelf import Shelf
from bridgedesk.sheets.content import Makes, on_the_wall
from bridgedesk.sheets.facts import Choice, Facts, Revision, Timetable
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.store.club_lists import Member

LOGO = ("logo.png", "logo.jpg", "logo.jpeg")  # beside the club file
LARGEST_LOGO = 4_000_000  # bytes
WENT_OUT = ("export event", "send to the secretary")
SECRETARY = "the secretary, who was sent the results before"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the director says about a sheet; nothing said is the usual."""

    choice: Choice = field(default_factory=Choice)
    timetable: Timetable = field(default_factory=Timetable)
    directors: tuple[str, ...] = ()


AS_USUAL = Wishes()


@dataclass(frozen=True, slots=True)
class Material:
    """The event as it is at this moment: a sheet made from it beside the work does not change meanwhile."""

    evaluation: Evaluation
    printed: datetime
    folder: Path
    shelf: Shelf
    sent: bool  # the results went out to somebody
    members: Sequence[Member] = ()
    makes: Mapping[tuple[str, int], Makes] = field(default_factory=dict)  # double dummy

    def facts(self, wishes: Wishes = AS_USUAL) -> Facts:
        event = self.evaluation.event
        try:
            book = self.shelf.book(event.rulebook.id)
        except Refused:  # the club has taken its own book away; its name stands on the sheet
            book = None
        return Facts(
            self.evaluation,
            self.printed,
            missing=progress(event).missing,
            revision=_revision(self.evaluation, sent=self.sent),
            choice=wishes.choice,
            book=book,
            clauses=clauses(event.rulebook.id),
            logo=_logo(self.folder),
            directors=wishes.directors,
            timetable=wishes.timetable,
            clubs=_clubs(event, self.members),
            makes=self.makes,
        )


def material(desk: OpenEvent, club: Club | None = None, shelf: Shelf | None = None) -> Material:
    sent = bool(desk.event.issues) and any(each.act in WENT_OUT for each in desk.history())
    members = club.lists.members if club else ()
    now, folder = on_the_wall(desk.clock()), desk.file.path.parent
    makes = makes_of_event(desk)
    return Material(desk.evaluation, now, folder, shelf or library(), sent, members, makes)


def _revision(evaluation: Evaluation, *, sent: bool) -> Revision | None:
    """The one that was posted last; once something has changed since, the one that comes."""
    issues = evaluation.event.issues
    if not issues:
        return None
    now = as_posted(evaluation)
    last = issues[-1]
    if now == last.standings:
        before = issues[-2] if len(issues) > 1 else None
        return _after(before, last, sent=sent) if before else Revision(last.revision)
    return _after(last, Issue(last.revision + 1, last.time, last.engine, now), sent=sent)


def _after(before: Issue, issue: Issue, *, sent: bool) -> Revision:
    changed = what_changed(before, issue)
    return Revision(issue.revision, before.time, changed, (SECRETARY,) if sent and changed else ())


def _logo(folder: Path) -> bytes | None:
    """The club's picture, where there is one."""
    for name in LOGO:
        try:
            if (folder / name).stat().st_size <= LARGEST_LOGO:
                return (folder / name).read_bytes()
        except OSError:
            continue
    return None


def _clubs(event: Event, members: Sequence[Member]) -> dict[str, str]:
    """Of players whose number the club's list knows."""
    known = {member.number: member.club for member in members if member.number and member.club}
    return {player.id: known[player.number] for player in event.players if player.number in known}
