"""Learning to judge positions by playing against oneself: `asterion train`."""
