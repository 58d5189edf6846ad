"""The schema that ships is the one of the settings."""

from __future__ import annotations

import json

from app.settings.key import entry_tables, sections, setting_keys
from app.settings.schema_file import TARGET, main, schema_text
from tests.support.house import ROOT


def test_the_shipped_schema_is_up_to_date():
    assert TARGET == ROOT / "assets" / "settings.schema.json"
    assert TARGET.read_text() == schema_text(), "run: python -m app.settings.schema_file"


def test_it_can_be_renewed(tmp_path):
    main(tmp_path / "x.json")
    assert (tmp_path / "x.json").read_text() == schema_text()


def test_every_key_is_in_it_and_says_what_it_does():
    schema = json.loads(schema_text())
    for key in setting_keys().values():
        fields = schema if len(key.parts) == 1 else schema["$defs"][sections()[key.parts[0]].__name__]
        field = fields["properties"][key.parts[-1]]
        assert field["description"].startswith(key.description)
        assert field.get("default") == key.default
        assert field.get("enum", []) == list(key.options)
    for table, section in entry_tables().items():
        assert schema["properties"][table]["additionalProperties"]["$ref"] == f"#/$defs/{section.__name__}"


def test_no_other_key_passes():
    schema = json.loads(schema_text())
    assert {part["additionalProperties"] for part in (schema, *schema["$defs"].values())} == {False}
    assert "null" not in schema_text()
