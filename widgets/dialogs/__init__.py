"""thin"""
from widgets.dialogs.approval import ApprovalDialog, ApprovalAnswer
