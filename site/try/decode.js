/** The dialog that decodes a noisy sheet, and asks about moves. */

import { area, button, counted, dialog, element, fill, made, madeButton, select } from "./elements.js";
import { Refused } from "./python.js";

const MOST_QUESTIONS = 12;

/** @typedef {{text: string, variant: string, notation: string}} Sheet */

export class DecodeDialog {
  /** @param {import("./python.js").Python} python @param {() => Sheet} wanted @param {(text: string) => void} use */
  constructor(python, wanted, use) {
    this.python = python;
    this.wanted = wanted;
    /** @type {Record<string, string>} the answers that were given, by the numbers of the plies */
    this.answers = {};
    button("decode").onclick = () => this.open();
    button("run-decode").onclick = () => {
      this.answers = {};
      this.run();
    };
    button("use-decoded").onclick = () => {
      dialog("decode-dialog").close();
      use(area("decoded").value);
    };
    button("close-decode").onclick = () => dialog("decode-dialog").close();
    dialog("decode-dialog").addEventListener("close", () => {
      if (this.isRunning) this.python.stop();
    });
    this.isRunning = false;
  }

  /** @param {any} about */
  offer(about) {
    fill(
      select("noise"),
      about.noises.map((/** @type {string} */ name) => [name, name]),
      "handwriting",
    );
  }

  open() {
    this.answers = {};
    this.clear("");
    dialog("decode-dialog").showModal();
  }

  /** @param {string} said */
  clear(said) {
    element("decoded-sum").textContent = said;
    element("questions").replaceChildren();
    area("decoded").hidden = true;
    button("use-decoded").disabled = true;
  }

  /** Decode; return whether that could be done. */
  async run() {
    if (this.isRunning) return false;
    const { text, variant, notation } = this.wanted();
    const question = { ask: "decode", text, variant: variant || null, notation: notation || null };
    element("decoded-sum").textContent = "Decoding … Close this window to stop.";
    button("run-decode").disabled = this.isRunning = true;
    try {
      const found = await this.python.ask({ ...question, noise: select("noise").value, answers: this.answers });
      this.show(found.decoding, found.text);
      return true;
    } catch (error) {
      if (error instanceof Refused) element("decoded-sum").textContent = error.message;
      else this.clear("Decoding was stopped.");
      return false;
    } finally {
      button("run-decode").disabled = this.isRunning = false;
    }
  }

  /** @param {any} decoding @param {string} text */
  show(decoding, text) {
    if (!decoding.is_game) {
      this.clear(decoding.findings.map((/** @type {any} */ each) => each.message).join(" ") || "No game was found.");
      return;
    }
    const left = decoding.questions.length;
    const sure = decoding.plies.filter((/** @type {any} */ ply) => ply.grade === "sure").length;
    element("decoded-sum").textContent =
      `${counted(decoding.plies.length, "ply").replace("plys", "plies")} of ${decoding.variant}, ${sure} of them sure. ` +
      (left ? `${counted(left, "question")}; an answer often settles others:` : "Nothing is left to ask.");
    element("questions").replaceChildren(
      ...decoding.questions
        .slice(0, MOST_QUESTIONS)
        .map((/** @type {number} */ number) => this.question(decoding.plies[number - 1])),
    );
    area("decoded").value = text;
    area("decoded").hidden = false;
    button("use-decoded").disabled = false;
  }

  /** @param {any} ply */
  question(ply) {
    const item = made("li", "warning");
    const written = ply.written.filter(Boolean).join(", ");
    item.append(made("p", "", `${ply.number} ${written ? `What is “${written}”?` : "What is missing here?"}`));
    const offers = made("div", "offers");
    const candidates = [[ply.text, ply.probability], ...ply.candidates];
    for (const [text, share] of candidates.slice(0, 6)) {
      offers.append(madeButton(`${text} ${Math.round(share * 100) || "<1"} %`, () => this.answer(ply.ply, text), "supposed"));
    }
    const field = /** @type {HTMLInputElement} */ (made("input", ""));
    field.setAttribute("aria-label", `Another move as ${ply.number}`);
    field.placeholder = "another move";
    field.onkeydown = (event) => {
      if (event.key === "Enter" && field.value.trim()) this.answer(ply.ply, field.value.trim());
    };
    offers.append(field);
    item.append(offers);
    return item;
  }

  /** @param {number} ply @param {string} move */
  async answer(ply, move) {
    const before = this.answers;
    this.answers = { ...before, [String(ply)]: move };
    if (!(await this.run())) this.answers = before;
  }
}
