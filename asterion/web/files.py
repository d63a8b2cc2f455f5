"""The page's files under an address that changes with them, so that a browser keeps them for good.

They are packed once. Templates and scripts name them as `/static/…`, where they are served as they lie; a
page names this address instead when it is sent, and its import map does so for scripts.
"""

import gzip
import hashlib
import json
import mimetypes
import re
import time
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request, Response

from asterion.web.errors import Unknown

STATIC = Path(__file__).parent / "static"
LOOKS = 1.0  # seconds between two looks whether a file has changed
NAMED = re.compile(rb'\b(href|src)="/static/')
FOR_GOOD = "public, max-age=31536000, immutable"

router = APIRouter()


@dataclass(frozen=True)
class File:
    body: bytes
    packed: bytes
    kind: str

    @classmethod
    def read(cls, path: Path) -> "File":
        body = path.read_bytes()
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        text = kind.startswith("text/")
        return cls(body, gzip.compress(body, mtime=0), f"{kind}; charset=utf-8" if text else kind)


class Files:
    """The files of a folder, read again when one of them has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._looked_at = -LOOKS
        self._marks: dict[Path, tuple[int, int]] = {}
        self._files: dict[str, File] = {}
        self._digest = ""

    @property
    def address(self) -> str:
        """What stands for `/static` in the addresses of the files."""
        self._look()
        return f"/files/{self._digest}/static"

    def named_in(self, page: bytes) -> bytes:
        """A page that names the files by this address."""
        return NAMED.sub(rb'\1="' + f"{self.address}/".encode(), page)

    @property
    def import_map(self) -> str:
        """Has scripts that name `/static/…` find the same files as those that are named beside them."""
        return json.dumps({"imports": {"/static/": f"{self.address}/"}})

    def found(self, digest: str, name: str) -> tuple[File, bool]:
        """A file, and whether it is the one that this address stands for, or a later one."""
        self._look()
        file = self._files.get(name)
        if file is None:
            raise Unknown(f"There is no file {name[:80]!r}.")
        return file, digest == self._digest

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._looked_at < LOOKS:
            return
        self._looked_at = now
        paths = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
        marks = {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in paths}
        if marks == self._marks:
            return
        files = {path.relative_to(self.folder).as_posix(): File.read(path) for path in paths}
        digest = hashlib.sha256()
        for name, file in files.items():
            digest.update(f"{name} {len(file.body)}\n".encode() + file.body)
        self._marks, self._files, self._digest = marks, files, digest.hexdigest()[:16]


FILES = Files(STATIC)


@router.api_route("/files/{digest}/static/{name:path}", methods=["GET", "HEAD"])
def static_file(request: Request, digest: str, name: str) -> Response:
    """One of the page's files."""
    file, is_this = FILES.found(digest, name)
    headers = {"Vary": "Accept-Encoding"} | ({"Cache-Control": FOR_GOOD} if is_this else {})
    body = file.body
    if "gzip" in request.headers.get("accept-encoding", "") and len(file.packed) < len(body):
        body, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.kind, headers=headers)
