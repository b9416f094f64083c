"""The HTTP interface's documentation as a page of our own, from the OpenAPI document."""

from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup, escape

from stammtisch.web.templates import PAGES, page

router = APIRouter()

STATE: Final = ("State", "Seat", "Move")  # what streams tell


class Field(NamedTuple):
    """A parameter, or a field of a body."""

    name: str
    kind: str
    about: str


class Operation(NamedTuple):
    """One thing that can be asked."""

    name: str
    method: str
    path: str
    about: str
    parameters: list[Field]
    bodies: list[tuple[str, str, list[Field]]]  # of each kind of body: name, what it does, fields
    answers: list[tuple[str, str]]


@router.get("/api", name="reference")
async def reference(request: Request) -> Response:
    """Show what programs can ask."""
    document = request.app.openapi()
    groups: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        for method, description in methods.items():
            made = operation(document, method, path, description)
            groups.setdefault(description["tags"][0], []).append(made)
    about = document["info"]["description"].strip().split("\n\n")
    shown = [(name, fields(document, document["components"]["schemas"][name])) for name in STATE]
    return page(request, "reference.html", groups=groups, about=about, shown=shown)


def operation(document: Any, method: str, path: str, description: Any) -> Operation:
    """Return one operation as the page shows it."""
    content = description.get("requestBody", {}).get("content", {})
    wanted = [found(document, body["schema"]) for body in content.values()]
    kinds = [found(document, kind) for schema in wanted for kind in schema.get("oneOf", [schema])]
    return Operation(
        name=description["operationId"],
        method=method.upper(),
        path=path,
        about=description.get("description", ""),
        parameters=[
            Field(item["name"], f"{kind_of(document, item['schema'])} ({item['in']})", "")
            for item in description.get("parameters", [])
        ],
        bodies=[
            (item.get("title", ""), item.get("description", ""), fields(document, item))
            for item in kinds
        ],
        answers=[
            (code, answer.get("description", ""))
            for code, answer in description["responses"].items()
        ],
    )


def found(document: Any, schema: Any) -> Any:
    """Return a schema, the one meant if it is only named."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def fields(document: Any, schema: Any) -> list[Field]:
    """Return the fields of a body."""
    needed = schema.get("required", [])
    return [
        Field(
            name if name in needed else f"{name}?",
            kind_of(document, member),
            member.get("description", ""),
        )
        for name, member in schema.get("properties", {}).items()
    ]


def kind_of(document: Any, schema: Any) -> str:
    """Return what values a schema allows, in a few words."""
    schema = found(document, schema)
    if "const" in schema:
        return f"“{schema['const']}”"
    if "enum" in schema:
        return " | ".join(f"“{value}”" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(kind_of(document, option) for option in schema["anyOf"])
    kind = str(schema.get("type", "object"))
    if kind == "array":
        return f"[{kind_of(document, schema.get('items', {}))}]"
    least, most = schema.get("minimum"), schema.get("maximum")
    return f"{kind} {least}..{most}" if None not in (least, most) else kind


def ticks(text: str) -> Markup:
    """Return a text in which what stands between backticks is code."""
    parts = [escape(part) for part in text.split("`")]
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if index % 2 else part
        for index, part in enumerate(parts)
    )


PAGES.filters["ticks"] = ticks
