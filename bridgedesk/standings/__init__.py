"""Standings: `evaluate(event, book)` works out points, percentages, VPs and places; none is stored as truth.

Each phase reads only earlier ones:

conditions     settings by the rule book and the event: scoring, units, scales
evaluation     the types of the outcome; `ledger` holds the lines that explain a figure
stages/        sessions and stages: totals, carry-over, who qualifies
ties/          ranking, and the tests that break ties, in the rule book's order
eligibility/   boards played, absences, substitutes
penalties/     rulings, each in its own unit
matches/       IMPs and VPs; then forfeits, byes and abandoned matches by the averages
pairs/         results of a board and of a session: matchpoints, datums, Law 12C2
finals/        knockouts and finals
explain/       breakdowns, rounded rows, further lists, posted figures
selection/     qualifying points over several events
"""
