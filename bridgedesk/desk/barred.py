"""Who of those that entered is not to be accepted: by what was put down in the club's events."""

from bridgedesk.desk.guidance import Advice
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import file_refusals
from bridgedesk.store.past_registers import past_lines

BARRED = "barred"


def barred(desk: OpenEvent) -> list[Advice]:
    """A player is known by the name that was put down; a line counts until its day."""
    entered = {" ".join(player.name.split()).casefold() for player in desk.event.players}
    if not entered:
        return []
    with file_refusals(), desk.file.reading() as db:
        lines = past_lines(db, BARRED, desk.event.id)
    return [
        Advice(
            "",
            f"{line.facts['who']} is not to be accepted until {line.facts['until']}: {line.facts['why']}",
            line.title,
            "entry",
        )
        for line in lines
        if " ".join(str(line.facts["who"]).split()).casefold() in entered
        and str(line.facts["until"]) >= desk.event.date.isoformat()
    ]
