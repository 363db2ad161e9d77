"""What all tests share: how much hypothesis tries, and where the sample games lie."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "plybook", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("plybook")
