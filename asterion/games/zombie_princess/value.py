"""x"""
from asterion.core.rule import rule
@rule
def value(s, work, out):
    for i in range(out.shape[0]):
        out[i] = 1.0 / out.shape[0]
