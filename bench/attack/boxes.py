"""Components that take for ever to read, sent to a server at which others play.

python bench/attack/boxes.py                    (a minute)
python bench/attack/boxes.py --write docs/security.md
"""

import shutil
import statistics
import sys
import threading
import time

from client import Caller, Server
from report import arguments, playground, tell

TRIED = """
Somebody sent components of their own that are made to take for ever: keys of 49,000 parts, brackets 49,000
deep, numbers of 90,000 digits, texts without an end, and files as long as they may be. Meanwhile somebody
else asked for a view again and again.
"""
GAME = {"game": "space-princess", "seats": ["human", "human"]}
BOXES = {
    "a key of 49,000 parts": "a." * 49_000 + "a = 1",
    "a header of 49,000 parts": "[" + "a." * 49_000 + "a]",
    "49,000 lists in lists": "a = " + "[" * 49_000,
    "16,000 tables in tables": "a = " + "{b = " * 16_000,
    "a number of 90,000 digits": "a = " + "9" * 90_000,
    "a number of 90,000 hexadecimal digits": "a = 0x" + "f" * 90_000,
    "a text without an end": 'a = """' + '\\"""' * 20_000,
    "24,000 texts": '""" \\"""' * 12_000,
    "12,000 tables": "".join(f"[a{number}]\n" for number in range(11_000)),
    "18,000 tables of one name": "[[a]]\n" * 16_000,
    "a list of 49,000 numbers": "a = [" + "1," * 49_000 + "]",
    "a name of 90,000 characters": "a" * 90_000 + " = { is = 1 }",
}
SLOW = 5.0  # seconds until a refusal that are too many; the busiest machine needs less
WAITING = 2.0  # seconds that somebody else may have to wait


class Bystander(threading.Thread):
    """Asks for a view again and again, and notes how long each answer takes."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self._caller = Caller(server)
        table = self._caller.post("/api/tables", GAME)[1]["id"]
        self._path = f"/api/tables/{table}/view?seat=0"
        self._ended = threading.Event()
        self.seconds: list[float] = []

    def run(self) -> None:
        while not self._ended.is_set():
            begun = time.perf_counter()
            self._caller.get(self._path)
            self.seconds.append(time.perf_counter() - begun)

    def end(self) -> None:
        self._ended.set()
        self.join()


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--times", type=int, default=10, help="that each of them is sent")
    chosen = parser.parse_args()
    folder = playground()
    server = Server(folder / "tables.db")
    server.start()
    faults, answers = [], []
    try:
        caller, bystander = Caller(server), Bystander(server)
        bystander.start()
        for what, text in list(BOXES.items()) * chosen.times:
            begun = time.perf_counter()
            status, answer = caller.post("/api/tables", {**GAME, "components": text})
            answers.append(time.perf_counter() - begun)
            if status != 422 or "Your components file" not in answer["error"]["message"]:
                faults.append(f"{what}: {status} {str(answer)[:200]}")
            if answers[-1] > SLOW:
                faults.append(f"{what}: {answers[-1]:.1f} s until it was refused")
        bystander.end()
        if max(bystander.seconds) > WAITING:
            faults.append(f"somebody else waited {max(bystander.seconds):.1f} s")
    finally:
        server.kill()
        shutil.rmtree(folder)
    print("\n".join(faults), file=sys.stderr)
    found = {
        "components sent": len(answers),
        "slowest refusal": f"{max(answers):.2f} s",
        "views meanwhile": len(bystander.seconds),
        "a view meanwhile, the middle one": f"{1000 * statistics.median(bystander.seconds):.0f} ms",
        "the slowest view meanwhile": f"{1000 * max(bystander.seconds):.0f} ms",
        "answers that were wrong or too late": len(faults),
    }
    tell(chosen, "boxes", "Components made to take for ever", TRIED, found, len(faults))


if __name__ == "__main__":
    main()
