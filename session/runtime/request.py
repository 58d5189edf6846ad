"""From what the user sends to what the model is sent: text, files and pictures in one request part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic_ai.messages import BinaryContent, UserContent, UserPromptPart

if TYPE_CHECKING:
    from session.runtime.briefing import UserPrompt


def prompt_part(prompt: UserPrompt, *, sees_images: bool | None) -> UserPromptPart:
    """The request part of a prompt.

    Args:
        prompt: The prompt.
        sees_images: Whether the model takes pictures; `None` when that isn't known, and then it is tried.
    """
    if not prompt.attached:
        return UserPromptPart(prompt.text)
    content: list[UserContent] = [prompt.text]
    for attached in prompt.attached:
        if attached.text is not None:
            content.append(attached.text)
        elif attached.data is not None and attached.media_type is not None:
            if sees_images is False:
                content.append(f"(The picture {attached.value.path} is left out: this model takes none.)")
            else:
                content.append(f"The picture {attached.value.path}:")
                content.append(BinaryContent(attached.data, media_type=attached.media_type))
    return UserPromptPart(content)
