"""The link between a final and the event its entries qualified in."""
