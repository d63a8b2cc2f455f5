"""Lessons: scenes that teach a game, played and checked."""
