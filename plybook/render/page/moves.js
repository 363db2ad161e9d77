/** The record beside the board: moves with what varies them, comments, marks and findings. */

/** How much of the list fades out below, in pixels; the style sheet has the same. */
const FADED = 24;

/** So many rows after the last ply are seen as well, if there is room. */
const SEEN_AFTER = 2;

/** A move of more letters is written closer where four stand side by side. */
const LONG_MOVE = 8;

class MovesView {
  /** @param {HTMLElement} host @param {Game} game @param {(place: Place, finding?: Finding) => void} go */
  constructor(host, game, go) {
    this.host = host;
    this.game = game;
    this.go = go;
    /** @type {Map<string, HTMLElement>} the buttons by line and ply */
    this.buttons = new Map();
    /** @type {HTMLElement | null} */
    this.current = null;
    const count = game.board?.seats.length || 2;
    /** how many columns the moves have: those of more than four seats stand in lines of three */
    this.columns = count > 4 ? 3 : count;
    host.replaceChildren();
    const { headings, comments } = game.data;
    for (const text of headings.filter((line) => line !== game.summary.title).concat(comments)) {
      host.append(made("p", "comment foreign", text));
    }
    if (game.isPlayable) this.addGame();
    else this.addWritten();
    host.onclick = (event) => this.clicked(event);
  }

  addGame() {
    const main = this.table("line main");
    main.append(this.button({ line: 0, ply: 0 }, "Start", ""));
    this.addHeads(main);
    this.addRows(main, 0);
    this.host.append(main);
    const { supposed, result } = this.game.data;
    if (supposed !== undefined) this.host.append(this.supposedLine(supposed));
    if (result) this.host.append(made("p", "result foreign", result));
  }

  /** A game without positions, as it is written. */
  addWritten() {
    this.host.append(made("p", "notice", "This game cannot be shown on a board; it is written as follows."));
    this.host.append(made("p", "line move-text foreign", this.game.data.written.join(" ")));
    if (this.game.data.result) this.host.append(made("p", "result foreign", this.game.data.result));
  }

  /** @param {number} number */
  supposedLine(number) {
    const line = this.game.data.lines[number];
    const box = made("div", "line supposed");
    box.append(made("p", "notice", `Supposed, not written: ${(line.why || []).join("; ")}`));
    const rows = this.table("rows");
    if (line.parent < 0) rows.append(this.button({ line: number, ply: 0 }, "Start", ""));
    this.addRows(rows, number);
    box.append(rows);
    return box;
  }

  /** @param {string} className */
  table(className) {
    const count = this.game.board?.seats.length || 2;
    const table = made("div", `${className} table ${count > 4 ? "many" : ["three", "four"][count - 3] || ""}`);
    table.style.setProperty("--seats", String(this.columns));
    return table;
  }

  /** Say above each column whose moves stand in it, if there are more than two. @param {HTMLElement} table */
  addHeads(table) {
    const { seats, inks } = this.game.board || { seats: [], inks: [] };
    if (seats.length < 3) return;
    seats.forEach((name, seat) => {
      const head = this.inColumn(made("span", "head"), seat);
      head.setAttribute("aria-hidden", "true");
      head.title = name;
      // A partner has the letter of his leader: six columns have no room for more.
      head.append(made("i", `ink ink-${inks[seat]}`), name.replace(/^(.)\S*'s /, "$1 "));
      table.append(head);
    });
  }

  /** Add the moves of a line as a table with a column for each seat. @param {HTMLElement} table @param {number} number */
  addRows(table, number) {
    const line = this.game.data.lines[number];
    const board = /** @type {BoardData} */ (this.game.board);
    const count = board.seats.length;
    const state = this.game.state({ line: number, ply: 0 });
    // Why seats are out, "" if it is told where their next moves would be.
    const out = new Map([...state.out].map(([each]) => [each, ""]));
    let [before, seat, shown] = [0, state.turn, ""];
    line.plies.forEach((ply, at) => {
      this.comments(table, ply.b);
      const [counted] = /^\d+/.exec(ply.n || "") || [""];
      const begins = Boolean(ply.b) || counted !== shown;
      const past = (/** @type {number} */ each) => (each - before + count) % count;
      const tell = (/** @type {boolean} */ isInNext) => {
        for (const [each, why] of out) {
          if (!why || (each < seat) !== isInNext || past(each) >= (past(seat) || count)) continue;
          table.append(this.inColumn(made("span", "gone", why), each));
          out.set(each, "");
        }
      };
      tell(false);
      if (begins) {
        table.append(made("span", "number", `${counted}.`));
        if (seat && !out.has(0)) table.append(made("span", "nothing", "…"));
      }
      tell(true);
      shown = counted;
      const button = this.addPly(table, number, ply, at + 1, true);
      this.inColumn(button, seat);
      button.classList.toggle("goes-on", !begins);
      const isLong = ply.t.length > LONG_MOVE;
      button.classList.toggle("long", isLong);
      if (isLong) table.classList.add("narrow");
      const length = table.childElementCount;
      this.addSides(table, ply, `${number}/${at + 1}`);
      if (table.childElementCount > length && (ply.a || ply.v)) shown = "";
      for (const [each, why] of ply.o || []) if (!out.has(each)) out.set(each, why);
      [before, seat] = [seat, turnAfter(board, seat, ply)];
    });
    this.addRest(table, number);
  }

  /** Put what belongs to a seat into its column. @param {HTMLElement} what @param {number} seat */
  inColumn(what, seat) {
    what.classList.add(`seat-${seat}`);
    what.style.setProperty("--seat", String(seat % this.columns));
    return what;
  }

  /** @param {HTMLElement} box @param {number} number */
  addPlies(box, number) {
    const line = this.game.data.lines[number];
    let isBroken = true; // by something between two moves, so that a number is due
    line.plies.forEach((ply, at) => {
      isBroken = isBroken || Boolean(ply.b);
      this.comments(box, ply.b);
      this.addPly(box, number, ply, at + 1, isBroken || /^\d+\.$/.test(ply.n || ""));
      this.addSides(box, ply, `${number}/${at + 1}`);
      isBroken = Boolean(ply.a || ply.v || ply.r);
    });
    this.addRest(box, number);
  }

  /** Add the plies of a line that could not be played. @param {HTMLElement} box @param {number} number */
  addRest(box, number) {
    const line = this.game.data.lines[number];
    if (!line.rest.length) return;
    const rest = made("span", "rest");
    rest.append(made("span", "notice", "Not played: "));
    line.rest.forEach((ply, at) => this.addUnplayed(rest, number, ply, line.plies.length + at + 1));
    box.append(rest);
  }

  /** @param {HTMLElement} box @param {number} line @param {Ply} ply @param {number} at @param {boolean} isNumbered */
  addPly(box, line, ply, at, isNumbered) {
    const button = this.button({ line, ply: at }, ply.t, (isNumbered && ply.n) || "");
    for (const [sign, meaning] of ply.g || []) {
      const glyph = made("span", "glyph", sign);
      if (meaning) glyph.title = meaning;
      button.append(glyph);
    }
    if (ply.q) button.append(made("span", "evaluation", ply.q));
    if (ply.w) button.title = `written: ${ply.w}`;
    this.flag(button, line, at);
    box.append(button);
    return button;
  }

  /** @param {HTMLElement} box @param {number} line @param {Ply} ply @param {number} at */
  addUnplayed(box, line, ply, at) {
    this.comments(box, ply.b);
    const text = made("span", "move-text unplayed", `${ply.n ? `${ply.n} ` : ""}${ply.t}`);
    for (const [sign] of ply.g || []) text.append(made("span", "glyph", sign));
    this.flag(text, line, at);
    box.append(text, " ");
    this.addSides(box, ply, "");
  }

  /** Add what stands after a ply: comments, what varies it, and the place for a diagram. @param {HTMLElement} box @param {Ply} ply @param {string} key */
  addSides(box, ply, key) {
    this.comments(box, ply.a);
    if (ply.r && key) {
      const place = made("span", "wanted");
      place.dataset.place = key;
      box.append(place);
    }
    for (const number of ply.v || []) {
      const varied = made("div", "line variation");
      this.addPlies(varied, number);
      box.append(varied);
    }
  }

  /** @param {HTMLElement} box @param {string[] | undefined} texts */
  comments(box, texts) {
    for (const text of texts || []) box.append(made("span", "comment foreign", text), " ");
  }

  /** Show that something was found at a ply of the main line. @param {HTMLElement} at @param {number} line @param {number} ply */
  flag(at, line, ply) {
    if (line) return;
    const found = this.game.data.findings.filter((each) => each.ply === ply);
    const isDoubtful = found.some((each) => each.code === "D010");
    at.classList.toggle("doubtful", isDoubtful);
    for (const severity of ["error", "warning", "note"]) {
      const here = found.filter((each) => each.severity === severity);
      if (!here.length) continue;
      const flag = made("span", `flag ${severity}`, severity === "note" ? "i" : isDoubtful ? "?" : "!");
      flag.title = here.map((each) => `${each.code}: ${each.text}`).join("\n");
      at.append(flag, made("span", "unseen", ` ${severity} `));
      return;
    }
  }

  /** @param {Place} place @param {string} text @param {string} number */
  button(place, text, number) {
    const button = made("button", "move");
    button.setAttribute("type", "button");
    button.tabIndex = -1;
    button.dataset.place = `${place.line}/${place.ply}`;
    if (number) button.append(made("span", "number", number), " ");
    button.append(made("span", "move-text", text));
    this.buttons.set(button.dataset.place, button);
    return button;
  }

  /** @param {Event} event */
  clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-place]") : null;
    if (!(target instanceof HTMLElement)) return;
    const [line, ply] = (target.dataset.place || "0/0").split("/").map(Number);
    this.go({ line, ply });
  }

  /** Where what is to be seen with the last ply ends: the remarks after it, and two rows. */
  get below() {
    let [below, rows] = [0, -1];
    for (let each = this.current; each; each = /** @type {HTMLElement | null} */ (each.nextElementSibling)) {
      const { top, bottom } = each.getBoundingClientRect();
      if ((top + bottom) / 2 > below && !each.classList.contains("comment")) rows++;
      if (rows > SEEN_AFTER) break;
      below = Math.max(below, bottom);
    }
    return below;
  }

  /** Show which ply has been played last. @param {Place} place */
  show(place) {
    if (this.current) {
      this.current.removeAttribute("aria-current");
      this.current.tabIndex = -1;
    }
    this.current = this.buttons.get(`${place.line}/${place.ply}`) || null;
    if (!this.current) return;
    this.current.setAttribute("aria-current", "true");
    this.current.tabIndex = 0;
    const sheet = element("sheet");
    const [box, at] = [sheet.getBoundingClientRect(), this.current.getBoundingClientRect()];
    // Rows are seen below the heads of columns, which stay.
    const heads = /** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll(".head"));
    if (this.current.matches(".head ~ *")) box.y += (heads[0].offsetHeight * heads.length) / this.columns;
    const high = sheet.getBoundingClientRect().bottom - box.top - FADED;
    const below = Math.min(this.below, at.top + high);
    if (!box.height || (at.top > box.top + 8 && below < box.top + high)) return;
    // In the middle, or as high as what follows asks for, the last one with the result, with no row cut off above, at the end either.
    const end = box.top + sheet.scrollHeight - sheet.clientHeight - sheet.scrollTop + 1;
    const result = this.current.nextElementSibling ? undefined : this.host.querySelector(".result")?.getBoundingClientRect();
    const highest = result ? result.bottom - high - FADED / 2 : Math.max(at.top - (high - at.height) / 2, below - high);
    let first = at.top;
    for (let row = this.current.previousElementSibling; row; row = row.previousElementSibling) {
      const { top } = row.getBoundingClientRect();
      if (top < highest && first <= end) break;
      first = Math.min(first, top);
    }
    sheet.scrollTop += first - box.top - 1;
  }
}

/** @param {HTMLElement} host @param {Game} game @param {(place: Place, finding: Finding) => void} go */
function listFindings(host, game, go) {
  host.replaceChildren();
  for (const finding of game.data.findings) {
    const item = made("li", finding.severity);
    const text = `${finding.code} ${finding.severity}: ${finding.text}${finding.hint ? ` (${finding.hint})` : ""}`;
    const { ply } = finding;
    if (ply === undefined || !game.isPlayable) {
      item.append(made("span", "foreign", text));
    } else {
      const button = made("button", "finding foreign", `Ply ${ply}. ${text}`);
      button.setAttribute("type", "button");
      button.onclick = () => go({ line: 0, ply }, finding);
      item.append(button);
    }
    host.append(item);
  }
}
