"""How the declaration of an observation looks to the compiled loops that write it."""

PLAIN, EACH, BITS, SHARE = range(4)  # how the numbers of a field are told
SHARES = 60  # a result of one: halves, thirds … sixths of it are whole numbers

# The columns of the layout that the compiled loops read, one row a field.
(
    OFFSET,  # of its first number in the record, in bytes
    SIZE,  # of a number, in bytes
    COUNT,  # of numbers
    HOW,
    LOW,  # the least value
    SPAN,  # how many values there are
    WIDTH,  # columns of a number
    COLUMN,  # of the observation at which it begins
    BY_SEAT,  # numbers that belong to one seat, the seats one after the other; 0: they belong to no seats
    IS_SEAT,  # 1: a number that is a seat
) = range(10)
