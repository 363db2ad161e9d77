/** The texts that are open, each with its own history, choices and file. */

import { element, madeButton } from "./elements.js";

/**
 * @typedef {{name: string, variant: string, notation: string, end: string, rules: string[],
 *   state: import("@codemirror/state").EditorState}} OpenText `end` is the line end of its file, `rules` are the games
 *   that it has told of, if it is a rule file
 */

export class Texts {
  /** @param {import("./text_view.js").TextView} view @param {() => void} onShow */
  constructor(view, onShow) {
    this.view = view;
    this.onShow = onShow;
    /** @type {OpenText[]} */
    this.all = [this.made("")];
    this.number = 0;
    this.list();
  }

  /** @param {string} text @param {Partial<OpenText>} [about] @returns {OpenText} */
  made(text, about = {}) {
    const state = this.view.state(text);
    return { name: "", variant: "", notation: "", end: "\n", rules: [], ...about, state };
  }

  get current() {
    return this.all[this.number];
  }

  /** Keep what the editor shows of the current text. */
  keep() {
    this.current.state = this.view.view.state;
  }

  /** Add a text and show it; an empty one without a name gives way. @param {string} text @param {Partial<OpenText>} [about] */
  add(text, about = {}) {
    this.keep();
    const isBlank = !this.current.name && !this.current.state.doc.length;
    this.all.splice(isBlank ? this.number : this.all.length, Number(isBlank), this.made(text, about));
    this.show(isBlank ? this.number : this.all.length - 1, true);
  }

  /** @param {number} number @param {boolean} [isKept] whether what is shown is kept already */
  show(number, isKept = false) {
    if (!isKept) this.keep();
    this.number = number;
    this.view.set(this.current.state);
    this.list();
    this.onShow();
  }

  close() {
    this.all.splice(this.number, 1);
    if (!this.all.length) this.all.push(this.made(""));
    this.show(Math.min(this.number, this.all.length - 1), true);
  }

  /** Show only these texts. @param {{text: string, about: Partial<OpenText>}[]} texts @param {number} number */
  reset(texts, number) {
    this.all = texts.map(({ text, about }) => this.made(text, about));
    if (!this.all.length) this.all.push(this.made(""));
    this.show(Math.max(0, Math.min(number, this.all.length - 1)), true);
  }

  /** @param {OpenText} text @param {number} at */
  title(text, at) {
    return text.name || `Text ${at + 1}`;
  }

  list() {
    const tabs = this.all.map((text, at) => {
      const tab = madeButton(this.title(text, at), () => this.show(at), "tab");
      tab.setAttribute("aria-pressed", String(at === this.number));
      return tab;
    });
    if (this.all.length > 1) {
      const close = madeButton("×", () => this.close(), "quiet");
      close.setAttribute("aria-label", `Close ${this.title(this.current, this.number)}`);
      tabs.push(close);
    }
    const host = element("tabs");
    host.hidden = this.all.length < 2 && !this.current.name;
    host.replaceChildren(...tabs);
  }
}
