"""What is set in an editor is taken if it can be, and what cannot be is said."""

from __future__ import annotations

from collections import namedtuple

import pytest

from plybook.editing.checked_games import Settings
from plybook.lsp.settings import settings_from
from tests.tables import each_row

Told = namedtuple("Told", "variant notation")


@each_row(
    ("told", "settings"),
    [
        (None, Settings()),
        ({}, Settings()),
        ({"variant": "tri-d"}, Settings("tri-d")),
        ({"plybook": {"variant": "chess", "notation": "san", "letters": "de"}}, Settings("chess", "san", "de")),
        ({"variant": None, "notation": ""}, Settings()),
        (Told("chess", "lan"), Settings("chess", "lan")),
        ({"other": 1}, Settings()),
    ],
)
def test_settings_are_taken_as_editors_send_them(told: object, settings: Settings) -> None:
    assert settings_from(told) == (settings, [])


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"variant": "ches"}, "ches"),
        ({"notation": "nonsense"}, "nonsense"),
        ({"variant": "chess", "notation": "parmen"}, "does not serve chess"),
        ({"letters": "xx"}, "xx"),
        ({"variant": 7}, "plybook.variant is a name, not 7"),
    ],
)
def test_unknown_names_in_settings_are_reported_and_ignored(told: object, complaint: str) -> None:
    settings, [said] = settings_from(told)
    assert settings == Settings()
    assert complaint in said


@pytest.mark.parametrize("told", [7, "chess", [1], True])
def test_what_is_no_settings_at_all_is_passed_over(told: object) -> None:
    assert settings_from(told) == (Settings(), [])
