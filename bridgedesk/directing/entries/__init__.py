"""Who may enter: entry terms, deadlines, reserves, waiting list, barred players."""
