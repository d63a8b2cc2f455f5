"""Cookies and links: tokens that nobody can guess, and of which only hashes are kept."""

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

DAY = 24 * 3600.0  # seconds
COOKIE_LASTS = 400 * DAY  # as long as browsers keep a cookie
LINK_LASTS = 14 * DAY
DEVICE_LINK_LASTS = 600.0  # seconds
BYTES = 24  # of a token: 192 bits
LONGEST_TOKEN = 64


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Cookies:
    """The cookie that names a browser. It is called otherwise for every database: whoever visits two servers
    of one computer sends both the cookies of both."""

    keys: list[str]  # the newest last: it signs, all are believed
    secure: bool  # only over TLS

    @property
    def name(self) -> str:
        own = hashlib.sha256(b"asterion cookie " + self.keys[0].encode()).hexdigest()[:8]
        return f"__Host-asterion-{own}" if self.secure else f"asterion-{own}"

    @property
    def _signer(self) -> Signer:
        return Signer(self.keys, salt="asterion browser", digest_method=hashlib.sha256)

    def set(self, response: Response, token: str) -> None:
        response.set_cookie(
            self.name,
            self._signer.sign(token).decode(),
            max_age=int(COOKIE_LASTS),
            httponly=True,
            secure=self.secure,
            samesite="lax",  # so that a link from a friend finds its seat
        )

    def forget(self, response: Response) -> None:
        response.delete_cookie(self.name, httponly=True, secure=self.secure, samesite="lax")

    def token(self, connection: HTTPConnection) -> str | None:
        """The token in the cookie of whoever asks, if it is one of ours."""
        try:
            return self._signer.unsign(connection.cookies.get(self.name, "")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
