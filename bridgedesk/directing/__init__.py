"""Advice on an event by its rule book and the Laws, at this moment; it changes nothing.

This room reads no file, no clock and no database. Its knowledge comes in as a `Situation` (`situation.py`):
the event and its evaluation, the book in force, the time, the club's players, the rules at hand, and the
club's other events. The open event of the desk is one; an act in `desk/` carries out what is advised here.

advice               checklist items, questions and deadlines of a moment of the event
reminders            which of them come first, and how many are shown at once
book_pane            the same, with registers, as rows of the rule book pane
consequences         rulings that records and unplayed boards call for, ready to impose (`consequence`)
entry_checks         doubts about each entry, put together from the sub-rooms
lookup, forms        names of entries and matches, reasons; one line of a form

appeals/             the form, the path to the committee, deadlines and deposits
boards_not_played/   boards cut, lost or cancelled, and what the book gives for them
boards_played/       how many boards each player has played, and how many a clause requires
draws/               opponents of the next round, byes, triangles
entries/             entries: terms, reserves, waiting list, barred players
facts/               what the situation knows of the facts that a book is asked with
finals/              opponents, extra boards, replaced finalists
people/              the club's players as a director names them
qualifying/          the link between a final and the event its entries qualified in
registers/           the registers that a book requires, and the records in them
rules/               the rule book of the event: clauses, supplementary regulations, questions
rulings/             penalties, adjusted scores, corrections, the list of rulings
scores/              scores that cannot be, are unusual, or differ from a file
seating/             tables, seats, board sets, and the edits that keep them consistent
selection/           qualifying points and placings of other events
setup/               new events, movements that fit the field, changes during a session
stages/              settings of a stage, the next stage, ties left to the director
substitutes/         substitutes, line-ups, and the scores that a substitute's side may keep
systems/             bidding systems: colours, what was lodged, forbidden pairings
times/               timetables, start times, deadlines, programmes

To add a view of the rules:

1. Write `def late_pairs(situation: Situation) -> Iterator[Concern]` in the sub-room of its subject. Ask
   `situation.book_in_force`; return facts and finished sentences with their clause, never widgets. Without
   a rule book, or with one that does not cover it, return nothing.
2. Take what you need from the situation. Something new from other events is one more method of `Past`,
   which `desk/event/club_file.py` reads from the club file; the time is `situation.clock()`.
   What takes long goes through `situation.once(basis, work)`, which works again only for another basis.
3. Let one caller show it: `entry_checks` a doubt about an entry, `consequences` a ruling that is due,
   `book_pane` a line in the rule-book dock, `desk/views/` a view. Test it with an open event, or
   a made-up situation, in `tests/directing/`.
"""
