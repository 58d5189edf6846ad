"""Whether models and servers answer."""

from __future__ import annotations

import pytest

from app.doctor.model import check_chosen_model, check_server
from tests.support.wire import WireServer
from tests.support.wire_reply import json_reply, refusal

LIST = json_reply({"data": [{"id": "small"}, {"id": "large"}]})


@pytest.fixture
async def server():
    async with WireServer() as running:
        yield running


@pytest.fixture
def around(surroundings, server):
    """Surroundings with the server `box`."""

    def build(model="", **changes):
        settings = f'[servers.box]\nbase_url = "{server.url}/v1"\n'
        return surroundings({"HOME": "/nowhere"}, settings=settings, model=model, **changes)

    return build


async def test_a_model_that_its_server_has(around, server):
    server.serve("/v1/models", LIST)
    (found,) = await check_chosen_model(around("box:small"))
    assert found.state == "ok"
    assert "box:small" in found.text
    assert [request.path for request in server.requests] == ["/v1/models"]


async def test_a_model_that_its_server_lacks(around, server):
    server.serve("/v1/models", LIST)
    (found,) = await check_chosen_model(around("box:smal"))
    assert found.state == "failed"
    assert "small" in found.hint


async def test_no_model(around):
    (found,) = await check_chosen_model(around())
    assert found.state == "failed"
    assert "punchlist setup" in found.hint


async def test_offline_asks_nobody(around, server):
    (found,) = await check_chosen_model(around("box:small", offline=True))
    assert found.state == "ok"
    (row,) = await check_server(around(offline=True), "box")
    assert row.state == "ok"
    assert server.requests == []


async def test_offline_still_knows_a_missing_key(surroundings):
    around = surroundings({"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}, offline=True)
    (found,) = await check_chosen_model(
        surroundings(dict(around.environment), model="mistral:x", offline=True)
    )
    assert found.state == "failed"
    assert "MISTRAL_API_KEY" in found.hint


async def test_a_server_that_answers(around, server):
    server.serve("/v1/models", LIST)
    (found,) = await check_server(around(), "box")
    assert (found.name, found.state, found.text) == ("server box", "ok", "It answers and has 2 models.")


async def test_a_server_that_refuses_is_a_warning_as_the_model_may_be_another(around, server):
    server.serve("/v1/models", refusal(401, "no entry"))
    (found,) = await check_server(around(), "box")
    assert found.state == "warning"
    assert "wants a key" in found.text
