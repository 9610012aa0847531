"""The evening's steps next to the tabs."""
