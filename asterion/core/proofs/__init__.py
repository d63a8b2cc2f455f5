"""What proves the games: scenarios, golden playthroughs, counts, made-up positions, citations of rules."""
