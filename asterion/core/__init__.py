"""The core: the game card and its rooms, matches, records, positions; it knows no game by name."""
