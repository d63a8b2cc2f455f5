"""Lessons, played and checked. What a lesson is stands in core/lesson.py, beside the card that holds it."""
