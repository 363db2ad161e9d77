from __future__ import annotations

import plybook
from plybook.replay.result import Replay
from plybook.view.game_places import START, GamePlaces, Path, findings_by_place, first_after

NESTED = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. Nc3) 2... d6) 2. Nf3 (2. f4) Nc6"
MAIN_END: Path = (3,)


def played(text: str) -> Replay:
    [game] = plybook.read(f'[Variant "chess"]\n\n{text} *\n')
    return plybook.replay(game)


def test_places_stand_in_the_order_of_the_text() -> None:
    replay = played(NESTED)
    places = GamePlaces(replay.line)
    texts = [places.plies[path].text for path in places.order[1:]]
    assert texts == ["e4", "e5", "c5", "Nf3", "c3", "d5", "Nc3", "d6", "Nf3", "f4", "Nc6"]
    assert places.order[0] == START
    assert [places.rank(path) for path in places.order] == list(range(len(places.order)))


def test_every_place_is_reached_by_ways_that_lead_back() -> None:
    places = GamePlaces(played(NESTED).line)
    for path in places.order[1:]:
        seen = places.seen(path)
        assert seen.move is not None
        assert seen.before == places.seen(places.back(path)).position
        assert len(list(places.way(path))) <= 4
        following = places.forward(path)
        assert following == path or places.back(following) == path
        assert places.up(places.down(path)) == path or places.down(path) == path


def test_choices_are_gone_through_in_order_and_no_further() -> None:
    places = GamePlaces(played(NESTED).line)
    assert places.down((1,)) == (1, 0, 0)
    assert places.down((1, 0, 0)) == (1, 0, 0)
    assert places.down((1, 0, 1)) == (1, 0, 1, 0, 0)
    assert places.down((1, 0, 1, 0, 0)) == (1, 0, 1, 1, 0)
    assert places.up((1, 0, 1, 1, 0)) == (1, 0, 1, 0, 0)
    assert places.up((1, 0, 2)) == (1,)
    assert places.up(START) == places.down(START) == places.back(START) == START


def test_the_end_of_a_line_is_its_own() -> None:
    places = GamePlaces(played(NESTED).line)
    assert places.end(START) == MAIN_END
    assert places.end((1, 0, 0)) == (1, 0, 2)
    assert places.is_end(MAIN_END)
    assert not places.is_end((1, 0, 2))
    assert GamePlaces(played("*").line).end(START) == START


def test_a_long_unplayable_line_is_shown_from_its_beginning() -> None:
    line = " ".join("Zz9" for _ in range(3000))
    places = GamePlaces(played(f"1. e4 e5 2. Kd4 Ke6 3. Nf3 (3. {line}) Nc6").line)
    last = max(places.order, key=len)
    seen = places.seen(places.end(last))
    assert seen.move is None
    assert seen.position == places.seen((1,)).position
    assert len(list(places.way(places.end(last)))) == 2


def test_findings_are_at_the_plies_they_are_about() -> None:
    replay = played("1. e4 e5 2. Nf3+ (2. f4+ exf4) 4. Nc6")
    places = GamePlaces(replay.line)
    found = {path: [each.code for each in each] for path, each in findings_by_place(replay, places).items()}
    assert found[2,] == ["W005"]
    assert found[2, 0, 0] == ["W005"]
    assert "W001" in found[3,]


def test_findings_about_the_game_are_at_its_start() -> None:
    [game] = plybook.read(b"")
    replay = plybook.replay(game)
    assert set(findings_by_place(replay, GamePlaces(replay.line))) == {START}


def test_the_nearest_place_is_found_on_either_side() -> None:
    places = GamePlaces(played(NESTED).line)
    wanted: list[Path] = [(1, 0, 0), (3,)]
    assert first_after((1,), wanted, places) == (1, 0, 0)
    assert first_after((1, 0, 0), wanted, places) == (3,)
    assert first_after((3,), wanted, places) is None
    assert first_after((3,), wanted, places, -1) == (1, 0, 0)
    assert first_after(START, wanted, places, -1) is None
