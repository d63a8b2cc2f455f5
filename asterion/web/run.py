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
from asterion.web.people.qr import qr_text
from asterion.web.people.where import home_number, is_loopback
from asterion.web.quiet import hush
from asterion.web.settings import Settings
from asterion.web.store.database import address_of, claimed, default_database, shown
from asterion.web.store.tables import Store

HOME = "127.0.0.1"
EVERY_NUMBER = ("0.0.0.0", "::")
PING = 4.0  # seconds between two pings, and for the answer: so soon it is seen that somebody is away
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
    here = HOME if is_loopback(settings.host) or settings.host in EVERY_NUMBER else settings.host
    page = f"http://{here}:{port}/"
    if claim is not None:
        claim.tell(page)
    kept_in = escape(shown(address))
    console.print(f"The table is set: [bold]{page}[/]  (games are kept in {kept_in}; Ctrl-C ends)")
    if settings.people:
        tell_friends(console, settings, port)
    if settings.browser:
        threading.Timer(1.0, webbrowser.open, [page]).start()
    settings = replace(settings, reached_at=settings.reached_at or page)
    app = create_app(store, settings)  # on this computer compressing costs more than it saves
    hush()
    limits = guarded(limits_here(settings.limits)) | {"timeout_graceful_shutdown": LAST_ANSWERS}
    if settings.log == "json":
        log_in_lines()
        limits["log_config"] = None  # else uvicorn would set its own
    if settings.people:
        limits |= {"ws_ping_interval": PING, "ws_ping_timeout": PING}
    host = settings.host
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_per_message_deflate=False, **limits)


def tell_friends(console: Console, settings: Settings, port: int) -> None:
    """Where others find this server, and as a picture that their phones can read."""
    address = settings.address or f"http://{home_number()}:{port}"
    console.print(f"Others open [bold]{escape(address)}[/]", end="\n\n")
    if settings.address is None:
        console.print(qr_text(f"{address}/"), markup=False, highlight=False)


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
