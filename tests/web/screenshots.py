"""Pictures of the table for README and docs: every game at three moments, wide and tall, by night and by day.

`python -m tests.web.screenshots` makes all of them in build/screenshots; with `--docs` it writes those anew
that docs/ shows. They are WebP, small enough for a page.
"""

import base64
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import asterion
from asterion.bots import make_bot
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.record import write_record
from tests.conftest import TESTS
from tests.web.conftest import ARGUMENTS, READY, SHOTS, Server

BOT = "level-3"
MOMENTS = {"early": 0.25, "middle": 0.6, "end": 1.0}  # parts of a game
WINDOWS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "tall": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
SCHEMES = ("dark", "light")
SHOWN = TESTS.parent / "docs" / "screenshots"
IN_DOCS = ("early-wide-light", "middle-wide-dark", "end-wide-dark", "middle-tall-dark", "early-tall-light")
WIDTH = {"wide": 960, "tall": 390}  # pixels of what is kept
AS_WEBP = """async ([png, width]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.height) / image.width);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1];
}"""


def moments(game: Game) -> Iterator[tuple[str, Match]]:
    """A game among bots, as the first seat sees it when it is to choose, and at its end."""
    seats = game.seats[0]
    players = ("Ann", *[BOT] * (seats - 1))
    match = Match(game.setting(seats), Dice.cast("screenshots"), players)
    bots = [make_bot(BOT, seat + 1) for seat in range(seats)]
    while not match.over:
        match.play(bots[match.actor].choose(match.view(match.actor)))
    for name, part in MOMENTS.items():
        at = int(part * len(match.plies))
        while at < len(match.plies) and (match.plies[at].actor != 0 or match.plies[at].hushed):
            at += 1
        yield name, match.as_of(at)


def shoot(browser: Browser, server: Server, game: Game) -> None:
    for moment, match in moments(game):
        record = write_record(match, asterion.__version__, keep_seed=True)
        answer = server.client.post("/api/records", json={"record": record})
        table = answer.raise_for_status().json()["id"]
        for shape, window in WINDOWS.items():
            for scheme in SCHEMES:
                context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", **window)
                page = context.new_page()
                page.goto(f"{server.url}/table/{table}")
                page.wait_for_selector(READY, state="attached", timeout=180_000)
                page.wait_for_timeout(300)  # the camera has come to rest
                png = base64.b64encode(page.screenshot()).decode()
                webp = base64.b64decode(page.evaluate(AS_WEBP, [png, WIDTH[shape]]))
                context.close()
                keep(f"{game.name}-{moment}-{shape}-{scheme}", webp)


def keep(name: str, picture: bytes) -> None:
    folders = [SHOTS]
    if "--docs" in sys.argv and name.endswith(IN_DOCS):
        folders.append(SHOWN)
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.webp").write_bytes(picture)


def main() -> None:
    chromium = shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db", 8990).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for game in asterion.games():
            shoot(browser, server, game)
            print(game.name, flush=True)
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
