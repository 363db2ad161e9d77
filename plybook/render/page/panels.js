/** The parts of a board as elements: panels, marks and men. A panel is drawn once; men come and go. */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @param {Element} [parent] */
function drawn(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (parent) parent.append(made);
  return made;
}

/** @param {string} name @param {string} className @param {string} [text] @returns {HTMLElement} */
function made(name, className, text) {
  const found = document.createElement(name);
  if (className) found.className = className;
  if (text) found.textContent = text;
  return found;
}

/** Write the outlines of all men into the page, to be used by number. @param {PageData} data */
function defineMen({ figures, plinth }) {
  const svg = drawn("svg", { class: "defs", width: 0, height: 0, "aria-hidden": "true" }, document.body);
  const foot = drawn("symbol", { id: "man-foot", viewBox: "0 0 100 100" }, svg);
  drawn("path", { d: plinth, "stroke-width": 4, "stroke-linejoin": "round" }, foot);
  figures.forEach(([body, lines], at) => {
    const man = drawn("symbol", { id: `man-${at}`, viewBox: "0 0 100 100" }, svg);
    if (body) {
      drawn("path", { d: body, "stroke-width": 4, "stroke-linejoin": "round" }, man);
      if (lines) drawn("path", { d: lines, class: "lines" }, man);
      return;
    }
    drawn("circle", { cx: 50, cy: 50, r: 41, "stroke-width": 4 }, man);
    const size = lines.length === 1 ? 58 : 44;
    drawn("text", { x: 50, y: 50 + size * 0.36, "font-size": size, class: "letters" }, man).textContent =
      lines;
  });
}

/** @param {number[]} cell shade and corners */
function outline(cell) {
  return `M${cell[1]} ${cell[2]}L${cell[3]} ${cell[4]}L${cell[5]} ${cell[6]}L${cell[7]} ${cell[8]}z`;
}

/** @param {number[]} cell @returns {[number, number]} */
function centre(cell) {
  return [(cell[1] + cell[3] + cell[5] + cell[7]) / 4, (cell[2] + cell[4] + cell[6] + cell[8]) / 4];
}

const LABEL_SIZES = /** @type {Record<string, number>} */ ({
  file: 30,
  rank: 30,
  owner: 33,
  title: 38,
  heading: 56,
});

/** One panel: an element of its own, so that it can stand on the page and in space, and travel. */
class PanelView {
  /** @param {BoardData} board @param {string} name */
  constructor(board, name) {
    this.board = board;
    this.name = name;
    this.element = made("div", "panel");
    this.number = -1;
    /** @type {Map<number, SVGElement>} */
    this.men = new Map();
    /** @type {Map<number, number>} the cells and where they are in the shape */
    this.slots = new Map();
  }

  /** @returns {PanelData} */
  get data() {
    return this.board.panels[this.number];
  }

  /** @returns {Shape} */
  get shape() {
    return this.board.shapes[this.data[1]];
  }

  /** Draw the panel of this number, without men. @param {number} number */
  draw(number) {
    this.number = number;
    this.men.clear();
    this.slots = new Map(this.data[2].map((cell, slot) => [cell, slot]));
    const [width, height, cells, lines] = this.shape;
    const svg = drawn("svg", { class: "squares", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.element.style.setProperty("--w", String(width / 100));
    this.element.style.setProperty("--h", String(height / 100));
    drawn("path", { class: "edge", d: cells.map(outline).join("") }, svg);
    for (const shade of new Set(cells.map(([shade]) => shade))) {
      const path = cells
        .filter((cell) => cell[0] === shade)
        .map(outline)
        .join("");
      drawn("path", { class: `shade-${shade}`, d: path }, svg);
    }
    for (const [x, y, u, v, isWall] of lines) {
      drawn("path", { class: isWall ? "wall" : "line", d: `M${x} ${y}L${u} ${v}` }, svg);
    }
    this.under = drawn("g", {}, svg);
    this.signs = drawn("g", { class: "signs" }, svg);
    for (const [text, x, y, role] of this.data[3]) {
      const size = LABEL_SIZES[role] || 30;
      drawn("text", { class: `label ${role}`, x, y: y + size * 0.36, "font-size": size }, svg).textContent =
        text;
    }
    this.element.replaceChildren(svg);
  }

  /** Put a look on a cell. @param {number} cell @param {number} look */
  put(cell, look) {
    const slot = /** @type {number} */ (this.slots.get(cell));
    const [owner, kind, sign] = this.board.looks[look];
    this.men.get(cell)?.remove();
    this.men.delete(cell);
    this.signs?.querySelector(`[data-cell="${cell}"]`)?.remove();
    const [x, y] = centre(this.shape[2][slot]);
    const { room } = this.board;
    if (sign) {
      const [away, size] = owner < 0 ? [0, 36 * room] : [35 * room, 32 * room];
      const at = { x: x + away, y: y - away + size * 0.36, "font-size": size, "data-cell": cell };
      drawn("text", { ...at, class: owner < 0 ? "sign" : "sign beside" }, this.signs).textContent =
        sign === "." ? "•" : sign;
    }
    if (owner < 0) return;
    const man = drawn("svg", { class: `man ink-${this.board.inks[owner]}`, viewBox: "0 0 100 100" });
    drawn("use", { href: `#man-${this.board.kinds[kind][1]}` }, man);
    const leader = this.board.leaders[owner];
    if (leader !== owner) drawn("use", { href: "#man-foot", class: `ink-${this.board.inks[leader]}` }, man);
    man.style.setProperty("--x", String(x / 100));
    man.style.setProperty("--y", String(y / 100));
    this.element.append(man);
    this.men.set(cell, man);
  }

  clearMarks() {
    this.under?.replaceChildren();
    for (const ring of this.element.querySelectorAll(".ring")) ring.remove();
  }

  /** @param {number} cell @param {string} mark */
  mark(cell, mark) {
    const found = this.shape[2][/** @type {number} */ (this.slots.get(cell))];
    const [x, y] = centre(found);
    if (mark === "marked") {
      const ring = drawn("circle", { cx: 50, cy: 50, r: 45, class: "mark marked" });
      const over = drawn("svg", { class: "ring", viewBox: "0 0 100 100" }, this.element);
      over.append(ring);
      /** @type {SVGElement} */ (over).style.setProperty("--x", String(x / 100));
      /** @type {SVGElement} */ (over).style.setProperty("--y", String(y / 100));
      return;
    }
    const group = drawn("g", { class: `mark ${mark}` }, this.under);
    drawn("path", { class: "tint", d: outline(found) }, group);
    const shrunk = (/** @type {number} */ share) =>
      `translate(${x} ${y}) scale(${share}) translate(${-x} ${-y})`;
    drawn("path", { class: "frame", d: outline(found), transform: shrunk(0.93) }, group);
    if (mark === "check") drawn("path", { class: "dots", d: outline(found), transform: shrunk(0.74) }, group);
  }
}
