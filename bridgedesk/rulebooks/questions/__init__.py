"""One module per question: its facts, its policies, its finding."""
