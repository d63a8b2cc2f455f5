"""Processes that play games side by side."""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import islice
from types import TracebackType

from asterion.core.errors import AsterionError
from asterion.lab.playing import Contest, Played, play_game
from asterion.lab.seating import Slot

Done = tuple[Contest, Played, str]
AHEAD = 3  # games that wait for each process


def cores() -> int:
    """How many processes can run at a time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """So many processes; with one, games are played in this process itself. Leave it by `with`."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        self._others = set(multiprocessing.active_children())

    def __enter__(self) -> "Crew":
        if self.jobs > 1:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.jobs, spawn, initializer=_begin)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is None:
            return
        if error is not None:  # do not wait for games that nobody will hear of
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def play(self, games: Iterable[tuple[Contest, Slot]]) -> Iterator[Done]:
        """Play these games; each one as soon as it is finished."""
        if self._pool is None:
            for contest, slot in games:
                yield contest, *play_game(contest, slot)
            return
        waiting = iter(games)
        running: set[Future[Done]] = set()
        try:
            while True:
                for contest, slot in islice(waiting, AHEAD * self.jobs - len(running)):
                    running.add(self._pool.submit(_play, contest, slot))
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        except BrokenProcessPool as error:
            raise AsterionError(
                "A process that played games was ended from outside (is there too little memory for so "
                "many --jobs?). Finished games are kept; the same command goes on."
            ) from error


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that everybody works for
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Nobody goes on working for a process that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(contest: Contest, slot: Slot) -> Done:
    played, record = play_game(contest, slot)
    _settle()
    return contest, played, record


@lru_cache
def _settle() -> None:
    """Once everything is loaded, the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
