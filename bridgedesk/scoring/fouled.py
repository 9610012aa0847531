"""Fouled boards at IMPs (Law 87): results of different versions are not compared with each other."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from bridgedesk.scoring.board import BoardPoints, Datum, Points, SidePoints


def each_version_apart(
    forms: Sequence[str | None], score: Callable[[Sequence[int]], BoardPoints]
) -> BoardPoints:
    """Score every version as a board of its own, with its own results."""
    if len(set(forms)) < 2:
        return score(range(len(forms)))
    groups: dict[str | None, list[int]] = defaultdict(list)
    for number, form in enumerate(forms):
        groups[form].append(number)
    ns: Points = [None] * len(forms)
    ew: Points = [None] * len(forms)
    datums: list[Datum] = []
    for members in groups.values():
        points = score(members)
        datums += [
            replace(each, counted=tuple(members[number] for number in each.counted)) for each in points.datums
        ]
        for number, ns_points, ew_points in zip(members, points.ns.points, points.ew.points, strict=True):
            ns[number], ew[number] = ns_points, ew_points
    return BoardPoints(SidePoints(ns, 0), SidePoints(ew, 0), tuple(datums))
