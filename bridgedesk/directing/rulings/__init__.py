"""Rulings: penalties the book proposes, adjusted scores, score corrections, the list of rulings."""
