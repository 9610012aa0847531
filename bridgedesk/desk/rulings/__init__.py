"""Rulings and appeals: what is proposed, imposed and withdrawn, and the way of an appeal."""
