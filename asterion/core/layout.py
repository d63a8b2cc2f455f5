"""How the declaration of an observation looks to the compiled loops that write it."""

PLAIN, EACH, BITS, SHARE = range(4)  # how a number is told
SHARES = 60  # a result of one: halves, thirds … sixths of it are whole numbers

# The columns of the layout that the compiled loops read: a row for each number of the record.
(
    OFFSET,  # of the number in the record, in bytes; of a result: the seat's number
    SIZE,  # in bytes
    HOW,
    LOW,  # the least value
    WIDTH,  # columns of the observation
    COLUMN,  # the first of them
    IS_SEAT,  # 1: it is a seat
) = range(7)
