"""Figures made ready to be read: breakdowns, rounded rows, further lists, posted figures."""
