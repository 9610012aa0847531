"""Tabs of penalties, substitutes and players."""

from collections.abc import Iterator

from bridgedesk.event.moment import instant, wall_time
from bridgedesk.sheets.decisions import offence
from bridgedesk.sheets.facts import Facts, names_of
from bridgedesk.sheets.surnames import by_surname, first_and_last
from bridgedesk.sheets.workbook.tab import PLAIN, POINTS, TIME, WHOLE, Head, Tab, Value
from bridgedesk.standings.eligibility.substitute_play import substitute_plays

_PENALTIES = (
    Head("Time", TIME),
    Head("Session"),
    Head("Section"),
    Head("Round", WHOLE),
    Head("Board", WHOLE),
    Head("Entry"),
    Head("Names"),
    Head("Offence"),
    Head("Amount", PLAIN),
    Head("Unit"),
    Head("Clause"),
    Head("Reason"),
    Head("Withdrawn"),
    Head("Kind"),
)


def penalties_tab(facts: Facts) -> Tab:
    names = names_of(facts.event)
    rows: list[tuple[Value, ...]] = []
    for ruling in sorted(facts.event.rulings, key=lambda ruling: instant(ruling.time)):
        sanction = ruling.imposed or ruling.proposed
        proposed = ruling.proposed.clause if ruling.proposed else None
        rows.append(
            (
                wall_time(ruling.time),
                ruling.session,
                ruling.section,
                ruling.round,
                ruling.board,
                ruling.entry,
                names[ruling.entry] if ruling.entry else "",
                offence(ruling),
                sanction.amount if sanction else None,
                (sanction.unit or "warning") if sanction else "",
                (sanction.clause if sanction else None) or proposed,
                "; ".join(filter(None, (ruling.end_of_event_words.strip(), ruling.reason))) or None,
                ruling.withdrawn,
                facts.kind_of(ruling).value,
            )
        )
    return Tab("Penalties", _PENALTIES, tuple(rows))


_SUBSTITUTES = (
    Head("Session"),
    Head("Substitute"),
    Head("For"),
    Head("Entry"),
    Head("From round", WHOLE),
    Head("To round", WHOLE),
    Head("Boards", WHOLE),
    Head("Boards of the entry", WHOLE),
)


def substitutes_tab(facts: Facts) -> Tab:
    names = names_of(facts.event)
    rows = tuple(
        (
            play.session,
            facts.event.player(play.substitute).name,
            facts.event.player(play.out).name if play.out else None,
            names[play.entry],
            play.first,
            play.last,
            play.boards,
            play.of,
        )
        for play in substitute_plays(facts.event)
    )
    return Tab("Substitutes", _SUBSTITUTES, rows)


_PLAYERS = (
    Head("Surname"),
    Head("First name"),
    Head("Number"),
    Head("Grade"),
    Head("Club"),
    Head("Entry"),
    Head("Pair"),
    Head("Place", WHOLE),
    Head("Masterpoints", POINTS),
    Head("Flags"),
)


def players_tab(facts: Facts) -> Tab:
    return Tab("Players", _PLAYERS, tuple(_player_rows(facts)))


def _player_rows(facts: Facts) -> Iterator[tuple[Value, ...]]:
    entries = {player: entry for entry in facts.event.entries for player in entry.players}
    club = facts.club or facts.event.club or ""
    for player in sorted(facts.event.players, key=lambda player: by_surname(player.name)):
        first, last = first_and_last(player.name)
        entry = entries.get(player.id)
        standing = facts.evaluation.standing(entry.id) if entry else None
        yield (
            last,
            first,
            player.number,
            player.grade,
            facts.clubs.get(player.id, club),
            (entry.name or entry.id) if entry else "",
            standing.number if standing else None,
            standing.place if standing else None,
            facts.masterpoints.get(entry.id) if entry else None,
            ", ".join(player.flags),
        )
