"""Entry terms, deadlines, reserves, waiting list and barred players."""
