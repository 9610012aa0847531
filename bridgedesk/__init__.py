"""BridgeDesk: duplicate bridge at the venue, offline."""

__version__ = "0.1.0"
