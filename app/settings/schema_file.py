"""Writes the JSON Schema of the settings file, so that editors can complete and check it.

`python -m app.settings.schema_file` renews the file that ships; a test says when that is due.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, cast

from app.settings.key import refused, setting_keys, table_refusal
from app.settings.schema import MODEL_NAME, PROVIDER_NAMES, SERVER_NAME, Settings

TARGET: Final = Path(__file__).resolve().parents[2] / "assets" / "settings.schema.json"
"""The file that ships."""
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema_text() -> str:
    """The schema, as it stands in the file."""
    schema = cast("dict[str, Any]", _tidied(Settings.model_json_schema(by_alias=True)))
    for key in setting_keys().values():
        if key.refusal is not None:
            field = schema["$defs"][key.section.__name__]["properties"][key.parts[-1]]
            field["description"] += f" {refused(key.name, key.refusal)}"
    # The names of entries are free, within bounds that pydantic has no words for.
    tables = schema["properties"]
    tables["models"]["propertyNames"] = {"pattern": f"^{MODEL_NAME.pattern}$"}
    tables["servers"]["propertyNames"] = {
        "pattern": f"^{SERVER_NAME.pattern}$",
        "not": {"enum": list(PROVIDER_NAMES)},
    }
    refusal = table_refusal("servers")
    if refusal is not None:
        tables["servers"]["description"] += f" {refused('servers', refusal)}"
    whole = {"$schema": _DIALECT, "title": "Settings of Punchlist", **schema}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def main(target: Path = TARGET) -> None:
    """Write the file."""
    target.write_text(schema_text(), encoding="utf-8")


def _tidied(part: object) -> object:
    """A part of the schema without what TOML doesn't know, which is null, and without titles that say nothing."""
    if isinstance(part, list):
        return [_tidied(item) for item in cast("list[object]", part)]
    if not isinstance(part, dict):
        return part
    table = cast("dict[str, Any]", part)
    if isinstance(choices := table.get("anyOf"), list) and {"type": "null"} in choices:
        (only,) = [choice for choice in cast("list[Any]", choices) if choice != {"type": "null"}]
        table = {**{name: value for name, value in table.items() if name != "anyOf"}, **only}
    return {
        name: _tidied(value)
        for name, value in table.items()
        if not (name == "title" and isinstance(value, str))
        and not (name == "default" and (value is None or isinstance(value, dict)))
    }


if __name__ == "__main__":
    main()
