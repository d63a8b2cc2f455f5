"""Why the server does not do what it was asked to, and how that is told to programs."""

from collections.abc import Mapping

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from asterion.core.errors import AsterionError
from asterion.web.api.answers import Fault, Refusal

CONFLICTS = ("illegal", "wrong", "stale", "not-yours", "reused", "taken")
STATUS = {
    **{"unknown": 404, "bad": 422, "seat": 403, "often": 429, "unavailable": 503, "failed": 500},
    **dict.fromkeys(CONFLICTS, 409),
}
FAILED = "Something went wrong that should not; the server's log says what."


class Unknown(AsterionError):
    """There is no such table, ply or seat."""

    kind = "unknown"


class Stale(AsterionError):
    """The table has moved on since the caller looked."""

    kind = "stale"


class Overtaken(Stale):
    """The store has moved on since the server looked: somebody else has changed the table there."""


class NotYours(AsterionError):
    """It is somebody else's choice, or not yet time for this."""

    kind = "not-yours"


class Reused(AsterionError):
    """A request's id was used before, for something else."""

    kind = "reused"


class Unavailable(AsterionError):
    """Nothing can be kept just now; nothing was changed."""

    kind = "unavailable"


class Elsewhere(Exception):
    """Another process serves this table, or will in a moment: what was asked for is done there."""

    def __init__(self, table_id: str, process: int = 0, address: str = "") -> None:
        super().__init__(f"The table {table_id} is served by another process.")
        self.table_id = table_id
        self.process = process  # 0: it was told that it has the table no longer, not who has it
        self.address = address


# --- in words for programs --------------------------------------------------------------------------------


def refusal(kind: str, sentence: str) -> Refusal:
    """What a program is told that asked for what is not done."""
    return Refusal(error=Fault(kind=kind, message=sentence))


def told(error: Exception) -> Refusal:
    """What a program is told of an error. Of one that nobody foresaw nothing is told but that it happened."""
    if isinstance(error, AsterionError):
        rule = getattr(error, "rule", None)
        return Refusal(error=Fault(kind=error.kind, message=str(error), rule=rule))
    if isinstance(error, RequestValidationError | ValidationError):
        return refusal("bad", _first_problem(error))
    return refusal("failed", FAILED)


def _first_problem(error: RequestValidationError | ValidationError) -> str:
    problem = error.errors()[0]
    where = ".".join(str(part) for part in problem["loc"] if part != "body")
    return f"{where or 'The request'}: {problem['msg']}."


# --- as answers over HTTP ---------------------------------------------------------------------------------


def answer_errors(app: FastAPI, headers: dict[str, str]) -> None:
    """Have this application answer with a sentence whatever goes wrong; the headers are of every answer."""

    async def refuse(_: Request, error: Exception) -> Response:
        return _answer(told(error))

    async def refuse_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        found = refusal("bad", f"{error.detail}.")
        if error.status_code == 404:
            found = refusal("unknown", f"There is nothing at {request.url.path[:80]}.")
        return _answer(found, error.status_code, error.headers)

    async def confess(_: Request, error: Exception) -> Response:
        """It stands in the log."""
        return _answer(told(error), headers=headers)

    app.add_exception_handler(AsterionError, refuse)
    app.add_exception_handler(RequestValidationError, refuse)
    app.add_exception_handler(HTTPException, refuse_http)
    app.add_exception_handler(Exception, confess)


def _answer(found: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    body, kind = found.model_dump_json(), "application/json"
    return Response(body, status or STATUS[found.error.kind], headers, media_type=kind)
