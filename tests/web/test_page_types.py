"""What the page's scripts believe of the server's answers is what the server says of them."""

import re

from asterion.web.api import answers
from asterion.web.api.page_types import page_types, types_file
from asterion.web.socket import protocol


def test_the_types_of_the_page_are_those_of_the_openapi_document() -> None:
    assert types_file().read_text(encoding="utf-8") == page_types(), (
        "out of date: python -m asterion.web.api.page_types"
    )


def test_every_answer_and_every_message_has_a_type() -> None:
    described = set(re.findall(r"@typedef \{object\} (\w+)", page_types()))
    models = {
        name
        for room in (answers, protocol)
        for name, model in vars(room).items()
        if isinstance(model, type) and issubclass(model, answers.Answer | protocol.Strict)
    }
    assert models - described == {"Answer", "Prospect", "Strict", "Told"}
