"""thin"""
from widgets.status.status import StatusLine, StatusParts
