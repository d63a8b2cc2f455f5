"""A batch on a GPU: the same compiled loops, one game a thread. Needs numba-cuda to compile and CuPy to run.

The tables of the components, and the rules' own, lie in device memory, one copy of each for all games; a
thread has a bench of its own. What has been compiled is kept beside the rules' other compiled code, by what
it was compiled from; `compile_ahead` makes it on a computer without a GPU.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import EllipsisType, SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from asterion.batches.engines import DRAWING, loops_of
from asterion.core.errors import AsterionError
from asterion.core.game import Setting
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.kernel.rule import KERNEL, PACKAGE, cache_folder

BLOCK = 64  # threads that run together


class NoGpu(AsterionError):
    """There is no GPU to play on, or nothing to reach it with."""


@dataclass(eq=False)
class Records:
    """Flat records in the memory of the device."""

    dtype: np.dtype[Any]
    memory: Any  # bytes: a row for each record

    @property
    def shape(self) -> tuple[int, ...]:
        return (int(self.memory.shape[0]),)

    def __len__(self) -> int:
        return int(self.memory.shape[0])


class Gpu:
    """The first CUDA device."""

    SEEN = object()
    device = "cuda"

    def __init__(self, setting: Setting, arrays: Any = None) -> None:
        self.cupy = arrays or _cupy()
        self.setting = setting
        rules = setting.game.rules
        self.box = self.put(np.frombuffer(setting.box.tobytes(), rules.BOX))
        self._scratch: dict[int, Records] = {}
        self._kept: dict[int, Any] = {}
        self._kernels: dict[Any, Any] = {}

    def array(self, shape: Any, dtype: Any) -> Any:
        dtype = np.dtype(dtype)
        if dtype.names:
            return Records(dtype, self.cupy.zeros((shape, dtype.itemsize), np.uint8))
        return self.cupy.zeros(shape, dtype)

    def put(self, array: Any) -> Any:
        if array.dtype.names:
            rows = np.frombuffer(array.tobytes(), np.uint8).reshape(len(array), -1)
            return Records(array.dtype, self.cupy.asarray(rows))
        return self.cupy.asarray(array)

    def put_once(self, array: Any) -> Any:
        found = self._kept.get(id(array))
        if found is None:
            found = self._kept[id(array)] = self.put(array)
        return found

    def get(self, array: Any) -> Any:
        if isinstance(array, Records):
            return np.frombuffer(self.cupy.asnumpy(array.memory).tobytes(), array.dtype)
        return self.cupy.asnumpy(array)

    def copy(self, array: Any) -> Any:
        return Records(array.dtype, array.memory.copy()) if isinstance(array, Records) else array.copy()

    def numbers(self, numbers: Any, kinds: str = "iu") -> Any:
        found = self.cupy.asarray(numbers)
        if found.dtype.kind not in kinds:
            raise AsterionError(f"Whole numbers are needed, not {found.dtype}.")
        return self.cupy.ascontiguousarray(found.astype(np.int64, copy=False))

    def field(self, states: Records, name: str) -> Any:
        assert states.dtype.fields is not None
        dtype, offset = states.dtype.fields[name][:2]
        inner = np.zeros(dtype.shape, dtype.base).strides
        return self.cupy.ndarray(
            (len(states), *dtype.shape),
            dtype.base,
            states.memory.data + offset,
            (states.dtype.itemsize, *inner),
        )

    def seats_to_choose(self, actor: Any) -> Any:
        return self.cupy.where(actor >= 0, actor, SPECTATOR).astype(np.int64)

    def first(self, wrong: Any) -> int:
        return int(wrong.argmax()) if bool(wrong.any()) else -1

    def run(self, name: str, games: int, *arguments: Any) -> None:
        self._launch(name, games, arguments, None)

    def first_of(self, name: str, games: int, *arguments: Any) -> int:
        found = self.array(games, np.int64)
        self._launch(name, games, arguments, found)
        least = self.cupy.where(found < 0, games, found).min()
        return -1 if int(least) == games else int(least)

    # --- inside ---------------------------------------------------------------------------------------

    def _launch(self, name: str, games: int, arguments: tuple[Any, ...], found: Any) -> None:
        given, words = self._meant(games, arguments)
        given += [found, np.int64(games)] if found is not None else [np.int64(games)]
        types = tuple(_type(thing, self.setting) for thing in given)
        kernel = self._kernels.get((name, types))
        if kernel is None:
            call = self._call(name, words, found is not None, len(given))
            cc = str(self.cupy.cuda.Device().compute_capability)
            place = compiled(self.setting, name, types, call, cc)
            kernel = self.cupy.RawModule(path=str(place)).get_function(ENTRY)
            self._kernels[name, types] = kernel
        flat = [number for thing in given for number in _passed(thing)]
        kernel(((games + BLOCK - 1) // BLOCK,), (BLOCK,), tuple(flat))

    def _call(self, name: str, words: list[str], gives: bool, given: int) -> str:
        """The line of the kernel that does the work."""
        call = f"loop({', '.join(words)}{', rng' if name in DRAWING else ''}, i, i + 1)"
        return f"a{given - 2}[i] = {call}" if gives else call

    def _meant(self, games: int, arguments: tuple[Any, ...]) -> tuple[list[Any], list[str]]:
        """What is handed to the kernel, and how the kernel hands it on."""
        given: list[Any] = []
        words: list[str] = []
        for argument in arguments:
            if isinstance(argument, EllipsisType):
                given.append(self.box)
                words += [f"a{len(given) - 1}[0]", "bench[0]"]
                continue
            if argument is self.SEEN:
                scratch = self._scratch.get(games)
                if scratch is None:
                    scratch = self._scratch[games] = self.array(games, self.setting.game.rules.STATE)
                given += [scratch, scratch.memory]
                words += [f"a{len(given) - 2}", f"a{len(given) - 1}", "i"]
                continue
            given.append(argument if hasattr(argument, "dtype") else np.int64(argument))
            words.append(f"a{len(given) - 1}")
        return given, words


ENTRY = "asterion_kernel"
TEXTS = """
def kernel({names}):
    i = cuda.grid(1)
    if i < {games}:
        bench = cuda.local.array(1, BENCH)
        rng = cuda.local.array(1, uint64)
        {call}
"""


def compiled(setting: Setting, name: str, types: tuple[str, ...], call: str, cc: str) -> Path:
    """The file with a kernel for devices of this compute capability, such as "90"; made if there is none."""
    game = setting.game
    rooms = (KERNEL, PACKAGE / "batches", game.folder / "rules")
    folder = cache_folder(rooms) / f"cuda-{cc}"
    key = hashlib.sha256(repr((game.name, name, types, call, TEXTS)).encode()).hexdigest()[:16]
    stem = folder / f"{game.name}-{name}-{key}"
    cubin, ptx = stem.with_suffix(".cubin"), stem.with_suffix(".ptx")
    if cubin.exists():
        return cubin
    if not ptx.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write(ptx, _ptx(setting, name, types, call, cc).encode())
    if shutil.which("ptxas"):
        unfinished = stem.with_suffix(f".{os.getpid()}")
        command = ["ptxas", f"-arch=sm_{cc}", str(ptx), "-o", str(unfinished)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return unfinished.replace(cubin)
    return ptx


def _write(place: Path, content: bytes) -> None:
    unfinished = place.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(place)


def _ptx(setting: Setting, name: str, types: tuple[str, ...], call: str, cc: str) -> str:
    """Compile a loop for the device. What is compiled for fixed types on the CPU is compiled anew here."""
    cuda = _numba_cuda(cc)
    loops = loops_of(setting.game)
    _free_types(loops, setting.game.loops, *[sys.modules[name] for name in sys.modules if "asterion" in name])
    rules = setting.game.rules
    records = {"STATE": rules.STATE, "BOX": rules.BOX}
    names = [f"a{at}" for at in range(len(types))]
    meanings = {"cuda": cuda, "loop": getattr(loops, name), "uint64": numba.uint64}
    meanings["BENCH"] = numba.from_dtype(rules.BENCH)
    exec(TEXTS.format(names=", ".join(names), games=names[-1], call=call), meanings)
    signature = numba.types.void(*[_numba_type(word, records) for word in types])
    text, _ = cuda.compile_ptx(meanings["kernel"], signature, cc=(int(cc[:-1]), int(cc[-1])))
    entry = re.search(r"\.entry\s+(\w+)", text)
    assert entry is not None
    return str(text).replace(entry[1], ENTRY)


def _numba_type(word: str, records: dict[str, np.dtype[Any]]) -> Any:
    kind, _, dimensions = word.partition(":")
    base = numba.from_dtype(records[kind] if kind in records else np.dtype(kind))
    return numba.types.Array(base, int(dimensions), "C") if dimensions else base


def _type(thing: Any, setting: Setting) -> str:
    """What a kernel is compiled for: "STATE:1", "uint8:2", or "int64" for a number."""
    if isinstance(thing, Records):
        return "STATE:1" if thing.dtype == setting.game.rules.STATE else "BOX:1"
    return f"{thing.dtype}:{thing.ndim}" if getattr(thing, "ndim", 0) else str(np.dtype(thing.dtype))


def _passed(thing: Any) -> Sequence[Any]:
    """An array as compiled kernels take it: two unused pointers, its size, its memory, shape and strides."""
    if isinstance(thing, Records):
        count, size = thing.memory.shape
        memory = thing.memory.data.ptr
        return [*map(np.int64, (0, 0, count, size, memory, count, size))]
    if not getattr(thing, "ndim", 0):
        return [thing]
    numbers = (0, 0, thing.size, thing.itemsize, thing.data.ptr, *thing.shape, *thing.strides)
    return [*map(np.int64, numbers)]


def _free_types(*modules: Any) -> None:
    """Let functions that are compiled for fixed types on the CPU be compiled for the device's own as well."""
    for module in modules:
        for function in list(vars(module).values()):
            if isinstance(function, Dispatcher):
                function.disable_compile(False)


@cache
def _numba_cuda(cc: str) -> Any:
    """numba's compiler for CUDA, with two changes.

    Functions are compiled for the given compute capability, whether there is a device or not. And tables lie
    in device memory instead of the constant one, which is too small for them and slow where threads read
    different places: one copy of each, whatever the number of functions that read it.
    """
    try:
        from llvmlite import ir
        from numba import cuda
        from numba.cuda import dispatcher, target
    except ImportError as error:
        raise NoGpu(MISSING.format("numba-cuda")) from error

    def make_constant_array(self: Any, builder: Any, kind: Any, array: Any) -> Any:
        array = np.ascontiguousarray(array)
        data = bytearray(array.tobytes())
        name = "table_" + hashlib.sha256(bytes(data) + str(array.dtype).encode()).hexdigest()[:24]
        table = builder.module.globals.get(name)
        if table is None:
            memory = ir.ArrayType(ir.IntType(8), len(data))
            table = ir.GlobalVariable(builder.module, memory, name, addrspace=IN_DEVICE_MEMORY)
            table.linkage, table.global_constant, table.align = "linkonce_odr", True, 16
            table.initializer = ir.Constant(memory, data)
        made = self.make_array(kind)(self, builder)
        pointer = builder.addrspacecast(table, ir.PointerType(ir.IntType(8)), "generic")
        whole = numba.types.intp
        self.populate_array(
            made,
            data=builder.bitcast(pointer, made.data.type),
            shape=[self.get_constant(whole, size) for size in array.shape],
            strides=[self.get_constant(whole, step) for step in array.strides],
            itemsize=self.get_constant(whole, array.itemsize),
            parent=None,
            meminfo=None,
        )
        return made._getvalue()

    target.CUDATargetContext.make_constant_array = make_constant_array
    device = SimpleNamespace(compute_capability=(int(cc[:-1]), int(cc[-1])))
    dispatcher.get_current_device = lambda: device
    return cuda


IN_DEVICE_MEMORY = 1  # an address space of LLVM's
MISSING = "Playing on a GPU needs {}: pip install 'asterion[cuda]'."


@cache
def _cupy() -> Any:
    try:
        import cupy
    except ImportError as error:
        raise NoGpu(MISSING.format("CuPy")) from error
    try:
        cupy.cuda.Device().compute_capability  # noqa: B018
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise NoGpu(f"There is no CUDA device to play on: {error}") from error
    return cupy


class _NoDevice:
    """In place of CuPy where kernels are only compiled."""

    zeros, asarray, where, ascontiguousarray = np.zeros, np.asarray, np.where, np.ascontiguousarray

    @staticmethod
    def ndarray(shape: Any, dtype: Any, memory: Any, strides: Any) -> Any:
        return np.zeros(shape, dtype)


class Ahead(Gpu):
    """Compiles every kernel that is asked for, and runs none."""

    def __init__(self, setting: Setting, cc: str) -> None:
        self.cc = cc
        self.places: list[Path] = []
        super().__init__(setting, _NoDevice)

    def field(self, states: Records, name: str) -> Any:
        return self.get(states)[name]

    def get(self, array: Any) -> Any:
        return np.frombuffer(array.memory.tobytes(), array.dtype) if isinstance(array, Records) else array

    def first_of(self, name: str, games: int, *arguments: Any) -> int:
        self._launch(name, games, arguments, self.array(games, np.int64))
        return -1

    def _launch(self, name: str, games: int, arguments: tuple[Any, ...], found: Any) -> None:
        given, words = self._meant(games, arguments)
        given += [found, np.int64(games)] if found is not None else [np.int64(games)]
        call = self._call(name, words, found is not None, len(given))
        types = tuple(_type(thing, self.setting) for thing in given)
        self.places.append(compiled(self.setting, name, types, call, self.cc))


def compile_ahead(setting: Setting, cc: str) -> list[Path]:
    """Compile all kernels for devices of this compute capability; no device is needed."""
    from asterion.batches.batch import Batch

    engine = Ahead(setting, cc)
    games = Batch(setting, 1, 0, engine)
    games.mask()
    games.observe(0)
    games.values()
    games.guessed(0)
    return engine.places
