"""Choices of a club for its table devices, and the settings in their file that carry them out."""

from collections.abc import Mapping
from dataclasses import dataclass

from bridgedesk.exchange.jet import Value


@dataclass(frozen=True, slots=True)
class DeviceChoices:
    show_results: bool = True  # of the other tables, after each board
    show_percentage: bool = True
    leads: bool = False
    player_numbers: bool = False
    next_seats: bool = True
    board_order: bool = True  # warn about a board out of turn
    computer: str = ""  # on which the control software runs, as Windows calls it
    hands: frozenset[int] = frozenset()  # boards whose hands go along

    def settings(self) -> Mapping[str, Value]:
        """Return the row of settings; what a club does not choose is as the makers' guide has it."""
        return {
            "ShowResults": self.show_results, "ShowOwnResult": True, "RepeatResults": False,
            "MaximumResults": 0, "ShowPercentage": self.show_percentage, "GroupSections": False,
            "ScorePoints": 1, "EnterResultsMethod": 0, "ShowPairNumbers": True, "IntermediateResults": False,
            "AutopoweroffTime": 20, "VerificationTime": 2, "ShowContract": 1, "LeadCard": self.leads,
            "MemberNumbers": self.player_numbers, "MemberNumbersNoBlankEntry": False,
            "BoardOrderVerification": self.board_order, "HandRecordValidation": True,
            "AutoShutDownBPC": False, "BM2PINcode": "0000", "BM2ConfirmNP": False,
            "BM2RemainingBoards": True, "BM2NextSeatings": self.next_seats, "BM2ScoreRecap": False,
            "BM2NumberValidation": 0, "BM2NameSource": 0,
        }  # fmt: skip
