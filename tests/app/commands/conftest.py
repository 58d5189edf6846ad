"""Desks to type commands at."""

from __future__ import annotations

import pytest

from app.settings.schema import Settings
from tests.support.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.fixture
def desk_with(tmp_path):
    """Makes a desk with settings of its own."""

    def make(**settings):
        return Desk(tmp_path, Settings.model_validate(settings))

    return make
