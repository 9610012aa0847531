"""The open event: its facts and figures, acts as one transaction, drafts, history."""
