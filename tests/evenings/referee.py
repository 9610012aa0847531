"""Figures of a congress worked out again from its event document, as read by json: no code of the program.

The regulations' own figures are here once more: Laws 77 and 78B, the WBF's continuous scale (SABF 21.1; ANC
15.9 with 9 boards), the triangle and the forfeit of SABF 13.9 and 14.1, the datum of ANC 15.10 and the
carry-over of ANC 17.2."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from typing import Any

getcontext().prec = 40

Document = Mapping[str, Any]
CENT = Decimal("0.01")

# ---- the Laws

IMPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000),
    *(2250, 2500, 3000, 3500, 4000),
)  # from so many points on it is one more (Law 78B)
CONTRACT = re.compile(r"(\d)(C|D|H|S|NT?)(XX?)?([NESW])(=|[+-]\d+|\d+)")
BOTH, NS, EW, NOBODY = ("NS", "EW"), ("NS",), ("EW",), ()
VULNERABLE = (NOBODY, NS, EW, BOTH, NS, EW, BOTH, NOBODY, EW, BOTH, NOBODY, NS, BOTH, NOBODY, NS, EW)


def imps(points: int) -> int:
    won = sum(abs(points) >= least for least in IMPS)
    return won if points > 0 else -won


def points(score: str, board: int) -> int:
    """Return the points of North-South by Law 77, for contracts that nobody doubled."""
    if score == "P":
        return 0
    found = CONTRACT.fullmatch(score)
    assert found, score
    level, strain, doubled, by, made = found.groups()
    assert not doubled, "not needed in this congress"
    side = "NS" if by in "NS" else "EW"
    over = 0 if made == "=" else int(made) if made[0] in "+-" else int(made) - 6 - int(level)
    vulnerable = side in VULNERABLE[(board - 1) % 16]
    won = -(100 if vulnerable else 50) * -over if over < 0 else _made(int(level), strain, over, vulnerable)
    return won if side == "NS" else -won


def _made(level: int, strain: str, over: int, vulnerable: bool) -> int:
    trick = 20 if strain in "CD" else 30
    below = trick * level + (10 if strain.startswith("N") else 0)
    bonus = 50 if below < 100 else 500 if vulnerable else 300
    bonus += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    return below + bonus + trick * over


# ---- victory points


def vps(margin: int, boards: int) -> Decimal:
    """Return the winner's VPs of 20: 10 + 10 (1 - R^(M / 15 sqrt N)) / (1 - R), R the cube of 0.618."""
    rate = ((Decimal(5).sqrt() - 1) / 2) ** 3
    share = (1 - rate ** (Decimal(abs(margin)) / (15 * Decimal(boards).sqrt()))) / (1 - rate)
    won = min(10 + 10 * share, Decimal(20)).quantize(CENT, ROUND_HALF_UP)
    return won if margin >= 0 else 20 - won


def concave(margin: int, boards: int) -> Decimal:
    """Return the VPs of the WBF's printed scale, in which no step is larger than the one before it."""
    scale = [vps(each, boards) for each in range(100)]
    while grows := [
        at for at in range(1, 99) if scale[at + 1] - scale[at] > scale[at] - scale[at - 1] and scale[at] < 20
    ]:
        scale[grows[0]] += CENT
    return scale[margin] if margin >= 0 else 20 - scale[-margin]


# ---- a Swiss of teams by the SABF

Rows = dict[str, dict[int, Decimal]]  # of each entry, by round


def net_of(match: Document) -> int:
    """Return home's net IMPs, from the boards of both rooms, or from the total that was handed in."""
    if "results" not in match:
        home, away = match["slip"]["imps"]
        return int(home - away)
    rooms: dict[str, dict[int, int]] = defaultdict(dict)
    for each in match["results"]:
        rooms[each["room"]][each["board"]] = points(each["score"], each["board"])
    return sum(imps(score - rooms["closed"][board]) for board, score in rooms["open"].items())


def net_of_three(own: Document, mates: Document) -> int:
    """Return a team's net in a triangle: its own table as North-South against its other table."""
    if "results" not in own:
        return int(own["slip"]["team_imps"])
    there = {each["board"]: points(each["score"], each["board"]) for each in mates["results"]}
    return sum(imps(points(each["score"], each["board"]) - there[each["board"]]) for each in own["results"])


def swiss_of_teams(event: Document) -> Rows:
    """Return the VPs of every team in every round; results against a team that left may be cancelled, and
    with it a triangle it was in."""
    rows: Rows = {entry["id"]: {} for entry in event["entries"]}
    cancelled = [match for match in event["matches"] if {match["home"], match["away"]} & gone(event)]
    lost = {(match["round"], match.get("triangle", match["id"])) for match in cancelled}
    matches = [
        match
        for match in event["matches"]
        if (match["round"], match.get("triangle", match["id"])) not in lost
    ]
    for match in matches:
        boards, round_ = len(match["boards"]), match["round"]
        if match.get("outcome") == "forfeit":
            continue
        if "triangle" in match:
            mates = next(
                each
                for each in matches
                if each["round"] == round_
                and each.get("triangle") == match["triangle"]
                and each["away"] == match["home"]
            )
            rows[match["home"]][round_] = vps(net_of_three(match, mates), boards)
            continue
        margin = net_of(match)
        rows[match["home"]][round_] = vps(margin, boards)
        rows[match["away"]][round_] = vps(-margin, boards)
    played = {entry: list(found.values()) for entry, found in rows.items()}
    for match in matches:
        if match.get("outcome") == "forfeit":
            (absent,) = match["at_fault"]
            there = match["home"] if absent == match["away"] else match["away"]
            rows[absent][match["round"]] = Decimal(0)
            rows[there][match["round"]] = forfeit(played[there], played[absent], len(match["boards"]))
    for line in event["registered"]:
        if line["register"] == "missed-rounds":
            rows[line["entry"]][line["facts"]["round"]] = Decimal(line["facts"]["earns"])
    return rows


def gone(event: Document) -> set[str]:
    """Return the teams whose results are cancelled, as the director decided when they left."""
    return {
        line["entry"]
        for line in event.get("registered", ())
        if line["register"] == "withdrawals" and line["facts"].get("results") == "cancelled"
    }


def forfeit(own: Sequence[Decimal], absent: Sequence[Decimal], boards: int) -> Decimal:
    """Return the greatest of +12 IMPs, the own mean and what others won on average against the absent
    team (13.9)."""
    nothing = Decimal(0)
    mean, theirs = sum(own, nothing) / len(own), 20 - sum(absent, nothing) / len(absent)
    return max(vps(12, boards), mean, theirs).quantize(CENT, ROUND_HALF_UP)


def fines(event: Document) -> dict[str, Decimal]:
    found: dict[str, Decimal] = defaultdict(Decimal)
    for ruling in event.get("rulings", ()):
        if ruling.get("imposed", {}).get("amount") is not None and "withdrawn" not in ruling:
            found[ruling["entry"]] += Decimal(str(ruling["imposed"]["amount"]))
    return found


# ---- a Butler by the ANC


def datum(scores: Sequence[int]) -> int:
    """Return the mean without the highest and the lowest score, to the nearest 10, a half away from zero
    (15.10)."""
    middle = sorted(scores)[1:-1]
    mean = Fraction(sum(middle), len(middle))
    tens = int(abs(mean) / 10 + Fraction(1, 2))
    return 10 * tens if mean > 0 else -10 * tens


def meetings(event: Document, stage: str) -> Iterator[tuple[int, int, str, str, dict[int, int]]]:
    """Yield each match of a stage by session and round: North-South, East-West, and the points by board."""
    for session in event["sessions"]:
        if session["stage"] != stage:
            continue
        for section in session["sections"]:
            results: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
            for each in section["results"]:
                scored = points(each["score"], each["board"])
                results[each["round"], each["table"]][each["board"]] = scored
            for round_, sittings in enumerate(section["movement"]["rounds"], start=1):
                for at in sittings:
                    both = section["seats"][at["ns"]], section["seats"][at["ew"]]
                    yield int(session["id"]), round_, *both, results[round_, at["table"]]


def butler(event: Document, stage: str) -> Rows:
    """Return the VPs of every pair in every round; 12 boards go by the scale of 9 (15.9)."""
    rows: Rows = {entry["id"]: {} for entry in event["entries"]}
    on_board: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    ruled = {
        (match["home"], match["round"]): ruling["on_match"]["vp"]
        for ruling in event["rulings"]
        if "on_match" in ruling
        for match in event["matches"]
        if match["id"] == ruling["on_match"]["match"]
    }
    for session, round_, _, _, scores in meetings(event, stage):
        for board, scored in scores.items():
            on_board[session, round_, board].append(scored)
    for session, round_, ns, ew, scores in meetings(event, stage):
        if (ns, round_) in ruled:
            rows[ns][round_], rows[ew][round_] = map(Decimal, ruled[ns, round_])
        elif scores:
            net = sum(
                imps(scored - datum(on_board[session, round_, board])) for board, scored in scores.items()
            )
            rows[ns][round_], rows[ew][round_] = concave(net, 9), concave(-net, 9)
    for draw in event.get("draws", ()):
        if "bye" in draw and draw["stage"] == stage:
            rows[draw["bye"]][draw["round"]] = Decimal(event["overlay"][0]["value"])
    return rows


def carry_over(totals: Sequence[Decimal]) -> list[Decimal]:
    """Return what the first ten carry into the final, best first: 1 + 6 (z - y) / (x - y) (17.2)."""
    best, tenth = totals[0], totals[9]
    return [(1 + 6 * (each - tenth) / (best - tenth)).quantize(CENT, ROUND_HALF_UP) for each in totals[:10]]


# ---- matchpoints by the Laws and the SBU


def matchpoints(scores: Sequence[int], own: int, expected: int) -> Fraction:
    """Return North-South's points on a board: 2 for every lower score and 1 for every equal one, by
    Neuberg's formula where fewer results came in than expected."""
    beaten = sum(2 * (own > each) + (own == each) for each in scores) - 1
    came = len(scores)
    return Fraction(beaten * expected + expected - came, came)


def percentages(
    event: Document, gone: frozenset[str] = frozenset(), session: str = "", left: frozenset[str] = frozenset()
) -> dict[str, Fraction]:
    """Return the percentage of every pair over the boards of all sections together, or of one session.
    Results of pairs that are gone do not count, those of pairs that left do, and who would have met either
    later has average plus: 60%, or its own percentage on the other boards if that is higher (2.8.1). A-+ is
    40% to North-South and average plus to East-West (2.13.2)."""
    scores: dict[int, list[int]] = defaultdict(list)
    lines: list[tuple[str, str, int, int]] = []
    plus: dict[str, int] = defaultdict(int)
    minus: dict[str, int] = defaultdict(int)
    for ns, ew, board, score in _lines(event, session):
        if {ns, ew} & gone or ({ns, ew} & left and score == "NP"):
            (stays,) = {ns, ew} - gone - left
            plus[stays] += score in ("", "NP")
        elif score == "A-+":
            minus[ns] += 1
            plus[ew] += 1
        elif score not in ("", "NP"):
            scored = points(score, board)
            scores[board].append(scored)
            lines.append((ns, ew, board, scored))
    expected = max(map(len, scores.values()))
    top = 2 * (expected - 1)
    won: dict[str, list[Fraction]] = defaultdict(list)
    for ns, ew, board, scored in lines:
        share = matchpoints(scores[board], scored, expected) / top
        won[ns].append(share)
        won[ew].append(1 - share)
    shares: dict[str, Fraction] = {}
    for pair, each in won.items():
        with_minus = [*each, *[Fraction(40, 100)] * minus[pair]]
        award = max(Fraction(60, 100), sum(with_minus, Fraction(0)) / len(with_minus))
        shares[pair] = (sum(with_minus, Fraction(0)) + plus[pair] * award) / (len(with_minus) + plus[pair])
    return {pair: 100 * share for pair, share in shares.items()}


def _lines(event: Document, wanted: str) -> Iterator[tuple[str, str, int, str]]:
    """Yield North-South, East-West, the board and its score, or "", of every board of the movement."""
    for session in event["sessions"]:
        if wanted not in ("", session["id"]):
            continue
        for section in session["sections"]:
            found = {(each["round"], each["table"], each["board"]): each for each in section["results"]}
            for round_, sittings in enumerate(section["movement"]["rounds"], start=1):
                for at in sittings:
                    ns, ew = (section["seats"].get(at[side]) for side in ("ns", "ew"))
                    for key in at["sets"]:
                        for board in section["sets"][str(key)]:
                            result = found.get((round_, at["table"], board), {"score": ""})
                            yield ns, ew, board, result["score"]


# ---- a knockout of teams


def knockout(event: Document) -> dict[tuple[int, frozenset[str]], tuple[str | None, Fraction]]:
    """Return winner and margin of each match by round and sides. The share of the lead before it, and fines
    in IMPs, count in the match; a match that was forfeited has no margin."""
    brought = {
        line["entry"]: Fraction(line["facts"]["amount"])
        for line in event["registered"]
        if line["register"] == "carried-in"
    }
    (percent,) = (each["percent"] for each in event["overlay"] if each["replaces"] == "carry-over")
    share = Fraction(str(percent)) / 100
    found: dict[tuple[int, frozenset[str]], tuple[str | None, Fraction]] = {}
    for match in event["matches"]:
        home, away, round_ = match["home"], match["away"], match["round"]
        if match.get("outcome") == "forfeit":
            (winner,) = {home, away} - set(match["at_fault"])
            found[round_, frozenset((home, away))] = winner, Fraction(0)
            continue
        own, other = match["slip"]["imps"]
        margin = own - other + share * (brought[home] - brought[away])
        for ruling in event["rulings"]:
            if ruling.get("round") == round_ and ruling["entry"] in (home, away) and "imposed" in ruling:
                fine = Fraction(str(ruling["imposed"].get("amount", 0)))
                margin -= fine if ruling["entry"] == home else -fine
        found[round_, frozenset((home, away))] = (home if margin > 0 else away), abs(margin)
    return found
