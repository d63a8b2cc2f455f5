"""MidEvil: what the cards in a hand say, in a line or two each, for the picture."""

from textwrap import wrap

CARD_TEXTS = (  # by card
    "Mounted, you move twice as far.",
    "Adds 1 to a combat roll.",
    "Adds 2 to a combat roll; breaks on a 1.",
    "One failed roll a turn is rolled again for nothing.",
    "Shoot 3 squares far: 5 or 6 kills.",
    "Shoot 5 squares far: 4, 5 or 6 kills.",
    "Once: hit up to 3 skeletons on the next tile.",
    "Give it up to roll a lost fight again.",
    "Your fight is won at once.",
    "Stay where you are: 2 life tokens, in an Inn 3.",
    "Go 3 squares further.",
    "Adds 2 in all your fights this turn. No life tokens.",
    "Up to 6 points of skeletons onto one tile.",
    "10 points of the removed to the pool, 4 onto the map.",
    "Up to 6 skeletons take a step.",
    "The skeletons of your tile go to the next.",
    "Somebody's movement roll is halved.",
    "Somebody cannot move in the next turn.",
    "Lead somebody astray, up to 4 squares.",
    "Take a card in front of somebody on your tile.",
    "Take up to 3 points of somebody's skeletons.",
    "A card in front of somebody is lost.",
    "All others with 2 or more lose a life token.",
    "The card just played does nothing.",
    "A white skeleton on every free square of a tile.",
)
CARD_LINES = tuple(tuple(wrap(text, 20)) for text in CARD_TEXTS)
