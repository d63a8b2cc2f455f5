"""Files of people: read within limits, written whole, and never over something that is not meant."""

import secrets
import shutil
import stat
from pathlib import Path

from asterion.core.errors import AsterionError

MOST_BYTES = 16 * 1024 * 1024  # of a file that is read: the longest games take a hundredth of it


def read_bytes(path: Path, most: int = MOST_BYTES, hint: str = "") -> bytes:
    """A file's bytes. What is no file, cannot be read or is too large is refused in a sentence."""
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise AsterionError(f"{path} cannot be read: it is a folder{hint}.")
        if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind)):
            raise AsterionError(f"{path} cannot be read: it is a device, not a file.")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that cannot be
        raise AsterionError(f"{path} cannot be read: {why(error)}{hint}.") from error
    if len(data) > most:
        raise AsterionError(f"{path} cannot be read: it is larger than {most // 1024:,} KiB.")
    return data


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise AsterionError(f"{path} is not a text file (byte {error.start} is not UTF-8).") from error


def read_start(path: Path, most: int = 1000) -> bytes:
    """The first bytes of a file: what it seems to be."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise AsterionError(f"{path} cannot be read: {why(error)}.") from error


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that no file can have
        return False


def is_stream(path: Path) -> bool:
    """Something to be written to and not replaced: the standard output, a pipe, a terminal."""
    try:
        kind = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(kind) or stat.S_ISCHR(kind)


def target(path: Path) -> Path:
    """Where a file that is written under this name lies: links are followed, devices and folders refused."""
    try:
        real = path.expanduser().resolve()
        kind = real.stat().st_mode if real.exists() else stat.S_IFREG
    except (OSError, RuntimeError, ValueError) as error:  # a link to itself, no such home, no such name
        raise unwritable(path, error) from error
    if stat.S_ISDIR(kind):
        raise AsterionError(f"{path} cannot be written: it is a folder.")
    if not stat.S_ISREG(kind):
        raise AsterionError(f"{path} cannot be written: it is a device, not a file.")
    return real


def write_whole(path: Path, content: str | bytes) -> Path:
    """Write a file whole or not at all, replacing an old one; its name without `~`."""
    real = target(path)
    part = real.with_name(f".{real.name[:40]}.{secrets.token_hex(6)}.part")
    try:
        try:
            with part.open("xb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
            if real.exists():
                shutil.copymode(real, part)
            part.replace(real)
        except (OSError, ValueError):
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    return path.expanduser()


def identity(path: Path) -> tuple[int, int] | None:
    """Which file it is that lies there, if any: another one of the same name differs."""
    try:
        found = path.expanduser().stat()
    except (OSError, RuntimeError, ValueError):
        return None
    return found.st_dev, found.st_ino


def unwritable(path: Path, error: Exception) -> AsterionError:
    return AsterionError(f"{path} cannot be written: {why(error)}.")


def why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).rstrip(".")
