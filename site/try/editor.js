/** The editor: a text, what is wrong with it, and the board; Python answers from its worker. */

import { BoardFrame } from "./board.js";
import { ConvertDialog } from "./convert.js";
import { DecodeDialog } from "./decode.js";
import { button, copied, counted, element, fill, save, select } from "./elements.js";
import { FindingsList } from "./findings.js";
import { linkTo, sharedBy } from "./links.js";
import { Python, Refused } from "./python.js";
import { LONGEST_KEPT, Storage } from "./storage.js";
import { TextView } from "./text_view.js";
import { Texts } from "./texts.js";
import { startWorker } from "./workers.js";

/** How long after the last key the text is checked, and after which it is kept, in milliseconds. */
const PAUSE = 150;
const KEEPING = 600;

/** Longer texts, in characters, are checked after a longer pause. */
const LONG = 100_000;
const LONG_PAUSE = 900;

/** A check that takes longer shows how far it is, and can be stopped, in milliseconds. */
const PATIENCE = 400;

/** The choices of rule files in the list of samples. */
const RULES = "rules:";

class Editor {
  constructor() {
    this.python = new Python((reason) => this.restarted(reason));
    this.view = new TextView(element("text"), {
      onChange: () => this.changed(),
      onCursor: (place) => this.moved(place),
      onFiles: (files) => this.openFiles(files),
    });
    this.texts = new Texts(this.view, () => this.shown());
    this.board = new BoardFrame((at) => {
      this.view.goTo(at[0]);
      this.view.showMove(at);
    });
    this.findings = new FindingsList(
      (finding) => this.go(finding),
      (offer) => this.take(offer),
    );
    this.convert = new ConvertDialog(this.python, () => this.wanted(), () => ({ ...this.about, variants: this.variants }));
    this.decode = new DecodeDialog(
      this.python,
      () => this.wanted(),
      (text) => this.texts.add(text, { name: "decoded" }),
    );
    this.storage = new Storage();
    /** the number of the version of the text, and that of the one that was checked */
    this.version = 0;
    this.checked = -1;
    /** @type {import("./python.js").Part} what was found in it */
    this.found = { findings: [], more: 0, counts: {}, games: [], variant: "" };
    /** @type {import("./text_view.js").Offer[]} */
    this.offers = [];
    this.variants = /** @type {any[]} */ ([]);
    this.checking = 0;
    this.hasForgotten = false;
    this.listen();
    this.begin();
  }

  async begin() {
    this.say("");
    element("sum").textContent = "Python is loading …";
    const kept = await this.storage.open();
    if (kept) {
      const texts = kept.texts.map(({ text, ...about }) => ({ text: String(text), about }));
      this.texts.reset(texts, Number(kept.current) || 0);
      this.loadRules();
    }
    await this.openLink();
    this.check();
    try {
      await this.python.ready;
      this.takeAbout(await this.python.ask({ ask: "about" }));
    } catch (error) {
      this.trouble(`Python could not be loaded: ${error instanceof Error ? error.message : error}. Reload the page to try again.`);
    }
    this.workOffline();
  }

  /** @param {any} about */
  takeAbout(about) {
    this.about = about;
    this.variants = about.variants;
    this.fillVariants();
    const samples = about.samples.map((/** @type {any} */ each) => [each.id, each.title]);
    const rules = about.rules.map((/** @type {string} */ name) => [`${RULES}${name}`, `Rule file: ${name}`]);
    fill(select("samples"), [["", "choose …"], ...samples, ...rules], "");
    this.decode.offer(about);
  }

  fillVariants() {
    const { variant, notation } = this.texts.current;
    fill(
      select("variant"),
      [["", "recognise"], ...this.variants.map(({ id, title }) => /** @type {[string, string]} */ ([id, title]))],
      variant,
    );
    const chosen = this.variants.find(({ id }) => id === (variant || this.found.variant));
    const titles = this.about?.notations || {};
    const names = chosen ? chosen.notations : Object.keys(titles);
    fill(
      select("notation"),
      [["", "recognise"], ...names.map((/** @type {string} */ name) => [name, titles[name] || name])],
      notation,
    );
  }

  // --- the text ----------------------------------------------------------------------------------------------------

  get isBlank() {
    return this.view.length < 100 && !this.view.text.trim();
  }

  /** What is asked about: the text and the choices for it. */
  wanted() {
    const { name, variant, notation } = this.texts.current;
    return { text: this.view.text, name, variant, notation, known: variant || this.found.variant };
  }

  /** The same as the arguments of a question. */
  arguments() {
    const { text, name, variant, notation } = this.wanted();
    return { text, name, variant: variant || null, notation: notation || null };
  }

  changed() {
    this.version++;
    this.setStale(true);
    this.showHistory();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), this.view.length > LONG ? LONG_PAUSE : PAUSE);
    this.keepSoon();
  }

  /** Another text is shown. */
  shown() {
    this.version++;
    this.board.hide();
    this.findings.show([], [], 0);
    this.showHistory();
    this.fillVariants();
    this.keepSoon();
    this.check();
  }

  showHistory() {
    button("undo").disabled = !this.view.canUndo;
    button("redo").disabled = !this.view.canRedo;
  }

  // --- the check ---------------------------------------------------------------------------------------------------

  async check() {
    clearTimeout(this.timer);
    if (this.checking) this.python.drop(this.checking);
    const { version } = this;
    const { current } = this.texts;
    const question = { ask: "check", ...this.arguments(), rules: current.rules };
    const asked = this.python.ask(question, (part) => {
      if (part.rules) this.takeRules(current, part.rules);
      else if (version === this.version) this.takePart(part);
    });
    this.checking = asked.id;
    const late = setTimeout(() => this.showWork(true), PATIENCE);
    try {
      await asked;
      if (version === this.version) this.trouble("");
    } catch (error) {
      if (error instanceof Refused) this.refused(error.message);
    } finally {
      clearTimeout(late);
      if (this.checking === asked.id) {
        this.checking = 0;
        this.showWork(false);
      }
    }
  }

  /** @param {import("./python.js").Part} part */
  takePart(part) {
    if (part.lines !== undefined) {
      const progress = /** @type {HTMLProgressElement} */ (element("progress"));
      progress.value = part.lines / Math.max(part.of, 1);
      if (!progress.hidden) element("sum").textContent = `Checking … ${counted(part.games, "game")} so far`;
    } else if (part.findings) this.takeFindings(part.findings);
    else if (part.offers) {
      this.offers = part.offers;
      this.showFindings();
      button("mend-all").disabled = !this.offers.some(({ isSafe }) => isSafe);
    }
  }

  /** @param {import("./python.js").Part} found */
  takeFindings(found) {
    // That there is no game in an empty text needs not be said.
    this.found = this.isBlank ? { ...found, findings: [], more: 0, counts: {} } : found;
    this.offers = [];
    this.checked = this.version;
    button("mend-all").disabled = true;
    this.showFindings();
    this.describe();
    this.fillVariants();
    if (found.isGame && !this.isBlank) this.drawBoard();
    else this.board.hide();
    this.showWork(false);
  }

  showFindings() {
    const { findings, more } = this.found;
    this.findings.show(findings, this.offers, more);
    this.setStale(false);
    this.view.underline(findings, this.offers, (offer) => this.take(offer));
  }

  /** Offers are for the text that was checked. @param {boolean} isStale */
  setStale(isStale) {
    this.findings.setStale(isStale);
    this.view.setStale(isStale);
  }

  /** Say what the text is, and how much was found in it. */
  describe() {
    const { found, isBlank } = this;
    const guessed = found.assumed.includes("variant") ? "recognised" : "stated or chosen";
    const kinds = [found.variantTitle, found.notationTitle, found.container].filter(Boolean).join(" · ");
    const others = found.alternatives.length ? `; ${found.alternatives.join(", ")} is possible too` : "";
    const games = found.games.length > 1 ? `${counted(found.games.length, "game")} · ` : "";
    element("kind").textContent = isBlank || !kinds ? "" : `${games}${kinds} (${guessed}${others})`;
    const parts = ["error", "warning", "note"].filter((name) => found.counts[name]);
    const sum = parts.map((name) => counted(found.counts[name], name)).join(", ");
    const stopped = found.stoppedAt ? `Stopped at line ${found.stoppedAt.toLocaleString("en")}. ` : "";
    element("sum").textContent = isBlank ? "" : stopped + (sum || (found.isGame ? "Nothing is wrong." : ""));
    element("sum").classList.toggle("good", !isBlank && !found.counts.error && !found.counts.warning && found.isGame);
  }

  /** @param {import("./texts.js").OpenText} text @param {import("./python.js").Part} answer */
  takeRules(text, { names, findings, variants }) {
    text.rules = names;
    this.variants = variants;
    this.fillVariants();
    if (text !== this.texts.current) return;
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { severity } of findings) counts[severity] = (counts[severity] || 0) + 1;
    this.takeFindings({
      ...this.found, findings, counts, more: 0, games: [], isGame: false, variant: "", variantTitle: "",
      notationTitle: "", container: "", assumed: [], alternatives: [], stoppedAt: null,
    });
    const known = names.length > 5 ? `${counted(names.length, "game")} are known now` : names.join(", ");
    element("kind").textContent = names.length ? `Rule file · ${known}: choose it as the variant of a score.` : "Rule file";
    if (!findings.length) element("sum").textContent = "Nothing is wrong.";
  }

  /** Let Python know the games of rule files in other tabs. */
  loadRules() {
    for (const text of this.texts.all) {
      if (!text.rules.length || text === this.texts.current) continue;
      const question = { ask: "check", text: text.state.doc.toString() };
      this.python.ask(question, ({ rules }) => rules && this.takeRules(text, rules)).catch(() => {});
    }
  }

  /** @param {boolean} isWorking */
  showWork(isWorking) {
    element("progress").hidden = !isWorking;
    element("stop").hidden = !isWorking;
  }

  /** The question was refused: a name that is not known. @param {string} message */
  refused(message) {
    this.trouble(message);
    this.findings.show([], [], 0);
    this.board.hide();
    element("sum").textContent = "";
    element("kind").textContent = "";
  }

  // --- the board ---------------------------------------------------------------------------------------------------

  async drawBoard() {
    const { version } = this;
    const place = this.characters(this.view.cursor);
    try {
      const data = await this.python.ask({ ask: "board", place });
      if (version !== this.version) return;
      if (data.game && data.places.length) this.view.showMove(this.board.show(/** @type {any} */ (data), this.view.cursor));
      else this.board.hide();
    } catch {
      // the worker has started anew, and checks again
    }
  }

  /** Return how many characters of Python stand before a place. @param {number} place */
  characters(place) {
    const before = this.view.view.state.sliceDoc(0, place);
    return before.length - (before.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length || 0);
  }

  /** The reader has moved the cursor. @param {number} place */
  moved(place) {
    if (this.checked !== this.version || !this.board.data) return;
    const { games } = this.found;
    const game = games.findLastIndex((/** @type {number} */ start) => start <= place);
    if (Math.max(game, 0) !== this.board.data.number) this.drawBoard();
    else this.view.showMove(this.board.follow(place));
  }

  // --- what a reader can do ----------------------------------------------------------------------------------------

  /** @param {import("./text_view.js").Finding} finding */
  go(finding) {
    this.view.goTo(finding.from, true);
  }

  /** @param {import("./text_view.js").Offer} offer */
  take(offer) {
    if (this.checked !== this.version) {
      this.say("The text has changed and is being checked; then it can be mended.");
      return;
    }
    this.view.mend(offer.edits);
    this.view.goTo(offer.edits[0].from, true);
    this.say(`${offer.title}: done.`);
  }

  async mendAll() {
    const { version } = this;
    try {
      const { edits, mended } = await this.python.ask({ ask: "mend", ...this.arguments() });
      if (version !== this.version) return;
      if (edits.length) this.view.mend(edits);
      this.say(mended ? `${counted(mended, "finding")} mended. Undo takes it back.` : "There is nothing that is sure to mend.");
    } catch (error) {
      if (error instanceof Refused) this.trouble(error.message);
    }
  }

  /** @param {Iterable<File>} files */
  async openFiles(files) {
    for (const file of files) {
      try {
        const content = new Uint8Array(await file.arrayBuffer());
        const { opened } = content.length
          ? await this.python.ask({ ask: "open", name: file.name }, undefined, content)
          : { opened: [{ name: file.name, text: "", end: "\n", was: "" }] };
        for (const { name, text, end, was } of opened) {
          this.texts.add(text, { name, end });
          if (was) this.say(`${name} was ${was}; it will be saved as UTF-8.`);
        }
      } catch (error) {
        if (error instanceof Refused) this.trouble(error.message);
      }
    }
  }

  /** @param {string | undefined} name */
  async openSample(name) {
    select("samples").value = "";
    if (!name) return;
    try {
      const { name: file, text } = await this.python.ask({ ask: "sample", name });
      this.texts.add(text, { name: file });
      this.view.goTo(0);
    } catch (error) {
      if (error instanceof Refused) this.trouble(error.message);
    }
  }

  /** Open the text that the address carries. */
  async openLink() {
    try {
      const shared = await sharedBy(location.hash);
      if (!shared) return;
      history.replaceState(null, "", location.pathname + location.search);
      const { text, ask, ...about } = shared;
      this.texts.add(text, { ...about, name: about.name || "from a link" });
      if (ask === "decode") this.decode.open();
    } catch (error) {
      this.trouble(`The link could not be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  async copyLink() {
    const { text, name, variant, notation } = this.wanted();
    try {
      const link = await linkTo({ text, name, variant, notation });
      this.say((await copied(link)) ? "The link is copied. The text is in it, and on no server." : link);
    } catch (error) {
      this.trouble(error instanceof Error ? error.message : String(error));
    }
  }

  saveText() {
    const { name, end } = this.texts.current;
    save(name || "game.txt", this.view.text.replaceAll("\n", end));
  }

  // --- what is kept ------------------------------------------------------------------------------------------------

  keepSoon() {
    clearTimeout(this.keeping);
    this.hasForgotten = false;
    this.keeping = setTimeout(() => this.keep(), KEEPING);
  }

  keep() {
    clearTimeout(this.keeping);
    if (this.hasForgotten || !this.storage.place) return;
    this.texts.keep();
    const texts = this.texts.all.map(({ name, variant, notation, end, rules, state }) => {
      const text = state.doc.length > LONGEST_KEPT ? null : state.doc.toString();
      return { name, variant, notation, end, rules, text };
    });
    const short = /** @type {any[]} */ (texts.filter(({ text }) => text !== null));
    const isAll = this.storage.keep(short, this.texts.number) && short.length === texts.length;
    element("kept").textContent = isAll
      ? "Your text is kept in this browser, and nowhere else."
      : "Your text is too long to be kept: save it before you close this window.";
  }

  forget() {
    this.hasForgotten = true;
    clearTimeout(this.keeping);
    this.storage.forget();
    this.texts.reset([], 0);
    clearTimeout(this.keeping);
    this.hasForgotten = true;
    this.say("Nothing is kept any more.");
  }

  // --- when something goes wrong -----------------------------------------------------------------------------------

  /** @param {string} reason */
  restarted(reason) {
    this.trouble(`Python was started anew, for ${reason}. Your text is still here.`);
    this.checking = 0;
    this.showWork(false);
    this.board.hide();
    this.loadRules();
    // A text that was too much is not checked again by itself.
    if (reason !== "it was stopped" && this.restarts++ < 2) this.check();
    else element("sum").textContent = "Not checked. Change the text to check it again.";
  }

  restarts = 0;

  /** @param {string} text "" for none */
  trouble(text) {
    element("trouble").textContent = text;
    element("trouble").hidden = !text;
  }

  /** @param {string} text */
  say(text) {
    element("said").textContent = text;
  }

  // --- listening ---------------------------------------------------------------------------------------------------

  listen() {
    const acts = /** @type {Record<string, () => void>} */ ({
      new: () => this.texts.add("", {}),
      open: () => element("files").click(),
      undo: () => this.view.undo(),
      redo: () => this.view.redo(),
      stop: () => this.python.stop(),
      "mend-all": () => this.mendAll(),
      save: () => this.saveText(),
      "copy-link": () => this.copyLink(),
      forget: () => this.forget(),
      theme: () => this.changeTheme(),
    });
    for (const [id, act] of Object.entries(acts)) button(id).onclick = act;
    const files = /** @type {HTMLInputElement} */ (element("files"));
    files.onchange = async () => {
      await this.openFiles([...(files.files || [])]);
      files.value = "";
    };
    select("samples").onchange = () => this.openSample(select("samples").value);
    for (const sample of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sample]"))) {
      sample.onclick = () => this.openSample(sample.dataset.sample);
    }
    select("variant").onchange = () => this.choose();
    select("notation").onchange = () => this.choose();
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      this.openFiles([...(event.dataTransfer?.files || [])]);
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
    window.addEventListener("pagehide", () => this.keep());
    window.addEventListener("hashchange", () => this.openLink());
    this.setTheme(localTheme());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.setTheme(localTheme()));
  }

  choose() {
    const { current } = this.texts;
    const isOther = current.variant !== select("variant").value;
    current.variant = select("variant").value;
    current.notation = isOther ? "" : select("notation").value;
    this.version++;
    this.fillVariants();
    this.keepSoon();
    this.check();
  }

  changeTheme() {
    const theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("plybook.theme", theme);
    } catch {
      // the browser keeps nothing
    }
    this.setTheme(theme);
  }

  /** @param {string} theme */
  setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    button("theme").textContent = isDark() ? "Light colours" : "Dark colours";
    this.board?.tell({ theme });
  }

  workOffline() {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register(new URL("service-worker.js", import.meta.url)).catch(() => {});
    navigator.serviceWorker.ready.then(() => {
      element("offline").textContent = "This page works without a network now.";
      startWorker("keeper.js");
    });
  }
}

function localTheme() {
  try {
    return localStorage.getItem("plybook.theme") || "auto";
  } catch {
    return "auto";
  }
}

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

new Editor();
