"""The Standings tab: views, pictures, ledgers, and what is decided below them."""
