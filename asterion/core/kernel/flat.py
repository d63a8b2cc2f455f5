"""Flat records: every byte belongs to a field, so that a copy, a comparison and a save are of plain bytes."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

import numpy as np

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]


def flat(fields: Sequence[Field]) -> np.dtype[Any]:
    """An aligned record type. Gaps between fields become fields of their own, which stay zero."""
    aligned = np.dtype(list(fields), align=True)
    filled: list[Field] = []
    end = 0
    for field in fields:
        assert aligned.fields is not None
        dtype, offset = aligned.fields[field[0]][:2]
        if offset > end:
            filled.append((f"gap{len(filled)}", np.int8, (offset - end,)))
        filled.append(field)
        end = offset + dtype.itemsize
    if aligned.itemsize > end:
        filled.append((f"gap{len(filled)}", np.int8, (aligned.itemsize - end,)))
    result = np.dtype(filled, align=True)
    assert result.itemsize == aligned.itemsize
    return np.dtype((_record([name for name, *_ in filled]), result))


def _record(names: Sequence[str]) -> type[np.void]:
    """Records with their fields as attributes, many times as quick to read and to copy as numpy.record's."""
    fields = {name: property(itemgetter(name), _setter(name)) for name in names}
    return type("Record", (np.void,), {**fields, "copy": _copy})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def _copy(record: Any) -> Any:
    memory = np.empty(1, record.dtype)
    memory[0] = record
    return memory[0]


def blank(dtype: np.dtype[Any]) -> Any:
    """One record of zeros, with its fields as attributes."""
    return np.zeros(1, dtype)[0]
