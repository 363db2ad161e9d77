"""How the editor runs: stop, crash, reload, several tabs, without a network, large files, and what it sends."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.site.conftest import LOADED, WAIT, Reader, Server, drop, paste, text_of

MATE = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *\n"
GAME = '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n\n'
LONGEST_BLOCK = 50
"""Milliseconds for which typing may be blocked."""


def test_typing_goes_on_in_a_file_of_5_mb_whose_check_is_stopped(reader: Reader) -> None:
    page = reader.open()
    content = (GAME * (5_000_000 // len(GAME))).encode()
    page.set_input_files("#files", {"name": "large.pgn", "mimeType": "text/plain", "buffer": content})
    expect(page.locator("#progress")).to_be_visible(timeout=WAIT)
    expect(page.locator("#sum")).to_contain_text("so far", timeout=WAIT)
    page.click("#stop")
    expect(page.locator("#sum")).to_contain_text("Stopped at line", timeout=WAIT)
    expect(page.locator("#progress")).not_to_be_visible()
    page.click(".cm-content")
    blocked = blocks(page)
    page.keyboard.type("{typed while it is checked} ", delay=30)
    page.wait_for_timeout(300)
    assert max(blocked(), default=0) <= LONGEST_BLOCK
    expect(page.locator("#kept")).to_contain_text("too long")
    page.click("#stop")
    expect(page.locator("#sum")).to_contain_text("Stopped", timeout=WAIT)


def blocks(page: Page) -> Any:
    """Begin to watch; return a function that gives for how long scripts kept typing waiting, in milliseconds."""
    page.evaluate("""() => {
      window.blocks = [];
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.blocks.push(each.duration);
      }).observe({ type: "longtask" });
    }""")
    return lambda: page.evaluate("window.blocks")


def test_what_does_not_stop_by_itself_ends_with_the_worker_and_the_text_stays(reader: Reader) -> None:
    page = reader.open()
    sheet = " ".join(f"{at}. N?{at % 9} Q?{at % 7}" for at in range(1, 300))
    paste(page, sheet)
    expect(page.locator("#sum")).not_to_be_empty(timeout=WAIT)
    page.select_option("#variant", "prince")
    page.click("#decode")
    page.click("#run-decode")
    page.wait_for_timeout(500)
    page.click("#close-decode")
    page.wait_for_timeout(2500)
    assert text_of(page) == sheet
    paste(page, MATE)
    page.select_option("#variant", "chess")
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)


def test_a_crash_is_said_and_python_starts_anew(reader: Reader) -> None:
    reader.context.add_init_script("""
      const Real = window.Worker;
      window.Worker = class extends Real {
        constructor(...given) { super(...given); window.firstWorker ??= this; }
      };
    """)
    page = reader.open()
    paste(page, MATE)
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    page.evaluate("firstWorker.onmessage({data: {id: 1, crash: 'MemoryError'}})")
    expect(page.locator("#trouble")).to_contain_text("MemoryError")
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    assert text_of(page) == MATE
    page.keyboard.press("End")
    page.keyboard.type(" {x}")
    expect(page.locator("#trouble")).not_to_be_visible(timeout=WAIT)
    reader.complaints.clear()


def test_the_text_survives_a_reload_until_it_is_forgotten(reader: Reader) -> None:
    page = reader.open()
    drop(page, {"mine.txt": MATE.encode()})
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    page.select_option("#variant", "chess")
    page.reload()
    page.wait_for_selector(LOADED, state="attached", timeout=WAIT)
    expect(page.locator(".tab")).to_have_text("mine.txt")
    expect(page.locator("#variant")).to_have_value("chess")
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    assert text_of(page) == MATE
    page.click("#forget")
    assert page.evaluate("Object.keys(localStorage).length") == 0
    page.reload()
    page.wait_for_selector(LOADED, state="attached", timeout=WAIT)
    expect(page.locator(".cm-placeholder")).to_be_visible()


def test_two_tabs_keep_their_own_texts(reader: Reader) -> None:
    one = reader.open()
    paste(one, MATE)
    expect(one.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    other = reader.open()
    expect(other.locator(".cm-placeholder")).to_be_visible()
    paste(other, "1. d4 d5 *")
    expect(other.locator("#sum")).to_have_text("Nothing is wrong.", timeout=WAIT)
    for page, text in ((one, MATE), (other, "1. d4 d5 *")):
        page.wait_for_timeout(800)
        page.reload()
        page.wait_for_selector(LOADED, state="attached", timeout=WAIT)
        page.bring_to_front()
        assert text_of(page) == text
    other.close()
    third = reader.open()
    assert text_of(third) == "1. d4 d5 *"


def test_it_works_without_a_network_after_the_first_visit(reader: Reader) -> None:
    page = reader.open()
    expect(page.locator("#offline")).to_contain_text("without a network", timeout=WAIT)
    page.close()
    reader.context.set_offline(True)
    page = reader.open()
    page.select_option("#samples", "meder-1")
    expect(page.locator("#sum")).to_have_text("1 error, 2 notes", timeout=WAIT)
    expect(page.frame_locator("#board").locator("#said")).to_have_text("Start", timeout=WAIT)
    reader.context.set_offline(False)


def test_nothing_of_a_text_leaves_the_machine(reader: Reader, server: Server) -> None:
    page = reader.open()
    expect(page.locator("#offline")).to_contain_text("without a network", timeout=WAIT)
    before = len(server.sent)
    paste(page, MATE)
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    page.click("#mend-all")
    expect(page.locator("#sum")).to_have_text("Nothing is wrong.", timeout=WAIT)
    page.click("#convert")
    expect(page.locator("#converted")).not_to_have_value("", timeout=WAIT)
    page.keyboard.press("Escape")
    page.click("#copy-link")
    expect(page.locator("#said")).to_contain_text("copied")
    assert server.sent[before:] == []


def test_the_policy_stops_what_would_get_in_or_out(reader: Reader) -> None:
    page = reader.open()
    stopped = page.evaluate("""async () => {
      const stopped = [];
      document.addEventListener("securitypolicyviolation", (event) => stopped.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.isIn = true";
      const image = document.createElement("img");
      image.src = "https://example.org/x.png";
      document.body.append(script, image);
      await fetch("https://example.org").catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [stopped.sort(), window.isIn ?? null];
    }""")
    assert stopped == [["connect-src", "img-src", "script-src-elem"], None]
    reader.complaints.clear()


def test_the_workers_have_the_policy_from_the_first_visit_on(reader: Reader) -> None:
    for _ in range(2):
        page = reader.open()
        worker, *_ = page.workers
        stopped = worker.evaluate("""async () => {
          const stopped = [];
          self.addEventListener("securitypolicyviolation", (event) => stopped.push(event.effectiveDirective));
          await (await caches.open("other")).add("https://example.org/x").catch(() => null);
          await new FontFace("x", "url(https://example.org/x.woff)").load().catch(() => null);
          await new Promise((resolve) => setTimeout(resolve, 300));
          return stopped.sort();
        }""")
        assert stopped == ["connect-src", "font-src"]
        expect(page.locator("#offline")).to_contain_text("without a network", timeout=WAIT)
        page.close()
    reader.complaints.clear()


def wait_until_kept(page: Page) -> None:
    """Wait until the memory of Python is kept for later visits."""
    for _ in range(WAIT // 500):
        if page.evaluate(KEPT):
            return
        page.wait_for_timeout(500)
    raise AssertionError("the memory of Python is not kept")


KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("plybook-python-"));
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 0;
}"""


def test_a_kept_memory_that_is_broken_is_given_up(reader: Reader) -> None:
    page = reader.open()
    expect(page.locator("#offline")).to_contain_text("without a network", timeout=WAIT)
    wait_until_kept(page)
    page.evaluate("""async () => {
      const [name] = (await caches.keys()).filter((name) => name.startsWith("plybook-python-"));
      const cache = await caches.open(name);
      const [request] = await cache.keys();
      await cache.put(request, new Response("broken"));
    }""")
    page.close()
    page = reader.open()
    paste(page, MATE)
    expect(page.locator("#sum")).to_have_text("3 warnings", timeout=WAIT)
    wait_until_kept(page)


def test_no_text_is_in_the_memory_that_is_kept(reader: Reader) -> None:
    page = reader.open()
    paste(page, '[White "Nemo Nusquam"]\n\n1. e4 e5 *')
    expect(page.locator("#sum")).to_have_text("Nothing is wrong.", timeout=WAIT)
    wait_until_kept(page)
    has_text = page.evaluate("""async () => {
      const [name] = (await caches.keys()).filter((name) => name.startsWith("plybook-python-"));
      const [request] = await (await caches.open(name)).keys();
      const text = new TextDecoder("latin1").decode(await (await caches.match(request)).arrayBuffer());
      return [text.includes("plybook"), text.includes("Nusquam")];
    }""")
    assert has_text == [True, False]


def test_python_has_no_network(reader: Reader) -> None:
    page = reader.open()
    worker, *_ = page.workers
    names = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource"]
    assert worker.evaluate("(names) => names.map((name) => typeof self[name])", names) == ["undefined"] * 4
