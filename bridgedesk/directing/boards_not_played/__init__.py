"""Boards cut, lost or cancelled, and what the rule book gives for them."""
