"""The games for programs that learn, under the interfaces that they know: each file is an extra of its own.

`pip install 'asterion[pettingzoo]'`, `'asterion[gymnasium]'` or `'asterion[openspiel]'`.
"""
