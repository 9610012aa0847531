"""Line-up forms: who sits where in a match, and with which system, handed in by each captain."""

from bridgedesk.event.match import Match
from bridgedesk.sheets.content import Card, Cards, Form, FormBlank, Sheet
from bridgedesk.sheets.facts import Facts, NothingToPrint, captain_of, sheet
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.matches.teams_of_eight import half_table_name
from bridgedesk.standings.stages.stages import event_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words

ROOMS = ("Open room", "Closed room")


def line_up_forms(facts: Facts) -> Sheet:
    """Return a form for each side of each match in the chosen round, or in the last one drawn; once finals
    are drawn, only of theirs."""
    matches = event_of_final(facts.event).matches
    rounds = {match.round for match in matches}
    if rounds and not scored_by_matches(facts.event):
        raise NothingToPrint("Line-ups are handed in by teams; these are pairs")
    if not rounds:
        raise NothingToPrint("There are no matches yet; make the draw, then print again")
    round_ = facts.choice.round or max(rounds)
    cards = tuple(
        _card(facts, match, home=home) for match in matches if match.round == round_ for home in (True, False)
    )
    if not cards:
        raise NothingToPrint(f"There is no match in round {round_}; draw it first")
    return sheet(facts, "Line-ups", (Cards(cards, ((1, 3), (1, 2)), cut=True),), results=False)


def _card(facts: Facts, match: Match, *, home: bool) -> Card:
    """Return a form; the first-named side sits North-South in the open room, East-West in the closed one."""
    own, other = (match.home, match.away) if home else (match.away, match.home)
    players = facts.event.player_names
    rows: list[tuple[FormBlank, ...]] = []
    seated = match.seated(own)
    for room, seats in zip(ROOMS, (seated[:2], seated[2:]), strict=True):
        line = ("North", "South") if (room == ROOMS[0]) is home else ("East", "West")
        known = [players.get(seat, "") for seat in seats] + ["", ""]
        rows.append(
            tuple(FormBlank(f"{room}, {seat}", name) for seat, name in zip(line, known, strict=False))
        )
        rows.append((FormBlank("System, where more than one is submitted"),))
    captain = captain_of(facts.event, own)
    signs = f"Captain {captain} (signature)" if captain else "Captain (signature)"
    rows.append((FormBlank(signs, share=2), FormBlank("Handed in at")))
    half = half_table_name(facts.event.matches, match)
    parts = (f"round {match.round}", part_in_words(match), f"table {half}" if half else "")
    where = ", ".join(filter(None, parts))
    title = f"{facts.names[own]}, line-up against {facts.names[other]}"
    return Card(title, where.capitalize(), (Form(tuple(rows)),))
