"""Live tables: the games in play, who thinks at them, and what each seat has been shown."""
