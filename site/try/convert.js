/** The dialog that converts the games to another form and notation, and saves them. */

import { area, button, copied, counted, dialog, element, fill, made, save, select } from "./elements.js";
import { Refused } from "./python.js";

/** How much of a long text is shown. */
const MOST_SHOWN = 200_000;

/**
 * @typedef {{name: string, text: string, variant: string, notation: string, known: string}} ConvertedText what is to be
 *   converted, and the variant that it is read as
 */

export class ConvertDialog {
  /**
   * @param {import("./python.js").Python} python @param {() => ConvertedText} wanted
   * @param {() => any} about what there is to choose from
   */
  constructor(python, wanted, about) {
    this.python = python;
    this.wanted = wanted;
    this.about = about;
    this.text = "";
    this.suffix = ".txt";
    this.turn = 0;
    select("form").onchange = () => this.run();
    select("into").onchange = () => this.run();
    button("convert").onclick = () => this.open();
    button("download").onclick = () => save(this.fileName, this.text);
    button("copy").onclick = async () => {
      element("copied").textContent = (await copied(this.text)) ? "Copied." : "The browser does not let it be copied.";
    };
    button("close-convert").onclick = () => dialog("convert-dialog").close();
  }

  get fileName() {
    const name = this.wanted().name.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}-]+/gu, "-");
    return `${name || "game"}${this.suffix}`;
  }

  /** Fill the fields for games of a variant, "" if that is not known. @param {string} variant */
  offer(variant) {
    const about = this.about();
    const described = about.variants.find((/** @type {any} */ each) => each.id === variant);
    const names = /** @type {string[]} */ (described ? described.notations : Object.keys(about.notations));
    fill(
      select("form"),
      about.forms.map((/** @type {any} */ form) => [form.id, form.title]),
      select("form").value || "pgn",
    );
    fill(
      select("into"),
      [["", "as it is"], ...names.map((name) => /** @type {[string, string]} */ ([name, about.notations[name] || name]))],
      select("into").value,
    );
  }

  open() {
    if (!this.about().forms) return;
    this.offer(this.wanted().known);
    dialog("convert-dialog").showModal();
    this.run();
  }

  async run() {
    const turn = ++this.turn;
    const { name, text, variant, notation } = this.wanted();
    const question = { ask: "convert", text, name, variant: variant || null, notation: notation || null };
    element("copied").textContent = "";
    button("download").disabled = button("copy").disabled = true;
    this.remark(["One moment …"]);
    try {
      const found = await this.python.ask({ ...question, to: select("form").value, into: select("into").value || null });
      if (turn !== this.turn) return;
      this.text = found.text;
      this.suffix = found.suffix;
      area("converted").value = found.text.slice(0, MOST_SHOWN);
      this.remark(found.count ? found.remarks : ["There is no game in the text."]);
      button("download").disabled = button("copy").disabled = !found.text;
      button("download").textContent = `Download ${this.fileName}`;
      if (found.count > 1) element("copied").textContent = counted(found.count, "game");
    } catch (error) {
      if (turn !== this.turn) return;
      area("converted").value = "";
      this.remark([error instanceof Refused ? error.message : "It was not converted: Python was started anew."]);
    }
  }

  /** @param {string[]} remarks */
  remark(remarks) {
    element("remarks").replaceChildren(...remarks.map((each) => made("li", "", each)));
  }
}
