"""The WebSocket: its messages, and the talk of one browser at one table."""
