"""Makes a folder that plays batches on a GPU where there are only Python, NumPy and CuPy.

    python bench/gpu_pack.py FOLDER [COMPUTE CAPABILITY]
    python FOLDER/gpu.py                                    (on the computer with the GPU)

needs numba-cuda and ptxas here, but no GPU. In the folder are the kernels, the package, what the CPU found,
and a stand-in for numba: without it the rules are ordinary Python, which is enough for start positions.
The usual compute capability is 90.
"""

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import gpu
import numba

import asterion
from asterion.batches.cuda import compile_ahead
from asterion.core.kernel.rule import _cache_root

PURE = ("jinja2", "markupsafe", "markdown_it", "mdurl")  # packages that the games need, in plain Python
STAND_IN = '''"""In place of numba where nothing is compiled: functions stay as they are."""
__version__ = {version!r}
class _Any:
    def __getattr__(self, name): return self
    def __call__(self, *given, **named): return given[0] if given and callable(given[0]) else self
    def __getitem__(self, key): return self
from types import SimpleNamespace
config = SimpleNamespace(DISABLE_JIT=1)
def njit(*given, **named): return given[0] if given and callable(given[0]) else lambda function: function
def from_dtype(dtype): return dtype
def __getattr__(name):
    if name.startswith("__"): raise AttributeError(name)
    return _Any()
'''
INNER = {
    "numba/core/__init__.py": "",
    "numba/core/caching.py": "class UserProvidedCacheLocator: pass\n",
    "numba/core/dispatcher.py": "class Dispatcher: pass\n",
}
FIRST = '''"""Everything comes from this folder."""
import os, runpy, sys
here = os.path.dirname(os.path.abspath(__file__))
os.environ["NUMBA_CACHE_DIR"] = os.path.join(here, "cache")
sys.path[:0] = [os.path.join(here, "packages"), here]
sys.argv[0] = os.path.join(here, "bench_gpu.py")
runpy.run_path(sys.argv[0], run_name="__main__")
'''


def main() -> None:
    folder, cc = Path(sys.argv[1]), (sys.argv[2:] or ["90"])[0]
    shutil.rmtree(folder, ignore_errors=True)
    packages = folder / "packages"
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "web", "static")
    shutil.copytree(Path(asterion.__file__).parent, packages / "asterion", ignore=ignored)
    for name in PURE:
        found = find_spec(name)
        assert found is not None and found.origin is not None
        shutil.copytree(Path(found.origin).parent, packages / name, ignore=ignored)
    for place, text in {"numba/__init__.py": STAND_IN.format(version=numba.__version__), **INNER}.items():
        (packages / place).parent.mkdir(parents=True, exist_ok=True)
        (packages / place).write_text(text, encoding="utf-8")
    (folder / "gpu.py").write_text(FIRST, encoding="utf-8")
    shutil.copy(Path(gpu.__file__), folder / "bench_gpu.py")
    expected = {}
    for name, options in gpu.ways([]):
        expected[gpu.key_of(name, options)] = gpu.expected(name, options)
        print(name, options, expected[gpu.key_of(name, options)], flush=True)
    (folder / "expected.json").write_text(json.dumps(expected, indent=1), encoding="utf-8")
    for game in asterion.games():
        for kernel in compile_ahead(game.setting(), cc):
            assert kernel.suffix == ".cubin", "ptxas is missing"
            place = folder / "cache" / "asterion" / "compiled" / kernel.relative_to(_cache_root())
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kernel, place)
        print(game.name, "is compiled", flush=True)


if __name__ == "__main__":
    main()
