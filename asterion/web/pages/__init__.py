"""The pages that people see: lobby, set-up, lesson, table and rulebook, for any registered game."""

from asterion.web.pages import lobby, rulebook, table

ROUTERS = (lobby.router, table.router, rulebook.router)
