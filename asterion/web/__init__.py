"""The table in the browser: a server for any registered game."""
