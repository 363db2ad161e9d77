"""The editor as people use it: paste, drop, mend, convert, decode, links, and the board beside the text."""

from __future__ import annotations

import gzip
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Page, expect

import plybook
from plybook.corpora.corpus import sample
from plybook.editor_links import editor_link
from plybook.web.examples import example_link
from tests.site.conftest import WAIT, Reader, Server, codes, drop, paste, text_of

MATE = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *\n"
MEDER = sample("meder-1").path.read_text(encoding="utf-8")
HOSTILE = '"><img src=x onerror="document.title=1">\u202e<script>document.title=2</script>{{7*7}}'
RULES = 'name = "crab-chess"\ntitle = "Crab chess"\nlike = "chess"\n'


def wait_for_sum(page: Page, text: str) -> None:
    expect(page.locator("#sum")).to_have_text(text, timeout=WAIT)


def test_somebody_with_only_a_browser_mends_meders_game_and_saves_it_as_pgn(reader: Reader, tmp_path: Path) -> None:
    begun = perf_counter()
    page = reader.open()
    page.select_option("#samples", "meder-1")
    page.click("#findings li.error .offers button >> nth=0")
    expect(page.locator("#findings li.error")).to_have_count(0)
    page.click("#convert")
    expect(page.locator("#download")).to_have_text("Download meder-1.pgn")
    with page.expect_download() as saved:
        page.click("#download")
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    [game] = plybook.read(path)
    assert path.suffix == ".pgn"
    assert (game.container, game.variant) == ("pgn", "tri-d-tournament")
    replay = plybook.replay(game)
    assert replay.ok
    assert len(replay.moves) == 33
    assert perf_counter() - begun < 120


def test_a_pasted_score_is_checked_and_mended_by_clicks(editor: Page) -> None:
    page = editor
    paste(page, MATE)
    wait_for_sum(page, "3 warnings")
    assert sorted(codes(page)) == ["W002", "W006", "W014"]
    assert page.locator(".cm-lintRange-warning").count() > 0
    page.click("#findings .offers .safe >> nth=0")
    expect(page.locator("#findings li")).not_to_have_count(3)
    page.click("#undo")
    wait_for_sum(page, "3 warnings")
    page.click("#mend-all")
    wait_for_sum(page, "Nothing is wrong.")
    assert text_of(page).strip() == "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"
    page.click("#undo")
    wait_for_sum(page, "3 warnings")
    assert text_of(page) == MATE


def test_offers_wait_while_a_changed_text_is_checked(editor: Page) -> None:
    page = editor
    paste(page, MATE)
    wait_for_sum(page, "3 warnings")
    expect(page.locator("#findings .offers button").first).to_be_enabled()
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    # Read before the check begins, which is a while after the last key.
    states = page.evaluate("""async () => {
      document.execCommand("insertText", false, " ");
      await new Promise((resolve) => setTimeout(resolve));
      return [...document.querySelectorAll("#findings .offers button")].map((each) => each.disabled);
    }""")
    assert states
    assert all(states)
    page.click("#findings .offers .safe >> nth=0")
    expect(page.locator("#findings li")).not_to_have_count(3)


def test_a_finding_leads_to_its_place_and_says_what_it_means_there(editor: Page) -> None:
    page = editor
    paste(page, MEDER)
    page.click("#findings li.error .go")
    page.keyboard.type("a")
    assert "11. Nd4W aa5B" in text_of(page)
    page.click("#undo")
    page.wait_for_timeout(1500)  # the sum is the same before the check and after it
    page.hover(".cm-lintRange-error")
    expect(page.locator(".cm-tooltip-lint")).to_contain_text("ambiguous move")
    page.click(".cm-diagnosticAction >> nth=1")
    expect(page.locator("#findings li.error")).to_have_count(0)
    assert "11. Nd4W aBa5B" in text_of(page)


def test_the_board_follows_the_cursor_and_the_cursor_the_board(editor: Page) -> None:
    page = editor
    paste(page, "1. e4 e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6 *\n\n1. d4 d5 2. c4 *\n")
    board = page.frame_locator("#board")
    page.keyboard.press("Control+Home")
    expect(board.locator("#said")).to_have_text("Start")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(board.locator("#said")).to_contain_text("1. e4")
    assert page.locator(".shown-move").all_text_contents() == ["e4"]
    board.locator(".line.variation .move >> nth=1").click()
    expect(page.locator(".shown-move")).to_have_text("Nf6")
    page.keyboard.press("Tab")
    board.locator("#next").focus()
    board.locator("#first").click()
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    expect(board.locator("#said")).to_contain_text("2. c4")
    expect(board.locator("#title")).to_have_text("Game 2")


def test_the_board_stays_in_space_while_one_types(editor: Page) -> None:
    page = editor
    page.select_option("#samples", "parmen-1")
    board = page.frame_locator("#board")
    board.locator("#space").click()
    expect(board.locator(".in-space")).to_have_count(1)
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    expect(board.locator("#standing")).to_contain_text("checkmate")
    page.keyboard.type(" {remark}")
    expect(board.locator("#standing")).to_contain_text("checkmate")
    expect(board.locator(".in-space")).to_have_count(1)


def test_files_are_dropped_one_or_several_packed_or_in_an_old_encoding(editor: Page) -> None:
    page = editor
    drop(page, {"old.pgn": b"{caf\xe9}\r\n1. e4 e5 2. Ke3 *\r\n", "two.txt.gz": gzip.compress(MATE.encode())})
    expect(page.locator(".tab")).to_have_text(["old.pgn", "two.txt.gz"], timeout=WAIT)
    wait_for_sum(page, "3 warnings")
    page.click(".tab >> nth=0")
    expect(page.locator("#findings li.error")).to_have_count(1)
    assert "café" in text_of(page)
    with page.expect_download() as saved:
        page.click("#save")
    assert saved.value.path().read_bytes() == "{café}\r\n1. e4 e5 2. Ke3 *\r\n".encode()
    drop(page, {"three.txt": MEDER.encode()}, on="footer")
    expect(page.locator(".tab")).to_have_count(3)
    page.set_input_files("#files", {"name": "four.txt", "mimeType": "text/plain", "buffer": MATE.encode()})
    expect(page.locator(".tab")).to_have_count(4)
    page.click("#tabs .quiet")
    expect(page.locator(".tab")).to_have_count(3)


def test_the_variant_is_recognised_or_chosen(editor: Page) -> None:
    page = editor
    paste(page, "1. e4 e5 2. Nf3 Nc6 *")
    expect(page.locator("#kind")).to_contain_text("recognised")
    page.select_option("#variant", "alice")
    expect(page.locator("#kind")).to_contain_text("Alice", timeout=WAIT)
    assert "parmen" not in page.locator("#notation option").evaluate_all("(all) => all.map((each) => each.value)")
    page.select_option("#variant", "tri-d")
    expect(page.locator("#findings li.error").first).to_be_visible(timeout=WAIT)


def test_games_are_converted_to_any_notation_copied_and_saved(editor: Page) -> None:
    page = editor
    page.select_option("#samples", "parmen-1")
    expect(page.locator("#kind")).to_contain_text("Tri-D", timeout=WAIT)
    page.click("#convert")
    page.select_option("#form", "json")
    expect(page.locator("#download")).to_have_text("Download parmen-1.json", timeout=WAIT)
    page.select_option("#form", "scoresheet")
    page.select_option("#into", "parmen-full")
    expect(page.locator("#converted")).to_have_value(
        plybook.write(plybook.read("corpus:parmen-1"), notation="parmen-full"), timeout=WAIT
    )
    page.click("#copy")
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert "Pc2(2)-c4(2)" in page.evaluate("() => navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    expect(page.locator("#convert-dialog")).not_to_be_visible()


def test_a_noisy_sheet_is_decoded_with_its_questions(editor: Page) -> None:
    page = editor
    paste(page, "1. e4 eS 2. Nf8 Nc6 3. 8b5 a6 4. Ba4 Nf6\n")
    page.select_option("#variant", "chess")
    page.click("#decode")
    page.click("#run-decode")
    expect(page.locator("#decoded")).to_be_visible(timeout=WAIT)
    before = page.locator("#questions li").count()
    if before:
        page.click("#questions .offers button >> nth=0")
        expect(page.locator("#questions li")).not_to_have_count(before, timeout=WAIT)
    page.click("#use-decoded")
    expect(page.locator(".tab")).to_have_count(2)
    expect(page.locator("#findings li.error")).to_have_count(0)
    assert "Bb5" in text_of(page)


def test_a_wrong_answer_is_refused_and_the_question_stands(editor: Page) -> None:
    page = editor
    paste(page, "1. e4 eS 2. Nf8 Nc6\n")
    page.select_option("#variant", "chess")
    page.click("#decode")
    page.click("#run-decode")
    field = page.locator("#questions input").first
    field.fill("Ke7", timeout=WAIT)
    field.press("Enter")
    expect(page.locator("#decoded-sum")).to_contain_text("illegal", timeout=WAIT)
    assert page.locator("#questions li").count() > 0
    page.locator("#questions input").first.fill("e6")
    page.locator("#questions input").first.press("Enter")
    expect(page.locator("#decoded")).to_have_value(plybook_text("e6"), timeout=WAIT)


def plybook_text(answer: str) -> str:
    decoding = plybook.decode("1. e4 eS 2. Nf8 Nc6\n", variant="chess", answers={2: answer})
    return plybook.write(decoding.record)


def test_pictures_of_the_board_are_saved_as_svg(editor: Page) -> None:
    page = editor
    paste(page, "1. e4 e5 *")
    board = page.frame_locator("#board")
    board.locator("#more").click()
    with page.expect_download() as saved:
        board.locator("#picture").click()
    assert saved.value.suggested_filename.endswith(".svg")
    assert saved.value.path().read_text().startswith("<svg")


def test_rule_files_are_dropped_and_their_errors_underlined(editor: Page) -> None:
    page = editor
    drop(page, {"crab.toml": RULES.encode()})
    expect(page.locator("#kind")).to_contain_text("crab-chess", timeout=WAIT)
    page.click("#new")
    paste(page, "1. e4 e5 2. Nf3 *")
    page.select_option("#variant", "crab-chess")
    expect(page.locator("#kind")).to_contain_text("Crab chess", timeout=WAIT)
    wait_for_sum(page, "Nothing is wrong.")
    page.click(".tab >> nth=0")
    paste(page, RULES.replace('chess"\n', 'chess"\ncolour = 3\n', 1))
    expect(page.locator("#findings li.error")).to_have_count(1, timeout=WAIT)
    expect(page.locator(".cm-lintRange-error")).to_have_count(1)


def test_a_pasted_rule_file_is_known_as_one(editor: Page) -> None:
    page = editor
    paste(page, RULES)
    expect(page.locator("#kind")).to_contain_text("crab-chess", timeout=WAIT)
    paste(page, MATE)
    wait_for_sum(page, "3 warnings")


@pytest.mark.parametrize("text", [MEDER, '[Event "\N{GRINNING FACE}"]\n\n1. e4 e5 *'])
def test_a_link_shows_the_same(text: str, editor: Page, reader: Reader, server: Server) -> None:
    page = editor
    paste(page, text)
    page.select_option("#variant", "tri-d-tournament" if text == MEDER else "chess")
    expect(page.locator("#kind")).to_contain_text("chosen", timeout=WAIT)
    page.click("#copy-link")
    expect(page.locator("#said")).to_contain_text("The link is copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(f"{server.url}#t=")
    other = reader.open(link.partition("#")[2])
    expect(other.locator("#kind")).to_have_text(page.text_content("#kind") or "", timeout=WAIT)
    assert codes(other) == codes(page)
    assert text_of(other) == text
    assert not any("t=" in path for path, _ in server.sent)


def test_links_of_the_documentation_are_opened(editor: Page) -> None:
    page = editor
    page.evaluate("(link) => { location.hash = link; }", editor_link("", MEDER, name="Meder").partition("#")[2])
    wait_for_sum(page, "1 error, 2 notes")
    assert page.locator(".tab").all_text_contents() == ["Meder"]


def test_a_link_to_an_example_of_decoding_opens_the_dialog(editor: Page) -> None:
    page = editor
    page.evaluate("(link) => { location.hash = link; }", (example_link("D001", "") or "").partition("#")[2])
    page.click("#run-decode")
    expect(page.locator("#questions li").first).to_be_visible(timeout=WAIT)
    page.click("#close-decode")


@pytest.mark.parametrize("fragment", ["t=%%%", "t=AAAA", "t=" + "A" * 5000, "t="])
def test_broken_links_are_said(fragment: str, editor: Page) -> None:
    page = editor
    page.evaluate("(link) => { location.hash = link; }", fragment)
    expect(page.locator("#trouble")).to_be_visible(visible=fragment != "t=")
    paste(page, MATE)
    wait_for_sum(page, "3 warnings")


def test_hostile_text_stays_text(editor: Page) -> None:
    page = editor
    quoted = HOSTILE.replace('"', '\\"')
    game = f'[White "{quoted}"]\n[Event "{quoted}"]\n\n1. e4 {{{HOSTILE}}} {HOSTILE.split()[0]} 2. Nf3 *\n'
    title = page.title()
    paste(page, game)
    expect(page.locator("#findings li").first).to_be_visible(timeout=WAIT)
    page.click("#convert")
    expect(page.locator("#converted")).not_to_have_value("", timeout=WAIT)
    page.keyboard.press("Escape")
    drop(page, {f"{HOSTILE.split()[0]}.txt": game.encode()})
    expect(page.locator(".tab")).to_have_count(2, timeout=WAIT)
    expect(page.frame_locator("#board").locator("#title")).to_contain_text("<img", timeout=WAIT)
    for frame in page.frames:
        assert frame.locator("img[src=x]").count() == 0
        assert frame.evaluate("[...document.scripts].every((each) => each.src)")
    assert page.title() == title
