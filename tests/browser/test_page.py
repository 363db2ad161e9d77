"""What a page does, whatever the game: links, list, findings, keys, wheel, texts that would be markup."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import plybook
from plybook.corpora.generate import random_games
from plybook.render.men import SMALL, named
from plybook.render.theme import LIGHT
from tests.browser.conftest import OpenPage, expect_address
from tests.render.page.test_document import HOSTILE, SLIP

GAME = """[White "Morphy"]
[Black "Anderssen"]
[Result "1-0"]

1. e4 $1 {Best by test.} e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nf3 {[#]} Nc6 3. Bb5 a6 1-0
"""
GAMES = "\n".join(f'[White "Player {at}"]\n[Black "Other"]\n\n1. e4 e5 2. Nf3\n' for at in range(1, 6))


def page_of(text: str, **options: str) -> str:
    return plybook.page(plybook.read(text, variant="chess"), **options)


def said(page: Page) -> str:
    return page.text_content("#said") or ""


def test_a_link_leads_to_a_ply_and_follows(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME), at="game=1&ply=3")
    assert said(page) == "2. Nf3: White's Knight on g1 goes to f3"
    page.evaluate("location.hash = '#game=1&ply=1'")
    expect(page.locator("#said")).to_have_text("1. e4: White's Pawn on e2 goes to e4")
    page.evaluate("location.hash = '#game=77&ply=x'")
    expect(page.locator("#said")).to_have_text("Start")
    expect_address(page, "#game=1&ply=0")
    page.click("#next")
    expect_address(page, "#game=1&ply=1")


def test_the_way_to_the_moves_leaves_the_ply_alone(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME), at="game=1&ply=3")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'moves'")
    assert said(page).startswith("2. Nf3")


def test_buttons(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME))
    assert page.is_disabled("#previous")
    for button, ply in (("next", 1), ("last", 6), ("previous", 5), ("first", 0)):
        page.click(f"#{button}")
        expect_address(page, f"#game=1&ply={ply}")
    page.click("#last")
    assert page.is_disabled("#next")
    page.click("text=Nc6")
    expect_address(page, "#game=1&ply=4")
    assert page.locator("[aria-current]").text_content() == "2... Nc6"


def test_the_address_is_written_when_the_reader_rests(open_page: OpenPage) -> None:
    """Browsers refuse further changes of it after some hundred in half a minute."""
    page = open_page(page_of(GAME), at="game=1&ply=0")
    page.evaluate(
        """() => {
  window.written = [];
  const write = history.replaceState.bind(history);
  history.replaceState = (...given) => { window.written.push(given[2]); write(...given); };
  for (let at = 0; at < 4; at++) document.getElementById("next").click();
}"""
    )
    expect(page.locator("#said")).to_contain_text("2... Nc6")
    expect_address(page, "#game=1&ply=4")
    assert page.evaluate("window.written") == ["#game=1&ply=4"]


def test_variations_are_gone_into_and_left_with_keys(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME), at="game=1&ply=2")
    for key, at in (
        ("ArrowDown", "line=1&ply=1"),
        ("ArrowDown", "line=3&ply=1"),
        ("ArrowUp", "ply=2"),
        ("ArrowDown", "line=1&ply=1"),
        ("ArrowRight", "line=1&ply=2"),
        ("ArrowDown", "line=2&ply=1"),
        ("End", "line=2&ply=2"),
        ("ArrowLeft", "line=2&ply=1"),
        ("ArrowLeft", "line=1&ply=1"),
        ("ArrowLeft", "ply=1"),
    ):
        page.keyboard.press(key)
        expect_address(page, f"#game=1&{at}")


def test_marks_and_comments_stand_by_the_moves(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME))
    assert page.locator(".glyph").get_attribute("title") == "good move"
    assert page.locator(".comment").all_text_contents() == ["Best by test."]
    assert page.locator(".line.variation").count() == 3
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".diagram figcaption").all_text_contents() == ["After 2. Nf3"]
    [column, board] = [page.locator(each).first.bounding_box() for each in (".wanted", ".wanted .board")]
    assert column is not None
    assert board is not None
    assert board["width"] <= column["width"], "boards among the moves are no wider than a column of them"
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator(".diagram").count() == 0
    assert page.pdf().startswith(b"%PDF")


def test_marks_beside_moves_are_explained_on_paper(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:parmen-1")))
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    notes = page.locator(".note-of").all_text_contents()
    assert len(notes) == page.locator(".move .flag").count() == 4
    assert notes[0].startswith("21... Pb4xa3(5)*: W008: ")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator(".note-of").count() == 0


def test_many_boards_have_one_level_large_on_paper_and_the_names_of_all(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:alice-3d-1")), at="game=1&ply=9")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".diagram .thumb").all_text_contents() == [f"level {letter}" for letter in "θηζεδγβα"]
    assert page.locator(".diagram .thumb.begun").text_content() == "level δ"
    assert page.locator(".diagram .panel:not(.small)").count() == 4


def test_heads_of_columns_are_repeated_on_paper(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:four-player-1")))
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("thead .head").all_text_contents() == ["Red", "Blue", "Yellow", "Green"]
    heads, moves = (
        [box["x"] for each in page.locator(name).all() if (box := each.bounding_box())]
        for name in ("thead .head", ".main > .move[data-place^='0/']:not([data-place$='/0'])")
    )
    assert moves[:4] == pytest.approx(heads, abs=2)
    assert not page.locator("tbody .head").first.is_visible()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("table").count() == 0
    assert page.locator(".moves > .main > .head").count() == 4


def test_men_of_many_boards_have_their_usual_form_on_paper(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:prince-1")), at="game=1&ply=9")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    width = page.evaluate("() => document.querySelector('.diagram .panel').getBoundingClientRect().width")
    assert width / 8 < SMALL
    drawn = page.evaluate("() => document.querySelector('.diagram .man path').getAttribute('d')")
    assert drawn in {man.body for name in plybook.variant("prince").rules.kind_names if (man := named(name))}


def test_it_plays_by_itself(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME))
    page.click("#more")
    page.locator("#speed").fill("10")
    page.locator("#moves").focus()
    page.keyboard.press("Space")
    expect(page.locator("#said")).to_have_text("3... a6: Black's Pawn on a7 goes to a6")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.click("#play")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_games_are_listed_and_searched(open_page: OpenPage) -> None:
    page = open_page(page_of(GAMES))
    page.keyboard.press("g")
    assert page.locator("#list a").count() == 5
    page.keyboard.type("player 4")
    assert page.locator("#list a").count() == 1
    assert page.text_content("#found") == "1 of 5 games"
    expect_address(page, "#game=1&ply=0")
    page.click("#list a")
    expect(page.locator("#title")).to_have_text("Player 4 – Other")
    expect_address(page, "#game=4&ply=0")
    page.keyboard.press("ArrowRight")
    expect_address(page, "#game=4&ply=1")


def test_findings_are_shown_and_point_at_the_board(open_page: OpenPage) -> None:
    page = open_page(page_of("1. e4 e5 2. Ke5 Nf6"))
    assert "R001" in (page.text_content("#findings") or "")
    page.click(".finding")
    expect_address(page, "#game=1&ply=2")
    assert page.locator("#board .ring").count() == 1
    assert page.locator(".unplayed .flag.error").count() == 1
    assert page.locator(".rest").text_content() == "Not played: 2. Ke5! error  Nf6 "


def test_a_supposed_line_is_shown_as_supposed(open_page: OpenPage) -> None:
    page = open_page(page_of(SLIP), at="game=1&ply=4")
    assert "Supposed, not written: 3. Bc4 for 3. Bc5" in (page.text_content(".line.supposed") or "")
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("Supposed: 3. Bc4")
    expect_address(page, "#game=1&line=1&ply=1")
    page.keyboard.press("ArrowLeft")
    expect_address(page, "#game=1&ply=4")


def test_the_position_is_copied(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME), at="game=1&ply=1", permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("m")
    page.click("#copy")
    expect(page.locator("#copied")).to_have_text("The position is copied.")
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert page.evaluate("navigator.clipboard.readText()") == fen


def test_the_wheel_steps(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME))
    page.hover("#board")
    page.mouse.wheel(0, 120)
    expect(page.locator("#said")).to_contain_text("1. e4")
    page.mouse.wheel(0, -120)
    expect(page.locator("#said")).to_have_text("Start")


def test_the_address_says_whether_the_board_is_shown_in_space(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:raumschach-1")), at="game=1&ply=11&space=1")
    expect_address(page, "#game=1&ply=11&space=1")
    page.keyboard.press("ArrowRight")
    expect_address(page, "#game=1&ply=12&space=1")
    page.keyboard.press("s")
    expect_address(page, "#game=1&ply=12")


def test_keys_turn_spread_fade_and_hide_in_space(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:raumschach-1")), at="game=1&ply=11")
    page.keyboard.press("s")
    looks = {page.locator(".scene").get_attribute("style")}
    for key in ("Shift+ArrowLeft", "Shift+ArrowUp", "+"):
        page.keyboard.press(key)
        looks.add(page.locator(".scene").get_attribute("style"))
    assert len(looks) == 4
    expect_address(page, "#game=1&ply=11&space=1")
    assert page.locator(".over .trail").count() >= 1
    page.keyboard.press("PageUp")
    assert page.locator(".panel.faded").count() == 4
    page.keyboard.press("m")
    page.select_option("#others", "hide")
    assert page.locator(".panel.gone").count() == 4
    before = page.locator(".panel").first.get_attribute("style")
    page.locator("#spread").fill("200")
    wide = page.locator(".panel").first.get_attribute("style")
    assert wide != before
    page.locator("#spread").blur()
    page.keyboard.press("[")
    assert page.locator(".panel").first.get_attribute("style") not in (before, wide)


@pytest.mark.parametrize(("picture", "is_upright"), [("tiers", False), ("slices", True)])
def test_men_stand_on_levels_and_lie_on_slices(picture: str, is_upright: bool, open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:raumschach-1"), picture=picture))
    page.keyboard.press("s")
    faces = "[...document.querySelectorAll('#board .man')].map((man) => getComputedStyle(man).transform)"
    flat = {transform.startswith("matrix(") for transform in page.evaluate(faces)}
    assert flat == {is_upright}
    before = page.evaluate(faces)
    page.keyboard.press("Shift+ArrowLeft")
    assert (page.evaluate(faces) == before) is is_upright


def test_attack_boards_travel(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:parmen-1")), at="game=1&ply=23")
    page.keyboard.press("s")
    page.evaluate("for (const panel of document.querySelectorAll('.panel')) panel.stays = true")
    before = page.evaluate("[...document.querySelectorAll('.panel')].map((panel) => panel.style.transform)")
    page.keyboard.press("ArrowRight")
    assert "QLB" in said(page)
    after = page.evaluate("[...document.querySelectorAll('.panel')].map((panel) => panel.style.transform)")
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    assert page.evaluate("[...document.querySelectorAll('.panel')].every((panel) => panel.stays)")


def test_a_step_touches_only_what_changes(open_page: OpenPage) -> None:
    page = open_page(plybook.page(next(random_games("alice-3d", 1, seed=3, plies=8))), at="game=1&ply=3")
    page.evaluate("""() => {
      window.touched = 0;
      new MutationObserver((found) => { window.touched += found.length; })
        .observe(document.getElementById("board"), {subtree: true, childList: true, attributes: true});
    }""")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("window.touched > 0")
    assert page.evaluate("window.touched") < 80


ASKED_FOR_SIZES = """
  window.asked = [];
  const noting = (ask) => function () {
    if (document.currentScript) window.asked.push(document.querySelectorAll(".panel").length);
    return ask.call(this);
  };
  for (const name of ["clientWidth", "clientHeight", "scrollHeight"]) {
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, name);
    Object.defineProperty(Element.prototype, name, { get: noting(get) });
  }
  Element.prototype.getBoundingClientRect = noting(Element.prototype.getBoundingClientRect);
"""
"""Notes how many panels are there whenever the script asks for a size while the page is opened."""


def test_the_first_picture_is_laid_out_once(open_page: OpenPage) -> None:
    opened = open_page(plybook.page(next(random_games("alice-3d", 1, seed=3, plies=2))))
    page = opened.context.new_page()  # of no other test: what is put before the scripts of a page stays there
    page.add_init_script(ASKED_FOR_SIZES)
    page.goto(opened.url)
    assert page.locator(".panel").count() == 32
    assert set(page.evaluate("window.asked")) == {0}
    assert page.locator("#board text").count() <= 2 * 32
    page.close()


def test_the_side_to_move_and_the_sides_that_are_out_are_shown(open_page: OpenPage) -> None:
    [game] = plybook.read("corpus:three-player-1")
    replay = plybook.replay(game)
    index = next(at for at, position in enumerate(replay.positions) if len(position.sides_in_play()) < 3)
    page = open_page(plybook.page(replay), at=f"game=1&ply={index - 1}")
    assert page.locator(".seat.out").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.locator(".seat.out").count() == 1
    assert page.locator(".seat.turn").count() == 1


def test_the_keys_are_told_and_rest_meanwhile(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME))
    page.keyboard.press("?")
    assert page.is_visible("#help")
    assert page.locator("#keys dt").count() == page.locator("#keys dd").count() > 15
    page.keyboard.press("ArrowRight")
    assert said(page) == "Start"
    page.click("#help button")
    assert not page.is_visible("#help")
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("1. e4")


def test_it_says_how_a_game_stands_and_ended(open_page: OpenPage) -> None:
    page = open_page(page_of("1. f3 e5 2. g4 Qh4#"), at="game=1&ply=3")
    assert page.text_content("#standing") == "Black to move"
    assert page.text_content(".seat.turn") == "Black (to move)"
    page.keyboard.press("End")
    assert page.text_content("#standing") == "checkmate, 0-1"
    assert page.locator(".seat.turn").count() == 0


def test_seats_and_the_current_move_keep_their_colours_where_colours_are_few(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME), at="game=1&ply=1", forced_colors="active", color_scheme="light")
    grounds = "(found) => getComputedStyle(document.querySelector(found)).backgroundColor"
    for found, ink in (("i.ink-0", LIGHT.white), ("i.ink-2", LIGHT.black)):
        red, green, blue = bytes.fromhex(ink.body[1:])
        assert page.evaluate(grounds, found) == f"rgb({red}, {green}, {blue})"
    assert page.evaluate(grounds, ".move[aria-current]") != page.evaluate(grounds, ".move:not([aria-current])")


def test_men_that_are_taken_are_named(open_page: OpenPage) -> None:
    page = open_page(page_of("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2"), at="game=1&ply=7")
    assert page.text_content("#taken") == "Taken: Black's Pawn, White's Pawn (2), Black's Queen"


@pytest.mark.parametrize(
    ("theme", "scheme", "colour"),
    [
        ("auto", "light", "rgb(253, 251, 247)"),
        ("auto", "dark", "rgb(26, 21, 18)"),
        ("light", "dark", "rgb(253, 251, 247)"),
        ("dark", "light", "rgb(26, 21, 18)"),
    ],
)
def test_themes(theme: str, scheme: str, colour: str, open_page: OpenPage) -> None:
    page = open_page(page_of(GAME, theme=theme), color_scheme=scheme)
    colours = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(colours) == colour
    page.keyboard.press("t")
    assert page.evaluate(colours) != colour
    page.keyboard.press("t")
    assert page.evaluate(colours) == colour


def test_nothing_moves_where_no_motion_is_wanted(open_page: OpenPage) -> None:
    running = "document.getAnimations().length"
    page = open_page(page_of(GAME))
    page.keyboard.press("ArrowRight")
    assert page.evaluate(running) == 0
    page = open_page(page_of(GAME), reduced_motion="no-preference")
    assert (
        page.evaluate("""() => {
      document.getElementById("next").click();
      return document.getAnimations().length;
    }""")
        > 0
    )


@pytest.mark.parametrize(
    ("corpus", "ply", "others"), [("prince-1", 39, -2), ("prince-1", 40, 2), ("alice-3d-1", 9, -1)]
)
def test_men_come_from_levels_that_are_small_in_space(
    corpus: str, ply: int, others: int, open_page: OpenPage
) -> None:
    document = plybook.page(plybook.read(f"corpus:{corpus}"))
    page = open_page(
        document,
        at=f"game=1&ply={ply - 1}&space=1",
        reduced_motion="no-preference",
        viewport={"width": 1100, "height": 780},
    )
    [before] = page.evaluate("""() => {
      document.getElementById("next").click();
      const all = document.getAnimations().map(({ effect }) => effect);
      return all.filter(({ target }) => target.matches(".came.man")).map((man) => man.getKeyframes()[0]);
    }""")
    assert before["opacity"] == "0"
    # From over the board or from under it, by two cells for each level.
    assert before["translate"].endswith(f"calc(var(--u) * {2 * others})")


def test_a_click_beside_the_men_goes_on_and_back(open_page: OpenPage) -> None:
    page = open_page(page_of(GAME), at="game=1&ply=2", viewport={"width": 1280, "height": 900})
    board = page.locator("#board").bounding_box()
    assert board
    [left, right] = [{"x": board["width"] * share, "y": board["height"] / 2} for share in (0.2, 0.8)]
    current = page.locator("[aria-current].move")
    shown = [current.text_content()]
    for place in (right, right, left, left):
        page.locator("#board").click(position=place)  # type: ignore[arg-type]
        shown.append(current.text_content())
    assert len(set(shown)) == 3
    assert shown == [*shown[:3], *shown[1::-1]]
    # A click that takes away what was drawn goes nowhere.
    page.locator("#board").click(position=right, modifiers=["Alt"])  # type: ignore[arg-type]
    assert page.locator(".over circle").count() == 1
    page.locator("#board").click(position=right)  # type: ignore[arg-type]
    assert page.locator(".over circle").count() == 0
    assert current.text_content() == shown[0]


def test_texts_of_others_are_texts(open_page: OpenPage) -> None:
    [game] = plybook.read("1. e4 e5", variant="chess")
    ply = game.plies[0]._replace(glyphs=(HOSTILE,), after=(plybook.Comment(HOSTILE),))
    tags = tuple(plybook.Tag(name, HOSTILE) for name in ("White", "Black", "Event", HOSTILE))
    hostile = plybook.GameRecord(
        game.source,
        variant="chess",
        notation="san",
        tags=tags,
        headings=(HOSTILE,),
        plies=(ply, plybook.Ply(HOSTILE)),
    )
    page = open_page(plybook.page([hostile, hostile]), at="game=1&ply=1")
    page.keyboard.press("g")
    assert page.locator("img, script:not([type]) + script, #moves script, h1 :not(.whole)").count() == 0
    assert page.evaluate("document.scripts.length") == 4
    assert "<img src=x onerror=alert(2)>&lt;" in (page.text_content("h1") or "")
    assert "<img src=x onerror=alert(2)>&lt;" in (page.text_content("#moves") or "")


def test_the_policy_stops_what_would_get_in(open_page: OpenPage, complaints: Callable[[], list[str]]) -> None:
    page = open_page(page_of(GAME))
    page.evaluate("""() => {
      window.stopped = [];
      document.addEventListener("securitypolicyviolation", (event) => window.stopped.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.isIn = true";
      const style = document.createElement("style");
      style.textContent = "body {display: none}";
      const image = document.createElement("img");
      image.src = "https://example.org/x.png";
      document.body.append(script, style, image);
      return fetch("https://example.org").catch(() => null);
    }""")
    page.wait_for_function("window.stopped.length >= 4")
    assert sorted(page.evaluate("window.stopped")) == ["connect-src", "img-src", "script-src-elem", "style-src-elem"]
    assert page.evaluate("window.isIn") is None
    assert page.is_visible("h1")
    assert len(complaints()) >= 4


def test_a_game_without_positions_is_read(open_page: OpenPage) -> None:
    game = plybook.GameRecord(plybook.Source("x", ""), plies=(plybook.Ply("e4", number="1."), plybook.Ply("xyz")))
    page = open_page(plybook.page(game))
    assert "1. e4 xyz" in (page.text_content("#moves") or "")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    page.keyboard.press("f")
    assert not page.is_visible("#board")
    open_page(plybook.page([]))


def test_men_that_chess_does_not_have_are_named_below_the_moves(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:prince-1")))
    expect(page.locator("#men li:has(svg)")).to_have_count(23)
    assert page.locator("#men li").nth(2).text_content() == "CaCaptain"
    crazyhouse = open_page(plybook.page(plybook.read("1. e4 d5 2. exd5 *", variant="crazyhouse")))
    names = crazyhouse.locator("#men li").all_text_contents()
    assert len(names) == len(set(names)) > 6
    expect(open_page(page_of(GAME)).locator("#men-box")).to_be_hidden()
