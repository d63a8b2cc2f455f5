"""The types of the page's scripts, made from the OpenAPI document.

`python -m asterion.web.api.page_types` writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from asterion.core.kernel.contract import CHANCE, CONCEALED, OVER
from asterion.web.app import create_app
from asterion.web.onlookers import WATCHING
from asterion.web.settings import Settings
from asterion.web.store.tables import Store

STATIC = Path(__file__).parent.parent / "static"
HEAD = (
    "// What the server tells and is told: made by asterion/web/api/page_types.py from the OpenAPI document."
)
CONSTANTS = {"CHANCE": CHANCE, "OVER": OVER, "SPECTATOR": WATCHING, "CONCEALED": CONCEALED}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types_file() -> Path:
    """Where the page keeps its types."""
    return next(STATIC.rglob("types.js"))


def page_types() -> str:
    """A typedef for everything that the OpenAPI document describes, and the numbers that stand for nobody."""
    schemas = create_app(Store("sqlite://"), Settings(people=True)).openapi()["components"]["schemas"]
    typedefs = ["\n".join(_typedef(name, schemas[name])) for name in sorted(schemas)]
    constants = "\n".join(f"export const {name} = {value};" for name, value in CONSTANTS.items())
    return "\n\n".join([HEAD, *typedefs, constants]) + "\n"


def _typedef(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield "/**"
    if "description" in schema:
        yield f" * {' '.join(schema['description'].split())}"
    yield f" * @typedef {{object}} {name}"
    for key, value in schema.get("properties", {}).items():
        always = key in schema.get("required", [])
        words = f"  {value['description']}" if "description" in value else ""
        yield f" * @property {{{_type(value)}}} {key if always else f'[{key}]'}{words}"
    yield " */"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in values)
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        of = _type(schema["items"])
        return f"({of})[]" if "|" in of else f"{of}[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


if __name__ == "__main__":
    types_file().write_text(page_types(), encoding="utf-8")
