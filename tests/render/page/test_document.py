from __future__ import annotations

import pickle
import re
from base64 import b64encode
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.render.diagram import Diagram
from plybook.render.layouts.attack_boards import AttackBoardsLayout
from plybook.render.page import document
from plybook.render.page.boards import Picture
from plybook.render.page.games import drawn
from plybook.replay.result import Line, Replay
from plybook.rules.position import Position
from tests.render.page.reading import PageReader, Shown

VARIANTS = list(plybook.variants)
HOSTILE = "</script><script>alert(1)</script>\u2028<img src=x onerror=alert(2)>&lt;\u202e\x00\ud800<!--"


def one_page(text: str, **options: str) -> PageReader:
    return PageReader(plybook.page(plybook.read(text, variant="chess"), **options))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_shows_the_positions_of_the_game(variant: str) -> None:
    replay = plybook.replay(next(random_games(variant, 1, seed=4, plies=16)))
    page = PageReader(plybook.page(replay))
    [board] = page.data("page")["boards"]
    states = Shown(page.data("game-1"), len(replay.positions[0].seats)).states(0)
    assert ["".join(state["fen"]) for state in states] == [position.fen() for position in replay.positions]
    assert [state["u"] for state in states] == [position.turn for position in replay.positions]
    for state, position in zip(states, replay.positions, strict=True):
        men = {
            cell: (board["looks"][look][0], board["looks"][look][1])
            for cell, look in state["looks"].items()
            if board["looks"][look][0] >= 0
        }
        codes = {cell: divmod(code - 1, len(position.kinds)) for cell, code in enumerate(position.board) if code}
        assert men == codes


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_of_a_hundred_plies_is_light(variant: str) -> None:
    text = plybook.page(next(random_games(variant, 1, seed=1, plies=100)))
    assert len(text.encode()) < 300_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_cell_has_a_place_for_every_seat(variant: str) -> None:
    replay = plybook.replay(next(random_games(variant, 1, seed=2, plies=8)))
    page = PageReader(plybook.page(replay))
    [board] = page.data("page")["boards"]
    shown = Shown(page.data("game-1")).states(0)
    for state in shown:
        views = board["stands"][state["h"]]
        assert len(views) == len(board["seats"])
        for view in views:
            cells = [cell for panel in view["panels"] for cell in accumulate(board["panels"][panel][2])]
            assert len(cells) == len(set(cells))
            assert set(cells) >= set(state["looks"])


def test_nothing_of_a_record_is_markup() -> None:
    game = plybook.read("1. e4 e5", variant="chess")[0]
    tags = (plybook.Tag(HOSTILE, HOSTILE), plybook.Tag("White", HOSTILE), plybook.Tag("Black", HOSTILE))
    ply = game.plies[0]._replace(glyphs=(HOSTILE,), after=(plybook.Comment(HOSTILE),))
    hostile = plybook.GameRecord(
        game.source,
        variant="chess",
        notation=game.notation,
        tags=tags,
        headings=(HOSTILE,),
        comments=(plybook.Comment(HOSTILE),),
        plies=(ply, plybook.Ply(HOSTILE)),
        result=plybook.Result(HOSTILE),
    )
    plain, spoilt = PageReader(plybook.page(game)), PageReader(plybook.page(hostile))
    assert [tag for tag, _ in spoilt.elements] == [tag for tag, _ in plain.elements]
    assert [HOSTILE, HOSTILE] in spoilt.data("game-1")["tags"]
    text = plybook.page(hostile)
    assert "\u2028" not in text
    assert "alert(1)</script>" not in text
    text.encode()


def test_the_policy_lets_only_the_page_itself_run() -> None:
    page = one_page("1. e4 e5")
    digests = {
        kind: f"'sha256-{b64encode(sha256(page.text(kind).encode()).digest()).decode()}'"
        for kind in ("style", "script")
    }
    assert page.policy.split("; ") == [
        "default-src 'none'",
        f"script-src {digests['script']}",
        f"style-src {digests['style']}",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_the_script_is_all_there_is() -> None:
    folder = Path(document.__file__).parent
    assert {path.name for path in folder.glob("*.js")} == set(document.SCRIPTS)
    script = one_page("1. e4").text("script")
    for name in document.SCRIPTS:
        assert document.lean_script((folder / name).read_text(encoding="utf-8")) in script
    assert "/*" not in script


def test_a_script_keeps_its_texts_and_patterns() -> None:
    code = (
        """const a = (b, c) => { return b <= c ? "x = {y}" : 'it\\'s (z)'; };\n  const p = /a = b/;\n"""
        "f()\n  .g(\n2\n);\nclass C {\n}\nh();\nfor (const [d] of e) a = d - 1 + 0.5 / a - -d;\n"
        "b = (c) => `${c ? `${d}` : e}`;\nf = (g) => `${ g } ` + `${h} + i` + (g) + 1;\n"
    )
    lean = """const a=(b,c)=>{return b<=c?"x = {y}":'it\\'s (z)';};const p = /a = b/;f().g(2);class C{}h();"""
    lean += "for(const[d]of e)a=d-1+.5/a - -d;b = (c) => `${c ? `${d}` : e}`;f=g=>`${ g } `+`${h} + i`+(g)+1;"
    assert document.lean_script(code) == lean


def test_a_page_needs_nothing_from_outside() -> None:
    text = plybook.page(plybook.read("corpus:parmen-1"))
    for _, attributes in PageReader(text).elements:
        assert "src" not in attributes
        assert (attributes.get("href") or "#").startswith(("#", "data:"))
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    assert set(re.findall(r"https?://[^\"'\s]*", text)) == {"http://www.w3.org/2000/svg"}


def test_variations_begin_where_they_branch_off() -> None:
    page = one_page("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3")
    game = page.data("game-1")
    lines = game["lines"]
    assert [(line["parent"], line["at"], [ply["t"] for ply in line["plies"]]) for line in lines] == [
        (-1, 0, ["e4", "e5", "Nf3"]),
        (0, 1, ["c5", "Nf3", "d6"]),
        (1, 1, ["c3", "d5"]),
    ]
    assert lines[0]["plies"][1]["v"] == [1]
    [replay] = map(plybook.replay, plybook.read("1. e4 c5 2. c3 d5", variant="chess"))
    assert "".join(Shown(game).states(2)[-1]["fen"]) == replay.positions[-1].fen()


def test_what_varies_a_ply_that_cannot_be_played_is_written() -> None:
    lines = one_page("1. e4 e5 2. Ke5 (2. Nf3) Nc6").data("game-1")["lines"]
    assert [(line["kind"], len(line["plies"]), [ply["t"] for ply in line["rest"]]) for line in lines[:2]] == [
        ("main", 2, ["Ke5", "Nc6"]),
        ("variation", 1, []),
    ]


def replay_of(text: str) -> Replay:
    [game] = plybook.read(text, variant="chess")
    return plybook.replay(game)


SLIP = "1. e4 e5 2. Nf3 Nc6 3. Bc5 Bc5 4. O-O Nf6 5. d3 d6 6. Nc3 Bg4 7. h3 Bxf3 8. Qxf3 Nd4 9. Qd1 c6"


def test_a_supposed_line_is_told_from_what_is_written() -> None:
    replay = replay_of(SLIP)
    assert replay.supposed is not None
    game = PageReader(plybook.page(replay)).data("game-1")
    line = game["lines"][game["supposed"]]
    assert line["kind"] == "supposed"
    assert line["why"] == [str(each) for each in replay.suppositions]
    assert (line["parent"], line["at"]) == (0, len(replay.moves))
    states = Shown(game).states(game["supposed"])
    assert "".join(states[-1]["fen"]) == replay.supposed.positions[-1].fen()
    assert game["lines"][0]["rest"][0]["t"] == "Bc5"


def test_findings_have_their_code_and_point_at_cells() -> None:
    game = one_page("1. e4 e5 2. Ke5").data("game-1")
    replay = replay_of("1. e4 e5 2. Ke5")
    found = next(each for each in game["findings"] if each["severity"] == "error")
    assert found["code"] == next(each.code for each in replay.diagnostics if each.severity == "error")
    assert found["ply"] == 3
    names = plybook.variant("chess").rules.geometry.names
    assert [names[cell] for cell in found["cells"]] == ["e5"]


def test_a_move_in_doubt_points_at_the_cells_of_all_that_it_may_be() -> None:
    [found] = one_page("1. e4 e5 2. Nf3 {written: N?3; or Nh3} Nc6 *").data("game-1")["findings"]
    names = plybook.variant("chess").rules.geometry.names
    assert (found["code"], found["ply"]) == ("D010", 3)
    assert [names[cell] for cell in found["cells"]] == ["f3", "h3"]


@pytest.mark.parametrize("asked", ["$220", "{[#]}", "{Here. #Diagram}", "{diagram}", "D"])
def test_an_annotator_asks_for_a_diagram(asked: str) -> None:
    [game] = plybook.read("1. e4 $1 {Best by test.} e5 2. Nf3", variant="chess")
    first = game.plies[0]
    if asked.startswith("{"):
        first = first._replace(after=(plybook.Comment(asked.removeprefix("{").removesuffix("}")),))
    else:
        first = first._replace(glyphs=(*first.glyphs, asked))
    plies = (first, *game.plies[1:])
    page = PageReader(plybook.page(plybook.GameRecord(game.source, variant="chess", notation="san", plies=plies)))
    wanted = [ply.get("r", 0) for ply in page.data("game-1")["lines"][0]["plies"]]
    assert wanted == [1, 0, 0]
    assert ["!", "good move"] in page.data("game-1")["lines"][0]["plies"][0]["g"]


def test_men_that_are_taken_are_told() -> None:
    game = one_page("1. e4 d5 2. exd5 c5 3. dxc6").data("game-1")
    assert [ply.get("x") for ply in game["lines"][0]["plies"]] == [None, None, [1, 0], None, [1, 0]]


def test_a_game_of_unknown_variant_is_shown_as_it_is_written() -> None:
    page = PageReader(
        plybook.page(plybook.GameRecord(plybook.Source("x", ""), plies=(plybook.Ply("e4", number="1."),)))
    )
    assert page.data("page")["games"][0]["board"] == -1
    assert page.data("game-1")["written"] == ["1. e4"]


def test_a_variant_that_is_drawn_as_text_alone_is_shown_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    class Text:
        def levels(self, geometry: object) -> dict[str, str]:
            return {}

        def draw(self, *_: object, **__: object) -> str:
            return ""

    monkeypatch.setattr(plybook.Variant, "layout", lambda variant, name=None: Text())
    page = one_page("1. e4 e5")
    assert page.data("game-1")["written"] == ["1. e4", "e5"]
    assert page.data("page")["boards"] == []


def test_games_of_several_variants_have_a_board_each() -> None:
    games = [next(random_games(variant, 1, plies=4)) for variant in ("chess", "raumschach", "chess")]
    head = PageReader(plybook.page(games)).data("page")
    assert [board["variant"] for board in head["boards"]] == ["chess", "raumschach"]
    assert [game["board"] for game in head["games"]] == [0, 1, 0]


def test_the_title_is_that_of_the_one_game_or_says_how_many_there_are() -> None:
    text = '[White "Morphy\u202e"]\n[Black "Anderssen"]\n\n1. e4 e5'
    assert one_page(text).text("title") == "Morphy – Anderssen"
    assert one_page("1. e4", title="<b>").text("title") == "<b>"
    assert one_page(f"{text}\n\n{text}").text("title") == "2 games"


def test_games_without_names_are_called_by_their_places() -> None:
    one, other = (plybook.read("1. e4 *\n\n1. d4 *", name=name, variant="chess") for name in ("a.txt", "b.txt"))
    titles = [game["title"] for game in PageReader(plybook.page(one)).data("page")["games"]]
    assert titles == ["Game 1", "Game 2"]
    titles = [game["title"] for game in PageReader(plybook.page([*one, *other])).data("page")["games"]]
    assert titles == ["a.txt, game 1", "a.txt, game 2", "b.txt, game 1", "b.txt, game 2"]


def test_a_picture_draws_the_variants_that_have_it() -> None:
    games = [next(random_games(variant, 1, plies=4)) for variant in ("chess", "tri-d")]
    chess, tri_d = PageReader(plybook.page(games, picture="from-above")).data("page")["boards"]
    assert [len(board["stands"][0][0]["panels"]) for board in (chess, tri_d)] == [1, 1]
    with pytest.raises(plybook.UnknownNameError, match="'tiers' does not draw chess"):
        plybook.page(games, picture="tiers")


@pytest.mark.parametrize("variant", ["tri-d", "three-player", "alice-3d"])
def test_games_drawn_apart_make_the_same_page(variant: str) -> None:
    replays = list(map(plybook.replay, random_games(variant, 2, seed=3, plies=12)))
    apart = [pickle.loads(pickle.dumps(drawn(each))) for each in replays]  # noqa: S301
    assert "".join(document.written(apart)) == plybook.page(replays)


def test_a_board_is_drawn_once_for_each_arrangement(monkeypatch: pytest.MonkeyPatch) -> None:
    [replay] = map(plybook.replay, plybook.read("corpus:parmen-1"))
    layout = AttackBoardsLayout()
    asked: list[Position] = []
    drawing = layout.diagram

    def diagram(position: Position, **rest: Any) -> Diagram:
        asked.append(position)
        return drawing(position, **rest)

    monkeypatch.setattr(layout, "diagram", diagram)
    picture = Picture(plybook.variant("tri-d"), layout)
    for position in replay.positions:
        picture.seen(position)
    arrangements = {layout.arrangement(position) for position in replay.positions}
    assert 1 < len(asked) == len(arrangements) < len(replay.positions) / 2


def test_names_that_are_none() -> None:
    game = plybook.read("1. e4", variant="chess")
    for options in ({"theme": "sepia"}, {"picture": "tiers"}, {"seat": "Red"}):
        with pytest.raises(plybook.UnknownNameError):
            plybook.page(game, **options)
    with pytest.raises(TypeError, match="not str"):
        plybook.page("1. e4")  # type: ignore[arg-type]


def test_no_games_make_a_page_too() -> None:
    page = PageReader(plybook.page([]))
    assert page.data("page")["games"] == []
    assert page.text("title") == "No games"


def test_a_line_that_could_not_begin_is_no_board() -> None:
    replay = replay_of("1. e4")
    page = PageReader(plybook.page(Replay(replay.game, Line(replay.line.plies), variant=replay.variant)))
    assert page.data("game-1")["written"] == ["1. e4"]


def test_a_page_of_a_long_game_of_four_is_not_large() -> None:
    [game] = plybook.read("corpus:four-player-1")
    assert len(game.plies) > 300
    assert len(plybook.page([plybook.replay(game)]).encode()) < 300_000
