"""evaluate(event, book) works out points, percentages, VPs and places; none is ever stored as truth.

In the order of the phases, each of which reads only earlier ones:

    conditions     what the book and the event say; settings by scoring, units, scales
    withdrawals    results that are cancelled before anything is scored
    plays, datum   the results of a board, and who played them; pairs, teams: boards and sessions, Law 12C2
    penalties      from rulings, each in its own unit
    substitutes    the score that counts in place of the one gained; eligibility, from the line-ups alone;
                   members: of each player of a team
    pair_matches, by_matches, unplayed, byes  matches, then forfeits, byes and abandoned ones by their means
    stages         what is carried over; sessions: several make one total
    ties           places, and the book's tests in their order; board_count: point-a-board

`tree` and `explained` build the explanation of a total when somebody asks for it, `shown` makes rows and
lines of it. `again` re-scores one changed result, `changes` compares two evaluations, `before` leaves the
penalties out. `knockout`, `two_stages`, `qualifiers` and `lists` start from evaluations; `points` and
`championship` from those of a year.
"""
