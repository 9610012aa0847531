"""Stages and ties: settings of a stage, the next stage, ties left to the director."""
