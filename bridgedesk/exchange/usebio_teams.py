"""USEBIO teams events: teams, and matches whose boards have a line for each room."""

from collections.abc import Sequence

from bridgedesk.event.codec import shown
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import STAGE, EventBuilder, people
from bridgedesk.exchange.notation import board_number, card, number, score_on
from bridgedesk.exchange.published import OfficialMatch, OfficialSwing, OfficialTotal, Unreadable
from bridgedesk.exchange.usebio_results import NOBODY, boards_of, ended, match_round, scored_in_vps
from bridgedesk.exchange.xml_tree import Element


def read_teams(
    event: Element, sessions: Sequence[tuple[str, Element]], scoring: Scoring, gathering: EventBuilder
) -> None:
    reading = _Reading(scored_in_vps(event), gathering)
    reading.teams(event, None)
    for id_, session in sessions:
        gathering.sessions.append(Session(id_, scoring, STAGE))
        for body in (session, *session.all("SECTION")):
            if body is not event:
                reading.teams(body, id_)
    for id_, session in sessions:
        for body in (session, *session.all("SECTION")):
            reading.matches(body, id_)
    if len(sessions) == 1 and sessions[0][1] is not event:
        reading.matches(event, sessions[0][0])


class _Reading:
    def __init__(self, in_vps: bool, gathering: EventBuilder) -> None:
        self.in_vps, self.gathering = in_vps, gathering
        self.team_of: dict[str, str] = {}  # a pair's number -> its team

    def teams(self, body: Element, session: str | None) -> None:
        for team in (each for listed in body.all("PARTICIPANTS") for each in listed.all("TEAM")):
            self._team(team, session)

    def _team(self, team: Element, session: str | None) -> None:
        id_ = team.attributes.get("TEAM_ID", "") or team.says("TEAM_ID")
        place = f"line {team.line}, TEAM {id_}".rstrip()
        if not id_:
            raise Unreadable(f"{place}: it has no TEAM_ID")
        pairs = list(team.all("PAIR"))
        for pair in pairs:
            printed = pair.says("PAIR_NUMBER")
            if printed and self.team_of.setdefault(printed, id_) != id_:
                raise Unreadable(f"line {pair.line}: pair {printed} is in two teams")
        players = [each for owner in (team, *pairs) for each in owner.all("PLAYER")]
        name = team.attributes.get("TEAM_NAME", "") or team.says("TEAM_NAME")
        if id_ not in self.gathering.entries:
            named = ((each.says("PLAYER_NAME"), each.says("NATIONAL_ID_NUMBER")) for each in players)
            self.gathering.enter(id_, people(dict.fromkeys(named)), session or "", name or None)
        total = OfficialTotal(
            session,
            None,
            id_,
            id_,
            score=number(team.says("TOTAL_SCORE"), f"{place}, TOTAL_SCORE"),
            percent=number(team.says("PERCENTAGE"), f"{place}, PERCENTAGE"),
            adjustment=number(team.says("ADJUSTMENT"), f"{place}, ADJUSTMENT"),
            place=team.says("PLACE") or None,
        )
        self.gathering.add_total(total)

    def matches(self, body: Element, session: str) -> None:
        for board in body.all("BOARD"):
            if board.first("TRAVELLER_LINE"):
                number_ = board.says("BOARD_NUMBER")
                raise Unreadable(
                    f"line {board.line}, board {shown(number_)}: results of teams outside a MATCH; "
                    "the file does not say which teams met"
                )
        for match in body.all("MATCH"):
            self._match(match, session)

    def _match(self, match: Element, session: str) -> None:
        place = f"line {match.line}, MATCH"
        home, away = match.says("TEAM"), match.says("OPPOSING_TEAM")
        if home in NOBODY or away in NOBODY:
            self.gathering.remark(f"{place}: a match with one team only (a bye) is left out.")
            return
        for team in (home, away):
            if team not in self.gathering.entries:
                raise Unreadable(f"{place}: there is no team {shown(team)}")
        round_ = match_round(match) or 1
        id_ = f"{session}-r{round_}-{home}-{away}"
        results = []
        for board in match.all("BOARD"):
            results += self._board(board, home, away)
            self._swing(board, id_)
        end = ended(match, "TEAM", "OPPOSING_TEAM", self.in_vps)
        self.gathering.event_matches.append(
            Match(
                id_,
                session,
                round_,
                home,
                away,
                STAGE,
                boards=boards_of(match),
                results=tuple(results),
                slip=end.vp_slip if results else end.slip,
            )
        )
        self.gathering.matches.append(OfficialMatch(id_, *end, session, round_, home, away))

    def _board(self, element: Element, home: str, away: str) -> list[RoomResult]:
        board = board_number(element.says("BOARD_NUMBER"), f"line {element.line}, BOARD")
        found: dict[Room, RoomResult] = {}
        seated: set[str] = set()
        for line in element.all("TRAVELLER_LINE"):
            place = f"line {line.line}, board {board}"
            room = self._room(line, home, away, place)
            if room in found:
                raise Unreadable(f"{place}: a second result of the {room.value} room")
            for pair in (line.says("NS_PAIR_NUMBER"), line.says("EW_PAIR_NUMBER")):
                if pair in self.team_of and pair in seated:
                    raise Unreadable(f"{place}: pair {pair} is listed twice on board {board}")
                seated.add(pair)
            found[room] = self._result(line, room, board, place)
        return list(found.values())

    def _result(self, line: Element, room: Room, board: int, place: str) -> RoomResult:
        says = line.says
        score, remark = score_on(
            board, says("CONTRACT"), says("PLAYED_BY"), says("TRICKS"), says("SCORE"), place
        )
        self.gathering.remark(remark)
        return RoomResult(room, board, score or NotPlayed(), card(says("LEAD")))

    def _room(self, line: Element, home: str, away: str, place: str) -> Room:
        """Return the room by the first team's direction; if that is missing, by the pairs' teams."""
        direction = line.says("DIRECTION").upper()
        if direction in ("NS", "EW"):
            return Room.OPEN if direction == "NS" else Room.CLOSED
        ns, ew = line.says("NS_PAIR_NUMBER"), line.says("EW_PAIR_NUMBER")
        ns, ew = self.team_of.get(ns, ns), self.team_of.get(ew, ew)
        if home == ns or away == ew:
            return Room.OPEN
        if home == ew or away == ns:
            return Room.CLOSED
        raise Unreadable(f"{place}: the file does not say which way team {home} sat")

    def _swing(self, board: Element, match: str) -> None:
        on = board_number(board.says("BOARD_NUMBER"), f"line {board.line}, BOARD")
        place = f"line {board.line}, board {on}"
        imps = number(board.says("IMPS"), f"{place}, IMPS")
        home = number(board.says("TEAM_POINTS"), f"{place}, TEAM_POINTS")
        away = number(board.says("OPPOSING_TEAM_POINTS"), f"{place}, OPPOSING_TEAM_POINTS")
        if imps is not None:
            home, away = imps, -imps
        if home is not None and away is not None:
            self.gathering.swings.append(OfficialSwing(match, on, home, away))
