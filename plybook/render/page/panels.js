/** The parts of a board as elements: panels, marks and men. A panel is drawn once; men come and go. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name @param {Record<string, string | number>} attributes @param {Element} [parent]
 * @returns {SVGElement}
 */
function drawn(name, attributes, parent) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
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

/** The men by their numbers, and last the foot of one who is led by another: elements to be copied. */
const MEN = /** @type {SVGElement[]} */ ([]);

/** Draw all men once. @param {PageData} data */
function defineMen({ figures, plinth }) {
  const outline = { "stroke-width": 4, "stroke-linejoin": "round" };
  for (const [body, lines] of figures) {
    const man = drawn("svg", { viewBox: "0 0 100 100" });
    MEN.push(man);
    if (body) {
      drawn("path", { d: body, ...outline }, man);
      if (lines) drawn("path", { d: lines, class: "lines" }, man);
      continue;
    }
    drawn("circle", { cx: 50, cy: 50, r: 41, "stroke-width": 4 }, man);
    const size = lines.length === 1 ? 58 : 44;
    drawn("text", { x: 50, y: 50 + size * 0.36, "font-size": size, class: "letters" }, man).textContent =
      lines;
  }
  MEN.push(drawn("path", { d: plinth, ...outline }));
}

/**
 * Return a man without his foot.
 * @param {BoardData} board @param {number} owner @param {number} kind @param {string} [className]
 */
function drawnMan(board, owner, kind, className = "") {
  const man = /** @type {SVGElement} */ (MEN[board.kinds[kind][1]].cloneNode(true));
  man.setAttribute("class", `${className} ink-${board.inks[owner]}`.trim());
  return man;
}

/** @param {number[]} cell shade and corners, as many as there are */
function outline(cell) {
  return `M${cell.slice(1).join(" ")}z`;
}

/** @param {number} share */
function percent(share) {
  return `${round(share * 100)}%`;
}

/** @param {number[]} cell @returns {[number, number]} */
function centre(cell) {
  const middle = [0, 0];
  for (let at = 1; at < cell.length; at++) middle[1 - (at % 2)] += cell[at] / ((cell.length - 1) / 2);
  return [middle[0], middle[1]];
}

/** How large a man is, of the room on a cell. */
const MAN = 0.94;

const LABEL_SIZES = /** @type {Record<string, number>} */ ({
  file: 30,
  rank: 30,
  owner: 33,
  title: 38,
  heading: 56,
});

/** The cells of panels without anything on them, to be copied, as many panels have the same shape. */
const SQUARES = /** @type {WeakMap<Shape, SVGElement>} */ (new WeakMap());

/** @param {Shape} shape */
function copiedSquares(shape) {
  const squares = SQUARES.get(shape) || drawnSquares(shape);
  SQUARES.set(shape, squares);
  return /** @type {SVGElement} */ (squares.cloneNode(true));
}

/** @param {Shape} shape */
function drawnSquares(shape) {
  const [width, height, cells, lines, dots = []] = shape;
  const svg = drawn("svg", { class: "squares", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  drawn("path", { class: "edge", d: cells.map(outline).join("") }, svg);
  for (const shade of new Set(cells.map(([shade]) => shade))) {
    const path = cells
      .filter((cell) => cell[0] === shade)
      .map(outline)
      .join("");
    drawn("path", { class: `shade-${shade}`, d: path }, svg);
  }
  for (const [dot, cx, cy, r] of dots) drawn("circle", { class: `dot-${dot}`, cx, cy, r }, svg);
  for (const [x, y, u, v, isWall] of lines) {
    drawn("path", { class: isWall ? "wall" : "line", d: `M${x} ${y}L${u} ${v}` }, svg);
  }
  return svg;
}

/**
 * Draw labels into a text; those of one sign each are drawn together, all of a role.
 * @param {PanelData[3]} labels @param {SVGElement} text
 */
function drawLabels(labels, text) {
  /** @type {Map<string, PanelData[3]>} */
  const groups = new Map();
  for (const label of labels) {
    const key = label[0].length === 1 ? label[3] : label.join();
    groups.set(key, [...(groups.get(key) || []), label]);
  }
  for (const group of groups.values()) {
    const role = group[0][3];
    const size = LABEL_SIZES[role] || 30;
    const x = group.map((label) => label[1]).join(" ");
    const y = group.map((label) => label[2] + size * 0.36).join(" ");
    drawn("tspan", { class: `label ${role}`, x, y, "font-size": size }, text).textContent = group
      .map(([letters]) => letters)
      .join("");
  }
}

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
    /** @type {Map<number, SVGElement>} */
    this.signs = new Map();
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
    this.signs.clear();
    this.slots = new Map(this.data[2].map((cell, slot) => [cell, slot]));
    const [width, height] = this.shape;
    const svg = copiedSquares(this.shape);
    this.element.style.setProperty("--w", String(width / 100));
    this.element.style.setProperty("--h", String(height / 100));
    this.under = drawn("g", {}, svg);
    // All signs of a panel are one text, and all labels another: it is texts that take long to lay out.
    this.text = drawn("text", {}, svg);
    drawLabels(this.data[3], drawn("text", {}, svg));
    this.element.replaceChildren(svg);
  }

  /** Put a look on a cell. @param {number} cell @param {number} look */
  put(cell, look) {
    const slot = /** @type {number} */ (this.slots.get(cell));
    const [owner, kind, sign] = this.board.looks[look];
    this.men.get(cell)?.remove();
    this.men.delete(cell);
    this.signs.get(cell)?.remove();
    this.signs.delete(cell);
    const [x, y] = centre(this.shape[2][slot]);
    const { room } = this.board;
    if (sign) {
      const [away, size] = owner < 0 ? [0, 36 * room] : [35 * room, 32 * room];
      const at = { x: x + away, y: y - away + size * 0.36, "font-size": size };
      const drawing = drawn("tspan", { ...at, class: owner < 0 ? "sign" : "sign beside" }, this.text);
      drawing.textContent = sign === "." ? "•" : sign;
      this.signs.set(cell, drawing);
    }
    if (owner < 0) return;
    const man = drawnMan(this.board, owner, kind, "man");
    const leader = this.board.leaders[owner];
    if (leader !== owner) {
      const foot = /** @type {SVGElement} */ (MEN[MEN.length - 1].cloneNode());
      foot.setAttribute("class", `ink-${this.board.inks[leader]}`);
      man.append(foot);
    }
    this.set(man, x, y);
    this.men.set(cell, man);
  }

  /** Set something as large as a man on the panel. @param {SVGElement} what @param {number} x @param {number} y */
  set(what, x, y) {
    const [width, height] = this.shape;
    const size = this.board.room * MAN * 100;
    const [left, top] = [x - size / 2, y - size / 2];
    what.style.left = percent(left / width);
    what.style.top = percent(top / height);
    what.style.width = percent(size / width);
    what.style.height = percent(size / height);
    this.element.append(what);
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
      const ring = drawn("svg", { class: "ring", viewBox: "0 0 100 100" });
      drawn("circle", { cx: 50, cy: 50, r: 45, class: "mark marked" }, ring);
      this.set(ring, x, y);
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
