"""Director's actions on a club file, with or without a window.

event/         the open event, its figures, one act as one transaction, drafts, history
acts/          everything that changes an event or the club's lists
scorepad/      typing scores as pure data: a key and a pad give the next pad
score_entry/   the pad at an open event: its results become acts
club/          the club file, its lists and ladders, backups, forgetting a player
queue/         items to check and missing scores
views/         tables of the standings, with the breakdown of each figure
clock/         the round clock, and the pages of the room display
reports/       printing and posting
finding/       what a few letters find, and where a pair sits next
files/         import, export, and what goes to the masterpoint secretary
sample/        the sample club and the self-test
"""
