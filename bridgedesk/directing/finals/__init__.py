"""Finals: opponents, extra boards, replaced finalists."""
