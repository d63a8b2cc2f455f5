"""People who come from elsewhere: who they are, where they sit, who may look, what they say to each other.

Where everybody shares one computer there are no such people, and nothing of this is asked.
"""
