"""How a table goes on by itself: its bots think when it is their choice, and its windows end."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from asterion.bots import Bot, known_bot
from asterion.core.errors import BadBot
from asterion.web.errors import Elsewhere, Overtaken
from asterion.web.store.schema import Kept
from asterion.web.tables.restore import dice_of
from asterion.web.tables.thinking import PEOPLE, UNWATCHED, WATCHED, Thinkers
from asterion.web.tables.views import HUMAN
from asterion.web.tables.warming import Warming

if TYPE_CHECKING:
    from asterion.web.tables.live import LiveTable

LESSON = "lesson"  # who chooses for the other seats in a lesson
LOOKING = 10.0  # seconds for which somebody who has asked for a view is taken to look on
PACE = 0.7  # seconds between two choices when only bots play and somebody watches


class Driver:
    """Has one table go on for as long as nobody has to wait for a person."""

    def __init__(self, table: "LiveTable", thinkers: Thinkers, warming: Warming | None) -> None:
        self._table = table
        self._thinkers = thinkers
        self._warming = warming
        self._looked_at = time.monotonic()
        self.task: asyncio.Task[None] | None = None
        self._closed = False
        self.thought: dict[str, Any] | None = None  # which bot is thinking, as listeners were told

    @property
    def is_busy(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """Let a bot think if it is its choice and it is not thinking already."""
        if self._is_due and not self.is_busy and not self._closed:
            self.task = asyncio.get_running_loop().create_task(self._drive())

    def close(self) -> None:
        """The table goes on no more: it is gone, or the server stops."""
        self._closed = True
        if self.task is not None:
            self.task.cancel()

    @property
    def _is_due(self) -> bool:
        """Nobody has to wait for a person."""
        table = self._table
        if table.kept.lesson is not None or table.kept.closed is not None:
            return False
        return table.episode is not None or table.is_unanswered or table.match.actor in table.bots

    async def _drive(self) -> None:
        table = self._table
        while self._is_due:
            if table.episode is None and table.match.is_hushed:
                table.take_up()
            episode = table.episode
            try:
                if episode is not None:
                    await table.live_through(episode)
                elif table.match.actor in table.bots and not await self._think_once():
                    return
            except Overtaken:
                if episode is not None and table.episode is episode:
                    table.episode = None
                    table.take_up()
            except Elsewhere:
                return

    async def _think_once(self) -> bool:
        """Let the bot whose choice it is choose; whether it could."""
        table = self._table
        seat, version, bot = table.match.actor, table.version, table.bots[table.match.actor]
        await self._warm(seat, bot)
        self._tell_thinking(seat, warming=False)
        if table.listeners and HUMAN not in table.kept.who:
            await asyncio.sleep(PACE)
        view = table.match.view(seat)
        if table.version != version:
            return True
        try:
            move = await table.think_of(seat, bot, view, None)
        except BadBot as error:
            logging.getLogger("uvicorn.error").error(error)
            self.thought = None
            table.tell("failed", error)
            return False
        await table.play_for_bot(move, version)
        return True

    # --- who waits for it -----------------------------------------------------------------------------

    def look(self) -> None:
        """Somebody looks at the table."""
        self._looked_at = time.monotonic()
        self._thinkers.look_again()

    def urgency(self) -> int:
        """How much the thoughts of this table's bots are waited for."""
        if HUMAN in self._table.kept.who:
            return PEOPLE
        looked_at = self._table.listeners or time.monotonic() - self._looked_at < LOOKING
        return WATCHED if looked_at else UNWATCHED

    # --- what listeners are told of it ----------------------------------------------------------------

    @property
    def shown_thought(self) -> dict[str, Any] | None:
        """Which bot thinks, unless others may be asked unseen."""
        return self.thought if self._table.episode is None else None

    def tell_thought(self) -> None:
        if self.shown_thought is not None:
            self._table.tell("thinking", self.shown_thought)

    def _tell_thinking(self, seat: int, warming: bool) -> None:
        self.thought = {"seat": seat, "warming": warming}
        self.tell_thought()

    async def _warm(self, seat: int, bot: Bot) -> None:
        """Wait for the search that this bot may need, and say so."""
        game = self._table.kept.game
        if self._warming is None or bot.name == "random" or self._warming.is_ready(game):
            return
        self._tell_thinking(seat, warming=True)
        await self._warming.ready(game)


def bots_of(kept: Kept) -> dict[int, Bot]:
    """The bots that play at a table, by their seats."""
    bots = {seat: who for seat, who in enumerate(kept.who) if who not in (HUMAN, LESSON)}
    return {seat: bot_for(kept, seat, who, kept.version) for seat, who in bots.items()}


def bot_for(kept: Kept, seat: int, who: str, since: int) -> Bot:
    """A bot for a seat since a version of the table. Its luck is the table's, as that of the dice is."""
    return known_bot(who, dice_of(kept).luck(f"{seat} {who} {since}"))
