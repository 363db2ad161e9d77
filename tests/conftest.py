"""What all tests share: how much hypothesis tries, and where the sample games lie."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "plybook", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("plybook"), max_examples=2000, derandomize=False)
settings.load_profile(os.environ.get("PLYBOOK_TESTS", "plybook"))
