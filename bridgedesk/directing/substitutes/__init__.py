"""Substitutes, line-ups and the scores a substitute's side may keep."""
