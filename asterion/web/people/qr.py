"""A link as a picture that a phone can read."""

import segno


def qr_code(address: str) -> str:
    """The QR code of an address, as an address that an image can have."""
    code = segno.make(address, error="m", micro=False)
    return str(code.svg_data_uri(border=3, dark="#15131c", light="#ffffff", omitsize=True))


def qr_text(address: str) -> str:
    """The same in letters, for a terminal."""
    import io

    text = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(text, compact=True, border=2)
    return text.getvalue()
