"""From the name of a model to a model that can be asked.

Everything that can be told before the first request is told here, in a sentence: a key that is missing, a library
that isn't installed, an address that can't be one.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from session.models.catalog import find_place, split_spec
from session.models.error import ModelError
from session.models.option import ModelOptions, model_settings
from session.models.provider import SCRIPT, Provider
from session.models.server import ServerEntry

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from pydantic_ai.models import Model
    from pydantic_ai.settings import ModelSettings

    from session.models.wire import Wire


@dataclass(slots=True)
class ModelConnection:
    """A model with what is known about the way to it.

    Args:
        spec: The name it was asked for by.
        model: The model of the library.
        settings: To be sent with every request.
        wire: The activity of its connection; `None` where it can't be seen.
        window: Tokens that fit into a request and its answer; `None` when nobody knows.
        sees_images: Whether it takes images; `None` when nobody knows.
        closers: What is to be called at the end.
    """

    spec: str
    model: Model
    settings: ModelSettings
    wire: Wire | None = None
    window: int | None = None
    sees_images: bool | None = None
    closers: tuple[Callable[[], Awaitable[None]], ...] = field(default=(), repr=False)

    async def close(self) -> None:
        """Give the connection back; may be called again."""
        closers, self.closers = self.closers, ()
        for close in closers:
            await close()


def connect_model(
    spec: str,
    *,
    servers: Sequence[ServerEntry] = (),
    options: ModelOptions | None = None,
    environment: Mapping[str, str] | None = None,
) -> ModelConnection:
    """The model named `provider:name`. Imports its libraries, which takes seconds; sends nothing.

    Args:
        spec: A provider of `providers()`, a named server or `script`, a colon, and the name of a model there (a path
            for a script).
        servers: The named servers.
        options: What is set about this model.
        environment: Where keys and addresses are looked up; the process's own when absent.

    Raises:
        ModelError: The provider is unknown, lacks its library or its key, or the script is wrong.
    """
    provider, name = split_spec(spec, servers)
    environment = os.environ if environment is None else environment
    options = options or ModelOptions()
    _quieten_libraries()
    if provider == SCRIPT:
        return _connect_script(spec.strip(), name, options)
    place = find_place(provider, servers)
    try:
        from session.models.build import build_model

        built = build_model(place, name, environment)
    except ImportError as error:
        raise missing_library(place, error) from error
    profile = built.model.profile
    window = options.context_window or built.model.context_window
    sees = profile.get("supports_image_input")
    return ModelConnection(
        spec=spec.strip(),
        model=built.model,
        settings=model_settings(options, insist=isinstance(place, ServerEntry)),
        wire=built.wire,
        window=window,
        # A library that knows nothing about a server's model takes it for one that sees.
        sees_images=None if sees and isinstance(place, ServerEntry) else sees,
        closers=built.closers,
    )


def _quieten_libraries() -> None:
    """What the libraries have to say is for programmers; a user's screen is no place for it."""
    import warnings

    os.environ.setdefault("PYDANTIC_AI_NO_BANNER", "1")
    warnings.filterwarnings("ignore", category=UserWarning, module=r"pydantic_ai\.|google\.genai\.")


def _connect_script(spec: str, name: str, options: ModelOptions) -> ModelConnection:
    from session.models.script import load_script, scripted_model

    model = scripted_model(load_script(Path(name).expanduser()))
    return ModelConnection(spec=spec, model=model, settings={}, window=options.context_window)


def missing_library(place: Provider | ServerEntry, error: ImportError) -> ModelError:
    """What to say when the library of a provider can't be imported."""
    if isinstance(place, Provider):
        return ModelError(
            f"The library for {place.title} models isn't installed.",
            f"Install it with: {place.install_command}",
        )
    return ModelError(f'The library for the server "{place.name}" isn\'t installed ({error.name or error}).')
