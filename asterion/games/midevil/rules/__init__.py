"""MidEvil: the rules, one subject a file."""
