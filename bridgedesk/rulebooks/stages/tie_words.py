"""The tests for a tie in a director's words."""

from collections.abc import Iterable

WORDS = {
    "sessions": "sessions by the pair itself",
    "scores-above-60": "scores above 60",
    "scores-above-55": "scores above 55",
    "scores-above-50": "scores above 50",
    "vps": "VPs",
    "vps-without-fines": "VPs without fines",
    "opponents-vps": "the opponents' VPs",
    "opponents-vps-from-round-2": "the opponents' VPs from round 2",
    "matches-won": "matches won",
    "net-imps": "net IMPs",
    "head-to-head": "head-to-head",
    "head-to-head-basic": "head-to-head by the basic method",
    "against-next-ranked": "matches against the next in the ranking",
    "basic-score": "score by the basic method",
    "tie-break-points": "tie-break points",
    "point-a-board": "point-a-board count-back",
    "board-by-board": "board by board",
    "extra-boards": "extra boards",
    "play-off": "a play-off",
    "without-carry-over": "the score without carry-over",
    "qualifying-points": "qualifying points",
    "first-placings": "first places",
    "second-placings": "second places",
    "third-placings": "third places",
    "fourth-placings": "fourth places",
    "fifth-placings": "fifth places",
    "trials-points-doubled": "points with those of the trials doubled",
    "qualifying-score": "qualifying score",
    "entry-number": "entry number",
    "lot": "lot",
    "shared": "the place is shared",
    "stands": "the tie stands",
}


def in_words(test: str) -> str:
    return WORDS.get(test, test)


def listed(tests: Iterable[str]) -> str:
    return ", ".join(map(in_words, tests))
