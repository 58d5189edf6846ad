"""Which folders the user trusts, and with what in them, so that nothing a project brings is obeyed unseen."""

from __future__ import annotations

from app.trust.claim import Claim, project_settings_path, read_claim
from app.trust.project import Project, look_at_project, trust_project
from app.trust.store import TrustError, TrustState, TrustStore

__all__ = [
    "Claim",
    "Project",
    "TrustError",
    "TrustState",
    "TrustStore",
    "look_at_project",
    "project_settings_path",
    "read_claim",
    "trust_project",
]
