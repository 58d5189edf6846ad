"""A settings file, a project's one, and reading them without the machine's own environment."""

from __future__ import annotations

import pytest

from app.settings.load import load_settings


@pytest.fixture
def user_file(tmp_path):
    return tmp_path / "config.toml"


@pytest.fixture
def project_file(tmp_path):
    return tmp_path / "project" / ".punchlist" / "config.toml"


@pytest.fixture
def load(user_file, project_file):
    """Loads settings from texts; a text that is absent is a file that is absent."""

    def load(text=None, overrides=(), environment=None, project=None):
        if text is not None:
            user_file.write_text(text)
        if project is not None:
            project_file.parent.mkdir(parents=True, exist_ok=True)
            project_file.write_text(project)
        return load_settings(
            overrides,
            path=user_file,
            environment=environment or {},
            project=project_file if project else None,
        )

    return load
