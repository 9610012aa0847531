"""The book in force: asked, laid over, and kept by."""
