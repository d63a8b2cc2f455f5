"""Running the server on this computer."""

import socket
import threading
import webbrowser
from dataclasses import replace

import uvicorn
from rich.console import Console
from rich.markup import escape

from asterion.bots import register_bot
from asterion.core.compiling import compile_rules, in_words, warm_up
from asterion.core.errors import AsterionError
from asterion.games import games
from asterion.web.app import create_app
from asterion.web.guard import guarded, limits_here
from asterion.web.logs import log_in_lines
from asterion.web.quiet import hush
from asterion.web.settings import Settings
from asterion.web.store.database import address_of, claimed, default_database, shown
from asterion.web.store.tables import Store

LAST_ANSWERS = 12  # seconds in which a server that stops still answers what was asked before


def serve(console: Console, settings: Settings) -> None:
    """Serve until interrupted."""
    for where in settings.own_bots:
        register_bot(where)
    address = address_of(settings.database or str(default_database()))
    claim = claimed(address)
    store = Store(address)
    prepare(console)
    port = free_port(settings.host, settings.port)
    page = f"http://{settings.host}:{port}/"
    if claim is not None:
        claim.tell(page)
    kept_in = escape(shown(address))
    console.print(f"The table is set: [bold]{page}[/]  (games are kept in {kept_in}; Ctrl-C ends)")
    if settings.browser:
        threading.Timer(1.0, webbrowser.open, [page]).start()
    settings = replace(settings, reached_at=settings.reached_at or page)
    app = create_app(store, settings)  # on this computer compressing costs more than it saves
    hush()
    limits = guarded(limits_here(settings.limits)) | {"timeout_graceful_shutdown": LAST_ANSWERS}
    if settings.log == "json":
        log_in_lines()
        limits["log_config"] = None  # else uvicorn would set its own
    host = settings.host
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_per_message_deflate=False, **limits)


def prepare(console: Console) -> None:
    """Have the rules of all games compiled and loaded."""
    with console.status("Preparing the games …") as status:
        compile_rules(games(), lambda titles, share: status.update(in_words(titles, share)))
        for game in games():
            warm_up(game)


def free_port(host: str, wanted: int) -> int:
    for port in range(wanted, min(wanted + 20, 65536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise AsterionError(f"No port from {wanted} on is free; name another with --port.")
