"""Dialogs: what the user is asked, and the editor of the list."""

from __future__ import annotations

from widgets.dialogs.approval import ApprovalAnswer, ApprovalDialog
from widgets.dialogs.choice import ChoiceDialog
from widgets.dialogs.confirm import ConfirmDialog
from widgets.dialogs.dialog import Dialog
from widgets.dialogs.editor import TodoEditor
from widgets.dialogs.picker import PickerDialog, PickerItem
from widgets.dialogs.settings import SettingsScreen
from widgets.dialogs.settings_draft import SettingRow

__all__ = [
    "ApprovalAnswer",
    "ApprovalDialog",
    "ChoiceDialog",
    "ConfirmDialog",
    "Dialog",
    "PickerDialog",
    "PickerItem",
    "SettingRow",
    "SettingsScreen",
    "TodoEditor",
]
